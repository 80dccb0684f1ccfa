"""Columns of scores and selections: labels, and the checks of shape, type and values."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.errors import ScorerError

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, FloatArray

LabelArray = npt.NDArray[np.uint8]


class Label(IntEnum):
    """The role of a block or node in its page.

        >>> import domext
        >>> article = domext.extract("<nav><a href=/>Home</a></nav><p>Boil the water, then wait for a minute.</p>")
        >>> [domext.Label(label).name for label in article.labels]
        ['NAVIGATION', 'TEXT']

    Attributes:
        EMPTY: it shows nothing.
        TEXT: it belongs to the article.
        MULTIMEDIA: it shows something other than text, next to text of the article.
        NAVIGATION: it or an element around it consists mostly of links, and it is not a headline, byline or share button.
        ADVERTISEMENT: the markup calls it an advertisement, whether it is kept or dropped.
        COMMENT: it is in a region of readers' comments.
        BOILERPLATE: any other text outside the article.
    """

    EMPTY = 0
    TEXT = 1
    MULTIMEDIA = 2
    NAVIGATION = 3
    ADVERTISEMENT = 4
    COMMENT = 5
    BOILERPLATE = 6


LABELS: Final = tuple(label.name.lower() for label in Label)


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
        kind: what the columns are about, ``nodes`` or ``blocks``, for messages.
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
        msg = f"{name} holds {int((~np.isfinite(column)).sum())} values that are NaN or infinite"
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
        msg = f"{name} must be {rows} values of Label, not {array.dtype} of shape {array.shape}"
        raise ScorerError(msg)
    if rows and not 0 <= int(array.min()) <= int(array.max()) < len(LABELS):
        wrong = next(value for value in array.tolist() if not 0 <= value < len(LABELS))
        msg = f"{name} must be values of Label, from 0 to {len(LABELS) - 1}, not {wrong}"
        raise ScorerError(msg)
    return array.astype(np.uint8)
