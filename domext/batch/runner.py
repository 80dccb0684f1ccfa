"""A batch from its beginning to its end, or from where it was killed."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from importlib.metadata import entry_points, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from filelock import FileLock, Timeout

from domext import __version__
from domext.batch import rows, shards
from domext.batch.inputs import Inputs
from domext.batch.manifest import SCHEMA, Manifest, Summary
from domext.batch.progress import Progress
from domext.batch.settings import BatchError
from domext.batch.shard_writer import ShardWriter
from domext.batch.supervisor import Supervisor
from domext.batch.worker import Setup
from domext.errors import OptionError, one_line
from domext.options import Options
from domext.plugin import specs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domext.batch.inputs import Inventory
    from domext.batch.settings import Settings
    from domext.batch.supervisor import Numbered
    from domext.engine import Extractor

_LOCK: Final = ".lock"
# What decides of a page's DOM and its arithmetic, beside the distributions of the plugins.
_PACKAGES: Final = ("numpy", "turbohtml")


def run(inputs: Sequence[str], out: Path, extractor: Extractor, settings: Settings) -> Summary:
    """Extract every page of the inputs, and write a row for each into shards.

    A run that was killed is gone on with when it is started again with the same arguments. Workers are spawned, so a
    script that calls this needs ``if __name__ == "__main__"``.

    Args:
        inputs: files, folders and patterns, see :func:`domext.batch.files.files`.
        out: the folder for the shards; new, empty, or of the same run.
        extractor: how pages are extracted; its selector by its name.
        settings: everything else.

    Raises:
        DomextError: the inputs, the options or the folder are not as they must be, or the disk is full. What is wrong
            with a page is in its row.
    """
    rows.names(settings.formats)
    shards.check(settings.shard_format)
    with _locked(out):
        pages = Inputs(inputs, settings.columns, out)
        inventory = pages.inventory()
        manifest = Manifest(out)
        configuration = _configuration(extractor, settings, inventory)
        manifest.compare(configuration)
        whole = {number for number, shard in manifest.shards.items() if _is_there(out, shard)}
        if manifest.pages is None or len(whole) < len(manifest.shards):
            setup = Setup(extractor.rules, extractor.explicit_options, settings.formats, settings.columns)
            with Supervisor(setup, settings) as crew, Progress(inventory.bytes) as progress:
                manifest.begin(configuration)
                tasks = _left(pages, whole, settings.shard_rows, progress)
                with ShardWriter(out, manifest, settings) as shelf:
                    for done in crew.results(tasks):
                        shelf.add(done)
                        progress.page(done.task.size, error=done.error is not None)
            manifest.finish()
        return Summary.of(manifest.shards.values())


def _left(pages: Inputs, whole: set[int], shard_rows: int, progress: Progress) -> Iterator[Numbered]:
    """The pages with their numbers, without those of whole shards."""
    for index, task in enumerate(pages.tasks()):
        if index // shard_rows in whole:
            progress.skip(task.size)
        else:
            yield index, task


def _locked(out: Path) -> FileLock:
    """The folder, made where there is none, as long as no other run has it."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        strange = not Manifest(out).configuration and any(not path.name.startswith(".") for path in out.iterdir())
        lock = FileLock(out / _LOCK, timeout=0)
        lock.acquire()
    except Timeout:
        msg = f"another run is writing into {out}"
        raise BatchError(msg) from None
    except OSError as error:
        msg = f"{out}: {one_line(error)}"
        raise BatchError(msg) from None
    if strange:
        lock.release()
        msg = f"{out} is not empty and holds no run; name a new folder"
        raise BatchError(msg)
    return lock


def _is_there(out: Path, shard: dict[str, Any]) -> bool:
    path = out / shard["file"]
    return path.is_file() and bool(path.stat().st_size == shard["bytes"])


def _configuration(extractor: Extractor, settings: Settings, inventory: Inventory) -> dict[str, Any]:
    """All that the rows depend on."""
    options, rules = extractor.options, extractor.rules
    if not isinstance(options.selector, str | None):
        msg = "a run takes its selector by name: workers are processes of their own"
        raise OptionError(msg)
    tables = () if rules is None else rules.tables.values()
    named = (*options.specs, *settings.formats, *(spec for table in tables for spec in Options(**table).specs))
    plugins = {point.dist.name: point.dist.version for point in entry_points(group="domext") if point.dist}
    values = {
        "schema": SCHEMA,
        "version": __version__,
        "packages": {name: version(name) for name in _PACKAGES} | dict(sorted(plugins.items())),
        "input": dataclasses.asdict(inventory),
        "options": dataclasses.asdict(options) | {"disable": sorted(options.disable)},
        "rules": None if rules is None else rules.digest,
        "settings": settings.as_dict(),
        "files": {name: digest for spec in named for name, digest in _files_of(spec)},
    }
    as_read: dict[str, Any] = json.loads(json.dumps(values))  # tuples become lists
    return as_read


def _files_of(spec: str) -> Iterator[tuple[str, str]]:
    """The files that a plugin with its parameters is made of, with their SHA-256."""
    name, parameters = specs.split(spec)
    for value in (name, *parameters.values()):
        path = Path(value)
        if path.suffix and path.is_file():
            yield value, hashlib.sha256(path.read_bytes()).hexdigest()
