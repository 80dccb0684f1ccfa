"""Find the panels of tabs, and the tab of each: a reader sees one panel at a time, a text holds them one after another."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from domext.body.page_anchors import nodes_with
from domext.table import attributes, tags
from domext.table.class_names import words_of
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign
from domext.table.wrappers import outermost_wrapper

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from domext.table.nodes import BoolArray, Nodes
    from domext.table.page import Page

_PANEL: Final = lazy_pattern(
    r"(?:^|\s)(?:(?:[a-z]{1,8}-)?(?:tab-?pane|tabs?-?panel)|tabbed-block|sd-tab-content|tabs?__(?:panel|content)|tabs?-content-item|tab-item-content"
    r"|ui\s(?:[a-z]{1,12}\s){0,6}tab)(?=$|\s)",
    re.IGNORECASE,
)
#: The names of the panels of tabs.
PANELS: Final = Sign("tab", pattern=_PANEL)
_TABS: Final = tags.mask(frozenset("a button label li span div p dt".split()))
_TAB_LISTS: Final = tags.mask(frozenset("div ul ol nav header dl".split()))
_BOXES: Final = tags.mask(frozenset({"div", "section"}))
_TARGETS: Final = ("aria-controls", "href", "data-href", "data-target", "data-bs-target", "for")
_MAX_LABEL_WORDS: Final = 6
_MAX_LABEL_CHARACTERS: Final = 200
_MAX_PANELS: Final = 30
_MAX_TABS: Final = 3 * _MAX_PANELS  # with their radio buttons and panels
_MAX_SIBLINGS: Final = 4
_MAX_LEVELS: Final = 3
_MAX_BOXES: Final = 10  # around the tabs alone, which may scroll


def names_panel(name: str) -> bool:
    """Return whether a class attribute is one of the panel of a tab."""
    return _PANEL.search(name) is not None


def find_tabs(page: Page, panels: Iterable[int]) -> tuple[dict[int, str], set[int]]:
    """Find the tabs of panels.

    Args:
        page: the page.
        panels: the nodes of panels that hold kept text.

    Elements without a name of panels are panels, too, if radio buttons or a list of links named for tabs choose between them, or if they
    are code below buttons.

    Returns:
        The text of the tab of each panel that has one, and the nodes of the tabs beside them.
    """
    panels = sorted({*panels, *_below_radio_buttons(page), *_below_buttons(page), *_below_links(page)})
    if not panels:
        return {}, set()
    finder = _Finder(page, frozenset(panels))
    labels: dict[int, str] = {}
    tabs: set[int] = set()
    for panel in panels:
        tab = finder.tab_of(panel)
        if tab is not None:
            labels[panel] = " ".join(page.elements[tab].text.split())
            tabs.update(finder.beside(tab))
    return labels, tabs


class _Finder:
    """Finds the tab of one panel after another."""

    def __init__(self, page: Page, panels: frozenset[int]) -> None:
        self._page, self._panels = page, panels
        self._of_id: dict[str, int] = {}
        for name, row in nodes_with(page, "id"):
            if name:
                self._of_id.setdefault(name, row)
        self._of_target: dict[str, int] = {}
        for element in page.tidied.document.select(
            '[role="tab"], [data-target], [data-bs-target], button[data-href], li > a[href^="#"]'
        ):
            for name in _TARGETS:
                if target := (element.attr(name) or "").lstrip("#"):
                    self._of_target.setdefault(target, page.index[element])
        self._in_order: dict[int, Mapping[int, int]] = {}
        self._short: dict[int, list[int]] = {}

    def tab_of(self, panel: int) -> int | None:
        """The node of the tab of a panel: by its id, as the label before it, or by its place among the panels."""
        attribute = self._page.elements[panel].attr
        parent = int(self._page.nodes.parent[panel])
        if parent not in self._in_order:
            self._in_order[parent] = dict(self._ordered(parent))
        candidates = (
            self._of_id.get(attribute("aria-labelledby") or ""),
            self._of_target.get(attribute("id") or ""),
            self._in_order[parent].get(panel),
        )
        return next((tab for tab in candidates if tab is not None and self._is_label(tab, panel)), None)

    def _is_label(self, tab: int, panel: int) -> bool:
        nodes = self._page.nodes
        inside = panel <= tab < nodes.end[panel]
        return (
            not inside
            and bool(_TABS[nodes.tag[tab]] and nodes.total.words[tab] <= _MAX_LABEL_WORDS)
            and nodes.total.characters[tab] <= _MAX_LABEL_CHARACTERS  # it may be the label of many panels
            and self._has_text(tab)
        )

    def _ordered(self, parent: int) -> Iterator[tuple[int, int]]:
        """The panels in an element, each with the tab at its place."""
        children = list(self._page.nodes.children(parent))
        panels = [row for row in children if self._is_panel(row)]
        if not 0 < len(panels) <= _MAX_PANELS:
            return
        labels = self._of_list([row for row in children if row not in panels and self._has_text(row)])
        if len(labels) != len(panels):
            before = labels[-1:] if labels and labels[-1] < panels[0] else self._before(parent)
            labels = (self._tabs_in(before[0]) or self._leaves(before[0])) if before else []
        if len(labels) == len(panels):
            yield from zip(panels, labels, strict=True)

    def _of_list(self, labels: list[int]) -> list[int]:
        """The tabs in an element that is alone beside the panels and holds several; other labels as they are."""
        tabs = self._tabs_in(labels[0]) if len(labels) == 1 else []
        return tabs if len(tabs) > 1 else labels

    def _tabs_in(self, node: int) -> list[int]:
        """The tabs inside of an element by their role, without the buttons beside them."""
        if not _TAB_LISTS[self._page.nodes.tag[node]]:
            return []
        values, numbers = self._page.attribute_values("role")
        if "tab" not in values:
            return []
        inside = slice(node + 1, int(self._page.nodes.end[node]))
        tabs: list[int] = (inside.start + rows_of(numbers[inside] == values.index("tab"))).tolist()
        return tabs

    def _before(self, node: int) -> list[int]:
        """The element with text before an element."""
        for _ in range(_MAX_SIBLINGS):
            node = self._page.nodes.previous_sibling(node)
            if node < 0:
                break
            if self._has_text(node):
                return [node]
        return []

    def _leaves(self, node: int) -> list[int]:
        """The children of an element, or of the only element in it."""
        for _ in range(_MAX_BOXES):
            children = [row for row in self._page.nodes.children(node) if self._has_text(row)]
            if len(children) != 1:
                return children
            node = children[0]
        return [node]

    def beside(self, tab: int) -> Iterable[int]:
        """A tab and the tabs beside it."""
        nodes, row = self._page.nodes, tab
        for _ in range(_MAX_LEVELS):
            parent = int(nodes.parent[row])
            if parent < 0 or nodes.end[parent] != nodes.end[row] or parent + 1 != row:
                break
            row = parent
        parent = int(nodes.parent[row])
        if parent not in self._short:
            self._short[parent] = [
                other for other in nodes.children(parent) if nodes.total.words[other] <= _MAX_LABEL_WORDS
            ]
        if len(self._short[parent]) > _MAX_TABS:
            return (tab,)
        is_list = attributes.value_of(self._page, "role", parent) == "tablist"
        short = [other for other in self._short[parent] if is_list or nodes.tag[other] == nodes.tag[row]]
        return (tab,) if any(map(self._is_panel, short)) else short

    def _has_text(self, row: int) -> bool:
        return bool(self._page.nodes.total.characters[row])

    def _is_panel(self, row: int) -> bool:
        if row in self._panels:
            return True
        attribute = self._page.elements[row].attr
        return attribute("role") == "tabpanel" or names_panel(attribute("class") or "")


def _below_radio_buttons(page: Page) -> Iterator[int]:
    """The panels without a name that radio buttons choose between.

    Either each follows its button and label, or they are the children of the element after a row of buttons and labels.
    """
    nodes = page.nodes
    rows = attributes.inputs(page, "radio")
    buttons = Counter(nodes.parent[rows].tolist()) if rows else {}
    for bar, count in buttons.items():
        if 1 < count <= _MAX_PANELS:
            children = list(itertools.islice(nodes.children(bar), 3 * count + 1))
            kinds = [int(nodes.tag[row]) for row in children]
            if (
                len(children) == 3 * count
                and kinds[::3] == [tags.INPUT] * count
                and kinds[1::3] == [tags.LABEL] * count
            ):
                yield from _filled(page, children[2::3])
            elif kinds.count(tags.LABEL) == kinds.count(tags.INPUT) == count and len(children) == 2 * count:
                yield from _children_of_next(page, bar, count)


def _below_buttons(page: Page) -> Iterator[int]:
    """The code that a row of buttons chooses between: the children of the element after it, one for each button."""
    nodes = page.nodes
    if not (nodes.has(tags.BUTTON) and nodes.has(tags.PRE)):
        return
    for bar, count in Counter(nodes.parent[nodes.tag == tags.BUTTON].tolist()).items():
        if 1 < count <= _MAX_PANELS:
            children = list(itertools.islice(nodes.children(bar), count + 1))
            if len(children) == count == len(_filled(page, children)):
                panels = _children_of_next(page, bar, count)
                if all(_is_code(page, panel) for panel in panels):
                    yield from panels


def _below_links(page: Page) -> Iterator[int]:
    """The panels without a name that a list of links chooses between: the list, or the element around it, has the name of tabs."""
    is_named = attributes.named(page, _names_tabs, "tabs")
    if is_named is None:  # on most pages
        return
    nodes, (hrefs, href_of) = page.nodes, page.attribute_values("href")
    all_links = rows_of(nodes.tag == tags.A)
    bars = rows_of(nodes.tagged(tags.IS_LIST) & (nodes.total.words > 0))
    places = (all_links.searchsorted(column).tolist() for column in (bars, nodes.end[bars]))
    named = [
        (bar, all_links[first:last])
        for bar, first, last in zip(bars.tolist(), *places, strict=True)
        if 1 < last - first <= _MAX_PANELS and _is_named_around(nodes, is_named, bar)
    ]
    targets = {name: row for name, row in nodes_with(page, "id") if name} if named else {}
    for bar, links in named:
        names = [(hrefs[number] or "") for number in href_of[links].tolist()]
        panels = [targets.get(name[1:], -1) for name in names if name[:1] == "#"]
        is_whole = bool(panels) and len(panels) == len(names) == len(_filled(page, panels))
        if is_whole and min(panels) >= nodes.end[bar]:
            boxes = (outermost_wrapper(nodes, panel) if _BOXES[nodes.tag[panel]] else panel for panel in panels)
            yield from panels if len({int(nodes.parent[box]) for box in boxes}) == 1 else ()


def _is_named_around(nodes: Nodes, is_named: BoolArray, bar: int) -> bool:
    """Whether a list, the element around it or the one around its wrappers has a name."""
    around = (nodes.parent.item(row) for row in (bar, outermost_wrapper(nodes, bar)))
    return bool(is_named[bar]) or any(is_named[row] for row in around)


def _names_tabs(name: str) -> bool:
    """Whether a class or an id is that of the bar of tabs."""
    return "tabs" in name and "tabs" in words_of(name)


def _children_of_next(page: Page, bar: int, count: int) -> list[int]:
    """The children of the element after a bar, if all of them have text and there are as many as its buttons."""
    following = page.nodes.next_sibling(bar)
    panels = list(itertools.islice(page.nodes.children(following), count + 1)) if following >= 0 else []
    return _filled(page, panels) if len(panels) == count else []


def _filled(page: Page, rows: list[int]) -> list[int]:
    """Elements that all have text; none if one of them has not."""
    return rows if all(page.nodes.total.characters[row] for row in rows) else []


def _is_code(page: Page, panel: int) -> bool:
    """Whether an element holds preformatted text and no other text; it is the panel, so the code is another element."""
    nodes = page.nodes
    row = _first_inside(page, panel, tags.CODE if nodes.tag[panel] == tags.PRE else tags.PRE)
    return row is not None and bool(nodes.total.words[row] == nodes.total.words[panel])


def code_in_panels(page: Page, panels: Iterable[int]) -> list[int]:
    """Return the elements of code in panels that are ``<pre>`` themselves."""
    inner = (_first_inside(page, panel, tags.CODE) for panel in panels if page.nodes.tag[panel] == tags.PRE)
    return [row for row in inner if row is not None]


def _first_inside(page: Page, node: int, tag: int) -> int | None:
    """The first element with a tag inside an element."""
    inside = page.nodes.tag[node + 1 : page.nodes.end[node]] == tag
    return node + 1 + int(inside.argmax()) if any_of(inside) else None
