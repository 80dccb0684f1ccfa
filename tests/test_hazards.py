"""The pages that are known to break extractors, each with the seconds that it may take; SECURITY.md lists them."""

from __future__ import annotations

import ast
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

import domext
from domext import DomextError, LimitError, Limits, Options, Page, ScorerError, Scores
from tests.clock import within
from tests.pages import bare

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent
SENTENCES = "A ferry leaves at nine, if the wind allows. Whoever is late waits for the next one, and reads. "
PARAGRAPH = f"<p>{SENTENCES * 4}</p>\n"


@dataclass(frozen=True)
class Hazard:
    """A page, what every reader of it would see, and how long it may take."""

    name: str
    make: Callable[[], str | bytes]
    shown: Callable[[], str]
    seconds: float

    def __str__(self) -> str:
        return self.name


def nested(tag: str, end: str = "") -> Callable[[], str]:
    return lambda: f"<{tag}>" * 100_000 + "deep" + end * 100_000 + PARAGRAPH


def constant(text: str) -> Callable[[], str]:
    return lambda: text


HAZARDS = [
    *(
        Hazard(f"100,000 nested {tag}{' closed' if end else ''}", nested(tag, end), constant(f"deep{SENTENCES * 4}"), 1)
        for tag in ("div", "b", "font", "span", "blockquote", "a")
        for end in ("", f"</{tag}>")
    ),
    Hazard(
        "a million attributes",
        lambda: f"<p {' '.join(f'a{n}=1' for n in range(1_000_000))}>text</p>",
        constant("text"),
        2,
    ),
    Hazard("a megabyte of <", lambda: "<" * 1_000_000, lambda: "<" * 1_000_000, 1),
    Hazard("16,000 short paragraphs", lambda: "<p>short, too</p>" * 16_000, lambda: "short, too" * 16_000, 1.5),
    Hazard("16,000 short lines", lambda: "short, too<br>" * 16_000, lambda: "short, too" * 16_000, 1.5),
    Hazard("16,000 short items", lambda: "<ul>" + "<li>short, too" * 16_000, lambda: "short, too" * 16_000, 1.5),
    *(
        Hazard(f"a megabyte of blanks after {start}", lambda start=start: f"{start}{' ' * 1_000_000}", constant(""), 1)  # type: ignore[misc]
        for start in ("<script>", "<script", "<style>", "<!--", "<title>", "</script", "<p ", "<p a=", "<meta charset ")
    ),
    *(
        Hazard(f"a megabyte of {piece!r}", lambda piece=piece: PARAGRAPH + piece * (1_000_000 // len(piece)), constant(SENTENCES * 4), 1.5)  # type: ignore[misc]
        for piece in ("<b>", "</b>", "<p>", "</p>", "<table>", "<td>", "<select>", "<svg>", "<template>", "<noscript>", "<!---->", "<br>")
    ),
    *(
        Hazard(f"a script of {what}", lambda script=script: f"<p>text</p><script>{script}</script>", constant("text"), 2)  # type: ignore[misc]
        for what, script in (
            ("300,000 opened objects", "x={" * 300_000),
            ("150,000 opened strings", '={"' * 150_000),
            ("deep objects", "x=" + '{"a":' * 100_000 + "1" + "}" * 100_000),
            ("deep lists in lists", "x=" + "[1," * 300_000),
            ("a string without an end", 'x={"a":"' + "\\" * 1_000_000),
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize("hazard", HAZARDS, ids=str)
def test_a_hazard_costs_no_more_than_its_bound_and_no_text(hazard: Hazard) -> None:
    source, shown = hazard.make(), bare(hazard.shown())
    domext.extract(PARAGRAPH)  # what is loaded once is not the page's cost
    for _ in range(3):  # a busy machine gets further chances
        start = time.process_time()
        article = domext.extract(source)
        if within(start, hazard.seconds):
            break
    else:
        pytest.fail(f"{time.process_time() - start:.2f} seconds; the bound is {hazard.seconds}")
    assert bare("".join(article.page.blocks.texts)) == shown
    if not re.search(r"\w", shown):
        assert article.reason
        assert not article.text


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


@pytest.mark.parametrize(
    "make",
    [
        lambda size: "<p>short, too</p>" * size,
        lambda size: "<div>" * size + "deep",
        lambda size: "<p " + " ".join(f"a{n}" for n in range(size)) + ">x",
        lambda size: "<b>x<p>" * size,
        lambda size: "<table><tr><td>x" * size,
        lambda size: "<li hidden style='display:none'>x" * size,
        lambda size: "<a href=x>x</a> " * size,
        lambda size: "<script>" * size + "x" * size,
        lambda size: "&amp;&#65;&" * size,
        lambda size: "<noscript><p>x</noscript>" * size,
    ],
)  # fmt: skip
def test_eight_times_the_page_takes_no_more_than_24_times_the_time(make: Callable[[int], str]) -> None:
    def seconds(size: int) -> float:
        markup = make(size)
        start = time.process_time()
        domext.extract(markup)
        return time.process_time() - start

    seconds(100)
    for _ in range(4):
        if seconds(24_000) <= 24 * seconds(3_000):
            return
    pytest.fail("more than linear time")


@pytest.mark.parametrize("builder", ["lxml", "html5lib", "beautifulsoup"])
@pytest.mark.parametrize("tag", ["div", "b"])
def test_other_builders_find_deep_text_or_say_that_they_cannot(builder: str, tag: str) -> None:
    markup = f"<{tag}>" * 5_000 + "deep" + f"</{tag}>" * 5_000 + "after"
    says = ""
    try:
        found = bare("".join(domext.parse(markup, builder=builder).blocks.texts))
    except DomextError as error:
        found, says = "", str(error)
    assert found == "deepafter" or "use the builder turbohtml" in says


SCRIPTED = (
    "<base href='javascript:alert(1)//'><meta http-equiv=refresh content='0;url=javascript:alert(1)'>"
    f"{PARAGRAPH * 3}<p onclick=alert(1)>{SENTENCES}<a href='javascript:alert(1)'>here</a>"
    "<img src=x onerror=alert(1)><svg onload=alert(1)></svg>"
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></p>'
    f"<p>{SENTENCES}&lt;script&gt;alert(1)&lt;/script&gt;]]&gt;</p>{PARAGRAPH * 3}"
)


def test_markup_of_the_page_is_no_markup_in_json_and_xml() -> None:
    from xml.etree import ElementTree as ET

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


class Endless:
    def score(self, page: Page) -> Scores:
        rows = np.broadcast_to(np.float32(0), (10**9,))
        return Scores(keep=np.ones(len(page.blocks), bool), blocks={"rows": rows})


def test_an_answer_of_a_thousand_million_rows_is_refused_unread() -> None:
    start = time.process_time()
    with pytest.raises(ScorerError, match=r"scorer 'endless' failed on .*1000000000"):
        domext.score(PARAGRAPH, [Endless()])
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
