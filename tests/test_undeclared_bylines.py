"""Authors and dates of pages that declare neither, each class with other words and markup in several languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import domext
from domext.metadata import ages, bylines, dates

if TYPE_CHECKING:
    from domext.metadata.record import Metadata

SENTENCE = (
    "The ferry across the sound stays in port in winter, and most people on the island think that this is a poor idea. "
)
TEXT = 6 * f"<p>{2 * SENTENCE}</p>"
TITLE = "The ferry stays in port"
HEAD = f"<title>{TITLE}</title>"


def read(above: str, below: str = "", title: str = f"<h1>{TITLE}</h1>") -> Metadata:
    return domext.extract(f"<html lang=en>{HEAD}{title}{above}{TEXT}{below}").metadata


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("December 19. 2025", "2025-12-19"),
        ("Okt. 4. 2019", "2019-10-04"),
        ("2025•01•08", "2025-01-08"),
        ("2019·3·4", "2019-03-04"),
        ("Chapter 19. 2025", None),
    ],
)
def test_days_with_other_marks(text: str, expected: str | None) -> None:
    assert next((match.iso for match in dates.find_dates(text, month_first=False)), None) == expected


@pytest.mark.parametrize(
    "line",
    [
        "This entry was posted on Monday, March 4th, 2019 at 3:21 pm and is filed under Boats. You can follow any responses to it, or leave one of your own here.",
        "Dieser Beitrag wurde am Montag, den 4. März 2019 um 15:21 Uhr veröffentlicht und unter Boote abgelegt. Weitere Antworten stehen im Feed, den jeder lesen darf.",
        "Cette entrée a été publiée le lundi 4 mars 2019 dans la rubrique Bateaux, et chacun peut y répondre ou suivre les réponses des autres lecteurs de la côte.",
    ],
)
def test_a_long_sentence_about_the_post_gives_its_date(line: str) -> None:
    assert read("", f"<p>{line}</p>").published == "2019-03-04"
    assert read("", f"<p>The harbour: {line}</p>").published is None


@pytest.mark.parametrize("label", ["Posted on", "Veröffentlicht am", "Publicado el", ""])
def test_links_to_sections_and_tags_after_a_date(label: str) -> None:
    tags = ", ".join(f"<a href=/tag/{n}>Boats of the northern coast {n}</a>" for n in range(6))
    assert read(f"<div>{label} 4.3.2019 in {tags}</div>").published == "2019-03-04"
    prose = f"In the year before 4.3.2019 nobody thought of {6 * 'boats of the northern coast, '} and that was that."
    assert read(f"<div>{prose}</div>").published is None


@pytest.mark.parametrize("tag", ["h2", "h3"])
def test_the_title_in_a_list_of_the_latest_articles_is_not_the_one_with_the_date(tag: str) -> None:
    latest = f"<{tag}><a href=/1>{TITLE}</a></{tag}><p>3 May 2020</p>" + 15 * "<p>Ports</p>"
    assert read("<p>By Ann Ode</p><p>4 March 2019</p>", title=f"{latest}<h1>{TITLE}</h1>").published == "2019-03-04"
    sections = "".join(f"<h2>{part}</h2><p>3 May 2020</p>" for part in ("The ferry", "Port", "In port"))
    page = read("<p>4 March 2019</p>", title=f"{sections}{15 * '<p>Ports</p>'}<h2>{TITLE}</h2>")
    assert page.published == "2019-03-04"


@pytest.mark.parametrize(
    "age", ["7 days ago", "vor 3 Stunden", "hace 2 días", "3 ore fa", "3 дня назад", "3天前", "04.03.19"]
)
def test_the_age_of_a_post_beside_a_name(age: str) -> None:
    assert read(f"<p>Ann Ode | {age}</p>").authors == ("Ann Ode",)
    assert read("<p>Ann Ode | 12:30 boats</p>").authors == ()


def test_ages_are_not_times_of_day() -> None:
    assert [ages.gives_age(line) for line in ("3 days ago", "10:30", "3 boats")] == [True, False, False]
    assert ages.shows_age("10:30")


@pytest.mark.parametrize(
    ("line", "author"),
    [
        ("durch Ilse Hagedorn", "Ilse Hagedorn"),
        ("Co-authored by Ann Ode", "Ann Ode"),
        ("Filed by Ann Ode", "Ann Ode"),
        ("Escribe Zoila Peña", "Zoila Peña"),
        ("Dieser Beitrag wurde von Ilse Hagedorn veröffentlicht", "Ilse Hagedorn"),
    ],
)
def test_words_before_a_name(line: str, author: str) -> None:
    byline = bylines.read(line)
    assert byline is not None
    assert byline.names == (author,)


@pytest.mark.parametrize("label", ["Opinion by", "Kommentar von", "A guest post by", "Tribune par", "Crónica por"])
def test_a_label_that_ends_with_a_preposition_on_a_line_of_its_own(label: str) -> None:
    assert read(f"<div>{label}</div><h4>Ann Ode</h4>").authors == ("Ann Ode",)
    assert not bylines.is_label(label.rsplit(maxsplit=1)[0] + " boats")


@pytest.mark.parametrize("caption", ["Get in touch", "Sections", "Related stories", "Ingresar", "Cite this"])
def test_a_caption_in_an_element_for_the_author_is_no_author(caption: str) -> None:
    assert read(f"<p class=author>{caption}</p><p class=author>Ann Ode</p>").authors == ("Ann Ode",)


@pytest.mark.parametrize("caption", ["Cite the Webpage", "Today", "Share It"])
def test_a_name_after_a_label_comes_before_a_caption_in_an_element_for_bylines(caption: str) -> None:
    assert read(f"<p class=byline__tools>{caption}</p><p>By</p><p>Ann Ode</p>").authors == ("Ann Ode",)


@pytest.mark.parametrize(
    "classes", ["author-box__name", "td-author-name vcard", "AuthorsBlock_name__x8", "saboxplugin-authorname"]
)
def test_the_class_of_a_name_in_a_box_about_the_author(classes: str) -> None:
    box = (
        f"<p>Boats</p><div><h4 class='{classes}'>Ann Ode</h4><p>She has sailed since she was four years old.</p></div>"
    )
    assert read("", 8 * "<p>Ports</p>" + box).authors == ("Ann Ode",)
    others = (
        box.replace("Ann Ode", "ode7"),
        box.replace("Ann Ode", "About Ann Ode"),
        box + box.replace("Ann Ode", "Bo Lund"),
        box.replace(classes, f"comment-{classes}"),
        box.replace(classes, "review-author-name"),
    )
    assert [read("", 8 * "<p>Ports</p>" + other).authors for other in others] == 5 * [()]


@pytest.mark.parametrize("name", ["Sound Ferries", "The Ferry"])
def test_the_subject_of_an_article_and_the_credit_of_a_picture_are_no_authors(name: str) -> None:
    title = f"<title>{name} stay in port</title><h1>{name} stay in port</h1>"
    assert read(f"<p>{name}</p><p>4 March 2019</p>", title=title).authors == ()
    assert read("<p>Bo Lund Pictures © Lund</p><p>4 March 2019</p>").authors == ()
