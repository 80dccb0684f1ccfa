"""The tests test the package that is installed, not the checkout beside it. A missing extra is named."""

from __future__ import annotations

import importlib
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import domext
from domext.extras import ExtraError


def test_an_installed_package_is_the_one_under_test() -> None:
    files = distribution("domext").files or []
    # An editable installation lists no module.
    modules = [Path(str(path.locate())) for path in files if path.as_posix() == "domext/__init__.py"]
    assert [module for module in modules if not module.samefile(domext.__file__)] == []


def test_older_releases_of_click_with_other_errors_are_not_accepted() -> None:
    # 8.1 has no NoArgsIsHelpError; up to 8.3, errors of commands have no possibilities, and those of options other words.
    requirements = map(Requirement, distribution("domext").requires or [])
    (click,) = (requirement for requirement in requirements if requirement.name == "click")
    assert not click.specifier.contains("8.3.3")


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("datatrove", "datatrove.pipeline.extractors.base", "datatrove"),
        ("langchain", "langchain_core.documents", "langchain"),
        ("scrapy", "itemadapter", "scrapy"),
        ("scrapy_poet", "scrapy_poet", "scrapy"),
    ],
)
def test_an_integration_names_its_extra(module: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (package, "itemadapter"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, f"domext.integrations.{module}", raising=False)
    with pytest.raises(ExtraError, match=rf"which is not installed: pip install 'domext\[{extra}\]'$"):
        importlib.import_module(f"domext.integrations.{module}")
