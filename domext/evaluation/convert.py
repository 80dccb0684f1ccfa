"""Writes corpora, and converts a folder of pages with their texts into one."""

from __future__ import annotations

import json
import shutil
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from domext.errors import one_line
from domext.evaluation.corpus import PAGES, TRUTH, CorpusError
from domext.reading.files import read_regular_file, require_folder

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Conversion:
    """The result of converting a folder.

    Attributes:
        pages: the number of pages written.
        unpaired: the files without a partner.
    """

    pages: int
    unpaired: tuple[Path, ...]


def convert(folder: Path, out: Path) -> Conversion:
    """Write a corpus of each ``NAME.html`` with a ``NAME.txt`` beside it; the text is the gold text.

    It is in UTF-8, or in UTF-16 with a byte order mark.

    Raises:
        CorpusError: the folder does not exist or has no pair, a text is in another encoding, or ``out`` exists.
    """
    require_folder(folder, CorpusError)
    _require_absent(out)
    pages, texts = ({path.stem: path for path in sorted(folder.glob(f"*.{suffix}"))} for suffix in ("html", "txt"))
    paired = [name for name in pages if name in texts]
    if not paired:
        msg = f"{folder}: no NAME.html with a NAME.txt beside it"
        raise CorpusError(msg)
    write_corpus(out, [({"id": name, "text": _text(texts[name])}, pages[name]) for name in paired])
    unpaired = (
        path
        for files, partners in ((pages, texts), (texts, pages))
        for name, path in files.items()
        if name not in partners
    )
    return Conversion(len(paired), tuple(unpaired))


def write_corpus(out: Path, rows: Sequence[tuple[Mapping[str, Any], Path]]) -> None:
    """Write a corpus.

    Args:
        out: the folder of the corpus.
        rows: for each page its object in ``truth.jsonl``, with an ``id``, and the HTML file to copy.

    Raises:
        CorpusError: the folder exists, or cannot be written.
    """
    _require_absent(out)
    lines = [json.dumps(truth, ensure_ascii=False) + "\n" for truth, _ in rows]
    try:
        (out / PAGES).mkdir(parents=True)
        for truth, page in rows:
            shutil.copyfile(page, out / PAGES / f"{truth['id']}.html")
        (out / TRUTH).write_text("".join(lines), encoding="utf-8", errors="backslashreplace", newline="\n")
    except OSError as error:
        shutil.rmtree(out, ignore_errors=True)  # a part of a corpus is of no use
        msg = f"{error.filename2 or error.filename or out}: {one_line(error)}"
        raise CorpusError(msg) from None


def _require_absent(out: Path) -> None:
    if out.exists():
        msg = f"{out} already exists"
        raise CorpusError(msg)


def _text(path: Path) -> str:
    data = read_regular_file(path)
    try:
        return data.decode("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig")
    except UnicodeDecodeError:
        msg = f"{path}: not UTF-8; save it in this encoding"
        raise CorpusError(msg) from None
