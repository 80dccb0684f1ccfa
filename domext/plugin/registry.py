"""Discovery and creation of plugins. A broken plugin does no harm unless it is requested by name."""

from __future__ import annotations

import functools
import os
import warnings
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import pluggy

from domext.errors import OptionError, PluginError, PluginWarning, type_and_message
from domext.plugin import specs
from domext.plugin.hook_functions import MarkedFunctions
from domext.plugin.hookspecs import PROJECT, Hooks
from domext.plugin.parameters import specs_and_descriptions, summary_of
from domext.plugin.plugin_sources import PluginSource, distinct, distribution_of
from domext.reading.files import similar_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from importlib.metadata import EntryPoint

PluginKind = Literal["scorer", "selector", "renderer"]
#: The required method of each kind of plugin.
KINDS: Final[dict[PluginKind, str]] = {"scorer": "score", "selector": "select", "renderer": "render"}
DISABLE_VARIABLE: Final = "DOMEXT_DISABLE_PLUGINS"


class PluginInfo(NamedTuple):
    """A plugin as ``domext plugins`` lists it.

    Attributes:
        name: name of the entry point.
        kind: kind of the plugin; None if it was not loaded.
        version: version of its distribution.
        distribution: name of its distribution.
        status: ``ok``, ``failed`` or ``disabled``.
        reason: reason why it failed or was not loaded.
        summary: first line of its docstring.
    """

    name: str
    kind: PluginKind | None
    version: str
    distribution: str
    status: Literal["ok", "failed", "disabled"]
    reason: str | None = None
    summary: str | None = None


class Plugins:
    """The installed plugins, each loaded on first use.

    Args:
        disabled: names of plugins or of distributions that are not used.
    """

    def __init__(self, disabled: frozenset[str] = frozenset()) -> None:
        self._manager = pluggy.PluginManager(PROJECT)
        self._manager.add_hookspecs(Hooks)
        self._disabled = disabled
        self._entry_points: dict[str, list[EntryPoint]] = {}
        self._plugins: dict[tuple[Any, ...], tuple[str, Any]] = {}
        for point in distinct(entry_points(group=PROJECT)):
            self._entry_points.setdefault(point.name, []).append(point)

    def make(self, spec: str, kind: PluginKind, defaults: Mapping[str, str] | None = None) -> tuple[str, Any]:
        """Create a plugin from its spec, or return the one that was created before.

        Args:
            spec: ``NAME``, ``NAME:key=value,...`` or the path of a Python file with one plugin.
            kind: the required kind of plugin.
            defaults: parameters that the spec overrides; those that the plugin does not have are ignored.

        Returns:
            The name of the plugin, or the stem of its file, and the plugin.

        Raises:
            PluginError: the plugin does not exist, or it is broken, ambiguous, disabled or of another kind.
            OptionError: a parameter is invalid.
        """
        key = (spec, kind, *sorted((defaults or {}).items()))
        if key not in self._plugins:
            name, parameters = specs.split(spec)
            factory = self.factory(name, kind)
            accepted = _parameters(factory, name)
            parameters = {k: v for k, v in (defaults or {}).items() if k in accepted} | parameters
            self._plugins[key] = (specs.plugin_name(spec), specs.create(factory, name, parameters))
        return self._plugins[key]

    def factory(self, name: str, kind: PluginKind) -> Any:
        """Return the class of a plugin.

        Args:
            name: name of the plugin, or the path of a Python file.
            kind: the required kind of plugin.

        Raises:
            PluginError: the plugin does not exist, or it is broken, ambiguous, disabled or of another kind.
        """
        factories = self._load(name, kind)
        if kind not in factories:
            alone = (
                f"; 'single:scorer={name}' decides by it alone" if kind == "selector" and "scorer" in factories else ""
            )
            msg = f"plugin {name!r} is a {' and '.join(factories)}, not a {kind}{alone}"
            raise PluginError(msg)
        return factories[kind]

    def described(self, name: str) -> list[tuple[PluginKind, str, list[tuple[str, str]]]]:
        """Return each kind of a plugin with its summary and its parameters, see :func:`specs_and_descriptions`.

        Args:
            name: name of the plugin, or the path of a Python file.

        Raises:
            PluginError: the plugin does not exist, or it is broken, ambiguous or disabled.
        """
        described = []
        for kind, factory in self._load(name).items():
            _parameters(factory, name)
            described.append((kind, summary_of(factory), specs_and_descriptions(factory)))
        return described

    def check_names(self, names: Iterable[str]) -> None:
        """Check that each name is an installed plugin or a distribution with plugins.

        Raises:
            OptionError: a name is neither.
        """
        if not names:
            return
        distributions = {distribution_of(point)[1] for points in self._entry_points.values() for point in points}
        choices = sorted(distributions | self._entry_points.keys())
        for name in sorted(names):
            if name not in choices:
                suggestion = specs.did_you_mean(name, choices)
                msg = f"cannot disable {name!r}: there is no such plugin{suggestion}; 'domext plugins' lists them"
                raise OptionError(msg)

    def has(self, name: str) -> bool:
        """Return whether a plugin of this name is installed, without loading it."""
        return name in self._entry_points

    def names(self, kind: PluginKind) -> list[str]:
        """Return the sorted names of all plugins of a kind; a plugin that cannot be loaded is a warning."""
        return [info.name for info in self.list() if info.kind == kind and info.status == "ok"]

    def list(self) -> list[PluginInfo]:
        """Load all installed plugins and list them by name; a plugin that cannot be loaded is also a warning."""
        rows = []
        for name, points in sorted(self._entry_points.items()):
            enabled = [point for point in points if not self._is_disabled(point)]
            rows += [
                PluginInfo(name, None, *distribution_of(point), "disabled", f"plugin {name!r} is disabled")
                for point in points
                if point not in enabled
            ]
            try:
                factories = self._load(name) if enabled else {}
            except PluginError as error:
                warnings.warn(str(error), PluginWarning, stacklevel=2)
                rows += [PluginInfo(name, None, *distribution_of(point), "failed", str(error)) for point in enabled]
                continue
            for kind, factory in factories.items():
                summary = summary_of(factory) or None
                rows.append(PluginInfo(name, kind, *distribution_of(enabled[0]), "ok", None, summary))
        return rows

    def _is_disabled(self, point: EntryPoint) -> bool:
        return _is_named(point, self._disabled)

    def _load(self, name: str, kind: PluginKind | None = None) -> dict[PluginKind, Any]:
        if name.endswith(".py"):
            if not _is_file(name):
                msg = f"there is no file {name!r}{similar_file(Path(name), FileNotFoundError())}"
                raise PluginError(msg)
            return self._register(PluginSource.of_file(name))
        points = [point for point in self._entry_points.get(name, []) if not self._is_disabled(point)]
        if not points and name in self._entry_points:
            by_variable = any(_is_named(point, _names_in_variable()) for point in self._entry_points[name])
            msg = f"plugin {name!r} is disabled{f' by {DISABLE_VARIABLE}' if by_variable else ''}"
            raise PluginError(msg)
        if not points:
            msg = self._reason_of_absence(name, kind)
            raise PluginError(msg)
        if len(points) > 1:
            origins = (PluginSource.of_entry_point(point).distribution() for point in points)
            msg = f"plugin {name!r} comes from {' and from '.join(origins)}: disable or uninstall one of them"
            raise PluginError(msg)
        return self._register(PluginSource.of_entry_point(points[0]))

    def _reason_of_absence(self, name: str, kind: PluginKind | None) -> str:
        """The reason why there is no plugin of a name, and what was probably meant."""
        if _is_file(name):
            return f"the file {name!r} is not a plugin: the name of a plugin's file ends in .py"
        if _is_file(f"{name}{os.sep}pyproject.toml"):
            folder = name if os.sep in name else f".{os.sep}{name}"
            return (
                f"there is no plugin {name!r}; to install the distribution in this folder, write pip install {folder}"
            )
        if "," in name:
            return f"there is no plugin {name!r}; name each plugin by itself, with an option of its own"
        suggestion = specs.did_you_mean(name, self._entry_points)
        is_file_name = kind == "scorer" and not suggestion and name.isidentifier()
        file = f"; for a file, write ./{name}.py" if is_file_name else ""
        return f"there is no plugin {name!r}{suggestion}; 'domext plugins' lists them{file}"

    def _register(self, source: PluginSource) -> dict[PluginKind, Any]:
        if not self._manager.has_plugin(source.name):
            try:
                functions = MarkedFunctions(source.load())
                misuse = functions.misuse([f"domext_{kind}" for kind in KINDS])
                if misuse is None:
                    self._manager.register(functions, name=source.name)
            except (Exception, SystemExit) as error:  # the import of a module must not end the program
                if self._manager.has_plugin(source.name):
                    self._manager.unregister(name=source.name)
                reason = type_and_message(error, str(Path(source.name).absolute())) + source.remedy_for(error)
                msg = f"{source.title} cannot be loaded: {reason}"
                raise PluginError(msg) from error
            if misuse is not None:
                msg = f"{source.title} {misuse}"
                raise PluginError(msg)
        hooks = {kind: self._hook(source.name, kind) for kind in KINDS}
        return {kind: _factory(hook, kind, source) for kind, hook in hooks.items() if hook is not None}

    def _hook(self, name: str, kind: PluginKind) -> Any:
        caller: pluggy.HookCaller = getattr(self._manager.hook, f"domext_{kind}")
        return next((hook for hook in caller.get_hookimpls() if hook.plugin_name == name), None)


def _is_file(name: str) -> bool:
    """Whether there is a file of a name, which may be too long for one; pathlib takes that for an error."""
    return os.path.isfile(name)  # noqa: PTH113


def _factory(hook: Any, kind: PluginKind, source: PluginSource) -> Any:
    try:
        factory = hook.function()
    except (Exception, SystemExit) as error:
        msg = f"{source.title} is broken: {type_and_message(error, hook.function.__code__.co_filename)}"
        raise PluginError(msg) from error
    problem = None
    if not isinstance(factory, type):
        is_object = callable(getattr(factory, KINDS[kind], None))
        problem = (
            f"an object of {type(factory).__name__}; return the class"
            if is_object
            else f"{factory!r}, which is not a class"
        )
    elif not callable(getattr(factory, KINDS[kind], None)):
        problem = f"the class {factory.__name__}, which has no method {KINDS[kind]}"
    if problem is not None:
        msg = f"{source.title} is broken: domext_{kind}() returned {problem}"
        raise PluginError(msg)
    return factory


@functools.cache
def installed(disabled: frozenset[str] = frozenset()) -> Plugins:
    """Return the installed plugins, without those in ``disabled`` or in the variable ``DOMEXT_DISABLE_PLUGINS``.

    The variable may name plugins that are not installed, because it applies to several environments.

    Raises:
        OptionError: a name in ``disabled`` is neither a plugin nor a distribution.
    """
    plugins = Plugins(disabled | _names_in_variable())
    plugins.check_names(disabled)
    return plugins


def _names_in_variable() -> frozenset[str]:
    variable = os.environ.get(DISABLE_VARIABLE, "")
    return frozenset(filter(None, (word.strip() for word in variable.split(","))))


def _is_named(point: EntryPoint, names: frozenset[str]) -> bool:
    """Whether names hold that of a plugin or of its distribution."""
    # Without names, the metadata of the distribution is not read.
    return bool(names) and (point.name in names or distribution_of(point)[1] in names)


def _parameters(factory: Any, name: str) -> dict[str, Any]:
    try:
        return specs.parameter_types(factory)
    except Exception as error:
        msg = f"plugin {name!r} is broken: its parameters cannot be read: {type_and_message(error)}"
        raise PluginError(msg) from error
