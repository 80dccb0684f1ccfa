"""Rules from examples: the selectors that the examples of our own sites lead to, and what the rules do to other pages."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import domext
from domext import OptionError, Rules
from domext.induction.site_rule import ExamplePage, SiteRule, site_pattern, write_rule
from domext.induction.stable_names import is_stable
from tests import command
from tests.clock import MAX_GROWTH, growth

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext import Article

SELECTOR = "single:scorer=structure"
TIDE = "The tide comes in, slowly, twice a day, and goes out again over the sand, as the moon has it"


def news(number: int) -> str:
    """A page of a site with names for its parts, among them numbered and generated ones."""
    return f"""<title>Tide {number}</title><nav class="top-menu"><ul><li><a href="/">Home</a><li><a href="/b">Boats</a></ul></nav>
    <div class="c-{number} page-wrap"><article id="post-{number}" class="entry css-1x2y{number}"><h1>Tide {number}</h1>
    <p>{TIDE}, {number}a.</p><p class="share css-k{number}q">Share this story, number {number}, with your friends and family.</p>
    <p>{TIDE}, {number}b.</p><div id="box-{number}" class="related sc-bdVaJa"><h3>More stories of the sea, and of the moon</h3>
    <ul><li>A boat of one's own, and how to keep it dry in winter, number {number}<li>Sand, stones and what lies beneath, {number}</ul></div>
    <p>{TIDE}, {number}c.</p><ul class="facts"><li>High water, on every day of the week, at six in the morning, {number}</ul>
    <p>Subscribe to our letter, which comes every week, and costs nothing, {number}.</p></article>
    <aside class="note-box"><p>Editor's note, {number}: an earlier version had the wrong moon.</p></aside></div><footer>© Sea</footer>"""


def board(number: int) -> str:
    """A page in Greek without classes, laid out with tables, as in 2002."""
    return f"""<title>Λιμάνι</title><table><tr><td width=150><font size=1>Αρχική σελίδα, σύνδεσμοι, επικοινωνία</font></td>
    <td><font size=3>Το νερό έρχεται, αργά, δύο φορές την ημέρα, και φεύγει πάλι, {number}.</font></td>
    <td width=99><font size=1>Διαφήμιση: βάρκες, δίχτυα, σχοινιά, και όλα για το ψάρεμα, {number}</font></td></tr></table>"""


def store(number: int) -> str:
    """A page that is marked up with microdata and elements of its own, and with generated classes only."""
    return f"""<title>Lampe</title><main class="sc-fzqBZW"><div itemscope itemtype="https://schema.org/Product">
    <h1 itemprop="name" class="jss4{number}">Lampe {number}</h1><p itemprop="description">Eine Lampe, die leuchtet, solange Strom da ist, und
    danach nicht mehr, {number}.</p><p itemprop="disambiguatingDescription">Alle Preise mit Steuer, ohne Versand, und ohne Gewähr, {number}.</p></div>
    <shop-advice><p>Andere kauften auch Birnen, Kabel, Stecker, und einen Schirm, Nummer {number}.</p></shop-advice></main>"""


def example(html: str, *, include: tuple[str, ...] = (), exclude: tuple[str, ...] = ()) -> ExamplePage:
    """A page whose examples are the blocks that contain some text."""
    article = domext.extract(html, selector=SELECTOR)

    def blocks(texts: tuple[str, ...]) -> frozenset[int]:
        matches = [{i for i, block in enumerate(article.page.blocks.texts) if text in block} for text in texts]
        assert all(matches)
        return frozenset().union(*matches)

    return ExamplePage(article=article, include=blocks(include), exclude=blocks(exclude))


def applied(rule: SiteRule, html: str) -> Article:
    rules = Rules(tomllib.loads(rule.toml("default")))
    return domext.extract(html, options=rules.options_for(None, selector=SELECTOR))


class TestSelectors:
    @pytest.mark.parametrize(
        ("site", "include", "exclude", "expected"),
        [
            (news, (), ("Share",), ([], [".share"])),
            (news, (), ("More stories",), ([], [".related h3"])),
            (news, (), ("More stories", "A boat"), ([], [".related"])),
            (news, ("Editor",), ("Share", "A boat"), ([".note-box"], [".share", ".related li"])),
            (news, ("High water",), ("A boat",), ([".facts"], [".related li"])),
            (news, ("Home",), (), ([".top-menu"], [])),
            (news, (), ("Subscribe",), ([], [".entry > p:last-of-type"])),
            (store, (), ("Alle Preise",), ([], ['[itemprop="disambiguatingDescription"]'])),
            (store, ("Andere",), (), (["shop-advice"], [])),
            (board, (), ("Διαφήμιση",), ([], ["//td[3]"])),
        ],
    )
    def test_the_selector_of_the_fewest_names_that_hits_no_counter_example(
        self,
        site: Callable[[int], str],
        include: tuple[str, ...],
        exclude: tuple[str, ...],
        expected: tuple[list[str], list[str]],
    ) -> None:
        rule = write_rule([example(site(1), include=include, exclude=exclude)])
        assert (list(rule.include), list(rule.exclude)) == expected
        # The rule has the intended effect on a page that it has not seen.
        page, text = example(site(2), include=include, exclude=exclude), applied(rule, site(2)).text
        for block in page.include:
            assert page.article.page.blocks.texts[block].split(",")[0] in text
        for block in page.exclude:
            assert page.article.page.blocks.texts[block].split(",")[0] not in text

    def test_a_rule_changes_no_other_block(self) -> None:
        page = example(news(1), include=("Editor",), exclude=("Share", "More stories", "A boat"))
        keep = applied(write_rule([page]), news(1)).selection.keep
        changed = [block for block, kept in enumerate(keep) if kept != page.article.selection.keep[block]]
        texts = page.article.page.blocks.texts
        assert [texts[block][:6] for block in changed] == ["Share ", "More s", "A boat", "Sand, ", "Editor"]

    def test_examples_of_several_pages_count_together(self) -> None:
        first = '<div><p class="tip intro">Bring boots, and a map.<p class="intro">The tide comes in, and goes.</div>'
        second = '<div><p class="tip outro">Bring water, and bread.<p class="outro">The tide goes out, and comes.</div>'
        pages = [example(first, exclude=("Bring",)), example(second, exclude=("Bring",))]
        assert write_rule(pages).exclude == (".tip",)

    def test_a_selector_that_a_later_one_makes_needless_is_left_out(self) -> None:
        html = "<main><p>The tide comes in.</p><div class=x><h3>What to bring</h3><p class=b>Boots, and maps.</p><p>Bread.</p></div></main>"
        assert write_rule([example(html, exclude=("Boots",))]).exclude == (".b",)
        assert write_rule([example(html, exclude=("Boots", "Bread"))]).exclude == (".x p",)

    def test_names_that_further_pages_have_are_preferred(self) -> None:
        marked = '<p class="tip boots">Bring boots, and a map.<p>The tide comes in, and goes.'
        other = '<p class="tip water">Bring water, and bread.<p>The tide goes out, and comes.'
        assert write_rule([example(marked, exclude=("Bring",)), example(other)]).exclude == (".tip",)

    def test_headings_and_emphasis_are_not_known_by_their_ids_and_positions(self) -> None:
        text = "<p>The tide comes in, slowly, and goes out again.</p>"
        html = f'<main class=story>{text}<h2 id="the-moon">The moon, and the sea</h2>{text}<p><i>Bring boots, and a map.</i></p>{text}</main>'
        rule = write_rule([example(html, exclude=("moon", "Bring"))])
        assert rule.exclude == (".story h2", ".story > p:nth-of-type(3)")

    def test_elements_whose_names_need_escapes(self) -> None:
        html = "<div><o:p>The tide comes in, and goes.</o:p></div><div class=x><o:p>Bring boots.</o:p><o:p>Bring maps.</o:p></div>"
        assert write_rule([example(html, exclude=("boots",))]).exclude == (".x",)

    def test_a_block_that_no_element_separates_is_missed(self) -> None:
        page = example("<div>The tide comes in, and goes.<br><br>Bring boots, and a map.</div>", exclude=("Bring",))
        rule = write_rule([page])
        assert (rule.exclude, rule.missed) == ((), ((0, 1),))

    def test_the_matches_of_each_page(self) -> None:
        rule = write_rule([example(news(1), exclude=("Share",)), example(store(1)), example(news(3))])
        texts = example(news(3)).article.page.blocks.texts
        first, second, third = (matches[".share"] for matches in rule.matches)
        assert (second, len(first)) == ((), 1)
        assert [texts[block][:5] for block in third] == ["Share"]

    def test_examples_must_exist_and_agree(self) -> None:
        article = domext.extract("<p>Tea, and time.")
        with pytest.raises(OptionError, match="there is no block 1; the page has 1"):
            ExamplePage(article=article, include=frozenset({1}))
        with pytest.raises(OptionError, match="block 0 cannot be both"):
            ExamplePage(article=article, include=frozenset({0}), exclude=frozenset({0}))


@pytest.mark.cost
def test_the_search_takes_linear_time() -> None:
    """Positions among many siblings are quadratic in CSS."""

    def boxes(count: int) -> ExamplePage:
        article = domext.extract(
            f"<main>{'<div><p>Tea, and time.</p><p>Bread.</p></div>' * count}</main>", selector=SELECTOR
        )
        return ExamplePage(article=article, exclude=frozenset({count}))

    assert growth(lambda page: write_rule([page]), boxes) <= MAX_GROWTH


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("share article-body postContent note_box shortcode Kommentare entry author-bio tldr", True),
        (
            "post-4711 item2 col-6 css-1x2y3z css-abcdef sc-bdVaJa fzqBZW xkqjzt md:flex w-1/2 active first is-open",
            False,
        ),
        (f"a{'b-a' * 20} größe -dash 9lives jsx-root", False),
    ],
)
def test_stable_names(names: str, *, expected: bool) -> None:
    assert [name for name in names.split() if is_stable(name) is not expected] == []


def test_the_site_of_pages() -> None:
    def page(url: str | None, *, example: bool = True) -> ExamplePage:
        return ExamplePage(article=domext.extract("<p>Tea", url=url), exclude=frozenset({0} if example else ()))

    pages = [
        page(None),
        page("https://hill.example/", example=False),
        page("https://www.sea.example/a"),
        page("https://sea.example/b"),
    ]
    assert site_pattern(pages) == "sea.example"
    assert site_pattern([page(None)]) == "default"
    with pytest.raises(OptionError, match=r"these pages are of sea\.example, land\.example"):
        site_pattern([*pages, page("https://land.example/")])


class TestCommand:
    @pytest.fixture(autouse=True)
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        Path("pages").mkdir()
        for number in (1, 2):
            page = f'<link rel=canonical href="https://www.sea.example/{number}">{news(number)}'
            Path(f"pages/{number}.html").write_text(page, encoding="utf-8")

    def test_the_rule_passes_its_check(self) -> None:
        done = command.run("rules", "write", "pages", "--exclude", "share this  story, number 1", "--include", "Editor")
        assert done.returncode == 0
        assert done.stdout == '["sea.example"]\ninclude = [".note-box"]\nexclude = [".share"]\n'
        assert f"domext: {Path('pages/2.html')}: '.share' matches blocks: 1" in done.stderr.splitlines()
        Path("domext.toml").write_text(done.stdout, encoding="utf-8")
        assert "[sea.example] pages: 2, articles changed: 2" in command.good("rules", "check", "pages")

    def test_wrong_examples(self) -> None:
        assert command.refused("rules", "write", "pages", "--include", "no such") == (
            "no block of these pages contains 'no such'"
        )
        assert command.refused("rules", "write", "pages").startswith("name the text of at least one block")

    def test_an_example_that_nothing_separates(self) -> None:
        Path("line.html").write_text("<div>The tide comes in, and goes.<br><br>Bring boots.</div>", encoding="utf-8")
        done = command.run("rules", "write", "line.html", "--exclude", "Bring")
        assert (done.returncode, done.stderr) == (1, "domext: line.html: no selector tells block 1 from other blocks\n")
