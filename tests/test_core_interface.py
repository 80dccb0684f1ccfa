"""A compiled core of another version is not used."""

from __future__ import annotations

import gc
import re
import subprocess
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest

import domext
from domext import core
from tests.command import environment

STALE = """
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType

core = sys.modules["domext._core"] = ModuleType("domext._core")
core.__spec__ = ModuleSpec("domext._core", None)
sys.argv = ["domext", "--version"]
from domext.__main__ import main
main()
"""
ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("interface", [None, core.INTERFACE - 1, core.INTERFACE + 1])
def test_a_core_of_another_version_is_replaced_by_numpy(monkeypatch: pytest.MonkeyPatch, interface: int | None) -> None:
    stale = ModuleType("domext._core")
    stale.__spec__ = ModuleSpec("domext._core", None)
    vars(stale).update({} if interface is None else {"INTERFACE": interface})
    monkeypatch.setitem(sys.modules, "domext._core", stale)
    monkeypatch.delenv("DOMEXT_CORE", raising=False)
    with pytest.warns(
        RuntimeWarning, match=r"^the compiled core of domext is of another version.*; install domext again$"
    ):
        assert core.load_core() == (None, "numpy (the compiled one is of another version; install domext again)")
    vars(stale)["INTERFACE"] = core.INTERFACE
    assert core.load_core() == (stale, "compiled")


def test_the_command_line_warns_of_it_in_one_line() -> None:
    done = subprocess.run(
        [sys.executable, "-c", STALE],
        capture_output=True,
        check=True,
        text=True,
        env=environment(DOMEXT_CORE=""),
        timeout=60,
    )
    assert re.fullmatch("domext: warning: the compiled core of domext is of another version.*\n", done.stderr)


def test_the_sources_have_the_interface_that_python_expects() -> None:
    declared = re.search(r"INTERFACE = (\d+)", (ROOT / "core" / "core.h").read_text(encoding="utf-8"))
    assert declared is not None
    assert int(declared[1]) == core.INTERFACE


def test_no_format_has_a_length() -> None:
    # "#" is another function in the headers up to Python 3.12 than after them: a core that 3.13 compiled fails on 3.12.
    formats = [
        text
        for path in (ROOT / "core").glob("*.c")
        for text in re.findall(r'(?:PyArg_ParseTuple|Py_BuildValue)\([^"]*"([^"]*)"', path.read_text(encoding="utf-8"))
    ]
    assert len(formats) > 10
    assert [text for text in formats if "#" in text] == []


def test_no_macro_returns_an_uncounted_constant() -> None:
    # In the headers from Python 3.12 on, Py_RETURN_NONE counts no reference: such a core would end Python 3.11.
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "core").glob("*.[ch]")]
    assert [line for source in sources for line in re.findall(r"return Py_None|Py_RETURN_\w+;", source)] == [
        "return Py_None"
    ]


def test_references_to_none_are_counted() -> None:
    page = (ROOT / "fixtures" / "news.html").read_bytes()
    extractor = domext.Extractor()
    extractor(page)
    gc.collect()  # objects of other tests refer to None, too
    before = sys.getrefcount(None)
    for _ in range(20):
        extractor(page)
    gc.collect()
    assert abs(sys.getrefcount(None) - before) < 10
