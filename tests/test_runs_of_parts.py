"""Runs of lists, tables, code and callouts below kept text, and the short lines between them."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

import domext
from domext.body.completion.runs_of_parts import with_runs_of_parts
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import added_texts, keep_k, kept_blocks

_LIST = "<ul><li>Ebbe<li>Flut</ul>"
_SOURCE = "Über die Gezeiten im Watt und die Wege der alten Fischer von Insel zu Insel. Husum."
_TABLE = "<table><tr><th>Jahr<tr><td>1902</table>"


@pytest.mark.parametrize(
    ("html", "added"),
    [
        # The end of the text.
        (f"<div><p>K</p>{_LIST}{_TABLE}</div>", ["Ebbe", "Flut", "Jahr", "1902"]),
        (f"<div><p>K</p><h2>Wasser</h2>{_LIST}<p>Zwei Mal am Tag:</p><pre>x = 1</pre></div>", ["Wasser", "Ebbe", "Flut", "Zwei Mal am Tag:", "x = 1"]),
        (f"<div><p>K</p><div><div>{_LIST}</div></div><h2>Ende</h2><p>Danke.</p></div>", ["Ebbe", "Flut"]),
        ("<div><p>K</p><details><summary>なぜ</summary>月</details></div>", ["なぜ", "月"]),
        ("<div><p>K</p><aside class='note'><p>Нет ветра.</p></aside></div>", ["Нет ветра."]),
        ("<div><p>K</p><ul role=tablist><li>Eins</ul><div role=tabpanel><p>Text.</p></div></div>", ["Eins", "Text."]),
        ("<div><p>K</p><div><span>bash</span><button>Copy</button></div><pre>ls</pre></div>", ["bash", "Copy", "ls"]),
        ("<div><p>K</p><table><tr><td><td><p>Der Rand.</p></table><pre>ls</pre></div>", ["Der Rand.", "ls"]),
        ("<div><div data-block-id=1>K</div><div data-block-id=2><div>Ruder</div></div></div>", ["Ruder"]),
        ("<div><p>K</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>Dach</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>Pumpe</p></div>", ["Dach", "Pumpe"]),
        ("<div><p>K</p><ul role=tablist><li>npm</ul><div role=tabpanel><pre>npm i</pre></div></div>", ["npm", "npm i"]),
        ("<div><p>K</p><div role=tabpanel><p>風が止む。 *</p></div></div>", ["風が止む。 *"]),
        (f"<div><p>K</p><ul><li>Lund, A. (26.02.2019). {_SOURCE}<li>Lund, B. {_SOURCE}</ul></div>", [f"Lund, A. (26.02.2019). {_SOURCE}", f"Lund, B. {_SOURCE}"]),
        ("<div><p>K</p><ul><li>Ab acht geöffnet<li>Zu an <a href=/1>Schneetagen</a></ul></div>", ["Ab acht geöffnet", "Zu an Schneetagen"]),
        ("<div><p>K</p><ul><li>Открыто с восьми<li>Кроме <a href=/1>снежных</a> дней</ul></div>", ["Открыто с восьми", "Кроме снежных дней"]),
        # Other elements end it.
        (f"<div><p>K</p><div>Werbung</div>{_LIST}</div>", []),
        (f"<div><p>K</p><nav>Eins</nav>{_LIST}</div>", []),
        (f"<div><p>K</p></div><div>{_LIST}</div>", []),
        ("<div><p>K</p><p>Danke.</p></div>", []),
        ("<div><p>K</p><div data-block-id=2>Mehr <a href=/1>lesen</a></div></div>", []),
        ("<div><p>K</p><div data-block-id=2><h3>Mehr</h3></div></div>", []),
        ("<div><p>K</p><div data-block=true><div>Inhalt</div></div></div>", []),
        # A panel without a sentence or a part is one of a menu.
        ("<div><p>K</p><ul role=tablist><li>Eins</ul><div role=tabpanel><span>Zurück</span></div></div>", []),
        ("<div><p>K</p><div role=tabpanel><h3>コース</h3></div></div>", []),
        # Lists of numbers, of the same word, and of who wrote the text and when.
        ("<div><p>K</p><ul><li>1<li>2<li>3</ul></div>", []),
        ("<div><p>K</p><ul><li>写真：月刊<li>写真：月刊</ul></div>", []),
        ("<div><p>K</p><ul><li>Autor: Ana Lund<li>Datum: 28.04.2021, 09:29</ul></div>", []),
        # Lists of one item, of links, of comments and of services; forms.
        ("<div><p>K</p><ul><li>Teilen:</ul></div>", []),
        ("<div><p>K</p><ul><li>Eins<li><a href=/2>Zwei</a></ul></div>", []),
        ("<div><p>K</p><ul><li>Viel über das Meer gelesen<li><b><a href=/2>Hol dir</a></b> das ganze Buch vom Meer</ul></div>", []),
        ("<div><p>K</p><ul><li><h4>Ana</h4>Schön!</ul></div>", []),
        ("<div><p>K</p><ul><li>Eins <button>Kaufen</button><li>Zwei</ul></div>", []),
        ("<div><p>K</p><details><summary>Post</summary><form>Name <input></form></details></div>", []),
        (f"<div><p>K</p><ul><li>Eins<li>{'wort ' * 250}</ul></div>", []),
        ("<div><p>K</p><dl><dt>Bug<dd>Der Balken vorn.</dl></div>", ["Bug", "Der Balken vorn."]),
        ("<div><p>K</p><dl><dt>2 min<dd>04.04.2020</dl></div>", []),
        # A callout of a word is a label.
        ("<div><p>K</p><aside class='note'>Anzeige</aside></div>", []),
        ("<div><p>K</p><aside class='note'>注释：</aside></div>", []),
        # Gaps: what begins them, and all of them if they hold nothing else.
        (f"<div><p>K</p>{_LIST}<p>Eins zwei</p><p>K</p></div>", ["Ebbe", "Flut", "Eins zwei"]),
        (f"<div><p>K</p>{_LIST}<p>Eins zwei</p><div>Werbung</div><p>K</p></div>", ["Ebbe", "Flut"]),
        (f"<div><p>K</p><div>Werbung</div>{_LIST}<p>K</p></div>", []),
        ("<div><p>K</p><p>Eins zwei</p><p>K</p></div>", []),
        (f"<div><p>K</p><section>{_LIST}<ul><li><a href=/1>Mehr</a></ul></section><h2>K</h2></div>", ["Ebbe", "Flut", "Mehr"]),
        # A list of which a part is kept is not added.
        ("<div><p>K</p><ol><li>Eins<li>K</ol></div>", []),
    ],
)  # fmt: skip
def test_parts_below_kept_text_are_added(html: str, added: list[str]) -> None:
    assert added_texts(with_runs_of_parts, f"{html}<footer>Ende</footer>") == added


def test_the_element_that_holds_most_of_the_kept_text_bounds_a_run() -> None:
    text = "<p>K viele Worte stehen hier</p>"
    assert added_texts(with_runs_of_parts, f"<div>{text}<div><p>K</p></div>{_LIST}</div>{_TABLE}") == ["Ebbe", "Flut"]


def test_a_page_that_keeps_everything_or_nothing_stays_as_it_is() -> None:
    for html in ("<p>K</p><p>K</p>", "<p>a</p><ul><li>b<li>c</ul>"):
        page = domext.parse(html)
        keep = keep_k(page)
        assert with_runs_of_parts(kept_blocks(page, keep, np.ones_like(keep))).mask is keep


@pytest.mark.cost
@pytest.mark.parametrize(
    "unit",
    ["<table><tr><td>x", "<ul><li>a<li>b", "<div class='admonition note'>x.", "<p>K</p><ul><li>a<li>b</ul><div>z</div>", "<div>a</div><pre>x</pre>"],
)  # fmt: skip
def test_hostile_runs_take_linear_time(unit: str) -> None:
    assert growth(partial(added_texts, with_runs_of_parts), lambda n: f"<p>K eins zwei drei</p>{unit * n}") < MAX_GROWTH
