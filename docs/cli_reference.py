"""Write docs/cli-reference.md, every command with all of its options, from the help texts of the commands.

python docs/cli_reference.py
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from domext.cli import cli

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE: Final = Path(__file__).with_name("cli-reference.md")
_INTRODUCTION: Final = """\
# Command-line reference

Every command with all of its arguments and options. `python docs/cli_reference.py` writes this page from the help texts.
[The command line](command-line.md) explains the commands, with examples, exit codes and formats.
"""


def reference() -> str:
    """Return the page."""
    return "\n".join([_INTRODUCTION, *_command(cli, click.Context(cli, info_name="domext", **cli.context_settings))])


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    """Yield the Markdown of a command and of its subcommands."""
    yield f"## {context.command_path}\n"
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    yield _block(usage)
    yield from _paragraphs(command.help or "")
    options = [parameter for parameter in command.get_params(context) if isinstance(parameter, click.Option)]
    records = [record for option in options if (record := option.get_help_record(context))]
    yield "| option | meaning |\n|---|---|"
    yield "".join(f"| `{_cell(names)}` | {_cell(_code(text))} |\n" for names, text in records)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            if (subcommand := command.get_command(context, name)) is None:
                continue
            yield from _command(subcommand, click.Context(subcommand, info_name=name, parent=context))


def _paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs of a help text; examples become a block with one command a line."""
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        if paragraph.startswith("\b\n"):
            label, _, commands = paragraph.removeprefix("\b\n").partition("\n")
            yield f"{label}\n"
            yield _block(inspect.cleandoc(commands))
        else:
            yield _code(" ".join(paragraph.split())) + "\n"


def _block(text: str) -> str:
    return f"```text\n{text}\n```\n"


def _code(text: str) -> str:
    """A text with its quoted commands as code, and without characters that Markdown would interpret."""
    return re.sub(r"'(domext [^']+)'", r"`\1`", text.replace("<", "&lt;").replace("*", r"\*"))


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", r"\|")


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
