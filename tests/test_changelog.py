"""The changelog: the modules and the options that it names exist."""

from __future__ import annotations

import pkgutil
import re
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from tests.command import all_commands

if TYPE_CHECKING:
    from collections.abc import Iterator

CHANGELOG = (Path(__file__).parent.parent / "CHANGELOG.md").read_text(encoding="utf-8")
MOVED = re.findall(r"^\| (`domext.*) \| (`domext.*) \|$", CHANGELOG, re.MULTILINE)


def exists(name: str) -> bool:
    """Return whether a dotted name is a module, or an attribute of a module."""
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


def options_of(command: click.Command) -> Iterator[str]:
    """Yield the options of a command and of its subcommands."""
    for parameter in command.params:
        yield from parameter.opts
    if isinstance(command, click.Group):
        for subcommand in command.commands.values():
            yield from options_of(subcommand)


@pytest.mark.parametrize(("old", "new"), MOVED)
def test_moved_modules_are_at_their_new_path_only(old: str, new: str) -> None:
    assert not [name for name in re.findall(r"`(.+?)`", old) if exists(name)]
    assert [name for name in re.findall(r"`(.+?)`", new) if not exists(name)] == []


def test_the_options_that_it_names_exist() -> None:
    options = {option for command in all_commands().values() for option in options_of(command)} | {"--version"}
    named = set(re.findall(r"`(--[a-z-]+)", CHANGELOG))
    assert len(named) > 20
    assert named <= options
