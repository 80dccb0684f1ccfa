"""The API reference is up to date, and documents all that a caller needs to know of the main functions."""

from __future__ import annotations

import importlib
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

import domext

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "reference.md").read_text(encoding="utf-8")


def section(heading: str) -> str:
    """Return the text below a heading of the page, up to the next one."""
    match = re.search(rf"^#+ `{re.escape(heading)}`\n(.*?)(?=^#|\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert match, f"docs/reference.md does not document {heading}"
    return match[1]


def entries(heading: str, title: str) -> list[str]:
    """Return the names in a list of a section, such as its arguments."""
    _, _, rest = section(heading).partition(f"**{title}**\n\n")
    return re.findall(r"^- \[?`([^`]+)`", rest.partition("\n\n")[0], re.MULTILINE)


def test_the_page_is_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(DOCS)
    reference: Any = importlib.import_module("reference")
    assert reference.reference() == PAGE, "run: python docs/reference.py"


@pytest.mark.parametrize("name", domext.__all__)
def test_every_export_is_documented(name: str) -> None:
    assert section(name).strip()


@pytest.mark.parametrize("name", ["extract", "parse", "score", "Extractor", "Extractor.__call__"])
def test_every_argument_and_error_is_documented(name: str) -> None:
    function = {"Extractor.__call__": domext.Extractor.__call__}.get(name) or getattr(domext, name)
    parameters = [parameter for parameter in inspect.signature(function).parameters if parameter != "self"]
    assert entries(name, "Arguments") == parameters
    errors = entries(name, "Raises")
    assert errors
    assert all(issubclass(getattr(domext, error), domext.DomextError) for error in errors)


@pytest.mark.parametrize(("name", "returned"), [("extract", "Article"), ("parse", "Page"), ("score", "ScoreTable")])
def test_returned_values_are_documented(name: str, returned: str) -> None:
    assert entries(name, "Returns") == [returned]


def test_the_public_methods_of_the_extractor_are_documented() -> None:
    methods = [name for name, value in vars(domext.Extractor).items() if inspect.isfunction(value) and name[0] != "_"]
    assert "score" in methods
    for name in methods:
        assert f"{name}(" in section(f"Extractor.{name}")
