"""Variants of training pages, so that the model learns the web and not the corpus.

What a corpus of today has little of, and pages elsewhere have much of: comments under articles, pages without class
names, without HTML5's elements, without declared types. And what no corpus has enough of: other pages of each kind, put
together from the frame of one and the content of another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from domext.extras import need
from domext.training.synthetic_comments import comments

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
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
        graft: the content is replaced by that of another page.
        comments: of pages that are an article, comments of readers come after it.
        names: classes and ids go.
        sections: HTML5's sectioning elements become ``div``, roles and microdata go.
        declarations: scripts and meta elements go, and with them the declared types; the page's address is not told.
    """

    graft: float = 0.6
    comments: float = 0.75
    names: float = 0.4
    sections: float = 0.4
    declarations: float = 0.5


@dataclass(frozen=True, slots=True)
class LabelledMarkup:
    """A page and its content.

    Attributes:
        markup: the page.
        gold: its content.
    """

    markup: str
    gold: str


@dataclass(frozen=True, slots=True)
class Variant:
    """A changed page.

    Attributes:
        source: its markup, in UTF-8.
        golds: what of it is content, if it is still there: the page's own, and that of a page whose content it got.
        anonymous: whether its address should not be told.
    """

    source: bytes
    golds: tuple[str, ...]
    anonymous: bool


def variant(
    page: LabelledMarkup,
    donor: Callable[[], LabelledMarkup] | None,
    voices: Sequence[str],
    random: Random,
    chances: Chances,
) -> Variant | None:
    """A variant of a page; None if nothing can be read of it.

    Args:
        page: the page.
        donor: gives a page of the same kind, whose content may take the place of its own; None without one.
        voices: pieces of text that comments are made of; empty for a page that shall get none.
        random: decides.
        chances: of each change.

    Raises:
        ExtraError: lxml is not installed.
    """
    drawn = {name: random.random() < getattr(chances, name) for name in Chances.__slots__}
    root = _tree(page.markup)
    if root is None:
        return None
    golds: tuple[str, ...] = (page.gold,)
    if donor is not None and drawn["graft"]:
        other = donor()
        golds += (other.gold,) if _graft(root, page.gold, other, random) else ()
    if drawn["comments"] and voices and (article := _article(root, golds[-1])) is not None:
        _put_comments(article, comments(article.makeelement, voices, random), random)
    if drawn["names"]:
        _drop(root, _NAMES)
    if drawn["sections"]:
        _drop(root, _MEANING)
        for element in root.iter(*_SECTIONS):
            element.tag = "div"
    if drawn["declarations"]:
        for element in root.xpath("//script | //meta[@name or @property]"):
            element.drop_tree()
    source = need("lxml.html", "train").tostring(root, encoding="utf-8", doctype="<!DOCTYPE html>")
    return Variant(source, golds, drawn["declarations"])


def _tree(markup: str) -> Any | None:
    """The page as lxml reads it; None if there is nothing in it."""
    lxml_html = need("lxml.html", "train")
    try:
        return lxml_html.document_fromstring(
            markup.encode("utf-8", "replace"), parser=lxml_html.HTMLParser(encoding="utf-8")
        )
    except (ValueError, lxml_html.etree.LxmlError):
        return None


def _graft(root: Any, gold: str, donor: LabelledMarkup, random: Random) -> bool:
    """Put another page's content, and its title, in the place of a page's own; whether both were found."""
    other = _tree(donor.markup)
    if other is None:
        return False
    host, guest = _article(root, gold), _article(other, donor.gold)
    if host is None or guest is None or {host.tag, guest.tag} & {"body", "html"}:
        return False
    for title in root.xpath("//title"):
        title.text = other.findtext(".//title")
    if random.random() < 0.5:  # the content in the old frame, or with its own
        host[:] = list(guest)
        host.text = guest.text
    else:
        guest.tail = host.tail
        host.getparent().replace(host, guest)
    return True


def _drop(root: Any, names: tuple[str, ...]) -> None:
    for element in root.iter("*"):
        for name in names:
            element.attrib.pop(name, None)


def _put_comments(article: Any, box: Any, random: Random) -> None:
    """Put a box of comments at the end of the article, or behind it."""
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
