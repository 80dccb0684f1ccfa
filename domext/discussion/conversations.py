"""The turns of a conversation between a person and a program, by attributes and classes that tell who of both speaks."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from domext.table import attributes, tags
from domext.table.class_names import words_of
from domext.table.masks import any_of, rows_of, sums_before
from domext.table.page_types import FORUM
from domext.table.spoken import spoken_elements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from turbohtml import Element

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_PERSONS: Final = frozenset("user human you".split())
_PROGRAMS: Final = frozenset("assistant bot chatbot ai model agent".split())
# Attributes whose value is the speaker.
_SPEAKERS: Final = tuple(
    f"data-{name}" for name in "message-author-role message-role author-role role turn author sender".split()
)
# Those that say that a page is a conversation, also if it looks like an article.
_CERTAIN: Final = ("data-message-author-role", "data-message-role", "data-author-role", "data-is-streaming")
# Attributes whose value names the element, as a class does: it has a word for the speaker and one of the others.
_NAMES: Final = ("class", "data-testid", "data-content")
_SAYINGS: Final = frozenset("message msg query prompt response reply answer question turn bubble chat".split())
_STREAM: Final = "data-is-streaming"  # on what a program writes, also after its end
_SELECTOR: Final = ", ".join(f"[{name}]" for name in (*_SPEAKERS, *_NAMES[1:], _STREAM))
# Words of classes for the side of a bubble and of the boxes around it.
_BUBBLE: Final = "bubble"
_RIGHT: Final = frozenset("end right self own outgoing sent".split())
_LEFT: Final = frozenset("start left received incoming".split())
_MAX_LEVELS: Final = 3
_MAX_WORDS_BESIDE: Final = 8  # buttons below a bubble
# At least this share of the turns are by another speaker than the turn before them.
_MIN_CHANGES: Final = 0.5
_MAX_SHORT_WORD: Final = 2
_MAX_BLOCKS_BEFORE: Final = 3  # of a turn, one of which may be a label for it


class Turn(NamedTuple):
    """What one speaker says until the other one answers.

    Attributes:
        node: its element.
        speaker: who says it, as the page calls the speaker; None if it has no word for the speaker.
        is_person: whether the speaker is the person.
        first: the first block: that of a label for screen readers, such as "You said:", or of the text.
        text: the first block of the text.
        last: one past its last block.
    """

    node: int
    speaker: str | None
    is_person: bool
    first: int
    text: int
    last: int


def conversation(page: Page, keep: BoolArray, page_type: str | None) -> tuple[Turn, ...]:
    """Return the turns of a page whose text is a conversation, in order; empty for other pages.

    Args:
        page: the page.
        keep: which of its blocks are kept, shape ``(b,)``.
        page_type: the type of the page, None if it is unknown.
    """
    if page_type != FORUM and not any(page.attribute_values(name).any for name in _CERTAIN):
        return ()
    said, words = page.once(turns), page.blocks.counts.words
    around = np.where(keep, words, 0)
    for turn in said:
        around[turn.first : turn.last] = 0
    return said if sum(int(words[turn.first : turn.last].sum()) for turn in said) > int(around.sum()) else ()


def with_missing_turns(page: Page, keep: BoolArray, page_type: str | None) -> BoolArray:
    """Return the kept blocks of a page, with the turns of a conversation of which nothing is kept."""
    missing = [turn for turn in conversation(page, keep, page_type) if not any_of(keep[turn.text : turn.last])]
    if not missing:
        return keep
    nodes, keep = page.nodes, keep.copy()
    is_text = ~(page.blocks.hidden | nodes.inside(nodes.tag == tags.BUTTON).take(page.blocks.node))
    for turn in missing:
        keep[turn.text : turn.last] = is_text[turn.text : turn.last]
    return keep


def turns(page: Page) -> tuple[Turn, ...]:
    """Return the turns of a conversation, in order; empty if the page is none. Call it as ``page.once(turns)``."""
    voices = _outermost(page, _named_voices(page)) or _outermost(page, _bubbles(page))
    changes = sum(one.is_person is not other.is_person for one, other in itertools.pairwise(voices.values()))
    if not changes or changes < _MIN_CHANGES * (len(voices) - 1):
        return ()
    return tuple(_read(page, voices))


class _Voice(NamedTuple):
    """A speaker: whether it is the person, and what the page calls it; None if it has no word for it."""

    is_person: bool
    name: str | None


def _named_voices(page: Page) -> dict[int, _Voice]:
    """The nodes with a word for the speaker in an attribute or in the name of a web component, in preorder.

    None if all words are for one speaker.
    """
    values, numbers = page.attribute_values("class")
    likely = set(page.containing("class", *_SAYINGS)).intersection(page.containing("class", *_PERSONS, *_PROGRAMS))
    classes = {number: _word_in_names(values[number] or "") for number in likely}
    told = [(element, _word_of(element)) for element in page.tidied.document.select(_SELECTOR)]
    components = {row: _word_in_names(page.elements[row].tag) for row in rows_of(page.nodes.tag == tags.OTHER).tolist()}
    words = (*classes.values(), *components.values(), *(word for _, word in told))
    said = {word in _PERSONS for word in words if word}
    if len(said) < 2:
        return {}  # most pages; looking up the nodes of elements costs more than the rest
    found = {row: word for number, word in classes.items() if word for row in rows_of(numbers == number).tolist()}
    found |= {row: word for row, word in components.items() if word}
    found |= {page.index[element]: word for element, word in told if word}
    voices = ((row, _Voice(word in _PERSONS, _title(word))) for row, word in sorted(found.items()))
    return {row: voice for row, voice in voices if page.nodes.total.words[row]}


def _word_of(element: Element) -> str | None:
    """The word for a speaker in the attributes of an element."""
    for name in _SPEAKERS:
        word = (element.attr(name) or "").lower()
        if word in _PERSONS or word in _PROGRAMS:
            return word
    if element.attr(_STREAM) is not None:
        return "assistant"
    return next(filter(None, (_word_in_names(element.attr(name) or "") for name in _NAMES[1:])), None)


def _bubbles(page: Page) -> dict[int, _Voice]:
    """The bubbles of a chat, in preorder: those of the person are on the right, in left-to-right scripts."""
    names, number_of = page.attribute_values("class")
    if not (numbers := page.containing("class", _BUBBLE)):
        return {}
    rows = rows_of(attributes.having(page, "class", numbers) & (page.nodes.total.words > 0)).tolist()
    voices: dict[int, _Voice] = {}
    for row in rows:
        node, words = row, frozenset[str]()
        for _ in range(_MAX_LEVELS):
            words |= frozenset(words_of(names[number_of[node]] or ""))
            node = page.nodes.parent.item(node)
            if node < 0 or page.nodes.total.words[node] > page.nodes.total.words[row] + _MAX_WORDS_BESIDE:
                break
        is_person, is_program = not words.isdisjoint(_RIGHT), not words.isdisjoint(_LEFT)
        if is_person is not is_program:
            voices[row] = _Voice(is_person, None)
    return voices


def _word_in_names(value: str) -> str | None:
    """The word for a speaker in the first of some names that also has a word for what is said."""
    for name in value.split():
        words = words_of(name)
        if not _SAYINGS.isdisjoint(words):
            for word in words:
                if word in _PERSONS or word in _PROGRAMS:
                    return word
    return None


def _outermost(page: Page, voices: dict[int, _Voice]) -> dict[int, _Voice]:
    """The outermost of the nodes, without those around turns of both speakers."""
    if not voices:
        return {}  # most pages
    rows = np.array([*voices], np.intp)
    persons = sums_before(np.array([voice.is_person for voice in voices.values()], np.bool_))
    last = np.searchsorted(rows, page.nodes.end[rows])
    inside = persons[last] - persons[:-1]
    is_one = (inside == 0) | (inside == last - np.arange(len(rows)))
    return {row: voices[row] for row in page.nodes.outermost(rows[is_one].tolist())}


def _read(page: Page, voices: dict[int, _Voice]) -> Iterator[Turn]:
    """The turns in these nodes, with the labels before or in them."""
    from domext.discussion.line_names import name_before_verb  # few pages are conversations

    nodes, spoken = page.nodes, page.once(spoken_elements)
    is_label = np.zeros(len(page.blocks), np.bool_)
    if spoken is not None:
        is_label = spoken[page.blocks.owner] | spoken[page.blocks.node]
    stop = 0
    for row, voice in voices.items():
        begin, last = nodes.first_block.item(row), nodes.last_block.item(row)
        near = range(max(stop, begin - _MAX_BLOCKS_BEFORE), min(begin + 1, last - 1))
        label = next((block for block in reversed(near) if is_label[block]), None)
        if label is None:
            yield Turn(row, voice.name, voice.is_person, begin, begin, last)
        else:
            name = name_before_verb(page.blocks.text(label)) or voice.name
            yield Turn(row, name, voice.is_person, label, max(label + 1, begin), last)
        stop = last


def _title(word: str) -> str:
    return word.upper() if len(word) <= _MAX_SHORT_WORD else word.capitalize()
