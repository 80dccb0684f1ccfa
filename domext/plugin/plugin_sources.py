"""Sources of plugins: entry points of installed distributions, and Python files."""

from __future__ import annotations

import functools
import importlib.util
import sys
import zlib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from domext.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from importlib.metadata import Distribution, EntryPoint


class PluginSource(NamedTuple):
    """The source of one plugin.

    Attributes:
        name: the name of the entry point, or the path of the file.
        load: imports and returns the plugin.
        distribution: returns the name and the version of its distribution; empty for a file.
    """

    name: str
    load: Callable[[], Any]
    distribution: Callable[[], str]

    @classmethod
    def of_file(cls, name: str) -> PluginSource:
        """Return the source of a plugin in a Python file."""
        return cls(name, lambda: _module_of(Path(name)), str)

    @classmethod
    def of_entry_point(cls, point: EntryPoint) -> PluginSource:
        """Return the source of an installed plugin."""
        return cls(point.name, point.load, lambda: " ".join(reversed(distribution_of(point))).strip())

    @property
    def title(self) -> str:
        """The name of the plugin in messages; reading its distribution takes time."""
        distribution = self.distribution()
        return f"plugin {self.name!r}" + (f" of {distribution}" if distribution else "")

    def remedy_for(self, error: BaseException) -> str:
        """Return what helps if a file imports another file beside it, where Python does not search; else nothing."""
        if isinstance(error, ModuleNotFoundError) and error.name and self.name.endswith(".py"):
            folder, module = Path(self.name).parent, error.name.partition(".")[0]
            for name in (f"{module}.py", module):
                if (folder / name).exists():
                    return f"; for {name} beside it, set PYTHONPATH={folder}"
        return ""


def distinct(points: Iterable[EntryPoint]) -> list[EntryPoint]:
    """Return entry points without duplicates; an editable install can list a distribution twice."""
    named = Counter(point.name for point in points)
    by_identity: dict[tuple[str, ...], EntryPoint] = {}
    for point in points:
        distribution = distribution_of(point)[1] if named[point.name] > 1 else ""
        by_identity[point.name, point.value, distribution] = point
    return list(by_identity.values())


def distribution_of(point: EntryPoint) -> tuple[str, str]:
    """Return the version and the name of the distribution of an entry point."""
    return _version_and_name(point.dist) if point.dist else ("", "unknown distribution")


@functools.cache
def _version_and_name(distribution: Distribution) -> tuple[str, str]:
    # Cached, because each access to the version or name parses the metadata of the distribution.
    return distribution.version, distribution.name


def _module_of(path: Path) -> Any:
    module_name = f"domext_file_plugin_{path.stem}_{zlib.crc32(str(path.resolve()).encode()):08x}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None:
        msg = f"{str(path)!r} is not a Python file"
        raise OptionError(msg)
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module  # where dataclasses look up their module
    spec.loader.exec_module(module)
    return module
