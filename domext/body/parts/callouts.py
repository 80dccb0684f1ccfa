"""Find callouts: the boxes with a note, a tip or a warning, in the class names of site generators and style sheets."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.body.parts.container_names import ContainerNames
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_KINDS: Final = (
    "note|info(?:rmation)?|tips?|hint|important|warning|warn|caution|critical|danger|error|attention|success|question|faq|help|example|abstract"
    "|summary|tldr|bug|todo|check|failure|fail|see-?also|quote|cite|primary|secondary|notice|remark|versionadded|deprecated"
)
_KIND: Final = lazy_pattern(rf"(?:^|[\s_-])(?:note(?=[a-z]))?({_KINDS})(?=$|[\s_-])", re.IGNORECASE)
# The words for a box in class names, such as ``alert alert-info`` and ``theme-admonition``.
_BOX: Final = lazy_pattern(
    r"(?:^|\s)(?:(?:[a-z]{1,12}[-_]{1,2})?(?:admonition(?:-?block)?|notecard|alert|callout|call-out|hint|notice|custom-block|aside|message-box|notices|blockquote-tag|prompt"
    r"|information-macro|markdown-alert|note-?box|info-?box-?(?:note|tip|warning)|ak-editor-panel)(?=$|[\s_-])"
    r"|(?:plugin_(?:note|wrap)|hint-container|note_(?:note|tip|important|warning|caution|danger|attention|other))(?=$|\s)"
    r"|(?:\S*-)?(?:box|[a-z]{0,12}docs?)[-_](?:note|tip|important|warning|caution|danger)(?=$|\s))",
    re.IGNORECASE,
)
# A part of a box, such as ``admonition-content``, is not a box.
_PART: Final = lazy_pattern(
    r"(?:admonition|alert|callout|hint(?:-container)?|notice|block|aside|box|message|macro|panel)[-_]{1,2}(?:title|heading|header|content|body|inner|icon|text"
    r"|label|indicator|link|close|wrapper|(?<!hint-)container|list|group)(?![a-z])",
    re.IGNORECASE,
)
# What CSS modules add to a name, as in ``note_a1B2c`` and ``Callout_tip__x7Yz3``, but not a word with a number.
_HASH: Final = lazy_pattern(
    r"(?<=[a-z])(?:_{1,2}|--)(?![A-Za-z][a-z]{0,6}\d{1,7}(?=$|\s))(?=[A-Za-z]{0,7}\d)(?=\d{0,7}[A-Za-z])[A-Za-z0-9]{4,8}(?=$|\s)"
)
# "info" alone is more often the class of a byline, a caption or a description.
_ALONE: Final = lazy_pattern(
    r"(?:[a-z]{0,12}docs?[-_])?(note|tip|warning|caution|important|danger|hint|attention)|[a-z]{0,12}docs?[-_](info)",
    re.IGNORECASE,
)
# Each name of a callout contains one of these parts, in lower case.
_PARTS: Final = tuple(
    "admonition alert call-out callout hint notice custom-block aside message-box blockquote-tag prompt information-macro note info tip warning caution"
    " important danger attention plugin-wrap editor-panel".split()
)
_BOX_KINDS: Final = frozenset({"hint", "notice", "note", "information"})  # also words for the box
_SYNONYMS: Final = {
    "warn": "warning",
    "critical": "warning",
    "tips": "tip",
    "primary": "note",
    "secondary": "note",
    "notice": "note",
    "information": "info",
}
# Words for a box that need the word for another kind beside them.
_WEAK_BOX: Final = lazy_pattern(r"(?:^|\s)note(?=$|\s)", re.IGNORECASE)
# A box without a kind.
_NOTE: Final = lazy_pattern(
    r"(?:^|\s)(?:[a-z]{1,12}[-_]{1,2})?(?:admonition|callout|editor-panel)(?:[-_]{1,2}(?:card|box|block))?(?:$|\s)",
    re.IGNORECASE,
)
_GENERATED: Final = lazy_pattern(
    rf"admonition|callout[\s_-]{{1,2}}(?:[a-z-]{{0,12}}callout[_-]{{1,2}})?(?!primary|secondary)(?:{_KINDS})(?=$|[\s_-])"
    r"|markdown-alert|custom-block|starlight-aside|information-macro",
    re.IGNORECASE,
)
_GENERATED_TAGS: Final = tags.mask(frozenset({"div", "aside", "section", "figure", "blockquote", "table"}))
_TITLE: Final = lazy_pattern(r"title|heading|header|label|summary|indicator", re.IGNORECASE)
_DESCRIPTION: Final = lazy_pattern(r"(?<![a-z])desc(?:ription)?(?=$|[\s_-])", re.IGNORECASE)
_TITLE_TAGS: Final = tags.mask(frozenset("p div h1 h2 h3 h4 h5 h6 header summary".split()))
# The parts of a table that lays out an icon and the text.
_LAYOUT: Final = tags.mask(frozenset({"table", "tbody", "tr", "td"}))
_CELLS: Final = tags.mask(frozenset({"td", "th"}))
_TABLE_PARTS: Final = tags.mask(frozenset({"table", "tbody", "thead", "tr", "td", "th"}))
_ARTICLE: Final = tags.IDS["article"]
_TABLE, _HEADER = tags.IDS["table"], tags.IDS["th"]
_TERMS, _TERM, _DEFINITION_TAG = tags.IDS["dl"], tags.IDS["dt"], tags.IDS["dd"]
# The class of a definition list that is a callout: its only term is the title.
_DEFINED: Final = ("note", "tip", "warning", "caution", "important", "danger", "hint", "attention", "remark")
_DEFINITION: Final = lazy_pattern(rf"(?:^|\s)({'|'.join(_DEFINED)})(?=$|\s)", re.IGNORECASE)
_WORD: Final = lazy_pattern(r"[a-z][a-z0-9-]{0,30}")
# Attributes that state the kind of a callout, and those that may state something else.
_STATED: Final = ("data-callout", "data-callout-type")
_PERHAPS_STATED: Final = ("data-panel-type", "data-type", "data-status")
# The elements of such boxes.
_BOXES: Final = tags.mask(frozenset({"div", "aside", "section"}))
# The class of a box for a message, and the word for a warning that is not a kind.
_MESSAGE: Final = lazy_pattern(r"(?:^|\s)(?:message|msg)(?=$|\s)", re.IGNORECASE)
_MESSAGE_HEADER: Final = lazy_pattern(r"(?:^|\s)message-header(?=$|\s)", re.IGNORECASE)
_MESSAGE_BOXES: Final = tags.mask(frozenset({"div", "aside", "section", "article"}))
_MESSAGE_NAMES: Final = ("message", "msg")
_ALARM: Final = lazy_pattern(r"(?:^|[\s_-])alert(?=$|\s)", re.IGNORECASE)
_ICON: Final = lazy_pattern(r"(?:^|[\s_-])icon(?=$|[\s_-])", re.IGNORECASE)
# The kind as a part of a word, such as in ``MuiAlert-standardWarning``.
_SEVERITY: Final = lazy_pattern(r"(?<=[a-z])(Error|Warning|Info|Success)(?=$|\s)")
_MAX_SYMBOL: Final = 2  # characters
_MAX_CELLS: Final = 2  # of a table with an icon: a title and a text
_MAX_WORDS: Final = 500
_MAX_TITLE_WORDS: Final = 15
_MAX_TITLE_LEVELS: Final = 5


def find_callouts(page: Page, names: ContainerNames) -> tuple[dict[int, str], set[int], set[int]]:
    """Find the callouts of a page, and their titles.

    Args:
        page: the page.
        names: the containers that hold kept text, by their class attribute.

    Returns:
        The kind of each callout by its node, the nodes of their titles, and those of tables and definitions that lay them out.
    """
    callouts: dict[int, str] = {}
    titles: set[int] = set()
    layout: set[int] = set()
    kinds = page.once(kinds_of_classes)
    for number, rows in names.with_numbers(kinds):
        kind = kinds[number]
        for node in rows:
            if page.nodes.total.words[node] <= _MAX_WORDS and page.nodes.tag[node] != _ARTICLE:
                callouts[node] = _stated(page, node) or kind
                titles.update(_title(page, node))
                layout.update(_table_of(page, node))
    for node, kind in page.once(messages).items():
        if node not in callouts and node in names:
            callouts[node] = kind
            titles.update(_title(page, node))
    for node, kind in _definitions(page):
        callouts[node] = kind
        titles.add(node + 1)
        layout.update(page.nodes.children(node))
    return callouts, titles, layout - titles


def _stated(page: Page, node: int) -> str:
    """The kind that an attribute of a callout states; empty if none does."""
    attribute = attributes.element(page, node).attr
    values = [(attribute(name) or "").lower() for name in (*_STATED, *_PERHAPS_STATED)]
    stated = next((value for value in values[: len(_STATED)] if _WORD.fullmatch(value)), "")
    stated = stated or next((value for value in values if _KIND.fullmatch(value)), "")
    return _SYNONYMS.get(stated, stated)


def messages(page: Page) -> dict[int, str]:
    """Return the boxes for messages by their role or their class: their nodes and kinds."""
    return _with_symbols(page) | _alerts(page)


def _alerts(page: Page) -> dict[int, str]:
    """The boxes with the role of an alert, as libraries of components write them, outside of callouts by their class."""
    numbers = attributes.numbers_where(page, "role", lambda role: role.strip().lower() == "alert", "alert")
    if not numbers:  # on most pages
        return {}
    nodes = page.nodes
    is_alert = attributes.having(page, "role", numbers) & nodes.tagged(_BOXES) & (nodes.total.words <= _MAX_WORDS)
    named = nodes.inside(attributes.having(page, "class", list(page.once(kinds_of_classes))))
    found: dict[int, str] = {}
    for row in rows_of(is_alert & ~named & (nodes.total.words > 0)).tolist():
        name = _SEVERITY.sub(r"-\1", attributes.value_of(page, "class", row) or "")
        kinds = [kind.lower() for kind in _KIND.findall(name) if kind.lower() not in _BOX_KINDS]
        kind = _stated(page, row) or next(iter(kinds), "note")
        found[row] = _SYNONYMS.get(kind, kind)
    return found


def _with_symbols(page: Page) -> dict[int, str]:
    """The boxes for messages that begin with a symbol, or with a word for their kind and an icon or a title."""
    nodes, rows = page.nodes, attributes.rows_matching(page, "class", _MESSAGE, *_MESSAGE_NAMES)
    if not rows.size:  # on most pages
        return {}
    rows = rows[_MESSAGE_BOXES[nodes.tag[rows]] & (nodes.total.words[rows] <= _MAX_WORDS)]
    found: dict[int, str] = {}
    for row in rows.tolist():
        name = attributes.value_of(page, "class", row) or ""
        stated = _KIND.search(name)
        kind = stated[1].lower() if stated else ""
        if _begins_with_mark(page, row, is_named=bool(kind)):
            found[row] = _SYNONYMS.get(kind, kind) or ("warning" if _ALARM.search(name) else "note")
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
        return bool(is_symbol) and not any(map(str.isalnum, attributes.element(page, first).text))
    return is_named and _ICON.search(attributes.value_of(page, "class", first) or "") is not None


def _definitions(page: Page) -> Iterator[tuple[int, str]]:
    """The lists of one term with a class such as ``section note``: their nodes and kinds."""
    nodes, values = page.nodes, page.attribute_values("class").values
    if not nodes.has(_TERMS):
        return
    named = {
        number: match[1].lower()
        for number in page.containing("class", *_DEFINED)
        if (match := _DEFINITION.search(values[number] or ""))
    }
    numbers = page.attribute_values("class").numbers
    for row in rows_of(attributes.having(page, "class", list(named)) & (nodes.tag == _TERMS)).tolist():
        entries = [int(nodes.tag[child]) for child in itertools.islice(nodes.children(row), 3)]
        if entries == [_TERM, _DEFINITION_TAG] and nodes.total.words[row] <= _MAX_WORDS:
            yield row, named[numbers.item(row)]


def _table_of(page: Page, node: int) -> list[int]:
    """The table that lays out a callout beside its icon, with its rows and cells; empty for other callouts."""
    nodes, table = page.nodes, node + 1
    while table < nodes.end[node] and _BOXES[nodes.tag[table]]:
        table += 1
    is_table = (
        table < nodes.end[node] and nodes.tag[table] == _TABLE and nodes.total.words[table] == nodes.total.words[node]
    )
    inside = range(table, int(nodes.end[table])) if is_table else range(0)
    cells = [row for row in inside if _CELLS[nodes.tag[row]]]
    texts = sum(nodes.total.characters[cell] > 0 for cell in cells)
    if not cells or nodes.total.characters[cells[0]] or texts > _MAX_CELLS:  # the icon is in the first one
        return []
    return [row for row in inside if _TABLE_PARTS[nodes.tag[row]]]


def kinds_of_classes(page: Page) -> dict[int, str]:
    """Return the kind of callout that class attributes name, by their numbers, see :meth:`Page.attribute_values`."""
    if not (numbers := page.containing("class", *_PARTS)):  # on most pages
        return {}
    names = page.attribute_values("class").values
    return {number: kind for number in numbers if (kind := _kind(_HASH.sub("", names[number] or "")))}


def generated_callouts(page: Page) -> BoolArray:
    """Return which nodes are callouts by names that site generators write and no other box has, or state it, shape ``(n,)``.

    Call it as ``page.once(generated_callouts)``.
    """
    names = page.attribute_values("class").values
    generated = [
        number
        for number in page.once(kinds_of_classes)
        if _GENERATED.search(name := names[number] or "") and _KIND.search(name)
    ]
    is_generated = attributes.having(page, "class", generated)
    stated = page.attribute_values(_STATED[0]).numbers
    is_generated |= (stated > 0) & attributes.having(page, "class", list(page.once(kinds_of_classes)))
    return np.asarray(page.nodes.tagged(_GENERATED_TAGS) & is_generated)


def _kind(name: str) -> str:
    """The kind of callout that a class attribute names; empty if it names none."""
    if alone := _ALONE.fullmatch(name.strip()):
        return (alone[1] or alone[2]).lower()
    is_box = _BOX.search(name) is not None
    if not (is_box or _WEAK_BOX.search(name)) or _PART.search(name) is not None:
        return ""
    kinds = [kind.lower() for kind in _KIND.findall(name)]
    others = [kind for kind in kinds if kind not in _BOX_KINDS]
    boxes = sorted(kinds, key="information".__eq__) if is_box else []
    kind = next(iter((*others, *boxes)), "")
    if kind:
        return _SYNONYMS.get(kind, kind)
    return "note" if _NOTE.search(name) else ""


def _title(page: Page, node: int) -> list[int]:
    """The element of the title of a callout: its first one with words, if the class says so."""
    nodes = page.nodes
    for _ in range(_MAX_TITLE_LEVELS):
        child = node + 1
        while child < nodes.end[node] and not nodes.total.words[child]:
            child = int(nodes.end[child])
        if child < nodes.end[node] and nodes.tag[child] == _HEADER and nodes.total.words[child] <= _MAX_TITLE_WORDS:
            return [child]
        if child >= nodes.end[node] or not (_TITLE_TAGS | _LAYOUT)[nodes.tag[child]]:
            return []
        if _LAYOUT[nodes.tag[child]]:
            node = child
            continue
        if _names_title(page, child) and nodes.total.words[child] <= _MAX_TITLE_WORDS:
            return [child]
        node = child
    return []


def _names_title(page: Page, node: int) -> bool:
    """Whether the class of an element in a callout names it as the title, or that of the element after it as a description."""
    if _TITLE.search(attributes.value_of(page, "class", node) or ""):
        return True
    following = page.nodes.next_sibling(node)
    return following >= 0 and _DESCRIPTION.search(attributes.value_of(page, "class", following) or "") is not None
