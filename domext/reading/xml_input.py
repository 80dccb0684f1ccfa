"""XML in: a page wrapped with what is known of it beforehand, after CUTER (Adam, Bouras, Poulopoulos 2009)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn

from domext.errors import SourceError

if TYPE_CHECKING:
    from pyexpat import XMLParserType

NAMESPACE: Final = "urn:domext:page:1"
_HEAD: Final = 4096
_ROOT: Final = f"{NAMESPACE} page"
_FIELDS: Final = {f"{NAMESPACE} {name}": name for name in ("url", "title", "html")}


@dataclass(frozen=True, slots=True)
class Wrapped:
    """A page that came in XML.

    Attributes:
        html: its markup.
        url: its address, None if the document gives none.
        title: the article's title, None if the document gives none.
    """

    html: str
    url: str | None
    title: str | None


class _NotOursError(Exception):
    """The document's root is another: the bytes are a page themselves."""


def unwrap(source: bytes | str) -> Wrapped | None:
    """The page in an XML document whose root is ``page`` of the namespace ``urn:domext:page:1``; None for others.

    The document is what ``domext/schemas/page.xsd`` says; attributes are not looked at. Document type declarations are
    refused: without one there are no entities to expand or to fetch.

    Raises:
        SourceError: the root is ours, but the rest is not well-formed, or is not what the schema says.
    """
    head = source[:_HEAD]
    # UTF-16 has a NUL beside every letter.
    if NAMESPACE not in (head if isinstance(head, str) else head.replace(b"\0", b"").decode("latin-1")):
        return None
    from pyexpat import ExpatError, ParserCreate, errors

    parser = ParserCreate(encoding="utf-8" if isinstance(source, str) else None, namespace_separator=" ")
    reader = _Reader(parser)
    try:
        parser.Parse(source.encode("utf-8", "replace") if isinstance(source, str) else source, True)  # noqa: FBT003
    except _NotOursError:
        return None
    except (ExpatError, ValueError, LookupError) as error:
        if not reader.path:
            return None
        reader.refuse(errors.messages[error.code] if isinstance(error, ExpatError) else str(error))
    return reader.wrapped()


class _Reader:
    """What expat calls: it knows one root, three elements in it that hold text, and no more."""

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
            raise _NotOursError
        self.refuse("a document type declaration may hide entities; leave it out")

    def start(self, name: str, _: dict[str, str]) -> None:
        field = _FIELDS.get(name)
        if not self.path and name != _ROOT:
            raise _NotOursError
        if len(self.path) > 1:
            self.refuse(f"{_local(self.path[-1])} holds text only, no element {_local(name)}: escape it, or use CDATA")
        if self.path and (field is None or field in self.texts):
            self.refuse(f"page holds url, title and html, each once: no element {_local(name)} here")
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
            self.refuse("page holds url, title and html: no text beside them")

    def wrapped(self) -> Wrapped:
        if "html" not in self.texts:
            self.refuse("page has no html")
        texts = {name: "".join(pieces) for name, pieces in self.texts.items()}
        url, title = (" ".join(texts.get(name, "").split()) or None for name in ("url", "title"))
        return Wrapped(texts["html"], url, title)

    def refuse(self, why: str) -> NoReturn:
        msg = f"not a page in XML: line {self.parser.CurrentLineNumber}: {why}"
        raise SourceError(msg)


def _local(name: str) -> str:
    return name.rpartition(" ")[2]
