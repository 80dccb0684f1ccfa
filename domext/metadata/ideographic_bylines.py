"""Read lines in Chinese, Japanese and Korean that name an author, a reporter, an editor or a publication."""

from __future__ import annotations

import re
from itertools import chain, takewhile
from typing import Final, NamedTuple

from domext.metadata import byline_words as words
from domext.metadata import dates
from domext.metadata.person_names import BRACKETS, IDEOGRAPH, PUNCTUATION, names_in
from domext.table.patterns import lazy_pattern

_RANK_OF: Final = {
    label: rank for rank, labels in enumerate((*words.IDEOGRAPHIC_LABELS, words.SOURCE_LABELS)) for label in labels
}
_SOURCE_RANK: Final = len(words.IDEOGRAPHIC_LABELS)
_CREDITS: Final = "|".join(sorted(words.IDEOGRAPHIC_CREDITS))
# Boards have a button that shows the posts of this author only: 只看该作者. A dot may follow a short label, if it does not join
# another one: 文・山田太郎, but 文・写真. The name before the label of a Korean reporter is theirs.
_LABEL: Final = lazy_pattern(
    r"(?<![看该該])(?!(?<=[\uac00-\ud7af])기자|(?<=[\uac00-\ud7af]\s)기자)("
    + "|".join(map(re.escape, sorted(_RANK_OF, key=len, reverse=True)))
    + rf")\s{{0,3}}(?:[:：／/丨|｜=＝ㅣ]|(?<=文)[・·](?!{_CREDITS}|構成))\s{{0,3}}"
)
_NEXT_LABEL: Final = lazy_pattern(rf"\s[^\W\d_]{{2,6}}\s?[:：]|\s(?:{_CREDITS})[・／/＝=]")
# A reporter is often named without a colon: 本报记者 王小明, (홍길동 기자).
_REPORTER: Final = lazy_pattern(
    r"(?:^|[（(【［\[\s:：])[\u3400-\u9fff]{0,8}(?:记者|記者|通讯员|撰文)[\s・]{0,2}(?=[\u3400-\u9fff])|(?:^|[\s|])글\s(?=[\uac00-\ud7af]{2,4}(?:[\s·•|,/]|$))"
)
_REPORTER_AFTER: Final = lazy_pattern(
    r"(?<![\uac00-\ud7af])((?:[\uac00-\ud7af]{2,4}[·ㆍ,]\s?){0,4}[\uac00-\ud7af]{2,4})\s?(?:선임|수석|전문|인턴|객원)?(?:기자|특파원|논설위원|칼럼니스트)(?![\uac00-\ud7af])|(?:^|[（(【\s])((?:[\u3400-\u9fff]{1,3}(?<![部局社])\s)?[\u3400-\u9fff]{2,5}|[\u3400-\u9fff]{1,3}(?<![部局社])\s[\u3400-\u9fff])\s?記者(?=$|[）)】\s])"
    r"|(?:^|\s)(?!楼主|樓主|本帖|最后|昨天|今天)([\u3400-\u9fff]{2,4})\s?(?:发表于|發表於|发布于|發佈於|撰写)"
)
# The place of a report follows the reporters: 記者林芷若/高灣報導, 记者 王小明 发自北京.
_REPORTED: Final = lazy_pattern(r"(?:\s?[／/]\s?|\s)[\u3400-\u9fff]{1,6}(?:报道|報道|報導)|\s?[发發]自|报道|報道|報導")
_KOREAN_MARK: Final = lazy_pattern(r"[·ㆍ,]\s?")
_MARK: Final = lazy_pattern(r"[\s、，,;；/／&＆+＋和及与與]")
_NOT_NAMES: Final = words.NOT_NAMES | words.DESKS | words.IDEOGRAPHIC_CREDITS
_COPYRIGHT: Final = ("©", "ⓒ", "copyright")
# The lengths of names, and of the text that holds them, in characters.
_MAX_NAME: Final = 6
_MAX_SOURCE: Final = 14
_MAX_TEXT: Final = 60
_MAX_PUBLICATION: Final = 12


class Byline(NamedTuple):
    """The names in a line that says who wrote the text.

    Attributes:
        names: the names.
        rank: the rank of the label, 0 for an author; larger for a reporter, an editor and a publication.
    """

    names: tuple[str, ...]
    rank: int = 0


def read(line: str, *, spaced: bool) -> Byline | None:
    """Return the names after the label of the highest rank in a line in Chinese, Japanese or Korean; None without a name.

    Args:
        line: the line.
        spaced: whether a space divides family name and given name, as it does in Japanese.
    """
    if not IDEOGRAPH.search(line):
        return None
    labels = list(_LABEL.finditer(line))
    bylines: list[Byline] = []
    for match, following in zip(labels, [*(label.start() for label in labels[1:]), len(line)], strict=False):
        rank = _RANK_OF[match[1]]
        text = _NEXT_LABEL.split(_before_date(line[match.end() : following]), maxsplit=1)[0]
        if names := _names_in(text, spaced=spaced, is_source=rank == _SOURCE_RANK):
            bylines.append(Byline(names, rank=rank))
    is_of_source = all(byline.rank == _SOURCE_RANK for byline in bylines)
    if is_of_source and (reporter := _REPORTER.search(line)):
        named = _REPORTED.split(_before_date(line[reporter.end() :]))[0]
        if names := _names_in(named, spaced=spaced):
            bylines.append(Byline(names, rank=1))
    if not bylines and (after := list(_REPORTER_AFTER.finditer(line))):
        groups = (_KOREAN_MARK.split(match[1]) if match[1] else [match[2] or match[3]] for match in after)
        bylines.append(Byline(tuple(dict.fromkeys(chain.from_iterable(groups))), rank=1))
    if not bylines and (source := _publication_beside_date(line)):
        bylines.append(Byline((source,), rank=_SOURCE_RANK))
    return min(bylines, key=lambda byline: byline.rank, default=None)


def _before_date(text: str) -> str:
    """A text up to its first date."""
    matches = dates.find_dates(text, month_first=True)
    return text[: matches[0].start].rstrip("· ") if matches else text


def _publication_beside_date(line: str) -> str:
    """The name of a publication beside a date, without a label; empty without one, and in a line about the copyright."""
    if any(map(line.casefold().__contains__, _COPYRIGHT)):
        return ""
    for date in dates.find_dates(line, month_first=True)[:1]:
        for token in dates.TIME_OF_DAY.sub(" ", f"{line[: date.start]} {line[date.stop :]}").split():
            if 2 < len(token) <= _MAX_PUBLICATION and token.endswith(words.PUBLICATION_ENDINGS) and token.isalpha():
                return token
    return ""


def _names_in(text: str, *, spaced: bool, is_source: bool = False) -> tuple[str, ...]:
    """The names after a label; the first token that is not a name ends them. The name of a publication, a source, may be longer."""
    longest = _MAX_SOURCE if is_source else _MAX_NAME
    text = BRACKETS.sub(" ", text[:_MAX_TEXT]).replace("｜", " | ").strip(PUNCTUATION)
    if text[:1].isascii() and text[:1].isalpha():
        latin = "".join(takewhile(lambda letter: not IDEOGRAPH.match(letter), text))
        return names_in(latin)[:1]
    tokens = list(filter(None, _MARK.split(text)))
    names: list[str] = []
    for token in tokens:
        bare = _without_role(token.partition("_")[0].strip(PUNCTUATION))
        if any(mark in token for mark in ":：=") or bare in words.CAPTIONS or bare[:1].isdigit():
            break
        if not IDEOGRAPH.search(bare) or len(bare) > longest or bare in _NOT_NAMES or bare in _RANK_OF:
            break
        names.append(bare)
        if is_source:
            break
    if spaced and len(names) == 2 and max(map(len, names)) <= 3 and " " in text.replace("\u3000", " "):
        return (" ".join(names),)
    return tuple(dict.fromkeys(name for name in names if len(name) > 1))


def _without_role(name: str) -> str:
    """A name without a role after it."""
    for role in words.IDEOGRAPHIC_ROLES:
        if name.endswith(role) and len(name) - len(role) >= (2 if len(role) > 1 else 3):
            return name.removesuffix(role).strip()
    return name
