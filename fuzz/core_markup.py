"""Random markup for the scan of the compiled core: it must be refused or read, within the memory of the call.

Half of it is like what the serialiser writes. A fault shows with the sanitizers of the compiler, see
:mod:`fuzz.core_buffers`. Mutated pages must give the table that the walk over their elements gives.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import turbohtml

from domext.core import core
from domext.reading import scan
from domext.reading.tidy import tidy
from domext.reading.walk import flatten_nodes
from domext.table import tags
from domext.table.characters import kind_table

if TYPE_CHECKING:
    from pathlib import Path

_NAMES: Final = ("div", "p", "a", "br", "img", "pre", "textarea", "span", "dialog", "video", "x")
_ATTRIBUTES: Final = (
    "class", "id", "role", "hidden", "open", "style", "=a", 'a"b', "itemprop", "alt", "src", "data-src", "data-tex",
)  # fmt: skip
_VALUES: Final = (
    "", "a b", "&amp;", "&nbsp;x&quot;", "display:none", "display: \xa0none", "visibility", "v\u3000: hidden", "中",
    "display:", "visibility:hidde", "$x", "a\\b", "te", "atex", "mat", "%5", "%5C", "=tx",
)  # fmt: skip
_TEXTS: Final = (
    " ", "\n", "a", "word, and more.", "1\xa02", "&lt;b&gt;", "&nbsp;", "中文", "ไทย", "\x01\x0b", "\ud800", "\ufffe", "😀", "\u2028",
)  # fmt: skip
# Markup that the scan refuses.
_REFUSED: Final = (
    "<xmp>",
    "<iframe>",
    '<p HIDDEN="">',
    '<p class="&">',
    '<p style="dısplay:none">',
    "&",
    "&am",
    "<!-- -->",
    "\udfff&",
)


def written(rng: np.random.Generator) -> bytes:
    """Return markup that a serialiser might write."""
    parts, opened = ["<html>"], ["html"]
    for _ in range(int(rng.integers(40))):
        if rng.random() < 0.35 and len(opened) > 1:
            parts.append(f"</{opened.pop()}>")
        elif rng.random() < 0.5:
            parts.append(str(rng.choice(_REFUSED if rng.random() < 0.01 else _TEXTS)))
        else:
            name = str(rng.choice(_NAMES))
            chosen = rng.choice(_ATTRIBUTES, int(rng.integers(3)))
            parts.append("".join((f"<{name}", *(f' {key}="{rng.choice(_VALUES)}"' for key in chosen), ">")))
            if name not in {"br", "img"}:
                opened.append(name)
    parts += [f"</{name}>" for name in reversed(opened)]
    return "".join(parts).encode("utf-8", "surrogatepass")


def damaged(markup: bytes, rng: np.random.Generator) -> bytes:
    """Return the markup with some bytes cut, repeated or replaced."""
    for _ in range(int(rng.integers(1, 4))):
        start, stop = np.sort(rng.integers(len(markup) + 1, size=2)).tolist()
        match int(rng.integers(4)):
            case 0:
                markup = markup[:start]
            case 1:
                markup = markup[:start] + markup[stop:]
            case 2:
                markup = markup[:stop] + markup[start:]
            case _:
                markup = (
                    markup[:start] + bytes(rng.choice([*b'<>/="& \n\x80\xe4\xf4'], 1).tolist()) + markup[start + 1 :]
                )
    return markup


def call(rng: np.random.Generator) -> bool:
    """Scan random markup, and return whether it was read."""
    markup = written(rng)
    if rng.random() < 0.5:
        markup = damaged(markup, rng)
    columns = core.scan(
        [markup], scan.NAME_LINES, scan.ROLES_OF_NAME, len(tags.NAMES), kind_table(), scan.ATTRIBUTE_LINES
    )
    return columns is not None


def differs(page: bytes) -> bool:
    """Return whether the scan of a page gives another table than the walk over its elements."""
    document = tidy(turbohtml.parse(page.decode("utf-8", "replace"), allow_declarative_shadow_roots=False)).document
    if document.root is None:
        return False
    document.root.normalize()
    flat = scan.scan(document, is_parsed=True)
    if flat is None:
        return False
    reference = flatten_nodes(document)
    return not (
        _equal(flat.nodes, reference.nodes)
        and _equal(flat.blocks, reference.blocks)
        and flat.replaced == reference.replaced
    )


def _equal(columns: Any, expected: Any) -> bool:
    if isinstance(expected, np.ndarray):
        return bool(np.array_equal(columns, expected))
    if isinstance(expected, str):
        return bool(columns == expected)
    return all(_equal(getattr(columns, field.name), getattr(expected, field.name)) for field in fields(expected))


def differing(folder: Path, count: int, seed: int) -> list[int]:
    """Return the numbers of the mutants of a folder's pages whose scan differs."""
    from fuzz.mutate import mutants

    return [number for number, page in mutants(folder, count, seed) if differs(page)]
