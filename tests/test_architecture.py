"""The architecture, checked against the sources: imports between modules, entry points, and public names."""

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
    """Return all modules that a file imports, and the words of its strings that name the package of the plugins."""
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
def test_the_engine_does_not_import_its_plugins(path: Path) -> None:
    assert not {name for name in imported(path) if name.partition(".")[0] == "domext_plugins"}


def test_the_checked_files_exist() -> None:
    assert {"engine.py", "plugins.py", "hookspecs.py"} <= {path.name for path in ENGINE}
    assert {"cuter.py", "vote.py", "text.py"} <= {path.name for path in PLUGINS}


def modules() -> dict[str, Path]:
    """Return the paths of all modules of the engine and its plugins, by dotted name."""
    paths = {}
    for folder in (ROOT / "domext", ROOT / "plugins" / "domext_plugins"):
        for path in folder.rglob("*.py"):
            parts = path.relative_to(folder.parent).with_suffix("").parts
            paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return paths


def imports(paths: dict[str, Path]) -> dict[str, set[str]]:
    """Return which other modules each module imports, at the top, inside functions, or for type checking."""
    return {name: (imported(path) & paths.keys()) - _packages_of(path, paths) - {name} for name, path in paths.items()}


def _packages_of(path: Path, paths: dict[str, Path]) -> set[str]:
    """Return packages from which a file imports modules only: ``from domext.table import tags`` needs the module."""
    names = {
        node.module or ""
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and all(f"{node.module}.{alias.name}" in paths for alias in node.names)
    }
    return {name for name in names if name in paths}


def cycles(graph: dict[str, set[str]]) -> list[str]:
    """Return the modules in or above a cycle, by repeatedly removing modules that import none of the remaining ones."""
    remaining = {name: set(targets) for name, targets in graph.items()}
    while leaves := [name for name, targets in remaining.items() if not targets & remaining.keys()]:
        for name in leaves:
            del remaining[name]
    return sorted(remaining)


def test_cycles_are_detected() -> None:
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == ["a", "b", "c", "d"]
    assert cycles({"a": {"b"}, "b": {"c"}, "c": set()}) == []


def test_there_is_no_import_cycle() -> None:
    graph = imports(modules())
    assert graph["domext.engine"] >= {"domext.article", "domext.reading.read", "domext.plugin.running"}
    assert "domext.options" in graph["domext.learned.selector"]
    assert cycles(graph) == []


def test_modules_of_the_package_itself() -> None:
    assert {path.stem for path in (ROOT / "domext").glob("*.py")} == {
        "__init__", "__main__", "article", "engine", "errors", "extras", "limits", "options", "rules", "testing",
    }  # fmt: skip


# The modules that may import a room from outside, as docs/architecture.md describes.
IMPORTERS = {
    "domext.cli": {"domext.__main__"},
    "domext.training": {"domext.cli", "domext.explain.gold"},
    "domext.evaluation": {"domext.cli", "domext.explain", "domext.label", "domext.training"},
    "domext.explain": {"domext.cli", "domext.label"},
    "domext.label": {"domext.cli"},
    "domext.batch": {"domext.cli.run", "domext.integrations", "domext.label.journal"},
    "domext.integrations": {"domext.cli.mcp"},
    "domext.fetch": {"domext.cli", "domext.integrations.mcp"},
    "domext.learned": {"domext.cli", "domext.label.service", "domext.training", "domext_plugins.perceptron"},
    "domext.multipage": {"domext", "domext.article", "domext.cli.extract"},
    "domext.body": {"domext.article", "domext_plugins"},
    "domext.metadata": {"domext.article", "domext.postprocess.comment_items"},
    "domext.engine": {
        "domext", "domext.batch", "domext.cli", "domext.evaluation", "domext.explain", "domext.integrations",
        "domext.label", "domext.testing", "domext.training",
    },
}  # fmt: skip


@pytest.mark.parametrize(("room", "importers"), IMPORTERS.items())
def test_rooms_are_imported_by_the_declared_importers_only(room: str, importers: set[str]) -> None:
    actual = {
        name
        for name, targets in imports(modules()).items()
        if not within(name, room) and any(within(target, room) for target in targets)
    }
    undeclared = [name for name in sorted(actual) if not any(within(name, importer) for importer in importers)]
    unnecessary = [importer for importer in importers if not any(within(name, importer) for name in actual)]
    assert (undeclared, unnecessary) == ([], [])


def within(name: str, room: str) -> bool:
    """Return whether a module is a room or in it; ``domext`` stands for the package itself, without its rooms."""
    return name == room or (room != "domext" and name.startswith(room + "."))


@pytest.mark.parametrize(("name", "target"), POINTS.items())
def test_every_entry_point_exists_and_has_a_hook(name: str, target: str) -> None:
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
def test_modules_only_define_names_at_import(path: Path) -> None:
    """Modules consist of definitions, imports and constants: importing them runs no plugin, reads no file, prints nothing."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    allowed = (ast.Import, ast.ImportFrom, ast.ClassDef, ast.FunctionDef, ast.Assign, ast.AnnAssign, ast.If, ast.For)
    for node in tree.body:
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        declaration = ast.unparse(node).startswith("copyreg.pickle(")  # registers how a class is pickled
        assert docstring or declaration or isinstance(node, allowed), f"{relative(path)}:{node.lineno}"
    called = {
        ast.unparse(call.func).rpartition(".")[2]
        for node in tree.body
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.If, ast.For, ast.Expr))
        for call in ast.walk(node)
        if isinstance(call, ast.Call)
    }
    assert not called & {"open", "read_text", "read_bytes", "print", "entry_points", "installed", "load", "Plugins"}


def test_public_names_exist() -> None:
    domext = importlib.import_module("domext")
    assert set(domext.__all__) == set(dir(domext))
    for name in domext.__all__:
        assert getattr(domext, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        domext.nonsense  # noqa: B018
