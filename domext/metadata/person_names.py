"""Read the names of persons in the text of a byline, a property or a ``<meta>`` element."""

from __future__ import annotations

import functools
import re
from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING, Final

from domext.metadata import byline_words as words
from domext.metadata.dates import is_month
from domext.table.characters import COLONS
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_IDEOGRAPHS: Final = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
# The marks between the parts of a byline. A middle dot also occurs in names that are written in ideographs.
_PART: Final = lazy_pattern(
    rf"[|｜•⋅∙●\n\u2028–—‖丨▪※⁄]|(?<![{_IDEOGRAPHS}])[·・]|[·・](?![{_IDEOGRAPHS}])|\s(?:[\-~»«/]|::|<3)\s|^\s?[\-~]\s"
)
#: Brackets with the text in them.
BRACKETS: Final = lazy_pattern(r"[(\[<（【〔［][^()\[\]<>（）【】〔〕［］]{0,60}[)\]>）】〕］]?")
# Another person, of whom brackets say that the pictures are theirs: Ann Ode (text) and Bo Lund (photos).
_OF_PICTURES: Final = lazy_pattern(
    rf"(?:[,;&+]|\s(?:{'|'.join(sorted(filter(str.isalpha, words.AND | words.SHORT_AND)))}))\s{{1,3}}[^\W\d_][^(),;&+]{{2,40}}\s?\((?:{'|'.join(sorted(words.PICTURES))})\)",
    re.IGNORECASE,
)
_LIST_MARK: Final = lazy_pattern(r"\s{0,3}[;；、/／،]\s{0,3}")
#: A preposition that is joined to the first name after it.
GLUED_PREPOSITION: Final = lazy_pattern(r"(?:By|Von|Par|Por)(?=[A-ZÀ-ÖØ-Þ][a-zß-ÿ'’]{1,20}\s)")
_DEGREE: Final = lazy_pattern(
    r"[A-Z][A-Za-z]?[A-Z.]{1,6}[A-Za-z.\-]{0,12}(?:\s\d{1,3})?|[JS]r\.?|Ph\.?D\.?|Esq\.?|[A-Z]{2,6}®?|[A-Z\-]{2,8}\s\d{2,3}|[A-Z]\.[A-Z]\..{0,20}"
)
_WORD: Final = lazy_pattern(r"[^\W\d_]")
#: A character of Chinese, Japanese or Korean.
IDEOGRAPH: Final = lazy_pattern(f"[{_IDEOGRAPHS}]")
_ROLE_BEFORE: Final = lazy_pattern(
    rf"^\s{{0,3}}[{_IDEOGRAPHS}]{{0,8}}?(?:{'|'.join(map(re.escape, words.IDEOGRAPHIC_ROLES_BEFORE))})\s{{0,3}}(?=[{_IDEOGRAPHS}·]{{2,12}}$)"
)

#: Marks around names and the parts of a byline.
PUNCTUATION: Final = "()（）[]【】 \t\n\u2028,.:;-–—~\"'“”„«»‘’`*_©®†→›‹>|｜/\\：，。、；·・=＝"
# Of addresses, and of templates that were not filled in.
_MARKS_OF_CODE: Final = frozenset("@{}%$")
_UNUSUAL: Final = words.NOT_IN_NAMES | words.ROLES | words.DESKS | words.CAPTION_WORDS | words.AGENCIES
_SMALL_WORDS: Final = words.PARTICLES | words.AND | words.IN_ORGANISATIONS | {"the", "des"}
_DATE_WORDS: Final = words.MONTH_NAMES | words.WEEKDAYS
_NEVER_ALONE: Final = (
    words.NOT_IN_NAMES | words.ROLES | words.ROLE_MODIFIERS | words.ALWAYS_AFTER_NAME | words.CAPTION_WORDS
)
_DIGITS: Final = "0123456789"
_MAX_NAME_CHARACTERS: Final = 60
_MAX_NAME_WORDS: Final = 6
_MAX_WORDS_WITH_NUMBER: Final = 3
_MAX_PERSON_WORDS: Final = 4
_MAX_ROLE_WORDS: Final = 6
_MIN_ADJECTIVE: Final = 5  # letters
_MAX_BYLINE_CHARACTERS: Final = 500


def parts(text: str) -> list[str]:
    """Return the parts of a byline between marks such as ``|``, without brackets and the marks around them."""
    text = text[:_MAX_BYLINE_CHARACTERS]
    text = BRACKETS.sub(" ", _OF_PICTURES.sub("", text) if "(" in text else text)
    return [part.strip(PUNCTUATION) and part.strip().lstrip(PUNCTUATION) for part in _PART.split(text)]


# Declarations, bylines and marked elements mostly give the same name.
@functools.lru_cache(maxsize=64)
def names_in(text: str) -> tuple[str, ...]:
    """Return the names in a part of a byline that holds only names and what follows them; empty without one."""
    if "://" in text or text.startswith(("@", "www.")):
        return ()
    names: dict[str, None] = {}
    tokens = [token for token in _ROLE_BEFORE.sub("", text, count=1).split() if token[0] != "@"]
    tokens[1:] = [token.partition("@")[0] if token[0].isalpha() else token for token in tokens[1:]]  # Ann Ode@annode
    stop = next(
        (index for index, token in enumerate(tokens[1:], 1) if token.lower() in words.AFTER_BYLINE), len(tokens)
    )
    for group in _groups(" ".join(tokens[:stop])):
        names |= dict.fromkeys(filter(None, map(cleaned, _split_at_commas(group))))
    # Behind a person, words in lower case are the rest of a sentence.
    begins_with_person = is_person(next(iter(names), ""))
    persons = tuple(
        name for name in names if name.lower() not in words.AGENCIES and not (begins_with_person and name.islower())
    )
    return _without_longer(persons or tuple(names))


def _without_longer(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names without those that end with the first one after other words, such as the caption of a link to an account."""
    return tuple(name for name in names if not name.endswith(f" {names[0]}")) if len(names) > 1 else names


def cleaned(name: str) -> str:
    """Return a name without roles, dates and captions around it; empty if the rest is not a plausible name."""
    tokens = _without_doubling(name.strip(PUNCTUATION.replace(".", ""))).split()
    keys = [token.strip(PUNCTUATION).lower().replace("i̇", "i") for token in tokens]
    if "".join(keys) in words.NOT_NAMES or " ".join(keys) in words.CAPTIONS:
        return ""
    if keys and keys[0] in words.CAPTION_WORDS:
        return ""
    start = _roles_at_start(keys)
    capitals = name.isupper()
    stop = start
    while stop < len(tokens) and not _ends_name(tokens, keys, start, stop, capitals=capitals):
        stop += 1
    if stop < len(tokens) and keys[stop] in words.ROLES:
        while stop - start > 1 and keys[stop - 1] in words.ROLE_MODIFIERS:
            stop -= 1
    name = " ".join(tokens[start:stop]).strip(PUNCTUATION.replace(".", ""))
    name = name.lstrip(PUNCTUATION)
    if name.endswith(".") and len(last := name.split()[-1]) > 3 and "." not in last[:-1]:
        name = name.rstrip(".")
    return name if _is_plausible(name) else ""


def is_person(name: str, *, any_script: bool = False) -> bool:
    """Return whether a text has the form of the name of a person: two to four words with capitals, and no usual words.

    Args:
        name: the text.
        any_script: whether words in scripts without capitals may be a name; any words have that form.
    """
    tokens = name.partition(",")[0].split()
    keys = [token.strip(PUNCTUATION).lower() for token in tokens]
    # Some particles are also family names: Amitav Das, Lien Van.
    ends = (tokens[0], tokens[-1].capitalize()) if tokens else ()
    proper = [token for token, key in zip(tokens, keys, strict=True) if key not in words.PARTICLES or token in ends]
    if not 2 <= len(proper) <= _MAX_PERSON_WORDS or tokens[-1] not in proper:
        return False
    if any(
        not (token[0].isupper() or (any_script and token[0].isalpha() and not token[0].islower()))
        or any(map(str.isdigit, token))
        for token in proper
    ):
        return False
    if any(token[-1] in "?!:;" or "..." in token or "&" in token for token in tokens) or keys[-1] in words.WEEKDAYS:
        return False
    if keys[-1] in words.PARTICLES:
        keys[-1] = ""
    return not any(key in _UNUSUAL and len(key) > 1 for token, key in zip(tokens, keys, strict=True) if token in proper)


def is_role(text: str) -> bool:
    """Return whether a text consists of words for the work of a person, such as "Staff Writer"."""
    keys = [token.strip(PUNCTUATION) for token in text.lower().split()]
    return not words.ROLES.isdisjoint(keys) and all(key in words.ROLES or key in words.ROLE_MODIFIERS for key in keys)


def without_role_before(text: str) -> str:
    """Return the text without words in lower case before a name that end with a role: by political reporter Ann Ode.

    An adjective may follow the role, as in "envoyé spécial", and no preposition before a place.
    """
    tokens = text.split()
    before = list(takewhile(str.islower, tokens[:_MAX_ROLE_WORDS]))
    rest = tokens[len(before) :]
    is_role_before = words.ROLES.intersection(before[-2:]) and (
        before[-1] in words.ROLES or len(before[-1]) >= _MIN_ADJECTIVE
    )
    return " ".join(rest) if is_role_before and rest and rest[0][0].isupper() else text


def has_letters(text: str) -> bool:
    """Return whether a text holds a letter."""
    return _WORD.search(text) is not None


def without_glued_preposition(text: str) -> str:
    """Return the text without a preposition that is joined to its first name."""
    match = GLUED_PREPOSITION.match(text)
    return text[match.end() :] if match else text


def _groups(text: str) -> Iterator[str]:
    """The parts of a list of names at words such as "and"."""
    for part in _LIST_MARK.split(text):
        tokens = part.split()
        start = 0
        for index, token in enumerate(tokens):
            key = token.lower()
            rest = len(tokens) - index - 1
            if (key in words.AND and not _is_organisation(tokens[start:index])) or (
                key in words.SHORT_AND and token.islower() and index - start >= 2 and rest >= 2
            ):
                yield " ".join(tokens[start:index])
                start = index + 1
        yield " ".join(tokens[start:])


def _is_organisation(tokens: list[str]) -> bool:
    """Whether the words before "and" begin the name of an organisation, such as "Center for Sea and Coast"."""
    keys = [token.strip(PUNCTUATION).lower() for token in tokens]
    capitals = [key for token, key in zip(tokens, keys, strict=True) if token[0].isupper()]
    return len(keys) > 1 and not words.NOT_IN_NAMES.isdisjoint(capitals[_roles_at_start(capitals) :])


def _split_at_commas(text: str) -> Iterator[str]:
    """The names in a list with commas. A degree stays with its name; what is not a person ends the list."""
    name, *rest = [part.strip() for part in text.replace("，", ",").split(",")]
    single = len(name.split()) < 2
    after_role = False
    for part, following in zip(rest, [*rest[1:], ""], strict=False):
        if not part:
            continue
        if after_role and not _is_role(following):  # Ann Ode, Head Keeper, Harbour Museum
            break
        after_role = _is_role(part) and not is_person(cleaned(part))
        if part.lower().strip(".") in words.AGENCIES:
            continue
        if _DEGREE.fullmatch(part.rstrip(".") or part) or _DEGREE.fullmatch(part):
            name = f"{name}, {part}"
        elif not single and (is_person(part) or (_is_role(part) and is_person(cleaned(part)))):
            yield name
            name = part
        elif not _is_role(part):
            break
    yield name


def _is_role(text: str) -> bool:
    return any(token.strip(PUNCTUATION) in words.ROLES for token in text.lower().split())


def _roles_at_start(keys: list[str]) -> int:
    """The number of words before a name that are a role; 0 if fewer than two words would be left."""
    bare = [key.rpartition("-")[2] for key in keys]  # Zeit-Redakteurin
    length = len(list(takewhile(lambda key: key in words.ROLES or key in words.ROLE_MODIFIERS, bare)))
    while length and bare[length - 1] not in words.ROLES:
        length -= 1
    return length if len(keys) - length >= 2 else 0


def _ends_name(tokens: list[str], keys: list[str], start: int, index: int, *, capitals: bool) -> bool:
    token, key = tokens[index], keys[index]
    if index == start:
        return False
    if (
        token[0].isdigit()
        or token.endswith(COLONS)
        or (key in words.AGENCY_STARTS and index - start > 1)
        or key in words.CAPTION_WORDS
        or (
            key in words.ROLES
            and (index - start > 1 or token.islower())
            and not _is_named_after_role(keys[start:index])
        )
        or not (has_letters(token) or token in words.AND)
    ):
        return True
    if key in words.IN_ORGANISATIONS and not words.NOT_IN_NAMES.isdisjoint(keys[start:index]):
        return False
    if key in words.ALWAYS_AFTER_NAME or (key in words.AFTER_NAME and (token.islower() or capitals)):
        return not _is_particle(tokens, index)
    if is_month(token) or key in words.WEEKDAYS:
        following = tokens[index + 1][0].isdigit() if index + 1 < len(tokens) else index - start >= 2
        return following or (index + 1 < len(tokens) and is_month(tokens[index + 1]))
    return False


def _is_named_after_role(keys: list[str]) -> bool:
    """Whether the words before a role make it the name of a site or a group: Luxury Travel Expert, The Harbour Editors."""
    own = list(dropwhile(words.ROLE_MODIFIERS.__contains__, reversed(keys)))
    return not words.NOT_IN_NAMES.isdisjoint(own)


def _is_particle(tokens: list[str], index: int) -> bool:
    """Whether a word in lower case is a particle of a name such as "el", and the name goes on after it."""
    rest = tokens[index + 1 : index + 2]
    return (
        tokens[index] in words.PARTICLES - words.SHORT_AND
        and bool(rest)
        and rest[0][0].isupper()
        and not is_month(rest[0])
    )


def _without_doubling(text: str) -> str:
    """A text without its second half if the halves are equal."""
    text = without_glued_preposition(text)
    half, odd = divmod(len(text), 2)
    tail = text[half:] if not odd else text[half + 1 :]
    is_doubled = half > 2 and text[:half] == tail and (not odd or not text[half].isalnum())
    return text[:half] if is_doubled else text


def _is_prose(tokens: list[str]) -> bool:
    """Whether words are a part of a sentence: words in lower case before or among words with capitals, or after a number."""
    lower = [token for token in tokens if token[0].isalpha() and token.islower() and token not in _SMALL_WORDS]
    if len(lower) in {0, len(tokens)}:
        return False
    return lower[0] == tokens[0] or len(lower) > 1 or tokens[0].isdigit()


def _is_before_name(name: str, tokens: list[str]) -> bool:
    """Whether words end with a preposition, which the name follows, or stand for a group: our engineering team."""
    is_group = name.islower() and tokens[0] in words.ROLE_MODIFIERS and tokens[-1] in _NEVER_ALONE
    return is_group or (len(tokens) > 1 and tokens[-1] in words.CLEAR_PREPOSITIONS)


def _is_placeholder(tokens: list[str]) -> bool:
    """Whether words in lower case stand for no person: a program's account, the owner of a copyright, a site by its address."""
    key = "".join(tokens)
    is_account = key in words.NOT_NAMES or "admin" in {*tokens, key.rstrip(_DIGITS)}
    return is_account or tokens[0] == "copyright" or any(token.startswith("www.") for token in tokens)


def _is_plausible(name: str) -> bool:
    """Whether a text can be a name: a few words with letters, and not a placeholder, a date, a role or a caption."""
    if len(name) > _MAX_NAME_CHARACTERS or not has_letters(name) or not _MARKS_OF_CODE.isdisjoint(name):
        return False
    tokens = [token.strip(PUNCTUATION) for token in name.lower().replace("i̇", "i").split()]
    if not tokens or len(tokens) > _MAX_NAME_WORDS or (len(tokens) == 1 and len(name) < 2):
        return False
    if tokens[0].isdigit() and len(tokens) > _MAX_WORDS_WITH_NUMBER:
        return False
    if _is_placeholder(tokens) or " ".join(tokens) in words.CAPTIONS or _is_prose(name.split()):
        return False
    if not words.DESKS.isdisjoint(tokens) or _NEVER_ALONE.issuperset(tokens) or _is_before_name(name, tokens):
        return False
    return not all(token in _DATE_WORDS or token.isdigit() for token in tokens)
