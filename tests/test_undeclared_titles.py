"""Titles of pages that declare nothing but the ``<title>`` element, and names of sites there, each class in several languages."""

from __future__ import annotations

import pytest

import domext

PROSE = "<p>The ferry across the sound stays in port in winter, and most people on the island think that this is a poor idea, but nobody asks them.</p>"
FOLDER = "https://quay.example.org/board/"


def read(source: str, name: str = "") -> tuple[str | None, str | None]:
    metadata = domext.extract(source + 6 * PROSE, url=f"{FOLDER}{name}" if name else None).metadata
    return metadata.title, metadata.site_name


@pytest.mark.parametrize(
    ("title", "site", "slug"),
    [
        ("Why the ferry stays in port", "Island Boats Forum", "why-the-ferry-stays-in-port.123"),
        ("Warum die Fähre im Hafen bleibt", "Boote der Insel", "warum-die-fähre-im-hafen-bleibt"),
        ("Почему паром стоит в порту", "Форум причала", "почему-паром-стоит-в-порту"),
    ],
)
def test_a_subheading_with_the_name_of_the_site_is_not_the_title(title: str, site: str, slug: str) -> None:
    head, heading = f"<title>{title} | {site}</title>", f"<h1>{title}</h1>"
    for banner in (f"<h2>{site}</h2>", f"<p>Log in</p><h2><a href=/b>{site}</a></h2>"):
        assert read(f"{head}{heading}<p>4 March</p>{banner}", slug) == (title, site)
        assert read(f"{head}{banner}{heading}") == (title, site)
    blog = f"<title>{site} » {title}</title><h1>{site}</h1><h2>{title}</h2>"
    assert read(blog, slug)[0] == title


@pytest.mark.parametrize(
    ("section", "title", "slug"),
    [
        ("boats", "Why does the ferry stay in port?", "12/why-does-the-ferry-stay-in-port"),
        ("Pressemitteilungen", "Fähre bleibt im Hafen: Neue Pläne", "Fähre-bleibt-im-Hafen.html"),
        ("Vie de l'île", "Le bac reste à quai tout l'hiver", "le-bac-reste-a-quai-tout-l-hiver"),
    ],
)
def test_the_address_repeats_a_heading_after_a_section(section: str, title: str, slug: str) -> None:
    page = f"<title>{section} - {title} - Quay Answers</title><a href=/tagged>{section}</a><h1>{title}</h1>"
    assert read(page, slug)[0] == title
    book = f"<title>{title} - {section} of the island</title><h1>{section} of the island</h1><h3>{title}</h3>"
    assert read(book, slug)[0] == title


@pytest.mark.parametrize(
    ("title", "site"),
    [
        ("Winter – a ferry in port", "The Island Log"),
        ("Hafen – die Fähre – zum dritten", "Tagebuch vom Kai"),
        ("Зима – паром в порту", "Записки с причала"),
    ],
)
def test_a_subheading_shows_more_than_the_first_part_of_a_declared_title(title: str, site: str) -> None:
    assert read(f"<title>{title} | {site}</title><h2><a href=/x>{title}</a></h2>")[0] == title


@pytest.mark.parametrize(
    ("declared", "heading"),
    [
        ("Ferry timetable 2024 | Sound Lines", "No boats until the spring comes"),
        ("Fahrplan Inselfähre", "Bis zum Frühling bleibt alles im Hafen"),
        ("Расписание паромов", "До весны никто не выйдет в море"),
        ("离岛渡轮时刻表", "今年冬天所有船只都会停在港口里面"),
    ],
)
def test_the_only_heading_of_an_article_may_have_other_words_than_the_declared_title(
    declared: str, heading: str
) -> None:
    head = f"<title>{declared}</title>"
    assert read(f"{head}<h1>{heading}</h1><p>4 March 2019</p>")[0] == heading
    others = (
        f"<h1><a href=/about>{heading}</a></h1>",
        f"<h1>{heading}</h1><p>{declared}</p>",
        f"<h1>{heading.split(maxsplit=1)[0][:4]}</h1>",
    )
    assert all(read(head + other)[0] != heading for other in others)


@pytest.mark.parametrize("word", ["OR", "port", "Ferry"])
def test_a_word_of_a_declared_title_is_not_the_title(word: str) -> None:
    title = "Why does the old ferry of the northern island stay in port all winter?"
    assert read(f"<title>{title}</title><h1>{word}</h1>")[0] == title
    assert read(f"<title>{title}</title><h1>{word}</h1><h1>{title}</h1><h1>{word}</h1>")[0] == title


@pytest.mark.parametrize("title", ["The ferry stays in port", "Die Fähre bleibt im Hafen", "Паром стоит в порту"])
def test_the_name_of_the_host_before_or_after_a_colon_is_no_part_of_the_title(title: str) -> None:
    url = "https://islandlog.example/a"
    for declared in (f"Island Log: {title}", f"{title}: islandlog"):
        page = f"<title>{declared}</title>{6 * PROSE}"
        assert domext.extract(page, url=url).metadata.title == title
        assert domext.extract(page, url="https://other.example/a").metadata.title == declared


@pytest.mark.parametrize(
    "after", ["What the harbour master of the northern sound told us", "Inselpolitik, 4. März", "Остров, 14:05"]
)
def test_an_element_after_the_declared_title_in_a_heading_is_no_part_of_it(after: str) -> None:
    title = "The ferry stays in port"
    page = f"<title>{title} - Ports - Quay</title><h1><span>{title}</span> <small>{after}</small></h1>"
    assert read(page)[0] == title
    assert read(page.replace("</span> <small>", " ").replace("</small>", "</span>"))[0] == f"{title} {after}"


@pytest.mark.parametrize("site", ["Tales of the Sound", "Der Inselbote", "Le carnet du port", "海岛日报"])
@pytest.mark.parametrize("mark", [" - ", " | ", " · "])
def test_a_declared_title_adds_the_name_of_the_site_to_the_heading(site: str, mark: str) -> None:
    heading = "<h1>The ferry stays in port</h1>"
    for declared in (
        "The ferry stays in port{0}{1}",
        "{1}{0}The ferry stays in port",
        "The ferry stays in port{0}Boats{0}{1}",
    ):
        assert read(f"<title>{declared.format(mark, site)}</title>{heading}") == ("The ferry stays in port", site)
    assert read(f"<title>The ferry stays in port{mark}{site}</title>")[1] is None


@pytest.mark.parametrize(
    "end", ["Part 2", "by Ann Ode", "News", "4.3.2019", "What all the people of the island think", "Why?"]
)
def test_other_ends_of_a_declared_title_do_not_name_the_site(end: str) -> None:
    assert read(f"<title>The ferry stays in port - {end}</title><h1>The ferry stays in port</h1>")[1] is None
