"""A run: all pages of the inputs into shards, resumed if it was killed."""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import json
import os
from importlib.metadata import entry_points, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from filelock import FileLock, Timeout

from domext import __version__
from domext.batch.address_lists import AddressLists
from domext.batch.fingerprint import check_extra
from domext.batch.inputs import Inputs
from domext.batch.manifest import SCHEMA, Manifest, RunSummary
from domext.batch.progress import Progress
from domext.batch.rows import column_names
from domext.batch.settings import BatchError
from domext.batch.shard_writer import ShardWriter
from domext.batch.shards import check_shard_format
from domext.batch.supervisor import Supervisor
from domext.batch.worker import Setup
from domext.errors import OptionError, one_line, os_errors_as
from domext.options import Options
from domext.plugin import specs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.batch.inputs import Inventory
    from domext.batch.page_fetches import PageFetches
    from domext.batch.settings import Fetching, Settings
    from domext.batch.task import NumberedTask
    from domext.engine import Extractor

_LOCK: Final = ".lock"
# The packages that decide on DOM and arithmetic, apart from the distributions of plugins.
_PACKAGES: Final = ("numpy", "turbohtml")


def run(
    inputs: Sequence[str | os.PathLike[str]], out: str | os.PathLike[str], extractor: Extractor, settings: Settings
) -> RunSummary:
    """Extract every page of the inputs, and write a row for each into shards.

    A killed run resumes when it is started again with the same arguments. Workers are spawned, so a script that calls this
    function needs ``if __name__ == "__main__":``.

    Args:
        inputs: files, folders and patterns, see :class:`domext.batch.input_files.FileListing`. With ``settings.fetching``,
            they are lists of addresses.
        out: the output folder: new, empty, or of the same run.
        extractor: how pages are extracted; it must name its selector.
        settings: how the batch runs.

    Raises:
        DomextError: an input, an option or the output folder is wrong, or the disk is full. Errors of single pages are in
            their rows.
    """
    if isinstance(inputs, str):
        msg = f"inputs must be a sequence of names, not {inputs!r}"
        raise OptionError(msg)
    return _run([os.fspath(name) for name in inputs], Path(out), extractor, settings)


def _run(inputs: Sequence[str], out: Path, extractor: Extractor, settings: Settings) -> RunSummary:
    column_names(settings.formats, has_duplicates=settings.duplicates)
    check_shard_format(settings.shard_format)
    if settings.duplicates:
        check_extra()
    setup = Setup.of(extractor, settings)
    _check_folder(out)
    fetches = None if settings.fetching is None else _page_fetches(settings.fetching)
    pages = (Inputs if fetches is None else AddressLists)(inputs, settings.columns, out)
    inventory = pages.inventory()
    with _locked(out):
        manifest = Manifest(out)
        configuration = _configuration(extractor, settings, inventory)
        manifest.check(configuration)
        complete = {number for number, shard in manifest.shards.items() if _exists(out, shard)}
        if manifest.pages is None or len(complete) < len(manifest.shards):
            with contextlib.ExitStack() as stack:
                supervisor = stack.enter_context(Supervisor(setup, settings))
                progress = stack.enter_context(Progress(inventory.bytes))
                manifest.start(configuration)  # only now, because workers cannot start with a wrong plugin
                remaining = _remaining_tasks(pages, complete, settings.shard_rows, progress)
                tasks = remaining if fetches is None else stack.enter_context(fetches).fetched(remaining)
                writer = stack.enter_context(ShardWriter(out, manifest, settings, complete))
                for result in supervisor.results(tasks):
                    writer.add(result)
                    progress.add(result.task.size, is_error=result.error is not None)
            pages.check_unchanged()
            manifest.finish()
        return RunSummary.of(manifest.shards.values())


def _page_fetches(fetching: Fetching) -> PageFetches:
    from domext.batch.page_fetches import PageFetches

    return PageFetches(fetching)


def _remaining_tasks(
    pages: Inputs | AddressLists, complete: set[int], shard_rows: int, progress: Progress
) -> Iterator[NumberedTask]:
    """The numbered pages that do not belong to complete shards."""
    for index, task in enumerate(pages.tasks()):
        if index // shard_rows in complete:
            progress.skip(task.size)
        else:
            yield index, task


@contextlib.contextmanager
def _locked(out: Path) -> Iterator[None]:
    """Create the output folder if necessary, and keep other runs out of it. A folder without a run is removed again.

    Raises:
        BatchError: the folder cannot be written, another run uses it, or it holds other files.
    """
    lock = FileLock(out / _LOCK, timeout=0)
    created = [folder for folder in (out, *out.parents) if not folder.exists()]
    try:
        out.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        msg = f"another run is writing into {out}"
        raise BatchError(msg) from None
    except OSError as error:
        msg = f"{out}: {one_line(error)}"
        raise BatchError(msg) from None
    try:
        _check_folder(out)
        yield
    except BaseException:
        if created and not Manifest(out).configuration:
            _remove(out / _LOCK, created)
        raise
    finally:
        lock.release()


def _check_folder(out: Path) -> None:
    """Check that a folder is new, or empty, or holds a run.

    Raises:
        BatchError: it is none of these, or cannot be read.
    """
    with os_errors_as(BatchError, out):
        has_files = out.exists() and any(not path.name.startswith(".") for path in out.iterdir())
    if has_files and not Manifest(out).configuration:
        msg = f"{out} is not empty and holds no run; name a new folder"
        raise BatchError(msg)


def _remove(lock: Path, folders: list[Path]) -> None:
    """Remove the lock and the folders that were created for a run that has not begun, if nothing else is in them."""
    with contextlib.suppress(OSError):
        lock.unlink()
        for folder in folders:
            folder.rmdir()


def _exists(out: Path, shard: dict[str, Any]) -> bool:
    path = out / shard["file"]
    return path.is_file() and bool(path.stat().st_size == shard["bytes"])


def _configuration(extractor: Extractor, settings: Settings, inventory: Inventory) -> dict[str, Any]:
    """Everything that the rows depend on, as JSON values."""
    options, rules = extractor.options, extractor.rules
    tables = () if rules is None else rules.tables.values()
    plugin_specs = (*options.specs, *settings.formats, *(spec for table in tables for spec in Options(**table).specs))
    plugins = {point.dist.name: point.dist.version for point in entry_points(group="domext") if point.dist}
    values = {
        "schema": SCHEMA,
        "version": __version__,
        "packages": {name: version(name) for name in _PACKAGES} | dict(sorted(plugins.items())),
        "input": dataclasses.asdict(inventory),
        "options": dataclasses.asdict(options) | {"disable": sorted(options.disable)},
        "rules": None if rules is None else rules.digest,
        "settings": settings.as_dict(),
        "files": {name: digest for spec in plugin_specs for name, digest in _file_digests(spec)},
    }
    normalised: dict[str, Any] = json.loads(json.dumps(values))  # tuples become lists, as in the manifest
    return normalised


def _file_digests(spec: str) -> Iterator[tuple[str, str]]:
    """The files that a plugin and its parameters name, with their SHA-256."""
    name, parameters = specs.split(spec)
    for value in (name, *parameters.values()):
        path = Path(value)
        if path.suffix and path.is_file():
            yield value, hashlib.sha256(path.read_bytes()).hexdigest()
