"""The cost of starting whole processes, relative to the imports that every extraction needs."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
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


@pytest.mark.cost
def test_the_start_is_cheap() -> None:
    for code in COMMANDS.values():
        seconds(code)  # compiles the modules to bytecode
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


def test_importing_the_plugin_does_not_read_its_model() -> None:
    code = (
        "import sys; opened = []; sys.addaudithook(lambda event, of: event == 'open' and opened.append(str(of[0])))\n"
        "import domext, domext.learned.selector\n"
        "before = [name for name in opened if name.endswith('.npz')]\n"
        "domext.extract('<p>Some words.</p>'); domext.extract('<p>Some more words.</p>')\n"
        "print(len(before), len([name for name in opened if name.endswith('.npz')]))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["0", "1"]  # once for all pages


def test_the_model_loads_in_a_fraction_of_the_time_that_numpy_takes_to_import() -> None:
    """Importing numpy takes 80 to 200 ms. A model may take up to 60 ms; the rest is an allowance for slow disks."""
    code = (
        "import time; a = time.process_time(); import numpy; b = time.process_time()\n"
        "from domext.learned.selector import Learned; import zipfile, json\n"
        "c = time.process_time(); Learned().scorers; d = time.process_time(); print((d - c) / (b - a))"
    )
    runs = [subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True) for _ in range(3)]
    assert statistics.median(float(run.stdout) for run in runs) <= 0.6


def test_help_loads_neither_the_engine_nor_a_plugin() -> None:
    code = "from domext.cli import cli; cli.main(['--help'], standalone_mode=False)"
    assert not modules_after(code) & {"numpy", "turbohtml", "pluggy", "rich", "domext_plugins"}


def test_the_command_extract_loads_no_module_of_other_commands() -> None:
    code = (
        "import sys, numpy; of_numpy = set(sys.modules)\n"  # numpy 1 itself imports numpy.ma
        # A page without a line above its first paragraph, which may be a byline.
        "sys.argv = ['domext', 'extract', 'fixtures/div-soup.html']; from domext.cli import main\n"
        "try: main()\n"
        "finally: print(*set(sys.modules) - of_numpy, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    unneeded = {"domext.cli.eval", "domext.cli.train", "domext.metadata.bylines", "domext.metadata.dates", "numpy.ma"}
    assert not set(done.stderr.split()) & unneeded


def test_an_extraction_loads_only_the_plugins_that_it_uses() -> None:
    code = (
        "import domext, sys; domext.extract('<p>x', options=domext.Options(selector='single:scorer=ttr'))\n"
        "print(*(m for m in sys.modules if m.startswith('domext_plugins.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    expected = {"single", "ttr", "clusters", "line_units", "prediction", "smoothing", "tag_ratios"}
    assert set(done.stdout.split()) == {f"domext_plugins.{name}" for name in expected}
