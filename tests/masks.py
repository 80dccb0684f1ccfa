"""The masks of the fixtures: which blocks of each page its text holds, fixed instead of decided by a selector.

A table of ``fixtures.toml`` holds a mask as the ranges of the kept blocks (``kept``), with the number of blocks that the
page had when the mask was written (``blocks``).
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext import Article, Scores, ScoreTable, Selection, parse
from domext.plugin.registry import installed
from domext.postprocess import fallback
from domext.table.characters import lowercase_words
from domext.training.alignment import content_shares
from tests.pages import FIXTURES, fixtures

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext import Page
    from domext.table.nodes import BoolArray
    from tests.pages import Fixture

# What kept blocks hold besides the text: the credits of photographs end the captions.
_SURPLUS: Final = {"image-gallery": "Photo: Leda Marsh"}


def masked_article(fixture: Fixture) -> Article:
    """The article of a fixture whose selection is the mask. No selector and no model takes part in it.

    Raises:
        AssertionError: the mask does not fit the page.
    """
    page = _masked_page(fixture)
    mask = _mask(fixture, page)
    selection = Selection(mask, mask.astype(np.float32), confidence=1, page_type=fixture.page_type)
    return Article(page, ScoreTable({"mask": Scores(mask)}), selection, _renderer, fixture.origin)


def write_masks() -> list[str]:
    """Align the text of each fixture whose mask does not fit with the blocks of its page; return the names of these."""
    file = FIXTURES / "fixtures.toml"
    tables, misfits = file.read_text("utf-8"), []
    for fixture in fixtures():
        page = _masked_page(fixture)
        if not _misfit(fixture, page):
            continue
        ranges = _ranges(content_shares(page.blocks.texts, fixture.gold) >= 0.5)
        lines = f'blocks = {len(page.blocks)}\nkept = "{ranges}"'
        table = re.compile(
            rf'(^\[{re.escape(fixture.name)}\]$.*?^)blocks = \d+\nkept = "[^"]*"', re.DOTALL | re.MULTILINE
        )
        tables = table.sub(rf"\g<1>{lines}", tables, count=1)
        misfits.append(fixture.name)
    file.write_text(tables, "utf-8", newline="")
    return misfits


def _masked_page(fixture: Fixture) -> Page:
    """The page whose blocks the mask counts: for text that the fixture does not show, the page made of that text."""
    page = parse(fixture.html, url=fixture.url)
    if fixture.shows_text:
        return page
    return next(page for origin, page in fallback.candidates(page, 0) if origin == fixture.origin)


def _mask(fixture: Fixture, page: Page) -> BoolArray:
    misfit = _misfit(fixture, page)
    assert not misfit, (
        f"the mask of {fixture.name} in fixtures.toml does not fit: {misfit}. If the page, its text or the division into "
        f"blocks was meant to change, run 'python -m tests.goldens masks' and read the difference; correct by hand what no "
        f"alignment can know."
    )
    return _blocks(fixture, page)


def _misfit(fixture: Fixture, page: Page) -> str:
    """Why the mask of a fixture is not one of this page; empty if it is."""
    blocks = fixture.facts["blocks"]
    if len(page.blocks) != blocks:
        return f"it was written for {blocks} blocks, the page has {len(page.blocks)}"
    kept = page.blocks.joined(_blocks(fixture, page)).replace(_SURPLUS.get(fixture.name, ""), "")
    for word, expected in itertools.zip_longest(lowercase_words(kept), lowercase_words(fixture.gold)):
        if word != expected:
            return f"{fixture.name}.txt has the word {expected!r} where the kept blocks have {word!r}"
    return ""


def _blocks(fixture: Fixture, page: Page) -> BoolArray:
    mask = np.zeros(len(page.blocks), np.bool_)
    for first, last in re.findall(r"(\d+)(?:-(\d+))?", fixture.facts["kept"]):
        mask[int(first) : int(last or first) + 1] = True
    return mask


def _ranges(mask: BoolArray) -> str:
    """A mask as the ranges of its blocks, such as ``0-4 7 9-12``."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], mask, [False]))))
    return " ".join(f"{first}" if end == first + 1 else f"{first}-{end - 1}" for first, end in edges.reshape(-1, 2))


def _renderer(spec: str) -> Callable[[Article], str]:
    render: Callable[[Article], str] = installed().make(spec, "renderer")[1].render
    return render
