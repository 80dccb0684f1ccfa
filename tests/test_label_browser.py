"""The labelling page in a real browser: mouse, keys, touch, kills of the process, accessibility, and hostile pages."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from domext.label.journal import read_journal
from tests.browser import page_of_all_attacks, serious_violations
from tests.hostile import PAGES
from tests.label_process import LabelProcess, copy_fixtures, label_process
from tests.label_window import open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.label_window import LabelWindow

pytestmark = pytest.mark.browser

FIXTURES = ["comments", "faq", "german", "listing", "news", "paywall", "poem"]


@pytest.fixture
def screen(browser: Any) -> Iterator[LabelWindow]:
    opened = open_window(browser)
    yield opened
    opened.close()
    assert not opened.errors


@pytest.fixture(scope="module")
def served(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabelProcess]:
    folder = copy_fixtures(tmp_path_factory.mktemp("label") / "pages", FIXTURES)
    assert browser.is_connected()
    with label_process(folder, "--order", "name") as process:
        yield process


def test_a_click_or_drag_toggles_the_label_of_its_first_block(screen: LabelWindow, served: LabelProcess) -> None:
    screen.open(served.address, "poem.html")
    before = screen.labels()
    assert before == screen.frame_labels()
    first = before.index("kkk")
    screen.drag(first, first + 2)
    after = before[:first] + "ddd" + before[first + 3 :]
    assert (screen.saved_labels(), screen.selected()) == (after, [first, first + 1, first + 2])
    screen.block(first + 1).click()
    assert screen.saved_labels() == before[:first] + "dkd" + before[first + 3 :] == screen.frame_labels()
    screen.press("Control+z", "z")
    assert screen.saved_labels() == before
    screen.press("y")
    assert screen.saved_labels() == after
    screen.window.click("#undo")
    assert screen.saved_labels() == before
    assert screen.window.is_disabled("#undo")
    screen.press("Escape")
    assert screen.selected() == []
    screen.drag(first + 2, first, shift=True)
    assert (screen.saved_labels(), screen.selected()) == (before, [first, first + 1, first + 2])
    screen.drag(first + 3, first + 3, shift=True)
    assert (screen.saved_labels(), screen.selected()) == (before, [first + 2, first + 3])


def test_a_selection_grows_by_elements_and_shrinks_back(screen: LabelWindow, served: LabelProcess) -> None:
    screen.open(served.address, "comments.html")
    assert screen.window.is_disabled("#grow")
    screen.press("ArrowDown", "ArrowDown", "ArrowDown")
    assert screen.selected() == [2]
    sizes = [1]
    names = []
    while not screen.window.is_disabled("#grow"):
        screen.press("ArrowLeft")
        sizes.append(len(screen.selected()))
        names.append(screen.status().rpartition(" · ")[2])
    assert sizes == sorted(set(sizes))
    assert sizes[-1] == len(screen.labels())
    assert "div#masthead" in names
    for size in sizes[-2::-1]:
        screen.press("ArrowRight")
        assert len(screen.selected()) == size
    assert screen.selected() == [2]
    screen.press("ArrowLeft", "c")
    painted = screen.selected()
    labels = screen.saved_labels()
    assert all(labels[number] == "c" for number in painted)
    screen.press("Shift+ArrowDown", "ArrowUp", "Shift+ArrowUp")
    assert len(screen.selected()) == 2
    screen.window.click("#undo")
    screen.saved_labels()


def test_keys_buttons_and_the_list_set_the_same_labels(screen: LabelWindow, served: LabelProcess) -> None:
    screen.open(served.address, "faq.html")
    before = screen.labels()
    row = before.index("d")
    screen.window.click(f"#block-{row}")
    assert screen.saved_labels()[row] == "k"
    for key, letter in (("d", "d"), ("k", "k"), ("c", "c")):
        screen.press(key)
        assert screen.saved_labels()[row] == letter
        assert screen.block(row).get_attribute("data-label") == letter
    for letter in "dkc":
        screen.window.click(f"[data-paint={letter}]")
        assert screen.saved_labels()[row] == letter
    assert screen.window.get_attribute("#blocks", "aria-activedescendant") == f"block-{row}"
    assert screen.status().startswith("1 block")
    screen.press("t")
    assert screen.window.evaluate("document.activeElement.id") == "type"
    screen.window.select_option("#type", "documentation")
    screen.saved_labels()
    screen.press("z")
    screen.saved_labels()
    assert screen.window.input_value("#type") != "documentation"
    screen.press("y")
    screen.saved_labels()
    assert screen.window.input_value("#type") == "documentation"
    screen.press("?")
    assert screen.window.is_visible("#keys")
    screen.press("k", "Escape")
    assert screen.labels()[row] == "c"


def test_the_keys_work_while_the_frame_has_the_focus(screen: LabelWindow, served: LabelProcess) -> None:
    screen.open(served.address, "news.html")
    screen.window.focus("#frame")
    screen.press("ArrowDown", "c")
    assert screen.saved_labels()[0] == "c"
    screen.press("z")
    assert screen.saved_labels()[0] == "d"


def test_a_tap_on_a_touch_screen_is_a_click(browser: Any, served: LabelProcess) -> None:
    screen = open_window(browser, has_touch=True)
    screen.open(served.address, "german.html")
    row = screen.labels().index("k")
    screen.block(row).tap()
    assert screen.saved_labels()[row] == "d"
    screen.window.click("#undo")
    assert screen.saved_labels()[row] == "k"
    screen.close()


def test_uncertain_blocks_are_marked_and_selected_by_a_key(screen: LabelWindow, served: LabelProcess) -> None:
    screen.open(served.address, "listing.html")
    uncertain = screen.window.eval_on_selector_all(
        "[role=option][data-uncertain]", "all => all.map(option => Number(option.dataset.block))"
    )
    values = screen.window.eval_on_selector_all(
        "[role=option]", "all => all.map(option => Number(option.lastChild.textContent))"
    )
    assert uncertain
    # The list rounds the probabilities.
    within = {edge: {row for row, value in enumerate(values) if edge < value < 1 - edge} for edge in (0.19, 0.21)}
    assert within[0.21] <= set(uncertain) <= within[0.19]
    visited = []
    for _ in uncertain:
        screen.press(".")
        visited += screen.selected()
    assert visited == uncertain
    screen.press(".")
    assert screen.selected() == uncertain[:1]


def test_done_pages_are_counted_and_skipped(screen: LabelWindow, served: LabelProcess) -> None:
    screen.open(served.address, "paywall.html")
    screen.press("Enter")
    screen.wait_for_page("poem.html")
    screen.press("p")
    screen.wait_for_page("paywall.html")
    assert screen.window.is_visible("#reopen")
    assert screen.window.inner_text("#progress-text") == "1 of 7 done"
    assert screen.window.inner_text("#pages option:nth-child(6)").startswith("✓ paywall.html")
    screen.window.click("#reopen")
    screen.saved_labels()
    assert screen.window.inner_text("#progress-text") == "0 of 7 done"
    screen.window.click("#next")
    screen.wait_for_page("poem.html")
    screen.window.select_option("#pages", "2")
    screen.wait_for_page("german.html")
    screen.window.reload()
    screen.wait_for_page("german.html")


def test_a_block_that_is_selected_in_the_list_is_revealed_in_the_frame(
    screen: LabelWindow, served: LabelProcess
) -> None:
    screen.open(served.address, "comments.html")
    last = len(screen.labels()) - 1
    height = screen.window.viewport_size["height"]
    assert screen.block(last).bounding_box()["y"] > height
    screen.window.click(f"#block-{last}", modifiers=["Shift"])
    assert screen.block(last).bounding_box()["y"] < height


def ferry_page() -> str:
    """An article with a picture, between many links."""
    text = "".join(
        f"<p>The ferry of day {day} leaves at nine, if the wind allows, and whoever is late waits.</p>"
        for day in range(9)
    )
    links = "".join(f"<li><a href=/{number}>Link {number}</a>" for number in range(80))
    return f"<title>Ferry</title><nav><ul>{links}</ul></nav><article><h1>The ferry</h1><figure><img src=/a.jpg></figure>{text}</article><footer><ul>{links}</ul></footer>"


@pytest.fixture(scope="module")
def ferry(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabelProcess]:
    folder = copy_fixtures(tmp_path_factory.mktemp("ferry") / "pages", [])
    assert browser.is_connected()
    (folder / "ferry.html").write_text(ferry_page(), encoding="utf-8")
    with label_process(folder, "--order", "name") as process:
        yield process


def in_view(screen: LabelWindow, number: int) -> bool:
    """Whether the frame shows the whole block; measured from outside, because no script may run in the frame."""
    box, frame = screen.block(number).bounding_box(), screen.window.locator("#frame").bounding_box()
    return bool(box and frame["y"] <= box["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"])


def test_a_page_opens_at_the_first_kept_block_with_long_dropped_runs_folded(
    screen: LabelWindow, ferry: LabelProcess
) -> None:
    screen.open(ferry.address, "ferry.html")
    labels = screen.labels()
    first, last = labels.index("k"), labels.rindex("k")
    assert in_view(screen, first)
    listed, rows = (
        screen.window.locator("#blocks").bounding_box(),
        screen.window.locator(f"#block-{first}").bounding_box(),
    )
    assert listed["y"] <= rows["y"] <= listed["y"] + listed["height"] - rows["height"]
    script = "frame => [...frame.contentDocument.querySelectorAll('.fold')].map(e => e.textContent)"
    texts = screen.window.eval_on_selector("#frame", script)
    assert texts == [f"{first - 3} dropped blocks", f"{len(labels) - last - 4} dropped blocks"]
    screen.window.eval_on_selector("#frame", "frame => frame.contentDocument.querySelector('.fold').focus()")
    screen.press("Enter")  # unfolds, and does not mark the page as done
    assert screen.block(0).is_visible()
    assert screen.window.inner_text("#progress-text") == "0 of 1 done"
    screen.press("Enter")
    assert not screen.block(0).is_visible()
    assert screen.selected() == []
    # Playwright's own scripts, with which it looks into the frame, are blocked there when the button has a key event.
    screen.errors[:] = [error for error in screen.errors if not error.startswith("Blocked script execution")]


def test_nothing_is_labelled_out_of_sight(screen: LabelWindow, ferry: LabelProcess) -> None:
    screen.open(ferry.address, "ferry.html")
    labels = screen.labels()
    screen.press("ArrowDown")  # the first block
    assert in_view(screen, 0)
    last = len(labels) - 1
    screen.window.click(f"#block-{last}", modifiers=["Shift"])
    assert screen.block(last).is_visible()
    assert screen.window.frame_locator("#frame").locator("[data-folded]").count() == 0
    picture = screen.window.frame_locator("#frame").locator(".media")
    screen.press("d")
    assert set(screen.saved_labels()) == {"d"}
    assert picture.get_attribute("data-label") == "d"
    screen.press("z")
    assert screen.saved_labels() == labels
    assert picture.get_attribute("data-label") == "k"  # it belongs to kept text


def test_the_map_scrolls_the_page(screen: LabelWindow, ferry: LabelProcess) -> None:
    screen.open(ferry.address, "ferry.html")
    labels, canvas = screen.labels(), screen.window.locator("#map")
    height = canvas.bounding_box()["height"] / len(labels)
    for target in (len(labels) - 10, 4):
        canvas.click(position={"x": 10, "y": (target + 0.5) * height})
        assert in_view(screen, target)
    assert screen.selected() == []
    shown = "document.getElementById('map').getAttribute('aria-valuenow')"
    canvas.press("End")
    screen.window.wait_for_timeout(100)
    assert int(screen.window.evaluate(shown)) > labels.rindex("k")
    canvas.press("Home")
    screen.window.wait_for_timeout(100)
    assert screen.window.evaluate(shown) == "1"
    before = canvas.screenshot()
    screen.press("ArrowDown", "c")
    screen.window.wait_for_timeout(100)
    assert canvas.screenshot() != before  # the map has the colours of the labels
    screen.press("z")
    screen.saved_labels()


# Press a key, and return at once the labels of the visible blocks in the frame and in the list, and how many blocks have changed.
PRESS = """([key, letter]) => {
    const framed = document.getElementById("frame").contentDocument, list = document.getElementById("blocks");
    const view = list.getBoundingClientRect();
    const visible = (elements, top, bottom) => elements.filter((element) => {
        const box = element.getBoundingClientRect();
        return box.bottom > top && box.top < bottom;
    });
    const labels = (elements) => [...new Set(elements.map((element) => element.dataset.label))];
    const pieces = visible([...framed.querySelectorAll("[data-block]")], 0, framed.defaultView.innerHeight);
    const options = visible([...list.children], view.top, view.bottom);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const changed = list.querySelectorAll(`[data-label="${letter}"]`).length;
    return { pieces: labels(pieces), options: labels(options), changed };
}"""
MANY = 2000


def test_of_many_blocks_the_visible_ones_change_at_once(browser: Any, tmp_path: Path) -> None:
    folder = copy_fixtures(tmp_path / "pages", [])
    items = "".join(f"<div><h3>Item {item}</h3><p>Some text of item {item}.</p></div>" for item in range(MANY // 2))
    (folder / "many.html").write_text(f"<title>Many</title><main>{items}</main>", encoding="utf-8")
    labelled = f"letter => document.querySelectorAll(`[role=option][data-label='${{letter}}']`).length === {MANY}"
    selected = f"document.querySelectorAll('[role=option][aria-selected=true]').length === {MANY}"
    with label_process(folder, "--order", "name") as process:
        screen = open_window(browser, bypass_csp=True)  # wait_for_function evaluates a string
        screen.open(process.address, "many.html")
        screen.press("ArrowDown")
        while not screen.window.is_disabled("#grow"):
            screen.press("ArrowLeft")
        screen.window.wait_for_function(selected)
        # Different blocks are visible in the two views, and neither shows the first ones.
        screen.block(MANY * 2 // 5).scroll_into_view_if_needed()
        screen.window.locator(f"#block-{MANY * 4 // 5}").scroll_into_view_if_needed()
        for letter in "cd":
            at_once = screen.window.evaluate(PRESS, [letter, letter])
            assert (at_once["pieces"], at_once["options"]) == ([letter], [letter])
            assert at_once["changed"] < MANY / 2
            screen.window.wait_for_function(labelled, arg=letter)
        assert set(screen.saved_labels()) == set(screen.frame_labels()) == {"d"}
        screen.close()
        assert not screen.errors


def test_axe_finds_violations(browser: Any) -> None:
    screen = open_window(browser)
    screen.window.set_content("<p style='color: #ccc; background: #fff'>Hard to read")
    assert any(line.startswith("color-contrast: ") for line in serious_violations(screen.window))
    screen.close()


def test_no_serious_violation_of_accessibility(browser: Any, served: LabelProcess) -> None:
    screen = open_window(browser)
    screen.open(served.address, "comments.html")
    screen.press("ArrowDown", "ArrowLeft")
    for width in (390, 1280):
        screen.window.set_viewport_size({"width": width, "height": 800})
        assert screen.window.evaluate("document.documentElement.scrollWidth") <= width
        assert serious_violations(screen.window) == []
    screen.press("?")  # a narrow screen shows the same dialog
    assert serious_violations(screen.window) == []
    screen.close()


def test_no_serious_violation_of_accessibility_in_the_frame(browser: Any, served: LabelProcess) -> None:
    """No script runs in the frame, so its document is checked by itself, with the labels that the page gave it."""
    screen = open_window(browser, bypass_csp=True)
    screen.open(served.address, "comments.html")
    screen.press("ArrowDown", "ArrowLeft")
    markup = screen.window.eval_on_selector("#frame", "frame => frame.contentDocument.documentElement.outerHTML")
    screen.window.set_content(markup.replace('http-equiv="Content-Security-Policy"', 'name="policy"'))
    assert screen.window.locator("[data-label=c]").count() > 5
    assert serious_violations(screen.window) == []
    screen.close()


def test_nothing_of_a_hostile_page_runs_or_loads(browser: Any, tmp_path: Path) -> None:
    folder = copy_fixtures(tmp_path / "pages", [])
    pages = [page_of_all_attacks(), PAGES[0]]
    for number, page in enumerate(pages):
        (folder / f"{number}.html").write_text(page, encoding="utf-8")
    with label_process(folder, "--order", "name") as process:
        screen = open_window(browser)
        dialogs: list[str] = []
        screen.window.on("dialog", lambda dialog: dialogs.append(dialog.message))
        screen.open(process.address, "0.html")
        screen.press("ArrowDown", "k", ".", "n")
        screen.wait_for_page("1.html")
        assert screen.window.evaluate("window.ran") is None
        address = urlsplit(process.address)
        for request in map(urlsplit, screen.requests):
            assert request.netloc == address.netloc
            assert request.path.startswith(address.path)
        assert not dialogs
        assert not screen.errors
        screen.close()


def test_labels_survive_a_kill_of_the_process(browser: Any, tmp_path: Path) -> None:
    folder = copy_fixtures(tmp_path / "pages", ["paywall", "poem"])
    pages = ["paywall.html", "poem.html"]
    expected: dict[str, str] = {}
    screen = open_window(browser)
    with label_process(folder, "--order", "name") as process:
        screen.open(process.address, pages[0])
        for page in pages:
            screen.wait_for_page(page)
            screen.press("ArrowDown", "Shift+ArrowDown", "c")
            screen.block(2).click()
            expected[page] = screen.saved_labels()
            screen.press("Enter")
        screen.window.locator("#progress-text", has_text="2 of 2 done").wait_for()
        screen.block(0).click()
        expected["poem.html"] = screen.saved_labels()
        process.kill()
    with label_process(folder, "--order", "name") as process:
        for page in pages:
            screen.open(process.address, page)
            assert screen.labels() == expected[page]
        assert screen.window.inner_text("#progress-text") == "2 of 2 done"
    screen.close()
    journal = folder / "labels.jsonl"
    assert {name: page.labels for name, page in read_journal(journal).items()} == expected
    entries = map(json.loads, journal.read_text("utf-8").splitlines()[1:])
    assert Counter(entry["page"] for entry in entries if entry["do"] == "paint") == {"paywall.html": 2, "poem.html": 3}
