"""Explanations, their reports in a real browser, and a page that is long enough for folds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domext import Extractor
from domext.explain.explanation import ExplanationRequest, explain_page

if TYPE_CHECKING:
    from pathlib import Path

    from domext.explain.explanation import Explanation


def explain(source: Any, **request: Any) -> Explanation:
    """An explanation without the command line."""
    return explain_page(source, "page.html", ExplanationRequest(**{"extractor": Extractor()} | request))


class Reports:
    """Opens reports in separate windows, and notes what they request and their errors."""

    def __init__(self, browser: Any, folder: Path) -> None:
        self.browser, self.folder = browser, folder
        self.contexts: list[Any] = []
        self.requests: list[str] = []
        self.errors: list[str] = []

    def open(self, html: str, **options: Any) -> Any:
        file = self.folder / f"report{len(self.contexts)}.html"
        file.write_text(html, encoding="utf-8")
        self.contexts.append(self.browser.new_context(**({"viewport": {"width": 1400, "height": 860}} | options)))
        page = self.contexts[-1].new_page()
        page.on("request", lambda request: self.requests.append(request.url) if request.url != file.as_uri() else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.goto(file.as_uri())
        page.wait_for_selector("html[data-ready]")
        return page

    def close(self) -> None:
        """Close all windows. None of their pages may have sent a request or raised an error."""
        for context in self.contexts:
            context.close()
        assert self.requests == []
        assert self.errors == []


def block(page: Any, index: int) -> Any:
    return page.frame_locator("#frame").locator(f"[data-block='{index}']").first


def in_view(page: Any, index: int) -> bool:
    """Whether the frame shows the whole block; measured from outside, because no script may run in the frame."""
    box, frame = block(page, index).bounding_box(), page.locator("#frame").bounding_box()
    return bool(box and frame["y"] <= box["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"])


def long_page(before: int, after: int) -> str:
    """An article with a picture between links."""
    paragraphs = "".join(
        f"<p>The ferry of day {day} leaves at nine, if the wind allows, and whoever is late waits.</p>"
        for day in range(8)
    )
    links = [
        "".join(f"<li><a href=/{name}{number}>{name} {number}</a>" for number in range(count))
        for name, count in (("Section", before), ("Footer", after))
    ]
    return (
        f"<title>Ferry</title><nav><ul>{links[0]}</ul></nav><article><h1>The ferry</h1>{paragraphs}<figure><img src=/a.jpg></figure>"
        f"<p>The last ferry of the year arrives at noon, and then everybody leaves the harbour.</p></article>"
        f"<footer><ul>{links[1]}</ul><hr><img src=/x.jpg></footer>"
    )
