"""Lines with the categories, the tags and the address of an article."""

from __future__ import annotations

import pytest

import domext
from domext.postprocess.filing_lines import filing_lines
from domext.postprocess.promotional_lines import without_promotional_lines
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything
from tests.stories import STORIES

A, B = "<a href=/t/1>Rudel</a>", "<a href=/t/2>Bo and Tam</a>"


def _dropped(line: str) -> bool:
    page = domext.parse(line)
    return filing_lines(page, everything(page)) == [0]


@pytest.mark.parametrize(
    "line",
    [
        f"<p>Filed under: {A}, {B}</p>",
        f"<div>Posted in {A} and {B} | Tagged {A}, {B}</div>",
        f"<p><b>Tags:</b> {A} {B}</p>",
        f"<p>This entry was posted in {A} and tagged {B}. Bookmark the <a href=/p>permalink</a>.</p>",
        "<p>Permalink: <a href=https://a.example/p/4>https://a.example/p/4</a></p>",
        f"<p>Kategorie: {A} · Schlagwörter: {B}</p>",
        f"<span>Classé dans {A} — Mots-clés : {B}</span>",
        f"<p>Archivado en {A} | Etiquetas: {B}</p>",
        f"<p>Рубрики: {A} Метки: {B}</p>",
        f"<p>分类：{A}、{B}</p>",
        f"<p>カテゴリー：{A}｜タグ：{B}</p>",
        f"<p>الوسوم: {A}، {B}</p>",
        f"<p>🏷️ Štítky: {A}, {B}</p>",
    ],
)
def test_a_line_of_labels_and_links_is_dropped(line: str) -> None:
    assert _dropped(line)
    page = domext.parse(f"<p>{STORIES['en']}</p>{line}")
    assert list(without_promotional_lines(page, everything(page), everything(page), "article")) == [True, False]
    assert without_promotional_lines(page, everything(page), everything(page), "listing").all()  # a part of each entry


@pytest.mark.parametrize(
    "line",
    [
        f"<p>Tags: Rudel, {A}, which means the far bank</p>",
        f"<p>Tags are links such as {A} and {B}.</p>",
        f"<p>Posted in {A} by the harbour master himself</p>",
        "<p>Category: rudel, bo and tam</p>",  # without a link, it may be a property
        f"<p>{A}, {B}</p>",
        f"<p>Themenabend: {A}</p>",
        f"<p>Published in {A}, 1908, on forty pages</p>",
    ],
)
def test_a_sentence_stays(line: str) -> None:
    assert not _dropped(line)


def test_a_property_in_a_list_or_a_table_stays() -> None:
    for markup in (f"<ul><li>Category: {A}</ul>", f"<table><tr><td>Category: {A}</table>"):
        page = domext.parse(f"<p>{STORIES['en']}</p>{markup}")
        assert without_promotional_lines(page, everything(page), everything(page), "article").all()


@pytest.mark.cost
@pytest.mark.parametrize(
    "unit", ["<p>Tags: <a href=/t>a</a></p>", "Tags: <a href=/t>a</a><hr>", "<a href=/t></a>", "Tags: "]
)
def test_the_cost_is_linear_in_lines_and_links(unit: str) -> None:
    assert growth(_dropped, lambda size: f"<p>Tags: <a href=/t>a</a>{unit * (size // 4)}") < MAX_GROWTH
