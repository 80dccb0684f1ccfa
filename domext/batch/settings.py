"""How a batch runs; how a page is extracted is up to :class:`domext.options.Options`."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Final, Literal, get_args

from domext.batch.requirements import Requirements
from domext.errors import DomextError, OptionError

ShardFormat = Literal["jsonl.gz", "jsonl.zst", "parquet"]
#: Maximum size of a record in a file of many pages, so that several records fit into memory.
MAX_RECORD_BYTES: Final = 256 * 2**20


class BatchError(DomextError):
    """A run cannot start, continue or be verified. Errors of single pages are in their rows."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of Parquet, or the keys of JSONL, that hold a page; only ``html`` is required."""

    html: str = "html"
    url: str = "url"
    title: str = "title"
    encoding: str = "encoding"

    def as_dict(self) -> dict[str, str]:
        """The names of the columns by what they hold."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a batch runs.

    Attributes:
        workers: number of worker processes; the rows do not depend on it.
        deadline: seconds that a page may take before its worker is killed.
        memory: resident memory in MiB that a worker may use before it is killed.
        formats: renderers, as specs; each adds a column that is named as the plugin.
        columns: the columns of Parquet and the keys of JSONL that hold pages.
        shard_format: the file format of the shards.
        shard_rows: rows per shard; the last shard may have fewer.
        requirements: what articles must have; the rows of other articles have no text and say why.

    Raises:
        OptionError: a number is not positive, or the shard format is unknown.
    """

    workers: int = 1
    deadline: float = 60.0
    memory: int = 2048
    formats: tuple[str, ...] = ()
    columns: Columns = Columns()
    shard_format: ShardFormat = "jsonl.gz"
    shard_rows: int = 1000
    requirements: Requirements = field(default_factory=Requirements)

    def __post_init__(self) -> None:
        for name in ("workers", "deadline", "memory", "shard_rows"):
            if not getattr(self, name) > 0:
                msg = f"{name} must be greater than 0, not {getattr(self, name)}"
                raise OptionError(msg)
        if self.shard_format not in get_args(ShardFormat):
            msg = f"shard_format must be {', '.join(get_args(ShardFormat))}, not {self.shard_format!r}"
            raise OptionError(msg)

    def as_dict(self) -> dict[str, object]:
        """The settings that rows and shards depend on: all but the number of workers."""
        values = asdict(self)
        del values["workers"]
        return values
