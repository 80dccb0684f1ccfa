"""A worker process. It extracts pages and can be killed at any moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from domext.errors import DomextError, OptionError
from domext.processes.worker_process import messages, prepare_process

if TYPE_CHECKING:
    from collections.abc import Mapping
    from multiprocessing.connection import Connection

    from domext.batch.requirements import Requirements
    from domext.batch.settings import Columns, Settings
    from domext.engine import Extractor
    from domext.rules import Rules


@dataclass(frozen=True, slots=True)
class Setup:
    """The options, rules and formats of a worker. It holds the parts of an extractor, so that unpickling it loads no plugin.

    Attributes:
        rules: options by site, if any.
        explicit_options: options that take precedence over the rules, by name.
        formats: renderers, as specs.
        columns: the keys of JSONL that hold pages.
        requirements: what articles must have.
        duplicates: whether articles get fingerprints.
    """

    rules: Rules | None
    explicit_options: Mapping[str, Any]
    formats: tuple[str, ...]
    columns: Columns
    requirements: Requirements
    duplicates: bool

    @classmethod
    def of(cls, extractor: Extractor, settings: Settings) -> Setup:
        """Return the setup of workers that extract as an extractor does.

        Raises:
            OptionError: the selector is an object.
        """
        if not isinstance(extractor.options.selector, str | None):
            msg = "name the selector instead of passing an object: workers are separate processes"
            raise OptionError(msg)
        return cls(
            extractor.rules,
            extractor.explicit_options,
            settings.formats,
            settings.columns,
            settings.requirements,
            settings.duplicates,
        )


def serve(connection: Connection, setup: Setup) -> None:
    """Receive lists of tasks, and send a row for each task, until the connection is closed.

    The first message is None when the worker is ready, or the error that prevents it.
    """
    prepare_process()
    from domext.batch.fingerprint import fingerprint
    from domext.batch.rows import FILTERED, RowMaker, encode_row
    from domext.engine import Extractor

    try:
        extractor = Extractor(rules=setup.rules, **setup.explicit_options)
        row_maker = RowMaker(extractor, setup.formats, setup.columns, setup.requirements)
    except DomextError as error:
        connection.send(str(error))
        return
    connection.send(None)
    for tasks in messages(connection):
        for task in tasks:
            row, seconds = row_maker.row(task)
            article = fingerprint(row["text"]) if setup.duplicates else None
            connection.send((encode_row(row), row["error"], seconds, article, row["status"] == FILTERED))
