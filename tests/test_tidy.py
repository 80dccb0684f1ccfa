"""Tidying: invisible elements are removed from the tree and kept beside it, visible ones stay."""

from __future__ import annotations

import json

import pytest
import turbohtml

from domext import Page, parse
from tests.clock import MAX_GROWTH, growth
from tests.pages import fixture_page, texts

UNSEEN = {
    "script": "<script>var x = '<p>scripted</p>'</script>",
    "style": "<style>p { color: red }</style>",
    "template": "<template><p>template</p></template>",
    "comment": "<!-- remark <p>x</p> -->",
    "processing instruction": "<?php echo 'x' ?>",
    "svg title": "<svg><title>an icon</title><desc>drawn</desc><metadata>by hand</metadata></svg>",
    "json-ld": '<script type="application/ld+json">{"headline": "x"}</script>',
    "link and meta": "<link rel=x href=y><meta name=a content=b><base href=/>",
    "noembed": "<noembed>no plugin</noembed>",
    "iframe": "<iframe src=x><p>no frames here</p></iframe>",
    "noframes": "<noframes><p>no frames here</p></noframes>",
    "noscript": "<noscript><p>Please enable JavaScript.</p></noscript>",
}


@pytest.mark.parametrize("kind", UNSEEN)
def test_invisible_elements_are_in_no_block_and_divide_no_sentence(kind: str) -> None:
    page = parse(f"<p>one</p><div>two {UNSEEN[kind]} three</div>")
    shown = " ".join(page.blocks.texts)
    # An iframe is displayed as a box between the words; everything else is not displayed.
    assert page.blocks.texts == (("one", "two", "three") if kind == "iframe" else ("one", "two three")), shown
    tags = {element.tag for element in page.elements}
    assert not tags & {
        "script",
        "style",
        "template",
        "title",
        "desc",
        "metadata",
        "link",
        "meta",
        "base",
        "noembed",
        "noscript",
    }
    assert "<!--" not in page.tidied.document.html


def test_removed_elements_are_kept_beside_the_tree() -> None:
    data = {"@type": "Article", "headline": "Größe"}
    script = f'<script type="application/ld+json">{json.dumps(data)}</script>'
    page = parse(
        f"<head><title>T</title><link rel=canonical href=/c>{script}</head>"
        f"<body><p>x</p>{script}<style>s</style><template><p>t</p></template>"
    )
    head = page.tidied.head
    assert head is not None
    for script_element in (head.find("script"), page.tidied.removed[0]):
        assert script_element is not None
        assert json.loads(script_element.text) == data
    assert [element.tag for element in page.tidied.removed] == ["script", "style", "template"]
    link = head.find("link")
    assert link is not None
    assert link.attr("href") == "/c"
    assert page.blocks.texts == ("x",)


# --- noscript ----------------------------------------------------------------------------------------------------------

POSTS = "<p>Posts that the forum writes for those without scripts, and for search engines.</p>" * 5


def test_noscript_that_holds_the_page_is_shown() -> None:
    page = parse(f"<body><div id=app>Loading</div><noscript>{POSTS}</noscript><script>1</script>")
    assert len(page.blocks) == 6
    assert page.tidied.noscript == ()
    assert "noscript" in {element.tag for element in page.elements}


def test_noscript_with_less_text_than_the_page_is_removed_and_kept() -> None:
    page = parse(f"<body><div>{POSTS * 2}</div><noscript>{POSTS}</noscript>")
    assert len(page.blocks) == 10
    assert [element.text.count("Posts") for element in page.tidied.noscript] == [5]


def test_noscript_with_a_request_to_enable_scripts_is_removed_even_from_an_empty_page() -> None:
    page = parse("<body><div id=root></div><noscript>You need to enable JavaScript to run this app.</noscript>")
    assert page.blocks.texts == ()
    assert len(page.tidied.noscript) == 1


@pytest.mark.parametrize(
    ("noscript", "is_shown"),
    [
        ("<h1>Farne im Treppenhaus</h1><p>Niemand hat sie gepflanzt. Sie kamen mit der Nässe, als die Rinne brach, und sind geblieben, jahrelang.</p>", True),
        ("<div><h2>Fougères</h2><p>Personne ne les a plantées. Elles sont venues avec l'humidité, quand la gouttière a cédé, un soir d'hiver, et nous les avons gardées.</p></div>", True),
        ("<p>Diese Anwendung braucht Skripte. Bitte schalte sie in den Einstellungen des Browsers ein, und lade die Seite danach noch einmal, damit sie erscheint.</p>", False),
        ("<h1>Skripte fehlen</h1><p>Bitte einschalten.</p>", False),
    ],
)  # fmt: skip
def test_a_short_noscript_with_a_heading_and_a_paragraph_is_an_article(noscript: str, *, is_shown: bool) -> None:
    page = parse(f"<body><div id=app>Loading…</div><noscript>{noscript}</noscript>")
    assert (page.tidied.noscript == ()) is is_shown


def test_scripts_do_not_count_as_visible_text() -> None:
    page = parse(f"<body><script>{'x = 1; ' * 1000}</script><noscript>{POSTS}</noscript>")
    assert len(page.blocks) == 5


def test_fixture_of_a_forum_inside_noscript() -> None:
    assert len("".join(fixture_page("noscript-forum").blocks.texts)) > 800


# --- frames, shadow roots, fallbacks -----------------------------------------------------------------------------------


@pytest.mark.parametrize("content", ["<p>one</p><h1>two</h1>", "<body bgcolor=white><p>one</p><h1>two</h1></body>"])
def test_noframes_of_a_frameset_is_shown(content: str) -> None:
    page = parse(
        f"<html><head><title>T</title></head><frameset><frame src=a><noframes>{content}</noframes></frameset></html>"
    )
    assert page.blocks.texts == ("one", "two")
    assert [page.block(j).owner.tag for j in range(2)] == ["p", "h1"]
    assert page.title == "T"


def test_scripts_inside_noframes_are_not_shown() -> None:
    page = parse("<frameset><frame src=a><noframes><p>one</p><script>x</script><!-- c --></noframes></frameset>")
    assert page.blocks.texts == ("one",)


def test_the_frameset_fixture_has_no_markup_in_its_text() -> None:
    page = fixture_page("frameset")
    assert len(page.blocks) > 5
    assert not [text for text in page.blocks.texts if "<" in text]


def test_what_the_parser_leaves_beside_the_root_is_shown() -> None:
    markup = "<p>before<svg><template><foreignObject><p>never</template>loose <b>text</b><p>after<div>end"
    for source in (markup, turbohtml.parse(markup)):
        assert parse(source).blocks.texts == ("before", "loose text", "after", "end")


def test_declared_shadow_roots_are_shown_in_their_host() -> None:
    markup = (
        "<my-card><template shadowrootmode=open><style>p{}</style><p>shadow</p>"
        "<x-in><template shadowrootmode=closed><b>deeper</b></template></x-in><slot></slot></template>light</my-card>"
    )
    page = parse(f"{markup}<template><p>never</p></template>")
    assert page.blocks.texts[0] == "shadow"
    assert " ".join(page.blocks.texts).split() in (["shadow", "deeperlight"], ["shadow", "deeper", "light"])
    assert page.elements[-1].tag == "slot"


def test_fallback_of_video_audio_and_canvas_is_hidden() -> None:
    markup = "<p>seen</p><video><p>no video</p></video><audio>no audio</audio><canvas>no canvas</canvas><object>shown</object>"
    assert shown(parse(markup)) == ("seen", "shown")


# --- hidden ------------------------------------------------------------------------------------------------------------


def shown(page: Page) -> tuple[str, ...]:
    return tuple(
        text for text, hidden in zip(page.blocks.texts, page.blocks.hidden.tolist(), strict=True) if not hidden
    )


@pytest.mark.parametrize(
    "start",
    [
        "<div hidden>",
        "<div hidden=hidden>",
        "<div HIDDEN=''>",
        "<div style=display:none>",
        "<div style='color: red; DISPLAY : NONE !important'>",
        "<div style='visibility:hidden'>",
        "<dialog>",
        "<div hidden><p style='display:block'>",
    ],
)
def test_hidden_markup_hides_everything_below(start: str) -> None:
    page = parse(f"<p>seen</p>{start}text <b>and <i>below</i></b></div></dialog>")
    assert shown(page) == ("seen",)
    assert page.blocks.texts == ("seen", "text and below")
    below = [node for node in map(page.node, range(len(page.nodes))) if node.tag in {"b", "i"}]
    assert [node.hidden for node in below] == [True, True]


@pytest.mark.parametrize(
    "start",
    [
        "<div hidden=until-found>",
        "<div style='display:block'>",
        "<div style='list-style: none'>",
        "<div style='overflow: hidden'>",
        "<div style='backface-visibility: hidden'>",
        "<div style='-webkit-backface-visibility:hidden; margin: 0'>",
        "<div data-style='display:none'>",
        "<div class=hidden>",
        "<div aria-hidden=false>",
        "<dialog open>",
        "<details>",
    ],
)
def test_visible_markup_is_not_hidden(start: str) -> None:
    assert shown(parse(f"{start}text</div></dialog></details>")) == ("text",)


def test_brackets_of_ruby_are_hidden() -> None:
    assert "".join(shown(parse("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字"))) == "漢かん字"


def test_the_hidden_text_of_a_fixture_is_marked() -> None:
    page = fixture_page("hidden-text")
    assert page.blocks.hidden.any()
    assert not page.blocks.hidden.all()


# --- title -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("markup", "title"),
    [
        ("<title> One\n  title &amp; more </title><p>x", "One title & more"),
        ("<head><title></title></head><body><title>late</title><p>x", "late"),
        ("<p>x", None),
        ("<title> \n </title><p>x", None),
        ("<head><title>page</title></head><body><svg><title>icon</title></svg>", "page"),
        ("<body><svg><title>icon</title></svg><p>x", None),
        ("<body><template><title>inside</title></template><p>x", None),
    ],
)
def test_title(markup: str, title: str | None) -> None:
    assert parse(markup).title == title


def test_the_title_of_the_caller_takes_precedence() -> None:
    assert parse("<title>page</title>", title="feed").title == "feed"


def test_the_title_is_not_in_a_block() -> None:
    assert texts("<title>T</title><p>x<title>U</title>") == ("x",)


def _texts(markup: str) -> tuple[str, ...]:
    return parse(f"<main>{markup}</main>").blocks.texts


STREAMED = {
    "in its place": (
        '<p>一</p><!--$?--><template id="B:0"></template><p>Warten…</p><!--/$--><p>drei</p><div hidden id="S:0"><p>zwei</p></div>',
        ("一", "zwei", "drei"),
    ),
    "in another part": (
        ('<!--$?--><template id="B:0"></template><i>…</i><!--/$--><div hidden id="S:0"><p>un</p><!--$?--><template id="B:1"></template><!--/$-->'
        '</div><div hidden id="S:1"><p>deux</p></div>'),
        ("un", "deux"),
    ),
    "by the call of its script": (
        ('<!--$?--><template id="B:3"></template><!--$-->…<!--/$--><!--/$--><p>dos</p><div hidden id="S:a"><p>uno</p></div>'
        '<script>$RC("B:3","S:a")</script>'),
        ("uno", "dos"),
    ),
    "a place without a fallback": (
        '<p>a</p><template id="P:1"></template><p>c</p><div hidden id="S:1"><p>b</p></div><script>$RS("S:1","P:1")</script>',
        ("a", "b", "c"),
    ),
    "a place within a part": (
        ('<!--$?--><template id="B:0"></template>…<!--/$--><div hidden id="S:0"><!--$--><p>a</p><template id="P:1"></template><p>c</p><!--/$-->'
        '</div><div hidden id="S:1"><p>b</p></div><script>$RS("S:1","P:1");$RC("B:0","S:0")</script>'),
        ("a", "b", "c"),
    ),
    "missing": ('<!--$?--><template id="B:0"></template><p>Chargement</p><!--/$-->', ("Chargement",)),
    "around its place": ('<div hidden id="S:0"><template id="B:0"></template></div><p>a</p>', ("a",)),
    "in a fallback": (
        ('<!--$?--><template id="B:0"></template><template id="B:1"></template><!--/$--><div hidden id="S:0"><p>a</p></div>'
        '<div hidden id="S:1"><p>b</p></div>'),
        ("a", "b"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STREAMED)
def test_parts_that_a_server_sends_late_are_in_their_places(name: str) -> None:
    markup, expected = STREAMED[name]
    assert _texts(markup) == expected


@pytest.mark.cost
@pytest.mark.parametrize(
    "unit",
    [
        '<template id="B:{n}"></template>',
        '<!--$?--><template id="B:{n}"></template>',
        '<div hidden id="S:{n}"><template id="B:{n}"></template>',
        '<template id="B:{n}"></template><!--/$--><div hidden id="S:{n}">a</div>',
    ],
)
def test_streamed_parts_take_linear_time(unit: str) -> None:
    assert growth(parse, lambda size: "".join(unit.format(n=f"{n:x}") for n in range(size))) <= MAX_GROWTH
