"""The build hook: with and without a compiler."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).resolve().parents[1]
pytest.importorskip("hatchling")


@pytest.fixture
def hook_module() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class App:
    def __init__(self) -> None:
        self.warnings: list[str] = []

    def display_warning(self, message: str) -> None:
        self.warnings.append(message)


def initialize(module: ModuleType, target: str = "wheel") -> tuple[dict[str, Any], list[str]]:
    app = App()
    hook = module.CoreBuildHook(str(ROOT), {}, None, None, str(ROOT), target, app)
    build_data: dict[str, Any] = {"pure_python": True, "force_include": {}}
    hook.initialize("standard", build_data)
    return build_data, app.warnings


def no_compiler(root: Path) -> Path:
    msg = f"no compiler in {root.name}"
    raise OSError(msg)


def test_a_compiled_core_marks_the_wheel(hook_module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DOMEXT_CORE", raising=False)
    monkeypatch.setattr(hook_module, "_compile", lambda root: root / "domext" / "_core.abi3.so")
    build_data, warnings = initialize(hook_module)
    assert build_data["pure_python"] is False
    assert build_data["tag"].startswith("cp311-abi3-")
    assert build_data["force_include"] == {str(ROOT / "domext" / "_core.abi3.so"): "domext/_core.abi3.so"}
    assert warnings == []


def test_without_a_compiler_the_wheel_has_no_core(hook_module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DOMEXT_CORE", raising=False)
    monkeypatch.setattr(hook_module, "_compile", no_compiler)
    build_data, warnings = initialize(hook_module)
    assert build_data == {"pure_python": True, "force_include": {}}
    assert warnings == [f"domext is built without its compiled core: no compiler in {ROOT.name}"]


def test_the_core_can_be_required_or_left_out(hook_module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook_module, "_compile", no_compiler)
    monkeypatch.setenv("DOMEXT_CORE", "1")
    with pytest.raises(OSError, match="no compiler"):
        initialize(hook_module)
    monkeypatch.setenv("DOMEXT_CORE", "0")
    assert initialize(hook_module) == ({"pure_python": True, "force_include": {}}, [])


def test_the_source_distribution_is_not_compiled(hook_module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook_module, "_compile", no_compiler)
    assert initialize(hook_module, "sdist") == ({"pure_python": True, "force_include": {}}, [])
