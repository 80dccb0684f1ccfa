"""The types of the front ends' JavaScript, written as JSDoc, hold for the TypeScript compiler."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = ROOT / "jsconfig.json"


def test_the_compiler_finds_no_error() -> None:
    compiler = shutil.which("tsc")
    if compiler is None:
        pytest.skip("tsc is not installed (npm install --global typescript)")
    command = [compiler, "--project", str(PROJECT), "--listFiles"]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert result.returncode == 0, result.stdout
    modules = set((ROOT / "domext").rglob("*.js"))
    assert modules <= {Path(line) for line in result.stdout.splitlines()}
