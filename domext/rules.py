"""Rules: options by domain, read from a file ``domext.toml``."""

from __future__ import annotations

import contextlib
import difflib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from domext.errors import OptionError, one_line, os_errors_as
from domext.options import Options
from domext.plugin.specs import check_names_no_file, did_you_mean
from domext.reading.files import read_regular_file
from domext.table.patterns import lazy_pattern
from domext.table.urls import with_scheme

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

_FILE_NAME: Final = "domext.toml"
_DEFAULT: Final = "default"
# "defaults" and "defualt" are more similar to it than this, and "vault" is less.
_MIN_SIMILARITY: Final = 0.8
_STRING: Final = "a string"
_STRINGS: Final = "an array of strings"
_INTEGER: Final = "a whole number"
_WEIGHTS: Final = "a table of numbers"
#: Keys of a table and the types of their values: fields of :class:`~domext.Options`, and the weights of a selector.
KEYS: Final = {
    "include": _STRINGS,
    "exclude": _STRINGS,
    "prune_labels": _STRINGS,
    "min_words": _INTEGER,
    "comments": _STRING,
    "title_selector": _STRING,
    "selector": _STRING,
    "weights": _WEIGHTS,
    "scorers": _STRINGS,
    "extra_scorers": _STRINGS,
    "favour": _STRING,
    "encoding": _STRING,
}
_PLUGIN_KEYS: Final = frozenset({"selector", "scorers", "extra_scorers"})
_PATTERN: Final = lazy_pattern(r"(?:\*\.)?[^\s*/:@?#.]+(?:\.[^\s*/:@?#.]+)*")
_MAX_HOST_LENGTH: Final = 253  # RFC 1035


@dataclass(frozen=True, slots=True)
class Rules:
    """Options by domain, for :class:`domext.Extractor` or :meth:`options_for`.

        >>> import domext
        >>> rules = domext.Rules({"default": {"min_words": 2}, "example.org": {"favour": "recall"}})
        >>> options = rules.options_for("https://www.example.org/news")
        >>> options.min_words, options.favour
        (2, 'recall')

    Attributes:
        tables: options by name, for each pattern: ``default``, a host such as ``example.org``, or ``*.example.org`` for
            the subdomains of a host.

    Raises:
        OptionError: a name is not a pattern, a table is not a mapping, or an option has an unknown name or an invalid value.
    """

    tables: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.tables, Mapping):
            msg = f"rules must be a mapping of tables, not {type(self.tables).__name__}; Rules.read reads a file"
            raise OptionError(msg)
        for name, table in self.tables.items():
            if (
                not isinstance(name, str)
                or not isinstance(table, Mapping)
                or not all(isinstance(k, str) for k in table)
            ):
                msg = f"rules: the table {name!r} must be a mapping of options by name, below a pattern"
                raise OptionError(msg)
            try:
                Options().changed(**table)
            except OptionError as error:
                msg = f"[{_shown(name)}] {error}"
                raise OptionError(msg) from None
        object.__setattr__(self, "tables", _by_pattern(self.tables))

    @classmethod
    def read(cls, path: str | Path) -> Rules:
        """Read rules from a TOML file, and validate them.

        Args:
            path: the file.

        Raises:
            OptionError: the file cannot be read, or a value is invalid. The message names the file, the table and the
                key.
        """
        import tomllib

        try:
            tables = tomllib.loads(read_regular_file(Path(path)).decode("utf-8-sig"))
            return cls({name: _table(name, table) for name, table in tables.items()})
        except OSError as error:
            msg = f"{path}: {one_line(error)}"
        except UnicodeDecodeError:
            msg = f"{path}: not valid UTF-8"
        except (ValueError, RecursionError) as error:  # tomllib refuses long numbers and deep arrays with these
            msg = f"{path}: not valid TOML: {one_line(error)}"
        except OptionError as error:
            msg = f"{path}: {error}"
        raise OptionError(msg)

    def options_for(self, url: str | None, **explicit: Any) -> Options:
        """Return the options for a page.

        An explicit option takes precedence over the site's table, which takes precedence over the default table. The
        site's table is the one with the most specific matching pattern: the host itself, with or without ``www.``, then
        the wildcard with the most labels. Only the default table applies to a page without a URL.

        Args:
            url: the URL of the page; None if it is unknown.
            explicit: fields of :class:`~domext.Options` that take precedence over the rules.

        Raises:
            OptionError: an option has an invalid value.
        """
        site = self.tables.get(self.pattern_for(url) or "", {})
        return Options(**{**self.tables.get(_DEFAULT, {}), **site, **explicit})

    @property
    def digest(self) -> str:
        """SHA-256 of the rules in hexadecimal; independent of the order and the layout of their file."""
        import hashlib

        return hashlib.sha256(json.dumps(self.tables, sort_keys=True).encode()).hexdigest()

    def pattern_for(self, url: str | None) -> str | None:
        """Return the pattern of the site's table for a URL; None if only the default table applies."""
        return next((pattern for pattern in _patterns_of(url) if pattern in self.tables), None)

    def table_with_plugins(self, url: str | None, explicit: Collection[str]) -> str | None:
        """Return the name of the table that chooses plugins for a URL; None if none does.

        Args:
            url: the URL of the page; None if it is unknown.
            explicit: names of the fields of :class:`~domext.Options` that take precedence over the rules.
        """
        keys = _PLUGIN_KEYS.difference(explicit)
        names = (self.pattern_for(url) or _DEFAULT, _DEFAULT)
        return next((name for name in names if keys & self.tables.get(name, {}).keys()), None)


def nearest_rules() -> Rules | None:
    """Read the nearest ``domext.toml``, in the working directory or a folder above it; None if there is none.

    Raises:
        OptionError: the file cannot be read, a value is invalid, or the working directory was removed.
    """
    with os_errors_as(OptionError, "the working directory"):
        folder = Path.cwd()
    path = find_rules(folder)
    return None if path is None else Rules.read(path)


def find_rules(folder: Path) -> Path | None:
    """Return the path of the nearest ``domext.toml``, in a folder or above it; None if there is none."""
    for ancestor in (folder, *folder.parents):
        with contextlib.suppress(OSError):  # a folder without permission to read
            if (ancestor / _FILE_NAME).is_file():
                return ancestor / _FILE_NAME
    return None


def site_of(url: str | None) -> str | None:
    """Return the host of a URL without ``www.``, as the name of a table; None if it has no host."""
    return next((pattern.removeprefix("www.") for pattern in _patterns_of(url)), None)


def _patterns_of(url: str | None) -> Iterator[str]:
    """Yield the patterns that match a URL, the most specific first.

    Raises:
        OptionError: the URL is not text.
    """
    if not isinstance(url, str | None):
        msg = f"url must be a str or None, not {url!r}"
        raise OptionError(msg)
    try:
        host = _host(urlsplit(with_scheme(url or "")).hostname or "")
    except ValueError:  # brackets around something other than an IPv6 address
        return
    if not host:
        return
    yield host
    yield host.removeprefix("www.")
    labels = host.split(".") if len(host) <= _MAX_HOST_LENGTH else []  # the DNS has no longer names
    for first in range(1, len(labels)):
        yield "*." + ".".join(labels[first:])


def _host(name: str) -> str:
    """A host name in the form of the DNS: lower case, punycode, without a final dot."""
    name = name.lower().rstrip(".")
    if name.isascii() or len(name) > _MAX_HOST_LENGTH:
        return name
    with contextlib.suppress(UnicodeError):
        return name.encode("idna").decode("ascii")
    return name


def _by_pattern(tables: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Tables by their patterns in the form of the DNS.

    Raises:
        OptionError: a name is not a pattern, or two names are the same pattern.
    """
    patterns: dict[str, Mapping[str, Any]] = {}
    for name, table in tables.items():
        pattern = _pattern(name)
        if pattern in patterns:
            msg = f"two tables are for {pattern}: write one with the keys of both"
            raise OptionError(msg)
        patterns[pattern] = table
    return patterns


def _pattern(name: str) -> str:
    if difflib.get_close_matches(name.lower(), [_DEFAULT], cutoff=_MIN_SIMILARITY) and name.lower() != _DEFAULT:
        msg = f"[{name}] is the table of a host of that name; for all pages, write [{_DEFAULT}]"
        raise OptionError(msg)
    if name != _DEFAULT and not (_PATTERN.fullmatch(name) and name.isprintable()):
        msg = f'{name!r} is not a domain: write "example.org", or "*.example.org" for its subdomains'
        raise OptionError(msg)
    wildcard = "*." if name.startswith("*.") else ""
    return wildcard + _host(name.removeprefix("*."))


def _table(name: str, table: Any) -> dict[str, Any]:
    """The options of a table; they are validated one by one, so that each message names its key."""
    shown = _shown(name)
    if not isinstance(table, dict):
        msg = f"{shown} is outside any table: put it below [default] or a domain"
        raise OptionError(msg)
    options: dict[str, Any] = {}
    for key, value in table.items():
        if key not in KEYS:
            if isinstance(value, dict) and key.isprintable() and "." not in name:
                msg = f'[{shown}.{key}] must be quoted: ["{shown}.{key}"]'
            else:
                msg = f"[{shown}] has no key {key!r}{did_you_mean(key, KEYS)}; choose from {', '.join(KEYS)}"
            raise OptionError(msg)
        try:
            options[key] = _value(key, value)
            if KEYS[key] != _WEIGHTS:
                Options(**{key: options[key]})
        except OptionError as error:
            msg = f"[{shown}] {key}: {error}"
            raise OptionError(msg) from None
    weights = options.pop("weights", None)
    return options | ({"selector": _weighted(options.get("selector", "vote"), weights)} if weights else {})


def _shown(name: str) -> str:
    """The name of a table for a message: in one line, without controls."""
    return name if name.isprintable() else repr(name)[1:-1]


def _value(key: str, value: Any) -> Any:
    expected = KEYS[key]
    valid = {
        _STRING: isinstance(value, str),
        _STRINGS: isinstance(value, list) and all(isinstance(item, str) for item in value),
        _INTEGER: type(value) is int,
        _WEIGHTS: isinstance(value, dict) and all(type(weight) in {int, float} for weight in value.values()),
    }
    if not valid[expected]:
        msg = f"must be {expected}, not {value!r}"
        raise OptionError(msg)
    if key in _PLUGIN_KEYS | {"weights"}:
        _refuse_files([value] if expected == _STRING else value)
    return tuple(value) if expected == _STRINGS else value


def _refuse_files(specs: Iterable[str]) -> None:
    # Rules files are found automatically in parent folders, so they must not run a Python file, nor a model that names one.
    for spec in specs:
        try:
            check_names_no_file(spec)
        except OptionError as error:
            msg = f"rules can name installed plugins only, not files: {error}"
            raise OptionError(msg) from None


def _weighted(selector: str, weights: Mapping[str, float]) -> str:
    """The spec of a selector with weights added to its parameters."""
    parameters = ",".join(f"{name}={weight}" for name, weight in weights.items())
    return f"{selector}{',' if ':' in selector else ':'}{parameters}"
