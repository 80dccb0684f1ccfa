"""Kept blocks: all of a page, those that a rule leaves, those that a body adds, and the pictures beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import domext
from domext.body.completion.kept_blocks import KeptBlocks
from domext.pictures.multimedia import kept_multimedia, outermost

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext import Page
    from domext.table.nodes import BoolArray


def everything(page: Page) -> BoolArray:
    """The mask of all blocks of a page."""
    return np.ones(len(page.blocks), np.bool_)


def kept_by(
    rule: Callable[[Page, BoolArray], BoolArray], source: Page | str, keep: list[bool] | None = None
) -> list[bool]:
    """Whether a rule keeps each block of a page of which all are kept, or the given ones."""
    page = domext.parse(source) if isinstance(source, str) else source
    return list(map(bool, rule(page, everything(page) if keep is None else np.array(keep))))


def keep_k(page: Page) -> BoolArray:
    """Keep each block that begins with K."""
    return np.array([text.startswith("K") for text in page.blocks.texts])


def kept_blocks(page: Page, keep: BoolArray, addable: BoolArray | None = None) -> KeptBlocks:
    """The kept blocks of a page as the rules of a body pass them on; by default, every visible block may be added."""
    selection = domext.Selection(keep, keep.astype(np.float32))
    return KeptBlocks(page, selection, ~page.blocks.hidden if addable is None else addable)


def added_texts(rule: Callable[[KeptBlocks], KeptBlocks], html: str) -> list[str]:
    """The texts that a rule adds to the blocks that begin with K; it may add every visible block."""
    page = domext.parse(html)
    keep = keep_k(page)
    return [page.blocks.text(row) for row in np.flatnonzero(rule(kept_blocks(page, keep)).mask & ~keep).tolist()]


def kept_addresses(source: str, **options: str) -> list[str | None]:
    """The addresses of the multimedia that belongs to the blocks with the word "keep"."""
    page = domext.parse(source, **options)
    keep = np.array(["keep" in text for text in page.blocks.texts], dtype=np.bool_)
    return [item.address for item in outermost(page, kept_multimedia(page, keep))]
