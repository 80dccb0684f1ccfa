"""A cheap check whether a page is an article, without scorers, tables or models."""

from __future__ import annotations

import math
import os
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final

from turbohtml import Element, Text

from domext.errors import SourceError
from domext.limits import Limits
from domext.reading import builders
from domext.reading.files import read_file
from domext.reading.read import decoded, markup
from domext.reading.xml_input import unwrap
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from turbohtml import Document

#: The default threshold of :func:`is_article`.
MIN_SCORE: Final = 15.0
# Characters that a paragraph must have; only those beyond them count.
_MIN_PARAGRAPH: Final = 60
# Pieces of text up to this length are labels and menu entries.
_MIN_PIECE: Final = 20
# Added to the characters of a page, so that a page of one sentence is not an article.
_PRIOR_CHARACTERS: Final = 200
# A character of these scripts stands for about three characters of an alphabet.
_DENSE: Final = lazy_pattern(
    "[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]+"
)
_EXTRA_WEIGHT: Final = 2
# Elements that share the paragraph of their parent.
_INLINE: Final = frozenset(
    "a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup "
    "time tt u var".split()
)
# Elements whose text is not a part of an article: links, navigation, controls.
_OUTSIDE: Final = frozenset("a aside button footer label nav noscript option select svg template".split())
_RAW: Final = frozenset({"script", "style", "textarea", "title"})
# The type that a page declares (``og:type`` of the Open Graph protocol) scales its score.
_DECLARED_FACTORS: Final = {"article": 1.5, "product": 0.5}


def is_article(
    html: bytes | str | os.PathLike[Any], *, encoding: str | None = None, min_score: float = MIN_SCORE
) -> bool:
    """Check cheaply whether a page is an article, such as a news story, a blog post or a page of documentation.

    The check takes about as long as parsing the page, and much less than :func:`domext.extract`. It is an estimate; the
    guide on selectors gives its error rates. It works for any language.

        >>> import domext
        >>> domext.is_article("<p>" + "Boil the water, then wait for three minutes. " * 20)
        True
        >>> domext.is_article("<ul>" + "<li><a href=/tea>Tea, and how to boil the water for it</a>" * 20)
        False

    Args:
        html: the page, or the path of its file.
        encoding: charset of the HTTP header.
        min_score: the score from which on a page is an article. A higher value is stricter. See
            :func:`domext.reading.article_check.article_score`.

    Raises:
        SourceError: the source is not a page (binary data, JSON, an unknown type, text that is only a file name or an
            address), a file cannot be read, or the encoding is unknown.
        LimitError: the page exceeds the default :class:`~domext.Limits`.
    """
    return article_score(html, encoding=encoding) >= min_score


def article_score(html: bytes | str | os.PathLike[Any], *, encoding: str | None = None) -> float:
    """Return how much a page looks like an article: 0 or more; :data:`MIN_SCORE` is the default threshold.

    The score of a page is ``max_c(P_c) * sqrt(T / (A + 200)) * d``. ``P_c`` is the sum of ``sqrt(n - 60)`` over the
    paragraphs with the parent ``c``, plus half of that over its grandchildren, where ``n > 60`` is the number of
    characters of a paragraph outside links, navigation and controls. ``T`` is the sum of ``n``, ``A`` the number of all
    characters. ``d`` is 1.5 if the page declares itself to be an article by ``og:type``, and 0.5 for a product. A
    Chinese, Japanese or Korean character counts as three.

    The square root of the length comes from ``isProbablyReaderable`` of Mozilla's Readability.js, which sums over all
    paragraphs of a page. The maximum over containers tells an article, whose paragraphs are siblings, from a list of
    teasers, each in its own box.

    Args:
        html: the page, or the path of its file.
        encoding: charset of the HTTP header.

    Raises:
        SourceError: the source is not a page (binary data, JSON, an unknown type, text that is only a file name or an
            address), a file cannot be read, or the encoding is unknown.
        LimitError: the page exceeds the default :class:`~domext.Limits`.
    """
    limits = Limits()
    if isinstance(html, os.PathLike):
        html = read_file(html, limits)
    elif not isinstance(html, bytes | str):
        msg = f"cannot check {type(html).__name__}; give a path, bytes or str"
        raise SourceError(msg)
    limits.check("bytes", len(html))
    wrapped = unwrap(html)
    text = decoded(html if wrapped is None else wrapped.html, encoding)
    document, _ = builders.build(markup(text.text) if text else "", "turbohtml")
    limits.check("nodes", builders.count_elements(document))
    return _score(document)


def _score(document: Document) -> float:
    paragraphs, characters, factor = _paragraphs(document)
    containers: defaultdict[Any, float] = defaultdict(float)
    outside_links = 0
    for paragraph, length in paragraphs.items():
        if length > _MIN_PARAGRAPH:
            outside_links += length
            value = math.sqrt(length - _MIN_PARAGRAPH)
            parent = paragraph.parent
            containers[parent] += value
            if isinstance(parent, Element):
                containers[parent.parent] += value / 2
    share = outside_links / (characters + _PRIOR_CHARACTERS)
    return max(containers.values(), default=0.0) * math.sqrt(share) * factor


def _paragraphs(document: Document) -> tuple[dict[Element, int], int, float]:
    """The length of each paragraph outside links, the characters of the page, and the factor it declares."""
    lengths: defaultdict[Element, int] = defaultdict(int)
    contexts: dict[Any, tuple[Element | None, bool]] = {document: (None, False), None: (None, True)}
    characters, factor, is_raw = 0, 1.0, False
    for node in document.descendants:
        if type(node) is Text:
            text = "" if is_raw else node.data.strip()
            is_raw = False
            length = _weighted_length(text)
            characters += length
            if length > _MIN_PIECE:
                paragraph, is_outside = _context(node.parent, contexts)
                if paragraph is not None and not is_outside:
                    lengths[paragraph] += length
        elif type(node) is Element:
            is_raw = node.tag in _RAW
            if node.tag == "meta":
                factor *= _declared_factor(node)
    return lengths, characters, factor


def _weighted_length(text: str) -> int:
    if text.isascii():
        return len(text)
    return len(text) + _EXTRA_WEIGHT * sum(map(len, _DENSE.findall(text)))


def _context(node: Any, contexts: dict[Any, tuple[Element | None, bool]]) -> tuple[Element | None, bool]:
    """The innermost block around a node, and whether a link, navigation or a control is around it.

    Args:
        node: an element, or the root of a tree.
        contexts: the answers so far, so that each element is visited once; the new ones are added.
    """
    path = []
    while node not in contexts:
        path.append(node)
        node = node.parent
    paragraph, is_outside = contexts[node]
    for element in reversed(path):
        tag = getattr(element, "tag", "template")  # the content of a <template> is a separate tree
        if tag not in _INLINE:
            paragraph = element
        is_outside = is_outside or tag in _OUTSIDE
        contexts[element] = paragraph, is_outside
    return paragraph, is_outside


def _declared_factor(meta: Element) -> float:
    if meta.attrs.get("property") != "og:type":
        return 1.0
    content = str(meta.attrs.get("content") or "").strip().lower()
    return _DECLARED_FACTORS.get(content.partition(".")[0], 1.0)
