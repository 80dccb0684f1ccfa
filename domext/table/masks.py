"""Rows of masks, and sums over columns: numpy's functions for them take longer than their work on a page."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Rows = list[int] | npt.NDArray[np.intp]


def rows_of(mask: npt.NDArray[Any]) -> npt.NDArray[np.intp]:
    """Return the rows in which a mask of shape ``(n,)`` is true, or numbers are not zero; ascending."""
    return mask.nonzero()[0]


def sums_before(column: npt.NDArray[Any]) -> npt.NDArray[np.int32]:
    """Return the sum of a column of shape ``(n,)`` before each row, and that of all rows, shape ``(n + 1,)``.

    The sum over the rows from ``i`` to before ``j`` is the difference of two of them.
    """
    sums = np.zeros(len(column) + 1, np.int32)
    np.add.accumulate(column, out=sums[1:], dtype=np.int32)
    return sums


def with_rows(mask: npt.NDArray[np.bool_], rows: Rows, *, value: bool = True) -> npt.NDArray[np.bool_]:
    """Return a mask with the same value in some rows; the mask itself if there are none."""
    if not len(rows):
        return mask
    mask = mask.copy()
    mask[rows] = value
    return mask


def without_rows(mask: npt.NDArray[np.bool_], rows: Rows) -> npt.NDArray[np.bool_]:
    """Return a mask that is false in some rows; the mask itself if there are none."""
    return with_rows(mask, rows, value=False)


def any_of(mask: npt.NDArray[Any]) -> bool:
    """Return whether a mask is true anywhere, or a number is not zero."""
    return bool(np.count_nonzero(mask))
