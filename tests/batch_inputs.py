"""Inputs of a batch for tests: files with a page, and their tasks and rows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from domext import Extractor
from domext.batch.inputs import Inputs
from domext.batch.rows import RowMaker
from domext.batch.settings import Columns

if TYPE_CHECKING:
    from domext.batch.task import Task


PAGE = "<title>Tides</title><p>The tide comes in, slowly, twice a day, and goes out again.</p>"
TEXT = "The tide comes in, slowly, twice a day, and goes out again."
EXTRACTOR = Extractor(scorers=["structure"])


def write(path: str, data: str | bytes = PAGE) -> str:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def tasks(*names: str, columns: Columns | None = None, out: str = "out") -> list[Task]:
    inputs = Inputs(names, columns or Columns(), Path(out))
    inputs.inventory()
    return list(inputs.tasks())


def rows_of(*names: str, columns: Columns | None = None) -> list[dict[str, Any]]:
    row_maker = RowMaker(EXTRACTOR, (), columns)
    return [row_maker.row(task)[0] for task in tasks(*names, columns=columns)]


def messages(*names: str) -> list[str | None]:
    return [row["message"] for row in rows_of(*names)]
