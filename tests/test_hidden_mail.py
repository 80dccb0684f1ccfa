"""Addresses of mail that a page hides from programs until a script runs."""

from __future__ import annotations

from unittest.mock import Mock

import lxml.html
import pytest

import domext
from domext.reading import flatten
from domext.reading.hidden_mail import revealed

SHOWN = "[email&#160;protected]"
LINK = "/cdn-cgi/l/email-protection"


def code(text: str) -> str:
    return bytes([0x5A, *(byte ^ 0x5A for byte in text.encode())]).hex()


def hidden(text: str, tag: str = "span") -> str:
    return f'<{tag} href="{LINK}" class="__cf_email__" data-cfemail="{code(text)}">{SHOWN}</{tag}>'


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (f"<p>Write to {hidden('keeper@kiosk.example', 'a')} in winter.", "Write to keeper@kiosk.example in winter."),
        (
            f'<p>Schreib <a href="{LINK}#{code("büro@kiosk.example")}">{hidden("büro@kiosk.example")}</a>.',
            "Schreib [büro@kiosk.example](mailto:büro@kiosk.example).",
        ),
        (
            f'<p>問い合わせは<a href="{LINK}#{code("a@kiosk.example?subject=a b")}">係まで</a>。',
            "問い合わせは[係まで](mailto:a@kiosk.example?subject=a%20b)。",
        ),
        (f"<h2>Ask {hidden('a@kiosk.example')}</h2><p>Or us.", "## Ask a@kiosk.example\n\nOr us."),
        (f"<p>Run <code>npm i {hidden('loom@2.1.0', 'a')}</code> twice.", "Run `npm i loom@2.1.0` twice."),
        (
            f"<pre><code>git clone {hidden('git@code.example', 'a')}:loom.git\nmake</code></pre>",
            "```\ngit clone git@code.example:loom.git\nmake\n```",
        ),
        # No codes.
        (f'<p>A <span class="__cf_email__" data-cfemail="5a1z">{SHOWN}</span>.', "A [email protected]."),
        (f'<p>A <span class="__cf_email__" data-cfemail="">{SHOWN}</span>.', "A [email protected]."),
        (f'<p>A <a href="{LINK}#">hidden one</a>.', f"A [hidden one](https://kiosk.example{LINK}#)."),
    ],
)
def test_the_body_has_the_address(html: str, markdown: str) -> None:
    article = domext.extract(html, url="https://kiosk.example/hours", include=("body",))
    assert article.markdown == markdown


@pytest.mark.parametrize("builder", ["turbohtml", "lxml"])
def test_the_text_has_the_address_as_the_body_has(builder: str) -> None:
    page = (
        f"<p>Пишите: {hidden('lavka@kiosk.example', 'a')}<p><a href='{LINK}#{code('b@kiosk.example')}'>お問い合わせ</a>"
    )
    article = domext.extract(page, builder=builder, include=("body",))
    assert article.text == "Пишите: lavka@kiosk.example\n\nお問い合わせ"
    assert [link.address for link in article.links] == ["mailto:b@kiosk.example"]


def test_a_tree_of_another_library_has_the_address() -> None:
    tree = lxml.html.fromstring(f"<div><p>Schreib an {hidden('amt@kiosk.example')}.</p></div>")
    assert domext.parse(tree).blocks.texts == ("Schreib an amt@kiosk.example.",)


@pytest.mark.parametrize("part", ["<b data-cfemail={}>x</b>", "<a href=/cdn-cgi/l/email-protection#{}>x</a>"])
def test_each_mark_of_an_address_is_enough(part: str) -> None:
    article = domext.extract(f"<p>Ειδοποιήστε {part.format(code('limani@kiosk.example'))} σήμερα.", include=("body",))
    assert "limani@kiosk.example" in article.markdown


def test_a_page_with_the_script_is_flattened_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Mock(wraps=flatten.flatten)
    monkeypatch.setattr(flatten, "flatten", counted)
    script = "<script src=/cdn-cgi/scripts/1/cloudflare-static/email-decode.min.js></script>"
    page = domext.parse(f"<p>Escribe a {hidden('faro@kiosk.example', 'a')}.</p>{script}")
    assert (page.blocks.texts, counted.call_count) == (("Escribe a faro@kiosk.example.",), 1)


def test_codes() -> None:
    assert revealed(code("a@kiosk.example")) == "a@kiosk.example"
    assert revealed(code("a@kiosk.example\n\n# b ")) == "a@kiosk.example # b"  # no line of its own in Markdown
    assert [revealed(text) for text in ("", "5a", "5a3", "no", "00ff", "0001")] == ["", "", "", "", "", "\ufffd"]
