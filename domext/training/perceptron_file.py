"""The file of a perceptron: JSON with a schema, so that a model is data and never code."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from domext.learned.perceptron_network import SCHEMA, PerceptronModel
from domext.training.text_file import write_text

if TYPE_CHECKING:
    from pathlib import Path

    from domext.table.nodes import DoubleArray

# Rounding keeps the file small, and independent of the last bits of sums.
_SIGNIFICANT_DIGITS: Final = 6


def write_model(path: Path, model: PerceptronModel) -> str:
    """Write a model.

    Returns:
        The SHA-256 of the file.

    Raises:
        OptionError: the file cannot be written.
    """
    data = {
        "schema": SCHEMA,
        "lines": model.lines,
        "attributes": model.attributes,
        "weights": list(map(_rounded, model.network.weights)),
        "biases": list(map(_rounded, model.network.biases)),
    }
    text = json.dumps(data) + "\n"
    write_text(path, text)
    return hashlib.sha256(text.encode()).hexdigest()


def _rounded(values: DoubleArray) -> Any:
    return [_rounded(row) if row.ndim else float(f"{row:.{_SIGNIFICANT_DIGITS}g}") for row in values]
