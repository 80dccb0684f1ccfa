"""Exact and near duplicates among the rows of a run, by locality-sensitive hashing."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Any, Final

from domext.batch.fingerprint import HASHES, SEED, fingerprint
from domext.batch.rows import DUPLICATE_COLUMNS, encode_row
from domext.batch.settings import BatchError
from domext.batch.shards import read_shard
from domext.errors import one_line
from domext.extras import need

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from domext.batch.fingerprint import Fingerprint
    from domext.batch.supervisor import Result

_MIN_SIMILARITY: Final = 0.8  # the share of runs of words that near duplicates have in common
_BANDS: Final = 16


class DuplicateMarker:
    """Marks the rows of shards, which must come in the order of their numbers.

    An exact duplicate repeats the first row with the same text. A near duplicate repeats the first row that is similar and
    not a near duplicate itself.

    Args:
        folder: the output folder.
        shards: the entries of shards in the manifest, by number. Shards that were written before are read when a later
            one is marked.
    """

    def __init__(self, folder: Path, shards: Mapping[int, dict[str, Any]]) -> None:
        self._folder = folder
        self._shards = shards
        self._next_shard = 0
        self._count = 0
        self._exact: dict[bytes, str] = {}  # keys of the index below, by digest
        self._near = need("rensa", "dedupe").RMinHashDeduplicator(
            threshold=_MIN_SIMILARITY, num_perm=HASHES, use_lsh=True, num_bands=_BANDS, seed=SEED
        )

    def marked(self, number: int, results: Sequence[Result]) -> list[Result]:
        """Return the results of a shard with two further columns.

        Raises:
            BatchError: an earlier shard cannot be read.
        """
        for earlier in range(self._next_shard, number):
            self._learn(self._folder / self._shards[earlier]["file"])
        self._next_shard = number + 1
        return [self._marked(result) for result in results]

    def _marked(self, result: Result) -> Result:
        kind = original = None
        if result.fingerprint is not None:
            kind, original = self._duplicate(json.loads(result.line)["id"], result.fingerprint)
        columns = dict(zip(DUPLICATE_COLUMNS, (kind, original), strict=True))
        line = result.line[:-1] + b"," + encode_row(columns)[1:]
        return dataclasses.replace(result, line=line, fingerprint=None)

    def _learn(self, path: Path) -> None:
        try:
            rows = [(row["id"], row["text"], row["duplicate"]) for row in read_shard(path)]
        except Exception as error:  # noqa: BLE001  readers raise many errors for damaged files
            msg = f"{path} cannot be read: {one_line(error)}; delete it, and repeat the command"
            raise BatchError(msg) from None
        for row_id, text, kind in rows:
            article = None if kind == "exact" else fingerprint(text)
            if article is not None:
                self._duplicate(row_id, article)

    def _duplicate(self, row_id: str, article: Fingerprint) -> tuple[str | None, str | None]:
        """The kind of a duplicate and the id that it repeats. An article that is not a duplicate is remembered."""
        self._count += 1
        key = f"{self._count:012d} {row_id}"  # sorts by the order of the input, see _row_id
        original = self._exact.setdefault(article.digest, key)
        if original != key:
            return "exact", _row_id(original)
        candidates = self._near.get_duplicates(article.minhash)
        if candidates:
            return "near", _row_id(min(candidates))
        self._near.add(key, article.minhash)
        return None, None


def _row_id(key: str) -> str:
    """The id of the row with a key."""
    return key.partition(" ")[2]
