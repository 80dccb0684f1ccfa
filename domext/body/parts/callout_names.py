"""The kinds of callouts that class names tell, as site generators and style sheets write them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes, tags
from domext.table.patterns import lazy_pattern
from domext.table.signs import Sign, only_with

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_KINDS: Final = (
    "note|info(?:rmation)?|tips?|hint|important|warning|warn|caution|critical|danger|error|attention|success|question|faq|help|example|abstract"
    "|summary|tldr|bug|todo|check|failure|fail|see-?also|quote|cite|primary|secondary|notice|remark|versionadded|deprecated"
)
#: The word for a kind in a class name.
KIND: Final = lazy_pattern(rf"(?:^|[\s_-])(?:note(?=[a-z]))?({_KINDS})(?=$|[\s_-])", re.IGNORECASE)
# The words for a box in class names, such as ``alert alert-info`` and ``theme-admonition``. ``text-hint`` is a colour.
_BOX: Final = lazy_pattern(
    r"(?:^|\s)(?:(?:(?!(?:text|bg|border|fill)-)[a-z]{1,12}[-_]{1,2})?(?:admonition(?:-?block)?|notecard|(?:inline)?alert|callout|call-out|hint|notice|notification|flash|message-?bar|custom-block|aside|message-box|notices|blockquote-tag|prompt"
    r"|information-macro|markdown-alert|note-?box|info-?box-?(?:note|tip|warning)|ak-editor-panel)(?=$|[\s_-])"
    r"|(?:[a-z][a-z0-9]{0,11}[-_]{1,2}){2,3}(?:alert|callout|notification)(?=$|[\s_-])"
    r"|(?:plugin_(?:note|wrap)|hint-container|note_(?:note|tip|important|warning|caution|danger|attention|other))(?=$|\s)"
    r"|(?:\S*-)?(?:box|banner|[a-z]{0,12}docs?)[-_]{1,2}(?:note|tip|important|warning|caution|danger)(?=$|\s))",
    re.IGNORECASE,
)
# A part of a box, such as ``admonition-content``, is not a box.
_PART: Final = lazy_pattern(
    r"(?:admonition|alert|callout|hint(?:-container)?|notice|block|aside|box|message|macro|panel)[-_]{1,2}(?:title|heading|header|content|body|inner|icon|text"
    r"|label|indicator|link|close|wrapper|(?<!hint-)container|list|group)(?![a-z])",
    re.IGNORECASE,
)
# What CSS modules add to a name, as in ``note_a1B2c`` and ``Callout_tip__x7Yz3``, but not a word with a number.
_HASH: Final = lazy_pattern(
    r"(?<=[a-z])(?:_{1,2}|--)(?![A-Za-z][a-z]{0,6}\d{1,7}(?=$|\s))(?=[A-Za-z]{0,7}\d)(?=\d{0,7}[A-Za-z])[A-Za-z0-9]{4,8}(?=$|\s)"
)
# "info" alone is more often the class of a byline, a caption or a description.
_ALONE: Final = lazy_pattern(
    r"(?:(?:[a-z]{0,12}docs?|is)[-_])?(note|tip|warning|caution|important|danger|hint|attention)|(?:[a-z]{0,12}docs?|is)[-_](info|success)"
    r"|(key-point|key-term)",
    re.IGNORECASE,
)
#: The names of callouts, and others.
NAMES: Final = Sign(
    *"admonition alert banner call-out callout flash hint message-bar messagebar notice notification custom-block aside message-box blockquote-tag prompt information-macro key-point key-term is-success note info tip warning caution"
    " important danger attention plugin-wrap editor-panel".split()
)
#: Kinds that are words for the box, too.
BOX_KINDS: Final = frozenset({"hint", "notice", "note", "information"})
_SYNONYMS: Final = {
    "warn": "warning",
    "critical": "warning",
    "tips": "tip",
    "primary": "note",
    "secondary": "note",
    "notice": "note",
    "information": "info",
}
# Words for a box that need the word for another kind beside them.
_WEAK_BOX: Final = lazy_pattern(r"(?:^|\s)note(?=$|\s)", re.IGNORECASE)
# A box without a kind.
_NOTE: Final = lazy_pattern(
    r"(?:^|\s)(?:[a-z]{1,12}[-_]{1,2})?(?:admonition|callout|editor-panel)(?:[-_]{1,2}(?:card|box|block))?(?:$|\s)",
    re.IGNORECASE,
)
_GENERATED: Final = lazy_pattern(
    rf"admonition|callout[\s_-]{{1,2}}(?:[a-z-]{{0,12}}callout[_-]{{1,2}})?(?!primary|secondary)(?:{_KINDS})(?=$|[\s_-])"
    r"|markdown-alert|custom-block|starlight-aside|information-macro",
    re.IGNORECASE,
)
#: Attributes that state the kind of a callout.
STATED: Final = ("data-callout", "data-callout-type")
_GENERATED_TAGS: Final = tags.mask(frozenset({"div", "aside", "section", "figure", "blockquote", "table"}))


@only_with(NAMES, otherwise=dict)
def kinds_of_classes(page: Page) -> dict[int, str]:
    """Return the kind of callout that class attributes name, by their numbers, see :meth:`Page.attribute_values`."""
    names = page.attribute_values("class").values
    return {number: kind for number in NAMES.numbers(page) if (kind := _kind(_HASH.sub("", names[number] or "")))}


def generated_callouts(page: Page) -> BoolArray:
    """Return which nodes are callouts by names and attributes that site generators write and no other box has, shape ``(n,)``.

    Call it as ``page.once(generated_callouts)``.
    """
    names = page.attribute_values("class").values
    generated = [
        number
        for number in page.once(kinds_of_classes)
        if _GENERATED.search(name := names[number] or "") and KIND.search(name)
    ]
    is_generated = attributes.having(page, "class", generated)
    for name in STATED:
        if page.attribute_values(name).any:
            is_generated |= attributes.present(page, name)
    return np.asarray(page.nodes.tagged(_GENERATED_TAGS) & is_generated)


def _kind(name: str) -> str:
    """The kind of callout that a class attribute names; empty if it names none."""
    if alone := _ALONE.fullmatch(name.strip()):
        return (alone[1] or alone[2] or alone[3]).lower()
    kinds = [kind.lower() for kind in KIND.findall(name)]
    if not (kinds or _NOTE.search(name)):
        return ""
    is_box = _BOX.search(name) is not None
    if not (is_box or _WEAK_BOX.search(name)) or _PART.search(name) is not None:
        return ""
    others = [kind for kind in kinds if kind not in BOX_KINDS]
    boxes = sorted(kinds, key="information".__eq__) if is_box else []
    kind = next(iter((*others, *boxes)), "")
    if kind:
        return usual_kind(kind)
    return "note" if _NOTE.search(name) else ""


def usual_kind(kind: str) -> str:
    """Return the usual word for a kind of callout."""
    return _SYNONYMS.get(kind, kind)
