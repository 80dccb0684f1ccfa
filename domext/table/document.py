"""The document of a page before it is a table: its decoded text and its tidied DOM."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from turbohtml import Document, Element

    from domext.table.source_lines import Positions

EncodingSource = Literal["bom", "given", "meta", "xml", "utf-8", "nul pattern", "statistics", "str"]


class Decoded(NamedTuple):
    """A decoded page.

    Attributes:
        text: the text of the page, without a byte order mark.
        encoding: name of the encoding; ``str`` if the caller passed text.
        source: the evidence for the encoding: ``bom`` (byte order mark), ``given`` (passed by the caller), ``meta``,
            ``xml`` (XML declaration), ``utf-8`` (nearly all are UTF-8), ``nul pattern`` (UTF-16 without a mark),
            ``statistics`` or ``str``.
        replaced: number of byte sequences or lone surrogates that could not be decoded and became U+FFFD.
    """

    text: str
    encoding: str
    source: EncodingSource
    replaced: int


@dataclass(frozen=True, slots=True)
class Tidied:
    """A DOM ready to be flattened, and the elements that were removed from it.

    Attributes:
        document: the tidied DOM.
        title: the first ``<title>`` with text, in the head or outside; None if there is none.
        head: the ``<head>`` with its metadata, links and scripts; None if there is none.
        removed: scripts, styles, templates and other invisible elements from outside the head; those of one name are
            together, in document order.
        noscript: the ``<noscript>`` elements that were removed.
        lines: source lines of elements without a position, such as those of builders other than the default.
        positions: source line and column of each element of an unpickled page; None if the elements have them.
    """

    document: Document
    title: Element | None
    head: Element | None
    removed: tuple[Element, ...]
    noscript: tuple[Element, ...]
    lines: dict[Element, int] = field(default_factory=dict)
    positions: Positions | None = None
