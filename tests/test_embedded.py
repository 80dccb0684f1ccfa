"""What a page holds unseen, and when it stands in for what the page shows."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import domext
from domext import Options, Page, ScoreTable, Selection
from domext.postprocess import json_text
from tests.pages import fixture

if TYPE_CHECKING:
    from domext.article import Article

SENTENCE = "The old ferry crosses the sound twice a day, and nobody has ever asked it for a timetable. "
STORY = SENTENCE * 8


@dataclass(frozen=True)
class Everything:
    """A selector that keeps all, with the confidence that it is told."""

    confidence: float | None = None
    scorers: tuple[str, ...] = ()

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        del scores
        keep = np.ones(len(page.blocks), np.bool_)
        return Selection(keep, keep.astype(np.float32), confidence=self.confidence)


class First(Everything):
    """A selector that keeps the first block."""

    place = 0

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        del scores
        keep = np.zeros(len(page.blocks), np.bool_)
        keep[self.place] = True
        return Selection(keep, keep.astype(np.float32), confidence=self.confidence)


class Last(First):
    """A selector that keeps the last block."""

    place = -1


def everything(source: str, confidence: float | None = None) -> Article:
    return domext.extract(source, options=Options(selector=Everything(confidence)))


def shell(head: str = "", body: str = "<div id=app></div>", title: str = "The old ferry") -> str:
    return (
        f"<html lang=en><head><title>{title} | Site</title>{head}</head><body>{body}<script src=a.js></script></body>"
    )


def linked(value: Any) -> str:
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
    article = everything(shell(linked(value)))
    assert article.text == text.replace(" \n", "\n").strip()
    assert article.origin == ("json-ld" if text else "page")


def test_json_ld_does_not_replace_a_page_that_shows_its_text() -> None:
    article = everything(shell(linked({"articleBody": STORY * 9}), f"<p>{SENTENCE * 7}"))
    assert (article.origin, article.text) == ("page", (SENTENCE * 7).strip())


def test_a_few_words_more_do_not_replace_what_is_shown() -> None:
    assert everything(shell(linked({"articleBody": STORY}), f"<p>{SENTENCE * 4}")).origin == "page"
    assert everything(shell(linked({"articleBody": STORY}), f"<p>{SENTENCE}")).origin == "json-ld"


@pytest.mark.parametrize("script", ["{", "", '{"articleBody": ', "[" * 100_000, '"text"', "null", "<!-- x -->"])
def test_json_that_is_none(script: str) -> None:
    source = shell(f'<script type="application/ld+json">{script}</script><script>x={script}</script>')
    assert everything(source).reason == "the page shows no text; scripts may write it"


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
def test_state_is_found_by_its_shape(script: str) -> None:
    state = json.dumps({"settings": {"theme": "dark"}, "story": {"title": "The old ferry", "html": f"<p>{STORY}</p>"}})
    article = everything(shell(body=script.replace("{}", state)))
    assert (article.origin, article.text) == ("state", STORY.strip())


def test_state_that_does_not_speak_of_the_title_is_not_taken() -> None:
    script = f"<script>messages = {json.dumps({'offline': STORY})}</script>"
    assert everything(shell(body=script, title="Mushrooms, baskets, recipes")).text == ""
    assert everything(shell(body=script)).origin == "state"


def test_state_does_not_replace_a_page_with_running_text() -> None:
    script = f"<script>story = {json.dumps({'text': STORY * 9})}</script>"
    page = f"<p>keep</p><p>{SENTENCE * 7}</p>{script}"
    assert domext.extract(shell(body=page), options=Options(selector=First())).text == "keep"


def test_the_part_with_the_title_is_taken() -> None:
    state = {
        "other": [{"title": "Bread", "text": "Flour and water, and salt, are all that the baker needs here. " * 30}],
        "story": {"title": "The old ferry", "text": STORY},
    }
    article = everything(shell(body=f"<script>state = {json.dumps(state)}</script>"))
    assert article.text == STORY.strip()


def test_links_in_a_paragraph_of_rich_text() -> None:
    text = [
        {"type": "text", "value": "Take "},
        {"type": "link", "children": [{"type": "text", "value": "that ferry"}]},
    ]
    content = [{"children": [*text, {"value": f" home. {STORY.strip()}"}]}, {"children": [{"value": SENTENCE}]}]
    article = everything(shell(body=f"<script>state = {json.dumps(content)}</script>"))
    assert article.text == f"Take that ferry home. {STORY.strip()}\n\n{SENTENCE.strip()}"


def test_nothing_is_said_twice() -> None:
    state = {"html": f"<p>{STORY}</p>", "rendered": f"<p>{STORY}</p>"}
    assert everything(shell(body=f"<script>state = {json.dumps(state)}</script>")).text == STORY.strip()


# --- templates, noscript ---------------------------------------------------------------------------------------------


def test_a_template_stands_in_for_an_empty_page() -> None:
    article = everything(shell(body=f"<template><h1>The old ferry</h1><p>{STORY}</p></template>"))
    assert (article.origin, article.text) == ("template", f"The old ferry\n\n{STORY.strip()}")
    assert everything(shell(body=f"<p>{SENTENCE * 7}</p><template><p>{STORY * 9}</p></template>")).origin == "page"


def test_noscript_is_named() -> None:
    article = everything(shell(body=f"<p>Loading</p><noscript><p>{STORY}</p></noscript>"))
    assert article.origin == "noscript"


# --- what is known of the page ---------------------------------------------------------------------------------------


def test_a_page_that_was_made_knows_where_it_is_from() -> None:
    source = shell(linked({"articleBody": STORY}), "<div>&#0;</div>").encode("utf-8")
    article = domext.extract(source, url="https://example.org/ferry", options=Options(selector=Everything()))
    page = article.page
    assert (article.title, page.url, page.encoding) == ("The old ferry | Site", "https://example.org/ferry", "utf-8")
    assert (page.elements[0].attr("lang"), page.block(0).line, page.tidied.head is None) == ("en", None, False)
    assert json.loads(article.to("json"))["origin"] == "json-ld"


# --- nothing at all --------------------------------------------------------------------------------------------------


LINK = f"<a href=/>{SENTENCE}</a>"


@pytest.mark.parametrize(
    ("shown", "confidence", "reason"),
    [
        (f"<p>{LINK}<p>{STORY}", 0.19, "none of the 2 blocks is likely to be content"),
        (f"<p>{LINK}<p>{STORY}<script>x()</script>", 0.19, "none of the 2 blocks is likely to be content; scripts may write it"),
        (f"<p>{LINK} and three words<p>{STORY}", 0.19, "none of the 2 blocks is likely to be content"),
        (f"<p>{LINK}<p>{STORY}", 0.21, None),
        (f"<p>{LINK}<p>{STORY}", None, None),
        (f"<p>{LINK} and a sentence of words<p>{STORY}", 0.19, None),  # a caption
        ("<p>Opening hours<p>nine to five", 0.19, None),  # much of the page
    ],
)  # fmt: skip
def test_what_the_selector_does_not_believe_in(shown: str, confidence: float | None, reason: str | None) -> None:
    assert domext.extract(shown, options=Options(selector=First(confidence))).reason == reason


@pytest.mark.parametrize(
    "box",
    [
        f"<div role=dialog>{SENTENCE}</div>",
        f"<dialog open>{SENTENCE}</dialog>",
        f"<nav><a href=/>{SENTENCE}</a></nav><section class='cookie-notice'><p>{SENTENCE}</section>",
    ],
)
def test_a_page_that_shows_a_dialog_alone_is_no_article(box: str) -> None:
    article = domext.extract(shell(body=box), options=Options(selector=Last()))
    assert article.reason == f"none of the {len(article.keep)} blocks is likely to be content; scripts may write it"


@pytest.mark.parametrize(
    "box",
    [
        f"<div class=cmp-title><p>{SENTENCE}</div>",
        f"<div role=dialog>{STORY}</div>",
        f"<div role=dialog>{SENTENCE}</div><p>More.",
    ],
)
def test_what_is_no_dialog_or_more_than_one_is_an_article(box: str) -> None:
    assert everything(shell(body=box)).reason is None


def test_a_class_of_the_page_is_no_box() -> None:
    assert everything(f"<body class='cookie-consent'><p>{SENTENCE}").reason is None


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


@given(VALUES)
def test_leaves_are_all_strings_in_order(value: Any) -> None:
    found = json_text.leaves(value)
    assert [leaf.text for leaf in found] == strings(value)
    for leaf in found:
        here = value
        for step in leaf.path:
            here = here[step]
        assert here == leaf.text


@given(VALUES)
def test_values_are_read_back(value: Any) -> None:
    text = json.dumps(value)
    if text[0] in "[{":
        assert list(json_text.values(f"\n{text}\n", is_json=True)) == [value]
        found = list(json_text.values(f"x = 1; y = {text}; f(2)", is_json=False))
        assert found == ([value] if len(text) >= 200 else [])


@given(st.text(alphabet='=([{"\\,:a1 ]})', max_size=300))
def test_no_program_is_too_odd(script: str) -> None:
    for value in json_text.values(script, is_json=False):
        json_text.body(value, lambda _: False)
