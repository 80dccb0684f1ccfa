"""Metadata that a page declares in the vocabularies of many publishing systems, each with several spellings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import domext
from domext.metadata.metadata_reader import read_metadata
from tests.articles import metadata_of

if TYPE_CHECKING:
    from domext.metadata.record import Metadata

TEXT = "<h1>The ferry stays in port</h1>" + 3 * (
    "<p>The ferry across the sound stays in port in winter, and most people on the island think that this is a poor idea.</p>"
)


def read(head: str, body: str = "") -> Metadata:
    page = f"<html lang=en><head><title>The ferry stays in port</title>{head}</head><body>{body}{TEXT}</body></html>"
    return metadata_of(page)


def metas(**contents: str) -> str:
    return "".join(f'<meta name="{name}" content="{content}">' for name, content in contents.items())


@pytest.mark.parametrize(
    "name",
    ["dc.creator", "DC:Creator", "DC.Creator.PersonalName", "dcterms.creator", "citation_author", "citation_authors", "bepress_citation_author",
     "eprints.creators_name", "shareaholic:article_author_name", "article_author", "article:author_name", "sailthru.author",
     "cXenseParse:author", "bt:author", "og:author"],
)  # fmt: skip
def test_the_author_in_the_names_of_many_vocabularies(name: str) -> None:
    family_first = name.lower().startswith(("dc", "citation", "bepress", "eprints"))
    assert read(metas(**{name: "Ode, Ann" if family_first else "Ann Ode"})).authors == ("Ann Ode",)


@pytest.mark.parametrize(
    "name",
    ["article:published", "article.published", "OriginalPublicationDate", "published-time", "publishedTime", "publish_time", "pub_date",
     "publication-date", "DC.Issued", "dc:date.issued", "prism.publicationDate", "displaydate", "pdate", "creation-date",
     "shareaholic:article_published_time", "bepress_citation_online_date", "eprints.date", "rnews:datePublished"],
)  # fmt: skip
def test_the_date_in_the_names_of_many_vocabularies(name: str) -> None:
    assert read(metas(**{name: "2019-03-04"})).published == "2019-03-04"
    assert read(f'<meta property="{name}" content="2019/03/04 10:15:00">').published == "2019-03-04T10:15:00"


def test_the_year_of_a_paper() -> None:
    assert read(metas(citation_year="2019")).published == "2019"


@pytest.mark.parametrize("name", ["article:modified", "article.updated", "DC.Modified", "last_updated", "lastModified"])
def test_the_date_of_a_change_in_the_names_of_many_vocabularies(name: str) -> None:
    assert read(metas(**{name: "2019-03-04"})).modified == "2019-03-04"


@pytest.mark.parametrize(
    ("names", "field", "expected"),
    [
        ("twitter:description DC.description dcterms.abstract sailthru.description", "description", "Boats"),
        ("dcterms.publisher DC:Publisher citation_journal_title prism.publicationName publisher", "site_name", "Boats"),
        ("og:article:section prism.section parsely-section", "section", "Boats"),
        ("citation_keywords DC.subject dcterms:subject news-keywords", "tags", ("Boats",)),
    ],
)
def test_other_fields_in_the_names_of_many_vocabularies(
    names: str, field: str, expected: str | tuple[str, ...]
) -> None:
    for name in names.split():
        assert getattr(read(metas(**{name: "Boats"})), field) == expected


def test_addresses_in_the_names_of_other_vocabularies() -> None:
    picture = "https://quay.example.org/a.jpg"
    for name in ("parsely-image-url", "sailthru.image.full", "thumbnailUrl"):
        assert read(metas(**{name: picture})).image == picture
    assert read(metas(**{"twitter:url": "https://quay.example.org/f"})).url == "https://quay.example.org/f"


def test_all_fields_in_one_element() -> None:
    values = """{"link": "https://quay.example.org/f", "author": "Ann Ode", "pub_date": "2012-03-04T10:15:00Z", "post_id": 7,
        "section": "Boats", "tags": ["sea", "port", 3], "image_url": "https://quay.example.org/a.jpg"}"""
    metadata = read(f"<meta name=parsely-page content='{values}'>")
    assert (metadata.authors, metadata.published) == (("Ann Ode",), "2012-03-04T10:15:00+00:00")
    assert (metadata.section, metadata.tags) == ("Boats", ("sea", "port"))
    assert (metadata.url, metadata.image) == ("https://quay.example.org/f", "https://quay.example.org/a.jpg")
    for broken in ("{", "[]", '{"author": null}', "[" * 5000):
        assert read(f"<meta name=parsely-page content='{broken}'>").authors == ()


def test_a_declared_date_without_a_time_does_not_replace_a_shown_one_with_it() -> None:
    shown = "<p><time datetime=2019-03-04T10:15:00+01:00>March 4, 2019</time></p>"
    assert read(metas(**{"DC.date": "2019-03-04"}), TEXT[:32] + shown).published == "2019-03-04T10:15:00+01:00"


@pytest.mark.parametrize(
    "name", ["Center for Sea and Coast", "Institute of Boats & Ports", "Harbour Company GmbH & Co. KG"]
)
def test_the_name_of_an_organisation_is_not_divided(name: str) -> None:
    assert read(metas(author=name.replace("&", "&amp;"))).authors == (name.rstrip("."),)


@pytest.mark.parametrize(
    "label", ["Written by", "Verfasst von", "Écrit par", "Escrito por", "Scritto da", "Автор", "نویسنده"]
)
@pytest.mark.parametrize("number", [1, 2])
def test_the_author_in_a_labelled_field(label: str, number: int) -> None:
    fields = {f"twitter:label{number}": label, f"twitter:data{number}": "Ann Ode", f"twitter:label{3 - number}": "Time"}
    assert read(metas(**fields, **{f"twitter:data{3 - number}": "2 minutes"})).authors == ("Ann Ode",)


@pytest.mark.parametrize(
    ("title", "authors"),
    [
        ("Ona Reef (@onareef)", ("Ona Reef",)),
        ("Alice (@alice@quay.example)", ("Alice",)),
        ("海山（@haishan）", ("海山",)),
        ("Eva Bach (@eva) auf X", ("Eva Bach",)),
        ("Nia (@nia.sails) • Photos", ("Nia",)),
        ("Анна (@anna): «Паром ушёл»", ("Анна",)),
        ("A talk with Nia (@nia) about boats", ()),
        ("Tools for Nia (@nia) and others", ()),
        ("The ferry (in port)", ()),
        ("The ferry | Ilse Hagedorn (@ilse)", ()),
    ],
)
def test_the_owner_of_an_account_that_a_title_names(title: str, authors: tuple[str, ...]) -> None:
    assert read(f'<meta property="og:title" content="{title}">').authors == authors


def test_a_list_of_authors_with_family_names_first() -> None:
    for name in ("citation_authors", "DC.creator"):
        assert read(metas(**{name: "Ode, Ann B.; Lund, Bo"})).authors == ("Ann B. Ode", "Bo Lund")


def test_the_longest_of_several_lists_of_authors_is_complete() -> None:
    authors = "".join(f"<meta name=citation_author content='{name}'>" for name in ("Ann Ode", "Bo Lund", "Cy Dahl"))
    assert read(f"<meta name=author content='Ann Ode'>{authors}").authors == ("Ann Ode", "Bo Lund", "Cy Dahl")
    assert read(f"<meta name=author content='Di Holm'>{authors}").authors == ("Di Holm",)


def test_an_author_in_json_ld_without_a_whole_name() -> None:
    author = '{"@type": "Person", "givenName": "Ann", "familyName": "Ode"}'
    script = f'<script type="application/ld+json">{{"@type": "Article", "author": {author}}}</script>'
    assert read(script).authors == ("Ann Ode",)


@pytest.mark.parametrize("kind", ["Person", "WebSite", "Organization", "NewsMediaOrganization", "LocalBusiness"])
def test_the_logo_and_the_summary_of_the_author_or_the_site_are_not_those_of_the_article(kind: str) -> None:
    own = {"image": "https://h.example/ferry.jpg", "description": "Why it stays.", "keywords": "ferries"}
    other = {"image": "https://h.example/logo.png", "description": "News of the sound.", "keywords": "harbour"}
    things = [{"@type": kind, "name": "Harbour", **other}, {"@type": "Article", "headline": "The ferry stays", **own}]
    metadata = read(f"<script type='application/ld+json'>{json.dumps({'@graph': things})}</script>")
    assert (metadata.image, metadata.description, metadata.tags) == (own["image"], own["description"], ("ferries",))
    alone = read(f"<script type='application/ld+json'>{json.dumps(things[0])}</script>")
    assert (alone.image, alone.description, alone.tags) == (None, None, ())


@pytest.mark.parametrize(
    ("kind", "name"),
    [("JobPosting", "datePosted"), ("RealEstateListing", "datePosted"), ("VideoObject", "uploadDate"), ("WebPage", "datePublished")],
)  # fmt: skip
def test_the_date_of_things_other_than_articles(kind: str, name: str) -> None:
    script = f"<script type='application/ld+json'>{json.dumps({'@type': kind, name: '2019-03-04'})}</script>"
    assert read(script).published == "2019-03-04"


def of_type(page_type: str | None, head: str, body: str) -> Metadata:
    article = domext.extract(f"<html lang=en><head>{head}</head><body>{body}</body></html>")
    return read_metadata(article.page, article.keep, page_type, lambda: None)


@pytest.mark.parametrize("page_type", ["listing", "collection"])
def test_a_page_that_lists_articles_has_neither_their_dates_nor_their_authors(page_type: str) -> None:
    entries = "".join(
        f"<h2>Boat {day}</h2><p>By Ann Ode</p><p>March {day}, 2019</p><p>It stays in port in winter.</p>"
        for day in (4, 5)
    )
    metadata = of_type(page_type, "<title>Boats</title>", f"<h1>Boats</h1>{entries}")
    assert (metadata.authors, metadata.published) == ((), None)
    metadata = of_type(None, "<title>Boats</title>", f"<h1>Boats</h1>{entries}")
    assert (metadata.authors, metadata.published) == (("Ann Ode",), "2019-03-04")
    head = metas(date="2019-02-01")
    assert of_type(page_type, head, f"<h1>Boats</h1>{entries}").published == "2019-02-01"
    metadata = of_type(
        page_type, "<title>A boat</title>", "<h1>A boat</h1><p>By Ann Ode</p><p>March 4, 2019</p>" + TEXT
    )
    assert (metadata.authors, metadata.published) == (("Ann Ode",), "2019-03-04")


@pytest.mark.parametrize("page_type", ["service", "product", "listing", "collection"])
def test_the_date_of_the_page_is_not_that_of_an_article_where_there_is_none(page_type: str) -> None:
    script = '<script type="application/ld+json">{"@type": "WebPage", "datePublished": "2019-03-04"}</script>'
    assert of_type(page_type, script, TEXT).published is None
    assert of_type("article", script, TEXT).published == "2019-03-04"


def test_a_product_has_no_author_and_no_date_but_those_that_its_page_shows() -> None:
    head = '<meta property="og:type" content="product">' + metas(author="Bo Lund", date="2019-03-04")
    metadata = of_type("product", head, TEXT)
    assert (metadata.authors, metadata.published) == ((), None)
    assert of_type("article", head, TEXT).authors == ("Bo Lund",)
    shown = "<h1>The ferry stays in port</h1><p>By Ann Ode</p><p>March 5, 2019</p>" + TEXT
    metadata = of_type("product", head, shown)
    assert (metadata.authors, metadata.published) == (("Ann Ode",), "2019-03-05")


@pytest.mark.parametrize(
    "name",
    ["logo.png", "site-logo.svg", "quay_logo_1200x630.jpg?v=3", "logo-white-og.png", "favicon.ico", "no-image.png"],
)
def test_the_logo_of_the_site_is_not_the_picture_of_the_article(name: str) -> None:
    social = f'<meta property="og:image" content="https://quay.example.org/img/{name}">'
    assert read(social).image is None
    assert read(social + metas(**{"twitter:image": "https://quay.example.org/a.jpg"})).image == (
        "https://quay.example.org/a.jpg"
    )


@pytest.mark.parametrize(
    "name", ["img/logos-of-the-ports.jpg", "img/harbour-logo-contest-winner.jpg", "2019/03/boat_logo.jpg"]
)
def test_a_picture_of_a_logo_may_be_that_of_the_article(name: str) -> None:
    address = f"https://quay.example.org/{name}"
    assert read(f'<meta property="og:image" content="{address}">').image == address


@pytest.mark.parametrize(
    "value",
    [
        [{"@type": "ImageObject", "name": "A boat", "url": "https://quay.example.org/a.jpg"}],
        {"@type": "ImageObject", "contentUrl": "https://quay.example.org/a.jpg"},
        "https://quay.example.org/a.jpg",
    ],
)
@pytest.mark.parametrize("name", ["image", "primaryImageOfPage", "thumbnailUrl"])
def test_a_picture_in_json_ld(name: str, value: object) -> None:
    script = f"<script type='application/ld+json'>{json.dumps({'@type': 'WebPage', name: value})}</script>"
    assert read(script).image == "https://quay.example.org/a.jpg"


@pytest.mark.parametrize(
    ("content", "description"),
    [
        ("&lt;p&gt;Why it &lt;b&gt;stays&lt;/b&gt;.&lt;/p&gt;&lt;p&gt;Boats&lt;/p&gt;", "Why it stays. Boats"),
        ("The &lt;b&gt; element", "The <b> element"),
        ("{{description}}", "Other"),
        ("%%excerpt%%", "Other"),
        ("&lt;p&gt;&lt;/p&gt;", "Other"),
    ],
)
def test_markup_and_templates_in_a_description(content: str, description: str) -> None:
    head = f'<meta property="og:description" content="{content}">' + metas(description="Other")
    assert read(head).description == description


@pytest.mark.parametrize(
    ("title", "url", "name"),
    [
        ("The ferry stays in port - Quay Diary", "https://quaydiary.example.org/f", "Quay Diary"),
        ("Quay Diary » The ferry stays in port", "https://www.quay.example.org/f", "Quay Diary"),
        ("The ferry stays in port | Ports | Hafen.Blatt", "https://www.hafenblatt.example/f", "Hafen.Blatt"),
        ("The ferry stays in port | Ports", "https://www.hafenblatt.example/f", None),
        ("The ferry stays in port | Startseite", "https://www.hafenblatt.example/f", None),
        ("The ferry stays in port", "https://www.hafenblatt.example/f", None),
    ],
)
def test_the_name_of_the_site_in_the_title_of_the_page(title: str, url: str, name: str | None) -> None:
    page = f"<html lang=en><title>{title}</title><body><a href=/>Startseite</a>{TEXT}</body></html>"
    metadata = metadata_of(page, url)
    assert (metadata.site_name, metadata.title) == (name, "The ferry stays in port")


@pytest.mark.parametrize("title", ["Untitled Document", "Unbenanntes Dokument", "Без названия", "无标题文档", "Home"])
def test_a_title_that_stands_for_none(title: str) -> None:
    page = f"<html lang=en><title>{title}</title><meta property=og:title content='{title}'><body>{TEXT}</body></html>"
    assert domext.extract(page).metadata.title == "The ferry stays in port"
    assert domext.extract(page.replace("h1", "p")).metadata.title is None


@pytest.mark.parametrize(
    "author",
    ["quay.example/people/ann", "/authors/ann-ode", "5f1e2d3c4b5a69788a9b0c1d", "Harbour Inc.", "Harbour, LLC"],
)
def test_an_address_a_key_and_the_company_of_the_site_are_no_author(author: str) -> None:
    assert read(metas(author=author) + '<meta property="og:site_name" content="Harbour">').authors == ()


def test_a_list_of_names_in_one_person() -> None:
    person = {"@type": "Person", "name": ["Ann Ode", "Bo Lund"]}
    script = f"<script type='application/ld+json'>{json.dumps({'@type': 'Article', 'author': person})}</script>"
    assert read(script).authors == ("Ann Ode", "Bo Lund")


def test_tags_in_links_have_no_hash() -> None:
    assert read("", "<a rel=tag href=/t/1>#boats</a> <a rel=tag href=/t/2>ports</a>").tags == ("boats", "ports")


@pytest.mark.parametrize(
    ("folder", "names"),
    [
        ("/tag/", ("boats", "Winter ports")),
        ("https://example.org/tags/", ("#Hafen", "Fähren")),
        ("/blog/tagged/", ("паром", "зима", "гавань")),
        ("/search/label/", ("渡轮", "冬天")),
        ("/articulos/etiqueta/", ("Puerto", "Invierno")),
        ("/schlagwoerter/", ("Leuchtturm", "Winter")),
        ("/topics/?tag=", ("港", "冬")),
    ],
)
@pytest.mark.parametrize(
    "form",
    ["<p>Tags: {0}</p>", "<ul class=tags>{1}</ul>", "<div><h3>Tags</h3><div>{0}</div></div>"],
)
def test_tags_in_links_beside_the_text(folder: str, names: tuple[str, ...], form: str) -> None:
    links = [f"<a href='{folder}{number}'>{name}</a>" for number, name in enumerate(names)]
    box = form.format(", ".join(links), "".join(f"<li>{link}</li>" for link in links))
    tags = tuple(name.removeprefix("#") for name in names)
    others = "<p>Share</p>" * 9 + "".join(f"<a href={folder}{n}>Subject {n}</a>" for n in range(6))
    assert read("", f"{TEXT}{box}{others}").tags == ()  # further up
    page = (
        f"<html lang=en><head><title>The ferry stays in port</title></head><body>{{}}{TEXT}{{}}{others}</body></html>"
    )
    for place in ((box, ""), ("", box)):
        assert metadata_of(page.format(*place)).tags == tags
    assert read("<meta name=keywords content=sea>", box).tags == ("sea",)


@pytest.mark.parametrize(
    "links",
    [
        "<a href=/tag/boats>boats</a>",
        "<a href=/tag/boats>boats (12)</a> <a href=/tag/ports>ports (9)</a>",
        "<a href=/tags/>All tags</a> <a href=/tag/boats/about/us>ports</a>",
        "".join(f"<a href=/tag/{n}>Subject {n}</a> " for n in range(20)),
    ],
)
def test_links_that_are_not_the_tags_of_an_article(links: str) -> None:
    assert read("", f"<p>{links}</p>").tags == ()


@pytest.mark.parametrize(
    ("steps", "section"),
    [
        (["Home", "Ports", "The ferry stays in port"], "Ports"),
        (["Home", "Ports", "Boats", ("Ferries in winter", None)], "Boats"),
        (["Home", "Ports", ("Ferries in winter", "https://quay.example.org/f")], "Ports"),
        (["Startseite", "Häfen"], "Häfen"),
        (["Home", ("The ferry", None)], None),
        (["Home"], None),
        ("Ports", None),
    ],
)
def test_the_section_in_a_path(steps: list[str | tuple[str, str | None]] | str, section: str | None) -> None:
    items = [(step, "https://quay.example.org/x") if isinstance(step, str) else step for step in steps]
    elements = [{"@type": "ListItem", "name": name, "item": item} for name, item in items]
    path = {"@type": "BreadcrumbList", "itemListElement": elements if isinstance(steps, list) else steps}
    head = f"<link rel=canonical href=https://quay.example.org/f><script type='application/ld+json'>{json.dumps(path)}</script>"
    assert read(head).section == section
    assert read(head + metas(**{"article:section": "Winter"})).section == "Winter"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"@type": "Article",', '"@type": "Article", // the kind\n'),
        ('"@type": "Article",', '"@type": "Article", /* the\nkind */'),
        ('"@type": "Article",', '"@type": "Article",, "name": "A \\\'boat\\\'",'),
        ('"@type": "Article",', '"@type": "Article"\n'),
        ('"@type": "Article",', '"@type": "Article", "image": , "name": ,'),
        ('"@type": "Article",', '"@type": "Article", "name": "Die "Fähre" bleibt",'),
        ('"@type": "Article",', '"@type": "Article", "keywords": ["sea" "port"\n "boat"],'),
        ('"2019-03-04"}', '"2019-03-04"'),
        ('"2019-03-04"}', '"2019-03-04", "publisher": {"@type": "Organ'),
        ('"', "&quot;"),
    ],
)
def test_json_ld_with_faults_of_many_kinds(old: str, new: str) -> None:
    article = '{"@type": "Article", "author": {"name": "Ann Ode"}, "datePublished": "2019-03-04"}'
    metadata = read(f"<script type='application/ld+json'>{article.replace(old, new)}</script>")
    assert (metadata.authors, metadata.published) == (("Ann Ode",), "2019-03-04")
