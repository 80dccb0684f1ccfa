"""The benchmarks of the repository as modules."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any


def benchmark(name: str) -> Any:
    """The module of ``benchmarks/NAME.py``."""
    path = Path(__file__).parent.parent / "benchmarks" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)  # its dataclass looks the module up by name
    spec.loader.exec_module(module)
    return module
