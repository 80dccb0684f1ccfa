"""Scrapy: items that hold a page become items that hold its article; extra ``scrapy``."""

from __future__ import annotations

import contextlib
import logging
from typing import TYPE_CHECKING, Any, Final

from itemadapter import ItemAdapter

from domext.batch.rows import Extractor
from domext.batch.task import Task
from domext.options import Options

if TYPE_CHECKING:
    from collections.abc import Sequence

_GIVEN: Final = ("html", "url", "title", "encoding")
_LOGGER: Final = logging.getLogger(__name__)


class DomextPipeline:
    """An item pipeline: the columns of a batch's row join the item, and its markup leaves it.

    An item holds its page in ``html`` (text, or the bytes of a response), and ``url``, ``title`` and ``encoding`` where they
    are known. Items without ``html`` pass through. No item is dropped: one whose page cannot be extracted has ``status``
    ``error`` and a ``message``. Columns that the item's class does not declare are left out.

    Args:
        options: how pages are extracted.
        formats: renderers, as specs; each is a field of its own.
        stats: counts what became of pages as ``domext/ok`` and ``domext/error/...``; None where nobody counts.

    Raises:
        DomextError: a plugin or an option is wrong.
    """

    def __init__(self, options: Options | None = None, formats: Sequence[str] = (), stats: Any = None) -> None:
        self._extractor = Extractor(options or Options(), formats)
        self._stats = stats

    @classmethod
    def from_crawler(cls, crawler: Any) -> DomextPipeline:
        """Made by Scrapy, with the settings ``DOMEXT_OPTIONS`` (arguments of Options) and ``DOMEXT_FORMATS``."""
        return cls(options_of(crawler.settings), crawler.settings.getlist("DOMEXT_FORMATS"), crawler.stats)

    def process_item(self, item: Any, spider: Any = None) -> Any:
        """The item with its article."""
        del spider
        fields = ItemAdapter(item)
        given = {name: fields.get(name) for name in _GIVEN}
        if given["html"] is None:
            return item
        row, _ = self._extractor.row(Task(id=str(given["url"] or ""), **given))
        if row["error"]:
            _LOGGER.warning("%s: %s", row["id"], row["message"])
        if self._stats is not None:
            self._stats.inc_value(f"domext/error/{row['error']}" if row["error"] else "domext/ok")
        del row["id"], fields["html"]
        for name, value in row.items():
            with contextlib.suppress(KeyError):  # a field that the item's class does not declare
                fields[name] = value
        return item


def options_of(settings: Any) -> Options:
    """The options that a crawler's settings give.

    Raises:
        OptionError: one of them is wrong.
    """
    return Options(**settings.getdict("DOMEXT_OPTIONS"))
