"""Metadata of articles: one fixture for each hard case, and properties that hold on any page."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domext.metadata import dates, language, schema_org
from domext.metadata.bylines import read as read_byline
from domext.metadata.bylines import split_names
from domext.metadata.record import Metadata, Source
from tests.articles import metadata_of
from tests.pages import FIXTURES, fixture, fixtures

PIECES = [
    "<h1>", "</h1>", "<title>A | B</title>", "<h2>A</h2>", "A", "By A B", "3 May 2020", "<p>", "<br>", "<time datetime=2020-05>",
    "<meta property=og:title content=A>", "<meta name=author content='A B, C D'>", "<span itemprop=author>", "</span>",
    "<a rel='author tag license' href='//[x'>", "<meta name=date content=0000-00-00>", "<base href='http://['>",
    '<script type="application/ld+json">{"@type":"Article","author":{"name":["A"]},"headline":"A","image":{}}</script>',
]  # fmt: skip


def of(name: str, url: str | None = None) -> Metadata:
    return metadata_of((FIXTURES / "metadata" / f"{name}.html").read_bytes(), url)


def test_a_page_without_headings_has_the_declared_title_without_the_site() -> None:
    metadata = of("no-heading")
    assert metadata.title == "Repairing a dry-stone wall in three weekends"
    assert metadata.sources["title"] == "meta"
    assert metadata.site_name == "The Fellside Almanac"


def test_a_heading_with_the_name_of_the_site_is_not_the_title() -> None:
    metadata = of("site-first")
    assert metadata.title == "Ferry company drops its plan for a night service"
    assert metadata.authors == ("Oonagh Ferrant",)
    assert (metadata.published, metadata.modified) == ("2021-10-04", "2021-10-06")
    assert metadata.sources["published"] == metadata.sources["modified"] == "dom"


def test_a_byline_with_two_persons_and_an_organisation_has_two_authors() -> None:
    metadata = of("two-authors")
    assert metadata.authors == ("Ilse Hagedorn", "Tarek Wendt")
    assert (metadata.published, metadata.modified) == ("2020-03-03", "2020-03-05")


def test_the_date_comes_from_the_address_if_nothing_else_gives_it() -> None:
    metadata = of("date-in-address", "https://pier.example.org/2017/03/09/tide-gauge")
    assert (metadata.published, metadata.sources["published"]) == ("2017-03-09", "url")
    assert of("date-in-address").published is None
    assert of("date-in-address", "https://pier.example.org/2017/03/tides").published == "2017-03"


def test_a_page_without_metadata() -> None:
    metadata = of("nothing")
    assert (metadata.title, metadata.authors, metadata.published, metadata.url) == (None, (), None, None)
    assert metadata.words == 51


def test_broken_json_ld_is_repaired_where_possible() -> None:
    metadata = of("broken-json-ld")
    assert metadata.authors == ("Jorun Bakke",)
    assert (metadata.published, metadata.sources["published"]) == ("2018-11-05T07:30:00+01:00", "json-ld")
    assert metadata.tags == ("bread", "villages")


def test_several_graphs_are_merged_and_references_are_resolved() -> None:
    metadata = of("several-graphs", "https://millrace.example.org/2019/reservoir?from=mail")
    assert metadata.authors == ("Ana Kestrel",)
    assert metadata.published == "2019-05-20"
    assert (metadata.site_name, metadata.section, metadata.page_type) == ("Millrace Quarterly", "Water", "article")
    assert metadata.url == "https://millrace.example.org/2019/reservoir"
    assert metadata.image == "https://millrace.example.org/img/dam.jpg"
    assert metadata.licence == "https://creativecommons.org/licenses/by/4.0/"
    assert {metadata.sources[name] for name in ("authors", "published", "section", "image", "licence")} == {"json-ld"}


@pytest.mark.parametrize(
    ("title", "url", "cut"),
    [
        ("Rain at last | Harbour News", "https://www.harbournews.example.com/a/rain-at-last", "Rain at last"),
        ("HN: Rain at last - The Harbour News", "https://harbour-news.example.com/x", "HN: Rain at last"),
        ("Harbour News » Rain at last", "https://harbournews.example.com/x", "Rain at last"),
        ("Rain - at last", "https://harbournews.example.com/x", "Rain - at last"),
    ],
)
def test_the_name_of_the_site_is_cut_and_other_parts_at_separators_stay(title: str, url: str, cut: str) -> None:
    page = f"<title>{title}</title><h1>{cut}</h1><p>It rained."
    assert metadata_of(page, url).title == cut


@pytest.mark.parametrize(
    ("title", "heading"),
    [
        ("Ferry company drops plan for night service after protests", "No night service: ferry company gives up plan"),
        ("Reederei streicht Nachtfähre nach Protesten der Insel", "Nach Protesten der Insel: Aus für die Nachtfähre"),
        ("La naviera renuncia al barco nocturno tras las protestas", "Tras las protestas, la naviera se queda sin barco nocturno"),
        ("Паромная компания отказалась от ночных рейсов после протестов", "После протестов ночных рейсов не будет"),
    ],
)  # fmt: skip
def test_a_heading_about_the_subject_of_the_declared_title_is_the_title(title: str, heading: str) -> None:
    assert metadata_of(f"<title>{title}</title><h1>{heading}</h1><p>It rained.").title == heading


@pytest.mark.parametrize(
    ("title", "heading"),
    [
        ("Ferry company drops plan for night service after protests", "Islanders win: no boats at night after all"),
        ("Reederei streicht Nachtfähre nach Protesten der Insel", "Warum die Insel ihre Nachtfähre nicht bekommt"),
        ("La naviera renuncia al barco nocturno tras las protestas", "Una isla dice adiós al barco que nunca zarpó"),
    ],
)
def test_a_heading_with_few_words_of_the_declared_title_is_not_the_title(title: str, heading: str) -> None:
    assert metadata_of(f"<title>{title}</title><h1>{heading}</h1><p>It rained.").title == title


@pytest.mark.parametrize(
    ("title", "cut"),
    [
        ("«Το ξύλο θυμάται το νερό» | Νησιώτικη Σκέψη", "«Το ξύλο θυμάται το νερό»"),
        ("»Das Holz vergisst nicht« - Inselblatt", "»Das Holz vergisst nicht«"),
        ("Macron : « Il faut partir » | Le Courrier", "Macron : « Il faut partir »"),
        ("«Лес помнит воду» — Островная газета", "«Лес помнит воду»"),
        ("The wood « Harbour blog", "The wood"),
    ],
)
@pytest.mark.parametrize("heading", ["<h1>{}</h1>", "<p><b>{}</b></p>"])
def test_the_end_of_a_quotation_is_no_separator(title: str, cut: str, heading: str) -> None:
    assert metadata_of(f"<title>{title}</title>{heading.format(cut)}<p>It rained.").title == cut


@pytest.mark.parametrize(
    "title",
    [
        "Oil on the Carpet » Blog Archive » The ferry stays in port",
        "Oil on the Carpet » 2008 » September » The ferry stays in port",
        "Oil on the Carpet » The ferry stays in port",
    ],
)
def test_a_heading_for_the_site_before_sections_is_not_the_title(title: str) -> None:
    page = f"<title>{title}</title><h1>Oil on the Carpet</h1><h2>The ferry stays in port</h2><p>It rained."
    assert metadata_of(page).title == "The ferry stays in port"


@pytest.mark.parametrize(
    "heading", ["<bdi>{}</bdi> <span>#418</span>", "<span>418</span> {}", "{} <small>(#418)</small>"]
)
@pytest.mark.parametrize("title", ["Die Fähre fährt nicht", "Паром не ходит в порт", "渡轮冬天停航三个月"])
def test_a_number_beside_the_title_is_not_a_part_of_it(heading: str, title: str) -> None:
    page = f"<title>{title} · Issue #418 · quay/ferry · Forge</title><h1>{heading.format(title)}</h1><p>It rained."
    assert metadata_of(page).title == title
    assert (
        metadata_of(f"<title>{title} 418 · Forge</title><h1>{title} <b>418</b></h1><p>It rained.").title
        == f"{title} 418"
    )


def test_the_title_of_the_caller_is_the_title() -> None:
    metadata = metadata_of("<title>Other</title><h1>Heading</h1>", title="From the feed")
    assert metadata.title == "From the feed"
    assert "title" not in metadata.sources


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("From: Ann Ode <ann@quay.example>", "Ann Ode"),
        ('From : "Bo Lund" <bo () quay ! example>', "Bo Lund"),
        ("Von: Jürgen <juergen@quay.example>", "Jürgen"),
        ("发件人：王小明 <wang@quay.example>", "王小明"),
        ("From: <ann@quay.example>", None),
        ("To: Ann Ode <ann@quay.example>", None),
        ("From: London", None),
    ],
)
def test_the_sender_of_a_mail_is_its_author(line: str, name: str | None) -> None:
    byline = read_byline(line)
    assert (byline and byline.names) == (name and (name,))


@pytest.mark.parametrize("line", ["By using this site you agree to everything", "Bystanders saw it", "Vonnegut Kurt"])
def test_prose_is_not_a_byline(line: str) -> None:
    assert read_byline(line) is None


def test_the_site_is_not_an_author_unless_it_is_named_after_a_person() -> None:
    page = '<meta name=author content="{0}"><meta property=og:site_name content="{0}"><h1>Title</h1><p>{1}</p><p>Text'
    assert metadata_of(page.format("Harbour News", "Text")).authors == ()
    assert metadata_of(page.format("Ann Ode", "By Ann Ode")).authors == ("Ann Ode",)


def test_the_order_of_day_and_month_depends_on_the_country() -> None:
    page = '<html lang="{}"><h1>Title</h1><p>3/4/2021<p>Text and more of it.'
    assert metadata_of(page.format("en-US")).published == "2021-03-04"
    assert metadata_of(page.format("en-GB")).published == "2021-04-03"


def test_dates_in_prose_and_copyright_lines_are_not_dates_of_the_article() -> None:
    story = "On 3 May 1999 the mill burned down, and for nine years nothing was done about the ruin, " * 2
    assert metadata_of(f"<h1>The mill</h1><p>{story}<p>Copyright 4 June 2020").published is None


def test_the_time_of_day_comes_from_markup_of_the_same_day() -> None:
    page = '<meta property="article:published_time" content="2021-05-03T{}:00Z"><h1>Title</h1><p>3 May 2021<p>Text.'
    assert metadata_of(page.format("07:30")).published == "2021-05-03T07:30:00+00:00"
    assert metadata_of(page.replace("-03T{}", "-02T23:30")).published == "2021-05-03"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("en_us", "en-US"),
        ("zh-hant-tw", "zh-Hant-TW"),
        ("DE", "de"),
        ("english", None),
        ("", None),
        ("es-419", "es-419"),
    ],
)
def test_language_tags_are_normalized(text: str, expected: str | None) -> None:
    assert language.normalized_tag(text) == expected


def test_addresses_are_absolute_or_missing() -> None:
    page = '<base href="https://cdn.example.org/a/"><meta property="og:image" content="b.png"><link rel=canonical href="{}">'
    assert metadata_of(page.format("/c"), "https://example.org/").image == "https://cdn.example.org/a/b.png"
    assert metadata_of(page.format("javascript:alert(1)")).url is None
    assert metadata_of('<link rel=canonical href="https://[">').url is None
    assert metadata_of('<base href="https://["><link rel=canonical href="/c">', "https://example.org/").url is not None


@pytest.mark.parametrize(
    "script",
    ["", "{", '{"@type": 3}', '{"@type": "Article", "author": 7, "datePublished": []}', "[" * 100_000, "null", '"x"',
     '{"@type": ["Article", null], "author": [null, {"name": {"name": 1}}], "image": [[]], "@id": "a", "b": {"@id": "a"}}'],
)  # fmt: skip
def test_odd_json_ld_is_ignored(script: str) -> None:
    metadata = metadata_of(f'<script type="application/ld+json">{script}</script><h1>Title</h1><p>Text.')
    assert (metadata.title, metadata.authors, metadata.published) == ("Title", (), None)


def test_a_circular_reference_is_resolved_once() -> None:
    graph = schema_org.build_graph([{"@type": "Person", "@id": "a", "name": {"@id": "a"}, "sameAs": "a"}])
    assert graph.text(graph.things[0].data["name"]) == ""


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_every_source_is_valid_and_belongs_to_a_field_with_a_value(source: str) -> None:
    metadata = metadata_of(source)
    assert set(metadata.sources.values()) <= set(get_args(Source))
    assert all(getattr(metadata, name) for name in metadata.sources)
    assert metadata == metadata_of(source)


@given(st.text(max_size=200))
def test_dates_and_names_are_read_from_any_text(text: str) -> None:
    for match in dates.find_dates(text, month_first=True):
        assert dates.parse_date(match.iso) == match.iso
    assert all(" ".join(name.split()) == name for name in split_names(text))


@given(st.lists(st.sampled_from(["../..", ".", "/", "\t", " ", "Ann", "Ode"]), max_size=6).map("".join))
def test_marks_before_a_name_leave_no_white_space(text: str) -> None:
    assert all(" ".join(name.split()) == name for name in split_names(f"By {text}"))


def test_the_detected_language_replaces_a_wrong_declaration() -> None:
    metadata = of("wrong-language")
    assert (metadata.language, metadata.language_declared, metadata.language_detected) == ("it", "en-US", "it")
    assert metadata.authors == ("Marta Ferrigno",)


def test_a_right_declaration_keeps_its_region() -> None:
    metadata = metadata_of((FIXTURES / "news.html").read_bytes())
    assert (metadata.language, metadata.language_declared, metadata.language_detected) == ("en-GB", "en-GB", "en")


@pytest.mark.parametrize(("name", "expected"), [(page.name, page.facts["lang"]) for page in fixtures() if page.gold])
def test_the_language_is_detected_from_the_text_alone(name: str, expected: str) -> None:
    scores = language.language_scores(fixture(name).gold[:2000])
    assert max(scores, key=lambda tag: scores[tag]) == expected.partition("-")[0]


@pytest.mark.parametrize(
    ("declared", "detected", "text"),
    [
        ("nb", "da", "Ferjen over sundet går ikke lenger om vinteren, og de fleste på øya synes at det er en dårlig idé. Bussen kjører over broen hver dag klokken tolv, men den venter ikke på noen."),
        ("nn", "no", "Ferja over sundet går ikkje lenger om vinteren, og dei fleste på øya meiner at det er ein dårleg idé. Bussen køyrer over brua kvar dag klokka tolv, men han ventar ikkje på nokon."),
        ("da", "no", "Færgen til øen holder stille om vinteren, og folk må tage bussen over broen for at komme hjem til byen i tide."),
        ("pt-BR", "it", "A barca da ilha para no inverno e a gente da vila passa a ponte de carro para ir a casa."),
    ],
)  # fmt: skip
def test_a_declared_language_stays_if_a_related_one_fits_the_text_little_better(
    declared: str, detected: str, text: str
) -> None:
    metadata = metadata_of(f"<html lang={declared}><h1>1947</h1><p>{text}")
    assert (metadata.language, metadata.language_detected) == (declared, detected)


@pytest.mark.parametrize(
    ("declared", "expected", "text"),
    [
        ("es", "ca", "El vaixell que creua el canal ja no surt a l'hivern, i gairebé tothom a l'illa pensa que no és una bona idea. L'autobús passa pel pont cada dia a les dotze, però no espera ningú."),
        ("es", "gl", "O barco que cruza a canle xa non sae no inverno, e case todos na illa pensan que non é unha boa idea. O autobús pasa pola ponte todos os días ás doce, pero non agarda por ninguén."),
        ("nl", "af", "Die veerboot oor die water vaar nie meer in die winter nie, en die meeste mense op die eiland dink dat dit nie 'n goeie idee is nie. Die bus ry elke dag om twaalf oor die brug, maar hy wag vir niemand nie."),
        ("ru", "uk", "Міська рада ухвалила новий бюджет. Депутати підтримали рішення більшістю голосів після тривалої дискусії, яка тривала до вечора, і розійшлися."),
        ("ru", "be", "Паром праз праліў зімой больш не ходзіць, і амаль усе на востраве лічаць, што гэта дрэнная ідэя, але ніхто нічога не робіць."),
        ("nl", "af", "Die stadsraad het gister 'n nuwe begroting goedgekeur. Raadslede het ná 'n lang debat met 'n groot meerderheid daarvoor gestem."),
        ("en", "hi", "टापू तक जाने वाली नाव जाड़े में बंदरगाह पर खड़ी रहती है और लोग कहते हैं कि यह ठीक नहीं है। बस हर दिन दोपहर को पुल पार करती है, पर किसी का इंतज़ार नहीं करती।"),
        ("hi", "mr", "बेटावर जाणारी नाव हिवाळ्यात बंदरातच असते आणि लोक म्हणतात की हे बरोबर नाही. बस रोज दुपारी पूल ओलांडते, पण ती कोणाचीही वाट पाहत नाही आणि परत येत नाही."),
        ("bg", "ru", "Паром через пролив зимой больше не ходит, и почти все на острове думают, что это плохая идея. Автобус едет через мост каждый день в двенадцать, но никого не ждёт."),
    ],
)  # fmt: skip
def test_a_wrongly_declared_language_is_replaced_by_a_related_one(declared: str, expected: str, text: str) -> None:
    assert metadata_of(f"<html lang={declared}><h1>1947</h1><p>{text}").language == expected


def test_a_short_text_has_no_detected_language() -> None:
    assert metadata_of("<html lang=nn><p>Ja.").language == "nn"
    assert metadata_of("<p>Ja.").language is None
