"""How a page becomes a DOM: the default parser, three others, and trees that the caller already has."""

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

_UNFIT: Final = re.compile(r"[\s\x00-\x1f/<>=\"']")

_NO_LINES: Final[MappingProxyType[Any, int]] = MappingProxyType({})
# ("start", (name, attributes, source line or None)), ("text", str), ("end", None): a tree in document order.
Event = tuple[str, Any]


def build(markup: str, builder: str) -> tuple[Document, dict[Element, int]]:
    """Parse markup with the named builder.

    Raises:
        BuilderError: the builder is unknown, not installed, or says that it dropped text (lxml does so in
            elements nested some thousand deep).
    """
    if builder == "turbohtml":
        return turbohtml.parse(markup, allow_declarative_shadow_roots=False), {}
    make = _OTHERS.get(builder)
    if make is None:
        msg = f"unknown builder {builder!r}; there are {', '.join(BUILDERS)}"
        raise BuilderError(msg)
    return from_events(make(markup))


def adopt(tree: object) -> tuple[Document, dict[Element, int]]:
    """Copy a tree that the caller has: an lxml tree or element, a BeautifulSoup object, a turbohtml node.

    The caller's tree is not changed.

    Raises:
        SourceError: the object is none of these.
    """
    if isinstance(tree, turbohtml.Node):
        root = tree.root if isinstance(tree, turbohtml.Document) else tree
        return from_events(turbohtml_events(root)) if root is not None else (turbohtml.parse(""), {})
    # By their shape, so that no library is imported for this; a BeautifulSoup tag has every attribute, as a search.
    methods = set(dir(type(tree)))
    if "decode_contents" in methods:
        return from_events(_soup_events(tree))
    if "getroot" in methods:
        tree = tree.getroot()  # type: ignore[attr-defined]
        methods = set(dir(type(tree)))
    if {"attrib", "itertext"} <= methods:
        return from_events(_lxml_events(tree))
    msg = f"cannot read a page from {type(tree).__name__}; give bytes, str, or an lxml, BeautifulSoup or turbohtml tree"
    raise SourceError(msg)


def size(document: Document) -> int:
    """How many elements a DOM has."""
    found = document.xpath("count(//*)")  # fifty times quicker than a list of them
    return int(found) if isinstance(found, float) else 0


def _need(module: str, package: str) -> ModuleType:
    try:
        return importlib.import_module(module)
    except ImportError:
        msg = f"builder needs the package {package}: pip install 'domext[builders]'"
        raise BuilderError(msg) from None


def _by_lxml(markup: str) -> Iterator[Event]:
    html = _need("lxml.html", "lxml")
    parser = html.HTMLParser(encoding="utf-8", huge_tree=True)
    data = markup.encode("utf-8", "replace")
    if not markup.strip():
        return iter(())
    try:
        root = html.document_fromstring(data, parser=parser)
    except _need("lxml.etree", "lxml").ParserError:  # nothing but comments, say
        return iter(())
    if any("xcessive depth" in entry.message for entry in parser.error_log):
        msg = "lxml drops all text after elements nested deeper than its limit; use the builder turbohtml for this page"
        raise BuilderError(msg)
    # Content after </html> becomes a second root beside the first.
    return _lxml_events(root, root.itersiblings())


def _by_html5lib(markup: str) -> Iterator[Event]:
    html5lib = _need("html5lib", "html5lib")
    # ElementTree's own tree: unlike lxml's it takes every name and character that a page may hold.
    root = html5lib.parse(markup, treebuilder="etree", namespaceHTMLElements=False)
    return _lxml_events(root)


def _by_beautifulsoup(markup: str) -> Iterator[Event]:
    return _soup_events(_need("bs4", "beautifulsoup4").BeautifulSoup(markup, "html.parser"))


_OTHERS: Final[dict[str, Callable[[str], Iterator[Event]]]] = {
    "lxml": _by_lxml,
    "html5lib": _by_html5lib,
    "beautifulsoup": _by_beautifulsoup,
}


def _local(tag: str) -> str:
    return tag.rpartition("}")[2].lower()


def _lxml_events(root: Any, after: Iterable[Any] = ()) -> Iterator[Event]:
    """An lxml or ElementTree element in document order, without recursion, and its siblings ``after`` it.

    Of comments and the like the tails are kept.
    """
    waiting: list[tuple[Iterator[Any], Any]] = [(iter((root, *after)), None)]
    while waiting:
        children, around = waiting[-1]
        child = next(children, None)
        if child is None:
            waiting.pop()
            if around is not None:
                yield "end", None
                if around.tail and around is not root:
                    yield "text", around.tail
        elif not isinstance(child.tag, str):
            if child.tail:
                yield "text", child.tail
        else:
            attributes = {_local(key): value for key, value in child.attrib.items()}
            yield "start", (_local(child.tag), attributes, getattr(child, "sourceline", None))
            if child.text:
                yield "text", child.text
            waiting.append((iter(child), child))


def _soup_events(soup: Any) -> Iterator[Event]:
    """A BeautifulSoup tree in document order, without recursion."""
    waiting: list[tuple[Iterator[Any], bool]] = [(iter((soup,)), False)]
    while waiting:
        children, is_tag = waiting[-1]
        child = next(children, None)
        if child is None:
            waiting.pop()
            if is_tag:
                yield "end", None
        elif not hasattr(child, "contents"):
            if type(child).__name__ in _SOUP_TEXT:
                yield "text", str(child)
        elif child.name == "[document]":
            waiting.append((iter(child.contents), False))
        else:
            attributes = {
                key: " ".join(value) if isinstance(value, list) else value for key, value in child.attrs.items()
            }
            yield "start", (_local(child.name), attributes, child.sourceline)
            waiting.append((iter(child.contents), True))


_SOUP_TEXT: Final = frozenset(
    {"NavigableString", "CData", "Script", "Stylesheet", "TemplateString", "RubyTextString", "RubyParenthesisString"}
)


def turbohtml_events(root: turbohtml.Node, lines: Mapping[Element, int] = _NO_LINES) -> Iterator[Event]:
    """A turbohtml tree in document order, without recursion.

    Args:
        root: the node to begin with.
        lines: source lines of elements that know none themselves.
    """
    waiting: list[tuple[Iterator[turbohtml.Node], bool]] = [(iter((root,)), False)]
    while waiting:
        children, is_element = waiting[-1]
        child = next(children, None)
        if child is None:
            waiting.pop()
            if is_element:
                yield "end", None
        elif isinstance(child, (turbohtml.Text, turbohtml.CData)):
            yield "text", child.data
        elif isinstance(child, turbohtml.Element):
            attributes = {
                key: " ".join(value) if isinstance(value, list) else value or "" for key, value in child.attrs.items()
            }
            yield "start", (child.tag, attributes, lines.get(child) or child.source_line)
            waiting.append((iter(child), True))
        elif isinstance(child, turbohtml.DocumentFragment):
            waiting.append((iter(child), False))


def from_events(events: Iterable[Event]) -> tuple[Document, dict[Element, int]]:
    """Build the engine's own DOM from a tree's events; what has no ``<html>`` around it goes into the body."""
    document = turbohtml.parse("<body>")
    open_elements: list[Element] = [document.select("body")[0]]
    lines: list[int | None] = [None] * len(document.find_all())
    for kind, value in events:
        if kind == "start":
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
        elif kind == "end":
            open_elements.pop()
        elif value if len(open_elements) > 1 else value.strip():
            open_elements[-1].append(turbohtml.Text(value))
    # Elements made one by one share few hash values, and tables over them would be slow; those of a copy do not.
    document = copy.deepcopy(document)
    return document, {e: line for e, line in zip(document.iter_elements(), lines, strict=True) if line is not None}


def _element(name: str, attributes: dict[str, str]) -> Element:
    """An element; of names that only a lenient parser lets through, what can be kept."""
    try:
        return turbohtml.Element(name, attributes)
    except ValueError:
        element = turbohtml.Element(_UNFIT.sub("-", name) or "unknown")
        for key, value in attributes.items():
            with contextlib.suppress(ValueError):
                element.attrs[key] = value
        return element
