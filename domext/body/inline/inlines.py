"""Build the content of a block as nested values: text, styles, links, pictures and formulas."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.body import roles
from domext.body.inline.chains import Chain, Chains
from domext.body.inline.inline_elements import InlineElements
from domext.body.inline.open_elements import OpenElements, add_part, extend
from domext.body.inline.styled_lines import line_starts
from domext.body.inline.tex import SHOWS_NOTHING, split_tex, with_whole_displays
from domext.body.inline.typesetting import credits_in_captions, has_invisible, lines_around, seen
from domext.body.notes.note_marks import without_brackets
from domext.body.tree import Break, Image, Inline, Math, NoteReference
from domext.table import tags
from domext.table.characters import LINE_BREAK, collapsed
from domext.table.masks import sums_before

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    import numpy.typing as npt

    from domext.body.notes.footnotes import Notes
    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page

#: Text, a picture or a reference to a note, inside the open elements of a chain.
Run = tuple[Chain, str | Image | NoteReference]
#: A picture in a block, or the character that it stands for, with the text piece that follows and its node.
Placed = tuple[int, int, Image | str]
_BREAK: Final = Break()
_NO_BLOCK: Final = -1
_END: Final = -2  # not a node: ends the last run of a block


class Inlines:
    """Builds the content of the blocks of one page.

    Attributes:
        displays: whether one of them has a displayed formula.
        elements: the inline elements of the page.

    Args:
        page: the page.
        tag: the tag id of every node, with the builder's own id for references to notes, shape ``(n,)``.
        notes: the footnotes of the page.
        in_body: which nodes hold text of the body, shape ``(n,)``.
    """

    def __init__(self, page: Page, tag: npt.NDArray[np.int16], notes: Notes, in_body: BoolArray) -> None:
        inline = page.nodes.nearest(roles.IS_INLINE.take(tag))
        self.elements = InlineElements(page, tag, notes)
        self._page = page
        self._source = page.blocks.source
        self._seen: Callable[[str], str] = str
        self._text = page.blocks.text
        if has_invisible(self._source):
            self._seen, self._text = seen, partial(_seen_text, page)
        self._may_hold_tex = "\\" in self._source or "$" in self._source
        self._inline = inline
        self._inline_of = inline.take(page.blocks.pieces.parent)
        self._offsets = page.blocks.pieces.offset
        self._offset = self._offsets.data  # single reads of an array are slow
        self._chains = Chains(inline, page.nodes.parent, self.elements.opens)
        self._block = _NO_BLOCK
        self.displays = False
        self._credits = page.once(credits_in_captions)
        self._formulas: set[int] | None = set() if page.nodes.has(tags.MATH) else None
        self._line_starts = line_starts(page, in_body)

    def open(self, node: int) -> None:
        """Open an inline element and those around it, as its content will do; -1 stands for none."""
        self._chains[node]

    def plain(self, kept: RowArray) -> list[bool]:
        """Return whether each of some blocks has no markup in it, by which :meth:`content` builds text alone."""
        blocks = self._page.blocks
        is_marked = np.zeros(len(self._inline_of) + 1, np.bool_)
        np.greater_equal(self._inline_of, 0, out=is_marked[:-1])
        is_marked[list(self._line_starts)] = True
        marked = sums_before(is_marked)
        plain: list[bool] = (marked[blocks.last_text[kept]] == marked[blocks.first_text[kept]]).tolist()
        return plain

    def plain_text(self, block: int) -> str | None:
        """Return the content of a block without markup; None if it may have lines or formulas."""
        text = self._text(block)
        if (
            "\n" in text
            or block in self._credits
            or (self._may_hold_tex and (self.displays or "\\" in text or "$" in text))
        ):
            return None
        return text

    def content(self, block: int, pieces: range, images: Sequence[Placed]) -> tuple[Inline, ...]:
        """Return the content of a block.

        Args:
            block: the index of the block.
            pieces: its text pieces.
            images: for each picture in it the text piece that follows, its node and the picture.
        """
        self._block = block
        if not images and block in self._credits:
            return self._with_credits(block, pieces)
        nodes = self._inline_of[pieces.start : pieces.stop].tolist()
        node = nodes[0]
        is_divided = bool(images or (self._line_starts and not self._line_starts.keys().isdisjoint(pieces)))
        if not is_divided and nodes.count(node) == len(nodes):  # no markup in it, like most blocks
            text, chain = self._text(block), self._chains[node]
            if not text:  # only characters that nobody sees
                return ()
            if "\n" in text or "\\" in text or "$" in text or self._formulas is not None:
                return self._assembled([(chain, text.replace("\n", LINE_BREAK))])
            return self._within(chain, (text,), block)
        if not is_divided and self._formulas is None and (flat := self._flat(pieces.start, nodes)) is not None:
            return flat
        return self._assembled(self._runs(pieces.start, nodes, images))

    def _flat(self, first: int, nodes: list[int]) -> tuple[Inline, ...] | None:
        """The content of a block of text and of elements that each hold one text, like most blocks with links.

        :meth:`_assembled` builds the same from the runs of such a block, and of all others.

        Args:
            first: the first text piece of the block.
            nodes: the innermost inline element around each of its text pieces.

        Returns:
            The content; None for a block with elements beside each other in one, line breaks or what may be formulas.
        """
        offsets = self._offsets[first : first + len(nodes) + 1].tolist()
        source, chains, start, current = self._source, self._chains, offsets[0], nodes[0]
        if not self._is_line(source[start : offsets[-1]]):
            return None
        items: list[Inline] = []
        chain, between = chains[current], False
        for stop, node in zip(offsets[1:], (*nodes[1:], _END), strict=True):
            if node == current:
                continue
            current, following = node, None if node == _END else chains[node]
            if following is chain:
                continue
            if chain and following and chain[0] == following[0]:
                return None
            run, start = self._seen(source[start:stop]), stop
            text = collapsed(run)
            if text:
                space = " " if items and (between or run[0].isspace()) else ""
                if not chain:
                    add_part(items, space + text)
                else:
                    if space:
                        add_part(items, space)
                    extend(items, self._within(chain, (text,), self._block))
                between = run[-1].isspace()
            elif run:
                between = True
            chain = following or ()
        return self._finished(items)

    def _is_line(self, text: str) -> bool:
        """Whether a text has neither line breaks nor what may be formulas."""
        return LINE_BREAK not in text and not (self._may_hold_tex and ("\\" in text or "$" in text))

    def content_between(self, pieces: range, images: Sequence[Placed]) -> tuple[Inline, ...]:
        """Return the content of a block without the notes in it; a note that no mark refers to leaves a reference.

        Args:
            pieces: the text pieces of the block.
            images: see :meth:`content`.
        """
        return self._assembled(self._runs_between(pieces, images))

    def _runs_between(self, pieces: range, images: Sequence[Placed]) -> Iterator[Run]:
        start = pieces.start
        pending = images
        chain: Chain = ()
        for span in self.elements.notes.within(pieces):
            if start < span.first:
                for run in self._runs(start, self._inline_of[start : span.first].tolist(), pending):
                    chain = run[0]
                    yield run
                pending = ()
            if span.first in self.elements.notes.anchors and span.first >= pieces.start:
                yield chain, NoteReference(self.elements.notes.anchors[span.first], "")
            start = max(start, span.last)
        if start < pieces.stop:
            yield from self._runs(start, self._inline_of[start : pieces.stop].tolist(), pending)

    def _with_credits(self, block: int, pieces: range) -> tuple[Inline, ...]:
        """The content of a caption with spaces between its parts."""
        content: list[Inline] = []
        edges = (pieces.start, *self._credits[block], pieces.stop)
        for start, stop in pairwise(edges):
            part = self.content_of(range(start, stop))
            extend(content, (" ", *part) if content and part else part)
        return tuple(content)

    def content_of(self, pieces: range) -> tuple[Inline, ...]:
        """Return the content of some text pieces of a block."""
        return self._assembled(self._runs(pieces.start, self._inline_of[pieces.start : pieces.stop].tolist(), ()))

    def image(self, node: int, image: Image | str) -> tuple[Inline, ...]:
        """Return a picture outside of text, or the character that it stands for, with the link and the styles around it."""
        return self._within(self._chains[self._inline.item(node)], (image,), _NO_BLOCK)

    def _within(self, chain: Chain, content: tuple[Inline, ...], block: int) -> tuple[Inline, ...]:
        """What the elements of a chain become around some content of a block."""
        for element in reversed(chain):
            content = self.elements.closed(element, content, block)
        return content

    def _runs(self, first: int, nodes: list[int], images: Sequence[Placed]) -> Iterator[Run]:
        """Yield the runs of a block: text inside the same elements is one run, each picture is one."""
        source, chains, offset, line_starts = self._source, self._chains, self._offset, self._line_starts
        pending = list(reversed(images))
        while pending and pending[-1][0] <= first:
            yield self._image_run(pending.pop())
        start, current, chain = first, nodes[0], chains[nodes[0]]
        nodes.append(_END)
        for position, node in enumerate(nodes, first):
            divides = (pending and pending[-1][0] <= position) or position in line_starts
            if node == current and not divides:
                continue
            following = None if node == _END else chains[node]
            if following is not chain or divides:
                text = source[offset[start] : offset[position]]
                yield chain, line_starts.get(start, "") + text
                start = position
            while pending and pending[-1][0] <= position:
                yield self._image_run(pending.pop())
            current, chain = node, following or ()
        yield from map(self._image_run, reversed(pending))

    def _image_run(self, image: Placed) -> Run:
        return self._chains[int(self._inline[image[1]])], image[2]

    def _assembled(self, runs: Iterable[Run]) -> tuple[Inline, ...]:
        """The runs as nested values. White space and line breaks move out of elements that begin or end at them."""
        opened, remaining = OpenElements(), iter(runs)
        run, following = None, next(remaining, None)
        while following is not None:
            before, (chain, run), following = run, following, next(remaining, None)
            if not isinstance(run, str):
                ends_before, ends_after = lines_around(run, before, following and following[1])
                if isinstance(run, NoteReference):
                    opened.between = ""
                elif ends_before:
                    opened.between = opened.between or _BREAK
                self._move(opened, chain)
                opened.items.append(run)
                if ends_after:
                    opened.between = _BREAK
                continue
            if len(chain) == 1 and not opened.path and self._write_whole(opened, chain, run, following):
                continue
            self._write_lines(opened, chain, run)
        opened.between = ""
        self._move(opened, ())
        return self._finished(opened.items)

    def _finished(self, items: list[Inline]) -> tuple[Inline, ...]:
        return without_brackets(items) if self.elements.notes else tuple(items)

    def _write_lines(self, opened: OpenElements, chain: Chain, run: str) -> None:
        """Write a run inside the elements of its chain."""
        if LINE_BREAK in run and ("$$" in run or "\\" in run) and not self._is_code(chain):
            run = with_whole_displays(run)
        for line_number, line in enumerate(map(self._seen, run.split(LINE_BREAK) if LINE_BREAK in run else (run,))):
            if line_number:
                opened.between = _BREAK
            if not opened.between and line[:1].isspace():
                opened.between = " "
            text = collapsed(line)
            if text:
                if chain is not opened.path:
                    self._move(opened, chain)
                elif opened.between and opened.items:
                    opened.write(opened.between)
                self._write(opened, text)
                opened.between = " " if line[-1].isspace() else ""

    def _write_whole(self, opened: OpenElements, chain: Chain, run: str, following: Run | None) -> bool:
        """Write a run that is the whole content of its element, like most links, without opening and closing it.

        Returns:
            Whether the run was written.
        """
        if (following is not None and following[0][:1] == chain) or LINE_BREAK in run or "\\" in run or "$" in run:
            return False
        run = self._seen(run)
        text = collapsed(run)
        if not text or self.elements.role(chain[0]) == "math":
            return False
        items = opened.items
        closed = self.elements.closed(chain[0], (text,), self._block)
        if items and (between := opened.between or (" " if run[0].isspace() else "")):
            opened.write(between)
        extend(items, closed)
        opened.between = " " if run[-1].isspace() else ""
        return True

    def _move(self, opened: OpenElements, chain: Chain) -> None:
        """Close the elements that are not in the chain, write the pending white space, open those of the chain."""
        path = opened.path
        shared = len(path) if path == chain else 0
        while shared < len(path) and shared < len(chain) and path[shared] == chain[shared]:
            shared += 1
        for node in reversed(path[shared:]):
            closed = self.elements.closed(node, tuple(opened.items), self._block)
            opened.items = opened.outer.pop()
            extend(opened.items, closed)
        between, opened.between = opened.between, ""
        if between and opened.items:
            opened.write(between)
        for _ in chain[shared:]:
            opened.outer.append(opened.items)
            opened.items = []
        opened.path = chain

    def _write(self, opened: OpenElements, text: str) -> None:
        """Write text into the innermost open element; formulas in it become values."""
        if self._formulas is None and "\\" not in text and "$" not in text:
            opened.write(text)
            return
        node = opened.path[-1] if opened.path else -1
        is_math = node >= 0 and self.elements.role(node) == "math"
        if is_math and self._formulas is not None and node not in self._formulas:
            self._formulas.add(node)
            element = self._page.elements[node]
            math = Math(element.attr("alttext") or text, text, element.attr("display") == "block")
            if math.tex not in SHOWS_NOTHING:
                opened.items.append(math)
                self.displays = self.displays or math.display
        elif ("\\" in text or "$" in text) and not self._is_code(opened.path):
            for part in split_tex(text):
                opened.write(part)
                self.displays = self.displays or (isinstance(part, Math) and part.display)
        else:
            opened.write(text)

    def _is_code(self, path: Chain) -> bool:
        return any(self.elements.role(node) == "code" for node in path)


def _seen_text(page: Page, block: int) -> str:
    """The text of a block as a reader sees it."""
    return seen(page.blocks.text(block)).strip()
