"""A step of a datatrove pipeline that replaces the markup of documents with their articles; extra ``datatrove``."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from domext.batch.settings import Settings
from domext.engine import Extractor
from domext.extras import need
from domext.integrations.single_worker import SingleWorker
from domext.rules import nearest_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

BaseExtractor: Any = need("datatrove.pipeline.extractors.base", "datatrove").BaseExtractor


class Domext(BaseExtractor):  # type: ignore[misc]  # the base class is Any without the extra
    """Replaces the text of each document with its article; the other columns of the row join the metadata.

    datatrove's own extractors drop documents that fail or are empty. This one keeps them, with ``status``, ``error`` and
    ``reason`` in the metadata to filter by. It reads ``url`` and ``title`` from the metadata.

    Args:
        extractor: how pages are extracted; it must name its selector. Default: an extractor with the rules of the nearest
            ``domext.toml`` where the pipeline is defined.
        settings: deadline, memory and formats.

    Raises:
        DomextError: an option, a plugin or the nearest rules are wrong.
    """

    name = "domext"

    def __init__(self, extractor: Extractor | None = None, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.extractor = extractor or Extractor(rules=nearest_rules())
        super().__init__(timeout=self.settings.deadline)

    def extract(self, text: str) -> str:
        """Return the article of one page. The pipeline calls :meth:`run` instead."""
        return self.extractor(text).text

    def run(self, data: Iterable[Any], rank: int = 0, world_size: int = 1) -> Iterator[Any]:
        """Extract documents in a watched worker process."""
        del rank, world_size
        pending: deque[Any] = deque()
        with SingleWorker(self.extractor, self.settings) as worker:
            for row in worker.rows(_page(document, pending) for document in data):
                yield self._filled(pending.popleft(), row)

    def _filled(self, document: Any, row: dict[str, Any]) -> Any:
        self.stat_update("total", row["error"] or "extracted")
        document.text = row.pop("text") or ""
        document.id = row.pop("id")
        document.metadata |= row
        self.update_doc_stats(document)
        return document


def _page(document: Any, pending: deque[Any]) -> dict[str, Any]:
    """The columns of a document, which joins the documents whose rows are pending."""
    pending.append(document)
    metadata = {name: document.metadata.get(name) for name in ("url", "title")}
    return {"id": document.id, "html": document.text, **metadata}
