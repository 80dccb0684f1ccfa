"""Installed plugins that cannot be loaded or share a name: everything else works, and a message names the plugin."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from typing import TYPE_CHECKING

import pytest

import domext
from domext import PluginError, PluginWarning
from domext.plugin.registry import DISABLE_VARIABLE, PluginInfo, Plugins
from tests import command
from tests.pages import FIXTURES
from tests.plugin_distributions import HEAD, SCORER, lay_out, run

if TYPE_CHECKING:
    from pathlib import Path

PAGE = FIXTURES / "news.html"
BUILT_IN = {"comma", "cuter", "json", "single", "structure", "subtree", "text", "ttr", "vote"}

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
def rivals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lay_out(
        tmp_path_factory.mktemp("rivals"), "domext-rival", {"cuter": SCORER.format(body="return Scores(keep)")}, "9.9"
    )


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
        assert completed.stderr == "domext: plugin 'fine' is disabled by DOMEXT_DISABLE_PLUGINS\n"

    def test_from_python(self, unloadable: Path, fresh_plugins: pytest.MonkeyPatch) -> None:
        fresh_plugins.syspath_prepend(str(unloadable))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            names = Plugins().names("scorer")
        assert {warning.category for warning in caught} == {PluginWarning}
        assert (
            "plugin 'raising' of domext-wreck 0.3 is broken: ValueError: in the hook (line 6 of domext_wreck_raising.py)"
            in {str(warning.message) for warning in caught}
        )
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


@pytest.mark.parametrize(
    ("name", "remedy"), [("helpers.py", "; for helpers.py beside it, set PYTHONPATH=own"), ("x.py", "")]
)
def test_a_file_that_imports_a_file_beside_it(tmp_path: Path, name: str, remedy: str) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / name).touch()
    (tmp_path / "own" / "mine.py").write_text("import helpers.words", encoding="utf-8")
    line = command.refused("plugins", "own/mine.py", folder=tmp_path)
    assert line == (
        "plugin 'own/mine.py' cannot be loaded: ModuleNotFoundError: No module named 'helpers' (line 1 of mine.py)"
        + remedy
    )


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
