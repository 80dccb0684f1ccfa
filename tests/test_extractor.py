"""Extractors: options and rules, process pools, pickling of results, and agreement with ``extract`` and ``domext eval``."""

from __future__ import annotations

import doctest
import functools
import importlib
import multiprocessing
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import lxml.html
import numpy as np
import pytest

import domext
from domext import Article, Extractor, OptionError, Options, Page, PluginError, Rules, SourceError, parse, stitch
from domext.evaluation.systems import System, load_system
from domext.table.nodes import COUNTS
from tests.pages import Fixture, fixture, fixtures

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = ("news", "chinese-gb18030", "comments-nested", "jsonld-only")
DEPTH = 50_000
URL = "https://www.example.org/articles/1"


def unpickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301  own data


# --- processes -------------------------------------------------------------------------------------------------------


def test_a_pool_returns_the_articles_of_a_loop() -> None:
    pages = [fixture(name).html for name in NAMES]
    extractor = Extractor(comments="include")
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        articles = pool.map(extractor, pages)
    for article, page in zip(articles, pages, strict=True):
        expected = extractor(page)
        assert article.text == expected.text
        assert article.metadata == expected.metadata
        assert article.to("markdown") == expected.to("markdown")


def test_threads_share_an_extractor() -> None:
    pages = [fixture(name).html for name in NAMES] * 6
    expected = [
        (article.text, article.metadata, article.to("markdown")) for article in map(Extractor(), pages[: len(NAMES)])
    ]
    start, extractor = threading.Barrier(8), Extractor()

    def extracted(_number: int) -> list[Any]:
        start.wait(60)  # the first pages, for which plugins and model are loaded, are extracted at one time
        return [(article.text, article.metadata, article.to("markdown")) for article in map(extractor, pages)]

    with ThreadPoolExecutor(8) as pool:
        for results in pool.map(extracted, range(8)):
            assert results == expected * 6


def test_an_extractor_keeps_its_options_and_rules_when_it_is_pickled() -> None:
    rules = Rules({"example.org": {"exclude": ("p",)}})
    extractor = Extractor(Options(min_words=3), rules=rules, favour="recall")
    copy = unpickled(extractor)
    assert copy.options == extractor.options
    assert copy.explicit_options == extractor.explicit_options == {"min_words": 3, "favour": "recall"}
    assert copy.rules == rules
    news = fixture("news").html
    assert copy(news, url=URL).text == extractor(news, url=URL).text != extractor(news).text


# --- pickling of pages and articles ----------------------------------------------------------------------------------


def assert_equal(page: Page, expected: Page) -> None:
    """Compare two pages: their tables, their DOMs, and everything that is computed from them."""
    assert (page.url, page.title, page.replaced) == (expected.url, expected.title, expected.replaced)
    assert page.blocks.texts == expected.blocks.texts
    for name in ("tag", "parent", "end", "hidden", "first_block", "last_block", "first_text", "last_text"):
        np.testing.assert_array_equal(getattr(page.nodes, name), getattr(expected.nodes, name), name)
    for name in COUNTS:
        np.testing.assert_array_equal(getattr(page.nodes.total, name), getattr(expected.nodes.total, name), name)
    assert [element.attrs for element in page.elements] == [element.attrs for element in expected.elements]
    assert page.block_lines == expected.block_lines
    assert page.node(-1).line == expected.node(-1).line
    assert removed_markup(page) == removed_markup(expected)


def removed_markup(page: Page) -> list[list[str]]:
    """Return the markup of the elements that tidying removed."""
    tidied = page.tidied
    head = [element for element in (tidied.title, tidied.head) if element is not None]
    return [[element.html for element in elements] for elements in (head, tidied.removed, tidied.noscript)]


def from_lxml() -> Page:
    news = fixture("news").html
    return parse(lxml.html.document_fromstring(news), url=URL)


@functools.cache
def deep() -> Page:
    return parse("<div>" * DEPTH + "A sentence, deep down in the page." + "</div>" * DEPTH)


def with_removed_elements() -> Page:
    head = "<head><title>Tea &amp; time</title><link rel=canonical href=/tea><script>1 &lt; 2</script></head>"
    body = "<p>A sentence of the article.</p><noscript><p>Enable scripts.</p></noscript><style>p {}</style>"
    return parse(f"{head}{body}<template><p>Template</p></template><script>last()</script>", url=URL, title="Given")


@pytest.mark.parametrize("make", [deep, from_lxml, with_removed_elements, lambda: parse(fixture("news").html)])
def test_a_page_survives_pickling(make: Callable[[], Page]) -> None:
    page = make()
    copy = unpickled(page)
    assert_equal(copy, page)
    assert_equal(unpickled(copy), page)
    assert domext.extract(copy).text == domext.extract(page).text != ""


def stitched() -> Article:
    title = "<title>Two pages</title><h1>Two pages</h1>"
    extractor = Extractor(selector="single:scorer=structure")
    texts = ("The first page ends here, in the middle.", "The second page, as one expects, goes on and ends.")
    return stitch(extractor(f"{title}<p>{text}</p>", url=f"{URL}?page={n}") for n, text in enumerate(texts, 1))


ARTICLES: dict[str, Callable[[], Article]] = {
    "of a deep page": lambda: domext.extract(deep()),
    "of a page from lxml": lambda: domext.extract(from_lxml()),
    "of a page without text": lambda: domext.extract(""),
    "whose text comes from JSON-LD": lambda: domext.extract(fixture("jsonld-only").html, url=URL),
    "of two pages": stitched,
    "with comments": lambda: domext.extract(fixture("comments-nested").html, comments="include"),
}


@pytest.mark.parametrize("name", ARTICLES)
def test_an_article_survives_pickling(name: str) -> None:
    article = ARTICLES[name]()
    for copy in (unpickled(article), unpickled(unpickled(article))):
        assert (copy.text, copy.title, copy.origin, copy.reason) == (
            article.text,
            article.title,
            article.origin,
            article.reason,
        )
        np.testing.assert_array_equal(copy.keep, article.keep)
        np.testing.assert_array_equal(copy.probability, article.probability)
        np.testing.assert_array_equal(copy.labels, article.labels)
        assert copy.metadata == article.metadata
        assert copy.next_page == article.next_page
        assert [comment.text for comment in copy.comments] == [comment.text for comment in article.comments]
        assert [part.url for part in copy.page.parts] == [part.url for part in article.page.parts]
        assert_equal(copy.page, article.page)
        assert copy.to("markdown") == article.to("markdown")
        assert copy.html == article.html


def test_the_pickled_articles_have_the_intended_sources() -> None:
    assert domext.extract(fixture("jsonld-only").html).origin == "json-ld"
    assert len(stitched().page.parts) == 2
    assert "in the middle." in stitched().text
    assert "goes on" in stitched().text


@pytest.mark.parametrize("title", ["Tea", "Two\nlines, and 'quotes'", "long " * 10_000, ""])
def test_the_repr_of_articles_and_pages_is_one_short_line(title: str) -> None:
    markup = f"<title>{title}</title><p>{'A sentence of the article, which goes on. ' * 500}</p>"
    for page in (parse(markup), parse(markup, url=f"{URL}?{'q' * 10_000}"), parse("")):
        article = domext.extract(page)
        for text in (repr(page), repr(article), repr(unpickled(page)), repr(unpickled(article))):
            assert "\n" not in text
            assert len(text) < 150


# --- options and rules -----------------------------------------------------------------------------------------------


@pytest.fixture
def rules() -> Rules:
    return Rules(
        {
            "default": {"min_words": 4, "exclude": ("aside",)},
            "example.org": {"exclude": ("footer",), "comments": "include"},
            "*.example.org": {"title_selector": "h2"},
        }
    )


def test_the_rules_of_the_site_apply_to_a_page(rules: Rules) -> None:
    source = (
        "<title>T</title><h2>Head</h2><main><p>A sentence of five words.</p></main>"
        "<aside><p>An aside of five words.</p></aside><footer><p>A footer of five words.</p></footer>"
    )
    extractor = Extractor(rules=rules, selector="single:scorer=structure", include=("aside", "footer"))
    urls = ("https://example.org/a", "https://a.example.org/", "https://example.com/")
    site, subdomain, elsewhere = (extractor(source, url=url) for url in urls)
    # On the same element, exclude wins over include.
    assert ("An aside" in site.text, "A footer" in site.text) == (True, False)
    assert ("An aside" in elsewhere.text, "A footer" in elsewhere.text) == (False, True)
    assert (site.title, subdomain.title, elsewhere.title) == ("T", "Head", "T")


def test_an_address_is_text_also_with_rules(rules: Rules) -> None:
    address: Any = 3
    with pytest.raises(OptionError, match=r"^url must be a str or None, not 3$"):
        Extractor(rules=rules)("<p>One.", url=address)


def test_one_extractor_serves_several_sites(rules: Rules) -> None:
    extractor = Extractor(rules=rules)
    urls = ["https://example.org/a", None, "https://a.example.org/", "https://example.org/b", "https://example.com/"]
    chosen = [extractor.pipeline(url).options for url in urls]
    assert [options.exclude for options in chosen] == [("footer",), ("aside",), ("aside",), ("footer",), ("aside",)]
    assert chosen == [rules.options_for(url) for url in urls]
    assert extractor.pipeline(urls[0]) is extractor.pipeline(urls[3])


def test_the_url_of_a_parsed_page_selects_the_rules(rules: Rules) -> None:
    page = parse("<h2>Head</h2><p>A sentence of five words.</p>", url="https://a.example.org/")
    assert Extractor(rules=rules)(page).title == "Head"
    assert Extractor(rules=rules)(page, url="https://example.com/").title == "Head"


def test_explicit_options_take_precedence_over_rules_and_rules_over_defaults(rules: Rules) -> None:
    url = "https://example.org/"
    by_keyword = Extractor(rules=rules, exclude=("nav",)).pipeline(url).options
    by_options = Extractor(Options(exclude=("nav",)), rules=rules).pipeline(url).options
    both = Extractor(Options(exclude=("nav",)), rules=rules, exclude=("form",)).pipeline(url).options
    for options, exclude in ((by_keyword, ("nav",)), (by_options, ("nav",)), (both, ("form",))):
        assert options == Options(exclude=exclude, min_words=4, comments="include")


def test_a_keyword_with_the_default_value_takes_precedence_over_rules(rules: Rules) -> None:
    assert Extractor(rules=rules, min_words=0).pipeline(None).options.min_words == 0
    assert Extractor(Options(min_words=0), rules=rules).pipeline(None).options.min_words == 4


def test_the_title_of_a_call_takes_precedence_and_the_encoding_of_the_options_does() -> None:
    source = "<p>Größe und Übel, ein Satz.</p>".encode("utf-16-le")
    extractor = Extractor(title="Of the options", encoding="utf-16-le")
    article = extractor(source, title="Of the call", encoding="latin-1")
    assert (article.title, article.text) == ("Of the call", "Größe und Übel, ein Satz.")
    assert extractor("<p>A sentence of five words.</p>").title == "Of the options"
    assert Extractor()(source, encoding="utf-16-le").text == "Größe und Übel, ein Satz."


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"options": {"favour": "recall"}}, "options must be domext.Options, not dict; pass fields as keyword"),
        ({"options": "recall"}, "options must be domext.Options, not str"),
        ({"favor": "recall"}, r"there is no option 'favor' \(did you mean 'favour'\?\); choose from selector, "),
        ({"plugins": ["cuter"]}, r"there is no option 'plugins'; scorers=\['cuter'\] names the scorers that decide"),
        ({"selector": Options}, r"selector must be a name or an object with a method select, not <class"),
        ({"selector": Extractor}, r"selector must be an instance, Extractor\(...\), not the class"),
        ({"favour": "luck"}, "favour must be precision, balanced or recall, not 'luck'"),
        ({"url": "https://example.org/"}, "there is no option 'url'"),
    ],
)
def test_invalid_options_are_an_error_before_the_first_page(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message) as raised:
        Extractor(**arguments)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("stage", ["score", "select", "article"])
def test_the_stages_take_a_page_that_was_read(stage: str) -> None:
    arguments: tuple[Any, ...] = (b"<p>One.",) if stage == "score" else (b"<p>One.", None)
    with pytest.raises(SourceError, match=r"^bytes is not a page yet; extractor.read\(source\) returns one$"):
        getattr(Extractor(), stage)(*arguments)


def test_a_missing_plugin_is_an_error_before_the_first_page() -> None:
    with pytest.raises(PluginError, match="there is no plugin 'vot'"):
        Extractor(selector="vot")


def test_every_option_can_be_a_keyword() -> None:
    for field in fields(Options):
        value = getattr(Options(), field.name)
        assert Extractor(**{field.name: value}).options == Options()


# --- the same article in every way -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def extractor() -> Extractor:
    return Extractor()


@pytest.fixture(scope="module")
def system() -> Any:
    return load_system(System("selector", "learned"))


@pytest.mark.parametrize("page_fixture", fixtures(), ids=lambda page_fixture: page_fixture.name)
def test_no_way_to_an_article_and_no_url_changes_its_text(
    page_fixture: Fixture, extractor: Extractor, system: Any
) -> None:
    html, url = page_fixture.html, page_fixture.url
    expected = domext.extract(html, url=url).text
    page = parse(html, url=url)
    for other in (url, None, "https://example.org/2024/05/06/a-long-title-with-hyphens-12345?page=2"):
        assert extractor(html, url=other).text == expected
    assert extractor(page).text == expected
    assert extractor.article(page, extractor.score(page)).text == expected
    assert system.text(page, {}) == expected


def test_an_evaluated_selector_runs_what_an_extraction_runs(system: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page = fixture("news")
    expected = domext.extract(page.html).text
    # Only to share scores with other systems are scorers run that the selector defers.
    monkeypatch.delattr("domext.evaluation.systems.run_scorers")
    assert system.text(parse(page.html)) == expected


# --- examples --------------------------------------------------------------------------------------------------------

WITH_EXAMPLES = (
    "article",
    "engine",
    "limits",
    "options",
    "plugin.label",
    "plugin.scores",
    "plugin.selection",
    "rules",
    "table.page",
)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_in_docstrings(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"domext.{name}"))
    assert result.attempted
    assert not result.failed
