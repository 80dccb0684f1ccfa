"""The byline and the date above an article are in its metadata, and not in its body."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext import Selection
from domext.body.completion.bylines_above import without_bylines
from domext.metadata.record import Metadata
from tests.stories import STORIES

LINES = {
    "en": ("Written by Hugh Pell | Edited by Tom Reyes", "By Hugh Pell, Staff Writer", "By Hugh Pell 3 days ago", "By Hugh Pell, 03/05/2025", "Wednesday, 5 March 2025", "By Ida Solberg, Tom Reyes | Last updated: March 5, 2025 at 9:40 am"),
    "de": ("Text und Fotos: Hanne Voss | 5.3.2025", "Von Hanne Voss vor 3 Tagen", "Von Hanne Voss", "Mittwoch, 5. März 2025", "Veröffentlicht von Hanne Voss am 05.03.2025, 12:30 Uhr"),
    "ru": ("Автор: Анна Седова", "5 марта 2025", "Обновлено: 5 марта 2025 в 10:15"),
    "ja": ("著者：山口さやか", "2025年3月5日", "公開日：2025年3月5日 更新日：2025年3月6日 著者：山口さやか"),
    "zh": ("2025-03-05 08:00 来源：果园报", "作者：林小满 来源：果园报 2025年3月5日", "发布时间：2025-03-05 编辑：王五"),
    "fr": ("Par Maëlle Quéré, 05/03/2025", "le 5 mars 2025", "Par Maëlle Quéré, le 5 mars 2025 à 10h12 - Mis à jour le 6 mars 2025"),
}  # fmt: skip
OTHERS = (
    "<p>At the river, 5 March 2025</p>",
    "<p>4 March 2025</p>",
    "<p>2025-03-05 08:00 来源：新晨报</p>",
    "<p>By Somebody Else, 5 March 2025</p>",
    "<p>Hamburg, 5 March 2025</p>",
    "<p>The Big Race, 5 March 2025</p>",
    "<p>Interview with Ann Ode, 5 March 2025</p>",
    "<p>On 5 March 2025 the bridge fell.</p>",
    "<ul><li>5 March 2025</li></ul>",
    "<ul><li><h2><a href=/a>Boats</a></h2><time>5 March 2025</time></li></ul>",
    "<table><tr><th>Signed</th><td>5 March 2025</td></tr></table>",
    "<h2>5 March 2025</h2><p>More boats.</p><h2>2 March 2025</h2>",
)


METADATA = Metadata(
    authors=(
        "Hugh Pell",
        "Ida Solberg",
        "Tom Reyes",
        "Hanne Voss",
        "Анна Седова",
        "山口さやか",
        "林小满",
        "王五",
        "Maëlle Quéré",
    ),
    site_name="果园报",
    published="2025-03-05T09:12:00+01:00",
    modified="2025-03-06",
)


def _dropped(html: str) -> list[str]:
    page = domext.parse(html)
    keep = np.ones(len(page.blocks), np.bool_)
    selection = without_bylines(page, Selection(keep, keep.astype(np.float32), page_type="article"), lambda: METADATA)
    return [page.blocks.text(row) for row in np.flatnonzero(keep & ~selection.keep).tolist()]


@pytest.mark.parametrize("tag", ["p", "h2", "div"])
@pytest.mark.parametrize("language", LINES)
def test_lines_of_names_and_dates_above_the_text_are_dropped(language: str, tag: str) -> None:
    story = f"<p>{STORIES.get(language, STORIES['en'])}</p>"
    for line in LINES[language]:
        assert _dropped(f"<h1>!</h1><p>Subtitle</p><{tag}>{line}</{tag}>{story}") == [line]
        assert _dropped(f"{story}<{tag}>{line}</{tag}>") == []


@pytest.mark.parametrize(
    ("lines", "dropped"),
    [
        ("<p>Kultur</p>", ["Kultur"]),
        ("<div>Pressemitteilung Nr. 4 vom 3. Juni 2024</div>", ["Pressemitteilung Nr. 4 vom 3. Juni 2024"]),
        ("<div><span>社会</span></div><p>2024年6月3日</p>", ["社会", "2024年6月3日"]),
        ("<p>The bell rang twice.</p>", []),
        ("<p>A longer line that says in nine words what follows</p>", []),
        ("<ul><li>Kultur</li></ul>", []),
        ("<p>Un</p><p>Deux</p><p>Trois</p>", []),
    ],
)
def test_a_line_above_the_title_that_names_its_section_is_dropped(lines: str, dropped: list[str]) -> None:
    title = "The clock in the fog"
    assert _dropped(f"<title>{title} | Gazette</title>{lines}<h1>{title}</h1><p>{STORIES['en']}</p>") == dropped
    assert _dropped(f"<title>Other words</title>{lines}<h1>{title}</h1><p>{STORIES['en']}</p>") == []


@pytest.mark.parametrize(
    ("line", "is_dropped"),
    [
        ("Hugh Pell, Staff Writer, and the rest of the ferry desk", True),
        ("Hanne Voss, Leiterin der Werft, und ihre Gruppe", True),
        ("Hugh Pell, who rowed over, found nobody.", False),
        ("Somebody Else, Staff Writer", False),
    ],
)
def test_names_with_their_offices_below_a_date_are_a_byline(line: str, *, is_dropped: bool) -> None:
    date = "<p>5 March 2025</p>"
    assert _dropped(f"{date}<p>{line}</p><p>{STORIES['en']}</p>") == ["5 March 2025", *[line] * is_dropped]


@pytest.mark.parametrize(
    ("line", "is_dropped"),
    [
        ("By Hugh Pell / 5 March 2025 / <a href='#c'>12 Comments</a>", True),
        ("Von Hanne Voss | 5. März 2025 | 3 Kommentare", True),
        ("Par Maëlle Quéré — Publié le 5 mars 2025 à 10h12 — Lecture : 4 min", True),
        ("Posted on March 5, 2025 by Hugh Pell in <a href=/c/boats>Boats</a>", True),
        ("Publié le 5 mars 2025 dans <a href=/c>Bateaux</a>", True),
        ("Posted on March 5, 2025 about <a href=/c/boats>Boats</a>", False),
        ("5 March 2025, 12 boats", False),
    ],
)
def test_numbers_and_the_section_beside_names_and_dates(line: str, *, is_dropped: bool) -> None:
    assert len(_dropped(f"<p>{line}</p><p>{STORIES['en']}</p>")) == is_dropped


@pytest.mark.parametrize("other", OTHERS)
def test_other_lines_stay(other: str) -> None:
    assert _dropped(f"{other}<p>{STORIES['en']}</p>") == []


def test_only_the_body_of_an_article_is_without_them() -> None:
    story = STORIES["en"]
    article = domext.extract(
        f"<article><h6>Wednesday, 5 March 2025</h6><h1>Ferries</h1><p>{story}</p><p>{story}</p></article>"
    )
    assert (article.page_type, str(article.metadata.published)[:10]) == ("article", "2025-03-05")
    assert "2025" not in article.to("markdown")


def test_the_only_line_of_an_article_stays() -> None:
    assert _dropped("<p>By Hugh Pell</p><p>5 March 2025</p><iframe src=https://films.example/embed/1></iframe>") == []


@pytest.mark.parametrize(
    "lines",
    [
        ("Author", "Hugh Pell", "Published", "5 March 2025"),
        ("Autor", "Hanne Voss", "Veröffentlicht", "5. März 2025"),
        ("Ida Solberg", "5 March 2025", "Tom Reyes"),
    ],
)
def test_labels_and_names_beside_a_date(lines: tuple[str, ...]) -> None:
    boxes = "".join(f"<div>{line}</div>" for line in lines)
    assert _dropped(f"<p>Subtitle</p>{boxes}<p>{STORIES['en']}</p>") == list(lines)
    assert _dropped(f"<p>Subtitle</p>{boxes.replace('2025', '2019')}<p>{STORIES['en']}</p>") == []


@pytest.mark.parametrize("line", ["Subtitle", "Somebody Else", "Published poems of a pilot"])
def test_other_lines_beside_a_date(line: str) -> None:
    assert _dropped(f"<div>{line}</div><div>5 March 2025</div><p>{STORIES['en']}</p>") == ["5 March 2025"]
