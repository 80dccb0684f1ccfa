"""The inputs of a batch: every page once, in a fixed order, and an error row for each page that cannot be read."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from domext.batch.input_files import FileListing
from domext.batch.inputs import Inputs
from domext.batch.rows import RowMaker
from domext.batch.settings import BatchError, Columns
from tests import command
from tests.batch_inputs import EXTRACTOR, PAGE, TEXT, rows_of, tasks, write

pytestmark = pytest.mark.usefixtures("in_tmp_path")


class TestFiles:
    def test_a_folder_is_walked_in_order_and_filtered_by_extension(self) -> None:
        for name in ("b.HTML", "a.htm", "below/c.xhtml", "notes.txt", "feed.xml", ".hidden.html"):
            write(f"pages/{name}")
        assert [file.path for file in FileListing(["pages"], Path("out"))] == [
            f"pages/{name}" for name in (".hidden.html", "a.htm", "b.HTML", "below/c.xhtml")
        ]

    def test_files_of_other_types_in_folders_are_counted(self) -> None:
        for name in ("a.html", "b.php", "below/c.PHP", "below/d"):
            write(f"pages/{name}")
        write("named.php")
        write("elsewhere/e.html")
        Path("pages/linked").symlink_to(Path("elsewhere").resolve())
        done = command.run("run", "pages", "named.php", "--out", "pages/out", "--workers", "1")
        assert done.returncode == 0, done.stderr
        assert done.stderr.splitlines()[-1] == (
            "domext: left out of folders: .php 2, links to folders 1, no suffix 1; a quoted pattern takes files of any type"
        )

    @pytest.mark.skipif(sys.platform == "win32", reason="links and pipes")
    @pytest.mark.parametrize("name", ["pages", "pages/*", "pages/**"])
    def test_links_that_lead_nowhere_and_pipes_in_folders_are_error_rows(self, name: str) -> None:
        write("pages/a.html")
        for link, target in {"gone.html": "nothing", "gone.jsonl": "nothing", "loop.warc": "loop.warc"}.items():
            Path("pages", link).symlink_to(target)
        os.mkfifo("pages/pipe.htm")
        rows = {row["id"]: (row["error"], row["message"]) for row in rows_of(name)}
        assert rows == {
            "pages/a.html": (None, None),
            "pages/gone.html": ("input", "no such file or directory"),
            "pages/gone.jsonl": ("input", "no such file or directory"),
            "pages/loop.warc": ("input", "too many levels of symbolic links"),
            "pages/pipe.htm": ("input", "not a regular file"),
        }

    def test_a_subfolder_that_cannot_be_read_is_an_error_row(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("a.html", "closed/b.html", "open/c.html", "shut/d.html"):
            write(f"pages/{name}")
        scandir = os.scandir

        def guarded(path: str) -> Any:
            if os.path.basename(path) in {"closed", "shut"}:  # noqa: PTH119
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
            return scandir(path)

        monkeypatch.setattr(os, "scandir", guarded)
        reason = "the folder cannot be read: permission denied"
        assert [(row["id"], row["message"]) for row in rows_of("pages")] == [
            ("pages/a.html", None), ("pages/closed", reason), ("pages/open/c.html", None), ("pages/shut", reason),
        ]  # fmt: skip
        with pytest.raises(BatchError, match=r"^pages/closed: permission denied$"):
            tasks("pages/closed")

    def test_a_file_beyond_the_limit_is_not_read(self) -> None:
        os.truncate(write("huge.html", ""), 100_000_000_000)
        (row,) = rows_of("huge.html")
        assert row["error"] == "LimitError"
        assert row["message"] == "the page has 100,000,000,000 bytes; the limit is 100,000,000 (Limits.bytes)"

    def test_a_pattern_matches_subfolders_and_an_existing_name_is_no_pattern(self) -> None:
        write("pages/a.html")
        write("pages/below/b.html")
        write("pages/[c].html")
        assert [task.id for task in tasks("pages/**/*.html")] == [
            "pages/[c].html", "pages/a.html", "pages/below/b.html",
        ]  # fmt: skip
        assert [task.id for task in tasks("pages/[c].html")] == ["pages/[c].html"]

    @pytest.mark.skipif(sys.platform == "win32", reason="links")
    def test_a_pattern_follows_no_link_to_a_folder(self) -> None:
        """Two links to the folder itself would double the number of paths at each level."""
        write("pages/a.html")
        write("pages/below/b.html")
        write("pages/.hidden/c.html")
        for name in ("pages/loop", "pages/again"):
            Path(name).symlink_to(".")
        for pattern in ("pages/**/*.html", "./pages/**", "**/*.html", "**/pages/**/*.html", f"{Path.cwd()}/**/*.html"):
            assert [Path(task.id).name for task in tasks(pattern)] == ["a.html", "b.html"], pattern
        assert [task.id for task in tasks("pages/loop/*.html")] == ["pages/loop/a.html"]

    @pytest.mark.parametrize("name", ["crawl.warc.wet.gz", "crawl.WAT"])
    def test_text_records_are_answered_with_the_file_that_has_markup(self, name: str) -> None:
        with pytest.raises(BatchError, match=r"a WET or WAT file, .* take the WARC file that it was made from"):
            tasks(write(name))

    def test_a_run_without_pages_says_so(self) -> None:
        done = command.run("run", write("pages.jsonl", "\n"), "--out", "rows", "--workers", "1")
        assert (done.returncode, done.stdout.splitlines()[0]) == (0, "pages 0 = ok 0 + failed 0")
        assert "domext: no pages: the input has no rows, no entries, or no records of HTML" in done.stderr.splitlines()

    def test_a_named_file_is_a_page_whatever_its_extension(self) -> None:
        assert [row["text"] for row in rows_of(write("page.php"))] == [TEXT]

    def test_the_output_folder_is_not_part_of_the_input(self) -> None:
        write("pages/a.html")
        write("pages/out/part-00000.jsonl.gz")
        assert [task.id for task in tasks("pages", out="pages/out")] == ["pages/a.html"]

    def test_the_output_of_another_run_is_left_out_of_a_folder_but_can_be_named(self) -> None:
        write("pages/a.html")
        arguments = ("run", "pages", "--workers", "1", "--selector", "subtree", "--out")
        command.run(*arguments, "pages/below/first", "--shards", "parquet")
        done = command.run(*arguments, "pages/second")
        assert done.stdout.startswith("pages 1 = ok 1 + failed 0"), done.stderr
        assert "domext: left out of folders: outputs of runs 1; " in done.stderr
        names = [task.id for task in tasks("pages/second/part-00000.jsonl.gz")]
        assert names == ["pages/second/part-00000.jsonl.gz:1"]
        write("pages/other/manifest.jsonl", '{"html": "<p>A list of goods."}\n')
        assert [task.id for task in tasks("pages")] == ["pages/a.html", "pages/other/manifest.jsonl:1"]

    @pytest.mark.parametrize(
        ("name", "reason"),
        [
            ("http://example.org/", "an address, not a file; --addresses takes files"),
            ("missing.html", "no such file"),
            ("missing/*.html", "no files of a known type"),
            ("bare", "no files of a known type"),
            ("", "an input has an empty name"),
            ("n" * 300, "file name too long"),
            ("deep/" * 2000, "file name too long"),
            ("a\0b", "no file has a NUL in its name"),
            ("a\0b.jsonl", "no file has a NUL in its name"),
        ],
    )
    def test_an_input_without_pages_is_refused(self, name: str, reason: str) -> None:
        Path("bare").mkdir()
        with pytest.raises(BatchError, match=reason):
            tasks(name)

    @pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse names that are not UTF-8")
    def test_names_that_differ_in_bytes_that_are_not_text_have_different_ids(self) -> None:
        for name in (b"a\xff.html", b"a\xfe.html", b"new\nline.html"):
            write(os.fsdecode(b"pages/" + name))
        rows = rows_of("pages")
        assert [row["id"] for row in rows] == ["pages/a\\udcfe.html", "pages/a\\udcff.html", "pages/new\nline.html"]
        assert [row["text"] for row in rows] == [TEXT] * 3

    def test_a_file_that_is_named_twice_is_refused(self) -> None:
        write("pages/a.html")
        with pytest.raises(BatchError, match=r"pages/a\.html is named twice"):
            tasks("pages", "./pages/a.html")

    def test_a_file_that_vanishes_during_the_run_is_an_error_row(self) -> None:
        names = [write("a.html"), write("b.jsonl", '{"html": "x"}\n'), write("c.html")]
        inputs = Inputs(names, Columns(), Path("out"))
        inventory = inputs.inventory()
        for name in names[:2]:
            Path(name).unlink()
        row_maker = RowMaker(EXTRACTOR, ())
        rows = [row_maker.row(task)[0] for task in inputs.tasks()]
        assert inventory.files == 3
        assert [(row["id"], row["error"]) for row in rows] == [
            ("a.html", "input"),
            ("b.jsonl:1", "input"),
            ("c.html", None),
        ]
        inputs.check_unchanged()

    @pytest.mark.parametrize(("removed", "added", "found"), [("b", None, 1), (None, "c", 3), ("b", "c", 2)])
    def test_a_folder_that_changes_during_the_run_is_reported(
        self, removed: str | None, added: str | None, found: int
    ) -> None:
        for name in "ab":
            write(f"pages/{name}/page.html")
        inputs = Inputs(["pages"], Columns(), Path("out"))
        inputs.inventory()
        if removed:
            shutil.rmtree(f"pages/{removed}")
        if added:
            write(f"pages/{added}/page.html")
        assert len(list(inputs.tasks())) == found
        with pytest.raises(BatchError, match=f"it began with 2 and now found {found}"):
            inputs.check_unchanged()

    def test_the_digest_depends_on_modification_times_names_and_new_files(self) -> None:
        write("pages/a.html")
        write("pages/b.html")
        inventories = [Inputs(["pages"], Columns(), Path("out")).inventory()]
        os.utime("pages/a.html", ns=(1, 1))
        inventories.append(Inputs(["pages"], Columns(), Path("out")).inventory())
        Path("pages/b.html").rename("pages/c.html")
        inventories.append(Inputs(["pages"], Columns(), Path("out")).inventory())
        write("pages/d.html")
        inventories.append(Inputs(["pages"], Columns(), Path("out")).inventory())
        assert len({inventory.digest for inventory in inventories}) == 4
        assert (inventories[-1].files, inventories[-1].bytes) == (3, 3 * len(PAGE))
