"""Rules for sites: a ``domext.toml`` says by domain which options an extraction has."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from domext.errors import OptionError, one_line
from domext.options import Options
from domext.plugin.specs import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

FILE_NAME: Final = "domext.toml"
_DEFAULT: Final = "default"
_TEXT: Final = "a string"
_TEXTS: Final = "an array of strings"
_NUMBER: Final = "a whole number"
_WEIGHTS: Final = "a table of numbers"
#: What a table can say: options of :class:`~domext.options.Options`, and the weights of a vote.
KEYS: Final = {
    "include": _TEXTS,
    "exclude": _TEXTS,
    "prune_labels": _TEXTS,
    "min_words": _NUMBER,
    "comments": _TEXT,
    "title_selector": _TEXT,
    "selector": _TEXT,
    "weights": _WEIGHTS,
    "scorers": _TEXTS,
    "extra_scorers": _TEXTS,
    "favour": _TEXT,
    "encoding": _TEXT,
}
_PATTERN: Final = re.compile(r"(?:\*\.)?[^\s*/:@?#.]+(?:\.[^\s*/:@?#.]+)*")
_LONGEST_HOST: Final = 253  # RFC 1035


@dataclass(frozen=True, slots=True)
class Rules:
    """Options by domain.

    Attributes:
        tables: for each pattern (``default``, ``example.org`` or ``*.example.org``) options by name.
    """

    tables: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def read(cls, path: str | Path) -> Rules:
        """Read rules from a TOML file.

        Raises:
            OptionError: it cannot be read, or says something impossible; names file, table and key.
        """
        try:
            said = tomllib.loads(Path(path).read_text("utf-8"))
            return cls({_pattern(name): _table(name, table) for name, table in said.items()})
        except OSError as error:
            msg = f"{path}: {one_line(error)}"
        except UnicodeDecodeError:
            msg = f"{path}: not in UTF-8"
        except tomllib.TOMLDecodeError as error:
            msg = f"{path}: no TOML: {' '.join(str(error).split())}"
        except OptionError as error:
            msg = f"{path}: {error}"
        raise OptionError(msg)

    def options_for(self, url: str | None, **given: Any) -> Options:
        """The options for a page: what is given, else what the site's table says, else the default table, else none.

        Of several patterns that fit, the most specific is the site's: the host itself (with or without ``www.``), then
        the wildcard with the most labels. A page without an address has the default table only.

        Args:
            url: the page's address.
            given: fields of :class:`~domext.options.Options` that go before the rules.

        Raises:
            OptionError: an option has an impossible value.
        """
        site = self.tables.get(self.pattern_for(url) or "", {})
        return Options(**{**self.tables.get(_DEFAULT, {}), **site, **given})

    @property
    def digest(self) -> str:
        """The SHA-256 of what the rules say, whatever the order and the layout of their file."""
        return hashlib.sha256(json.dumps(self.tables, sort_keys=True).encode()).hexdigest()

    def pattern_for(self, url: str | None) -> str | None:
        """The pattern of the table that holds for an address; None if only the default table does."""
        return next((pattern for pattern in _patterns_of(url) if pattern in self.tables), None)


def nearest_rules() -> Rules | None:
    """The rules of the nearest ``domext.toml``, in the working directory or above it; None if there is none.

    Raises:
        OptionError: see :meth:`Rules.read`.
    """
    found = find_rules(Path.cwd())
    return None if found is None else Rules.read(found)


def find_rules(folder: Path) -> Path | None:
    """The nearest ``domext.toml`` in a folder or above it; None if there is none."""
    for place in (folder, *folder.parents):
        with contextlib.suppress(OSError):  # a folder that may not be read
            if (place / FILE_NAME).is_file():
                return place / FILE_NAME
    return None


def _patterns_of(url: str | None) -> Iterator[str]:
    """The patterns that fit an address, the most specific first."""
    try:
        host = _host(urlsplit(url or "").hostname or "")
    except ValueError:  # brackets that are no IPv6 address
        return
    if not host:
        return
    yield host
    yield host.removeprefix("www.")
    labels = host.split(".")
    for first in range(1, len(labels)):
        yield "*." + ".".join(labels[first:])


def _host(name: str) -> str:
    """A host as DNS writes it."""
    name = name.lower().rstrip(".")
    if name.isascii() or len(name) > _LONGEST_HOST:
        return name
    with contextlib.suppress(UnicodeError):
        return name.encode("idna").decode("ascii")
    return name


def _pattern(name: str) -> str:
    if name != _DEFAULT and not _PATTERN.fullmatch(name):
        msg = f'[{name}] is no domain: write "example.org", or "*.example.org" for its subdomains'
        raise OptionError(msg)
    wildcard = "*." if name.startswith("*.") else ""
    return wildcard + _host(name.removeprefix("*."))


def _table(name: str, table: Any) -> dict[str, Any]:
    """The options of a table, checked one by one so that each error names its key."""
    if not isinstance(table, dict):
        msg = f"{name} stands outside of a table: put it below [default] or a domain"
        raise OptionError(msg)
    options: dict[str, Any] = {}
    for key, value in table.items():
        if key not in KEYS:
            if isinstance(value, dict):
                msg = f'[{name}.{key}] must be written in quotes: ["{name}.{key}"]'
            else:
                msg = f"[{name}] has no key {key!r}{nearest(key, KEYS)}; there are {', '.join(KEYS)}"
            raise OptionError(msg)
        try:
            options[key] = _value(key, value)
            if KEYS[key] != _WEIGHTS:
                Options(**{key: options[key]})
        except OptionError as error:
            msg = f"[{name}] {key}: {error}"
            raise OptionError(msg) from None
    weights = options.pop("weights", None)
    return options | ({"selector": _weighted(options.get("selector", "vote"), weights)} if weights else {})


def _value(what: str, value: Any) -> Any:
    kind = KEYS[what]
    fits = {
        _TEXT: isinstance(value, str),
        _TEXTS: isinstance(value, list) and all(isinstance(one, str) for one in value),
        _NUMBER: type(value) is int,
        _WEIGHTS: isinstance(value, dict) and all(type(one) in {int, float} for one in value.values()),
    }
    if not fits[kind]:
        msg = f"must be {kind}, not {value!r}"
        raise OptionError(msg)
    if what in {"selector", "scorers", "extra_scorers", "weights"}:
        _check_plugins([value] if kind == _TEXT else value)
    return tuple(value) if kind == _TEXTS else value


def _check_plugins(specs: Iterable[str]) -> None:
    """Rules may lie around anywhere above a page: they must not make domext run a Python file."""
    for spec in specs:
        if ".py" in spec:
            msg = f"rules name installed plugins, no files: {spec!r}"
            raise OptionError(msg)


def _weighted(selector: str, weights: Mapping[str, float]) -> str:
    """The spec of a selector with weights as its parameters."""
    parameters = ",".join(f"{name}={weight}" for name, weight in weights.items())
    return f"{selector}{',' if ':' in selector else ':'}{parameters}"
