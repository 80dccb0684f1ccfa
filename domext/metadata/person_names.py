"""Names of authors out of bylines: without the words around them, one by one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

# What stands before a name in a byline, alone or after a verb.
_BY: Final = re.compile(
    r"^(?:(?:(?:article|blog post|post|story|text|words|review|guide|photos?|publi(?:shed|cado|é)|posted|written|authored|created|submitted|started|asked"
    r"|geschrieben|veröffentlicht|verfasst|écrit|rédigé|escrito|scritto|pubblicato|geschreven|skrevet|skriven|napisał)\s+)?"
    r"(?:by|von|par|por|di|da|de la mano de|door|av|af|autor|автор|текст|作者|文|撰文|記者|记者|저자|기자)\b[:：]?"
    r"|(?:auth?ors?|autor(?:in|en|es|e|ka)?|auteurs?|autore|forfatter|författare|kirjoittaja|yazar|written by|byline|contributors?|reviewed by)(?=\s*[:：\n]|\s+by\b)\s*[:：]?(?:\s*by\b)?|thread starter\b:?|(?:topic |discussion |thread )?started by\b:?"
    r"|(?:автор|作者|文|撰文|記者|记者)\s*[:：／/]?)\s+|^(?:by|author|von|par|por|作者|文|автор)\s*[:：／/]\s*",
    re.IGNORECASE,
)
# What ends a name: another part of the byline.
_END: Final = re.compile(
    r"\s*(?:[|•·⋅∙/\n\u2028(\[<]|\s[-–—]\s|\s[-–—]{1,2}|,?\s+\b(?:on|in|at|for|from|updated|published|posted|last|reviewed|edited|fact|medically|is an?|has|with over|am|um|le|el|il|contributing|"
    r"staff writer|writer|editor|follow|says|view|read|share|min|minutes?)\b|[●—–]|\s\d|^\d|,\s*\d).*",
    re.IGNORECASE | re.DOTALL,
)
_AND: Final = re.compile(r"\s*[;、/]\s*|,?\s+(?:and|und|et|y|og|och|en|i|и|ve|&|\+|with)\s+|\s*&\s*", re.IGNORECASE)
_DEGREES: Final = re.compile(
    r"^(?:[A-Z][A-Za-z]?[A-Z.]+[A-Za-z.\-]*(?:\s\d+)?|Jr\.?|Sr\.?|PhD|MD|Esq\.?|[A-Z]{2,6}®?|[A-Z\-]{2,8}\s\d{2,3}|[A-Z]\.[A-Z]\..*)$"
)
_NOBODY: Final = frozenset(
    "admin administrator editor editorial staff team author authors by guest webmaster user unknown anonymous redaktion redaction redacción "
    "redazione redactie redakcja none null undefined root wordpress default test website site support info contributor moderator guestauthor "
    "editorialteam editorialstaff superuser".split()
)
_WORD: Final = re.compile(r"[^\W\d_]")
_LONGEST: Final = 60
_LONGEST_BYLINE: Final = 500


def names(text: str) -> tuple[str, ...]:
    """The names in a byline, a meta element or a property; empty if there are none to be believed."""
    text = _BY.sub("", text[:_LONGEST_BYLINE].strip(), count=1)
    if "://" in text or text.startswith(("@", "www.")):
        return ()
    found: list[str] = []
    for part in _AND.split(_END.sub("", text)):
        for name in _by_commas(part):
            if (cleaned := name.strip(" ,.:;-–—\"'“”")) and plausible(cleaned) and cleaned not in found:
                found.append(name.strip(' ,:;-–—"“”'))
    return tuple(found)


def _by_commas(text: str) -> Iterator[str]:
    """Several names, or one with its degrees; what follows a name and is neither is a role."""
    first, *rest = [part.strip() for part in text.split(",")]
    for part in rest:
        if _DEGREES.match(part):
            first = f"{first}, {part}"
        elif len(part.split()) > 1 and part[:1].isupper() and len(first.split()) > 1:
            yield first
            first = part
    yield first


def plausible(name: str) -> bool:
    """Whether a text can be a name: a few words with letters, and none that stands for nobody."""
    if len(name) > _LONGEST or not _WORD.search(name) or "@" in name:
        return False
    words = name.lower().split()
    return len(words) <= 6 and "".join(words) not in _NOBODY and not (len(words) == 1 and len(name) < 2)


def byline(text: str) -> tuple[str, ...]:
    """The names in a line of the page if it begins as bylines do and goes on with capitals, else none."""
    begun = _BY.match(text)
    if begun is None or text[begun.end() : begun.end() + 1].islower():
        return ()
    return names(text)
