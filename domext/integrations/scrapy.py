"""Scrapy: items that hold a page become items that hold its article; extra ``scrapy``."""

from __future__ import annotations

import contextlib
import logging
from typing import TYPE_CHECKING, Any, Final

from itemadapter import ItemAdapter

from domext.batch.rows import RowMaker
from domext.batch.task import Task
from domext.engine import Extractor
from domext.rules import Rules, nearest_rules

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
        extractor: how pages are extracted. Default: with the rules of the nearest ``domext.toml``.
        formats: renderers, as specs; each is a field of its own.
        stats: counts what became of pages as ``domext/ok`` and ``domext/error/...``; None where nobody counts.

    Raises:
        DomextError: a plugin or an option is wrong.
    """

    def __init__(self, extractor: Extractor | None = None, formats: Sequence[str] = (), stats: Any = None) -> None:
        self._rows = RowMaker(extractor or Extractor(rules=nearest_rules()), formats)
        self._stats = stats

    @classmethod
    def from_crawler(cls, crawler: Any) -> DomextPipeline:
        """Made by Scrapy, with the settings that :func:`extractor_of` reads, and ``DOMEXT_FORMATS``."""
        return cls(extractor_of(crawler.settings), crawler.settings.getlist("DOMEXT_FORMATS"), crawler.stats)

    def process_item(self, item: Any, spider: Any = None) -> Any:
        """The item with its article."""
        del spider
        fields = ItemAdapter(item)
        given = {name: fields.get(name) for name in _GIVEN}
        if given["html"] is None:
            return item
        row, _ = self._rows.row(Task(id=str(given["url"] or ""), **given))
        if row["error"]:
            _LOGGER.warning("%s: %s", row["id"], row["message"])
        if self._stats is not None:
            self._stats.inc_value(f"domext/error/{row['error']}" if row["error"] else "domext/ok")
        del row["id"], fields["html"]
        for name, value in row.items():
            with contextlib.suppress(KeyError):  # a field that the item's class does not declare
                fields[name] = value
        return item


def extractor_of(settings: Any) -> Extractor:
    """The extractor of a crawler's settings.

    ``DOMEXT_OPTIONS`` holds fields of :class:`~domext.Options`. ``DOMEXT_RULES`` names a file of rules; without it the
    nearest ``domext.toml`` holds, and with an empty one no rules do.

    Raises:
        OptionError: an option or the rules are wrong.
        PluginError: a plugin does not exist or cannot be loaded.
    """
    file = settings.get("DOMEXT_RULES")
    rules = nearest_rules() if file is None else Rules.read(file) if file else None
    return Extractor(rules=rules, **settings.getdict("DOMEXT_OPTIONS"))
