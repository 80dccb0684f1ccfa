"""Making a corpus from pages with a text beside each."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

from domext.evaluation.corpus import PAGES, TRUTH, CorpusError

if TYPE_CHECKING:
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
    if out.exists():
        msg = f"{out} exists already"
        raise CorpusError(msg)
    pages, texts = ({path.stem: path for path in sorted(folder.glob(f"*.{ending}"))} for ending in ("html", "txt"))
    both = [name for name in pages if name in texts]
    if not both:
        msg = f"{folder}: no NAME.html with a NAME.txt beside it"
        raise CorpusError(msg)
    lines = [json.dumps({"id": name, "text": _text(texts[name])}, ensure_ascii=False) + "\n" for name in both]
    try:
        (out / PAGES).mkdir(parents=True)
        for name in both:
            shutil.copyfile(pages[name], out / PAGES / f"{name}.html")
        (out / TRUTH).write_text("".join(lines), encoding="utf-8", newline="\n")
    except OSError as error:
        msg = f"{error.filename or out}: {(error.strerror or str(error)).lower()}"
        raise CorpusError(msg) from None
    alone = (
        path for files, others in ((pages, texts), (texts, pages)) for name, path in files.items() if name not in others
    )
    return Converted(len(both), tuple(alone))


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        msg = f"{path}: not UTF-8"
        raise CorpusError(msg) from None
