"""Complete the kept blocks for a body: with what belongs to them and has too few words for a selector to recognise."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVarTuple

import numpy as np

from domext.body.completion.attributions import with_attributions
from domext.body.completion.captions import with_captions
from domext.body.completion.disclosures import with_disclosures, with_unfolded_text
from domext.body.completion.enclosed_code import with_code
from domext.body.completion.enclosed_parts import with_parts
from domext.body.completion.equation_numbers import with_equation_numbers
from domext.body.completion.gaps import with_gaps_filled
from domext.body.completion.headed_lists import with_headed_lists
from domext.body.completion.invitations import without_invitations
from domext.body.completion.kept_blocks import KeptBlocks
from domext.body.completion.last_parts import with_last_parts
from domext.body.completion.navigation_lines import tables_of_contents, without_navigation
from domext.body.completion.part_titles import with_part_titles
from domext.body.completion.post_parts import with_text_of_posts
from domext.body.completion.pull_quotes import without_pull_quotes
from domext.body.completion.runs_of_parts import with_runs_of_parts
from domext.body.completion.section_headings import with_headings
from domext.body.completion.shared_links import with_shared_links
from domext.body.completion.table_notes import with_notes_of_tables
from domext.body.completion.teasers import with_teasers
from domext.body.completion.whole_lists import with_whole_lists
from domext.body.completion.whole_tables import with_whole_tables
from domext.body.inline.inline_buttons import with_buttons, without_hidden_words
from domext.body.parts.callout_names import generated_callouts, kinds_of_classes
from domext.discussion.conversations import with_missing_turns
from domext.discussion.repeated_quotations import repeated_quotations
from domext.pictures.multimedia import kept_multimedia
from domext.postprocess import promotional_lines
from domext.table import attributes, tags
from domext.table.covered_blocks import covered_blocks
from domext.table.hiding_classes import hidden_by_class, only_on_paper
from domext.table.masks import any_of, rows_of
from domext.table.page_types import ARTICLE_TYPES, FORUM, PRODUCT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domext.body.posts import Posts
    from domext.pictures.multimedia import Multimedia
    from domext.plugin.selection import Selection
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_Context = TypeVarTuple("_Context")


def completed(page: Page, selection: Selection, media: Sequence[Multimedia], posts: Posts | None = None) -> Selection:
    """Return the selection without lines of navigation, and with what belongs to it: code, captions, short parts, headings and more.

    Args:
        page: the page.
        selection: which of its blocks are kept, and which must not be added.
        media: the multimedia of the article, in reading order.
        posts: the posts of the page, None for a page without posts.
    """
    body = _Completion(page, selection)
    may_unfold = body.kept.addable
    body.apply(without_navigation, "paging", "links to the next page, the contents and the like")
    body.apply(_without_hidden_words, "hidden words", "hidden within a visible line")
    body.limit(may_unfold & ~_hidden(body.kept) & ~page.once(tables_of_contents))
    if posts is not None:
        _add_posts(body, posts)
    body.apply(_with_unfolded, "accordions", "unfolded by a button in the article", may_unfold, posts)
    _add_code_and_captions(body, media)
    _add_rest(body)
    # From here on, nothing returns that a rule has dropped, such as a copy, or a label for screen readers.
    body.limit(~body.selection.dropped)
    before = body.kept
    _add_short_parts(body, posts)
    if body.kept is not before:  # a short part may have code and captions beside it
        _add_code_and_captions(body, media)
    _drop_promotion(body, selection.keep, posts)
    return body.selection


class _Completion:
    """A selection while rules complete it.

    Args:
        page: the page.
        selection: the selection.

    Attributes:
        selection: the selection, with what the rules have changed so far.
        kept: its kept blocks.
    """

    def __init__(self, page: Page, selection: Selection) -> None:
        keep, excluded = selection.keep, selection.excluded
        self.selection = selection
        self.kept = KeptBlocks(page, keep, np.ones_like(keep) if excluded is None else ~excluded)

    def apply(
        self, rule: Callable[[KeptBlocks, *_Context], KeptBlocks], name: str, reason: str, *context: *_Context
    ) -> None:
        """Let a rule add or drop blocks.

        Args:
            rule: the rule.
            name: its name in :attr:`Selection.changes <domext.Selection.changes>`.
            reason: why it does so, see :meth:`Selection.changed <domext.Selection.changed>`.
            context: what it reads beside the kept blocks.
        """
        self.kept = rule(self.kept, *context)
        self.selection = self.selection.changed(self.kept.mask, name, reason)

    def limit(self, addable: BoolArray) -> None:
        """Let the following rules add only blocks of a mask of shape ``(b,)``."""
        self.kept = self.kept.with_addable(self.kept.addable & addable)


def _without_hidden_words(kept: KeptBlocks) -> KeptBlocks:
    return kept.replaced(without_hidden_words(kept.page, kept.mask))


def _hidden(kept: KeptBlocks) -> BoolArray:
    """Which blocks are hidden, by their markup or by a class, shape ``(b,)``.

    A script shows the elements with a class that hold kept text, and a reader opens tabs and unfolds the texts of callouts. An ``h1``
    may be the title that the page shows as a picture.
    """
    page, nodes, blocks = kept.page, kept.page.nodes, kept.page.blocks
    hidden = blocks.hidden
    masks = [mask for mask in map(page.once, (hidden_by_class, only_on_paper)) if mask is not None]
    if masks:
        rows = rows_of(np.logical_or.reduce(masks) & ~attributes.has_word(page, "role", "tabpanel"))
        rows = rows[kept.counts(rows) == 0]
        if rows.size:
            hidden = hidden | covered_blocks(page, nodes.tag.take(blocks.owner) != tags.H1, nodes.mask(rows))
    if not (any_of(hidden) and page.once(kinds_of_classes)):
        return hidden
    return hidden & ~nodes.inside(page.once(generated_callouts) & ~nodes.hidden).take(blocks.owner)


def _add_posts(body: _Completion, posts: Posts) -> None:
    """Add the whole of each post of which something is kept, and all turns of a conversation."""
    keep, page_type = body.kept.mask, body.selection.page_type
    body.limit(~repeated_quotations(body.kept.page, keep, ~keep))
    body.apply(_with_missing_turns, "conversation", "a turn of a conversation with a program", page_type)
    body.apply(with_text_of_posts, "posts", "the rest of a kept post, or a post after kept ones", posts)
    body.apply(with_shared_links, "shared links", "the page that a post or the thread is about", posts)


def _with_missing_turns(kept: KeptBlocks, page_type: str | None) -> KeptBlocks:
    return kept.plus(with_missing_turns(kept.page, kept.mask, page_type))


def _with_unfolded(kept: KeptBlocks, may_unfold: BoolArray, posts: Posts | None) -> KeptBlocks:
    """The kept blocks, and what the buttons of an article unfold."""
    kept = with_disclosures(kept, may_unfold)
    has_hidden = posts is None and any_of(kept.page.blocks.hidden)
    return with_unfolded_text(kept, may_unfold) if has_hidden else kept


def _add_code_and_captions(body: _Completion, media: Sequence[Multimedia]) -> None:
    """Add code and formulas beside kept text, and the captions of what is kept."""
    body.apply(with_code, "code", "code or a formula beside kept text")
    body.apply(with_equation_numbers, "code", "the number of a kept formula")
    body.apply(with_captions, "captions", "the caption of a kept picture, of a table or of code", media)


def _add_rest(body: _Completion) -> None:
    """Add the rest of what is kept in part: quotations, tables, lists and paragraphs."""
    body.apply(with_attributions, "attributions", "who said a kept quotation")
    body.apply(with_whole_tables, "tables", "in a table of which most is kept")
    body.apply(with_whole_lists, "lists", "in a list of which at least half is kept")
    body.apply(with_gaps_filled, "gaps", "alone between two kept paragraphs")


def _add_short_parts(body: _Completion, posts: Posts | None) -> None:
    """Add what has too few words for a selector, between, below and above kept text."""
    body.apply(with_parts, "short parts", "between kept paragraphs")
    body.apply(with_last_parts, "short parts", "right below the last kept paragraph")
    if posts is None:
        body.apply(with_runs_of_parts, "short parts", "in a run of lists, tables, code and callouts")
    body.apply(with_notes_of_tables, "captions", "the notes of a kept table")
    body.apply(with_headed_lists, "lists of links", "below a kept heading, as a section of the article")
    if body.selection.page_type != PRODUCT:  # the cards on its page are those of other products
        body.apply(with_teasers, "teasers", "the articles that a page lists and holds little else")
    if posts is None:
        body.apply(with_part_titles, "headings", "with which several parts alike begin")
    body.apply(with_headings, "headings", "directly above kept text")
    body.apply(_with_buttons, "buttons", "within a kept paragraph")


def _with_buttons(kept: KeptBlocks) -> KeptBlocks:
    return kept.replaced(with_buttons(kept.page, kept.mask, kept.addable))


def _drop_promotion(body: _Completion, selected: BoolArray, posts: Posts | None) -> None:
    """Drop repetitions of kept sentences, and what invites readers to something else.

    Args:
        body: the body.
        selected: which blocks were kept before all rules, shape ``(b,)``.
        posts: the posts of the page, None for a page without posts.
    """
    page_type, name = body.selection.page_type, promotional_lines.RULE
    if posts is None:
        body.apply(without_pull_quotes, "pull quotes", "repeat a sentence of the article")
        body.apply(_without_promotional_lines, name, promotional_lines.REASON, selected, page_type)
    elif page_type == FORUM:
        from domext.body.completion.last_changes import without_last_changes  # it reads dates, which other pages do not
        from domext.body.completion.lines_beside_posts import without_lines_beside_posts

        reason = "fields of an issue, or a heading that counts or names the answers"
        body.apply(without_lines_beside_posts, "lines beside posts", reason, posts)
        body.apply(without_invitations, name, "asks readers to sign in or to register", posts)
        body.apply(without_last_changes, name, "says when a post was last written", posts)


def _without_promotional_lines(kept: KeptBlocks, selected: BoolArray, page_type: str | None) -> KeptBlocks:
    """The kept blocks without promotional lines; the engine has dropped those among the selected blocks of an article."""
    candidates = kept.mask & ~selected if page_type in ARTICLE_TYPES else kept.mask
    keep = promotional_lines.without_promotional_lines(kept.page, kept.mask, candidates, page_type)
    return kept.replaced(keep)


def with_added_pictures(
    page: Page, keep: BoolArray, complete: BoolArray, media: BoolArray, posts: Posts | None
) -> BoolArray:
    """Return the multimedia of an article, and that of the tables, lists, teasers, previews and posts added to its blocks, shape ``(n,)``.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
        complete: which blocks are kept or added, shape ``(b,)``.
        media: which nodes are multimedia beside kept blocks, shape ``(n,)``.
        posts: the posts of the page, None for a page without posts.
    """
    nodes, is_added = page.nodes, complete & ~keep
    if not any_of(is_added):
        return media
    whole = tags.ARTICLE if posts is None else tags.A  # a teaser, or the preview of a page in a post
    candidates = (nodes.tag == tags.TABLE) | (nodes.tag == whole) | nodes.tagged(tags.IS_LIST)
    candidates[list(() if posts is None else posts.elements)] = True
    rows = rows_of(candidates)
    kept, added = KeptBlocks(page, keep, is_added), KeptBlocks(page, is_added, is_added)
    rows = rows[(added.counts(rows) > 0) & ((nodes.tag[rows] == tags.TABLE) | (kept.counts(rows) == 0))]
    if not rows.size:
        return media
    return np.asarray(media | (kept_multimedia(page, complete) & nodes.inside(nodes.mask(rows))))
