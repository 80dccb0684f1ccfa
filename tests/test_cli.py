"""The command line as users run it, in a process of its own where pipes, terminals or the locale matter."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import domext
from domext import Options, core
from domext.cli.score_output import Table
from tests.command import good, refused, run, run_bytes

FIXTURES = Path(__file__).parent.parent / "fixtures"
VERSION = f"domext, version {domext.__version__}, core: {core.NAME}\n"
NEWS, POEM, RUSSIAN, EMPTY = (FIXTURES / f"{name}.html" for name in ("news", "poem", "russian-windows-1251", "empty"))
COMMAND = [sys.executable, "-c", "from domext.cli import main; main()"]
MINE = """\
from dataclasses import dataclass

from domext import Page, Scores, hookimpl


@dataclass(frozen=True)
class Mine:
    least: int = 12

    def score(self, page: Page) -> Scores:
        return Scores(page.blocks.counts.words >= self.least, blocks={"words": page.blocks.counts.words})


@hookimpl
def domext_scorer() -> type[Mine]:
    return Mine
"""


def environment(**changes: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("DOMEXT_", "LC_", "COLUMNS"))}
    # A process of its own runs on the core of the tests.
    return kept | ({"DOMEXT_CORE": "0"} if core.core is None else {}) | changes


def process(*arguments: str | Path, **changes: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own, with changes to the environment."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)], capture_output=True, check=False, env=environment(**changes), timeout=60
    )


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("plugin") / "mine.py"
    path.write_text(MINE, encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with two pages, one of them in a subfolder, and a file that is not a page."""
    (tmp_path / "pages" / "below").mkdir(parents=True)
    shutil.copy(NEWS, tmp_path / "pages" / "b.HTML")
    shutil.copy(POEM, tmp_path / "pages" / "below" / "a.htm")
    (tmp_path / "pages" / "notes.txt").write_text("no page", encoding="utf-8")
    return tmp_path / "pages"


class TestScore:
    ARGUMENTS = ("score", NEWS, "--plugin", "cuter", "--plugin", "ttr:radius=1", "--format")

    @pytest.fixture
    def expected(self) -> list[dict[str, Any]]:
        """Return the rows, one per block, as the library computes them."""
        page = domext.parse(NEWS.read_bytes())
        columns = domext.score(page, ["cuter", "ttr:radius=1"]).blocks
        return [
            {
                "index": row,
                "xpath": page.block(row).owner.xpath,
                "line": page.block(row).line,
                "text": page.block(row).text,
                **{name: pytest.approx(float(values[row]), abs=1e-6) for name, values in columns.items()},
            }
            for row in range(len(page.blocks))
        ]

    def test_json(self, expected: list[dict[str, Any]]) -> None:
        value = json.loads(good(*self.ARGUMENTS, "json"))
        assert value["page"] == str(NEWS)
        assert value["columns"] == ["cuter.lp", "cuter.tp", "cuter.keep", "ttr.ttr", "ttr.smoothed", "ttr.keep"]
        assert value["rows"] == expected

    def test_json_lines(self, expected: list[dict[str, Any]]) -> None:
        lines = [json.loads(line) for line in good(*self.ARGUMENTS, "jsonl").splitlines()]
        assert lines == [{"page": str(NEWS), **row} for row in expected]

    def test_csv(self, expected: list[dict[str, Any]]) -> None:
        rows = list(csv.DictReader(io.StringIO(good(*self.ARGUMENTS, "csv"))))
        assert list(rows[0]) == ["page", *expected[0]]
        assert [row["text"] for row in rows] == [row["text"] for row in expected]
        for row, expected_row in zip(rows, expected, strict=True):
            assert row["page"] == str(NEWS)
            assert {key: float(row[key]) for key in row if "." in key} == {
                key: expected_row[key] for key in row if "." in key
            }

    def test_a_table_in_a_pipe_is_separated_by_tabs(self, expected: list[dict[str, Any]]) -> None:
        remark, header, *lines = good(*self.ARGUMENTS, "table").splitlines()
        assert remark == f"# {NEWS}"
        assert header.split("\t") == ["index", *(key for key in expected[0] if "." in key), "where"]
        for line, row in zip(lines, expected, strict=True):
            index, *numbers, where = line.split("\t")
            assert int(index) == row["index"]
            assert list(map(float, numbers)) == [value for key, value in row.items() if "." in key]
            shown = " ".join(row["text"].split())
            assert where == shown or (where.endswith("…") and shown.startswith(where[:-1]))

    def test_nodes(self) -> None:
        page = domext.parse(NEWS.read_bytes())
        table = domext.score(page, ["cuter"])
        value = json.loads(good("score", NEWS, "--plugin", "cuter", "--nodes", "--format", "json"))
        assert value["columns"] == list(table.nodes)
        assert [row["xpath"] for row in value["rows"]] == [page.node(i).xpath for i in range(len(page.nodes))]
        assert [row["line"] for row in value["rows"]] == [page.node(i).line for i in range(len(page.nodes))]
        assert [row["cuter.tp"] for row in value["rows"]] == pytest.approx(table.nodes["cuter.tp"].tolist(), abs=1e-6)

    def test_columns(self) -> None:
        def columns(patterns: str) -> list[str]:
            output = good(
                "score", NEWS, "--plugin", "cuter", "--plugin", "ttr", "--columns", patterns, "--format", "json"
            )
            value = json.loads(output)
            assert all(set(value["columns"]) == {key for key in row if "." in key} for row in value["rows"])
            names: list[str] = value["columns"]
            return names

        assert columns("ttr.ttr") == ["ttr.ttr"]
        assert columns("*.keep") == ["cuter.keep", "ttr.keep"]
        assert columns("ttr.*, cuter.?p") == ["ttr.ttr", "ttr.smoothed", "ttr.keep", "cuter.lp", "cuter.tp"]

    def test_columns_that_do_not_exist(self) -> None:
        line = refused("score", NEWS, "--plugin", "ttr", "--columns", "ttr.tr")
        assert line == "no column matches 'ttr.tr'; there are ttr.ttr, ttr.smoothed, ttr.keep"

    def test_top(self) -> None:
        page = domext.parse(NEWS.read_bytes())
        smoothed = domext.score(page, ["ttr"]).blocks["ttr.smoothed"].tolist()
        arguments = ("score", NEWS, "--plugin", "ttr", "--columns", "ttr.smoothed", "--format", "jsonl")
        rows = list(map(json.loads, good(*arguments, "--top", "3").splitlines()))
        assert [row["ttr.smoothed"] for row in rows] == pytest.approx(sorted(smoothed, reverse=True)[:3], abs=1e-6)
        assert [smoothed[row["index"]] for row in rows] == sorted(smoothed, reverse=True)[:3]

    def test_top_limits_the_rows_of_nodes_without_columns(self, mine: Path) -> None:
        output = good("score", NEWS, "--plugin", mine, "--nodes", "--top", "3", "--format", "jsonl")
        assert len(output.splitlines()) == 3

    def test_a_plugin_from_a_file(self, mine: Path) -> None:
        value = json.loads(
            good("score", NEWS, "--plugin", "./mine.py:least=20", "--format", "json", folder=mine.parent)
        )
        assert value["columns"] == ["mine.words", "mine.keep"]
        assert all(row["mine.keep"] == (row["mine.words"] >= 20) for row in value["rows"])

    def test_one_plugin_with_different_parameters(self) -> None:
        columns = json.loads(
            good(
                "score",
                NEWS,
                "--plugin",
                "ttr",
                "--plugin",
                "ttr:coefficient=9",
                "--columns",
                "*keep",
                "--format",
                "json",
            )
        )["columns"]
        assert columns == ["ttr.keep", "ttr:coefficient=9.keep"]

    def test_several_pages(self) -> None:
        arguments = ("score", EMPTY, NEWS, "--plugin", "ttr", "--top", "2", "--format")
        rows = list(csv.DictReader(io.StringIO(good(*arguments, "csv"))))
        assert [row["page"] for row in rows] == [str(NEWS)] * 2
        assert list(rows[0])[:5] == ["page", "index", "xpath", "line", "text"]
        values = [json.loads(line) for line in good(*arguments, "json").splitlines()]
        assert [(value["page"], len(value["rows"])) for value in values] == [(str(EMPTY), 0), (str(NEWS), 2)]
        tables = good(*arguments, "table").split("\n\n")
        assert [table.splitlines()[0] for table in tables] == [f"# {EMPTY}", f"# {NEWS}"]

    def test_standard_input_and_its_encoding(self) -> None:
        page = "<p>Größe, Übel und Maß.</p>".encode("latin-1")
        value = json.loads(
            good("score", "-", "--plugin", "ttr", "--encoding", "latin-1", "--format", "json", page=page)
        )
        assert (value["page"], value["rows"][0]["text"]) == ("-", "Größe, Übel und Maß.")

    @pytest.mark.parametrize("builder", ["turbohtml", "lxml", "html5lib", "beautifulsoup"])
    def test_builders(self, builder: str) -> None:
        output = good("score", NEWS, "--plugin", "ttr", "--builder", builder, "--format", "json")
        assert any("Capstan Row" in row["text"] for row in json.loads(output)["rows"])

    def test_the_title_reaches_the_scorers(self) -> None:
        page = b"<p>A teaser before.</p><h1>The title</h1><p>The text after it.</p>"
        output = good("score", "-", "--plugin", "cuter", "--title", "The title", "--format", "json", page=page)
        assert [row["cuter.keep"] for row in json.loads(output)["rows"]] == [0, 1, 1]

    def test_a_plugin_is_needed(self) -> None:
        assert refused("score", NEWS) == "missing option '--plugin' (see 'domext score --help')"


class TestExtract:
    def test_text(self) -> None:
        assert good("extract", NEWS) == domext.extract(NEWS.read_bytes()).to("text") + "\n"

    def test_json(self) -> None:
        output = good("extract", NEWS, "--format", "json", "--url", "https://example.org/", "--title", "Given")
        value = json.loads(output)
        assert output.count("\n") == 1
        assert (value["url"], value["title"]) == ("https://example.org/", "Given")
        assert value["text"] == domext.extract(NEWS.read_bytes(), options=Options(title="Given")).text

    def test_parameters_of_the_renderer(self) -> None:
        value = json.loads(good("extract", NEWS, "--format", "json:blocks=all,indent=1"))
        assert {block["keep"] for block in value["blocks"]} == {True, False}

    def test_several_pages_have_headings(self) -> None:
        news, poem = (domext.extract(path.read_bytes()).to("text") for path in (NEWS, POEM))
        assert good("extract", NEWS, POEM) == f"==> {NEWS} <==\n{news}\n\n==> {POEM} <==\n{poem}\n"

    def test_several_pages_as_json_are_one_line_each(self) -> None:
        lines = good("extract", NEWS, POEM, "--format", "json").splitlines()
        assert [json.loads(line)["text"] for line in lines] == [
            domext.extract(path.read_bytes()).text for path in (NEWS, POEM)
        ]

    def test_a_folder_stands_for_its_pages(self, folder: Path) -> None:
        first, second = folder / "b.HTML", folder / "below" / "a.htm"
        news, poem = (domext.extract(path.read_bytes()).to("text") for path in (NEWS, POEM))
        assert good("extract", folder) == f"==> {first} <==\n{news}\n\n==> {second} <==\n{poem}\n"

    def test_standard_input(self) -> None:
        assert good("extract", "-", page=NEWS.read_bytes()) == domext.extract(NEWS.read_bytes()).to("text") + "\n"

    def test_one_plugin_decides(self) -> None:
        expected = domext.extract(NEWS.read_bytes(), options=Options(selector="own:scorer=ttr")).to("text")
        assert good("extract", NEWS, "--plugin", "ttr") == expected + "\n"

    def test_a_plugin_with_parameters_decides(self, mine: Path) -> None:
        page = domext.parse(NEWS.read_bytes())
        expected = "\n\n".join(
            text for text, words in zip(page.blocks.texts, page.blocks.counts.words, strict=True) if words >= 20
        )
        value = json.loads(good("extract", NEWS, "--plugin", f"{mine}:least=20", "--format", "json"))
        assert value["text"] == expected

    @pytest.mark.parametrize("favour", ["precision", "balanced", "recall"])
    def test_several_plugins_vote(self, favour: str) -> None:
        plugins = [word for name in ("cuter", "ttr", "comma") for word in ("--plugin", name)]
        options = Options(selector=f"vote:voters=cuter+ttr+comma,favour={favour}")
        expected = domext.extract(NEWS.read_bytes(), options=options).to("text") + "\n"
        assert good("extract", NEWS, *plugins, "--favour", favour) == expected

    def test_several_plugins_vote_the_same_when_the_vote_is_named(self) -> None:
        arguments = ("--plugin", "cuter", "--plugin", "ttr", "--plugin", "comma", "--favour", "recall")
        assert good("extract", NEWS, *arguments, "--selector", "vote") == good("extract", NEWS, *arguments)

    def test_selector(self) -> None:
        for spec in ("subtree", "own:scorer=structure", "vote:structure=3,ttr=1"):
            expected = domext.extract(NEWS.read_bytes(), options=Options(selector=spec)).to("text")
            assert good("extract", NEWS, "--selector", spec) == expected + "\n"

    def test_selector_over_plugins(self) -> None:
        expected = domext.extract(NEWS.read_bytes(), options=Options(selector="subtree:voters=cuter+ttr")).to("text")
        assert good("extract", NEWS, "--selector", "subtree", "--plugin", "cuter", "--plugin", "ttr") == expected + "\n"

    @pytest.mark.parametrize("favour", ["precision", "recall"])
    def test_favour(self, favour: Any) -> None:
        expected = domext.extract(NEWS.read_bytes(), options=Options(favour=favour)).to("text")
        assert good("extract", NEWS, "--favour", favour) == expected + "\n"

    def test_the_reason_of_an_empty_article_is_reported(self) -> None:
        done = run("extract", EMPTY)
        assert done.returncode == 0
        assert done.stdout.strip() == ""
        assert done.stderr == f"domext: {EMPTY}: the page shows no text\n"


class TestPlugins:
    def test_table(self) -> None:
        header, *lines = (line.split("\t") for line in good("plugins").splitlines())
        assert header == ["name", "kind", "version", "distribution", "status", "about"]
        rows = {line[0]: line for line in lines}
        assert rows["ttr"][:5] == ["ttr", "scorer", domext.__version__, "domext", "ok"]
        assert "text-to-tag ratios" in rows["ttr"][5]

    def test_json(self) -> None:
        rows = {row["name"]: row for row in json.loads(good("plugins", "--json", "--disable", "ttr"))}
        assert (rows["ttr"]["status"], rows["ttr"]["reason"]) == ("disabled", "plugin 'ttr' is disabled")
        assert (rows["vote"]["kind"], rows["vote"]["status"], rows["vote"]["reason"]) == ("selector", "ok", None)


class TestErrors:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["extract", "no-such-page.html"], "no-such-page.html: no such file or directory"),
            (["score", "no-such-page.html", "--plugin", "ttr"], "no-such-page.html: no such file or directory"),
            (
                ["plot", "ttr", "https://example.org/x", "-o", "x.svg"],
                "https://example.org/x: this command does not fetch pages; save the page and name",
            ),
            (["plot", "ttr", "none.html", "-o", "x.svg"], "none.html: no such file or directory"),
            (["plot", "ttr", "page.html", "-o", "no/x.svg"], "cannot write no/x.svg: there is no folder no"),
            (["explain", "page.html", "-o", "no/x.html"], "cannot write no/x.html: there is no folder no"),
            (["eval", "none", "--json", "no/x.json"], "cannot write no/x.json: there is no folder no"),
            (["rules", "write", "page.png", "--include", "x"], "page.png: not a page: the bytes are a PNG image"),
            (["extract", "page.png"], "page.png: not a page: the bytes are a PNG image"),
            (["extract", "data.json"], "data.json: not a page: the text is JSON"),
            (["extract", "noise.html"], "noise.html: not a page: the bytes are binary data of an unknown kind"),
            (["extract", "page.html", "--allow-network", "nonsense"], "not a network: 'nonsense'; write 10.0.0.0/8"),
            (
                ["is-article", "page.html", "--allow-network", "1.2.3.4/99"],
                "not a network: '1.2.3.4/99'; write 10.0.0.0/8",
            ),
            (
                ["extract", "page.html", "--limits", "nodes=0"],
                "limits: nodes must be greater than 0, not 0; none (in Python, None) switches it off",
            ),
            (["extract", "page.html", "--encoding", "klingon"], "page.html: unknown encoding 'klingon'"),
            (["extract", "nothing"], "nothing: no pages (.html, .htm, .xhtml) in the folder"),
            (["extract", "page.html", "--plugin", "tttr"], "there is no plugin 'tttr' (did you mean 'ttr'?)"),
            (["extract", "page.html", "--plugin", "vote"], "plugin 'vote' is a selector, not a scorer"),
            (["extract", "page.html", "--selector", "vot"], "there is no plugin 'vot' (did you mean 'vote'?)"),
            (["extract", "page.html", "--format", "jsn"], "there is no plugin 'jsn' (did you mean 'json'?)"),
            (
                ["extract", "page.html", "--selector", "own", "--plugin", "ttr"],
                "selector 'own' does not take scorers (--plugin)",
            ),
            (["score", "page.html", "--plugin", "ttr:radius=x"], "ttr:radius must be int, not 'x'"),
            (
                ["score", "page.html", "--plugin", "ttr:raduis=1"],
                "ttr has no parameter 'raduis' (did you mean 'radius'",
            ),
            (["score", "page.html", "--plugin", "ttr", "--disable", "ttr"], "plugin 'ttr' is disabled"),
            (["score", "page.html", "--plugin", "./none.py"], "there is no file './none.py'"),
            (["score", "page.html", "--plugin", "./page.html"], "there is no plugin './page.html'"),
        ],
        ids=lambda value: " ".join(value) if isinstance(value, list) else "",
    )
    def test_bad_input_is_one_line(self, tmp_path: Path, arguments: list[str], message: str) -> None:
        (tmp_path / "page.html").write_text("<p>Größe, and more.</p>", encoding="utf-8")
        (tmp_path / "page.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(99))
        (tmp_path / "data.json").write_text('{"a": 1}', encoding="utf-8")
        (tmp_path / "noise.html").write_bytes(bytes(range(1, 9)) * 50)
        (tmp_path / "nothing").mkdir()
        assert refused(*arguments, folder=tmp_path).startswith(message)

    @pytest.mark.parametrize(
        ("arguments", "named"),
        [
            (["extract", "x.html", "--favour", "luck"], "--favour"),
            (["extract", "x.html", "--builder", "gumbo"], "--builder"),
            (["score", "x.html", "--plugin", "ttr", "--format", "xls"], "--format"),
            (["score", "x.html", "--plugin", "ttr", "--top", "0"], "--top"),
            (["score", "x.html", "--plugin", "ttr", "--nonsense"], "--nonsense"),
            (["run", "x.html", "--workers", "many"], "--workers"),
            (["extract", "x.html", "-o"], "option '-o' requires an argument (see 'domext extract --help')"),
            (["extract", "--min-words", "few"], "'few' is not a whole number"),
            (["is-article", "--min-score", "high"], "'high' is not a number"),
            (["extrct"], "Did you mean 'extract'"),
        ],
    )
    def test_invalid_options_are_named(self, arguments: list[str], named: str) -> None:
        line = refused(*arguments)
        assert named in line
        assert "--help')" in line

    @pytest.mark.parametrize("wrong", ["missing.html", "page.png", "nothing"])
    def test_the_other_pages_are_still_read(self, tmp_path: Path, wrong: str) -> None:
        (tmp_path / "page.png").write_bytes(b"\x89PNG\r\n\x1a\n")
        (tmp_path / "nothing").mkdir()
        done = run("extract", wrong, NEWS, folder=tmp_path)
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
        assert wrong in done.stderr
        assert done.stdout == f"==> {NEWS} <==\n{domext.extract(NEWS.read_bytes()).to('text')}\n"

    def test_a_page_that_cannot_be_opened(self, tmp_path: Path) -> None:
        # A link to itself cannot be opened by anyone, not even by root.
        loop = tmp_path / "loop.html"
        loop.symlink_to(loop)
        assert refused("extract", loop).startswith(f"{loop}: ")

    def test_help_and_version(self) -> None:
        assert good("--version") == VERSION
        for command in ("extract", "score", "plugins", "new-plugin"):
            assert command in good("--help")
            assert good(command, "-h").startswith(f"Usage: domext {command}")
        examples = (
            "\n  Examples:\n    domext run pages/ --out rows\n    domext run 'crawl/*.warc.gz' --out rows --workers 8\n"
        )
        assert examples in good("run", "-h")

    def test_the_interpreter_runs_the_package(self) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "domext", "--version"],
            capture_output=True,
            check=True,
            env=environment(),
            timeout=60,
        )
        assert done.stdout.decode() == good("--version")

    @pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless device")
    @pytest.mark.parametrize("command", ["extract", "explain", "score --plugin structure"])
    def test_an_endless_device_is_read_up_to_the_limit(self, command: str) -> None:
        line = refused(*command.split(), "/dev/zero", "--limits", "bytes=1000")
        assert line == "/dev/zero: the page has 1,001 bytes; the limit is 1,000 (Limits.bytes)"

    @pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless device")
    def test_an_endless_list_is_read_up_to_the_limit(self) -> None:
        assert refused("extract", "-i", "/dev/zero").startswith("-i /dev/zero: the page has 100,000,001 bytes")


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

    @pytest.mark.parametrize("arguments", [("extract",), ("score", "--plugin", "ttr")])
    def test_json_has_characters_as_they_are_in_every_locale(self, arguments: tuple[str, ...]) -> None:
        done = process(*arguments, RUSSIAN, "--format", "json", PYTHONIOENCODING="ascii")
        assert (done.returncode, done.stderr) == (0, b"")
        assert "зимовали" in done.stdout.decode()
        assert "\\u04" not in done.stdout.decode()

    @pytest.mark.parametrize("coding", ["ascii", "latin-1"])
    def test_file_names_are_written_as_utf8(self, tmp_path: Path, mine: Path, coding: str) -> None:
        page, plugin = tmp_path / "größe.html", tmp_path / "maß.py"
        shutil.copy(NEWS, page)
        shutil.copy(mine, plugin)
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


@pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals")
class TestTerminal:
    def output(self, *arguments: str | Path, folder: Path | None = None) -> str:
        """Return what the command writes to a terminal of 120 columns."""
        import pty

        main, side = pty.openpty()
        process = subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            stdin=side,
            stdout=side,
            stderr=side,
            cwd=folder,
            env=environment(COLUMNS="120", TERM="xterm-256color"),
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

    def test_a_narrow_terminal_cuts_no_number(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("COLUMNS", "40")
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        row = {"index": 7, "text": "Words", "ttr.ttr": 2.5, "ttr.smoothed": 36.55, "ttr.keep": 1}
        Table().write_page("a.html", ["ttr.ttr", "ttr.smoothed", "ttr.keep"], [row])
        lines = ["# a.html", "index\tttr.ttr\tttr.smoothed\tttr.keep\twhere", "7\t2.5\t36.55\t1\tWords"]
        assert capsys.readouterr().out.splitlines() == lines

    def test_brackets_in_pages_and_their_names_are_shown(self, tmp_path: Path) -> None:
        (tmp_path / "news[old].html").write_text("<p>Read [bold]this[/bold] and [/that].</p>", encoding="utf-8")
        # Only the name, because a long path of a temporary folder would wrap at the edge of the terminal.
        output = self.output("score", "news[old].html", "--plugin", "ttr", folder=tmp_path)
        assert "Read [bold]this[/bold] and [/that]." in output
        assert "[old]" in output

    def test_text_is_plain(self) -> None:
        output = self.output("extract", NEWS)
        assert "\x1b" not in output
        assert output.replace("\r\n", "\n") == domext.extract(NEWS.read_bytes()).to("text") + "\n"


def test_the_console_script_is_installed() -> None:
    script = shutil.which("domext", path=str(Path(sys.executable).parent))
    assert script is not None
    done = subprocess.run([script, "--version"], capture_output=True, check=True, encoding="utf-8")
    assert done.stdout == VERSION


@pytest.mark.parametrize(
    ("switch", "name"), [("0", "numpy"), ("1", "compiled" if find_spec("domext._core") else "numpy")]
)
def test_the_version_names_the_core(switch: str, name: str) -> None:
    command = [sys.executable, "-m", "domext", "--version"]
    done = subprocess.run(
        command, capture_output=True, check=True, encoding="utf-8", env=environment() | {"DOMEXT_CORE": switch}
    )
    assert done.stdout == f"domext, version {domext.__version__}, core: {name}\n"


def test_overrides() -> None:
    page = b"<main><p>A long story, told well.</p><p class=x>Not this.</p></main><footer>This, too.</footer>"
    text = good("extract", "-", "--include", "main", "--include", "//footer", "--exclude", ".x", page=page)
    assert text == "A long story, told well.\n\nThis, too.\n"
    assert refused("extract", "-", "--exclude", "p[", page=page).startswith("invalid CSS selector: 'p['")
    assert refused("extract", "-", "--prune-label", "ads", page=page).startswith("cannot prune label 'ads'")
    short = run("extract", "-", "--include", "main", "--exclude", "footer", "--min-words", "50", page=page)
    assert (short.returncode, short.stdout) == (0, "\n")
    assert short.stderr == "domext: -: the article has 7 words, fewer than 50\n"


STORY = "<title>T</title><main><h1>Tea</h1><p>A long story, told well{}.</p><p class=x>And this.</p></main><footer>Two words</footer>"


def test_rules_for_sites(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "domext.toml").write_text(
        '[default]\nexclude = [".x"]\n["example.org"]\ninclude = ["footer"]\nencoding = "latin-1"\nfavour = "recall"\n'
    )
    page = STORY.format("é").encode("latin-1")

    def text(*arguments: str) -> str:
        return good(
            "extract", "-", "--selector", "own:scorer=structure", *arguments, page=page, folder=tmp_path / "below"
        )

    assert "And this" not in text()
    assert "And this" in text("--no-rules")
    assert "Two words" not in text()
    article = json.loads(text("--url", "https://www.example.org/tea", "--format", "json"))
    assert "well\u00e9" in article["text"]
    assert "Two words" in article["text"]
    assert article["encoding_source"] == "given"
    article = json.loads(text("--url", "https://example.org/", "--encoding", "windows-1251", "--format", "json"))
    assert article["encoding"] == "windows-1251"
    assert "And this" in text("--url", "https://example.org/", "--exclude", "h1")
    voted_text = good("extract", "-", "--plugin", "ttr", "--url", "https://example.org/", page=page, folder=tmp_path)
    assert "Two words" in voted_text
    other = tmp_path / "other.toml"
    other.write_text('[default]\nexclude = ["h1"]\n')
    assert text("--rules", str(other)).startswith("A long story")
    other.write_text("[defaults]\nexclude = 5\n")
    assert refused("extract", "-", "--rules", other, page=page).startswith(
        f"{other}: [defaults] exclude: must be an array"
    )
    assert refused("extract", "-", "--rules", "no.toml", page=page) == "no.toml: no such file or directory"
    assert "contradict" in refused("extract", "-", "--rules", other, "--no-rules", page=page)


def test_pages_are_stitched(tmp_path: Path) -> None:
    pages = [tmp_path / f"{number}.html" for number in (1, 2)]
    for number, page in enumerate(pages, 1):
        page.write_text(STORY.format(f" on page {number}") + f"<a rel=next href='?page={number + 1}'>Next</a>")
    arguments: tuple[str | Path, ...] = ("extract", *pages, "--stitch", "--include", "main")
    assert (
        good(*arguments)
        == "Tea\n\nA long story, told well on page 1.\n\nAnd this.\n\nA long story, told well on page 2.\n"
    )
    (line,) = good(*arguments, "--format", "json", "--url", "https://example.org/tea").splitlines()
    assert json.loads(line)["url"] == "https://example.org/tea"
    assert json.loads(line)["next_page"] is None  # the address of the second page is unknown
    broken = run(*arguments, tmp_path / "3.html")
    assert (broken.returncode, broken.stdout) == (2, "")
    assert broken.stderr.endswith("3.html: no such file or directory\n")


def test_metadata_instead_of_content() -> None:
    page = FIXTURES / "metadata" / "several-graphs.html"
    lines = run("extract", page, "--metadata").stdout.splitlines()
    assert lines[0].startswith("title ")
    assert lines[0].endswith("How a reservoir is emptied  (dom)")
    fields = json.loads(run("extract", page, "--metadata", "--format", "json").stdout)
    assert fields["authors"] == ["Ana Kestrel"]
    assert fields["sources"]["authors"] == "json-ld"
