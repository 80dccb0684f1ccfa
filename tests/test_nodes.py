"""The table of a page: its arithmetic, compared with naive loops, and views of its rows."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest
import turbohtml
from hypothesis import given
from hypothesis import strategies as st

from domext import OptionError, RowError, parse
from domext.table import tags
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.nodes import COUNTS, inside, nearest
from domext.table.tags import NAMES
from tests.clock import MAX_GROWTH, growth
from tests.pages import Tree, fixture_page, fixtures, trees


@st.composite
def forests(draw: st.DrawFn) -> tuple[list[int], list[bool]]:
    """Draw the parents of a tree in preorder, and a mask of chosen nodes."""
    size = draw(st.integers(1, 40))
    parents, path = [-1], [0]
    for node in range(1, size):
        path = path[: draw(st.integers(1, len(path)))]
        parents.append(path[-1])
        path.append(node)
    return parents, draw(st.lists(st.booleans(), min_size=size, max_size=size))


def ancestors(parents: list[int], node: int) -> list[int]:
    """Return a node and its ancestors, innermost first."""
    path = [node]
    while parents[path[-1]] >= 0:
        path.append(parents[path[-1]])
    return path


def ends(parents: list[int]) -> list[int]:
    size = len(parents)
    return [max(below for below in range(size) if node in ancestors(parents, below)) + 1 for node in range(size)]


@given(forests())
def test_inside_and_nearest_equal_naive_loops(forest: tuple[list[int], list[bool]]) -> None:
    parents, chosen = forest
    parent, end, mask = np.array(parents, np.int32), np.array(ends(parents), np.int32), np.array(chosen)
    above = [ancestors(parents, node) for node in range(len(parents))]
    assert inside(mask, end).tolist() == [any(chosen[up] for up in path) for path in above]
    assert nearest(parent, mask).tolist() == [next((up for up in path if chosen[up]), -1) for path in above]


def test_nearest_and_depth_of_a_page_deeper_than_the_recursion_limit() -> None:
    depth = 5_000  # some HTML parsers stop at a few hundred, but trees of the caller may be deeper
    root = innermost = ET.Element("div")
    for _ in range(depth - 1):
        innermost = ET.SubElement(innermost, "div")
    innermost.text = "x"
    page = parse(root)
    assert page.nodes.depth[-1] == depth + 1
    first = page.nodes.tag == tags.BODY
    assert page.nodes.nearest(first)[-1] == 1
    assert page.nodes.inside(first)[1:].all()


@given(trees())
def test_preorder_parent_end_and_depth_equal_those_of_a_recursive_walk(tree: Tree) -> None:
    nodes = parse(tree.markup()).nodes
    walk = list(tree.walk())
    index = {id(element): i for i, (element, _, _) in enumerate(walk)}
    assert [NAMES[number] for number in nodes.tag.tolist()] == [element.tag for element, _, _ in walk]
    assert nodes.parent.tolist() == [index[id(parent)] if parent else -1 for _, parent, _ in walk]
    assert nodes.end.tolist() == [i + element.size for i, (element, _, _) in enumerate(walk)]
    assert nodes.depth.tolist() == [depth for _, _, depth in walk]
    for row in range(len(nodes)):
        assert list(nodes.children(row)) == np.flatnonzero(nodes.parent == row).tolist()
        assert list(nodes.ancestors(row)) == ancestors(nodes.parent.tolist(), row)[1:]
        assert list(nodes.ancestors(row, 2)) == list(nodes.ancestors(row))[:2]
        assert np.flatnonzero(nodes.holding(nodes.mask([row]))).tolist() == ancestors(nodes.parent.tolist(), row)[::-1]


@given(trees())
def test_sums_over_the_blocks_and_the_text_of_a_node_equal_naive_ones(tree: Tree) -> None:
    page = parse(tree.markup())
    nodes, blocks = page.nodes, page.blocks
    keep = np.arange(len(blocks)) % 2 == 0
    ranges = list(zip(blocks.first_text.tolist(), blocks.last_text.tolist(), strict=True))
    pieces = [piece for block in np.flatnonzero(keep).tolist() for piece in range(*ranges[block])]
    assert np.flatnonzero(blocks.pieces_in(keep)).tolist() == pieces
    chosen = np.flatnonzero(nodes.total.words % 2 == 1).tolist()
    above = [set(ancestors(nodes.parent.tolist(), row)[1:]) for row in chosen]
    assert list(nodes.outermost(chosen)) == [row for row, up in zip(chosen, above, strict=True) if not up & {*chosen}]
    words, texts = nodes.block_sums(blocks.counts.words), nodes.text_sums(blocks.pieces_in(keep))
    for node in map(page.node, range(len(nodes))):
        assert words[node.index] == sum(blocks.counts.words[block] for block in node.blocks)
        inside = range(nodes.first_text[node.index], nodes.last_text[node.index])
        assert texts[node.index] == sum(piece in inside for piece in pieces)


@given(trees())
def test_own_counts_of_a_subtree_add_up_to_its_total(tree: Tree) -> None:
    nodes = parse(tree.markup()).nodes
    for name in COUNTS:
        own, total = getattr(nodes.own, name), getattr(nodes.total, name)
        assert (own >= 0).all()
        assert [own[i : nodes.end[i]].sum() for i in range(len(nodes))] == total.tolist()


def test_own_counts_are_those_of_the_text_directly_in_a_node() -> None:
    page = parse("<div>one, <b>TWO</b> three.<p>four <a href=/>five 5</a></p></div>")
    own = {
        page.node(i).tag: {name: int(getattr(page.nodes.own, name)[i]) for name in COUNTS}
        for i in range(len(page.nodes))
    }
    assert (own["div"]["words"], own["div"]["commas"], own["div"]["full_stops"], own["div"]["letters"]) == (2, 1, 1, 8)
    assert (own["b"]["words"], own["b"]["capitals"], own["b"]["characters"]) == (1, 3, 3)
    assert (own["p"]["words"], own["p"]["link_words"]) == (1, 0)
    assert (own["a"]["words"], own["a"]["link_words"], own["a"]["digits"], own["a"]["link_characters"]) == (2, 2, 1, 6)
    assert own["body"]["characters"] == own["html"]["characters"] == 0


def test_counts_cannot_be_written_by_a_scorer() -> None:
    page = parse("<p>text")
    for counts in (page.nodes.total, page.nodes.own, page.blocks.counts):
        with pytest.raises(ValueError, match="read-only"):
            counts.words[:] = 0


# --- views -----------------------------------------------------------------------------------------------------------


def test_a_node_view_shows_its_row() -> None:
    page = parse("<body><nav>menu</nav>\n<main hidden><p>one<p>two <b>three</b></main>")
    main = next(node for node in map(page.node, range(len(page.nodes))) if node.tag == "main")
    assert main.parent is not None
    assert (main.parent.tag, main.depth, main.hidden, main.line) == ("body", 2, True, 2)
    assert (main.text, list(main.blocks)) == ("one\n\ntwo three", [1, 2])
    assert main.end == len(page.nodes)
    assert main.element.tag == "main"
    assert page.node(0).parent is None
    assert page.node(-1).tag == "b"
    assert page.block(-1).owner.tag == "p"


@pytest.mark.parametrize("index", [3, -4, 99, -(10**9), 10**30])
def test_a_view_of_a_missing_row_is_an_index_error(index: int) -> None:
    page = parse("<p>one")
    with pytest.raises(RowError, match=f"^there is no node {index}; the page has 3$"):
        page.node(index)
    with pytest.raises(IndexError, match=f"^there is no block {index}; the page has 1$"):
        page.block(index)


@pytest.mark.parametrize("index", ["x", None, 0.0, slice(1)])
def test_the_index_of_a_view_is_a_whole_number(index: Any) -> None:
    page = parse("<p>one")
    with pytest.raises(RowError, match=r"^there is no block .+; an index is a whole number$"):
        page.block(index)


@pytest.mark.parametrize("selector", [None, 3, b"p", ["p"]])
def test_a_selector_is_text(selector: Any) -> None:
    with pytest.raises(OptionError, match=r"^a CSS selector or XPath must be text, not "):
        parse("<p>one").matching(selector)


def test_attributes_of_frameworks_are_found_by_their_names() -> None:
    page = parse("<p :href=a @click=b x:y=c>one")
    assert [page.attribute(name)[-1] for name in (":href", "@click", "x:y", "a]b", "")] == ["a", "b", "c", None, None]


def test_attributes_and_selectors_are_by_node_index() -> None:
    page = parse("<div class='a b'><p class=a>x</p><p>y</p></div>")
    assert page.attribute("class") == [None, None, "a b", "a", None]
    assert page.matching("p, .b").tolist() == [False, False, True, True, True]


# Parsers read the content of noframes as text, and the engine adds a paragraph to the page without markup.
@pytest.mark.parametrize("name", [page.name for page in fixtures() if page.name not in {"frameset", "empty"}])
def test_xpaths_find_the_same_elements_in_the_original_markup(name: str) -> None:
    page = fixture_page(name)
    assert page.source is not None
    original = turbohtml.parse(page.source.text, allow_declarative_shadow_roots=False)
    for node in map(page.node, range(len(page.nodes))):
        matches = original.xpath(node.xpath)
        assert isinstance(matches, list)
        (element,) = matches
        assert isinstance(element, turbohtml.Element)
        assert (element.tag, element.attrs) == (node.tag, node.element.attrs)
        assert (element.source_line, element.source_col) == (node.element.source_line, node.element.source_col)


@pytest.mark.parametrize("name", ["news", "forum", "table-layout-2005", "hidden-text", "minified", "noscript-forum"])
def test_xpaths_of_the_lxml_builder_find_the_elements_in_lxml(name: str) -> None:
    import lxml.html

    page = fixture_page(name, "lxml")
    assert page.source is not None
    parser = lxml.html.HTMLParser(encoding="utf-8")
    original = lxml.html.document_fromstring(page.source.text.encode(), parser=parser)
    for node in map(page.node, range(len(page.nodes))):
        matches: Any = original.xpath(node.xpath)
        (element,) = matches
        assert element.tag == node.tag
        assert dict(element.attrib) == {key: node.element.attr(key) or "" for key in node.element.attrs}


@given(trees())
def test_xpaths_are_those_of_the_dom(tree: Tree) -> None:
    page = parse(tree.markup())
    paths = [each.xpath_path() for each in page.elements]
    assert [page.node(row).xpath for row in range(len(page.nodes))] == paths
    assert [*page.xpaths.paths(np.arange(len(page.nodes), dtype=np.int32))] == paths


@pytest.mark.cost
def test_xpaths_of_many_tags_take_linear_time() -> None:
    def work(markup: str) -> None:
        page = parse(markup)
        assert len(set(page.xpaths.paths(np.arange(len(page.nodes), dtype=np.int32)))) == len(page.nodes)

    assert growth(work, lambda size: "".join(f"<x-{n}>x</x-{n}>" for n in range(size))) <= MAX_GROWTH


def test_xpaths_stay_valid_where_scripts_templates_and_noscript_were_removed() -> None:
    markup = (
        "<head><title>t</title></head><body><script>s</script><p>one</p><noscript><p>plea</p></noscript><!-- c -->"
        "<template><p>t</p></template><svg><title>i</title><text>two</text></svg><style>x</style><div><p>three</p></div>"
    )
    original = turbohtml.parse(markup)
    page = parse(markup)
    for block in map(page.block, range(len(page.blocks))):
        matches = original.xpath(block.owner.xpath)
        assert isinstance(matches, list)
        assert [element.text for element in matches if isinstance(element, turbohtml.Element)] == [block.text]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_block_lines_are_where_the_text_starts(newline: str) -> None:
    lines = [
        "<!DOCTYPE html>",
        "<html><head><title>",
        "T</title></head>",
        "<body><p>one</p>",
        "<p>",
        "",
        "   two <b>x",
        "</b></p><pre>",
        "",
        "three</pre>&amp;<br>",
        "four<br><br>",
        "<br>five",
    ]
    page = parse(newline.join(lines))
    line_of = {block.text.strip(): block.line for block in map(page.block, range(len(page.blocks)))}
    assert line_of == {"one": 4, "two x": 7, "three": 10, "&\nfour": 10, "five": 12}


@pytest.mark.parametrize("name", [page.name for page in fixtures() if page.name != "frameset"])
def test_block_lines_of_fixtures_hold_the_first_word(name: str) -> None:
    page = fixture_page(name)
    assert page.source is not None
    lines = page.source.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for block in map(page.block, range(len(page.blocks))):
        assert block.line is not None
        piece = page.texts[int(page.blocks.first_text[block.index])]
        assert piece is not None
        first = piece.data.split()[0]
        assert first in turbohtml.unescape(lines[block.line - 1]), (block.text, block.line)


def test_the_paths_of_deep_elements_are_short_and_name_them() -> None:
    page = parse("<div>x" * 5_000)
    paths = [page.node(row).xpath for row in range(len(page.nodes))]
    assert max(map(len, paths)) < 1_000
    for row in (50, 101, 102, 103, 104, 4_000):
        assert np.flatnonzero(page.matching(paths[row])).tolist() == [row]


@given(st.lists(st.integers(-5, 5), max_size=30))
def test_rows_and_sums(numbers: list[int]) -> None:
    column = np.array(numbers, np.int32)
    assert rows_of(column).tolist() == [row for row, number in enumerate(numbers) if number]
    assert sums_before(column).tolist() == [sum(numbers[:row]) for row in range(len(numbers) + 1)]
    assert sums_before(column > 0).tolist() == [sum(n > 0 for n in numbers[:row]) for row in range(len(numbers) + 1)]
    assert any_of(column) == any(numbers)


def test_names_of_elements_and_the_block_level_element_around_each() -> None:
    page = parse("<div><p>a <b>b <i>c</i></b></p><x-box>d</x-box></div>")
    nodes = page.nodes
    assert nodes.has(tags.B)
    assert nodes.has(tags.TABLE, tags.P)
    assert nodes.has(tags.OTHER)
    assert not nodes.has(tags.TABLE, tags.A)
    assert not nodes.has()
    assert nodes.has_tagged(tags.mask(frozenset({"table", "b"})))
    assert not nodes.has_tagged(tags.IS_LIST)
    inline = tags.mask(frozenset({"b", "i", "span", ""}))
    assert nodes.tagged(inline).tolist() == inline[nodes.tag].tolist()
    assert len(NAMES) < 256
    names = [page.node(row).tag for row in range(len(nodes))]
    around = {name: names[row] for name, row in zip(names, nodes.block_level.tolist(), strict=True)}
    assert [around[name] for name in ("div", "p", "b", "i", "x-box")] == ["div", "p", "p", "p", "div"]
