"""The command line.

The modules import the engine inside of functions, only when a command runs, so that ``--help`` answers at once.
"""

from __future__ import annotations

import difflib
import functools
import gc
import importlib
import inspect
import os
import re
import signal
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from domext import __version__, core
from domext.cli.completion import complete_values, option_with_value
from domext.cli.output import without_prints, write_message
from domext.cli.output_names import is_address
from domext.cli.shared_options import PLUGIN_METAVAR
from domext.errors import DomextError, OptionError, PluginWarning, one_line

if TYPE_CHECKING:
    from collections.abc import Callable

#: The modules of the commands, and the names of the commands in them. A module is imported when its command is asked for.
_COMMANDS: Final = {
    "agreement": ("label", "agreement"),
    "corpus": ("corpus", "corpus"),
    "eval": ("eval", "evaluate"),
    "explain": ("explain", "explain"),
    "extract": ("extract", "extract"),
    "is-article": ("is_article", "is_article"),
    "label": ("label", "label"),
    "mcp": ("mcp", "mcp"),
    "new-plugin": ("new_plugin", "new_plugin"),
    "plot": ("plot", "plot"),
    "plugins": ("plugins", "plugins"),
    "rules": ("rules", "rules"),
    "run": ("run", "run"),
    "score": ("score", "score"),
    "serve": ("serve", "serve"),
    "stats": ("stats", "stats"),
    "sweep": ("sweep", "sweep"),
    "train": ("train", "train"),
}
# The names that click has for numbers, in words.
_NUMBERS: Final = {"integer": "a whole number", "float": "a number"}
# The metavars of options and arguments whose value is the name of a file, a folder or a plugin.
_NAME_METAVARS: Final = frozenset(
    {"FILE", "FOLDER", "DIR", "FILE_OR_FOLDER", "[PAGE...]", "PAGE...", "PAGE", "CORPUS...", "CORPUS", "LABELS"}
    | {PLUGIN_METAVAR}
)
# The exit code that shells give to a process that an interrupt has ended.
_INTERRUPTED: Final = 128 + signal.SIGINT


class _Commands(click.Group):
    """The commands; the name of a page in the place of a command is answered with the command that reads it."""

    def list_commands(self, _: click.Context) -> list[str]:
        return sorted(_COMMANDS)

    def get_command(self, _: click.Context, cmd_name: str) -> click.Command | None:
        return _command(cmd_name) if cmd_name in _COMMANDS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in _COMMANDS and (is_address(name) or Path(name).exists()):
            ctx.fail(f"no such command {name!r}; to extract that page, write 'domext extract {name}'")
        if name not in _COMMANDS and (similar := difflib.get_close_matches(name, _COMMANDS, 1)):
            ctx.fail(f"no such command {name!r} (did you mean {similar[0]!r}?)")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            name = ctx.invoked_subcommand or ""
            command = self.get_command(ctx, name)
            if error.ctx is None and command is not None:  # the parser of options does not name its command
                error.ctx = click.Context(command, parent=ctx, info_name=name)
            raise
        except KeyboardInterrupt:  # click would write an empty line
            raise click.Abort from None


@functools.cache
def _command(command_name: str) -> click.Command:
    module, name = _COMMANDS[command_name]
    command: click.Command = getattr(importlib.import_module(f"domext.cli.{module}"), name)
    for each in (command, *getattr(command, "commands", {}).values()):
        each.help = _with_lines_of_examples(each.help or "")
        each.callback = without_prints(each.callback)
        for parameter in each.params:
            complete_values(parameter)
            if parameter.metavar in _NAME_METAVARS:
                parameter.callback = functools.partial(_with_checked_name, parameter.callback)
            if parameter.metavar == PLUGIN_METAVAR and isinstance(parameter, click.Option) and not parameter.multiple:
                _accept_once(parameter)
    return command


def _accept_once(option: click.Option) -> None:
    """Let an option refuse a second plugin: click would take the last one, although other options take several."""
    option.multiple = True
    if isinstance(option.default, str):  # else there is none
        option.default = (option.default,)
    option.callback = functools.partial(_only_value, option.callback)


def _only_value(
    callback: Callable[..., Any] | None, context: click.Context, option: click.Parameter, values: tuple[str, ...]
) -> Any:
    if len(values) > 1:
        msg = f"{option.opts[0]} names one plugin here, not {len(values)}: {', '.join(values)}"
        raise OptionError(msg)
    value = values[0] if values else None
    return callback(context, option, value) if callback else value


def _with_checked_name(
    callback: Callable[..., Any] | None, context: click.Context, parameter: click.Parameter, value: Any
) -> Any:
    """Refuse an empty name, such as that of a shell's variable that is not set, and - as an output file."""
    if value == "" or (isinstance(value, tuple) and "" in value):
        msg = "the name is empty"
        raise click.BadParameter(msg)
    if isinstance(parameter.type, click.Path) and value in {"-", Path("-")}:
        msg = "this option does not take -; for a file or folder of that name, write ./-"
        raise click.BadParameter(msg)
    return callback(context, parameter, value) if callback else value


def _with_lines_of_examples(text: str) -> str:
    """Mark the examples of a help text, so that click keeps their lines: it keeps those of a paragraph after a backspace."""
    return re.sub(r"(?<!\x08\n)^(?=Examples?:$)", "\b\n", inspect.cleandoc(text), flags=re.MULTILINE)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="domext", message=f"%(prog)s, version %(version)s, core: {core.NAME}")
def cli() -> None:
    """Extract the main content of web pages, and inspect every score behind it."""


def main() -> None:
    """Run the command line; bad input is one line on standard error and exit code 2, an interrupt is one and code 130."""
    if sys.stderr is None:  # it is closed; what is written to it is lost
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  open until the end
    # numpy starts these threads on import, and they wait busily; the products of a page are too small to share.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    warnings.simplefilter("always", PluginWarning)
    warnings.showwarning = _show_warning
    try:
        code = cli.main(prog_name="domext", standalone_mode=False)
    except DomextError as error:
        write_message(str(error))
        code = 2
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        code = error.exit_code
    except click.ClickException as error:
        write_message(_usage_error(error))
        code = error.exit_code
    except OSError as error:  # such as a name that is too long for a file
        write_message(f"{os.fsdecode(error.filename)}: {one_line(error)}" if error.filename else one_line(error))
        code = 2
    except MemoryError:
        write_message("not enough memory")
        code = 2
    except click.Abort as error:
        write_message(str(error) or "interrupted")
        code = _INTERRUPTED
    gc.freeze()  # the process ends: no search for garbage among what it leaves behind
    sys.exit(code if isinstance(code, int) else 0)


def _usage_error(error: click.ClickException) -> str:
    """The message of an error in the arguments as one line, with the help that explains them."""
    message = _without_option(error) if isinstance(error, click.NoSuchOption) else error.format_message()
    message = " ".join(message.split()).rstrip(".")
    # click proposes in a sentence of its own, and three names where one is meant.
    message = re.sub(r"\. \(?Did you mean (?:one of: )?('[^']+')[^?]*\?\)?", r" (did you mean \1?)", message)
    message = re.sub(r"a valid (integer|float)( range)?$", lambda match: _NUMBERS[match[1]], message)
    context = error.ctx if isinstance(error, click.UsageError) else None
    help_of = "domext" if context is None else context.command_path
    return f"{message[:1].lower()}{message[1:]}; see '{help_of} --help'"


def _without_option(error: click.NoSuchOption) -> str:
    """The message of an option that does not exist, with the option that was probably meant."""
    name = error.option_name.lstrip("-")
    meant = option_with_value(name, error.ctx.command.params) if error.ctx else None
    if meant is None:  # click compares names with their hyphens, and sorts them
        possible = {option.lstrip("-"): option for option in error.possibilities or ()}
        meant = next((possible[each] for each in difflib.get_close_matches(name, possible, 1)), None)
    return error.message.rstrip(".") + (f" (did you mean {meant!r}?)" if meant else "")


def _show_warning(message: Warning | str, *_: object, **__: object) -> None:
    write_message(f"warning: {message}")
