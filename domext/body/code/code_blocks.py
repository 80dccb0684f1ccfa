"""Find the code of a page that is not in ``<pre>``, and the text beside code that is not part of it."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

import numpy as np
from turbohtml import Element

from domext.body.code.code_kinds import MAX_TOOLBAR_WORDS, shows_numbers
from domext.body.code.code_programs import CODE_ELEMENTS, find_programs
from domext.body.code.code_signatures import diagrams, programs_of_lines, signatures
from domext.body.code.code_tables import code_tables
from domext.body.code.code_toolbars import SECTIONS, Toolbars, names_file
from domext.body.code.languages import language_of, language_of_label
from domext.body.code.typewritten import typewritten
from domext.discussion.quotations import lone_cells
from domext.table import attributes, tags
from domext.table.characters import LINE_BREAK
from domext.table.masks import any_of, rows_of
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign

if TYPE_CHECKING:
    from domext.body.parts.container_names import ContainerNames
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_CODE_ELEMENTS: Final = tags.mask(frozenset({"code", "samp", "tt"}))
_CONTENT: Final = tags.mask(frozenset("p h1 h2 h3 h4 h5 h6 ul dl blockquote table pre figure img".split()))
# Parts of a page that no editor holds: themes call their boxes by its names, too.
_SECTIONS: Final = tags.mask(tags.HEADINGS | {"article", "main", "header", "footer", "nav", "form"})
# Editors and highlighters that write neither <pre> nor <code>.
_EDITOR: Final = lazy_pattern(
    r"(?:^|\s)(?:CodeMirror|cm-editor|cm-content|monaco-editor|ace_editor|ace_text-layer|view-lines|syntaxhighlighter|crayon-main|[a-z-]{1,30}-highlighter-main"
    r"|dp-highlighter|enlighter|geshi|geshifilter|react-code-block|code-lines|ql-code-block-container|ltx_listing|lstlisting|blob-wrapper|codecolorer(?:-container)?)(?=$|\s)"
)
_EDITORS: Final = Sign(
    "codemirror", "cm-editor", "cm-content", "monaco-editor", "ace-editor", "ace-text", "view-lines", "highlighter", "crayon-main", "enlighter",
    "geshi", "react-code-block", "code-lines", "ql-code", "ltx-listing", "lstlisting", "blob-wrapper", "codecolorer", pattern=_EDITOR,
)  # fmt: skip
#: Each name of an editor contains one of these parts, see :meth:`domext.Page.named`.
EDITOR_PARTS: Final = _EDITORS.parts["class"]
_PROMPTS: Final = Sign("prompt")
# The class of an element of code that is displayed as a block.
_DISPLAYED: Final = lazy_pattern(
    r"(?:^|\s)(?:hljs|block|code-?block|prettyprint|prettyprinted|highlight|sourceCode|(?:lang|language)-[\w+#-]{1,30})(?=$|\s)"
)
# The style of lines of code: white space as it is written, in a monospaced font.
_WRITTEN_SPACE: Final = lazy_pattern(
    r"white-space\s{0,2}:\s{0,2}(?:break-spaces|pre(?:-wrap)?)(?![\w-])", re.IGNORECASE
)
_CODE_FONT: Final = lazy_pattern(r"monospace|consolas|menlo|courier", re.IGNORECASE)
# The numbers of cells in notebooks.
_PROMPT: Final = lazy_pattern(r"(?:In|Out)?\s?\[[\s\d*]{0,6}\]:?")
_MAX_ACTION_WORDS: Final = 4
_MAX_WRAPPERS: Final = 3
_MAX_INNER: Final = 3  # of the cells of a table, the first ones are line numbers


def names_editor(name: str) -> bool:
    """Return whether a class attribute is that of an editor, or of a highlighter that writes neither ``<pre>`` nor ``<code>``."""
    return _EDITOR.search(name) is not None


def editors(page: Page, rows: list[int]) -> list[int]:
    """Return those of some elements with the class of an editor that may hold nothing but code."""
    if not rows:  # on most pages
        return []
    holds_section = page.nodes.holding(page.nodes.tagged(_SECTIONS))
    return [row for row in rows if not holds_section[row]]


def styled_as_code(page: Page) -> list[int]:
    """Return the outermost ``<div>`` elements whose style is that of code, as editors write it to the clipboard.

    Highlighters number the lines of a monospaced box by an ordered list that is all of it.
    """
    styles, nodes = page.attribute_values("style"), page.nodes
    numbers = [number for number in styles.holding("white-space") if _is_code_style(styles.values[number])]
    fonts = [number for number in styles.holding("monospace") if _CODE_FONT.search(styles.values[number] or "")]
    if not (numbers or (fonts and nodes.has(tags.OL))):
        return []
    is_box = nodes.tag == tags.DIV
    rows = rows_of(attributes.having(page, "style", numbers) & is_box).tolist()
    boxes = rows_of(attributes.having(page, "style", fonts) & is_box) if nodes.has(tags.OL) else np.zeros(0, np.intp)
    boxes = boxes[nodes.end[boxes] > boxes + 1]
    is_numbered = (nodes.tag[boxes + 1] == tags.OL) & (nodes.total.words[boxes] == nodes.total.words[boxes + 1])
    rows += boxes[is_numbered].tolist()
    outermost = nodes.outermost(sorted({*rows}))
    return [row for row in outermost if not any_of(_CONTENT[nodes.tag[row + 1 : nodes.end[row]]])]


def _is_code_style(style: str | None) -> bool:
    return style is not None and _WRITTEN_SPACE.search(style) is not None and _CODE_FONT.search(style) is not None


class CodeBlocks:
    """The code of a page.

    Attributes:
        is_present: whether there is any code on the page.
        containers: the elements that hold code although they are not ``<pre>``.
        programs: those of them that hold several fragments of a program.
        dropped: the elements around code that are not a part of it: toolbars, file names and columns of line numbers.
        unwrapped: definition lists that consist of the name of a file and its code, and their definitions.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
        names: the containers that hold kept text, by their class attribute.
    """

    def __init__(self, page: Page, kept: BoolArray, names: ContainerNames) -> None:
        self._page = page
        self.containers: set[int] = set()
        self.dropped: set[int] = set()
        self.unwrapped: set[int] = set()
        self._labels: dict[int, str] = {}
        is_code = page.nodes.tagged(tags.IS_PREFORMATTED) & kept
        elements = rows_of(page.nodes.tagged(_CODE_ELEMENTS) & kept).tolist() if page.nodes.has(*CODE_ELEMENTS) else []
        self.containers.update(filter(self._is_displayed, elements))
        self.containers.update(editors(page, names.of(_EDITORS)))
        for table, title in page.once(code_tables).items():
            if kept[table]:
                self.containers.add(table)
                self.dropped.update({title} - {0})
        if page.nodes.has(tags.TD):
            self.containers.update(lone_cells(page, kept & attributes.has_token(page, "class", "code")))
        self.containers.update(row for row in page.once(styled_as_code) if kept[row])
        written = (*page.once(signatures), *page.once(programs_of_lines), *page.once(diagrams), *page.once(typewritten))
        self.containers.update(row for row in written if kept[row])
        self.programs = frozenset(find_programs(page, kept))
        self.containers |= self.programs
        self._codes: list[int] = []
        self.is_present = bool(self.containers or elements or any_of(is_code))
        if not self.containers and not any_of(is_code):
            return
        is_code[list(self.containers)] = True
        inside, parent = page.nodes.inside(is_code), page.nodes.parent
        self._codes = [row for row in rows_of(is_code).tolist() if row and not inside[parent[row]]]
        self._drop_numbers_and_copies()
        self._drop_prompts(names)
        toolbars = Toolbars(page, self._codes, self.dropped)
        for node in self._codes:
            toolbars.read(node)
        self.dropped |= toolbars.dropped
        self.unwrapped = toolbars.unwrapped
        self._labels = toolbars.labels

    def language(self, node: int) -> str | None:
        """Return the language of an element of code: that of the elements in it and around it, or that of its toolbar."""
        page, nodes = self._page, self._page.nodes
        element = page.elements[node]
        inner = element.select("code, ol, [data-language], [data-lang], [lang]")[:_MAX_INNER]
        pre = element.select("pre")[:_MAX_INNER]
        if pre and isinstance(pre[-1].parent, Element):
            inner = [*inner, *pre, pre[-1].parent]
        around = itertools.takewhile(self._is_wrapper, nodes.ancestors(node, _MAX_WRAPPERS))
        language = language_of([*inner, element, *(page.elements[row] for row in around)])
        if language is None and node not in self._labels and nodes.last_block[node] - nodes.first_block[node] > 1:
            return language_of_label(page.blocks.text(int(nodes.first_block[node])))
        return language or self._labels.get(node)

    def _is_wrapper(self, node: int) -> bool:
        return node > 0 and not SECTIONS[self._page.nodes.tag[node]]

    def _is_displayed(self, node: int) -> bool:
        """Whether an inline element of code is displayed as a block: it is alone in its line and its class or its lines say so."""
        nodes, blocks = self._page.nodes, self._page.blocks
        first, last = int(nodes.first_block[node]), int(nodes.last_block[node])
        if first >= last or any_of(_CONTENT[nodes.tag[node + 1 : nodes.end[node]]]):
            return False
        start, stop = int(nodes.first_text[node]), int(nodes.last_text[node])
        if blocks.first_text[first] < start or blocks.last_text[last - 1] > stop:
            return False
        name = attributes.value_of(self._page, "class", node) or ""
        text = blocks.source[int(blocks.start[first]) : int(blocks.stop[last - 1])]
        if last - first > 1 or LINE_BREAK in text or _DISPLAYED.search(name) is not None:
            return True
        return "\n" in text and _WRITTEN_SPACE.search(attributes.value_of(self._page, "style", node) or "") is not None

    def _drop_numbers_and_copies(self) -> None:
        """Drop elements of code that show the line numbers or the file of the next one, or its text for readers who copy it."""
        nodes = self._page.nodes
        dropped: set[int] = set()
        for node, following in itertools.pairwise(self._codes):
            around = itertools.takewhile(self._is_wrapper, nodes.ancestors(node, _MAX_WRAPPERS))
            if (wrapper := next((row for row in around if nodes.end[row] > following), -1)) >= 0:
                numbers = nodes.total.words[node]
                rest = nodes.total.words[wrapper] - numbers - nodes.total.words[following]
                shows = numbers > 1 and rest <= MAX_TOOLBAR_WORDS and shows_numbers(self._page, node)
                if shows or self._is_copy(node, following) or names_file(self._page, node):
                    dropped.add(node)
        self.dropped |= dropped
        self._codes = [node for node in self._codes if node not in dropped]

    def _drop_prompts(self, names: ContainerNames) -> None:
        """Drop the numbers of the cells of notebooks."""
        words = self._page.nodes.total.words
        short = (row for row in names.of(_PROMPTS) if words[row] <= _MAX_ACTION_WORDS)
        self.dropped.update(row for row in short if _PROMPT.fullmatch(self._page.elements[row].text.strip()))

    def _is_copy(self, node: int, following: int) -> bool:
        """Whether an element is or holds a text field, and has the words of the next element of code."""
        page, words = self._page, self._page.nodes.total.words
        has_field = any_of(page.nodes.tag[node : page.nodes.end[node]] == tags.TEXTAREA)
        if not has_field or words[following] < words[node]:
            return False
        field, code = (page.elements[row].text for row in (node, following))
        return "".join(field.split()) in "".join(code.split())
