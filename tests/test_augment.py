"""Variants of training pages, and the synthetic comments in them."""
# ruff: noqa: S311  not for cryptography

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import lxml.html
import pytest

import domext
from domext.reading.decode import decode
from domext.training.augment import INSERTED, ChangeProbabilities, LabelledMarkup, Variant, augment
from domext.training.synthetic_comments import comments
from tests.pages import fixture

COMMENT_TEXTS = (
    "I crossed it every day for thirty years and never once looked at the bearing under the deck.",
    "Nobody asked the shops on the west bank what eleven months without a bridge would cost them.",
)
NO_CHANGES = ChangeProbabilities(**dict.fromkeys(ChangeProbabilities.__slots__, 0.0))
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
ABSENT = "This line is not on the page, however long it may be.\n" * 3


def markup_of(seed: int = 0, texts: tuple[str, ...] = (), **probabilities: float) -> str:
    """The markup of a variant of :data:`PAGE`."""
    return variant_of(PAGE, GOLD, texts, seed, **probabilities).source.decode()


def variant_of(markup: str, gold: str, texts: tuple[str, ...] = (), seed: int = 0, **probabilities: float) -> Variant:
    variant = augment(LabelledMarkup(markup, gold), None, texts, Random(seed), replace(NO_CHANGES, **probabilities))
    assert variant is not None
    return variant


def tree(source: str | bytes) -> Any:
    return lxml.html.document_fromstring(source)


def make_element(tag: str) -> Any:
    return lxml.html.Element(tag)


@pytest.mark.parametrize("name", ["news", "russian-windows-1251", "japanese-shift-jis", "utf-16", "table-layout-2005"])
def test_a_variant_without_changes_is_the_same_page_in_utf_8(name: str) -> None:
    page = domext.parse(fixture(name).html)
    again = domext.parse(variant_of(decode(fixture(name).html).text, "").source)
    assert again.encoding == "utf-8"
    assert " ".join(again.blocks.texts).split() == " ".join(page.blocks.texts).split()


def test_classes_and_ids_are_removed() -> None:
    source = markup_of(names=1)
    assert "class=" not in source
    assert "id=" not in source
    assert 'role="main"' in source


def test_sections_become_div_and_lose_their_roles() -> None:
    source = markup_of(sections=1)
    assert not [tag for tag in ("<nav", "<main", "<article", "<aside", "role=", "itemprop=") if tag in source]
    assert '<div class="story">' in source
    assert "og:type" in source


def test_declarations_are_removed_with_the_url() -> None:
    source = markup_of(declarations=1)
    assert "NewsArticle" not in source
    assert "og:type" not in source


@pytest.mark.parametrize("seed", range(12))
def test_comments_follow_the_article_and_are_marked(seed: int) -> None:
    root = tree(markup_of(seed, COMMENT_TEXTS, comments=1))
    (section,) = root.xpath(f"//*[@{INSERTED}]")
    article = root.xpath("//article")[0]
    assert section.getparent() is article or section.getprevious() is article
    assert [p.text for p in article.findall("p")[:3]] == LINES
    long_texts = [text for text in section.itertext() if len(text) > 12]
    assert any(comment.startswith(text[:12]) for comment in COMMENT_TEXTS for text in long_texts)
    everything = " ".join(root.text_content().split())
    assert everything.index(LINES[-1]) < everything.index(" ".join(section.text_content().split())[:30])


def test_text_after_the_article_stays_after_the_comments() -> None:
    markup = PAGE.replace("</article>", "</article>TAIL")
    for seed in range(12):
        text = tree(variant_of(markup, GOLD, COMMENT_TEXTS, seed, comments=1).source).text_content()
        assert text.index(LINES[-1]) < text.index("TAIL") < text.index("More stories")


def paragraphs(lines: list[str]) -> str:
    return "".join(f"<p>{line}</p>" for line in lines)


@pytest.mark.parametrize("outside", [0, 1])
def test_comments_follow_the_whole_article_and_not_its_longest_part(outside: int) -> None:
    """Of ten lines the part has six and the article nine or ten: most are enough, but not just more than half."""
    lines = [f"Line {number} of the article is long enough to be recognised by its start." for number in range(10)]
    article = f"<article><div class=part>{paragraphs(lines[:6])}</div>{paragraphs(lines[6 : 10 - outside])}</article>"
    markup = f"<body><main>{article}<div>{paragraphs(lines[10 - outside :])}</div></main></body>"
    for seed in range(6):
        root = tree(variant_of(markup, "\n".join(lines), COMMENT_TEXTS, seed, comments=1).source)
        (section,) = root.xpath(f"//*[@{INSERTED}]")
        above = section.getprevious() if section.getparent().tag == "main" else section.getparent()
        assert above.tag == "article"


@pytest.mark.parametrize(("gold", "texts"), [(GOLD, ()), (ABSENT, COMMENT_TEXTS)])
def test_no_comments_without_texts_or_without_an_article(gold: str, texts: tuple[str, ...]) -> None:
    assert INSERTED.encode() not in variant_of(PAGE, gold, texts, comments=1).source


DONOR = LabelledMarkup(
    "<title>Eels</title><body><div class=bar>Shop</div><section class=text><p>Eels are sold on the quay by the pound, and by nobody else.</p>"
    "<p>The price of them has doubled since the weir was closed to boats.</p></section><div class=end>Imprint</div></body>",
    "Eels are sold on the quay by the pound, and by nobody else.\nThe price of them has doubled since the weir was closed to boats.",
)


def grafted(seed: int, donor: LabelledMarkup = DONOR) -> Variant:
    variant = augment(LabelledMarkup(PAGE, GOLD), lambda: donor, (), Random(seed), replace(NO_CHANGES, graft=1))
    assert variant is not None
    return variant


def test_the_content_of_a_donor_replaces_the_content() -> None:
    classes = set()
    for seed in range(8):
        variant = grafted(seed)
        assert variant.golds == (GOLD, DONOR.gold)
        root = tree(variant.source)
        assert root.findtext(".//title") is None  # the page had none
        text = " ".join(root.text_content().split())
        assert [part in text for part in ("Home", "More stories", *DONOR.gold.split("\n"))] == [True] * 4
        assert [part in text for part in (LINES[0], "Shop", "Imprint")] == [False] * 3
        classes.add(root.find(".//main")[0].get("class"))
    assert classes == {"story", "text"}


def test_a_donor_whose_content_is_not_found_changes_nothing() -> None:
    variant = grafted(0, LabelledMarkup(DONOR.markup, ABSENT))
    assert variant.golds == (GOLD,)
    assert LINES[0] in variant.source.decode()


def test_the_seed_determines_the_variant() -> None:
    half = dict.fromkeys(("names", "sections", "declarations", "comments"), 0.5)
    variants = [markup_of(seed, COMMENT_TEXTS, **half) for seed in (1, 1, 2, 3, 4)]
    assert variants[0] == variants[1]
    assert len(set(variants)) > 2


def test_an_empty_page_has_no_variant() -> None:
    assert augment(LabelledMarkup("", ""), None, (), Random(0), ChangeProbabilities()) is None


@pytest.mark.parametrize("seed", range(30))
def test_all_parsers_read_comments_alike(seed: int) -> None:
    section = comments(make_element, COMMENT_TEXTS, Random(seed))
    assert section.getparent() is None
    assert section.tag in {"div", "section"}
    markup = lxml.html.tostring(section, encoding="unicode")
    again = comments(make_element, COMMENT_TEXTS, Random(seed))
    assert markup == lxml.html.tostring(again, encoding="unicode")
    first, second = (
        " ".join(domext.parse(markup, builder=name).blocks.texts).split() for name in ("turbohtml", "lxml")
    )
    assert first == second
    texts = [text.strip() for text in section.itertext() if text.strip()]
    assert any(comment.startswith(text[:10]) for comment in COMMENT_TEXTS for text in texts)


def test_comments_in_a_script_without_spaces_are_cut_by_characters() -> None:
    text = "桥梁封闭了十一个月货车只好绕行十九英里" * 20
    section = comments(make_element, (text,), Random(5))
    longest = max(section.itertext(), key=len)
    assert longest in text
    assert len(longest) < len(text)


OLD = {"names": 1, "sections": 1, "declarations": 1, "old_markup": 1}
OLD_PAGE = (
    "<html><head><title>Eels</title></head><body><!-- a note --><div class=page><nav><ul><li><a href=/>Home</a></li><li><a href=/f>Fish</a></li></ul></nav>"
    "<main><h1>Eels of the <i>quay</i></h1> After it.<p>They are sold by the pound.</p> Between. <h2>Price</h2><p>It has doubled.</p></main>"
    "<table><tr><td>A table.</td></tr></table></div><ul><li>No link.</li><li><a href=/>A link</a> and more.</li></ul></body></html>"
)  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_old_markup_keeps_all_words_in_their_order(seed: int) -> None:
    source = variant_of(OLD_PAGE, "", (), seed, **OLD).source.decode()
    root = tree(source)
    separators = str.maketrans("", "", "|\xb7-\xa0")
    words, of_page = (" ".join(each.text_content().translate(separators).split()) for each in (root, tree(OLD_PAGE)))
    assert words.replace(" ", "") == of_page.replace(" ", "")
    assert not [tag for tag in ("<h1", "<h2", "<nav", "<main", "class=") if tag in source]
    assert not [paragraph for paragraph in root.iter("p") if len(paragraph.text_content()) > 20]
    assert "They are sold by the pound.<br><br> Between. <" in source
    assert len(root.xpath("//a/ancestor::li")) == 1
    bold = [element.text_content() for element in root.iter("b", "strong", "font") if element.text_content() != "\n"]
    assert {"Eels of the quay", "Price"} <= set(bold)
    assert [cell.text_content() for cell in root.xpath("//table//table//td")] in ([], ["A table."])


def test_boxes_become_rows_or_columns_of_tables() -> None:
    layouts = set()
    for seed in range(20):
        root = tree(variant_of(OLD_PAGE, "", (), seed, **OLD).source)
        rows = [len(row) for row in root.xpath("//table[.//a]/tr | //table[.//a]/tbody/tr")]
        layouts.add(tuple(rows))
    assert {(), (3,), (1, 1, 1)} <= layouts


def test_control_characters_are_left_out_of_variants() -> None:
    source = variant_of(
        "<h1>Eels\x0b&#31; and &#x1F;weirs&#9;</h1><ul><li><a>On\x01e</a><li><a>Two</a></ul>", "", (), 1, **OLD
    ).source
    assert " ".join(tree(source).text_content().split()).startswith("Eels and weirs")
