"""What ``domext extract`` writes for several pages, where it writes it, and which pages a command takes."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

import domext
from domext.cli.output import write_message
from domext.cli.output_names import output_files
from domext.cli.page_names import page_arguments
from tests.command import good, refused, run, run_bytes

FIXTURES = Path(__file__).parent.parent / "fixtures"
NEWS, POEM, RUSSIAN = (FIXTURES / f"{name}.html" for name in ("news", "poem", "russian-windows-1251"))


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
        assert line == "pages/../pages/a.html is a page itself and would be overwritten; name another file"
        assert {path: path.read_bytes() for path in pages.rglob("*") if path.is_file()} == before

    def test_a_folder_that_cannot_be_written_is_one_line(self, pages: Path) -> None:
        (pages.parent / "file").write_text("", encoding="utf-8")
        line = refused("extract", "pages", "-o", "file/", folder=pages.parent)
        assert line.startswith("cannot write file/a.txt: ")


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

    def test_metadata(self) -> None:
        output = good("extract", POEM, "--metadata", "--fields", "language,title")
        assert [line.split()[0] for line in output.splitlines()] == ["language", "title"]
        value = json.loads(good("extract", POEM, "--metadata", "--fields", "title", "--format", "json"))
        assert list(value) == ["source", "title", "sources"]
        assert list(value["sources"]) == ["title"]

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (
                ("--format", "json", "--fields", "titel"),
                "there is no field 'titel' (did you mean 'title'?); choose from",
            ),
            (("--format", "csv", "--fields", "blocks"), "there is no field 'blocks'; choose from url, page_type,"),
            (("--metadata", "--fields", "author"), "there is no field 'author' (did you mean 'authors'?); choose"),
            (("--fields", "title"), "--fields does not apply to text; choose --format json or csv"),
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


class TestPages:
    def test_standard_input_needs_no_name(self) -> None:
        assert good("extract", page=POEM.read_bytes()) == text_of(POEM)
        assert good("score", "--plugin", "ttr", page=POEM.read_bytes()).startswith("# -\n")
        assert "Instructions for the House" in good("explain", page=POEM.read_bytes())

    def test_a_terminal_is_not_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        terminal = mock.Mock(isatty=lambda: True)
        for stream in (terminal, None):
            monkeypatch.setattr("sys.stdin", stream)
            with pytest.raises(domext.OptionError, match=r"^name a PAGE, or pipe one into the command$"):
                page_arguments(())

    def test_a_list_names_files_and_folders(self, pages: Path) -> None:
        (pages.parent / "list.txt").write_bytes(b"\xef\xbb\xbfpages/one two/a.html\r\n\n  \npages/deep\n")
        output = good("extract", "-i", "list.txt", folder=pages.parent)
        assert [line for line in output.splitlines() if line.startswith("==>")] == [
            "==> pages/one two/a.html <==",
            "==> pages/deep/er/b.HTML <==",
        ]
        assert good("score", "-i", "list.txt", "--plugin", "ttr", folder=pages.parent).count("# pages") == 2

    def test_a_list_comes_after_the_arguments_also_from_standard_input(self, tmp_path: Path) -> None:
        output = good("extract", NEWS, "-i", "-", page=f"{POEM}\n".encode())
        assert [line for line in output.splitlines() if line.startswith("==>")] == [
            f"==> {NEWS} <==",
            f"==> {POEM} <==",
        ]
        (tmp_path / "utf-16.txt").write_text(str(POEM), encoding="utf-16")
        assert good("extract", "-i", tmp_path / "utf-16.txt") == text_of(POEM)

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
        assert good("extract", "b[1].html", folder=tmp_path) == text_of(POEM)

    def test_a_list_names_addresses(self, tmp_path: Path) -> None:
        (tmp_path / "list").write_text("http://127.0.0.1:1/a\n", encoding="utf-8")
        assert "127.0.0.1 is not a public address" in refused("extract", "-i", "list", folder=tmp_path)

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("-i", "missing.txt"), "-i missing.txt: no such file or directory"),
            (("-i", "-"), "-i -: the list is empty"),
            (("-i", str(POEM)), f"-i {POEM}: a page, not a list of pages"),
            (("-", "-i", "-"), "standard input can be read only once: write - once"),
            (("-", "-"), "standard input can be read only once: write - once"),
        ],
    )
    def test_a_list_that_is_wrong_is_one_line(self, arguments: tuple[str, ...], message: str) -> None:
        assert refused("extract", *arguments) == message

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("ftp://example.org/a", "only addresses that begin with http:// or https:// are fetched, not ftp://"),
            ("file:///etc/page", "write the path of the file instead of its address: /etc/page"),
            ("www.example.org", "no such file or directory; to fetch the address, write https://www.example.org"),
            ("example.org/a.html", "no such file or directory; to fetch the address, write https://example.org/a.html"),
            ("münchen.example", "no such file or directory; to fetch the address, write https://münchen.example"),
            ("page.html", "no such file or directory"),
            ("notes.txt", "no such file or directory"),
            ("a\0b", "embedded null byte"),
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


class TestBlockNumbers:
    def test_they_are_the_same_everywhere(self) -> None:
        page = domext.parse(NEWS)
        rows = json.loads(good("score", NEWS, "--plugin", "ttr", "--format", "json"))["rows"]
        blocks = json.loads(good("extract", NEWS, "--format", "json:blocks=all"))["blocks"]
        lines = good("explain", NEWS).splitlines()
        first = next(number for number, line in enumerate(lines) if line.startswith(" 0 "))
        for index, (row, block, line) in enumerate(zip(rows, blocks, lines[first : first + len(rows)], strict=True)):
            text = page.block(index).text
            assert (row["index"], row["text"]) == (block["index"], block["text"]) == (index, text)
            assert line.split()[0] == str(index)
            assert line.endswith(" " + " ".join(text.split()))

    def test_explain_in_a_pipe_is_not_cut(self) -> None:
        done = run("explain", NEWS, environment={"COLUMNS": "80"})
        for text in domext.parse(NEWS).blocks.texts:
            assert " ".join(text.split()) + "\n" in done.stdout


class TestSort:
    ARGUMENTS = ("score", NEWS, "--format", "jsonl", "--plugin")

    def rows(self, *arguments: str) -> list[dict[str, float]]:
        return [json.loads(line) for line in good(*self.ARGUMENTS, *arguments).splitlines()]

    def test_kept_blocks_come_first_then_the_main_column(self) -> None:
        rows = self.rows("cuter", "--top", "40")
        keys = [(row["cuter.keep"], row["cuter.tp"]) for row in rows]
        assert keys == sorted(keys, reverse=True)
        assert {row["cuter.keep"] for row in rows} == {0, 1}
        assert sorted(keys, key=lambda key: key[1], reverse=True) != keys

    def test_several_scorers_vote(self) -> None:
        keys = [row["cuter.keep"] + row["ttr.keep"] for row in self.rows("cuter", "--plugin", "ttr", "--top", "40")]
        assert keys == sorted(keys, reverse=True)

    def test_the_first_of_the_columns_is_the_main_one(self) -> None:
        rows = self.rows("cuter", "--columns", "cuter.lp", "--top", "9")
        every = self.rows("cuter")
        kept = sorted((row["cuter.lp"] for row in every if row["cuter.keep"]), reverse=True)
        assert [row["cuter.lp"] for row in rows] == kept[:9]

    @pytest.mark.parametrize("top", [(), ("--top", "7")])
    def test_a_column_can_be_named(self, top: tuple[str, ...]) -> None:
        values = [row["cuter.lp"] for row in self.rows("cuter", "--sort", "cuter.lp", *top)]
        assert values == sorted((row["cuter.lp"] for row in self.rows("cuter")), reverse=True)[: len(values)]
        assert len(values) == (7 if top else len(domext.parse(NEWS).blocks))

    def test_nodes_are_sorted_too(self) -> None:
        values = [row["cuter.tp"] for row in self.rows("cuter", "--nodes", "--top", "9")]
        assert values == sorted(values, reverse=True)
        assert values[0] == 1

    def test_an_unknown_column_gets_the_nearest_name(self) -> None:
        assert refused(*self.ARGUMENTS, "cuter", "--sort", "cuter.pt") == (
            "there is no column 'cuter.pt' (did you mean 'cuter.tp'?); choose from cuter.lp, cuter.tp, cuter.keep"
        )


class TestLabels:
    @pytest.mark.parametrize("name", ["news", "jsonld-only", "comments", "empty"])
    def test_they_are_those_of_the_article(self, name: str) -> None:
        page = FIXTURES / f"{name}.html"
        output = good("score", page, "--plugin", "ttr", "--labels", "--format", "json")
        labels = [row["label"] for row in json.loads(output)["rows"]]
        article = domext.extract(page)
        if article.origin == "page":
            assert labels == [domext.Label(label).name.lower() for label in article.labels]
        else:
            assert len(labels) == len(domext.parse(page).blocks)

    def test_tables_and_csv_have_a_column(self) -> None:
        header, row = good("score", POEM, "--plugin", "ttr", "--labels", "--top", "1").splitlines()[1:]
        assert header.split("\t")[-2:] == ["label", "where"]
        assert row.split("\t")[-2] == "text"
        rows = list(csv.DictReader(io.StringIO(good("score", POEM, "--plugin", "ttr", "--labels", "--format", "csv"))))
        assert {"text", "navigation"} & {row["label"] for row in rows}

    def test_scorers_with_labels_have_a_column_of_their_own(self) -> None:
        page = b"<a href='#m'>Skip</a><p>Boil the <b>water</b>, then wait.</p><div class=ad-slot><p>Buy a kettle now.</p></div>"
        output = good("score", "-", "--plugin", "cuter", "--plugin", "ttr", "--labels", "--format", "json", page=page)
        rows = json.loads(output)["rows"]
        assert [row["cuter.label"] for row in rows] == ["navigation", "text", "advertisement"]
        assert all("label" in row and "ttr.label" not in row for row in rows)
        header, first = good("score", "-", "--plugin", "cuter", "--labels", page=page).splitlines()[1:3]
        assert header.split("\t")[-3:] == ["label", "cuter.label", "where"]
        assert first.split("\t")[-2:] == ["navigation", "Skip"]

    def test_nodes_have_labels_too(self) -> None:
        page = b"<p>Boil the <b>water</b>, then wait.</p><div class=ad-slot><p>Buy one.</p></div>"
        output = good("score", "-", "--plugin", "cuter", "--labels", "--nodes", "--format", "jsonl", page=page)
        labels = {row["xpath"]: (row["label"], row["cuter.label"]) for row in map(json.loads, output.splitlines())}
        assert labels["/html/body/p/b"] == ("text", "text")
        assert labels["/html/body/div/p"] == ("advertisement", "advertisement")


def test_a_message_is_one_line_and_controls_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    write_message("page\n2\x1b[2J\u202e\udcff: größer")
    assert capsys.readouterr().err == "domext: page 2\\x1b[2J\\x202e\\udcff: größer\n"
