"""Settings and fixtures that tests share: the import path, how Hypothesis searches, a browser, servers, plugins."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.server import Site

# `python -m pytest` puts the checkout first on the path. Last there, it leaves an installed domext to be tested.
ROOT = str(Path(__file__).resolve().parents[1])
sys.path[:] = [*(folder for folder in sys.path if folder not in {"", ROOT}), ROOT]

# Programs that the tests start keep their bytecode, so that Python compiles them once.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# What is the same without the compiled core: expressions, the source files, programs, services, training, pages in a browser, and
# metadata, which are read from columns that other tests compare.
_WITHOUT_CORE = (
    "*_browser", "architecture", "batch_*", "benchmarks", "cli*", "cold_start", "crossvalidation", "dockerfile", "docs", "explain_s*",
    "fetch*", "frameworks", "label_*", "metadata*", "new_plugin", "patterns", "reference", "serve*", "site", "testing", "training",
)  # fmt: skip
collect_ignore_glob = [f"test_{name}.py" for name in _WITHOUT_CORE] if os.environ.get("DOMEXT_CORE") == "0" else []

# The same examples in each run, so that a change that passes stays passed. `python -m fuzz` looks for new ones.
settings.register_profile(
    "domext", deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.load_profile("domext")


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking at the thousands of collected tests again and again: a tenth of the time."""
    gc.freeze()


SCORER_FILE = '''\
"""A scorer in a file."""

from __future__ import annotations

from dataclasses import dataclass

from domext import Page, Scores, hookimpl


@dataclass(frozen=True)
class Mine:
    """Keep blocks with enough words."""

    least: int = 3

    def score(self, page: Page) -> Scores:
        return Scores(page.blocks.counts.words >= self.least, blocks={"words": page.blocks.counts.words})


@hookimpl
def domext_scorer() -> type[Mine]:
    return Mine
'''


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The browser that :mod:`tests.browser` starts."""
    from tests.browser import launched

    with launched() as running:
        yield running


@pytest.fixture
def show(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Opens reports, each in a separate window."""
    from tests.reports import Reports

    with contextlib.closing(Reports(browser, tmp_path)) as reports:
        yield reports.open


@pytest.fixture
def site() -> Iterator[Site]:
    """A web server with one page, whose network :data:`tests.server.OPEN` allows."""
    from tests.server import PAGE, reply, serving

    with serving(pages={"/": reply(PAGE)}) as server:
        yield server


@pytest.fixture
def internal() -> Iterator[Site]:
    """A web server on a loopback address that these options do not allow."""
    from tests.server import PAGE, reply, serving

    with serving("127.0.0.2", pages={"/": reply(PAGE)}) as server:
        yield server


@pytest.fixture
def in_tmp_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test runs in its own folder."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def fresh_plugins(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Clears the cache of installed plugins, before and after, and the variable that disables plugins."""
    from domext.plugin.registry import DISABLE_VARIABLE, installed

    monkeypatch.delenv(DISABLE_VARIABLE, raising=False)
    installed.cache_clear()
    yield monkeypatch
    installed.cache_clear()


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file with a scorer that keeps blocks of at least so many words as its parameter ``least`` says."""
    path = tmp_path / "mine.py"
    path.write_text(SCORER_FILE, encoding="utf-8")
    return path
