"""A class for ``map_batches`` of Ray Data; extra ``ray``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domext.batch.rows import column_names
from domext.batch.settings import Settings
from domext.batch.shards import arrow_table
from domext.extras import need
from domext.integrations.single_worker import SingleWorker

if TYPE_CHECKING:
    from domext.engine import Extractor


class Domext:
    """Turns an Arrow table of pages into a table of rows: ``ds.map_batches(Domext, batch_format="pyarrow")``.

    The table needs the columns ``id`` and ``html``; ``url``, ``title`` and ``encoding`` are optional. Each actor of Ray
    keeps one object of this class, with its own worker process.

    Args:
        extractor: how pages are extracted; it must name its selector. Default: an extractor with the rules of the nearest
            ``domext.toml`` where the actor runs.
        settings: deadline, memory and formats.

    Raises:
        ExtraError: pyarrow is not installed.
        DomextError: see :class:`~domext.integrations.single_worker.SingleWorker`.
    """

    def __init__(self, extractor: Extractor | None = None, settings: Settings | None = None) -> None:
        need("pyarrow", "ray")
        self._formats = (settings or Settings()).formats
        self._worker = SingleWorker(extractor, settings)

    def __call__(self, batch: Any) -> Any:
        """Return the rows of a batch, in its order, with the columns of a Parquet shard."""
        return arrow_table(list(self._worker.rows(batch.to_pylist())), column_names(self._formats))
