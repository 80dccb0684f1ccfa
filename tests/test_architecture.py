"""The structure of the packages, read from the sources: who imports whom, and what docs/architecture.md says of it."""

from __future__ import annotations

import ast
import functools
import importlib
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ENGINE = sorted((ROOT / "domext").rglob("*.py"))
PLUGINS = [*sorted((ROOT / "plugins" / "domext_plugins").glob("*.py")), ROOT / "domext" / "learned" / "selector.py"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
POINTS: dict[str, str] = PROJECT["entry-points"]["domext"]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


@functools.cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> set[str]:
    """Return every module that a file imports anywhere, and every string in it that names the package of plugins."""
    names: set[str] = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names |= {word for word in node.value.split() if word.startswith("domext_plugins")}
    return names


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_the_engine_does_not_know_its_plugins() -> None:
    known = {relative(path): {name for name in imported(path) if name.startswith("domext_plugins")} for path in ENGINE}
    assert {path: names for path, names in known.items() if names} == {}


def test_these_tests_read_the_engine_and_the_plugins() -> None:
    assert {"engine.py", "plugins.py", "hookspecs.py"} <= {path.name for path in ENGINE}
    assert {"cuter.py", "vote.py", "text.py"} <= {path.name for path in PLUGINS}


def modules() -> dict[str, Path]:
    """Return every module of the engine and its plugins by its dotted name."""
    paths = {}
    for folder in (ROOT / "domext", ROOT / "plugins" / "domext_plugins"):
        for path in folder.rglob("*.py"):
            parts = path.relative_to(folder.parent).with_suffix("").parts
            paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return paths


@functools.cache
def imports() -> dict[str, set[str]]:
    """Return which of the others each module imports: at the top, in functions, or for type checking only."""
    paths = modules()
    return {name: (imported(path) & paths.keys()) - _packages_of(path, paths) - {name} for name, path in paths.items()}


def _packages_of(path: Path, paths: dict[str, Path]) -> set[str]:
    """Packages of which a file imports only modules: ``from domext.table import tags`` needs no package."""
    names = {
        node.module or ""
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ImportFrom) and all(f"{node.module}.{alias.name}" in paths for alias in node.names)
    }
    return {name for name in names if name in paths}


def cycles(graph: dict[str, set[str]]) -> list[str]:
    """Return the modules that remain after repeatedly removing those that import none of the rest."""
    remaining = {name: set(others) for name, others in graph.items()}
    while leaves := [name for name, others in remaining.items() if not others & remaining.keys()]:
        for name in leaves:
            del remaining[name]
    return sorted(remaining)


def test_a_cycle_is_found() -> None:
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == ["a", "b", "c", "d"]
    assert cycles({"a": {"b"}, "b": {"c"}, "c": set()}) == []


def test_there_are_no_import_cycles() -> None:
    graph = imports()
    assert graph["domext.pipeline"] >= {"domext.article", "domext.reading.read", "domext.plugin.running"}
    assert "domext.options" in graph["domext.learned.selector"]
    assert cycles(graph) == []


def test_the_package_itself_has_the_modules_that_callers_import() -> None:
    assert {path.stem for path in (ROOT / "domext").glob("*.py")} == {
        "__init__", "__main__", "article", "core", "engine", "errors", "extras", "limits", "options", "pipeline",
        "rules", "testing",
    }  # fmt: skip


# All that import a package, except for the package itself; docs/architecture.md has the same table.
IMPORTERS = {
    "domext.cli": {"domext.__main__"},
    "domext.training": {"domext.cli", "domext.explain.gold"},
    "domext.evaluation": {"domext.cli", "domext.explain", "domext.label", "domext.training"},
    "domext.explain": {"domext.cli", "domext.label", "domext.serve"},
    "domext.label": {"domext.cli"},
    "domext.serve": {"domext.cli.serve"},
    "domext.induction": {"domext.cli", "domext.serve"},
    "domext.batch": {"domext.cli.run", "domext.cli.run_summary", "domext.integrations", "domext.label.journal"},
    "domext.web": {"domext.label", "domext.serve"},
    "domext.processes": {"domext.batch", "domext.evaluation", "domext.label", "domext.serve", "domext.training"},
    "domext.integrations": {"domext.cli.mcp"},
    "domext.fetch": {
        "domext.batch.page_fetches",
        "domext.batch.settings",
        "domext.cli",
        "domext.integrations.mcp_server",
        "domext.serve",
    },
    "domext.core": {"domext.cli", "domext.learned", "domext.limits", "domext.reading", "domext.table"},
    "domext.learned": {"domext.cli", "domext.training", "domext_plugins.perceptron"},
    "domext.learned.rules": {"domext.learned.selector"},
    "domext.multipage": {"domext", "domext.article", "domext.cli.extract"},
    "domext.body": {"domext.article", "domext_plugins"},
    "domext.words": {
        "domext.body", "domext.discussion", "domext.learned.rules.consent", "domext.learned.rules.notes_of_posts",
        "domext.metadata", "domext.multipage", "domext.postprocess",
    },
    "domext.metadata": {
        "domext.article", "domext.batch.requirements", "domext.body.completion.bylines_above",
        "domext.cli.metadata_output", "domext.discussion", "domext.postprocess.navigation", "domext_plugins.json_",
    },
    "domext.discussion": {
        "domext", "domext.article", "domext.body", "domext.learned.rules.notes_of_posts", "domext.postprocess",
    },
    "domext.pictures": {
        "domext.article", "domext.body", "domext.explain", "domext.postprocess", "domext_plugins.xml_",
    },
    "domext.body.completion": {"domext.article", "domext.body.assembly"},
    "domext.body.markdown": {"domext_plugins.markdown"},
    "domext.engine": {
        "domext", "domext.batch", "domext.cli", "domext.evaluation", "domext.explain", "domext.integrations",
        "domext.label", "domext.serve", "domext.testing", "domext.training",
    },
}  # fmt: skip


# All that a package imports, except for itself; docs/architecture.md has the same table.
IMPORTED = {
    "domext.table": {"domext.core", "domext.errors"},
    "domext.reading": {"domext.core", "domext.errors", "domext.limits", "domext.table"},
    "domext.words": set(),
    "domext.metadata": {"domext.table", "domext.words"},
    "domext.pictures": {"domext.table"},
    "domext.discussion": {"domext.metadata", "domext.reading", "domext.table", "domext.words"},
    "domext.learned.features": {"domext.core", "domext.plugin.scores", "domext.table"},
    "domext.learned.rules": {
        "domext.core", "domext.discussion.change_notes", "domext.discussion.repeated_quotations",
        "domext.learned.features.page_features", "domext.table",
        "domext.words",
    },
    "domext.body.notes": {"domext.body.page_anchors", "domext.body.tree", "domext.table"},
    "domext.body.tables": {"domext.body.tree", "domext.table"},
    "domext.body.parts": {"domext.body.page_anchors", "domext.body.tree", "domext.table", "domext.words"},
    "domext.body.code": {
        "domext.body.parts", "domext.body.tree", "domext.discussion", "domext.table", "domext.words",
    },
    "domext.body.inline": {
        "domext.body.notes", "domext.body.page_anchors", "domext.body.roles", "domext.body.tree", "domext.table",
    },
    "domext.body.markdown": {
        "domext.body.html", "domext.body.substitutes", "domext.body.tables", "domext.body.tree", "domext.table",
        "domext.words",
    },
    "domext.processes": {"domext.errors"},
    "domext.web": set(),
}  # fmt: skip


@pytest.mark.parametrize(("package", "importers"), IMPORTERS.items())
def test_only_these_import_a_package(package: str, importers: set[str]) -> None:
    graph = imports()
    names = {name for name, others in graph.items() if any(within(other, package) for other in others)}
    names = {name for name in names if not within(name, package)}
    assert [name for name in sorted(names) if not within_any(name, importers)] == []
    unused = [importer for importer in importers if not any(within(name, importer) for name in names)]
    assert unused == [], f"these do not import {package}"


@pytest.mark.parametrize(("package", "expected"), IMPORTED.items())
def test_a_package_imports_only_these(package: str, expected: set[str]) -> None:
    names = {other for name, others in imports().items() if within(name, package) for other in others}
    assert [name for name in sorted(names) if not within_any(name, expected | {package})] == []


def within(name: str, package: str) -> bool:
    """Return whether a module is a package or in it; ``domext`` stands for its ``__init__`` only."""
    return name == package or (package != "domext" and name.startswith(package + "."))


def within_any(name: str, packages: set[str]) -> bool:
    return any(within(name, package) for package in packages)


def test_the_page_has_the_table_of_importers() -> None:
    assert table_of_the_page("| imported | by |") == IMPORTERS


def test_the_page_has_the_table_of_imported_packages() -> None:
    assert table_of_the_page("| package | imports only |") == IMPORTED


def table_of_the_page(header: str) -> dict[str, set[str]]:
    _, _, table = PAGE.partition(f"\n{header}\n|---|---|\n")
    rows = [re.findall(r"`([\w.]+)`", row) for row in table.partition("\n\n")[0].splitlines()]
    return {name: set(others) for name, *others in rows}


def test_the_page_names_files_and_packages_that_exist() -> None:
    paths = set(re.findall(r"`((?:domext|plugins|fuzz|benchmarks)/[\w./]*)`", PAGE))
    assert len(paths) > 50
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []


def test_the_page_names_every_module() -> None:
    """Those of the command line are one a command; those directly in ``domext`` are in the reference."""
    names = set(re.findall(r"`((?:domext|core)/[\w./]+\.(?:py|c|h))`", PAGE))
    modules = [
        relative(path) for path in ENGINE if path.name != "__init__.py" and path.parent.name not in {"domext", "cli"}
    ]
    modules += map(relative, sorted((ROOT / "core").glob("*.[ch]")))
    assert len(modules) > 200
    assert [name for name in modules if name not in names] == []


def test_the_page_names_every_package() -> None:
    for folder in (ROOT / "domext").iterdir():
        if (folder / "__init__.py").exists():
            assert f"\n| `domext/{folder.name}/` |" in PAGE, folder.name


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


@pytest.mark.parametrize("paths", [ENGINE, PLUGINS], ids=["engine", "plugins"])
def test_modules_only_define_names_at_import(paths: list[Path]) -> None:
    """No statement at module level runs plugins, reads files or prints."""
    definitions = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    allowed = (ast.Import, ast.ImportFrom, *definitions, ast.Assign, ast.AnnAssign, ast.If, ast.For)
    forbidden = {"open", "read_text", "read_bytes", "print", "entry_points", "installed", "load", "Plugins"}
    for path in paths:
        for node in parsed(path).body:
            docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            # The first only registers how a class is pickled, the second only imports a package of an extra.
            declaration = isinstance(node, ast.Expr) and ast.unparse(node).startswith(("copyreg.pickle(", "need("))
            assert docstring or declaration or isinstance(node, allowed), f"{relative(path)}:{node.lineno}"
            if not isinstance(node, (ast.Import, ast.ImportFrom, *definitions)):
                called = {ast.unparse(call.func) for call in ast.walk(node) if isinstance(call, ast.Call)}
                assert not {name.rpartition(".")[2] for name in called} & forbidden, f"{relative(path)}:{node.lineno}"


def test_public_names_exist() -> None:
    domext = importlib.import_module("domext")
    assert set(domext.__all__) == set(dir(domext))
    for name in domext.__all__:
        assert getattr(domext, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        domext.nonsense  # noqa: B018
