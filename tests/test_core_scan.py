"""The compiled core scans a serialised page into the table that the walk over its elements computes."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import turbohtml
from hypothesis import example, given, settings
from hypothesis import strategies as st

import domext
from domext.core import core
from domext.pictures import facades
from domext.reading import scan as scanning
from domext.reading.attribute_formulas import may_be_formula
from domext.reading.flatten import flatten
from domext.reading.formulas import MARKED
from domext.reading.scan import Signs, scan
from domext.reading.tidy import tidy
from domext.reading.walk import flatten_nodes
from domext.table.characters import Kind, kind_table, kinds
from fuzz import core_markup
from tests.pages import FIXTURES, SOUP, fixtures, trees

if TYPE_CHECKING:
    from domext.reading.scan import Flat
    from tests.pages import Tree

pytestmark = pytest.mark.skipif(core is None, reason="the compiled core is not installed, or is switched off")

# Words, tokens of several pieces, characters that no text may hold, and all that serialisers escape.
TEXTS = st.text("aB1 .,\n\t\xa0\x0b\x1c\x85é中กຂ😀&<>\"'\u2028\x01\ufffe\u3000\u200b", max_size=10)
STYLES = st.sampled_from([
    "display:none", "DISPLAY :\xa0None", "display:\n\n\n\n\n\n\n\n\n\nnone", "x-display:none", "xdisplay:none", "1display:none",
    "color:red;visibility:\u3000hidden", "visibility:collapse", "display:block", "&quot;display:none", "content:'é';display:none",
    "中display:none", "di\u017fplay:none", "content:'none'", "",
])  # fmt: skip
ATTRIBUTES = st.one_of(
    st.sampled_from(["", "hidden", "hidden=until-found", "hidden=Until-Found", "open", "a<b='1'", "=c=2 q\"='>'"]),
    st.builds("style='{}'".format, STYLES.map(lambda style: style.replace("'", "&#39;"))),
    st.builds(
        "{}='{}'".format,
        st.sampled_from(["class", "id", "role", "itemprop", "data-x"]),
        TEXTS.map(lambda value: value.replace("&", "&amp;").replace("'", "&#39;")),
    ),
)
ELEMENTS = st.sampled_from(
    "div p span a b br img pre textarea ul li table td dialog video rp datalist svg math foreignObject button x-y h1".split()
)
PARTS = st.one_of(
    TEXTS.map(lambda text: text.replace("&", "&amp;").replace("<", "&lt;")),
    st.builds("<{} {}>".format, ELEMENTS, ATTRIBUTES),
    st.builds("</{}>".format, ELEMENTS),
    st.sampled_from(["<!-- x -->", "\n  \n", "<br>", "<br><br>", "<pre>\n\n a</pre>", "<script>x</script>"]),
)
PAGES = st.lists(PARTS, max_size=25).map("".join)


def tidied(markup: str) -> turbohtml.Document:
    document = tidy(turbohtml.parse(markup, allow_declarative_shadow_roots=False)).document
    if document.root is not None:
        document.root.normalize()
    return document


def assert_columns(columns: Any, expected: Any) -> None:
    for field in fields(expected):
        value, reference = getattr(columns, field.name), getattr(expected, field.name)
        if isinstance(reference, np.ndarray):
            assert value.dtype == reference.dtype
            assert not value.flags.writeable
            np.testing.assert_array_equal(value, reference, err_msg=field.name)
        elif isinstance(reference, str):
            assert value == reference
        else:
            assert_columns(value, reference)


def assert_equal(document: turbohtml.Document, flat: Flat | None) -> None:
    if flat is None:
        return
    reference = flatten_nodes(document)
    assert_columns(flat.nodes, reference.nodes)
    assert_columns(flat.blocks, reference.blocks)
    assert flat.replaced == reference.replaced
    elements = document.find_all()
    for name, (values, numbers) in flat.attributes.items():
        assert [values[number] for number in numbers.tolist()] == [element.attr(name) for element in elements]
        assert len(values) == len(set(values))


@pytest.mark.parametrize("page", fixtures(), ids=str)
def test_fixtures(page: Any) -> None:
    document = tidied(page.html.decode("utf-8", "replace"))
    flat = scan(document)
    assert flat is not None or page.name == "frameset"  # text in <noframes> is written without escapes
    assert_equal(document, flat)


@settings(max_examples=60, deadline=None)
@given(trees())
def test_trees(tree: Tree) -> None:
    document = tidied(tree.markup())
    flat = scan(document)
    assert flat is not None
    assert_equal(document, flat)


@settings(max_examples=300, deadline=None)
@given(st.one_of(PAGES, SOUP))
@example("<p>a <b>b </b><i></i><u>c</u></p>")  # a space that is counted for an element that has ended
@example("<p>a <a href=x> <b></b>b</a> c<a>d </a>e")
@example("<p>a<br>b<br><br>c<p> d <span> </span>\n<p hidden>e</p>f")
@example("<pre>\n\n  a\n   <b>\n  b</b></pre><div> <pre>\n \n c</pre>x<pre> d</pre></div>")
@example("<div><textarea>\n\n a</textarea><p>é中 ก\x01</p></div>")
def test_markup(markup: str) -> None:
    document = tidied(markup)
    assert_equal(document, scan(document))


@pytest.mark.parametrize(
    ("markup", "is_scanned"),
    [
        ("<p>text</p><iframe>x</iframe>", True),
        ("<p>text</p><xmp>&amp;<b></xmp>", False),  # written without escapes
        ("<svg><source>text</source></svg>", False),  # an empty element of HTML, but not in SVG
        ("<svg><g><param><text>x</text></param></g></svg>", False),
        ("<svg><foreignObject><p>a<br>b</p></foreignObject></svg>", True),
        ("<svg><textarea>\n</textarea></svg>", False),  # one of HTML is written with a line feed more
        ("<svg><textarea>a\n</textarea></svg>", True),
        ("<p style='content:\"中\"; display:none'>a</p>b", True),
        ("<p style='中display:none'>a</p>b", False),  # Unicode decides whether a word starts here
        ("<p a<b=1>a</p>", True),
    ],
)
def test_what_the_scan_reads(markup: str, *, is_scanned: bool) -> None:
    document = tidied(markup)
    for is_parsed in (False, True):
        flat = scan(document, is_parsed=is_parsed)
        assert (flat is not None) == is_scanned
        assert_equal(document, flat)


@pytest.mark.parametrize("child", [turbohtml.Text("text"), turbohtml.Element("b")], ids=["text", "element"])
def test_children_of_empty_elements_are_not_lost(child: turbohtml.Node) -> None:
    document = tidied("<p>a<br>b")
    document.select("br")[0].append(child)
    assert scan(document) is None
    flat = flatten(document)
    assert len(flat.nodes) == len(document.find_all())
    assert ("text" in flat.blocks.source) == isinstance(child, turbohtml.Text)


def test_lone_surrogates_and_nothing() -> None:
    document = tidied("<p>a")
    document.select("p")[0].append(turbohtml.Text("\ud800"))
    document.select("p")[0].normalize()
    assert scan(document) is None
    assert flatten(document).blocks.source == "a\ufffd"
    assert domext.parse("").blocks.texts == ()


def test_text_nodes_become_one_piece() -> None:
    page = domext.parse("<p>one<!-- x --> two<script>x</script> three")
    assert page.blocks.last_text.tolist() == [1]
    assert [text and text.data for text in page.texts] == ["one two three"]


def test_without_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    markup = "<main class='a b'><p id=c class=d role=note>Text <a href=x>link</a></p><p class=d>More</p></main>"
    compiled = domext.parse(markup)
    monkeypatch.setattr(scanning, "core", None)
    pure = domext.parse(markup)
    assert_columns(compiled.nodes, pure.nodes)
    assert_columns(compiled.blocks, pure.blocks)
    for name in ("class", "id", "role", "itemprop", "href"):
        assert compiled.attribute(name) == pure.attribute(name)
        assert compiled.attribute_values(name).values == pure.attribute_values(name).values
        np.testing.assert_array_equal(
            compiled.attribute_values(name).numbers, pure.attribute_values(name).numbers, err_msg=name
        )


def test_the_scan_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(document: turbohtml.Document) -> Flat:
        raise AssertionError(document)

    monkeypatch.setattr("domext.reading.walk.flatten_nodes", fail)
    text = "Boil the water, then wait for a minute."
    assert domext.extract(f"<article><p>{text}</p></article>").text == text


def test_white_space_of_the_core() -> None:
    # core/markup.c derives str.isspace from the kinds of characters.
    codes = np.arange(0x10000, dtype=np.uint32)
    controls = (codes == 0x0B) | (codes == 0x0C) | ((codes >= 0x1C) & (codes <= 0x1F))
    derived = (kinds(codes) == Kind.SPACE) | controls
    assert derived.tolist() == [chr(code).isspace() for code in range(0x10000)]
    assert not any(chr(code).isspace() for code in range(0x10000, 0x110000))


def run(markup: bytes, **arguments: Any) -> Any:
    table = {
        "names": b"p\nbr\n",
        "roles": (1, 24),
        "ids": 2,
        "kinds": kind_table(),
        "attributes": b"",
    } | arguments
    return core.scan([markup], table["names"], np.array(table["roles"], np.uint16), *list(table.values())[2:])


@pytest.mark.parametrize(
    "markup",
    [
        b"", b"<", b"</", b"<p", b"<p>", b"<p></p", b"<p></b>", b"</p>", b"text", b"<p></p>text", b"<p></p><p></p>", b"<p><!-- --></p>",
        b"<p></p>\n", b"<p a=b></p>", b'<p a="b></p>', b'<p a="b"c></p>', b"<p ></p>", b"<p/></p>", b"<>x</>", b"<p>&copy;</p>",
        b"<p>\xff</p>", b"<p>\xc0\x80</p>", b"<p>\xe4\xb8</p>", b"<p>\xf4\x90\x80\x80</p>", b"<p><?x?></p>", b"<p><br></br></p>",
        b'<p HIDDEN=""></p>', b"<p>a&</p>",
    ],
)  # fmt: skip
def test_markup_that_no_serialiser_writes(markup: bytes) -> None:
    assert run(markup) is None


@pytest.mark.parametrize("value", [b"&copy;", b"\xff", b"&amp"])
def test_values_that_no_serialiser_writes(value: bytes) -> None:
    assert run(b'<p class="' + value + b'">a</p>') is not None
    assert run(b'<p class="' + value + b'">a</p>', attributes=b"class\n") is None
    assert run(b'<p class="' + value + b'" id="' + value + b'">a</p>', attributes=b"class\nid\n") is None


def test_random_markup_is_read_or_refused() -> None:
    results = [core_markup.call(np.random.default_rng(seed)) for seed in range(400)]
    assert 40 < sum(results) < 360
    assert core_markup.differing(FIXTURES, 60, seed=1) == []


def test_arguments_that_do_not_fit() -> None:
    assert run(b'<p class="x&amp;y">a<br>b</p>', attributes=b"id\nclass\n")[-4] == ("\0\0", "\0\0x&y\0")
    assert run(b"<p>a</p>", ids=0) is not None
    for arguments in (
        {"names": b"p\nbr"},
        {"names": b"p\np\n"},
        {"names": b"".join(b"a%d\n" % number for number in range(300)), "roles": (0,) * 300},
        {"roles": (1,)},
        {"ids": 3},
        {"ids": -1},
        {"kinds": kind_table()[:-1]},
        {"kinds": kind_table() + np.uint8(1)},
        {"attributes": b"class"},
        {"attributes": b"".join(b"a%d\n" % number for number in range(64))},
    ):
        with pytest.raises(ValueError, match="scan: "):
            run(b"<p>a</p>", **arguments)


def test_values_that_share_a_slot() -> None:
    page = "".join(f"<p class='{number}'>a" for number in range(3000))
    values, numbers = domext.parse(page).attribute_values("class")
    assert len(values) == 3001
    assert numbers[-1] == 3000


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(["img", "span"]),
    st.sampled_from(["alt", "class", "src", "data-src", "data-tex", "data-latex", "data-text", "title"]),
    st.sampled_from(
        ["", "x", "$", "a$", "\\\\", "te", "latex", "mat", "math", "a?math=b", "%5", "%5cfrac", "%5Cx", "a?cht=tx"]
    ),
)
def test_the_scan_tells_where_attributes_may_hold_formulas(tag: str, name: str, value: str) -> None:
    document = tidied(f'<p>a<{tag} {name}="{value}">b')
    flat = scan(document)
    assert flat is not None
    assert (Signs.MARKED in flat.signs) == bool(document.select(MARKED))
    assert Signs.PICTURES in flat.signs or not any(map(may_be_formula, document.select("img")))


@pytest.mark.parametrize("name", facades.BY_NAME.removeprefix(":is([").removesuffix("])").split("], ["))
def test_the_scan_tells_where_names_of_attributes_may_stand_for_players(name: str) -> None:
    flat = scan(tidied(f'<p>a<span {name}="1">b</span></p>'))
    assert flat is not None
    assert Signs.FACADES in flat.signs


def test_most_pages_are_not_searched_for_players() -> None:
    flat = scan(tidied('<p data-src="1" data-id="2" id="video">a</p>'))
    assert flat is not None
    assert Signs.FACADES not in flat.signs


def test_most_pages_are_not_searched_for_formulas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("domext.reading.attribute_formulas.simplify_attribute_formulas")
    page = domext.parse(
        "<p class=text>It costs $5.<img class=wide src='/a.jpg?format=webp' alt='a latex glove for $5'>"
    )
    assert page.blocks.texts == ("It costs $5.",)
