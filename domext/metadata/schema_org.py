"""JSON-LD as pages write it: several scripts, graphs, references between their parts, and broken syntax."""

from __future__ import annotations

import html
import re
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Marks of writing direction and the like: in a name they are nobody's intention.
_INVISIBLE: Final = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
# What a page is about hangs on the top level, in a graph, or on one of these.
_MAIN_ROLES: Final = frozenset(
    {"", "@graph", "mainentity", "mainentityofpage", "ispartof", "publisher", "sourceorganization"}
)
_WRITINGS: Final = ("article", "posting", "question", "report", "review", "recipe")
_MOST_VALUES: Final = 20_000


@dataclass(frozen=True, slots=True)
class Thing:
    """One object of JSON-LD that has a type.

    Attributes:
        types: its types, lower case and without vocabulary.
        data: its properties.
        is_article: whether it is something that somebody wrote and dated: an article, a posting, a question, a recipe.
    """

    types: frozenset[str]
    data: dict[str, Any]
    is_article: bool


@dataclass(frozen=True, slots=True)
class Graph:
    """Everything that a page's JSON-LD says.

    Attributes:
        things: the objects that may describe the page, not what it only mentions: articles first, else in reading
            order.
        named: objects with more than an ``@id``, by that.
    """

    things: tuple[Thing, ...]
    named: dict[str, dict[str, Any]]

    def objects(self, value: Any) -> Iterator[dict[str, Any] | str]:
        """The objects and strings in a value, with references followed one step."""
        for one in value if isinstance(value, list) else (value,):
            if isinstance(one, dict):
                yield self.named.get(str(one.get("@id")), one) if len(one) <= 2 else one
            elif isinstance(one, str):
                yield self.named.get(one, one)

    def text(self, value: Any) -> str:
        """The first text in a value: a string, a number, or an object's value or name."""
        for one in self.objects(value):
            found = one if isinstance(one, str) else one.get("@value") or one.get("name") or one.get("url")
            if isinstance(found, list):
                found = next(iter(found), None)
            if isinstance(found, str) and (cleaned := plain(found)):
                return cleaned
        return ""


def graph_of(values: Iterable[Any]) -> Graph:
    """The graph of a page's JSON-LD values, see :func:`domext.table.json_ld.values`."""
    things: list[Thing] = []
    named: dict[str, dict[str, Any]] = {}
    seen = 0
    waiting: deque[tuple[Any, str]] = deque((value, "") for value in values)
    while waiting and seen < _MOST_VALUES:
        seen += 1
        value, role = waiting.popleft()
        if isinstance(value, list):
            waiting.extend((one, role) for one in value)
        elif isinstance(value, dict):
            if len(value) > 1 and isinstance(value.get("@id"), str):
                named.setdefault(value["@id"], value)
            if role in _MAIN_ROLES and (types := types_of(value)):
                things.append(Thing(types, value, any(kind.endswith(_WRITINGS) for kind in types)))
            waiting.extend((one, key.lower()) for key, one in value.items() if isinstance(one, (dict, list)))
    return Graph(tuple(sorted(things, key=lambda one: not one.is_article)), named)


def types_of(value: dict[str, Any]) -> frozenset[str]:
    """The types of an object, lower case and without vocabulary."""
    given = value.get("@type")
    names = given if isinstance(given, list) else (given,)
    return frozenset(re.split(r"[/#:]", name)[-1].lower() for name in names if isinstance(name, str))


def plain(text: str) -> str:
    """Text without the entities that some pages leave in it, white space collapsed."""
    return " ".join(_INVISIBLE.sub("", html.unescape(text) if "&" in text else text).split())
