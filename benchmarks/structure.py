"""The structure of Markdown: F1 of its headings, lists, code, tables, links and other elements against gold Markdown.

    python benchmarks/structure.py [FOLDER] [--kind KIND] [--worst 20]
    python benchmarks/structure.py [FOLDER] --show NAME        the difference of a page
    python benchmarks/structure.py CORPUS --copy FOLDER        write the pages of a corpus into such a folder

FOLDER holds pages as ``fixtures/structure`` does: NAME.html, and NAME.md with the address of the page in a comment before the gold
Markdown. It may also be a corpus of 'domext eval' whose ``truth.jsonl`` has the key ``markdown``. The kind of a page is the first
word of its name.

A CommonMark parser (markdown-it-py with tables, strikethrough, footnotes and formulas) reads both texts. Each element is a bag of
items (``docs/evaluating.md`` defines them), and F1 compares the bags of a page. The table shows the means over the pages on which
either text has the element.
"""

from __future__ import annotations

import argparse
import difflib
import html
import json
import re
import tomllib
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

import domext

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domext import Article

FOLDER: Final = Path(__file__).parent.parent / "fixtures" / "structure"
PARSER: Final = (
    MarkdownIt("commonmark")
    .enable(["table", "strikethrough"])
    .use(dollarmath_plugin, allow_space=False, double_inline=True)
    .use(footnote_plugin, inline=False)
)
ELEMENTS: Final = ("words", "headings", "list items", "code", "languages", "inline code", "table cells", "links", "pictures",
                   "footnotes", "formulas", "quotations", "callouts")  # fmt: skip
Bags = dict[str, Counter[Any]]
_ADDRESS: Final = re.compile(r"<!-- (\S+) -->\n+")
_CALLOUT: Final = re.compile(r"\[!([\w-]+)\][+-]?\s*")
_TAG: Final = re.compile(r"<[^>]*>")
#: In scripts without spaces, a character is a word.
_WORD: Final = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]|\w+")
_LISTS: Final = {"bullet_list": "-", "ordered_list": "1."}
_FORMULAS: Final = {"math_block", "math_block_label", "math_inline", "math_inline_double"}
_SHOWN: Final = {"text", "text_special", "code_inline"}
_WITHIN_LINES: Final = {"inline", "link", "em", "strong", "s"}


@dataclass(frozen=True)
class Page:
    """A page with its gold Markdown, and the article that domext finds on it."""

    name: str
    gold: str
    article: Article

    @property
    def kind(self) -> str:
        """The first word of the name."""
        return re.split(r"[-_.]", self.name)[0]

    def bags(self) -> tuple[Bags, Bags]:
        """Return the elements of the Markdown and of the gold."""
        title = " ".join((self.article.title or "").split())
        return elements(self.article.to("markdown"), title), elements(self.gold, title)

    def scores(self) -> dict[str, float]:
        """Return F1 of each element that the page or its gold has."""
        found, gold = self.bags()
        return {name: f1(found[name], gold[name]) for name in ELEMENTS if found[name] or gold[name]}


def f1(found: Counter[Any], gold: Counter[Any]) -> float:
    """Return F1 of two bags, of which at most one is empty."""
    return 2 * (found & gold).total() / (found.total() + gold.total())


# --- the elements of Markdown -------------------------------------------------------------------------------------------


def elements(markdown: str, title: str = "") -> Bags:
    """Return the elements of a text by name.

    Args:
        markdown: the text.
        title: the title of the page. The first heading or paragraph that repeats it is left out.
    """
    bags: Bags = defaultdict(Counter)
    blocks = SyntaxTreeNode(PARSER.parse(markdown)).children
    titles = (block for block in blocks if title and block.type in {"heading", "paragraph"} and _text(block) == title)
    repeated = next(titles, None)
    notes = {note.meta["id"]: _text(note) for block in blocks for note in block.children if note.type == "footnote"}
    for block in blocks:
        if block is not repeated:
            _read(block, bags, notes)
            bags["words"].update(_WORD.findall(_text(block).lower()))
    return bags


def _read(node: SyntaxTreeNode, bags: Bags, notes: dict[int, str], depth: int = 0) -> None:
    """Add the elements in a node, which is in so many lists."""
    for name, item in _items(node, notes, depth):
        bags[name][item] += 1
    if node.type != "image":
        for child in node.children:
            _read(child, bags, notes, depth + (node.type in _LISTS))


def _items(node: SyntaxTreeNode, notes: dict[int, str], depth: int) -> Iterator[tuple[str, Any]]:  # noqa: C901  one case for each type
    """The elements that a node is itself, each with its name."""
    match node.type:
        case "heading":
            yield "headings", (node.tag, _text(node))
        case "bullet_list" | "ordered_list":
            yield from (("list items", (depth, _LISTS[node.type], _own_text(item))) for item in node.children)
        case "fence" | "code_block":
            yield "code", "\n".join(line.rstrip() for line in node.content.split("\n")).strip("\n")
            yield from (("languages", language.lower()) for language in node.info.split()[:1])
        case "code_inline":
            yield "inline code", " ".join(node.content.split())
        case "table":
            yield from (("table cells", cell) for cell in _cells(node))
        case "link":
            yield "links", (_text(node), unquote(str(node.attrs["href"])))
        case "image":
            description = "".join(map(_raw_text, node.children))
            yield "pictures", (" ".join(description.split()), unquote(str(node.attrs["src"])))
        case "inline":
            yield from (("footnotes", reference) for reference in _references(node, notes))
        case "blockquote":
            mark = node.children and _CALLOUT.match(_raw_text(node.children[0]))
            yield ("callouts", mark[1].lower()) if mark else ("quotations", _own_text(node))
        case kind if kind in _FORMULAS:
            yield "formulas", re.sub(r"\{(\w)\}", r"\1", "".join(node.content.split()))


def _cells(table: SyntaxTreeNode) -> Iterator[tuple[str, str]]:
    """The text of each cell that has one, with the header of its column; headers have an empty one."""
    headers, *rows = ([_text(cell) for cell in row.children] for part in table.children for row in part.children)
    yield from (("", header) for header in headers if header)
    for row in rows:
        yield from (cell for cell in zip(headers, row, strict=True) if cell[1])


def _references(inline: SyntaxTreeNode, notes: dict[int, str]) -> Iterator[tuple[str, str]]:
    """Each reference to a note: the word before it, and the text of the note."""
    before = ""
    for node in inline.walk(include_self=False):
        if node.type == "footnote_ref":
            yield "".join(_WORD.findall(before)[-1:]), notes[node.meta["id"]]
        elif not node.children:
            before += _raw_text(node)


def _text(node: SyntaxTreeNode) -> str:
    """The words that a reader sees, without code on lines of its own and without formulas, and with single spaces."""
    return " ".join(_raw_text(node).split())


def _own_text(node: SyntaxTreeNode) -> str:
    """The text of the paragraphs in a node, without that of its lists and quotations."""
    return " ".join(filter(None, (_text(child) for child in node.children if child.type == "paragraph")))


def _raw_text(node: SyntaxTreeNode) -> str:
    if node.type in {"softbreak", "hardbreak"}:
        return "\n"
    if node.type in {"html_inline", "html_block"}:
        space = " " if node.type == "html_block" or node.content.startswith("<br") else ""
        return html.unescape(_TAG.sub(space, node.content))
    if node.type == "image" or not node.children:
        return node.content if node.type in _SHOWN else ""
    text = ("" if node.type in _WITHIN_LINES else "\n").join(map(_raw_text, node.children))
    return _CALLOUT.sub("", text, count=1) if node.type == "blockquote" and _CALLOUT.match(text) else text


# --- pages --------------------------------------------------------------------------------------------------------------


def pages(folder: Path, kind: str = "") -> Iterator[Page]:
    """Yield the pages of a folder or of a corpus in the order of their names, all or those of a kind."""
    for name, source, address, gold in sorted(_golds(folder)):
        if name.startswith(kind):
            yield Page(name, gold, domext.extract(source.read_bytes(), url=address))


def _golds(folder: Path) -> Iterator[tuple[str, Path, str | None, str]]:
    """The name, the file, the address and the gold Markdown of each page."""
    truth = folder / "truth.jsonl"
    lines = truth.read_text("utf-8").split("\n") if truth.exists() else []
    for record in map(json.loads, filter(str.strip, lines)):
        if "markdown" in record:
            yield record["id"], folder / "html" / f"{record['id']}.html", record.get("url"), record["markdown"]
    for source in folder.glob("*.html"):
        text = source.with_suffix(".md").read_text("utf-8")
        address = _ADDRESS.match(text)
        yield source.stem, source, address and address[1], text[address.end() if address else 0 :]


def copy(corpus: Path, folder: Path) -> None:
    """Write the pages of a corpus into a folder of pages."""
    for name, source, address, gold in _golds(corpus):
        target = folder / f"{re.sub('[^0-9a-z]+', '-', name.lower())}.html"
        target.write_bytes(source.read_bytes())
        target.with_suffix(".md").write_text(f"<!-- {address} -->\n\n{gold.strip()}\n", "utf-8")


def known_faults(folder: Path) -> dict[str, dict[str, str]]:
    """Return the pages that are known to differ from their gold, each with the reason (``wrong.toml``).

    They are in two tables: ``text`` if the selector keeps other text, ``body`` if the same text has another structure.
    """
    file = folder / "wrong.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


# --- tables -------------------------------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    parser.add_argument("--kind", default="", help="only pages whose names begin so")
    parser.add_argument("--worst", type=int, default=20, help="the number of pages to name, worst first")
    parser.add_argument("--show", metavar="NAME")
    parser.add_argument("--copy", type=Path, metavar="FOLDER")
    arguments = parser.parse_args()
    if arguments.copy:
        copy(arguments.folder, arguments.copy)
    elif arguments.show:
        show(next(page for page in pages(arguments.folder, arguments.show) if page.name == arguments.show))
    else:
        faults = known_faults(arguments.folder)
        reasons = {name: reason for table in faults.values() for name, reason in table.items()}
        report(list(pages(arguments.folder, arguments.kind)), reasons, arguments.worst)


def report(measured: list[Page], reasons: dict[str, str], worst: int) -> None:
    """Print F1 by element, by kind of page, and of the pages that are not as the gold, worst first."""
    scores = {page.name: page.scores() for page in measured}
    print(f"{len(measured)} pages\n{'element':14s}{'pages':>6s}{'F1':>8s}")
    for element in ELEMENTS:
        _row(element, [values[element] for values in scores.values() if element in values])
    print(f"\n{'kind':14s}{'pages':>6s}{'F1':>8s}{'right':>7s}")
    for kind in sorted({page.kind for page in measured}):
        of_kind = [scores[page.name] for page in measured if page.kind == kind]
        _row(kind, [mean(values.values()) for values in of_kind], f"{sum(map(is_right, of_kind)):7d}")
    wrong = sorted(
        (min(values.values()), mean(values.values()), name) for name, values in scores.items() if not is_right(values)
    )
    print(f"\n{'page':34s}{'F1':>6s}  {'lowest element':22s}{len(wrong)} pages differ from the gold")
    for lowest, average, name in wrong[:worst]:
        element = min(scores[name], key=scores[name].__getitem__)
        print(f"{name:34s}{average:6.3f}  {f'{element} {lowest:.3f}':22s}{reasons.get(name, '')}")


def _row(name: str, values: list[float], end: str = "") -> None:
    if values:
        print(f"{name:14s}{len(values):6d}{mean(values):8.4f}{end}")


def is_right(scores: dict[str, float]) -> bool:
    """Return whether each element of a page is that of the gold."""
    return min(scores.values(), default=1) == 1


def mean(values: Iterable[float]) -> float:
    """Return the mean of numbers, or 1 without any."""
    return fmean(values) if (values := list(values)) else 1


def show(page: Page) -> None:
    """Print the lines in which a page differs from its gold, and the elements."""
    texts = page.gold.splitlines(), page.article.to("markdown").splitlines()
    print("\n".join(difflib.unified_diff(*texts, "gold", "domext", lineterm="")))
    found, gold = page.bags()
    for name in ELEMENTS:
        if found[name] != gold[name]:
            print(f"{name}: F1 {f1(found[name], gold[name]):.3f}")
            for sign, items in (("-", gold[name] - found[name]), ("+", found[name] - gold[name])):
                print("".join(f"  {sign} {item}\n" for item in items.elements()), end="")


if __name__ == "__main__":
    main()
