"""A Scrapy item pipeline that extracts the articles of items; extra ``scrapy``."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any, Final

from domext.batch.rows import RowMaker
from domext.batch.task import task_of
from domext.engine import Extractor
from domext.extras import need
from domext.rules import Rules, nearest_rules

need("itemadapter", "scrapy")
from itemadapter import ItemAdapter  # noqa: E402  the line above names the extra

if TYPE_CHECKING:
    from collections.abc import Sequence

_LOGGER: Final = logging.getLogger(__name__)


class DomextPipeline:
    """Replaces the markup of items with the columns of a row, see ``docs/operations.md``.

    An item holds its page in ``html`` (text, or the bytes of a response), and optionally ``url``, ``title`` and
    ``encoding``. Items without ``html`` pass through. No item is dropped: if its page cannot be extracted, the item has the
    ``status`` ``error`` and a ``message``. Columns that the class of the item does not declare are left out.

    Args:
        extractor: how pages are extracted. Default: an extractor with the rules of the nearest ``domext.toml``.
        formats: renderers, as specs; each adds a field.
        stats: a stats collector that counts ``domext/ok`` and ``domext/error/TYPE``, or None.

    Raises:
        DomextError: an option, a plugin or the nearest rules are wrong.
    """

    def __init__(self, extractor: Extractor | None = None, formats: Sequence[str] = (), stats: Any = None) -> None:
        self._row_maker = RowMaker(extractor or Extractor(rules=nearest_rules()), formats)
        self._stats = stats

    @classmethod
    def from_crawler(cls, crawler: Any) -> DomextPipeline:
        """Create the pipeline from a crawler's settings: ``DOMEXT_FORMATS``, and those of :func:`extractor_of`."""
        return cls(extractor_of(crawler.settings), crawler.settings.getlist("DOMEXT_FORMATS"), crawler.stats)

    def process_item(self, item: Any, spider: Any = None) -> Any:
        """Return the item with its article."""
        del spider
        fields = ItemAdapter(item)
        if fields.get("html") is None:
            return item
        row, _ = self._row_maker.row(task_of(fields, str(fields.get("url") or "")))
        if row["error"]:
            _LOGGER.warning("%s: %s", " ".join(row["id"].split()), row["message"])
        if self._stats is not None:
            self._stats.inc_value(f"domext/error/{row['error']}" if row["error"] else "domext/ok")
        del row["id"]
        if isinstance(item, MutableMapping):
            del fields["html"]
        else:  # an object without one of its attributes can be neither shown nor exported
            fields["html"] = None
        for name, value in row.items():
            with contextlib.suppress(KeyError):  # the class of the item does not declare this field
                fields[name] = value
        return item


def extractor_of(settings: Any) -> Extractor:
    """Create the extractor of a crawler's settings.

    ``DOMEXT_OPTIONS`` holds fields of :class:`~domext.Options`. ``DOMEXT_RULES`` names a file of rules. If it is not set,
    the rules of the nearest ``domext.toml`` apply; if it is empty, no rules apply.

    Raises:
        OptionError: an option or the rules are wrong.
        PluginError: a plugin does not exist or cannot be loaded.
    """
    file = settings.get("DOMEXT_RULES")
    rules = nearest_rules() if file is None else Rules.read(file) if file else None
    return Extractor(rules=rules, **settings.getdict("DOMEXT_OPTIONS"))
