"""The output of ``domext extract`` for several pages, and its destination."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import domext
from domext.cli.output import write_message
from domext.cli.output_names import output_files
from tests.command import environment, good, process, refused, run
from tests.pages import FIXTURES

NEWS, POEM, RUSSIAN = (FIXTURES / f"{name}.html" for name in ("news", "poem", "russian-windows-1251"))

NOISY = """
import numpy
from domext import Page, Scores, hookimpl

print("imported")

class Noisy:
    def score(self, page: Page) -> Scores:
        print("scored")
        return Scores(keep=numpy.ones(len(page.blocks), bool))

@hookimpl
def domext_scorer():
    return Noisy
"""


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """Return a folder with pages of the same name in subfolders, one with two suffixes, and a space."""
    folder = tmp_path / "pages"
    for name, page in {"a.html": NEWS, "a.htm": POEM, "one two/a.html": POEM, "deep/er/b.HTML": RUSSIAN}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(page, folder / name)
    return folder


def files_in(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def text_of(page: Path, renderer: str = "text") -> str:
    return domext.extract(page).to(renderer) + "\n"


class TestFolder:
    def test_a_hyphen_is_standard_output(self, pages: Path) -> None:
        names = ("pages/a.html", "pages/a.htm")
        assert good("extract", *names, "-o", "-", folder=pages.parent) == good("extract", *names, folder=pages.parent)
        assert sorted(pages.parent.iterdir()) == [pages]

    @pytest.mark.parametrize("name", ["out", "out/", "new/er"])
    def test_each_page_has_a_file_and_keeps_its_folder(self, pages: Path, name: str) -> None:
        assert good("extract", "pages", "-o", name, "--format", "markdown", folder=pages.parent) == ""
        assert files_in(pages.parent / name) == {
            "a.md": text_of(POEM, "markdown"),
            "a-2.md": text_of(NEWS, "markdown"),
            "deep/er/b.md": text_of(RUSSIAN, "markdown"),
            "one two/a.md": text_of(POEM, "markdown"),
        }

    def test_named_files_keep_the_folders_that_they_do_not_share(self, pages: Path) -> None:
        names = ["pages/one two/a.html", "pages/a.html", str(pages / "deep" / "er" / "b.HTML")]
        good("extract", *names, "-o", "out", folder=pages.parent)
        assert list(files_in(pages.parent / "out")) == ["a.txt", "deep/er/b.txt", "one two/a.txt"]

    def test_one_page_has_a_file_in_a_folder_that_exists(self, tmp_path: Path) -> None:
        (tmp_path / "out").mkdir()
        good("extract", POEM, "-o", "out", "--format", "html", folder=tmp_path)
        assert files_in(tmp_path / "out") == {"poem.html": text_of(POEM, "html")}

    @pytest.mark.parametrize(
        ("options", "suffix"),
        [
            (("--format", "json:indent=1"), "json"),
            (("--format", "csv"), "csv"),
            (("--format", "tei"), "xml"),
            (("--metadata",), "txt"),
            (("--metadata", "--format", "json"), "json"),
            (("--metadata", "--format", "csv"), "csv"),
        ],
    )
    def test_the_suffix_is_that_of_the_format(self, pages: Path, options: tuple[str, ...], suffix: str) -> None:
        good("extract", "pages/one two", "-o", "out", *options, folder=pages.parent)
        assert list(files_in(pages.parent / "out")) == [f"a.{suffix}"]

    def test_each_file_of_records_is_complete(self, pages: Path) -> None:
        good("extract", "pages", "-o", "out", "--format", "csv", "--fields", "title", folder=pages.parent)
        for text in files_in(pages.parent / "out").values():
            assert text.splitlines()[0] == "source,title"
            assert len(text.splitlines()) == 2

    def test_a_page_that_cannot_be_read_has_no_file(self, pages: Path) -> None:
        (pages / "broken.html").write_bytes(b"%PDF-1.7")
        done = run("extract", "pages", "-o", "out", folder=pages.parent)
        assert done.returncode == 2
        assert done.stderr == "domext: pages/broken.html: not a page: the bytes are a PDF document\n"
        assert len(files_in(pages.parent / "out")) == 4

    def test_no_page_is_overwritten(self, pages: Path) -> None:
        before = {path: path.read_bytes() for path in pages.rglob("*") if path.is_file()}
        line = refused("extract", "pages", "-o", "pages", "--format", "html", folder=pages.parent)
        assert line == "pages/a.html is a page itself and would be overwritten; name another folder"
        line = refused("extract", "pages/a.html", "-o", "pages/../pages/a.html", folder=pages.parent)
        assert line == "pages/../pages/a.html is an input itself and would be overwritten; name another file"
        (pages.parent / "list").write_text("pages/a.html\n", encoding="utf-8")
        line = refused("extract", "-i", "list", "-o", "list", folder=pages.parent)
        assert line == "list is an input itself and would be overwritten; name another file"
        line = refused("explain", "pages/a.html", "-o", "pages/a.html", folder=pages.parent)
        assert line == "pages/a.html is an input itself and would be overwritten; name another file"
        line = refused("explain", "pages/a.html", "--gold", "gold.txt", "-o", "./gold.txt", folder=pages.parent)
        assert line == "./gold.txt is an input itself and would be overwritten; name another file"
        assert {path: path.read_bytes() for path in pages.rglob("*") if path.is_file()} == before

    def test_a_folder_that_cannot_be_written_is_one_line(self, pages: Path) -> None:
        (pages.parent / "file").write_text("", encoding="utf-8")
        line = refused("extract", "pages", "-o", "file/", folder=pages.parent)
        assert line == "cannot write to file/: file is a file"


class TestNames:
    def test_no_two_pages_have_one_name(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        Path("x").mkdir()
        pages = ["x/a.html", "x/A.html", "x/a.htm", "x/a-2.html", "x/a.txt/b.html", "x/é.html", "x/e\u0301.html", "x/a"]
        files = output_files(pages, ["x"], tmp_path, ".txt")
        names = [file.relative_to(tmp_path).as_posix() for file in files.values()]
        assert names == [
            "a-2.txt",
            "A-3.txt",
            "a-4.txt",
            "a-2-2.txt",
            "a.txt/b.txt",
            "é.txt",
            "e\u0301-2.txt",
            "a-5.txt",
        ]

    def test_addresses_become_paths_below_their_host(self, tmp_path: Path) -> None:
        addresses = [
            "https://example.org",
            "https://example.org/",
            "https://example.org/a/b.html",
            "https://example.org/a/b.php?x=1&y=/../z",
            "https://example.org:8080/../../etc/passwd",
            "https://example.org/a:b*?",
            "https://example.org/" + "long" * 100,
            "https://[nothing",
        ]
        files = output_files(addresses, addresses, tmp_path, ".md")
        names = [file.relative_to(tmp_path).as_posix() for file in files.values()]
        assert names[:6] == [
            "example.org/index.md",
            "example.org/index-2.md",
            "example.org/a/b.md",
            "example.org/a/b_x=1&y=_.._z.md",
            "example.org_8080/_/_/etc/passwd.md",
            "example.org/a_b_.md",
        ]
        assert all(len(part) <= 110 for name in names for part in name.split("/"))
        assert len(set(names)) == len(addresses)

    def test_standard_input_and_names_that_are_not_utf8(self, tmp_path: Path) -> None:
        name = os.fsdecode(b"x/\xff.html")
        files = output_files(["-", name], ["-", name], tmp_path, ".md")
        assert [file.name for file in files.values()] == ["standard-input.md", "\udcff.md"]


class TestFile:
    def test_one_file_has_what_standard_output_would_have(self, pages: Path) -> None:
        for options in (("--format", "json"), ("--format", "csv"), ("--format", "markdown"), ()):
            assert good("extract", "pages", *options, "-o", "all.out", folder=pages.parent) == ""
            expected = good("extract", "pages", *options, folder=pages.parent)
            assert (pages.parent / "all.out").read_text(encoding="utf-8") == expected

    def test_one_page_is_a_file_also_without_a_suffix(self, tmp_path: Path) -> None:
        good("extract", POEM, "-o", "poem", folder=tmp_path)
        assert files_in(tmp_path) == {"poem": text_of(POEM)}

    @pytest.mark.parametrize(
        ("options", "file", "meant"),
        [
            ((), "poem.md", "markdown"),
            ((), "poem.JSON", "json"),
            (("--metadata",), "poem.csv", "csv"),
            (("--metadata",), "poem.md", None),
            (("--format", "text"), "poem.md", None),
            (("--format", "json"), "poem.json", None),
            ((), "poem.txt", None),
        ],
    )
    def test_a_suffix_that_promises_another_format_than_the_default_is_named(
        self, tmp_path: Path, options: tuple[str, ...], file: str, meant: str | None
    ) -> None:
        done = run("extract", POEM, *options, "-o", file, folder=tmp_path)
        expected = f"domext: {file} holds text; for {meant}, add --format {meant}\n" if meant else ""
        assert (done.returncode, done.stderr) == (0, expected)

    def test_refusals_leave_no_file(self, tmp_path: Path) -> None:
        assert refused("extract", "missing.html", "-o", "out.txt", folder=tmp_path).startswith("missing.html: ")
        assert refused("extract", POEM, "-o", "no/out.txt", folder=tmp_path) == (
            "cannot write no/out.txt: there is no folder no"
        )
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
    def test_a_full_disk_is_one_line(self) -> None:
        message = "no space left on device\n"
        assert run("extract", POEM, "-o", "/dev/full").stderr == f"domext: cannot write /dev/full: {message}"
        for name in ("extract", "explain"):
            command = [sys.executable, "-m", "domext", name, str(POEM)]
            with Path("/dev/full").open("wb") as full:
                done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
            assert (done.returncode, done.stderr.decode()) == (2, f"domext: cannot write to standard output: {message}")

    @pytest.mark.skipif(os.name == "nt", reason="no limit on the size of a file")
    @pytest.mark.parametrize("unbuffered", ["", "1"])
    @pytest.mark.parametrize("arguments", [(), ("-o", "out.txt")])
    def test_a_disk_that_takes_only_a_part_is_an_error(
        self, tmp_path: Path, arguments: tuple[str, ...], unbuffered: str
    ) -> None:
        import resource

        (tmp_path / "page.html").write_text(f"<p>{'The tide comes in, slowly. ' * 4000}", encoding="utf-8")
        command = [sys.executable, "-m", "domext", "extract", "page.html", *arguments]
        with (tmp_path / "out.txt").open("wb") as out:
            done = subprocess.run(
                command,
                stdout=out,
                stderr=subprocess.PIPE,
                check=False,
                timeout=60,
                cwd=tmp_path,
                env=environment(PYTHONUNBUFFERED=unbuffered),
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000)),
            )
        where = "out.txt" if arguments else "to standard output"
        assert (done.returncode, done.stderr.decode()) == (2, f"domext: cannot write {where}: file too large\n")

    def test_what_plugins_print_is_no_output(self, tmp_path: Path) -> None:
        (tmp_path / "noisy.py").write_text(NOISY, encoding="utf-8")
        for arguments in (
            ("extract", NEWS, "--plugin", "noisy.py", "--format", "json", "--fields", "title"),
            ("score", NEWS, "--plugin", "noisy.py", "--format", "json", "--top", "1"),
        ):
            done = run(*arguments, folder=tmp_path)
            assert isinstance(json.loads(done.stdout), dict)
            assert "imported\n" in done.stderr
            assert "scored\n" in done.stderr
        many = process("run", NEWS, "--plugin", tmp_path / "noisy.py", "--workers", "1", "--out", tmp_path / "rows")
        assert [line.partition(b" ")[0] for line in many.stdout.splitlines()] == [b"pages", b"shards"]
        assert b"scored\n" in many.stderr

    def test_stitched_pages_are_one_file(self, tmp_path: Path) -> None:
        names = [FIXTURES / f"two-pages-{number}.html" for number in (1, 2)]
        good("extract", *names, "--stitch", "-o", "out/", folder=tmp_path)
        assert list(files_in(tmp_path)) == ["out/two-pages-1.txt"]


class TestSeveralPages:
    def test_json_lines_name_their_source(self) -> None:
        values = [json.loads(line) for line in good("extract", NEWS, POEM, "--format", "json").splitlines()]
        assert [next(iter(value)) for value in values] == ["source", "source"]
        assert [value["source"] for value in values] == [str(NEWS), str(POEM)]
        values = [
            json.loads(line) for line in good("extract", NEWS, POEM, "--metadata", "--format", "json").splitlines()
        ]
        assert [value["source"] for value in values] == [str(NEWS), str(POEM)]

    def test_csv_has_one_header(self) -> None:
        rows = list(csv.reader(io.StringIO(good("extract", NEWS, POEM, RUSSIAN, "--format", "csv"))))
        assert [row[0] for row in rows] == ["source", str(NEWS), str(POEM), str(RUSSIAN)]
        assert len({len(row) for row in rows}) == 1

    def test_markdown_has_a_comment_above_each_page(self) -> None:
        output = good("extract", POEM, NEWS, "--format", "markdown")
        assert output == f"<!-- {POEM} -->\n{text_of(POEM, 'markdown')}\n<!-- {NEWS} -->\n{text_of(NEWS, 'markdown')}"

    def test_a_name_cannot_end_the_comment(self, tmp_path: Path) -> None:
        shutil.copy(POEM, tmp_path / "a--><b>.html")
        assert good("extract", "a--><b>.html", POEM, "--format", "markdown", folder=tmp_path).startswith(
            "<!-- a--&gt;&lt;b&gt;.html -->\n"
        )

    @pytest.mark.parametrize("renderer", ["text", "markdown", "html"])
    def test_a_separator_stands_between_pages(self, renderer: str) -> None:
        output = good("extract", POEM, NEWS, "--format", renderer, "--separator", "* * *")
        assert output == f"{text_of(POEM, renderer)}\n* * *\n{text_of(NEWS, renderer)}"

    def test_a_separator_with_the_source_stands_above_each_page(self) -> None:
        output = good("extract", POEM, NEWS, "--separator", "## {source} {x}")
        assert output == f"## {POEM} {{x}}\n{text_of(POEM)}\n## {NEWS} {{x}}\n{text_of(NEWS)}"

    def test_one_page_has_no_separator(self) -> None:
        assert good("extract", POEM, "--separator", "***") == text_of(POEM)

    def test_a_separator_that_has_no_place_is_refused(self, tmp_path: Path) -> None:
        assert refused("extract", POEM, NEWS, "--format", "json", "--separator", "x") == (
            "--separator does not apply to json: each page is a line or a row"
        )
        assert refused("extract", POEM, NEWS, "-o", f"{tmp_path}/", "--separator", "x") == (
            f"--separator does not apply to the folder {tmp_path}/: each page has a file of its own"
        )


class TestFields:
    @pytest.mark.parametrize("form", ["json", "csv"])
    def test_the_source_may_be_named_although_it_is_always_written(self, form: str) -> None:
        named = good("extract", POEM, "--format", form, "--fields", "title,source")
        assert named == good("extract", POEM, "--format", form, "--fields", "title")
        assert f"{POEM}" in named
        assert "there is no field 'source'" in refused("extract", POEM, "--format", form, "--fields", "source")

    def test_json(self) -> None:
        value = json.loads(good("extract", NEWS, "--format", "json", "--fields", "title, text"))
        article = domext.extract(NEWS)
        assert value == {"source": str(NEWS), "title": article.title, "text": article.text}

    def test_links_are_a_field(self) -> None:
        value = json.loads(good("extract", NEWS, "--format", "json:fields=links", "--url", "https://example.org/a"))
        assert value["links"] == [
            {"address": "https://example.org/staff/imogen-parfitt", "text": "Imogen Parfitt", "block": 14},
            {"address": "https://example.org/people/dougal-reyes", "text": "Dougal Reyes", "block": 21},
        ]

    def test_csv(self) -> None:
        output = good("extract", NEWS, POEM, "--format", "csv:header=false", "--fields", "words,title")
        assert output.splitlines()[1] == f"{POEM},143,Instructions for the House in Winter"

    def test_metadata_as_a_table(self) -> None:
        rows = list(csv.DictReader(good("extract", NEWS, POEM, "--metadata", "--format", "csv").splitlines()))
        assert [row["source"] for row in rows] == [str(NEWS), str(POEM)]
        record = domext.extract(NEWS).metadata
        assert rows[0]["authors"] == "; ".join(record.authors)
        assert {"sources", "text"} & {*rows[0]} == set()
        table = good("extract", NEWS, "--metadata", "--format", "csv:header=false", "--fields", "words,language")
        assert table == f"{NEWS},{record.words},{record.language}\n"

    def test_metadata(self) -> None:
        output = good("extract", NEWS, "--metadata", "--fields", "language,author,title,date,authors")
        names = ["language", "authors", "title", "published"]
        assert [line.split()[0] for line in output.splitlines()] == names
        value = json.loads(good("extract", POEM, "--metadata", "--fields", "title", "--format", "json"))
        assert list(value) == ["source", "title", "sources"]
        assert list(value["sources"]) == ["title"]
        indented = good("extract", POEM, "--metadata", "--fields", "title", "--format", "json:indent=1")
        assert (json.loads(indented), indented.splitlines()[1][:10]) == (value, ' "source":')

    def test_a_field_that_is_named_twice_is_written_once(self) -> None:
        output = good("extract", POEM, "--format", "json", "--fields", "title,url,,title")
        assert output.count('"title"') == 1
        assert list(json.loads(output)) == ["source", "title", "url"]

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (
                ("--format", "json", "--fields", "titel"),
                "json: there is no field 'titel' (did you mean 'title'?); choose from",
            ),
            (
                ("--format", "json", "--fields", "title,authors"),
                "json: there is no field 'authors'; it is a part of the field 'metadata'",
            ),
            (("--format", "csv", "--fields", "blocks"), "csv: there is no field 'blocks'; choose from url, page_type,"),
            (("--metadata", "--fields", "autors"), "there is no field 'autors' (did you mean 'authors'?); choose"),
            (("--fields", "title"), "--fields does not apply to text; choose --format json or csv, or --metadata"),
        ],
    )
    def test_wrong_fields_are_named(self, arguments: tuple[str, ...], message: str) -> None:
        assert refused("extract", NEWS, *arguments).startswith(message)


class TestJsonSize:
    def test_blocks_can_be_left_out(self) -> None:
        assert "blocks" not in json.loads(good("extract", NEWS, "--format", "json:blocks=false"))
        (complete, short) = (json.loads(good("extract", NEWS, "--format", spec)) for spec in ("json:scores=1", "json"))
        assert all(block.pop("scores").keys() >= {"cuter.keep", "comma.score"} for block in complete["blocks"])
        assert short == complete
        assert refused("extract", NEWS, "--format", "json:blocks=no") == (
            "json:blocks must be kept or all or false, not 'no'"
        )

    def test_the_body_has_no_default_values(self) -> None:
        page = '<p>One <a href="/a">link</a>.</p><ul><li>Item.</ul><ol start=3><li>Three.</ol><img src=a.gif>'
        body = json.loads(domext.extract(page, include=("body",)).to("json"))["body"]
        assert body == [
            {"type": "paragraph", "content": ["One ", {"type": "link", "address": "/a", "content": ["link"]}, "."]},
            {"type": "list", "items": [{"type": "item", "content": [{"type": "paragraph", "content": ["Item."]}]}]},
            {
                "type": "list",
                "items": [{"type": "item", "content": [{"type": "paragraph", "content": ["Three."]}]}],
                "ordered": True,
                "start": 3,
            },
            {"type": "paragraph", "content": [{"type": "image", "address": "a.gif"}]},
        ]


def test_a_message_is_one_line_and_controls_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    write_message("page\n2\x1b[2J\u202e\udcff: größer")
    assert capsys.readouterr().err == "domext: page 2\\x1b[2J\\x202e\\udcff: größer\n"


@pytest.mark.skipif(os.name == "nt", reason="such a name is not possible")
def test_controls_in_the_name_of_a_page_reach_no_terminal(tmp_path: Path) -> None:
    """A line feed in it would also make two lines of one."""
    name, shown = "a\n\x1b[31mb.html", r"a \x1b[31mb.html"
    for file in (name, "c.html"):
        shutil.copy(NEWS, tmp_path / file)
    assert good("is-article", name, folder=tmp_path).splitlines()[0].endswith(f"  {shown}")
    assert good("extract", name, "c.html", folder=tmp_path).startswith(f"==> {shown} <==\n")
    assert f"\n--- {shown}\n" in good("extract", "c.html", name, "--separator", "--- {source}", folder=tmp_path)
    assert good("extract", name, "c.html", "--format", "markdown", folder=tmp_path).startswith(f"<!-- {shown} -->\n")
    assert good("score", name, "--plugin", "ttr", folder=tmp_path).startswith(f"# {shown}\n")
