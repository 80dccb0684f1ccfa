"""``domext new-plugin``: from nothing to an installed plugin, in a virtual environment of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import command

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "fixtures" / "news.html"


def run(*words: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "DOMEXT_", "VIRTUAL"))}
    return subprocess.run(
        list(map(str, words)), capture_output=True, check=False, cwd=folder, encoding="utf-8", env=clean, timeout=300
    )


def new_plugin(folder: Path, name: str) -> subprocess.CompletedProcess[str]:
    return command.run("new-plugin", name, folder=folder)


@dataclass(frozen=True)
class Environment:
    """A fresh virtual environment with domext and the new plugin, both installed as a user would."""

    folder: Path
    programs: Path

    def run(self, program: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        return run(self.programs / program, *arguments, folder=self.folder)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    folder = tmp_path_factory.mktemp("new-plugin")
    assert new_plugin(folder, "demo-words").returncode == 0
    # Without a pip of its own, and without compiling what is never imported: that takes half of the time.
    made = run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", folder=folder)
    assert made.returncode == 0, made.stderr
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", programs / "python")
    installed = run(*pip, "install", "--quiet", "--no-compile", ROOT, "./demo-words[test]", folder=folder)
    assert installed.returncode == 0, installed.stderr
    return Environment(folder, programs)


class TestInstalled:
    def test_it_is_listed(self, environment: Environment) -> None:
        done = environment.run("domext", "plugins", "--json")
        assert (done.returncode, done.stderr) == (0, "")
        row = {row["name"]: row for row in json.loads(done.stdout)}["demo-words"]
        assert row == {
            "name": "demo-words",
            "kind": "scorer",
            "version": "0.1.0",
            "distribution": "domext-demo-words",
            "status": "ok",
            "reason": None,
            "summary": "Keep blocks with enough words, few of them in links.",
        }

    def test_it_scores(self, environment: Environment) -> None:
        done = environment.run("domext", "score", PAGE, "--plugin", "demo-words:min_words=12", "--format", "json")
        assert (done.returncode, done.stderr) == (0, "")
        value = json.loads(done.stdout)
        assert value["columns"] == ["demo-words.words", "demo-words.link_density", "demo-words.keep"]
        for row in value["rows"]:
            assert row["demo-words.keep"] == (row["demo-words.words"] >= 12 and row["demo-words.link_density"] <= 0.3)
        assert 0 < sum(row["demo-words.keep"] for row in value["rows"]) < len(value["rows"])

    def test_it_decides(self, environment: Environment) -> None:
        done = environment.run("domext", "extract", PAGE, "--plugin", "demo-words")
        assert (done.returncode, done.stderr) == (0, "")
        assert "Capstan Row" in done.stdout
        assert "Public Notices" not in done.stdout

    def test_its_own_tests_pass(self, environment: Environment) -> None:
        done = run(environment.programs / "pytest", "-q", folder=environment.folder / "demo-words")
        assert done.returncode == 0, done.stdout + done.stderr
        assert "3 passed" in done.stdout

    def test_domext_brings_what_it_needs_and_its_plugins(self, environment: Environment) -> None:
        done = environment.run("domext", "extract", PAGE)
        assert (done.returncode, done.stderr) == (0, "")
        assert "Capstan Row" in done.stdout


def test_it_says_what_to_do_next(tmp_path: Path) -> None:
    done = new_plugin(tmp_path, "demo")
    assert (done.returncode, done.stderr) == (0, "")
    assert "pip install ./demo" in done.stdout
    assert "--plugin demo" in done.stdout
    assert {path.name for path in (tmp_path / "demo").rglob("*.*")} == {
        "README.md",
        "domext_demo.py",
        "pyproject.toml",
        "test_demo.py",
    }


@pytest.mark.parametrize("name", ["two-words", "none", "scores", "page"])
def test_the_scorer_works_before_it_is_installed(tmp_path: Path, name: str) -> None:
    assert new_plugin(tmp_path, name).returncode == 0
    scorer = f"{name}/domext_{name.replace('-', '_')}.py"
    done = command.run("score", PAGE, "--plugin", scorer, "--format", "json", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert any(column.endswith(".link_density") for column in json.loads(done.stdout)["columns"])


@pytest.mark.parametrize("name", ["Demo", "two words", "two_words", "-demo", "demo-", "1st", "../demo", "démo", ""])
def test_names_that_are_none(tmp_path: Path, name: str) -> None:
    # Two hyphens, so that a name that starts with one is no option.
    done = command.run("new-plugin", "--", name, folder=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        f"domext: {name!r} is not a valid plugin name: use lower-case letters and digits, separated by hyphens\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_the_name_is_needed(tmp_path: Path) -> None:
    done = command.run("new-plugin", folder=tmp_path)
    assert done.returncode == 2
    assert "Missing argument 'NAME'" in done.stderr


@pytest.mark.parametrize("there", ["folder", "folder with tests", "file"])
def test_what_is_there_already_stays_as_it_is(tmp_path: Path, there: str) -> None:
    demo = tmp_path / "demo"
    if there == "file":
        demo.write_text("mine", encoding="utf-8")
    else:
        (demo / "tests" if there == "folder with tests" else demo).mkdir(parents=True)
        (demo / "README.md").write_text("mine", encoding="utf-8")
    before = {path: path.is_file() and path.read_text(encoding="utf-8") for path in tmp_path.rglob("*")}
    done = new_plugin(tmp_path, "demo")
    assert done.returncode == 2
    assert done.stderr == "domext: demo already exists\n"
    assert {path: path.is_file() and path.read_text(encoding="utf-8") for path in tmp_path.rglob("*")} == before
