"""The elements that the blocks of rich text in JSON stand for, as editors of blocks and content platforms write them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.reading.json_leaves import Container, Leaf

# The names of the property with the kind of a block. A style is one in portable text.
_KIND_NAMES: Final = ("type", "nodeType", "_type", "blockType", "style", "listItem")
_HEADING: Final = lazy_pattern(
    r"(?:core/)?(?:h([1-6])|head(?:er|ing)(?:[-_ ]?(?:([1-6])|(one|two|three|four|five|six)))?)", re.IGNORECASE
)
_NUMBERS: Final = ("one", "two", "three", "four", "five", "six")
_KINDS: Final = {
    **dict.fromkeys(("paragraph", "core/paragraph", "unstyled"), "p"),
    **dict.fromkeys(("quote", "blockquote", "block-quote", "core/quote"), "blockquote"),
    **dict.fromkeys(("list-item", "listitem", "list_item", "unordered-list-item", "bullet"), "ul"),
    **dict.fromkeys(("ordered-list-item", "number", "numbered"), "ol"),
    **dict.fromkeys(("code", "code-block", "codeblock", "core/code"), "pre"),
    "list": "list",
}
_ORDERED: Final = frozenset({"ordered", "ordered-list", "ordered_list", "orderedlist", "numbered-list", "ol", "number"})
_ORDER_NAMES: Final = (*_KIND_NAMES, "listType", "ordered")
_LISTS: Final = frozenset({"ul", "ol", "list"})
_MAX_LEVELS: Final = 6  # from a string to its block, with those for links and marks in it
_MAX_LIST_LEVELS: Final = 4  # from an item to its list
#: The names of the properties that hold the text of such a block.
TEXT_NAMES: Final = frozenset({"text", "items", "content", "value", "caption", "code"})


class TextBlock(NamedTuple):
    """A block of rich text.

    Attributes:
        container: the JSON object of the block; the string itself is an item if the object is a list of strings.
        tag: the name of its element, ``ul`` and ``ol`` for an item of such a list.
        is_whole: whether the object is one item, and its strings are parts of its text.
    """

    container: Container
    tag: str
    is_whole: bool


def block_of(leaf: Leaf) -> TextBlock | None:
    """Return the block of rich text that a string belongs to; None for other strings."""
    paragraph: TextBlock | None = None
    container: Container | None = leaf.container
    for _ in range(_MAX_LEVELS):
        if container is None:
            break
        kind = _kind(container.value)
        if kind == "list":
            return paragraph or TextBlock(container, "ol" if _is_ordered(container) else "ul", is_whole=False)
        if kind in _LISTS:
            return TextBlock(container, "ol" if kind == "ol" or _is_ordered(container) else "ul", is_whole=True)
        if kind and kind != "p":
            return TextBlock(container, kind, is_whole=True)
        if kind and paragraph is None:
            paragraph = TextBlock(container, kind, is_whole=True)
        container = container.parent
    return paragraph


def _kind(value: Any) -> str:
    """The element that a JSON value stands for by its type; empty if it stands for none."""
    if not isinstance(value, dict):
        return ""
    for name in _KIND_NAMES:
        said = value.get(name)
        if not isinstance(said, str):
            continue
        if heading := _HEADING.fullmatch(said):
            return f"h{_level(heading, value)}"
        if kind := _KINDS.get(said.lower()):
            return kind
    return ""


def _level(heading: re.Match[str], value: dict[str, Any]) -> int:
    """The level of a heading in its type, or in a property of it; 2 without one."""
    if heading[3]:
        return _NUMBERS.index(heading[3].lower()) + 1
    stated: Any = heading[1] or heading[2]
    for holder in (value, value.get("data"), value.get("attrs"), value.get("attributes")):
        if not stated and isinstance(holder, dict):
            stated = holder.get("level") or str(holder.get("tag") or "").removeprefix("h")
    return int(stated) if isinstance(stated, int | str) and str(stated) in set("123456") else 2


def _is_ordered(container: Container) -> bool:
    """Whether the list that a container is, or is an item of, is numbered."""
    around: Container | None = container
    for _ in range(_MAX_LIST_LEVELS):
        if around is None:
            return False
        value: Any = around.value
        for holder in (value, value.get("data"), value.get("attrs")) if isinstance(value, dict) else ():
            said = [holder.get(name) for name in _ORDER_NAMES] if isinstance(holder, dict) else []
            if any(each is True or (isinstance(each, str) and each.lower() in _ORDERED) for each in said):
                return True
        around = around.parent
    return False
