"""Bylines in many languages: the classes of errors seen on unseen sites, each with several cases."""

from __future__ import annotations

import pytest

import domext
from domext import Options
from domext.metadata import bylines
from domext.metadata.bylines import split_names
from tests.articles import PROSE, article, read
from tests.selectors import Everything


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
    "line",
    [
        "Climate Change | March 3, 2019",
        "Press Release",
        "Getty Images",
        "Sports Desk, March 3, 2019",
        "Pressemitteilung Nr. 48 vom 12. Juni 2023",
        "Circular Núm. 14 del 3 de marzo de 2024",
    ],
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


@pytest.mark.parametrize("line", ["By the time the ferry came, it was dark.", "Text of the treaty", "Von der Insel kommt niemand weg.",
                                  "De la mer au port", "文化和旅游", "記者会見は中止された"])  # fmt: skip
def test_a_line_of_prose_names_no_author(line: str) -> None:
    assert bylines.read(line) is None


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


def test_a_link_to_the_page_of_a_writer_with_a_handle() -> None:
    line = "<a href=https://quay.example/@ann>Ann Ode</a><div>4 likes</div>"
    assert article(line).authors == ("Ann Ode",)


def test_a_weekday_of_two_words_is_no_author() -> None:
    assert article("<p>Thứ Ba, 03/03/2020 | 09:11 GMT+7</p>", lang="vi").authors == ()


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
