"""What a page says of its article: the hard cases, one a page, and what must never come out."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import domext
from domext import Options
from domext.metadata import dates, language, schema_org
from domext.metadata.person_names import byline, names
from domext.metadata.record import Metadata, Source
from tests.pages import fixture, fixtures

PIECES = [
    "<h1>", "</h1>", "<title>A | B</title>", "<h2>A</h2>", "A", "By A B", "3 May 2020", "<p>", "<br>", "<time datetime=2020-05>",
    "<meta property=og:title content=A>", "<meta name=author content='A B, C D'>", "<span itemprop=author>", "</span>",
    "<a rel='author tag license' href='//[x'>", "<meta name=date content=0000-00-00>", "<base href='http://['>",
    '<script type="application/ld+json">{"@type":"Article","author":{"name":["A"]},"headline":"A","image":{}}</script>',
]  # fmt: skip
FOLDER = Path(__file__).parent.parent / "fixtures" / "metadata"


def read(source: str | bytes, url: str | None = None, **options: Any) -> Metadata:
    return domext.extract(source, url=url, options=Options(selector="own:scorer=structure", **options)).metadata


def of(name: str, url: str | None = None) -> Metadata:
    return read((FOLDER / f"{name}.html").read_bytes(), url)


def test_a_page_without_headings_has_its_declared_title_without_the_site() -> None:
    found = of("no-heading")
    assert found.title == "Repairing a dry-stone wall in three weekends"
    assert found.sources["title"] == "meta"
    assert found.site_name == "The Fellside Almanac"


def test_a_heading_with_the_name_of_the_site_is_no_title() -> None:
    found = of("site-first")
    assert found.title == "Ferry company drops its plan for a night service"
    assert found.authors == ("Oonagh Ferrant",)
    assert (found.published, found.modified) == ("2021-10-04", "2021-10-06")
    assert found.sources["published"] == found.sources["modified"] == "dom"


def test_two_authors_in_one_line_are_two_and_the_desk_is_none() -> None:
    found = of("two-authors")
    assert found.authors == ("Ilse Hagedorn", "Tarek Wendt")
    assert (found.published, found.modified) == ("2020-03-03", "2020-03-05")


def test_a_date_that_only_the_address_has() -> None:
    found = of("date-in-address", "https://pier.example.org/2017/03/09/tide-gauge")
    assert (found.published, found.sources["published"]) == ("2017-03-09", "url")
    assert of("date-in-address").published is None
    assert of("date-in-address", "https://pier.example.org/2017/03/tides").published == "2017-03"


def test_a_page_that_says_nothing() -> None:
    found = of("nothing")
    assert (found.title, found.authors, found.published, found.url) == (None, (), None, None)
    assert found.words == 51


def test_broken_json_ld_is_mended_where_it_can_be() -> None:
    found = of("broken-json-ld")
    assert found.authors == ("Jorun Bakke",)
    assert (found.published, found.sources["published"]) == ("2018-11-05T07:30:00+01:00", "json-ld")
    assert found.tags == ("bread", "villages")


def test_several_graphs_are_one_and_references_are_followed() -> None:
    found = of("several-graphs", "https://millrace.example.org/2019/reservoir?from=mail")
    assert found.authors == ("Ana Kestrel",)
    assert found.published == "2019-05-20"
    assert (found.site_name, found.section, found.page_type) == ("Millrace Quarterly", "Water", "article")
    assert found.url == "https://millrace.example.org/2019/reservoir"
    assert found.image == "https://millrace.example.org/img/dam.jpg"
    assert found.licence == "https://creativecommons.org/licenses/by/4.0/"
    assert {found.sources[name] for name in ("authors", "published", "section", "image", "licence")} == {"json-ld"}


@pytest.mark.parametrize(
    ("title", "url", "cut"),
    [
        ("Rain at last | Harbour News", "https://www.harbournews.example.com/a/rain-at-last", "Rain at last"),
        ("HN: Rain at last - The Harbour News", "https://harbour-news.example.com/x", "HN: Rain at last"),
        ("Harbour News » Rain at last", "https://harbournews.example.com/x", "Rain at last"),
        ("Rain - at last", "https://harbournews.example.com/x", "Rain - at last"),
    ],
)
def test_the_name_of_the_site_is_cut_by_evidence_not_by_the_separator(title: str, url: str, cut: str) -> None:
    page = f"<title>{title}</title><h1>{cut}</h1><p>It rained."
    assert read(page, url).title == cut


def test_the_given_title_stands() -> None:
    found = read("<title>Other</title><h1>Heading</h1>", title="From the feed")
    assert found.title == "From the feed"
    assert "title" not in found.sources


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("By Ann Ode and Bo Lund | 3 May 2020", ("Ann Ode", "Bo Lund")),
        ("Written by: Ann Ode, Staff Writer", ("Ann Ode",)),
        ("Von Ilse Hagedorn und Tarek Wendt", ("Ilse Hagedorn", "Tarek Wendt")),
        ("Par Zoé Lefèvre, publié le 3 mai", ("Zoé Lefèvre",)),
        ("By Ann Ode, PhD, RD, and Bo Lund", ("Ann Ode, PhD, RD", "Bo Lund")),
        ("作者：王小明", ("王小明",)),
        ("Posted by user_42 on May 3, 2020", ("user_42",)),
        ("by admin", ()),
        ("https://social.example.com/ann", ()),
        ("Ann Ode 3 min read", ("Ann Ode",)),
        ("", ()),
    ],
)
def test_names_come_out_of_bylines(written: str, expected: tuple[str, ...]) -> None:
    assert names(written) == expected


@pytest.mark.parametrize("line", ["By using this site you agree to everything", "Bystanders saw it", "Vonnegut Kurt"])
def test_prose_is_no_byline(line: str) -> None:
    assert byline(line) == ()


def test_the_site_is_no_author_but_a_person_may_have_a_site() -> None:
    page = '<meta name=author content="{0}"><meta property=og:site_name content="{0}"><h1>Title</h1><p>{1}</p><p>Text'
    assert read(page.format("Harbour News", "Text")).authors == ()
    assert read(page.format("Ann Ode", "By Ann Ode")).authors == ("Ann Ode",)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("2024-05-17T08:30:00Z", "2024-05-17T08:30:00+00:00"),
        ("2024-05-17 08:30 +0200", "2024-05-17T08:30:00+02:00"),
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
    ],
)
def test_dates_have_the_precision_that_they_are_written_with(written: str, expected: str | None) -> None:
    assert dates.machine(written) == expected


def test_the_order_of_day_and_month_is_that_of_the_country() -> None:
    page = '<html lang="{}"><h1>Title</h1><p>3/4/2021<p>Text and more of it.'
    assert read(page.format("en-US")).published == "2021-03-04"
    assert read(page.format("en-GB")).published == "2021-04-03"


def test_dates_of_other_things_are_not_the_article_s() -> None:
    story = "On 3 May 1999 the mill burned down, and for nine years nothing was done about the ruin, " * 2
    assert read(f"<h1>The mill</h1><p>{story}<p>Copyright 4 June 2020").published is None


def test_the_time_of_day_comes_from_the_markup_that_agrees_with_the_page() -> None:
    page = '<meta property="article:published_time" content="2021-05-03T{}:00Z"><h1>Title</h1><p>3 May 2021<p>Text.'
    assert read(page.format("07:30")).published == "2021-05-03T07:30:00+00:00"
    assert read(page.replace("-03T{}", "-02T23:30")).published == "2021-05-03"


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("en_us", "en-US"),
        ("zh-hant-tw", "zh-Hant-TW"),
        ("DE", "de"),
        ("english", None),
        ("", None),
        ("es-419", "es-419"),
    ],
)
def test_language_tags_are_put_in_order(written: str, expected: str | None) -> None:
    assert language.normal(written) == expected


def test_addresses_are_absolute_or_none() -> None:
    page = '<base href="https://cdn.example.org/a/"><meta property="og:image" content="b.png"><link rel=canonical href="{}">'
    assert read(page.format("/c"), "https://example.org/").image == "https://cdn.example.org/a/b.png"
    assert read(page.format("javascript:alert(1)")).url is None
    assert read('<link rel=canonical href="https://[">').url is None
    assert read('<base href="https://["><link rel=canonical href="/c">', "https://example.org/").url is not None


@pytest.mark.parametrize(
    "script",
    ["", "{", '{"@type": 3}', '{"@type": "Article", "author": 7, "datePublished": []}', "[" * 100_000, "null", '"x"',
     '{"@type": ["Article", null], "author": [null, {"name": {"name": 1}}], "image": [[]], "@id": "a", "b": {"@id": "a"}}'],
)  # fmt: skip
def test_any_json_ld_is_survived(script: str) -> None:
    found = read(f'<script type="application/ld+json">{script}</script><h1>Title</h1><p>Text.')
    assert (found.title, found.authors, found.published) == ("Title", (), None)


def test_a_reference_to_itself_ends() -> None:
    graph = schema_org.graph_of([{"@type": "Person", "@id": "a", "name": {"@id": "a"}, "sameAs": "a"}])
    assert graph.text(graph.things[0].data["name"]) == ""


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_every_source_is_a_known_one_and_speaks_for_something(source: str) -> None:
    found = read(source)
    assert set(found.sources.values()) <= set(get_args(Source))
    assert all(getattr(found, name) for name in found.sources)
    assert found == read(source)


@given(st.text(max_size=200))
def test_no_text_is_too_odd_for_dates_and_names(text: str) -> None:
    for one in dates.find(text, month_first=True):
        assert dates.machine(one.iso) == one.iso
    assert all(name.strip() == name for name in names(text))


def test_a_wrong_declaration_gives_way_to_the_text() -> None:
    found = of("wrong-language")
    assert (found.language, found.language_declared, found.language_detected) == ("it", "en-US", "it")
    assert found.authors == ("Marta Ferrigno",)


def test_a_right_declaration_says_more_than_the_text() -> None:
    found = read((FOLDER.parent / "news.html").read_bytes())
    assert (found.language, found.language_declared, found.language_detected) == ("en-GB", "en-GB", "en")


@pytest.mark.parametrize(("name", "expected"), [(one.name, one.facts["lang"]) for one in fixtures() if one.gold])
def test_the_language_is_told_from_the_text_alone(name: str, expected: str) -> None:
    fits = language.scores(fixture(name).gold[:2000])
    assert max(fits, key=lambda one: fits[one]) == expected.partition("-")[0]


def test_too_little_text_has_no_language() -> None:
    assert read("<html lang=nn><p>Ja.").language == "nn"
    assert read("<p>Ja.").language is None
