"""Invisible content of a page (JSON-LD, templates, state), and the pages that it replaces."""

from __future__ import annotations

import json
import tracemalloc
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import domext
from domext import Options, Selection
from domext.postprocess.doubt import discard_doubtful
from domext.reading import json_leaves, json_text, script_json
from tests.pages import fixture
from tests.selectors import Everything, OneBlock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from domext.article import Article

SENTENCE = "The old ferry crosses the sound twice a day, and nobody has ever asked it for a timetable. "
STORY = SENTENCE * 8


def extract_all(source: str, confidence: float | None = None) -> Article:
    return domext.extract(source, options=Options(selector=Everything(confidence=confidence)))


def app_shell(head: str = "", body: str = "<div id=app></div>", title: str = "The old ferry") -> str:
    return (
        f"<html lang=en><head><title>{title} | Site</title>{head}</head><body>{body}<script src=a.js></script></body>"
    )


def json_ld(value: Any) -> str:
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'


# --- JSON-LD ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"@type": "NewsArticle", "articleBody": STORY, "description": "A ferry."}, STORY.strip()),
        (
            {"@graph": [{"@type": "WebSite", "description": STORY * 2}, {"@type": "Article", "articleBody": STORY}]},
            STORY,
        ),
        ({"@type": "Article", "articleBody": f"&lt;p&gt;{STORY}&lt;/p&gt;&lt;p&gt;End.&lt;/p&gt;"}, f"{STORY}\n\nEnd."),
        ({"@type": "JobPosting", "description": f"<p>{STORY}<ul><li>One<li>Two</ul>"}, f"{STORY}\n\nOne\n\nTwo"),
        ({"@type": "Article", "articleBody": STORY, "comment": [{"@type": "Comment", "text": SENTENCE}]}, STORY),
        (
            {"@type": "QAPage", "mainEntity": {"@type": "Question", "name": "Why?", "acceptedAnswer": {"text": STORY}}},
            f"Why?\n\n{STORY}",
        ),
        ([{"@type": "Product", "description": STORY}, {"@type": "Product", "description": STORY * 2}], ""),
        ({"@type": "Organization", "description": STORY}, ""),
        ({"@type": "Article", "articleBody": "A ferry."}, ""),
        ([], ""),
    ],
)
def test_json_ld_of_an_empty_page(value: Any, text: str) -> None:
    article = extract_all(app_shell(json_ld(value)))
    assert article.text == text.replace(" \n", "\n").strip()
    assert article.origin == ("json-ld" if text else "page")


@pytest.mark.parametrize(
    "script",
    [
        f'{{"@type": "Article", "articleBody": "{STORY}",}}',
        f'//<![CDATA[\n{{"@type": "Article", "articleBody": "{STORY}"}}\n//]]>',
        f'{{"@type": "WebSite"}}; {{"@type": "Article", "articleBody": "{STORY}"}};',
    ],
    ids=["a comma before the end", "a section of XML", "two values"],
)
def test_json_ld_that_is_nearly_json_is_read(script: str) -> None:
    article = extract_all(app_shell(f'<script type="application/ld+json">{script}</script>'))
    assert (article.origin, article.text) == ("json-ld", STORY.strip())


def test_json_ld_does_not_replace_a_page_that_shows_its_text() -> None:
    article = extract_all(app_shell(json_ld({"articleBody": STORY * 9}), f"<p>{SENTENCE * 7}"))
    assert (article.origin, article.text) == ("page", (SENTENCE * 7).strip())


def test_nothing_replaces_a_page_of_which_the_caller_includes_a_part() -> None:
    page = app_shell(json_ld({"@type": "Article", "articleBody": STORY}), "<p id=shown>The ferry is late.")
    article = domext.extract(page, selector=Everything(), include=["#shown"])
    assert (article.origin, article.text) == ("page", "The ferry is late.")


# A teaser of 30 words, and a paragraph of 30 words from the article that it announces.
TEASERS = {
    "en": (
        (
            "The council voted last night to keep the swimming pool open through the winter, but nobody in the hall "
            "could say who is going to pay for all the coal."
        ),
        (
            "The pool was built by the mill in the year of the great flood, and every child of the town has learned to "
            "swim there, most of them before breakfast."
        ),
    ),
    "de": (
        (
            "Der Gemeinderat hat gestern beschlossen, das Schwimmbad auch im Winter zu öffnen, doch niemand im "
            "Saal konnte bisher sagen, wer die Kohle und die zwei Bademeister am Ende bezahlen wird."
        ),
        (
            "Das Bad wurde im Jahr der großen Flut von der Mühle gebaut, und seither hat jedes Kind der Stadt dort "
            "schwimmen gelernt, die meisten von ihnen lange vor dem Frühstück."
        ),
    ),
    "es": (
        (
            "El ayuntamiento decidió anoche mantener abierta la piscina durante todo el invierno, pero nadie en la "
            "sala supo decir quién va a pagar el carbón y a los dos socorristas."
        ),
        (
            "La piscina fue construida por el molino en el año de la gran riada, y desde entonces los niños del "
            "pueblo han aprendido a nadar en ella antes del desayuno."
        ),
    ),
}


@pytest.mark.parametrize("language", TEASERS)
def test_a_text_replaces_a_teaser_from_five_times_its_words_on(language: str) -> None:
    teaser, paragraph = TEASERS[language]

    def origin(paragraphs: int) -> str:
        article_body = "\n".join([paragraph] * paragraphs)
        return extract_all(app_shell(json_ld({"articleBody": article_body}), f"<p>{teaser}")).origin

    assert (len(teaser.split()), len(paragraph.split())) == (30, 30)
    assert [origin(4), origin(5), origin(6)] == ["page", "json-ld", "json-ld"]


@pytest.mark.parametrize("shown", ["", "<p>Loading", "<p>Loading the page", "<p>正在加载"])
def test_a_text_that_replaces_a_teaser_has_thirty_words(shown: str) -> None:
    def origin(words: int) -> str:
        return extract_all(app_shell(json_ld({"articleBody": "word " * words}), shown)).origin

    assert [origin(29), origin(30)] == ["page", "json-ld"]


@pytest.mark.parametrize("script", ["{", "", '{"articleBody": ', "[" * 100_000, '"text"', "null", "<!-- x -->"])
def test_invalid_json_is_no_text(script: str) -> None:
    source = app_shell(f'<script type="application/ld+json">{script}</script><script>x={script}</script>')
    assert extract_all(source).reason == "the page shows no text; scripts may write it"


# --- state -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "script",
    [
        '<script type="application/json">{}</script>',
        "<script>window.__STATE__ = {};</script>",
        "<script>\nvar state={}\nrun(state)</script>",
        '<script>queue.push(["boot", {}])</script>',
        "<script>start({})</script>",
    ],
)
def test_state_in_scripts_of_any_form(script: str) -> None:
    state = json.dumps({"settings": {"theme": "dark"}, "story": {"title": "The old ferry", "html": f"<p>{STORY}</p>"}})
    article = extract_all(app_shell(body=script.replace("{}", state)))
    assert (article.origin, article.text) == ("state", STORY.strip())


LITERALS = [
    f"w.S = {{{' ' * 300}story: {{'title': 'The old ferry', html:{' ' * 99}\n'<p>%s</p>'}}}}",
    "window.__STATE__ = {theme: 'dark', story: {title: `The old ferry`, html: '<p>%s</p>', tags: [,], n: 0x1F, ok: !0,},};",
    'kit.start(app, {data: [null, {type: "data", data: {title: "The old ferry", day: new Date(5), html: "<p>%s</p>"}}]});',
    'window.__NUXT__=(function(a,b){return {layout:a,data:[{title:b,html:"<p>%s</p>",at:b}],x:void 0}}("plain","The old ferry"));',
    'w.N=(function(a,b){return {data:[{title:"The old ferry",text:b}],fetch:{0:{text:b}}}}(false,"\\u003Cp\\x3e%s"));',
    """window.S = JSON.parse('{"story": {"title": "The old ferry", "html": "<p>%s</p>"}}');""",
    """state("{\\"story\\":{\\"title\\":\\"The old ferry\\",\\"html\\":\\"%s\\"}}")""",
    "var s = decodeURIComponent('%%7B%%22title%%22%%3A%%22The%%20old%%20ferry%%22%%2C%%22html%%22%%3A%%22%s%%22%%7D');",
]
STORIES = (
    STORY,
    "Le bac passe le détroit deux fois par jour, et personne ne lui a demandé d’horaire. " * 8,
    "Паром идёт через пролив дважды в день, и никто не спрашивал у него расписания. " * 8,
    "渡し船は一日に二回、海峡を渡る。" * 20,
)


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("script", LITERALS)
def test_state_in_literals_and_in_strings(script: str, story: str) -> None:
    article = extract_all(app_shell(body=f"<script>{script % story}</script>"))
    assert (article.origin, article.text) == ("state", story.strip())


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("size", [40, 100_000])
@pytest.mark.parametrize("state", ["elements", "data", "text"])
def test_state_in_rows_of_a_server(story: str, size: int, state: str) -> None:
    lines = ["$$20 for a ticket & more", story.strip()]
    paragraphs = [
        ["$", "p", str(n), {"children": [line[:9], ["$", "b", None, {"children": line[9:]}]]}]
        for n, line in enumerate(lines)
    ]
    page = {
        "elements": ["$", "$L4", None, {"children": [["$", "h1", None, {"children": "The old ferry"}], *paragraphs]}],
        "data": ["$", "$L4", None, {"story": {"title": "The old ferry", "text": "\n".join(lines)}}],
        "text": ["$", "$L4", None, {"children": ["$", "article", None, {"dangerouslySetInnerHTML": {"__html": "$7"}}]}],
    }  # fmt: skip
    markup = f"<h1>The old ferry</h1><p>$20 for a ticket &amp; more</p><p>{story}</p>"
    text = f"7:T{len(markup.encode()):x},{markup}" if state == "text" else ""
    rows = f'0:I[9,["a.js"],"default"]\n3:"$Sreact"\n{text}5:{json.dumps(page[state])}\n'
    pushes = (json.dumps(rows[start : start + size]) for start in range(0, len(rows), size))
    scripts = "".join(f"<script>self.__next_f.push([1,{push}])</script>".replace("</p", "<\\/p") for push in pushes)
    article = extract_all(app_shell(body=f"<div></div><script>(self.__next_f=[]).push([0])</script>{scripts}"))
    kept = article.text.replace("The old ferry\n\n", "")
    assert (article.origin, kept) == ("state", f"$20 for a ticket & more\n\n{story.strip()}")


@pytest.mark.parametrize(
    "rows", ["5:[", "7:T99,<p>", ":", "x", "5:[1]\n" * 9, "\\u12", "\ud800", f"5:{'[' * 9999}", '5:["$"]']
)
def test_broken_rows_are_no_text(rows: str) -> None:
    source = app_shell(body=f"<script>self.__next_f.push([1,{json.dumps(rows)}])</script>")
    assert extract_all(source).text == ""


@pytest.mark.parametrize(
    "script",
    ["f({a: 1, b: '%s' + c})", "x = {a: '%s' in b}", "x = {a: '%s' ", "x = {a: '%s' @", "x = {a: '%s'", 'y = "{\'%s"'],
)
def test_a_literal_with_operations_is_no_value(script: str) -> None:
    assert extract_all(app_shell(body=f"<script>{script % STORY}</script>")).text == ""


@pytest.mark.parametrize(
    ("element", "title", "story"),
    [
        ('<div id="app" data-page="{}"></div>', "The old ferry", STORY),
        ("<my-story :props='{}'></my-story>", "Le bac du détroit", "Le bac passe le détroit deux fois par jour, sans horaire. " * 12),
        ('<div data-state="{}"><p>Bitte warten</p></div>', "Die Fähre", "Die Fähre fährt auch im Winter, zweimal am Tag. " * 15),
        ('<app-island props="{}"></app-island>', "渡し船の一日", "渡し船は一日に二回、海峡を渡る。" * 30),
    ],
)  # fmt: skip
def test_state_in_attributes(element: str, title: str, story: str) -> None:
    state = [{"component": "Story", "props": {"title": title, "body": story, "tags": ["ferry", "sound"]}}]
    value = json.dumps(state).replace("'", "&#39;").replace('"', "&quot;")
    article = extract_all(app_shell(body=element.replace("{}", value), title=title))
    assert (article.origin, article.text) == ("state", story.strip())


def test_an_attribute_that_is_no_json_is_no_text() -> None:
    for value in ("{" * 300, "[data] " * 300, "[" * 5_000):
        source = app_shell(body=f'<div data-page="{value}"></div>')
        assert extract_all(source).reason == "the page shows no text; scripts may write it"


def test_state_without_the_words_of_the_title_is_not_used() -> None:
    script = f"<script>messages = {json.dumps({'offline': STORY})}</script>"
    assert extract_all(app_shell(body=script, title="Mushrooms, baskets, recipes")).text == ""
    assert extract_all(app_shell(body=script)).origin == "state"


@pytest.mark.parametrize(
    "state",
    [
        {"story": {"title": "Mushrooms, baskets, recipes", "body": STORY}},
        {"story": {"title": "Mushrooms, baskets, recipes", "blocks": [{"type": "p", "children": [{"text": STORY}]}]}},
        [{"theme": 0}, "Mushrooms, baskets, recipes", STORY],
    ],
)
def test_state_with_the_title_beside_the_text_is_used(state: Any) -> None:
    def text(state: Any) -> str:
        return extract_all(
            app_shell(body=f"<script>x = {json.dumps(state)}</script>", title="Mushrooms, baskets, recipes")
        ).text

    assert text(state).endswith(STORY.strip())
    assert text({"title": "Mushrooms, baskets, recipes", "messages": state and {"offline": STORY}}) == ""


def test_state_does_not_replace_a_page_with_running_text() -> None:
    script = f"<script>story = {json.dumps({'text': STORY * 9})}</script>"
    page = f"<p>keep</p><p>{SENTENCE * 7}</p>{script}"
    assert domext.extract(app_shell(body=page), options=Options(selector=OneBlock(0))).text == "keep"


def test_the_part_of_the_state_with_the_title_is_used() -> None:
    state = {
        "other": [{"title": "Bread", "text": "Flour and water, and salt, are all that the baker needs here. " * 30}],
        "story": {"title": "The old ferry", "text": STORY},
    }
    article = extract_all(app_shell(body=f"<script>state = {json.dumps(state)}</script>"))
    assert article.text == STORY.strip()


def test_the_strings_of_a_paragraph_with_links_are_joined() -> None:
    text = [
        {"type": "text", "value": "Take "},
        {"type": "link", "children": [{"type": "text", "value": "that ferry"}]},
    ]
    content = [{"children": [*text, {"value": f" home. {STORY.strip()}"}]}, {"children": [{"value": SENTENCE}]}]
    article = extract_all(app_shell(body=f"<script>state = {json.dumps(content)}</script>"))
    assert article.text == f"Take that ferry home. {STORY.strip()}\n\n{SENTENCE.strip()}"


def test_repeated_strings_appear_once() -> None:
    state = {"html": f"<p>{STORY}</p>", "rendered": f"<p>{STORY}</p>"}
    assert extract_all(app_shell(body=f"<script>state = {json.dumps(state)}</script>")).text == STORY.strip()


# --- templates, noscript ---------------------------------------------------------------------------------------------


def test_a_template_replaces_an_empty_page() -> None:
    article = extract_all(app_shell(body=f"<template><h1>The old ferry</h1><p>{STORY}</p></template>"))
    assert (article.origin, article.text) == ("template", f"The old ferry\n\n{STORY.strip()}")
    assert extract_all(app_shell(body=f"<p>{SENTENCE * 7}</p><template><p>{STORY * 9}</p></template>")).origin == "page"


def test_noscript_is_an_origin() -> None:
    article = extract_all(app_shell(body=f"<p>Loading</p><noscript><p>{STORY}</p></noscript>"))
    assert article.origin == "noscript"


# --- facts about the page --------------------------------------------------------------------------------------------


def test_a_candidate_keeps_the_facts_about_its_page() -> None:
    source = app_shell(json_ld({"articleBody": STORY}), "<div>&#0;</div>").encode("utf-8")
    article = domext.extract(source, url="https://example.org/ferry", options=Options(selector=Everything()))
    page = article.page
    assert (page.title, page.url, page.encoding) == ("The old ferry | Site", "https://example.org/ferry", "utf-8")
    assert (page.elements[0].attr("lang"), page.block(0).line, page.tidied.head is None) == ("en", None, False)
    assert json.loads(article.to("json"))["origin"] == "json-ld"


# --- doubtful selections ---------------------------------------------------------------------------------------------


LINK = f"<a href=/>{SENTENCE}</a>"


@pytest.mark.parametrize(
    ("shown", "confidence", "reason"),
    [
        (f"<p>{LINK}<p>{STORY}", 0.19, "none of the 2 blocks is likely to be content"),
        (f"<p>{LINK}<p>{STORY}<script>x()</script>", 0.19, "none of the 2 blocks is likely to be content; scripts may write it"),
        (f"<p>{LINK} and three words<p>{STORY}", 0.19, "none of the 2 blocks is likely to be content"),
        (f"<p>{LINK}<p>{STORY}", 0.21, None),
        (f"<p>{LINK}<p>{STORY}", None, None),
        (f"<p>{LINK} and a sentence of words<p>{STORY}", 0.19, None),  # a sentence outside links
        ("<p>Opening hours<p>nine to five", 0.19, None),  # a quarter of the page
    ],
)  # fmt: skip
def test_a_menu_with_low_confidence_is_discarded(shown: str, confidence: float | None, reason: str | None) -> None:
    assert domext.extract(shown, options=Options(selector=OneBlock(0, confidence=confidence))).reason == reason


TITLES = (
    "The council votes on the night ferry",
    "Drei Wochen Winter auf der Insel Hallund",
    "Паром снова ходит по ночам до острова",
    "渡し船は冬の夜にも運航する",
    "渔港议会周二表决冬季渡船时刻表",
)


@pytest.mark.parametrize("title", TITLES)
def test_an_index_of_titles_is_no_menu(title: str) -> None:
    def reason(text: str, items: int, page_type: str) -> str | None:
        page = domext.parse("<ul>" + f"<li>2008-03-0{items % 9} <a href=/a>{text}</a>" * items + f"</ul><p>{STORY}")
        keep = np.arange(len(page.blocks)) < items
        return discard_doubtful(page, Selection(keep, keep.astype(np.float32), None, 0.1, page_type)).reason

    assert reason(title, 20, "listing") is None
    assert reason(title, 20, "collection") is None
    assert reason(title, 20, "article") is not None
    assert reason(title, 2, "listing") is not None
    assert reason(title[:2], 30, "listing") is not None


@pytest.mark.parametrize(
    "dialog",
    [
        f"<div role=dialog>{SENTENCE}</div>",
        f"<dialog open>{SENTENCE}</dialog>",
        f"<nav><a href=/>{SENTENCE}</a></nav><section class='cookie-notice'><p>{SENTENCE}</section>",
    ],
)
def test_a_page_that_only_shows_a_dialog_is_not_an_article(dialog: str) -> None:
    article = domext.extract(app_shell(body=dialog), options=Options(selector=OneBlock(-1)))
    subject = "the only block is not" if len(article.keep) == 1 else f"none of the {len(article.keep)} blocks is"
    assert article.reason == f"{subject} likely to be content; scripts may write it"


@pytest.mark.parametrize(
    "dialog",
    [
        f"<div class=cmp-title><p>{SENTENCE}</div>",
        f"<div role=dialog>{STORY}</div>",
        f"<div role=dialog>{SENTENCE}</div><p>More.",
    ],
)
def test_long_dialogs_and_text_beside_a_dialog_are_kept(dialog: str) -> None:
    assert extract_all(app_shell(body=dialog)).reason is None


def test_a_class_of_the_body_element_does_not_make_a_dialog() -> None:
    assert extract_all(f"<body class='cookie-consent'><p>{SENTENCE}").reason is None


def test_an_app_shell_is_empty() -> None:
    assert domext.extract(fixture("app-shell").html).text == ""


# --- JSON ------------------------------------------------------------------------------------------------------------

VALUES = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)


def strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value] if value.strip() else []
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for child in children for text in strings(child)]


def path(leaf: json_leaves.Leaf) -> list[str | int]:
    """The keys and indices that lead to a string."""
    steps = [leaf.step]
    container = leaf.container
    while container.parent is not None:
        steps.insert(0, container.step)
        container = container.parent
    return steps


@given(VALUES.filter(lambda value: not isinstance(value, str)))
def test_leaves_are_all_strings_in_order(value: Any) -> None:
    leaves = json_leaves.leaves(value)
    assert [leaf.text for leaf in leaves] == strings(value)
    for leaf in leaves:
        target = value
        for step in path(leaf):
            target = target[step]
        assert target == leaf.text


def test_strings_in_many_lists_take_memory_once_for_each_list() -> None:
    value: Any = ["xy"] * 2_000
    for _ in range(900):
        value = [value]
    tracemalloc.start()
    try:
        assert len(json_leaves.leaves(value)) == 2_000
        assert tracemalloc.get_traced_memory()[1] < 1_000_000  # 14 MB with the indices of 900 lists for each string
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("characters", [900_000, 1_100_000])
def test_json_ld_beyond_a_million_characters_is_not_read(characters: int) -> None:
    script = json.dumps({"@type": "Article", "articleBody": STORY, "x": "x" * characters})
    origin = domext.extract(f"<script type=application/ld+json>{script}</script><p>Loading").origin
    assert origin == ("json-ld" if characters < 1_000_000 else "page")


@given(VALUES)
def test_values_are_read_back(value: Any) -> None:
    text = json.dumps(value)
    if text[0] in "[{":
        assert list(script_json.json_value(f"\n{text}\n")) == [value]
        literals = list(script_json.assigned_values([f"x = 1; y = {text}; f(2)"]))
        assert literals == ([value] if len(text) >= 200 else [])


@given(st.text(alphabet="=([{\"\\,:a1 ]}x)`'", max_size=300))
def test_any_program_is_read_without_an_error(script: str) -> None:
    values = map(json_leaves.leaves, script_json.assigned_values([script]))
    for strings, words in json_text.with_running_words(values):
        json_text.main_part(strings, words, lambda _: False)


@pytest.mark.parametrize("times", [2, 3])
def test_literals_beyond_five_thousand_are_not_read(times: int) -> None:
    programs = [f"x = {json.dumps([STORY * 2])};", "f({a:1});" * 2_500] * times
    assert len(list(script_json.assigned_values(programs))) == 2


@pytest.mark.parametrize("piece", ['""', "[]", "{}"])
@pytest.mark.parametrize("read", [script_json.json_value, lambda text: script_json.assigned_values([f"x = {text}"])])
def test_a_value_of_too_many_pieces_is_not_read(piece: str, read: Callable[[str], Iterable[Any]]) -> None:
    def lengths(pieces: int) -> list[int]:
        return [len(value) for value in read(f"[{','.join([piece] * pieces)}]") if value]

    assert lengths(199_000) == [199_000]
    assert lengths(200_001) == []
