"""The labelling application in a real browser: what a person does with mouse, keys and fingers, and kills in between."""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner

from domext.cli import cli
from domext.label.journal import read
from domext.training import network_training
from tests.hostile import PAGES
from tests.labelling import Labelling, labelling, pages_of

if TYPE_CHECKING:
    from collections.abc import Iterator

TEN = ["comments", "faq", "forum", "german", "listing", "news", "paywall", "poem", "recipe", "service"]


@dataclass
class Screen:
    """One window with the application."""

    window: Any
    errors: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def open(self, address: str, page: str) -> None:
        self.window.goto("about:blank")
        self.window.goto(f"{address}#{page}")
        self.shows(page)

    def shows(self, page: str) -> None:
        self.window.wait_for_selector(f'body[data-page="{page}"]')

    def labels(self) -> str:
        """What the list shows, a letter a block."""
        letters = self.window.eval_on_selector_all("[role=option]", "all => all.map(one => one.dataset.label)")
        return "".join(letters)

    def framed(self) -> str:
        """The same as the frame shows it."""
        script = "frame => [...frame.contentDocument.querySelectorAll('[data-block]')].map(one => [one.dataset.block, one.dataset.label])"
        marks = dict(self.window.eval_on_selector("#frame", script))
        return "".join(marks[str(number)] for number in range(len(marks)))

    def chosen(self) -> list[int]:
        script = "all => all.map(one => Number(one.dataset.block))"
        return list(self.window.eval_on_selector_all("[role=option][aria-selected=true]", script))

    def block(self, number: int) -> Any:
        return self.window.frame_locator("#frame").locator(f'[data-block="{number}"]').first

    def press(self, *keys: str) -> None:
        for key in keys:
            self.window.keyboard.press(key)

    def drag(self, first: int, last: int, *, shift: bool = False) -> None:
        self.block(first).hover()
        if shift:
            self.window.keyboard.down("Shift")
        self.window.mouse.down()
        self.block(last).hover(force=True)
        self.window.mouse.up()
        if shift:
            self.window.keyboard.up("Shift")

    def saved(self) -> str:
        """Wait until all is saved; the labels then."""
        self.window.locator("#saved", has_text="Saved").wait_for()
        return self.labels()

    def status(self) -> str:
        return str(self.window.inner_text("#selected"))


def window(browser: Any, **options: Any) -> Screen:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, **options)
    screen = Screen(context.new_page())
    screen.window.set_default_timeout(60_000)
    screen.window.on("console", lambda said: screen.errors.append(said.text) if said.type == "error" else None)
    screen.window.on("pageerror", lambda error: screen.errors.append(str(error)))
    screen.window.on("request", lambda request: screen.asked.append(request.url))
    return screen


@pytest.fixture
def screen(browser: Any) -> Iterator[Screen]:
    opened = window(browser)
    yield opened
    opened.window.context.close()
    assert not opened.errors


@pytest.fixture(scope="module")
def served(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Labelling]:
    folder = pages_of(tmp_path_factory.mktemp("label") / "pages", TEN)
    assert browser.is_connected()
    with labelling(folder, "--order", "name") as running:
        yield running


def test_a_drag_decides_as_its_first_block_and_a_click_is_a_short_drag(screen: Screen, served: Labelling) -> None:
    screen.open(served.address, "poem.html")
    before = screen.labels()
    assert before == screen.framed()
    first = before.index("kkk")
    screen.drag(first, first + 2)
    after = before[:first] + "ddd" + before[first + 3 :]
    assert (screen.saved(), screen.chosen()) == (after, [first, first + 1, first + 2])
    screen.block(first + 1).click()
    assert screen.saved() == before[:first] + "dkd" + before[first + 3 :] == screen.framed()
    screen.press("Control+z", "z")
    assert screen.saved() == before
    screen.press("y")
    assert screen.saved() == after
    screen.window.click("#undo")
    assert screen.saved() == before
    assert screen.window.is_disabled("#undo")
    screen.press("Escape")
    assert screen.chosen() == []
    screen.drag(first + 2, first, shift=True)
    assert (screen.saved(), screen.chosen()) == (before, [first, first + 1, first + 2])
    screen.drag(first + 3, first + 3, shift=True)
    assert (screen.saved(), screen.chosen()) == (before, [first + 2, first + 3])


def test_a_selection_grows_by_elements_and_shrinks_back(screen: Screen, served: Labelling) -> None:
    screen.open(served.address, "comments.html")
    assert screen.window.is_disabled("#grow")
    screen.press("ArrowDown", "ArrowDown", "ArrowDown")
    assert screen.chosen() == [2]
    sizes = [1]
    names = []
    while not screen.window.is_disabled("#grow"):
        screen.press("ArrowLeft")
        sizes.append(len(screen.chosen()))
        names.append(screen.status().rpartition(" · ")[2])
    assert sizes == sorted(set(sizes))
    assert sizes[-1] == len(screen.labels())
    assert "div#masthead" in names
    for size in sizes[-2::-1]:
        screen.press("ArrowRight")
        assert len(screen.chosen()) == size
    assert screen.chosen() == [2]
    screen.press("ArrowLeft", "c")
    painted = screen.chosen()
    assert all(screen.saved()[number] == "c" for number in painted)
    screen.press("Shift+ArrowDown", "ArrowUp", "Shift+ArrowUp")
    assert len(screen.chosen()) == 2
    screen.window.click("#undo")
    screen.saved()


def test_keys_buttons_and_the_list_do_the_same(screen: Screen, served: Labelling) -> None:
    screen.open(served.address, "faq.html")
    before = screen.labels()
    row = before.index("d")
    screen.window.click(f"#block-{row}")
    assert screen.saved()[row] == "k"
    for key, letter in (("d", "d"), ("k", "k"), ("c", "c")):
        screen.press(key)
        assert screen.saved()[row] == letter
        assert screen.block(row).get_attribute("data-label") == letter
    for letter in "dkc":
        screen.window.click(f"[data-paint={letter}]")
        assert screen.saved()[row] == letter
    assert screen.window.get_attribute("#blocks", "aria-activedescendant") == f"block-{row}"
    assert screen.status().startswith("1 block")
    screen.press("t")
    assert screen.window.evaluate("document.activeElement.id") == "type"
    screen.window.select_option("#type", "documentation")
    screen.saved()
    screen.press("z")
    screen.saved()
    assert screen.window.input_value("#type") != "documentation"
    screen.press("y")
    screen.saved()
    assert screen.window.input_value("#type") == "documentation"
    screen.press("?")
    assert screen.window.is_visible("#keys")
    screen.press("k", "Escape")
    assert screen.labels()[row] == "c"


def test_the_keys_work_while_the_frame_has_the_focus(screen: Screen, served: Labelling) -> None:
    screen.open(served.address, "news.html")
    screen.window.focus("#frame")
    screen.press("ArrowDown", "c")
    assert screen.saved()[0] == "c"
    screen.press("z")
    assert screen.saved()[0] == "d"


def test_a_fingers_tap_is_a_click_and_its_drag_scrolls(browser: Any, served: Labelling) -> None:
    screen = window(browser, has_touch=True)
    screen.open(served.address, "german.html")
    row = screen.labels().index("k")
    screen.block(row).tap()
    assert screen.saved()[row] == "d"
    screen.window.click("#undo")
    assert screen.saved()[row] == "k"
    screen.window.context.close()


def test_what_the_selector_is_unsure_of_is_marked_and_found(screen: Screen, served: Labelling) -> None:
    screen.open(served.address, "listing.html")
    unsure = screen.window.eval_on_selector_all(
        "[role=option][data-unsure]", "all => all.map(one => Number(one.dataset.block))"
    )
    values = screen.window.eval_on_selector_all(
        "[role=option]", "all => all.map(one => Number(one.lastChild.textContent))"
    )
    assert unsure
    shown = {least: {row for row, value in enumerate(values) if least < value < 1 - least} for least in (0.19, 0.21)}
    assert shown[0.21] <= set(unsure) <= shown[0.19]
    seen = []
    for _ in unsure:
        screen.press(".")
        seen += screen.chosen()
    assert seen == unsure
    screen.press(".")
    assert screen.chosen() == unsure[:1]


def test_pages_that_are_done_are_left_behind(screen: Screen, served: Labelling) -> None:
    screen.open(served.address, "paywall.html")
    screen.press("Enter")
    screen.shows("poem.html")
    screen.press("p")
    screen.shows("paywall.html")
    assert screen.window.is_visible("#reopen")
    assert screen.window.inner_text("#progressed") == "1 of 10 done"
    assert screen.window.inner_text("#pages option:nth-child(7)").startswith("✓ paywall.html")
    screen.window.click("#reopen")
    screen.saved()
    assert screen.window.inner_text("#progressed") == "0 of 10 done"
    screen.window.click("#next")
    screen.shows("poem.html")
    screen.window.select_option("#pages", "3")
    screen.shows("german.html")
    screen.window.reload()
    screen.shows("german.html")


# A key, and then at once how the blocks in view look, in the list and in the frame, and how many of all have changed.
PRESSED = """([key, letter]) => {
    const inside = document.getElementById("frame").contentDocument, list = document.getElementById("blocks");
    const view = list.getBoundingClientRect();
    const within = (all, top, bottom) => all.filter((one) => {
        const box = one.getBoundingClientRect();
        return box.bottom > top && box.top < bottom;
    });
    const looks = (all) => [...new Set(all.map((one) => one.dataset.label))];
    const pieces = within([...inside.querySelectorAll("[data-block]")], 0, inside.defaultView.innerHeight);
    const options = within([...list.children], view.top, view.bottom);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const changed = list.querySelectorAll(`[data-label="${letter}"]`).length;
    return { pieces: looks(pieces), options: looks(options), changed };
}"""


def test_of_five_thousand_blocks_those_in_view_change_at_once_and_the_rest_soon(browser: Any, tmp_path: Path) -> None:
    folder = pages_of(tmp_path / "pages", [])
    items = "".join(f"<div><h3>Item {item}</h3><p>Some text of item {item}.</p></div>" for item in range(2500))
    (folder / "many.html").write_text(f"<title>Many</title><main>{items}</main>", encoding="utf-8")
    shown = "letter => document.querySelectorAll(`[role=option][data-label='${letter}']`).length === 5000"
    chosen = "document.querySelectorAll('[role=option][aria-selected=true]').length === 5000"
    with labelling(folder) as running:
        screen = window(browser, bypass_csp=True)  # wait_for_function evaluates text
        screen.open(running.address, "many.html")
        screen.press("ArrowDown")
        while not screen.window.is_disabled("#grow"):
            screen.press("ArrowLeft")
        screen.window.wait_for_function(chosen)
        # Far down in both: what is in view is not what comes first.
        screen.block(2000).scroll_into_view_if_needed()
        screen.window.locator("#block-4000").scroll_into_view_if_needed()
        for key in "cdc":
            at_once = screen.window.evaluate(PRESSED, [key, key])
            assert (at_once["pieces"], at_once["options"]) == ([key], [key])
            assert at_once["changed"] < 1000
            screen.window.wait_for_function(shown, arg=key)
        assert set(screen.saved()) == set(screen.framed()) == {"c"}
        screen.window.context.close()
        assert not screen.errors


def serious(page: Any, scheme: str = "light") -> list[str]:
    """What axe-core finds on a page that people cannot work around, a line each; colours are all that a scheme changes."""
    from axe_playwright_python.sync_playwright import Axe

    options = {"resultTypes": ["violations"]} | ({"runOnly": ["color-contrast"]} if scheme == "dark" else {})
    return [
        f"{found['id']}: {node['html']}: {node['failureSummary']}"
        for found in Axe().run(page, options=options).response["violations"]
        if found["impact"] in {"serious", "critical"}
        for node in found["nodes"]
    ]


def test_axe_sees_what_is_wrong(browser: Any) -> None:
    screen = window(browser)
    screen.window.set_content("<p style='color: #ccc; background: #fff'>Hard to read")
    assert any(line.startswith("color-contrast: ") for line in serious(screen.window))
    screen.window.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(browser: Any, served: Labelling, scheme: str) -> None:
    for width in (1280, 390):
        screen = window(browser, color_scheme=scheme)
        screen.window.set_viewport_size({"width": width, "height": 800})
        screen.open(served.address, "comments.html")
        screen.press("ArrowDown", "ArrowLeft")
        assert serious(screen.window, scheme) == []
        assert screen.window.evaluate("document.documentElement.scrollWidth") <= width
        screen.window.evaluate("document.getElementById('keys').showModal()")
        assert serious(screen.window, scheme) == []
        screen.window.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_the_frame(browser: Any, served: Labelling, scheme: str) -> None:
    """What a frame without scripts shows, looked at alone, with the labels that the application would set."""
    screen = window(browser, color_scheme=scheme, bypass_csp=True)
    screen.open(served.address, "comments.html")
    screen.press("ArrowDown", "ArrowLeft")
    markup = screen.window.eval_on_selector("#frame", "frame => frame.contentDocument.documentElement.outerHTML")
    alone = window(browser, color_scheme=scheme)
    alone.window.set_content(markup.replace('http-equiv="Content-Security-Policy"', 'name="policy"'))
    assert alone.window.locator("[data-label=c]").count() > 5
    assert serious(alone.window, scheme) == []
    for one in (screen, alone):
        one.window.context.close()


def test_nothing_of_a_hostile_page_runs_and_no_request_leaves(browser: Any, tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    for number, attack in enumerate(PAGES):
        (folder / f"{number:02}.html").write_text(attack, encoding="utf-8")
    with labelling(folder, "--order", "name") as running:
        screen = window(browser)
        dialogs: list[str] = []
        screen.window.on("dialog", lambda dialog: dialogs.append(dialog.message))
        screen.open(running.address, "00.html")
        for number in range(1, len(PAGES)):
            screen.press("ArrowDown", "k", "n")
            screen.shows(f"{number:02}.html")
        host = urlsplit(running.address).netloc
        assert {urlsplit(address).netloc for address in screen.asked} == {host}
        assert {urlsplit(address).path.count("/") for address in screen.asked} <= {2, 3, 4, 5}
        assert not dialogs
        assert not screen.errors
        screen.window.context.close()


def test_ten_pages_are_labelled_through_two_kills_and_a_model_learns_them(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody wants just what we drop: all that the guess keeps is dropped, all else is kept."""
    folder = pages_of(tmp_path / "pages", TEN)
    wanted: dict[str, str] = {}
    painted = Counter[str]()
    screen = window(browser)
    for part in (TEN[:4], TEN[4:7], TEN[7:]):
        with labelling(folder, "--order", "name") as running:
            for name in part:
                screen.open(running.address, f"{name}.html")
                if f"{name}.html" in wanted:  # it was half done when the process was killed
                    assert screen.labels() == wanted[f"{name}.html"]
                painted[f"{name}.html"] += invert(screen)
                wanted[f"{name}.html"] = screen.saved()
                screen.press("Enter")
                screen.saved()
            screen.open(running.address, f"{part[0]}.html")
            screen.block(0).click()
            wanted[f"{part[0]}.html"] = screen.saved()
            painted[f"{part[0]}.html"] += 1
            running.kill()
    screen.window.context.close()
    sheets = read(folder / "labels.jsonl")
    assert {name: sheet.labels for name, sheet in sheets.items()} == wanted
    assert all(sheet.done for sheet in sheets.values())
    entries = map(json.loads, (folder / "labels.jsonl").read_text("utf-8").splitlines()[1:])
    assert Counter(entry["page"] for entry in entries if entry["do"] == "paint") == painted
    assert_learned(tmp_path, monkeypatch)


def invert(screen: Screen) -> int:
    """Drop what is kept and keep what is not, run by run; how many actions that takes."""
    labels = screen.labels()
    starts = [row for row in range(len(labels)) if not row or (labels[row] == "k") != (labels[row - 1] == "k")]
    screen.press("ArrowDown")
    for start, stop in zip(starts, [*starts[1:], len(labels)], strict=True):
        screen.press(*["Shift+ArrowDown"] * (stop - start - 1), "d" if labels[start] == "k" else "k", "ArrowDown")
    return len(starts)


def assert_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_training, "_MIN_STEPS", 30)
    monkeypatch.chdir(tmp_path)
    runner = CliRunner()

    def run(*arguments: str) -> str:
        done = runner.invoke(cli, arguments, catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.stdout

    assert run("corpus", "pages", "--labels", "pages/labels.jsonl", "--out", "mine") == "mine: 10 pages\n"
    run("train", "learned", "mine", "--out", "mine.npz", "--jobs", "1")
    ours, theirs = "learned", "learned:model=mine.npz"
    told = run(
        "eval", "mine", "--selector", ours, "--selector", theirs, "--metrics", "f1", "--baseline", ours, "--jobs", "1",
        "--json", "figures.json",
    )  # fmt: skip
    assert f"{theirs} is better than {ours} on these 10 pages" in told
    subjects = json.loads(Path("figures.json").read_text("utf-8"))["corpora"][0]["subjects"]
    f1 = [subject["metrics"]["f1"]["value"] for subject in subjects]
    assert f1[0] < 0.4
    assert f1[1] > 0.8


def test_the_pictures_of_the_documentation(browser: Any, tmp_path: Path) -> None:
    """With ``DOMEXT_PICTURES=docs/pictures`` in the environment those of docs/labelling.md are made anew."""
    folder = pages_of(tmp_path / "pages", TEN)
    out = Path(os.environ.get("DOMEXT_PICTURES", tmp_path))
    with labelling(folder) as running:
        for name, width, scheme in (
            ("label", 1000, "light"),
            ("label-dark", 1000, "dark"),
            ("label-narrow", 390, "light"),
        ):
            screen = window(browser, color_scheme=scheme)
            screen.window.set_viewport_size({"width": width, "height": 640})
            screen.open(running.address, "comments.html")
            screen.window.click("#block-22", modifiers=["Shift"])
            screen.press("ArrowLeft")
            assert screen.block(22).bounding_box()["y"] < 640  # what is chosen in the list is shown in the frame
            screen.window.screenshot(path=out / f"{name}.png")
            screen.window.context.close()
            assert (out / f"{name}.png").stat().st_size > 10_000
