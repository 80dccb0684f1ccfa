"""The lists of words by language have the shape that their users expect, and docs/languages.md shows which languages each has."""

from __future__ import annotations

import importlib
import re
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest

import domext
from domext.discussion.comment_headings import comment_headings
from domext.discussion.post_lines import is_aside
from domext.metadata.ages import shows_age
from domext.words import all_words, calendar, expression, longest_first
from domext.words.languages import LARGE, OTHERS

DOCS = Path(__file__).parent.parent / "docs"
# The words between bars, not the parts within the brackets of an expression.
WORDS = re.compile(r"(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\]|[^|(\[])+")


def script() -> Any:
    """Return the module that writes the page."""
    sys.path.insert(0, str(DOCS))
    try:
        return importlib.import_module("languages")
    finally:
        sys.path.remove(str(DOCS))


LISTS: dict[str, dict[str, str]] = script().lists()


@pytest.mark.parametrize("name", LISTS)
def test_a_list_has_words_of_known_languages_once_and_folded(name: str) -> None:
    assert LISTS[name].keys() <= LARGE.keys() | OTHERS.keys()
    for code, text in LISTS[name].items():
        assert text == unicodedata.normalize("NFC", text), code
        assert text == text.lower(), code
        words = WORDS.findall(text)
        assert "|".join(words) == text, code
        assert words == [" ".join(word.split()) for word in words], code
        assert name == "calendar.MONTHS" or len(set(words)) == len(words), code
        if re.search(r"\\|\(\?|\[", text):
            re.compile(text)


def test_every_language_has_twelve_months_and_no_word_stands_for_two() -> None:
    months: dict[str, int] = {}
    for code, text in calendar.MONTHS.items():
        assert len(text.split("|")) == 12, code
        for number, names in enumerate(text.split("|")):
            assert {months.setdefault(name, number) for name in names.split()} == {number}, code


def test_lists_as_words_and_as_an_expression() -> None:
    subject = {"en": "by|said by", "fr": "par|by"}
    assert all_words(subject) == {"by", "said by", "par"}
    assert longest_first(subject) == ("said by", "par", "by")
    assert expression(subject) == "by|said by|par|by"


def test_the_page_is_up_to_date() -> None:
    assert script().page() == (DOCS / "languages.md").read_text(encoding="utf-8"), "run: python docs/languages.py"


@pytest.mark.parametrize("line", [
    "3 days ago", "vor 3 Tagen", "il y a 3 jours", "hace 3 días", "há 3 dias", "3 giorni fa", "3 dagen geleden",
    "3 dni temu", "před 3 dny", "3 dagar sedan", "3 dager siden", "3 päivää sitten", "acum 3 zile", "πριν από 3 ώρες",
    "πριν 3 ώρες", "3 gün önce", "3 дня назад", "3 дні тому", "منذ 3 أيام", "قبل 3 ساعات", "۳ روز پیش", "לפני 3 ימים",
    "3 दिन पहले", "3 घंटे पहले", "3小时前", "3 小時前", "3個月前", "3時間前", "3か月前", "3주 전", "3 ngày trước", "3 hari yang lalu",
    "3 hari lalu", "3 วันที่แล้ว", "3 ชั่วโมงที่แล้ว",
])  # fmt: skip
def test_the_age_of_a_post_is_known_in_a_language(line: str) -> None:
    assert shows_age(line)
    assert not shows_age(re.sub(r"\d", "", line))


def test_headings_above_comments_are_known_in_many_languages() -> None:
    headings = [
        "12 réactions",
        "Vos commentaires",
        "Todos los comentarios (3)",
        "Tutti i commenti",
        "3 reacties",
        "Alla kommentarer (3)",
        "Ingen kommentarer",
        "3 kommenttia",
        "Wszystkie komentarze (3)",
        "Brak komentarzy",
        "Všechny komentáře",
        "3 komentáre",
        "Összes hozzászólás (3)",
        "3 comentarii",
        "Toate comentariile",
        "Όλα τα σχόλια",
        "1 σχόλιο",
        "Tüm yorumlar (3)",
        "Усі коментарі",
        "3 коментара",
        "جميع التعليقات (3)",
        "الردود",
        "3 دیدگاه",
        "نظرات کاربران",
        "כל התגובות",
        "3 תגובות",
        "3 टिप्पणी",
        "कमेंट्स",
        "3 條評論",
        "最新评论",
        "全部留言",
        "3件のコメント",
        "コメント一覧",
        "댓글 3",
        "3개의 댓글",
        "Tất cả bình luận (3)",
        "Ý kiến bạn đọc (3)",
        "Semua komentar",
        "3 tanggapan",
        "ความเห็น (3)",
        "3 comentaris",
        "3 kommentaari",
        "Komentāri (3)",
        "Ummæli",
    ]
    page = domext.parse("".join(f"<h3>{heading}</h3><p>Yes.</p>" for heading in [*headings, "Commentaries", "Todo"]))
    assert [page.blocks.text(page.nodes.first_block.item(row)) for row in comment_headings(page)] == headings


@pytest.mark.parametrize(
    "line",
    [
        "Registrerad: 5 maj 2009",
        "Medlem siden 5. maj 2009",
        "Ble med 5. mai 2009",
        "Liittynyt: 5.5.2009",
        "Dołączyła 5 maja 2009",
        "Registrace: 5. 5. 2009",
        "Regisztráció: 2009. május 5.",
        "Înscris: 5 mai 2009",
        "Εγγραφή: 5 Μαΐου 2009",
        "Katılım: 5 Mayıs 2009",
        "Реєстрація: 5 травня 2009",
        "تاريخ الانضمام: 5 مايو 2009",
        "تاریخ عضویت: ۵ خرداد ۱۳۸۸",
        "הצטרף: 5 במאי 2009",
        "加入時間",
        "註冊日期 2009-05-05",
        "参加日: 2009/05/05",
        "สมัครเมื่อ 5 พฤษภาคม 2552",
        "Bergabung: 5 Mei 2009",
        "Ngày tham gia: 5/5/2009",
        "Membre depuis 2009",
        "Miembro desde 2009",
    ],
)
def test_the_registration_of_a_member_is_known_in_a_language(line: str) -> None:
    assert is_aside(line)
