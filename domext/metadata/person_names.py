"""Split bylines into the names of persons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

# The words before a name in a byline: a preposition or a role, alone or after a verb.
_BY: Final = re.compile(
    r"^(?:(?:(?:article|blog post|post|story|text|words|review|guide|photos?|publi(?:shed|cado|é)|posted|written|authored|created|submitted|started|asked"
    r"|geschrieben|veröffentlicht|verfasst|écrit|rédigé|escrito|scritto|pubblicato|geschreven|skrevet|skriven|napisał)\s+)?"
    r"(?:by|von|par|por|di|da|de la mano de|door|av|af|autor|автор|текст|作者|文|撰文|記者|记者|저자|기자)\b[:：]?"
    r"|(?:auth?ors?|autor(?:in|en|es|e|ka)?|auteurs?|autore|forfatter|författare|kirjoittaja|yazar|written by|byline|contributors?|reviewed by)(?=\s*[:：\n]|\s+by\b)\s*[:：]?(?:\s*by\b)?|thread starter\b:?|(?:topic |discussion |thread )?started by\b:?"
    r"|(?:автор|作者|文|撰文|記者|记者)\s*[:：／/]?)\s+|^(?:by|author|von|par|por|作者|文|автор)\s*[:：／/]\s*",
    re.IGNORECASE,
)
# The beginning of the next part of a byline, which ends a name.
_END: Final = re.compile(
    r"\s*(?:[|•·⋅∙/\n\u2028(\[<]|\s[-–—]\s|\s[-–—]{1,2}|,?\s+\b(?:on|in|at|for|from|updated|published|posted|last|reviewed|edited|fact|medically|is an?|has|with over|am|um|le|el|il|contributing|"
    r"staff writer|writer|editor|follow|says|view|read|share|min|minutes?)\b|[●—–]|\s\d|^\d|,\s*\d).*",
    re.IGNORECASE | re.DOTALL,
)
_AND: Final = re.compile(r"\s*[;、/]\s*|,?\s+(?:and|und|et|y|og|och|en|i|и|ve|&|\+|with)\s+|\s*&\s*", re.IGNORECASE)
_DEGREES: Final = re.compile(
    r"^(?:[A-Z][A-Za-z]?[A-Z.]+[A-Za-z.\-]*(?:\s\d+)?|Jr\.?|Sr\.?|PhD|MD|Esq\.?|[A-Z]{2,6}®?|[A-Z\-]{2,8}\s\d{2,3}|[A-Z]\.[A-Z]\..*)$"
)
_NOT_NAMES: Final = frozenset(
    "admin administrator editor editorial staff team author authors by guest webmaster user unknown anonymous redaktion redaction redacción "
    "redazione redactie redakcja none null undefined root wordpress default test website site support info contributor moderator guestauthor "
    "editorialteam editorialstaff superuser".split()
)
_WORD: Final = re.compile(r"[^\W\d_]")
_MAX_NAME_CHARACTERS: Final = 60
_MAX_NAME_WORDS: Final = 6
_MAX_BYLINE_CHARACTERS: Final = 500


def split_names(text: str) -> tuple[str, ...]:
    """The names of persons in a byline, a ``<meta>`` element or a property; empty if it holds no plausible name."""
    text = _BY.sub("", text[:_MAX_BYLINE_CHARACTERS].strip(), count=1)
    if "://" in text or text.startswith(("@", "www.")):
        return ()
    names: list[str] = []
    for part in _AND.split(_END.sub("", text)):
        for name in _split_at_commas(part):
            if (bare := name.strip(" ,.:;-–—\"'“”")) and _is_plausible(bare) and bare not in names:
                names.append(name.strip(' ,:;-–—"“”'))
    return tuple(names)


def _split_at_commas(text: str) -> Iterator[str]:
    """The names in a list with commas. A degree stays with its name; a role after a name is left out."""
    name, *parts = [part.strip() for part in text.split(",")]
    for part in parts:
        if _DEGREES.match(part):
            name = f"{name}, {part}"
        elif len(part.split()) > 1 and part[:1].isupper() and len(name.split()) > 1:
            yield name
            name = part
    yield name


def _is_plausible(name: str) -> bool:
    """Whether a text can be a name: a few words with letters, and not a placeholder such as "admin"."""
    if len(name) > _MAX_NAME_CHARACTERS or not _WORD.search(name) or "@" in name:
        return False
    words = name.lower().split()
    is_letter = len(words) == 1 and len(name) < 2
    return len(words) <= _MAX_NAME_WORDS and "".join(words) not in _NOT_NAMES and not is_letter


def byline_names(line: str) -> tuple[str, ...]:
    """The names in a line that begins like a byline and continues with a capital; empty for any other line."""
    prefix = _BY.match(line)
    if prefix is None or line[prefix.end() : prefix.end() + 1].islower():
        return ()
    return split_names(line)
