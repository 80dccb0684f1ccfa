"""The export of labels as a corpus for ``domext eval`` and ``domext train``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from domext.engine import extract
from domext.errors import DomextError
from domext.evaluation.convert import write_corpus
from domext.label.journal import LabelError
from domext.label.label_transfer import open_labelled_page
from domext.label.page_labels import COMMENT, KEEP

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from domext.label.page_labels import PageLabels
    from domext.label.page_sources import OpenedPage, PageSource

_MAX_REASONS = 5


@dataclass(frozen=True, slots=True)
class Exported:
    """The result of an export.

    Attributes:
        pages: the number of pages written.
        left_out: a line for each page that was left out, with the reason.
    """

    pages: int
    left_out: tuple[str, ...]


def export(sources: Sequence[PageSource], labels: Mapping[str, PageLabels], out: Path) -> Exported:
    """Write a corpus of the pages that are done.

    The gold text of a page is the text of its kept blocks, separated by blank lines. A page is left out if it is not
    done, is not in the folder any more, or has changed blocks.

    Args:
        sources: the pages of the folder.
        labels: the labels of pages by name.
        out: the folder of the corpus; it must not exist.

    Raises:
        CorpusError: the folder exists, or cannot be written.
        LabelError: every page is left out.
    """
    by_name = {source.name: source for source in sources}
    rows: dict[str, tuple[dict[str, Any], Path]] = {}
    left_out = []
    for name, page_labels in labels.items():
        try:
            page, letters = open_labelled_page(name, by_name, page_labels)
        except DomextError as error:
            left_out.append(str(error))
            continue
        page_id = _page_id(page, rows)
        rows[page_id] = {"id": page_id, **_gold(page, letters), "page_type": page_labels.page_type}, page.source.path
    if not rows:
        reasons = "; ".join(left_out[:_MAX_REASONS]) or "the journal has no page"
        msg = f"no page can be exported: {reasons}"
        raise LabelError(msg)
    write_corpus(out, list(rows.values()))
    return Exported(len(rows), tuple(left_out))


def _page_id(page: OpenedPage, taken: Collection[str]) -> str:
    """The path of the page as one name, with digits of the page's digest if the name is taken."""
    name = "-".join((*Path(page.source.name).parent.parts, page.source.path.stem))
    return name if name not in taken else f"{name}-{page.sha256[:8]}"


def _gold(page: OpenedPage, letters: str) -> dict[str, Any]:
    texts = page.page.blocks.texts
    return {
        "text": "\n\n".join(text for text, letter in zip(texts, letters, strict=True) if letter == KEEP),
        "comments": [text for text, letter in zip(texts, letters, strict=True) if letter == COMMENT],
        "url": page.source.url or extract(page.page).metadata.url,
    }
