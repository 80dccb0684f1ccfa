"""``is_article``: articles of all languages against lists, menus and shells; the command; its time on hostile pages."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, cast

import pytest

import domext
from domext import LimitError, SourceError, is_article
from domext.reading.article_check import MIN_SCORE, article_score
from tests import command
from tests.server import reply, serving

if TYPE_CHECKING:
    from pathlib import Path

SENTENCES = {
    "English": "The tide comes in, slowly, twice a day, and goes out again over the flat sand. ",
    "German": "Die Flut kommt zweimal am Tag, langsam und leise, und geht wieder über den flachen Sand. ",
    "Russian": "Прилив приходит медленно, дважды в день, и снова уходит по плоскому песку. ",
    "Arabic": "يأتي المد ببطء مرتين في اليوم ثم يعود مرة أخرى فوق الرمل المسطح. ",
    "Hindi": "ज्वार दिन में दो बार धीरे-धीरे आता है और समतल रेत पर फिर लौट जाता है। ",
    "Chinese": "潮水每天缓缓涨上来两次，然后又从平坦的沙滩上退去。",
    "Japanese": "潮は一日に二度ゆっくりと満ちて、平らな砂の上をまた引いていく。",
    "Korean": "밀물은 하루에 두 번 천천히 들어왔다가 평평한 모래 위로 다시 빠져나간다. ",
    "Thai": "น้ำขึ้นช้าๆวันละสองครั้งแล้วไหลกลับออกไปเหนือผืนทรายที่ราบเรียบอีกครั้ง ",
}
MENU = "<nav><ul>" + "<li><a href=/x>Section of the site</a>" * 15 + "</ul></nav>"
FOOTER = "<footer><p>All rights reserved. No part of this page may be copied without permission, in any form.</footer>"


def paragraphs(sentence: str) -> str:
    return "".join(f"<p>{sentence * 4}</p>" for _ in range(6))


def teasers(sentence: str) -> str:
    return "".join(
        f'<section><div><a href="/{number}"><h3>{sentence}</h3></a><a href="/{number}">{sentence}</a></div></section>'
        for number in range(30)
    )


@pytest.mark.parametrize("language", SENTENCES)
class TestLanguages:
    def test_an_article_in_a_site(self, language: str) -> None:
        assert is_article(f"{MENU}<div>{paragraphs(SENTENCES[language])}</div>{FOOTER}")

    def test_a_list_of_links_is_none(self, language: str) -> None:
        assert not is_article(MENU + teasers(SENTENCES[language]) + FOOTER)

    def test_a_shell_is_none(self, language: str) -> None:
        assert not is_article(f"{MENU}<div id=app></div><p>{SENTENCES[language]}</p>{FOOTER}")


@pytest.mark.parametrize(
    "body",
    [
        "<table><tr><td>{}</table>",  # the paragraphs of a table layout
        "<form>{}</form>",  # a page that is one form
        "<div><span>{}</span></div>",
        "<article><header>{}</header></article>",
    ],
)
def test_containers_of_articles(body: str) -> None:
    assert is_article(body.format(paragraphs(SENTENCES["English"])))


def test_text_between_line_breaks_is_an_article() -> None:
    assert is_article("<body>" + "<br><br>".join([SENTENCES["English"] * 4] * 6))


@pytest.mark.parametrize("tag", ["nav", "aside", "footer", "noscript", "template", "script", "style", "a"])
def test_text_outside_of_content_does_not_count(tag: str) -> None:
    assert article_score(f"<body><{tag}>{paragraphs(SENTENCES['English'])}</{tag}>") < MIN_SCORE / 3


def test_siblings_count_more_than_boxes() -> None:
    text = SENTENCES["English"] * 2
    siblings, boxes = f"<p>{text}</p>" * 10, f"<div><div><div><p>{text}</p></div></div></div>" * 10
    assert article_score(siblings) > 3 * article_score(boxes)


def test_the_type_that_a_page_declares_scales_its_score() -> None:
    text = paragraphs(SENTENCES["English"])
    article, product, other = (
        article_score(f'<meta property="og:type" content="{name}">{text}')
        for name in ("article", "product.item", "video")
    )
    assert (article, product) == pytest.approx((1.5 * other, 0.5 * other))


def test_min_score_moves_the_threshold() -> None:
    text = paragraphs(SENTENCES["English"])
    score = article_score(text)
    assert is_article(text, min_score=score)
    assert not is_article(text, min_score=score + 0.01)


def test_bytes_are_decoded() -> None:
    text = paragraphs(SENTENCES["Japanese"])
    assert article_score(text.encode("shift_jis"), encoding="shift_jis") == article_score(text)
    assert article_score(f"<meta charset=euc-jp>{text}".encode("euc-jp")) == article_score(text)


def test_a_source_is_a_path_as_well(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(paragraphs(SENTENCES["Japanese"]), encoding="utf-8")
    assert article_score(page) == article_score(page.read_bytes())
    with pytest.raises(SourceError, match="the name of a file, not a page"):
        is_article(str(page))
    with pytest.raises(SourceError, match="cannot check NoneType; give a path, bytes or str"):
        is_article(cast("Any", None))


def test_pages_that_extract_refuses_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SourceError, match="PNG"):
        is_article(b"\x89PNG\r\n\x1a\n")
    monkeypatch.setattr("domext.reading.article_check.Limits", lambda: domext.Limits(nodes=5))
    with pytest.raises(LimitError, match="nodes"):
        is_article("<p>" * 10)


@pytest.mark.parametrize("tag", ["div", "b", "a", "template"])
def test_the_time_grows_linearly_with_depth(tag: str) -> None:
    def seconds(depth: int) -> float:
        page = f"<{tag}>{SENTENCES['English']}" * depth
        start = time.process_time()
        is_article(page)
        return time.process_time() - start

    assert min(seconds(20_000) for _ in range(3)) < 40 * max(min(seconds(2_000) for _ in range(3)), 0.001)


class TestCommand:
    def test_a_line_for_each_page(self, tmp_path: Path) -> None:
        (tmp_path / "a.html").write_text(paragraphs(SENTENCES["English"]), encoding="utf-8")
        assert command.good("is-article", "a.html", folder=tmp_path).split()[::2] == ["yes", "a.html"]
        (tmp_path / "b.html").write_text(MENU, encoding="utf-8")
        done = command.run("is-article", ".", folder=tmp_path)
        assert done.returncode == 1
        assert [line.split()[::2] for line in done.stdout.splitlines()] == [["yes", "a.html"], ["no", "b.html"]]
        assert command.run("is-article", "a.html", "--min-score", "1e6", folder=tmp_path).returncode == 1

    def test_standard_input_and_addresses(self) -> None:
        text = paragraphs(SENTENCES["English"])
        assert command.good("is-article", page=text.encode()).startswith("yes")
        with serving(pages={"/": reply(text)}) as site:
            assert command.good("is-article", site.url(), "--allow-network", "127.0.0.1").startswith("yes")

    def test_a_page_that_cannot_be_read(self, tmp_path: Path) -> None:
        (tmp_path / "a.html").write_text(MENU, encoding="utf-8")
        done = command.run("is-article", "a.html", "missing.html", folder=tmp_path)
        assert (done.returncode, done.stderr) == (2, "domext: missing.html: no such file or directory\n")
