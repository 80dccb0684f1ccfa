"""Features of the learned selector in words that a person understands."""

from __future__ import annotations

import math
import re
from typing import Final

from domext.learned.name_features import NAMES as OF_NAMES
from domext.learned.page_features import NAMES as OF_PAGE
from domext.learned.vocabulary import SCHEMAS

#: Kinds of features in words, by the groups of :func:`domext.learned.features.families`; scorers are a kind together.
KINDS: Final = {
    "text": "its own text",
    "neighbours": "the blocks before and after it",
    "containers": "the elements it stands in, and others like them",
    "positions": "where on the page it stands",
    "names": "names of its elements, classes and ids",
    "page": "the page as a whole",
    "scorers": "what scorers say of it",
}
_PLACE: Final = re.compile(r"(.+?)([-+]\d|~\d+|\^\d|@[a-z-]+2?)?$")
_ORDINALS: Final = ("", "", "second ", "third ", "fourth ", "fifth ")
# A count on a logarithmic scale, a share in [0, 1], a number, or yes and no.
_LOGARITHMS: Final = {
    "words": "words", "characters": "characters", "plain-words": "words outside of links", "tags": "tags at it",
    "words-a-block": "words a block", "blocks": "blocks", "words-a-node": "words an element",
    "times": "of its kind side by side", "start": "blocks into the item", "nth": "of its kind before it",
    "index": "blocks before it on the page", "index-from-end": "blocks after it on the page",
    "log-words-before": "words before it on the page", "log-words-after": "words after it on the page",
    "from-heading": "blocks since the last heading", "foreign-before": "words of running text in other styles before it",
    "same-before": "words of running text in its style before it",
}  # fmt: skip
_SHARES: Final = {
    "link-share": "of it is links", "share": "of the page's words", "long": "of it is running text",
    "long-share": "of the page's running text", "sentences": "of the blocks with full stops",
    "images": "pictures a block", "inputs": "fields and buttons a block", "headings": "headings a block",
    "digits": "of it is digits", "capitals": "of the letters are capitals", "punctuation": "of it is punctuation",
    "marks": "commas and full stops a word", "commas": "commas a word", "full-stops": "full stops a word",
    "words-before": "of the page's words stand before it", "long-before": "of the page's running text stands before it",
    "place": "of the way through", "first": "of the page's running text stands before the first of its kind",
}  # fmt: skip
_NUMBERS: Final = {
    "letters-a-word": "letters a word", "depth": "elements deep", "copies": "times on the page in the same words",
    "growth": "more (a logarithm) in the container above",
}  # fmt: skip
_SUMS: Final = {"words": "words", "links": "words of links", "long": "words of running text", "headings": "headings"}
_STYLES: Final = {
    "@item": "in the item of a list it is in", "@block-item": "in the post or card it is in",
    "@style": "in blocks styled like it", "@style2": "in blocks styled and placed like it",
}  # fmt: skip

_ITEMS: Final = {"@item": "item of a list", "@block-item": "post or card"}
_PAGE_LOGARITHMS: Final = {
    "words": "words",
    "blocks": "blocks",
    "nodes": "elements",
    "long-blocks": "long blocks",
    "longest": "words in the longest block",
}
_PAGE_NUMBERS: Final = {
    "marks": "commas and full stops a word",
    "letters-a-word": "letters a word",
    "depth": "elements deep",
}
_PAGE_SHARES: Final = {
    "link-share": "of the words are links", "long-share": "of the words are running text",
    "very-long-share": "of the words are in very long blocks", "digits": "of it is digits",
    "capitals": "of the letters are capitals", "hidden": "of the words are hidden",
    "title": "of the best heading is in the title",
}  # fmt: skip


def in_words(name: str, value: float) -> str:
    """A feature of a block and its value, in words.

    Args:
        name: one of :func:`domext.learned.features.schema`.
        value: as it is before it is standardised.
    """
    if name in OF_PAGE:
        return _of_page(name, value)
    if name in OF_NAMES:
        return _of_name(name, present=bool(value))
    if name.startswith("from-"):
        return _distance(name, value)
    if "." in name or name == "preformatted":
        return f"{name} is {value:.3g}"
    parts = _PLACE.fullmatch(name)
    base, place = parts.groups() if parts else (name, None)
    if value < 0 and place in _ITEMS:
        return f"stands in no {_ITEMS[place]}"
    return f"{_quantity(base, place, value)}{_where(place)}"


def _of_page(name: str, value: float) -> str:
    if name in SCHEMAS:
        return f"the page {'declares' if value else 'does not declare'} itself to be of the type {name.removeprefix('type-')}"
    kind, _, what = name.partition(" ")
    if kind == "url":
        return f"its address: {what} {value:.3g}" if value >= 0 else "its address is not known"
    if what in _PAGE_SHARES:
        return f"the whole page: {value:.0%} {_PAGE_SHARES[what]}"
    if what in _PAGE_NUMBERS:
        return f"the whole page: {value:.3g} {_PAGE_NUMBERS[what]}"
    return f"the whole page: {round(math.expm1(value))} {_PAGE_LOGARITHMS.get(what, f'<{what}> and the like')}"


def _of_name(name: str, *, present: bool) -> str:
    where, _, said = name.rpartition("=")
    if where:
        return f"{'a' if present else 'no'} class or id {where.strip()} it says “{said}”"
    if name.startswith("above "):
        return f"{'stands' if present else 'does not stand'} in {_element(name.removeprefix('above '))}"
    return f"{'is' if present else 'is not'} {_element(name)}"


def _element(name: str) -> str:
    bare = name.strip("<>")
    kind, _, what = bare.partition("-")
    if kind == "role":
        return f"something with the role {what}"
    if kind == "prop":
        return f"something marked as the {what}"
    return "something hidden" if bare == "hidden" else f"<{bare}>"


def _distance(name: str, value: float) -> str:
    what = {
        "from-title": "the heading that is the title",
        "from-h1": "the first h1",
        "from-heading": "the last heading",
    }
    if value < -50:
        return f"the page has no {what[name].removeprefix('the ')}"
    blocks = round(math.expm1(abs(value)))
    return f"{blocks} blocks {'before' if value < 0 else 'after'} {what[name]}"


def _quantity(base: str, place: str | None, value: float) -> str:
    if place and place[0] == "~" and base in _SUMS:
        return f"{value:.0f} {_SUMS[base]}"
    if value < 0 and base not in _NUMBERS and base != "words-of-longest":
        return "no block"
    if base in _LOGARITHMS:
        return f"{round(math.expm1(value))} {_LOGARITHMS[base]}"
    if base in _SHARES:
        return f"{value:.0%} {_SHARES[base]}" if value <= 1 else f"{value:.1f} {_SHARES[base]}"
    if base == "words-of-longest":
        return f"{min(math.exp(value), 1):.0%} as long as the longest"
    return f"{value:.3g} {_NUMBERS[base]}"


def _where(place: str | None) -> str:
    if not place:
        return ""
    if place[0] == "@":
        return f", {_STYLES[place]}"
    number = int(place[1:])
    if place[0] == "~":
        return f" in the {2 * number + 1} blocks around it"
    if place[0] == "^":
        return ", in its own element" if not number else f", in the {_ORDINALS[number]}container around it"
    return f", {'the' if number == 1 else 'two'} block{'' if number == 1 else 's'} {'before' if place[0] == '-' else 'after'} it"
