"""How a batch is run, apart from what is done with each page (that is :class:`domext.options.Options`)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final, Literal, get_args

from domext.errors import DomextError, OptionError

ShardFormat = Literal["jsonl.gz", "jsonl.zst", "parquet"]
#: The most bytes that one record of a file of many pages may have: more would not fit into memory with its neighbours.
MOST_BYTES: Final = 256 * 2**20


class BatchError(DomextError):
    """A run cannot begin, go on or be verified; the run as a whole, not a page of it."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of Parquet, or keys of JSON, that a page is read from; only ``html`` must be there."""

    html: str = "html"
    url: str = "url"
    title: str = "title"
    encoding: str = "encoding"

    def as_dict(self) -> dict[str, str]:
        """The names by what they hold."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a batch is run.

    Attributes:
        workers: processes that extract; the rows do not depend on it.
        deadline: seconds that a page may take; its worker is killed then.
        memory: MiB of resident memory that a worker may have; it is killed when it has more.
        formats: renderers, as specs; the rows have a column for each, named as the plugin.
        columns: where Parquet and JSONL hold the page.
        shard_format: what is written.
        shard_rows: rows of a shard, the last one may have fewer.
    """

    workers: int = 1
    deadline: float = 60.0
    memory: int = 2048
    formats: tuple[str, ...] = ()
    columns: Columns = Columns()
    shard_format: ShardFormat = "jsonl.gz"
    shard_rows: int = 1000

    def __post_init__(self) -> None:
        for name in ("workers", "deadline", "memory", "shard_rows"):
            if not getattr(self, name) > 0:
                msg = f"{name} must be greater than 0, not {getattr(self, name)}"
                raise OptionError(msg)
        if self.shard_format not in get_args(ShardFormat):
            msg = f"shard_format must be {', '.join(get_args(ShardFormat))}, not {self.shard_format!r}"
            raise OptionError(msg)

    def as_dict(self) -> dict[str, object]:
        """What the rows and shards depend on: everything but the number of workers."""
        values = asdict(self)
        del values["workers"]
        return values
