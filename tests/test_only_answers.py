"""An issue with a single comment: nothing repeats, so names and dates show where the comment is."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

import domext
from tests.clock import MAX_GROWTH, growth
from tests.selectors import Everything

if TYPE_CHECKING:
    from domext import Article, Page, ScoreTable, Selection


class Completed(Everything):
    """Everything, with a body that is completed as that of the default selector."""

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        return dataclasses.replace(super().select(page, scores), add_headings=True)


TEXT = "Die Anzeige am Eingang bleibt auf neunzig stehen, sobald der Wind nachlässt."
ANSWER = "Der Sensor liefert dann keinen Wert, und die Tafel zeigt den letzten."
AUTHOR = "<a href=/users/5>Ute Falk</a> <time datetime=2021-05-15T11:00Z>vor Jahren</time>"
ANSWERS = {
    "a class": f"<div class='activity-comment'><div>{AUTHOR}</div><p>{ANSWER}</p></div>",
    "microdata": f"<div itemscope itemtype=http://schema.org/UserComments><div>{AUTHOR}</div><p>{ANSWER}</p></div>",
    "an id with a number": f"<div><div id=note-1><h4>{AUTHOR}</h4><p>{ANSWER}</p></div></div>",
    "a class of its text": f"<div><h3>{AUTHOR}</h3><div class='comment searchable'><p>{ANSWER}</p></div></div>",
}
OPENING = f"<div class=issue><p class=author><a href=/users/4>Jens Kern</a> <time datetime=2021-05-14>x</time></p><p>{TEXT}</p></div>"


def extract(html: str, page_type: str = "forum") -> Article:
    return domext.extract(f"<title>Windrad</title><main>{html}</main>", selector=Completed(page_type))


def posts(article: Article) -> list[tuple[str | None, str, str]]:
    return [(post.author, (post.date or "")[:10], post.body.text) for post in article.posts]


@pytest.mark.parametrize("name", ANSWERS)
def test_the_only_answer_to_a_post(name: str) -> None:
    article = extract(f"{OPENING}<div>{ANSWERS[name]}</div>")
    assert posts(article) == [("Jens Kern", "2021-05-14", TEXT), ("Ute Falk", "2021-05-15", ANSWER)]


@pytest.mark.parametrize("name", ANSWERS)
def test_the_only_answer_to_a_text_without_an_author(name: str) -> None:
    article = extract(f"<div><h1>Beschreibung</h1><p>{TEXT}</p></div><div>{ANSWERS[name]}</div>")
    assert posts(article) == [("Ute Falk", "2021-05-15", ANSWER)]
    assert article.markdown.startswith(f"{TEXT}\n\n***\n\n**Ute Falk** · ")


@pytest.mark.parametrize(
    "answer",
    [
        f"<div class=comment><p>{ANSWER}</p></div>",  # without an author and a date
        f"<div class=comment><time datetime=2021-05-15>x</time><p>{ANSWER}</p></div>",  # without an author
    ],
)
def test_what_is_no_answer(answer: str) -> None:
    assert not posts(extract(f"<div><p>{TEXT}</p></div><div>{answer}</div>"))


def test_a_form_for_a_comment_is_no_second_answer() -> None:
    article = extract(f"{OPENING}{ANSWERS['a class']}<div class=add-comment><a href=/login>Anmelden</a></div>")
    assert [author for author, *_ in posts(article)] == ["Jens Kern", "Ute Falk"]


def test_the_post_in_the_box_of_its_answers() -> None:
    answers = f"<h2>댓글목록</h2><div id=c_1 class=comment><header>{AUTHOR}</header><p>{ANSWER}</p></div>"
    box = f"<article><div>작성자 호미질 2018-05-03</div><h2>본문</h2><div>{TEXT}</div><section>{answers}</section></article>"
    article = extract(box)
    assert posts(article) == [("호미질", "2018-05-03", TEXT), ("Ute Falk", "2021-05-15", ANSWER)]
    assert "본문" not in article.markdown
    assert "댓글목록" not in article.markdown


FIELDS = (
    "<table><tr><th>Reported by:</th><td>tomas</td><th>Owned by:</th><td></td></tr>"
    "<tr><th>Priority:</th><td>minor</td><th>Milestone:</th><td>2.4</td></tr></table>"
)


def test_fields_of_an_issue_and_headings_beside_posts_leave_the_body() -> None:
    article = extract(
        f"<h2>Ticket #12</h2><h4>Details</h4><ul><li>Type: Bug</li><li>Status: Open</li></ul><h4>Description</h4><p>{TEXT}</p>"
        f"<h4>Activity</h4>{ANSWERS['a class']}<p>Status: NEW → ASSIGNED</p>"
    )
    assert article.markdown.startswith(f"{TEXT}\n\n***\n\n**Ute Falk** · ")
    assert article.markdown.endswith(f"{ANSWER}\n") or article.markdown.endswith(ANSWER)


def test_headings_and_lists_of_a_thread_that_are_text_stay() -> None:
    article = extract(
        f"<h3>Wie die Anzeige am Eingang des Parks rechnet</h3><p>{TEXT}</p><ul><li>Tafel neu gestartet</li><li>Kabel getauscht</li></ul>"
        f"{ANSWERS['a class']}"
    )
    assert "### Wie die Anzeige" in article.markdown
    entry = extract(f"<p>{TEXT}</p><h2><a href=/entry>Neue Räder</a></h2>{ANSWERS['a class']}")
    assert "## [Neue Räder](/entry)" in entry.markdown
    assert "- Kabel getauscht" in article.markdown


@pytest.mark.parametrize("page_type", ["article", "service", "documentation"])
def test_the_page_of_an_issue_is_a_thread(page_type: str) -> None:
    html = f"<div class=ticket><p>Opened {AUTHOR}</p>{FIELDS}<h2>Description</h2><p>{TEXT}</p></div>{ANSWERS['a class of its text']}"
    article = extract(html, page_type)
    assert article.page_type == "forum"
    assert posts(article)[-1] == ("Ute Falk", "2021-05-15", ANSWER)


@pytest.mark.parametrize(
    "html",
    [
        f"<div class=issue><p>{TEXT}</p></div>{ANSWERS['a class']}",  # the issue of a magazine, with a comment
        f"<div class=ticket>{FIELDS}<p>{TEXT}</p></div>",  # without an answer
        f"<div>{FIELDS}<p>{TEXT}</p></div>{ANSWERS['a class']}",  # without a name
    ],
)
def test_what_is_no_issue(html: str) -> None:
    assert extract(html, "article").page_type == "article"


def test_a_note_below_an_issue_is_no_callout() -> None:
    article = extract(f"{OPENING}<div class=note id=note-1><h4>{AUTHOR}</h4><p>{ANSWER}</p></div>")
    assert "[!NOTE]" not in article.markdown
    assert posts(article)[-1] == ("Ute Falk", "2021-05-15", ANSWER)


def test_changes_of_fields_in_an_answer_are_no_text() -> None:
    changes = "<ul class=changes><li><b>Status:</b> neu → offen</li></ul><p>Priorität: hoch → niedrig</p>"
    answers = "".join(
        f"<div class=change id=change-{number}><h3>{AUTHOR}</h3>{changes}<div class=comment><p>{ANSWER} {number}</p></div></div>"
        for number in (1, 2, 3)
    )
    article = extract(f"{OPENING}<div>{answers}</div>")
    assert [text for *_, text in posts(article)[1:]] == [f"{ANSWER} {number}" for number in (1, 2, 3)]


def test_the_address_is_that_of_the_link_into_the_post_and_not_of_the_activity() -> None:
    answers = "".join(
        f"<div class=reply><h3><span id=comment:{number}><a href=#comment:{number}>comment:{number}</a></span> by "
        f"<span class=author>Ute</span>, <a href='/timeline?from=2021-05-1{number}' title='2021-05-1{number} 10:00'>x</a></h3>"
        f"<p>{ANSWER} {number}</p></div>"
        for number in (1, 2)
    )
    article = domext.extract(f"<main>{answers}</main>", url="https://bugs.example/7", selector=Everything("forum"))
    assert [post.address for post in article.posts] == [f"https://bugs.example/7#comment:{number}" for number in (1, 2)]


@pytest.mark.cost
@pytest.mark.parametrize(
    "part",
    [
        "<div class=comment><h2>Zwei</h2><p>Status: a → b</p><ul><li>Status: b</li></ul></div>",
        f"<p>{ANSWER}</p>{FIELDS}<h3>Activity</h3>",
        "<div class=note id=note-1><b>Note:</b> 2021-05-14</div>",
    ],
)
def test_the_cost_of_a_large_page_is_linear(part: str) -> None:
    assert (
        growth(lambda html: extract(html).markdown, lambda size: f"{OPENING}{part * size}{ANSWERS['a class']}")
        <= MAX_GROWTH
    )
