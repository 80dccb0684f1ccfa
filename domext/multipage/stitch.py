"""Join the pages of an article into one, without the text that the pages repeat."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterable
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, Final

import numpy as np
import turbohtml

from domext.article import Article
from domext.errors import OptionError
from domext.multipage.page_numbers import PAGE
from domext.plugin.scores import LineScores, Scores, ScoreTable
from domext.plugin.selection import Selection
from domext.reading.flatten import flatten
from domext.table import tags
from domext.table.document import Tidied
from domext.table.masks import without_rows
from domext.table.page import Page
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.table.nodes import BoolArray

# A page number at the end of a headline: "(2/3)", "Page 2", "Seite 2 von 3".
_PAGE_NUMBER: Final = lazy_pattern(
    rf"[\W_]{{1,20}}(?:(?:{PAGE})\W{{0,3}}\d{{1,4}}(?:\W{{1,3}}\w{{1,4}}\W{{1,3}}\d{{1,4}})?"
    r"|\d{1,4} ?/ ?\d{1,4}|第?\d{1,4} ?(?:页|頁|ページ|페이지))\W{0,3}$",
    re.IGNORECASE,
)
_POSITION: Final = lazy_pattern(r"\[\d+\]")
_MAX_HEADLINE_CHARACTERS: Final = 300
# An article may repeat a shorter sentence on purpose.
_MIN_REPEATED_WORDS: Final = 5


def stitch(articles: Iterable[Article]) -> Article:
    """Join the pages of an article, in the given order.

    The result is the article of a page with the content of all pages, each in a ``div`` of its own. Its title, metadata
    and address are those of the first page, its ``next_page`` is that of the last page. These blocks of later pages are
    dropped:

    - at the beginning and at the end, blocks that are also in the article of an earlier page (headline, teaser, the last
      paragraph of the previous page, boilerplate); a headline may differ in its page number
    - elsewhere, blocks of five words or more that every page has exactly once, in elements of the same names

    The scores of nodes are left out, because they refer to the separate pages.

    Raises:
        OptionError: there is no article, or one of them is of another type.
    """
    if not isinstance(articles, Iterable):
        msg = f"stitch joins a list of articles, not {type(articles).__name__}"
        raise OptionError(msg)
    parts = tuple(articles)
    if not parts:
        msg = "there is no article to stitch"
        raise OptionError(msg)
    if wrong := next((part for part in parts if not isinstance(part, Article)), None):
        msg = f"stitch joins articles, not {type(wrong).__name__}"
        raise OptionError(msg)
    if len(parts) == 1:
        return parts[0]
    first = parts[0]
    labels = [column for part in parts if (column := part.selection.labels) is not None]
    selection = Selection(
        np.concatenate(_without_repeats(parts)),
        np.concatenate([part.probability for part in parts]),
        np.concatenate(labels) if len(labels) == len(parts) else None,
        page_type=first.page_type,
        reason=first.reason,
    )
    scores = _joined_scores([part.scores for part in parts])
    page = _joined([part.page for part in parts], first.title)
    return Article(page, scores, selection, first.renderers, first.origin)


def _joined(pages: Sequence[Page], title: str | None) -> Page:
    """One page with all blocks of the pages, in order, and the head of the first page."""
    document, first = turbohtml.parse(""), pages[0]
    document.select("body")[0].extend([_division(page, first) for page in pages])
    flat = flatten(document)
    tidied = Tidied(document, first.tidied.title, first.tidied.head, first.tidied.removed, ())
    replaced = sum(page.replaced for page in pages)
    return Page(flat.nodes, flat.blocks, tidied, None, replaced, first.url, title, tuple(pages))


def _division(page: Page, first: Page) -> turbohtml.Element:
    """A copy of a page's body as a division. Its addresses become absolute, because they are relative to that page."""
    root = copy.deepcopy(page.elements[0])
    base = page.addresses.base or first.addresses.base
    if base:
        root.resolve_links(base)
    division = turbohtml.Element("div")
    for child in list(root):
        division.extend(list(child) if isinstance(child, turbohtml.Element) and child.tag == "body" else [child])
    return division


def _joined_scores(tables: Sequence[ScoreTable]) -> ScoreTable:
    """The block columns that all pages have."""
    joined = {}
    for name in tables[0]:
        if all(name in table for table in tables):
            pages = [table[name] for table in tables]
            columns = [key for key in pages[0].blocks if all(key in scores.blocks for scores in pages)]
            joined[name] = Scores(
                np.concatenate([scores.keep for scores in pages]),
                blocks={key: np.concatenate([scores.blocks[key] for scores in pages]) for key in columns},
                lines=LineScores.joined([scores.lines for scores in pages if scores.lines is not None]),
            )
    return ScoreTable(joined)


def _without_repeats(articles: Sequence[Article]) -> list[BoolArray]:
    """The kept blocks of each article without repetitions, see :func:`stitch`; arrays of shape ``(b,)``."""
    blocks_of = [_texts_and_paths(article) for article in articles]
    unique = [{block for block, count in Counter(blocks).items() if count == 1} for blocks in blocks_of]
    on_every_page = reduce(and_, unique)
    seen: set[str] = set()
    kept = []
    for article, blocks in zip(articles, blocks_of, strict=True):
        rows, texts = np.flatnonzero(article.keep), [text for text, _ in blocks]
        repeated = np.array([text in seen for text in texts], np.bool_)
        edges = np.logical_and.accumulate(repeated) | np.logical_and.accumulate(repeated[::-1])[::-1]
        words = article.page.blocks.counts.words[rows] >= _MIN_REPEATED_WORDS
        shared = np.array([block in on_every_page for block in blocks], np.bool_) & words & bool(seen)
        kept.append(without_rows(article.keep, rows[edges | shared]))
        seen.update(texts)
    return kept


def _texts_and_paths(article: Article) -> list[tuple[str, str]]:
    """The text of each kept block, without the page number of a headline, and the names of the elements around it."""
    nodes, blocks = article.page.nodes, article.page.blocks
    pairs = []
    for block in article.blocks:
        text = block.text
        if tags.IS_HEADING[nodes.tag[blocks.owner[block.index]]] and len(text) <= _MAX_HEADLINE_CHARACTERS:
            text = _PAGE_NUMBER.sub("", text)
        pairs.append((text, _POSITION.sub("", block.xpath)))
    return pairs
