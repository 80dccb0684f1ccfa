"""Data augmentation: variants of training pages, so that the model generalises beyond the corpora.

Corpora of today have few pages with comments under an article, and few without class names, HTML5 elements or declared
types. Other pages have many. No corpus has enough pages of each type: a variant can combine the frame of one page with
the content of another. No corpus has many pages of the years around 2000: a variant can be written in their markup.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from domext.extras import need
from domext.table.patterns import lazy_pattern
from domext.training.old_markup import CHANGES
from domext.training.synthetic_comments import comments

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

#: The attribute that marks inserted elements, which are never content.
INSERTED: Final = "data-inserted"
_SECTIONS: Final = frozenset(
    "main article section nav header footer aside figure figcaption hgroup details summary".split()
)
_SEMANTIC_ATTRIBUTES: Final = ("role", "itemprop", "itemscope", "itemtype")
_NAME_ATTRIBUTES: Final = ("class", "id")
_PREFIX: Final = 40  # characters by which a line of the gold text is recognised on the page
_LONG_LINE: Final = 50
# Control characters and references to them: lxml reads them and refuses to write them.
_CONTROLS: Final = lazy_pattern(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f]|&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|[xX]0*(?:[0-8bcefBCEF]|1[0-9a-fA-F]));"
)
# The content element holds at least this share of the gold lines that are found on the page.
_MIN_LINE_SHARE: Final = 0.85


@dataclass(frozen=True, slots=True)
class ChangeProbabilities:
    """The probability of each change.

    Attributes:
        graft: replace the content by the content of another page.
        comments: add comments of readers after an article.
        names: remove classes and ids.
        sections: turn HTML5 sectioning elements into ``div``, and remove roles and microdata.
        declarations: remove scripts and meta elements, which declare types.
        old_markup: each of the changes of :mod:`domext.training.old_markup`.
    """

    graft: float = 0.6
    comments: float = 0.75
    names: float = 0.4
    sections: float = 0.4
    declarations: float = 0.5
    old_markup: float = 0.0


#: The changes of a variant in the markup of the years around 2000.
OLD_MARKUP: Final = ChangeProbabilities(names=1.0, sections=1.0, declarations=1.0, old_markup=0.7)


@dataclass(frozen=True, slots=True)
class LabelledMarkup:
    """A page and its content.

    Attributes:
        markup: the HTML of the page.
        gold: the text of its content.
    """

    markup: str
    gold: str


@dataclass(frozen=True, slots=True)
class Variant:
    """A changed page.

    Attributes:
        source: the HTML, in UTF-8.
        golds: the texts that are content as far as they are on the page: the gold text of the page, and that of the page
            that its content was replaced by.
    """

    source: bytes
    golds: tuple[str, ...]


def augment(
    page: LabelledMarkup,
    donor: Callable[[], LabelledMarkup] | None,
    comment_texts: Sequence[str],
    rng: Random,
    probabilities: ChangeProbabilities,
) -> Variant | None:
    """Return a random variant of a page; None for a page without any elements.

    Args:
        page: the page.
        donor: returns a page of the same type, whose content may replace the page's own; None without such a page.
        comment_texts: texts for comments; empty for a page that gets no comments.
        rng: the random number generator.
        probabilities: the probability of each change.

    Raises:
        ExtraError: lxml is not installed.
    """
    is_grafted, has_comments, without_names, without_sections, without_declarations = (
        rng.random() < probability
        for probability in (
            probabilities.graft,
            probabilities.comments,
            probabilities.names,
            probabilities.sections,
            probabilities.declarations,
        )
    )
    root = _parse(page.markup)
    if root is None:
        return None
    golds: tuple[str, ...] = (page.gold,)
    if donor is not None and is_grafted:
        donor_page = donor()
        golds += (donor_page.gold,) if _graft(root, page.gold, donor_page, rng) else ()
    if has_comments and comment_texts and (content := _content_element(root, golds[-1])) is not None:
        _insert_comments(content, comments(content.makeelement, comment_texts, rng), rng)
    if without_names:
        _remove_attributes(root, _NAME_ATTRIBUTES)
    if without_sections:
        _remove_attributes(root, _SEMANTIC_ATTRIBUTES)
        for element in root.iter(*_SECTIONS):
            element.tag = "div"
    if without_declarations:
        for element in root.xpath("//script | //meta[@name or @property]"):
            element.drop_tree()
    for change in [change for change in CHANGES if rng.random() < probabilities.old_markup]:
        change(root, rng)
    source = need("lxml.html", "train").tostring(root, encoding="utf-8", doctype="<!DOCTYPE html>")
    return Variant(source, golds)


def _parse(markup: str) -> Any | None:
    """The root element of a page as lxml parses it; None if the page is empty."""
    lxml_html = need("lxml.html", "train")
    try:
        return lxml_html.document_fromstring(
            _CONTROLS.sub("", markup).encode("utf-8", "replace"), parser=lxml_html.HTMLParser(encoding="utf-8")
        )
    except (ValueError, lxml_html.etree.LxmlError):
        return None


def _graft(root: Any, gold: str, donor: LabelledMarkup, rng: Random) -> bool:
    """Replace a page's content and title by those of the donor; return whether both contents were found."""
    donor_root = _parse(donor.markup)
    if donor_root is None:
        return False
    content, replacement = _content_element(root, gold), _content_element(donor_root, donor.gold)
    if content is None or replacement is None or {content.tag, replacement.tag} & {"body", "html"}:
        return False
    for title in root.xpath("//title"):
        title.text = donor_root.findtext(".//title")
    if rng.random() < 0.5:  # keep the page's own content element, or take the donor's
        content[:] = list(replacement)
        content.text = replacement.text
    else:
        replacement.tail = content.tail
        content.getparent().replace(content, replacement)
    return True


def _remove_attributes(root: Any, names: tuple[str, ...]) -> None:
    for element in root.iter("*"):
        for name in names:
            element.attrib.pop(name, None)


def _insert_comments(content: Any, section: Any, rng: Random) -> None:
    """Insert a section of comments as the last child of the content element, or directly after it."""
    section.set(INSERTED, "")
    parent = content.getparent()
    if parent is None or content.tag == "body" or rng.random() < 0.45:
        content.append(section)
        return
    parent.insert(parent.index(content) + 1, section)
    section.tail, content.tail = content.tail, None


def _content_element(root: Any, gold: str) -> Any | None:
    """The innermost element that holds most long lines of the gold text; None if fewer than two lines are found."""
    prefixes = {_prefix(line) for line in gold.split("\n") if len(line.strip()) > _LONG_LINE}
    lines_in: dict[Any, int] = {}
    lines = 0
    for element in root.iter():
        if isinstance(element.tag, str) and _prefix(_own_text(element)) in prefixes:
            lines += 1
            for ancestor in (element, *element.iterancestors()):
                lines_in[ancestor] = lines_in.get(ancestor, 0) + 1
    if lines < 2:
        return None
    holders = [
        element
        for element, count in lines_in.items()
        if count >= _MIN_LINE_SHARE * lines and element.tag not in ("p", "span")
    ]
    return max(holders, key=lambda element: sum(1 for _ in element.iterancestors()), default=None)


def _own_text(element: Any) -> str:
    return " ".join([element.text or "", *(child.tail or "" for child in element)])


def _prefix(text: str) -> str:
    return " ".join(text[: 4 * _PREFIX].split())[:_PREFIX]
