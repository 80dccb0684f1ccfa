"""Metadata in the markup of publishing systems: declarations in odd shapes, dates and names as many countries write them."""

from __future__ import annotations

import pytest

from domext.metadata import bylines, dates
from tests.articles import PROSE, article, metadata_of, read

TEXT = f"<p>{PROSE['en'] * 3}</p>" * 3


def with_json_ld(data: str, title: str = "The ferry stays in port") -> str:
    """The head of a page with JSON-LD."""
    return f"<title>{title}</title><script type=application/ld+json>{data}</script>"


@pytest.mark.parametrize(
    "author",
    [
        '[["Ann Ode", "Bo Lund"]]',
        '[["Ann Ode"], ["Bo Lund"]]',
        '[[{"@type": "Person", "name": "Ann Ode"}], {"@type": "Person", "name": "Bo Lund"}]',
        '[[{"@id": "#a"}], "Bo Lund"]',
    ],
)
def test_authors_in_lists_within_a_list_of_json_ld_are_read(author: str) -> None:
    person = '{"@type": "Person", "@id": "#a", "name": "Ann Ode"}'
    head = with_json_ld(f'[{{"@type": "Article", "headline": "The ferry", "author": {author}}}, {person}]')
    assert read(f"<h1>The ferry stays in port</h1>{TEXT}", head).authors == ("Ann Ode", "Bo Lund")


@pytest.mark.parametrize(
    "image",
    [
        '{"@type": "ImageObject", "url": ["https://a.example/boat.jpg", "https://a.example/b.jpg"]}',
        '[null, {"url": [3, "https://a.example/boat.jpg"]}]',
        '[["https://a.example/boat.jpg"]]',
    ],
)
def test_the_first_address_in_a_list_of_a_picture_counts(image: str) -> None:
    head = with_json_ld(f'{{"@type": "Article", "headline": "The ferry", "image": {image}}}')
    assert read(f"<h1>The ferry</h1>{TEXT}", head).image == "https://a.example/boat.jpg"


@pytest.mark.parametrize(
    ("lang", "text", "title", "name"),
    [
        ("zh-CN", PROSE["zh-CN"], "渡轮冬天停航三个月_海岛网", "海岛网"),
        ("zh-CN", PROSE["zh-CN"], "渡轮冬天停航三个月-海岛新闻", "海岛新闻"),
        ("zh-CN", PROSE["zh-CN"], "渡轮冬天停航三个月--海岛日报", "海岛日报"),
        ("zh-CN", PROSE["zh-CN"], "渡轮冬天停航三个月_地方新闻_海岛网", "海岛网"),
        ("ko", PROSE["ko"], "배가 항구에 머문다_섬뉴스", "섬뉴스"),
        ("bn", PROSE["en"], "কাঠের ঘাট আবার তৈরি হবে | সাগর বার্তা", "সাগর বার্তা"),
        ("hi", PROSE["en"], "लकड़ी का घाट फिर बनेगा - सागर पत्रिका", "सागर पत्रिका"),
        ("th", PROSE["en"], "เรือจอดในท่า | ข่าวทะเล ดี", "ข่าวทะเล ดี"),
    ],
)
def test_the_end_of_a_title_names_the_site_in_scripts_without_spaces_and_with_vowel_signs(
    lang: str, text: str, title: str, name: str
) -> None:
    heading = title.replace(" | ", "_").replace(" - ", "_").replace("-", "_").partition("_")[0]
    page = f"<html lang={lang}><title>{title}</title><h1>{heading}</h1><p>{text * 3}<p>{text * 3}"
    metadata = metadata_of(page)
    assert (metadata.title, metadata.site_name) == (heading, name)


@pytest.mark.parametrize("title", ["渡轮冬天停航三个月_国际", "渡轮冬天停航三个月-社会"])
def test_two_ideographs_at_the_end_of_a_title_are_a_section(title: str) -> None:
    text = f"<p>{PROSE['zh-CN'] * 3}"
    assert read(f"<h1>{title[:9]}</h1>{text}{text}", f"<title>{title}</title>", "zh").site_name is None


def test_a_hyphen_between_korean_words_divides_no_title() -> None:
    publisher = with_json_ld('{"@type": "Organization", "name": "남해신문사"}', "남-북 철도 다시 열린다")
    head = f"{publisher}<link rel=search href=/search.xml title='남해신문'>"
    assert read(f"<h1>남-북 철도 다시 열린다</h1><p>{PROSE['ko'] * 3}", head, "ko").site_name == "남해신문사"


@pytest.mark.parametrize("heading", ["<h2>The ferry</h2>", "<h2 class=t><a href=/p/1>The ferry</a></h2>"])
def test_a_subheading_shows_the_title_beside_the_name_of_the_site(heading: str) -> None:
    page = f"<title>The ferry - Harbour Log Book</title><p>Sailing</p>{heading}{TEXT}"
    assert metadata_of(page).site_name == "Harbour Log Book"


@pytest.mark.parametrize(
    ("end", "name"),
    [(" - Harbour Log Book", "Harbour Log Book"), (" | - Harbour Log", "Harbour Log"), (" | The Log (HL)", None), (" » Blog Archive", None)],
)  # fmt: skip
def test_the_name_that_a_title_adds_to_the_heading_has_no_marks_around_it(end: str, name: str | None) -> None:
    assert metadata_of(f"<title>The ferry{end}</title><h1>The ferry</h1>{TEXT}").site_name == name


@pytest.mark.parametrize("banner", ["<h1><a href=/>Harbour Moss</a></h1>", "<p><a href=/>Harbour Moss</a></p>"])
def test_the_name_of_the_site_before_a_colon_is_found(banner: str) -> None:
    page = f"<title>Harbour Moss: The ferry stays</title>{banner}<h3>The ferry stays</h3>{TEXT}"
    metadata = metadata_of(page, url="https://moss.example.org/2011/03/ferry.html")
    assert (metadata.title, metadata.site_name) == ("The ferry stays", "Harbour Moss")


def test_the_only_heading_is_the_title_of_a_page_that_declares_the_name_of_the_site_alone() -> None:
    head = (
        "<title>Dockside</title><meta property=og:title content=Dockside><meta property=og:site_name content=Dockside>"
    )
    assert read(f"<h1>Mending nets by hand</h1>{TEXT}", head).title == "Mending nets by hand"


@pytest.mark.parametrize("shown", ["<h2>{}</h2>", "<h3>{}</h3>", "<p class=headline>{}</p>"])
def test_of_two_declared_titles_the_one_that_the_page_shows_counts(shown: str) -> None:
    head = '<title>Municipal Works - Press</title><meta property=og:title content="Light for the new pier">'
    assert read(shown.format("Light for the new pier") + TEXT, head).title == "Light for the new pier"
    both = f"<p>Municipal Works - Press</p>{shown.format('Light for the new pier')}"
    assert read(both + TEXT, head).title != "Light for the new pier"


@pytest.mark.parametrize("label", ["Title:", "Titel:", "Titre :", "题目："])
def test_a_label_in_a_heading_is_no_part_of_the_title(label: str) -> None:
    head = '<title>[1903.01234] Loads on piles</title><meta name=citation_title content="Loads on piles">'
    assert read(f"<h1><span>{label}</span>Loads on piles</h1>{TEXT}", head).title == "Loads on piles"


def test_the_name_of_a_program_and_a_file_is_no_title() -> None:
    assert read(TEXT, "<title>Microsoft Word - report_final_v3.doc</title>").title is None
    assert read(f"<h1>The old pier</h1>{TEXT}", "<title>Microsoft Word - r3.doc</title>").title == "The old pier"


@pytest.mark.parametrize("title", ["Microsoft Word - Harbour Handbook", "Microsoft Excel - Zellen färben"])
def test_an_article_about_a_program_keeps_its_title(title: str) -> None:
    assert read(TEXT, f"<title>{title}</title>").title == title.partition(" - ")[0]


@pytest.mark.parametrize(
    ("name", "content", "field"),
    [
        ("ColumnName", "通知公告", "section"),
        ("ArticleTitle", "关于重建木质码头的通知", "title"),
        ("SiteName", "旧海镇", "site_name"),
    ],
)
def test_the_declarations_of_sites_of_chinese_authorities_are_read(name: str, content: str, field: str) -> None:
    assert getattr(read(TEXT, f"<meta name={name} content={content}>"), field) == content


@pytest.mark.parametrize(
    "section",
    ["Uncategorized", "Non classé", "Sin categoría", "Sem categoria", "Bez kategorii", "Без рубрики", "未分类", "未分類", "미분류",
     "Geen categorie", "Senza categoria", "غير مصنف"],
)  # fmt: skip
def test_the_section_of_articles_without_one_is_left_out(section: str) -> None:
    links = f"<a href=/c rel='category tag'>{section}</a><a href=/t rel=tag>pier</a>"
    metadata = read(f"<h1>The ferry</h1>{TEXT}<p>{links}</p>")
    assert (metadata.section, metadata.tags) == (None, ("pier",))
    declared = read(TEXT, with_json_ld(f'{{"@type": "Article", "articleSection": ["{section}", "Boats"]}}'))
    assert declared.section == "Boats"


def test_the_link_to_the_only_category_is_the_section_and_no_tag() -> None:
    category = "<a href=/c/h rel='category tag'>Harbour</a>"
    other = "<a href=/c/b rel='category tag'>Boats</a>"
    tags = "<a href=/t/p rel=tag>pier</a> <a href=/t/l rel=tag>levy</a>"
    metadata = read(f"<h1>The ferry</h1>{TEXT}<p>{category} {tags}</p>")
    assert (metadata.section, metadata.tags) == ("Harbour", ("pier", "levy"))
    assert read(f"<h1>The ferry</h1>{TEXT}<p>{category} {other}</p>").section is None
    assert read(f"<h1>The ferry</h1>{TEXT}<p>{category} {other}</p>").tags == ("Harbour", "Boats")


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("記者林芷若／高灣報導", ("林芷若",)),
        ("記者王小明、李大華／台北報導", ("王小明", "李大華")),
        ("記者林芷若/綜合報導", ("林芷若",)),
        ("本报记者 王小明 发自北京", ("王小明",)),
        ("记者王小明 北京报道", ("王小明",)),
        ("来源：蓝湾新闻网 记者 周海宁 通讯员 陈平", ("周海宁",)),
        ("来源：蓝湾新闻网记者 周海宁", ("周海宁",)),
        ("문가람 기자 = 서울", ("문가람",)),
        ("기자 : 문가람", ("문가람",)),
    ],
)
def test_the_place_and_the_publication_beside_a_reporter_are_no_authors(line: str, names: tuple[str, ...]) -> None:
    byline = bylines.read(line)
    assert byline is not None
    assert byline.names == names


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("文・佐伯 美里", ("佐伯 美里",)),
        ("文・佐伯 美里 写真・林 太郎", ("佐伯 美里",)),
        ("取材・文＝佐伯 美里", ("佐伯 美里",)),
        ("文・写真 佐伯", None),
    ],
)
def test_a_dot_follows_the_label_of_a_japanese_writer(line: str, names: tuple[str, ...] | None) -> None:
    byline = bylines.read(line, spaced=True)
    assert (byline.names if byline else None) == names


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("By regional affairs reporter Tilly Wren", "Tilly Wren"),
        ("Door onze redacteur Fenna Dijkhuis", "Fenna Dijkhuis"),
        ("par notre envoyée spéciale Solène Marchetti", "Solène Marchetti"),
        ("Por nuestra corresponsal Lucía Berrocal", "Lucía Berrocal"),
        ("Av vår reporter Ylva Forsnäs", "Ylva Forsnäs"),
        ("Report prepared by Ann Ode", "Ann Ode"),
        ("Müəllif: Elçin Quliyev", "Elçin Quliyev"),
        ("Egilea: Amaia Larrazabal", "Amaia Larrazabal"),
        ("Höfundur: Jón Ólafsson", "Jón Ólafsson"),
        ("Muallif: Aziz Karimov", "Aziz Karimov"),
        ("ავტორი: ნინო გელაშვილი", "ნინო გელაშვილი"),
        ("எழுதியவர்: கவிதா ரமேஷ்", "கவிதா ரமேஷ்"),
        ("Mwandishi: Asha Juma", "Asha Juma"),
        ("Skrywer: Jan Botha", "Jan Botha"),
    ],
)
def test_roles_and_labels_before_a_name_are_known_in_many_languages(line: str, name: str) -> None:
    assert article(f"<p>{line}</p>").authors == (name,)


def test_the_dutch_word_for_a_door_is_no_label_of_an_author() -> None:
    assert bylines.read("Deur: Massief Eiken") is None


@pytest.mark.parametrize(
    "line",
    ["by our own correspondent", "par notre correspondant à Port-Vieux Yann Goff", "By the pier you find Ann Ode"],
)
def test_words_in_lower_case_after_a_preposition_are_otherwise_prose(line: str) -> None:
    assert bylines.read(line) is None


@pytest.mark.parametrize("line", ["Ann Ode | Staff Writer", "Ann Ode • Political Editor", "Ann Ode | Correspondent"])
def test_a_role_after_a_mark_belongs_to_the_name_beside_a_date(line: str) -> None:
    assert article(f"<p>{line}</p><p>April 7, 2019</p>").authors == ("Ann Ode",)
    assert article("<p>Ann Ode | Harbour Fair</p><p>April 7, 2019</p>").authors == ()


@pytest.mark.parametrize(
    ("line", "authors"),
    [
        ("di Ann Ode e Bo Lund", ("Ann Ode", "Bo Lund")),
        ("By Ann Ode and Bo Lund", ("Ann Ode", "Bo Lund")),
        ("Von Bo Lund und Ann Ode", ("Bo Lund", "Ann Ode")),
        ("By Ann Ode and Patch Staff", ("Ann Ode",)),
        ("By Ann Ode, Harbour Museum", ("Ann Ode",)),
    ],
)
def test_a_byline_adds_the_other_persons_to_a_declared_author(line: str, authors: tuple[str, ...]) -> None:
    body = f"<h1>The ferry stays in port</h1><p>{line}</p>{TEXT}"
    assert read(body, "<meta name=author content='Ann Ode'>").authors == authors


def test_the_publication_after_a_name_is_no_author() -> None:
    head = "<meta property=og:site_name content='Folha do Cais'>"
    body = f"<h1>The ferry stays in port</h1><p>Por Ann Ode, Folha do Cais — Marvelha</p>{TEXT}"
    assert read(body, head).authors == ("Ann Ode",)
    assert read(f"<h1>The ferry stays in port</h1><p>Por Folha do Cais</p>{TEXT}", head).authors == ("Folha do Cais",)


def test_a_link_to_the_front_page_with_the_relation_of_an_author_names_the_site() -> None:
    banner = "<a rel=author href=/>quay log</a>"
    assert article(title=f"{banner}<h1>The ferry stays in port</h1>").authors == ()
    assert article(title="<h1>The ferry stays in port</h1><a rel=author href=/ann>quay log</a>").authors == (
        "quay log",
    )


def test_an_employer_is_no_author() -> None:
    line = "<p>Aldermoor Harbour Trust</p><p>Posted 9 May 2022</p>"
    employer = '{"@type": "Organization", "name": "Aldermoor Harbour Trust"}'
    head = with_json_ld(f'{{"@type": "JobPosting", "title": "Pilot", "hiringOrganization": {employer}}}', "Pilot")
    assert read(f"<h1>Pilot</h1>{line}{TEXT}", head).authors == ()
    assert read(f"<h1>Pilot</h1>{line}{TEXT}", "<title>Pilot</title>").authors == ("Aldermoor Harbour Trust",)


@pytest.mark.parametrize(("kind", "authors"), [("Person", ("Ann Ode",)), ("Organization", ())])
def test_the_publisher_of_a_blog_may_be_its_author(kind: str, authors: tuple[str, ...]) -> None:
    page = f'{{"@type": "Event", "name": "Pier Fair", "publisher": {{"@type": ["{kind}"], "name": "Ann Ode"}}}}'
    line = "<p>Ann Ode</p><p>Posted 9 May 2022</p>"
    assert read(f"<h1>Pier Fair</h1>{line}{TEXT}", with_json_ld(page, "Pier Fair")).authors == authors


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("發布日期：109-08-14", "2020-08-14"),
        ("張貼日期:110/3/4", "2021-03-04"),
        ("12 มี.ค. 62", "2019-03-12"),
        ("9 ส.ค. 63 14:30 น.", "2020-08-09"),
        ("14 IX 2020", "2020-09-14"),
        ("14.IX.2020 r.", "2020-09-14"),
        ("1399/03/24 - 11:20", "2020-06-13"),
        ("12 Agt 2019", "2019-08-12"),
    ],
)
def test_dates_of_local_calendars_and_notations_are_read(text: str, day: str) -> None:
    assert [match.iso for match in dates.find_dates(text, month_first=False)] == [day]


@pytest.mark.parametrize(
    "text", ["日期：109-08-14-3", "109-08-14", "12 IL 2020", "tel. 0/1399/03/24", "v1402.10.12", "พ.ศ. 62"]
)
def test_other_numbers_are_no_dates(text: str) -> None:
    assert dates.find_dates(text, month_first=False) == ()


@pytest.mark.parametrize(
    "line",
    [
        "<span title='2018-09-30 21:15'>2 years ago</span>",
        "Ann Ode · <a href=/p data-timestamp=1538342100>vor 2 Jahren</a>",
        "<span class=when data-time=1538342100000>hace 2 años</span>",
        "<b title='30 September 2018'>2 年前</b>",
    ],
)
def test_a_timestamp_of_an_element_dates_the_age_that_it_shows(line: str) -> None:
    assert (article(f"<div>{line}</div>").published or "")[:10] == "2018-09-30"


def test_ages_in_several_lines_are_those_of_listed_articles() -> None:
    line = "<div><span title='2018-09-30'>2 years ago</span></div>"
    assert article(line, line).published is None
    assert article("<div>edited <span title='2018-09-30'>2 years ago</span></div>").published is None


@pytest.mark.parametrize(
    "line",
    [
        "Last updated: 14-Feb-1999.",
        "Zuletzt geändert am 14.02.1999",
        "Mis à jour le 14/02/1999",
        "更新日期：1999-02-14",
    ],
)
def test_a_line_below_the_text_dates_the_last_change(line: str) -> None:
    text = f"<p>{PROSE['en'] * 3}</p>" * 20
    assert read(f"<h1>The ferry</h1>{text}<p>{line}</p>").modified == "1999-02-14"
    several = f"<p>{line}</p><p>Updated: 3 March 2001</p>"
    assert read(f"<h1>The ferry</h1>{text}{several}").modified is None


def test_a_line_above_the_title_dates_the_article_and_a_comment_does_not() -> None:
    posted = "<p>July 4, 2018</p>"
    comment = "<div class=comments><p>Bo Lund</p><p>July 5, 2018 at 9:00</p><p>So would I.</p></div>"
    body = f"{posted}<h1>The ferry stays in port</h1><p>{PROSE['en'] * 2}</p>{comment}"
    assert read(body).published == "2018-07-04"
    assert read(body.removeprefix(posted)).published is None


def test_the_second_time_of_a_post_is_that_of_its_change() -> None:
    first = "<time class='entry-date published' datetime=2018-07-04T08:15:22+00:00>July 4, 2018</time>"
    second = "<time class=updated datetime=2018-07-09T10:00:00+00:00>July 9, 2018</time>"
    metadata = article(f"<p>Posted on <a href=/p>{first}{second}</a> by Ann Ode</p>")
    assert (metadata.published, metadata.modified) == ("2018-07-04T08:15:22+00:00", "2018-07-09T10:00:00+00:00")
    assert article(f"<p>Posted on {second}</p>").published == "2018-07-09T10:00:00+00:00"


def test_the_day_of_an_event_is_no_date_of_publication() -> None:
    event = '{"@type": "MusicEvent", "name": "Pier Fair", "startDate": "2023-07-15T10:00", "endDate": "2023-07-16"}'
    line = "<p>Saturday, July 15, 2023</p>"
    assert read(f"<h1>Pier Fair</h1>{line}{TEXT}", with_json_ld(event, "Pier Fair")).published is None
    posted = "<p>Posted June 1, 2023</p>"
    assert read(f"<h1>Pier Fair</h1>{line}{posted}{TEXT}", with_json_ld(event, "Pier Fair")).published == "2023-06-01"


def test_the_day_of_an_event_may_be_that_of_the_article_about_it() -> None:
    event = '{"@type": "MusicEvent", "name": "Pier Fair", "startDate": "2023-07-15T10:00"}'
    head = with_json_ld(f'[{{"@type": "NewsArticle", "headline": "Fair opens"}}, {event}]', "Fair opens")
    assert read(f"<h1>Fair opens</h1><p>Saturday, July 15, 2023</p>{TEXT}", head).published == "2023-07-15"


def test_a_byline_may_give_the_year_with_two_digits() -> None:
    assert article("<p>Written by Philippa Proof-Roe on 24/10/12</p>").published == "2012-10-24"
    assert article("<p>The ferry was painted in white and blue 24/10/12</p>").published is None
