"""Find callouts: the boxes with a note, a tip or a warning, by their class names, attributes or symbols."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

from domext.body.parts.callout_names import BOX_KINDS, KIND, NAMES, STATED, kinds_of_classes, usual_kind
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign, only_with

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.body.parts.container_names import ContainerNames
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_TITLE: Final = lazy_pattern(r"title|heading|header|label|summary|indicator", re.IGNORECASE)
_DESCRIPTION: Final = lazy_pattern(r"(?<![a-z])desc(?:ription)?(?=$|[\s_-])", re.IGNORECASE)
_TITLE_TAGS: Final = tags.mask(frozenset("p div h1 h2 h3 h4 h5 h6 header summary".split()))
# The parts of a table that lays out an icon and the text.
_LAYOUT: Final = tags.mask(frozenset({"table", "tbody", "tr", "td"}))
_TABLE_PARTS: Final = tags.mask(frozenset({"table", "tbody", "thead", "tr", "td", "th"}))
# The class of a definition list that is a callout: its only term is the title.
_DEFINED: Final = ("note", "tip", "warning", "caution", "important", "danger", "hint", "attention", "remark")
_DEFINITION: Final = lazy_pattern(rf"(?:^|\s)({'|'.join(_DEFINED)})(?=$|\s)", re.IGNORECASE)
_DEFINITIONS: Final = Sign(*_DEFINED, pattern=_DEFINITION)
_WORD: Final = lazy_pattern(r"[a-z][a-z0-9-]{0,30}")
# Attributes that state the kind of a callout, or something else.
_PERHAPS_STATED: Final = ("data-panel-type", "data-type", "data-status")
# The elements of such boxes.
_BOXES: Final = tags.mask(frozenset({"div", "aside", "section"}))
# The class of a box for a message, and the word for a warning that is not a kind.
_MESSAGE: Final = lazy_pattern(r"(?:^|\s)(?:message|msg|(?:[a-z]{1,12}-)?warning-text)(?=$|\s)", re.IGNORECASE)
_MESSAGE_HEADER: Final = lazy_pattern(r"(?:^|\s)message-header(?=$|\s)", re.IGNORECASE)
_MESSAGE_BOXES: Final = tags.mask(frozenset({"div", "aside", "section", "article"}))
_MESSAGES: Final = Sign("message", "msg", "warning-text", pattern=_MESSAGE)
_ALARM: Final = lazy_pattern(r"(?:^|[\s_-])alert(?=$|\s)", re.IGNORECASE)
_ICON: Final = lazy_pattern(r"(?:^|[\s_-])icon(?=$|[\s_-])", re.IGNORECASE)
# The kind as a part of a word, such as in ``MuiAlert-standardWarning``.
_SEVERITY: Final = lazy_pattern(r"(?<=[a-z])(Error|Warning|Info|Success)(?=$|\s)")
_ROLES: Final = ("alert", "note")
_ALERTS: Final = Sign(roles=_ROLES)
_ICONS: Final = tags.mask(frozenset({"svg", "img", "i"}))
_MAX_SYMBOL: Final = 2  # characters
_MAX_CELLS: Final = 2  # of a table with an icon: a title and a text
_MAX_WORDS: Final = 500
_MAX_TITLE_WORDS: Final = 15
_MAX_TITLE_LEVELS: Final = 5


@only_with(NAMES, _MESSAGES, _ALERTS, _DEFINITIONS, otherwise=lambda: ({}, set(), set()))
def find_callouts(
    page: Page, names: ContainerNames, post_lines: BoolArray | None = None
) -> tuple[dict[int, str], set[int], set[int]]:
    """Find the callouts of a page, and their titles.

    A box of the class "note" with a line about a post, such as its author, is the note that somebody wrote below an issue.

    Args:
        page: the page.
        names: the containers that hold kept text, by their class attribute.
        post_lines: which blocks are lines about posts, shape ``(b,)``; None for a page without posts.

    Returns:
        The kind of each callout by its node, the nodes of their titles, and those of tables and definitions that lay them out.
    """
    callouts: dict[int, str] = {}
    titles: set[int] = set()
    layout: set[int] = set()
    kinds = page.once(kinds_of_classes)
    notes = page.nodes.block_sums(post_lines) > 0 if kinds and post_lines is not None else None
    for number, rows in names.with_numbers(kinds):
        kind = kinds[number]
        for node in rows if notes is None else itertools.compress(rows, ~notes[rows]):
            if page.nodes.total.words[node] <= _MAX_WORDS and page.nodes.tag[node] != tags.ARTICLE:
                callouts[node] = _stated(page, node) or kind
                titles.update(_title_of_text(page, node))
                layout.update(_table_of(page, node))
    for node, kind in page.once(messages).items():
        if node not in callouts and node in names:
            callouts[node] = kind
            titles.update(_title_of_text(page, node))
    for node, kind in _definitions(page):
        callouts[node] = kind
        titles.add(node + 1)
        layout.update(page.nodes.children(node))
    return callouts, titles, layout - titles


def _stated(page: Page, node: int) -> str:
    """The kind that an attribute of a callout states; empty if none does."""
    attribute = page.elements[node].attr
    values = [(attribute(name) or "").lower() for name in (*STATED, *_PERHAPS_STATED)]
    stated = next((value for value in values[: len(STATED)] if _WORD.fullmatch(value)), "")
    stated = stated or next((value for value in values if KIND.fullmatch(value)), "")
    return usual_kind(stated)


def messages(page: Page) -> dict[int, str]:
    """Return the boxes for messages by their role or their class: their nodes and kinds."""
    return _with_symbols(page) | _alerts(page)


def _alerts(page: Page) -> dict[int, str]:
    """The boxes with the role of an alert, and those of a note that begin with an icon, outside of callouts by their class."""
    roles = page.attribute_values("role").values
    numbers = [number for number in _ALERTS.numbers(page, "role") if (roles[number] or "").strip().lower() in _ROLES]
    if not numbers:  # on most pages
        return {}
    nodes = page.nodes
    is_alert = attributes.having(page, "role", numbers) & nodes.tagged(_BOXES) & (nodes.total.words <= _MAX_WORDS)
    named = nodes.inside(attributes.having(page, "class", list(page.once(kinds_of_classes))))
    found: dict[int, str] = {}
    for row in rows_of(is_alert & ~named & (nodes.total.words > 0)).tolist():
        role = (attributes.value_of(page, "role", row) or "").strip().lower()
        if role == "note" and not _begins_with_icon(page, row):
            continue  # such as the line in an encyclopedia that leads to the main article
        name = _SEVERITY.sub(r"-\1", attributes.value_of(page, "class", row) or "")
        kinds = [kind.lower() for kind in KIND.findall(name) if kind.lower() not in BOX_KINDS]
        kind = _stated(page, row) or next(iter(kinds), "note")
        found[row] = usual_kind(kind)
    return found


def _begins_with_icon(page: Page, node: int) -> bool:
    """Whether the first element in a box holds a drawing and no text."""
    nodes, first = page.nodes, node + 1
    if first >= nodes.end[node] or nodes.total.characters[first]:
        return False  # so that only the innermost of nested boxes looks into its first element
    return any_of(_ICONS[nodes.tag[first : nodes.end[first]]])


def _with_symbols(page: Page) -> dict[int, str]:
    """The boxes for messages that begin with a symbol, or with a word for their kind and an icon or a title."""
    nodes, rows = page.nodes, _MESSAGES.rows(page)
    if not rows.size:  # on most pages
        return {}
    rows = rows[_MESSAGE_BOXES[nodes.tag[rows]] & (nodes.total.words[rows] <= _MAX_WORDS)]
    found: dict[int, str] = {}
    for row in rows.tolist():
        name = attributes.value_of(page, "class", row) or ""
        stated = KIND.search(name)
        kind = stated[1].lower() if stated else ""
        if _begins_with_mark(page, row, is_named=bool(kind)):
            found[row] = usual_kind(kind) or ("warning" if _ALARM.search(name) else "note")
    return found


def _begins_with_mark(page: Page, node: int, *, is_named: bool) -> bool:
    """Whether the first element in a box is a symbol; or, in one whose class names its kind, an icon or a title by its class."""
    nodes, first = page.nodes, node + 1
    if first >= nodes.end[node] or not nodes.total.words[node]:
        return False
    if nodes.total.characters[first]:
        if is_named and _MESSAGE_HEADER.search(attributes.value_of(page, "class", first) or ""):
            return True
        is_symbol = nodes.total.characters[first] <= _MAX_SYMBOL and nodes.total.words[node] > 1
        return bool(is_symbol) and not any(map(str.isalnum, page.elements[first].text))
    return is_named and _ICON.search(attributes.value_of(page, "class", first) or "") is not None


def _definitions(page: Page) -> Iterator[tuple[int, str]]:
    """The lists of one term with a class such as ``section note``: their nodes and kinds."""
    nodes, values = page.nodes, page.attribute_values("class").values
    if not nodes.has(tags.DL):
        return
    named = {
        number: match[1].lower()
        for number in _DEFINITIONS.numbers(page)
        if (match := _DEFINITION.search(values[number] or ""))
    }
    numbers = page.attribute_values("class").numbers
    for row in rows_of(attributes.having(page, "class", list(named)) & (nodes.tag == tags.DL)).tolist():
        entries = [int(nodes.tag[child]) for child in itertools.islice(nodes.children(row), 3)]
        if entries == [tags.DT, tags.DD] and nodes.total.words[row] <= _MAX_WORDS:
            yield row, named[numbers.item(row)]


def _table_of(page: Page, node: int) -> list[int]:
    """The table that lays out a callout beside its icon, with its rows and cells; empty for other callouts."""
    nodes, table = page.nodes, node + 1
    while table < nodes.end[node] and _BOXES[nodes.tag[table]]:
        table += 1
    is_table = (
        table < nodes.end[node]
        and nodes.tag[table] == tags.TABLE
        and nodes.total.words[table] == nodes.total.words[node]
    )
    inside = range(table, int(nodes.end[table])) if is_table else range(0)
    cells = [row for row in inside if tags.IS_CELL[nodes.tag[row]]]
    texts = sum(nodes.total.characters[cell] > 0 for cell in cells)
    if not cells or nodes.total.characters[cells[0]] or texts > _MAX_CELLS:  # the icon is in the first one
        return []
    return [row for row in inside if _TABLE_PARTS[nodes.tag[row]]]


def _title_of_text(page: Page, node: int) -> list[int]:
    """The element of the title of a callout; none if that is all of its text."""
    titles, words = _title(page, node), page.nodes.total.words
    return titles if sum(words[title] for title in titles) < words[node] else []


def _title(page: Page, node: int) -> list[int]:
    """The element of the title of a callout: its first one with words, if the class says so; beside a cell with the kind, that beside it."""
    nodes = page.nodes
    for _ in range(_MAX_TITLE_LEVELS):
        child = node + 1
        while child < nodes.end[node] and not nodes.total.words[child]:
            child = int(nodes.end[child])
        if child < nodes.end[node] and nodes.tag[child] == tags.TH and nodes.total.words[child] <= _MAX_TITLE_WORDS:
            return [child]
        if child >= nodes.end[node] or not (_TITLE_TAGS | _LAYOUT)[nodes.tag[child]]:
            is_title = child < nodes.end[node] and nodes.tag[child] == tags.SPAN and _names_title(page, child)
            return [child] if is_title and _is_line(page, child) else []
        if _LAYOUT[nodes.tag[child]]:
            node = child
            continue
        if _names_title(page, child) and nodes.total.words[child] <= _MAX_TITLE_WORDS:
            return [child, *_title_beside(page, node)]
        node = child
    return []


def _is_line(page: Page, node: int) -> bool:
    """Whether an element in a line is all of it."""
    nodes = page.nodes
    block = nodes.first_block.item(node)
    return bool(nodes.total.words[node] == page.blocks.counts.words[block])


def _title_beside(page: Page, cell: int) -> list[int]:
    """The title in the cell beside that of the kind of a callout."""
    nodes = page.nodes
    beside = nodes.next_sibling(cell) if tags.IS_CELL[nodes.tag[cell]] else -1
    child = beside + 1
    if beside < 0 or child >= nodes.end[beside] or not 0 < nodes.total.words[child] <= _MAX_TITLE_WORDS:
        return []
    return [child] if _TITLE_TAGS[nodes.tag[child]] and _names_title(page, child) else []


def _names_title(page: Page, node: int) -> bool:
    """Whether the class of an element in a callout names it as the title, or that of the element after it as a description."""
    if _TITLE.search(attributes.value_of(page, "class", node) or ""):
        return True
    following = page.nodes.next_sibling(node)
    return following >= 0 and _DESCRIPTION.search(attributes.value_of(page, "class", following) or "") is not None
