"""Candidates for a page that shows almost no text: its content in JSON-LD, in templates, or in the state of a program."""

from __future__ import annotations

import copy
import dataclasses
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final, Literal

import turbohtml

from domext.reading.flatten import flatten_tidied
from domext.reading.json_blocks import block_of
from domext.reading.json_leaves import Container, Leaf, leaves
from domext.reading.json_text import main_part, markup, with_running_words
from domext.reading.script_json import assigned_values, json_value
from domext.reading.server_rows import has_rows, row_values
from domext.reading.tidy import tidy
from domext.table import json_ld, tags
from domext.table.masks import any_of
from domext.table.page import Page
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.table.nodes import BoolArray

#: The place of an article's text: the visible page, ``<noscript>``, or an invisible part of the page.
Origin = Literal["page", "noscript", "json-ld", "template", "state"]

# A selection with fewer words may belong to a page that scripts fill.
_MIN_WORDS: Final = 100
# A candidate replaces a sparse page if its selection has this many times as many words.
_MIN_WORD_RATIO: Final = 5
# In any case, it has this many words.
_MIN_CANDIDATE_WORDS: Final = 30
_NOSCRIPT: Final = tags.mask(frozenset({"noscript"}))

# The schema.org properties that hold the text of a thing, and the types whose description is not a summary.
_TEXT_PROPERTIES: Final = frozenset({"articleBody", "text", "recipeIngredient", "recipeInstructions"})
_READ_PROPERTIES: Final = _TEXT_PROPERTIES | {"name", "description"}
_DESCRIBED_TYPES: Final = frozenset(
    "Book Course Dataset Event JobPosting Movie Product ProductGroup Recipe SoftwareApplication VideoObject".split()
)
_TYPES_WITH_TEXT_IN_NAME: Final = frozenset({"Question", "HowToStep", "HowToSection"})
# Properties and types of things other than the content.
_OTHER_PROPERTIES: Final = frozenset({"comment", "review", "reviews", "author", "publisher", "isPartOf", "hasVariant"})
_OTHER_TYPES: Final = frozenset({"Comment", "Review", "UserReview"})
_NO_TYPES: Final[frozenset[str]] = frozenset()

_MIN_SCRIPT_CHARACTERS: Final = 200
_JSON_ATTRIBUTE: Final = lazy_pattern(r"\s{0,99}[\[{]")
# Words of four letters leave out prepositions and the like in most languages; an ideograph counts as a word.
_TITLE_WORD: Final = lazy_pattern(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]|\w{4,}")
_TITLE_SEPARATOR: Final = lazy_pattern(r"\s[-|–—·•»:]\s")
_MIN_TITLE_SHARE: Final = 0.4
# The beginning of a title counts as the title from this length on.
_MIN_TITLE_CHARACTERS: Final = 10


def is_sparse(words: int) -> bool:
    """Return whether a selection has so few words that scripts may fill its page."""
    return words < _MIN_WORDS


def replaces(words: int, shown: int) -> bool:
    """Return whether a candidate's selection is long enough to replace that of the page.

    Args:
        words: the number of words in the candidate's selection.
        shown: the number of words in the selection of the page itself.
    """
    return words >= max(_MIN_CANDIDATE_WORDS, _MIN_WORD_RATIO * shown)


def origin_of(page: Page, keep: BoolArray) -> Origin:
    """Return the place of the kept text: ``noscript`` if more than half of its words are in ``<noscript>``, else ``page``.

    Args:
        page: the page.
        keep: mask of the kept blocks, shape ``(b,)``.
    """
    nodes, words = page.nodes, page.blocks.counts.words
    if not any_of(nodes.tagged(_NOSCRIPT)):
        return "page"
    inside = nodes.inside(nodes.tagged(_NOSCRIPT)).take(page.blocks.owner)
    return "noscript" if 2 * words[keep & inside].sum() > words[keep].sum() else "page"


def candidates(page: Page, shown: int) -> Iterator[tuple[Origin, Page]]:
    """Yield pages made of the invisible parts of a page, the most reliable part first.

    A text that JSON-LD declares is always a candidate. Templates and the state of a program also hold dialogs, messages
    and other pages. They are candidates if the page shows few words outside links or nothing was kept, and if they
    contain the words of the page's title, or the title is beside the text.

    Args:
        page: the page.
        shown: the number of words in its selection.
    """
    texts = _json_ld_texts(page.once(json_ld.values))
    if texts:
        yield "json-ld", _page_of(page, markup(texts))
    total = page.nodes.total
    if shown and total.words[0] - total.link_words[0] >= _MIN_WORDS:
        return
    state, has_title = _state_markup(page)
    sources: tuple[tuple[Origin, str, bool], ...] = (
        ("template", _template_markup(page), False),
        ("state", state, has_title),
    )
    for origin, source, is_certain in sources:
        candidate = _page_of(page, source) if source else None
        if candidate is not None and (is_certain or _contains_title_words(candidate)):
            yield origin, candidate


def _json_ld_texts(values: list[Any]) -> list[Leaf]:
    """The strings in JSON-LD that are the text of a thing, without comments and reviews.

    Descriptions count if they all say the same: several descriptions are a list of things on other pages.
    """
    texts, descriptions = [], []
    for value in values:
        strings = leaves(value, without=_OTHER_PROPERTIES)
        types: defaultdict[Container, set[str]] = defaultdict(set)
        for leaf in strings:
            if leaf.key == "@type":
                types[leaf.owner].add(leaf.text.rpartition("/")[2])
        for leaf in strings:
            key = leaf.key
            if key not in _READ_PROPERTIES or (own_types := types.get(leaf.owner, _NO_TYPES)) & _OTHER_TYPES:
                continue
            if key in _TEXT_PROPERTIES or (key == "name" and own_types & _TYPES_WITH_TEXT_IN_NAME):
                texts.append(leaf)
            elif key == "description" and own_types & _DESCRIBED_TYPES:
                descriptions.append(leaf)
    return texts + descriptions if len({leaf.text for leaf in descriptions}) == 1 else texts


def _template_markup(page: Page) -> str:
    return "\n".join(element.inner_html for element in page.tidied.removed if element.tag == "template")


def _state_markup(page: Page) -> tuple[str, bool]:
    """The part of the JSON in scripts and attributes that has the most running text, and whether the title is beside it."""
    titles = _titles(page)
    best, most, has_title = "", 0, False
    for strings, words in with_running_words(map(leaves, _state_values(page))):
        if sum(words) > most:
            part, number = main_part(strings, words, lambda string: _is_title(string, titles))
            if number > most:
                block = block_of(part[0])
                objects = _objects_around(block.container.owner if block else part[0].owner)
                best, most = markup(part), number
                has_title = any(leaf.owner in objects and _is_title(leaf.text, titles) for leaf in strings)
    return best, has_title


def _objects_around(owner: Container) -> set[Container]:
    """An object, and those of whose lists it is a member."""
    objects = {owner}
    while isinstance(owner.step, int) and owner.outer is not None:
        owner = owner.outer
        objects.add(owner)
    return objects


def _state_values(page: Page) -> Iterator[Any]:
    """The JSON values that scripts and attributes hold for a program."""
    pieces, programs = [], []
    for script in page.scripts:
        text = script.text
        if has_rows(text):
            pieces.append(text)
        elif len(text) >= _MIN_SCRIPT_CHARACTERS and not json_ld.is_json_ld(script):
            if "json" in (script.attr("type") or "").lower():
                yield from json_value(text)
            else:
                programs.append(text)
    yield from row_values(pieces)
    yield from assigned_values(programs)
    # A server renders the properties of a component into an attribute of the element that the component fills.
    for element in page.tidied.document.iter_elements():
        for value in element.attrs.values():
            if isinstance(value, str) and len(value) >= _MIN_SCRIPT_CHARACTERS and _JSON_ATTRIBUTE.match(value):
                yield from json_value(value)


def _titles(page: Page) -> list[str]:
    """The title for sharing (``og:title``) and the page's own title, in lower case."""
    head = page.tidied.head
    shared = head.select_one('meta[property="og:title"]') if head is not None else None
    titles = (shared.attr("content") if shared is not None else None, page.title)
    return [" ".join(title.split()).casefold() for title in titles if title]


def _is_title(text: str, titles: list[str]) -> bool:
    if len(text) > 2 * max(map(len, titles), default=0):
        return False
    text = " ".join(text.split()).casefold()
    return text in titles or (len(text) >= _MIN_TITLE_CHARACTERS and any(title.startswith(text) for title in titles))


def _contains_title_words(candidate: Page) -> bool:
    """Whether a candidate contains words of the page's title, or of its longest part: the others name the site."""
    words = set(_TITLE_WORD.findall(candidate.blocks.source.casefold()))
    title = next(iter(_titles(candidate)), "")
    whole = set(_TITLE_WORD.findall(title))
    part = set(_TITLE_WORD.findall(max(_TITLE_SEPARATOR.split(title), key=len))) or whole
    return any(len(known & words) >= _MIN_TITLE_SHARE * len(known) for known in (whole, part))


def _page_of(page: Page, source: str) -> Page:
    """A page that shows the markup ``source``, with the head, the address and the title of ``page``."""
    language = page.elements[0].attr("lang") or ""
    document = turbohtml.parse(f"<body><article>{source}", allow_declarative_shadow_roots=False)
    root = document.select_one("html")
    if language and root is not None:
        root.attrs["lang"] = language
    # Copied elements know no source line; the lines of the parsed ones would not be lines of the page.
    tidied = tidy(copy.deepcopy(document))
    flat = flatten_tidied(tidied.document)
    original = page.tidied
    tidied = dataclasses.replace(
        tidied, title=original.title, head=original.head, removed=original.removed, noscript=original.noscript
    )
    replaced = page.replaced + flat.replaced
    return Page(flat.nodes, flat.blocks, tidied, page.source, replaced, page.url, page.given_title)
