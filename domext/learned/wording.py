"""The features of the learned selector in words, for explanations."""

from __future__ import annotations

import math
from typing import Final

from domext.learned.features.block_features import NO_HEADING
from domext.learned.features.name_features import NAMES as NAME_FEATURES
from domext.learned.features.page_features import ELEMENTS
from domext.learned.features.page_features import NAMES as PAGE_FEATURES
from domext.learned.features.vocabulary import SCHEMA_TYPES
from domext.table.patterns import lazy_pattern

#: The groups of :func:`domext.learned.features.block_features.feature_groups` in words.
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
_NAME_AND_PLACE: Final = lazy_pattern(r"(.+?)([-+]\d|~\d+|\^\d|@[a-z-]+)?$")
_ORDINALS: Final = ("", "", "second ", "third ", "fourth ", "fifth ")
# Names by the scale of their values: logarithms of counts, shares in [0, 1], rates, plain numbers. {s} is for several.
_LOGARITHMS: Final = {
    "words": "word{s}", "characters": "character{s}", "unlinked-words": "word{s} outside links", "tags": "start tag{s}",
    "log-commas-and-stops": "comma{s} and full stop{s}",
    "words-per-block": "word{s} per block", "blocks": "block{s}", "words-per-node": "word{s} per element",
    "repetitions": "sibling{s} with its tag and class, itself included", "index": "block{s} before it on the page",
    "index-from-end": "block{s} from it to the end of the page", "log-words-before": "word{s} before it on the page",
    "log-words-after": "word{s} from it to the end of the page",
}  # fmt: skip
# The whole of which a feature is a share, and the property that the share has.
_SHARES: Final = {
    "link-share": ("words", "are in links"), "running-share-of-words": ("words", "are running text"),
    "sentences": ("blocks", "have full stops"), "digits": ("characters", "are digits"), "capitals": ("letters", "are capitals"),
    "punctuation": ("characters", "are punctuation"),
}  # fmt: skip
_SHARES_OF_PAGE: Final = {
    "share": "words are in", "running-share": "running text is in", "share-before": "words stand before it",
    "running-share-before": "running text stands before it",
}  # fmt: skip
_RATES: Final = {
    "commas-and-stops": "comma{s} and full stop{s} per word", "commas": "comma{s} per word",
    "full-stops": "full stop{s} per word", "letters-per-word": "letter{s} per word", "images": "image{s} per block",
    "inputs": "form control{s} per block", "headings": "heading{s} per block",
}  # fmt: skip
_NUMBERS: Final = {"depth": "element{s} deep", "copies": "identical block{s} on the page"}
_WINDOW_SUMS: Final = {
    "words": "word{s}",
    "link-words": "word{s} in links",
    "running-words": "word{s} of running text",
    "headings": "heading{s}",
}
_SCOPES: Final = {
    "@item": "the item of a list that contains it", "@multi-block-item": "the post or card that contains it",
    "@style": "blocks styled like it", "@nested-style": "blocks styled and placed like it",
}  # fmt: skip
_ITEMS: Final = {"@item": ("item of a list", "item{s}"), "@multi-block-item": ("post or card", "post{s} or card{s}")}
_STYLES: Final = {"@style": "block{s} styled like it", "@nested-style": "block{s} styled and placed like it"}
# Features of items and styles whose words depend on both parts of their name.
_OF_REPETITION: Final = {
    **{f"repetitions{at}": f"{several} side by side" for at, (_, several) in _ITEMS.items()},
    **{f"offset{at}": f"block{{s}} before it in its {single}" for at, (single, _) in _ITEMS.items()},
    **{f"offset-of-item{at}": f"block{{s}} from the first {single} to its own" for at, (single, _) in _ITEMS.items()},
    **{f"repetitions{at}": alike for at, alike in _STYLES.items()},
    **{f"ordinal{at}": f"{alike} before it" for at, alike in _STYLES.items()},
    **{f"running-words-before{at}": f"word{{s}} of running text before it in {_SCOPES[at]}" for at in _STYLES},
    **{
        f"other-running-words-before{at}": f"word{{s}} of running text before it outside {_SCOPES[at]}"
        for at in _STYLES
    },
}
_BEFORE_FIRST: Final = {
    **{f"first-position{at}": f"the first {single} beside its own" for at, (single, _) in _ITEMS.items()},
    **{f"first-position{at}": f"the first of the {_SCOPES[at]}" for at in _STYLES},
}
_PAGE_LOGARITHMS: Final = {
    "words": "word{s}",
    "blocks": "block{s}",
    "nodes": "element{s}",
    "long-blocks": "long block{s}",
    "words-of-longest": "word{s} in the longest block",
}
_PAGE_NUMBERS: Final = {
    "commas-and-stops": _RATES["commas-and-stops"],
    "letters-per-word": _RATES["letters-per-word"],
    "depth": _NUMBERS["depth"],
}
_PAGE_SHARES: Final = {
    "link-share": "of the words are in links", "long-share": "of the words are in long blocks",
    "very-long-share": "of the words are in very long blocks", "digits": "of the characters are digits",
    "capitals": "of the letters are capitals", "hidden": "of the words are hidden",
    "title": "of the best heading is in the title",
}  # fmt: skip
_SIDES: Final = {"-": "before", "+": "after"}
_SEVERAL_TAGS: Final = {"list": "a list", "quote": "a quotation", "control": "a control of a form"}
_DISTANCES: Final = {
    "from-title": "the heading that is the title",
    "from-h1": "the first h1",
    "from-heading": "the last heading",
}


def in_words(name: str, value: float, word: str | None = None) -> str:
    """Return a feature of a block and its value in words.

    Args:
        name: a name of :func:`domext.learned.features.block_features.feature_names`.
        value: the value before standardisation.
        word: the word of a class or id that gives the block the feature, if it is one of names and that is known.
    """
    if name in PAGE_FEATURES:
        return _of_page(name, value)
    if name in NAME_FEATURES:
        return _of_name(name, word, present=bool(value))
    if name in _DISTANCES:
        return _distance(name, value)
    return _of_scorer(name, value) if "." in name else _of_counts(name, value)


def _counted(number: float, phrase: str, digits: int | None = None) -> str:
    """A number with its noun; ``{s}`` in the phrase is the ending of the plural."""
    shown = f"{number:.{digits}g}" if digits else str(round(number))
    return f"{shown} {phrase.format(s='' if shown == '1' else 's')}"


def _of_scorer(name: str, value: float) -> str:
    scorer, _, column = name.rpartition(".")
    return f"the scorer {scorer} {'keeps' if value else 'drops'} it" if column == "keep" else f"{name} is {value:.3g}"


def _of_counts(name: str, value: float) -> str:
    """A feature that is named by a quantity and the place where it is counted."""
    if name == "preformatted":
        return "is preformatted" if value else "is not preformatted"
    parts = _NAME_AND_PLACE.fullmatch(name)
    base, place = parts.groups() if parts else (name, None)
    if value < 0 and place and base != "growth":
        return _missing(place)
    if name in _OF_REPETITION:
        return _counted(math.expm1(value), _OF_REPETITION[name])
    if name in _BEFORE_FIRST:
        return f"{value:.0%} of the page's running text stands before {_BEFORE_FIRST[name]}"
    if place and place[0] == "~" and base in _WINDOW_SUMS:
        return f"{_counted(value, _WINDOW_SUMS[base])} in {_place(place)}"
    return _quantity(base, value, _place(place) if place else "")


def _of_page(name: str, value: float) -> str:
    if name in SCHEMA_TYPES:
        return f"the page declares {'something' if value else 'nothing'} of the type {name.removeprefix('type-')}"
    base = name.removeprefix("page ")
    if base in _PAGE_SHARES:
        return f"the whole page: {value:.0%} {_PAGE_SHARES[base]}"
    if base in _PAGE_NUMBERS:
        return f"the whole page: {_counted(value, _PAGE_NUMBERS[base], 3)}"
    return f"the whole page: {_counted(math.expm1(value), _PAGE_LOGARITHMS.get(base) or _tags(ELEMENTS[base]))}"


def _of_name(name: str, word: str | None, *, present: bool) -> str:
    scope, _, term = name.rpartition("=")
    if scope and not present:
        return f"no class or id {scope.strip()} it says “{term}” or the like"
    if scope:
        is_other = word is not None and not word.startswith(term)
        return f"a class or id {scope.strip()} it says “{word or term}”{f', a word for “{term}”' if is_other else ''}"
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
    return "something hidden" if bare == "hidden" else _SEVERAL_TAGS.get(bare, f"<{bare}>")


def _distance(name: str, value: float) -> str:
    if value == NO_HEADING:
        return f"the page has no {_DISTANCES[name].removeprefix('the ')}"
    blocks = _counted(math.expm1(abs(value)), "block{s}")
    return f"{blocks} {'before' if value < 0 else 'after'} {_DISTANCES[name]}"


def _quantity(base: str, value: float, place: str) -> str:
    """A quantity of a block, or of the part of the page at a place."""
    where = f" in {place}" if place else ""
    if base == "growth":  # a difference of logarithms
        return f"{math.exp(value):.2g} times as many words{where} as one level below"
    if base == "words-to-longest":
        return f"{min(math.exp(value), 1):.0%} as long as the longest"
    if base in _LOGARITHMS:
        return _counted(math.expm1(value), _LOGARITHMS[base]) + where
    if base in _RATES or base in _NUMBERS:
        return (_counted(value, _RATES[base], 2) if base in _RATES else _counted(value, _NUMBERS[base], 3)) + where
    return f"{value:.0%} of {_shared(base, place)}"


def _shared(base: str, place: str) -> str:
    """The whole of which a feature is a share, and the property that the share has."""
    if base == "position":
        return f"the way through {place or 'the page'}"
    if base in _SHARES_OF_PAGE:
        return f"the page's {_SHARES_OF_PAGE[base]}{f' {place}' if place else ''}"
    whole, part = _SHARES[base]
    return f"{f'the {whole} in {place}' if place else f'its {whole}'} {part}"


def _place(place: str) -> str:
    """The place of a quantity, as a noun."""
    if place[0] == "@":
        return _SCOPES[place]
    number = int(place[1:])
    if place[0] == "~":
        return f"the {2 * number + 1} blocks around it"
    if place[0] == "^":
        return f"the {_ORDINALS[number]}container around it" if number else "its own element"
    return f"the {_ORDINALS[number]}block {_SIDES[place[0]]} it"


def _missing(place: str) -> str:
    """The reason why a quantity has no value: the element or block that the page lacks."""
    if place in _ITEMS:
        return f"stands in no {_ITEMS[place][0]}"
    return (
        f"there is no {_ORDINALS[int(place[1:])]}block {_SIDES[place[0]]} it"
        if place[0] in _SIDES
        else "there is no such element"
    )


def _tags(names: str) -> str:
    return " or ".join(f"<{name}>" for name in names.split())
