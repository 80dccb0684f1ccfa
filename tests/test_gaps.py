"""Code, tables, poems and callouts between kept text, in any boxes."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

import domext
from domext.body.completion.gaps import with_gaps_filled
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import added_texts, kept_blocks

_ROWS = "<table><tr><td>1902</td><td>4</td></tr></table>"
_TABLE = "<table><tr><th>Jahr</th></tr><tr><td>1902</td></tr></table>"


@pytest.mark.parametrize(
    ("html", "added"),
    [
        (
            f"<div><div><p>K</p></div></div><div><div>In [1]:</div><div><pre>x = 1</pre></div><div>Out[1]:</div><div>{_TABLE}</div></div><div><h2>K</h2></div>",
            ["x = 1", "Jahr", "1902"],
        ),
        ("<p>K</p><div class=poem><div>Der Mond</div><div>ist auf</div></div><div><p>K</p></div>", ["Der Mond", "ist auf"]),
        ("<p>K</p><section><p class=verse>La luna</p></section><p>K</p>", ["La luna"]),
        (
            "<p>K</p><aside class='starlight-aside starlight-aside--caution'><p>Vorsicht</p></aside><div><b>npm</b></div><div><pre>K</pre></div>",
            ["Vorsicht"],
        ),
        ("<div><p>K</p></div><div class='callout-tip callout'><p>注意</p></div><section><p>K</p></section>", ["注意"]),
        ("<div><p>K</p></div><div class='callout-box col--primary'><p>Angebot</p></div><section><p>K</p></section>", []),
        (
            f"<div><p>K</p></div><figure class=table>{_TABLE}<figcaption>出典</figcaption></figure><div><p>K</p></div>",
            ["Jahr", "1902", "出典"],
        ),
        # The header is a table of its own, and its buttons sort the rows.
        (
            f"<p>K</p><div><div><div><table><tr><th>年<button aria-label=Sort></button></th><th>席</th></table></div><div><div>{_ROWS}</div></div></div></div><h2>K</h2>",
            ["年", "席", "1902", "4"],
        ),
        ("<div><p>K</p></div><div><div class=callout data-callout=faq><p>なぜ</p></div></div><div><p>K</p></div>", ["なぜ"]),
        ("<div><p>K</p></div><div><table><thead><tr><td>年<td>席<tbody><tr><td>1902<td>4</table></div><div><p>K</p></div>", ["年", "席", "1902", "4"]),
        # The controls around a table are no text.
        (f"<p>K</p><div><label>Show <select>{'<option>10 rows' * 9}</select></label>{_TABLE}<div>1 of 1</div></div><p>K</p>", ["Jahr", "1902"]),
        (f"<p>K</p><div><table><tr><th>年</th><th>席</th></table>{_ROWS}<p>{'word ' * 30}</p></div><h2>K</h2>", []),
        (
            "<h2>K</h2><section><div role=table><div role=row><div role=cell>Länge</div><div role=cell>2 m</div></div><div role=row><div role=cell>重量</div><div role=cell>29 kg</div></div></div></section><nav>Eins</nav><p>K</p>",
            ["Länge", "2 m", "重量", "29 kg"],
        ),
        # Lists below a heading, before the labels of tabs.
        ("<h2>K</h2><ul><li>Länge 2 m<li>重量 29 kg<li>Цвет</ul><div>Eins</div><p>K</p>", ["Länge 2 m", "重量 29 kg", "Цвет"]),
        ("<h2>K</h2><dl><dt>Länge<dd>2 m<dt>重量<dd>29 kg</dl><div>Eins</div><p>K</p>", ["Länge", "2 m", "重量", "29 kg"]),
        ("<h2>K</h2><ul><li><a href=/1>Eins</a><li><a href=/2>Zwei</a><li>Drei</ul><div>Eins</div><p>K</p>", []),
        ("<h2>K</h2><ul><li>Eins<li>Zwei</ul><div>Eins</div><p>K</p>", []),
        ("<p>K</p><ul><li>Eins<li>Zwei<li>Drei</ul><div>Eins</div><p>K</p>", []),
        # Of a table, a part is kept.
        ("<p>K</p><table><tr><th>K<th>Sitze<tr><td>alt<td>K</table><div><p>K</p></div>", ["Sitze", "alt"]),
        ("<p>K</p><table><tr><th>K<th>Sitze</table>", []),
        ("<table><tr><th>K<th>Sitze</table><p>K</p>", []),
        # Beside other text, with links or fields, or not between kept text.
        (f"<p>K</p><p>{'word ' * 30}</p>{_TABLE}<p>K</p>", []),
        ("<p>K</p><table><tr><th><a href=/1>Mo</a></th></tr></table><p>K</p>", []),
        ("<p>K</p><table><tr><th>Name</th><td><input></td></tr></table><p>K</p>", []),
        (f"<p>K</p>{_TABLE}", []),
        (f"{_TABLE}<p>K</p>", []),
        ("<p>K</p><div class=box><div>Der Mond</div></div><p>K</p>", []),
    ],
)  # fmt: skip
def test_gaps_between_kept_text_are_filled(html: str, added: list[str]) -> None:
    assert added_texts(with_gaps_filled, html) == added


def test_excluded_blocks_are_not_added() -> None:
    page = domext.parse("<p>K</p><pre>x</pre><p>K</p>")
    keep = np.array([True, False, True])
    assert with_gaps_filled(kept_blocks(page, keep, keep)).mask.tolist() == keep.tolist()


@pytest.mark.cost
@pytest.mark.parametrize("unit", ["<pre>x</pre>", "<pre>x</pre><p>K</p>", f"<div class=poem>{_TABLE}", _TABLE])
def test_many_parts_take_linear_time(unit: str) -> None:
    assert growth(partial(added_texts, with_gaps_filled), lambda n: f"<p>K</p>{unit * n}<p>K</p>") < MAX_GROWTH


def test_folded_callouts_are_added_as_a_whole() -> None:
    text = "<div><p>Die Ebbe zieht das Wasser weit hinaus, und wer dann über den Sand geht, soll die Uhr im Auge behalten.</p></div>"
    callout = (
        "<div><div data-callout=question class='callout is-collapsed'><div class=callout-title>Wann?</div>"
        "<div class=callout-content style='display: none'><p>Um sechs.</p></div></div></div>"
    )
    page = f"<title>Ebbe</title><main><h1>Ebbe</h1>{text}{callout}{text.replace('Ebbe', 'Flut')}</main>"
    assert "> [!QUESTION]\n> **Wann?**\n>\n> Um sechs." in domext.extract(page).to("markdown")


@pytest.mark.parametrize(
    ("html", "added"),
    [
        ("<div class=poem><div class=stanza>K<br>el mar</div><div class=stanza>y el faro</div></div>", ["y el faro"]),
        ("<div class=lyrics><p>Wind</p><p>K</p></div>", ["Wind"]),
        ("<div class=poem><p>K</p><p>Wind</p><form><input></form></div>", []),
        ("<div class=poem><p>Wind</p></div><p>K</p>", []),
        ("<div class=text><p>K</p><p>Wind</p></div>", []),
    ],
)
def test_a_poem_is_kept_as_a_whole(html: str, added: list[str]) -> None:
    assert added_texts(with_gaps_filled, html) == added
