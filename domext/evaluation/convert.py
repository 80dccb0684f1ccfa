"""Making a corpus from pages with a text beside each."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from domext.errors import one_line
from domext.evaluation.corpus import PAGES, TRUTH, CorpusError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Converted:
    """What became of a folder.

    Attributes:
        pairs: the number of pages written.
        unpaired: files that have no partner.
    """

    pairs: int
    unpaired: tuple[Path, ...]


def convert(folder: Path, out: Path) -> Converted:
    """Write a corpus of every ``NAME.html`` that has a ``NAME.txt`` beside it; the text (UTF-8) is the gold.

    Raises:
        CorpusError: there is no such folder, it has no pair, a text is not UTF-8, or the target exists.
    """
    if not folder.is_dir():
        msg = f"{folder}: no such folder"
        raise CorpusError(msg)
    check_new(out)
    pages, texts = ({path.stem: path for path in sorted(folder.glob(f"*.{ending}"))} for ending in ("html", "txt"))
    both = [name for name in pages if name in texts]
    if not both:
        msg = f"{folder}: no NAME.html with a NAME.txt beside it"
        raise CorpusError(msg)
    write_corpus(out, [({"id": name, "text": _text(texts[name])}, pages[name]) for name in both])
    alone = (
        path for files, others in ((pages, texts), (texts, pages)) for name, path in files.items() if name not in others
    )
    return Converted(len(both), tuple(alone))


def check_new(out: Path) -> None:
    """See that a corpus would not be written over anything.

    Raises:
        CorpusError: there is something of that name.
    """
    if out.exists():
        msg = f"{out} exists already"
        raise CorpusError(msg)


def write_corpus(out: Path, rows: Sequence[tuple[Mapping[str, Any], Path]]) -> None:
    """Write a corpus.

    Args:
        out: its folder.
        rows: of each page a line of the truth with its ``id``, and the file that is copied.

    Raises:
        CorpusError: the folder exists, or cannot be written.
    """
    check_new(out)
    lines = [json.dumps(line, ensure_ascii=False) + "\n" for line, _ in rows]
    try:
        (out / PAGES).mkdir(parents=True)
        for line, page in rows:
            shutil.copyfile(page, out / PAGES / f"{line['id']}.html")
        (out / TRUTH).write_text("".join(lines), encoding="utf-8", newline="\n")
    except OSError as error:
        msg = f"{error.filename or out}: {one_line(error)}"
        raise CorpusError(msg) from None


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        msg = f"{path}: not UTF-8"
        raise CorpusError(msg) from None
