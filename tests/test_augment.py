"""Variants of training pages, and the comments that are put under them."""
# ruff: noqa: S311  what is drawn here is no secret

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import lxml.html
import pytest

import domext
from domext.reading.decode import decode
from domext.training.augment import INSERTED, Chances, LabelledMarkup, Variant, variant
from domext.training.synthetic_comments import comments
from tests.pages import fixture

VOICES = (
    "I crossed it every day for thirty years and never once looked at the bearing under the deck.",
    "Nobody asked the shops on the west bank what eleven months without a bridge would cost them.",
)
NOTHING = Chances(**dict.fromkeys(Chances.__slots__, 0.0))
LINES = [
    "The first line of the article is long enough to be recognised in the page by its start.",
    "The second line of the article is long enough as well, and says something else than the first.",
    "The third line of the article ends it, and after it the readers have their say.",
]
PAGE = (
    "<!DOCTYPE html><html><head><meta charset=utf-8><meta property='og:type' content=article>"
    '<script type=\'application/ld+json\'>{"@type": "NewsArticle"}</script></head><body><nav class=menu><a href=/>Home</a>'
    f"</nav><main id=top role=main><article class=story itemprop=articleBody>{''.join(f'<p>{x}</p>' for x in LINES)}"
    "</article><aside class=more>More stories</aside></main></body></html>"
)
GOLD = "\n".join(LINES)


def changed(seed: int = 0, voices: tuple[str, ...] = (), **chances: float) -> str:
    return made(PAGE, GOLD, voices, seed, **chances).source.decode()


def made(markup: str, gold: str, voices: tuple[str, ...] = (), seed: int = 0, **chances: float) -> Variant:
    found = variant(LabelledMarkup(markup, gold), None, voices, Random(seed), replace(NOTHING, **chances))
    assert found is not None
    return found


def tree(source: str | bytes) -> Any:
    return lxml.html.document_fromstring(source)


def element(tag: str) -> Any:
    return lxml.html.Element(tag)


@pytest.mark.parametrize("name", ["news", "russian-windows-1251", "japanese-shift-jis", "utf-16", "table-layout-2005"])
def test_an_unchanged_variant_is_the_same_page_in_utf_8(name: str) -> None:
    page = domext.parse(fixture(name).html)
    again = domext.parse(made(decode(fixture(name).html).text, "").source)
    assert again.encoding == "utf-8"
    assert " ".join(again.blocks.texts).split() == " ".join(page.blocks.texts).split()


def test_names_go() -> None:
    source = changed(names=1)
    assert "class=" not in source
    assert "id=" not in source
    assert 'role="main"' in source


def test_sections_become_div_and_lose_their_roles() -> None:
    source = changed(sections=1)
    assert not [tag for tag in ("<nav", "<main", "<article", "<aside", "role=", "itemprop=") if tag in source]
    assert '<div class="story">' in source
    assert "og:type" in source


def test_declarations_go_and_the_address_is_not_told() -> None:
    source = changed(declarations=1)
    assert "NewsArticle" not in source
    assert "og:type" not in source
    for chance in (0.0, 1.0):
        assert made(PAGE, GOLD, declarations=chance).anonymous == bool(chance)


@pytest.mark.parametrize("seed", range(12))
def test_comments_come_behind_the_article_and_are_marked(seed: int) -> None:
    root = tree(changed(seed, VOICES, comments=1))
    (box,) = root.xpath(f"//*[@{INSERTED}]")
    article = root.xpath("//article")[0]
    assert box.getparent() is article or box.getprevious() is article
    assert [p.text for p in article.findall("p")[:3]] == LINES
    assert any(voice.startswith(said[:12]) for voice in VOICES for said in box.itertext() if len(said) > 12)
    everything = " ".join(root.text_content().split())
    assert everything.index(LINES[-1]) < everything.index(" ".join(box.text_content().split())[:30])


def test_a_text_behind_the_article_stays_behind_the_comments() -> None:
    markup = PAGE.replace("</article>", "</article>TAIL")
    for seed in range(12):
        text = tree(made(markup, GOLD, VOICES, seed, comments=1).source).text_content()
        assert text.index(LINES[-1]) < text.index("TAIL") < text.index("More stories")


@pytest.mark.parametrize(
    ("gold", "voices"), [(GOLD, ()), ("What is not on this page, however long it may be.\n" * 3, VOICES)]
)
def test_without_voices_or_without_an_article_there_are_no_comments(gold: str, voices: tuple[str, ...]) -> None:
    assert INSERTED.encode() not in made(PAGE, gold, voices, comments=1).source


OTHER = LabelledMarkup(
    "<title>Eels</title><body><div class=bar>Shop</div><section class=text><p>Eels are sold on the quay by the pound, and by nobody else.</p>"
    "<p>The price of them has doubled since the weir was closed to boats.</p></section><div class=end>Imprint</div></body>",
    "Eels are sold on the quay by the pound, and by nobody else.\nThe price of them has doubled since the weir was closed to boats.",
)


def grafted(seed: int, other: LabelledMarkup = OTHER) -> Variant:
    found = variant(LabelledMarkup(PAGE, GOLD), lambda: other, (), Random(seed), replace(NOTHING, graft=1))
    assert found is not None
    return found


def test_the_content_of_another_page_takes_the_place_of_the_own_one() -> None:
    frames = set()
    for seed in range(8):
        done = grafted(seed)
        assert done.golds == (GOLD, OTHER.gold)
        root = tree(done.source)
        assert root.findtext(".//title") is None  # the page had none
        shown = " ".join(root.text_content().split())
        assert [part in shown for part in ("Home", "More stories", *OTHER.gold.split("\n"))] == [True] * 4
        assert [part in shown for part in (LINES[0], "Shop", "Imprint")] == [False] * 3
        frames.add(root.find(".//main")[0].get("class"))
    assert frames == {"story", "text"}


def test_a_page_whose_content_is_nowhere_lends_and_takes_none() -> None:
    done = grafted(0, LabelledMarkup(OTHER.markup, "What is not on this page, however long it may be.\n" * 3))
    assert done.golds == (GOLD,)
    assert LINES[0] in done.source.decode()


def test_the_seed_decides() -> None:
    half = dict.fromkeys(("names", "sections", "declarations", "comments"), 0.5)
    several = [changed(seed, VOICES, **half) for seed in (1, 1, 2, 3, 4)]
    assert several[0] == several[1]
    assert len(set(several)) > 2


def test_nothing_to_read_has_no_variant() -> None:
    assert variant(LabelledMarkup("", ""), None, (), Random(0), Chances()) is None


@pytest.mark.parametrize("seed", range(30))
def test_a_box_of_comments_is_markup_that_every_parser_reads_alike(seed: int) -> None:
    box = comments(element, VOICES, Random(seed))
    assert box.getparent() is None
    assert box.tag in {"div", "section"}
    markup = lxml.html.tostring(box, encoding="unicode")
    assert markup == lxml.html.tostring(comments(element, VOICES, Random(seed)), encoding="unicode")
    first, second = (
        " ".join(domext.parse(markup, builder=name).blocks.texts).split() for name in ("turbohtml", "lxml")
    )
    assert first == second
    said = [part.strip() for part in box.itertext() if part.strip()]
    assert any(voice.startswith(part[:10]) for voice in VOICES for part in said)


def test_comments_in_a_script_without_spaces_are_cut_by_characters() -> None:
    voice = "桥梁封闭了十一个月货车只好绕行十九英里" * 20
    box = comments(element, (voice,), Random(5))
    longest = max((text for text in box.itertext()), key=len)
    assert longest in voice
    assert len(longest) < len(voice)
