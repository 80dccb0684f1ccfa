"""A step of a datatrove pipeline: documents of markup in, documents of articles out, none lost on the way."""

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


class Domext(BaseExtractor):  # type: ignore[misc]  # there only with its extra
    """Replaces each document's markup by its article; the other columns of the row go into its metadata.

    datatrove's own extractors drop a document that fails or is empty. Here each stays, with its ``status`` and ``error``:
    filter them by these. ``url`` and ``title`` are read from the metadata, where a reader has put them.

    Args:
        extractor: how pages are extracted, its selector by its name. Default: with the rules of the nearest
            ``domext.toml``.
        settings: deadline, memory and formats.
    """

    name = "domext"

    def __init__(self, extractor: Extractor | None = None, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.extractor = extractor or Extractor(rules=nearest_rules())
        super().__init__(timeout=self.settings.deadline)

    def extract(self, text: str) -> str:
        """The article of one page; the pipeline calls :meth:`run`."""
        return self.extractor(text).text

    def run(self, data: Iterable[Any], rank: int = 0, world_size: int = 1) -> Iterator[Any]:
        """Extract documents, by a worker process that is watched."""
        del rank, world_size
        crew = SingleWorker(self.extractor, self.settings)
        waiting: deque[Any] = deque()
        try:
            for row in crew.rows(_page(document, waiting) for document in data):
                yield self._filled(waiting.popleft(), row)
        finally:
            crew.close()

    def _filled(self, document: Any, row: dict[str, Any]) -> Any:
        self.stat_update("total", row["error"] or "extracted")
        document.text = row.pop("text") or ""
        document.id = row.pop("id")
        document.metadata |= row
        self.update_doc_stats(document)
        return document


def _page(document: Any, waiting: deque[Any]) -> dict[str, Any]:
    waiting.append(document)
    known = {name: document.metadata.get(name) for name in ("url", "title")}
    return {"id": document.id, "html": document.text, **known}
