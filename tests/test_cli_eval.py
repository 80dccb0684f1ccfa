"""The commands ``eval``, ``sweep``, ``plot`` and ``corpus`` as users run them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import domext
from domext.cli import cli
from domext.evaluation.corpus import load_corpus
from domext.evaluation.measure import Plan, measure
from domext.evaluation.metrics import METRICS
from domext.evaluation.systems import DomextSystem, System
from tests.command import good, refused, run
from tests.corpora import corpus_of
from tests.pages import FIXTURES

if TYPE_CHECKING:
    from pathlib import Path

    from domext.evaluation.page_plots import ScoredPage

PEERS = """\
class Answer:
    text = "one two three"


def of_bytes(page):
    return Answer() if isinstance(page, bytes) else "no bytes"


def of_text(page):
    if isinstance(page, bytes):
        raise TypeError("text only")
    return page.rpartition(">")[2]


def address(page, url=None):
    return url and url.replace("/", " ")


def nothing(page):
    return None


def wrong(page):
    return 3


def breaks(page):
    raise ValueError("cannot\\nread it")
"""
FRAGILE = """\
import numpy as np
from domext import Scores, hookimpl


class Fragile:
    def score(self, page):
        if page.url:
            raise RuntimeError("no pages with address")
        return Scores(np.ones(len(page.blocks), np.bool_))


@hookimpl
def domext_scorer():
    return Fragile
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the corpus ``mine`` (two articles and a list), a file of peers, and a fragile plugin."""
    folder = tmp_path_factory.mktemp("work")
    (folder / "mine" / "html").mkdir(parents=True)
    truths = []
    for number, (name, page_type) in enumerate((("news", "article"), ("poem", "article"), ("faq", "list"))):
        shutil.copy(FIXTURES / f"{name}.html", folder / "mine" / "html" / f"{name}.html")
        page = (FIXTURES / f"{name}.html").read_bytes()
        url = f"https://site{number}.example/" if name == "poem" else None
        text = domext.extract(page, url=url).text
        truths.append({"id": name, "url": url, "page_type": page_type, "text": text, "with": [text[:20]]})
    lines = "\n".join(map(json.dumps, truths))
    (folder / "mine" / "truth.jsonl").write_text(lines, encoding="utf-8")
    (folder / "peers.py").write_text(PEERS, encoding="utf-8")
    (folder / "fragile.py").write_text(FRAGILE, encoding="utf-8")
    return folder


def rows(output: str) -> dict[str, list[str]]:
    """Return the cells of the first table, by the first word of the line."""
    lines = output.partition("\n\n")[0].splitlines()
    return {line.split()[0]: line.split()[1:] for line in lines if line.strip()}


class TestEval:
    def test_the_default_selector_reproduces_its_own_text(self, folder: Path) -> None:
        output = good("eval", "mine", "--workers", 1, folder=folder)
        assert output.startswith("mine: 3 pages\n")
        assert rows(output)["learned"][:4] == ["1.0000", "1.000-1.000", "1.0000", "1.0000"]
        assert max(map(len, output.splitlines())) <= 100

    @pytest.mark.parametrize("option", ["--workers", "--jobs"])
    def test_the_results_do_not_depend_on_the_number_of_workers(self, folder: Path, option: str) -> None:
        results = []
        for workers in (1, 3):
            options = ("--plugin", "ttr", "--plugin", "ttr:radius=1", "--selector", "vote", option, workers)
            good("eval", "mine", *options, "--json", f"{workers}.json", folder=folder)
            value = json.loads((folder / f"{workers}.json").read_text(encoding="utf-8"))
            assert value["options"]["workers"] == workers
            for system in value["corpora"][0]["systems"]:
                assert all(multiple > 0 for multiple in system.pop("cost").values())
            results.append(value["corpora"])
        assert results[0] == results[1]
        assert [system["spec"] for system in results[0][0]["systems"]] == ["ttr", "ttr:radius=1", "vote"]

    def test_the_annotations_of_a_corpus_are_not_overwritten(self, folder: Path) -> None:
        before = (folder / "mine" / "truth.jsonl").read_bytes()
        line = "mine/truth.jsonl holds the annotations of a corpus and would be overwritten; name another file"
        assert line in refused("eval", "mine", "--json", "mine/truth.jsonl", folder=folder)
        assert (folder / "mine" / "truth.jsonl").read_bytes() == before

    def test_json_has_every_metric_with_its_interval_by_page_type(self, folder: Path) -> None:
        good("eval", "mine", "--plugin", "cuter", "--json", "out.json", "--workers", 1, folder=folder)
        value = json.loads((folder / "out.json").read_text(encoding="utf-8"))
        assert value["domext"] == domext.__version__
        (corpus,) = value["corpora"]
        assert corpus["page_types"] == {"article": 2, "list": 1}
        (system,) = corpus["systems"]
        named = {name for name, metric in METRICS.items() if metric.group != "comments"}  # which few corpora annotate
        assert set(system["metrics"]) == set(value["metrics"]) == named
        for metrics in (system["metrics"], *system["page_types"].values()):
            assert all(estimate["low"] <= estimate["high"] for estimate in metrics.values())
        f1 = [system["page_types"][name]["f1"]["value"] for name in ("article", "list")]
        assert system["metrics"]["f1"]["value"] == pytest.approx((2 * f1[0] + f1[1]) / 3)

    def test_peers_get_bytes_or_else_text(self, folder: Path) -> None:
        names = ("of_bytes", "of_text", "nothing", "address")
        options = [part for name in names for part in ("--peer", f"peers.py:{name}")]
        output = good("eval", "mine", *options, "--metrics", "precision", "--workers", 1, folder=folder)
        cells = rows(output)
        assert cells["peers.py:nothing"][-2:] == ["3", "0"]  # empty, failed
        assert cells["peers.py:of_bytes"][-2:] == ["0", "0"]
        assert cells["peers.py:address"][-2:] == ["2", "0"]  # one page has an address

    def test_a_failing_page_is_counted_and_named(self, folder: Path) -> None:
        systems = ("--peer", "peers.py:breaks", "--peer", "peers.py:wrong", "--plugin", "./fragile.py")
        done = run("eval", "mine", *systems, "--metrics", "f1", "--workers", 2, folder=folder)
        assert done.returncode == 1
        assert rows(done.stdout)["peers.py:breaks"][-2:] == ["3", "3"]
        assert rows(done.stdout)["./fragile.py"][-2:] == ["1", "1"]
        lines = done.stderr.splitlines()
        assert len(lines) == 7
        assert "domext: mine: news: peers.py:breaks: ValueError: cannot read it" in lines
        raised = "RuntimeError: no pages with address (line 8 of fragile.py)"
        failed = f"scorer 'fragile' failed on https://site1.example/: {raised}"
        assert f"domext: mine: poem: ./fragile.py: {failed}" in lines
        assert any("peers.py:wrong: TypeError: returned int, neither text nor" in line for line in lines)

    def test_only_limit_and_by(self, folder: Path) -> None:
        assert good("eval", "mine", "--only", "list", folder=folder).startswith("mine: 1 page")
        assert good("eval", "mine", "--limit", 2, folder=folder).startswith("mine: 2 pages")
        by = good("eval", "mine", "--by", "page_type", "--metrics", "recall", folder=folder)
        assert (
            "word recall by page type\n         article    list\nsystem         2       1\nlearned   1.0000  1.0000"
            in by
        )

    def test_the_baseline_is_compared(self, folder: Path) -> None:
        options = ("--plugin", "comma", "--selector", "subtree", "--baseline", "subtree", "--resample", "domain")
        output = good("eval", "mine", *options, "--metrics", "f1", "--json", "out.json", folder=folder)
        value = json.loads((folder / "out.json").read_text(encoding="utf-8"))
        first = value["comparisons"][0]
        assert (first["a"], first["b"], first["metric"]) == ("comma", "subtree", "f1")
        assert first["sentence"] in output
        assert "on these 3 pages: word F1 -" in output

    @pytest.mark.parametrize(
        ("arguments", "error"),
        [
            (("mine", "--plugin", "nonsense"), "there is no plugin 'nonsense'"),
            (("mine", "--selector", "ttr"), "plugin 'ttr' is a scorer, not a selector"),
            (("mine", "--peer", "nonsense:extract"), "cannot load peer 'nonsense:extract'"),
            (("mine", "--peer", "peers.py:__name__"), "cannot load peer 'peers.py:__name__': __name__ is str"),
            (("mine", "--peer", "nonsense"), "a peer is MODULE:CALLABLE or FILE.py:CALLABLE, not 'nonsense'"),
            (("mine", "--metrics", "f1,lcs"), "there is no metric 'lcs'"),
            (("mine", "--only", "blog"), "mine has no page of the type 'blog'; it has: article, list"),
            (("mine", "--baseline", "ttr"), "the baseline 'ttr' is not measured; choose from learned"),
            (("mine", "--plots", "peers.py/plots"), "cannot write to peers.py/plots: peers.py is a file"),
            (("nowhere",), "nowhere/truth.jsonl: no such file or directory"),
        ],
    )
    def test_bad_input_is_one_line(self, folder: Path, arguments: tuple[str, ...], error: str) -> None:
        assert refused("eval", *arguments, folder=folder).startswith(error)

    def test_figures_are_reproducible(self, folder: Path) -> None:
        drawn = []
        for _ in range(2):
            good("eval", "mine", "--plugin", "ttr", "--metrics", "f1", "--plots", "figures", folder=folder)
            drawn.append({path.name: path.read_bytes() for path in (folder / "figures").iterdir()})
        assert set(drawn[0]) == {f"mine-{name}.{ending}" for name in ("f1", "useful") for ending in ("svg", "png")}
        assert drawn[0] == drawn[1]


def test_a_scorer_is_measured_by_its_own_decision_and_a_selector_with_all_stages() -> None:
    notice = "We use cookies on this site for you, and for the people who make it; please agree to all of them."
    page = domext.parse(f"<div role=dialog><p>{notice}</p></div>")
    assert DomextSystem(System("plugin", "density")).text(page) == notice
    assert DomextSystem(System("selector", "single:scorer=density")).text(page) == ""


def test_the_times_of_systems_are_parts_of_the_time_of_the_process(folder: Path) -> None:
    corpus, before = load_corpus(folder / "mine"), time.process_time()
    measured = measure(corpus, corpus.golds, Plan((System("plugin", "ttr"), System("plugin", "comma")), ("words",)))
    times = measured.seconds.sum() + measured.parse_seconds.sum()
    assert measured.parse_seconds.min() > 0
    assert 0 < times < time.process_time() - before


def test_distributions_over_pages(tmp_path: Path) -> None:
    """Of the gold texts "abcd", "ab" and "xy", the answer "abcd" has the LCS recalls 1, 1 and 0.

    The mean of 1, 1 and 0 is .6667, the median 1, and the variance 2 / 9, so the standard deviation is .4714.
    The pages have 4, 4 and 10 bytes: mean 6, median 4, variance 8.
    """
    pages = (("a", "abcd", "abcd"), ("b", "abcd", "ab"), ("c", "abcd<p><p>", "xy"))
    corpus_of(tmp_path, ((page, {"id": name, "text": gold}) for name, page, gold in pages))
    (tmp_path / "peer.py").write_text("def answer(page):\n    return 'abcd'\n", encoding="utf-8")
    options = ("--peer", "peer.py:answer", "--metrics", "lcs_recall,space_saved", "--distribution")
    printed = good("eval", ".", *options, "--json", "out.json", folder=tmp_path)
    rows = [" ".join(line.split()) for line in printed.splitlines()]
    assert "LCS recall 0.6667 1.0000 0.4714 2" in rows
    assert "page, bytes 6 4 3 -" in rows
    assert "text, bytes 4 4 0 -" in rows
    (system,) = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["corpora"][0]["systems"]
    assert system["distributions"][0] | {"deviation": 0} == {
        "title": "LCS recall",
        "mean": pytest.approx(2 / 3),
        "median": 1,
        "deviation": 0,
        "perfect": 2,
    }


class TestSweep:
    def test_each_value_has_a_row_and_the_choice_is_cross_validated(self, folder: Path) -> None:
        options = ("--plugin", "ttr:radius=1", "--param", "coefficient=0:2:0.5", "--folds", 2, "--json", "sweep.json")
        output = good("sweep", "mine", *options, "--plot", "sweep.svg", folder=folder)
        value = json.loads((folder / "sweep.json").read_text(encoding="utf-8"))
        assert [row["values"]["coefficient"] for row in value["rows"]] == ["0.0", "0.5", "1.0", "1.5", "2.0"]
        best = max(value["rows"], key=lambda row: row["metrics"]["f1"])
        assert value["best"] == best["values"]
        (line,) = [line for line in output.splitlines() if line.endswith("best")]
        assert line.split()[:2] == [best["values"]["coefficient"], f"{best['metrics']['f1']:.4f}"]
        assert value["cross_validated"]["metrics"]["f1"] <= best["metrics"]["f1"]
        assert "Cross-validated: word F1 " in output
        assert (folder / "sweep.svg").read_bytes().startswith(b"<?xml")

    def test_a_sweep_measures_what_eval_measures(self, folder: Path) -> None:
        options = ("--selector", "vote:structure=2", "--param", "ttr=0,1", "--param", "cuter=1,2")
        good("sweep", "mine", *options, "--folds", 2, "--json", "sweep.json", folder=folder)
        specs = [f"vote:structure=2,ttr={ttr},cuter={cuter}" for ttr in "01" for cuter in "12"]
        good(
            "eval",
            "mine",
            *(part for spec in specs for part in ("--selector", spec)),
            "--json",
            "out.json",
            folder=folder,
        )
        swept = json.loads((folder / "sweep.json").read_text(encoding="utf-8"))["rows"]
        systems = json.loads((folder / "out.json").read_text(encoding="utf-8"))["corpora"][0]["systems"]
        assert [row["metrics"]["f1"] for row in swept] == [system["metrics"]["f1"]["value"] for system in systems]

    def test_bounds_come_before_the_metric(self, folder: Path) -> None:
        options = ("--plugin", "ttr", "--param", "coefficient=0,1,3", "--metric", "useless", "--folds", 2)
        bound = ("--bound", "useful=0.99", "--json", "sweep.json")
        good("sweep", "mine", *options, *bound, folder=folder)
        value: Any = json.loads((folder / "sweep.json").read_text(encoding="utf-8"))
        useful = {row["values"]["coefficient"]: row["metrics"]["useful"] for row in value["rows"]}
        assert useful["0"] == 1 > useful["3"]
        assert useful[value["best"]["coefficient"]] >= 0.99
        done = run("sweep", "mine", *options, "--bound", "useful=1.5", folder=folder)
        assert (done.returncode, done.stderr.count("\n")) == (0, 1)
        assert "domext: no combination meets the bounds; the best one violates them least" in done.stderr
        assert next(line for line in done.stdout.splitlines() if line.endswith("best")).startswith("0 ")

    def test_pages_without_the_needed_annotation_are_left_out(self, folder: Path, tmp_path: Path) -> None:
        """Two of three pages have a comment, and one of them shows it: half of the comments are kept."""
        pages: list[tuple[str, str, list[str]]] = [("a", "Nice.", ["Nice."]), ("b", "", ["Nice."]), ("c", "Nice.", [])]
        truths = {name: {"id": name, "with": ["The text."], "comments": comments} for name, _, comments in pages}
        corpus_of(tmp_path, ((f"<p>The text.</p><p>{shown}</p>", truths[name]) for name, shown, _ in pages))
        metrics = ("--metric", "comments_kept", "--metrics", "commented_recall")
        options = ("--plugin", "ttr", "--param", "coefficient=0", "--folds", 2, *metrics)
        output = good("sweep", tmp_path, *options, folder=folder)
        assert output.startswith(f"{tmp_path.name}: 2 pages\n")
        assert output.endswith("comments kept 0.5000, recall beside comments 1.0000\n")
        (tmp_path / "truth.jsonl").write_text(json.dumps(truths["c"]), encoding="utf-8")
        assert refused("sweep", tmp_path, *options, folder=folder) == (
            f"no page of {tmp_path} has a reference for comments_kept, commented_recall"
        )

    def test_values_that_the_plugin_rejects_are_left_out(self, folder: Path) -> None:
        done = run("sweep", "mine", "--plugin", "ttr", "--param", "radius=-1,1", "--folds", 2, folder=folder)
        assert done.returncode == 0
        assert done.stderr == "domext: left out: ttr: coefficient and radius must be finite and at least 0\n"
        done = run("sweep", "mine", "--plugin", "ttr", "--param", "radius=-2,-1,1", "--folds", 2, folder=folder)
        reason = "ttr: coefficient and radius must be finite and at least 0"
        assert done.stderr == f"domext: left out, 2 combinations: {reason}\n"

    @pytest.mark.parametrize(
        ("arguments", "error"),
        [
            (("--plugin", "ttr", "--param", "radius"), "cannot read 'radius'"),
            (("--plugin", "ttr", "--param", "radius=1:0:1"), "'radius=1:0:1' is not a range"),
            (("--plugin", "ttr", "--param", "radius=0:1:0"), "'radius=0:1:0' is not a range"),
            (("--plugin", "ttr", "--param", "radius=0:3"), "'radius=0:3' is not a range"),
            (("--plugin", "ttr:radius=1", "--param", "radius=1,2"), "a parameter is given twice"),
            (("--plugin", "ttr", "--selector", "vote", "--param", "a=1"), "name one --plugin or one --selector"),
            (("--plugin", "ttr", "--param", "radius=1", "--bound", "useful"), "cannot read the bound 'useful'"),
            (("--plugin", "ttr", "--param", "radius=1", "--metric", "x"), "there is no metric 'x'"),
            (("--plugin", "ttr", "--param", "radius=1", "--plot", "x.gif"), "cannot draw into 'x.gif'"),
        ],
    )
    def test_bad_input_is_one_line(self, folder: Path, arguments: tuple[str, ...], error: str) -> None:
        assert refused("sweep", "mine", *arguments, folder=folder).startswith(error)


class TestPlot:
    @pytest.mark.parametrize(
        "spec", ["ttr", "ttr:unit=line", "density", "density:unit=line", "histogram", "cuter", "structure"]
    )
    def test_a_page_is_drawn(self, folder: Path, spec: str) -> None:
        assert not good("plot", "--plugin", spec, FIXTURES / "news.html", "-o", "page.png", folder=folder)
        assert (folder / "page.png").read_bytes().startswith(b"\x89PNG")

    def test_lines_are_drawn_with_a_threshold_on_both_panels(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The four lines have the ratios 0 (two tags), 8 / 2, 2 / 2 and 0 (two tags): mean 1.25, sigma 1.639.

        Smoothed over one neighbour on each side they are 4/3, 5/3, 5/3 and 1/3: mean 1.25, sigma 0.546. With the
        coefficient 2 the thresholds are 3.279 and 1.093.
        """
        drawn: list[ScoredPage] = []
        monkeypatch.setattr("domext.evaluation.page_plots.draw_ratio", lambda page, _file: drawn.append(page))
        (folder / "a.html").write_text("<body><main>\n<p>aaaa bbb</p>\n<p>cc</p>\n</main></body>", encoding="utf-8")
        spec = "ttr:unit=line,radius=1,coefficient=2"
        CliRunner().invoke(
            cli, ["plot", "--plugin", spec, str(folder / "a.html"), "-o", "a.svg"], catch_exceptions=False
        )
        (page,) = drawn
        assert page.unit == "line"
        assert page.columns["ttr"].tolist() == [0, 4, 1, 0]
        assert page.columns["smoothed"].tolist() == pytest.approx([4 / 3, 5 / 3, 5 / 3, 1 / 3])
        assert page.thresholds == pytest.approx((3.2787, 1.0929), abs=1e-4)

    def test_a_page_without_text_is_drawn_too(self, folder: Path) -> None:
        for kind in ("ttr", "ttr:unit=line", "density", "histogram", "cuter"):
            good("plot", "--plugin", kind, FIXTURES / "empty.html", "-o", "empty.svg", folder=folder)

    def test_kept_blocks_are_also_blue_where_their_bars_have_no_height(self, folder: Path) -> None:
        (folder / "a.html").write_text("<p>One sentence without links.</p>" * 3, encoding="utf-8")
        for name, has_band in (("links", True), ("ttr", False)):
            good("plot", "--plugin", name, "a.html", "-o", "a.svg", folder=folder)
            assert ("opacity: 0.12" in (folder / "a.svg").read_text(encoding="utf-8")) == has_band

    def test_a_scorer_in_a_file_is_drawn_with_its_parameters(self, folder: Path) -> None:
        (folder / "mine.py").write_text(
            "from dataclasses import dataclass\n"
            "import numpy as np\n"
            "from domext import Page, Scores, hookimpl\n"
            "@dataclass(frozen=True)\n"
            "class Mine:\n"
            "    least: int = 10\n"
            "    numbers: bool = True\n"
            "    def score(self, page: Page) -> Scores:\n"
            "        words = page.blocks.counts.words\n"
            "        columns = {'words': words.astype(np.float32)} if self.numbers else {}\n"
            "        return Scores(keep=words >= self.least, blocks=columns)\n"
            "@hookimpl\n"
            "def domext_scorer():\n"
            "    return Mine\n",
            encoding="utf-8",
        )
        for least in (5, 50):
            good(
                "plot",
                "--plugin",
                f"./mine.py:least={least}",
                FIXTURES / "news.html",
                "-o",
                f"{least}.svg",
                folder=folder,
            )
        assert (folder / "5.svg").read_bytes() != (folder / "50.svg").read_bytes()
        error = refused(
            "plot", "--plugin", "./mine.py:numbers=false", FIXTURES / "news.html", "-o", "x.svg", folder=folder
        )
        assert error == "mine has no column of numbers to draw; Scores(keep, blocks=...) adds some"

    def test_a_scorer_that_fails_is_named_with_the_page(self, folder: Path) -> None:
        (folder / "broken.py").write_text(FRAGILE.replace("if page.url", "if page.blocks"), encoding="utf-8")
        shutil.copy(FIXTURES / "news.html", folder / "news.html")
        done = run("plot", "--plugin", "./broken.py", "news.html", "-o", "x.svg", folder=folder)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("domext: news.html: scorer 'broken' failed: RuntimeError: no pages with address")

    def test_bad_input_is_one_line(self, folder: Path) -> None:
        news = FIXTURES / "news.html"
        assert (
            refused("plot", "--plugin", "ttr", "none.html", "-o", "a.svg", folder=folder)
            == "none.html: no such file or directory"
        )
        assert refused("plot", "--plugin", "ttr", news, "-o", "a", folder=folder) == (
            "cannot draw into 'a': the file name must end in .svg or .png or .pdf"
        )
        assert "did you mean 'cuter'" in refused("plot", "--plugin", "cutter", news, "-o", "a.svg", folder=folder)


def test_eval_reads_a_corpus_that_corpus_made(tmp_path: Path) -> None:
    shutil.copy(FIXTURES / "news.html", tmp_path / "news.html")
    shutil.copy(FIXTURES / "poem.html", tmp_path / "poem.html")
    (tmp_path / "news.txt").write_text("Harbour bridge", encoding="utf-8")
    done = run("corpus", ".", "--out", "made", folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, "made: 1 page\n")
    assert done.stderr == "domext: left out, it has no partner: poem.html\n"
    assert good("eval", "made", folder=tmp_path).startswith("made: 1 page")
    assert refused("corpus", ".", "--out", "made", folder=tmp_path) == "made already exists"


def test_a_corpus_without_annotations_is_named(tmp_path: Path) -> None:
    corpus_of(tmp_path / "bare", [("<p>Tea.", {"id": "a"})])
    done = run("eval", "bare", "--metrics", "f1, exact", folder=tmp_path)
    reason = "no page has the gold text or the segments that f1, exact need"
    keys = "truth.jsonl has them under the keys text, with and without"
    assert done.stderr == f"domext: warning: bare: {reason}; {keys}\n"
    assert done.returncode == 0


def test_the_space_that_a_text_saves_does_not_hide_that_annotations_are_missing(tmp_path: Path) -> None:
    corpus_of(tmp_path / "bare", [("<p>Tea.", {"id": "a", "article": "Tea."})])
    assert (
        "no page has the gold text or the segments that f1, exact need"
        in run("eval", "bare", "--metrics", "f1, exact, space_saved", folder=tmp_path).stderr
    )
    assert run("eval", "bare", "--metrics", "space_saved", folder=tmp_path).stderr == ""


def test_a_missing_extra_is_one_line(folder: Path) -> None:
    code = "import sys; sys.modules['matplotlib'] = None; from domext.cli import main; main()"
    command = [sys.executable, "-c", code, "plot", "--plugin", "ttr", str(FIXTURES / "news.html"), "-o", "a.svg"]
    done = subprocess.run(command, capture_output=True, check=False, cwd=folder, encoding="utf-8")
    assert done.returncode == 2
    assert done.stderr == "domext: this needs matplotlib, which is not installed: pip install 'domext[plots]'\n"
