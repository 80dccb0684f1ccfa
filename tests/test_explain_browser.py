"""The report in a real browser: its views and controls, keys, accessibility, and sizes of windows."""

from __future__ import annotations

import contextlib
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import domext
from domext import Extractor
from domext.explain.explanation import Explanation, ExplanationRequest, explain_page
from domext.explain.explanation_data import to_dict
from domext.explain.frame import render_frame
from domext.explain.html_report import render_report
from domext.pictures.multimedia import kept_multimedia
from tests.browser import serious_violations
from tests.pages import FIXTURES
from tests.reports import Reports, block, in_view, long_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Open = Callable[..., Any]

pytestmark = pytest.mark.browser

NEWS = (FIXTURES / "news.html").read_bytes()
GOLD = (FIXTURES / "news.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def news() -> Explanation:
    request = ExplanationRequest(extractor=Extractor(), compare=("readability",), gold=GOLD)
    return explain_page(NEWS, "news.html", request)


@pytest.fixture(scope="session")
def data(news: Explanation) -> dict[str, Any]:
    explanation: dict[str, Any] = json.loads(json.dumps(to_dict(news)))
    return explanation


@pytest.fixture(scope="session")
def news_report(news: Explanation) -> str:
    return render_report(news)


@pytest.fixture(scope="module")
def news_window(
    browser: Any, news_report: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Any, Reports]]:
    with contextlib.closing(Reports(browser, tmp_path_factory.mktemp("news"))) as reports:
        yield reports.open(news_report), reports


@pytest.fixture
def page(news_window: tuple[Any, Reports]) -> Iterator[Any]:
    """The report of the news page as it opens. Loading it again is twice as fast as a new window."""
    page, reports = news_window
    page.mouse.move(0, 0)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    yield page
    assert (reports.requests, reports.errors) == ([], [])


def index_of(data: dict[str, Any], start: str) -> int:
    return next(index for index, text in enumerate(data["blocks"]["text"]) if text.startswith(start))


def tints(page: Any) -> list[str]:
    """The tint of each block, by its first element."""
    values: list[str] = page.evaluate(
        """() => { const values = []; for (const e of document.getElementById("frame").contentDocument.querySelectorAll("[data-block]"))
        values[Number(e.dataset.block)] ??= e.dataset.tint; return values; }"""
    )
    return values


def brushed(page: Any) -> list[int]:
    """The blocks in the brushed range, sorted."""
    blocks = page.evaluate(
        "[...document.getElementById('frame').contentDocument.querySelectorAll('[data-brushed]')].map(e => Number(e.dataset.block))"
    )
    return sorted(set(blocks))


# --- the page, tinted -----------------------------------------------------------------------------------------------


def test_the_summary_shows_the_primary_decision(page: Any, data: dict[str, Any]) -> None:
    primary = data["decisions"][0]
    assert f"learned keeps {primary['keep'].count('1')} of {len(primary['keep'])} blocks" in page.inner_text("#verdict")
    assert page.input_value("#tint") == "gold"  # the report has a gold text
    page.select_option("#tint", "decision")
    expected = [
        "kept" if kept == "1" else "added" if added == "1" else data["labels"][int(label)]
        for kept, added, label in zip(primary["keep"], primary["added"], primary["labels"], strict=True)
    ]
    caption = index_of(data, "The first vehicles across")  # in Markdown, but not in the text
    assert expected[caption] == "added"
    assert page.inner_text("#legend .added").startswith("added to the body 1 ")
    block(page, caption).click()
    assert page.inner_text("#reasons .badge") == "added to the body"
    assert "article.text does not" in page.inner_text("#reasons .notice")
    page.keyboard.press("Escape")
    assert tints(page) == expected
    for name in ("kept", "navigation", "advertisement", "boilerplate"):
        assert name in page.inner_text("#legend")
    assert page.inner_text("#legend .navigation b") == str(expected.count("navigation"))


def test_any_column_can_tint_the_page(page: Any, data: dict[str, Any]) -> None:
    options = page.locator("#tint option").evaluate_all("options => options.map(option => option.value)")
    assert set(data["columns"]) <= set(options)
    for column in ("ttr.ttr", "learned.probability", "words"):
        page.select_option("#tint", column)
        values, painted = data["columns"][column], tints(page)
        assert painted[max(range(len(values)), key=values.__getitem__)] == "8"
        assert painted[min(range(len(values)), key=values.__getitem__)] in {"", "1"}


def test_labels_can_be_hidden(page: Any) -> None:
    labelled = "document.getElementById('frame').contentDocument.querySelectorAll('[data-label]').length"
    assert page.evaluate(labelled) > 5
    page.uncheck("#labels")
    assert page.evaluate(labelled) == 0


def test_a_hovered_block_has_a_tooltip_and_a_selected_one_has_reasons(page: Any, data: dict[str, Any]) -> None:
    index = index_of(data, "Engineers closed")
    block(page, index).hover()
    tooltip = page.inner_text("#tooltip")
    assert f"block {index}: kept" in tooltip
    assert f"ttr.ttr {float(format(data['columns']['ttr.ttr'][index], '.4g')):g}" in tooltip
    block(page, index).click()
    page.mouse.move(5, 5)
    panel = page.inner_text("#reasons")
    assert f"Block {index}" in panel
    assert f"probability {data['columns']['learned.probability'][index]:.3f}" in panel
    assert block(page, index).get_attribute("data-selected") == ""
    page.keyboard.press("Escape")
    assert "Click a block" in page.inner_text("#reasons")


# --- close calls, and pictures ----------------------------------------------------------------------------------------


def test_the_empty_panel_shows_the_closest_calls(data: dict[str, Any], page: Any) -> None:
    primary, probability = data["decisions"][0], data["columns"]["learned.probability"]
    blocks = [index for index, words in enumerate(data["columns"]["words"]) if words]
    kept = sorted((index for index in blocks if primary["keep"][index] == "1"), key=probability.__getitem__)
    dropped = sorted(
        (index for index in blocks if primary["keep"][index] == primary["added"][index] == "0"),
        key=probability.__getitem__,
        reverse=True,
    )
    values = page.locator("#reasons .closest .value").all_inner_texts()
    assert [float(value) for value in values] == pytest.approx(
        [probability[index] for index in (*kept[:6], *dropped[:6])], abs=0.006
    )
    page.locator("#reasons .closest .link").first.click()
    assert page.inner_text("#reasons h2") == f"Block {kept[0]}"
    assert in_view(page, kept[0])
    page.keyboard.press("Escape")
    page.select_option("#decision", label="ttr")  # a scorer has no probabilities
    assert page.locator("#reasons .closest").count() == 0


def test_kept_pictures_are_tinted_with_every_decision(show: Open) -> None:
    for source in (
        long_page(5, 5),
        (FIXTURES / "image-gallery.html").read_text("utf-8"),
        (FIXTURES / "listing.html").read_text("utf-8"),
    ):
        explanation = explain_page(source, "pictures", ExplanationRequest(extractor=Extractor()))
        page = show(render_report(explanation))
        extracted = explanation.decisions.article.page
        rows = [row for row, element in enumerate(extracted.elements) if element.tag == "img"]
        for decision in explanation.decisions.all:
            page.select_option("#decision", label=decision.name)
            expected = kept_multimedia(extracted, decision.selection.keep)[rows].tolist()
            pictures = page.frame_locator("#frame").locator(".media[aria-label^=image]")
            assert (
                pictures.evaluate_all("all => all.map(e => e.dataset.tint === 'kept' && 'keep' in e.dataset)")
                == expected
            )
        assert any(expected) or decision is not explanation.decisions.primary


# --- why ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_the_bar_of_a_block_in_pieces_covers_no_letter(show: Open, direction: str) -> None:
    words = "A sentence with several words, and a comma. " * 5
    source = f"<body dir={direction}><div>{words}<i>In italics.</i> {words}<p>{words}</p></div>"
    explanation = explain_page(source, "pieces.html", ExplanationRequest(extractor=Extractor()))
    frame = show(render_report(explanation)).frames[1]
    bars = frame.evaluate(
        """() => [...document.querySelectorAll("[data-block]")].map((e) => [e.tagName, e.dataset.keep,
        getComputedStyle(e).boxShadow.replace(/^rgba?\\([^)]*\\) /, "")])"""
    )
    side = 4 if direction == "ltr" else -4
    assert bars == [
        ["SPAN", "", f"{-side}px 0px 0px 0px"],
        ["SPAN", "", "none"],
        ["SPAN", "", "none"],
        ["DIV", "", f"{side}px 0px 0px 0px inset"],
    ]


def test_the_panel_shows_reasons_and_every_scorer(page: Any, data: dict[str, Any]) -> None:
    index = index_of(data, "Search the Courier")
    block(page, index).click()
    panel = page.inner_text("#reasons")
    assert "names of its elements, classes and ids" in panel
    assert "is <form>" in panel
    total = data["decisions"][0]["reasons"]["total"][index]
    assert f"{'−' if total < 0 else '+'}{abs(total):.2f}" in page.inner_text("#reasons .contributions tr:last-child")
    rows = page.locator("#reasons .scorers tr").all_inner_texts()[1:]
    scorers = [decision for decision in data["decisions"] if decision["kind"] == "scorer"]
    assert len(rows) == len(scorers)
    for row, scorer in zip(rows, scorers, strict=True):
        assert row.startswith(scorer["name"])
        assert ("kept" if scorer["keep"][index] == "1" else "dropped") in row
    assert "of its words are in the gold text" in panel


def test_every_decision_can_be_shown(page: Any, data: dict[str, Any]) -> None:
    page.select_option("#tint", "decision")
    for decision in data["decisions"]:
        page.select_option("#decision", label=decision["name"])
        assert f"{decision['name']} keeps {decision['keep'].count('1')} of" in page.inner_text("#verdict")
        assert [tint == "kept" for tint in tints(page)] == [kept == "1" for kept in decision["keep"]]


# --- comparing ------------------------------------------------------------------------------------------------------


def test_two_decisions_are_compared(page: Any, data: dict[str, Any]) -> None:
    primary, other = data["decisions"][:2]
    assert page.locator("#comparison option:checked").inner_text() == other["name"]  # it is requested
    page.select_option("#comparison", "-1")
    assert page.input_value("#tint") == "decision"
    page.select_option("#comparison", label=other["name"])
    assert page.input_value("#tint") == "difference"
    pairs = list(zip(primary["keep"], other["keep"], strict=True))
    names = {("1", "1"): "both", ("1", "0"): "first", ("0", "1"): "second", ("0", "0"): ""}
    assert tints(page) == [names[pair] for pair in pairs]
    assert f"{other['name']} keeps, {primary['name']} drops: {pairs.count(('0', '1'))}" in page.inner_text("#reasons")
    page.locator("#reasons .link").last.click()
    assert "Block " in page.inner_text("#reasons h2")
    page.keyboard.press("Escape")
    page.keyboard.press("n")  # the next difference
    different = next(index for index, pair in enumerate(pairs) if pair[0] != pair[1])
    assert f"Block {different}" in page.inner_text("#reasons")


def test_the_decision_is_compared_with_the_gold_text(page: Any, data: dict[str, Any]) -> None:
    primary, gold = data["decisions"][0], data["gold"]
    content = [share >= gold["minContentShare"] for share in gold["shares"]]
    painted = tints(page)
    for index, tint in enumerate(painted):
        kept, words = primary["keep"][index] == "1", data["columns"]["words"][index]
        assert tint == (
            "hit" if kept and content[index] else "noise" if kept and words else "missed" if content[index] else ""
        )
    assert "missed" in painted
    assert f"F1 {primary['goldMetrics'][2]:.3f}" in page.inner_text("#verdict")
    table = page.inner_text("#reasons table")
    for decision in data["decisions"]:
        assert f"{decision['goldMetrics'][2]:.4f}" in table


# --- the histogram --------------------------------------------------------------------------------------------------


def test_the_histogram_is_linked_with_the_page(page: Any, data: dict[str, Any]) -> None:
    canvas = page.locator("#histogram")
    box = canvas.bounding_box()
    count = len(data["blocks"]["text"])
    height = box["height"] / count
    canvas.click(position={"x": 40, "y": height * 30.5})
    assert "Block 30" in page.inner_text("#reasons")
    # A drag brushes a range of blocks, which the page marks and reveals.
    page.mouse.move(box["x"] + 60, box["y"] + height * 36.5)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + height * 40.5, steps=4)
    page.mouse.up()
    assert brushed(page) == [36, 37, 38, 39, 40]
    assert block(page, 36).evaluate(
        "e => { const r = e.getBoundingClientRect(); return r.top >= 0 && r.top < innerHeight; }"
    )
    # A block that is hovered in the histogram is marked in the page.
    page.mouse.move(box["x"] + 60, box["y"] + height * 20.5)
    assert block(page, 20).get_attribute("data-hovered") == ""


def test_columns_smoothing_and_threshold(page: Any, data: dict[str, Any]) -> None:
    page.select_option("#column", "ttr.ttr")
    page.fill("#radius", "2")
    values = data["columns"]["ttr.smoothed"]
    mean = sum(values) / len(values)
    deviation = (sum((value - mean) ** 2 for value in values) / len(values)) ** 0.5
    assert abs(float(page.inner_text("#threshold-value")) - deviation) < 0.01 * deviation
    # The scorer ttr decides by this threshold.
    ttr = next(decision for decision in data["decisions"] if decision["name"] == "ttr")
    assert f"keeps {ttr['keep'].count('1')} blocks" in page.inner_text("#agreement")
    page.locator("#threshold").fill("0")
    assert f"keeps {len(values)} blocks" in page.inner_text("#agreement")
    before = page.locator("#histogram").screenshot()
    page.select_option("#column", "words")
    page.wait_for_timeout(100)
    assert page.locator("#histogram").screenshot() != before


# --- the table ------------------------------------------------------------------------------------------------------


def test_the_table_sorts_filters_and_copies_the_xpath(page: Any, data: dict[str, Any]) -> None:
    page.click("#view-blocks")
    headers = page.locator("#table thead th button").all_inner_texts()
    assert {*data["columns"], "xpath", "label", "kept"} <= {header.strip() for header in headers}
    page.get_by_role("button", name="words", exact=True).click()
    assert page.locator("#table th[aria-sort='descending']").inner_text().startswith("words")
    words = data["columns"]["words"]
    longest = words.index(max(words))
    assert page.locator("#table tr[data-row]").first.get_attribute("data-row") == str(longest)
    page.fill("#filter", "kept words>20")
    matches = sum(kept == "1" and count > 20 for kept, count in zip(data["decisions"][0]["keep"], words, strict=True))
    assert page.inner_text("#match-count") == f"{matches} of {len(words)} blocks"
    page.locator("#table tr[data-row]").first.click()
    path = data["nodes"]["xpath"][data["blocks"]["node"][longest]]
    assert path in page.inner_text("#reasons")
    page.locator("#table tr[data-row] .copy").first.click()
    page.get_by_text("Copied").wait_for()
    page.fill("#filter", "")
    page.locator("#filter").press("Control+V")
    assert page.input_value("#filter") == path


def test_the_probability_is_in_the_first_columns_of_the_table(page: Any) -> None:
    page.click("#view-blocks")
    for selector in ("learned", "vote"):
        page.select_option("#decision", label=selector)
        header = page.locator(f"#table thead th[title='{selector}.probability']")
        assert header.count() == 1
        box, scroller = header.bounding_box(), page.locator("#scroller").bounding_box()
        assert box["x"] + box["width"] <= scroller["x"] + scroller["width"]


def test_a_table_that_is_scrolled_sideways_has_the_visible_columns(page: Any, data: dict[str, Any]) -> None:
    page.click("#view-blocks")
    index = index_of(data, "Engineers closed")
    row = page.locator(f"#table tr[data-row='{index}']")
    headers = [header.strip() for header in page.locator("#table thead th").all_inner_texts()]
    assert row.locator(".xpath").count() == 0
    path = data["nodes"]["xpath"][data["blocks"]["node"][index]]
    for name, value in (("words", str(data["columns"]["words"][index])), ("xpath", path)):
        header = page.locator(f"#table thead th[title='{name}']")
        header.scroll_into_view_if_needed()
        cell = row.locator(f"[aria-colindex='{headers.index(name) + 1}']")
        cell.wait_for()
        cell_box, header_box = cell.bounding_box(), header.bounding_box()
        assert (cell_box["x"], cell_box["width"]) == pytest.approx((header_box["x"], header_box["width"]), abs=1)
        assert cell.inner_text() == value
        assert row.locator(".text").inner_text().startswith("Engineers closed")


def test_the_table_of_nodes_brushes_the_blocks_of_a_node(page: Any, data: dict[str, Any]) -> None:
    page.click("#view-nodes")
    assert page.inner_text("#match-count") == f"{len(data['nodes']['xpath'])} of {len(data['nodes']['xpath'])} nodes"
    headers = {header.strip() for header in page.locator("#table thead th button").all_inner_texts()}
    assert {*data["nodeColumns"], "xpath", "depth"} <= headers
    page.fill("#filter", "/aside")
    row = page.locator("#table tr[data-row]").first
    node = int(row.get_attribute("data-row") or "")
    row.click()
    page.click("#view-page")
    assert brushed(page) == list(range(data["nodes"]["firstBlock"][node], data["nodes"]["lastBlock"][node]))


# --- keys, accessibility, sizes ----------------------------------------------------------------------------------


def test_every_action_has_a_key(page: Any, data: dict[str, Any]) -> None:
    page.select_option("#comparison", "-1")
    page.locator("#comparison").blur()
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert "Block 1" in page.inner_text("#reasons h2")
    assert data["blocks"]["text"][1] in page.inner_text("#announcement")
    page.keyboard.press("k")
    assert "Block 0" in page.inner_text("#reasons h2")
    page.keyboard.press("n")
    assert f"Block {data['decisions'][0]['keep'].index('1')}" in page.inner_text("#reasons h2")
    block(page, 20).click()
    page.keyboard.press("j")  # the focus is in the frame
    assert "Block 21" in page.inner_text("#reasons h2")
    page.keyboard.press("]")
    assert page.locator("#decision option:checked").inner_text() == data["decisions"][1]["name"]
    page.keyboard.press("[")
    tint = page.input_value("#tint")
    page.keyboard.press("t")
    assert page.input_value("#tint") != tint
    page.keyboard.press("l")
    assert not page.is_checked("#labels")
    page.keyboard.press("v")
    assert page.locator("#view-blocks").get_attribute("aria-selected") == "true"
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "filter"
    page.keyboard.type("jk")  # an input takes them as text
    assert page.input_value("#filter") == "jk"
    page.focus("#histogram")
    page.keyboard.press("ArrowDown")
    assert page.get_attribute("#histogram", "aria-valuenow") == "22"
    page.keyboard.press("End")
    assert page.get_attribute("#histogram", "aria-valuenow") == str(len(data["blocks"]["text"]) - 1)
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#help").is_visible()


def test_no_serious_violation_of_accessibility(show: Open, news_report: str) -> None:
    # The window is low because a table has only the rows that fit into it, and its rows are alike.
    page = show(news_report, viewport={"width": 1400, "height": 480})
    page.keyboard.press("n")
    assert serious_violations(page) == []
    page.keyboard.press("v")  # the table of blocks; the table of nodes differs in its columns only
    assert serious_violations(page) == []


def test_no_serious_violation_of_accessibility_in_the_frame(browser: Any, news: Explanation) -> None:
    """No script runs in a frame, so its document is checked by itself, with every tint on some of its blocks."""
    context = browser.new_context(bypass_csp=True)
    frame = context.new_page()
    style = (Path(domext.__file__).parent / "explain/web/tints.css").read_text(encoding="utf-8")
    frame.set_content(re.sub(r"<meta http-equiv[^>]*>", "", render_frame(news.decisions.article.page, style)))
    names = "kept navigation advertisement comment boilerplate multimedia first second missed noise 8".split()
    frame.evaluate(
        "names => [...document.querySelectorAll('[data-block]')].forEach((e, i) => { e.dataset.tint = names[i % names.length]; })",
        names,
    )
    assert serious_violations(frame, rules=("wcag2a", "wcag2aa")) == []
    context.close()


def test_a_narrow_screen_has_every_part(show: Open, news_report: str) -> None:
    page = show(news_report, viewport={"width": 390, "height": 780})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.keyboard.press("n")
    for part in ("#frame", "#histogram", "#reasons", "#verdict", "#decision", "#view-blocks"):
        page.locator(part).scroll_into_view_if_needed()
        box = page.locator(part).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["height"] >= 20
    page.click("#view-blocks")
    assert page.locator("#table tr[data-row]").count() > 3
