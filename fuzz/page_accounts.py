"""Accounting of real pages: their visible text as html5lib reads them, compared with their blocks.

The reader shares nothing with domext, not even the parser. It decides by names alone which elements are invisible.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import html5lib

import domext
from fuzz.text_accounting import bare, check

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

_INVISIBLE: Final = frozenset(
    "script style template title desc metadata base link meta noembed iframe noframes noscript".split()
)


@dataclass(frozen=True, slots=True)
class Account:
    """What a page shows and what its blocks hold.

    Attributes:
        path: the file of the page.
        characters: characters that the page shows, without white space.
        missing: how many of them no block holds.
        added: how many characters of the blocks the page does not show.
        in_order: whether blocks and page hold the same text in the same order.
        formulas: whether the page holds formulas, which blocks hold as TeX.
    """

    path: Path
    characters: int
    missing: int
    added: int
    in_order: bool
    formulas: bool


def account(path: Path) -> Account:
    """Compare the blocks of a page with its visible text.

    Raises:
        AssertionError: a character is in two blocks.
        DomextError: the file is not a page.
    """
    page = domext.parse(path.read_bytes())
    check(page)
    held = bare("".join(page.blocks.texts))
    markup = page.source.text if page.source is not None else ""
    tree = html5lib.parse(markup, namespaceHTMLElements=False)
    shown = [bare("".join(_texts(tree, noscript=noscript))) for noscript in (False, True)]
    formulas = any(mark in markup for mark in ("<math", "<mjx-", "MathJax", "katex", "latex"))
    best = min(shown, key=lambda text: (text != held, abs(len(text) - len(held))))
    in_page, in_blocks = Counter(best), Counter(held)
    missing, added = (in_page - in_blocks).total(), (in_blocks - in_page).total()
    return Account(path, len(best), missing, added, best == held, formulas)


def sample(folders: Iterable[Path], count: int) -> list[Path]:
    """Pages from all folders, spread evenly over each."""
    pages = [sorted(folder.glob("*.html")) for folder in folders]
    per_folder = -(-count // max(1, len(pages)))
    chosen = [paths[:: max(1, len(paths) // per_folder)][:per_folder] for paths in pages]
    return list(itertools.chain.from_iterable(chosen))[:count]


def _texts(root: Any, *, noscript: bool) -> Iterator[str]:
    """The text of visible elements in document order; the stack holds elements and the text that follows them."""
    stack: list[Any] = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, str):
            yield node
            continue
        name = node.tag.rpartition("}")[2] if isinstance(node.tag, str) else None
        if name is None or (name in _INVISIBLE and not (noscript and name == "noscript")):
            continue
        yield node.text or ""
        for child in reversed(node):
            stack += (child.tail or "", child)
