"""A real browser for the tests: the one that the system has, told to talk to nobody by itself."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Names another browser than the first of these that is found.
VARIABLE: Final = "DOMEXT_BROWSER"
_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
_FLAGS: Final = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync --disable-default-apps --mute-audio"
).split()


def executable() -> str | None:
    """The browser's program, None if there is none."""
    return os.environ.get(VARIABLE) or next(filter(None, map(shutil.which, _NAMES)), None)


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
