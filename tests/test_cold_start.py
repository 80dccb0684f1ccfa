"""What a start costs, of whole processes, against the import that no extraction can do without."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time

RUNS = 7
COMMANDS = {
    "floor": "import numpy, turbohtml",
    "import": "import domext",
    "help": "import sys; sys.argv = ['domext', '--help']; from domext.cli import main; main()",
}


def seconds(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    return time.perf_counter() - start


def test_starts_are_cheap() -> None:
    for code in COMMANDS.values():
        seconds(code)  # compiles what is not compiled yet
    runs = [{name: seconds(code) for name, code in COMMANDS.items()} for _ in range(RUNS)]
    median = {name: statistics.median(run[name] for run in runs) for name in COMMANDS}
    assert median["import"] <= 1.5 * median["floor"]
    assert median["help"] <= 2 * median["floor"]


def modules_after(code: str) -> set[str]:
    code += "\nimport json, sys; print(json.dumps(list(sys.modules)), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    modules: list[str] = json.loads(done.stderr)
    return {module.partition(".")[0] for module in modules}


def test_importing_domext_loads_neither_the_engine_nor_a_plugin() -> None:
    loaded = modules_after("import domext; domext.__version__; dir(domext)")
    assert not loaded & {"numpy", "turbohtml", "pluggy", "click", "rich", "lxml", "bs4", "domext_plugins"}


def test_help_loads_neither_the_engine_nor_a_plugin() -> None:
    code = "from domext.cli import cli; cli.main(['--help'], standalone_mode=False)"
    assert not modules_after(code) & {"numpy", "turbohtml", "pluggy", "rich", "domext_plugins"}


def test_an_extraction_loads_only_the_plugins_that_it_uses() -> None:
    code = (
        "import domext, sys; domext.extract('<p>x', options=domext.Options(selector='own:scorer=ttr'))\n"
        "print(*(m for m in sys.modules if m.startswith('domext_plugins.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    expected = {"own", "ttr", "clusters", "lines"}
    assert set(done.stdout.split()) == {f"domext_plugins.{name}" for name in expected}
