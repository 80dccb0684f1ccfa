"""What every test shares: the repository on the path, and how hypothesis searches."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterator

# Last, so that an installed domext is the one that is tested.
sys.path.append(str(Path(__file__).resolve().parents[1]))

# The programs that tests start are compiled once, not for every start.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile(
    "domext", deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("domext")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A real browser, see :mod:`tests.browser`."""
    from tests.browser import launched

    with launched() as running:
        yield running
