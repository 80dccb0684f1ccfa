"""The schema.org objects in a page's JSON-LD, with references between them resolved."""

from __future__ import annotations

import html
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Soft hyphens, marks of writing direction and the like, which are in a name by accident.
_INVISIBLE: Final = lazy_pattern("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
# What programs write for a value that is missing, and templates that were not filled in.
_MISSING: Final = frozenset({"undefined", "null", "none", "nan", "n/a", "(null)", "[object object]"})
_MAX_MISSING: Final = max(map(len, _MISSING))
_TEMPLATE: Final = lazy_pattern(r"\{\{[^{}]*\}\}|\$\{[^{}]*\}|\{%[^{}]*%\}|<%[^<>]*%>|\[%[^\[\]]*%\]|%%?[A-Z_]+%%?")
_TEMPLATE_MARKS: Final = frozenset("{}$%<>[]")
# The objects that may describe the page are at the top level, in a graph, or under one of these properties.
_MAIN_PROPERTIES: Final = frozenset(
    {"", "@graph", "mainentity", "mainentityofpage", "ispartof", "publisher", "sourceorganization"}
)
_ARTICLE_TYPE_ENDINGS: Final = ("article", "posting", "question", "report", "review", "recipe")
_CONTAINERS: Final = frozenset({dict, list})  # JSON has no subclasses of them
_END_OF_VOCABULARY: Final = lazy_pattern(r"[/#:]")
_MAX_VALUES: Final = 20_000
_MAX_THINGS: Final = 2_000


class Thing(NamedTuple):
    """A JSON-LD object with a type.

    Attributes:
        types: its types in lower case, without the vocabulary.
        data: its properties.
        is_article: whether its type is that of a dated text: an article, a posting, a question, a recipe.
    """

    types: frozenset[str]
    data: dict[str, Any]
    is_article: bool


class Graph(NamedTuple):
    """The JSON-LD of a page.

    Attributes:
        things: the objects that may describe the page, without those that it only mentions, at most 2,000; articles
            first, each group in reading order.
        by_id: the objects that have an ``@id`` and at least one other property, by their ``@id``.
    """

    things: tuple[Thing, ...]
    by_id: dict[str, dict[str, Any]]

    def objects(self, value: Any) -> Iterator[dict[str, Any] | str]:
        """Yield the objects and strings in a value or in a list within it. A reference is replaced by the object it refers to, once."""
        members = value if isinstance(value, list) else (value,)
        for member in chain.from_iterable(inner if isinstance(inner, list) else (inner,) for inner in members):
            if isinstance(member, dict):
                yield self.by_id.get(str(member.get("@id")), member) if len(member) <= 2 else member
            elif isinstance(member, str):
                yield self.by_id.get(member, member)

    def text(self, value: Any) -> str:
        """Return the first text in a value: a string, or the value, name or address of an object; empty if there is none."""
        if value is None:  # as most properties are
            return ""
        for member in self.objects(value):
            text = (
                member if isinstance(member, str) else member.get("@value") or member.get("name") or member.get("url")
            )
            if isinstance(text, list):
                text = next(iter(text), None)
            if isinstance(text, str) and (cleaned := plain_text(text)):
                return cleaned
        return ""


def build_graph(values: Iterable[Any]) -> Graph:
    """Return the graph of a page's JSON-LD values, see :func:`domext.table.json_ld.values`."""
    things: list[Thing] = []
    by_id: dict[str, dict[str, Any]] = {}
    queue: list[tuple[Any, str]] = [(value, "") for value in values]
    for value, key in queue:  # it grows meanwhile
        if isinstance(value, list):
            inner = [(member, key) for member in value if type(member) in _CONTAINERS]
        elif isinstance(value, dict):
            if len(value) > 1 and isinstance(value.get("@id"), str):
                by_id.setdefault(value["@id"], value)
            if key.lower() in _MAIN_PROPERTIES and (types := types_of(value)):
                things.append(Thing(types, value, any(name.endswith(_ARTICLE_TYPE_ENDINGS) for name in types)))
            inner = [(child, name) for name, child in value.items() if type(child) in _CONTAINERS]
        else:
            continue
        if inner:
            queue += inner[: max(_MAX_VALUES - len(queue), 0)]
    return Graph(tuple(sorted(things, key=lambda thing: not thing.is_article)[:_MAX_THINGS]), by_id)


def types_of(value: dict[str, Any]) -> frozenset[str]:
    """Return the types of an object in lower case, without the vocabulary."""
    declared = value.get("@type")
    names = declared if isinstance(declared, list) else (declared,)
    return frozenset(_END_OF_VOCABULARY.split(name)[-1].lower() for name in names if isinstance(name, str))


def plain_text(text: str) -> str:
    """Return a declared text in one line, without invisible characters and without the HTML entities that some pages leave in it.

    It is empty if a program wrote a missing value or its template.
    """
    plain = without_invisible(html.unescape(text) if "&" in text else text)
    return "" if _is_missing(plain) else plain


def _is_missing(text: str) -> bool:
    if len(text) <= _MAX_MISSING and text.lower() in _MISSING:
        return True
    return text[:1] in _TEMPLATE_MARKS and text[-1] in _TEMPLATE_MARKS and _TEMPLATE.fullmatch(text) is not None


def without_invisible(text: str) -> str:
    """Return the text in one line, without invisible characters."""
    return " ".join((text if text.isascii() else _INVISIBLE.sub("", text)).split())
