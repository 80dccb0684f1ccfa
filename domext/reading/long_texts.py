"""Long texts of a page, taken from its source.

The parser keeps the source and the place of each text in it. It makes four bytes a character of a text when it is read, and
keeps them, which is too much for a page with a text of megabytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import turbohtml
from turbohtml import Element, Namespace, Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from turbohtml import Document

# The serialiser copies each text several times; the copies of longer ones would take more memory than the rest of a page.
_MAX_CHARACTERS_PER_ELEMENT: Final = 100_000
_MIN_CHARACTERS: Final = 100_000
# In these elements, the parser drops text, or moves it to another element, or does not read references.
_RAW: Final = ("script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext")
_SELECTIVE: Final = frozenset(
    (*"html head body frameset noscript table colgroup thead tbody tfoot tr select template".split(), *_RAW)
)
# Their end tags end nothing else, so text after them goes into the last open element.
_LEFT_OPEN: Final = frozenset({"html", "body", "form"})
# The parser drops a line feed at their start.
_DROP_LINE_FEED: Final = frozenset({"pre", "textarea", "listing"})
# The reference of the ampersand is the last to be replaced, as it may begin what looks like another.
_REFERENCES: Final = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": "\xa0", "&amp;": "&"}


class LongText(NamedTuple):
    """A text, and the element that holds nothing else."""

    parent: Element
    text: str


def has_long_texts(markup: str, elements: int) -> bool:
    """Return whether a page with a number of elements consists of long texts rather than of markup."""
    if len(markup) <= _MAX_CHARACTERS_PER_ELEMENT * elements:
        return False
    start = 0  # after an angle bracket
    while (stop := start + _MIN_CHARACTERS) <= len(markup):
        bracket = markup.rfind("<", start, stop)
        if bracket >= 0:
            start = bracket + 1
            continue
        end = markup.find("<", stop)
        end = len(markup) if end < 0 else end
        tag_end = markup.find(">", start, end)
        if 0 <= tag_end < end - _MIN_CHARACTERS and not markup.startswith(_RAW, start):
            return True
        start = end + 1
    return False


def parse_long_texts(markup: str) -> tuple[Document, Mapping[Text, LongText]]:
    """Parse a page, and read the texts from its source that are alone in an element.

    Args:
        markup: the page.

    Returns:
        The DOM, and texts by their nodes. A text does not count any more when it has another parent or siblings.
    """
    markup = markup.replace("\r\n", "\n").replace("\r", "\n")  # as the parser does before it counts characters
    document = turbohtml.parse(markup, allow_declarative_shadow_roots=False, source_locations=True)
    elements = document.find_all()
    texts: dict[Text, LongText] = {}
    for index, element in enumerate(elements):
        location = element.source_location
        if location is None or location.start_tag is None or element.tag in _SELECTIVE:
            continue
        start = location.start_tag.end_offset
        stop = markup.find("<", start)
        stop = len(markup) if stop < 0 else stop
        if stop - start < _MIN_CHARACTERS:
            continue
        node = next(iter(element), None)
        ends = {len(markup), *_ends(element, elements[index + 1 : index + 2])}
        if isinstance(node, Text) and len(element) == 1 and stop in ends:
            text = _unescaped(markup[start:stop])
            drops_line_feed = element.tag in _DROP_LINE_FEED and element.namespace is Namespace.HTML
            if text is not None:
                texts[node] = LongText(element, text.removeprefix("\n") if drops_line_feed else text)
    return document, texts


def _unescaped(source: str) -> str | None:
    """The text of source without tags; None if it has other references than the common ones."""
    if source.count("&") != sum(map(source.count, _REFERENCES)):
        return None
    for reference, character in _REFERENCES.items():
        source = source.replace(reference, character)
    return source


def _ends(element: Element, following: list[Element]) -> list[int]:
    """The places where an element ends: at its own end tag, that of an ancestor, or the start tag of the next element."""
    starts = [
        location.start_tag.start_offset
        for location in (other.source_location for other in following)
        if location and location.start_tag
    ]
    closed = [ancestor for ancestor in (element, *element.ancestors) if isinstance(ancestor, Element)]
    ends = [
        location.end_tag.start_offset
        for location in (ancestor.source_location for ancestor in closed if ancestor.tag not in _LEFT_OPEN)
        if location and location.end_tag
    ]
    return starts + ends
