"""A process that extracts pages and may be killed at any moment."""

from __future__ import annotations

import os
import signal
import threading
from dataclasses import dataclass
from multiprocessing import parent_process
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from domext.batch.settings import Columns
    from domext.options import Options


@dataclass(frozen=True, slots=True)
class Setup:
    """What a worker does with every page."""

    options: Options
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
    from domext.batch.rows import Extractor, encode
    from domext.errors import DomextError

    try:
        extractor = Extractor(setup.options, setup.formats, setup.columns)
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
            row, seconds = extractor.row(task)
            connection.send((encode(row), row["error"], seconds))


def _end_with_parent() -> None:
    """A worker whose supervisor was killed would go on with a page that hangs."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
