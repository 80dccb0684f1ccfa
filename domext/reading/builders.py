"""Building of the DOM: by one of four parsers, or from a tree that the caller has parsed."""

from __future__ import annotations

import contextlib
import importlib
import inspect
from typing import TYPE_CHECKING, Final, Literal, get_args

import turbohtml

from domext.errors import BuilderError, SourceError
from domext.reading.tree_events import from_events, lxml_events, soup_events, turbohtml_events

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

    from turbohtml import Document, Element

    from domext.reading.tree_events import Event

Builder = Literal["turbohtml", "lxml", "html5lib", "beautifulsoup"]
BUILDERS: Final[tuple[str, ...]] = get_args(Builder)
# The module and the package of each builder that is an extra.
_EXTRAS: Final = {
    "lxml": ("lxml.html", "lxml"),
    "html5lib": ("html5lib", "html5lib"),
    "beautifulsoup": ("bs4", "beautifulsoup4"),
}
# The attributes of responses and browsers of other libraries that hold a page.
_CONTENTS: Final = ("content", "body", "page_source", "html", "text")


def build(markup: str, builder: str) -> tuple[Document, dict[Element, int]]:
    """Parse markup with a builder.

    Args:
        markup: the page.
        builder: one of :data:`BUILDERS`.

    Returns:
        The engine's DOM, and the source lines of elements without a position.

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


def require_builder(builder: str) -> None:
    """Check that the package of a builder is installed.

    Args:
        builder: one of :data:`BUILDERS`.

    Raises:
        BuilderError: it is not.
    """
    if builder in _EXTRAS:
        _module(builder)


def adopt(tree: object) -> tuple[Document, dict[Element, int]]:
    """Copy a tree into the engine's DOM; the tree itself is not changed.

    Args:
        tree: an lxml or ElementTree tree or element, a BeautifulSoup object or tag, or a turbohtml node.

    Returns:
        The engine's DOM, and the source lines of elements without a position.

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
        return from_events(soup_events(tree))
    if "getroot" in methods:
        tree = tree.getroot()  # type: ignore[attr-defined]
        methods = set(dir(type(tree)))
    if {"attrib", "itertext"} <= methods:
        return from_events(lxml_events(tree))
    msg = f"cannot read a page from {type(tree).__name__}; {_advice(tree)}"
    raise SourceError(msg)


def _advice(source: object) -> str:
    """What to call instead with an object that is not a source, such as a file, or a response of another library."""
    if inspect.isawaitable(source):
        return "await it first"
    for name in _CONTENTS:
        with contextlib.suppress(Exception):  # a response may have no content before it is read
            if isinstance(getattr(source, name), bytes | str):
                return f"give its {name}"
    read = getattr(source, "read", None)
    if inspect.iscoroutinefunction(read):
        return "await its read() and give the result"
    if callable(read):
        return "give what its read() returns"
    return "give a path, bytes, str, or a tree of lxml, BeautifulSoup or turbohtml"


def count_elements(document: Document) -> int:
    """Return the number of elements of a DOM."""
    count = document.xpath("count(/descendant::*)")  # fifty times faster than a list of the elements
    return int(count) if isinstance(count, float) else 0


def _module(builder: str) -> ModuleType:
    module, package = _EXTRAS[builder]
    try:
        return importlib.import_module(module)
    except ImportError:
        msg = f"this builder needs the package {package}: pip install 'domext[builders]'"
        raise BuilderError(msg) from None


def _by_lxml(markup: str) -> Iterator[Event]:
    html = _module("lxml")
    parser = html.HTMLParser(encoding="utf-8", huge_tree=True)
    data = markup.encode("utf-8", "replace")
    if not markup.strip():
        return iter(())
    try:
        root = html.document_fromstring(data, parser=parser)
    except html.etree.ParserError:  # a page without elements and text, for example
        return iter(())
    if any("xcessive depth" in entry.message for entry in parser.error_log):
        msg = "lxml drops all text after elements nested deeper than its limit; use the builder turbohtml for this page"
        raise BuilderError(msg)
    # Content after </html> becomes a sibling of the root.
    return lxml_events(root, root.itersiblings())


def _by_html5lib(markup: str) -> Iterator[Event]:
    html5lib = _module("html5lib")
    # A tree of ElementTree, unlike one of lxml, accepts every name and character that occurs in pages.
    root = html5lib.parse(markup, treebuilder="etree", namespaceHTMLElements=False)
    return lxml_events(root)


def _by_beautifulsoup(markup: str) -> Iterator[Event]:
    return soup_events(_module("beautifulsoup").BeautifulSoup(markup, "html.parser"))


_PARSERS: Final[dict[str, Callable[[str], Iterator[Event]]]] = {
    "lxml": _by_lxml,
    "html5lib": _by_html5lib,
    "beautifulsoup": _by_beautifulsoup,
}
