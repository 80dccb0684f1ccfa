"""Robustness of an extraction: word F1 on the pages of a corpus, and on the same pages in other scripts and in other markup.

    python benchmarks/robustness.py CORPUS [--limit 0] [--selector SPEC]      CORPUS is a corpus of 'domext eval'

In another script, each word of the text is replaced by a made-up one, the same for each occurrence; marks of punctuation by
those of the script; spaces between words are left out where the script has none. The kept blocks are scored by their original
text, and pages that are divided into other blocks are left out. Other markup has hashes for classes and ids, or no classes and ids
at all, or div for the elements of sections, without roles and microdata. The markup of 2000 has none of these, and
headings in larger fonts, line breaks after paragraphs, tables that lay out the page, and no declarations.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import lxml.etree
import lxml.html

from domext import DomextError, Extractor
from domext.evaluation.corpus import load_corpus
from domext.evaluation.page_statistics import Text, word_overlap

if TYPE_CHECKING:
    from collections.abc import Callable

_PIECE = re.compile(r"[^\W\d_]+|\s+|.", re.DOTALL)
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]|&#(?:[0-8]|1[124-9]|2\d|3[01]);")  # lxml writes no such text
_NO_TEXT = {"script", "style", "template", "noscript"}
_NAMES = {"class", "id"}
_SECTIONS = {"article", "main", "section", "nav", "aside", "header", "footer", "figure"}
_ROLES = {"role", "itemprop", "itemtype", "itemscope"}


@dataclass(frozen=True)
class Script:
    """The rules of made-up text in one script.

    Attributes:
        letters: letters to make words of.
        letters_of_a_word: letters for each letter of the original word.
        has_spaces: whether spaces divide words.
        punctuation: marks of the script for those of English.
    """

    letters: str
    letters_of_a_word: float = 1.0
    has_spaces: bool = True
    punctuation: dict[str, str] = field(default_factory=dict)

    def word(self, word: str) -> str:
        """The word in the script that stands for a word, with its capitals if the script has any."""
        choose = random.Random(zlib.crc32(word.lower().encode())).choice  # noqa: S311  not a secret
        letters = "".join(choose(self.letters) for _ in range(max(1, round(len(word) * self.letters_of_a_word))))
        if word.isupper() and len(word) > 1:
            return letters.upper()
        return letters.capitalize() if word[0].isupper() else letters

    def text(self, text: str) -> str:
        """A text in the script."""
        pieces, written = _PIECE.findall(text), []
        for before, piece, after in zip(["", *pieces], pieces, [*pieces[1:], ""], strict=False):
            between_words = before.isalpha() and after.isalpha()
            in_number = before[-1:].isdigit() and after[:1].isdigit()
            if piece.isalpha():
                written.append(self.word(piece))
            elif self.has_spaces or piece != " " or not between_words:
                written.append(piece if in_number else self.punctuation.get(piece, piece))
        return "".join(written)

    def write(self, root: lxml.html.HtmlElement) -> None:
        """Write the text of a page in the script."""
        for element in root.iter():
            if element.text and isinstance(element.tag, str) and element.tag not in _NO_TEXT:
                element.text = self.text(element.text)
            if element.tail:
                element.tail = self.text(element.tail)


_HAN = "".join(map(chr, range(0x4E00, 0x5E00, 5)))
SCRIPTS = {
    "Latin": Script("abcdefghilmnoprstu"),
    "Cyrillic": Script("абвгдежзиклмнопрстуф"),
    "Greek": Script("αβγδεζηικλμνοπρστυφω"),
    "Arabic": Script("ابتجحدرسشعفقكلمنهوي", punctuation={",": "،", ";": "؛", "?": "؟"}),
    "Hebrew": Script("אבגדהוזחטיכלמנסעפצקרשת"),
    "Devanagari": Script("कखगघचजटडतदनपबमयरलवसह", punctuation={".": "।"}),
    "Thai": Script("กขคงจชดตทนบปพมยรลวสห", has_spaces=False, punctuation={".": " ", ",": " "}),
    "Han": Script(_HAN, 0.35, has_spaces=False, punctuation={",": "\uff0c", ".": "。", "?": "\uff1f", "!": "\uff01"}),
}


def hash_names(root: lxml.html.HtmlElement) -> None:
    """Write a hash for each class and id, as some tools for style sheets do."""
    for element in root.iter(lxml.etree.Element):
        for name in _NAMES.intersection(element.keys()):
            element.set(name, " ".join(f"c{zlib.crc32(word.encode()):x}" for word in element.get(name).split()))


def remove_names(root: lxml.html.HtmlElement) -> None:
    """Remove classes and ids."""
    for element in root.iter(lxml.etree.Element):
        for name in _NAMES.intersection(element.keys()):
            del element.attrib[name]


def remove_sections(root: lxml.html.HtmlElement) -> None:
    """Write div for the elements of sections, without roles and microdata."""
    for element in root.iter(lxml.etree.Element):
        if element.tag in _SECTIONS:
            element.tag = "div"
        for name in _ROLES.intersection(element.keys()):
            del element.attrib[name]


def write_as_in_2000(root: lxml.html.HtmlElement) -> None:
    """Lay out the page by fonts, line breaks and tables, without names, sections and declarations."""
    remove_names(root)
    remove_sections(root)
    for element in root.xpath("//script | //meta[@name or @property]"):
        element.drop_tree()
    for heading in root.xpath("//body//*[self::h1 or self::h2 or self::h3 or self::h4 or self::h5 or self::h6]"):
        heading.append(heading.makeelement("br"))
        font = heading.makeelement("font", size="+2")
        heading.addprevious(font)
        font.append(heading)
        font.tail, heading.tail, heading.tag = heading.tail, None, "b"
    for paragraph in root.xpath("//body//p"):
        paragraph.extend([paragraph.makeelement("br"), paragraph.makeelement("br")])
        paragraph.drop_tag()
    for box in root.xpath("//body//div[count(div) > 1][count(div) = count(*)][not(text()[normalize-space()])]"):
        for child in list(box.iterchildren("div")):
            child.tag, child.tail = "td", None
            row = box.makeelement("tr")
            child.addprevious(row)
            row.append(child)
        box.tag = "table"


MARKUP: dict[str, Callable[[lxml.html.HtmlElement], None]] = {
    "hashes for names": hash_names,
    "no names": remove_names,
    "no sections": remove_sections,
    "markup of 2000": write_as_in_2000,
}


def varied(markup: str, write: Callable[[lxml.html.HtmlElement], None]) -> str:
    """A page after a change in place."""
    root = lxml.html.document_fromstring(markup)
    write(root)
    return str(lxml.html.tostring(root, encoding="unicode"))


def main() -> None:
    """Print word F1 on the original pages and on those of each variant."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--limit", type=int, default=0, help="the number of pages; 0 for all")
    parser.add_argument("--selector", default="learned", metavar="SPEC")
    arguments = parser.parse_args()
    corpus, extractor = load_corpus(arguments.corpus), Extractor(selector=arguments.selector)
    rows: dict[str, list[tuple[float, float]]] = {name: [] for name in (*SCRIPTS, *MARKUP)}
    for gold in corpus.golds[: arguments.limit or None]:
        try:
            markup = str(lxml.html.tostring(lxml.html.document_fromstring(corpus.read(gold)), encoding="unicode"))
            markup = _CONTROLS.sub("", markup)
            article = extractor(markup, url=gold.url)
        except (DomextError, lxml.etree.LxmlError) as error:
            sys.stderr.write(f"{gold.id}: {error}\n")
            continue
        blocks, reference = article.page.blocks, Text(gold.text or "")
        original = word_overlap(Text(article.text), reference).f1
        for name, write in MARKUP.items():
            text = extractor(varied(markup, write), url=gold.url).text
            rows[name].append((original, word_overlap(Text(text), reference).f1))
        for name, script in SCRIPTS.items():
            keep = extractor(varied(markup, script.write), url=gold.url).keep
            if len(keep) == len(blocks):
                rows[name].append((original, word_overlap(Text(blocks.joined(keep)), reference).f1))
    print("variant           pages  original  variant")
    for name, pairs in rows.items():
        means = (sum(column) / max(len(pairs), 1) for column in zip(*pairs, strict=True)) if pairs else (0.0, 0.0)
        print(f"{name:17s} {len(pairs):5d}    {'{:.4f}   {:.4f}'.format(*means)}")


if __name__ == "__main__":
    main()
