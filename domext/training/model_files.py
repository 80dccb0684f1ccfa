"""Networks in a file: JSON with a schema, so that a model is data and never code; and the card beside any model."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from domext.errors import OptionError, one_line
from domext.learned.perceptron import SCHEMA, Network, Values

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

# Digits that are kept: the file stays small, and the last bits of sums do not reach it.
_DIGITS: Final = 6


def write_networks(path: Path, networks: Mapping[str, Network]) -> str:
    """Write networks by name.

    Returns:
        The SHA-256 of the file.

    Raises:
        OptionError: the file cannot be written.
    """
    rows = [f"{json.dumps(name)}: {json.dumps(_plain(network))}" for name, network in networks.items()]
    text = f'{{"schema": {json.dumps(SCHEMA)}, "networks": {{\n' + ",\n".join(rows) + "\n}}\n"
    write_text(path, text)
    return hashlib.sha256(text.encode()).hexdigest()


def write_card(path: Path, facts: Mapping[str, str], caption: str = "", table: Sequence[Sequence[str]] = ()) -> None:
    """Write a model's card beside it: its file's name, ending in ``.md``.

    Args:
        path: the model's file.
        facts: what is to be said of it, by name.
        caption: what stands above the table.
        table: figures, if any; the first line has the heads.

    Raises:
        OptionError: the card cannot be written.
    """
    lines = [f"# {path.stem}", "", *(f"- {name}: {value}" for name, value in facts.items())]
    if table:
        rows = [f"| {' | '.join(row)} |" for row in table]
        lines += ["", caption, "", rows[0], "|---" * len(table[0]) + "|", *rows[1:]]
    write_text(path.with_suffix(".md"), "\n".join(lines) + "\n")


def write_text(path: Path, text: str) -> None:
    """Write a file of text.

    Raises:
        OptionError: it cannot be written.
    """
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        msg = f"cannot write {path}: {one_line(error)}"
        raise OptionError(msg) from None


def _plain(network: Network) -> dict[str, Any]:
    return {"weights": list(map(_rounded, network.weights)), "biases": list(map(_rounded, network.biases))}


def _rounded(values: Values) -> Any:
    return [_rounded(row) if row.ndim else float(f"{row:.{_DIGITS}g}") for row in values]
