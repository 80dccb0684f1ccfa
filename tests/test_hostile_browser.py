"""Hostile pages in a real browser: reports, frames and the output of the renderer run and load nothing of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import domext
from domext import Extractor
from domext.explain.explanation import ExplanationRequest, explain_page
from domext.explain.frame import render_frame
from domext.explain.html_report import render_report
from tests.bodies import keep_all
from tests.browser import armed, page_of_all_attacks
from tests.hostile import PAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    Open = Callable[..., Any]

pytestmark = pytest.mark.browser


def dialogs_of(page: Any) -> list[str]:
    """The messages of the dialogs that a page opens; each is closed."""
    messages: list[str] = []

    def close(dialog: Any) -> None:
        messages.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", close)
    return messages


def test_a_report_of_a_hostile_page_runs_and_loads_nothing_of_it(show: Open) -> None:
    request = ExplanationRequest(extractor=Extractor(selector="vote"))
    page = show(render_report(explain_page(page_of_all_attacks(), armed("<script>alert(1)</script>"), request)))
    for key in ("j", "j", "n", "v", "v", "v"):
        page.keyboard.press(key)
    assert page.evaluate("window.ran") is None


def test_frames_are_inert_even_without_policy_and_sandbox(browser: Any) -> None:
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    dialogs = dialogs_of(page)
    for source in map(armed, PAGES):
        frame = render_frame(domext.parse(source, url="https://e.org/a/b"))
        page.set_content(re.sub(r"<meta http-equiv[^>]*>", "", frame))
        page.evaluate(
            "document.querySelectorAll('*').forEach(element => element.dispatchEvent(new MouseEvent('mouseover')))"
        )
        assert page.evaluate("window.ran") is None
    assert (requests, dialogs) == ([], [])
    context.close()


def test_the_output_of_the_html_renderer_is_inert(browser: Any) -> None:
    context = browser.new_context()
    page = context.new_page()
    dialogs = dialogs_of(page)
    requests: list[tuple[str, str]] = []

    def refuse(route: Any) -> None:
        requests.append((route.request.resource_type, route.request.url))
        route.abort()

    context.route("**/*", refuse)
    for source in map(armed, PAGES):
        page.set_content(keep_all(source, url="https://e.org/a/b").to("html"), wait_until="commit")
        for link in page.locator("a[href]").all():
            link.dispatch_event("mouseover")
        assert page.evaluate("window.ran") is None
    assert dialogs == []
    # Pictures and players belong to the article, so they are loaded.
    assert {kind for kind, _ in requests} <= {"image", "media"}
    assert all(url.startswith("https://") for _, url in requests)
    context.close()
