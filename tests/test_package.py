"""The tests test the package that is installed, not the checkout beside it."""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path

import domext


def test_an_installed_package_is_the_one_under_test() -> None:
    files = distribution("domext").files or []
    # An editable installation lists no module.
    modules = [Path(str(path.locate())) for path in files if path.as_posix() == "domext/__init__.py"]
    assert [module for module in modules if not module.samefile(domext.__file__)] == []
