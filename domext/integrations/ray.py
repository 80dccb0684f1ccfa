"""Rows for Ray Data: a class for ``map_batches``, of which each actor keeps one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domext.batch.settings import Settings
from domext.batch.shards import table
from domext.extras import need
from domext.integrations.single_worker import SingleWorker

if TYPE_CHECKING:
    from domext.engine import Extractor


class Domext:
    """Turns a batch of pages, as an Arrow table, into a table of rows: ``ds.map_batches(Domext, batch_format="pyarrow")``.

    The batch has the columns ``id`` and ``html``, and ``url``, ``title`` and ``encoding`` where they are known.

    Args:
        extractor: how pages are extracted, its selector by its name. Default: with the rules of the nearest
            ``domext.toml``.
        settings: deadline, memory and formats.

    Raises:
        ExtraError: pyarrow is not installed.
        BatchError: see :class:`~domext.integrations.single_worker.SingleWorker`.
    """

    def __init__(self, extractor: Extractor | None = None, settings: Settings | None = None) -> None:
        need("pyarrow", "ray")
        self._formats = (settings or Settings()).formats
        self._crew = SingleWorker(extractor, settings)

    def __call__(self, batch: Any) -> Any:
        """The rows of a batch, in its order, with the columns of a Parquet shard."""
        return table(list(self._crew.rows(batch.to_pylist())), self._formats)
