"""Building of the DOM: by one of four parsers, or from a tree that the caller has parsed."""

from __future__ import annotations

import contextlib
import copy
import importlib
import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

import turbohtml

from domext.errors import BuilderError, SourceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from types import ModuleType

    from turbohtml import Document, Element

Builder = Literal["turbohtml", "lxml", "html5lib", "beautifulsoup"]
BUILDERS: Final[tuple[str, ...]] = get_args(Builder)

# The attributes of responses and browsers of other libraries that hold a page.
_CONTENTS: Final = ("content", "body", "page_source", "html", "text")
_INVALID_NAME_CHARACTERS: Final = re.compile(r"[\s\x00-\x1f/<>=\"']")

_NO_LINES: Final[MappingProxyType[Any, int]] = MappingProxyType({})
#: A tree in document order is a sequence of events: ``("start", (name, attributes, source line or None))``,
#: ``("text", str)`` and ``("end", None)``.
Event = tuple[str, Any]


def build(markup: str, builder: str) -> tuple[Document, dict[Element, int]]:
    """Parse markup with a builder.

    Args:
        markup: the page.
        builder: one of :data:`BUILDERS`.

    Returns:
        The engine's DOM, and the source lines of elements that have no position of their own.

    Raises:
        BuilderError: the builder is unknown or not installed, or it reports that it dropped text. lxml does so below
            its maximum depth.
    """
    if builder == "turbohtml":
        return turbohtml.parse(markup, allow_declarative_shadow_roots=False), {}
    parse_events = _PARSERS.get(builder)
    if parse_events is None:
        msg = f"unknown builder {builder!r}; choose from {', '.join(BUILDERS)}"
        raise BuilderError(msg)
    return from_events(parse_events(markup))


def adopt(tree: object) -> tuple[Document, dict[Element, int]]:
    """Copy a tree into the engine's DOM; the tree itself is not changed.

    Args:
        tree: an lxml or ElementTree tree or element, a BeautifulSoup object or tag, or a turbohtml node.

    Returns:
        The engine's DOM, and the source lines of elements that have no position of their own.

    Raises:
        SourceError: the object is none of these.
    """
    if isinstance(tree, turbohtml.Node):
        nodes = tree if isinstance(tree, turbohtml.Document) else (tree,)
        return from_events(event for node in nodes for event in turbohtml_events(node))
    # Trees are recognised by the methods of their type, so that no library is imported. An object itself cannot be asked,
    # because BeautifulSoup tags accept any attribute name: it searches for an element.
    methods = set(dir(type(tree)))
    if "decode_contents" in methods:
        return from_events(_soup_events(tree))
    if "getroot" in methods:
        tree = tree.getroot()  # type: ignore[attr-defined]
        methods = set(dir(type(tree)))
    if {"attrib", "itertext"} <= methods:
        return from_events(_lxml_events(tree))
    content = next((name for name in _CONTENTS if isinstance(getattr(tree, name, None), bytes | str)), None)
    if "read" in methods:
        sources = "what its read() returns"
    elif content is not None:
        sources = f"its {content}"
    else:
        sources = "a path, bytes, str, or a tree of lxml, BeautifulSoup or turbohtml"
    msg = f"cannot read a page from {type(tree).__name__}; give {sources}"
    raise SourceError(msg)


def count_elements(document: Document) -> int:
    """Return the number of elements of a DOM."""
    count = document.xpath("count(//*)")  # fifty times faster than a list of the elements
    return int(count) if isinstance(count, float) else 0


def _need(module: str, package: str) -> ModuleType:
    try:
        return importlib.import_module(module)
    except ImportError:
        msg = f"this builder needs the package {package}: pip install 'domext[builders]'"
        raise BuilderError(msg) from None


def _by_lxml(markup: str) -> Iterator[Event]:
    html = _need("lxml.html", "lxml")
    parser = html.HTMLParser(encoding="utf-8", huge_tree=True)
    data = markup.encode("utf-8", "replace")
    if not markup.strip():
        return iter(())
    try:
        root = html.document_fromstring(data, parser=parser)
    except _need("lxml.etree", "lxml").ParserError:  # a page without elements and text, for example
        return iter(())
    if any("xcessive depth" in entry.message for entry in parser.error_log):
        msg = "lxml drops all text after elements nested deeper than its limit; use the builder turbohtml for this page"
        raise BuilderError(msg)
    # Content after </html> becomes a sibling of the root.
    return _lxml_events(root, root.itersiblings())


def _by_html5lib(markup: str) -> Iterator[Event]:
    html5lib = _need("html5lib", "html5lib")
    # A tree of ElementTree, unlike one of lxml, accepts every name and character that occurs in pages.
    root = html5lib.parse(markup, treebuilder="etree", namespaceHTMLElements=False)
    return _lxml_events(root)


def _by_beautifulsoup(markup: str) -> Iterator[Event]:
    return _soup_events(_need("bs4", "beautifulsoup4").BeautifulSoup(markup, "html.parser"))


_PARSERS: Final[dict[str, Callable[[str], Iterator[Event]]]] = {
    "lxml": _by_lxml,
    "html5lib": _by_html5lib,
    "beautifulsoup": _by_beautifulsoup,
}


def _local(tag: str) -> str:
    return tag.rpartition("}")[2].lower()


def _lxml_events(root: Any, after: Iterable[Any] = ()) -> Iterator[Event]:
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


def _soup_events(soup: Any) -> Iterator[Event]:
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


_SOUP_TEXT: Final = frozenset(
    {"NavigableString", "CData", "Script", "Stylesheet", "TemplateString", "RubyTextString", "RubyParenthesisString"}
)


def turbohtml_events(root: turbohtml.Node, lines: Mapping[Element, int] = _NO_LINES) -> Iterator[Event]:
    """Yield the events of a turbohtml tree, without recursion.

    Args:
        root: the node at which to start.
        lines: source lines of elements that have no position of their own.
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
    """Return a new element; characters that only lenient parsers allow in names are replaced or left out."""
    try:
        return turbohtml.Element(name, attributes)
    except ValueError:
        element = turbohtml.Element(_INVALID_NAME_CHARACTERS.sub("-", name) or "unknown")
        for key, value in attributes.items():
            with contextlib.suppress(ValueError):
                element.attrs[key] = value
        return element
