"""``domext new-plugin``: writes a distribution with a working scorer and its tests."""

from __future__ import annotations

from pathlib import Path
from string import Template
from typing import Final

import click

from domext.cli.output import write
from domext.errors import OptionError
from domext.table.patterns import lazy_pattern

_NAME: Final = lazy_pattern(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")

_PYPROJECT: Final = Template("""\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "domext-$name"
version = "0.1.0"
description = "A scorer for domext."
requires-python = ">=3.11"
dependencies = ["domext"]

[project.optional-dependencies]
test = ["pytest"]

# The key is the name for --plugin and the prefix of the columns.
[project.entry-points.domext]
$name = "domext_$module"

[tool.hatch.build.targets.wheel]
include = ["domext_$module.py"]

# Without a table of its own, pytest would take the settings of a folder above.
[tool.pytest.ini_options]
testpaths = ["tests"]
""")

_SCORER: Final = Template('''\
"""A scorer for domext that keeps long blocks with few links."""

from dataclasses import dataclass

import numpy as np

from domext import Page, Scores, hookimpl


@dataclass(frozen=True)
class $cls:
    """Keep blocks with enough words, few of them in links.

    Args:
        min_words: the minimum number of words of a block.
        max_link_density: the maximum share of its words that are in links.
    """

    min_words: int = 10
    max_link_density: float = 0.3

    def score(self, page: Page) -> Scores:
        counts = page.blocks.counts
        density = counts.link_words / np.maximum(counts.words, 1)
        keep = (counts.words >= self.min_words) & (density <= self.max_link_density)
        return Scores(keep, blocks={"words": counts.words, "link_density": density})


@hookimpl
def domext_scorer() -> type[$cls]:
    return $cls
''')

_TEST: Final = Template('''\
import domext
from domext.testing import check_scorer
from domext_$module import $cls

PAGE = """<nav><a href="/">Home</a> <a href="/more">More</a></nav>
<p>This scorer keeps a paragraph of at least ten words without links.</p>"""


def test_conforms() -> None:
    check_scorer($cls())


def test_keeps_the_paragraph() -> None:
    scores = domext.score(PAGE, plugins=[$cls()])
    assert scores["$lower"].keep.tolist() == [False, True]


def test_is_installed() -> None:
    assert "words" in domext.score(PAGE, plugins=["$name:min_words=3"])["$name"].blocks
''')

_README: Final = Template("""\
# domext-$name

A scorer for domext.

    pip install -e '.[test]'
    domext score page.html --plugin $name
    domext score page.html --plugin $name:min_words=20
    pytest
""")


@click.command("new-plugin")
@click.argument("name")
def new_plugin(name: str) -> None:
    """Write a new plugin distribution with a working scorer.

    The distribution and its tests are in the new folder NAME.

    Example:
      domext new-plugin long-blocks && pip install ./long-blocks
    """
    if not _NAME.fullmatch(name):
        msg = f"{name!r} is not a valid plugin name: use a letter, then letters and digits, separated by hyphens, all in lower case"
        raise OptionError(msg)
    if name in {"plugins", *_installed()}:
        msg = f"a plugin named {name!r} already exists"
        raise OptionError(msg)
    folder = Path(name)
    module = name.replace("-", "_")
    substitutions = {
        "name": name,
        "module": module,
        "cls": module.title().replace("_", "").removesuffix("Scorer") + "Scorer",
    }
    substitutions["lower"] = substitutions["cls"].lower()
    try:
        folder.mkdir()
    except FileExistsError:
        msg = f"{name} already exists"
        raise OptionError(msg) from None
    (folder / "tests").mkdir()
    for path, template in (
        ("pyproject.toml", _PYPROJECT),
        (f"domext_{module}.py", _SCORER),
        (f"tests/test_{module}.py", _TEST),
        ("README.md", _README),
    ):
        (folder / path).write_text(template.substitute(substitutions), encoding="utf-8")
    write(f"{name}: try it with\n  pip install ./{name}\n  domext score PAGE --plugin {name}")


def _installed() -> set[str]:
    from importlib.metadata import entry_points

    return {point.name for point in entry_points(group="domext")}
