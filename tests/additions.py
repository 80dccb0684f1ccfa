"""The blocks that a body adds to kept ones, and the pictures beside these."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

import domext
from domext.pictures.multimedia import kept_multimedia, outermost

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext import Page
    from domext.table.nodes import BoolArray


def keep_k(page: Page) -> BoolArray:
    """Keep each block that begins with K."""
    return np.array([text.startswith("K") for text in page.blocks.texts])


def added_texts(add: Callable[[Page, BoolArray, BoolArray], BoolArray], html: str) -> list[str]:
    """The texts that a step adds to the blocks that begin with K; it may add every visible block."""
    page = domext.parse(html)
    keep = keep_k(page)
    return [page.blocks.text(row) for row in np.flatnonzero(add(page, keep, ~page.blocks.hidden) & ~keep).tolist()]


def kept_addresses(source: str, **options: str) -> list[str | None]:
    """The addresses of the multimedia that belongs to the blocks with the word "keep"."""
    page = domext.parse(source, **options)
    keep = np.array(["keep" in text for text in page.blocks.texts], dtype=np.bool_)
    return [item.address for item in outermost(page, kept_multimedia(page, keep))]
