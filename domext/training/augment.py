"""Variants of training pages, so that the model learns the web and not the corpus.

What a corpus of today has little of, and pages elsewhere have much of: comments under articles, pages without class
names, without HTML5's elements, without declared types.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from domext.extras import need
from domext.training.comments import comments

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

#: The attribute that marks what was put into a page: none of it is content.
INSERTED: Final = "data-inserted"
_SECTIONS: Final = frozenset(
    "main article section nav header footer aside figure figcaption hgroup details summary".split()
)
_MEANING: Final = ("role", "itemprop", "itemscope", "itemtype")
_NAMES: Final = ("class", "id")
_LINE: Final = 40  # characters by which a line of the gold is recognised in the page
_LONG_LINE: Final = 50
# Of the lines that are found, so many must be in the element that comments are put behind.
_MOST: Final = 0.85


@dataclass(frozen=True, slots=True)
class Chances:
    """How probable each change is.

    Attributes:
        names: classes and ids go.
        sections: HTML5's sectioning elements become ``div``, roles and microdata go.
        declarations: scripts and meta elements go, and with them the declared types; the page's address is not told.
        comments: of pages that are an article, comments of readers come after it.
    """

    names: float = 0.4
    sections: float = 0.4
    declarations: float = 0.5
    comments: float = 0.75


@dataclass(frozen=True, slots=True)
class Variant:
    """A changed page.

    Attributes:
        source: its markup, in UTF-8.
        anonymous: whether its address should not be told.
    """

    source: bytes
    anonymous: bool


def variant(markup: str, gold: str, voices: Sequence[str], random: Random, chances: Chances) -> Variant | None:
    """A variant of a page; None if nothing can be read of it.

    Args:
        markup: the page.
        gold: its content, to find the article by.
        voices: pieces of text that comments are made of; empty for a page that shall get none.
        random: decides.
        chances: of each change.

    Raises:
        ExtraError: lxml is not installed.
    """
    lxml_html = need("lxml.html", "train")
    try:
        root = lxml_html.document_fromstring(
            markup.encode("utf-8", "replace"), parser=lxml_html.HTMLParser(encoding="utf-8")
        )
    except (ValueError, lxml_html.etree.LxmlError):
        return None
    drawn = {name: random.random() < getattr(chances, name) for name in Chances.__slots__}
    if drawn["comments"] and voices:
        _put_comments(root, gold, comments(lxml_html.Element, voices, random), random)
    elements = [element for element in root.iter() if isinstance(element.tag, str)]
    for element in elements:
        if drawn["names"]:
            _drop(element, _NAMES)
        if drawn["sections"]:
            _drop(element, _MEANING)
            if element.tag in _SECTIONS:
                element.tag = "div"
    if drawn["declarations"]:
        for element in root.xpath("//script | //meta[@name or @property]"):
            element.drop_tree()
    return Variant(lxml_html.tostring(root, encoding="utf-8", doctype="<!DOCTYPE html>"), drawn["declarations"])


def _drop(element: Any, names: tuple[str, ...]) -> None:
    for name in names:
        element.attrib.pop(name, None)


def _put_comments(root: Any, gold: str, box: Any, random: Random) -> None:
    """Put a box of comments at the end of the article, or behind it; nowhere if the article is not found."""
    article = _article(root, gold)
    if article is None:
        return
    box.set(INSERTED, "")
    above = article.getparent()
    if above is None or article.tag == "body" or random.random() < 0.45:
        article.append(box)
        return
    above.insert(above.index(article) + 1, box)
    box.tail, article.tail = article.tail, None


def _article(root: Any, gold: str) -> Any | None:
    """The innermost element that holds most of the gold's long lines."""
    lines = {_start(line) for line in gold.split("\n") if len(line.strip()) > _LONG_LINE}
    hits: dict[Any, int] = {}
    found = 0
    for element in root.iter():
        if isinstance(element.tag, str) and _start(_own_text(element)) in lines:
            found += 1
            for around in (element, *element.iterancestors()):
                hits[around] = hits.get(around, 0) + 1
    holds = [element for element, count in hits.items() if count >= _MOST * found and element.tag not in ("p", "span")]
    return max(holds, key=lambda element: sum(1 for _ in element.iterancestors())) if found > 1 and holds else None


def _own_text(element: Any) -> str:
    return " ".join([element.text or "", *(child.tail or "" for child in element)])


def _start(text: str) -> str:
    return " ".join(text[: 4 * _LINE].split())[:_LINE]
