"""Trees as sequences of events, from which the engine's DOM is built without recursion."""

from __future__ import annotations

import contextlib
import copy
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import turbohtml

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from turbohtml import Document, Element

#: A tree in document order is a sequence of events: ``("start", (name, attributes, source line or None))``,
#: ``("text", str)`` and ``("end", None)``.
Event = tuple[str, Any]
_INVALID_NAME_CHARACTERS: Final = lazy_pattern(r"[\s\x00-\x1f/<>=\"']")
_NO_LINES: Final[MappingProxyType[Any, int]] = MappingProxyType({})
# The types of text in a tree of BeautifulSoup; it has others for comments and declarations.
_SOUP_TEXT: Final = frozenset(
    {"NavigableString", "CData", "Script", "Stylesheet", "TemplateString", "RubyTextString", "RubyParenthesisString"}
)


def _local(tag: str) -> str:
    return tag.rpartition("}")[2].lower()


def lxml_events(root: Any, after: Iterable[Any] = ()) -> Iterator[Event]:
    """Yield the events of an lxml or ElementTree element, and of the siblings ``after`` it, without recursion.

    Comments and processing instructions are skipped, but not the text that follows them.
    """
    stack: list[tuple[Iterator[Any], Any]] = [(iter((root, *after)), None)]
    while stack:
        children, parent = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            if parent is not None:
                yield "end", None
                if parent.tail and parent is not root:
                    yield "text", parent.tail
        elif not isinstance(child.tag, str):
            if child.tail:
                yield "text", child.tail
        else:
            attributes = {_local(key): value for key, value in child.attrib.items()}
            yield "start", (_local(child.tag), attributes, getattr(child, "sourceline", None))
            if child.text:
                yield "text", child.text
            stack.append((iter(child), child))


def soup_events(soup: Any) -> Iterator[Event]:
    """Yield the events of a BeautifulSoup tree, without recursion."""
    stack: list[tuple[Iterator[Any], bool]] = [(iter((soup,)), False)]
    while stack:
        children, is_tag = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            if is_tag:
                yield "end", None
        elif not hasattr(child, "contents"):
            if type(child).__name__ in _SOUP_TEXT:
                yield "text", str(child)
        elif child.name == "[document]":
            stack.append((iter(child.contents), False))
        else:
            attributes = {
                key: " ".join(value) if isinstance(value, list) else value for key, value in child.attrs.items()
            }
            yield "start", (_local(child.name), attributes, child.sourceline)
            stack.append((iter(child.contents), True))


def turbohtml_events(root: turbohtml.Node, lines: Mapping[Element, int] = _NO_LINES) -> Iterator[Event]:
    """Yield the events of a turbohtml tree, without recursion.

    Args:
        root: the node at which to start.
        lines: source lines of elements without a position.
    """
    stack: list[tuple[Iterator[turbohtml.Node], bool]] = [(iter((root,)), False)]
    while stack:
        children, is_element = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            if is_element:
                yield "end", None
        elif isinstance(child, (turbohtml.Text, turbohtml.CData)):
            yield "text", child.data
        elif isinstance(child, turbohtml.Element):
            attributes = {
                key: " ".join(value) if isinstance(value, list) else value or "" for key, value in child.attrs.items()
            }
            yield "start", (child.tag, attributes, lines.get(child) or child.source_line)
            stack.append((iter(child), True))
        elif isinstance(child, turbohtml.DocumentFragment):
            stack.append((iter(child), False))


def from_events(events: Iterable[Event]) -> tuple[Document, dict[Element, int]]:
    """Build the engine's DOM from the events of a tree.

    Args:
        events: the events. Nodes outside ``<html>`` are put into the body.

    Returns:
        The DOM, and the source lines of its elements.
    """
    document = turbohtml.parse("<body>")
    open_elements: list[Element] = [document.select("body")[0]]
    lines: list[int | None] = [None] * len(document.find_all())
    for event, value in events:
        if event == "start":
            name, attributes, line = value
            element = _element(name, attributes)
            top = open_elements[-1]
            if (
                name == "html"
                and len(open_elements) == 1
                and document.root is not None
                and not document.text
                and len(top) == 0
            ):
                document.root.replace_with(element)
                open_elements[0] = element
                lines.clear()
            else:
                top.append(element)
            open_elements.append(element)
            lines.append(line)
        elif event == "end":
            open_elements.pop()
        elif value if len(open_elements) > 1 else value.strip():
            open_elements[-1].append(turbohtml.Text(value))
    # Elements that are created one by one have colliding hashes, which makes dictionaries of them slow; copies do not.
    document = copy.deepcopy(document)
    return document, {e: line for e, line in zip(document.iter_elements(), lines, strict=True) if line is not None}


def _element(name: str, attributes: dict[str, str]) -> Element:
    """A new element; characters that only lenient parsers allow in names are replaced or left out."""
    try:
        return turbohtml.Element(name, attributes)
    except ValueError:
        element = turbohtml.Element(_INVALID_NAME_CHARACTERS.sub("-", name) or "unknown")
        for key, value in attributes.items():
            with contextlib.suppress(ValueError):
                element.attrs[key] = value
        return element
