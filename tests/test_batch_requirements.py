"""``domext run --language`` and ``--only-with-metadata``: every page keeps its row, and filtered rows say why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domext.batch.verify import verify
from tests import command
from tests.shards import shard_rows

ENGLISH = "The tide comes in slowly, twice a day, and then it goes out again over the flat sand of the bay."
GERMAN = "Die Flut kommt langsam, zweimal am Tag, und dann geht sie wieder über den flachen Sand der Bucht hinaus."
DATE = '<meta property="article:published_time" content="2024-05-17">'
PAGES = [
    f"<html lang=en-GB><title>Tides</title>{DATE}<p>{ENGLISH}</p>",
    f"<html lang=de><title>Gezeiten</title><p>{GERMAN}</p>",
    f"<html lang=en>{DATE}<p>{ENGLISH}</p>",
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    lines = [json.dumps({"html": page}) for page in PAGES]
    (tmp_path / "pages.jsonl").write_text("\n".join([*lines, '{"no": "page"}']), encoding="utf-8")
    return tmp_path


def rows_of(*options: str) -> list[dict[str, Any]]:
    done = command.run("run", "pages.jsonl", "--out", "rows", "--workers", 1, "--format", "markdown", *options)
    assert done.returncode == 1, done.stderr  # the last line holds no page
    assert verify(Path("rows"))[1] == []
    return shard_rows(Path("rows"))


def reasons(rows: list[dict[str, Any]]) -> list[tuple[str, str | None]]:
    assert [row["text"] is None for row in rows] == [row["status"] != "ok" for row in rows]
    assert [row["markdown"] is None for row in rows] == [row["status"] != "ok" for row in rows]
    return [(row["status"], row["reason"]) for row in rows]


def test_only_articles_of_a_language_keep_their_text() -> None:
    rows = rows_of("--language", "EN")
    filtered = ("filtered", "the language is de, not EN")
    assert reasons(rows) == [("ok", None), filtered, ("ok", None), ("error", None)]
    assert rows[1]["title"] == "Gezeiten"
    assert rows[1]["metadata"]["language"] == "de"


def test_the_summary_counts_filtered_rows() -> None:
    rows_of("--language", "en")
    done = command.run("run", "--verify", "rows")
    assert done.stdout.splitlines()[0] == "pages 4 = ok 2 + filtered 1 + failed 1 (input 1)"


def test_a_region_does_not_include_the_whole_language() -> None:
    statuses = [status for status, _ in reasons(rows_of("--language", "en-GB"))]
    assert statuses == ["ok", "filtered", "filtered", "error"]


def test_only_articles_with_metadata_keep_their_text() -> None:
    expected = [
        ("ok", None),
        ("filtered", "the metadata lacks date"),
        ("filtered", "the metadata lacks title"),
        ("error", None),
    ]
    assert reasons(rows_of("--only-with-metadata", "title, date")) == expected


def test_a_run_is_not_resumed_with_other_requirements() -> None:
    rows_of("--language", "en")
    message = command.refused("run", "pages.jsonl", "--out", "rows", "--format", "markdown", "--language", "de")
    assert 'settings.requirements.language was "en" and is now "de"' in message


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--language", "English language"), "not a language: 'English language'; write a tag such as en or pt-BR"),
        (("--only-with-metadata", "titel"), "metadata has no field 'titel' (did you mean 'title'?)"),
    ],
)
def test_mistakes_are_one_line(options: tuple[str, str], message: str) -> None:
    assert command.refused("run", "pages.jsonl", "--out", "rows", *options).startswith(message)
    assert not Path("rows").exists()
