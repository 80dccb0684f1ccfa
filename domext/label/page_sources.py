"""The pages of a folder to label, and pages opened from it."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from domext.engine import parse
from domext.errors import DomextError, SourceError, os_errors_as
from domext.evaluation.corpus import TRUTH, load_corpus
from domext.label.block_identity import block_identities
from domext.label.journal import LabelError
from domext.reading.files import read_regular_file, require_folder

if TYPE_CHECKING:
    from collections.abc import Collection

    from domext.label.block_identity import BlockIdentity
    from domext.table.page import Page


@dataclass(frozen=True, slots=True)
class PageSource:
    """A page of the folder.

    Attributes:
        name: its name in the journal: the path relative to the folder, or the id in a corpus.
        path: the file.
        url: the address that the corpus declares; None without one.
    """

    name: str
    path: Path
    url: str | None = None

    def read(self) -> bytes:
        """Return the page's bytes.

        Raises:
            SourceError: the file cannot be read.
        """
        with os_errors_as(SourceError, self.path):
            return read_regular_file(self.path)


def page_sources(folder: Path, files: Collection[str]) -> tuple[PageSource, ...]:
    """Return the pages of a folder; of a corpus, the pages that it declares.

    Args:
        folder: a folder of pages or a corpus.
        files: the paths of the pages in the folder; a corpus does not use them.

    Raises:
        DomextError: the folder does not exist or has no pages, or the corpus is broken.
    """
    require_folder(folder, LabelError)
    if (folder / TRUTH).exists():
        corpus = load_corpus(folder)
        return tuple(PageSource(gold.id, corpus.path(gold), gold.url) for gold in corpus.golds)
    for name in filter(os.path.isdir, files):
        with os_errors_as(LabelError, f"{name}: the folder cannot be read"), os.scandir(name):
            pass
    paths = [path for path in map(Path, files) if path.is_file()]
    if not paths:
        msg = f"{folder}: no pages (.html, .htm, .xhtml) in the folder"
        raise LabelError(msg)
    # A file name may have bytes that are not text; JSON holds only text.
    names = (path.relative_to(folder).as_posix().encode("utf-8", "backslashreplace").decode() for path in paths)
    return tuple(PageSource(name, path) for name, path in zip(names, paths, strict=True))


@dataclass(frozen=True, eq=False)
class OpenedPage:
    """A page that is read and parsed.

    Attributes:
        source: the page in its folder.
        sha256: the digest of its bytes.
        page: the parsed page.
    """

    source: PageSource
    sha256: str
    page: Page

    @cached_property
    def blocks(self) -> tuple[BlockIdentity, ...]:
        """The identity of every block."""
        return block_identities(self.page)


def open_page(source: PageSource) -> OpenedPage:
    """Read and parse a page.

    Raises:
        DomextError: the file cannot be read, or is not a page.
    """
    data = source.read()
    try:
        page = parse(data, url=source.url)
    except DomextError as error:
        msg = f"{source.path}: {error}"
        raise LabelError(msg) from error
    return OpenedPage(source, hashlib.sha256(data).hexdigest(), page)
