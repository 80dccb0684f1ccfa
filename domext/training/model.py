"""Networks in a file: JSON with a schema, so that a model is data and never code; and the card beside any model."""

from __future__ import annotations

import hashlib
import itertools
import json
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.errors import OptionError
from domext.training.network import Network, Values

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

SCHEMA: Final = "domext-networks/1"
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
        msg = f"cannot write {path}: {(error.strerror or str(error)).lower()}"
        raise OptionError(msg) from None


def read_network(path: Path, name: str, inputs: int) -> Network:
    """One network of a file.

    Args:
        path: the file.
        name: the network's name in it.
        inputs: how many inputs it must have.

    Raises:
        OptionError: the file cannot be read, is no file of networks, has none of that name, or that one does not fit.
    """
    try:
        model = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        msg = f"model {path}: {(error.strerror or str(error)).lower()}"
        raise OptionError(msg) from None
    except (ValueError, RecursionError):
        msg = f"model {path}: not JSON"
        raise OptionError(msg) from None
    if not isinstance(model, dict) or model.get("schema") != SCHEMA or not isinstance(model.get("networks"), dict):
        msg = f"model {path}: not of the schema {SCHEMA}"
        raise OptionError(msg)
    if name not in model["networks"]:
        msg = f"model {path}: there is no network {name!r} in it, only {', '.join(model['networks']) or 'none'}"
        raise OptionError(msg)
    try:
        return _network(model["networks"][name], inputs)
    except (ValueError, TypeError, KeyError, OverflowError):
        msg = f"model {path}: {name!r} is no network of {inputs} inputs and one output"
        raise OptionError(msg) from None


def _plain(network: Network) -> dict[str, Any]:
    return {"weights": list(map(_rounded, network.weights)), "biases": list(map(_rounded, network.biases))}


def _rounded(values: Values) -> Any:
    return [_rounded(row) if row.ndim else float(f"{row:.{_DIGITS}g}") for row in values]


def _network(plain: Any, inputs: int) -> Network:
    weights = tuple(np.array(layer, np.float64) for layer in plain["weights"])
    biases = tuple(np.array(layer, np.float64) for layer in plain["biases"])
    sizes = [inputs, *(len(layer) for layer in biases)]
    fits = [layer.shape for layer in weights] == [*itertools.pairwise(sizes)]
    flat = [layer.ndim for layer in biases] == [1] * len(weights)
    if not (weights and fits and flat and sizes[-1] == 1 and all(np.isfinite(v).all() for v in (*weights, *biases))):
        raise ValueError
    return Network(weights, biases)
