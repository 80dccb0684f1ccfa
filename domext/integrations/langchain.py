"""A LangChain document transformer that keeps the main content of documents of HTML; extra ``langchain``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domext.engine import Extractor
from domext.errors import LimitError, SourceError, one_line
from domext.extras import need
from domext.rules import nearest_rules

need("langchain_core.documents", "langchain")
from langchain_core.documents import BaseDocumentTransformer, Document  # noqa: E402  the line above names the extra

if TYPE_CHECKING:
    from collections.abc import Sequence


class DomextTransformer(BaseDocumentTransformer):
    """Keeps the main content of documents of HTML.

    A document that has no main content, is not a page or exceeds a limit becomes an empty document, whose metadata say why.

    Args:
        extractor: how pages are extracted. Default: an extractor with the rules of the nearest ``domext.toml``.
        renderer: the format of the content.

    Raises:
        DomextError: the nearest rules are wrong.
    """

    def __init__(self, extractor: Extractor | None = None, renderer: str = "text") -> None:
        self._extractor = extractor or Extractor(rules=nearest_rules())
        self._renderer = renderer

    def transform_documents(self, documents: Sequence[Document], **_: Any) -> list[Document]:
        """Extract documents, in order. ``title``, ``confidence``, ``page_type``, ``reason``, ``error`` and ``message`` join their metadata.

        The address of a page is the value of its metadata key ``source``, where loaders put it. ``error`` and ``message`` are None, or the
        name of the exception and its text for a document that cannot be extracted, as in the rows of ``domext run``.

        Raises:
            DomextError: the extractor or the renderer cannot be used.
        """
        return [self._transformed(document) for document in documents]

    def _transformed(self, document: Document) -> Document:
        source = document.metadata.get("source")  # some loaders put other objects than text there
        fields: dict[str, Any] = dict.fromkeys(("title", "confidence", "page_type", "reason", "error", "message"))
        content = ""
        try:
            article = self._extractor(document.page_content, url=source if isinstance(source, str) else None)
        except (SourceError, LimitError) as error:
            fields |= {"error": type(error).__name__, "message": one_line(error)}
        else:
            fields |= {name: getattr(article, name) for name in ("title", "confidence", "page_type", "reason")}
            content = article.to(self._renderer) if article.reason is None else ""
        return Document(content, id=document.id, metadata={**document.metadata, **fields})
