"""``domext score`` as users run it: its formats, columns, order and labels, and the numbers of blocks that all commands share."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

import pytest

import domext
from tests.command import good, refused, run
from tests.pages import FIXTURES

if TYPE_CHECKING:
    from pathlib import Path

NEWS, POEM, RUSSIAN, EMPTY = (FIXTURES / f"{name}.html" for name in ("news", "poem", "russian-windows-1251", "empty"))


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
        assert line == "no column matches 'ttr.tr'; choose from ttr.ttr, ttr.smoothed, ttr.keep"

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
        assert refused("score", NEWS) == "missing option '--plugin'; see 'domext score --help'"


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
