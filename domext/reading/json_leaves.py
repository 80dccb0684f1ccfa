"""The strings of a JSON value, and where each of them is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(eq=False, slots=True)
class Container:
    """An object or a list in a JSON value.

    Attributes:
        parent: the container around it; None for the outermost one.
        step: its key or index there.
        key: the name of the property that holds it, possibly in lists; empty outside of objects.
        value: the object or the list itself.
        owner: the innermost object that it is or belongs to; outside of objects the outermost container.
        last: the index after that of the last string in it.
    """

    parent: Container | None
    step: str | int
    key: str
    value: Any = field(default=None, repr=False)
    owner: Container = field(init=False)
    last: int = 0

    @property
    def outer(self) -> Container | None:
        """The object that it is a property of, possibly in lists."""
        return None if self.parent is None else self.parent.owner


@dataclass(frozen=True, slots=True)
class Leaf:
    """A string in a JSON value.

    Containers are shared by their strings: a path for each string would take as much memory as the value is deep.

    Attributes:
        container: the object or the list that holds it.
        step: its key or index there.
        text: the string; it may contain markup.
    """

    container: Container
    step: str | int
    text: str

    @property
    def key(self) -> str:
        """The name of the property that holds it, possibly in lists; empty outside of objects."""
        return self.step if isinstance(self.step, str) else self.container.key

    @property
    def owner(self) -> Container:
        """The object that the string belongs to."""
        return self.container.owner


def leaves(value: Any, without: frozenset[str] = frozenset()) -> list[Leaf]:
    """Return every string in a JSON value that is not only white space, in order.

    Args:
        value: the JSON value.
        without: keys whose values are left out.
    """
    strings: list[Leaf] = []
    root = Container(None, "", "", value)
    root.owner = root
    stack = [(root, iter([("", value)] if isinstance(value, str) else _members(value)))]
    while stack:
        container, members = stack[-1]
        for step, child in members:
            if step in without:
                continue
            if isinstance(child, str):
                if child.strip():
                    strings.append(Leaf(container, step, child))
            elif child and isinstance(child, (dict, list)):
                inner = Container(container, step, step if isinstance(step, str) else container.key, child)
                inner.owner = inner if isinstance(child, dict) else container.owner
                stack.append((inner, _members(child)))
                break
        else:
            container.last = len(strings)
            stack.pop()
    return strings


def _members(value: Any) -> Iterator[tuple[str | int, Any]]:
    if isinstance(value, dict):
        return iter(value.items())
    return enumerate(value) if isinstance(value, list) else iter(())
