"""BBCode in the JSON of programs."""

from __future__ import annotations

import json

import pytest

import domext
from domext import Options
from domext.reading.bbcode import html_of_bbcode, is_bbcode
from tests.clock import MAX_GROWTH, growth
from tests.selectors import Everything


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("[p]Эта [b]лодка[/b] & та[/p]", "<p>Эта <b>лодка</b> &amp; та</p>"),
        ('[url="https://a.example/?a=1&b=2"]hier[/url]', '<a href="https://a.example/?a=1&amp;b=2">hier</a>'),
        ("[URL=/x]ici[/URL]", '<a href="/x">ici</a>'),
        ("[url]https://a.example[/url]", '<a href="https://a.example">https://a.example</a>'),
        ("[img]https://a.example/p.png[/img][b]x[/b]", '<img src="https://a.example/p.png"><b>x</b>'),
        ('[img src="https://a.example/p.png"][/img][b]x[/b]', '<img src="https://a.example/p.png"><b>x</b>'),
        ("[list][*]一[*]二[/list]", "<ul><li>一<li>二</ul>"),
        ("[color=red]rot[/color] [sic] [i]x[/i]", "rot [sic] <i>x</i>"),
        ("[b]eins[/b]\n\nzwei <b>", "<b>eins</b><br><br>zwei &lt;b&gt;"),
        ("[url=\"x&quot; onclick='a()'\"]y[/url]", '<a href="x&amp;quot; onclick=&#x27;a()&#x27;">y</a>'),
    ],
)
def test_elements(text: str, html: str) -> None:
    assert is_bbcode(text)
    assert html_of_bbcode(text) == html


@pytest.mark.parametrize("text", ["See [1] and [/2].", "a[i] = b[j]", "[/unknown]", ""])
def test_brackets_are_no_elements(text: str) -> None:
    assert not is_bbcode(text)


def test_state_in_bbcode_is_the_text_of_a_page() -> None:
    news = (
        "[h2]Das Update ist da[/h2][p]Die [b]Lotsen[/b] fahren jetzt auch bei Nacht, und die Karte zeigt alle Leuchttürme der Küste. "
        "Wer lieber zuschaut, findet im [url=https://docs.example/lotsen]Handbuch[/url] eine Liste aller Häfen, die schon fertig sind.[/p]"
    )
    state = json.dumps({"news": {"headline": "Update der Lotsen", "body": news, "padding": "x" * 200}})
    page = f"<title>Lotsen-Spiel - Update der Lotsen ist jetzt da - Neues im Laden der Spiele</title><div id=app></div><script>window.state = {state}</script>"
    article = domext.extract(page, options=Options(selector=Everything()))
    assert "[Handbuch](https://docs.example/lotsen)" in article.markdown
    assert "[p]" not in article.text


def test_words_between_elements_without_spaces_are_running_text() -> None:
    items = "".join(
        f"[*][p]{word}[/p][/*]"
        for word in "Ballast Anker Lampe Kompass Ruder Segel Karten Leine Brot Wasser Pech Teer".split()
    )
    news = (
        f"[h2]Was an Bord muss[/h2][list]{items}[/list]"
        + "[p]Wer ausläuft, prüft das alles und meldet es dem Hafen, bevor es dunkel wird und der Lotse geht.[/p]" * 2
    )
    page = f"<title>Was an Bord muss</title><div data-event='{json.dumps({'title': 'Was an Bord muss', 'body': news})}'></div>"
    article = domext.extract(page, options=Options(selector=Everything()))
    assert (article.origin, "- Kompass" in article.markdown) == ("state", True)


@pytest.mark.cost
def test_many_elements_take_linear_time() -> None:
    assert growth(html_of_bbcode, lambda count: "[url=a][b][img]x" * count + "[/b]") < MAX_GROWTH
