"""Runs that mark duplicates."""

from __future__ import annotations

import random
import shutil
import sys
from typing import TYPE_CHECKING

import pytest

from domext import Extractor
from domext.batch.fingerprint import fingerprint
from domext.batch.manifest import SCHEMA, Manifest
from domext.batch.rows import encode_row
from domext.batch.runner import run
from domext.batch.settings import BatchError, Settings
from domext.batch.shard_writer import ShardWriter
from domext.batch.supervisor import Result
from domext.batch.task import Task
from domext.batch.verify import verify
from domext.extras import ExtraError
from tests.shards import shard_rows

if TYPE_CHECKING:
    from pathlib import Path

    from domext.batch.manifest import RunSummary

EXTRACTOR = Extractor(selector="single:scorer=structure")
SETTINGS = Settings(shard_rows=2, duplicates=True)
WORDS = "tide harbour quay lantern rope gull sail ebb flood moon anchor pilot chart buoy wind shore".split()


def words(seed: int, count: int = 300) -> list[str]:
    return random.Random(seed).choices(WORDS, k=count)  # noqa: S311  test data, not a secret


def changed(text: list[str], *positions: int) -> list[str]:
    return [word if index not in positions else f"other{index}" for index, word in enumerate(text)]


def marks(texts: list[str | None], out: Path, order: list[int] | None = None) -> list[tuple[str | None, str | None]]:
    """The marks of articles whose rows arrive in some order, two rows in each shard."""
    manifest = Manifest(out)
    manifest.start({"schema": SCHEMA})
    with ShardWriter(out, manifest, SETTINGS, set()) as writer:
        for index in order or range(len(texts)):
            row = {"id": f"{index}", "error": None, "metadata": None}
            writer.add(Result(index, Task(id=f"{index}"), encode_row(row), None, 0.1, fingerprint(texts[index])))
    return [(row["duplicate"], row["duplicate_of"]) for row in shard_rows(out)]


class TestMarks:
    def test_exact_and_near_duplicates_and_articles_that_share_a_part(self, tmp_path: Path) -> None:
        text = words(1)
        texts = [
            " ".join(text), "\n\n".join(text), " ".join(changed(text, 9, 99)), " ".join(changed(text, *range(0, 300, 9))),
            None, "", " ".join(text[:150] + words(2, 150)), " ".join(changed(text, 9, 99)), " ".join(changed(text, 50)),
        ]  # fmt: skip
        assert marks(texts, tmp_path) == [
            (None, None), ("exact", "0"), ("near", "0"), (None, None),
            (None, None), (None, None), (None, None), ("exact", "2"), ("near", "0"),
        ]  # fmt: skip

    @pytest.mark.parametrize(("changes", "kind"), [(3, "near"), (12, None)])
    def test_near_duplicates_share_80_percent_of_their_runs(
        self, changes: int, kind: str | None, tmp_path: Path
    ) -> None:
        """A changed word is in 5 of the 296 runs of five words: 3 changes leave 281 of 311 in common, 12 leave 236 of 356."""
        positions = range(10, 10 + 20 * changes, 20)
        pairs = [(words(seed), changed(words(seed), *positions)) for seed in range(20)]
        texts: list[str | None] = [" ".join(text) for pair in pairs for text in pair]
        assert [mark for mark, _ in marks(texts, tmp_path)] == [None, kind] * 20

    @pytest.mark.parametrize("alphabet", ["潮汐港灣燈塔繩索海鷗帆月亮錨", "กขคงจฉชซฌญฎฏ", "абвгдежзиклм "])
    def test_scripts_with_and_without_spaces(self, alphabet: str, tmp_path: Path) -> None:
        letters = random.Random(3).choices(alphabet, k=900)  # noqa: S311  test data, not a secret
        text = "".join(letters)
        assert marks([text, text[:400] + alphabet[0] * 3 + text[400:], text[:450] + text[:200:-1]], tmp_path) == [
            (None, None), ("near", "0"), (None, None),
        ]  # fmt: skip

    def test_short_texts(self, tmp_path: Path) -> None:
        assert marks(["Ebb", "Flood", "Ebb ", "…"], tmp_path) == [
            (None, None), (None, None), ("exact", "0"), (None, None),
        ]  # fmt: skip

    def test_marks_do_not_depend_on_the_order_in_which_rows_arrive(self, tmp_path: Path) -> None:
        texts: list[str | None] = [" ".join(changed(words(index % 3), index)) for index in range(9)]
        orders = [None, [8, 7, 6, 5, 4, 3, 2, 1, 0], [2, 3, 4, 0, 5, 6, 1, 8, 7]]
        for index in range(3):
            (tmp_path / f"{index}").mkdir()
        forward, *others = (marks(texts, tmp_path / f"{index}", order) for index, order in enumerate(orders))
        assert [kind for kind, _ in forward] == [None] * 3 + ["near"] * 6
        assert others == [forward, forward]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    for index in range(8):
        text = " ".join(changed(words(index % 2), *([] if index < 4 else [index])))
        (folder / f"{index}.html").write_text(f"<p>{text}</p>", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def finished(pages: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, RunSummary]:
    out = tmp_path_factory.mktemp("finished")
    return out, run([str(pages)], out, EXTRACTOR, SETTINGS)


class TestRun:
    def test_rows_are_the_same_with_several_workers_in_parquet_and_after_a_resumption(
        self, pages: Path, finished: tuple[Path, RunSummary], tmp_path: Path
    ) -> None:
        summary = finished[1]
        shutil.copytree(finished[0], tmp_path / "one")
        rows = shard_rows(tmp_path / "one")
        assert [row["duplicate"] for row in rows] == [None, None, "exact", "exact", *["near"] * 4]
        assert [row["duplicate_of"] for row in rows[2:]] == [rows[index % 2]["id"] for index in range(6)]
        (tmp_path / "one" / "part-00001.jsonl.gz").unlink()
        (tmp_path / "one" / "part-00003.jsonl.gz").unlink()
        assert run([str(pages)], tmp_path / "one", EXTRACTOR, SETTINGS) == summary
        parallel = Settings(shard_rows=2, duplicates=True, workers=2, shard_format="parquet")
        assert run([str(pages)], tmp_path / "two", EXTRACTOR, parallel) == summary
        assert verify(tmp_path / "one") == verify(tmp_path / "two") == (summary, [])

    def test_a_garbled_shard_is_one_line_that_says_what_to_do(
        self, pages: Path, finished: tuple[Path, RunSummary], tmp_path: Path
    ) -> None:
        shutil.copytree(finished[0], tmp_path / "out")
        first, second = (tmp_path / "out" / f"part-0000{number}.jsonl.gz" for number in (0, 1))
        first.write_bytes(bytes(first.stat().st_size))
        second.unlink()
        with pytest.raises(
            BatchError, match=r"part-00000.jsonl.gz cannot be read: .*; delete it, and repeat the command$"
        ):
            run([str(pages)], tmp_path / "out", EXTRACTOR, SETTINGS)
        first.unlink()
        assert run([str(pages)], tmp_path / "out", EXTRACTOR, SETTINGS) == finished[1]

    def test_a_missing_extra_is_one_line(self, pages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "rensa", None)
        with pytest.raises(ExtraError, match=r"needs rensa, which is not installed: pip install 'domext\[dedupe\]'"):
            run([str(pages)], tmp_path / "out", EXTRACTOR, Settings(duplicates=True))
        assert not (tmp_path / "out").exists()
