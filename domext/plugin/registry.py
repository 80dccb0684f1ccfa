"""Finding, loading and making plugins; a broken one is somebody else's problem until it is asked for by name."""

from __future__ import annotations

import functools
import importlib.util
import os
import sys
import warnings
import zlib
from dataclasses import dataclass
from importlib.metadata import Distribution, EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import pluggy

from domext.errors import OptionError, PluginError, PluginWarning
from domext.plugin import specs
from domext.plugin.hookspecs import PROJECT, Hooks

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind = Literal["scorer", "selector", "renderer"]
#: The kinds of plugin, and the method that each must have.
KINDS: Final[dict[Kind, str]] = {"scorer": "score", "selector": "select", "renderer": "render"}
DISABLE_VARIABLE: Final = "DOMEXT_DISABLE_PLUGINS"


@dataclass(frozen=True, slots=True)
class PluginInfo:
    """A line of ``domext plugins``.

    Attributes:
        name: the entry point's name.
        kind: what it is; None if it could not be loaded.
        version: its distribution's version.
        distribution: its distribution's name.
        status: ``ok``, ``failed`` or ``disabled``.
        reason: why it failed.
        summary: the first line of its docstring.
    """

    name: str
    kind: Kind | None
    version: str
    distribution: str
    status: Literal["ok", "failed", "disabled"]
    reason: str | None = None
    summary: str | None = None


class Plugins:
    """The installed plugins, each loaded when it is first asked for.

    Args:
        disabled: names of plugins, or of their distributions, to leave out.
    """

    def __init__(self, disabled: frozenset[str] = frozenset()) -> None:
        self._manager = pluggy.PluginManager(PROJECT)
        self._manager.add_hookspecs(Hooks)
        self._disabled = disabled
        self._found: dict[str, list[EntryPoint]] = {}
        self._made: dict[tuple[Any, ...], Any] = {}
        for point in _distinct(entry_points(group=PROJECT)):
            self._found.setdefault(point.name, []).append(point)

    def make(self, spec: str, kind: Kind, defaults: Mapping[str, str] | None = None) -> tuple[str, Any]:
        """The plugin that a spec names, with its parameters.

        Args:
            spec: ``NAME``, ``NAME:key=value,...`` or the path of a Python file with one plugin.
            kind: what it must be.
            defaults: parameters to set where the spec does not and the plugin has them.

        Returns:
            The plugin's name (of a file: its stem) and the object.

        Raises:
            PluginError: there is no such plugin, it is broken, ambiguous, disabled or of another kind.
            OptionError: its parameters are wrong.
        """
        key = (spec, kind, *sorted((defaults or {}).items()))
        if key not in self._made:
            name, parameters = specs.split(spec)
            factory = self.factory(name, kind)
            known = _parameters(factory, name)
            parameters = {k: v for k, v in (defaults or {}).items() if k in known} | parameters
            plugin = specs.create(factory, name, parameters)
            self._made[key] = (specs.plugin_name(spec), plugin)
        made: tuple[str, Any] = self._made[key]
        return made

    def factory(self, name: str, kind: Kind) -> Any:
        """The class behind a plugin's name; see :meth:`make`."""
        factories = self._load(name)
        if kind not in factories:
            msg = f"plugin {name!r} is a {' and '.join(factories)}, not a {kind}"
            raise PluginError(msg)
        return factories[kind]

    def names(self, kind: Kind) -> list[str]:
        """Names of all plugins of a kind that load, sorted; a warning for each that does not."""
        return [info.name for info in self.list() if info.kind == kind and info.status == "ok"]

    def list(self) -> list[PluginInfo]:
        """All installed plugins by name, loaded as far as that works; a warning for each that does not."""
        rows = []
        for name, points in sorted(self._found.items()):
            wanted = [point for point in points if not self._is_disabled(point)]
            out = [point for point in points if point not in wanted]
            rows += [
                PluginInfo(name, None, *_distribution(point), "disabled", f"plugin {name!r} is disabled")
                for point in out
            ]
            try:
                factories = self._load(name) if wanted else {}
            except PluginError as error:
                warnings.warn(str(error), PluginWarning, stacklevel=2)
                rows += [PluginInfo(name, None, *_distribution(point), "failed", str(error)) for point in wanted]
                continue
            for kind, factory in factories.items():
                summary = (factory.__doc__ or "").strip().partition("\n")[0] or None
                rows.append(PluginInfo(name, kind, *_distribution(wanted[0]), "ok", None, summary))
        return rows

    def _is_disabled(self, point: EntryPoint) -> bool:
        return point.name in self._disabled or _distribution(point)[1] in self._disabled

    def _load(self, name: str) -> dict[Kind, Any]:
        if name.endswith(".py"):
            return self._register(name, lambda: _module_of_file(Path(name)), f"file {name}")
        points = [point for point in self._found.get(name, []) if not self._is_disabled(point)]
        if not points and name in self._found:
            msg = f"plugin {name!r} is disabled"
            raise PluginError(msg)
        if not points:
            msg = f"there is no plugin {name!r}{specs.nearest(name, self._found)}; 'domext plugins' lists them"
            raise PluginError(msg)
        origins = [_origin(point) for point in points]
        if len(points) > 1:
            msg = f"plugin {name!r} comes from {' and from '.join(origins)}: disable or uninstall one of them"
            raise PluginError(msg)
        return self._register(name, points[0].load, origins[0])

    def _register(self, name: str, load: Any, origin: str) -> dict[Kind, Any]:
        if not self._manager.has_plugin(name):
            try:
                self._manager.register(_Hooks(load()), name=name)
                self._manager.check_pending()
            except (
                Exception,
                SystemExit,
            ) as error:  # whatever a stranger's module does at import, it must not end the program
                if self._manager.has_plugin(name):
                    self._manager.unregister(name=name)
                msg = f"plugin {name!r} of {origin} cannot be loaded: {_one_line(error)}"
                raise PluginError(msg) from error
        made = {kind: self._call(name, kind, origin) for kind in KINDS if self._implementation(name, kind) is not None}
        if not made:
            msg = f"plugin {name!r} of {origin} has no hook: no function domext_{', domext_'.join(KINDS)} is marked with hookimpl"
            raise PluginError(msg)
        return made

    def _implementation(self, name: str, kind: Kind) -> Any:
        caller: pluggy.HookCaller = getattr(self._manager.hook, f"domext_{kind}")
        return next((hook for hook in caller.get_hookimpls() if hook.plugin_name == name), None)

    def _call(self, name: str, kind: Kind, origin: str) -> Any:
        try:
            factory = self._implementation(name, kind).function()
            if not callable(getattr(factory, KINDS[kind], None)):
                msg = f"domext_{kind}() returned {factory!r}, which has no method {KINDS[kind]}"
                raise TypeError(msg)  # noqa: TRY301  one road for all that is wrong with a hook
        except Exception as error:
            msg = f"plugin {name!r} of {origin} is broken: {_one_line(error)}"
            raise PluginError(msg) from error
        return factory


@functools.cache
def installed(disabled: frozenset[str] = frozenset()) -> Plugins:
    """The installed plugins without ``disabled`` and without those that ``DOMEXT_DISABLE_PLUGINS`` names."""
    variable = os.environ.get(DISABLE_VARIABLE, "")
    return Plugins(disabled | frozenset(filter(None, (word.strip() for word in variable.split(",")))))


class _Hooks:
    """The marked functions of a plugin: two names may stand for one module, which the manager would take only once."""

    def __init__(self, plugin: Any) -> None:
        for name in dir(plugin):
            if hasattr(getattr(plugin, name, None), f"{PROJECT}_impl"):
                setattr(self, name, getattr(plugin, name))


def _parameters(factory: Any, name: str) -> dict[str, Any]:
    try:
        return specs.parameter_types(factory)
    except Exception as error:
        msg = f"plugin {name!r} is broken: its parameters cannot be read: {_one_line(error)}"
        raise PluginError(msg) from error


def _distinct(points: Any) -> list[EntryPoint]:
    """Entry points without repetitions: an editable install can show one distribution twice."""
    return list({(point.name, point.value, _distribution(point)[1]): point for point in points}.values())


def _distribution(point: EntryPoint) -> tuple[str, str]:
    return _version_and_name(point.dist) if point.dist else ("", "unknown distribution")


@functools.cache
def _version_and_name(distribution: Distribution) -> tuple[str, str]:
    """Kept, because each look at a distribution reads and parses its whole metadata, and all plugins of it have one."""
    return distribution.version, distribution.name


def _origin(point: EntryPoint) -> str:
    version, name = _distribution(point)
    return f"{name} {version}".strip()


def _one_line(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def _module_of_file(path: Path) -> Any:
    if not path.is_file():
        msg = f"there is no file {str(path)!r}"
        raise OptionError(msg)
    module_name = f"domext_file_plugin_{path.stem}_{zlib.crc32(str(path.resolve()).encode()):08x}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None:
        msg = f"{str(path)!r} is no Python file"
        raise OptionError(msg)
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module  # dataclasses look their module up there
    spec.loader.exec_module(module)
    return module
