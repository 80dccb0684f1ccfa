"""Preformatted text that is the article itself, such as a mail, and code, which stays code."""

from __future__ import annotations

import pytest

from tests.bodies import keep_all

_ESSAY = (
    "Le puits du haut a douze mètres, et l'eau y monte chaque hiver jusqu'à la\n"
    "deuxième marche. Personne ne sait qui a posé la pierre qui le ferme, ni\n"
    "quand elle y fut mise."
)
_MAIL = (
    "Hallo Karl,\n\ndas Rad läuft wieder, aber es pfeift noch immer ein wenig, wenn\n"
    "man es schnell dreht.\n\nAm Montag schriebst du:\n&gt; Nimm Öl, siehe http://rad.example/oel.\n&gt; &gt; Und Fett?\n\nGruß\nIda\n"
)


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        (f"{_ESSAY}\n\nFin.", f"{' '.join(_ESSAY.split())}\n\nFin."),
        (
            _MAIL,
            (
                "Hallo Karl,\n\ndas Rad läuft wieder, aber es pfeift noch immer ein wenig, wenn man es schnell dreht.\n\n"
                "Am Montag schriebst du:\n\n> Nimm Öl, siehe <http://rad.example/oel>.\n>\n> > Und Fett?\n\nGruß  \nIda"
            ),
        ),
        (
            "　去年の秋に、祖父が残した小屋を見に行った。川は水が少なく、石の上を歩い\nて渡ることができた。",
            "去年の秋に、祖父が残した小屋を見に行った。川は水が少なく、石の上を歩いて渡ることができた。",
        ),
    ],
)
def test_plain_text_is_paragraphs_and_quotations(text: str, markdown: str) -> None:
    for pre in (f"<pre>{text}</pre>", f"<pre><font size=2>{text}</font></pre>"):
        assert keep_all(f"<title>T</title>{pre}").to("markdown").strip() == markdown
    code = "<pre>water = {1: [2, 3]}\n</pre>"
    for more in ("<p>Mais la route, elle, fut faite plus tard.</p>" * 9, code * 40):
        written = keep_all(f"<title>T</title><pre>{text}</pre>{more}").to("markdown")
        assert written.startswith(f"```\n{text[:9]}")


@pytest.mark.parametrize(
    "pre",
    [
        f"<pre><code>{_ESSAY}</code></pre>",
        f"<pre class=language-text>{_ESSAY}</pre>",
        "<pre>reading settings from harbour.toml\nerror: no such file\nfalling back to the defaults\nbuild finished without errors</pre>",
        "<pre>sudo ufw default deny incoming\nsudo ufw default allow outgoing\nsudo ufw enable</pre>",
        "<pre>usage: tide [-h] [--port PORT]\n\nShows when the water comes,\nand when it goes.\n\n  -h, --help  this text\n  --port      the port</pre>",
        "<pre>if water rises then\n    ring the bell, and\n    close the gate\nelse\n    open it. end.</pre>",
        "<pre>One line of text. Nothing else.</pre>",
        "<pre>The gate is open.\nThe bell rings.\nThe water rises.</pre>",
        "<pre>if {tide} then [gate] is shut and the bell rings\nuntil {tide} falls. Or [gate] opens.</pre>",
        "<pre>tide 12 45 78 90, then 23 56 89 10 and at night\nagain 34 67 90 21. So 45 78.</pre>",
    ],
)
def test_code_stays_code(pre: str) -> None:
    assert keep_all(f"<title>T</title>{pre}").to("markdown").startswith("```")
