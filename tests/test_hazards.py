"""Pages that are known to break extractors: how long each may take, and how time grows. SECURITY.md lists them."""

from __future__ import annotations

import ast
import re
import time
import tracemalloc
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from xml.etree import ElementTree as ET

import numpy as np
import pytest
import turbohtml

import domext
from domext import DomextError, LimitError, Limits, Options, Page, ScorerError, Scores
from domext.reading.decode import decode
from tests import clock
from tests.bodies import keep_all
from tests.clock import MAX_GROWTH, growth, within
from tests.pages import bare

if TYPE_CHECKING:
    from collections.abc import Callable

_Result = TypeVar("_Result")
ROOT = Path(__file__).parent.parent
SENTENCES = "A ferry leaves at nine, if the wind allows. Whoever is late waits for the next one, and reads. "
PARAGRAPH = f"<p>{SENTENCES * 4}</p>\n"


@dataclass(frozen=True)
class Hazard:
    """A page, the text that a browser shows of it, and the processor time that it may take."""

    name: str
    make: Callable[[], str | bytes]
    text: Callable[[], str]
    seconds: float

    def __str__(self) -> str:
        return self.name


def constant(text: str) -> Callable[[], str]:
    return lambda: text


def nested(tag: str, end: str) -> Callable[[], str]:
    return lambda: f"<{tag}>" * 100_000 + "deep" + end * 100_000 + PARAGRAPH


def megabyte(start: str, piece: str) -> Callable[[], str]:
    return lambda: start + piece * (1_000_000 // len(piece))


HAZARDS = [
    *(
        Hazard(f"100,000 nested {tag}{' closed' if end else ''}", nested(tag, end), constant(f"deep{SENTENCES * 4}"), 1)
        for tag in ("div", "b", "font", "span", "blockquote", "a", "ul", "table")
        for end in ("", f"</{tag}>")
    ),
    Hazard(
        "a million attributes",
        lambda: f"<p {' '.join(f'a{n}=1' for n in range(1_000_000))}>text</p>",
        constant("text"),
        2,
    ),
    Hazard("a megabyte of <", megabyte("", "<"), megabyte("", "<"), 1),
    Hazard("16,000 short paragraphs", lambda: "<p>short, too</p>" * 16_000, lambda: "short, too" * 16_000, 1.5),
    Hazard("16,000 short lines", lambda: "short, too<br>" * 16_000, lambda: "short, too" * 16_000, 1.5),
    Hazard("16,000 short items", lambda: "<ul>" + "<li>short, too" * 16_000, lambda: "short, too" * 16_000, 1.5),
    *(
        Hazard(f"a megabyte of blanks after {start}", megabyte(start, " "), constant(""), 1)
        for start in ("<script>", "<script", "<style>", "<!--", "<title>", "</script", "<p ", "<p a=", "<meta charset ")
    ),
    *(
        Hazard(f"a megabyte of {piece!r}", megabyte(PARAGRAPH, piece), constant(SENTENCES * 4), 1.5)
        for piece in "<b> </b> <p> </p> <table> <td> <select> <svg> <template> <noscript> <!----> <br>".split()
    ),
    *(
        Hazard(f"a script of {name}", constant(f"<p>text</p><script>{script}</script>"), constant("text"), 2)
        for name, script in (
            ("300,000 opened objects", "x={" * 300_000),
            ("150,000 opened strings", '={"' * 150_000),
            ("deep objects", "x=" + '{"a":' * 100_000 + "1" + "}" * 100_000),
            ("deep lists in lists", "x=" + "[1," * 300_000),
            ("a string without an end", 'x={"a":"' + "\\" * 1_000_000),
        )
    ),
]


@pytest.mark.parametrize("hazard", HAZARDS, ids=str)
def test_a_hazard_costs_no_more_than_its_bound_and_no_text(hazard: Hazard) -> None:
    source, text = hazard.make(), bare(hazard.text())
    domext.extract(PARAGRAPH)  # imports are not a cost of the page
    for _ in range(3):  # other work on the machine may disturb a measurement
        start = time.process_time()
        article = domext.extract(source)
        if within(start, hazard.seconds):
            break
    else:
        pytest.fail(f"{time.process_time() - start:.2f} seconds; the bound is {hazard.seconds}")
    assert bare("".join(article.page.blocks.texts)) == text
    if not re.search(r"\w", text):
        assert article.reason
        assert not article.text


def test_blank_lines_of_plain_text_cost_no_element_each() -> None:
    start = time.process_time()
    page = domext.extract("First line.\n\n \n\t\n" + "\n" * 3_000_000 + "Second line.").page
    assert within(start, 0.3)
    assert page.blocks.texts == ("First line.", "Second line.")
    assert len(page.nodes) < 10
    assert page.block(1).line == 3_000_005


def test_one_text_of_megabytes_takes_hardly_more_memory_than_its_dom() -> None:
    """The DOM alone takes nine bytes a character of such a text: the counts of its characters must not add to that."""
    source = "<p>" + "word and, " * 1_000_000
    domext.parse("<p>the tables of characters are made once")
    _, alone = _peak(lambda: [getattr(node, "data", "") for node in turbohtml.parse(source).descendants])
    page, peak = _peak(lambda: domext.parse(source))
    assert peak <= 1.05 * alone
    assert int(page.blocks.counts.words[0]) == 2_000_000
    assert int(page.blocks.counts.commas[0]) == 1_000_000


def _peak(work: Callable[[], _Result]) -> tuple[_Result, int]:
    """The result of a function, and the most memory that it took."""
    tracemalloc.start()
    try:
        return work(), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_50_megabytes_are_read_whole_or_refused_never_cut() -> None:
    paragraph = f"<p>{SENTENCES * 16}</p>\n"
    count = 50_000_000 // len(paragraph)
    source = paragraph * count
    start = time.process_time()
    page = domext.extract(source).page
    assert within(start, 15)
    assert int(page.nodes.total.words[0]) == len(SENTENCES.split()) * 16 * count
    assert page.block(-1).text == (SENTENCES * 16).strip()
    with pytest.raises(LimitError, match="bytes; the limit is 49,000,000"):
        domext.extract(source, options=Options(limits=Limits(bytes=49_000_000)))


#: Markup of a number of pieces; :mod:`tests.test_growth` has ordinary pages.
GROWING: dict[str, Callable[[int], str]] = {
    "newlines": lambda size: "\n \n" * size,
    "blank lines": lambda size: "x\n\n" * size,
    "attributes": lambda size: "<p " + " ".join(f"a{n}" for n in range(size)) + ">x",
    "open bold paragraphs": lambda size: "<b>x<p>" * size,
    "nested tables": lambda size: "<table><tr><td>x" * size,
    "hidden items": lambda size: "<li hidden style='display:none'>x" * size,
    "an open script": lambda size: "<script>" * size + "x" * size,
    "references": lambda size: "&amp;&#65;&" * size,
    "noscripts": lambda size: "<noscript><p>x</noscript>" * size,
    "nested noscripts": lambda size: "<noscript>" * size + "x" + "</noscript>" * size,
    "nested templates": lambda size: "<template>" * size,
    "nested shadow roots": lambda size: "<div><template shadowrootmode=open>" * size + "x" + "</template></div>" * size,
    "comments": lambda size: "<!--x-->" * size,
    "scripts": lambda size: "<script></script>" * size,
    "titles in svg": lambda size: "<svg><title>" * size,
    "dialogs": lambda size: "<dialog>" * size,
}


@pytest.mark.cost
@pytest.mark.parametrize("make", GROWING.values(), ids=GROWING)
def test_eight_times_the_page_takes_no_more_than_24_times_the_time(make: Callable[[int], str]) -> None:
    assert growth(domext.extract, lambda size: PARAGRAPH + make(size)) <= MAX_GROWTH


@pytest.mark.cost
@pytest.mark.parametrize("pattern", [b"\x81\x8d\xff ", b"\xe9", b"\xc3", b"<meta "], ids=str)
def test_bytes_that_fit_no_encoding_are_decoded_in_linear_time(pattern: bytes) -> None:
    assert growth(decode, lambda size: b"<p>" + pattern * size + b"\xff") <= MAX_GROWTH


@pytest.mark.cost
def test_a_deep_tree_of_another_parser_is_read_in_linear_time() -> None:
    # The objects of this tree outgrow the caches of a processor that other tests use as well; quadratic time gives 8.
    assert growth(lambda tree: domext.parse(tree).blocks.texts, deep_tree) <= 1.5 * MAX_GROWTH


def deep_tree(depth: int) -> ET.Element:
    root = innermost = ET.Element("div")
    for _ in range(depth):
        innermost = ET.SubElement(innermost, "div")
    innermost.text = "deep"
    return root


@pytest.mark.cost
def test_growth_tells_linear_from_quadratic_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "_MIN_SECONDS", 0.0005)  # quadratic time takes all nine rounds: keep them short
    assert growth(lambda size: sum(range(size)), int) <= MAX_GROWTH
    assert growth(lambda size: [sum(range(size)) for _ in range(size // 50)], int) > MAX_GROWTH


@pytest.mark.parametrize("builder", ["lxml", "html5lib", "beautifulsoup"])
@pytest.mark.parametrize("tag", ["div", "b"])
def test_other_builders_find_deep_text_or_say_that_they_cannot(builder: str, tag: str) -> None:
    markup = f"<{tag}>" * 3_000 + "deep" + f"</{tag}>" * 3_000 + "after"  # deeper than lxml can read
    try:
        text = bare("".join(domext.parse(markup, builder=builder).blocks.texts))
    except DomextError as error:
        assert "use the builder turbohtml" in str(error)  # noqa: PT017  the error is one of two correct outcomes
    else:
        assert text == "deepafter"


SCRIPTED = (
    "<base href='javascript:alert(1)//'><meta http-equiv=refresh content='0;url=javascript:alert(1)'>"
    f"{PARAGRAPH * 3}<p onclick=alert(1)>{SENTENCES}<a href='javascript:alert(1)'>here</a>"
    "<img src=x onerror=alert(1)><svg onload=alert(1)></svg>"
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></p>'
    f"<p>{SENTENCES}&lt;script&gt;alert(1)&lt;/script&gt;]]&gt;</p>{PARAGRAPH * 3}"
)


def test_markup_of_the_page_is_no_markup_in_json_and_xml() -> None:
    article = domext.extract(SCRIPTED)
    root = ET.fromstring(article.to("xml"))  # noqa: S314  our own document
    assert {part.tag.rpartition("}")[2] for part in root.iter()} <= {
        "article",
        "title",
        "content",
        "text",
        "multimedia",
    }
    assert "<script>alert(1)</script>]]>" in "".join(root.itertext())
    assert "<" not in re.sub(r'"(?:[^"\\]|\\.)*"', "", article.to("json"))


@pytest.mark.parametrize(
    "markup",
    [
        f"<base href='https://e.org/{'a' * 20_000}/'>" + "<a href=b>c</a> d" * 200,
        f"<x-{'a' * 20_000}>" + "<div>b</div>" * 200,
        f"<a role=tab id=t>{'a' * 20_000}</a>" + "<div role=tabpanel aria-labelledby=t>b</div>" * 200,
        "<table><th>a<th>b" + "<tr><td colspan=20 rowspan=20>x<td>y" * 200 + "</table>",
    ],
    ids=["base", "name", "tab", "spans"],
)
def test_no_long_string_of_a_page_is_repeated_for_each_of_its_parts(markup: str) -> None:
    article = keep_all(PARAGRAPH + markup)
    for renderer in ("html", "json", "markdown", "tei", "xml"):
        assert len(article.to(renderer)) < 8 * len(markup) + 100_000  # else four million characters


class HugeScores:
    def score(self, page: Page) -> Scores:
        rows = np.broadcast_to(np.float32(0), (10**9,))
        return Scores(keep=np.ones(len(page.blocks), bool), blocks={"rows": rows})


def test_an_answer_of_a_thousand_million_rows_is_refused_unread() -> None:
    start = time.process_time()
    with pytest.raises(ScorerError, match=r"scorer 'hugescores' failed: .*1000000000"):
        domext.score(PARAGRAPH, [HugeScores()])
    assert within(start, 0.5)


def functions_of(path: Path) -> set[str]:
    return {node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)}


def test_every_hazard_of_the_security_page_has_a_test() -> None:
    table = re.search(
        r"^\| hazard \|.*?(?=\n\n|\Z)", (ROOT / "SECURITY.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert table
    rows = table[0].splitlines()[2:]
    assert len(rows) >= 16
    for row in rows:
        named = re.findall(r"`(test_\w+\.py)::(test_\w+)`", row)
        assert named, f"no test named: {row}"
        for file, test in named:
            assert test in functions_of(ROOT / "tests" / file), f"no test {file}::{test}"
