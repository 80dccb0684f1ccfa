"""Build the content of a block as nested values: text, styles, links, pictures and formulas."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

import numpy as np

from domext.body import roles
from domext.body.chains import Chain, Chains
from domext.body.page_anchors import PageAnchors
from domext.body.tex import split_tex
from domext.body.tree import Break, Image, Inline, Link, Math, NoteReference, Styled, line_of
from domext.table import attributes, tags
from domext.table.characters import LINE_BREAK, collapsed

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from domext.body.footnotes import Notes
    from domext.table.page import Page

#: Text, a picture or a reference to a note, inside the open elements of a chain.
Run = tuple[Chain, str | Image | NoteReference]
_BREAK: Final = Break()
_NOT_WORD: Final = re.compile(r"[\W_]+")
_EMPHASIS: Final = frozenset({"emphasis", "strong"})
_MAX_SYMBOL_CHARACTERS: Final = 8
_PICTURE_ENDING: Final = re.compile(r"\.(?:avif|gif|jpe?g|png|svg|webp)(?=$|[?#&])")
# The size that many sites add to the names of smaller copies.
_SIZE_IN_NAME: Final = re.compile(r"(?<=.)(?:-\d{1,5}x\d{1,5}|-scaled)\Z", re.DOTALL)
_MAX_SIZE_CHARACTERS: Final = 12
_MAX_NAME_CHARACTERS: Final = 200
_MAX_ENDING: Final = 6
_CITE: Final = tags.IDS["cite"]
_A: Final = tags.IDS["a"]
_HEADINGS: Final = tags.mask(tags.HEADINGS)
_NO_BLOCK: Final = -1
_END: Final = -2  # not a node: ends the last run of a block


class Inlines:
    """Builds the content of the blocks of one page.

    Attributes:
        displays: whether one of them has a displayed formula.
        fragment_links: the links to a part of a page, by their nodes.

    Args:
        page: the page.
        tag: the tag id of every node, with the builder's own id for references to notes, shape ``(n,)``.
        notes: the footnotes of the page.
    """

    def __init__(self, page: Page, tag: npt.NDArray[np.int16], notes: Notes) -> None:
        inline = page.nodes.nearest(roles.IS_INLINE[tag])
        self._page, self.notes = page, notes
        self._source, self._text = page.blocks.source, page.blocks.text
        self._may_hold_tex = "\\" in self._source or "$" in self._source
        self._tag = tag.data
        self._inline = inline
        self._inline_of = inline[page.blocks.pieces.parent]
        self._offsets = page.blocks.pieces.offset
        self._chains = Chains(inline, page.nodes.parent, self._opens)
        self._roles: dict[int, str] = {}
        self._links: dict[int, tuple[str, bool]] = {}
        self._other_pages: dict[int, tuple[str, bool]] = {}  # the links to them
        self._cards: dict[int, int] = {}
        self._block = _NO_BLOCK
        self.displays = False
        self.fragment_links: list[int] = []
        self._fragments: dict[int, str] = {}
        self._anchors = PageAnchors(page)
        self._formulas: set[int] | None = set() if (tag == roles.MATH).any() else None

    def mark_cards(self, kept: npt.NDArray[np.intp]) -> None:
        """Find the links around several blocks. Such a link becomes one of its first heading, or else of its first block.

        Args:
            kept: the kept blocks, ascending.
        """
        nodes, owner = self._page.nodes, self._page.blocks.owner
        links = self._page.once(_cards)
        if not links.size:
            return
        first, last = (np.searchsorted(kept, column[links]) for column in (nodes.first_block, nodes.last_block))
        headings = np.append(np.flatnonzero(_HEADINGS[nodes.tag[owner[kept]]]), len(kept))
        heading = headings[np.searchsorted(headings, first)]
        title = np.where(heading < last, heading, first)
        shown = first < last
        self._cards = dict(zip(links[shown].tolist(), kept[title[shown]].tolist(), strict=True))

    def plain(self, kept: npt.NDArray[np.intp]) -> list[bool]:
        """Whether each of some blocks has no markup in it, by which :meth:`content` builds text alone."""
        if self._formulas is not None:
            return [False] * len(kept)
        blocks = self._page.blocks
        marked = np.zeros(len(self._inline_of) + 1, np.int32)
        np.cumsum(self._inline_of >= 0, out=marked[1:])
        plain: list[bool] = (marked[blocks.last_text[kept]] == marked[blocks.first_text[kept]]).tolist()
        return plain

    def plain_text(self, block: int) -> str | None:
        """The content of a block without markup; None if it may have lines or formulas."""
        text = self._text(block)
        if "\n" in text or (self._may_hold_tex and (self.displays or "\\" in text or "$" in text)):
            return None
        return text

    def content(self, block: int, pieces: range, images: Sequence[tuple[int, int, Image]]) -> tuple[Inline, ...]:
        """The content of a block.

        Args:
            block: the index of the block.
            pieces: its text pieces.
            images: for each picture in it the text piece that follows, its node and the picture.
        """
        self._block = block
        nodes = self._inline_of[pieces.start : pieces.stop].tolist()
        node = nodes[0]
        if not images and nodes.count(node) == len(nodes):  # no markup in it, like most blocks
            text, chain = self._text(block), self._chains[node]
            if "\n" in text or "\\" in text or "$" in text or self._formulas is not None:
                return self._assembled([(chain, text.replace("\n", LINE_BREAK))])
            content: tuple[Inline, ...] = (text,)
            for element in reversed(chain):
                content = self._closed(element, content)
            return content
        if not images and self._formulas is None and (flat := self._flat(pieces.start, nodes)) is not None:
            return flat
        return self._assembled(self._runs(pieces.start, nodes, images))

    def _flat(self, first: int, nodes: list[int]) -> tuple[Inline, ...] | None:
        """The content of a block of text and of elements with nothing but text, like most blocks with links.

        :meth:`_assembled` builds the same from the runs of such a block, and of all others.

        Args:
            first: the first text piece of the block.
            nodes: the innermost inline element around each of its text pieces.

        Returns:
            The content; None for a block with nested elements, line breaks or what may be formulas.
        """
        offsets = self._offsets[first : first + len(nodes) + 1].tolist()
        source, chains, start, current = self._source, self._chains, offsets[0], nodes[0]
        text = source[start : offsets[-1]]
        if LINE_BREAK in text or (self._may_hold_tex and ("\\" in text or "$" in text)):
            return None
        items: list[Inline] = []
        chain, between = chains[current], False
        for stop, node in zip(offsets[1:], (*nodes[1:], _END), strict=True):
            if node == current:
                continue
            current, following = node, None if node == _END else chains[node]
            if following is chain:
                continue
            if len(chain) > 1:
                return None
            run, start = source[start:stop], stop
            text = collapsed(run)
            if text:
                if items and (between or run[0].isspace()):
                    _add_part(items, " ")
                _extend(items, self._closed(chain[0], (text,)) if chain else (text,))
                between = run[-1].isspace()
            elif run:
                between = True
            chain = following or ()
        return self._finished(items)

    def content_between(self, pieces: range, images: Sequence[tuple[int, int, Image]]) -> tuple[Inline, ...]:
        """The content of a block without the notes in it; a note that no mark refers to leaves a reference.

        Args:
            pieces: the text pieces of the block.
            images: see :meth:`content`.
        """
        runs: list[Run] = []
        start = pieces.start
        pending = images
        for span in self.notes.within(pieces):
            if start < span.first:
                runs += self._runs(start, self._inline_of[start : span.first].tolist(), pending)
                pending = ()
            if span.first in self.notes.anchors and span.first >= pieces.start:
                chain = runs[-1][0] if runs else ()
                runs.append((chain, NoteReference(self.notes.anchors[span.first], "")))
            start = max(start, span.last)
        if start < pieces.stop:
            runs += self._runs(start, self._inline_of[start : pieces.stop].tolist(), pending)
        return self._assembled(runs)

    def content_of(self, pieces: range) -> tuple[Inline, ...]:
        """The content of some text pieces of a block."""
        return self._assembled(self._runs(pieces.start, self._inline_of[pieces.start : pieces.stop].tolist(), ()))

    def image(self, node: int, image: Image) -> tuple[Inline, ...]:
        """A picture outside of text, with the link and the styles around it."""
        self._block = _NO_BLOCK
        chain = self._chains[int(self._inline[node])]
        return self._assembled([(chain, image)]) if chain else (image,)

    def _opens(self, node: int, chain: Chain) -> bool:
        """Whether an element opens inside the open elements of a chain: each role opens once, none inside a formula."""
        role = roles.INLINE[self._tag[node]]
        for outer in chain:
            outer_role = self._roles[outer]
            if outer_role in {role, "math"}:
                return False
        if role == "link" and not self._read_link(node):
            return False
        if self._tag[node] == _CITE and "cit" in (attributes.value_of(self._page, "class", node) or "").lower():
            return False  # a whole reference, which style sheets of references show upright
        self._roles[node] = role
        return True

    def _read_link(self, node: int) -> bool:
        """Read the address of a link; False if it has none that a reader may follow."""
        attribute = attributes.element(self._page, node).attr
        href = attribute("href")
        address = self._page.addresses(href) if href else None
        if href is None or address is None:
            return False
        relation = attribute("rel")
        nofollow = relation is not None and "nofollow" in relation.lower()
        if "#" not in address:
            self._other_pages[node] = (address, nofollow)
            return True
        self.fragment_links.append(node)
        if (fragment := self._anchors.fragment(href.strip(), address)) is not None:
            self._fragments[node] = address = fragment
        self._links[node] = (address, nofollow)
        return True

    def _runs(self, first: int, nodes: list[int], images: Sequence[tuple[int, int, Image]]) -> list[Run]:
        """The runs of a block: text inside the same elements is one run, each picture is one."""
        source, chains = self._source, self._chains
        offsets = self._offsets[first : first + len(nodes) + 1].tolist()
        pending = list(reversed(images))
        runs: list[Run] = []
        while pending and pending[-1][0] <= first:
            runs.append(self._image_run(pending.pop()))
        start, current, chain = 0, nodes[0], chains[nodes[0]]
        nodes.append(_END)
        for position, node in enumerate(nodes):
            image = pending and pending[-1][0] <= first + position
            if node == current and not image:
                continue
            following = None if node == _END else chains[node]
            if following is not chain or image:
                runs.append((chain, source[offsets[start] : offsets[position]]))
                start = position
            while pending and pending[-1][0] <= first + position:
                runs.append(self._image_run(pending.pop()))
            current, chain = node, following or ()
        runs += map(self._image_run, reversed(pending))
        return runs

    def _image_run(self, image: tuple[int, int, Image]) -> Run:
        return self._chains[int(self._inline[image[1]])], image[2]

    def _assembled(self, runs: list[Run]) -> tuple[Inline, ...]:
        """The runs as nested values. White space and line breaks move out of elements that begin or end at them."""
        opened = _OpenElements()
        for number, (chain, run) in enumerate(runs, 1):
            if not isinstance(run, str):
                if isinstance(run, NoteReference):
                    opened.between = ""
                self._move(opened, chain)
                opened.items.append(run)
                continue
            if len(chain) == 1 and not opened.path and self._write_whole(opened, chain, run, runs[number : number + 1]):
                continue
            self._write_lines(opened, chain, run)
        opened.between = ""
        self._move(opened, ())
        return self._finished(opened.items)

    def _finished(self, items: list[Inline]) -> tuple[Inline, ...]:
        return _without_brackets(items) if self.notes else tuple(items)

    def _write_lines(self, opened: _OpenElements, chain: Chain, run: str) -> None:
        """Write a run inside the elements of its chain."""
        for line_number, line in enumerate(run.split(LINE_BREAK) if LINE_BREAK in run else (run,)):
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

    def _write_whole(self, opened: _OpenElements, chain: Chain, run: str, following: list[Run]) -> bool:
        """Write a run that is the whole content of its element, like most links, without opening and closing it.

        Returns:
            Whether the run was written.
        """
        if (following and following[0][0][:1] == chain) or LINE_BREAK in run or "\\" in run or "$" in run:
            return False
        text = collapsed(run)
        if not text or self._roles[chain[0]] == "math":
            return False
        items = opened.items
        closed = self._closed(chain[0], (text,))
        if items and (between := opened.between or (" " if run[0].isspace() else "")):
            opened.write(between)
        _extend(items, closed)
        opened.between = " " if run[-1].isspace() else ""
        return True

    def _move(self, opened: _OpenElements, chain: Chain) -> None:
        """Close the elements that are not in the chain, write the pending white space, open those of the chain."""
        path = opened.path
        shared = len(path) if path == chain else 0
        while shared < len(path) and shared < len(chain) and path[shared] == chain[shared]:
            shared += 1
        for node in reversed(path[shared:]):
            closed = self._closed(node, tuple(opened.items))
            opened.items = opened.outer.pop()
            _extend(opened.items, closed)
        between, opened.between = opened.between, ""
        if between and opened.items:
            opened.write(between)
        for _ in chain[shared:]:
            opened.outer.append(opened.items)
            opened.items = []
        opened.path = chain

    def _write(self, opened: _OpenElements, text: str) -> None:
        """Write text into the innermost open element; formulas in it become values."""
        if self._formulas is None and "\\" not in text and "$" not in text:
            opened.write(text)
            return
        node = opened.path[-1] if opened.path else -1
        role = self._roles.get(node)
        if role == "math" and self._formulas is not None and node not in self._formulas:
            self._formulas.add(node)
            element = self._page.elements[node]
            math = Math(element.attr("alttext") or text, text, element.attr("display") == "block")
            opened.items.append(math)
            self.displays = self.displays or math.display
        elif ("\\" in text or "$" in text) and not self._is_code(opened.path):
            for part in split_tex(text):
                opened.write(part)
                self.displays = self.displays or (isinstance(part, Math) and part.display)
        else:
            opened.write(text)

    def _is_code(self, path: Chain) -> bool:
        return any(self._roles[node] == "code" for node in path)

    def _closed(self, node: int, content: tuple[Inline, ...]) -> tuple[Inline, ...]:  # noqa: PLR0911  a case for each role
        """The parts that an element with this content becomes."""
        if self._cards and self._cards.get(node, self._block) != self._block:
            return content
        if (link := self._other_pages.get(node)) is not None:  # most links
            if len(content) == 1 and type(content[0]) is Image and _enlarges(link[0], content[0]):
                return (_enlarged(link[0], content[0]),)
            return (Link(link[0], content, link[1]),)
        role = self._roles[node]
        if role == "link":
            return self._link(node, content)
        if role == "dropped":
            return ()
        if role == "reference":
            return self._reference(node, content)
        if role == "superscript" and any(isinstance(part, NoteReference) for part in content):
            return _references_of(content)
        if role == "math" or not content:
            return content
        if role == "code":
            content = _without_emphasis(content)
        return (Styled(role, content),)  # type: ignore[arg-type]  # the other roles are styles

    def _link(self, node: int, content: tuple[Inline, ...]) -> tuple[Inline, ...]:
        """The parts that a link to a part of a page becomes."""
        address, nofollow = self._links[node]
        only = content[0] if len(content) == 1 else None
        if only is not None and self._is_symbol(node, only):
            return ()
        fragment = self._fragments.get(node)
        if fragment is not None:
            if self._anchors.is_permalink(node, fragment):
                return () if self._anchors.follows_text(node) else content
            if not self._anchors.is_target(fragment):
                return content
        if type(only) is Image and _enlarges(address, only):
            return (_enlarged(address, only),)
        return (Link(address, content, nofollow),)

    def _is_symbol(self, node: int, only: Inline) -> bool:
        """Whether a link is not text but a symbol: the arrow from a note to its reference, the anchor of a heading.

        Args:
            node: the link.
            only: its only content.
        """
        if not isinstance(only, (str, Styled)):
            return False
        text = only if isinstance(only, str) else line_of((only,))
        if len(text) > _MAX_SYMBOL_CHARACTERS or _NOT_WORD.sub("", text):
            return False
        return (attributes.element(self._page, node).attr("href") or "").strip()[:1] == "#"

    def _reference(self, node: int, content: tuple[Inline, ...]) -> tuple[Inline, ...]:
        """The references that a mark becomes; nothing for the way back from a note to the text."""
        labels = self.notes.references.get(node)
        if labels is None:  # its note turned out to be empty
            return content
        mark = line_of(content).strip()
        return tuple(NoteReference(label, "" if number else mark) for number, label in enumerate(labels) if content)


def _cards(page: Page) -> npt.NDArray[np.intp]:
    """The links around several blocks."""
    nodes = page.nodes
    links = np.flatnonzero(nodes.tag == _A)
    return links[nodes.last_block[links] - nodes.first_block[links] > 1]


def _without_emphasis(content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """The content of inline code without its emphasis, so that it is one piece of code."""
    if all(type(part) is str for part in content):
        return content
    plain: list[Inline] = []
    for part in content:
        inner: tuple[Inline, ...] = (part,)
        if isinstance(part, Styled) and part.style in _EMPHASIS:
            inner = _without_emphasis(part.content)
        elif isinstance(part, Link):
            inner = (Link(part.address, _without_emphasis(part.content), part.nofollow),)
        for piece in inner:
            if plain and type(piece) is str and type(plain[-1]) is str:
                plain[-1] += piece
            else:
                plain.append(piece)
    return tuple(plain)


def _without_brackets(content: list[Inline]) -> tuple[Inline, ...]:
    """The content of a block without the square brackets around references to notes."""
    for position in range(1, len(content) - 1):
        before, after = content[position - 1], content[position + 1]
        is_reference = (
            isinstance(content[position], NoteReference) and isinstance(before, str) and isinstance(after, str)
        )
        if is_reference and before[-1:] == "[" and after[:1] == "]":  # type: ignore[index]
            content[position - 1], content[position + 1] = before[:-1], after[1:]  # type: ignore[index]
    return tuple(part for part in content if part != "")


def _references_of(content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """References to notes without the brackets and commas around them; other content stays superscript."""
    if all(
        isinstance(part, NoteReference) or (isinstance(part, str) and not _NOT_WORD.sub("", part)) for part in content
    ):
        return tuple(part for part in content if isinstance(part, NoteReference))
    return (Styled("superscript", content),)


def _enlarges(address: str, picture: Image) -> bool:
    """Whether a link leads from a picture to its own file, so that the reader may see it larger."""
    name = _file_name(address)
    return name != "" and name == _file_name(picture.address)


def _enlarged(address: str, picture: Image) -> Image:
    """The picture with the address of its own file, unless that may be a page about it."""
    path = address.partition("?")[0].partition("#")[0]
    return replace(picture, address=address) if _PICTURE_ENDING.search(path.lower()[-_MAX_ENDING:]) else picture


def _file_name(address: str) -> str:
    """The name of a picture's file, without a size that many sites add to the names of smaller copies."""
    address = (unquote(address) if "%" in address else address).lower()
    for ending in _PICTURE_ENDING.finditer(address):
        stop = ending.start()
        name = address[max(stop - _MAX_NAME_CHARACTERS - _MAX_SIZE_CHARACTERS, 0) : stop]
        name = name[1 + max(map(name.rfind, "/?#=&")) :]
        if name:
            size = _SIZE_IN_NAME.search(name, len(name) - _MAX_SIZE_CHARACTERS - 1)
            return (name if size is None else name[: size.start()])[-_MAX_NAME_CHARACTERS:]
    return ""


def _add_part(items: list[Inline], part: Inline) -> None:
    """Add a part to the items; text is added to text before it."""
    if items and type(part) is str and type(items[-1]) is str:
        items[-1] += part
    else:
        items.append(part)


def _extend(items: list[Inline], parts: tuple[Inline, ...]) -> None:
    """Add the parts that an element became to the items; the white space before an element that became nothing is removed."""
    if parts:
        _add_part(items, parts[0])
        items += parts[1:]
    elif items and isinstance(items[-1], str):
        items[-1] = items[-1].rstrip()


class _OpenElements:
    """The state of the assembly.

    Attributes:
        items: the content of the innermost open element so far.
        outer: the content of the elements around it, outermost first.
        path: the open elements.
        between: white space or a line break to write before the next item.
    """

    __slots__ = ("between", "items", "outer", "path")

    def __init__(self) -> None:
        self.items: list[Inline] = []
        self.outer: list[list[Inline]] = []
        self.path: Chain = ()
        self.between: str | Break = ""

    def write(self, part: Inline) -> None:
        """Add a part to the items; text is added to text before it."""
        _add_part(self.items, part)
