"""Pages in LangChain: documents that hold HTML become documents that hold its main content; extra ``langchain``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from langchain_core.documents import BaseDocumentTransformer, Document

from domext.engine import Extractor
from domext.rules import nearest_rules

if TYPE_CHECKING:
    from collections.abc import Sequence


class DomextTransformer(BaseDocumentTransformer):
    """Keeps the main content of documents of HTML. Order and number stay: an empty article is an empty document.

    Args:
        extractor: how pages are extracted. Default: with the rules of the nearest ``domext.toml``.
        renderer: the format of the content.
    """

    def __init__(self, extractor: Extractor | None = None, renderer: str = "text") -> None:
        self._extractor = extractor or Extractor(rules=nearest_rules())
        self._renderer = renderer

    def transform_documents(self, documents: Sequence[Document], **_: Any) -> list[Document]:
        """Extract each document; its metadata stay, and ``title``, ``confidence``, ``page_type``, ``reason`` join them.

        The metadatum ``source``, where loaders put addresses, is the page's address.

        Raises:
            DomextError: a document is no page, or costs more than the limits let it.
        """
        return [self._transformed(document) for document in documents]

    def _transformed(self, document: Document) -> Document:
        article = self._extractor(document.page_content, url=document.metadata.get("source"))
        found = {
            "title": article.title,
            "confidence": article.confidence,
            "page_type": article.page_type,
            "reason": article.reason,
        }
        content = article.to(self._renderer) if article.reason is None else ""
        return Document(content, id=document.id, metadata={**document.metadata, **found})
