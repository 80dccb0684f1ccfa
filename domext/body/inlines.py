"""What stands within one block: text, styles, links, pictures, formulas, as nested values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body import roles
from domext.body.footnotes import Notes, mark_of
from domext.body.tex import split_tex, tex_of
from domext.body.tree import Break, Image, Inline, Link, Math, NoteReference, Styled
from domext.table.characters import LINE_BREAK

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

    from domext.table.page import Page

Chain = tuple[int, ...]
Run = tuple[Chain, str | Image]
_BREAK: Final = Break()


class Inlines:
    """Makes the content of blocks, for one page.

    Args:
        page: the page.
        tag: the tag id of every node, as the builder sees it.
        notes: the page's footnotes as far as they are known.
    """

    def __init__(self, page: Page, tag: npt.NDArray[np.int16], notes: Notes) -> None:
        inline = page.nodes.nearest(roles.IS_INLINE[tag])
        self._page, self._notes = page, notes
        self._source, self._text = page.blocks.source, page.blocks.text
        self._tag = tag
        self._inline = inline
        self._inline_of: list[int] = inline[page.blocks.pieces.parent].tolist()
        self._offsets: list[int] = page.blocks.pieces.offset.tolist()
        self._chains: dict[int, Chain] = {-1: ()}
        self._roles: dict[int, str] = {}
        self._links: dict[int, tuple[str, bool]] = {}
        self._formulas: set[int] | None = set() if (tag == roles.MATH).any() else None

    def content(self, block: int, pieces: range, images: Sequence[tuple[int, int, Image]]) -> tuple[Inline, ...]:
        """The content of a block.

        Args:
            block: the block.
            pieces: its pieces.
            images: what is shown in it: the piece that each stands before, its node and itself.
        """
        nodes = self._inline_of[pieces.start : pieces.stop]
        node = nodes[0]
        if not images and nodes.count(node) == len(nodes):  # most blocks by far have no markup in them
            text, chain = self._text(block), self._chain(node)
            if "\n" in text or "\\" in text or "$$" in text or self._formulas is not None:
                return self._assembled([(chain, text.replace("\n", LINE_BREAK))])
            content: tuple[Inline, ...] = (text,)
            for around in reversed(chain):
                content = self._closed(around, content)
            return content
        return self._assembled(self._runs(pieces.start, nodes, images))

    def image(self, node: int, image: Image) -> tuple[Inline, ...]:
        """A picture that stands alone, with the link and the styles around it."""
        chain = self._chain(int(self._inline[node]))
        return self._assembled([(chain, image)]) if chain else (image,)

    def _chain(self, node: int) -> Chain:
        """The nodes with an inline role around one that has one, and itself, from outside; each role at most once."""
        known = self._chains
        if node in known:
            return known[node]
        path = []
        while node not in known:
            path.append(node)
            node = int(self._inline[self._page.nodes.parent[node]])
        found = known[node]
        for here in reversed(path):
            role = roles.INLINE[self._tag[here]]
            if self._opens(here, role, found):
                found = (*found, here)
                self._roles[here] = role
            known[here] = found
        return found

    def _opens(self, node: int, role: str, chain: Chain) -> bool:
        above = [self._roles[one] for one in chain]
        if role in above or "math" in above:
            return False
        return role != "link" or self._reads_link(node)

    def _reads_link(self, node: int) -> bool:
        attribute = self._page.elements[node].attr
        written = attribute("href")
        address = self._page.addresses(written) if written else None
        if address is None:
            return False
        self._links[node] = (address, "nofollow" in (attribute("rel") or "").lower())
        return True

    def _runs(self, first: int, nodes: list[int], images: Sequence[tuple[int, int, Image]]) -> list[Run]:
        """Text with the same nodes around it in one piece, and the images between."""
        source, offsets, chains = self._source, self._offsets, self._chains
        waiting = list(reversed(images))
        runs: list[Run] = []
        while waiting and waiting[-1][0] <= first:
            runs.append(self._placed(waiting.pop()))
        start, current, chain = first, nodes[0], self._chain(nodes[0])
        for place, node in enumerate([*nodes[1:], -2], first + 1):  # no node is -2: the last run ends as well
            image = waiting and waiting[-1][0] <= place
            if node == current and not image:
                continue
            following = None if node == -2 else chains[node] if node in chains else self._chain(node)
            if following is not chain or image:
                runs.append((chain, source[offsets[start] : offsets[place]]))
                start = place
            while waiting and waiting[-1][0] <= place:
                runs.append(self._placed(waiting.pop()))
            current, chain = node, following or ()
        runs += map(self._placed, reversed(waiting))
        return runs

    def _placed(self, image: tuple[int, int, Image]) -> Run:
        return self._chain(int(self._inline[image[1]])), image[2]

    def _assembled(self, runs: list[Run]) -> tuple[Inline, ...]:
        """Nest the runs. White space and line breaks stand outside of what begins or ends beside them."""
        opened = _Open()
        for number, (chain, run) in enumerate(runs, 1):
            if isinstance(run, Image):
                self._move(opened, chain)
                opened.items.append(run)
                continue
            if (
                len(chain) == 1
                and not opened.path
                and self._writes_alone(opened, chain, run, runs[number : number + 1])
            ):
                continue
            for place, line in enumerate(run.split(LINE_BREAK) if LINE_BREAK in run else (run,)):
                if place:
                    opened.between = _BREAK
                if not opened.between and line[:1].isspace():
                    opened.between = " "
                words = line.split()
                if words:
                    if chain is not opened.path or opened.between:
                        self._move(opened, chain)
                    self._write(opened, " ".join(words))
                    opened.between = " " if line[-1].isspace() else ""
        opened.between = ""
        self._move(opened, ())
        return tuple(opened.items)

    def _writes_alone(self, opened: _Open, chain: Chain, run: str, following: list[Run]) -> bool:
        """Write a run that is all of its element: the usual link or emphasis, without opening and closing it."""
        if (following and following[0][0][:1] == chain) or LINE_BREAK in run or "\\" in run or "$$" in run:
            return False
        words = run.split()
        if not words or self._roles[chain[0]] == "math":
            return False
        items = opened.items
        made = self._closed(chain[0], (" ".join(words),))
        if items and (between := opened.between or (" " if run[0].isspace() else "")):
            opened.write(between)
        items += made
        if not made:
            opened.trim()
        opened.between = " " if run[-1].isspace() else ""
        return True

    def _move(self, opened: _Open, chain: Chain) -> None:
        """Close what the chain is not in, write what stands between, open what it is in."""
        path = opened.path
        shared = len(path) if path == chain else 0
        while shared < len(path) and shared < len(chain) and path[shared] == chain[shared]:
            shared += 1
        for node in reversed(path[shared:]):
            made = self._closed(node, tuple(opened.items))
            opened.items = opened.outer.pop()
            opened.items += made
            if not made:
                opened.trim()
        between, opened.between = opened.between, ""
        if between and opened.items:
            opened.write(between)
        for _ in chain[shared:]:
            opened.outer.append(opened.items)
            opened.items = []
        opened.path = chain

    def _write(self, opened: _Open, text: str) -> None:
        node = opened.path[-1] if opened.path else -1
        role = self._roles.get(node)
        if role == "math" and self._formulas is not None and node not in self._formulas:
            self._formulas.add(node)
            element = self._page.elements[node]
            tex = tex_of(element)
            opened.items.append(Math(tex, text, element.attr("display") == "block") if tex else text)
        elif ("\\" in text or "$$" in text) and role != "code":
            for part in split_tex(text):
                opened.write(part)
        else:
            opened.write(text)

    def _closed(self, node: int, content: tuple[Inline, ...]) -> tuple[Inline, ...]:
        role = self._roles[node]
        if role == "link":
            return self._link(node, content)
        if role == "math" or not content or (role == "superscript" and _refers(content)):
            return content
        return (Styled(role, content),)  # type: ignore[arg-type]  # the other roles are styles

    def _link(self, node: int, content: tuple[Inline, ...]) -> tuple[Inline, ...]:
        address, nofollow = self._links[node]
        mark = mark_of(content)
        if mark is not None:
            label = self._notes.label(node, mark)
            if label is not None:
                return (NoteReference(label, mark),)
            if self._notes.is_mark(node, mark):
                return ()
        return (Link(address, content, nofollow),)


def _refers(content: tuple[Inline, ...]) -> bool:
    return len(content) == 1 and isinstance(content[0], NoteReference)


class _Open:
    """What is being assembled: the items at hand, those around them, the open nodes, and what is to be written next."""

    __slots__ = ("between", "items", "outer", "path")

    def __init__(self) -> None:
        self.items: list[Inline] = []
        self.outer: list[list[Inline]] = []
        self.path: Chain = ()
        self.between: str | Break = ""

    def trim(self) -> None:
        if self.items and isinstance(self.items[-1], str):
            self.items[-1] = self.items[-1].rstrip()

    def write(self, part: Inline) -> None:
        items = self.items
        if items and type(part) is str and type(items[-1]) is str:
            items[-1] += part
        else:
            items.append(part)
