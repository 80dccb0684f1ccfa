"""Titles of articles on pages whose declared titles also name the site, each class in several languages."""

from __future__ import annotations

import pytest

import domext
from tests.articles import metadata_of

PROSE = "<p>The ferry across the sound stays in port in winter, and most people on the island think that this is a poor idea, but nobody asks them.</p>"


def title_of(source: str, url: str | None = "https://kaidiary.example.org/2010/03/ferry.html") -> str | None:
    return metadata_of(source, url).title


@pytest.mark.parametrize(
    ("site", "title"),
    [
        ("Oil on the Carpet", "The ferry stays in port"),
        ("Tagebuch vom Kai", "Die Fähre bleibt im Hafen"),
        ("Carnet du port", "Le bac reste à quai : pourquoi"),
        ("Записки с причала", "Паром стоит в порту"),
        ("港の日記", "フェリーは港に停泊したまま"),
    ],
)
@pytest.mark.parametrize("href", ["/", "https://kaidiary.example.org/", "http://kaidiary.example.org"])
@pytest.mark.parametrize("mark", [": ", " - ", " » "])
def test_the_text_of_a_link_to_the_front_page_names_the_site(site: str, title: str, href: str, mark: str) -> None:
    head = f"<title>{site}{mark}{title}</title>"
    for post in (f"<h3>{title}</h3>", f"<p class=post-title>{title}</p>"):
        assert title_of(f"{head}<h1><a href='{href}'>{site}</a></h1>{post}{3 * PROSE}") == title


@pytest.mark.parametrize("href", ["/about", "https://other.example.com/", "#top"])
def test_the_text_of_another_link_does_not_name_the_site(href: str) -> None:
    page = f"<title>The ferry: a history</title><p><a href='{href}'>The ferry</a><h3>a history</h3>{3 * PROSE}"
    assert title_of(page) == "The ferry: a history"


@pytest.mark.parametrize(
    ("title", "rest"),
    [
        ("渡轮冬天停航三个月！", "—海岛网"),
        ("The ferry stays in port", " :harbourlog"),
        ("The ferry: it stays", ":: Hafenblatt"),
    ],
)
def test_the_part_of_a_declared_title_that_the_page_shows(title: str, rest: str) -> None:
    head, text = f"<title>{title}{rest}</title>", 3 * PROSE
    assert title_of(f"{head}<div><span>{title}</span></div>{text}") == title
    assert title_of(f"{head}{text}") == f"{title}{rest}"


@pytest.mark.parametrize(
    "title",
    [
        "渡轮冬天停航三个月-海岛新闻网",
        "渡轮冬天停航三个月_海岛_海岛在线",
        "겨울에는 배가 항구에 머물고_섬뉴스",
        "フェリーは冬の間ずっと港に停泊-島の新聞",
    ],
)
def test_a_mark_without_spaces_ends_a_declared_title_in_ideographs(title: str) -> None:
    end = title.replace("_", "-").index("-")
    assert title_of(f"<title>{title}</title>{3 * PROSE}") == title[:end]


@pytest.mark.parametrize(
    "title", ["渡轮-停航三个月的原因是什么", "Boat: the ferry stays in port", "A boat_in winter port"]
)
def test_a_short_beginning_that_the_page_shows_is_not_the_title(title: str) -> None:
    beginning = title[: min(title.find(mark) for mark in "-:_" if mark in title)]
    assert title_of(f"<title>{title}</title><p>{beginning}</p>{3 * PROSE}") == title


@pytest.mark.parametrize(
    ("site", "title"),
    [
        ("Oil on the Carpet", "The ferry stays in port"),
        ("Tagebuch vom Kai", "Die Fähre bleibt im Hafen"),
        ("Записки с причала", "Паром стоит в порту"),
        ("港の日記", "フェリーは港に停泊したまま"),
    ],
)
@pytest.mark.parametrize("mark", [": ", " | "])
def test_a_first_heading_with_the_name_of_a_blog_is_not_the_title(site: str, title: str, mark: str) -> None:
    head, text = f"<title>{site}{mark}{title}</title>", 3 * PROSE
    date = "<h2>4 March 2010</h2>"
    assert title_of(f"{head}<h1>{site}</h1>{date}<h3>{title}</h3>{text}", None) == title
    assert title_of(f"{head}<h1><a href=http://b.example.net/log>{site}</a></h1><h3>{title}</h3>{text}", None) == title


@pytest.mark.parametrize(
    ("title", "rest"), [("The ferry", ": A history of the sound"), ("Die Fähre im Hafen", " - Der Inselbote")]
)
def test_a_subtitle_and_the_name_of_the_site_below_the_text_are_not_the_title(title: str, rest: str) -> None:
    head, end = f"<title>{title}{rest}</title><h1>{title}</h1>", rest.strip(" :-")
    assert title_of(f"{head}<p>{end}</p>{3 * PROSE}", None) == title
    assert title_of(f"{head}<p>4 March 2010</p>{3 * PROSE}<p>{end}</p><p>Imprint</p>", None) == title


@pytest.mark.parametrize("button", ["Copy link", "Link kopieren", "リンクをコピー"])
def test_the_caption_of_a_button_in_a_heading_is_not_a_part_of_the_title(button: str) -> None:
    heading = f"<h1>The ferry <b>stays</b> in port <button>{button}</button></h1>"
    assert title_of(f"<title>The ferry stays in port</title>{heading}{3 * PROSE}") == "The ferry stays in port"


@pytest.mark.parametrize("title", ["Die Fähre bleibt im Hafen", "渡船一直停在港口里", "Паром стоит в порту"])
def test_a_heading_ends_before_an_anchor_without_width(title: str) -> None:
    heading = f"<h1>\ufeff{title[:4]}\u00ad{title[4:]} <a class=header-anchor href='#x'>\u200b</a></h1>"
    assert title_of(f"<title>{title} | Hafen</title>{heading}{3 * PROSE}") == title


def test_the_declared_title_of_a_paper_comes_before_a_heading_with_a_label() -> None:
    metas = "".join(f"<meta name={name} content='The ferry stays in port'>" for name in ("citation_title", "og:title"))
    head = f"<title>[2403.1] The ferry stays in port</title>{metas}"
    assert (
        title_of(f"{head}<h1><span>Title:</span>The ferry stays in port</h1>{3 * PROSE}") == "The ferry stays in port"
    )


@pytest.mark.parametrize(
    ("site", "title"),
    [
        ("Oil on the Carpet", "Why the ferry stays: a guess"),
        ("Tagebuch vom Kai", "Die Fähre bleibt im Hafen"),
        ("Записки с причала", "Паром стоит в порту"),
    ],
)
@pytest.mark.parametrize("tag", ["h2", "h3", "h4"])
def test_a_subheading_that_begins_the_text_is_the_title_if_the_page_does_not_show_the_site(
    site: str, title: str, tag: str
) -> None:
    head, heading = f"<title>{site}: {title}</title>", f"<{tag}>{title}</{tag}>"
    assert title_of(f"{head}<p>4 March 2010</p>{heading}{3 * PROSE}", None) == title
    assert title_of(f"{head}{3 * PROSE}{heading}{PROSE}", None) == f"{site}: {title}"
    forum = f"<title>{title} - Boats - {site}</title><{tag}><a href='./'>{site}</a></{tag}><h1>{title}</h1>"
    assert title_of(f"{forum}{3 * PROSE}", None) == title


@pytest.mark.parametrize(
    ("part", "title"),
    [
        ("News", "The ferry stays in port this winter"),
        ("Aktuelles", "Die Fähre bleibt im Winter im Hafen"),
        ("Новости", "Паром стоит в порту всю зиму"),
    ],
)
def test_a_heading_ends_a_declared_title_after_a_section_that_the_page_does_not_show(part: str, title: str) -> None:
    page = f"<title>{part} - {title}</title><h1>{title}</h1>{3 * PROSE}"
    assert title_of(page) == title
    assert title_of(page.replace("<h1>", f"<h2>{part}</h2><h1>"), None) != title


@pytest.mark.parametrize("title", ["Why the ferry stays in port", "渡船为什么停在港口"])
@pytest.mark.parametrize(
    ("href", "is_above"),
    [("/board/", True), ("../", True), ("https://kaidiary.example.org/board", True), ("/", True), ("/about/", False)],
)
def test_a_heading_ends_a_declared_title_after_a_link_to_a_folder_around_the_page(
    title: str, href: str, *, is_above: bool
) -> None:
    page = f"<title>The quay board — {title}</title><a href='{href}'>The quay board</a><p>Log in</p><h1>{title}</h1>{3 * PROSE}"
    read = title_of(page, "https://kaidiary.example.org/board/topics/12")
    assert (read == title) is is_above


@pytest.mark.parametrize("date", ["23.01.2022", "3 March 2019", "2019年3月3日"])
def test_a_date_at_an_end_of_a_declared_title_is_no_part_of_it(date: str) -> None:
    text = f"<p>The ferry</p>{3 * PROSE}"
    for declared in (f"{date} - The ferry stays", f"The ferry stays | {date}"):
        assert title_of(f"<title>{declared}</title>{text}") == "The ferry stays"
    assert title_of(f"<title>2024.4.4 -> 2024.5.0 fails</title><h1>2024.4.4 -> 2024.5.0 fails</h1>{text}") == (
        "2024.4.4 -> 2024.5.0 fails"
    )


@pytest.mark.parametrize("site", ["The Sound", "Inselbote", "Записки с причала"])
def test_a_declared_title_with_a_separator_is_whole_if_the_title_of_the_page_adds_the_site(site: str) -> None:
    title = "The ferry stays – a guess"
    social = f"<meta property='og:title' content='{title}'>"
    assert title_of(f"<title>{title} | {site}</title>{social}<b>Ferries</b>{3 * PROSE}") == title
    assert title_of(f"<title>{title}</title><b>Ferries</b>{3 * PROSE}") == "The ferry stays"


@pytest.mark.parametrize("kicker", ["Work in winter", "Question", "Zukunft der Arbeit", "Новости"])
@pytest.mark.parametrize("mark", [" - ", " | "])
def test_a_kicker_in_a_heading_is_no_part_of_the_title(kicker: str, mark: str) -> None:
    head = f"<title>{kicker}{mark}The ferry stays in port</title>"
    assert title_of(f"{head}<h1><span>{kicker}</span>The ferry stays in port</h1>{3 * PROSE}") == (
        "The ferry stays in port"
    )
    shown = f"<h1><code>{kicker}</code>{mark}The ferry stays in port</h1>"
    assert title_of(f"{head}{shown}{3 * PROSE}") == f"{kicker}{mark}The ferry stays in port"


def test_the_title_may_be_a_subheading_below_those_of_a_sidebar() -> None:
    sidebar = "".join(f"<h2>{name}</h2><a href=/{name}>{name}</a>" for name in "Pages Links Meta Search Months".split())
    post = f"<h2>The ferry stays</h2>{3 * PROSE}"
    page = f"<title>Kaidiary » Blog Archive » The ferry stays</title><h1>Kaidiary</h1>{sidebar}{post}"
    assert title_of(page) == "The ferry stays"


@pytest.mark.parametrize(
    ("site", "title"), [("港の日記", "フェリーは冬の間港に停泊"), ("海岛日报", "渡轮冬天停航三个月"), ("ท่าเรือ", "เรือข้ามฟากจอดอยู่ที่ท่าเรือ")]
)  # fmt: skip
def test_titles_in_scripts_without_spaces(site: str, title: str) -> None:
    assert title_of(f"<title>{title} - {site}のページ - {site}網</title>{3 * PROSE}", None) == title
    assert title_of(f"<title>短い - {site}</title>{3 * PROSE}", None) == f"短い - {site}"


@pytest.mark.parametrize(
    ("site", "title"), [("港の日記", "フェリーは冬の間港に停泊"), ("海岛日报", "渡轮冬天停航三个月")]
)
def test_a_space_divides_a_title_in_ideographs_from_the_site_above_it(site: str, title: str) -> None:
    page = f"<title>{site} {title}</title><h1><a href=./>{site}</a></h1><h2>{title}</h2>{3 * PROSE}"
    assert title_of(page, None) == title


@pytest.mark.parametrize("kicker", ["[Boats]", "Inselleben", "Новости"])
def test_a_short_element_before_the_declared_title_in_a_heading_is_a_kicker(kicker: str) -> None:
    title = "The ferry stays in port"
    page = f"<title>{title} - Ports - Quay</title><h1><a href=/x>{kicker}</a> <span>{title}</span></h1>{3 * PROSE}"
    assert title_of(page) == title
    assert title_of(page.replace("</a> <span>", " ")) == f"{kicker} {title}"


@pytest.mark.parametrize(
    ("site", "search", "title"),
    [
        ("Marsh Handbook", "Marsh Handbook", "How the ferry got its horn"),
        ("Marsh Encyclopedia", "Marsh Encyclopedia (en)", "Ferry"),
        ("Hafenwiki", "Suche Hafenwiki", "Warum die Fähre hupt"),
        ("Справочник причала", "Справочник причала (ru)", "Почему паром гудит"),
        ("海岛百科", "海岛百科（中文）", "渡轮为什么鸣笛"),
    ],
)
@pytest.mark.parametrize("form", ["{} [{}]", "{} - {}", "{} – {}"])
def test_the_title_of_the_search_by_the_browser_names_the_site(site: str, search: str, title: str, form: str) -> None:
    head = f"<title>{form.format(title, site)}</title>"
    link = f"<link rel=search type=application/opensearchdescription+xml href=/search.xml title='{search}'>"
    logo = f"<h1 class=logo><a href='/start'>{site}</a></h1>"
    for heading in ("", f"<h1>{title}</h1>"):
        page = f"{head}{link}{logo}{heading}{3 * PROSE}"
        metadata = domext.extract(page, url="https://example.org/doku.php").metadata
        assert (metadata.title, metadata.site_name) == (title, site)
    page = f"{head}{link.replace(search, 'Search')}{3 * PROSE}"
    assert domext.extract(page, url="https://example.org/doku.php").metadata.site_name is None


@pytest.mark.parametrize(
    ("declared", "name"),
    [
        (
            '{"@type": "Article", "publisher": {"@type": "Organization", "name": "Marsh Foundation, Inc."}}',
            "Marshpedia",
        ),
        ('{"@type": "Organization", "name": "Marsh Foundation, Inc."}', "Marshpedia"),
        ('{"@type": "WebSite", "name": "The Marsh"}', "The Marsh"),
    ],
)
def test_the_title_of_the_search_comes_before_the_name_of_an_organisation(declared: str, name: str) -> None:
    script = f"<script type=application/ld+json>{declared}</script>"
    link = "<link rel=search href=/search.xml title='Marshpedia (en)'>"
    page = f"<title>The ferry — Marshpedia</title>LINK{script}<h1>The ferry</h1>{3 * PROSE}"
    metadata = domext.extract(page.replace("LINK", link), url="https://en.example.org/wiki/Ferry").metadata
    assert (metadata.title, metadata.site_name) == ("The ferry", name)
    metadata = domext.extract(page.replace("LINK", ""), url="https://en.example.org/wiki/Ferry").metadata
    assert metadata.site_name == ("The Marsh" if name == "The Marsh" else "Marsh Foundation, Inc.")


@pytest.mark.parametrize(
    "heading", ["How the ferry got its horn", "Warum die Fähre hupt", "Почему паром гудит", "渡轮为什么鸣笛"]
)
@pytest.mark.parametrize("name", ["start", "howto:boats_7", "p12"])
def test_a_heading_is_the_title_if_the_declared_one_is_the_name_of_the_page(heading: str, name: str) -> None:
    page = f"<title>{name} [Marsh Handbook]</title><link rel=search href=/s title='Marsh Handbook'><h1>{heading}</h1>{3 * PROSE}"
    assert title_of(page, f"https://example.org/doku.php?id={name}") == heading
    assert title_of(page, f"https://example.org/wiki/{name}") == heading
    assert title_of(page.replace(name, name.title()), f"https://example.org/wiki/{name}") == name.title()
    assert title_of(page + "<h1>Another heading</h1>", f"https://example.org/wiki/{name}") == name


@pytest.mark.parametrize(
    ("title", "sections"),
    [
        ("The mill of the island", ("The miller", "The stones of the past")),
        ("Le moulin de l'île", ("La roue", "Le meunier")),
        ("Die Mühle auf der Insel", ("Das Rad", "Die Müller")),
        ("Мельница на острове", ("На реке", "О мельнике")),
    ],
)
def test_a_line_that_is_the_declared_title_comes_before_the_headings_of_several_sections(
    title: str, sections: tuple[str, ...]
) -> None:
    text = "".join(f"<h1>{section}</h1>{2 * PROSE}" for section in sections)
    assert title_of(f"<title>{title}</title><p align=center><font size=6>{title}</font></p>{text}") == title
    menu = f"<ul><li><a href=/m>{title}</a></ul>"
    assert title_of(f"<title>{title}</title>{menu}<h1>{sections[1]}</h1>{PROSE}{text}") != title
