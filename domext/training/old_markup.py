"""Markup of the years around 2000, for variants of training pages.

Pages of that time have headings in a larger font, paragraphs that end with line breaks, menus in a line, and tables that lay out
the page. Corpora of today have few such pages. Each change changes a parsed page of lxml in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

_HEADINGS: Final = "//body//*[self::h1 or self::h2 or self::h3 or self::h4 or self::h5 or self::h6]"
_LISTS: Final = "//body//*[self::ul or self::ol]"
_BOXES: Final = frozenset("article aside center div footer header main nav section table".split())
# The elements around the text of a heading, from the outermost one.
_HEADING_TAGS: Final = (
    ("font", "b"), ("b",), ("strong",), ("p", "b"), ("p", "font", "b"), ("div", "b"), ("center", "font"),
)  # fmt: skip
_BLOCKS: Final = frozenset({"p", "div", "center"})
_SEPARATORS: Final = (" | ", " - ", " \xb7 ", "\xa0\xa0")
_MAX_COLUMNS: Final = 3
_TABLE_SHARE: Final = 0.7  # of the boxes that a table can lay out


def _write_headings(root: Any, rng: Random) -> None:
    """Turn headings into bold or larger text: all of ``h1`` alike, and all others alike."""
    first, other = rng.choice(_HEADING_TAGS), rng.choice(_HEADING_TAGS)
    for heading in root.xpath(_HEADINGS):
        size, names = ("+2", first) if heading.tag == "h1" else ("+1", other)
        outer = inner = heading.makeelement(names[0], dict(heading.attrib))
        for name in names[1:]:
            inner.append(inner.makeelement(name))
            inner = inner[0]
        for font in outer.iter("font"):
            font.set("size", size)
        inner.text, tail = heading.text, heading.tail
        inner.extend(list(heading))
        heading.getparent().replace(heading, outer)
        last = outer
        if outer.tag not in _BLOCKS:
            last = outer.makeelement("br")
            outer.addnext(last)
        last.tail = tail


def _write_paragraphs(root: Any, _rng: Random) -> None:
    """Replace paragraphs by their content and two line breaks."""
    for paragraph in root.xpath("//body//p"):
        paragraph.extend([paragraph.makeelement("br"), paragraph.makeelement("br")])
        paragraph.drop_tag()


def _write_menus(root: Any, rng: Random) -> None:
    """Turn lists in which each item is one link into links in a line, or into one link a line."""
    separator = rng.choice((*_SEPARATORS, None))
    for menu in root.xpath(_LISTS):
        items = list(menu)
        if len(items) < 2 or not all(map(_is_link, items)):
            continue
        for item in items:
            if separator is None:
                item.append(item.makeelement("br"))
            elif item is not items[-1]:
                item[0].tail = separator
            item.tail = None
            item.drop_tag()
        menu.text, menu.tag = None, "div"


def _write_tables(root: Any, rng: Random) -> None:
    """Turn most boxes that hold only boxes into tables: one cell a row, or two or three cells in one row."""
    for box in root.xpath("//body//*"):
        children = list(box)
        if (
            box.tag not in _BOXES - {"table"}
            or len(children) < 2
            or any(child.tag not in _BOXES for child in children)
            or _has_text(box)
            or rng.random() >= _TABLE_SHARE
        ):
            continue
        in_columns = len(children) <= _MAX_COLUMNS and rng.random() < 0.5
        rows = [box.makeelement("tr") for _ in (children[:1] if in_columns else children)]
        for number, child in enumerate(children):
            rows[0 if in_columns else number].append(_cell(child))
        box[:] = rows
        box.text, box.tag = None, "table"


def _cell(box: Any) -> Any:
    """A cell with the content of a box; a table stays whole."""
    box.tail = None
    if box.tag == "table":
        cell = box.makeelement("td")
        cell.append(box)
        return cell
    box.tag = "td"
    return box


def _is_link(item: Any) -> bool:
    return item.tag == "li" and len(item) == 1 and item[0].tag == "a" and not _has_text(item)


def _has_text(element: Any) -> bool:
    """Whether an element has text of its own, outside of its children."""
    return any((text or "").strip() for text in (element.text, *(child.tail for child in element)))


#: The changes, in the order in which they are made.
CHANGES: Final[tuple[Callable[[Any, Random], None], ...]] = (
    _write_menus, _write_headings, _write_paragraphs, _write_tables,
)  # fmt: skip
