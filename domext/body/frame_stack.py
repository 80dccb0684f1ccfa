"""The elements that are open at a place of the body."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body import roles
from domext.body.frames import CLOSE, PLAIN_TEXT, VERSE
from domext.body.pieces import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from domext.body.inline.chains import Chain
    from domext.body.pieces import Piece
    from domext.body.recognised import Recognised
    from domext.table.page import Page

_LABELLED: Final = frozenset({"code", "callout", "panel"})


class FrameStack:
    """The open elements, and the parts of the body that are complete.

    Args:
        page: the page.
        tag: the tag id of every node, with the ids of the builder.
        recognised: the elements that are more than their names say.

    Attributes:
        chain: the nodes of the open elements, the outermost first.
        innermost: the innermost frame.
    """

    def __init__(self, page: Page, tag: Sequence[int], recognised: Recognised) -> None:
        self._page, self._tag, self._recognised = page, tag, recognised
        self.innermost = Frame(-1, "body")
        self._frames = [self.innermost]
        self.chain: Chain = ()

    def move(self, chain: Chain) -> None:
        """Close the elements that are not in a chain, and open those of the chain that are not open."""
        path, frames = self.chain, self._frames
        shared = min(len(path), len(chain))
        while shared and path[shared - 1] != chain[shared - 1]:
            shared -= 1  # the elements around an open element are the same in each chain
        for _ in path[shared:]:
            frame = frames.pop()
            if frame.parts:
                frames[-1].parts += CLOSE[frame.role](self._page, frame)
        for node in chain[shared:]:
            role = roles.STRUCTURE[self._tag[node]]
            frames.append(Frame(node, role, self._label(node, role) if role in _LABELLED else ""))
        self.chain, self.innermost = chain, frames[-1]

    def finish(self) -> list[Piece]:
        """Close all elements, and return the parts of the body since the last call."""
        self.move(())
        parts, self._frames[0].parts = self._frames[0].parts, []
        return parts

    def _label(self, node: int, role: str) -> str:
        if role == "code":
            if self._recognised.is_verse(node):
                return VERSE
            return self._recognised.code.language(node) or (PLAIN_TEXT if node in self._recognised.plain_texts else "")
        return (self._recognised.callouts if role == "callout" else self._recognised.panels)[node]
