"""Authors, dates and titles that a page shows without declaring them, each class in several languages."""

from __future__ import annotations

import pytest

from domext.metadata import dates
from domext.metadata.bylines import persons, read, split_names
from domext.metadata.person_names import is_person
from tests.articles import article, metadata_of

PROSE = "<p>The ferry across the sound stays in port in winter, and most people on the island think that this is a poor idea, but nobody asks them.</p>"
DATE = "<p>9 May 2022</p>"


@pytest.mark.parametrize(
    "name",
    ["image-author", "article__image-author", "photo_author", "foto-autor", "bild-autor", "media-license__author"],
)
def test_the_maker_of_a_picture_is_no_author(name: str) -> None:
    line = f"<div class={name}>Bo Lund</div>"
    assert article(line, "<div class=article-author>Ann Ode</div>").authors == ("Ann Ode",)
    assert article(line).authors == ()


@pytest.mark.parametrize("heading", ["Von Ebbe und Flut", "By Land and Sea", "Par Vents et Marées", "Por Tierra y Mar"])
def test_a_heading_in_the_text_that_begins_like_a_byline_names_no_author(heading: str) -> None:
    assert metadata_of(f"<h1>The ferry</h1>{PROSE}<h2>{heading}</h2>{3 * PROSE}").authors == ()
    person = metadata_of(f"<h1>The ferry</h1>{PROSE}<h2>By Ann Ode</h2>{3 * PROSE}")
    assert person.authors == ("Ann Ode",)


def test_the_caption_of_a_button_is_no_author() -> None:
    assert article("<button>Reveal Harbour Lights</button>", DATE).authors == ()
    assert article("<div>Ann Ode</div>", DATE).authors == ("Ann Ode",)


@pytest.mark.parametrize(
    "link", ["rel='category tag' href=/n", "href=/category/n", "href=/kategorie/n", "href=/tags/n"]
)
def test_a_link_to_a_section_beside_a_date_is_no_author(link: str) -> None:
    assert article(f"<p>9 May 2022, <a {link}>Harbour Walks</a></p>").authors == ()
    assert article("<p>9 May 2022, <a href=/p/7>Ann Ode</a></p>").authors == ("Ann Ode",)


@pytest.mark.parametrize(
    "label", ["Güncelleme Tarihi", "Last Edited", "Letzte Änderung", "Data Publicação", "Дата Публикации"]
)
def test_a_label_before_a_date_is_no_name(label: str) -> None:
    assert persons(f"{label}: 9 May 2022") == ()


@pytest.mark.parametrize("name", ["Amitav Das", "Lien Van", "Marco Da", "Pooja Rani Das"])
def test_a_particle_at_the_end_of_a_name_is_a_family_name(name: str) -> None:
    assert is_person(name)
    assert split_names(f"Ann Ode, {name}") == ("Ann Ode", name)


@pytest.mark.parametrize("text", ["Ann de", "Dies und Das", "La Mer", "R&D Updates"])
def test_other_words_with_particles_and_marks_are_no_person(text: str) -> None:
    assert not is_person(text)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("By Ann Ode@annode", ("Ann Ode",)),
        ("von Ilse Hagedorn, Konto von Ilse Hagedorn", ("Ilse Hagedorn",)),
        ("by Ann Ode, Website of Ann Ode", ("Ann Ode",)),
        ("By Ann Ode, Joanne Ode", ("Ann Ode", "Joanne Ode")),
    ],
)
def test_an_account_beside_a_name_is_no_second_author(line: str, names: tuple[str, ...]) -> None:
    byline = read(line)
    assert byline is not None
    assert byline.names == names


@pytest.mark.parametrize(
    "line", ["Published by our harbour team", "Authors / Submit", "On Behalf of Ode & Lund | 9 May 2022"]
)
def test_groups_and_captions_are_no_names(line: str) -> None:
    assert read(line) is None
    assert persons(line) == ()


@pytest.mark.parametrize(
    "caption",
    ["Copy code", "Code kopieren", "Copier le code", "Copiar código", "Скопировать код", "复制代码", "コードをコピー"],
)
def test_the_caption_of_a_block_of_code_is_no_author(caption: str) -> None:
    assert split_names(caption) == ()


def test_a_name_before_the_byline_that_ends_with_a_preposition_follows_it() -> None:
    lines = "<div class=autor-wrapper>Debatte Von</div><div><span class=autor>Ilse Hagedorn</span></div>"
    assert article(lines).authors == ("Ilse Hagedorn",)


@pytest.mark.parametrize(
    ("byline", "names"),
    [
        ("By Ann Ode and Bob Roe", ("Ann Ode", "Bob Roe")),
        ("Von Ann Ode und Bob Roe", ("Ann Ode", "Bob Roe")),
        ("Par Ann Ode et Bob Roe", ("Ann Ode", "Bob Roe")),
        ("By Bob Roe, Ann Ode", ("Bob Roe",)),
    ],
)
def test_the_owner_of_a_blog_is_an_author_before_another_one(byline: str, names: tuple[str, ...]) -> None:
    head = "<title>The ferry</title><meta property=og:site_name content='Ann Ode'>"
    assert metadata_of(f"{head}<h1>The ferry</h1><p>{byline}</p>{4 * PROSE}").authors == names


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("日期: 99-08-14", "1999-08-14"),
        ("发布日期：98/3/4", "1998-03-04"),
        ("發布日期：99-08-14", "2010-08-14"),
        ("張貼日期:88.3.4", "1999-03-04"),
        ("日期：109-08-14", "2020-08-14"),
    ],
)
def test_two_digits_are_a_year_in_taiwan_only_after_traditional_characters(text: str, day: str) -> None:
    assert [match.iso for match in dates.find_dates(text, month_first=False)] == [day]


@pytest.mark.parametrize("kind", ["MusicEvent", "Festival", "EventSeries", "CourseInstance", "Hackathon"])
def test_the_day_of_an_event_of_any_type_is_no_date_of_publication(kind: str) -> None:
    event = f'{{"@type": "{kind}", "name": "Pier Fair", "startDate": "2031-05-09"}}'
    head = f"<title>Pier Fair</title><script type=application/ld+json>{event}</script>"
    assert metadata_of(f"{head}<h1>Pier Fair</h1><p>9 May 2031</p>{4 * PROSE}").published is None
    assert metadata_of(f"{head}<h1>Pier Fair</h1><p>3 May 2031</p>{4 * PROSE}").published == "2031-05-03"


@pytest.mark.parametrize(
    ("site", "title"),
    [
        ("Tidepress", "How we mended the wall"),
        ("Flutblatt", "Wie wir die Mauer flickten"),
        ("潮の新聞", "壁をどうやって直したのか"),
    ],
)
def test_the_name_of_the_site_as_declared_title_gives_way_to_the_title(site: str, title: str) -> None:
    named = (
        f"<title>{site}</title><meta property=og:title content='{title}'><meta property=og:site_name content='{site}'>"
    )
    assert metadata_of(f"{named}{4 * PROSE}").title == title
    shown = f"<title>{title} on {site}</title><meta property=og:title content='{title}'>"
    assert metadata_of(f"{shown}<h1><a href=/>Ann on {site}</a></h1><h3>{title}</h3>{4 * PROSE}").title == title


@pytest.mark.parametrize(
    ("section", "title"),
    [
        ("Press releases", "Radon in the ground: a new map shows where"),
        ("Pressemitteilungen", "Radon im Boden: Neue Karte gibt Orientierung"),
        ("Actualités", "Le radon dans le sol : une carte indique où"),
    ],
)
def test_a_sentence_after_the_name_of_a_section_is_the_title(section: str, title: str) -> None:
    page = f"<title>Harbour Office - {section} - {title}</title><p>Harbour Office</p><p>{section}</p><h1>{title}</h1>{4 * PROSE}"
    assert metadata_of(page).title == title


@pytest.mark.parametrize(
    "comments", ["3 Replies to “{}”", "3 Antworten auf „{}“", "3 réflexions sur « {} »", "{}：3 件のコメント"]
)
def test_the_heading_of_the_comments_is_not_the_place_of_the_title(comments: str) -> None:
    title = "The ferry that stays in port"
    byline = f"<div>{title}</div><p>By Ann Ode</p><p>9 May 2022</p>"
    page = f"<title>{title}</title>{byline}{6 * PROSE}<h2>{comments.format(title)}</h2><p>Bo says:</p><p>11 May 2022</p><p>Nice.</p>"
    metadata = metadata_of(page)
    assert metadata.authors == ("Ann Ode",)
    assert metadata.published == "2022-05-09"
