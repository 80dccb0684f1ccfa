"""Pages that show next to nothing: their content in JSON-LD, in templates, or in the state that a program starts from."""

from __future__ import annotations

import copy
import dataclasses
import re
from typing import TYPE_CHECKING, Any, Final, Literal

import turbohtml

from domext.postprocess.json_text import Leaf, body, leaves, markup, values
from domext.reading.flatten import flatten
from domext.reading.tidy import tidy
from domext.table import json_ld, tags
from domext.table.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from turbohtml import Element

    from domext.table.nodes import BoolArray

#: Where the text of an article was: shown by the page, or to readers without scripts; else what the page holds unseen.
Origin = Literal["page", "noscript", "json-ld", "template", "state"]

# Below so many kept words a page may be one that its scripts fill; what stands in for them has to be this much more.
_FEW_WORDS: Final = 100
_TIMES: Final = 5
_LEAST_WORDS: Final = 30
_NOSCRIPT: Final = tags.mask(frozenset({"noscript"}))

# What schema.org calls the text of a thing, and the things whose description is no summary of something longer.
_TEXTS: Final = frozenset({"articleBody", "text", "recipeIngredient", "recipeInstructions"})
_DESCRIBED: Final = frozenset(
    "Book Course Dataset Event JobPosting Movie Product ProductGroup Recipe SoftwareApplication VideoObject".split()
)
_NAMED: Final = frozenset({"Question", "HowToStep", "HowToSection"})
_OTHERS: Final = frozenset({"comment", "review", "reviews", "author", "publisher", "isPartOf", "hasVariant"})
_OTHER_TYPES: Final = frozenset({"Comment", "Review", "UserReview"})

_LEAST_SCRIPT: Final = 200  # characters
# The words of a title that are not prepositions and the like in any language; ideographs one by one.
_WORD: Final = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]|\w{4,}")
_TITLE_SHARE: Final = 0.4
_LEAST_TITLE: Final = 10  # characters from which the start of a title is as good as the whole


def is_sparse(words: int) -> bool:
    """Whether a selection has so few words that the page may be one that its scripts fill."""
    return words < _FEW_WORDS


def replaces(words: int, shown: int) -> bool:
    """Whether a candidate's selection has so many more words than the page's that it takes its place.

    Args:
        words: of the candidate's selection.
        shown: of the page's own selection.
    """
    return words >= (max(_FEW_WORDS, _TIMES * shown) if shown else _LEAST_WORDS)


def origin_of(page: Page, keep: BoolArray) -> Origin:
    """Where the kept text of a page stands: in ``<noscript>`` if more than half of its words do."""
    nodes, words = page.nodes, page.blocks.counts.words
    if not _NOSCRIPT[nodes.tag].any():
        return "page"
    inside = nodes.inside(_NOSCRIPT[nodes.tag])[page.blocks.owner]
    return "noscript" if 2 * words[keep & inside].sum() > words[keep].sum() else "page"


def candidates(page: Page, shown: int) -> Iterator[tuple[Origin, Page]]:
    """Pages made of what a page holds unseen, the surest first.

    What JSON-LD declares to be a text is one. Templates and a program's state hold much else (dialogs, messages,
    other pages), so they count only where the page shows nearly no text outside of links or none was kept, and where
    they speak of what the title says.
    """
    declared = _declared(page.once(json_ld.values))
    if declared:
        yield "json-ld", _page(page, markup(declared))
    total = page.nodes.total
    if shown and total.words[0] - total.link_words[0] >= _FEW_WORDS:
        return
    for kind, found in (("template", _templates(page)), ("state", _state(page))):
        candidate = _page(page, found) if found else None
        if candidate is not None and _speaks_of_title(candidate):
            yield kind, candidate  # type: ignore[misc]


def _declared(linked: list[Any]) -> list[Leaf]:
    """The strings of JSON-LD that are the text of something, without comments and reviews.

    Descriptions are of one thing; those of several are a list of what other pages show.
    """
    chosen, descriptions = [], []
    for found in map(leaves, linked):
        types: dict[tuple[str | int, ...], set[str]] = {}
        for leaf in found:
            if leaf.key == "@type":
                types.setdefault(leaf.path[: leaf.depth], set()).add(leaf.text.rpartition("/")[2])
        for leaf in found:
            kinds = types.get(leaf.path[: leaf.depth], set())
            if kinds & _OTHER_TYPES or not _OTHERS.isdisjoint(leaf.path):
                continue
            if leaf.key in _TEXTS or (leaf.key == "name" and kinds & _NAMED):
                chosen.append(leaf)
            elif leaf.key == "description" and kinds & _DESCRIBED:
                descriptions.append(leaf)
    return chosen + descriptions if len({leaf.text for leaf in descriptions}) == 1 else chosen


def _templates(page: Page) -> str:
    return "\n".join(element.inner_html for element in page.tidied.removed if element.tag == "template")


def _state(page: Page) -> str:
    """The part of the JSON in scripts that has the most running text."""
    titles = _titles(page)
    best, most = "", 0
    for script in page.scripts:
        text = script.text
        if json_ld.is_json_ld(script) or len(text) < _LEAST_SCRIPT:
            continue
        for value in values(text, is_json=_says(script, "json")):
            found, words = body(value, lambda text: _is_title(text, titles))
            if words > most:
                best, most = markup(found), words
    return best


def _says(script: Element, kind: str) -> bool:
    return kind in (script.attr("type") or "").lower()


def _titles(page: Page) -> list[str]:
    """The title that the page has for sharing, and its own."""
    head = page.tidied.head
    shared = head.select_one('meta[property="og:title"]') if head is not None else None
    titles = (shared.attr("content") if shared is not None else None, page.title)
    return [" ".join(title.split()).casefold() for title in titles if title]


def _is_title(text: str, titles: list[str]) -> bool:
    if len(text) > 2 * max(map(len, titles), default=0):
        return False
    text = " ".join(text.split()).casefold()
    return text in titles or (len(text) >= _LEAST_TITLE and any(title.startswith(text) for title in titles))


def _speaks_of_title(candidate: Page) -> bool:
    """Whether the candidate has the words of the page's title."""
    wanted = {word for title in _titles(candidate)[:1] for word in _WORD.findall(title)}
    found = set(_WORD.findall(candidate.blocks.source.casefold()))
    return len(wanted & found) >= _TITLE_SHARE * len(wanted)


def _page(page: Page, text: str) -> Page:
    """A page that shows the text, with all else that is known of the one that holds it."""
    language = page.elements[0].attr("lang") or ""
    document = turbohtml.parse(f"<body><article>{text}", allow_declarative_shadow_roots=False)
    root = document.select_one("html")
    if language and root is not None:
        root.attrs["lang"] = language
    # A copy's elements have no place in a source: theirs is not that of the page.
    tidied = tidy(copy.deepcopy(document))
    flat = flatten(tidied.document)
    kept = page.tidied
    tidied = dataclasses.replace(tidied, title=kept.title, head=kept.head, removed=kept.removed, noscript=kept.noscript)
    replaced = page.replaced + flat.replaced
    about = (tidied, page.source, replaced, page.url, page.given_title)
    return Page(flat.nodes, flat.blocks, flat.elements, flat.index, *about)
