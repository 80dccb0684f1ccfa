"""Settings that all tests share: the import path, and how Hypothesis searches."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterator

# Last on the path, so that the tests test an installed domext if there is one.
sys.path.append(str(Path(__file__).resolve().parents[1]))

# Programs that the tests start keep their bytecode, so that Python compiles them once.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile(
    "domext", deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("domext")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The browser that :mod:`tests.browser` starts."""
    from tests.browser import launched

    with launched() as running:
        yield running
