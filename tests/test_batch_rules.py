"""Site rules in batches: ``domext run`` and the frameworks obey the nearest ``domext.toml`` as ``domext extract`` does."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from domext import Extractor, Rules
from domext.batch.manifest import Manifest
from domext.batch.verify import verify
from domext.integrations.single_worker import SingleWorker
from tests import command
from tests.pages import FIXTURES
from tests.shards import shard_rows

RULES = '["example.org"]\nexclude = [".note"]\n'
STORY = "The tide comes in, slowly, twice a day, and goes out again."
NOTE = "This note stands below the story, and it belongs to the editors."
HTML = f"<title>Tides</title><article><p>{STORY}</p><p class=note>{NOTE}</p></article>"
WHOLE = f"{STORY}\n\n{NOTE}"
URLS = ["https://example.org/1", "https://www.example.org/2", "https://elsewhere.example/3", None]
#: The texts of the pages with the rules, and without them.
WITH_RULES = [STORY, STORY, WHOLE, WHOLE]
WITHOUT_RULES = [WHOLE] * 4


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder: rules, and pages of the site, of another site and without a URL."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "domext.toml").write_text(RULES, encoding="utf-8")
    lines = [json.dumps({"html": HTML, "url": url}) for url in URLS]
    (tmp_path / "pages.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return tmp_path


def pages() -> list[dict[str, Any]]:
    return [{"id": number, "html": HTML, "url": url} for number, url in enumerate(URLS)]


def run(*options: str, inputs: str = "pages.jsonl", folder: Path | None = None) -> list[dict[str, Any]]:
    """The rows of ``domext run`` with one worker."""
    done = command.run("run", inputs, "--out", "rows", "--workers", 1, *options, folder=folder)
    assert done.returncode == 0, done.stderr
    out = (folder or Path()) / "rows"
    assert verify(out)[1] == []
    return shard_rows(out)


def texts(rows: list[dict[str, Any]]) -> list[str]:
    return [row["text"] for row in rows]


def recorded_rules() -> str | None:
    """The digest of the rules in the manifest."""
    digest: str | None = Manifest(Path("rows")).configuration["rules"]
    return digest


class TestRun:
    def test_the_nearest_rules_change_the_rows_of_their_site_only(self, folder: Path) -> None:
        assert texts(run()) == WITH_RULES
        assert recorded_rules() == Rules.read("domext.toml").digest
        (folder / "below").mkdir()
        assert texts(run(inputs="../pages.jsonl", folder=folder / "below")) == WITH_RULES

    def test_no_rules_ignores_them(self) -> None:
        assert texts(run("--no-rules")) == WITHOUT_RULES
        assert recorded_rules() is None

    def test_a_file_of_rules_can_be_named(self, folder: Path) -> None:
        (folder / "other.toml").write_text('["elsewhere.example"]\nexclude = [".note"]\n', encoding="utf-8")
        assert texts(run("--rules", "other.toml")) == [WHOLE, WHOLE, STORY, WHOLE]
        assert recorded_rules() == Rules.read("other.toml").digest

    def test_options_of_the_command_line_take_precedence(self) -> None:
        assert texts(run("--exclude", ".none")) == WITHOUT_RULES

    def test_scorers_decide_as_for_extract(self) -> None:
        page = FIXTURES / "news.html"
        (row,) = run("--plugin", "structure", inputs=str(page))
        structure, default = (
            json.loads(command.good("extract", page, "--format", "json", *options))["text"]
            for options in (["--plugin", "structure"], [])
        )
        assert row["text"] == structure != default
        assert Manifest(Path("rows")).configuration["options"]["scorers"] == ["structure"]

    def test_a_run_with_changed_rules_is_refused_with_one_line(self, folder: Path) -> None:
        run()
        before = Rules.read("domext.toml").digest
        (folder / "domext.toml").write_text(RULES.replace("note", "share"), encoding="utf-8")
        after = Rules.read("domext.toml").digest
        assert command.refused("run", "pages.jsonl", "--out", "rows") == (
            "rows holds a run with another configuration: the digest of the rules (domext.toml) "
            f"was {before[:12]} and is now {after[:12]}. "
            "Repeat its command with the same input, rules and version, or name another --out"
        )
        (folder / "domext.toml").unlink()
        assert f"was {before[:12]} and is now none. " in command.refused("run", "pages.jsonl", "--out", "rows")
        assert texts(shard_rows(Path("rows"))) == WITH_RULES

    def test_rules_that_say_the_same_in_other_words_are_the_same_rules(self, folder: Path) -> None:
        run()
        (folder / "domext.toml").write_text("# Notes.\n['example.org']\nexclude=['.note']", encoding="utf-8")
        assert texts(run()) == WITH_RULES

    def test_a_mistake_in_the_rules_is_one_line_and_no_run(self, folder: Path) -> None:
        (folder / "domext.toml").write_text('["example.org"]\nexclud = []\n', encoding="utf-8")
        assert "domext.toml: [example.org] has no key 'exclud'" in command.refused(
            "run", "pages.jsonl", "--out", "rows"
        )
        assert not Path("rows").exists()

    def test_a_page_that_states_its_url_has_the_rules_of_its_site(self, folder: Path) -> None:
        markup = HTML.replace("<", "&lt;")
        xml = f'<page xmlns="urn:domext:page:1"><url>{URLS[0]}</url><html>{markup}</html></page>'
        (folder / "page.xml").write_text(xml, encoding="utf-8")
        (row,) = run(inputs="page.xml")
        assert (row["url"], row["text"]) == (URLS[0], STORY)
        assert command.good("extract", "page.xml") == f"{STORY}\n"

    def test_the_encoding_of_the_rules_corrects_the_charset_of_the_header(self, folder: Path) -> None:
        pytest.importorskip("fastwarc")
        (folder / "domext.toml").write_text('["example.org"]\nencoding = "latin-1"\n', encoding="utf-8")
        body = "<p>Größe, Länge und Maß.".encode("latin-1")
        http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + body
        head = f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {URLS[0]}\r\nContent-Type: application/http\r\n"
        record = f"{head}Content-Length: {len(http)}\r\n\r\n".encode() + http + b"\r\n\r\n"
        (folder / "crawl.warc").write_bytes(record)
        assert texts(run(inputs="crawl.warc")) == ["Größe, Länge und Maß."]


class TestFrameworks:
    def test_a_single_worker(self) -> None:
        with SingleWorker() as worker:
            assert texts(list(worker.rows(pages()))) == WITH_RULES
        with SingleWorker(Extractor()) as worker:
            assert texts(list(worker.rows(pages()))) == WITHOUT_RULES

    def test_ray(self) -> None:
        arrow = pytest.importorskip("pyarrow")
        from domext.integrations.ray import Domext

        table = arrow.Table.from_pylist([page | {"id": str(page["id"])} for page in pages()])
        assert texts(Domext()(table).to_pylist()) == WITH_RULES
        assert texts(Domext(Extractor())(table).to_pylist()) == WITHOUT_RULES

    def test_datatrove_takes_the_rules_to_where_its_steps_run(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        data = pytest.importorskip("datatrove.data", reason="needs pip install 'domext[datatrove]'")
        from domext.integrations.datatrove import Domext

        steps = [pickle.loads(pickle.dumps(step)) for step in (Domext(), Domext(Extractor()))]  # noqa: S301  our own
        (tmp_path / "domext.toml").unlink()
        monkeypatch.chdir("/")
        for step, expected in zip(steps, (WITH_RULES, WITHOUT_RULES), strict=True):
            documents = [data.Document(HTML, str(number), metadata={"url": url}) for number, url in enumerate(URLS)]
            assert [document.text for document in step.run(documents)] == expected
            assert step.extract(HTML) == WHOLE
