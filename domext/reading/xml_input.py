"""Pages wrapped in XML together with their URL and title, as in CUTER (Adam, Bouras, Poulopoulos 2009)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from domext.errors import SourceError

if TYPE_CHECKING:
    from pyexpat import XMLParserType

NAMESPACE: Final = "urn:domext:page:1"
_HEAD_LENGTH: Final = 4096
_ROOT: Final = f"{NAMESPACE} page"
_FIELDS: Final = {f"{NAMESPACE} {name}": name for name in ("url", "title", "html")}


class WrappedPage(NamedTuple):
    """A page that was wrapped in XML.

    Attributes:
        html: markup of the page.
        url: URL of the page; None if the document has none.
        title: the article's title; None if the document has none.
    """

    html: str
    url: str | None
    title: str | None


class _OtherDocumentError(Exception):
    """The root is not ``page`` of our namespace, so the document is itself a page."""


def unwrap(source: bytes | str) -> WrappedPage | None:
    """Return the page in an XML document whose root is ``page`` of the namespace ``urn:domext:page:1``.

    ``domext/schemas/page.xsd`` defines such documents; attributes are ignored. Document type declarations are refused,
    so there are no entities to expand or to fetch.

    Args:
        source: any source.

    Returns:
        The page, or None if the source is not such a document.

    Raises:
        SourceError: the source is such a document, but it is not well-formed or does not follow the schema.
    """
    head = source[:_HEAD_LENGTH]
    # In UTF-16 every ASCII character has a NUL byte next to it.
    if NAMESPACE not in (head if isinstance(head, str) else head.replace(b"\0", b"").decode("latin-1")):
        return None
    from pyexpat import ExpatError, ParserCreate, errors

    parser = ParserCreate(encoding="utf-8" if isinstance(source, str) else None, namespace_separator=" ")
    reader = _Reader(parser)
    try:
        parser.Parse(source.encode("utf-8", "replace") if isinstance(source, str) else source, True)  # noqa: FBT003
    except _OtherDocumentError:
        return None
    except (ExpatError, ValueError, LookupError) as error:
        if not reader.path:
            return None
        reader.refuse(errors.messages[error.code] if isinstance(error, ExpatError) else str(error))
    return reader.page()


class _Reader:
    """Handlers for expat that accept one root with up to three elements of text, and nothing else."""

    def __init__(self, parser: XMLParserType) -> None:
        self.parser = parser
        self.path: list[str] = []
        self.texts: dict[str, list[str]] = {}
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self.doctype
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text

    def doctype(self, name: str, *_: object) -> None:
        if name.lower() == "html":
            raise _OtherDocumentError
        self.refuse("a document type declaration is not allowed, because it may define entities")

    def start(self, name: str, _: dict[str, str]) -> None:
        field = _FIELDS.get(name)
        if not self.path and name != _ROOT:
            raise _OtherDocumentError
        if len(self.path) > 1:
            parent = _local(self.path[-1])
            self.refuse(f"{parent} may hold text only, not element {_local(name)}: escape it or use CDATA")
        if self.path and (field is None or field in self.texts):
            self.refuse(f"page may hold url, title and html, once each, but not element {_local(name)} here")
        if field is not None:
            self.texts[field] = []
        self.path.append(name)

    def end(self, _: str) -> None:
        if len(self.path) > 1:
            self.path.pop()

    def text(self, data: str) -> None:
        if len(self.path) > 1:
            self.texts[_FIELDS[self.path[-1]]].append(data)
        elif data.strip():
            self.refuse("page may hold url, title and html, but no text outside them")

    def page(self) -> WrappedPage:
        if "html" not in self.texts:
            self.refuse("page has no element html")
        texts = {name: "".join(pieces) for name, pieces in self.texts.items()}
        url, title = (" ".join(texts.get(name, "").split()) or None for name in ("url", "title"))
        return WrappedPage(texts["html"], url, title)

    def refuse(self, reason: str) -> NoReturn:
        msg = f"not a page in XML: line {self.parser.CurrentLineNumber}: {reason}"
        raise SourceError(msg)


def _local(name: str) -> str:
    return name.rpartition(" ")[2]
