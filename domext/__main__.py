"""The entry point of the command line: ``domext``, and ``python -m domext``."""

from __future__ import annotations

import gc
import signal
import warnings


def main() -> None:
    """Run the command line, see :func:`domext.cli.main`.

    Until it is imported, an interrupt ends the process at once; Python would print where in the imports it was.
    """
    raises = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # in the background of a shell it is ignored
    if raises:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.set_threshold(100_000)  # the imports of a command make many objects and hardly any garbage
    with warnings.catch_warnings(record=True) as caught:
        from domext.cli import main as run_command_line
        from domext.cli.output import write_message

    if raises:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for warning in caught:  # the compiled core is of another version
        write_message(f"warning: {warning.message}")
    run_command_line()


if __name__ == "__main__":  # worker processes import this module too
    main()
