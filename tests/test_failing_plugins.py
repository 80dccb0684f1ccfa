"""Plugins that fail when they are used: everything else works, and a message names the plugin."""

from __future__ import annotations

import csv
import io
import json
import re
import warnings
from typing import TYPE_CHECKING

import pytest

import domext
from domext import PluginError, PluginWarning, ScorerError
from domext.batch.rows import RowMaker
from domext.batch.task import Task
from domext.serve.job_worker import ServiceSetup, _JobRunner
from tests import command
from tests.corpora import corpus_of
from tests.pages import FIXTURES
from tests.plugin_distributions import SCORER, lay_out, run

if TYPE_CHECKING:
    from pathlib import Path

PAGE = FIXTURES / "news.html"

# Scorers that fail: the body of the method, and a part of the message.
UNSCORABLE = {
    "nan": ("return Scores(keep, blocks={'x': np.full(len(keep), np.nan)})", "NaN"),
    "shape": ("return Scores(keep[1:])", "keep must be bool of shape"),
    "nodes": ("return Scores(page.matching('p'))", "keep[page.blocks.owner] has one for each of 47 blocks"),
    "beyond": ("page.block(len(page.blocks))", "RowError: there is no block 47; the page has 47 (line "),
    "raiser": ("raise LookupError('no such\\nluck')", "LookupError: no such luck"),
    "mutator": ("page.blocks.counts.words[:] = 0", "read-only"),
    "silent": ("return None", "scorer 'silent' failed"),
    "speechless": ("raise LookupError", "LookupError (line "),
    "liner": ("return Scores(keep, lines=keep)", "lines must be LineScores, not ndarray"),
    "leaver": ("raise SystemExit(5)", "SystemExit: 5"),
    "namer": ("return Scores(keep, blocks={'two\\nlines': keep})", "the name of a column must be printable text"),
}


@pytest.fixture(scope="module")
def unscorable(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sources = {name: SCORER.format(body=body) for name, (body, _) in UNSCORABLE.items()}
    # Fails on one of the two pages below.
    sources["moody"] = SCORER.format(
        body="if 'Achterberg' in ' '.join(page.blocks.texts):\n            raise ValueError('not this one')\n"
        "        return Scores(keep, blocks={'mood': keep})"
    )
    return lay_out(tmp_path_factory.mktemp("unscorable"), "domext-faulty", sources)


class TestUnscorable:
    @pytest.mark.parametrize("name", UNSCORABLE)
    def test_the_other_columns_are_printed(self, unscorable: Path, name: str) -> None:
        completed = run(unscorable, "score", str(PAGE), "--plugin", name, "--plugin", "ttr", "--format", "json")
        assert completed.returncode == 1
        value = json.loads(completed.stdout)
        assert value["columns"] == ["ttr.ttr", "ttr.smoothed", "ttr.keep"]
        table = domext.score(PAGE.read_bytes(), ["ttr"])
        assert [row["ttr.keep"] for row in value["rows"]] == table["ttr"].keep.astype(int).tolist()
        (line,) = completed.stderr.splitlines()
        assert line.startswith(f"domext: {PAGE}: warning: scorer '{name}' failed: ")
        assert UNSCORABLE[name][1] in line

    def test_the_warning_names_the_page(self, unscorable: Path) -> None:
        completed = run(unscorable, "score", str(PAGE), "--plugin", "raiser", "--plugin", "ttr")
        assert str(PAGE) in completed.stderr
        completed = run(
            unscorable, "score", str(PAGE), "--plugin", "raiser", "--plugin", "ttr", "--url", "https://x.org/"
        )
        assert "https://x.org/" in completed.stderr

    def test_no_output_if_no_scorer_succeeds(self, unscorable: Path) -> None:
        completed = run(unscorable, "score", str(PAGE), "--plugin", "raiser")
        assert completed.returncode in {1, 2}
        assert completed.stdout == ""
        (line,) = completed.stderr.splitlines()
        assert "scorer 'raiser' failed: " in line
        assert "LookupError: no such luck" in line

    def test_pages_on_which_nothing_fails_are_still_scored(self, unscorable: Path) -> None:
        poem = PAGE.with_name("poem.html")
        completed = run(unscorable, "score", str(PAGE), str(poem), "--plugin", "moody", "--format", "jsonl")
        assert completed.returncode in {1, 2}
        assert {json.loads(line)["page"] for line in completed.stdout.splitlines()} == {str(poem)}
        assert "Traceback" not in completed.stderr

    def test_csv_cells_stay_in_their_columns(self, unscorable: Path) -> None:
        poem = PAGE.with_name("poem.html")
        for pages in ([str(poem), str(PAGE)], [str(PAGE), str(poem)]):
            plugins = ["--plugin", "moody", "--plugin", "structure"]
            completed = run(unscorable, "score", *pages, *plugins, "--format", "csv")
            assert completed.returncode == 1
            cells = list(csv.DictReader(io.StringIO(completed.stdout)))
            assert {row["page"] for row in cells} == set(pages)
            assert all(row["structure.hint"] in {"-1", "0", "1"} for row in cells)
            assert {row["moody.mood"] for row in cells if row["page"] == str(poem)} == {"1"}
            assert {row["moody.mood"] for row in cells if row["page"] == str(PAGE)} == {""}

    def test_an_extraction_that_it_decides_fails(self, unscorable: Path) -> None:
        completed = run(unscorable, "extract", str(PAGE), "--plugin", "raiser")
        assert completed.returncode in {1, 2}
        assert completed.stdout == ""
        (line,) = completed.stderr.splitlines()
        assert "scorer 'raiser' failed: " in line

    def test_an_extraction_with_other_voters_succeeds(self, unscorable: Path) -> None:
        completed = run(unscorable, "extract", str(PAGE), "--plugin", "raiser", "--plugin", "structure")
        assert "Capstan Row" in completed.stdout
        (line,) = completed.stderr.splitlines()
        assert line.startswith(f"domext: {PAGE}: warning: scorer 'raiser' failed: ")
        assert completed.returncode in {0, 1}

    def test_other_pages_are_still_extracted(self, unscorable: Path) -> None:
        poem = PAGE.with_name("poem.html")
        completed = run(unscorable, "extract", str(PAGE), str(poem), "--plugin", "moody")
        assert completed.returncode in {1, 2}
        assert f"==> {poem} <==" in completed.stdout
        assert "Traceback" not in completed.stderr

    def test_from_python(self, unscorable: Path, fresh_plugins: pytest.MonkeyPatch) -> None:
        fresh_plugins.syspath_prepend(str(unscorable))
        page = domext.parse(PAGE.read_bytes(), url="https://example.org/news")
        with pytest.warns(PluginWarning, match=r"scorer 'nan' failed on https://example\.org/news"):
            table = domext.score(page, ["nan", "ttr"])
        assert list(table) == ["ttr"]
        assert "NaN" in str(table.errors["nan"])
        with pytest.raises(ScorerError, match=r"scorer 'nan' failed on https://example\.org/news"):
            table["nan"]
        message = "scorer '(nan|raiser)' failed on https://example.org/news"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PluginWarning)
            with pytest.raises(ScorerError, match=message):
                domext.score(page, ["nan", "raiser"])


SHY = """from dataclasses import dataclass
from domext import Scores, hookimpl
@dataclass(frozen=True)
class Shy:
    x: int = 1
    def score(self, page):
        if len(page.blocks) == 1:
            raise ValueError("a single block")
        return Scores(page.blocks.counts.words > self.x)
@hookimpl
def domext_scorer(): return Shy
"""


@pytest.fixture
def shy(tmp_path: Path) -> Path:
    """A folder with a scorer that fails on pages with a single block, and a corpus of ten of them."""
    (tmp_path / "shy.py").write_text(SHY, encoding="utf-8")
    words = "A lamp that burns all night, and the keeper sleeps."
    corpus_of(tmp_path / "lamps", [(f"<p>{words}</p>", {"id": f"p{n}", "text": words}) for n in range(10)])
    return tmp_path


@pytest.mark.parametrize(
    "arguments",
    ["stats bodies", "stats lines", "train learned --workers 1 --out m.npz", "train learned --workers 1 --ablate"],
)
def test_commands_on_corpora_end_with_the_page_and_the_line_of_a_scorer(shy: Path, arguments: str) -> None:
    done = command.run(*arguments.split(), "lamps", "--plugin", "./shy.py", folder=shy)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert re.fullmatch(r"domext: lamps/html/p0\.html: scorer '\S*shy\S*' failed: .* \(line 8 of shy\.py\)", line)


def test_a_sweep_names_the_line_of_a_scorer_and_counts_the_pages(shy: Path) -> None:
    done = command.run("sweep", "lamps", "--plugin", "./shy.py", "--param", "x=2,3", folder=shy)
    lines = done.stderr.splitlines()
    assert (done.returncode, len(lines)) == (1, 8)
    failed = "scorer 'shy' failed: ValueError: a single block (line 8 of shy.py)"
    assert lines[2:4] == [
        f"domext: lamps: p2: ./shy.py:x=2: {failed}",
        "domext: lamps: ./shy.py:x=2 failed on 7 more pages",
    ]


def test_services_start_although_a_scorer_or_a_limit_does_not_suit_their_first_page(shy: Path) -> None:
    scorers, limits = (str(shy / "shy.py"),), domext.Limits(blocks=3, bytes=30)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rows = RowMaker(domext.Extractor(scorers=(*scorers, "ttr"), limits=limits))
        RowMaker(domext.Extractor(scorers=scorers))
        _JobRunner(ServiceSetup(None, {"scorers": scorers, "limits": limits})).warm_up()
    assert rows.row(Task(id="1", html="<p>Calm sea<p>High tide"))[0]["error"] is None


# Renderers that fail: the body of the method, and a part of the message.
UNRENDERABLE = {
    "raising": ("raise LookupError('no such\\nluck')", "LookupError: no such luck (line 5 of"),
    "silent": ("return None", "returned NoneType, not str"),
    "binary": ("return b'x'", "returned bytes, not str"),
    "leaving": ("raise SystemExit(5)", "SystemExit: 5"),
}


@pytest.mark.parametrize("name", UNRENDERABLE)
def test_a_renderer_that_fails_is_a_typed_error_and_one_line(tmp_path: Path, name: str) -> None:
    body, message = UNRENDERABLE[name]
    file = tmp_path / f"{name}.py"
    file.write_text(
        f"from domext import hookimpl\n\nclass Faulty:\n    def render(self, article):\n        {body}\n\n"
        "@hookimpl\ndef domext_renderer():\n    return Faulty\n",
        encoding="utf-8",
    )
    completed = command.run("extract", str(PAGE), "--format", str(file))
    assert (completed.returncode, completed.stdout) == (1, "")
    (line,) = completed.stderr.splitlines()
    assert f"renderer '{name}' failed: {message}" in line
    with pytest.raises(ScorerError, match=f"renderer '{name}' failed"):
        domext.extract(PAGE).to(str(file))
    row, _ = RowMaker(domext.Extractor(selector="vote"), (str(file),)).row(Task(id="1", html="<p>Some words."))
    assert (row["error"], row["text"]) == ("ScorerError", None)


@pytest.mark.parametrize("scorers", ["3", "'ttr'", "None"])
def test_a_selector_with_scorers_that_are_no_names(tmp_path: Path, scorers: str) -> None:
    file = tmp_path / "selector.py"
    file.write_text(
        f"from domext import hookimpl\n\nclass Faulty:\n    scorers = {scorers}\n    def select(self, page, scores):\n"
        "        pass\n\n@hookimpl\ndef domext_selector():\n    return Faulty\n",
        encoding="utf-8",
    )
    with pytest.raises(PluginError, match="its scorers must be a sequence of names, not"):
        domext.Extractor(selector=str(file))


def test_a_selector_without_scorers() -> None:
    class Faulty:
        def select(self, page: domext.Page, scores: domext.ScoreTable) -> domext.Selection:
            raise NotImplementedError

    with pytest.raises(PluginError, match="selector 'faulty' is broken: it has no attribute scorers: the names of"):
        domext.Extractor(selector=Faulty())  # type: ignore[arg-type]
