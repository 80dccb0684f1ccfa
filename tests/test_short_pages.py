"""Short pages: the ones that training derives from gold texts, and what the model that comes with domext keeps of others."""
# ruff: noqa: S311  not for cryptography

from __future__ import annotations

from random import Random

import pytest

import domext
from domext.evaluation.corpus import Gold
from domext.training.short_pages import lines_of, short_page, targets

LINES = [
    "The ferry leaves at nine from the north quay.",
    "Bring a coat.",
    "潮の流れが速いので、岸から離れないでください。",
]
OTHERS = ["More about our island", "Tel. 0123 456"]
# The markup of a page, and words that its article must contain.
PAGES = {
    "a title and a sentence": ("<h1>Opening hours</h1><p>We are open from nine to five on weekdays.</p>", "from nine to five"),
    "a menu and a sentence": ("<nav>Home</nav><p>Boil the water, then wait for three minutes.</p>", "wait for three minutes"),
    "a menu of links": (
        '<ul><li><a href="/">Home</a><li><a href="/a">About</a></ul><p>The mill closed in 1911 and was never rebuilt.</p>',
        "closed in 1911",
    ),
    "a footer": ("<p>Our choir sings on Sundays.</p><footer>© 2019 Choir</footer>", "sings on Sundays"),
    "an error": ("<h1>404</h1><p>The page that you asked for does not exist.</p>", "does not exist"),
    "an error of a server": (
        "<title>502</title><center><h1>502</h1></center><hr><center>The server did not answer in time.</center>",
        "did not answer",
    ),
    "a poem": ("<h1>Ebb</h1><p>The boats lie still,<br>the mud is grey,<br>the gulls have eaten<br>the day away.</p>", "gulls"),
    "a table": (
        "<table><tr><th>Town<th>People</tr><tr><td>Aldow<td>4100</tr><tr><td>Berrin<td>820</tr></table>",
        "Berrin",
    ),
    "a table below a title": (
        "<h1>Bus 7</h1><table><tr><td>Quay<td>9:10</tr><tr><td>Church<td>9:18</tr><tr><td>Mill<td>9:25</tr></table>",
        "Church",
    ),
    "a list": ("<h2>Bring</h2><ul><li>two ropes<li>a torch<li>dry socks</ul>", "dry socks"),
    "code": ("<p>Run this once:</p><pre><code>make install\nmake check</code></pre>", "make check"),
    "a definition": ("<dl><dt>Fathom<dd>A depth of six feet.<dt>Knot<dd>A speed of one sea mile an hour.</dl>", "six feet"),
    "sections": (
        "<main><h2>When</h2><p>On the first Monday of the month.</p><h2>Where</h2><p>In the old town hall.</p></main>",
        "first Monday",
    ),
    "text without an element": ("The library moved to Mill Street last week.", "Mill Street"),
    "two lines of text": ("Closed today.<br>We open again on Friday.", "again on Friday"),
    "a quotation": ("<blockquote><p>Nothing dries sooner than a tear.</p></blockquote><p>A proverb</p>", "dries sooner"),
    "German": ("<h1>Hinweis</h1><p>Das Bad bleibt am Montag wegen Reparaturen geschlossen.</p>", "am Montag"),
    "French": ("<nav><a href='/'>Accueil</a></nav><p>La mairie sera fermée jeudi matin.</p>", "jeudi matin"),
    "Spanish": ("<h1>Aviso</h1><p>El museo abre a las diez de la mañana.</p><p>Entrada gratuita.</p>", "a las diez"),
    "Polish": ("<div class=menu>Start</div><div>Biblioteka jest dziś nieczynna z powodu remontu.</div>", "nieczynna"),
    "Russian": ("<h1>Объявление</h1><p>Паром отходит в девять часов утра.</p>", "в девять"),
    "Chinese": ("<h1>通知</h1><p>图书馆星期一闭馆，星期二照常开放。</p>", "星期二"),
    "Japanese": ("<p>明日の船は欠航します。</p><p>次の便は金曜日です。</p>", "金曜日"),
    "Arabic": ("<h1>إعلان</h1><p>المكتبة مغلقة يوم الاثنين بسبب الصيانة.</p>", "مغلقة"),
    "Hindi": ("<p>पुस्तकालय सोमवार को बंद रहेगा।</p>", "सोमवार"),
    "Greek": ("<h1>Ανακοίνωση</h1><p>Το μουσείο ανοίγει στις δέκα το πρωί.</p>", "στις δέκα"),
}  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_the_model_does_not_leave_a_short_page_empty(name: str) -> None:
    markup, words = PAGES[name]
    assert words in domext.extract(markup).text


def test_a_short_page_shows_beginnings_of_lines_between_marked_parts() -> None:
    words = " ".join([*LINES, *OTHERS])
    for seed in range(40):
        page = domext.parse(short_page(LINES, OTHERS, Random(seed)))
        for text, target in zip(page.blocks.texts, targets(page).tolist(), strict=True):
            if target == 1:
                assert all(line in words for line in text.split("\n")), text


def test_the_headline_and_the_frame_of_a_short_page_are_no_content() -> None:
    page = domext.parse("<nav data-inserted>Home</nav><h1>Title</h1><p>Text</p><p data-inserted>Note</p>")
    assert targets(page).tolist() == [0, 0, 1, 0]


def test_lines_with_letters_of_pages_of_prose() -> None:
    gold = Gold("a", None, "article", text="One line.\n\n* * *\nAnother one.")
    assert lines_of(gold) == ["One line.", "Another one."]
    assert lines_of(Gold("b", None, "listing", text="One line.")) == []
    assert lines_of(Gold("c", None, None, segments_with=("A segment.",))) == ["A segment."]


def test_the_seed_decides_a_short_page() -> None:
    assert short_page(LINES, [], Random(3)) == short_page(LINES, [], Random(3))
