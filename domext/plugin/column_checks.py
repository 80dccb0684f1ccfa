"""Checks of the columns of scores and selections: their shape, type and values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from domext.errors import ScorerError, counted
from domext.plugin.label import LABELS

if TYPE_CHECKING:
    from domext.plugin.label import LabelArray
    from domext.table.nodes import BoolArray, FloatArray


def checked_mask(values: BoolArray, blocks: int) -> BoolArray:
    """Return a decision about blocks.

    Raises:
        ScorerError: it is not a mask of shape ``(b,)``.
    """
    keep = np.asarray(values)
    if keep.shape == (0,):  # an empty list has no type of its own
        keep = keep.astype(np.bool_)
    if keep.dtype != np.bool_ or keep.shape != (blocks,):
        msg = f"keep must be bool of shape ({blocks},), not {keep.dtype} of shape {keep.shape}"
        raise ScorerError(msg)
    return keep


def check_column_names(kind: str, columns: Mapping[str, npt.NDArray[np.generic]]) -> None:
    """Check that columns have names that can be printed in lines and tables.

    Args:
        kind: the subject of the columns, ``nodes`` or ``blocks``, for messages.
        columns: the columns by name.

    Raises:
        ScorerError: they are not a mapping, or a name is not printable text.
    """
    if not isinstance(columns, Mapping):
        msg = f"{kind} must be a mapping from names to columns, such as a dict, not {type(columns).__name__}"
        raise ScorerError(msg)
    for name in columns:
        if not isinstance(name, str) or not name or not name.isprintable():
            msg = f"the name of a column must be printable text, not {name!r}"
            raise ScorerError(msg)


def checked_column(name: str, values: npt.NDArray[np.generic], rows: int) -> FloatArray:
    """Return a copy of a column in float32.

    Args:
        name: the name of the column, for messages.
        values: the column.
        rows: the number of its rows.

    Raises:
        ScorerError: it has another shape, does not hold numbers, or holds a value that is not finite.
    """
    array = np.asarray(values)
    if array.shape != (rows,):
        msg = f"{name} must have shape ({rows},), not {array.shape}"
        raise ScorerError(msg)
    if array.dtype.kind not in "buif":
        msg = f"{name} must hold numbers, not {array.dtype}"
        raise ScorerError(msg)
    if array.dtype.kind != "f":
        return array.astype(np.float32)
    if array.dtype == np.float32:
        column = array.copy()
    else:
        with np.errstate(over="ignore"):  # values that are too large become infinite, which is checked below
            column = array.astype(np.float32)
    if not np.isfinite(column).all():
        count = int(np.count_nonzero(~np.isfinite(column)))
        msg = f"{name} holds {counted(count, 'value')} that {'is' if count == 1 else 'are'} NaN or infinite"
        raise ScorerError(msg)
    return column


def checked_labels(name: str, values: LabelArray | None, rows: int) -> LabelArray | None:
    """Return a column of labels, or None without one; see :func:`checked_column`.

    Raises:
        ScorerError: it has another shape, or holds a value that is no :class:`Label`.
    """
    if values is None:
        return None
    array = np.asarray(values)
    if array.shape != (rows,) or (rows and array.dtype.kind not in "ui"):
        msg = f"{name} must be {counted(rows, 'value')} of Label, not {array.dtype} of shape {array.shape}"
        raise ScorerError(msg)
    if rows and not 0 <= int(array.min()) <= int(array.max()) < len(LABELS):
        wrong = next(value for value in array.tolist() if not 0 <= value < len(LABELS))
        msg = f"{name} must be values of Label, from 0 to {len(LABELS) - 1}, not {wrong}"
        raise ScorerError(msg)
    return array.astype(np.uint8)
