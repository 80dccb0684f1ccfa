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


def modules() -> dict[str, Path]:
    """Every module of the engine and its plugins by its dotted name."""
    found = {}
    for folder in (ROOT / "domext", ROOT / "plugins" / "domext_plugins"):
        for path in folder.rglob("*.py"):
            parts = path.relative_to(folder.parent).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(known: dict[str, Path]) -> dict[str, set[str]]:
    """What each module imports of the others: at the top, inside of functions, and for types alone."""
    return {name: (imported(path) & known.keys()) - _packages_of(path, known) - {name} for name, path in known.items()}


def _packages_of(path: Path, known: dict[str, Path]) -> set[str]:
    """Packages of which a file only imports a module: ``from domext.table import tags`` needs ``domext.table.tags``."""
    names = {
        node.module or ""
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and all(f"{node.module}.{alias.name}" in known for alias in node.names)
    }
    return {name for name in names if name in known}


def cycles(graph: dict[str, set[str]]) -> list[str]:
    """The modules that are left when modules that import none of the rest are taken away again and again."""
    left = {name: set(others) for name, others in graph.items()}
    while leaves := [name for name, others in left.items() if not others & left.keys()]:
        for name in leaves:
            del left[name]
    return sorted(left)


def test_a_cycle_is_found() -> None:
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == ["a", "b", "c", "d"]
    assert cycles({"a": {"b"}, "b": {"c"}, "c": set()}) == []


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = imports(modules())
    assert graph["domext.engine"] >= {"domext.article", "domext.reading.read", "domext.plugin.running"}
    assert "domext.options" in graph["domext.learned.selector"]
    assert cycles(graph) == []


def test_the_package_itself_holds_what_users_import() -> None:
    assert {path.stem for path in (ROOT / "domext").glob("*.py")} == {
        "__init__", "__main__", "article", "engine", "errors", "extras", "limits", "options", "rules", "testing",
    }  # fmt: skip


# Who imports a room, beside the room itself: what docs/architecture.md says of it.
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
def test_only_these_import_a_room(room: str, importers: set[str]) -> None:
    found = {name for name, others in imports(modules()).items() if any(within(one, room) for one in others)}
    found = {name for name in found if not within(name, room)}
    assert [name for name in sorted(found) if not any(within(name, one) for one in importers)] == []
    assert [one for one in importers if not any(within(name, one) for name in found)] == [], (
        "these import nothing of it"
    )


def within(name: str, room: str) -> bool:
    """Whether a module is a room or in it; what stands in the package itself is not in a room."""
    return name == room or (room != "domext" and name.startswith(room + "."))


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
