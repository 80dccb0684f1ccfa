"""``domext new-plugin``: from the command to an installed plugin, in an environment of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

import pytest
from filelock import FileLock
from packaging.requirements import Requirement

from tests import command

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "fixtures" / "news.html"
PIP = (sys.executable, "-m", "pip", "--quiet")


def run(*words: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "DOMEXT_", "VIRTUAL"))}
    return subprocess.run(
        list(map(str, words)), capture_output=True, check=False, cwd=folder, encoding="utf-8", env=clean, timeout=300
    )


def run_checked(*words: str | Path, folder: Path) -> None:
    done = run(*words, folder=folder)
    assert done.returncode == 0, done.stdout + done.stderr


def new_plugin(folder: Path, name: str) -> subprocess.CompletedProcess[str]:
    return command.run("new-plugin", name, folder=folder)


@dataclass(frozen=True)
class Environment:
    """A virtual environment with domext, the new plugin, and the packages that both require."""

    folder: Path

    @property
    def programs(self) -> Path:
        return self.folder / "venv" / ("Scripts" if os.name == "nt" else "bin")

    def run(self, program: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        return run(self.programs / program, *arguments, folder=self.folder)

    def make(self) -> None:
        """Build and install both packages. Nothing is downloaded, which would take most of the time."""
        assert new_plugin(self.folder, "demo-words").returncode == 0
        run_checked(sys.executable, "-m", "venv", "--without-pip", "venv", folder=self.folder)
        build = ("wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", "wheels")
        run_checked(*PIP, *build, ROOT, "./demo-words", folder=self.folder)
        install = ("--python", self.programs / "python", "install", "--no-compile", "--no-deps", "--no-index")
        run_checked(*PIP, *install, *(self.folder / "wheels").glob("*.whl"), folder=self.folder)
        site = run(self.programs / "python", "-c", "import site; print(*site.getsitepackages())", folder=self.folder)
        link_requirements(Path(site.stdout.strip()), "domext", "domext-demo-words[test]")


def link_requirements(site: Path, *requirements: str) -> None:
    """Link the packages that installed packages require from the environment of the tests, and no others."""
    pending = list(map(Requirement, requirements))
    seen: set[str] = set()
    while pending:
        requirement = pending.pop()
        if str(requirement) in seen:
            continue
        seen.add(str(requirement))
        package = next(iter(distributions(name=requirement.name, path=[str(site)])), None)
        if package is None:
            package = distribution(requirement.name)
            link(package, site)
        for line in package.requires or []:
            needed = Requirement(line)
            extras = requirement.extras or {""}
            if needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in extras):
                pending.append(needed)


def link(package: Distribution, site: Path) -> None:
    names = {file.parts[0] for file in package.files or []} - {"..", "__pycache__"}
    for name in names:
        if not (site / name).exists():
            (site / name).symlink_to(Path(str(package.locate_file(name))))


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Environment:
    """One environment for all processes that run tests."""
    base = tmp_path_factory.getbasetemp()
    shared = base if worker_id == "master" else base.parent
    environment = Environment(shared / "new-plugin")
    complete = shared / "new-plugin-complete"
    with FileLock(shared / "new-plugin.lock"):
        if not complete.exists():
            environment.folder.mkdir()
            environment.make()
            complete.touch()
    return environment


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
        # A folder above has settings of its own, as the checkout of domext has.
        (environment.folder / "pytest.ini").write_text("[pytest]\nrequired_plugins = missing\n", encoding="utf-8")
        done = run(environment.programs / "python", "-m", "pytest", "-q", folder=environment.folder / "demo-words")
        assert done.returncode == 0, done.stdout + done.stderr
        assert "3 passed" in done.stdout

    def test_domext_declares_its_requirements_and_contains_its_plugins(self, environment: Environment) -> None:
        done = environment.run("domext", "extract", PAGE)
        assert (done.returncode, done.stderr) == (0, "")
        assert "Capstan Row" in done.stdout


def test_it_prints_the_next_steps(tmp_path: Path) -> None:
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
def test_invalid_names(tmp_path: Path, name: str) -> None:
    # The "--" keeps a name that starts with a hyphen from being read as an option.
    done = command.run("new-plugin", "--", name, folder=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        f"domext: {name!r} is not a valid plugin name: use a letter, then letters and digits, separated by hyphens, all in lower case\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_the_name_is_required(tmp_path: Path) -> None:
    done = command.run("new-plugin", folder=tmp_path)
    assert done.returncode == 2
    assert "missing argument 'NAME'" in done.stderr


@pytest.mark.parametrize("existing", ["folder", "folder with tests", "file"])
def test_existing_files_are_not_changed(tmp_path: Path, existing: str) -> None:
    demo = tmp_path / "demo"
    if existing == "file":
        demo.write_text("mine", encoding="utf-8")
    else:
        (demo / "tests" if existing == "folder with tests" else demo).mkdir(parents=True)
        (demo / "README.md").write_text("mine", encoding="utf-8")
    before = {path: path.is_file() and path.read_text(encoding="utf-8") for path in tmp_path.rglob("*")}
    done = new_plugin(tmp_path, "demo")
    assert done.returncode == 2
    assert done.stderr == "domext: demo already exists\n"
    assert {path: path.is_file() and path.read_text(encoding="utf-8") for path in tmp_path.rglob("*")} == before
