"""Broken plugins: whatever they do, everything else works, and a message names the plugin.

The tests install distributions as an installer does, with modules beside a ``dist-info`` folder, into a folder on the
path of this process or of another one (``PYTHONPATH``).
"""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import domext
from domext import PluginError, PluginWarning, ScorerError
from domext.batch.rows import RowMaker
from domext.batch.task import Task
from domext.plugin.registry import DISABLE_VARIABLE, PluginInfo, Plugins, installed
from tests import command

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).parent.parent / "fixtures" / "news.html"
BUILT_IN = {"comma", "cuter", "json", "own", "structure", "subtree", "text", "ttr", "vote"}

HEAD = "import numpy as np\nfrom domext import Scores, hookimpl\n\n"
SCORER = (
    HEAD
    + '''class Faulty:
    """Faulty."""

    def score(self, page):
        keep = np.ones(len(page.blocks), bool)
        {body}


@hookimpl
def domext_scorer():
    return Faulty
'''
)
# Plugins that cannot be loaded: the source of the module, and a part of the message.
UNLOADABLE = {
    "unimportable": ("import a_module_that_nobody_has", "ModuleNotFoundError: No module named 'a_module_that_nobody_"),
    "unreadable": ("def x(:", "SyntaxError"),
    "raising": (
        HEAD + "@hookimpl\ndef domext_scorer():\n    raise ValueError('in the hook')",
        "ValueError: in the hook",
    ),
    "returning": (HEAD + "@hookimpl\ndef domext_scorer():\n    return 42", "42, which is not a class"),
    "empty": (HEAD + "@hookimpl\ndef domext_scorer():\n    return None", "None, which is not a class"),
    "misspelt": (HEAD + "@hookimpl\ndef domext_scorrer():\n    return int", "domext_scorrer"),
    "curious": (HEAD + "@hookimpl\ndef domext_scorer(page):\n    return int", "page"),
    "hookless": ("x = 1", "has no hook"),
}
# Scorers that fail: the body of the method, and a part of the message.
UNSCORABLE = {
    "nan": ("return Scores(keep, blocks={'x': np.full(len(keep), np.nan)})", "NaN"),
    "shape": ("return Scores(keep[1:])", "keep must be bool of shape"),
    "raiser": ("raise LookupError('no such\\nluck')", "LookupError: no such luck"),
    "mutator": ("page.blocks.counts.words[:] = 0", "read-only"),
    "silent": ("return None", "scorer 'silent' failed"),
    "leaver": ("raise SystemExit(5)", "SystemExit: 5"),
    "namer": ("return Scores(keep, blocks={'two\\nlines': keep})", "the name of a column must be printable text"),
}


def lay_out(folder: Path, name: str, modules: dict[str, str], version: str = "1.0") -> Path:
    """Install a distribution; each module is a plugin of the same name."""
    package = name.replace("-", "_")
    info = folder / f"{package}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    points = "".join(f"{module} = {package}_{module}\n" for module in modules)
    (info / "entry_points.txt").write_text(f"[domext]\n{points}", encoding="utf-8")
    for module, source in modules.items():
        (folder / f"{package}_{module}.py").write_text(source, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def unloadable(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unloadable")
    lay_out(folder, "domext-wreck", {name: source for name, (source, _) in UNLOADABLE.items()}, "0.3")
    info = folder / "domext_nothing-2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: domext-nothing\nVersion: 2\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[domext]\nmissing = domext_wreck_hookless:there\n", encoding="utf-8")
    return lay_out(folder, "domext-fine", {"fine": SCORER.format(body="return Scores(keep)")})


@pytest.fixture(scope="module")
def unscorable(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sources = {name: SCORER.format(body=body) for name, (body, _) in UNSCORABLE.items()}
    # Fails on one of the two pages below.
    sources["moody"] = SCORER.format(
        body="if 'Achterberg' in ' '.join(page.blocks.texts):\n            raise ValueError('not this one')\n"
        "        return Scores(keep, blocks={'mood': keep})"
    )
    return lay_out(tmp_path_factory.mktemp("unscorable"), "domext-faulty", sources)


@pytest.fixture(scope="module")
def rivals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lay_out(
        tmp_path_factory.mktemp("rivals"), "domext-rival", {"cuter": SCORER.format(body="return Scores(keep)")}, "9.9"
    )


@pytest.fixture
def on_path(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Allow this process to use plugins of a folder: ``on_path.syspath_prepend(folder)``."""
    monkeypatch.delenv(DISABLE_VARIABLE, raising=False)
    installed.cache_clear()
    yield monkeypatch
    installed.cache_clear()


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        return command.run(*arguments, environment=environment)


def rows(completed: subprocess.CompletedProcess[str]) -> dict[str, list[PluginInfo]]:
    by_name: dict[str, list[PluginInfo]] = {}
    for row in json.loads(completed.stdout):
        by_name.setdefault(row["name"], []).append(PluginInfo(**row))
    return by_name


@pytest.fixture(scope="module")
def listed(unloadable: Path) -> subprocess.CompletedProcess[str]:
    inherited = {key: value for key, value in os.environ.items() if key != DISABLE_VARIABLE}
    return subprocess.run(
        [sys.executable, "-c", "from domext.cli import main; main()", "plugins", "--json"],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=inherited | {"PYTHONPATH": str(unloadable)},
        timeout=60,
    )


class TestUnloadable:
    @pytest.mark.parametrize("name", [*UNLOADABLE, "missing"])
    def test_listed_as_failed_with_the_reason(self, listed: subprocess.CompletedProcess[str], name: str) -> None:
        (row,) = rows(listed)[name]
        distribution = ("domext-nothing", "2") if name == "missing" else ("domext-wreck", "0.3")
        assert (row.status, row.kind, row.distribution, row.version) == ("failed", None, *distribution)
        assert row.reason is not None
        reason = "AttributeError" if name == "missing" else UNLOADABLE[name][1]
        assert reason in row.reason
        assert "\n" not in row.reason

    def test_each_is_one_warning_that_names_plugin_and_distribution(
        self, listed: subprocess.CompletedProcess[str]
    ) -> None:
        assert listed.returncode == 0
        warned = listed.stderr.splitlines()
        assert all(line.startswith("domext: warning: plugin '") for line in warned)
        for name in UNLOADABLE:
            assert sum(f"plugin '{name}' of domext-wreck 0.3 " in line for line in warned) == 1

    def test_the_other_plugins_are_listed_as_usable(self, listed: subprocess.CompletedProcess[str]) -> None:
        fine = {name for name, (row, *_) in rows(listed).items() if row.status == "ok"}
        assert fine >= BUILT_IN | {"fine"}

    def test_listed_as_a_table(self, unloadable: Path) -> None:
        completed = run(unloadable, "plugins")
        assert completed.returncode == 0
        heads, *lines = (line.split("\t") for line in completed.stdout.splitlines())
        assert heads == ["name", "kind", "version", "distribution", "status", "about"]
        cells = {line[0]: dict(zip(heads, line, strict=True)) for line in lines}
        assert cells["raising"]["status"] == "failed"
        assert "in the hook" in cells["raising"]["about"]
        assert cells["fine"] == {
            "name": "fine",
            "kind": "scorer",
            "version": "1.0",
            "distribution": "domext-fine",
            "status": "ok",
            "about": "Faulty.",
        }

    @pytest.mark.parametrize("name", [*UNLOADABLE, "missing"])
    def test_requested_by_name(self, unloadable: Path, name: str) -> None:
        completed = run(unloadable, "score", str(PAGE), "--plugin", name)
        assert completed.returncode == 2
        assert completed.stdout == ""
        (line,) = completed.stderr.splitlines()
        assert line.startswith(f"domext: plugin '{name}'")

    def test_not_loaded_unless_requested(self, unloadable: Path) -> None:
        completed = run(unloadable, "score", str(PAGE), "--plugin", "ttr", "--plugin", "fine")
        assert (completed.returncode, completed.stderr) == (0, "")
        assert "fine.keep" in completed.stdout
        completed = run(unloadable, "extract", str(PAGE))
        assert (completed.returncode, completed.stderr) == (0, "")
        assert "Capstan Row" in completed.stdout

    def test_no_warning_if_disabled(self, unloadable: Path) -> None:
        completed = run(unloadable, "plugins", "--disable", "domext-wreck", "--disable", "domext-nothing", "--json")
        assert (completed.returncode, completed.stderr) == (0, "")
        statuses = {row.distribution: row.status for (row,) in rows(completed).values()}
        assert statuses == {
            "domext": "ok",
            "domext-fine": "ok",
            "domext-wreck": "disabled",
            "domext-nothing": "disabled",
        }

    def test_disabling_by_environment(self, unloadable: Path) -> None:
        completed = run(unloadable, "score", str(PAGE), "--plugin", "fine", DOMEXT_DISABLE_PLUGINS="domext-fine")
        assert completed.returncode == 2
        assert completed.stderr == "domext: plugin 'fine' is disabled\n"

    def test_from_python(self, unloadable: Path, on_path: pytest.MonkeyPatch) -> None:
        on_path.syspath_prepend(str(unloadable))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            names = Plugins().names("scorer")
        assert {warning.category for warning in caught} == {PluginWarning}
        assert "plugin 'raising' of domext-wreck 0.3 is broken: ValueError: in the hook" in {
            str(warning.message) for warning in caught
        }
        assert {"cuter", "fine"} <= set(names)
        assert not {"raising", "unimportable"} & set(names)
        with pytest.raises(PluginError, match=r"plugin 'unimportable' of domext-wreck 0\.3 cannot be loaded") as raised:
            domext.score("<p>x", ["unimportable"])
        assert isinstance(raised.value.__cause__, ModuleNotFoundError)
        assert domext.score("<p>x", ["fine"])["fine"].keep.all()

    def test_a_plugin_that_ends_the_program_at_import_does_not(self, tmp_path: Path) -> None:
        lay_out(tmp_path, "domext-leaving", {"leaving": "import sys\nsys.exit('goodbye')"})
        completed = run(tmp_path, "plugins", "--json")
        assert completed.returncode == 0
        (row,) = rows(completed)["leaving"]
        assert row.status == "failed"
        assert row.reason is not None
        assert "goodbye" in row.reason
        completed = run(tmp_path, "score", str(PAGE), "--plugin", "leaving")
        assert completed.returncode == 2
        assert completed.stderr.startswith("domext: plugin 'leaving' of domext-leaving 1.0 cannot be loaded: ")


class TestTwoOfOneName:
    def test_listed_with_both_distributions(self, rivals: Path) -> None:
        completed = run(rivals, "plugins", "--json")
        both = rows(completed)["cuter"]
        assert [row.status for row in both] == ["failed", "failed"]
        assert {row.distribution for row in both} == {"domext", "domext-rival"}
        for row in both:
            assert row.reason is not None
            assert f"domext {domext.__version__}" in row.reason
            assert "domext-rival 9.9" in row.reason
        assert completed.returncode == 0
        assert len(completed.stderr.splitlines()) == 1

    def test_requested_by_name(self, rivals: Path) -> None:
        completed = run(rivals, "score", str(PAGE), "--plugin", "cuter")
        assert completed.returncode == 2
        (line,) = completed.stderr.splitlines()
        assert line.startswith("domext: plugin 'cuter' comes from domext")
        assert "domext-rival 9.9" in line

    def test_the_others_still_work(self, rivals: Path) -> None:
        completed = run(rivals, "score", str(PAGE), "--plugin", "ttr")
        assert (completed.returncode, completed.stderr) == (0, "")

    @pytest.mark.parametrize(("disabled", "left"), [("domext-rival", "domext"), ("domext", "domext-rival")])
    def test_the_other_is_used_if_one_is_disabled(self, rivals: Path, disabled: str, left: str) -> None:
        completed = run(rivals, "plugins", "--json", DOMEXT_DISABLE_PLUGINS=disabled)
        assert completed.stderr == ""
        assert {row.distribution: row.status for row in rows(completed)["cuter"]} == {left: "ok", disabled: "disabled"}

    @pytest.mark.parametrize(("disabled", "columns"), [("domext-rival", True), ("domext", False)])
    def test_the_enabled_one_scores(self, rivals: Path, disabled: str, columns: bool) -> None:  # noqa: FBT001
        completed = run(rivals, "score", str(PAGE), "--plugin", "cuter", "--disable", disabled)
        assert (completed.returncode, completed.stderr) == (0, "")
        assert ("cuter.lp" in completed.stdout) is columns


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

    def test_from_python(self, unscorable: Path, on_path: pytest.MonkeyPatch) -> None:
        on_path.syspath_prepend(str(unscorable))
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


def test_one_module_can_have_two_kinds_of_plugin(tmp_path: Path) -> None:
    source = SCORER.format(body="return Scores(keep)") + (
        "\n\nclass Shout:\n    def render(self, article):\n        return article.text.upper()\n\n\n"
        "@hookimpl\ndef domext_renderer():\n    return Shout\n"
    )
    lay_out(tmp_path, "domext-both", {"both": source})
    completed = run(tmp_path, "plugins", "--json")
    assert {row.kind for row in rows(completed)["both"]} == {"scorer", "renderer"}
    completed = run(tmp_path, "extract", str(PAGE), "--plugin", "both", "--format", "both")
    assert completed.returncode == 0
    assert "CAPSTAN ROW" in completed.stdout


def test_two_entry_points_for_one_module(tmp_path: Path) -> None:
    lay_out(tmp_path, "domext-twin", {"one": SCORER.format(body="return Scores(keep)")})
    points = tmp_path / "domext_twin-1.0.dist-info" / "entry_points.txt"
    points.write_text("[domext]\none = domext_twin_one\nother = domext_twin_one\n", encoding="utf-8")
    completed = run(tmp_path, "score", str(PAGE), "--plugin", "one", "--plugin", "other", "--format", "json")
    assert (completed.returncode, completed.stderr) == (0, "")
    assert json.loads(completed.stdout)["columns"] == ["one.keep", "other.keep"]


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
