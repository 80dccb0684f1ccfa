"""datatrove, Ray Data and Spark, started for real, give the rows that ``domext run`` writes."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from domext import Extractor, OptionError, Page, ScoreTable, Selection
from domext.batch.rows import column_names, encode_row
from domext.batch.runner import run
from domext.batch.settings import BatchError, Settings
from domext.batch.shards import digest_line
from domext.integrations.single_worker import SingleWorker
from tests.pages import FIXTURES
from tests.shards import shard_rows

ROOT = Path(__file__).parent.parent
EXTRACTOR = Extractor(favour="recall")
SETTINGS = Settings(formats=("xml",))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The fixtures as a JSONL file with the ids that a run gives them, and a page that fails."""
    path = tmp_path_factory.mktemp("frameworks") / "pages.jsonl"
    texts = [fixture.read_bytes().decode("utf-8", "replace") for fixture in sorted(FIXTURES.glob("*.html"))]
    texts = list(filter(None, texts))  # datatrove's readers drop empty documents
    texts[3:3] = ['{"no": "page"}']
    with path.open("w", encoding="utf-8") as file:
        for number, text in enumerate(texts, 1):
            url = f"https://example.org/{number}" if number % 2 else None
            file.write(json.dumps({"id": f"{path}:{number}", "html": text, "url": url}) + "\n")
    return path


@pytest.fixture(scope="module")
def expected(pages: Path, tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """The lines that a run writes, without the seconds."""
    out = tmp_path_factory.mktemp("rows")
    summary = run([str(pages)], out, EXTRACTOR, SETTINGS)
    assert summary.errors == {"SourceError": 1}
    return list(map(digest_line, shard_rows(out)))


class TestSingleWorker:
    def test_rows_are_in_order_and_several_calls_share_the_worker(self, pages: Path, expected: list[bytes]) -> None:
        values = [json.loads(line) for line in pages.read_text(encoding="utf-8").splitlines()]
        with SingleWorker(EXTRACTOR, SETTINGS) as worker:
            assert [digest_line(row) for row in worker.rows(values)] == expected
            assert [digest_line(row) for row in worker.rows(iter(values[:3]))] == expected[:3]

    def test_a_call_that_is_abandoned_leaves_no_rows_behind(self) -> None:
        with SingleWorker(Extractor(scorers=["structure"])) as worker:
            first = worker.rows(numbered_pages("first", 8))
            assert next(first)["id"] == "first 0"
            first.close()
            assert [row["text"] for row in worker.rows(numbered_pages("second", 5))] == [
                f"The page second {number}, with some words." for number in range(5)
            ]

    def test_a_page_without_text_or_id(self) -> None:
        with SingleWorker(Extractor(scorers=["structure"])) as worker:
            (row,) = worker.rows([{"id": 7, "html": None}])
            assert (row["id"], row["error"]) == ("7", "input")
            assert row["message"] == "the column for html does not hold text"
            with pytest.raises(BatchError, match="a page needs an id; it has html, url"):
                list(worker.rows([*numbered_pages("good", 2), {"html": "<p>Words.", "url": None}]))
            assert [row["status"] for row in worker.rows(numbered_pages("next", 2))] == ["ok", "ok"]

    def test_a_selector_that_is_an_object_is_refused(self) -> None:
        class Everything:
            scorers = ()

            def select(self, page: Page, _: ScoreTable) -> Selection:
                keep = np.ones(len(page.blocks), bool)
                return Selection(keep, keep.astype("float32"))

        with pytest.raises(OptionError, match="name the selector instead of passing an object"):
            SingleWorker(Extractor(selector=Everything()))


def numbered_pages(name: str, count: int) -> list[dict[str, Any]]:
    html = "<p>The page {} {}, with some words."
    return [{"id": f"{name} {number}", "html": html.format(name, number)} for number in range(count)]


def test_datatrove(pages: Path, expected: list[bytes], tmp_path: Path) -> None:
    pytest.importorskip("datatrove", reason="needs pip install 'domext[datatrove]'")
    script = tmp_path / "pipeline.py"
    script.write_text(
        f"""
from datatrove.executor import LocalPipelineExecutor
from datatrove.pipeline.readers import JsonlReader
from datatrove.pipeline.writers import JsonlWriter
from domext import Extractor
from domext.batch.settings import Settings
from domext.integrations.datatrove import Domext

if __name__ == "__main__":
    LocalPipelineExecutor(
        [
            JsonlReader({str(pages.parent)!r}, glob_pattern="*.jsonl", text_key="html"),
            Domext(Extractor(favour="recall"), Settings(formats=("xml",))),
            JsonlWriter({str(tmp_path / "out")!r}, compression=None),
        ],
        tasks=2,
        workers=2,
        logging_dir={str(tmp_path / "logs")!r},
    ).run()
""",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    documents = [
        json.loads(line)
        for path in sorted((tmp_path / "out").glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").split("\n")[:-1]
    ]
    assert sorted(map(as_line, documents)) == sorted(expected)


def as_line(document: dict[str, Any]) -> bytes:
    """The row that a document of datatrove holds, as a line of JSON."""
    values = document["metadata"] | {"id": document["id"], "text": document.get("text", "")}
    if values["status"] == "error":
        values["text"] = None  # documents of datatrove have text, and its writer drops empty values
    return encode_row({name: values[name] for name in column_names(SETTINGS.formats)})


def test_ray(pages: Path, expected: list[bytes], tmp_path: Path) -> None:
    pytest.importorskip("ray.data", reason="needs pip install 'domext[ray]'")
    script = tmp_path / "dataset.py"
    script.write_text(
        f"""
import ray
from domext import Extractor
from domext.batch.settings import Settings
from domext.integrations.ray import Domext

if __name__ == "__main__":
    ray.init(num_cpus=4, include_dashboard=False, log_to_driver=False)
    rows = ray.data.read_json({str(pages)!r}, lines=True).repartition(4).map_batches(
        Domext,
        fn_constructor_args=(Extractor(favour="recall"), Settings(formats=("xml",))),
        batch_format="pyarrow",
        batch_size=8,
        concurrency=2,
    )
    rows.write_parquet({str(tmp_path / "out")!r})
""",
        encoding="utf-8",
    )
    # Without a token, which Ray would write into the home folder, and without usage statistics.
    environment = {
        **os.environ,
        "RAY_AUTH_MODE": "disabled",
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_agent_register_timeout_ms": "120000",
    }
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=600, env=environment
    )
    assert done.returncode == 0, done.stderr
    rows = map(digest_line, shard_rows(tmp_path / "out", "*.parquet"))
    assert sorted(rows) == sorted(expected)


def test_the_recipe_for_spark(pages: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyspark", reason="needs pip install 'domext[spark]'")
    if shutil.which("java") is None:
        pytest.skip("needs Java")
    json_, parquet = (pytest.importorskip(f"pyarrow.{name}") for name in ("json", "parquet"))
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    recipe = re.search(r"^### Spark\n.*?^```text\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert recipe
    (tmp_path / "recipe.py").write_text(recipe[1], encoding="utf-8")
    (tmp_path / "pages").mkdir()
    parquet.write_table(json_.read_json(pages), tmp_path / "pages" / "pages.parquet")
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    done = subprocess.run(
        [sys.executable, "recipe.py"], capture_output=True, text=True, check=False, timeout=600, env=environment, cwd=tmp_path
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    run([str(pages)], tmp_path / "run", Extractor(), Settings())
    expected = map(digest_line, shard_rows(tmp_path / "run"))
    rows = map(digest_line, shard_rows(tmp_path / "rows", "*.parquet"))
    assert sorted(rows) == sorted(expected)
