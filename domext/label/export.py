"""Labels as a corpus that ``domext eval`` and ``domext train`` read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from domext.engine import extract
from domext.errors import DomextError
from domext.evaluation.convert import write_corpus
from domext.label.journal import COMMENT, KEEP, LabelError
from domext.label.page_labels import labelled

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from domext.label.journal import PageLabels
    from domext.label.page_labels import OpenedPage, Source

_SHOWN = 5  # pages that are named where none is left


@dataclass(frozen=True, slots=True)
class Exported:
    """What became of labels.

    Attributes:
        pages: how many were written.
        left_out: why others were not, a line each.
    """

    pages: int
    left_out: tuple[str, ...]


def export(sources: Sequence[Source], sheets: Mapping[str, PageLabels], out: Path) -> Exported:
    """Write a corpus of the pages that are done.

    A page's gold is the text of the blocks that were kept, a blank line between them. A page that is not done, is not
    there any more, or has blocks that its labels do not know, is left out.

    Args:
        sources: the pages.
        sheets: their labels, by name.
        out: the corpus's folder; it must not exist yet.

    Raises:
        CorpusError: the folder exists, or cannot be written.
        LabelError: no page is left.
    """
    known = {source.name: source for source in sources}
    rows: dict[str, tuple[dict[str, Any], Path]] = {}
    left_out = []
    for name, sheet in sheets.items():
        try:
            page, labels = labelled(name, known, sheet)
        except DomextError as error:
            left_out.append(str(error))
            continue
        ident = _ident(page, rows)
        rows[ident] = {"id": ident, **_gold(page, labels), "page_type": sheet.page_type}, page.source.path
    if not rows:
        why = "; ".join(left_out[:_SHOWN]) or "the journal has no page"
        msg = f"no page is labelled and done: {why}"
        raise LabelError(msg)
    write_corpus(out, list(rows.values()))
    return Exported(len(rows), tuple(left_out))


def _ident(page: OpenedPage, taken: Collection[str]) -> str:
    """The page's path as one plain name; where two paths give one name, with digits of the page's digest."""
    ident = "-".join((*Path(page.source.name).parent.parts, page.source.path.stem))
    return ident if ident not in taken else f"{ident}-{page.sha256[:8]}"


def _gold(page: OpenedPage, labels: str) -> dict[str, Any]:
    texts = page.page.blocks.texts
    return {
        "text": "\n\n".join(text for text, letter in zip(texts, labels, strict=True) if letter == KEEP),
        "comments": [text for text, letter in zip(texts, labels, strict=True) if letter == COMMENT],
        "url": page.source.url or extract(page.page).metadata.url,
    }
