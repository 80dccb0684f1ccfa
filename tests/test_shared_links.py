"""Links that a body adds: sections that are lists of links, teasers of a page of little else, and links that posts share."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import domext
from domext import Options
from domext.body.completion.headed_lists import with_headed_lists
from domext.body.completion.shared_links import with_shared_links
from domext.body.completion.teasers import with_teasers
from domext.body.posts import find_posts, post_reader
from domext.table.urls import Addresses
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import added_texts, keep_k, kept_blocks
from tests.selectors import Everything, OneBlock

SECTIONS = "<h2>K</h2><p>K</p><h2>K</h2><p>K</p>"
NAMES = "<ul><li><a href=/1>Ебби</a><li><a href=/2>Приливный мыс</a></ul>"
TEASERS = {
    "de": ("Die Fähre", "Sie fährt wieder, sobald das Eis auf dem Sund gebrochen ist."),
    "fr": ("Le bac", "Il traverse de nouveau le détroit depuis que la glace a fondu."),
    "ja": ("渡し船", "氷が解けたので、渡し船はまた海峡を渡っています。"),
}


@pytest.mark.parametrize(
    ("html", "added"),
    [
        (f"{SECTIONS}<h2>K см. также</h2>{NAMES}<h2>K</h2>", ["Ебби", "Приливный мыс"]),
        (
            f"<div><h2>K</h2></div><p>K</p><div><h2>K</h2></div><div><h2>K</h2><a href=/e>[edit]</a></div>{NAMES}",
            ["Ебби", "Приливный мыс"],
        ),
        # The titles of articles, a list of another section, a heading that is not kept, and one that has no like.
        (f"{SECTIONS}<h2>K</h2><ul><li><a href=/1>So baust du in sieben Schritten ein Boot</a></ul>", []),
        (f"{SECTIONS}<h2>K</h2><div>{NAMES}</div>", []),
        (f"{SECTIONS}<h2>Voir aussi</h2>{NAMES}", []),
        (f"{SECTIONS}<h3>K</h3>{NAMES}", []),
    ],
)
def test_short_lists_below_one_of_several_kept_headings_are_sections(html: str, added: list[str]) -> None:
    assert added_texts(with_headed_lists, html) == added


@pytest.mark.cost
def test_many_headings_and_lists_take_linear_time() -> None:
    def work(page: domext.Page) -> None:
        with_headed_lists(kept_blocks(page, keep_k(page)))

    assert growth(work, lambda count: domext.parse(f"<h2>K</h2>{NAMES}" * count)) < MAX_GROWTH


def _blog(language: str, count: int, around: str = "main") -> str:
    title, text = TEASERS[language]
    teasers = "".join(
        f"<article><a href=/{number}><img src=/{number}.jpg alt='{title}'></a><h3><a href=/{number}>{title} {number}</a></h3><p>{text}</p></article>"
        for number in range(count)
    )
    lists = teasers if around == "main" else f"</main><aside>{teasers}</aside><main>"
    return f"<main><p>{text}</p>{lists}</main>"


class _First(OneBlock):
    """Select the first block, and let the body add to it."""

    def __init__(self, page_type: str = "listing") -> None:
        super().__init__(0)
        self._page_type = page_type

    def select(self, page: domext.Page, scores: domext.ScoreTable) -> domext.Selection:
        return replace(super().select(page, scores), add_headings=True, page_type=self._page_type)


@pytest.mark.parametrize("language", TEASERS)
def test_a_page_of_teasers_holds_them(language: str) -> None:
    title, _ = TEASERS[language]
    written = domext.extract(
        _blog(language, 3), url="https://blog.example/", options=Options(selector=_First())
    ).markdown
    assert written.count("![") == 3
    assert all(f"[{title} {number}](https://blog.example/{number})" in written for number in range(3))
    of_product = domext.extract(_blog(language, 3), options=Options(selector=_First("product")))
    assert f"{title} 0" not in of_product.markdown


@pytest.mark.parametrize(
    "page",
    [
        _blog("de", 2),
        _blog("fr", 4, around="aside"),
        _blog("de", 4).replace("<main><p>", f"<main><p>{TEASERS['de'][1] * 12}"),
        _blog("fr", 4).replace("main>", "div>"),
        f"<main><p>Kurz.</p>{''.join(f'<article><p>anna.{n}</p><button>Folgen</button></article>' for n in range(9))}</main>",
    ],
    ids=["few", "beside", "long", "nowhere", "cards"],
)
def test_teasers_beside_an_article_are_not_added(page: str) -> None:
    read = domext.parse(page)
    keep = np.arange(len(read.blocks)) == 0
    assert with_teasers(kept_blocks(read, keep)).mask.tolist() == keep.tolist()


def _thread(lead: str, extra: str) -> str:
    """The Markdown of a thread of three posts of which only the running text is kept."""
    words = ("Das Eis bricht schon im März.", "La glace fond déjà en mars.", "Лёд тает уже в марте.")
    posts = "".join(
        f"<div class=post id=p{number}><div class=author><a href=/u/{number}>Nils{number}</a> <time datetime=2024-03-0{number + 1}>{number + 1}.3.</time>"
        f"</div><div class=text><p>{text}</p></div>{extra if number == 1 else ''}</div>"
        for number, text in enumerate(words)
    )
    page = f"<title>Eis auf dem Sund | Das Brett</title><div>{lead}</div><div>{posts}</div>"
    return domext.extract(page, url="https://brett.example/t/1", options=Options(selector=_Sentences())).markdown


class _Sentences(Everything):
    """Select the blocks that end with a full stop."""

    def __init__(self) -> None:
        super().__init__("forum")

    def select(self, page: domext.Page, scores: domext.ScoreTable) -> domext.Selection:
        everything = super().select(page, scores)
        keep = np.array([text.endswith(".") and "Vorschau" not in text for text in page.blocks.texts])
        return replace(everything, keep=keep, add_headings=True)


@pytest.mark.cost
def test_a_link_around_many_lines_takes_linear_time() -> None:
    def page(count: int) -> domext.Page:
        lead = f"<a href=https://zeitung.example/eis>{'<p>Eis auf dem Meer</p>' * count}</a>"
        posts = "".join(
            f"<div class=post id=p{n}><b>Nils</b> <time datetime=2024-03-0{n}>{n}.3.</time><p>Das Eis bricht.</p></div>"
            for n in (1, 2)
        )
        return domext.parse(f"<title>Eis auf dem Sund</title>{lead}<div>{posts}</div>")

    def work(page: domext.Page) -> None:
        keep = page.blocks.counts.link_words == 0
        posts = find_posts(page, keep, post_reader(page, keep, "forum"))
        assert posts is not None
        with_shared_links(kept_blocks(page, keep, ~keep), posts)

    assert growth(work, page) < MAX_GROWTH


def test_the_preview_of_a_page_in_a_post_is_added_with_its_picture() -> None:
    preview = "<a href='{}'><div><img src=/eis.jpg></div><div><strong>Eiskarte</strong> Vorschau der Karte aller Eisfelder.</div></a>"
    written = _thread("", preview.format("https://karten.example/eis"))
    assert "](https://karten.example/eis)" in written
    assert "![](https://brett.example/eis.jpg)" in written
    assert "Eiskarte" not in _thread("", preview.format("/karte"))


def test_the_page_that_a_thread_is_about_is_linked() -> None:
    lead = "<table><tr><td><a href='{}'>{}</a></td></tr></table>"
    link = "[Eis auf dem Sund](https://zeitung.example/eis)"
    assert _thread(lead.format("https://zeitung.example/eis", "Eis auf dem Sund"), "").startswith(link)
    site = "Eis auf dem Sund</a> (<a href='/from?site=zeitung.example'>zeitung.example</a>)<a>"
    assert _thread(lead.format("https://zeitung.example/eis", site), "").startswith(f"{link} (")
    parts = "<div>Eis auf</div><div>dem Sund</div>"
    written = _thread(f"<div><a href=https://zeitung.example/eis>{parts}</a></div>", "").partition("***")[0]
    assert "Eis auf" in written
    assert "dem Sund" in written
    author = "<div class=author><a href=/u/9>Ida</a> <time datetime=2024-03-01>1.3.</time></div>"
    post = f"<div class=post id=p9><a href=https://zeitung.example/eis>Eis auf dem Sund</a>{author}</div>"
    assert link in _thread(post, "")
    assert "](" not in _thread(lead.format("/t/1", "Eis auf dem Sund"), "").partition("***")[0]
    assert "](" not in _thread(lead.format("https://brett.example", "Das Brett"), "").partition("***")[0]


@pytest.mark.parametrize(
    ("page", "url", "leaves"),
    [
        ("https://a.example/x", "https://b.example/x", True),
        ("https://a.example/x", "//b.example", True),
        ("https://a.example/x", "https://www.a.example?q", False),
        ("https://a.example/x", "/y", False),
        ("https://a.example/x", "mailto:a@b.example", False),
        ("", "https://b.example/x", False),
    ],
)
def test_urls_that_leave_the_site(page: str, url: str, *, leaves: bool) -> None:
    assert Addresses(page, page).leaves(url) == leaves
