"""Bylines and datelines in many languages: the classes of errors seen on unseen sites, each with several cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import domext
from domext import Options
from domext.metadata import bylines, dates
from domext.metadata.bylines import split_names
from tests.selectors import Everything

if TYPE_CHECKING:
    from domext.metadata.record import Metadata

PROSE = {
    "en": "The ferry across the sound stays in port in winter, and most people on the island think that this is a poor idea. ",
    "de": "Die Fähre über den Sund bleibt im Winter im Hafen, und die meisten Leute auf der Insel halten das für falsch. ",
    "fr": "Le bac qui traverse le détroit reste au port en hiver, et presque tout le monde sur l'île le regrette beaucoup. ",
    "ru": "Паром через пролив зимой стоит в порту, и почти все на острове считают, что это плохая затея и ошибка. ",
    "zh-CN": "冬天渡轮不再开往小岛，岛上的大多数居民都认为这不是一个好主意。公共汽车每天中午经过大桥，但是从来不等任何人，镇上的商店也早早关门。",
    "ja": "冬の間、島へ渡るフェリーは港に停泊したままで、島の人々のほとんどはそれを良い考えだとは思っていない。バスは毎日正午に橋を渡るが、誰も待たない。",
    "ko": "겨울에는 섬으로 가는 배가 항구에 머물고, 섬 사람들은 대부분 그것이 좋은 생각이 아니라고 말한다. 버스는 매일 정오에 다리를 건너지만 아무도 기다리지 않는다.",
}


def read(body: str, head: str = "", lang: str = "en") -> Metadata:
    page = f"<html lang={lang}><head>{head}</head><body>{body}</body></html>"
    return domext.extract(page, options=Options(selector="own:scorer=structure")).metadata


def article(
    *above: str, below: str = "", title: str = "<h1>The ferry stays in port</h1>", lang: str = "en", **kwargs: Any
) -> Metadata:
    text = f"<p>{PROSE.get(lang, PROSE['en']) * 3}</p>" * 3
    return read(title + "".join(above) + text + below, lang=lang, **kwargs)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("<div><span>By</span><a href=/p/1>Ann Ode</a></div>", "Ann Ode"),
        ("<div><span>BY</span><b>Ann Ode</b><span>May 3, 2019</span></div>", "Ann Ode"),
        ("<p><i>Von</i><b>Ilse Hagedorn</b><span>3. Mai 2019</span></p>", "Ilse Hagedorn"),
        ("<p><span>Par</span><a href=/p/2>Zoé Lefèvre</a></p>", "Zoé Lefèvre"),
        ("<p class=byline>By <span>Ann Ode</span><span>Staff Writer</span></p>", "Ann Ode"),
        ("<p class=author><a href=/a>Ann Ode</a><span>Ann Ode</span></p>", "Ann Ode"),
        ("<p>by <a href=/u/7>Ann Ode</a><time datetime=2019-11-20>November 20, 2019</time></p>", "Ann Ode"),
        ("<p class=byline><a href=/a/1>Ann Ode</a><span>Harbour Pilot</span></p>", "Ann Ode"),
        ("<p><span>Written by:</span> <a href=/a/1>Ann Ode</a> <span>Pilot &amp; Diver</span></p>", "Ann Ode"),
        ("<p class=byline><b>Zoé Lefèvre</b> <i>Capitaine au Havre</i></p>", "Zoé Lefèvre"),
        ("<p class=author><a href=/a>أحمد حسن</a><time>4 مارس 2019</time></p>", "أحمد حسن"),
        ("<div class=author-box><span class=author-label>Captain</span> <b class=author-name>Ann Ode</b></div>", "Ann Ode"),
    ],
)  # fmt: skip
def test_inline_elements_that_meet_without_a_space_are_read_as_words(line: str, name: str) -> None:
    assert article(line).authors == (name,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ByAnn Ode", ("Ann Ode",)),
        ("Ann OdeAnn Ode", ("Ann Ode",)),
        ("Zoé Lefèvre Zoé Lefèvre", ("Zoé Lefèvre",)),
        ("Ann Maria Ode March", ("Ann Maria Ode",)),
        ("Ann Ode March 3", ("Ann Ode",)),
        ("Ilse Hagedorn, Mittwoch 4. Mai 2022", ("Ilse Hagedorn",)),
        ("Ann Ode, Staff Writer", ("Ann Ode",)),
        ("Ann Ode Senior Sports Editor", ("Ann Ode",)),
        ("Sports Desk", ()),
        ("Staff Writer", ()),
        ("Monday", ()),
        ("Dezember", ()),
        ("April Jones", ("April Jones",)),
        ("Jan Koch", ("Jan Koch",)),
        ("Marine Le Pal", ("Marine Le Pal",)),
        ("Ilse Hagedorn, Redakteurin", ("Ilse Hagedorn",)),
        ("Von unserer Redakteurin Ilse Hagedorn", ("Ilse Hagedorn",)),
        ("Zoé Lefèvre, journaliste", ("Zoé Lefèvre",)),
        ("Ana Ruiz, redactora jefe", ("Ana Ruiz",)),
        ("корреспондент Анна Серова", ("Анна Серова",)),
        ("Анна Серова, корреспондент", ("Анна Серова",)),
        ("Ilse Hagedorn (dpa)", ("Ilse Hagedorn",)),
        ("Ann Ode [Reuters]", ("Ann Ode",)),
        ("Ann Ode, AP", ("Ann Ode",)),
        ("BY ANN ODE IN LONDON", ("ANN ODE",)),
        ("Ann Ode Follow", ("Ann Ode",)),
        ("Ann Ode 12 Comments", ("Ann Ode",)),
        ("Ann Ode, Founder & CEO", ("Ann Ode",)),
        ("Ann Ode, Co-Founder and Lead Reviewer", ("Ann Ode",)),
        ("Ann Ode, Marketing Director, Harbour Supplies", ("Ann Ode",)),
        ("Ann Ode, Redakteurin, Bo Lund, Redakteur", ("Ann Ode", "Bo Lund")),
        ("Former Deputy Editor Ann Ode", ("Ann Ode",)),
        ("Luxury Travel Expert", ("Luxury Travel Expert",)),
        ("Zoé Lefèvre avec AFP", ("Zoé Lefèvre",)),
        ("View all posts by Ann Ode", ("Ann Ode",)),
        ("Zeige alle Beiträge von Anna Ode", ("Anna Ode",)),
        ("Alle Beiträge von Anna Ode anzeigen", ("Anna Ode",)),
        ("Voir tous les articles de Zoé Lefèvre", ("Zoé Lefèvre",)),
        ("Ann Ode @annode", ("Ann Ode",)),
        ("7 Great Winter Ferry Rides", ()),
        ("Rasender Reporter", ("Rasender Reporter",)),
        ("Interview: Ann Ode", ("Ann Ode",)),
        ("Ann Ode Categories: Boats", ("Ann Ode",)),
        ("ANN ODE Associated Press", ("ANN ODE",)),
        ("4 arrests", ()),
        ("Storm hits the island harbour", ()),
        ("link78 Le", ()),
        ("Support Team", ()),
        ("Av Anna Berg Publicerad 2019-03-04 Uppdaterad 2019-03-05", ("Anna Berg",)),
        ("Текст: Анна Серова. Фото: Иван Петров", ("Анна Серова",)),
        ("Mette Holm, journalist", ("Mette Holm",)),
        ("Kari Moe sjefredaktør", ("Kari Moe",)),
        ("Åsa Lind, kulturskribent", ("Åsa Lind",)),
        ("Petr Novák, šéfredaktor", ("Petr Novák",)),
        ("Kovács Réka újságíró", ("Kovács Réka",)),
        ("Ion Lupu, redactor", ("Ion Lupu",)),
        ("Ελένη Δήμου, αρχισυντάκτης", ("Ελένη Δήμου",)),
        ("Ayşe Demir Spor Editörü", ("Ayşe Demir",)),
        ("Ольга Лис, колумнист", ("Ольга Лис",)),
        ("أحمد حسن صحفي", ("أحمد حسن",)),
        ("דנה לוי עיתונאית", ("דנה לוי",)),
        ("سارا رضایی خبرنگار", ("سارا رضایی",)),
        ("रवि वर्मा पत्रकार", ("रवि वर्मा",)),
        ("Budi Santoso, wartawan", ("Budi Santoso",)),
        ("Haber Merkezi", ()),
        ("Spor Servisi", ()),
        ("هيئة التحرير", ()),
        ("مدير الموقع", ()),
        ("تحریریه", ()),
        ("מערכת האתר", ()),
        ("Redacția", ()),
        ("Szerkesztőség", ()),
        ("Συντακτική Ομάδα", ()),
        ("Администратор", ()),
        ("Пресс-служба", ()),
        ("वेब डेस्क", ()),
        ("ไม่ระบุชื่อ", ()),
        ("관리자", ()),
        ("小编", ()),
        ("管理人", ()),
        ("Gäst", ()),
        ("Ukjent", ()),
        ("Okänd", ()),
        ("Anonim", ()),
        ("Invité", ()),
        ("Administrador", ()),
        ("Ospite", ()),
        ("Anoniem", ()),
        ("Mette Holm Følg", ("Mette Holm",)),
        ("Åsa Lind Kommentarer", ("Åsa Lind",)),
        ("أحمد حسن مشاركة", ("أحمد حسن",)),
        ("Budi Santoso Bagikan", ("Budi Santoso",)),
        ("noreply@quay.example (Ann Ode)", ("Ann Ode",)),
        ("Ann Ode ann.ode@quay.example", ("Ann Ode",)),
        ("Text und Fotos: Ilse Hagedorn", ("Ilse Hagedorn",)),
        ("Texto y fotos: Inés Rey", ("Inés Rey",)),
        ("Foto och text: Åsa Lind", ("Åsa Lind",)),
        ("Von Ilse Hagedorn (Text) und Bo Lund (Fotos)", ("Ilse Hagedorn",)),
        ("Av KARI MOE (tekst) og OLA BERG (foto)", ("KARI MOE",)),
        ("Reporting by Ann Ode and Bo Lund; Editing by Cy Dahl", ("Ann Ode", "Bo Lund")),
        ("Guest post by Ann Ode", ("Ann Ode",)),
        ("Ann Ode via Harbour Radio", ("Ann Ode",)),
        ("Ann Ode. Translated by Bo Lund", ("Ann Ode",)),
        ("Ann Ode Special to the Harbour", ("Ann Ode",)),
        ("Eine Analyse von Ilse Hagedorn", ("Ilse Hagedorn",)),
        ("Tribune par Zoé Lefèvre", ("Zoé Lefèvre",)),
        ("Von unserem Korrespondenten Tarek Wendt", ("Tarek Wendt",)),
        ("Γράφει ο Γιώργος Παππάς", ("Γιώργος Παππάς",)),
        ("oprac. Jan Kowal", ("Jan Kowal",)),
        ("Ayşe Demir/AA", ("Ayşe Demir",)),
        ("HABER MERKEZİ", ()),
        ("홍길동·김철수 기자", ("홍길동", "김철수")),
        ("责任编辑：王小明_NN123", ("王小明",)),
        ("wpadmin", ()),
        ("Your Name", ()),
        ("Sponsored Content", ()),
        ("%author%", ()),
        ("$name", ()),
    ],
)  # fmt: skip
def test_what_is_no_name_is_cut_off_a_name(text: str, expected: tuple[str, ...]) -> None:
    assert split_names(text) == expected


@pytest.mark.parametrize(
    "caption",
    ["Share", "Follow", "View profile", "More by this author", "Comments", "Teilen", "Mehr von diesem Autor", "Partager",
     "Voir le profil", "Compartir", "Más de este autor", "Condividi", "Поделиться", "Комментарии", "分享", "评论", "フォロー", "댓글",
     "Läs mer", "Skriv kommentar", "Les mer", "Lue lisää", "Číst dál", "Dodaj komentarz", "Citește mai mult", "Tovább olvasom",
     "Περισσότερα", "Tüm yazıları", "Все записи автора", "Усі публікації", "اقرأ المزيد", "ادامه مطلب", "קרא עוד", "और पढ़ें",
     "Baca selengkapnya", "Xem thêm", "อ่านต่อ"],
)  # fmt: skip
def test_a_caption_beside_a_byline_is_no_author(caption: str) -> None:
    assert split_names(caption) == ()
    line = f"<p class=byline><a href=/x>{caption}</a></p><p>By Ann Ode</p>"
    assert article(line).authors == ("Ann Ode",)


@pytest.mark.parametrize(
    "line",
    [
        "<p>By <a href=/a>Ann Ode</a> <a href=/b>Bo Lund</a></p>",
        "<p>By <a href=/a>Ann Ode</a><a href=/b>Bo Lund</a></p>",
        "<div>Authors:</div><ul><li>Ann Ode</li><li>Bo Lund</li></ul>",
        "<div>Written by</div><ul><li><a href=/a>Ann Ode</a></li><li><a href=/b>Bo Lund</a></li></ul>",
        "<p>Von Ann Ode und Bo Lund, Redakteure</p>",
    ],
)
def test_a_list_of_names_without_commas_is_divided(line: str) -> None:
    assert article(line).authors == ("Ann Ode", "Bo Lund")


@pytest.mark.parametrize(
    ("line", "lang"),
    [
        ("By Ann Ode", "en"),
        ("Ann Ode | March 3, 2019", "en"),
        ("March 3, 2019 - Ann Ode", "en"),
        ("Posted on March 3, 2019 by Ann Ode", "en"),
        ("Posted by Ann Ode on March 3, 2019 at 10:15 am", "en"),
        ("<b>Author:</b> Ann Ode", "en"),
        ("Von Ann Ode", "de"),
        ("Veröffentlicht am 3. März 2019 von Ann Ode", "de"),
        ("Redaktion: Ann Ode", "de"),
        ("Par Ann Ode, le 3 mars 2019", "fr"),
        ("Publié le 3 mars 2019 par Ann Ode", "fr"),
        ("Por Ann Ode", "es"),
        ("Escrito por Ann Ode el 3 de marzo de 2019", "es"),
        ("Di Ann Ode", "it"),
        ("A cura di Ann Ode", "it"),
        ("Door Ann Ode", "nl"),
        ("Af Ann Ode", "da"),
        ("Автор: Ann Ode", "ru"),
        ("Posted in Harbour News by Ann Ode on March 3, 2019", "en"),
        ("Veröffentlicht in Hafen von Ann Ode am 3. März 2019", "de"),
        ("Words and photos by Ann Ode", "en"),
        ("Ein Gastbeitrag von Ann Ode", "de"),
        ("Penulis: Ann Ode | Editor: Bo Lund", "id"),
        ("Tác giả: Ann Ode", "vi"),
        ("Συντάκτης: Ann Ode", "el"),
    ],
)
@pytest.mark.parametrize(
    "title", ["<h1>The ferry stays in port</h1>", "<font size=5><b>The ferry stays in port</b></font>"]
)
def test_a_byline_in_a_plain_line_under_the_title(line: str, lang: str, title: str) -> None:
    metadata = article(
        f"<div>{line}</div>", title=f"<div>{title}</div>", lang=lang, head="<title>The ferry stays in port</title>"
    )
    assert metadata.authors == ("Ann Ode",)
    if "2019" in line:
        assert (metadata.published or "")[:10] == "2019-03-03"


@pytest.mark.parametrize(
    ("line", "authors", "published"),
    [
        ("<p>Posted by Ann Ode on March 3, 2019</p>", ("Ann Ode",), "2019-03-03"),
        ("<p>Written by Ann Ode</p>", ("Ann Ode",), None),
        ("<p>Eingestellt von Ilse Hagedorn um 10:52</p>", ("Ilse Hagedorn",), None),
        ("<address>Par Zoé Lefèvre</address>", ("Zoé Lefèvre",), None),
        ("<div class=box><a rel=author href=/x>Ann Ode</a></div>", ("Ann Ode",), None),
        ("<p>— Ann Ode</p>", ("Ann Ode",), None),
    ],
)
def test_a_signature_below_the_text(line: str, authors: tuple[str, ...], published: str | None) -> None:
    metadata = article(below=line)
    assert (metadata.authors, metadata.published) == (authors, published)


@pytest.mark.parametrize(
    ("line", "published"),
    [
        ("<p class=date>Datum: 2019-03-03</p>", "2019-03-03"),
        ("<p class=date>日期：2019-03-03</p>", "2019-03-03"),
        ("<p class=date>2019-03-03</p>", None),
        ("<p>Datum: 2019-03-03</p>", None),
    ],
)
def test_a_date_below_a_long_text(line: str, published: str | None) -> None:
    text = f"<p>{PROSE['en'] * 3}</p>" * 15
    assert read(f"<h1>The ferry stays in port</h1>{text}<div>{line}</div>").published == published


@pytest.mark.parametrize("label", ["Expires", "Gültig bis", "有效期"])
def test_the_label_of_a_date_far_from_the_title(label: str) -> None:
    names = "<dt>Authors:</dt><dd>T. Lund</dd><dd>Harbour Board</dd><dd>B. Holm</dd><dd>Pilots</dd>"
    dates = f"<dt>Published:</dt><dd>3 March 2019</dd><dt>{label}:</dt><dd>3 March 2020</dd>"
    head = "<meta name=author content='Tove Lund'><meta name=keyword content=ferries>"
    metadata = article(title=f"<dl>{dates}{names}</dl><h1>The ferry stays in port</h1>", head=head)
    assert (metadata.published, metadata.authors, metadata.tags) == (None, ("Tove Lund",), ("ferries",))


@pytest.mark.parametrize(
    ("line", "author"),
    [
        ("Posted by Anna at 9:11 PM", "Anna"),
        (
            "<span class='post-author vcard'>Eingestellt von <span class=fn>inselkind</span></span> um 21:11",
            "inselkind",
        ),
        ("Publicado por Ana en 21:11", "Ana"),
        ("Par zoe le 3 mars 2009", "zoe"),
        ("This page was changed on March 3, 2009 by Anna", None),
        ("Posted by Anna", None),
    ],
)
def test_a_user_in_the_footer_of_a_long_post(line: str, author: str | None) -> None:
    text = f"<p>{PROSE['en'] * 3}</p>" * 15
    footer = f"<h1>The ferry stays in port</h1>{text}<div class=post-footer>{line}</div>"
    assert read(footer).authors == ((author,) if author else ())
    comments = f"<h1>The ferry stays in port</h1>{text}<p>Share<p>Print<p>Labels<p>Comments<p>{line}</p>"
    assert read(comments).authors == ()


@pytest.mark.parametrize(
    "line",
    [
        "<h2>Ann Ode Rescues the Ferry</h2><p>March 3, 2019</p>",
        "<p class=authorized-dealer>Harbour Boats</p>",
        "<a class='autorefs internal' href=/f>harbour.boats.Ferry</a>",
        "<div class='card withAuthor'>Winter</div>",
        "<p class=author-role>Ferry captain</p>",
        "<p class=byline-reviewer>Ann Ode</p>",
        "<div class='post_controls author_buttons'><a href=/s>Find</a></div>",
        "<ul><li><a href=/t>Texts</a></li><li><a href=/w>Text</a></li><li><a href=/b>Books</a></li></ul>",
    ],
)
def test_what_only_resembles_a_byline_names_no_author(line: str) -> None:
    assert article(line).authors == ()


@pytest.mark.parametrize("title", ["Von Fähren, Häfen und Sund", "By Winter Ferries", "De Barcos y Puertos"])
def test_a_title_that_looks_like_a_byline_names_no_author(title: str) -> None:
    assert article(title=f"<h1>{title}</h1>").authors == ()
    assert article(title=f"<h1>{title}</h1>", below="<p>Written by Ann Ode</p>").authors == ("Ann Ode",)


@pytest.mark.parametrize(
    ("line", "declared", "authors"),
    [
        ("<p>By <a href=/a>Ann Ode</a></p>", "annode", ("Ann Ode",)),
        ("<p>By <a href=/a>Ann Ode</a></p>", "Ann Ode", ("Ann Ode",)),
        ("<p>By Bo Lund</p><p>Photo: Ann Ode</p>", "Ann Ode", ("Bo Lund",)),
        ("<p>By Ann Ode, Harbour News</p><p>Ann Ode and Bo Lund</p>", "Ann Ode, Bo Lund", ("Ann Ode", "Bo Lund")),
    ],
)
def test_a_declared_author_beside_the_one_that_the_page_shows(
    line: str, declared: str, authors: tuple[str, ...]
) -> None:
    assert article(line, head=f"<meta name=author content='{declared}'>").authors == authors


@pytest.mark.parametrize(
    "line",
    [
        "<p class=byline><span class=author>Ann Ode</span><span class=cats>in <a href=/c>Boats</a></span></p>",
        "<p>By <a rel=author href=/a>Ann Ode</a>on <time datetime=2019-03-03>March 3, 2019</time></p>",
        "<p><span class=byline>Ann Ode</span>, <a href=/c>Winter ferries and their long stay</a>, <a href=/t>ports and boats</a></p>",
    ],
)
def test_the_name_in_an_element_ends_where_the_element_does(line: str) -> None:
    assert article(line).authors == ("Ann Ode",)


@pytest.mark.parametrize(
    "line", ["Climate Change | March 3, 2019", "Press Release", "Getty Images", "Sports Desk, March 3, 2019"]
)
def test_a_section_beside_the_date_is_no_author(line: str) -> None:
    assert article(f"<p>{line}</p>").authors == ()


CHINESE = "<tr><td><font size=5><b>渡轮冬天停航</b></font></td></tr>"


@pytest.mark.parametrize(
    ("line", "authors", "published"),
    [
        ("2005年3月21日 10:23 来源：海岛日报 作者：王小明", ("王小明",), "2005-03-21"),
        ("发布时间:2005-3-21 10:23 作者: 王小明 李四 点击: 123", ("王小明", "李四"), "2005-03-21"),
        ("日期：2005/03/21　来源：海岛日报　【字号 大 中 小】", ("海岛日报",), "2005-03-21"),
        ("2005年03月21日10:23 海岛日报", ("海岛日报",), "2005-03-21"),
        ("文/王小明 2005-03-21", ("王小明",), "2005-03-21"),
        ("本报记者 王小明 2005.3.21", ("王小明",), "2005-03-21"),
        ("二○○五年三月二十一日 责任编辑：王小明", ("王小明",), "2005-03-21"),
        ("記者：陳小華 民國94年3月21日", ("陳小華",), "2005-03-21"),
    ],
)  # fmt: skip
def test_a_chinese_line_under_a_title_in_a_table(line: str, authors: tuple[str, ...], published: str) -> None:
    text = f"<tr><td><p>{PROSE['zh-CN'] * 2}</p><p>{PROSE['zh-CN'] * 2}</p></td></tr>"
    body = f"<table>{CHINESE}<tr><td align=center>{line}</td></tr>{text}</table>"
    metadata = read(body, "<title>渡轮冬天停航_海岛在线</title>", "zh-CN")
    assert (metadata.authors, (metadata.published or "")[:10]) == (authors, published)


@pytest.mark.parametrize(
    ("line", "lang", "authors", "published"),
    [
        ("取材・文／山田太郎 2019年3月4日", "ja", ("山田太郎",), "2019-03-04"),
        ("令和元年5月1日 記者 山田太郎", "ja", ("山田太郎",), "2019-05-01"),
        ("山田 花子 記者 2019年5月1日", "ja", ("山田 花子",), "2019-05-01"),
        ("社会部 山田花子 記者 2019年5月1日", "ja", ("山田花子",), "2019-05-01"),
        ("平成17年3月21日 文：佐藤 花子", "ja", ("佐藤 花子",), "2005-03-21"),
        ("2019.3.4 編集：山田太郎", "ja", ("山田太郎",), "2019-03-04"),
        ("홍길동 기자 hong@example.com 입력 2019.03.04 10:15", "ko", ("홍길동",), "2019-03-04"),
        ("글 홍길동 2019년 3월 4일", "ko", ("홍길동",), "2019-03-04"),
        ("<span>글 홍길동</span><span>·</span><span>2019년 3월 4일</span>", "ko", ("홍길동",), "2019-03-04"),
        ("<span>작성자 : 홍길동</span><span>작성일 : 2019-03-04</span><span>조회수 : 12</span>", "ko", ("홍길동",), "2019-03-04"),
        ("기자: 홍길동 | 2019. 3. 4.", "ko", ("홍길동",), "2019-03-04"),
    ],
)  # fmt: skip
def test_a_japanese_or_korean_line_under_the_title(
    line: str, lang: str, authors: tuple[str, ...], published: str
) -> None:
    metadata = article(f"<p>{line}</p>", title="<h1>" + PROSE[lang][:18] + "</h1>", lang=lang)
    assert (metadata.authors, (metadata.published or "")[:10]) == (authors, published)


@pytest.mark.parametrize(
    ("line", "author"),
    [
        ("بقلم: أحمد حسن", "أحمد حسن"),
        ("كتب أحمد حسن", "أحمد حسن"),
        ("الكاتبة : ليلى منصور", "ليلى منصور"),
        ("מאת: דנה לוי", "דנה לוי"),
        ("מאת דנה לוי | 04/03/2019", "דנה לוי"),
        ("نویسنده: مریم رضایی", "مریم رضایی"),
        ("โดย สมชาย ใจดี", "สมชาย ใจดี"),
        ("ผู้เขียน: สมชาย ใจดี 4 มี.ค. 2562", "สมชาย ใจดี"),
        ("लेखक: राम शर्मा", "राम शर्मा"),
        ("Του Γιώργου Παππά", "Γιώργου Παππά"),
        ("王小明 发表于 2019-03-04 10:15", "王小明"),
        ("文：陳大文　圖：李小龍", "陳大文"),
        ("记者 王小明 摄影 张三", "王小明"),
        ("홍길동 선임기자", "홍길동"),
        ("<b>4 مارس 2019 10:15 ص</b><i>كتب أحمد حسن</i>", "أحمد حسن"),
        ("<b>4 במרץ 2019</b><i>מאת דנה לוי</i>", "דנה לוי"),
    ],
)
def test_a_byline_in_a_script_without_capitals(line: str, author: str) -> None:
    assert article(f"<p>{line}</p>").authors == (author,)


@pytest.mark.parametrize("line", ["Photo by Bo Lund", "Photos by: <a href=/b>Bo Lund</a>", "Foto von Tarek Wendt", "楼主 发表于 2019-03-04",
                                  "أخبار العالم", "Illustration by Bo Lund"])  # fmt: skip
def test_who_made_the_pictures_is_no_author(line: str) -> None:
    assert article(f"<p>{line}</p>").authors == ()
    assert article(f"<p>{line}</p><p>By Ann Ode</p>").authors == ("Ann Ode",)


@pytest.mark.parametrize(
    ("lines", "published", "modified"),
    [
        ("<p>Updated <time datetime=2019-03-05>Mar 5</time></p><p>Posted <time datetime=2019-03-04>Mar 4</time></p>", "2019-03-04", "2019-03-05"),
        ("<p>Posted <time datetime=2019-03-04T10:15>two days ago</time></p><p>Share</p>", "2019-03-04T10:15:00", None),
        ("<ul><li>Von Ilse, <time datetime=2019-03-04>gestern</time><li>Zuletzt geändert: <time datetime=2019-03-05>heute</time></ul>", "2019-03-04", "2019-03-05"),
    ],
)  # fmt: skip
def test_a_timestamp_belongs_to_the_line_in_which_it_is(lines: str, published: str, modified: str | None) -> None:
    metadata = article(lines)
    assert (metadata.published, metadata.modified) == (published, modified)


@pytest.mark.parametrize(
    ("lines", "lang", "published", "modified"),
    [
        ("<p>Updated March 5, 2019</p><p>March 4, 2019</p>", "en", "2019-03-04", "2019-03-05"),
        ("<p>March 5, 2019 (first published March 4, 2019)</p>", "en", "2019-03-04", None),
        ("<p>5 mars 2019, publié le 4 mars 2019</p>", "fr", "2019-03-04", None),
        ("<dl><dt>Erstellt am<dd>04.03.2019<dt>Letzte Änderung<dd>05.03.2019</dl>", "de", "2019-03-04", "2019-03-05"),
    ],
)
def test_two_dates_of_which_one_is_that_of_a_change(
    lines: str, lang: str, published: str, modified: str | None
) -> None:
    metadata = article(lines, lang=lang)
    assert (metadata.published, metadata.modified) == (published, modified)


@pytest.mark.parametrize("address", ["ann.ode at quay.example.org", "ann@quay.example.org", "&lt;ann@quay.example&gt;"])
@pytest.mark.parametrize("line", ["<b>Ann Ode</b> <a href=mailto:x>{}</a><br><i>{}</i>", "<p>Ann Ode {}, {}"])
def test_the_sender_of_a_mail_in_an_archive(address: str, line: str) -> None:
    metadata = article(line.format(address, "Wed Mar  8 10:22:31 CET 2006"))
    assert (metadata.authors, metadata.published) == (("Ann Ode",), "2006-03-08")


@pytest.mark.parametrize("name", ["Ann Ode", "Иван Море", "王小明"])
@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_header_of_a_mail_in_one_block_with_its_text(name: str, lang: str) -> None:
    header = f"From: {name} &lt;a@quay.example&gt;\nTo: sailors@quay.example\nCc: {'b@quay.example, ' * 20}\n\tc@quay.example\nDate: Wed, 8 Mar 2006 10:22:31 +0100\nMessage-ID: &lt;1@quay.example&gt;"
    metadata = read(f"<h1>Ropes</h1><pre>{header}\n\n{PROSE[lang] * 3}\n</pre>", lang=lang)
    assert (metadata.authors, metadata.published) == ((name,), "2006-03-08")
    code = f"<h1>Ropes</h1><pre>name: ropes\nauthor: somebody\nDate: 2006-03-08\n\n{PROSE[lang] * 3}</pre>"
    assert read(code, lang=lang).authors == ()


def test_the_choices_of_a_form_name_nobody() -> None:
    form = "<form><select><option>log msg<option>author<option>committer<option>range</select></form>"
    assert article(form).authors == ()


def test_the_author_comes_before_the_editor_and_the_editor_before_the_publication() -> None:
    line = "<p>来源：海岛日报</p><p>责任编辑：李四</p>"
    assert article(line, lang="zh-CN").authors == ("李四",)
    assert article(line, "<p>作者：王小明</p>", lang="zh-CN").authors == ("王小明",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2005.08.2605:39", "2005-08-26"),
        ("28. Juni 2019 | 14:00", "2019-06-28"),
        ("2019. március 4.", "2019-03-04"),
        ("4 березня 2019", "2019-03-04"),
        ("4. maaliskuuta 2019", "2019-03-04"),
        ("4 مارس 2019", "2019-03-04"),
        ("２０１９年３月４日", "2019-03-04"),
        ("二〇一九年十二月三十一日", "2019-12-31"),
        ("令和元年13月1日", None),
        ("Wed Mar  8 10:22:31 CET 2006", "2006-03-08"),
        ("Thu Jan 1 00:00:00 2004", "2004-01-01"),
        ("Fri Dec 15 09:05:12 -0500 2017", "2017-12-15"),
        ("on Mar 8 10:22 of the 2006 boats", None),
        ("11 फ़रवरी 2021", "2021-02-11"),
        ("7 मई 2021", "2021-05-07"),
        ("৫ মার্চ ২০২১", "2021-03-05"),
        ("1 மார்ச் 2020", "2020-03-01"),
        ("15 สิงหาคม 2565", "2022-08-15"),
        ("15 สิงหาคม พ.ศ. 2565", "2022-08-15"),
        ("5 มี.ค. 2565 14:00 น.", "2022-03-05"),
        ("15/08/2565", "2022-08-15"),
        ("14 בדצמבר 2023", "2023-12-14"),
        ("Ngày 5 tháng 3 năm 2021", "2021-03-05"),
        ("5 thg 3, 2021", "2021-03-05"),
        ("12 نيسان 2021", "2021-04-12"),
        ("5 اگست 2021", "2021-08-05"),
        ("2021 m. kovo 5 d.", "2021-03-05"),
        ("5 януари 2020", "2020-01-05"),
        ("5 მარტი 2020", "2020-03-05"),
        ("5 noiembrie 2020", "2020-11-05"),
        ("12 listopada 2019", "2019-11-12"),
        ("3. listopadu 2021", "2021-11-03"),
        ("12. října 2021", "2021-10-12"),
        ("5 Oca 2020", "2020-01-05"),
        ("9 Şub 2020", "2020-02-09"),
        ("7 Kas 2020", "2020-11-07"),
        ("15 Ara 2021", "2021-12-15"),
        ("5 ноември 2020", "2020-11-05"),
        ("5. новембар 2020", "2020-11-05"),
        ("1. фебруар 2020", "2020-02-01"),
        ("12 كانون الثاني 2019", "2019-01-12"),
        ("12 تشرين الأول 2019", "2019-10-12"),
        ("5. Jänner 2019", "2019-01-05"),
        ("5 Μάρτιος 2019", "2019-03-05"),
        ("5. jūnijs 2020", "2020-06-05"),
        ("ตุลาคม 2565", "2022-10"),
        ("5 MacBook 2020", None),
        ("12 3456 2565 7", None),
        ("۱۲ اسفند ۱۳۹۷", "2019-03-03"),
        ("۱۳۹۷/۱۲/۱۲ - ۱۰:۱۵", "2019-03-03"),
        ("یکشنبه ۳۰ اسفند ماه ۱۳۹۹", "2021-03-20"),
        ("1 فروردین 1400", "2021-03-21"),
        ("۱۴۰۳/۱۰/۱۱", "2024-12-31"),
        ("۱۳۹۷/۱۳/۱۲", None),
        ("1397/12/12", None),
        ("4 december 2019", "2019-12-04"),
        ("4 dicembre 2019", "2019-12-04"),
        ("4 de dezembro de 2019", "2019-12-04"),
        ("4. detsember 2019", "2019-12-04"),
        ("4 d'abril de 2019", "2019-04-04"),
        ("٢٠١٩/٠٣/٠٤", "2019-03-04"),
        ("४ मार्च २०१९", "2019-03-04"),
        ("๔ มีนาคม ๒๕๖๒", "2019-03-04"),
        ("04 آذار/مارس 2019", "2019-03-04"),
        ("4 مارس/ آذار 2019", "2019-03-04"),
        ("4 اغسطس 2019", "2019-08-04"),
        ("4 Tháng Ba, 2019", "2019-03-04"),
        ("Tháng Mười Hai 4, 2019", "2019-12-04"),
        ("4 Tháng 3, 2019", "2019-03-04"),
        ("4 Mac 2019", "2019-03-04"),
        ("4 Ogos 2019", "2019-08-04"),
        ("4 shtator 2019", "2019-09-04"),
        ("4 Mawrth 2019", "2019-03-04"),
        ("4 మార్చి 2019", "2019-03-04"),
        ("4 ಮೇ 2019", "2019-05-04"),
        ("2019. gada 4. martā", "2019-03-04"),
        ("2019. okt. 4.", "2019-10-04"),
        ("2019, March 4", "2019-03-04"),
        ("2019-Mar-04", "2019-03-04"),
        ("04/Mar/2019", "2019-03-04"),
        ("Mar-04-2019", "2019-03-04"),
        ("marzo 4 de 2019", "2019-03-04"),
        ("04 במרס, 2019", "2019-03-04"),
        ("4. listopada 2019.", "2019-10-04"),
        ("4 listopada 2019", "2019-11-04"),
        ("4 三月, 2019", "2019-03-04"),
        ("十二月 4, 2019", "2019-12-04"),
        ("二十月 4, 2019", None),
        ("2019/3", "2019-03"),
        ("03/2019", "2019-03"),
        ("2019年3月", "2019-03"),
        ("março de 2019", "2019-03"),
        ("1551694522", "2019-03-04T10:15:22+00:00"),
        ("1551694522000", "2019-03-04T10:15:22+00:00"),
        ("3 days ago", None),
        ("vor 3 Stunden", None),
        ("3天前", None),
        ("12 machines 2019", None),
        ("13/2019", None),
    ],
)
def test_dates_of_other_languages_and_calendars(text: str, expected: str | None) -> None:
    assert dates.parse_date(text) == expected


@pytest.mark.parametrize(
    ("published", "modified", "expected"),
    [
        ("2020-05-02", "2020-05-01", None),
        ("2020-05-02", "2020-05-03", "2020-05-03"),
        ("2020-05-02T10:00:00+00:00", "2020-05-02T09:00:00+00:00", None),
        ("2020-05-02T10:00:00+02:00", "2020-05-02T09:00:00+00:00", "2020-05-02T09:00:00+00:00"),
        ("2020-05-02T10:00:00", "2020-05-02T09:00:00+00:00", None),
        ("2020-05-02T10:00:00+00:00", "2020-05-02", "2020-05-02"),
        ("2020-05", "2020-04-30", None),
        ("2020-05-02", "2020-05", "2020-05"),
    ],
)
def test_a_change_before_publication_is_left_out(published: str, modified: str, expected: str | None) -> None:
    head = f"<meta property=article:published_time content={published}><meta property=article:modified_time content={modified}>"
    metadata = article(head=head)
    assert (metadata.published, metadata.modified) == (published, expected)


@pytest.mark.parametrize("line", ["By the time the ferry came, it was dark.", "Text of the treaty", "Von der Insel kommt niemand weg.",
                                  "De la mer au port", "文化和旅游", "記者会見は中止された"])  # fmt: skip
def test_a_line_of_prose_names_no_author(line: str) -> None:
    assert bylines.read(line) is None


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("<abbr class=published title='2012-03-04T10:15:00+01:00'>10:15</abbr>", ("2012-03-04T10:15:00+01:00", None)),
        ("<abbr class=updated title=2012-03-04>gestern</abbr>", (None, "2012-03-04")),
        ("<span class='entry-date' title='4 mars 2012'>dimanche</span>", ("2012-03-04", None)),
        ("<b class='dt-published updated' datetime=2012-03-04>3 days ago</b>", ("2012-03-04", None)),
        (
            "<span property='dc:date dc:created' content=2012-03-04T10:15>Submitted</span>",
            ("2012-03-04T10:15:00", None),
        ),
        ("<span property='schema:dateCreated' content=2012-03-04></span>", ("2012-03-04", None)),
        ("<span class=candidate title='Elected 4 March 2012'>The mayor</span>", (None, None)),
        ("<span class=author title='2012-03-04'>Ann</span>", (None, None)),
    ],
)
def test_a_date_in_an_attribute(line: str, expected: tuple[str | None, str | None]) -> None:
    metadata = article(f"<p>{line}</p>")
    assert (metadata.published, metadata.modified) == expected


@pytest.mark.parametrize(
    ("line", "lang", "expected"),
    [
        ("04.03.12", "de", "2012-03-04"),
        ("Hafen, 4.3.12", "de", "2012-03-04"),
        ("4/3/12 10:15", "fr", "2012-03-04"),
        ("3/4/12", "en", "2012-03-04"),
        ("13.3.12 | Ann Ode", "en", "2012-03-13"),
        ("3.4.12", "en", None),
        ("Version 4.3.12.1", "de", None),
        ("v4.3.12", "de", None),
        ("Aktualisiert am 04.03.12", "de", None),
        ("Mitglied seit 04.03.12", "de", None),
        ("Die Partie vom 04.03.12 endete ohne Sieger", "de", None),
        ("Ilse Hagedorn | Veröffentlicht: 04.03.12, aktualisiert: 05.03.12", "de", "2012-03-04"),
        ("דנה לוי, הנמל של האי <i>פורסם: 04.03.12, 10:15</i>", "he", "2012-03-04"),
    ],
)
def test_a_date_with_a_short_year(line: str, lang: str, expected: str | None) -> None:
    assert article(f"<p>{line}</p>", lang=lang).published == expected


@pytest.mark.parametrize(
    ("line", "head", "lang", "expected"),
    [
        ("3/4/2019", "<meta name=date content=2019-04-03>", "en", "2019-04-03"),
        ("3/4/2019", "<meta name=date content=2019-03-04T10:15>", "es", "2019-03-04T10:15:00"),
        ("3/4/2019", "<meta name=date content=2019-05-07>", "en", "2019-03-04"),
        ("", "<meta name=date content='03/04/2019'>", "es", "2019-04-03"),
        ("", "<meta name=date content='03/04/2019'>", "en-US", "2019-03-04"),
        ("3/4/2019", "<link rel=canonical href=https://www.quay.co.uk/f>", "en", "2019-04-03"),
        ("3/4/2019", "<link rel=canonical href=https://www.quay.com.au/f>", "en-US", "2019-03-04"),
        ("12 replies, last post by Bo Lund March 9, 2019", "", "en", None),
    ],
)  # fmt: skip
def test_the_order_of_day_and_month_agrees_with_declared_dates_and_the_country(
    line: str, head: str, lang: str, expected: str | None
) -> None:
    assert article(f"<p>{line}</p>", head=head, lang=lang).published == expected


@pytest.mark.parametrize("lang", ["fr", "ru"])
@pytest.mark.parametrize("date", ["<p>03/04/2019</p>", "<p><time datetime=03/04/2019>x</time></p>"])
def test_the_language_of_the_text_decides_the_order_if_the_page_declares_none(lang: str, date: str) -> None:
    text = f"<h1>1947</h1>{date}" + f"<p>{PROSE[lang] * 3}</p>" * 3
    assert domext.extract(text, options=Options(selector="own:scorer=structure")).metadata.published == "2019-04-03"
    assert read(text, lang="en").published == "2019-04-03"


def test_dates_in_json_ld_as_numbers_and_in_the_order_of_the_country() -> None:
    script = '<script type="application/ld+json">{"@type": "Article", "datePublished": %s}</script>'
    assert article(head=script % 1551694522).published == "2019-03-04T10:15:22+00:00"
    assert [article(head=script % number).published for number in (-1551694522, 10**13, "1" * 4000, "1" * 5000)] == [
        None
    ] * 4
    assert article(head=script % '"03/04/2019"', lang="de").published == "2019-04-03"
    assert article(head=script % '"03/04/2019"').published == "2019-03-04"


@pytest.mark.parametrize("name", ["Ann Ode", "Zoé Lefèvre", "Jan de Vries"])
def test_a_declared_author_after_whom_the_site_is_named(name: str) -> None:
    head = f"<meta name=author content='{name}'><meta property=og:site_name content='{name}'>"
    assert article(head=head).authors == (name,)
    assert article("<p>By Bo Lund</p>", head=head).authors == ("Bo Lund",)
    assert article(head=head.replace(name, "Harbour News")).authors == ()


@pytest.mark.parametrize(
    ("line", "lang", "author", "published", "modified"),
    [
        (
            "Skrivet av Åsa Lind | Publicerad 4 mars 2019 | Uppdaterad 6 mars 2019",
            "sv",
            "Åsa Lind",
            "2019-03-04",
            "2019-03-06",
        ),
        ("Af Mette Holm, udgivet 4. marts 2019", "da", "Mette Holm", "2019-03-04", None),
        ("Lagt inn av Kari Moe på 4. mars 2019", "nb", "Kari Moe", "2019-03-04", None),
        ("Kirjoittanut Matti Salo 4. maaliskuuta 2019", "fi", "Matti Salo", "2019-03-04", None),
        (
            "Kirjoittaja: Matti Salo, julkaistu 4.3.2019, päivitetty 6.3.2019",
            "fi",
            "Matti Salo",
            "2019-03-04",
            "2019-03-06",
        ),
        ("Opublikowane przez Jan Kowal, 4 listopada 2019", "pl", "Jan Kowal", "2019-11-04", None),
        (
            "Autor artykułu: Jan Kowal | Data dodania: 4.03.2019 | Aktualizacja: 6.03.2019",
            "pl",
            "Jan Kowal",
            "2019-03-04",
            "2019-03-06",
        ),
        ("Vystavil Petr Novák v 4. března 2019", "cs", "Petr Novák", "2019-03-04", None),
        (
            "Autor: Petr Novák | Publikováno: 4. listopadu 2019 | Aktualizováno: 6. listopadu 2019",
            "cs",
            "Petr Novák",
            "2019-11-04",
            "2019-11-06",
        ),
        ("Publicat de Ion Lupu pe 4 martie 2019", "ro", "Ion Lupu", "2019-03-04", None),
        (
            "Scris de Ion Lupu, publicat 4 martie 2019, actualizat 6 martie 2019",
            "ro",
            "Ion Lupu",
            "2019-03-04",
            "2019-03-06",
        ),
        ("Írta: Kovács Réka, közzétéve: 2019. március 4.", "hu", "Kovács Réka", "2019-03-04", None),
        (
            "Szerző: Kovács Réka | Megjelent: 2019. március 4. | Frissítve: 2019. március 6.",
            "hu",
            "Kovács Réka",
            "2019-03-04",
            "2019-03-06",
        ),
        ("Συντάκτρια: Ελένη Δήμου, δημοσιεύτηκε στις 4 Μαρτίου 2019", "el", "Ελένη Δήμου", "2019-03-04", None),
        (
            "Από Ελένη Δήμου - Δημοσίευση: 4 Μαρτίου 2019 | Ενημέρωση: 6 Μαρτίου 2019",
            "el",
            "Ελένη Δήμου",
            "2019-03-04",
            "2019-03-06",
        ),
        ("Gönderen Ayşe Demir, 4 Mart 2019", "tr", "Ayşe Demir", "2019-03-04", None),
        (
            "Hazırlayan: Ayşe Demir | Yayınlanma: 4 Kas 2019 | Güncelleme: 6 Kas 2019",
            "tr",
            "Ayşe Demir",
            "2019-11-04",
            "2019-11-06",
        ),
        ("Беседовала Ольга Лис, 4 марта 2019", "ru", "Ольга Лис", "2019-03-04", None),
        ("Опубликовал Иван Дроздов, обновлено 6 марта 2019", "ru", "Иван Дроздов", None, "2019-03-06"),
        ("Підготувала Ольга Лис, опубліковано 4 березня 2019", "uk", "Ольга Лис", "2019-03-04", None),
        ("بواسطة أحمد حسن في 4 مارس 2019", "ar", "أحمد حسن", "2019-03-04", None),
        ("تم النشر بواسطة أحمد حسن بتاريخ 4 مارس 2019", "ar", "أحمد حسن", "2019-03-04", None),
        ("الكاتب: أحمد حسن | نشر في 4 مارس 2019 | آخر تحديث 6 مارس 2019", "ar", "أحمد حسن", "2019-03-04", "2019-03-06"),
        ("نویسنده مطلب: سارا رضایی | تاریخ انتشار: ۱۲ اسفند ۱۳۹۷", "fa", "سارا رضایی", "2019-03-03", None),
        ("توسط سارا رضایی در ۱۲ اسفند ۱۳۹۷", "fa", "سارا رضایی", "2019-03-03", None),
        ("פורסם על ידי דנה לוי בתאריך 4 במרץ 2019", "he", "דנה לוי", "2019-03-04", None),
        ("מאת דנה לוי | פורסם: 4 במרץ 2019 | עודכן: 6 במרץ 2019", "he", "דנה לוי", "2019-03-04", "2019-03-06"),
        (
            "प्रस्तुतकर्ता: रवि वर्मा | प्रकाशित: 4 मार्च 2019 | अपडेटेड: 6 मार्च 2019",
            "hi",
            "रवि वर्मा",
            "2019-03-04",
            "2019-03-06",
        ),
        ("Diposting oleh Budi Santoso pada 4 Maret 2019", "id", "Budi Santoso", "2019-03-04", None),
        (
            "Penulis: Budi Santoso | Diterbitkan 4 Maret 2019 | Diperbarui 6 Maret 2019",
            "id",
            "Budi Santoso",
            "2019-03-04",
            "2019-03-06",
        ),
        ("Được đăng bởi Lê Minh Anh vào ngày 4 tháng 3 năm 2019", "vi", "Lê Minh Anh", "2019-03-04", None),
        (
            "Tác giả: Lê Minh Anh | Đăng ngày 4/3/2019 | Cập nhật 6/3/2019",
            "vi",
            "Lê Minh Anh",
            "2019-03-04",
            "2019-03-06",
        ),
        ("เขียนโดย สมชาย ใจดี เมื่อ 4 มีนาคม 2562", "th", "สมชาย ใจดี", "2019-03-04", None),
        ("Gepost door Kees Bakker op 4 maart 2019", "nl", "Kees Bakker", "2019-03-04", None),
        (
            "Door Kees Bakker | Gepubliceerd op 4 maart 2019 | Aangepast op 6 maart 2019",
            "nl",
            "Kees Bakker",
            "2019-03-04",
            "2019-03-06",
        ),
        ("Publicada por Inés Rey el 4 de marzo de 2019", "es", "Inés Rey", "2019-03-04", None),
        (
            "Postada por Rita Dias em 4 de março de 2019, atualizada em 6 de março de 2019",
            "pt",
            "Rita Dias",
            "2019-03-04",
            "2019-03-06",
        ),
        ("Inserito da Mara Conti il 4 marzo 2019", "it", "Mara Conti", "2019-03-04", None),
        ("Propos recueillis par Zoé Lefèvre, publiée le 4 mars 2019", "fr", "Zoé Lefèvre", "2019-03-04", None),
        ("Gepostet von Ilse Hagedorn am 4. März 2019", "de", "Ilse Hagedorn", "2019-03-04", None),
    ],
)
def test_the_author_and_the_dates_of_a_line_in_a_language(
    line: str, lang: str, author: str, published: str | None, modified: str | None
) -> None:
    metadata = article(f"<p>{line}</p>", lang=lang)
    assert (metadata.authors, metadata.published, metadata.modified) == ((author,), published, modified)


def test_the_lines_of_a_long_block_are_read_one_by_one() -> None:
    lines = (
        "By Ann Ode, Harbour News | ann@harbour.example | 555 0100",
        "PUBLISHED: March 3, 2016 at 9:11 p.m.",
        "UPDATED: March 4, 2016",
    )
    metadata = article(
        f"<p>{'<br>'.join((*lines, 'Filed under boats, ports, winter and the people of the island'))}</p>"
    )
    assert (metadata.published, metadata.modified) == ("2016-03-03", "2016-03-04")
    assert article(f"<p>{PROSE['en']}It left on March 3, 2016.</p>").published is None


@pytest.mark.parametrize(
    "line",
    [
        "كتب: أحمد البحري الأحد 03 مارس 2019",
        "نویسنده: علی دریایی شنبه ۱۲ اسفند ۱۳۹۷",
        "Szerző: Anna Ode vasárnap 2019.03.03",
    ],
)
def test_a_day_of_the_week_is_no_part_of_a_name(line: str) -> None:
    names = article(f"<p>{line}</p>").authors
    assert len(names) == 1
    assert len(names[0].split()) == 2


@pytest.mark.parametrize(
    ("line", "lang"),
    [
        ("Diese Seite wurde zuletzt am 4. März 2019 um 10:15 Uhr bearbeitet.", "de"),
        ("Stránka byla naposledy editována 4. 3. 2019.", "cs"),
        ("Ostatnio edytowano 4 marca 2019", "pl"),
        ("Ažurirano: 4. ožujka 2019.", "hr"),
        ("Обновена на 4 март 2019", "bg"),
        ("Atnaujinta 2019-03-04", "lt"),
        ("হালনাগাদ: ০৪ মার্চ ২০১৯", "bn"),
    ],
)
def test_the_date_of_a_change_in_a_language(line: str, lang: str) -> None:
    metadata = article(f"<p>{line}</p>", lang=lang)
    assert (metadata.published, metadata.modified) == (None, "2019-03-04")


def test_a_link_to_the_page_of_a_writer_with_a_handle() -> None:
    line = "<a href=https://quay.example/@ann>Ann Ode</a><div>4 likes</div>"
    assert article(line).authors == ("Ann Ode",)


def test_a_weekday_of_two_words_is_no_author() -> None:
    assert article("<p>Thứ Ba, 03/03/2020 | 09:11 GMT+7</p>", lang="vi").authors == ()


@pytest.mark.parametrize(
    ("start", "published"),
    [
        ("OSTEND, March 3, 2019 /Harbourwire/ -- ", "2019-03-03"),
        ("Pressemitteilung vom 3. März 2019 | Ostende – ", "2019-03-03"),
        ("(3. März 2019) ", "2019-03-03"),
        ("3.3.2019 - ", "2019-03-03"),
        ("3 mars 2019. ", "2019-03-03"),
        ("ПОРТ, 3 марта 2019 — ", "2019-03-03"),
        ("2019年3月3日：", None),
        ("On March 3, 2019, ", None),
        ("Sale ends March 3, 2019. ", None),
        ("March 3, 2019 was a cold day. ", None),
    ],
)
def test_a_date_that_begins_the_text(start: str, published: str | None) -> None:
    text = f"<h1>The ferry stays in port</h1><p>{start}{PROSE['en'] * 3}</p><p>{PROSE['en'] * 3}</p>"
    assert read(text).published == published
    assert read(text, head="<meta name=date content=2019-03-02>").published == "2019-03-02"


@pytest.mark.parametrize(
    ("time", "published"),
    [
        ("<time datetime=2019-03-03>3/3</time>", "2019-03-03"),
        (
            "<time datetime=2019-03-03>3/3</time><p>Ports</p><time datetime='2019-03-03T10:00'>10:00</time>",
            "2019-03-03",
        ),
        ("<time datetime=2019-03-03>3/3</time><p>Ports</p><time datetime=2019-03-04>4/3</time>", None),
        ("Updated: <time datetime=2019-03-03>3/3</time>", None),
    ],
)
def test_a_time_far_from_the_title_is_the_date_if_it_is_the_only_one(time: str, published: str | None) -> None:
    menu = "".join(f"<p>{name}</p>" for name in "Share Print Mail Save Listen Follow".split())
    text = f"<p>{PROSE['en'] * 3}</p>" * 15
    for body in (f"<p>{time}</p>{menu}<h1>The ferry stays</h1>{text}", f"<h1>The ferry stays</h1>{text}<p>{time}</p>"):
        assert read(body).published == published
    assert read(f"<h1>The ferry stays</h1>{text}<aside>{menu}<p>Comments</p><p>{time}</p></aside>").published is None


@pytest.mark.parametrize(
    ("line", "authors"),
    [
        ("<span><i class='fa fa-user'></i> {}</span> <span><i class='fa fa-clock'></i> 2019-03-04</span>", True),
        (
            "<i class='iconfont x-account'><span>{}</span></i> <i class='iconfont x-date'><span>2019/3/4</span></i>",
            True,
        ),
        ("<span class='glyphicon glyphicon-user'></span> <a href=/u/1>{}</a>", True),
        ("<svg class='icon icon-person-fill'></svg> {}", True),
        ("<i class='fa fa-users'></i> {}: 12", False),
        ("<i class='fa fa-user-plus'></i> {}", False),
        ("<i class='fa fa-folder'></i> {}", False),
    ],
)
@pytest.mark.parametrize("name", ["王小明", "Ruth Aldane", "Рут Алдан"])
def test_the_icon_of_a_person_before_a_name(line: str, name: str, *, authors: bool) -> None:
    assert article(f"<div>{line.format(name)}</div>").authors == ((name,) if authors else ())


@pytest.mark.parametrize("caption", ["登录", "ログイン", "로그인", "Войти", "Log in", "Sign up", "345", "会员中心"])
def test_the_icon_of_a_person_before_a_caption_names_nobody(caption: str) -> None:
    assert article(f"<div><a href=/l><i class='fa fa-user'></i> {caption}</a></div>").authors == ()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("<span><time>2019-03-04</time>发表</span><span><time>2019-03-06</time>更新</span><span>港口</span>", ("2019-03-04", "2019-03-06")),
        ("2019-03-06 更新 · 2019-03-04 发布", ("2019-03-04", "2019-03-06")),
        ("2019年3月4日(月) 10:30 公開 2019年3月6日(水) 更新", ("2019-03-04", "2019-03-06")),
        ("2019.03.04 등록 | 2019.03.06 수정", ("2019-03-04", "2019-03-06")),
        ("4 March 2019 posted, 6 March 2019 updated", ("2019-03-04", "2019-03-06")),
        ("2019年3月6日更新", (None, "2019-03-06")),
        ("2019-03-04 最后的渡船", ("2019-03-04", None)),
        ("March 4, 2019 Reviews", ("2019-03-04", None)),
        ("发布于 2019-03-04 更新于 2019-03-06", ("2019-03-04", "2019-03-06")),
        # A date that the page hides is no reason to doubt the one that it shows.
        ("<span><time>2019-03-04</time> <time style='display: none'>2019-03-06</time></span>", ("2019-03-04", None)),
    ],
)  # fmt: skip
def test_the_label_after_a_date(line: str, expected: tuple[str | None, str | None]) -> None:
    metadata = article(f"<p>{line}</p>")
    assert (metadata.published, metadata.modified) == expected


def test_the_credit_of_a_picture_before_a_date_is_no_label_of_it() -> None:
    assert article("<p>© Bo Lund</p><p>March 3, 2019 | Ports</p>").published == "2019-03-03"


@pytest.mark.parametrize("line", ["— Bo Lund (@bolund) March 4, 2018", "Posted by Bo Lund on March 4, 2018"])
def test_a_quoted_post_names_neither_the_author_nor_the_date(line: str) -> None:
    quotation = f"<blockquote><p>The ferry!</p>{line}</blockquote>"
    metadata = article(quotation)
    assert (metadata.authors, metadata.published) == ((), None)
    metadata = article(quotation, "<p>By Ann Ode</p><p>March 3, 2019</p>")
    assert (metadata.authors, metadata.published) == (("Ann Ode",), "2019-03-03")
    indented = f"<blockquote><p>By Ann Ode</p><p>March 3, 2019</p><p>{PROSE['en'] * 3}</p></blockquote>"
    metadata = read(f"<h1>The ferry stays in port</h1>{indented}")
    assert (metadata.authors, metadata.published) == (("Ann Ode",), "2019-03-03")


@pytest.mark.parametrize(
    ("line", "lang"),
    [
        ("<time datetime=2019-03-04>2019-03-04</time>发表 <time datetime=2019-06-05>2019-06-05</time>更新", "zh-CN"),
        ("<time datetime=2019-06-05>5. Juni 2019</time> · <time datetime=2019-03-04>4. März 2019</time>", "de"),
        ("2019年6月5日　2019年3月4日", "ja"),
    ],
)
def test_a_shown_date_that_is_declared_as_that_of_a_change(line: str, lang: str) -> None:
    head = "<meta property=article:published_time content=2019-03-04><meta property=article:modified_time content={}>"
    metadata = article(f"<p>{line}</p>", lang=lang, head=head.format("2019-06-05"))
    assert (metadata.published, metadata.modified) == ("2019-03-04", "2019-06-05")
    other = article(f"<p>{line}</p>", lang=lang, head=head.format("2019-06-07"))
    assert other.published == article(f"<p>{line}</p>", lang=lang).published


@pytest.mark.parametrize("name", ["Ann Ode", "Åsa Lind", "李晓明", "Пётр Ильин"])
@pytest.mark.parametrize("css", ["wp-block-post-author__name", "post-author-name", "Entry-Author-Name"])
def test_the_author_in_an_element_far_below_that_is_named_for_the_author_of_the_article(name: str, css: str) -> None:
    captions = "<p>The quay</p>" * 30
    box = f"<div><p class={css}>{name}</p></div>"
    assert article(below=captions + box).authors == (name,)
    assert article(below=captions + box + box.replace(name, "Bo Lund")).authors == ()
    assert article(below=captions + box.replace(css, "comment-author-name")).authors == ()


@pytest.mark.parametrize("name", ["harbour-log", "Redaktion", "лоцман", "港口"])
def test_the_name_of_an_account_with_which_the_address_of_its_page_ends(name: str) -> None:
    assert article(f"<ul><li><a href='/author/{name}/'>{name}</a><li>March 3, 2019</ul>").authors == (name,)
    assert article(f"<ul><li><a href='/author/7/'>{name}</a><li>March 3, 2019</ul>").authors == ()


@pytest.mark.parametrize(
    ("line", "lang"),
    [
        ("<span>Published <time datetime=2019-03-04>March 4, 2019</time></span><span>By <a rel=author>Ann Ode</a></span>", "en"),
        ("<span>Veröffentlicht am 4. März 2019</span><span>Von <a rel=author>Ann Ode</a></span>", "de"),
        ("<span>Опубликовано 4 марта 2019</span><span>Автор: <a rel=author>Ann Ode</a></span>", "ru"),
    ],
)  # fmt: skip
def test_the_byline_below_a_list_that_ends_the_text(line: str, lang: str) -> None:
    rest = "<ul>" + "<li>The quay</li>" * 9 + f"</ul><footer><div>{line}</div></footer>"
    page = f"<html lang={lang}><body><article><h1>The ferry stays in port</h1><p>{PROSE[lang] * 3}</p>{rest}</article>"
    metadata = domext.extract(page, options=Options(selector=Everything("article"))).metadata
    assert (metadata.authors, metadata.published) == (("Ann Ode",), "2019-03-04")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Posté par : Zoé Lefèvre Il y a 12 années, 5 mois", "Zoé Lefèvre"),
        ("Geschrieben von: Jan Peters vor 3 Jahren, 2 Monaten", "Jan Peters"),
        ("Por: Ana Ruiz há 2 anos", "Ana Ruiz"),
        ("Publicado por: Ana Ruiz hace 3 años, 1 mes", "Ana Ruiz"),
        ("كتبه: ليلى الحداد منذ 12 سنوات، 6 أشهر", "ليلى الحداد"),
        ("Написал(а): Анна Крылова 12 лет, 8 месяцев назад", "Анна Крылова"),
    ],
)
def test_a_name_before_the_age_of_the_article(line: str, name: str) -> None:
    byline = bylines.read(line)
    assert byline is not None
    assert byline.names == (name,)
