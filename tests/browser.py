"""A real browser for the tests: the one of the system, without connections of its own, and what tests do with its pages."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.hostile import XSS

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The environment variable that names another browser than the first of the programs below that is installed.
VARIABLE: Final = "DOMEXT_BROWSER"
_PROGRAMS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
_FLAGS: Final = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync --disable-default-apps --mute-audio"
).split()
#: The script that hostile markup runs as "alert(1)" sets this variable instead, which a test can read.
RAN: Final = "top.ran=1"


def executable() -> str | None:
    """The path of the browser's program; None if there is none."""
    return os.environ.get(VARIABLE) or next(filter(None, map(shutil.which, _PROGRAMS)), None)


@contextmanager
def launched() -> Iterator[Any]:
    """A running browser; the test is skipped where none is installed."""
    program = executable()
    if program is None:
        pytest.skip(f"no browser is installed (Debian: apt-get install chromium), and {VARIABLE} names none")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=_FLAGS)
        yield browser
        browser.close()


def serious_violations(page: Any, *, rules: tuple[str, ...] = ()) -> list[str]:
    """The serious violations of accessibility that axe-core finds on a page in the light and in the dark scheme, a line each.

    In the dark scheme only contrasts are checked, because nothing else differs from the light one.
    """
    found = _violations(page, rules)
    page.emulate_media(color_scheme="dark")
    found += _violations(page, ("color-contrast",))
    page.emulate_media(color_scheme="light")
    return found


def _violations(page: Any, rules: tuple[str, ...]) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    options: dict[str, Any] = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    return [
        f"{violation['id']}: {node['html'][:200]}: {node['failureSummary']}"
        for violation in Axe().run(page, options=options).response["violations"]
        if violation["impact"] in {"serious", "critical"}
        for node in violation["nodes"]
    ]


def armed(page: str) -> str:
    """Hostile markup that sets a variable where it runs."""
    return page.replace("alert(1)", RAN)


def page_of_all_attacks() -> str:
    """One page with every attack."""
    # A parser takes the rest of the page as the content of these elements, so they come last.
    attacks = sorted(XSS, key=lambda attack: "<style>" in attack or "<math>" in attack)
    return armed("<title>x</title><p>" + "Some text. " * 20 + "".join(f"<div>{attack}</div>" for attack in attacks))
