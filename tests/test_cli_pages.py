"""Pages that a command accepts: standard input, lists, addresses, and names that are not files."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import domext
from domext.cli.page_names import page_arguments
from tests.command import good, refused, run, run_bytes
from tests.pages import FIXTURES

NEWS, POEM = FIXTURES / "news.html", FIXTURES / "poem.html"


class TestPages:
    def test_standard_input_needs_no_name(self) -> None:
        assert good("extract", page=POEM.read_bytes()) == domext.extract(POEM).text + "\n"
        assert good("score", "--plugin", "ttr", page=POEM.read_bytes()).startswith("# -\n")
        assert "Instructions for the House" in good("explain", page=POEM.read_bytes())

    def test_a_terminal_is_not_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        terminal = mock.Mock(isatty=lambda: True)
        for stream in (terminal, None):
            monkeypatch.setattr("sys.stdin", stream)
            with pytest.raises(domext.OptionError, match=r"^name a PAGE, or pipe one into the command$"):
                page_arguments(())

    def test_a_list_names_files_and_folders(self, tmp_path: Path) -> None:
        for name, page in {"one two/a.html": POEM, "deep/er/b.HTML": NEWS}.items():
            (tmp_path / "pages" / name).parent.mkdir(parents=True)
            shutil.copy(page, tmp_path / "pages" / name)
        (tmp_path / "list.txt").write_bytes(b"\xef\xbb\xbfpages/one two/a.html\r\n\n  \npages/deep\n")
        output = good("extract", "-i", "list.txt", folder=tmp_path)
        assert [line for line in output.splitlines() if line.startswith("==>")] == [
            "==> pages/one two/a.html <==",
            "==> pages/deep/er/b.HTML <==",
        ]
        assert good("score", "-i", "list.txt", "--plugin", "ttr", folder=tmp_path).count("# pages") == 2

    def test_a_list_comes_after_the_arguments_also_from_standard_input(self, tmp_path: Path) -> None:
        output = good("extract", NEWS, "-i", "-", page=f"{POEM}\n".encode())
        assert [line for line in output.splitlines() if line.startswith("==>")] == [
            f"==> {NEWS} <==",
            f"==> {POEM} <==",
        ]
        (tmp_path / "utf-16.txt").write_text(str(POEM), encoding="utf-16")
        assert good("extract", "-i", tmp_path / "utf-16.txt") == domext.extract(POEM).text + "\n"

    def test_a_pattern_is_the_files_that_match_it(self, tmp_path: Path) -> None:
        (tmp_path / "a").mkdir()
        for name in ("b[1].html", "a/page-2", "a/page-1"):
            shutil.copy(POEM, tmp_path / name)
        (tmp_path / "list").write_text("a/page-*\n", encoding="utf-8")
        for arguments in (("**/page-?",), ("-i", "list")):
            output = good("extract", *arguments, folder=tmp_path)
            assert [line for line in output.splitlines() if line.startswith("==>")] == [
                f"==> {Path('a') / name} <==" for name in ("page-1", "page-2")
            ]
        assert good("extract", "b[1].html", folder=tmp_path) == domext.extract(POEM).text + "\n"

    @pytest.mark.skipif(sys.platform == "win32", reason="links")
    def test_a_pattern_follows_no_link_to_a_folder(self, tmp_path: Path) -> None:
        shutil.copy(POEM, tmp_path / "page.html")
        (tmp_path / "loop").symlink_to(".")
        assert good("extract", "**/*.html", folder=tmp_path) == domext.extract(POEM).text + "\n"

    def test_a_folder_that_cannot_be_read_is_named(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "pages" / "closed").mkdir(parents=True)
        for name in ("a.html", "closed/b.html", "c.html"):
            shutil.copy(POEM, tmp_path / "pages" / name)
        scandir = os.scandir

        def guarded(path: str = ".") -> Any:
            if os.path.basename(path) == "closed":  # noqa: PTH119
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
            return scandir(path)

        monkeypatch.setattr(os, "scandir", guarded)
        closed = Path("pages", "closed")
        done = run("extract", "pages", "--format", "csv", "--fields", "title", folder=tmp_path)
        assert (done.returncode, done.stdout.count("Instructions for")) == (2, 2)
        assert done.stderr == f"domext: {closed}: the folder cannot be read: permission denied\n"
        assert refused("extract", closed, folder=tmp_path) == f"{closed}: the folder cannot be read: permission denied"
        assert refused("label", "pages", folder=tmp_path) == f"{closed}: the folder cannot be read: permission denied"

    @pytest.mark.skipif(sys.platform == "win32", reason="pipes")
    @pytest.mark.parametrize("name", ["pages", "pages/*"])
    def test_a_pipe_in_a_folder_is_left_out_with_a_message(self, name: str, tmp_path: Path) -> None:
        (tmp_path / "pages" / "below").mkdir(parents=True)
        shutil.copy(POEM, tmp_path / "pages")
        os.mkfifo(tmp_path / "pages" / "pipe.html")
        done = run("extract", name, folder=tmp_path)
        assert (done.returncode, done.stdout) == (0, domext.extract(POEM).text + "\n")
        reason = "left out: not a regular file; name it by itself to read it"
        assert done.stderr == f"domext: {Path('pages', 'pipe.html')}: {reason}\n"

    @pytest.mark.parametrize("stage", ["read", "__call__"])
    def test_a_page_without_memory_is_named_and_the_next_follows(
        self, stage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in ("large.html", "small.html"):
            shutil.copy(POEM, tmp_path / name)
        original, calls = getattr(domext.Extractor, stage), iter([True, False])

        def exhausted(self: domext.Extractor, *arguments: Any, **keywords: Any) -> Any:
            if next(calls):
                raise MemoryError
            return original(self, *arguments, **keywords)

        monkeypatch.setattr(domext.Extractor, stage, exhausted)
        done = run("extract", "large.html", "small.html", "--format", "csv", "--fields", "title", folder=tmp_path)
        assert (done.returncode, done.stdout.splitlines()[1][:11]) == (2, "small.html,")
        assert done.stderr == "domext: large.html: not enough memory for this page\n"

    def test_a_command_without_memory_is_one_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("domext.engine.parse", mock.Mock(side_effect=MemoryError))
        assert refused("plot", POEM, "--plugin", "ttr", "-o", "x.svg") == "not enough memory"

    def test_a_list_names_addresses(self, tmp_path: Path) -> None:
        (tmp_path / "list").write_text("http://127.0.0.1:1/a\n", encoding="utf-8")
        assert "127.0.0.1 is not a public address" in refused("extract", "-i", "list", folder=tmp_path)

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("-i", "missing.txt"), "-i missing.txt: no such file or directory"),
            (("-i", "-"), "-i -: the list is empty"),
            (("-i", "binary.png"), "-i binary.png: binary data, not a list of pages"),
            (("-i", "."), "-i .: a folder, not a list of pages; name it without -i"),
            (("-i", str(POEM)), f"-i {POEM}: a page, not a list of pages"),
            (("-", "-i", "-"), "standard input can be read only once: write - once"),
            (("-", "-"), "standard input can be read only once: write - once"),
        ],
    )
    def test_a_list_that_is_wrong_is_one_line(self, tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
        (tmp_path / "binary.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
        assert refused("extract", *arguments, folder=tmp_path) == message

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("ftp://example.org/a", "only addresses that begin with http:// or https:// are fetched, not ftp://"),
            ("file:///etc/a%20page", "write the path of the file instead of its address: /etc/a page"),
            ("www.example.org", "no such file or directory; to fetch the address, write https://www.example.org"),
            ("example.org/a.html", "no such file or directory; to fetch the address, write https://example.org/a.html"),
            ("münchen.example", "no such file or directory; to fetch the address, write https://münchen.example"),
            ("page.html", "no such file or directory"),
            ("notes.txt", "no such file or directory"),
            ("a\0b", "no file has a NUL in its name"),
        ],
    )
    def test_a_name_that_is_no_file_gets_the_reason(self, tmp_path: Path, name: str, message: str) -> None:
        assert refused("extract", name, folder=tmp_path) == f"{name}: {message}".replace("\0", "\\x00")

    def test_a_page_in_the_place_of_a_command(self) -> None:
        line = refused(NEWS)
        assert line.startswith(f"no such command '{NEWS}'; to extract that page, write 'domext extract {NEWS}'")

    def test_no_arguments_show_the_help(self) -> None:
        done = run()
        assert done.returncode == 2
        assert "Commands:" in done.stderr + done.stdout


class TestDisable:
    @pytest.mark.parametrize("command", [("extract",), ("score", "--plugin", "ttr"), ("plugins",)])
    def test_an_unknown_plugin_cannot_be_disabled(self, command: tuple[str, ...]) -> None:
        pages = () if command[0] == "plugins" else (POEM,)
        assert refused(*command, *pages, "--disable", "readabilty") == (
            "cannot disable 'readabilty': there is no such plugin (did you mean 'readability'?); "
            "'domext plugins' lists them"
        )

    def test_a_distribution_can_be_disabled(self) -> None:
        assert "disabled" in good("plugins", "--disable", "domext")

    def test_the_variable_may_name_plugins_of_other_environments(self) -> None:
        assert run_bytes("extract", POEM, environment={"DOMEXT_DISABLE_PLUGINS": "elsewhere"}).returncode == 0


@pytest.mark.parametrize(
    "command", [["extract"], ["explain"], ["score", "--plugin", "ttr"]], ids=lambda value: value[0]
)
def test_characters_that_a_wrong_charset_loses_are_reported(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "a.html").write_bytes("<p>Größe und mehr Text über Bäume".encode("latin-1"))
    done = run(*command, "a.html", "--encoding", "utf-8", folder=tmp_path)
    assert done.returncode == 0
    message = "a.html: not all of it is utf-8: 4 characters became U+FFFD; --encoding NAME sets another charset"
    assert done.stderr == f"domext: {message}\n"
    assert run(*command, "a.html", "--encoding", "latin1", folder=tmp_path).stderr == ""
    assert run(*command, "a.html", folder=tmp_path).stderr == ""
