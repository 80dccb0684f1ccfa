"""Long texts are taken from the source of a page, as the parser reads them."""

from __future__ import annotations

import subprocess
import sys

import pytest
import turbohtml
from hypothesis import given, settings
from hypothesis import strategies as st

import domext
from domext.reading import long_texts
from domext.reading.long_texts import parse_long_texts

NAMES = (
    "p", "div", "b", "a", "pre", "textarea", "table", "td", "caption", "select", "option", "form", "button", "svg", "title",
    "math", "body", "html", "head", "script", "xmp", "plaintext", "colgroup", "frameset", "noscript", "template", "li", "x-a",
)  # fmt: skip
PIECES = ("a", " ", "\n", "\r\n", "\r", "&amp;", "&lt;b&gt;", "&amp;lt;", "&#39;", "&nbsp;", "&ampx", "&#65;", "é", "中", "<!--c-->", ">", "/")  # fmt: skip
PART = st.one_of(
    st.sampled_from(PIECES),
    st.sampled_from(NAMES).map("<{}>".format),
    st.sampled_from(NAMES).map("</{}>".format),
    st.sampled_from(NAMES).map("<{} class=x />".format),
)
LENGTH = 150_000


@settings(max_examples=300, deadline=None)
@given(st.lists(PART, max_size=14).map("".join))
def test_they_are_what_the_parser_reads(markup: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(long_texts, "_MIN_CHARACTERS", 1)
        _, texts = parse_long_texts(markup)
    assert {node: node.data for node in texts} == {node: long.text for node, long in texts.items()}


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<p>{}", "{}"),
        ("<article><p>{}</p></article>", "{}"),
        ("<pre>\r\n{}\r\nend</pre>", "{}\nend"),
        ("<p>&lt;{}&amp;lt;", "<{}&lt;"),
        ("<p>{}<p>b", "{}"),
        ("<p>{}</b>b", None),  # the text goes on after a tag that is ignored
        ("<p>{}&eacute;", None),
        ("<body>{}</body>b", None),
        ("<form><div>{}</form>b", None),
        ("<svg><textarea>\n{}</textarea></svg>", "\n{}"),
        ("<xmp>{}&amp;</xmp>", None),
    ],
)
def test_which_are_found(markup: str, text: str | None) -> None:
    word = "x" * LENGTH
    _, texts = parse_long_texts(markup.replace("{}", word))
    assert [long.text for long in texts.values()] == ([] if text is None else [text.replace("{}", word)])


@pytest.mark.parametrize("end", ["", "</p>", "&amp;", "&eacute;", "</b>more", "<x-a>more</x-a>"])
def test_the_article_is_the_same(monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    sentence = "Am Morgen fährt die Fähre ab, sofern der Wind es erlaubt. "
    markup = f"<title>Die Fähre</title><p>{sentence * (2_000_000 // len(sentence))}{end}"
    article = domext.extract(markup)
    monkeypatch.setattr("domext.reading.read.has_long_texts", lambda *sizes: not sizes)
    assert article.text == domext.extract(markup).text
    assert len(article.text) > 1_900_000


@pytest.mark.parametrize(
    ("before", "after"),
    [("<custom-x>", "</custom-x>b"), ("<div>", "<!-- c --></div>"), ("<noframes>", "</noframes>")],
)
def test_what_tidying_changes_is_read_again(before: str, after: str) -> None:
    page = domext.parse(f"{before}{'word ' * 200_000}{after}")
    assert page.blocks.texts == domext.parse(turbohtml.parse(page.source.text if page.source else "")).blocks.texts


MEASURE = """
import domext, resource
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if {darwin} else 1024)
domext.extract("<p>Imports.").text
data = b"<html><body><p>" + b"word, " * 4_000_000 + b"</p></body></html>"
before = peak()
domext.extract(data).text
print((peak() - before) / len(data))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the peak of the memory is measured with the module resource")
def test_a_long_text_takes_five_times_its_size() -> None:
    script = MEASURE.format(darwin=sys.platform == "darwin")
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert float(result.stdout) < 5
