"""The output of the command line in pipes, in every locale and on terminals, tested in a separate process."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import domext
from domext.cli.score_output import TableWriter
from domext.cli.terminal_tables import write_table
from tests.command import COMMAND, environment, good, process, run_bytes
from tests.pages import FIXTURES

NEWS, RUSSIAN = FIXTURES / "news.html", FIXTURES / "russian-windows-1251.html"


PLUGIN = """\
import domext


class Mine:
    def score(self, page):
        words = page.blocks.counts.words
        return domext.Scores(words > 12, blocks={"words": words})


@domext.hookimpl
def domext_scorer():
    return Mine
"""


@pytest.mark.skipif(os.name == "nt", reason="signals")
class TestInterrupts:
    @pytest.mark.parametrize(
        ("imported", "code", "message"),
        [
            ("domext.cli", -signal.SIGINT, b""),
            ("click", -signal.SIGINT, b""),
            ("domext.cli.extract", 130, b"domext: interrupted\n"),
            ("domext.engine", 130, b"domext: interrupted\n"),
        ],
    )
    def test_an_interrupt_while_a_module_is_imported_is_one_line_or_none(
        self, imported: str, code: int, message: bytes
    ) -> None:
        interrupt = f"""
import signal, sys
from importlib.machinery import PathFinder

signal.signal(signal.SIGINT, signal.default_int_handler)  # the tests may run where interrupts are ignored

class Interrupting(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name == {imported!r}:
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupting)
{COMMAND[-1]}
"""
        done = subprocess.run(
            [*COMMAND[:-1], interrupt, "extract", str(NEWS)],
            capture_output=True, check=False, env=environment(), timeout=60,
        )  # fmt: skip
        assert (done.returncode, done.stdout, done.stderr) == (code, b"", message)

    def test_an_interrupt_that_is_ignored_stays_so(self) -> None:
        code = f"""
import atexit, signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
atexit.register(lambda: print(signal.getsignal(signal.SIGINT).name))
{COMMAND[-1]}
"""
        done = subprocess.run(
            [*COMMAND[:-1], code, "--version"], capture_output=True, check=True, env=environment(), timeout=60
        )
        assert done.stdout.endswith(b"SIG_IGN\n")


class TestPipes:
    @pytest.mark.skipif(os.name == "nt", reason="head and sh")
    @pytest.mark.parametrize("arguments", ["score {} --plugin ttr", "score {} --plugin ttr --format csv", "extract {}"])
    def test_a_reader_that_closes_the_pipe_early_is_not_an_error(self, tmp_path: Path, arguments: str) -> None:
        big = tmp_path / "big.html"
        big.write_text("<p>Some words, and more of them.</p>" * 5000, encoding="utf-8")
        domext_command = f'"{sys.executable}" -c "from domext.cli import main; main()" {arguments.format(big)}'
        done = subprocess.run(
            ["sh", "-c", f"{domext_command} | head -1"], capture_output=True, check=True, env=environment(), timeout=60
        )
        assert done.stderr == b""
        assert done.stdout.count(b"\n") == 1

    @pytest.mark.skipif(os.name == "nt", reason="sh")
    def test_a_working_directory_that_was_removed_is_named(self, tmp_path: Path) -> None:
        # Like the installed command, Python does not look for modules in the working directory; numpy fails there.
        domext = shlex.join((COMMAND[0], "-P", *COMMAND[1:]))
        command = f"mkdir gone; cd gone; rmdir ../gone; {domext} extract {NEWS}"
        done = subprocess.run(
            ["sh", "-c", command], cwd=tmp_path, capture_output=True, check=False, env=environment(), timeout=60
        )
        assert done.stderr == b"domext: the working directory: no such file or directory\n"
        assert done.returncode == 2

    @pytest.mark.skipif(os.name == "nt", reason="sh")
    @pytest.mark.parametrize("name", ["extract", "explain"])
    def test_closed_output_is_an_error(self, name: str) -> None:
        command = shlex.join([*COMMAND, name, str(NEWS)])
        done = subprocess.run(
            ["sh", "-c", f"{command} >&-"], capture_output=True, check=False, env=environment(), timeout=60
        )
        assert (done.returncode, done.stderr) == (2, b"domext: cannot write to standard output: it is closed\n")

    @pytest.mark.skipif(os.name == "nt", reason="sh")
    @pytest.mark.parametrize(
        ("arguments", "beginning"),
        [(("run", NEWS, "-o", "rows"), b"pages 1 = ok 1"), (("extract", NEWS, NEWS), b"==> ")],
    )
    def test_a_command_works_while_standard_error_is_closed(
        self, tmp_path: Path, arguments: tuple[str | Path, ...], beginning: bytes
    ) -> None:
        done = subprocess.run(
            ["sh", "-c", f"{shlex.join([*COMMAND, *map(str, arguments)])} 2>&-"],
            cwd=tmp_path,
            capture_output=True,
            check=False,
            env=environment(),
            timeout=60,
        )
        assert (done.returncode, done.stdout[: len(beginning)]) == (0, beginning)

    @pytest.mark.skipif(os.name == "nt", reason="sh")
    def test_a_run_without_standard_input_is_refused(self) -> None:
        done = subprocess.run(
            ["sh", "-c", f"{shlex.join([*COMMAND, 'run', '-', '-o', 'rows'])} <&-"],
            capture_output=True,
            check=False,
            env=environment(),
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (2, b"domext: -: standard input is closed\n")

    @pytest.mark.parametrize(
        "changes",
        [
            {"LC_ALL": "C"},
            {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
            {"PYTHONIOENCODING": "latin-1"},
        ],
        ids=lambda value: " ".join(f"{key}={text}" for key, text in value.items()),
    )
    def test_output_is_utf8_whatever_the_locale(self, changes: dict[str, str]) -> None:
        text = domext.extract(RUSSIAN.read_bytes()).to("text")
        done = process("extract", RUSSIAN, **changes)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.decode() == text + "\n"
        for form in ("table", "csv"):
            done = process("score", RUSSIAN, "--plugin", "ttr", "--format", form, **changes)
            assert (done.returncode, done.stderr) == (0, b"")
            assert text[:20] in done.stdout.decode()

        done = process("explain", RUSSIAN, **changes)
        assert (done.returncode, done.stderr) == (0, b"")
        assert text[:20] in done.stdout.decode()

    @pytest.mark.parametrize("arguments", [("extract",), ("score", "--plugin", "ttr")])
    def test_json_has_characters_as_they_are_in_every_locale(self, arguments: tuple[str, ...]) -> None:
        done = process(*arguments, RUSSIAN, "--format", "json", PYTHONIOENCODING="ascii")
        assert (done.returncode, done.stderr) == (0, b"")
        assert "зимовали" in done.stdout.decode()
        assert "\\u04" not in done.stdout.decode()

    @pytest.mark.parametrize("coding", ["ascii", "latin-1"])
    def test_file_names_are_written_as_utf8(self, tmp_path: Path, coding: str) -> None:
        page, plugin = tmp_path / "größe.html", tmp_path / "maß.py"
        shutil.copy(NEWS, page)
        plugin.write_text(PLUGIN, encoding="utf-8")
        done = process("extract", page, page, PYTHONIOENCODING=coding)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.decode().startswith(f"==> {page} <==\n")
        done = process("score", page, "--plugin", plugin, PYTHONIOENCODING=coding)
        assert (done.returncode, done.stderr) == (0, b"")
        assert "\tmaß.words\t" in done.stdout.decode()

    @pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="file names are text there")
    def test_file_names_that_are_not_valid_text(self, tmp_path: Path) -> None:
        """Such a name is escaped; the page is read, and the output stays UTF-8."""
        path = os.fsencode(tmp_path) + b"/x\xff.html"
        Path(os.fsdecode(path)).write_bytes(NEWS.read_bytes())
        for form in ("table", "csv", "json", "jsonl"):
            done = run_bytes("score", tmp_path, "--plugin", "ttr", "--format", form)
            assert (done.returncode, done.stderr) == (0, b"")
            assert "Tarrowby" in done.stdout.decode()
        done = run_bytes("extract", tmp_path, NEWS)
        assert (done.returncode, done.stderr) == (0, b"")
        done.stdout.decode()
        report, figure = tmp_path / "report.html", tmp_path / "figure.svg"
        done = run_bytes("explain", os.fsdecode(path), "-o", report, "--plot", figure)
        assert (done.returncode, done.stderr) == (0, b"")
        assert r"x\udcff.html" in report.read_text(encoding="utf-8")
        assert r"x\udcff.html" in figure.read_text(encoding="utf-8")
        done = run_bytes("plot", os.fsdecode(path), "--plugin", "ttr", "-o", figure)
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals")
class TestTerminal:
    def output(self, *arguments: str | Path, folder: Path | None = None, width: int = 120) -> str:
        """Return what the command writes to a terminal of this width."""
        import pty

        main, side = pty.openpty()
        process = subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            stdin=side,
            stdout=side,
            stderr=side,
            cwd=folder,
            env=environment(COLUMNS=str(width), TERM="xterm-256color"),
        )
        os.close(side)
        pieces = []
        while True:
            try:
                piece = os.read(main, 65536)
            except OSError:  # Linux reports the closed other side as an error
                break
            if not piece:
                break
            pieces.append(piece)
        os.close(main)
        assert process.wait(timeout=60) == 0
        return b"".join(pieces).decode()

    def test_scores_are_a_table_in_colour(self) -> None:
        output = self.output("score", NEWS, "--plugin", "ttr", "--top", "3")
        assert "┃" in output
        assert "ttr.smoothed" in output
        assert "\x1b[32m" in output  # kept rows are green
        assert "\t" not in output

    def test_plugins_are_a_table_in_colour(self) -> None:
        output = self.output("plugins", "--disable", "ttr")
        assert "\x1b[1mname" in output
        assert output.count("\n") == 1 + len(good("plugins").splitlines()[1:])  # a long summary is cut
        assert "\x1b[32mok" in output
        assert "\x1b[33mdisabled" in output

    @pytest.mark.parametrize("width", [60, 80, 100])
    @pytest.mark.parametrize("page", ["news", "chinese", "hebrew"])
    def test_a_long_snippet_takes_no_characters_from_the_numbers(self, width: int, page: str) -> None:
        output = self.output("score", FIXTURES / f"{page}.html", "--plugin", "cuter", "--top", "3", width=width)
        for column in ("cuter.lp", "cuter.tp", "cuter.keep", "where"):
            assert column in output
        numbers = good("score", FIXTURES / f"{page}.html", "--plugin", "cuter", "--top", "3").splitlines()[2]
        for number in numbers.split("\t")[1:4]:
            assert f"{float(number):.4g}" in output

    @pytest.mark.parametrize("width", [40, 60, 80])
    def test_a_narrow_terminal_cuts_no_name_of_a_plugin(self, width: int) -> None:
        lines = self.output("plugins", width=width).splitlines()
        assert [line.split()[0] for line in lines[1:]] == [
            row.split("\t")[0] for row in good("plugins").splitlines()[1:]
        ]
        assert all("ok" in line for line in lines[1:])

    def test_a_narrow_terminal_cuts_no_number(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("COLUMNS", "40")
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        row = {"index": 7, "text": "Words", "ttr.ttr": 2.5, "ttr.smoothed": 36.55, "ttr.keep": 1}
        TableWriter().write_page("a.html", ["ttr.ttr", "ttr.smoothed", "ttr.keep"], [row])
        lines = [
            "# a.html",
            "index  ttr.ttr  ttr.smoothed  ttr.keep  where",
            "7      2.5      36.55         1         Words",
        ]
        assert capsys.readouterr().out.splitlines() == lines

    def test_a_table_of_numbers_is_no_wider_than_the_terminal(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("COLUMNS", "24")
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        write_table(["system", "word F1", "word precision", "word recall"], [["ttr", "0.8", "0.7", "0.9"]])
        lines = ["        word       word", "system    F1  precision", "ttr      0.8        0.7", ""]
        lines += ["          word", "system  recall", "ttr        0.9", ""]
        assert capsys.readouterr().out.splitlines() == lines

    def test_brackets_in_pages_and_their_names_are_shown(self, tmp_path: Path) -> None:
        (tmp_path / "news[old].html").write_text("<p>Read [bold]this[/bold] and [/that].</p>", encoding="utf-8")
        # Only the name, because a long path of a temporary folder would wrap at the edge of the terminal.
        output = self.output("score", "news[old].html", "--plugin", "ttr", folder=tmp_path)
        assert "Read [bold]this[/bold] and [/that]." in output
        assert "[old]" in output

    def test_a_bar_is_shown_while_files_are_written_and_messages_stand_above_it(self, tmp_path: Path) -> None:
        empty = FIXTURES / "empty.html"
        output = self.output("extract", NEWS, empty, NEWS, "-o", tmp_path / "texts", width=300)
        assert "100%" in output
        message = f"domext: {empty}: the page shows no text"
        assert output.count(message) == 1
        assert output[: output.index(message)].endswith("\x1b[2K")  # the bar is erased

    @pytest.mark.parametrize(
        ("arguments", "width"),
        [("extract", 120), ("explain", 120), ("score --plugin ttr", 20), ("score --plugin ttr", 120)],
    )
    def test_no_page_controls_the_terminal(self, arguments: str, width: int, tmp_path: Path) -> None:
        page = tmp_path / "page.html"
        page.write_text("<title>Tides\x9b31m</title><p>The water\x9b31m falls for six hours, then it rises.", "utf-8")
        assert "\x9b" not in self.output(*arguments.split(), page, width=width)

    def test_text_is_plain(self) -> None:
        output = self.output("extract", NEWS)
        assert "\x1b" not in output
        assert output.replace("\r\n", "\n") == domext.extract(NEWS.read_bytes()).to("text") + "\n"
