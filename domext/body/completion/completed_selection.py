"""Complete the kept blocks for a body: with what belongs to them and has too few words for a selector to recognise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from domext.body.completion.attributions import with_attributions
from domext.body.completion.boxes_alike import with_boxes_alike
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
from domext.body.completion.lone_headings import with_text_below_headings
from domext.body.completion.loose_text import with_loose_text, with_titles_of_boxes
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
from domext.table.masks import any_of, rows_of
from domext.table.page_types import ARTICLE_TYPES, FORUM, PRODUCT

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
    everything = np.ones_like(selection.keep)
    may_unfold = everything if selection.excluded is None else ~selection.excluded
    kept = KeptBlocks(page, selection, may_unfold)
    kept = without_navigation(kept).by("paging", "links to the next page, the contents and the like")
    kept = kept.replaced(without_hidden_words(page, kept.mask)).by("hidden words", "hidden within a visible line")
    kept = kept.limited(~_hidden(kept) & ~page.once(tables_of_contents))
    if posts is not None:
        kept = _with_posts(kept, posts)
    kept = with_disclosures(kept, may_unfold)
    if posts is None and any_of(page.blocks.hidden):
        kept = with_unfolded_text(kept, may_unfold)
    kept = kept.by("accordions", "unfolded by a button in the article")
    captioned = _with_code_and_captions(kept, media)
    kept = _with_rest(captioned)
    # From here on, nothing returns that a rule has dropped, such as a copy, or a label for screen readers.
    kept = _with_short_parts(kept.limited(~kept.selection.dropped), posts)
    if any_of(kept.mask & ~captioned.mask):  # what was added may have code and captions beside it
        kept = _with_code_and_captions(kept, media)
    if posts is None:
        kept = without_pull_quotes(kept).by("pull quotes", "repeat a sentence of the article")
        return _without_promotion(kept, selection.keep).selection
    return (_without_lines_about_posts(kept, posts) if selection.page_type == FORUM else kept).selection


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


def _with_posts(kept: KeptBlocks, posts: Posts) -> KeptBlocks:
    """The kept blocks, with the whole of each post of which something is kept, and with all turns of a conversation."""
    page, page_type = kept.page, kept.selection.page_type
    kept = kept.limited(~repeated_quotations(page, kept.mask, ~kept.mask))
    kept = kept.plus(with_missing_turns(page, kept.mask, page_type))
    kept = kept.by("conversation", "a turn of a conversation with a program")
    kept = with_text_of_posts(kept, posts).by("posts", "the rest of a kept post, or a post after kept ones")
    return with_shared_links(kept, posts).by("shared links", "the page that a post or the thread is about")


def _with_code_and_captions(kept: KeptBlocks, media: Sequence[Multimedia]) -> KeptBlocks:
    """The kept blocks, with code and formulas beside kept text, and with the captions of what is kept."""
    kept = with_equation_numbers(with_code(kept)).by("code", "code or a formula beside kept text")
    return with_captions(kept, media).by("captions", "the caption of a kept picture, of a table or of code")


def _with_rest(kept: KeptBlocks) -> KeptBlocks:
    """The kept blocks, with the rest of what is kept in part: quotations, tables, lists and paragraphs."""
    kept = with_attributions(kept).by("attributions", "who said a kept quotation")
    kept = with_whole_tables(kept).by("tables", "in a table of which most is kept")
    kept = with_whole_lists(kept).by("lists", "in a list of which at least half is kept")
    return with_gaps_filled(kept).by("gaps", "alone between two kept paragraphs")


def _with_short_parts(kept: KeptBlocks, posts: Posts | None) -> KeptBlocks:
    """The kept blocks, with what has too few words for a selector, between, below and above kept text."""
    if posts is None and kept.selection.page_type in ARTICLE_TYPES:
        kept = with_text_below_headings(kept).by("lone headings", "below the only headings that are kept")
        kept = with_boxes_alike(kept).by("short parts", "in a box like one above it")
    kept = with_parts(kept).by("short parts", "between kept paragraphs")
    kept = with_titles_of_boxes(with_loose_text(kept)).by("short parts", "loose text beside kept text, or its title")
    kept = with_last_parts(kept).by("short parts", "right below the last kept paragraph")
    if posts is None:
        kept = with_runs_of_parts(kept).by("short parts", "in a run of lists, tables, code and callouts")
    kept = with_notes_of_tables(kept).by("captions", "the notes of a kept table")
    kept = with_works_cited(kept).by("works cited", "a list of works to which links in the article lead")
    kept = with_headed_lists(kept).by("lists of links", "below a kept heading, as a section of the article")
    if kept.selection.page_type != PRODUCT:  # the cards on its page are those of other products
        kept = with_teasers(kept).by("teasers", "the articles that a page lists and holds little else")
    if posts is None:
        kept = with_part_titles(kept)
    kept = with_headings(kept).by("headings", "directly above kept text")
    return kept.replaced(with_buttons(kept.page, kept.mask, kept.addable)).by("buttons", "within a kept paragraph")


def _without_promotion(kept: KeptBlocks, selected: BoolArray) -> KeptBlocks:
    """The kept blocks without promotional lines; the engine has dropped those among the selected blocks of an article."""
    page_type = kept.selection.page_type
    candidates = kept.mask & ~selected if page_type in ARTICLE_TYPES else kept.mask
    keep = promotional_lines.without_promotional_lines(kept.page, kept.mask, candidates, page_type)
    return kept.replaced(keep).by(promotional_lines.RULE, promotional_lines.REASON)


def _without_lines_about_posts(kept: KeptBlocks, posts: Posts) -> KeptBlocks:
    """The kept blocks without what stands beside the posts of a thread, or invites readers to write one."""
    from domext.body.completion.last_changes import without_last_changes  # it reads dates, which other pages do not
    from domext.body.completion.lines_beside_posts import without_lines_beside_posts

    reason = "fields of an issue, or a heading that counts or names the answers"
    kept = without_lines_beside_posts(kept, posts).by("lines beside posts", reason)
    kept = without_last_changes(without_invitations(kept, posts), posts)
    reason = "asks readers to sign in or to register, or says when a post was last written"
    return kept.by(promotional_lines.RULE, reason)


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
    is_whole = (nodes.tag[rows] == tags.TABLE) | (nodes.block_sums(keep)[rows] == 0)
    rows = rows[is_whole & (nodes.block_sums(is_added)[rows] > 0)]
    if not rows.size:
        return media
    return np.asarray(media | (kept_multimedia(page, complete) & nodes.inside(nodes.mask(rows))))
