"""Where the report begins in a real browser: folds of dropped blocks, and what leads to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from domext import Extractor
from domext.explain.explanation_data import to_dict
from domext.explain.html_report import render_report
from tests.pages import fixture
from tests.reports import block, explain, in_view, long_page

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.explain.explanation import Explanation

    Open = Callable[..., Any]

pytestmark = pytest.mark.browser


@pytest.fixture(scope="session")
def long_explanation() -> Explanation:
    return explain(long_page(60, 470))


def fold_texts(page: Any) -> list[str]:
    """The texts of the buttons, read from outside of the frame, in which no script may run."""
    script = "[...document.getElementById('frame').contentDocument.querySelectorAll('.fold')].map(e => e.textContent)"
    texts: list[str] = page.evaluate(script)
    return texts


def test_the_report_begins_at_the_first_kept_block(show: Open, long_explanation: Explanation) -> None:
    for explanation in (explain(fixture("news").html), long_explanation):
        page = show(render_report(explanation))
        first = to_dict(explanation)["decisions"][0]["keep"].index("1")
        assert in_view(page, first)
        assert in_view(page, first - 1)  # the headline
        assert not in_view(page, 0)


def test_long_dropped_runs_are_folded_and_everything_reaches_them(show: Open, long_explanation: Explanation) -> None:
    page = show(render_report(long_explanation))
    keep = to_dict(long_explanation)["decisions"][0]["keep"]
    first, last = keep.index("1"), keep.rindex("1")
    folds = page.frame_locator("#frame").locator(".fold")
    hidden = (first - 3, len(keep) - last - 4)  # three dropped blocks next to the kept ones stay in view
    assert fold_texts(page) == [f"{count} dropped blocks" for count in hidden]
    assert not block(page, 0).is_visible()
    assert not block(page, len(keep) - 1).is_visible()
    assert not page.frame_locator("#frame").locator("hr").is_visible()
    assert block(page, last + 3).is_visible()
    assert not block(page, last + 4).is_visible()
    # The button folds and unfolds, with the mouse and with keys.
    folds.last.click()
    assert block(page, len(keep) - 1).is_visible()
    assert folds.last.get_attribute("aria-expanded") == "true"
    folds.last.press("Enter")
    assert not block(page, len(keep) - 1).is_visible()
    # A click on a fold selects nothing, and so do the keys of the buttons.
    assert page.locator("#reasons h2").inner_text() == "Page"
    # The next block, a row of the filtered table, and the histogram are reached in folds.
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    assert in_view(page, 0)
    page.keyboard.press("/")
    page.keyboard.type("Footer 411")
    page.locator("#table tr[data-row]").first.click()
    page.click("#view-page")
    target = next(
        index for index, text in enumerate(to_dict(long_explanation)["blocks"]["text"]) if text == "Footer 411"
    )
    assert in_view(page, target)
    # Another decision keeps other blocks, and no kept block is hidden.
    for decision in to_dict(long_explanation)["decisions"]:
        page.select_option("#decision", label=decision["name"])
        for index in (decision["keep"].find("1"), decision["keep"].rfind("1")):
            assert index < 0 or block(page, index).is_visible(), decision["name"]


def test_a_page_without_a_kept_block_is_not_folded(show: Open) -> None:
    links = "".join(f"<li><a href=/{number}>Link {number}</a>" for number in range(60))
    page = show(render_report(explain(f"<ul>{links}</ul>", extractor=Extractor(exclude=("body",)))))
    assert page.frame_locator("#frame").locator(".fold").count() == 0
    assert block(page, 0).is_visible()


def test_a_click_on_the_histogram_scrolls_the_page(show: Open, long_explanation: Explanation) -> None:
    page = show(render_report(long_explanation))
    canvas = page.locator("#histogram")
    box = canvas.bounding_box()
    count = len(to_dict(long_explanation)["blocks"]["text"])
    for target in (count - 30, 5, count - 30):
        canvas.click(position={"x": 40, "y": (target + 0.5) * box["height"] / count})
        assert in_view(page, target)
    page.evaluate("document.getElementById('frame').contentWindow.scrollTo(0, 0)")
    canvas.click(position={"x": 40, "y": (count - 29.5) * box["height"] / count})  # it is selected already
    assert in_view(page, count - 30)
