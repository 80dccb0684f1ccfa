"""Parts that a body adds to the selected text: captions, and short parts between kept paragraphs."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import pytest

import domext
from domext.body.completion import navigation_lines
from domext.body.completion.attributions import with_attributions
from domext.body.completion.captions import with_captions
from domext.body.completion.enclosed_parts import with_parts
from domext.body.completion.last_parts import with_last_parts
from domext.body.completion.navigation_lines import without_navigation
from domext.body.completion.section_headings import with_headings
from domext.body.completion.whole_lists import with_whole_lists
from domext.pictures.multimedia import kept_multimedia, outermost
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import added_texts, everything, kept_addresses, kept_blocks

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.body.completion.kept_blocks import KeptBlocks


@pytest.mark.parametrize(
    ("html", "added"),
    [
        ("<p>K</p><blockquote>cita</blockquote><p>K</p>", ["cita"]),
        ("<p>K</p><ol><li>a</li><li>b</li></ol><h2>K</h2>", ["a", "b"]),
        ("<p>K</p><table><tr><td>1</td><td>2</td></tr></table><p>K</p>", ["1", "2"]),
        ("<p>K</p><div class='admonition tip'><p>Tipp</p></div><p>K</p>", ["Tipp"]),
        ("<ul><li>K</li></ul><blockquote>Wort</blockquote><p>K</p>", ["Wort"]),
        ("<p>K</p><table><tr><th>K</th><th>K</th></tr><tr><td>5 €</td><td>—</td></tr></table><p>K</p>", ["5 €", "—"]),
        ("<p>K</p><table><tr><td>K</td><td>甲</td></tr><tr><td>K</td><td>乙</td></tr></table><p>K</p>", ["甲", "乙"]),
        ("<p>K</p><blockquote>un mot et <a href=/1>un lien</a></blockquote><p>K</p>", ["un mot et un lien"]),
        ("<h3>K</h3><ul><li>250 g Mehl</li></ul><div><p>K</p></div>", ["250 g Mehl"]),
        ("<div>K <dl><dt>1.</dt><dd>tag</dd></dl>K</div>", ["1.", "tag"]),
        ("<section><p>K</p></section><section><div><blockquote>слово</blockquote></div></section><p>K</p>", ["слово"]),
        (
            "<p>K</p><blockquote class=instagram-media><a href=/p/1>Ver esta publicación</a></blockquote><p>K</p>",
            ["Ver esta publicación"],
        ),
        ("<p>K</p><blockquote><a href=/p/1>Ver esta publicación</a></blockquote><p>K</p>", []),
        # Lists of links with words beside them, below a sentence with a colon.
        (
            "<p>Kolme kirjaa tältä viikolta:</p><ol><li><a href=/1>Seula</a>, kuvin</li><li><a href=/2>Sora</a></li></ol><p>K</p>",
            ["Seula, kuvin", "Sora"],
        ),
        ("<p>K: </p><ul><li><a href=/1>Seula</a>, kuvin</li><li><a href=/2>Sora</a></li></ul><p>K</p>", []),
        ("<p>Kolme kirjaa tältä viikolta:</p><ul><li><a href=/1>Seula</a></li></ul><p>K</p>", []),
        # The year below the title of a work.
        ("<article><h3>K</h3><p>2023</p><p>K</p></article>", ["2023"]),
        ("<article><h3>K</h3><p>9999</p><p>K</p></article>", []),
        # Paragraphs of a sentence.
        ("<p>K</p><p>Zuvor war das Tor drei Jahre lang zu.</p><p>K</p>", ["Zuvor war das Tor drei Jahre lang zu."]),
        ("<p>K</p><p>695,00 €</p><p>K</p>", []),
        ("<p>K</p><p>Lire aussi : <a href=/1>la porte de fer du vieux moulin</a></p><p>K</p>", []),
        ("<p>K</p><div>Zuvor war das Tor drei Jahre lang zu.</div><p>K</p>", []),
        ("<p>K</p><div role=list><div role=listitem>Pan</div></div><p>K</p>", ["Pan"]),
        # Boxes of a layout, and figures with a quotation or a table.
        (
            "<div><div><p>K</p></div></div><div><div><figure><blockquote>cita</blockquote></figure></div></div><div><p>K</p></div>",
            ["cita"],
        ),
        ("<figure><img><figcaption>K</figcaption></figure><blockquote>mot</blockquote><p>K</p>", ["mot"]),
        (
            "<div><div><figure><img><figcaption><div><p>K</p></div></figcaption></figure></div></div><div><div><figure><blockquote>語</blockquote></figure></div></div><div><p>K</p></div>",
            ["語"],
        ),
        (
            "<div><p>K</p></div><figure><table><tr><th>K</th></tr><tr><td>8,4</td></tr></table></figure><div><p>K</p></div>",
            ["8,4"],
        ),
        ("<p>K</p><figure class=callout><div>!</div><div>Obacht</div></figure><p>K</p>", ["!", "Obacht"]),
        ("<p>K</p><aside class='msg alert'><span>!</span><div>足元 注意</div></aside><p>K</p>", ["!", "足元 注意"]),
        ("<p>K</p><div class=message><span>Ann</span><div>Obacht</div></div><p>K</p>", []),
        (
            "<p>K</p><div><figure><figcaption>表一</figcaption><div><table><tr><th>a</th></tr><tr><td>1</td></tr></table></div></figure></div><p>K</p>",
            ["表一", "a", "1"],
        ),
        (
            "<custom-code><pre>K</pre></custom-code><aside class=note>Uwaga: tylko raz.</aside><p>K</p>",
            ["Uwaga: tylko raz."],
        ),
        # A list in a box of its own.
        ("<div><p>K</p></div><div class=ulist><ul><li>Ruder</li></ul></div><div><p>K</p></div>", ["Ruder"]),
        (
            "<p>K</p><div><ol><li>un</li><li><button>?</button> deux mots</li></ol></div><p>K</p>",
            ["un", "?", "deux mots"],
        ),
        # Above a table in a box.
        (
            "<p>K</p><ul><li>Ruder</li></ul><div><table><tr><th><p>K</p></th></tr><tr><td>K</td></tr></table></div>",
            ["Ruder"],
        ),
        # The last part of a section.
        ("<section><p>K</p><ul><li>Ruder</li></ul></section><section><p>K</p></section>", ["Ruder"]),
        (
            "<section><p>K</p><table><tr><td>船</td><td>90</td></tr></table></section><section><h2>第二</h2><p>K</p></section>",
            ["船", "90"],
        ),
        ("<section><p>K</p><ul><li>x</li></ul></section><section><p>dropped</p><p>K</p></section>", []),
        ("<section><p>K</p><ul><li>x</li></ul><p>dropped</p></section><section><p>K</p></section>", []),
        # Messages of other sites, which may be nothing but links.
        ("<p>K</p><blockquote class=post-embed><a href=/1>Une photo</a></blockquote><p>K</p>", ["Une photo"]),
        (
            "<p>K</p><figure class=embed-block><blockquote class=note><a href=/1>Una foto</a></blockquote></figure><p>K</p>",
            ["Una foto"],
        ),
        # Below code in the boxes of a highlighter.
        (
            "<p>K</p><div><div><pre>K</pre></div></div><table><tr><td>1</td><td>un</td></tr></table><p>K</p>",
            ["1", "un"],
        ),
        # Previews of linked pages.
        ("<p>K</p><div class=blogcard><a href=/1><b>船</b><p>船の話</p></a></div><p>K</p>", ["船", "船の話"]),
        ("<p>K</p><div class=related-card><a href=/1><b>Kähne</b></a></div><p>K</p>", []),
        # Several parts in a row.
        (
            "<p>K</p><div class='admonition note'><p>Nota</p></div><div class='admonition danger'><p>危険</p></div><p>K</p>",
            ["Nota", "危険"],
        ),
        ("<p>K</p><blockquote>uno</blockquote>\n<ul><li>due</li></ul><h3>K</h3>", ["uno", "due"]),
        ("<p>K</p><blockquote>uno</blockquote><ul><li>due</li></ul><p>dropped</p><p>K</p>", []),
        ("<p>K</p><blockquote>uno</blockquote><ul><li><a href=/>due</a></li></ul><p>K</p>", []),
        # A data table in boxes of a layout.
        (
            "<p>K</p><div><div><table><tr><th>Prix</th><th>9 €</th></tr><tr><td>K</td><td>K</td></tr></table></div></div><p>K</p>",
            ["Prix", "9 €"],
        ),
        # Boxes that hold parts only, and elements that papers define.
        (
            "<p>K</p><div><ul><li>Lampe</li></ul><div><ol><li>绳子</li></ol></div></div><x-sheet><table><tr><td>1</td><td>un</td></tr></table></x-sheet><p>K</p>",
            ["Lampe", "绳子", "1", "un"],
        ),
        ("<p>K</p><div><ul><li>x</li></ul><button>Sign in</button></div><p>K</p>", []),
        ("<p>K</p><div><form><dl><dt>Name</dt><dd>x<textarea></textarea></dd></dl></form></div><p>K</p>", []),
        # A definition list of which some is kept.
        ("<p>K</p><dl><dt>Name</dt><dd>K<input></dd></dl><p>K</p>", []),
        ("<p>K</p><dl><dt>Bug</dt><dd>前</dd><dt>K</dt><dd>K</dd></dl><p>K</p>", ["Bug", "前"]),
        ("<p>K</p><dl><dt><a href=/1>Bug</a></dt><dd>K</dd></dl><p>K</p>", []),
        # A table of layout, and one that is not between kept text.
        ("<p>K</p><table role=presentation><tr><td>K</td><td>x</td></tr></table><p>K</p>", []),
        ("<p>K</p><table><tr><th>K</th><th>K</th></tr><tr><td>x</td><td>y</td></tr></table><p>dropped</p>", []),
        (
            "<p>K</p><div class='tip custom-block'><p>Astuce</p></div><details><summary>K</summary></details>",
            ["Astuce"],
        ),
        # Callouts below the last text, one or several.
        ("<div><p>K</p><div class='admonition note'><p>Nota</p></div></div><p>dropped</p>", ["Nota"]),
        ("<p>K</p><aside class='starlight-aside--tip starlight-aside'><p>Rada</p></aside>", ["Rada"]),
        (
            "<p>K</p><div class='callout callout-tip'><p>一</p></div><div class='callout callout-note'><p>二</p></div>",
            ["一", "二"],
        ),
        ("<p>K</p><div class='callout callout-tip'><form><p>Join</p><input></form></div>", []),
        ("<p>K</p><div class='callout callout-tip'><a href=/1>Read on</a></div>", []),
        ("<p>K</p><div class='alert alert-info'><p>Cookies</p></div>", []),
        ("<div><p>K</p></div><div class='admonition note'><p>Uwaga</p></div>", ["Uwaga"]),
        ("<p>K</p><div class='admonition note'><p>x</p></div><p>dropped</p><p>K</p>", []),
        # Beside a list in a list, and beside callouts.
        ("<ul><li><p>K</p><ol><li><p>K</p></li></ol></li></ul><ul><li><p>Ruder</p></li></ul><pre>K</pre>", ["Ruder"]),
        (
            "<div class='note admonition'><div><p>K</p><ul><li>K</li></ul></div></div><div class='alert alert--danger'><p>危険</p></div><div class='alert alert-info'><div>K</div></div>",
            ["危険"],
        ),
        ("<div class=card><div>K</div></div><div class='alert alert-danger'><p>x</p></div><p>K</p>", []),
        # The theorem of a paper, and the preview of a page with the caption of its picture.
        (
            "<p>K</p><div class=ltx_theorem><h6>Satz 1</h6><div><p>Sie dreht sich.</p></div></div><p>K</p>",
            ["Satz 1", "Sie dreht sich."],
        ),
        (
            "<p>K</p><section class='lemma x'><p>引理。</p></section><div class=proof><p>显然。</p></div><p>K</p>",
            ["引理。", "显然。"],
        ),
        ("<p>K</p><div class=proofreading><p>x</p></div><p>K</p>", []),
        ("<p>K</p><div class=theorem><p><a href=/1>Alle Sätze</a></p></div><p>K</p>", []),
        (
            "<p>K</p><figure class=bookmark-card><a href=/1><div>Las piedras</div></a><figcaption>K</figcaption></figure><p>K</p>",
            ["Las piedras"],
        ),
        # A list of links, a box without a kind, and parts beside something else than text.
        ("<p>K</p><ul><li><a href=/1>a</a></li><li><a href=/2>b</a></li></ul><p>K</p>", []),
        ("<p>K</p><blockquote><a href=/1>a b</a></blockquote><p>K</p>", []),
        ("<p>K</p><div class=box><p>x</p></div><p>K</p>", []),
        ("<div><p>K</p></div><blockquote>x</blockquote><p>K</p>", []),
        (
            "<div><p>K</p></div><div><ul><li><button>Mo–Fr</button></li><li><button>Sa</button></li></ul></div><div><p>K</p></div>",
            [],
        ),
        ("<p>K</p><blockquote>x</blockquote><p>dropped</p><p>K</p>", []),
        ("<h3>K</h3><p>Directrice</p><p>K</p>", ["Directrice"]),
        ("<h3>K</h3><p><a href=/1>Directrice</a></p><p>K</p>", []),
        ("<h3>K</h3><hr><p>Directrice</p><p>K</p>", []),
        ("<p>K</p><p>9 €</p><p>K</p>", []),
        ("<p>K</p><ul><li>x</li></ul>", []),
        ("<p>K</p><ul><li>x</li><li>K</li></ul><p>K</p>", []),
    ],
)
def test_parts_directly_between_kept_text_are_added(html: str, added: list[str]) -> None:
    assert added_texts(with_parts, html) == added


@pytest.mark.parametrize(
    ("html", "added"),
    [
        ("<p>K</p><table><tr><th>Prix</th></tr><tr><td>9 €</td></tr></table>", ["Prix", "9 €"]),
        ("<p>K</p><div><table><tr><th>K</th></tr><tr><td>5 t</td></tr></table></div><p>x</p>", ["5 t"]),
        ("<p>K:</p><ul><li>Ruder</li><li>Seile</li></ul><p>x</p>", ["Ruder", "Seile"]),
        ("<p>K：</p><ol><li>櫂</li></ol>", ["櫂"]),
        ("<table><tr><th>Jahr<th>甲<tr><td>K<td>9 €</table>", ["Jahr", "甲", "9 €"]),
        (
            "<p>K</p><h2>Gebühren</h2><ul><li>Boot: 40</li><li>カヌー: 10</li></ul>",
            ["Gebühren", "Boot: 40", "カヌー: 10"],
        ),
        ("<p>K</p><details><summary>Welche?</summary><p>Jede.</p></details><p>x</p>", ["Welche?", "Jede."]),
        ("<p>K</p><h2>x</h2><ul><li>x</li></ul>", []),
        ("<p>K</p><h2>x</h2><ul><li>x</li><li>x</li></ul><p>x</p>", []),
        ("<p>K</p><h2>x</h2><ul><li>x</li><li>x <input></li></ul>", []),
        ("<p>K</p><h2>x</h2><ul><li><a href=/1>x</a></li><li>x</li></ul>", []),
        ("<div><p>K</p></div><h2>x</h2><ul><li>x</li><li>x</li></ul>", []),
        ("<p>K</p><ul><li>x</li></ul>", []),
        ("<p>K</p><table><tr><td>x</td><td>y</td></tr></table>", []),
        ("<p>K:</p><ul><li><a href=/1>x</a></li></ul>", []),
        ("<p>K:</p><ul><li>x <input></li></ul>", []),
        ("<p>K:</p><p>dropped</p><ul><li>x</li></ul>", []),
        ("<div><p>K:</p></div><ul><li>x</li></ul>", []),
        ("<p>dropped</p><ul><li>x</li></ul>", []),
    ],
)
def test_the_part_that_ends_an_article_is_added(html: str, added: list[str]) -> None:
    assert added_texts(with_last_parts, html) == added


def test_headings_by_their_role_are_added() -> None:
    html = "<p>K</p><div role=heading aria-level=2><span>Zweiter Teil</span></div><p>K</p><div>Werbung</div><p>K</p>"
    assert added_texts(with_headings, html) == ["Zweiter Teil"]


@pytest.mark.parametrize(
    ("name", "added"), [("author", []), ("article date", []), ("dateline", []), ("subtitle", ["Der Kahn", "Ida Holm"])]
)
def test_a_byline_in_the_element_of_a_heading_is_not_added(name: str, added: list[str]) -> None:
    assert added_texts(with_headings, f"<div><h1>Der Kahn</h1><h4 class='{name}'>Ida Holm</h4><p>K</p></div>") == added


def test_headings_above_the_bar_of_kept_code_are_added() -> None:
    bar = "<div><span>js</span></div><div><button>Copier</button></div>"
    assert added_texts(with_headings, f"<section><h2>Syntaxe</h2>{bar}<pre>K</pre></section>") == ["Syntaxe"]
    assert added_texts(with_headings, f"<section><h2>Syntaxe</h2>{bar}<p>K</p></section>") == []


@pytest.mark.parametrize(("buttons", "added"), [(1, ["Welche Farbe hält?"]), (4, ["Welche Farbe hält?"]), (5, [])])
def test_headings_above_buttons_and_kept_text_are_added(buttons: int, added: list[str]) -> None:
    bar = "<div>" + "<button>Antwort</button>" * buttons + "</div>"
    assert (
        added_texts(with_headings, f"<section><h1>Welche Farbe hält?</h1>{bar}<div><p>K</p></div></section>") == added
    )
    assert added_texts(with_headings, f"<section><h2>Welche Farbe hält?</h2>{bar}</section><p>K</p>") == []


@pytest.mark.parametrize(("labels", "added"), [(2, ["Schneiden"]), (6, ["Schneiden"]), (7, [])])
def test_headings_above_tabs_with_kept_text_are_added(labels: int, added: list[str]) -> None:
    tabs = f"<ul role=tablist>{'<li>Schale' * labels}</ul>"
    assert added_texts(with_headings, f"<section><h2>Schneiden</h2>{tabs}<div><p>K</p></div></section>") == added


@pytest.mark.parametrize(
    ("heading", "added"),
    [("<h2>Tor</h2>", ["Tor"]), ("<h1>Tor</h1>", []), ("<h2>Tor</h2><h1>K</h1>", []), ("<h1>K</h1><h2>Tor</h2>", ["Tor"]), ("<h2>Das alte Tor</h2>", []), ("<h2>Das alte Tor am Fluss und mehr</h2>", [])],
)  # fmt: skip
def test_a_heading_that_is_a_word_of_the_title_is_added(heading: str, added: list[str]) -> None:
    assert (
        added_texts(with_headings, f"<title>Das alte Tor am Fluss</title><body><div>{heading}<p>K</p></div>") == added
    )


def test_a_heading_in_a_box_with_a_link_and_a_button_is_added() -> None:
    commands = "<button>Copy link</button><a href='#a'>¶</a>"
    assert added_texts(with_headings, f"<div><h3>Hafen</h3>{commands}</div><p>K</p>") == ["Hafen"]
    assert added_texts(with_headings, f"<div><h3>Hafen</h3>{commands} alt</div><p>K</p>") == []


def test_excluded_parts_are_not_added() -> None:
    page = domext.parse("<p>K</p><blockquote>x</blockquote><p>K</p>")
    keep = np.array([True, False, True])
    assert with_parts(kept_blocks(page, keep, keep)).mask.tolist() == keep.tolist()


@pytest.mark.parametrize(
    ("html", "caption"),
    [
        ("<figure><img src=a.jpg width=600><figcaption>Una lámpara</figcaption></figure>", "Una lámpara"),
        ("<div class=wp-caption><img src=a.jpg><p class=wp-caption-text>La lampe</p></div>", "La lampe"),
        ("<table><tr><td><img src=a.jpg></td></tr><tr><td class=tr-caption>Die Lampe</td></tr></table>", "Die Lampe"),
        ("<table><caption>Mittel</caption><tr><td>Kept</td></tr></table>", "Mittel"),
        ("<figure><table><tr><td>Kept</td></tr></table><figcaption>Medias</figcaption></figure>", "Medias"),
        (
            "<figure><img src=a.jpg width=600><figcaption>Una lámpara <button>(más)</button></figcaption></figure>",
            "Una lámpara",
        ),
        ("<ul><li><div><img src=a.jpg></div><div class=gallerytext>灯</div></li></ul>", "灯"),
        # Boxes of site generators, and drawings.
        (
            "<div class=imageblock><div class=content><img src=a.jpg></div><div class=title>Abb. 1. Die Lampe</div></div>",
            "Abb. 1. Die Lampe",
        ),
        ("<div class=photo><img src=a.jpg><p class=photo__title>Лампа</p></div>", "Лампа"),
        ("<div><img src=a.jpg><p class=figcaption>灯</p></div>", "灯"),
        ("<div><img src=a.jpg><div class='text Bildunterschrift'>Die Lampe</div></div>", "Die Lampe"),
        ("<div><img src=a.jpg><div class=photo-cutline>The lamp</div></div>", "The lamp"),
        ("<figure><svg></svg><figcaption>Una lámpara</figcaption></figure>", "Una lámpara"),
        # Captions of code, but not the name of its language.
        (
            "<div class=block><div class=code-caption>Liste 3: Was die Lampe liest</div><pre>Kept</pre></div>",
            "Liste 3: Was die Lampe liest",
        ),
        (
            "<div class=listingblock><div class=title>Ce que lit la lampe</div><div><pre>Kept</pre></div></div>",
            "Ce que lit la lampe",
        ),
        ("<div class=listingblock><div class=title>Visual Basic</div><pre>Kept</pre></div>", None),
        ("<div class=card><div class=title>Ce que lit la lampe</div><p>Un mot.</p><pre>Kept</pre></div>", None),
        # No picture or table of the article, or no caption.
        ("<div class=photo><img src=a.jpg><p class=photo__menu>Lampa</p></div>", None),
        ("<div class=card><img src=a.jpg><p class=title>Lampa</p></div>", None),
        ("<table><caption>Mittel</caption><tr><td>4,1</td></tr></table>", None),
        ("<div><img src=a.jpg><p>La lampe</p></div>", None),
    ],
)
def test_captions_of_pictures_are_added(html: str, caption: str | None) -> None:
    page = domext.parse(f"<p>Kept.</p>{html}<p>Kept, too.</p>", url="https://example.org/")
    keep = np.array([text.startswith("Kept") for text in page.blocks.texts])
    media = outermost(page, kept_multimedia(page, keep))
    added = with_captions(kept_blocks(page, keep), media).mask & ~keep
    assert [page.blocks.text(row) for row in np.flatnonzero(added).tolist()] == ([caption] if caption else [])
    assert not (with_captions(kept_blocks(page, keep, keep), media).mask & ~keep).any()


@pytest.mark.cost
def test_pictures_deep_in_boxes_without_text_cost_no_more_than_others() -> None:
    def seconds(depth: int) -> float:
        images = "".join(f"<img src=/{number}.jpg width=400 height=300>" for number in range(2_000))
        page = domext.parse(f"<p>Kept.</p>{'<div>' * depth}{images}{'</div>' * depth}<p>Kept, too.</p>")
        kept, media = kept_blocks(page, everything(page)), outermost(page, kept_multimedia(page, everything(page)))
        assert len(media) == 2_000
        start = time.process_time()
        assert with_captions(kept, media) is kept
        return time.process_time() - start

    seconds(1)  # patterns are compiled once
    assert min(seconds(500) for _ in range(3)) < 10 * max(seconds(1) for _ in range(3))


def test_lines_of_navigation_in_a_manual_are_dropped() -> None:
    links = "<a rel=next href=b.html>Los nudos</a> [<a rel=contents href=i.html>Índice</a>]"
    page = domext.parse(f"<p>Siguiente: {links}</p><p>Un texto con <a rel=next href=b.html>un enlace</a>.</p>")
    assert without_navigation(kept_blocks(page, np.array([True, True]))).mask.tolist() == [False, True]
    assert without_navigation(kept_blocks(page, np.array([False, True]))).mask.tolist() == [False, True]
    page = domext.parse(f"<p>Un texto más largo sobre los nudos, que lleva a {links}</p>")
    assert without_navigation(kept_blocks(page, np.array([True]))).mask.tolist() == [True]


@pytest.mark.parametrize(("second", "is_dropped"), [("Ruder", True), ("Salz", False)])
def test_a_title_and_a_button_are_no_lines_of_the_contents(second: str, *, is_dropped: bool) -> None:
    contents = f"<p>Inhalt</p><a href='#'><span>Zeigen</span></a><ul><li><a href='#a'>帆</a></li><li><a href='#b'>{second}</a></li></ul>"
    page = domext.parse(f"<div class=toc_container>{contents}</div><h2 id=a>帆</h2><p>Ja.</p><h2 id=b>Ruder</h2>")
    keep = without_navigation(kept_blocks(page, everything(page))).mask
    assert ("Inhalt" not in page.blocks.joined(keep)) == is_dropped


@pytest.mark.parametrize(
    ("contents", "is_contents"),
    [
        ("<p>Spis:</p><ul><li><a href=#a>Seile</a></li><li><a href=#b>Ruder</a></li></ul>", True),
        ("<p><b>目录</b></p><ol><li><a href=#a>1. Seile</a></li><li><a href=#b>2. Ruder</a></li></ol>", True),
        ("<div><h2>Spis</h2><ul><li><a href=#a>Seile</a></li><li><a href=#b>Ruder</a></li></ul></div>", True),
        ("<ul><li><a href=#a>Seile</a><ul><li><a href=#b>Ruder</a></li></ul></li></ul>", True),
        ("<ul><li><a href=#a>Alte Seile</a></li><li><a href=#b>Große Ruder</a></li></ul>", False),
        ("<ul><li><a href=/a>Seile</a></li><li><a href=/b>Ruder</a></li></ul>", False),
        ("<ul><li><a href=#a>Seile</a> halten das Boot im Hafen fest.</li><li><a href=#b>Ruder</a></li></ul>", False),
        ("<ul><li><a href=#a>Seile</a></li></ul>", False),
    ],
)
def test_a_list_of_the_headings_is_the_table_of_contents(contents: str, *, is_contents: bool) -> None:
    page = domext.parse(f"<p>Vom Boot.</p>{contents}<h2 id=a>Seile</h2><p>Ja.</p><h2 id=b>Ruder</h2><p>Nein.</p>")
    kept = page.blocks.joined(without_navigation(kept_blocks(page, everything(page))).mask)
    assert (kept == "Vom Boot.\n\nSeile\n\nJa.\n\nRuder\n\nNein.") == is_contents


@pytest.mark.parametrize(
    "above", ["<h2>Boote</h2>", "<p>Alles über Boote.</p>", "<figure><figcaption>Ein Boot</figcaption></figure>"]
)
def test_a_line_above_the_contents_that_is_no_label_stays(above: str) -> None:
    contents = "<ul><li><a href=#a>Seile</a></li><li><a href=#b>Ruder</a></li></ul>"
    page = domext.parse(
        f"<p>Vom Boot.</p>{above}{contents}<h2 id=a>Seile</h2><p>Ja.</p><h2 id=b>Ruder</h2><p>Nein.</p>"
    )
    assert without_navigation(kept_blocks(page, everything(page))).mask.tolist() == [
        True,
        True,
        False,
        False,
        True,
        True,
        True,
        True,
    ]


def test_lines_of_nested_contents_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def folded(text: str) -> str:
        read.append(text)
        return text.lower()

    monkeypatch.setattr(navigation_lines, "folded", folded)
    page = domext.parse(
        "<div class=toc>" * 30 + "<p><a href=#a>Seile</a></p>" * 40 + "</div>" * 30 + "<h2 id=a>Seile</h2>"
    )
    keep = without_navigation(kept_blocks(page, everything(page))).mask
    assert keep.tolist() == [False] * 40 + [True]
    assert read == ["Seile"] * 41


@pytest.mark.parametrize(
    ("html", "added"),
    [
        ("<blockquote><p>K</p><footer>Ana Ruiz, <cite>Memorias</cite></footer></blockquote>", ["Ana Ruiz, Memorias"]),
        ("<figure><blockquote><p>K</p><cite>Anna Lee</cite></blockquote></figure>", ["Anna Lee"]),
        ("<blockquote><p>K</p>— Анна (@anna) <a href=/1>1 мая</a></blockquote>", ["— Анна (@anna) 1 мая"]),
        ("<blockquote><p>K</p><small>安娜</small></blockquote><p>K</p>", ["安娜"]),
        ("<blockquote><p>K</p><footer><div>Ana</div><div>CEO</div></footer></blockquote>", ["Ana", "CEO"]),
        ("<blockquote><p>K</p><a href=/1>View this post</a></blockquote>", []),
        ("<blockquote><p>Un mot</p><cite>Anna Lee</cite></blockquote>", []),
        ("<blockquote><p>K</p><p>Mehr</p><cite>Anna Lee</cite></blockquote>", []),
        (f"<blockquote><p>K</p><footer>{'mot ' * 30}</footer></blockquote>", []),
        ("<div><p>K</p><cite>Anna Lee</cite></div>", []),
    ],
)  # fmt: skip
def test_who_said_a_kept_quotation_is_added(html: str, added: list[str]) -> None:
    assert added_texts(with_attributions, html) == added


@pytest.mark.parametrize(
    ("html", "added"),
    [
        ("<ul><li>Zange</li><li>K</li><li>K</li></ul>", ["Zange"]),
        ("<ol><li>K</li><li><p>丙</p></li><li>K</li><li>丁</li></ol>", ["丙", "丁"]),
        ("<dl><dt>K</dt><dd>3 g</dd><dt>K</dt><dd>5 g</dd></dl>", ["3 g", "5 g"]),
        ("<ul><li><a href=/1>K</a></li><li><a href=/2>K</a></li><li><a href=/3>Puerto</a></li></ul>", ["Puerto"]),
        # A link among sentences, a list that is mostly dropped, and items of several blocks.
        ("<ul><li>K</li><li>K</li><li><a href=/3>Puerto</a></li></ul>", []),
        ("<ul><li>K</li><li>K</li><li>a</li><li>b</li><li>c</li></ul>", []),
        ("<ul><li>K</li><li>a</li></ul>", ["a"]),
        ("<ul><li>K</li><li>a</li><li>b</li></ul>", []),
        ("<ul><li>K<p>K</p></li><li>K</li><li>a</li></ul>", []),
    ],
)  # fmt: skip
def test_the_rest_of_lists_that_are_mostly_kept(html: str, added: list[str]) -> None:
    assert added_texts(with_whole_lists, html) == added


@pytest.mark.parametrize(
    ("html", "added"),
    [
        ("<div><div class=faq-question>¿Qué es?</div><div class=faq-answer><p>K</p></div></div>", ["¿Qué es?"]),
        ("<div><button class=box><span class=faq__question>Wie tief?</span></button><div>K</div></div>", ["Wie tief?"]),
        ("<div class=accordion-item><div class=accordion-title><p>深さ</p></div><div><div><p>K</p></div></div></div>", ["深さ"]),
        ("<div><p class=x-toggle-title>Profondeur</p></div><p>Autre</p><p>K</p>", []),
        ("<div class=question>Was ist das?</div><p>Nichts</p><p>K</p>", []),
        ("<div><div class=accordion>Menü</div><p>K</p></div>", []),
        (f"<div><div class=question>{'mot ' * 40}</div><p>K</p></div>", []),
    ],
)  # fmt: skip
def test_questions_above_kept_answers_are_added(html: str, added: list[str]) -> None:
    assert added_texts(with_headings, html) == added


@pytest.mark.cost
@pytest.mark.parametrize("rule", [with_attributions, with_whole_lists, with_headings])
@pytest.mark.parametrize("unit", ["<blockquote>K<cite>a</cite>", "<ul><li>K<li>K<li>a</ul>", "<ul><li>a<ul><li>K</ul>"])
def test_many_quotations_and_lists_take_linear_time(rule: Callable[[KeptBlocks], KeptBlocks], unit: str) -> None:
    assert growth(partial(added_texts, rule), lambda n: f"<p>K</p>{unit * n}<p>K</p>") < MAX_GROWTH


@pytest.mark.parametrize(
    ("html", "added"),
    [
        # A box of a title and a list, and a disclosure of which a part is kept.
        ("<p>K</p><div><b>Matériel</b><ul><li>bocal</li><li>balance</li></ul></div><p>K</p>", ["Matériel", "bocal", "balance"]),
        ("<p>K</p><div><h4>要約</h4><ul><li>甲</li><li>乙</li></ul></div><p>K</p>", ["要約", "甲", "乙"]),
        ("<p>K</p><details><summary>Warum?</summary><p>Darum.</p><details><p>K</p></details></details><p>K</p>", ["Warum?", "Darum."]),
        # A line of many words, a link, and a title alone.
        (f"<p>K</p><div><b>{'mot ' * 9}</b><ul><li>a</li></ul></div><p>K</p>", []),
        ("<p>K</p><div><a href=/1>Matériel</a><ul><li>a</li></ul></div><p>K</p>", []),
        ("<p>K</p><div><b>Matériel</b></div><p>K</p>", []),
        ("<p>K</p><details><summary>Suche</summary><p>K</p><input></details><p>K</p>", []),
    ],
)  # fmt: skip
def test_boxes_with_a_title_and_disclosures_between_kept_text(html: str, added: list[str]) -> None:
    assert added_texts(with_parts, html) == added


@pytest.mark.parametrize(
    ("html", "added"),
    [
        ("<ol><li>K<ul><li>einzeln waschen</li></ul></li></ol>", ["einzeln waschen"]),
        ("<ul><li><p>K</p><div><ol><li>甲</li><li>乙</li></ol></div></li></ul>", ["甲", "乙"]),
        ("<ul><li>Fil : coton<div><p>K</p></div></li></ul>", ["Fil : coton"]),
        # Links, a list below an item, an item without kept text, and a first line that is long or a link.
        ("<ol><li>K<ul><li><a href=/1>einzeln waschen</a></li></ul></li></ol>", []),
        ("<ol><li>K</li></ol><ul><li>Suche</li><li>Hilfe</li></ul>", []),
        ("<ol><li>Suche<ul><li>Hilfe</li></ul></li></ol><p>K</p>", []),
        (f"<ul><li>{'mot ' * 9}<p>K</p></li></ul>", []),
        ("<ul><li><a href=/1>Fil</a><p>K</p></li></ul>", []),
    ],
)
def test_the_rest_of_kept_items(html: str, added: list[str]) -> None:
    assert added_texts(with_whole_lists, html) == added


@pytest.mark.parametrize(
    ("above", "added"),
    [
        ("Part 1 of 2:", ["Brushing"]),
        ("第一部", ["Brushing"]),
        ("one two three four five six", []),
        ("<a href=/1>Part 1</a>", []),
    ],
)
def test_a_heading_below_a_label_in_a_box(above: str, added: list[str]) -> None:
    html = f"<div><div><div>{above}</div><h3>Brushing</h3></div><ol><li><div>1</div><div>K</div></li></ol></div>"
    assert added_texts(with_headings, html) == added


def test_the_layout_of_a_page_is_no_table_that_ends_an_article() -> None:
    data = "<table border=1><tr><th>Lieu</th><th>Nombre</th></tr><tr><td>Nord</td><td>4</td></tr></table>"
    layout = f"<table><tr><td>Menu</td></tr><tr><td>Liens</td><td>{data}</td></tr></table>"
    assert added_texts(with_last_parts, f"<p>K</p>{data}") == ["Lieu", "Nombre", "Nord", "4"]
    assert added_texts(with_last_parts, f"<p>K</p>{layout}") == []


@pytest.mark.parametrize("number", ["<div class=step_num>1</div>", "<div>②</div>"])
def test_a_picture_above_the_number_of_a_step(number: str) -> None:
    html = f"<ol><li><div><img src=/boot.jpg width=120></div>{number}<div>keep the boot dry</div></li></ol>"
    assert kept_addresses(html) == ["/boot.jpg"]
    assert kept_addresses(html.replace(number, "<div>Tweet</div>")) == []
