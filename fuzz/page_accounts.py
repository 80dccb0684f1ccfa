"""Accounting of real pages: their visible text as html5lib reads them, compared with their blocks.

The reader shares nothing with domext, not even the parser. It decides by names alone which elements are invisible.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import domext
from domext.extras import need
from fuzz.text_accounting import Mark, bare, check, is_equation_number, is_same, may_be_formula, text_around_formulas

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

_INVISIBLE: Final = frozenset(
    "script style template title desc metadata base link meta noembed iframe noframes noscript rp".split()
)


@dataclass(frozen=True, slots=True)
class Account:
    """The text that a page shows, compared with the text of its blocks.

    Attributes:
        path: the file of the page.
        characters: characters that the page shows, without white space.
        missing: how many of them no block holds.
        added: how many characters of the blocks the page does not show.
        in_order: whether blocks and page hold the same text in the same order, apart from formulas.
        formulas: the number of formulas, which blocks hold as TeX.
    """

    path: Path
    characters: int
    missing: int
    added: int
    in_order: bool
    formulas: int


def account(path: Path) -> Account:
    """Compare the blocks of a page with its visible text.

    Raises:
        AssertionError: a character is in two blocks.
        DomextError: the file is not a page.
    """
    page = domext.parse(path.read_bytes())
    check(page)
    held = text_around_formulas(page)
    tree = need("html5lib", "builders").parse(
        page.source.text if page.source is not None else "", namespaceHTMLElements=False
    )
    _place_late_parts(tree)
    shown = [list(_texts(tree, noscript=noscript)) for noscript in (False, True)]
    in_order = any(is_same(pieces, held) for pieces in shown)
    formulas = held.count("\0")
    held = held.replace("\0", "")
    texts = map(bare, map(_without_formulas if formulas else _joined, shown))
    best = min(texts, key=lambda text: abs(len(text) - len(held)))
    missing = 0 if in_order else (Counter(best) - Counter(held)).total()
    added = 0 if in_order else (Counter(held) - Counter(best)).total()
    return Account(path, len(best), missing, added, in_order, formulas)


def _joined(pieces: Iterable[str | Mark]) -> str:
    return "".join(piece for piece in pieces if isinstance(piece, str))


def _without_formulas(pieces: Iterable[str | Mark]) -> str:
    """The text outside of elements that may hold a formula."""
    depth, texts = 0, []
    for piece in pieces:
        if isinstance(piece, Mark):
            depth += 1 if piece is Mark.START else -1
        elif not depth:
            texts.append(piece)
    return "".join(texts)


def sample(folders: Iterable[Path], count: int) -> list[Path]:
    """Pages from all folders, at any depth, spread evenly over each."""
    pages = [sorted(folder.rglob("*.html")) for folder in folders]
    per_folder = -(-count // max(1, len(pages)))
    chosen = [paths[:: max(1, len(paths) // per_folder)][:per_folder] for paths in pages]
    return list(itertools.chain.from_iterable(chosen))[:count]


def _texts(root: Any, *, noscript: bool) -> Iterator[str | Mark]:
    """The text of visible elements in document order; the stack holds elements, marks and the text that follows them."""
    stack: list[Any] = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, (str, Mark)):
            yield node
            continue
        name = node.tag.rpartition("}")[2] if isinstance(node.tag, str) else None
        if name is None or (name in _INVISIBLE and not (noscript and name == "noscript") and not _is_shadow_root(node)):
            continue
        if may_be_formula(name, node.attrib) or (name == "td" and is_equation_number("".join(node.itertext()))):
            yield Mark.START
            stack.append(Mark.END)
        yield node.text or ""
        for child in reversed(node):
            stack += (child.tail or "", child)


def _place_late_parts(tree: Any) -> None:
    """Do what the script of React does: a late part ``S:1`` replaces what waits for it at ``B:1``, or comes to ``P:1``."""
    parents = {child: parent for parent in tree.iter() for child in parent}
    parts = {element.get("id"): element for element in parents if "hidden" in element.attrib}
    places = [
        element for element in parents if element.tag == "template" and (element.get("id") or "")[:2] in {"B:", "P:"}
    ]
    for place in places:
        parent, part = parents[place], parts.get(f"S:{place.get('id')[2:]}")
        siblings = list(parent)
        start = siblings.index(place)
        end = _end_of_place(siblings, start) if place.get("id")[0] == "B" else start
        if part is None:
            continue
        owner = parents[part]
        before = list(owner)[: list(owner).index(part)]
        if before:
            before[-1].tail = (before[-1].tail or "") + (part.tail or "")
        else:
            owner.text = (owner.text or "") + (part.tail or "")
        owner.remove(part)
        part.tail = None
        for waiting in siblings[start:end]:
            parent.remove(waiting)
        parent.insert(start, part)  # a place without anything that waits stays: it shows nothing
        parents[part] = parent


def _end_of_place(siblings: list[Any], start: int) -> int:
    """The comment that ends what waits for a part; the start without one."""
    depth = 0
    for index, sibling in enumerate(siblings[start + 1 :], start + 1):
        mark = (sibling.text or "").strip() if callable(sibling.tag) else ""  # of a comment
        if mark == "/$" and depth == 0:
            return index
        depth += (mark in {"$", "$?", "$!", "$~"}) - (mark == "/$")
    return start


def _is_shadow_root(element: Any) -> bool:
    """Whether browsers show the content of a template, see "Declarative shadow roots" in the HTML standard."""
    return element.tag == "template" and element.get("shadowrootmode", "").lower() in {"open", "closed"}
