"""Add what a post holds beside its kept text: quotations, lists and code, which selectors take for copies or boxes; and other posts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.comment_elements import NUMBER, class_styles
from domext.discussion.entry_titles import entry_titles
from domext.discussion.quotations import first_lines_of_quotations, in_quoted_posts
from domext.table import tags
from domext.table.masks import any_of, rows_of, sums_before

if TYPE_CHECKING:
    from domext.body.completion.kept_blocks import KeptBlocks
    from domext.body.posts import Posts
    from domext.discussion.item_reader import DiscussionItem
    from domext.table.page import Page

_PARAGRAPHS: Final = tags.mask(frozenset("p li ul ol pre blockquote dd h2 h3 h4 h5 h6".split()))
_PARTS_BELOW: Final = tags.mask(frozenset("ul ol pre blockquote".split()))
_MAX_LEVELS: Final = 3
_MAX_TITLE_CHARACTERS: Final = 1_000  # each title is looked for in that of the page
_MAX_MESSAGE_WORDS: Final = 80  # of a single kept post
_MIN_KEPT_SHARE: Final = 0.33  # of the posts, if several are kept
_QUOTED: Final = ">"  # the mark of what mails repeat of others


def with_text_of_posts(kept: KeptBlocks, posts: Posts) -> KeptBlocks:
    """Return the kept blocks, and what belongs to kept posts.

    That is the other text of each post in the element of its kept text, its title in a blog, and the text of dropped posts
    after kept ones.

    Args:
        kept: the kept blocks.
        posts: the posts of the page.
    """
    page, nodes, counts = kept.page, kept.page.nodes, kept.page.blocks.counts
    keep, addable, added = kept.mask, kept.addable, kept.mask.copy()
    is_title = page.once(entry_titles).take(page.blocks.node)
    is_blog = sum(any_of(is_title[item.blocks]) for item in posts.items) > 1
    for item in _dropped(kept, posts):
        text = _without_last_quotation(page, item.blocks.tolist())
        added[text] |= addable[text]
    for item in posts.items:
        own = item.blocks[keep[item.blocks]]
        if not 0 < len(own) < len(item.blocks):
            continue
        if is_blog:
            titles = [block for block in item.blocks[is_title[item.blocks]].tolist() if not _is_of_page(page, block)]
            added[titles] |= addable[titles]
        for element in {_element(page, owner) for owner in page.blocks.owner[own].tolist()}:
            inside = (item.blocks >= nodes.first_block[element]) & (item.blocks < nodes.last_block[element])
            blocks = item.blocks[inside]
            added[blocks] |= addable[blocks] & (2 * counts.link_words[blocks] <= counts.words[blocks])
    quoting, end = page.once(first_lines_of_quotations)
    texts = sums_before(added & posts.text)
    quoting = quoting[texts[end] > texts[quoting + 1]]
    added[quoting] |= addable[quoting] & posts.text[quoting]
    quoted = page.once(in_quoted_posts)
    if any_of(quoted):
        has_kept = np.zeros(len(posts.items) + 1, np.bool_)
        has_kept[posts.of_block[keep]] = True
        has_kept[-1] = False  # the blocks outside of posts
        added |= addable & quoted & has_kept[posts.of_block]
    return kept.replaced(added)


def _without_last_quotation(page: Page, blocks: list[int]) -> list[int]:
    """The blocks of a post without the quoted ones below its text, where mails repeat what they answer."""
    stop = len(blocks)
    while stop and page.blocks.text(blocks[stop - 1]).startswith(_QUOTED):
        stop -= 1
    return blocks[:stop]


def _is_of_page(page: Page, block: int) -> bool:
    """Whether the declared title of the page holds the text of a block."""
    return page.blocks.text(block).strip().lower() in (page.title or "")[:_MAX_TITLE_CHARACTERS].lower()


def _dropped(kept: KeptBlocks, posts: Posts) -> list[DiscussionItem]:
    """The signed posts after kept ones, or between kept text and kept ones, of the same kind, in the same element or as replies, of which nothing is kept.

    If few of several posts are kept, the others are no part of the article. Of two kept posts, the one that opens the thread
    may be of a kind of its own. Below a single one, the others may be comments on it, but a message of a few sentences is
    one of a thread.
    """
    page, nodes, styles = kept.page, kept.page.nodes, kept.page.once(class_styles)
    is_kept = [any_of(kept.mask[item.blocks]) for item in posts.items]
    kinds = [(nodes.parent.item(row), nodes.tag.item(row), styles.item(row)) for row in posts.elements]
    places = rows_of(np.array(is_kept)).tolist()
    if not places:
        return []
    first = places[0]
    if len(places) == 1:
        is_thread = page.blocks.counts.words[posts.items[first].blocks].sum() <= _MAX_MESSAGE_WORDS
    else:
        is_thread = len(places) > _MIN_KEPT_SHARE * len(kinds)
    if places == [0] and is_thread and _are_numbered_alike(page, posts.elements[1:]):
        return [item for item in posts.items[1:] if item.author and item.date]
    answers = places[1:] if len(places) == 2 else places
    kind, count = Counter(kinds[place] for place in answers).most_common(1)[0]
    if not is_thread or 2 * count <= len(answers):
        return []
    # A post between two kept ones that is in no other belongs to the thread, such as a remark on a line of code. So does
    # one below the kept text that opens the thread if that is no post, such as the description of a change.
    last, start = places[-1], 0 if _is_opened(kept, posts.items[0]) else first
    dropped = ((place, kinds[place], posts.items[place]) for place in range(start, len(kinds)) if not is_kept[place])
    alike = (
        item
        for place, own, item in dropped
        if (place < last and not item.depth) or own == kind or (item.depth and own[1:] == kind[1:])
    )
    return [item for item in alike if item.author and item.date]


def _is_opened(kept: KeptBlocks, first: DiscussionItem) -> bool:
    """Whether more than a heading is kept above the first post."""
    above = kept.mask[: first.blocks[0]]
    return any_of(above & ~tags.IS_HEADING[kept.page.nodes.tag[kept.page.blocks.owner[: len(above)]]])


def _are_numbered_alike(page: Page, rows: tuple[int, ...]) -> bool:
    """Whether elements have ids that differ by a number only: those of answers, whatever their boxes and levels are."""
    ids = [page.elements[row].attr("id") or "" for row in rows]
    return bool(ids) and NUMBER.search(ids[0]) is not None and len({NUMBER.sub("#", name) for name in ids}) == 1


def _element(page: Page, owner: int) -> int:
    """The element of the text that a block with this owner belongs to.

    A box above a list, code or a quotation is a paragraph, too.
    """
    nodes, element = page.nodes, owner
    for _ in range(_MAX_LEVELS):
        below = nodes.next_sibling(element)
        if not (_PARAGRAPHS[nodes.tag[element]] or (below >= 0 and _PARTS_BELOW[nodes.tag[below]])):
            break
        element = int(nodes.parent[element])
    return element
