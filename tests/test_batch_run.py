"""Whole runs: killed workers, killed runs, and manipulated output folders."""

from __future__ import annotations

import codecs
import dataclasses
import importlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil
import pytest
from filelock import FileLock

import domext
from domext import Extractor, OptionError
from domext.batch.manifest import Manifest
from domext.batch.runner import run
from domext.batch.settings import BatchError, Settings
from domext.batch.verify import verify
from domext.processes.watched_process import WatchedProcess
from fuzz import documents
from tests import command
from tests.pages import FIXTURES
from tests.shards import shard_rows

if TYPE_CHECKING:
    from domext.batch.manifest import RunSummary

ROOT = Path(__file__).parent.parent
COMMAND = [sys.executable, "-c", "from domext.cli import main; main()", "run"]
EXTRACTOR = Extractor(selector="single:scorer=structure")
SMALL_SHARDS = Settings(workers=1, shard_rows=4)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Nine pages and a picture."""
    folder = tmp_path_factory.mktemp("pages")
    for path in sorted(FIXTURES.glob("*.html"))[:9]:
        shutil.copy(path, folder)
    (folder / "picture.html").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(99))
    return folder


@pytest.fixture(scope="module")
def finished(pages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("finished")
    run([str(pages)], folder, EXTRACTOR, SMALL_SHARDS)
    return folder


@pytest.fixture
def out(finished: Path, tmp_path: Path) -> Path:
    """A copy of a finished run, for a test to change."""
    return Path(shutil.copytree(finished, tmp_path / "out"))


def timeless_rows_of(out: Path) -> list[dict[str, Any]]:
    """The rows without their seconds, which differ between runs."""
    return [{name: value for name, value in row.items() if name != "seconds"} for row in shard_rows(out)]


def refused(*arguments: str | Path) -> str:
    return command.refused("run", *arguments)


class TestRows:
    def test_a_row_holds_what_extract_returns(self, pages: Path, tmp_path: Path) -> None:
        settings = Settings(workers=1, formats=("xml", "json"))
        summary = run([str(pages)], tmp_path / "out", Extractor(), settings)
        rows = shard_rows(tmp_path / "out")
        assert (summary.pages, summary.ok, summary.errors) == (10, 9, {"SourceError": 1})
        assert [row["id"] for row in rows] == sorted(str(path) for path in pages.iterdir())
        for row in rows[:-1]:
            article = domext.extract(Path(row["id"]).read_bytes())
            assert (row["text"], row["title"], row["xml"]) == (article.text, article.title, article.to("xml"))
            assert row["confidence"] == pytest.approx(article.confidence, abs=1e-5)
            assert json.loads(row["json"])["page_type"] == row["page_type"] == article.page_type
            assert row["metadata"] == json.loads(json.dumps(dataclasses.asdict(article.metadata)))
            assert (row["status"], row["reason"]) == ("ok", article.reason)
            assert (row["error"], row["message"], row["warning"]) == (None, None, None)
            assert 0 < row["seconds"] < 60
        picture = rows[-1]
        assert (picture["status"], picture["error"], picture["text"]) == ("error", "SourceError", None)
        assert picture["message"] == "not a page: the bytes are a PNG image"

    def test_an_extra_scorer_that_fails_is_a_warning(self, tmp_path: Path) -> None:
        plugin = tmp_path / "broken.py"
        plugin.write_text(
            "from domext import hookimpl\nclass Broken:\n    def score(self, page): return 1 / 0\n"
            "@hookimpl\ndef domext_scorer(): return Broken\n",
            encoding="utf-8",
        )
        extractor = Extractor(selector="single:scorer=structure", extra_scorers=(str(plugin),))
        run([str(FIXTURES / "news.html")], tmp_path / "out", extractor, Settings())
        (row,) = shard_rows(tmp_path / "out")
        assert row["status"] == "ok"
        assert "ZeroDivisionError" in row["warning"]

    @pytest.mark.parametrize("name", ["url", "text"])
    def test_a_format_named_as_a_column_is_refused(self, name: str, tmp_path: Path) -> None:
        with pytest.raises(OptionError, match=f"{name!r} would be a second column"):
            run(["x"], tmp_path / "out", EXTRACTOR, Settings(formats=(name,)))

    @pytest.mark.parametrize("name", ["jsonl.zst", "parquet"])
    def test_shards_of_every_format_hold_the_same_rows(
        self, name: Any, pages: Path, finished: Path, tmp_path: Path
    ) -> None:
        summary = run([str(pages)], tmp_path / name, EXTRACTOR, Settings(shard_format=name, shard_rows=4))
        assert verify(tmp_path / name) == (summary, [])
        assert sorted(path.name for path in (tmp_path / name).glob("part-*")) == [
            f"part-0000{n}.{name}" for n in range(3)
        ]
        assert timeless_rows_of(tmp_path / name) == timeless_rows_of(finished)

    def test_no_more_workers_start_at_once_than_there_are_cores(
        self, pages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        started: list[WatchedProcess] = []

        class Counted(WatchedProcess):
            def __init__(self, *arguments: Any) -> None:
                super().__init__(*arguments)
                started.append(self)

        monkeypatch.setattr("domext.batch.supervisor.WatchedProcess", Counted)
        cores = os.cpu_count() or 1
        summary = run([str(pages)], tmp_path / "rows", Extractor(), Settings(workers=100 * cores))
        assert summary.pages == 10
        assert cores <= len(started) <= 10 * cores

    def test_the_number_of_workers_changes_nothing(self, pages: Path, tmp_path: Path) -> None:
        first, second = (
            run([str(pages)], tmp_path / str(workers), Extractor(), Settings(workers=workers, shard_rows=3))
            for workers in (1, 2)
        )
        assert first == second
        assert timeless_rows_of(tmp_path / "1") == timeless_rows_of(tmp_path / "2")


ALLOCATIONS = """
import sys
import psutil
from domext.processes.worker_process import prepare_process
prepare_process()
large = b"x" * 9_000_000
del large  # so that the allocator would keep the following blocks for reuse
blocks, small = [], []
for _ in range(100):
    blocks.append(b"x" * 2_000_000)
    small.append(b"x" * 20_000)
del blocks
print(psutil.Process().memory_info().rss, file=sys.__stdout__)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the allocator of Linux")
def test_a_worker_returns_the_memory_of_large_blocks() -> None:
    done = subprocess.run([sys.executable, "-c", ALLOCATIONS], capture_output=True, check=True, text=True)
    assert int(done.stdout) < 100_000_000


@pytest.fixture
def kill(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    return importlib.import_module("kill")


class TestKilled:
    def test_poisoned_pages_become_error_rows_and_a_killed_run_resumes(self, kill: Any, tmp_path: Path) -> None:
        expected = kill.write_pages(tmp_path / "pages", 40, 1, seed=1)
        undisturbed, killed = (
            kill.command(tmp_path / "pages", tmp_path / out, 2, deadline=2) for out in ("undisturbed", "killed")
        )
        process = kill.start(undisturbed)
        assert kill.disturbed(killed, 4, 1.5, seed=1)[1] == 1  # two of the kills hit workers
        assert process.wait() == 1
        assert kill.rows_of(tmp_path / "undisturbed") == kill.rows_of(tmp_path / "killed") == expected
        assert kill.digest(tmp_path / "undisturbed") == kill.digest(tmp_path / "killed")
        assert verify(tmp_path / "killed")[1] == []

    def test_no_worker_outlives_a_killed_run(self, kill: Any, tmp_path: Path) -> None:
        """Not even a worker whose page hangs."""
        (tmp_path / "pages").mkdir()
        (tmp_path / "pages" / "hang.html").write_text("<p>hang on", encoding="utf-8")
        run = kill.command(tmp_path / "pages", tmp_path / "out", 1)
        process = subprocess.Popen(run, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        workers: list[psutil.Process] = []
        while not workers or not (tmp_path / "out" / "manifest.jsonl").exists():
            time.sleep(0.05)
            workers = psutil.Process(process.pid).children(recursive=True)
        process.kill()
        process.wait()
        assert not psutil.wait_procs(workers, timeout=20)[1]

    @pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
    @pytest.mark.parametrize(
        ("number", "deaths", "error"),
        [
            (signal.SIGKILL, 3, None),
            (signal.SIGKILL, 4, "crash"),
            (signal.SIGABRT, 1, None),
            (signal.SIGABRT, 2, "crash"),
        ],
    )
    def test_a_page_whose_workers_die_for_another_reason_is_tried_again(
        self, number: int, deaths: int, error: str | None, tmp_path: Path
    ) -> None:
        plugin = tmp_path / "mortal.py"
        plugin.write_text(
            "import os\nfrom pathlib import Path\nfrom domext import Selection, hookimpl\n"
            "class Mortal:\n"
            "    scorers = ('structure',)\n"
            "    def select(self, page, scores):\n"
            "        log = Path(__file__).with_suffix('.log')\n"
            f"        if 'fatal' in page.blocks.texts[0] and (log.stat().st_size if log.exists() else 0) < {deaths}:\n"
            "            log.open('a').write('x')\n"
            f"            os.kill(os.getpid(), {int(number)})\n"
            "        keep = scores['structure'].keep\n"
            "        return Selection(keep, keep.astype('float32'))\n"
            "@hookimpl\ndef domext_selector(): return Mortal\n",
            encoding="utf-8",
        )
        (tmp_path / "pages").mkdir()
        for page, word in enumerate(["fatal", "fine", "fine", "fine"]):
            (tmp_path / "pages" / f"{page}.html").write_text(f"<p>{word} words, of a page.", encoding="utf-8")
        run([str(tmp_path / "pages")], tmp_path / "out", Extractor(selector=str(plugin)), Settings(workers=1))
        assert plugin.with_suffix(".log").read_text(encoding="utf-8") == "x" * deaths
        assert [row["error"] for row in shard_rows(tmp_path / "out")] == [error, None, None, None]

    def test_a_shard_that_is_missing_from_the_manifest_is_written_again(self, pages: Path, out: Path) -> None:
        """A run can be killed after it has written a shard, or while it writes the line of the shard."""
        summary = verify(out)[0]
        lines = (out / "manifest.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
        (out / "manifest.jsonl").write_text("".join(lines[:2]) + lines[2][:40], encoding="utf-8")
        for path in {*out.glob("part-*")} - {out / json.loads(lines[1])["file"]}:
            path.write_bytes(b"no shard")
            path.with_name(f".{path.name}.tmp").write_bytes(b"half a shard")
        assert run([str(pages)], out, EXTRACTOR, SMALL_SHARDS) == summary
        assert verify(out) == (summary, [])
        assert sorted(path.name for path in out.iterdir() if path.suffix == ".tmp") == []

    def test_only_a_missing_shard_is_written_again(self, pages: Path, out: Path) -> None:
        summary = verify(out)[0]
        (out / "part-00001.jsonl.gz").unlink()
        before = (out / "part-00000.jsonl.gz").stat().st_mtime_ns
        assert run([str(pages)], out, EXTRACTOR, SMALL_SHARDS) == summary
        assert verify(out) == (summary, [])
        assert (out / "part-00000.jsonl.gz").stat().st_mtime_ns == before


class TestRefusals:
    def test_another_configuration(self, pages: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def resume(extractor: Extractor = EXTRACTOR, settings: Settings = SMALL_SHARDS) -> RunSummary:
            return run([str(pages)], out, extractor, settings)

        resume(settings=dataclasses.replace(SMALL_SHARDS, workers=2))  # rows do not depend on the number of workers
        with pytest.raises(BatchError, match=r'options\.favour was "balanced" and is now "recall"'):
            resume(Extractor(selector="single:scorer=structure", favour="recall"))
        with pytest.raises(BatchError, match=r"settings\.deadline was 60.0 and is now 1"):
            resume(settings=Settings(workers=2, shard_rows=4, deadline=1))
        with monkeypatch.context() as patch:
            patch.setattr("domext.batch.runner.__version__", "9.9")
            with pytest.raises(BatchError, match=r'version was "0\.\d+\.\d+" and is now "9\.9"'):
                resume()
        page = pages / "br-only.html"
        times = page.stat()
        os.utime(page, ns=(1, 1))
        with pytest.raises(
            BatchError, match=r"sizes and times of its files\) was \w+ and is now \w+\. Repeat its command"
        ):
            resume()
        os.utime(page, ns=(times.st_atime_ns, times.st_mtime_ns))
        with pytest.raises(BatchError, match=r"input\.files was 10 and is now 11"):
            run([str(pages), str(FIXTURES / "recipe.html")], out, EXTRACTOR, SMALL_SHARDS)

    def test_a_changed_plugin_file(self, kill: Any, pages: Path, tmp_path: Path) -> None:
        plugin = tmp_path / "poison.py"
        plugin.write_text(kill.POISON, encoding="utf-8")
        extractor = Extractor(selector=str(plugin))
        run([str(pages)], tmp_path / "out", extractor, SMALL_SHARDS)
        plugin.write_text(kill.POISON + "# better\n", encoding="utf-8")
        with pytest.raises(BatchError, match=r"files\..*poison\.py"):
            run([str(pages)], tmp_path / "out", extractor, SMALL_SHARDS)

    def test_a_wrong_plugin_leaves_no_run_behind(self, pages: Path, tmp_path: Path) -> None:
        with pytest.raises(BatchError, match="there is no plugin 'txt'"):
            run([str(pages)], tmp_path / "out", EXTRACTOR, Settings(formats=("txt",)))
        assert run([str(pages)], tmp_path / "out", EXTRACTOR, SMALL_SHARDS).pages == 10

    def test_inputs_and_output_may_be_paths_and_names(self, pages: Path, out: Path) -> None:
        assert run([pages], str(out), EXTRACTOR, SMALL_SHARDS).pages == 10
        with pytest.raises(OptionError, match="inputs must be a sequence of names, not 'pages'"):
            run("pages", out, EXTRACTOR, SMALL_SHARDS)

    @pytest.mark.parametrize(
        ("settings", "message"),
        [
            ({"workers": "2"}, "workers must be greater than 0, not '2'"),
            ({"deadline": None}, "deadline must be greater than 0, not None"),
            ({"formats": "markdown"}, "formats must be a sequence of renderers, not 'markdown'"),
        ],
    )
    def test_settings_of_wrong_types(self, settings: dict[str, Any], message: str) -> None:
        with pytest.raises(OptionError, match=message):
            Settings(**settings)

    def test_a_script_that_does_not_guard_its_run(self, pages: Path, tmp_path: Path) -> None:
        script = tmp_path / "script.py"
        script.write_text(
            "from domext import Extractor\nfrom domext.batch.runner import run\n"
            "from domext.batch.settings import Settings\n"
            f"run([{str(pages)!r}], {str(tmp_path / 'rows')!r}, Extractor(), Settings())\n",
            encoding="utf-8",
        )
        done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=60)
        assert done.stderr.endswith(
            "BatchError: a worker cannot start: the process ended with exit code 1; "
            'a script needs if __name__ == "__main__": around its run\n'
        )
        assert not (tmp_path / "rows").exists()

    def test_a_memory_limit_below_what_a_worker_needs(self, pages: Path, tmp_path: Path) -> None:
        with pytest.raises(BatchError, match="a worker cannot start: needed more than 1 MiB"):
            run([str(pages)], tmp_path / "out", EXTRACTOR, Settings(memory=1))

    def test_an_output_folder_with_other_files_or_in_use(self, out: Path, tmp_path: Path) -> None:
        (tmp_path / "mine").mkdir()
        (tmp_path / "mine" / "notes.txt").write_text("keep", encoding="utf-8")
        assert "holds no run" in refused(FIXTURES, "--out", tmp_path / "mine")
        assert [path.name for path in (tmp_path / "mine").iterdir() if path.name[0] != "."] == ["notes.txt"]
        with FileLock(out / ".lock"):  # as a run holds the lock
            assert refused(FIXTURES, "--out", out) == f"another run is writing into {out}"

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
    def test_a_full_disk_is_one_line(self, pages: Path, out: Path) -> None:
        (out / "part-00001.jsonl.gz").unlink()
        (out / ".part-00001.jsonl.gz.tmp").symlink_to("/dev/full")
        with pytest.raises(BatchError, match="no space left on device"):
            run([str(pages)], out, EXTRACTOR, SMALL_SHARDS)
        assert run([str(pages)], out, EXTRACTOR, SMALL_SHARDS).pages == 10
        assert verify(out)[1] == []

    def test_a_manifest_that_vanishes_during_the_run_is_one_line(self, out: Path) -> None:
        manifest = Manifest(out)
        (out / "manifest.jsonl").unlink()
        manifest.pages = None
        with pytest.raises(BatchError, match=r"cannot write .*manifest\.jsonl: no such file or directory"):
            manifest.finish()
        assert not (out / "manifest.jsonl").exists()

    @pytest.mark.skipif(not Path("/sys/kernel").exists(), reason="no folder that nobody can write")
    def test_a_folder_that_cannot_be_written_is_one_line(self, pages: Path) -> None:
        assert refused(pages, "--out", "/sys/kernel/out").startswith("/sys/kernel/out: ")


class TestVerify:
    def test_manipulated_shards_are_reported(self, out: Path) -> None:
        (out / "part-00000.jsonl.gz").write_bytes((out / "part-00001.jsonl.gz").read_bytes())
        (out / "part-00002.jsonl.gz").write_bytes(b"\x1f\x8b")
        (out / "part-00009.jsonl.gz").write_bytes(b"")
        problems = "\n".join(verify(out)[1])
        for part in (
            "part-00000.jsonl.gz has been changed",
            "part-00000.jsonl.gz does not hold the rows",
            "part-00002.jsonl.gz cannot be read",
            "4 rows repeat the id of another row",
            "part-00009.jsonl.gz is not in the manifest",
        ):
            assert part in problems

    @pytest.mark.parametrize("change", [{"bytes": None}, {"rows": -1}, {"shard": -1}, {"errors": {"input": -1}}])
    def test_a_garbled_manifest_is_one_line(self, change: dict[str, Any], out: Path) -> None:
        first, second, *rest = (out / "manifest.jsonl").read_text(encoding="utf-8").splitlines()
        entry = {key: value for key, value in (json.loads(second) | change).items() if value is not None}
        (out / "manifest.jsonl").write_text("\n".join([first, json.dumps(entry), *rest, ""]), encoding="utf-8")
        with pytest.raises(BatchError, match="not a manifest of"):
            verify(out)

    def test_an_unfinished_run_is_reported(self, out: Path) -> None:
        lines = (out / "manifest.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
        (out / "manifest.jsonl").write_text("".join(lines[:-2]), encoding="utf-8")
        problems = "\n".join(verify(out)[1])
        assert "the run has not finished" in problems
        assert "part-00002.jsonl.gz is not in the manifest" in problems

    def test_a_folder_without_a_run_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(BatchError, match="holds no run"):
            verify(tmp_path)
        line, shard = json.dumps(documents.RUN[0]), documents.RUN[1]
        entries = [
            shard | {"file": "../part-00000.parquet"},
            shard | {"file": "\ud800"},
            shard | {"rows": "1"},
            shard | {"errors": {"input": None}},
            shard | {"errors": {"\ud800": 1}},
            shard | {"rows_sha256": "\ud800"},
            {"shard": 0},
        ]
        contents = ['{"schema": "other/1"}', "[" * 99_999, *(f"{line}\n{json.dumps(entry)}" for entry in entries)]
        for content in contents:
            (tmp_path / "manifest.jsonl").write_text(f"{content}\n", encoding="utf-8")
            with pytest.raises(BatchError, match="not a manifest of"):
                verify(tmp_path)


class TestCommand:
    def test_a_list_on_standard_input_the_summary_and_the_exit_codes(self, pages: Path, tmp_path: Path) -> None:
        names = f"{pages / 'br-only.html'}\r\n\n{pages / 'picture.html'}\n"
        done = command.run(
            "run", "-", "--out", tmp_path / "out", "--workers", "1", "--selector", "subtree", page=names.encode()
        )
        assert done.returncode == 1
        assert done.stdout.splitlines()[0] == "pages 2 = ok 1 + failed 1 (SourceError 1)"
        progress, failure = done.stderr.splitlines()[-2:]
        state = json.loads(progress)
        assert (state["pages"], state["errors"], state["seconds_left"]) == (2, 1, 0)
        assert failure == f"domext: {pages / 'picture.html'}: not a page: the bytes are a PNG image"
        again = command.run("run", "-", "--out", tmp_path / "out", "--selector", "subtree", page=names.encode())
        assert (again.returncode, again.stdout, again.stderr.splitlines()[-1]) == (1, done.stdout, failure)
        checked = command.run("run", "--verify", tmp_path / "out")
        assert (checked.returncode, checked.stdout) == (0, done.stdout)
        next((tmp_path / "out").glob("part-*")).unlink()
        checked = command.run("run", "--verify", tmp_path / "out")
        assert (checked.returncode, checked.stdout) == (1, "")
        assert checked.stderr.startswith("domext: part-00000.jsonl.gz cannot be read")

    def test_lists_name_files_and_folders(self, pages: Path, tmp_path: Path) -> None:
        (tmp_path / "folder").mkdir()
        shutil.copy(pages / "br-only.html", tmp_path / "folder")
        (tmp_path / "folder" / "notes.txt").touch()
        (tmp_path / "list").write_bytes(codecs.BOM_UTF8 + b"folder\r\n")
        lists = {"a": ("-i", "list"), "b": ("-",), "c": ("-i", "-")}
        for out, arguments in lists.items():
            options = ("--out", out, "--workers", "1", "--selector", "subtree")
            done = command.run("run", *arguments, *options, page="folder\n".encode("utf-16"), folder=tmp_path)
            assert done.stdout.splitlines()[0] == "pages 1 = ok 1 + failed 0"
            assert done.stderr.splitlines()[-1].startswith("domext: left out of folders: .txt 1;")
        assert command.refused("run", "-", "-i", "-", "--out", "d").startswith("standard input can be read only once")
        assert refused("-", "--out", tmp_path / "d") == "-: the list is empty"

    def test_an_address_in_a_list_of_lists_is_named(self, tmp_path: Path) -> None:
        (tmp_path / "list").write_text("https://example.org/\n", encoding="utf-8")
        line = refused("--addresses", "-i", tmp_path / "list", "--out", tmp_path / "out")
        assert line == "https://example.org/: an address, not a file; --addresses takes files with an address per line"

    def test_the_first_failures_are_named_and_the_others_counted(self, tmp_path: Path) -> None:
        lines = ['{"html": "<p>Some words."}', *['{"body": "<p>Some words."}'] * 4, "{"]
        (tmp_path / "pages.jsonl").write_text("\n".join(lines), encoding="utf-8")
        arguments = ("run", "pages.jsonl", "--out", "out", "--workers", "1", "--rows", "2", "--selector", "subtree")
        messages = [
            *(
                f"domext: pages.jsonl:{line}: there is no key 'html'; --columns html=KEY names another"
                for line in (2, 3, 4)
            ),
            "domext: and 2 more; the column message of their rows says why",
        ]
        assert command.run(*arguments, folder=tmp_path).stderr.splitlines()[-4:] == messages
        assert command.run(*arguments, folder=tmp_path).stderr.splitlines()[-4:] == messages

    def test_missing_and_contradictory_arguments_are_one_line(self, tmp_path: Path) -> None:
        assert "name at least one INPUT" in refused("--out", tmp_path)
        assert "name at least one INPUT" in refused(FIXTURES)
        assert "takes no INPUT and no --out" in refused("--verify", tmp_path, "--out", tmp_path)
        assert "columns has no parameter 'body'" in refused(FIXTURES, "--out", tmp_path / "out", "--columns", "body=x")
        assert "the format lines needs a scorer" in refused(FIXTURES, "--out", tmp_path / "out", "--format", "lines")

    @pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals")
    def test_a_terminal_shows_a_bar(self, pages: Path, tmp_path: Path) -> None:
        import pty

        main, side = pty.openpty()
        arguments = [str(pages), "--out", str(tmp_path / "out"), "--selector", "subtree"]
        process = subprocess.Popen([*COMMAND, *arguments], stderr=side, stdout=subprocess.DEVNULL)
        os.close(side)
        shown = b""
        while process.poll() is None:
            try:
                shown += os.read(main, 65536)
            except OSError:
                break
        process.wait()
        os.close(main)
        assert "100%" in shown.decode()
        assert "10 pages" in shown.decode()
        assert "1 error, " in shown.decode()
