"""Lists of works that links in the text of an article lead to."""

from __future__ import annotations

import pytest

from domext.body.completion.works_cited import with_works_cited
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import added_texts

TEXT = "<p>K <a href=#hale>Hale 1999</a>, <a href='#oduya'>Oduya 2007, 12</a></p>"
HALE, ODUYA, ZORN = "Hale, R. 1999. Walls. York.", "Одуя, Т. 2007. О глине.", "Zorn, U. 1980. Niemand liest es."


def _added(html: str) -> list[str]:
    return added_texts(with_works_cited, html)


@pytest.mark.parametrize(
    "markup",
    [
        "<div><div id=hale>{}</div><div id=oduya>{}</div><p>{}</p></div>",
        "<h2>Literatur</h2><ul><li id=hale>{}<li id=oduya>{}<li>{}</ul>",
        "<section><p id=hale>{}</p><p id=oduya>{}</p><p id=zorn>{}</p></section>",
    ],
)
def test_a_list_of_cited_works_is_added(markup: str) -> None:
    works = markup.format(HALE, ODUYA, ZORN)
    assert _added(f"<article>{TEXT}{works}</article>") == [HALE, ODUYA, ZORN]
    assert _added(f"<article>{TEXT}<p>Share</p>{works}<p>K</p></article>") == [HALE, ODUYA, ZORN]


@pytest.mark.parametrize(
    "html",
    [
        # One of three works, numbers as marks, links from elsewhere, works above the text, and a menu.
        f"<p>K <a href=#hale>Hale</a></p><ul><li id=hale>{HALE}<li id=oduya>{ODUYA}<li>{ZORN}</ul>",
        f"<p>K <a href=#hale>[1]</a><a href=#oduya>2</a></p><ul><li id=hale>{HALE}<li id=oduya>{ODUYA}</ul>",
        f"<nav>{TEXT[4:]}</nav><p>K</p><ul><li id=hale>{HALE}<li id=oduya>{ODUYA}</ul>",
        f"<ul><li id=hale>{HALE}<li id=oduya>{ODUYA}</ul>{TEXT}",
        f"<p><a href=#hale>K Hale</a></p><p><a href=#oduya>K Oduya</a></p><ul><li id=hale>{HALE}<li id=oduya>{ODUYA}</ul>",
        # Cards with headings, a form, and sections far longer than entries.
        f"{TEXT}<div><div id=hale><h4>{HALE}</h4></div><div id=oduya><h4>{ODUYA}</h4></div></div>",
        f"{TEXT}<form><p id=hale>{HALE}</p><p id=oduya>{ODUYA}</p><input></form>",
        f"{TEXT}<div><p id=hale>{HALE * 40}</p><p id=oduya>{ODUYA * 40}</p></div>",
        # Two words among many others that nobody cites.
        f"{TEXT}<div><p id=hale>{HALE}</p><p id=oduya>{ODUYA}</p><p>{ZORN * 9}</p></div>",
    ],
)
def test_other_targets_are_not_added(html: str) -> None:
    assert _added(html) == []


@pytest.mark.cost
def test_the_cost_is_linear_in_links_and_targets() -> None:
    def page(size: int) -> str:
        units = (f"<p>K <a href=#a{i}>Hale</a></p><ul><li id=a{i}>Hale 1999 Walls</ul>" for i in range(size // 16))
        return "<p>K</p>" + "".join(units)

    assert growth(_added, page) < MAX_GROWTH
