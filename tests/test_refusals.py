"""Commands that are refused leave no file and no folder behind."""

from __future__ import annotations

import shutil
import socket
import sys
from typing import TYPE_CHECKING

import pytest

from domext.batch.input_files import JOURNAL_BEGINNING
from domext.label.journal import Journal
from tests.command import refused, run
from tests.pages import FIXTURES

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    for name in ("news", "poem"):
        shutil.copy(FIXTURES / f"{name}.html", folder)
    return folder


def content(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


PAGES = ["pages", "pages/news.html", "pages/poem.html"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run", "nothere", "--out", "rr"), "nothere: no such file or directory"),
        (("run", "nothere", "--out", "new/rr"), "nothere: no such file or directory"),
        (("run", "pages", "--out", "pages"), "pages is not empty and holds no run; name a new folder"),
        (("run", "pages", "pages/news.html", "--out", "rr"), "pages/news.html is named twice"),
        (("run", "ftp://example.org/a.html", "--out", "rr"), "ftp://example.org/a.html: an address, not a file"),
        (("run", "pages", "--out", "rr", "--format", "md"), "there is no plugin 'md' (did you mean 'markdown'?)"),
        (("run", "pages", "--out", "rr", "--disable", "nosuch"), "cannot disable 'nosuch'"),
        (("run", "pages", "--out", "rr", "--columns", "body"), "cannot read 'body' in '--columns body'"),
        (("run", "pages", "--out", "rr", "--language", "english"), "not a language: 'english'; write a tag such as en"),
        (("label", "nothere"), "nothere: no such folder"),
        (("label", "pages/news.html"), "pages/news.html: a file, not a folder"),
        (("corpus", "pages/news.html", "--out", "c"), "pages/news.html: a file, not a folder"),
        (("rules", "check", "pages/news.html"), "pages/news.html: a file, not a folder"),
        (("label", "pages", "--labels", "pages/news.html"), "pages/news.html: not a journal of the schema"),
        (("label", "pages", "--selector", "nosuch"), "there is no plugin 'nosuch'"),
    ],
)
def test_a_refusal_leaves_nothing(pages: Path, arguments: tuple[str, ...], message: str) -> None:
    assert refused(*arguments, folder=pages.parent).startswith(message)
    assert content(pages.parent) == PAGES


@pytest.mark.parametrize("name", ["pages.zip", "PAGES.TAR.GZ", "crawl.tgz", "crawl.7z"])
def test_an_archive_is_no_page_of_a_run(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"PK\x03\x04")
    message = f"{name}: an archive; unpack it and name its folder"
    assert refused("run", name, "--out", "rr", folder=tmp_path) == message
    assert content(tmp_path) == [name]


@pytest.mark.parametrize("name", ["pages.csv", "PAGES.TSV"])
def test_a_table_is_no_page_of_a_run(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("html,url\n<p>One.,https://example.org/\n", encoding="utf-8")
    message = f"{name}: a table, not a page; write its rows as JSONL or Parquet, with the markup in the column html"
    assert refused("run", name, "--out", "rr", folder=tmp_path) == message
    assert content(tmp_path) == [name]


def test_a_run_whose_workers_cannot_start_leaves_nothing(pages: Path) -> None:
    plugin = pages.parent / "fragile.py"
    plugin.write_text(
        "import multiprocessing, domext\n"
        "if multiprocessing.parent_process(): raise ImportError('only in the first process')\n"
        "class Fragile:\n"
        "    def render(self, article): return ''\n"
        "@domext.hookimpl\n"
        "def domext_renderer(): return Fragile\n",
        encoding="utf-8",
    )
    done = run("run", "pages", "--out", "new/rr", "--format", "./fragile.py", "--workers", "1", folder=pages.parent)
    assert (done.returncode, done.stdout) == (2, "")
    assert "only in the first process" in done.stderr
    assert [name for name in content(pages.parent) if "fragile" not in name and "pycache" not in name] == PAGES


@pytest.mark.parametrize("module", ["uvicorn", "starlette"])
def test_labelling_without_its_extra_leaves_nothing(pages: Path, monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    for name in (module, f"{module}.applications"):
        monkeypatch.setitem(sys.modules, name, None)
    message = f"this needs {module}, which is not installed: pip install 'domext[label]'"
    assert refused("label", "pages", folder=pages.parent) == message
    assert content(pages.parent) == PAGES


@pytest.mark.parametrize("module", ["rapidfuzz", "threadpoolctl"])
@pytest.mark.parametrize("command", ["train learned pages --out x.npz", "eval pages --cv 2"])
def test_training_without_its_extra_leaves_nothing(
    pages: Path, monkeypatch: pytest.MonkeyPatch, module: str, command: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    message = f"this needs {module}, which is not installed: pip install 'domext[train]'"
    assert refused(*command.split(), folder=pages.parent) == message
    assert content(pages.parent) == PAGES


def test_labelling_on_a_port_that_is_taken_leaves_nothing(pages: Path) -> None:
    pytest.importorskip("uvicorn")
    pytest.importorskip("starlette")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert refused("label", "pages", "--port", port, folder=pages.parent).startswith(f"port {port}: ")
    assert content(pages.parent) == PAGES


def test_a_journal_beside_pages_is_not_read_as_pages(pages: Path) -> None:
    with Journal(pages / "labels.jsonl"):
        pass
    assert (pages / "labels.jsonl").read_bytes().startswith(JOURNAL_BEGINNING)
    (pages / "more.jsonl").write_text('{"html": "<p>A page in a line of JSON."}\n', encoding="utf-8")
    done = run("run", "pages", "--out", "rows", "--workers", "1", folder=pages.parent)
    assert done.stdout.splitlines()[0] == "pages 3 = ok 3 + failed 0"
    line = refused("run", "pages/labels.jsonl", "--out", "other", folder=pages.parent)
    assert line == "pages/labels.jsonl: a journal of domext label, not pages"
    assert refused("run", "pages/lab*.jsonl", "--out", "other", folder=pages.parent).startswith(
        "pages/lab*.jsonl: no files of a known type"
    )
