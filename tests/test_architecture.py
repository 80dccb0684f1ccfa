"""What holds the engine and its plugins apart, read from the sources."""

from __future__ import annotations

import ast
import importlib
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ENGINE = sorted((ROOT / "domext").rglob("*.py"))
PLUGINS = [*sorted((ROOT / "plugins" / "domext_plugins").glob("*.py")), ROOT / "domext" / "learned" / "selector.py"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
POINTS: dict[str, str] = PROJECT["entry-points"]["domext"]


def imported(path: Path) -> set[str]:
    """Every module that a file imports anywhere, and every string in it that names the plugins' package."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names |= {word for word in node.value.split() if word.startswith("domext_plugins")}
    return names


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", ENGINE, ids=relative)
def test_the_engine_does_not_know_its_plugins(path: Path) -> None:
    assert not {name for name in imported(path) if name.partition(".")[0] == "domext_plugins"}


def test_the_engine_is_where_this_test_looks() -> None:
    assert {"engine.py", "plugins.py", "hookspecs.py"} <= {path.name for path in ENGINE}
    assert {"cuter.py", "vote.py", "text.py"} <= {path.name for path in PLUGINS}


@pytest.mark.parametrize(("name", "target"), POINTS.items())
def test_every_entry_point_exists_and_offers_a_hook(name: str, target: str) -> None:
    module = importlib.import_module(target)
    hooks = [hook for hook in dir(module) if hook.startswith("domext_") and callable(getattr(module, hook))]
    assert hooks, name


def test_every_plugin_module_has_an_entry_point() -> None:
    with_hook = {path.stem for path in PLUGINS if "@hookimpl" in path.read_text(encoding="utf-8")}
    assert with_hook == {target.rpartition(".")[2] for target in POINTS.values()}


def test_the_console_script_exists() -> None:
    module, _, function = PROJECT["scripts"]["domext"].partition(":")
    assert callable(getattr(importlib.import_module(module), function))


@pytest.mark.parametrize("path", [*ENGINE, *PLUGINS], ids=relative)
def test_modules_do_nothing_at_import_but_define(path: Path) -> None:
    """No statement at module level runs plugins, reads files or prints: only definitions, imports and constants."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    allowed = (ast.Import, ast.ImportFrom, ast.ClassDef, ast.FunctionDef, ast.Assign, ast.AnnAssign, ast.If, ast.For)
    for node in tree.body:
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        declaration = ast.unparse(node).startswith("copyreg.pickle(")  # says how a class is pickled, and does no more
        assert docstring or declaration or isinstance(node, allowed), f"{relative(path)}:{node.lineno}"
    called = {
        ast.unparse(call.func).rpartition(".")[2]
        for node in tree.body
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.If, ast.For, ast.Expr))
        for call in ast.walk(node)
        if isinstance(call, ast.Call)
    }
    assert not called & {"open", "read_text", "read_bytes", "print", "entry_points", "installed", "load", "Plugins"}


def test_public_names_are_there() -> None:
    domext = importlib.import_module("domext")
    assert set(domext.__all__) == set(dir(domext))
    for name in domext.__all__:
        assert getattr(domext, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        domext.nonsense  # noqa: B018
