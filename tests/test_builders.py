"""Builders and trees: all lead to the same table, and none loses text silently."""

from __future__ import annotations

import builtins
import contextlib
import copy
import importlib
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any

import bs4
import html5lib
import lxml.etree
import lxml.html
import pytest
import turbohtml
from hypothesis import given

from domext import BuilderError, DomextError, Page, SourceError, parse
from domext.table.nodes import COUNTS
from tests.pages import BUILDERS, SOUP, bare, fixture_page, fixtures, texts, trees

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.pages import Tree

WELLFORMED = [page.name for page in fixtures() if page.wellformed]
OTHERS = BUILDERS[1:]


def blocks_of(page: Page) -> list[tuple[Any, ...]]:
    """Return all properties of blocks, to compare two pages."""
    counts = zip(*(getattr(page.blocks.counts, name).tolist() for name in COUNTS), strict=True)
    return [
        (block.text, block.owner.xpath, block.hidden, numbers)
        for block, numbers in zip(map(page.block, range(len(page.blocks))), counts, strict=True)
    ]


def nodes_of(page: Page) -> list[tuple[str, int, int, bool]]:
    nodes = page.nodes
    return list(
        zip(
            (element.tag for element in page.elements),
            nodes.parent.tolist(),
            nodes.end.tolist(),
            nodes.hidden.tolist(),
            strict=True,
        )
    )


# --- markup ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("builder", OTHERS)
@pytest.mark.parametrize("name", WELLFORMED)
def test_builders_agree_on_wellformed_pages(name: str, builder: str) -> None:
    page, other = fixture_page(name), fixture_page(name, builder)
    assert blocks_of(other) == blocks_of(page)
    assert nodes_of(other) == nodes_of(page)
    assert (other.title, other.encoding, other.replaced) == (page.title, page.encoding, page.replaced)


#: Pages that need error recovery, and the builders that find the same text as the default builder.
#: BeautifulSoup's own parser reads an unclosed comment as text, the others drop the rest of the page.
AGREE = {
    "broken-nesting": {"html5lib", "lxml", "beautifulsoup"},
    "comments-table-2005": {"html5lib", "lxml", "beautifulsoup"},
    "empty": {"html5lib", "lxml", "beautifulsoup"},
    "frameset": {"html5lib", "lxml", "beautifulsoup"},
    "unclosed": {"html5lib", "lxml"},
    "wrong-charset": {"html5lib", "lxml", "beautifulsoup"},
}


@pytest.mark.parametrize("name", AGREE)
def test_which_builders_agree_on_the_text_of_broken_pages(name: str) -> None:
    assert sorted(AGREE) == sorted(page.name for page in fixtures() if not page.wellformed)
    text = bare("".join(fixture_page(name).blocks.texts))
    agree = {builder for builder in OTHERS if bare("".join(fixture_page(name, builder).blocks.texts)) == text}
    assert agree == AGREE[name]


@given(trees(strict=True))
def test_builders_agree_on_random_trees(tree: Tree) -> None:
    markup = tree.markup()
    page = parse(markup)
    for builder in OTHERS:
        other = parse(markup, builder=builder)
        assert (blocks_of(other), nodes_of(other)) == (blocks_of(page), nodes_of(page)), builder


@given(SOUP)
def test_builders_read_any_markup_or_raise_a_typed_error(markup: str) -> None:
    for builder in BUILDERS:
        with contextlib.suppress(DomextError):  # any other exception fails the test
            "".join(texts(markup, builder=builder)).encode()


@pytest.mark.parametrize("builder", BUILDERS)
@pytest.mark.parametrize(
    "markup", ["<p =x>text</p>", '<p a"b=1 <c=2>text</p>', "<a<b>text</a<b>", "<x:y z:w=1>text</x:y>"]
)
def test_names_that_only_lenient_parsers_accept_are_not_an_error(builder: str, markup: str) -> None:
    assert texts(markup, builder=builder) == ("text",)


@pytest.mark.parametrize("builder", BUILDERS)
@pytest.mark.parametrize("markup", ["", " \n\t ", "<!-- only a remark -->", "<!DOCTYPE html>", "example.org/"])
def test_pages_with_hardly_any_markup(builder: str, markup: str) -> None:
    assert texts(markup, builder=builder) == ((markup,) if markup.startswith("example") else ())


@pytest.mark.parametrize("builder", BUILDERS)
def test_an_xml_declaration_in_a_str_is_not_an_error(builder: str) -> None:
    page = '<?xml version="1.0" encoding="koi8-r"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>Łódź</p></body></html>'
    assert texts(page, builder=builder) == ("Łódź",)


@pytest.mark.parametrize("builder", BUILDERS)
@pytest.mark.parametrize("tail", ["tail", "<p>tail</p>", "<!-- remark --><div>tail</div>"])
def test_text_after_the_end_of_the_page_is_kept(builder: str, tail: str) -> None:
    assert texts(f"<html><body><p>page</p></body></html>{tail}", builder=builder) == ("page", "tail")


@pytest.mark.parametrize("tag", ["div", "b", "span"])
@pytest.mark.parametrize("depth", [250, 300, 2000, 3000])
def test_lxml_raises_an_error_if_it_would_lose_deep_text(tag: str, depth: int) -> None:
    markup = f"<{tag}>" * depth + "deep" + f"</{tag}>" * depth + "<p>after</p>"
    try:
        blocks: tuple[str, ...] | None = texts(markup, builder="lxml")
        message = ""
    except BuilderError as error:
        blocks, message = None, str(error)
    assert blocks == ("deep", "after") or (depth > 256 and "turbohtml" in message)


@pytest.mark.parametrize("builder", ["html5lib", "beautifulsoup"])
def test_the_other_builders_reach_deep_text(builder: str) -> None:
    depth = 900 if builder == "html5lib" else 3000
    try:
        blocks = texts("<div>" * depth + "deep" + "</div>" * depth + "<p>after", builder=builder)
    except BuilderError:
        return
    assert blocks == ("deep", "after")


def test_unknown_builder_lists_the_known_ones() -> None:
    with pytest.raises(BuilderError, match=r"unknown builder 'soup'.*turbohtml.*lxml.*html5lib.*beautifulsoup"):
        parse("<p>x", builder="soup")


@pytest.mark.parametrize(
    ("builder", "module", "package"),
    [("lxml", "lxml.html", "lxml"), ("html5lib", "html5lib", "html5lib"), ("beautifulsoup", "bs4", "beautifulsoup4")],
)
def test_a_missing_package_is_one_clear_line(
    builder: str, module: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_import, real_module = builtins.__import__, importlib.import_module

    def refuse(name: str) -> None:
        if name.partition(".")[0] == module.partition(".")[0]:
            msg = f"No module named {name!r}"
            raise ModuleNotFoundError(msg)

    def import_(name: str, *arguments: Any, **keywords: Any) -> Any:
        refuse(name)
        return real_import(name, *arguments, **keywords)

    def import_module(name: str, of: str | None = None) -> Any:
        refuse(name)
        return real_module(name, of)

    monkeypatch.setattr(builtins, "__import__", import_)
    monkeypatch.setattr(importlib, "import_module", import_module)
    with pytest.raises(BuilderError) as caught:
        parse("<p>x", builder=builder)
    message = str(caught.value)
    assert package in message
    assert "pip install 'domext[builders]'" in message
    assert "\n" not in message


LINES = "<html>\n<body>\n<p>one</p>\n<p>\n\n two <b>bold</b></p>\n<div>three<br>\nfour</div>\n</body></html>"


@pytest.mark.parametrize("builder", ["turbohtml", "lxml", "beautifulsoup"])
def test_builders_with_source_lines(builder: str) -> None:
    page = parse(LINES, builder=builder)
    assert [(node.tag, node.line) for node in map(page.node, range(len(page.nodes)))] == [
        ("html", 1),
        ("body", 2),
        ("p", 3),
        ("p", 4),
        ("b", 6),
        ("div", 7),
        ("br", 7),
    ]
    assert [block.text for block in map(page.block, range(3))] == ["one", "two bold", "three\nfour"]


def test_a_builder_without_source_lines() -> None:
    page = parse(LINES, builder="html5lib")
    assert [page.block(j).line for j in range(len(page.blocks))] == [None, None, None]
    assert page.node(2).line is None


# --- trees of the caller -----------------------------------------------------------------------------------------

SOURCE = (
    '<!DOCTYPE html><html lang="en"><head><title>T</title><script>1 < 2</script></head><body class="x y"><div id="a">one'
    "<p>two <b>bold</b> tail, <a href='/l'>link.</a></p><!-- remark --><script>s</script>after<style>b{}</style>"
    "<p hidden>no</p></div>tail of div<pre> x\n  y</pre><noscript><p>plea</p></noscript><template><p>t</p></template></body></html>"
)


def _lxml() -> Any:
    return lxml.html.document_fromstring(SOURCE)


MAKERS: dict[str, Callable[[], Any]] = {
    "lxml tree": lambda: _lxml().getroottree(),
    "lxml element": _lxml,
    "ElementTree": lambda: ET.ElementTree(html5lib.parse(SOURCE, treebuilder="etree")),
    "ElementTree element": lambda: html5lib.parse(SOURCE, treebuilder="etree", namespaceHTMLElements=False),
    "html5lib's lxml tree": lambda: html5lib.parse(SOURCE, treebuilder="lxml"),
    "BeautifulSoup": lambda: bs4.BeautifulSoup(SOURCE, "html.parser"),
    "BeautifulSoup on lxml": lambda: bs4.BeautifulSoup(SOURCE, "lxml"),
    "BeautifulSoup on html5lib": lambda: bs4.BeautifulSoup(SOURCE, "html5lib"),
    "turbohtml document": lambda: turbohtml.parse(SOURCE),
    "turbohtml root": lambda: turbohtml.parse(SOURCE).root,
}


def _written(tree: Any) -> str:
    if isinstance(tree, turbohtml.Node):
        return str(tree.html)
    if isinstance(tree, (bs4.BeautifulSoup, bs4.Tag)):
        return str(tree)
    if isinstance(tree, (ET.ElementTree, ET.Element)):
        return ET.tostring(tree.getroot() if isinstance(tree, ET.ElementTree) else tree, encoding="unicode")
    return lxml.etree.tostring(tree, encoding="unicode")


@pytest.mark.parametrize("kind", MAKERS)
def test_a_tree_gives_the_blocks_of_its_markup_and_is_not_changed(kind: str) -> None:
    tree, page = MAKERS[kind](), parse(SOURCE)
    before = _written(tree)
    other = parse(tree)
    assert blocks_of(other) == blocks_of(page)
    assert nodes_of(other) == nodes_of(page)
    assert other.title == "T"
    assert (other.source, other.encoding, other.encoding_source) == (None, None, None)
    assert _written(tree) == before


@pytest.mark.parametrize("name", ["news", "forum", "table-layout-2005", "noscript-forum", "poem", "utf-16"])
def test_trees_of_fixtures(name: str) -> None:
    page = fixture_page(name)
    assert page.source is not None
    text, before = page.source.text, fixture_page(name).blocks.texts
    for tree in (
        lxml.html.document_fromstring(text.encode(), parser=lxml.html.HTMLParser(encoding="utf-8")),
        html5lib.parse(text, treebuilder="etree"),
        bs4.BeautifulSoup(text, "html.parser"),
        turbohtml.parse(text),
    ):
        assert texts(tree) == before


def test_an_element_of_a_tree_is_read_without_its_tail() -> None:
    expected = ("one", "two bold tail, link.", "after", "no")
    soup, document = bs4.BeautifulSoup(SOURCE, "html.parser").div, turbohtml.parse(SOURCE).select_one("div")
    for part in (
        _lxml().find(".//div"),
        html5lib.parse(SOURCE, namespaceHTMLElements=False).find(".//div"),
        soup,
        document,
    ):
        assert texts(part) == expected


def test_a_deep_tree_is_copied_without_recursion() -> None:
    root = deepest = ET.Element("div")
    for _ in range(5_000):
        deepest = ET.SubElement(deepest, "div")
    deepest.text, last = "deep", ET.SubElement(root, "p")
    last.text = "after"
    assert texts(root) == ("deep", "after")
    while len(root):  # otherwise Python's destructor would recurse
        root = root[0]


@pytest.mark.parametrize("kind", ["turbohtml document", "BeautifulSoup", "lxml element"])
def test_a_page_does_not_change_with_its_source_tree(kind: str) -> None:
    tree = MAKERS[kind]()
    page = parse(tree)
    before = copy.deepcopy(page.blocks.texts)
    (tree.select_one("p") if hasattr(tree, "select_one") else tree.find(".//p")).clear()
    assert page.tidied.document.select("p b")[0].text == "bold"
    assert page.blocks.texts == before


def test_an_object_that_only_resembles_a_tree_is_refused() -> None:
    class Leaf:
        tag = "p"

    with pytest.raises(SourceError, match="Leaf"):
        parse(Leaf())
