"""The posts of a page as parts of its body."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body import roles
from domext.body.pieces import Piece, blocks_of
from domext.body.tree import Image, Paragraph, Post
from domext.discussion.comment_elements import CommentElement
from domext.discussion.comment_regions import comment_region, holds_kept
from domext.discussion.conversations import conversation
from domext.discussion.entry_titles import entry_titles
from domext.discussion.named_posts import names_posts
from domext.discussion.post_names import declares_posts
from domext.discussion.quotations import first_lines_of_quotations
from domext.table import tags
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.page_types import ARTICLE, FORUM

if TYPE_CHECKING:
    from domext.body.inline.chains import Chain
    from domext.body.tree import Block
    from domext.discussion.item_reader import DiscussionItem
    from domext.discussion.post_reader import PostReader
    from domext.table.nodes import BoolArray, IntArray, RowArray
    from domext.table.page import Page

_NO_POST: Final = -1
# The share of the text of an article, or of a thread, beside its longest post.
_MIN_OTHERS: Final = 0.05
_MIN_QUOTED: Final = 0.6  # of the posts
_MIN_WORDS: Final = 10  # of a kept text that is no line with a name and a date


@dataclass(frozen=True, eq=False, slots=True)
class Posts:
    """The posts of a page.

    Attributes:
        elements: the node of each post.
        items: what each of them says: author, date and so on, and the indices of the blocks of its text.
        of_block: the number of the post of each block, -1 for blocks outside of posts, shape ``(b,)``.
        lines: which blocks are lines about posts (names, dates, buttons), shape ``(b,)``.
    """

    elements: tuple[int, ...]
    items: tuple[DiscussionItem, ...]
    of_block: IntArray
    lines: BoolArray

    @property
    def text(self) -> BoolArray:
        """Mask of the blocks that are the text of posts, shape ``(b,)``."""
        return (self.of_block >= 0) & ~self.lines


def may_hold_thread(page: Page, keep: BoolArray, page_type: str | None) -> bool:
    """Return whether a page is for posts by its type, or shows by its names or microdata that an article may be a thread.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
        page_type: the type of the page, None if it is unknown.
    """
    return page_type == FORUM or (page_type in {None, ARTICLE} and (declares_posts(page) or names_posts(page, keep)))


def post_reader(page: Page, keep: BoolArray, page_type: str | None) -> PostReader | None:
    """Return the reader of the posts of a thread, or of the kept comments of an article; None if there are none.

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
        page_type: the type of the page, None if it is unknown.
    """
    if not any_of(keep):
        return None
    elements: tuple[CommentElement, ...] = ()
    said = conversation(page, keep, page_type)
    if said:
        from domext.discussion.post_reader import PostReader  # few pages hold posts

        return PostReader(page, tuple(CommentElement(turn.node, turn.first, turn.last, 0) for turn in said), said)
    if may_hold_thread(page, keep, page_type):
        from domext.discussion.headed_posts import headed_posts  # few pages hold posts
        from domext.discussion.only_answers import with_only_answer
        from domext.discussion.opening_posts import with_opening_post
        from domext.discussion.threads import thread

        elements = thread(page, keep, is_forum=page_type == FORUM)
        if page_type != FORUM and not _are_several(page, keep, elements):
            elements = ()
        if not elements and page_type == FORUM:
            elements = headed_posts(page, keep) or with_only_answer(page, keep)
        if elements or page_type == FORUM:
            elements = with_opening_post(page, keep, elements)
    if not elements and page_type != FORUM and holds_kept(page, keep):
        kept = sums_before(keep)
        region = page.once(comment_region)
        elements = tuple(element for element in region.elements if kept[element.last] > kept[element.first])
        if len(elements) == 1 and not _hold_part(page, keep, elements):
            return None
    if not elements:
        return None
    from domext.discussion.post_reader import PostReader  # few pages hold posts

    reader = PostReader(page, elements)
    return None if len(elements) == 1 and page_type == FORUM and not _is_signed(reader.post(0)) else reader


def find_posts(page: Page, keep: BoolArray, reader: PostReader | None) -> Posts | None:
    """Return the posts of a page as its reader finds them; None if there are none.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        reader: the reader of the posts, None if there are none.
    """
    if reader is None:
        return None
    elements = reader.elements
    of_block = np.full(len(page.blocks), _NO_POST, np.int32)
    for number, element in enumerate(elements):
        of_block[element.first : element.last] = number
    of_block[_titles(page, of_block, elements)] = _NO_POST
    from domext.discussion.comment_items import post_items  # few pages hold posts

    items = _with_kept_texts(page, rows_of(keep), of_block, post_items(page, reader))
    # Paragraphs in an element named for comments, with nothing that tells one writer from another, are one text.
    if not (reader.turns or any(item.author or item.date or item.address for item in items)):
        return None
    lines = of_block >= 0
    for item in items:
        lines[item.blocks] = False
    quoting, end = page.once(first_lines_of_quotations)
    texts = sums_before(~lines)
    lines[quoting[texts[end] > texts[quoting + 1]]] = False
    return Posts(tuple(element.node for element in elements), items, of_block, lines)


def _with_kept_texts(
    page: Page, kept: RowArray, of_block: IntArray, items: tuple[DiscussionItem, ...]
) -> tuple[DiscussionItem, ...]:
    """The posts, with the kept blocks of a post as its text if no block of its text is kept: its class names mislead the reader."""
    counts, texts = page.blocks.counts, np.zeros(len(page.blocks), np.bool_)
    for item in items:
        texts[item.blocks] = True
    kept = kept[of_block[kept] >= 0]
    kept = kept[of_block[kept].argsort(kind="stable")]  # posts may be in others
    numbers = of_block[kept]
    unread = np.setdiff1d(numbers, numbers[texts[kept]])
    bounds = zip(numbers.searchsorted(unread).tolist(), numbers.searchsorted(unread, "right").tolist(), strict=True)
    changed = list(items)
    for number, (start, stop) in zip(unread.tolist(), bounds, strict=True):
        blocks = kept[start:stop]
        if counts.words[blocks].sum() - counts.link_words[blocks].sum() >= _MIN_WORDS:
            changed[number] = items[number]._replace(blocks=blocks.astype(np.int32))
    return tuple(changed)


def _is_signed(post: DiscussionItem) -> bool:
    """Whether the only post of a page is one: no other one shows which of its lines are about it."""
    return post.author is not None and post.date is not None


def _are_several(page: Page, keep: BoolArray, elements: tuple[CommentElement, ...]) -> bool:
    """Whether more than one of some posts has kept text. An article beside teasers of others is declared like a thread."""
    words = _kept_words(page, keep, elements)
    return bool(words.size) and int(words.sum() - words.max()) >= _MIN_OTHERS * int(words.sum())


def _hold_part(page: Page, keep: BoolArray, elements: tuple[CommentElement, ...]) -> bool:
    """Whether there is more kept text than that of some comments: a single message is not an article with a comment."""
    total = int(page.blocks.counts.words[keep].sum())
    return total - int(_kept_words(page, keep, elements).sum()) >= _MIN_OTHERS * total


def _kept_words(page: Page, keep: BoolArray, elements: tuple[CommentElement, ...]) -> IntArray:
    """The kept words in each of some elements."""
    words = sums_before(np.where(keep, page.blocks.counts.words, 0))
    ranges = [(element.first, element.last) for element in elements]
    first, last = np.array(ranges, np.intp).reshape(-1, 2).T
    return np.asarray(words[last] - words[first])


def _titles(page: Page, of_block: IntArray, elements: tuple[CommentElement, ...]) -> BoolArray:
    """The blocks that are titles of the thread: headings of level 1, and headings of level 2 beside the first post.

    The titles of several entries are not.
    """
    nodes, owner = page.nodes, page.blocks.owner
    before = np.arange(len(of_block)) < nodes.first_block[elements[0].node]
    is_title = np.asarray(
        nodes.inside(nodes.tag == tags.H1).take(owner) | ((nodes.tag.take(owner) == tags.H2) & before)
    )
    of_entry = is_title & page.once(entry_titles).take(page.blocks.node) & (of_block >= 0)
    return is_title & ~of_entry if len(np.unique(of_block[of_entry])) > 1 else is_title


class Segments:
    """The parts of a body by the posts that they belong to, while the body is built.

    Attributes:
        post: the number of the current post, -1 outside of posts.
    """

    def __init__(self, posts: Posts, page: Page) -> None:
        nodes = page.nodes
        self.post = _NO_POST
        self._posts, self._nodes, self._owner = posts, nodes, page.blocks.owner
        self._of_block = posts.of_block.data  # single reads of an array are slow
        self._element_of = nodes.nearest(nodes.mask(list(posts.elements))).data
        self._numbers = {element: number for number, element in enumerate(posts.elements)}
        self._inner: dict[tuple[int, Chain], Chain] = {}
        self._parts: dict[int, list[Piece]] = {}
        self._content: list[int | list[Piece]] = []

    def of_block(self, block: int) -> int:
        """Return the number of the post of a block."""
        number: int = self._of_block[block]
        return number

    def of_node(self, node: int) -> int:
        """Return the number of the post around a node, or of that to which the blocks before and after it belong."""
        number = self._numbers.get(self._element_of[node], _NO_POST)
        following = self._nodes.last_block.item(node)
        if number == _NO_POST and 0 < following < len(self._of_block):
            before, after = self._of_block[following - 1], self._of_block[following]
            return before if before == after else _NO_POST
        return number

    def enter(self, post: int, parts: list[Piece]) -> None:
        """Store the parts of the current post, and begin another one."""
        if self.post == _NO_POST:
            self._content.append(parts)
        elif self.post in self._parts:  # the post goes on after a line that belongs to none
            self._parts[self.post] += parts
        else:
            self._parts[self.post] = parts
            self._content.append(self.post)
        self.post = post

    def inner(self, chain: Chain, tag: memoryview) -> Chain:
        """Return the elements of a chain that are in the current post."""
        if self.post == _NO_POST or not chain:
            return chain
        key = (self.post, chain)
        if key not in self._inner:
            element = self._posts.elements[self.post]
            inner = tuple(node for node in chain if node > element)
            layouts = [place for place, node in enumerate(inner) if self._lays_out(node, tag)]
            inner = inner[layouts[-1] + 1 :] if layouts else inner
            while inner and roles.STRUCTURE[tag[inner[0]]] in roles.NEED_PARENT:
                inner = inner[1:]
            self._inner[key] = inner
        return self._inner[key]

    def _lays_out(self, node: int, tag: memoryview) -> bool:
        """Whether an element is a table with all of the current post, and with the lines about it, or a box of all posts."""
        if self._nodes.tag[node] == tags.BLOCKQUOTE:
            return self._are_quoted and self._is_box(node, self.post)
        if roles.STRUCTURE[tag[node]] != "table":
            return False
        first, last = int(self._nodes.first_block[node]), int(self._nodes.last_block[node])
        text = self._posts.items[self.post].blocks
        return bool(len(text) and first <= text[0] and text[-1] < last and any_of(self._posts.lines[first:last]))

    def _is_box(self, node: int, post: int) -> bool:
        """Whether a ``<blockquote>`` is in a post, in no other one, and holds the last block of its text."""
        text, outer = self._posts.items[post].blocks, self._quotation[self._nodes.parent[node]]
        ends = len(text) and self._nodes.first_block[node] <= text[-1] < self._nodes.last_block[node]
        return bool(ends and outer <= self._posts.elements[post] < node)

    @cached_property
    def _quotation(self) -> IntArray:
        """The innermost ``<blockquote>`` around each node, -1 without one, shape ``(n,)``."""
        return self._nodes.nearest(self._nodes.tag == tags.BLOCKQUOTE)

    @cached_property
    def _are_quoted(self) -> bool:
        """Whether the whole text of most posts is in ``<blockquote>``: on old boards, that is a box and no quotation."""
        texts = [(number, item.blocks[0]) for number, item in enumerate(self._posts.items) if len(item.blocks)]
        boxes = self._quotation[self._owner[[block for _, block in texts]]].tolist()
        quoted = sum(self._is_box(box, number) for (number, _), box in zip(texts, boxes, strict=True))
        return quoted > max(_MIN_QUOTED * len(texts), 1)

    def blocks(self, parts: list[Piece]) -> tuple[Block, ...]:
        """Return the blocks of the body: each post is one."""
        self.enter(_NO_POST, parts)
        blocks: list[Block] = []
        for content in self._content:
            if isinstance(content, int):
                item = self._posts.items[content]
                inner = tuple(block for block in blocks_of(self._parts[content]) if not _shows(block, item.author))
                blocks += [Post(inner, item.author, item.date, item.votes, item.address, item.depth)] if inner else []
            else:
                blocks += blocks_of(content)
        return tuple(blocks)


def _shows(block: Block, author: str | None) -> bool:
    """Whether a block is the portrait of the author of a post: a picture alone whose description is the name."""
    only = block.content[0] if isinstance(block, Paragraph) and len(block.content) == 1 else None
    return isinstance(only, Image) and bool(author) and only.description == author
