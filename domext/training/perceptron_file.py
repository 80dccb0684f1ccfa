"""The file of the perceptron's networks: JSON with a schema, so that a model is data and never code."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from domext.learned.perceptron import SCHEMA, Network, Values
from domext.training.text_file import write_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

# Rounding keeps the file small, and independent of the last bits of sums.
_SIGNIFICANT_DIGITS: Final = 6


def write_networks(path: Path, networks: Mapping[str, Network]) -> str:
    """Write networks by name.

    Returns:
        The SHA-256 of the file.

    Raises:
        OptionError: the file cannot be written.
    """
    rows = [f"{json.dumps(name)}: {json.dumps(_as_data(network))}" for name, network in networks.items()]
    text = f'{{"schema": {json.dumps(SCHEMA)}, "networks": {{\n' + ",\n".join(rows) + "\n}}\n"
    write_text(path, text)
    return hashlib.sha256(text.encode()).hexdigest()


def _as_data(network: Network) -> dict[str, Any]:
    return {"weights": list(map(_rounded, network.weights)), "biases": list(map(_rounded, network.biases))}


def _rounded(values: Values) -> Any:
    return [_rounded(row) if row.ndim else float(f"{row:.{_SIGNIFICANT_DIGITS}g}") for row in values]
