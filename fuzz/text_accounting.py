"""Checks that no visible text of a page is lost: an independent walk over its tree, and accounting of its blocks."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

import turbohtml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from domext import Page

#: XML forbids these characters; a block shows U+FFFD or white space in their place.
_FORBIDDEN_IN_XML: Final = re.compile("[\x00-\x08\x0e-\x1b\ud800-\udfff\ufffe\uffff]")
_INVISIBLE: Final = frozenset(
    "script style template title desc metadata meta link base noembed iframe #comment noscript noframes".split()
)
_MAYBE_VISIBLE: Final = ("noscript", "noframes")


def bare(text: str) -> str:
    """Remove white space, and replace characters that XML forbids by U+FFFD."""
    return _FORBIDDEN_IN_XML.sub("\ufffd", "".join(text.split()))


def check(page: Page) -> None:
    """Check that each visible character of the tidied DOM is in exactly one block.

    Raises:
        AssertionError: a character is in no block, or in two.
    """
    blocks = page.blocks
    assert bare("".join(blocks.texts)) == bare(page.tidied.document.text), "blocks and DOM differ"
    assert all(bare(text) for text in blocks.texts), "a block without text"
    # The text pieces of successive blocks do not overlap, so no character is in two blocks.
    assert (blocks.first_text < blocks.last_text).all()
    assert (blocks.first_text[1:] >= blocks.last_text[:-1]).all()
    assert (blocks.start[1:] >= blocks.stop[:-1]).all()
    assert int(page.nodes.last_block[0]) == len(blocks)
    assert int(page.nodes.total.characters[0]) == int(blocks.counts.characters.sum())


def check_source(page: Page) -> None:
    """Check that the blocks of a page hold the visible text of its source; the builder must be the default one.

    Raises:
        AssertionError: they hold more text, or less.
    """
    assert page.source is not None
    markup = page.source.text
    # A formula is in a block as TeX, not as the text of its elements.
    if "<" in markup and "<math" not in markup.lower() and not markup.lstrip().startswith(("{", "[")):
        assert bare("".join(page.blocks.texts)) in set(visible_texts(markup)), "blocks and source differ"


def visible_texts(markup: str) -> Iterator[str]:
    """Yield the visible text of a page, bare, with and without its ``<noscript>`` and its ``<noframes>``.

    The walk is independent of the engine; they share nothing but the parser.
    """
    root = turbohtml.parse(markup, allow_declarative_shadow_roots=False).root
    for choices in itertools.product((False, True), repeat=len(_MAYBE_VISIBLE)):
        invisible = _INVISIBLE - {name for name, visible in zip(_MAYBE_VISIBLE, choices, strict=True) if visible}
        yield bare("".join(_texts(() if root is None else (root,), invisible, {"noframes"} - invisible)))


def _texts(nodes: Iterable[turbohtml.Node], invisible: AbstractSet[str], raw: AbstractSet[str]) -> Iterator[str]:
    """Yield the text of visible nodes; the parser read the content of ``raw`` elements as text, but it is markup."""
    stack = [iter(nodes)]
    while stack:
        node = next(stack[-1], None)
        if node is None:
            stack.pop()
        elif isinstance(node, turbohtml.Element):
            if node.tag in raw and node.find() is None:  # in SVG, noframes is an ordinary element
                yield from _texts(turbohtml.parse_fragment(node.text), invisible, frozenset())
            elif node.tag not in invisible or (node.tag == "template" and node.attr("shadowrootmode") is not None):
                stack.append(iter(node))
        elif isinstance(node, turbohtml.DocumentFragment):
            stack.append(iter(node))
        elif isinstance(node, (turbohtml.Text, turbohtml.CData)):
            yield node.data
