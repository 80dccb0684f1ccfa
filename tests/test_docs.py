"""The examples of the README and the documentation, run and compared with the output that the page shows.

``python`` blocks of a page share one namespace, and ``py`` blocks, which show another tool, run in it where that tool is
installed. With ``>>>`` they are doctests; without, they are executed. A block that
begins with ``# NAME.py`` is also written to that file. In ``console`` blocks, the shell runs the lines after ``$``; the
lines below are the expected output. ``...`` matches anything, and in console output a run of spaces equals a tab. The
examples of a page run in one temporary folder with a copy of ``fixtures/``. ``sh`` blocks set up an environment, so only
the existence of what they name is checked.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from domext.learned.rules.rule_table import RULES
from domext.options import DEFAULT_SELECTOR
from domext.plugin import specs
from domext.plugin.registry import installed
from tests import forks
from tests.command import all_commands

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
EXAMPLES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PAGES = [*EXAMPLES, *(ROOT / name for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"))]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# The languages of blocks that are not run.
NOT_RUN = {"html", "json", "mermaid", "py", "text", "toml"}


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@dataclass(frozen=True)
class Example:
    page: Path
    line: int  # of the opening fence, from 1
    language: str
    code: str

    @property
    def location(self) -> str:
        return f"{name_of(self.page)}:{self.line}"


def examples(page: Path) -> Iterator[Example]:
    text = page.read_text(encoding="utf-8")
    for match in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        yield Example(page, text.count("\n", 0, match.start()) + 1, match[1], match[2])


@pytest.fixture(scope="module")
def programs() -> Iterator[Path]:
    with forks.program() as folder:
        yield folder


@pytest.mark.parametrize("page", EXAMPLES, ids=name_of)
def test_examples_do_what_the_page_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, programs: Path
) -> None:
    shutil.copytree(ROOT / "fixtures", tmp_path / "fixtures")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PATH", str(programs), prepend=os.pathsep)
    module = ModuleType("example")  # dataclasses look up their module by name
    monkeypatch.setitem(sys.modules, "example", module)
    namespace = vars(module)
    for example in examples(page):
        if example.language == "python" or (example.language == "py" and shows_an_installed_tool(example)):
            run_python(example, namespace)
        elif example.language == "console":
            run_console(example, tmp_path)
        elif example.language == "sh":
            check_set_up(example)
        else:
            assert example.language in NOT_RUN, f"{example.location}: no runner for a block of {example.language!r}"


def shows_an_installed_tool(example: Example) -> bool:
    tool = re.match(r">>> (?:import|from) (\w+)", example.code)
    assert tool, f"{example.location}: the block must begin with the import of the tool"
    return find_spec(tool[1]) is not None


def run_python(example: Example, namespace: dict[str, Any]) -> None:
    if ">>>" in example.code:
        test = doctest.DocTestParser().get_doctest(
            example.code, namespace, example.location, example.location, example.line
        )
        report: list[str] = []
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False).run(
            test, out=report.append, clear_globs=False
        )
        assert not report, "".join(report)
        namespace.update(test.globs)
        return
    if named := re.match(r"# (\S+\.py)\n", example.code):
        path = Path(named[1])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(example.code, encoding="utf-8")
    exec(compile(example.code, example.location, "exec", dont_inherit=True), namespace)  # noqa: S102


def run_console(example: Example, folder: Path) -> None:
    for part in re.split(r"^\$ ", example.code, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        done = subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=folder,
            env={**os.environ, "COLUMNS": "80", "PYTHONUTF8": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            timeout=60,
        )
        output = done.stdout.decode()
        assert matches(expected, output), f"{example.location}: $ {command}\nexpected:\n{expected}\nprinted:\n{output}"
        assert done.returncode == 0, f"{example.location}: $ {command}\nexit code {done.returncode}"


def matches(expected: str, output: str) -> bool:
    """Compare as doctest does; spaces equal tabs, and trailing blank lines are ignored."""
    want, got = (re.sub(r"[ \t]+", " ", text).replace(" \n", "\n").rstrip("\n") + "\n" for text in (expected, output))
    return doctest.OutputChecker().check_output(want, got, doctest.ELLIPSIS | doctest.DONT_ACCEPT_BLANKLINE)


def check_set_up(example: Example) -> None:
    """Check that the extras, commands and files exist that the lines name; running them would take minutes."""
    for word in shlex.split(example.code.replace("&&", " "), comments=True):
        if extra := re.fullmatch(r"(?:\.|domext)\[(\w+)\]", word):
            assert extra[1] in PROJECT["optional-dependencies"], f"{example.location}: no extra {extra[1]!r}"
        elif script := re.fullmatch(r"\.venv/bin/(\w+)", word):
            commands = {"domext", "mypy", "pip", "pre-commit", "python", "ruff", "tox"}
            assert script[1] in commands, f"{example.location}: no command {script[1]!r}"
        elif word.startswith(("fixtures/", "tests/", "docs/", "benchmarks/")):
            assert (ROOT / word).exists(), f"{example.location}: no file {word!r}"


def test_the_runner_detects_a_changed_output(tmp_path: Path) -> None:
    page = ROOT / "README.md"
    run_console(Example(page, 1, "console", "$ echo a  b\na b\n\n$ printf 'x\\ny\\n'\nx\n...\n"), tmp_path)
    with pytest.raises(AssertionError, match=r"printed:\s+b"):
        run_console(Example(page, 1, "console", "$ echo b\na\n"), tmp_path)
    with pytest.raises(AssertionError, match="exit code 3"):
        run_console(Example(page, 1, "console", "$ exit 3\n"), tmp_path)
    assert shows_an_installed_tool(Example(page, 1, "py", ">>> import numpy\n"))
    assert not shows_an_installed_tool(Example(page, 1, "py", ">>> from no_such_tool import extract\n"))
    with pytest.raises(AssertionError, match="Expected"):
        run_python(Example(page, 1, "python", ">>> 1 + 1\n3\n"), {})


def test_readme_opens_with_the_two_commands() -> None:
    commands = [example.code for example in examples(ROOT / "README.md") if example.language == "sh"]
    assert len(commands) == 2, "the continuous integration runs the two sh blocks of the README"
    assert "domext extract fixtures/" in commands[0]
    assert "-m pytest" in commands[1]


def without_code(text: str) -> str:
    return re.sub(r"^```.*?^```$|`[^`\n]*`", "", text, flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """Return the anchors of the headings of a page, as repository hosts generate them."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_link_targets_exist(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", without_code(page.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        linked = (page.parent / path).resolve() if path else page
        assert linked.exists(), f"{name_of(page)}: {target} does not exist"
        assert not anchor or anchor in anchors(linked), f"{name_of(page)}: no heading for {target}"


def test_every_page_of_the_documentation_is_linked_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for page in sorted((ROOT / "docs").rglob("*.md")):
        assert f"]({name_of(page)})" in readme, f"the README does not link {name_of(page)}"


BUILT_IN = [(row.name, row.kind) for row in installed().list() if row.distribution == "domext" and row.kind]


@pytest.mark.parametrize("name", [name for name, kind in BUILT_IN if kind == "scorer"])
def test_every_scorer_has_a_page_with_its_parameters(name: str) -> None:
    page = (ROOT / "docs" / "scorers" / f"{name}.md").read_text(encoding="utf-8")
    factory = installed().factory(name, "scorer")
    scorer = factory()
    for parameter in specs.parameter_types(factory):
        value = getattr(scorer, parameter)
        default = "+".join(value) if isinstance(value, tuple) else str(value)
        default = default.lower() if isinstance(value, bool) or value is None else default
        assert re.search(rf"^\| `{parameter}` \| `{re.escape(default)}` \|", page, re.MULTILINE), (parameter, default)


def test_the_readme_lists_every_built_in_plugin() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name, kind in BUILT_IN:
        row = re.search(rf"^\| \[?`{name}`[^|]*\| {kind} \|.*", readme, re.MULTILINE)
        assert row, name
        assert kind != "selector" or ("the default" in row[0]) == (name == DEFAULT_SELECTOR), name


def test_the_command_line_page_has_every_command_with_a_link_to_its_options() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    for name in all_commands():
        assert re.search(rf"\]\(cli-reference\.md#domext-{name}\b", page), name


def test_the_page_on_explaining_names_every_rule() -> None:
    page = (ROOT / "docs" / "explaining.md").read_text(encoding="utf-8")
    table = page.partition("\n| name | who decides |")[2].partition("\n\n")[0]
    source = (ROOT / "domext" / "body" / "completion" / "completed_selection.py").read_text(encoding="utf-8")
    of_body = re.findall(r'\.by\("([^"]+)"', source)
    assert len(of_body) > 10
    for name in (*of_body, *(rule.name for rule in RULES)):
        assert f"`{name}`" in table, name


def test_the_dependencies_page_names_every_dependency() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    extras = [line for lines in PROJECT["optional-dependencies"].values() for line in lines]
    for line in (*PROJECT["dependencies"], *extras):
        name = re.split(r"[<>=\[]", line)[0]
        assert name == "domext" or f"| {name} |" in page, name
