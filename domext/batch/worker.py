"""A process that extracts pages and may be killed at any moment."""

from __future__ import annotations

import os
import signal
import threading
from dataclasses import dataclass
from multiprocessing import parent_process
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from multiprocessing.connection import Connection

    from domext.batch.settings import Columns
    from domext.rules import Rules


@dataclass(frozen=True, slots=True)
class Setup:
    """What a worker does with every page; it loads nothing until the worker is ready for it.

    Attributes:
        rules: options by site, if any.
        given: options that go before the rules, by name.
        formats: renderers, as specs.
        columns: where lines of JSON hold the page.
    """

    rules: Rules | None
    given: Mapping[str, Any]
    formats: tuple[str, ...]
    columns: Columns


def serve(connection: Connection, setup: Setup) -> None:
    """Answer each list of tasks with a row a task, one by one, until the other end is closed.

    The first answer is None when the worker is ready, or the error that keeps it from that.
    """
    # Arithmetic in several threads would take other workers' cores, and its last bits would depend on their number.
    # numpy is not loaded yet.
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the supervisor's to answer
    threading.Thread(target=_end_with_parent, daemon=True).start()
    from domext.batch.rows import RowMaker, encode
    from domext.engine import Extractor
    from domext.errors import DomextError

    try:
        rows = RowMaker(Extractor(rules=setup.rules, **setup.given), setup.formats, setup.columns)
    except DomextError as error:
        connection.send(str(error))
        return
    connection.send(None)
    while True:
        try:
            tasks = connection.recv()
        except EOFError:
            return
        for task in tasks:
            row, seconds = rows.row(task)
            connection.send((encode(row), row["error"], seconds))


def _end_with_parent() -> None:
    """A worker whose supervisor was killed would go on with a page that hangs."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
