"""Complete the kept blocks for a body: with what belongs to them and has too few words for a selector to recognise."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from domext.body.completion.works_cited import with_works_cited
from domext.body.inline.inline_buttons import with_buttons, without_hidden_words
from domext.body.parts.callout_names import generated_callouts, kinds_of_classes
from domext.discussion.conversations import with_missing_turns
from domext.discussion.repeated_quotations import repeated_quotations
from domext.pictures.multimedia import kept_multimedia
from domext.postprocess import promotional_lines
from domext.table import attributes, tags
from domext.table.covered_blocks import covered_blocks
from domext.table.hiding_classes import hidden_by_class, only_on_paper
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.page_types import FORUM, PRODUCT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.body.posts import Posts
    from domext.pictures.multimedia import Multimedia
    from domext.plugin.selection import Selection
    from domext.table.nodes import BoolArray
    from domext.table.page import Page


def completed(page: Page, selection: Selection, media: Sequence[Multimedia], posts: Posts | None = None) -> Selection:
    """Return the selection without lines of navigation, and with what belongs to it: code, captions, short parts, headings and more.

    Args:
        page: the page.
        selection: which of its blocks are kept, and which must not be added.
        media: the multimedia of the article, in reading order.
        posts: the posts of the page, None for a page without posts.
    """
    keep = without_navigation(page, selection.keep)
    selection = selection.changed(keep, "paging", "links to the next page, the contents and the like")
    keep = without_hidden_words(page, keep)
    selection = selection.changed(keep, "hidden words", "hidden within a visible line")
    is_free = np.ones_like(keep) if selection.excluded is None else ~selection.excluded
    addable = is_free & ~_hidden(page, keep) & ~page.once(tables_of_contents)
    if posts is not None:
        addable &= ~repeated_quotations(page, keep, ~keep)
        selection = _with_posts(page, selection, addable, posts)
    keep = with_disclosures(page, selection.keep, is_free)
    if posts is None and any_of(page.blocks.hidden):
        keep = with_unfolded_text(page, keep, is_free)
    selection = selection.changed(keep, "accordions", "unfolded by a button in the article")
    selection = _with_rest(page, selection, addable, media)
    # From here on, nothing returns that a rule has dropped, such as a copy, or a label for screen readers.
    addable &= ~selection.dropped
    before = selection.keep
    selection = _with_short_parts(page, selection, addable, posts)
    if selection.keep is not before:  # a short part may have code and captions beside it
        selection = _with_code_and_captions(page, selection, addable, media)
    return _without_promotion(page, selection, posts)


def _hidden(page: Page, keep: BoolArray) -> BoolArray:
    """Which blocks are hidden, by their markup or by a class, shape ``(b,)``.

    A script shows the elements with a class that hold kept text, and a reader opens tabs and unfolds the texts of callouts. An ``h1``
    may be the title that the page shows as a picture.
    """
    nodes, blocks = page.nodes, page.blocks
    hidden = blocks.hidden
    masks = [mask for mask in map(page.once, (hidden_by_class, only_on_paper)) if mask is not None]
    if masks:
        of_tabs, kept = attributes.has_word(page, "role", "tabpanel"), sums_before(keep)
        rows = rows_of(np.logical_or.reduce(masks) & ~of_tabs)
        rows = rows[kept[nodes.last_block[rows]] == kept[nodes.first_block[rows]]]
        if rows.size:
            hidden = hidden | covered_blocks(page, nodes.tag.take(blocks.owner) != tags.H1, nodes.mask(rows))
    if not (any_of(hidden) and page.once(kinds_of_classes)):
        return hidden
    return hidden & ~nodes.inside(page.once(generated_callouts) & ~nodes.hidden).take(blocks.owner)


def _with_posts(page: Page, selection: Selection, addable: BoolArray, posts: Posts) -> Selection:
    """The selection with the whole of each post of which something is kept, and with all turns of a conversation."""
    keep = with_missing_turns(page, selection.keep, selection.page_type) & (addable | selection.keep)
    selection = selection.changed(keep, "conversation", "a turn of a conversation with a program")
    keep = with_text_of_posts(page, keep, addable, posts)
    selection = selection.changed(keep, "posts", "the rest of a kept post, or a post after kept ones")
    keep = with_shared_links(page, keep, addable, posts)
    return selection.changed(keep, "shared links", "the page that a post or the thread is about")


def _with_code_and_captions(
    page: Page, selection: Selection, addable: BoolArray, media: Sequence[Multimedia]
) -> Selection:
    """The selection with code and formulas beside kept text, and with the captions of what is kept."""
    keep = with_equation_numbers(page, with_code(page, selection.keep, addable), addable)
    selection = selection.changed(keep, "code", "code or a formula beside kept text")
    keep = with_captions(page, keep, addable, media)
    return selection.changed(keep, "captions", "the caption of a kept picture, of a table or of code")


def _with_rest(page: Page, selection: Selection, addable: BoolArray, media: Sequence[Multimedia]) -> Selection:
    """The selection with the rest of what is kept in part: code, figures, quotations, tables, lists and paragraphs."""
    selection = _with_code_and_captions(page, selection, addable, media)
    keep = with_attributions(page, selection.keep, addable)
    selection = selection.changed(keep, "attributions", "who said a kept quotation")
    keep = with_whole_tables(page, keep, addable)
    selection = selection.changed(keep, "tables", "in a table of which most is kept")
    keep = with_whole_lists(page, keep, addable)
    selection = selection.changed(keep, "lists", "in a list of which at least half is kept")
    keep = with_gaps_filled(page, keep, addable)
    return selection.changed(keep, "gaps", "alone between two kept paragraphs")


def _with_short_parts(page: Page, selection: Selection, addable: BoolArray, posts: Posts | None) -> Selection:
    """The selection with what has too few words for a selector, between, below and above kept text."""
    keep = with_parts(page, selection.keep, addable)
    selection = selection.changed(keep, "short parts", "between kept paragraphs")
    keep = with_last_parts(page, keep, addable)
    selection = selection.changed(keep, "short parts", "right below the last kept paragraph")
    if posts is None:
        keep = with_runs_of_parts(page, keep, addable)
        selection = selection.changed(keep, "short parts", "in a run of lists, tables, code and callouts")
    keep = with_notes_of_tables(page, keep, addable)
    selection = selection.changed(keep, "captions", "the notes of a kept table")
    keep = with_works_cited(page, keep, addable)
    selection = selection.changed(keep, "works cited", "a list of works to which links in the article lead")
    keep = with_headed_lists(page, keep, addable)
    selection = selection.changed(keep, "lists of links", "below a kept heading, as a section of the article")
    if selection.page_type != PRODUCT:  # the cards on its page are those of other products
        keep = with_teasers(page, keep, addable)
        selection = selection.changed(keep, "teasers", "the articles that a page lists and holds little else")
    if posts is None:
        keep = with_part_titles(page, keep, addable)
    keep = with_headings(page, keep, addable)
    selection = selection.changed(keep, "headings", "directly above kept text")
    keep = with_buttons(page, keep, addable)
    return selection.changed(keep, "buttons", "within a kept paragraph")


def _without_promotion(page: Page, selection: Selection, posts: Posts | None) -> Selection:
    """The selection without repetitions of its sentences, and without what invites readers to something else."""
    keep = selection.keep
    if posts is None:
        keep = without_pull_quotes(page, keep)
        selection = selection.changed(keep, "pull quotes", "repeat a sentence of the article")
        keep = promotional_lines.without_promotional_lines(page, keep, selection.page_type)
        return selection.changed(keep, promotional_lines.RULE, promotional_lines.REASON)
    if selection.page_type == FORUM:
        from domext.body.completion.last_changes import without_last_changes  # it reads dates, which other pages do not
        from domext.body.completion.lines_beside_posts import without_lines_beside_posts

        keep = without_lines_beside_posts(page, keep, posts)
        selection = selection.changed(
            keep, "lines beside posts", "fields of an issue, or a heading that counts or names the answers"
        )
        keep = without_last_changes(page, without_invitations(page, keep, posts), posts)
    return selection.changed(
        keep, promotional_lines.RULE, "asks readers to sign in or to register, or says when a post was last written"
    )


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
    first, last = nodes.first_block[rows], nodes.last_block[rows]
    kept, added = sums_before(keep), sums_before(is_added)
    rows = rows[(added[last] > added[first]) & ((nodes.tag[rows] == tags.TABLE) | (kept[last] == kept[first]))]
    if not rows.size:
        return media
    return np.asarray(media | (kept_multimedia(page, complete) & nodes.inside(nodes.mask(rows))))
