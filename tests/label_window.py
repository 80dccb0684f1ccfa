"""A window with the labelling page in a real browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class LabelWindow:
    """A window with the labelling page; blocks are numbered from 0."""

    window: Any
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def open(self, address: str, page: str) -> None:
        self.window.goto("about:blank")
        self.window.goto(f"{address}#{page}")
        self.wait_for_page(page)

    def wait_for_page(self, page: str) -> None:
        self.window.wait_for_selector(f'body[data-page="{page}"]')

    def labels(self) -> str:
        """The labels that the list shows, a letter per block."""
        letters = self.window.eval_on_selector_all("[role=option]", "all => all.map(option => option.dataset.label)")
        return "".join(letters)

    def frame_labels(self) -> str:
        """The labels that the frame shows."""
        script = "frame => [...frame.contentDocument.querySelectorAll('[data-block]')].map(e => [e.dataset.block, e.dataset.label])"
        labels = dict(self.window.eval_on_selector("#frame", script))
        return "".join(labels[str(block)] for block in range(len(labels)))

    def selected(self) -> list[int]:
        script = "all => all.map(option => Number(option.dataset.block))"
        return list(self.window.eval_on_selector_all("[role=option][aria-selected=true]", script))

    def block(self, number: int) -> Any:
        """The block in the frame."""
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

    def saved_labels(self) -> str:
        """The labels when every action is saved."""
        self.window.locator("#saved", has_text="Saved").wait_for()
        return self.labels()

    def status(self) -> str:
        return str(self.window.inner_text("#selected"))

    def close(self) -> None:
        self.window.context.close()


def open_window(browser: Any, **options: Any) -> LabelWindow:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, **options)
    opened = LabelWindow(context.new_page())
    opened.window.set_default_timeout(60_000)
    opened.window.on("console", lambda entry: opened.errors.append(entry.text) if entry.type == "error" else None)
    opened.window.on("pageerror", lambda error: opened.errors.append(str(error)))
    opened.window.on("request", lambda request: opened.requests.append(request.url))
    return opened
