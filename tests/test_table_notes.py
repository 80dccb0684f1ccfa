"""The notes below the tables of an article."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext.body.completion.table_notes import with_notes_of_tables
from tests.kept_blocks import kept_blocks

TABLE = "<table><tr><th>K Seite</th><th>K Arten</th></tr><tr><td>K Nord</td><td>K 14 *</td></tr></table>"


@pytest.mark.parametrize(
    ("box", "added"),
    [
        (f'<section class=tw>{TABLE}<p><a href=/t1>Open in a new tab</a></p><div class="tw-foot p"><sup>a</sup><p>Unnamed.</div></section>', ["a", "Unnamed."]),
        (f'<div class=wrap>{TABLE}<div class="html-table_foot html-p">* Une espèce reste sans nom.</div></div>', ["* Une espèce reste sans nom."]),
        (f"<div><div>{TABLE}</div><ul class=table-wrap-foot><li>* 名前のない種が一つある。</ul></div>", ["* 名前のない種が一つある。"]),
        (f"<figure>{TABLE}<p class=article-table__footnotes>Eine Art ohne Namen.</figure>", ["Eine Art ohne Namen."]),
        # A button, links, a table that is dropped, another box, a text in between, and another name.
        (f"<div>{TABLE}<div class=table-footer><button>Export</button></div></div>", []),
        (f"<div>{TABLE}<div class=table-footer><a href=/2>Next page</a></div></div>", []),
        (f"<div>{TABLE.replace('K ', '')}<div class=table-foot>* Unnamed.</div></div>", []),
        (f"<div><div><div>{TABLE}</div></div></div><div><div class=table-foot>* Unnamed.</div></div>", []),
        (f"<div>{TABLE}<p>{'K word ' * 9}</p><div class=table-foot>* Unnamed.</div></div>", []),
        (f"<div>{TABLE}<div class=vegetable-notes>* Unnamed.</div></div>", []),
    ],
)  # fmt: skip
def test_notes_right_below_a_table(box: str, added: list[str]) -> None:
    page = domext.parse(f"<p>K</p>{box}<p>K</p>")
    keep = np.array([text.startswith("K") for text in page.blocks.texts])
    rows = np.flatnonzero(with_notes_of_tables(kept_blocks(page, keep, np.ones_like(keep))).mask & ~keep)
    assert [page.blocks.text(row) for row in rows.tolist()] == added
