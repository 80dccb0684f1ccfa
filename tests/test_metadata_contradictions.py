"""Metadata of pages whose declarations are empty or contradict the page, and dates and names of something else."""

from __future__ import annotations

import json

import pytest

import domext
from domext.metadata import dates
from domext.metadata.bylines import read as read_byline
from domext.metadata.bylines import split_names
from domext.table.urls import with_scheme
from tests.articles import PROSE, article, metadata_of, read

TEXT = f"<p>{PROSE['en'] * 3}</p>" * 3


@pytest.mark.parametrize(
    "value", ["undefined", "null", "N/A", "[object Object]", "{{site.name}}", "${name}", "{% title %}", "<%= name %>", "%%SITE%%"]
)  # fmt: skip
def test_a_missing_value_or_a_template_is_no_value(value: str) -> None:
    head = f"<meta property=og:site_name content='{value}'><meta name=description content='{value}'><meta name=keywords content='{value}'>"
    metadata = article(head=head)
    assert (metadata.site_name, metadata.description, metadata.tags) == (None, None, ())
    declared = f'<script type="application/ld+json">{json.dumps({"@type": "WebSite", "name": value})}</script>'
    assert article(head=declared).site_name is None


@pytest.mark.parametrize("value", ["Null Island Post", "100% Harbour", "Nan", "{Harbour}", "<The Pier>"])
def test_a_name_with_such_a_word_or_mark_is_a_name(value: str) -> None:
    expected = None if value == "Nan" else value
    assert article(head=f"<meta property=og:site_name content='{value}'>").site_name == expected


@pytest.mark.parametrize("name", ["page.head.extra.author", "site.author.name", "post_meta.author_name.label"])
def test_the_name_of_a_property_in_a_program_is_no_author(name: str) -> None:
    assert split_names(name) == ()
    assert split_names("ann.ode") == ("ann.ode",)


def test_a_list_with_semicolons_and_commas_has_the_family_names_first() -> None:
    assert article(head="<meta name=author content='Ode, Ann; Lund, Bo'>").authors == ("Ann Ode", "Bo Lund")
    assert article(head="<meta name=author content='Ann Ode; Bo Lund'>").authors == ("Ann Ode", "Bo Lund")


@pytest.mark.parametrize(
    "markup",
    [
        "<section id=comments><div><b itemprop=author>Bo Lund</b></div><p>I agree.</p><p>So do I.</p></section>",
        "<div class=reviews><h2>Reviews</h2><p>By Bo Lund on 5 May 2022</p><p>A good rope.</p></div>",
        "<div class=kundenbewertungen><h2>Bewertungen</h2><p>Von Bo Lund am 5. Mai 2022</p><p>Gut.</p></div>",
    ],
)
def test_readers_and_customers_below_the_text_are_no_authors(markup: str) -> None:
    assert article(below=markup).authors == ()
    assert article(below="<p><b itemprop=author>Bo Lund</b></p>" + markup).authors == ("Bo Lund",)


def test_several_signatures_are_those_of_customers() -> None:
    assert article(below="<p>~ Ann Ode</p>").authors == ("Ann Ode",)
    assert article(below="<p>~ Ann Ode</p><p>What a lovely boat.</p><p>~ Bo Lund</p>").authors == ()


@pytest.mark.parametrize(
    ("line", "lang"),
    [
        ("<p style='text-align: right'><strong>Nguyễn Thu Hạnh</strong></p>", "vi"),
        ("<p align=right>Nguyễn Thu Hạnh</p>", "vi"),
        ("<div style='TEXT-ALIGN:right'><em>Nguyễn Thu Hạnh</em></div>", "vi"),
    ],
)
def test_a_name_on_the_right_below_the_text_is_a_signature(line: str, lang: str) -> None:
    assert article(below=line, lang=lang).authors == ("Nguyễn Thu Hạnh",)
    assert article(below=line.replace("right", "left"), lang=lang).authors == ()


def test_a_caption_on_the_right_below_the_text_is_no_signature() -> None:
    assert article(below="<p align=right>SELECT INTO</p>").authors == ()
    assert article(below="<table><tr><td>Prev<td align=right>Harbour Lights</table>").authors == ()


@pytest.mark.parametrize("mail", ["ann.ode@pier.example", "ode7@pier.example"])
def test_a_name_beside_their_own_mail_in_an_address_is_the_author(mail: str) -> None:
    assert article(below=f"<address>Ann Ode, {mail}</address>").authors == ("Ann Ode",)
    assert article(below="<address>Ann Ode, info@pier.example</address>").authors == ()
    assert article(below=f"<p>Ann Ode, {mail}</p>").authors == ()


@pytest.mark.parametrize(
    ("byline", "title"),
    [
        ("Por Tiago Mar, Jornal da Barra", "A balsa não sai - Jornal da Barra"),
        ("Von Ilse Hagen, Barrer Bote", "Die Fähre bleibt | Barrer Bote"),
        ("By Ann Ode, Barra Weekly", "The ferry stays in port — Barra Weekly"),
    ],
)
def test_the_end_of_the_title_after_an_author_is_the_publication(byline: str, title: str) -> None:
    authors = metadata_of(f"<title>{title}</title><h1>{title[:12]}</h1><p>{byline}</p>{TEXT}").authors
    assert len(authors) == 1
    assert authors[0] in byline
    assert authors[0] not in title


@pytest.mark.parametrize("caption", ["btn btn-primary", "cta", "act-btn"])
def test_a_link_that_looks_like_a_button_is_no_author(caption: str) -> None:
    assert article(f"<p><a class='{caption}' href=/people/demo>Harbour Lights</a></p>").authors == ()
    assert article("<p><a href=/people/ann>Ann Ode</a></p>").authors == ("Ann Ode",)


def test_a_verb_after_a_reading_time_is_no_author() -> None:
    assert read_byline("Learn it in 5 minutes by playing!") is None


@pytest.mark.parametrize(
    "line",
    [
        "Samstag, 14. Oktober 2017, 10.00 - 16.00 Uhr",
        "14 October 2017, 10am – 4pm",
        "14 octobre 2017 de 10h à 16h30",
        "zaterdag 14 oktober 2017 10:00 tot 16:00",
        "2017年10月14日 10:00～16:00",
    ],
)
def test_the_day_of_an_event_with_its_hours_is_no_date_of_publication(line: str) -> None:
    assert article(f"<p>{line}</p>").published is None
    day, hours = "<p>14 October 2017</p>", "<p>Tijd: 10.00 - 16.00 uur</p>"
    assert article(day, hours).published is None
    assert article(day).published == "2017-10-14"


@pytest.mark.parametrize(
    "line",
    [
        "12.04.2011 | 06:30 - 3 Kommentare",
        "Mo, 18:42 - 12.04.2011",
        "2011-04-12T08:15:00-08:00",
        "April 12, 2011 at 10:30 - 4 min read",
    ],
)
def test_a_time_beside_a_dash_is_no_range_of_hours(line: str) -> None:
    assert (article(f"<p>{line}</p>").published or "")[:10] == "2011-04-12"


@pytest.mark.parametrize(
    ("line", "lang"),
    [
        ("Am 3. März 2014 hatte ein schwerer Sturm den Kai ganz zerstört.", "de"),
        ("On 3 March 2014 a storm had broken the quay and the old pier.", "en"),
        ("Le 3 mars 2014 une forte tempête avait détruit le quai de la ville.", "fr"),
    ],
)
def test_the_date_in_a_sentence_of_the_story_is_not_that_of_the_page(line: str, lang: str) -> None:
    assert article(f"<p>{line}</p>", lang=lang).published is None
    assert article("<p>This entry was posted on 3 March 2014 by the crew of the ferry.</p>").published == "2014-03-03"


@pytest.mark.parametrize(
    "line",
    ["Lieferbar ab 12.05.2024", "Eintrittsdatum: 12.05.2024", "Date limite : 12/05/2024", "Leverbaar vanaf 12-05-2024", "Fecha límite: 12/05/2024"],
)  # fmt: skip
def test_the_day_of_a_delivery_or_a_deadline_is_no_date_of_publication(line: str) -> None:
    assert article(f"<p>{line}</p>").published is None


@pytest.mark.parametrize("title", ["Copyright", "Updates", "Deadline"])
def test_a_title_above_a_date_is_not_its_label(title: str) -> None:
    metadata = article("<p>9 May 2022</p>", title=f"<h1>{title}</h1>")
    assert (metadata.published, metadata.modified) == ("2022-05-09", None)
    assert article("<p>Updated</p><p>9 May 2022</p>", title=f"<h1>{title}</h1>").modified == "2022-05-09"


def test_a_weekday_between_a_label_and_a_date_hides_no_label() -> None:
    below = "<p>Zuletzt aktualisiert am Donnerstag, den 14. Januar 2021 um 08:00 Uhr</p>"
    metadata = article("<p>9. Januar 2021</p>", below=below, lang="de")
    assert (metadata.published, (metadata.modified or "")[:10]) == ("2021-01-09", "2021-01-14")


@pytest.mark.parametrize(
    "line", ["The BerryReview Team, 9 May 2022", "Match preview: 9 May 2022", "Reviewer Ann Ode, 9 May 2022"]
)
def test_a_word_around_review_is_no_label_of_a_change(line: str) -> None:
    assert article(f"<p>{line}</p>").published == "2022-05-09"
    assert article("<p>Last reviewed 9 May 2022</p>").modified == "2022-05-09"


def test_the_last_post_is_not_the_date_of_a_page() -> None:
    assert article("<p>11 replies, last post by Bartholomew Ode 9 May 2022</p>").published is None


def test_a_date_above_the_title_comes_before_those_of_articles_far_below_it() -> None:
    others = "".join(f"<p>The pier is {n} years old</p><p>Bo Lund | July {n}, 2021</p>" for n in range(4, 8))
    page = f"<p>9 May 2022</p><h1>The ferry stays in port</h1><p>By Ann Ode</p><p>Share</p><p>Mail</p><p>Print</p><p>Save</p><p>Most popular</p>{others}{TEXT}"
    assert read(page).published == "2022-05-09"


@pytest.mark.parametrize("name", ["article:published_time", "citation_publication_date", "dc.date"])
@pytest.mark.parametrize(
    ("value", "day"),
    [("1987-01-04", "1987-01-04"), ("1964/03/09", "1964-03-09"), ("1978", "1978"), ("1951-07", "1951-07")],
)
def test_archives_declare_days_before_the_web(name: str, value: str, day: str) -> None:
    assert article(head=f"<meta property={name} content='{value}'>").published == day


@pytest.mark.parametrize(
    "value", ["1970-01-01T00:00:00Z", "1969-12-31T16:00:00-08:00", "1900-01-01", "0001-01-01", "1864-03-09"]
)
def test_the_beginning_of_a_calendar_is_no_date(value: str) -> None:
    assert article(head=f"<meta property=article:published_time content='{value}'>").published is None
    assert article(f"<p><time datetime='{value}'>long ago</time></p>").published is None


@pytest.mark.parametrize(
    "address", ["https://pier.example/2022/oct/03/ferry", "https://pier.example/news/2022/october/03/ferry"]
)
def test_a_day_in_the_address_gives_its_month_by_name(address: str) -> None:
    page = f"<html lang=en><h1>The ferry stays in port</h1>{TEXT}"
    assert metadata_of(page, url=address).published == "2022-10-03"
    assert metadata_of(page, url="https://pier.example/2022/pier/03/ferry").published is None
    shown = f"<html lang=en><h1>The ferry stays in port</h1><p>03/10/2022</p>{TEXT}"
    assert metadata_of(shown, url=address).published == "2022-10-03"
    assert metadata_of(shown).published == "2022-03-10"


@pytest.mark.parametrize(
    "text",
    [
        "2015eko urtarrilaren 12a", "2015 оны 1-р сарын 12", "2015 оны 1 сарын 12", "12 Eanáir 2015", "2015 жылғы 12 қаңтар",
        "2015 ජනවාරි 12", "၂၀၁၅ ခုနှစ် ဇန်နဝါရီ ၁၂", "2015. gada 12. janvāris",
    ],
)  # fmt: skip
def test_days_in_more_languages(text: str) -> None:
    assert [match.iso for match in dates.find_dates(text, month_first=False)] == ["2015-01-12"]


@pytest.mark.parametrize(("lang", "url"), [("zh-TW", None), ("zh-Hant-TW", None), ("zh", "https://pier.example.tw/n")])
@pytest.mark.parametrize(("line", "day"), [("更新日期：99-08-14", "2010-08-14"), ("修改日期：110/3/4", "2021-03-04")])
def test_two_digits_are_a_year_of_the_era_on_pages_from_taiwan(lang: str, url: str | None, line: str, day: str) -> None:
    text = f"<p>{PROSE['zh-CN'] * 3}</p>" * 3
    page = f"<html lang={lang}><h1>渡輪冬天不再開往小島</h1><p>{line}</p>{text}"
    assert metadata_of(page, url=url).modified == day
    if line.startswith("更新"):
        elsewhere = metadata_of(page.replace(f"lang={lang}", "lang=zh-CN"))
        assert "1999-08-14" in {elsewhere.published, elsewhere.modified}


@pytest.mark.parametrize("line", ["Copyright ⓒ 2017 항구일보 All rights reserved.", "© 2017.05.01 항구일보"])
def test_a_notice_of_copyright_names_no_author(line: str) -> None:
    assert article(below=f"<p>{line}</p>", lang="ko").authors == ()


def test_a_wide_bar_divides_the_parts_of_a_line() -> None:
    assert article("<p>投稿日：2018年4月2日｜投稿者：admin｜お知らせ</p>", lang="ja").authors == ()
    assert article("<p>投稿日：2018年4月2日｜投稿者：青山みなと｜お知らせ</p>", lang="ja").authors == ("青山みなと",)


def test_a_title_may_begin_with_a_number_sign() -> None:
    title = "#42: The ferry stays in port"
    assert read(f"<h1>{title}</h1>{TEXT}", head=f"<title>{title} - Pier Talks</title>").title == title
    assert read(f"<h1><a href=#a>#</a>The ferry</h1>{TEXT}", head="<title>The ferry</title>").title == "The ferry"


def test_a_paper_in_a_repository_declares_its_title() -> None:
    head = "<title>\"Ferries of the Sound\" by Ann Ode</title><meta name=bepress_citation_title content='Ferries of the Sound'>"
    assert read(f"<p>Ferries of the Sound</p>{TEXT}", head=head).title == "Ferries of the Sound"


def test_the_banner_of_a_blog_before_a_colon_is_the_name_of_the_site() -> None:
    page = (
        "<title>Reed and Rush: The long weir</title><h1>{}</h1><h2>Friday, February 04, 2005</h2><h3>The long weir</h3>"
        + TEXT
    )
    assert metadata_of(page.format("Reed and Rush")).site_name == "Reed and Rush"
    assert metadata_of(page.format("The long weir")).site_name is None


@pytest.mark.parametrize(
    "text", ["Harbour Light", "Harbour Light Home", "Harbour Light Logo", "Harbour Light - Startseite"]
)
def test_a_link_to_the_front_page_that_resembles_the_host_is_the_name_of_the_site(text: str) -> None:
    page = f"<title>The ferry stays in port</title><a href=/>{text}</a><h1>The ferry stays in port</h1>{TEXT}"
    metadata = metadata_of(page, url="https://www.harbourlight.example/n/1")
    assert (metadata.site_name, metadata.sources["site_name"]) == ("Harbour Light", "dom")
    assert metadata_of(page, url="https://www.other.example/n/1").site_name is None


@pytest.mark.parametrize("name", ["Küstenblatt", "Hafenpost"])
def test_the_part_of_a_title_in_the_notice_of_copyright_is_the_name_of_the_site(name: str) -> None:
    page = f"<title>Die Fähre bleibt - {name}</title><h1>Die Fähre bleibt</h1>{TEXT}"
    assert metadata_of(f"{page}<footer>© 2019 {name} Verlag</footer>").site_name == name
    assert metadata_of(f"{page}<footer>© 2019 Verlag Lund</footer>").site_name is None


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("www.pier.example/tea", "https://www.pier.example/tea"),
        ("pier.example/a/b", "https://pier.example/a/b"),
        ("//pier.example:8080/a", "https://pier.example:8080/a"),
        ("порт.рф/a", "https://порт.рф/a"),
    ],
)
def test_a_url_that_begins_with_a_host_is_one_of_the_web(url: str, expected: str) -> None:
    found = domext.extract(f"<h1>Tea</h1>{TEXT}<p><a href=/kettle>The kettle</a> {PROSE['en']}</p>", url=url)
    assert found.page.url == expected
    assert found.metadata.url == expected
    assert [link.address for link in found.links] == [f"{expected.rpartition('/')[0].removesuffix('/a')}/kettle"]


@pytest.mark.parametrize(
    "url", ["page.html", "/a/b", "doc-17", "about:blank", "file:///a/b.html", "mailto:a@b.example/", "localhost:80/a", "a b.cd/e"]
)  # fmt: skip
def test_any_other_url_is_unchanged(url: str) -> None:
    assert with_scheme(url) == url


@pytest.mark.parametrize(
    "label",
    ["Autor*innen", "Autor:innen", "Autor_innen", "Autor(in)", "Autor/-in", "Redakteur:in", "Auteur·rice", "Autor/a", "Autor/ka"],
)  # fmt: skip
@pytest.mark.parametrize("colon", [":", " :", ""])
def test_labels_of_authors_of_every_gender(label: str, colon: str) -> None:
    byline = read_byline(f"{label}{colon} Ann Ode und Bo Lund")
    assert byline is not None
    assert byline.names == ("Ann Ode", "Bo Lund")
    assert article(f"<p>{label}</p>", "<p>Ann Ode</p>", lang="de").authors == ("Ann Ode",)


@pytest.mark.parametrize("name", ["Zeit-Redakteurin Ann Ode", "BOTEN-Korrespondentin Ann Ode", "Ann Ode Stand"])
def test_a_role_with_the_name_of_the_publication_is_no_part_of_a_name(name: str) -> None:
    assert split_names(name) == ("Ann Ode",)
    assert split_names("Ann-Kathrin Ode") == ("Ann-Kathrin Ode",)


@pytest.mark.parametrize(
    "name",
    ["wordpressadmin", "admin1234", "NOC Admin", "Copyright Lund GmbH & Co. KG", "Lund GmbH www.lund.example", "red"],
)
def test_accounts_of_programs_and_owners_of_copyrights_are_no_authors(name: str) -> None:
    assert split_names(name) == ()
    assert split_names("q_admin") == ("q_admin",)


def test_the_university_of_an_author_is_no_author() -> None:
    byline = read_byline("Autor/-in: Ann Ode, Barra Agriculture and Forestry University (Tarn)")
    assert byline is not None
    assert byline.names == ("Ann Ode",)
