"""One article from the pages that it is spread over, without what the pages repeat."""

from __future__ import annotations

import copy
import re
from collections import Counter
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, Final

import numpy as np
import turbohtml

from domext.article import Article
from domext.errors import OptionError
from domext.multipage.page_numbers import PAGE
from domext.plugin.scores import Scores, ScoreTable, Selection
from domext.reading.flatten import flatten
from domext.table import tags
from domext.table.page import Page, Tidied

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from domext.table.nodes import BoolArray

_HEADINGS: Final = tags.mask(tags.HEADINGS)
# "(2/3)", "Page 2", "Seite 2 von 3" at the end of a headline.
_COUNTER: Final = re.compile(
    rf"[\W_]+(?:(?:{PAGE})\W{{0,3}}\d+(?:\W+\w{{1,4}}\W+\d+)?|\d+ ?/ ?\d+|第?\d+ ?(?:页|頁|ページ|페이지))\W{{0,3}}$",
    re.IGNORECASE,
)
_INDEX: Final = re.compile(r"\[\d+\]")
_LONGEST_HEADLINE: Final = 300
# Fewer words may come again because somebody says them again.
_LEAST_WORDS: Final = 5


def stitch(articles: Iterable[Article]) -> Article:
    """Join the pages of an article, in the order given.

    The result is the article of one page that holds all of theirs, each in a ``div`` of its own; its title, metadata and
    address are the first page's, and its ``next_page`` the last one's. Of later pages these blocks are dropped:

    - at the beginning and at the end, blocks that an earlier page's article has (headline, teaser, the end of the page
      before, boilerplate); a headline may differ in its page number
    - elsewhere, blocks of at least five words that stand once in each page, in elements of the same names

    Scores of nodes are left out: they are of other pages.

    Raises:
        OptionError: there is no article.
    """
    parts = tuple(articles)
    if not parts:
        msg = "there is no article to stitch"
        raise OptionError(msg)
    if len(parts) == 1:
        return parts[0]
    first = parts[0]
    labels = [part.selection.labels for part in parts]
    selection = Selection(
        np.concatenate(_without_repeats(parts)),
        np.concatenate([part.probability for part in parts]),
        None if any(one is None for one in labels) else np.concatenate([one for one in labels if one is not None]),
        page_type=first.page_type,
        reason=first.reason,
    )
    scores = _joined_scores([part.scores for part in parts])
    page = _joined([part.page for part in parts], first.title)
    return Article(page, scores, selection, first.renderers, first.origin)


def _joined(pages: Sequence[Page], title: str | None) -> Page:
    """One page with all blocks of the pages, in order."""
    document, first = turbohtml.parse(""), pages[0]
    document.select("body")[0].extend([_division(page, first) for page in pages])
    flat = flatten(document)
    tidied = Tidied(document, first.tidied.title, first.tidied.head, first.tidied.removed, ())
    replaced = sum(page.replaced for page in pages)
    return Page(
        flat.nodes, flat.blocks, flat.elements, flat.index, tidied, None, replaced, first.url, title, tuple(pages)
    )


def _division(page: Page, first: Page) -> turbohtml.Element:
    """A copy of a page's body, its addresses absolute: they are relative to another page than the first."""
    whole = copy.deepcopy(page.elements[0])
    base = page.addresses.base or first.addresses.base
    if base:
        whole.resolve_links(base)
    division = turbohtml.Element("div")
    for child in list(whole):
        division.extend(list(child) if isinstance(child, turbohtml.Element) and child.tag == "body" else [child])
    return division


def _joined_scores(tables: Sequence[ScoreTable]) -> ScoreTable:
    """The block columns that all pages have."""
    joined = {}
    for name in tables[0]:
        if all(name in table for table in tables):
            answers = [table[name] for table in tables]
            columns = [key for key in answers[0].blocks if all(key in one.blocks for one in answers)]
            joined[name] = Scores(
                np.concatenate([one.keep for one in answers]),
                blocks={key: np.concatenate([one.blocks[key] for one in answers]) for key in columns},
            )
    return ScoreTable(joined)


def _without_repeats(articles: Sequence[Article]) -> list[BoolArray]:
    """For each article its kept blocks without those that an earlier one has, see :func:`stitch`."""
    places = [_places(article) for article in articles]
    once = [{place for place, times in Counter(here).items() if times == 1} for here in places]
    everywhere = reduce(and_, once)
    seen: set[str] = set()
    kept = []
    for article, here in zip(articles, places, strict=True):
        rows, texts = np.flatnonzero(article.keep), [text for text, _ in here]
        known = np.array([text in seen for text in texts], np.bool_)
        edges = np.logical_and.accumulate(known) | np.logical_and.accumulate(known[::-1])[::-1]
        words = article.page.blocks.counts.words[rows] >= _LEAST_WORDS
        shared = np.array([place in everywhere for place in here], np.bool_) & words & bool(seen)
        keep = article.keep.copy()
        keep[rows[edges | shared]] = False
        kept.append(keep)
        seen.update(texts)
    return kept


def _places(article: Article) -> list[tuple[str, str]]:
    """For each kept block its text, of a headline without a page number, and the names of the elements around it."""
    nodes, blocks = article.page.nodes, article.page.blocks
    places = []
    for block in article.blocks:
        text = block.text
        if _HEADINGS[nodes.tag[blocks.owner[block.index]]] and len(text) <= _LONGEST_HEADLINE:
            text = _COUNTER.sub("", text)
        places.append((text, _INDEX.sub("", block.xpath)))
    return places
