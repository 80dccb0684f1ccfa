"""What a page shows, counted without the engine, and the books that must balance for every page."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

import turbohtml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from domext import Page

#: XML allows none of these, so a block shows U+FFFD (or white space) in their place.
_UNWRITABLE: Final = re.compile("[\x00-\x08\x0e-\x1b\ud800-\udfff\ufffe\uffff]")
_NEVER: Final = frozenset(
    "script style template title desc metadata meta link base noembed iframe #comment noscript noframes".split()
)
_SOMETIMES: Final = ("noscript", "noframes")


def bare(text: str) -> str:
    """Text without white space, and with U+FFFD where a character may not stand in XML."""
    return _UNWRITABLE.sub("\ufffd", "".join(text.split()))


def check(page: Page) -> None:
    """See that every visible character of the tidied DOM stands in exactly one block.

    Raises:
        AssertionError: it does not.
    """
    blocks = page.blocks
    assert bare("".join(blocks.texts)) == bare(page.tidied.document.text), "blocks and DOM differ"
    assert all(bare(text) for text in blocks.texts), "a block without text"
    # Their pieces follow each other without overlap, so no character can be in two blocks.
    assert (blocks.first_text < blocks.last_text).all()
    assert (blocks.first_text[1:] >= blocks.last_text[:-1]).all()
    assert (blocks.start[1:] >= blocks.stop[:-1]).all()
    assert int(page.nodes.last_block[0]) == len(blocks)
    assert int(page.nodes.total.characters[0]) == int(blocks.counts.characters.sum())


def check_source(page: Page) -> None:
    """See that a page of the default builder shows what its source shows.

    Raises:
        AssertionError: it shows more, or less.
    """
    assert page.source is not None
    markup = page.source.text
    if "<" in markup and not markup.lstrip().startswith(("{", "[")):
        assert bare("".join(page.blocks.texts)) in set(shown(markup)), "blocks and source differ"


def shown(markup: str) -> Iterator[str]:
    """What a page may be said to show, bare: with and without its ``<noscript>``, with and without its ``<noframes>``.

    Its own walk over a tree of its own: nothing here is shared with the engine but the parser.
    """
    root = turbohtml.parse(markup, allow_declarative_shadow_roots=False).root
    for also in itertools.product((False, True), repeat=len(_SOMETIMES)):
        unseen = _NEVER - {name for name, shows in zip(_SOMETIMES, also, strict=True) if shows}
        yield bare("".join(_texts(() if root is None else (root,), unseen, {"noframes"} - unseen)))


def _texts(nodes: Iterable[turbohtml.Node], unseen: AbstractSet[str], raw: AbstractSet[str]) -> Iterator[str]:
    """The text of nodes but of those that are unseen; what is in ``raw`` elements is markup, which has been read as text."""
    waiting = [iter(nodes)]
    while waiting:
        node = next(waiting[-1], None)
        if node is None:
            waiting.pop()
        elif isinstance(node, turbohtml.Element):
            if node.tag in raw and node.find() is None:  # in SVG it is an element like others
                yield from _texts(turbohtml.parse_fragment(node.text), unseen, frozenset())
            elif node.tag not in unseen or (node.tag == "template" and node.attr("shadowrootmode") is not None):
                waiting.append(iter(node))
        elif isinstance(node, turbohtml.DocumentFragment):
            waiting.append(iter(node))
        elif isinstance(node, (turbohtml.Text, turbohtml.CData)):
            yield node.data
