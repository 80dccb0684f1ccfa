"""Distributions with plugins for tests, installed as an installer does: modules beside a ``dist-info`` folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from domext.plugin.registry import installed
from tests import command

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

#: The scorers that come with domext.
BUILT_IN_SCORERS = [row.name for row in installed().list() if row.kind == "scorer" and row.distribution == "domext"]
#: The first lines of a module with scorers.
HEAD = "import numpy as np\nfrom domext import Scores, hookimpl\n\n"
#: A module with a scorer, without the rest of its method ``score``.
SCORER = (
    HEAD
    + '''class Faulty:
    """Faulty."""

    def score(self, page):
        keep = np.ones(len(page.blocks), bool)
        {body}


@hookimpl
def domext_scorer():
    return Faulty
'''
)


def lay_out(folder: Path, name: str, modules: dict[str, str], version: str = "1.0") -> Path:
    """Install a distribution; each module is a plugin of the same name."""
    package = name.replace("-", "_")
    info = folder / f"{package}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    points = "".join(f"{module} = {package}_{module}\n" for module in modules)
    (info / "entry_points.txt").write_text(f"[domext]\n{points}", encoding="utf-8")
    for module, source in modules.items():
        (folder / f"{package}_{module}.py").write_text(source, encoding="utf-8")
    return folder


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command with the distributions of a folder installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        return command.run(*arguments, environment=environment)
