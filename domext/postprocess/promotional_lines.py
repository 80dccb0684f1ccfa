"""Drop lines that lead away from an article or are about its page: labels of advertisements, "Read also: ...", newsletters, reading times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.postprocess.filing_lines import filing_lines, lines_with_permalinks
from domext.postprocess.invitation_boxes import account_boxes, subscription_boxes
from domext.postprocess.line_texts import MARKS, plain
from domext.postprocess.lines_about_page import lines_about_page
from domext.postprocess.links_to_read_next import LABELS, labelled_lists, lines_behind_labels, links_below_labels
from domext.postprocess.newsletter_lines import (
    boxes_below_headings,
    footer_of_letter,
    lines_to_follow,
    newsletter_lines,
)
from domext.table import tags
from domext.table.masks import any_of, rows_of, without_rows
from domext.table.page_types import ARTICLE, ARTICLE_TYPES
from domext.words import all_words
from domext.words.notices import ADVERTISEMENTS

if TYPE_CHECKING:
    from domext.plugin.selection import Selection
    from domext.table.nodes import BoolArray, Counts
    from domext.table.page import Page

#: The name of the rule in :attr:`domext.Article.changes`, and why it drops a block.
RULE: Final = "promotion"
REASON: Final = "the label of an advertisement, or a link to another article"
# Words of an advertisement may be an entry of a list or of a table.
_OTHERS: Final = tags.mask(
    frozenset("li td th dt dd pre h1 h2 summary caption figcaption blockquote label button".split())
)
_ADVERTISEMENTS: Final = all_words(ADVERTISEMENTS)
_ALONE: Final = _ADVERTISEMENTS | LABELS
_MAX_LABEL_WORDS: Final = 7
_MAX_LABEL_IDEOGRAPHS: Final = 12  # each is a word


def without_promotion(page: Page, selection: Selection) -> Selection:
    """Return the selection of an article without its promotional lines; other pages may consist of such lines."""
    if selection.page_type not in ARTICLE_TYPES:
        return selection
    keep = without_promotional_lines(page, selection.keep, selection.keep, selection.page_type)
    return selection.changed(keep, RULE, REASON)


def without_promotional_lines(page: Page, keep: BoolArray, candidates: BoolArray, page_type: str | None) -> BoolArray:
    """Return the kept blocks without the candidates that only name advertising, say how long the article is, invite to a newsletter, or link to another one.

    Lists of links below a label such as "Related content", also in the same block, are dropped from articles alone: manuals have
    sections of that name, and lists of articles buttons. So are short boxes with a field for an e-mail address: a service may
    consist of them.
    Reading times stay in lists of articles, where they belong to an entry.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        candidates: which of them may be dropped, such as those that are new, shape ``(b,)``.
        page_type: the type of the page, None if it is unknown.
    """
    if not any_of(candidates):
        return keep
    counts = page.blocks.counts
    lines = candidates & ~_OTHERS.take(page.nodes.tag.take(page.blocks.owner))
    is_short = _has_few_words(counts)
    phrases = _phrases(page, rows_of(candidates & is_short & (counts.link_words == 0)).tolist())
    dropped = [row for row, phrase in phrases.items() if phrase in _ADVERTISEMENTS and lines[row]]
    dropped += lines_behind_labels(page, lines & is_short) + newsletter_lines(page, lines)
    if page_type in ARTICLE_TYPES:
        dropped += lines_about_page(page, keep, candidates)
    if page_type == ARTICLE:
        labels = [row for row, phrase in phrases.items() if phrase in LABELS]
        dropped += links_below_labels(page, keep, labels) + labelled_lists(page, candidates)
        dropped += filing_lines(page, lines) + lines_with_permalinks(page, lines) + lines_to_follow(page, lines)
        dropped += footer_of_letter(page, keep, candidates)
        boxes = subscription_boxes(page, keep) + account_boxes(page, keep) + boxes_below_headings(page, keep)
        dropped += [row for row in boxes if candidates[row]]
    return without_rows(keep, dropped)


def _has_few_words(counts: Counts) -> BoolArray:
    """Whether the words of each block outside of links are few enough for a label, shape ``(b,)``."""
    own = counts.words - counts.link_words
    return (own <= _MAX_LABEL_WORDS) | ((own <= _MAX_LABEL_IDEOGRAPHS) & (counts.letters <= 2 * counts.words))


def _phrases(page: Page, rows: list[int]) -> dict[int, str]:
    """The blocks that consist of the label of an advertisement, or of that of links to other articles, with the label."""
    texts = list(map(page.blocks.text, rows))
    said = {line.strip(MARKS) for line in plain("\n".join(texts)).split("\n")}
    if said.isdisjoint(_ALONE):
        return {}  # most pages; to fold each text by itself costs more
    phrases = zip(rows, map(plain, texts), strict=True)
    return {row: phrase for row, phrase in phrases if phrase in _ALONE}
