"""Settings of a batch run. :class:`domext.options.Options` has those of the extraction."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Final, Literal, get_args

from domext.batch.requirements import Requirements
from domext.errors import DomextError, OptionError

if TYPE_CHECKING:
    from domext.fetch import FetchOptions

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
        """Return the names of the columns by their content."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetching:
    """Settings for fetching the addresses of the input.

    Attributes:
        options: how a page is fetched.
        delay: seconds between two requests to the same host, unless its robots.txt asks for more.
        connections: number of hosts to fetch from at once.

    Raises:
        OptionError: the delay is negative, or the number is not positive.
    """

    options: FetchOptions
    delay: float = 1.0
    connections: int = 16

    def __post_init__(self) -> None:
        if not self.delay >= 0:
            msg = f"delay must not be negative: {self.delay}"
            raise OptionError(msg)
        if not self.connections > 0:
            msg = f"connections must be greater than 0, not {self.connections}"
            raise OptionError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings of a batch run.

    Attributes:
        workers: number of worker processes; the rows do not depend on it.
        deadline: seconds that a page may take before its worker is killed.
        memory: resident memory in MiB that a worker may use before it is killed.
        formats: renderers, as specs; each adds a column that is named as the plugin.
        columns: the columns of Parquet and the keys of JSONL that hold pages.
        shard_format: the file format of the shards.
        shard_rows: rows per shard; the last shard may have fewer.
        requirements: what articles must have; the rows of other articles have no text and say why.
        duplicates: whether rows name the earlier rows whose text they repeat; needs the extra ``dedupe``.
        fetching: how the addresses in the input are fetched; None if the input holds pages.

    Raises:
        OptionError: a number is not positive, the formats are not a sequence, or the shard format is unknown.
    """

    workers: int = 1
    deadline: float = 60.0
    memory: int = 2048
    formats: tuple[str, ...] = ()
    columns: Columns = Columns()
    shard_format: ShardFormat = "jsonl.gz"
    shard_rows: int = 1000
    requirements: Requirements = field(default_factory=Requirements)
    duplicates: bool = False
    fetching: Fetching | None = None

    def __post_init__(self) -> None:
        for name in ("workers", "deadline", "memory", "shard_rows"):
            value = getattr(self, name)
            if not isinstance(value, int | float) or not value > 0:
                msg = f"{name} must be greater than 0, not {value!r}"
                raise OptionError(msg)
        if isinstance(self.formats, str):
            msg = f"formats must be a sequence of renderers, not {self.formats!r}"
            raise OptionError(msg)
        if self.shard_format not in get_args(ShardFormat):
            msg = f"shard_format must be {' or '.join(get_args(ShardFormat))}, not {self.shard_format!r}"
            raise OptionError(msg)

    def as_dict(self) -> dict[str, object]:
        """Return the settings that rows and shards depend on: all but the number of workers and the pace of fetching."""
        values = asdict(self)
        del values["workers"]
        values["fetching"] = None if self.fetching is None else asdict(self.fetching.options)
        return values
