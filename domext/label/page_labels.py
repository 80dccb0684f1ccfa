"""The pages of a folder that is labelled, and what a selector guesses of each."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from domext import __version__
from domext.engine import parse
from domext.errors import DomextError, SourceError, one_line
from domext.evaluation.corpus import TRUTH, load_corpus
from domext.label.identity import identities, matches
from domext.label.journal import COMMENT, DROP, KEEP, LabelError
from domext.plugin.scores import Label

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from domext.engine import Extractor
    from domext.label.identity import Identity
    from domext.label.journal import PageLabels
    from domext.table.nodes import FloatArray
    from domext.table.page import Page


@dataclass(frozen=True, slots=True)
class Source:
    """A page of the folder.

    Attributes:
        name: what the journal calls it: its path in the folder, or its id in a corpus.
        path: its file.
        url: its address, if the folder is a corpus that knows it.
    """

    name: str
    path: Path
    url: str | None = None

    def read(self) -> bytes:
        """The page's bytes.

        Raises:
            SourceError: it cannot be read.
        """
        try:
            return self.path.read_bytes()
        except OSError as error:
            msg = f"{self.path}: {one_line(error)}"
            raise SourceError(msg) from None


def sources(folder: Path, files: Iterable[str]) -> tuple[Source, ...]:
    """The pages of a folder, which may be a corpus.

    Args:
        folder: where they are.
        files: the pages in it; of a corpus those that it names are taken.

    Raises:
        DomextError: there is no such folder, it has no page, or it is a broken corpus.
    """
    if not folder.is_dir():
        msg = f"{folder}: no such folder"
        raise LabelError(msg)
    if (folder / TRUTH).exists():
        corpus = load_corpus(folder)
        return tuple(Source(gold.id, corpus.path(gold), gold.url) for gold in corpus.golds)
    paths = [path for path in map(Path, files) if path.is_file()]
    if not paths:
        msg = f"{folder}: no pages (.html, .htm, .xhtml) in the folder"
        raise LabelError(msg)
    # A file's name may be any bytes, and what is no text has no place in JSON.
    names = (path.relative_to(folder).as_posix().encode("utf-8", "backslashreplace").decode() for path in paths)
    return tuple(Source(name, path) for name, path in zip(names, paths, strict=True))


@dataclass(frozen=True, slots=True)
class Guess:
    """What a selector would say of a page.

    Attributes:
        labels: a letter a block, see :mod:`domext.label.journal`.
        probability: of each block to be content, shape ``(b,)``.
        page_type: the kind of page that it is taken for.
        confidence: the word F1 that the selector expects of its choice; None if it does not say.
    """

    labels: str
    probability: FloatArray
    page_type: str | None
    confidence: float | None


@dataclass(frozen=True, eq=False)
class OpenedPage:
    """A page that was read.

    Attributes:
        source: which one.
        sha256: of its bytes.
        page: the page.
    """

    source: Source
    sha256: str
    page: Page

    @cached_property
    def blocks(self) -> tuple[Identity, ...]:
        """The identity of every block."""
        return identities(self.page)


def opened(source: Source) -> OpenedPage:
    """Read a page.

    Raises:
        DomextError: it cannot be read, or is no page.
    """
    data = source.read()
    try:
        page = parse(data, url=source.url)
    except DomextError as error:
        msg = f"{source.path}: {error}"
        raise LabelError(msg) from error
    return OpenedPage(source, hashlib.sha256(data).hexdigest(), page)


def guess(page: Page, extractor: Extractor) -> Guess:
    """What the selector of an extractor makes of a page.

    Of a page that shows next to nothing, the selector may find the text in its scripts. These are no blocks that could be
    labelled, and the guess is that none of those that are shown is content.

    Raises:
        DomextError: the selector fails on it.
    """
    article = extractor(page)
    if article.page is not page:
        return Guess(DROP * len(page.blocks), page.blocks.counts.words * 0.0, article.page_type, article.confidence)
    letters = [
        KEEP if keep else COMMENT if label == Label.COMMENT else DROP
        for keep, label in zip(article.keep.tolist(), article.labels.tolist(), strict=True)
    ]
    return Guess("".join(letters), article.probability, article.page_type, article.confidence)


def carried(sheet: PageLabels, page: OpenedPage, instead: str) -> tuple[str, str | None]:
    """The labels of a sheet on the blocks of the page as it is read today.

    Args:
        sheet: the labels.
        page: the page.
        instead: the letters of blocks that nobody labelled, a letter a block.

    Returns:
        A letter a block, and what changed in a line for a person; None if every block of today has its label and no
        labelled block is gone.
    """
    places = matches(sheet.blocks, page.blocks)
    labels = "".join(sheet.labels[old] if old >= 0 else other for old, other in zip(places, instead, strict=True))
    unknown = places.count(-1)
    lost = len(sheet.blocks) - (len(places) - unknown)
    if not unknown and not lost:
        return labels, None
    why = (
        "its file has changed since it was labelled"
        if sheet.sha256 != page.sha256
        else f"domext {__version__} divides it otherwise than {sheet.version}, with which it was labelled"
    )
    what = f"{unknown} of {len(places)} blocks have no label, {lost} labelled ones are gone"
    return labels, f"{page.source.name}: {why}: {what}"


def labelled(name: str, known: Mapping[str, Source], sheet: PageLabels) -> tuple[OpenedPage, str]:
    """A page that is done, with the labels of its blocks.

    Args:
        name: the page's.
        known: the pages of the folder, by name.
        sheet: its labels.

    Raises:
        DomextError: it is not done, is not there, cannot be read, or has blocks that its labels do not know.
    """
    if not sheet.done:
        msg = f"{name}: not done yet"
        raise LabelError(msg)
    if name not in known:
        msg = f"{name}: no such page in the folder"
        raise LabelError(msg)
    page = opened(known[name])
    labels, notice = carried(sheet, page, DROP * len(page.blocks))
    if notice:
        raise LabelError(notice)
    return page, labels
