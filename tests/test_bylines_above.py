"""The byline and the date above an article are in its metadata, and not in its body."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext.body.completion.bylines_above import without_bylines
from tests.stories import STORIES

LINES = {
    "en": ("Written by Hugh Pell | Edited by Tom Reyes", "By Hugh Pell, Staff Writer", "By Hugh Pell 3 days ago", "By Hugh Pell", "Wednesday, 5 March 2025", "By Ida Solberg, Tom Reyes | Last updated: March 5, 2025 at 9:40 am"),
    "de": ("Text und Fotos: Hanne Voss | 14.5.2024", "Von Hanne Voss vor 3 Tagen", "Von Hanne Voss", "Dienstag, 14. Mai 2024", "Veröffentlicht von Hanne Voss am 14. Mai 2024, 12:30 Uhr"),
    "ru": ("Автор: Анна Седова", "5 марта 2025", "Обновлено: 5 марта 2025 в 10:15"),
    "ja": ("著者：山口さやか", "2025年3月4日", "公開日：2025年3月4日 更新日：2025年3月6日 著者：山口さやか"),
    "zh": ("2025-03-03 08:00 来源：果园报", "作者：林小满 来源：果园报 2025年3月3日", "发布时间：2025-03-03 编辑：王五"),
    "fr": ("Par Maëlle Quéré", "le 3 mars 2025", "Par Maëlle Quéré, le 3 mars 2025 à 10h12 - Mis à jour le 4 mars 2025"),
}  # fmt: skip
OTHERS = (
    "<p>At the river, 5 March 2025</p>",
    "<p>Hamburg, 5 March 2025</p>",
    "<p>The Big Race, 5 March 2025</p>",
    "<p>Interview with Ann Ode, 5 March 2025</p>",
    "<p>On 5 March 2025 the bridge fell.</p>",
    "<ul><li>5 March 2025</li></ul>",
    "<table><tr><th>Signed</th><td>5 March 2025</td></tr></table>",
    "<h2>5 March 2025</h2><p>More boats.</p><h2>2 March 2025</h2>",
)


def _dropped(html: str) -> list[str]:
    page = domext.parse(html)
    keep = np.ones(len(page.blocks), np.bool_)
    return [page.blocks.text(row) for row in np.flatnonzero(keep & ~without_bylines(page, keep)).tolist()]


@pytest.mark.parametrize("tag", ["p", "h2", "div"])
@pytest.mark.parametrize("language", LINES)
def test_lines_of_names_and_dates_above_the_text_are_dropped(language: str, tag: str) -> None:
    story = f"<p>{STORIES.get(language, STORIES['en'])}</p>"
    for line in LINES[language]:
        assert _dropped(f"<h1>!</h1><p>Subtitle</p><{tag}>{line}</{tag}>{story}") == [line]
        assert _dropped(f"{story}<{tag}>{line}</{tag}>") == []


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
