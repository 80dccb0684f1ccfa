"""Blocks of rich text in the JSON of a page: headings, lists and quotations as editors of blocks write them."""

from __future__ import annotations

import json
from typing import Any

import pytest

import domext
from domext.reading.json_leaves import leaves
from domext.reading.json_text import markup
from tests.clock import MAX_GROWTH, growth

FIRST = "Eine Sense wird nicht geschliffen, sondern gedengelt, und zwar mit so leichten Schlägen, dass der Arm nie müde wird."
LAST = "Dans le champ, cinq coups de pierre mouillée suffisent pour un quart d'heure, même quand l'herbe est haute et sèche."


def text(value: str) -> dict[str, Any]:
    return {"type": "text", "text": value}


def portable(style: str, value: str, **more: str) -> dict[str, Any]:
    return {"_type": "block", "style": style, "children": [{"_type": "span", "text": value}], **more}


def node(kind: str, *content: Any) -> dict[str, Any]:
    return {"nodeType": kind, "content": list(content)}


DIALECTS: dict[str, list[Any]] = {
    "blocks with data": [
        {"type": "paragraph", "data": {"text": FIRST}},
        {"type": "header", "data": {"text": "Amboss", "level": 3}},
        {"type": "list", "data": {"style": "ordered", "items": ["ein Hammer", "un <b>billot</b>"]}},
        {"type": "quote", "data": {"text": "Кто громко бьёт, плохо косит.", "caption": "пословица"}},
        {"type": "paragraph", "data": {"text": LAST}},
    ],
    "nodes with attributes": [
        {"type": "paragraph", "content": [text(FIRST)]},
        {"type": "heading", "attrs": {"level": 3}, "content": [text("Am"), text("boss")]},
        {"type": "orderedList", "content": [{"type": "listItem", "content": [{"type": "paragraph", "content": [text(item)]}]} for item in ("ein Hammer", "un <b>billot</b>")]},
        {"type": "blockquote", "content": [{"type": "paragraph", "content": [text("Кто громко бьёт, плохо косит.")]}]},
        {"type": "paragraph", "content": [text(LAST)]},
    ],
    "draft blocks": [
        {"text": FIRST, "type": "unstyled"},
        {"text": "Amboss", "type": "header-three"},
        {"text": "ein Hammer", "type": "ordered-list-item"},
        {"text": "un <b>billot</b>", "type": "ordered-list-item"},
        {"text": "Кто громко бьёт, плохо косит.", "type": "blockquote"},
        {"text": LAST, "type": "unstyled"},
    ],
    "portable text": [
        portable("normal", FIRST),
        portable("h3", "Amboss"),
        portable("normal", "ein Hammer", listItem="number"),
        portable("normal", "un <b>billot</b>", listItem="number"),
        portable("blockquote", "Кто громко бьёт, плохо косит."),
        portable("normal", LAST),
    ],
    "nodes with values": [
        node("paragraph", {"nodeType": "text", "value": FIRST}),
        node("heading-3", {"nodeType": "text", "value": "Amboss"}),
        node("ordered-list", *(node("list-item", node("paragraph", {"nodeType": "text", "value": item})) for item in ("ein Hammer", "un <b>billot</b>"))),
        node("blockquote", node("paragraph", {"nodeType": "text", "value": "Кто громко бьёт, плохо косит."})),
        node("paragraph", {"nodeType": "text", "value": LAST}),
    ],
    "nodes with tags": [
        {"type": "paragraph", "children": [text(FIRST)]},
        {"type": "heading", "tag": "h3", "children": [text("Amboss")]},
        {"type": "list", "listType": "number", "children": [{"type": "listitem", "children": [text(item)]} for item in ("ein Hammer", "un <b>billot</b>")]},
        {"type": "quote", "children": [text("Кто громко бьёт, плохо косит.")]},
        {"type": "paragraph", "children": [text(LAST)]},
    ],
}  # fmt: skip


@pytest.mark.parametrize("blocks", DIALECTS.values(), ids=DIALECTS)
def test_headings_lists_and_quotations(blocks: list[Any]) -> None:
    state = json.dumps({"page": {"title": "Dengeln", "slug": "dengeln", "body": blocks}})
    article = domext.extract(
        f"<title>Dengeln</title><body><div id=app></div><script type='application/json'>{state}</script></body>"
    )
    assert article.origin == "state"
    lines = article.markdown.split("\n\n")
    assert lines[0] == FIRST
    assert lines[1] == "### Amboss"
    assert lines[2].startswith("1. ein Hammer\n2. un ")
    assert lines[3].startswith("> Кто громко бьёт")
    assert lines[-1] == LAST
    assert "dengeln" not in lines


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ([{"type": "header", "data": {"text": "A", "level": "9"}}], "<h2>A</h2>"),
        ([{"type": "list", "data": {"items": ["a", "<i>b</i>"]}}], "<ul><li>a</li><li><i>b</i></li></ul>"),
        ([{"type": "code", "data": {"code": "x < 1"}}], "<pre>x &lt; 1</pre>"),
        ([{"type": "widget", "text": "a"}], "<p>a</p>"),
        ([{"type": 3, "text": "a"}, {"type": ["h2"], "text": "b"}], "<p>a</p>\n<p>b</p>"),
    ],
)
def test_elements_of_blocks(value: Any, written: str) -> None:
    strings = [leaf for leaf in leaves(value) if leaf.key not in {"type", "level"} and leaf.text != "h2"]
    assert markup(strings) == written


@pytest.mark.cost
@pytest.mark.parametrize("name", DIALECTS)
def test_the_time_grows_with_the_value(name: str) -> None:
    assert growth(markup, lambda size: leaves(DIALECTS[name] * size)) < MAX_GROWTH
