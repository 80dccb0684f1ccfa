"""Find the toolbars around code: bars with buttons, names of languages and files, and numbers beside it."""

from __future__ import annotations

import bisect
import itertools
import re
from typing import TYPE_CHECKING, Final

from domext.body.code.code_kinds import CODE_BAR, TOOLBAR, is_brief, is_gutter, shows_numbers
from domext.body.code.languages import language_of, language_of_label
from domext.table import attributes, tags
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign
from domext.words import expression
from domext.words.box_labels import CODE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from turbohtml import Element

    from domext.table.page import Page

_BARS: Final = Sign("copy", "code", pattern=CODE_BAR)
_COMMANDS: Final = tags.mask(frozenset({"button", "a"}))
_REPLACED: Final = tags.mask(frozenset({"textarea", "button"}))
_PROSE: Final = tags.mask(frozenset("p h1 h2 h3 h4 h5 h6 ul ol li dl blockquote table figure img".split()))
_NO_BARS: Final = _PROSE | tags.mask(frozenset({"pre", "code", "textarea"}))
#: Elements of a page that are never the box of code.
SECTIONS: Final = tags.mask(frozenset("html body main article li td th dd details".split()))
_CODE_NAMES: Final = (
    "code", "highlight", "hljs", "shiki", "prism", "syntax", "snippet", "lang-", "language-", "terminal", "chroma", "rouge",
    "pygments", "blob", "diff",
)  # fmt: skip
# The class of a bar above code, and that of a label, which holds a caption if it has more than a few words.
_BAR: Final = lazy_pattern(r"(?:^|[\s_-])(?:header|bar|meta)(?=$|[\s_-])", re.IGNORECASE)
_LABEL: Final = lazy_pattern(r"(?:^|[\s_-])(?:title|label|name|caption|description)(?=$|[\s_-])", re.IGNORECASE)
_FILE: Final = lazy_pattern(r"(?:[\w.@\[\]-]{1,60}[/\\]){0,12}[\w.@\[\]-]{0,60}\.[A-Za-z][\w]{0,9}")
# The line above code on boards.
_CODE_LABEL: Final = lazy_pattern(rf"(?:[A-Za-z]{{2,10}}[ -])?(?:{expression(CODE)})\s?[:：]", re.IGNORECASE)
_MAX_LABEL_WORDS: Final = 2
_MAX_ACTION_WORDS: Final = 4
_MAX_LEVELS: Final = 5
_MAX_CHILDREN: Final = 12
_MAX_REPLACED: Final = 6


class Toolbars:
    """The toolbars around the code of a page, and what they say about it.

    Attributes:
        dropped: their elements.
        unwrapped: definition lists that consist of the name of a file and its code, and their definitions.
        labels: the language that a toolbar names, by the node of the code.

    Args:
        page: the page.
        codes: the elements of code, in order, none inside another one.
        replaced: elements of line numbers and of copies of code.
    """

    def __init__(self, page: Page, codes: Sequence[int], replaced: Iterable[int]) -> None:
        self._page, self._codes = page, codes
        self.dropped: set[int] = set()
        self.unwrapped: set[int] = set()
        self.labels: dict[int, str] = {}
        self._has_bars = bool(_BARS.numbers(page))
        self._replaced = sorted({*replaced, *rows_of(page.nodes.tagged(_REPLACED)).tolist()})

    def read(self, code: int) -> None:
        """Find the toolbars, names and numbers beside code."""
        self._read_definition(code)
        box = self._read_around(code)
        if self._page.nodes.tag[code] != tags.TEXTAREA:
            self._read_beside(code, box)

    def _read_around(self, code: int) -> int:
        """Find them in the elements around code that hold hardly anything else; the outermost of these elements."""
        nodes = self._page.nodes
        tag, words, characters = nodes.tag, nodes.total.words, nodes.total.characters
        inner, beside = code, 0
        has_language = language_of([self._page.elements[code]]) is not None
        for _ in range(_MAX_LEVELS):
            wrapper = int(nodes.parent[inner])
            if wrapper <= 0 or SECTIONS[tag[wrapper]] or not self._holds_one(wrapper):
                break
            children = [row for row, _ in zip(nodes.children(wrapper), range(_MAX_CHILDREN + 1), strict=False)]
            if len(children) > _MAX_CHILDREN:
                break
            numbers = [
                row
                for row in children
                if row != inner and shows_numbers(self._page, row) and is_gutter(self._page, row)
            ]
            beside += sum(int(words[row]) for row in numbers)
            hidden = sum(int(words[row]) for row in self._replaced_in(wrapper, code))
            others = int(words[wrapper] - words[code]) - beside - hidden
            if not is_brief(others, int(characters[wrapper] - characters[code])):
                break
            self.dropped.update(row for row in numbers if nodes.total.characters[row])
            named = has_language or any(names_code(self._page, row) for row in (wrapper, inner, code))
            for child in children:
                if child != inner and self._is_toolbar(child, named=named):
                    self.dropped.update(self._commands_of(child))
                    self._read_label(code, child)
            inner = wrapper
        return inner

    def _read_beside(self, code: int, box: int) -> None:
        """Find the bars directly before and after the box of code: their class says so, or they hold only buttons."""
        nodes = self._page.nodes
        for row in (nodes.previous_sibling(box), nodes.next_sibling(box)):
            if row >= 0 and self._is_bar_of_code(row):
                self.dropped.add(row)
                self._read_label(code, row)

    def _is_bar_of_code(self, node: int) -> bool:
        nodes = self._page.nodes
        inner = nodes.tag[node : nodes.end[node]]
        words, characters = nodes.total.words.item(node), nodes.total.characters.item(node)
        if not words or not is_brief(words, characters) or any_of(_NO_BARS[inner]):
            return False
        if self._has_bars and CODE_BAR.search(attributes.value_of(self._page, "class", node) or ""):
            return True
        commands = [row for row in (node + rows_of(_COMMANDS[inner])).tolist() if self._is_command(row)]
        return sum(int(nodes.total.words[row]) for row in commands) == words and not self._has_role(node, "tab")

    def _is_command(self, node: int) -> bool:
        """Whether an element is a button, or a link that a script handles."""
        return self._page.nodes.tag[node] == tags.BUTTON or _is_handled(self._page.elements[node])

    def _read_definition(self, code: int) -> None:
        """Find the definition list around code whose only term is the name of a file or of a language."""
        nodes = self._page.nodes
        definition = int(nodes.parent[code])
        if nodes.tag[definition] != tags.DD or nodes.total.words[definition] != nodes.total.words[code]:
            return
        entries = int(nodes.parent[definition])
        children = list(itertools.islice(nodes.children(entries), 3))
        if [int(nodes.tag[row]) for row in children] == [tags.DT, tags.DD]:
            first, last = nodes.first_block[children[0]], nodes.last_block[children[0]]
            is_name = last - first == 1 and _is_name(self._page.blocks.text(int(first)))
            if is_name or (first < last and self._is_action(children[0])):
                self.dropped.add(children[0])
                self.unwrapped |= {entries, definition}

    def _replaced_in(self, node: int, code: int) -> list[int]:
        """The first buttons, elements of line numbers, and copies of the code in text fields, in an element beside its code."""
        end = self._page.nodes.end
        first = bisect.bisect_left(self._replaced, node)
        few = self._replaced[first : first + _MAX_REPLACED]
        return [row for row in few if row < end[node] and not code <= row < end[code]]

    def _commands_of(self, toolbar: int) -> list[int]:
        """The buttons of a toolbar that holds the title of the code, too; other toolbars as a whole."""
        nodes = self._page.nodes
        buttons = [row for row in range(toolbar, int(nodes.end[toolbar])) if nodes.tag[row] == tags.BUTTON]
        words = int(nodes.total.words[toolbar]) - sum(int(nodes.total.words[row]) for row in buttons)
        return buttons if buttons and words > _MAX_ACTION_WORDS else [toolbar]

    def _is_toolbar(self, node: int, *, named: bool) -> bool:
        """Whether an element beside code is a toolbar, the name of a language or that of a file.

        Args:
            node: the element.
            named: whether the class of the element around both is one of highlighters.
        """
        nodes = self._page.nodes
        first, last = int(nodes.first_block[node]), int(nodes.last_block[node])
        inner = nodes.tag[node : nodes.end[node]]
        if first == last or (named and self._is_action(node)):
            return first < last
        if any_of(_PROSE[inner]):
            return False
        name = attributes.value_of(self._page, "class", node) or ""
        if any_of(inner == tags.BUTTON) or TOOLBAR.search(name) or self._has_role(node, "button"):
            return True
        text = " ".join(map(self._page.blocks.text, range(first, last)))
        if nodes.total.words[node] <= _MAX_ACTION_WORDS and _CODE_LABEL.match(text):
            return True
        is_label = _LABEL.search(name) is not None and nodes.total.words[node] <= _MAX_LABEL_WORDS
        return named and (
            is_label or _is_name(text) or _BAR.search(name) is not None or _is_name(self._text_beside_links(node))
        )

    def _has_role(self, node: int, role: str) -> bool:
        """Whether an element, or one inside it, has a role."""
        values, numbers = self._page.attribute_values("role")
        inside = slice(node, int(self._page.nodes.end[node]))
        return role in values and any_of(numbers[inside] == values.index(role))

    def _is_action(self, node: int) -> bool:
        """Whether an element is a few words with a link that a script handles, such as the one that selects all."""
        if self._page.nodes.total.words[node] > _MAX_ACTION_WORDS:
            return False
        link = self._page.elements[node].select_one("a")
        return link is not None and _is_handled(link)

    def _text_beside_links(self, node: int) -> str:
        element = self._page.elements[node]
        text = element.text
        for link in element.select("a"):
            text = text.replace(link.text, "", 1)
        return text.strip()

    def _read_label(self, code: int, toolbar: int) -> None:
        """Read the language of code in its toolbar; tabs and several languages are those that a reader may choose."""
        nodes = self._page.nodes
        blocks = range(int(nodes.first_block[toolbar]), int(nodes.last_block[toolbar]))
        languages = {language for block in blocks if (language := language_of_label(self._page.blocks.text(block)))}
        if len(languages) == 1 and not self._has_role(toolbar, "tab"):
            self.labels.setdefault(code, languages.pop())

    def _holds_one(self, node: int) -> bool:
        """Whether an element holds a single element of code."""
        first = bisect.bisect_left(self._codes, node)
        second = first + 1
        return second >= len(self._codes) or self._codes[second] >= self._page.nodes.end[node]


def _is_handled(link: Element) -> bool:
    """Whether a script handles a link."""
    address = (link.attr("href") or "#").strip().lower()
    return address == "#" or address.startswith("javascript:")


def names_code(page: Page, node: int) -> bool:
    """Return whether the class of an element is one of highlighters."""
    name = (attributes.value_of(page, "class", node) or "").lower()
    return any(part in name for part in _CODE_NAMES)


def names_file(page: Page, node: int) -> bool:
    """Return whether preformatted text is the name of the file below it, as the class of its box says."""
    nodes = page.nodes
    box, words = int(nodes.parent[node]), nodes.total.words
    if words[node] > _MAX_LABEL_WORDS or words[box] != words[node]:
        return False
    is_bar = TOOLBAR.search(attributes.value_of(page, "class", box) or "") is not None
    return is_bar and _FILE.fullmatch(page.elements[node].text.strip()) is not None


def _is_name(text: str) -> bool:
    """Whether a text is the name of a language or of a file."""
    return language_of_label(text) is not None or _FILE.fullmatch(text) is not None
