"""Dates of publication and of changes in many languages: the classes of errors seen on unseen sites, each with several cases."""

from __future__ import annotations

import pytest

from domext.metadata import dates
from tests.articles import PROSE, article, metadata_of, read


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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2024-05-17T08:30:00Z", "2024-05-17T08:30:00+00:00"),
        ("2024-05-17 08:30 +0200", "2024-05-17T08:30:00+02:00"),
        ("2024-05-17 08:30 +9200", "2024-05-17T08:30:00"),
        ("20240517", "2024-05-17"),
        ("2024-05", "2024-05"),
        ("2024", "2024"),
        ("May 2024", "2024-05"),
        ("Fri, 17 May 2024 08:30:00 GMT", "2024-05-17"),
        ("17. Mai 2024", "2024-05-17"),
        ("le 1er août 2024", "2024-08-01"),
        ("17 de mayo de 2024", "2024-05-17"),
        ("17 мая 2024 г.", "2024-05-17"),
        ("2024年5月17日", "2024-05-17"),
        ("17.5.2024", "2024-05-17"),
        ("5/17/2024", "2024-05-17"),
        ("17/5/2024", "2024-05-17"),
        ("2024-02-31", None),
        ("17 Monkeys 2024", None),
        ("1517-10-31", None),
        ("", None),
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
        ("1397/12/12", "2019-03-03"),
        ("1397-12-12", None),
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
def test_a_date_as_precise_as_its_value(text: str, expected: str | None) -> None:
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


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("<abbr class=published title='2012-03-04T10:15:00+01:00'>10:15</abbr>", ("2012-03-04T10:15:00+01:00", None)),
        ("<abbr class=updated title=2012-03-04>gestern</abbr>", (None, "2012-03-04")),
        ("<abbr class=published title=2012-03-04>04/03/2012</abbr>", ("2012-03-04", None)),
        ("<abbr class=published title=2012-04-03>4 March 2012</abbr>", ("2012-03-04", None)),
        (
            "<time datetime=2012-03-04>04-03-2012</time> <time datetime=2012-03-02>02-03-2012</time>",
            ("2012-03-04", None),
        ),
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
    assert metadata_of(text).published == "2019-04-03"
    assert read(text, lang="en").published == "2019-04-03"


def test_dates_in_json_ld_as_numbers_and_in_the_order_of_the_country() -> None:
    script = '<script type="application/ld+json">{"@type": "Article", "datePublished": %s}</script>'
    assert article(head=script % 1551694522).published == "2019-03-04T10:15:22+00:00"
    assert [article(head=script % number).published for number in (-1551694522, 10**13, "1" * 4000, "1" * 5000)] == [
        None
    ] * 4
    assert article(head=script % '"03/04/2019"', lang="de").published == "2019-04-03"
    assert article(head=script % '"03/04/2019"').published == "2019-03-04"


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
