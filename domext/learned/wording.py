"""The features of the learned selector in words, for explanations."""

from __future__ import annotations

import math
import re
from typing import Final

from domext.learned.features import NO_HEADING
from domext.learned.name_features import NAMES as NAME_FEATURES
from domext.learned.page_features import ELEMENTS
from domext.learned.page_features import NAMES as PAGE_FEATURES
from domext.learned.vocabulary import SCHEMA_TYPES

#: The groups of :func:`domext.learned.features.feature_groups` in words.
GROUP_LABELS: Final = {
    "text": "its own text",
    "neighbours": "the blocks before and after it",
    "containers": "the elements that contain it, and similar elements",
    "positions": "its position on the page",
    "names": "names of its elements, classes and ids",
    "page": "the page as a whole",
}
#: All groups of scorers together.
SCORERS_LABEL: Final = "the scores of other scorers"
_NAME_AND_PLACE: Final = re.compile(r"(.+?)([-+]\d|~\d+|\^\d|@[a-z-]+)?$")
_ORDINALS: Final = ("", "", "second ", "third ", "fourth ", "fifth ")
# Names by the scale of their values: logarithms of counts, shares in [0, 1], rates, plain numbers.
_LOGARITHMS: Final = {
    "words": "words", "characters": "characters", "unlinked-words": "words outside links", "tags": "tags",
    "log-commas-and-stops": "commas and full stops",
    "words-per-block": "words per block", "blocks": "blocks", "words-per-node": "words per element",
    "repetitions": "siblings with its tag and class, itself included", "index": "blocks before it on the page",
    "index-from-end": "blocks from it to the end of the page", "log-words-before": "words before it on the page",
    "log-words-after": "words from it to the end of the page",
}  # fmt: skip
_SHARES: Final = {
    "link-share": "of it is links", "share": "of the page's words", "running-share-of-words": "of it is running text",
    "running-share": "of the page's running text", "sentences": "of the blocks have full stops", "digits": "of it is digits",
    "capitals": "of the letters are capitals", "punctuation": "of it is punctuation",
    "share-before": "of the page's words stand before it",
    "running-share-before": "of the page's running text stands before it", "position": "of the way through",
}  # fmt: skip
_RATES: Final = {
    "commas-and-stops": "commas and full stops per word", "commas": "commas per word", "full-stops": "full stops per word",
    "letters-per-word": "letters per word", "images": "images per block", "inputs": "form controls per block",
    "headings": "headings per block",
}  # fmt: skip
_NUMBERS: Final = {"depth": "elements deep", "copies": "identical blocks on the page"}
_WINDOW_SUMS: Final = {
    "words": "words",
    "link-words": "words in links",
    "running-words": "words of running text",
    "headings": "headings",
}
_SCOPES: Final = {
    "@item": "in the item of a list that contains it", "@multi-block-item": "in the post or card that contains it",
    "@style": "in blocks styled like it", "@nested-style": "in blocks styled and placed like it",
}  # fmt: skip
_ITEMS: Final = {"@item": ("item of a list", "items"), "@multi-block-item": ("post or card", "posts or cards")}
_STYLES: Final = {"@style": "blocks styled like it", "@nested-style": "blocks styled and placed like it"}
# Features of items and styles whose words depend on both parts of their name.
_OF_REPETITION: Final = {
    **{f"repetitions{at}": f"{several} side by side" for at, (_, several) in _ITEMS.items()},
    **{f"offset{at}": f"blocks before it in its {single}" for at, (single, _) in _ITEMS.items()},
    **{
        f"offset-of-item{at}": f"blocks from the first of its {several} to its own"
        for at, (_, several) in _ITEMS.items()
    },
    **{f"repetitions{at}": alike for at, alike in _STYLES.items()},
    **{f"ordinal{at}": f"{alike} before it" for at, alike in _STYLES.items()},
    **{f"running-words-before{at}": f"words of running text before it in {alike}" for at, alike in _STYLES.items()},
    **{
        f"other-running-words-before{at}": f"words of running text before it outside {alike}"
        for at, alike in _STYLES.items()
    },
}
_BEFORE_FIRST: Final = {
    **{f"first-position{at}": f"the first of its {several}" for at, (_, several) in _ITEMS.items()},
    **{f"first-position{at}": f"the first of the {alike}" for at, alike in _STYLES.items()},
}
_PAGE_LOGARITHMS: Final = {
    "words": "words",
    "blocks": "blocks",
    "nodes": "elements",
    "long-blocks": "long blocks",
    "words-of-longest": "words in the longest block",
}
_PAGE_NUMBERS: Final = {
    "commas-and-stops": _RATES["commas-and-stops"],
    "letters-per-word": _RATES["letters-per-word"],
    "depth": _NUMBERS["depth"],
}
_PAGE_SHARES: Final = {
    "link-share": "of the words are links", "long-share": "of the words are in long blocks",
    "very-long-share": "of the words are in very long blocks", "digits": "of it is digits",
    "capitals": "of the letters are capitals", "hidden": "of the words are hidden",
    "title": "of the best heading is in the title",
}  # fmt: skip
_DISTANCES: Final = {
    "from-title": "the heading that is the title",
    "from-h1": "the first h1",
    "from-heading": "the last heading",
}


def in_words(name: str, value: float) -> str:
    """Return a feature of a block and its value in words.

    Args:
        name: a name of :func:`domext.learned.features.feature_names`.
        value: the value before standardisation.
    """
    if name in PAGE_FEATURES:
        return _of_page(name, value)
    if name in NAME_FEATURES:
        return _of_name(name, present=bool(value))
    if name in _DISTANCES:
        return _distance(name, value)
    if "." in name or name == "preformatted":
        return f"{name} is {value:.3g}"
    return _of_counts(name, value)


def _of_counts(name: str, value: float) -> str:
    """A feature that is named by a quantity and the place where it is counted."""
    parts = _NAME_AND_PLACE.fullmatch(name)
    base, place = parts.groups() if parts else (name, None)
    if value < 0 and place in _ITEMS:
        return f"stands in no {_ITEMS[place][0]}"
    if name in _OF_REPETITION:
        return f"{round(math.expm1(value))} {_OF_REPETITION[name]}"
    if name in _BEFORE_FIRST:
        return f"{value:.0%} of the page's running text stands before {_BEFORE_FIRST[name]}"
    if place and place[0] == "~" and base in _WINDOW_SUMS:
        return f"{value:.0f} {_WINDOW_SUMS[base]}{_where(place)}"
    return f"{_quantity(base, value)}{_where(place)}"


def _of_page(name: str, value: float) -> str:
    if name in SCHEMA_TYPES:
        return f"the page {'declares' if value else 'does not declare'} itself to be of the type {name.removeprefix('type-')}"
    base = name.removeprefix("page ")
    if base in _PAGE_SHARES:
        return f"the whole page: {value:.0%} {_PAGE_SHARES[base]}"
    if base in _PAGE_NUMBERS:
        return f"the whole page: {value:.3g} {_PAGE_NUMBERS[base]}"
    elements = " or ".join(f"<{tag}>" for tag in ELEMENTS.get(base, "").split())
    return f"the whole page: {round(math.expm1(value))} {_PAGE_LOGARITHMS.get(base, elements)}"


def _of_name(name: str, *, present: bool) -> str:
    scope, _, term = name.rpartition("=")
    if scope:
        return f"{'a' if present else 'no'} class or id {scope.strip()} it says “{term}”"
    if name.startswith("above "):
        return f"{'stands' if present else 'does not stand'} in {_element(name.removeprefix('above '))}"
    return f"{'is' if present else 'is not'} {_element(name)}"


def _element(name: str) -> str:
    bare = name.strip("<>")
    attribute, _, value = bare.partition("-")
    if attribute == "role":
        return f"something with the role {value}"
    if attribute == "prop":
        return f"something marked as the {value}"
    return "something hidden" if bare == "hidden" else f"<{bare}>"


def _distance(name: str, value: float) -> str:
    if value == NO_HEADING:
        return f"the page has no {_DISTANCES[name].removeprefix('the ')}"
    blocks = round(math.expm1(abs(value)))
    return f"{blocks} blocks {'before' if value < 0 else 'after'} {_DISTANCES[name]}"


def _quantity(base: str, value: float) -> str:
    if base == "growth":  # a difference of logarithms
        return f"{math.exp(value):.2g} times as many words as one level below"
    if base == "words-to-longest":
        return f"{min(math.exp(value), 1):.0%} as long as the longest"
    if value < 0:
        return "no block"
    if base in _LOGARITHMS:
        return f"{round(math.expm1(value))} {_LOGARITHMS[base]}"
    if base in _SHARES:
        return f"{value:.0%} {_SHARES[base]}"
    return f"{value:.2g} {_RATES[base]}" if base in _RATES else f"{value:.3g} {_NUMBERS[base]}"


def _where(place: str | None) -> str:
    if not place:
        return ""
    if place[0] == "@":
        return f", {_SCOPES[place]}"
    number = int(place[1:])
    if place[0] == "~":
        return f" in the {2 * number + 1} blocks around it"
    if place[0] == "^":
        return ", in its own element" if not number else f", in the {_ORDINALS[number]}container around it"
    return f", {'the' if number == 1 else 'two'} block{'' if number == 1 else 's'} {'before' if place[0] == '-' else 'after'} it"
