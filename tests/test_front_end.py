"""The JavaScript of the reports and of the labelling application is typed in its comments: the compiler agrees."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "domext"
PROJECTS = sorted(PACKAGE.rglob("jsconfig.json"))


def test_every_module_belongs_to_a_project() -> None:
    assert {path.parent for path in PACKAGE.rglob("*.js")} == {path.parent for path in PROJECTS}


@pytest.mark.parametrize("project", PROJECTS, ids=lambda path: path.parent.relative_to(PACKAGE).as_posix())
def test_the_compiler_finds_nothing(project: Path) -> None:
    compiler = shutil.which("tsc")
    if compiler is None:
        pytest.skip("tsc is not installed (npm install --global typescript)")
    done = subprocess.run([compiler, "--project", project], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout
