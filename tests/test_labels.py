"""Labels of dropped links: which of them are navigation."""

from __future__ import annotations

import pytest

import domext
from domext.plugin.label import LABELS

ARTICLE = (
    "<p>" + "The ferry leaves at nine, if the wind allows, and whoever is late waits for the next one. " * 6 + "</p>"
)


@pytest.mark.parametrize(
    ("markup", "label"),
    [
        ("<h1><a href=/ferry>Ferry returns to the harbour</a></h1>", "boilerplate"),
        ("<div><h3><a href=/andere>Die Fähre kehrt zurück</a></h3></div>", "boilerplate"),
        ("<div role=heading><a href=/ferry>Le bac revient au port</a></div>", "boilerplate"),
        ("<p class=byline><a href=/staff/ida>Ida Falk</a></p>", "boilerplate"),
        ("<div><a rel=author href=/staff/ida>Ida Falk</a></div>", "boilerplate"),
        ("<p>By <a href=/staff/ida>Ida Falk</a></p>", "boilerplate"),
        ("<p>Von <a href=/staff/ida>Ida Falk</a></p>", "boilerplate"),
        ("<p>Par <a href=/staff/ida>Ida Falk</a></p>", "boilerplate"),
        ("<ul class=share-bar><li><a href=/x1>Facebook</a><li><a href=/x2>Copy</a></ul>", "boilerplate"),
        (
            "<div><a href='https://example.net/post?url=https%3A%2F%2Fexample.org%2Fferry'>Chirp</a></div>",
            "boilerplate",
        ),
        ("<div><a href='mailto:?subject=Ferry'>Send</a></div>", "boilerplate"),
        ("<div><a href=/s>Artikel teilen</a></div>", "boilerplate"),
        ("<div><a href=/s>シェア</a></div>", "boilerplate"),
        ("<ul><li><a href=/news>News</a><li><a href=/sport>Sport</a></ul>", "navigation"),
        ("<nav><h2><a href=/>Sections</a></h2><a href=/news>News</a></nav>", "navigation"),
        (
            "<ul class=shared-list><li><a href=/market>Share prices of today and the whole week at a glance</a></ul>",
            "navigation",
        ),
        ("<ul><li><a href=/by-date>by date</a><li><a href=/by-price>by price</a></ul>", "navigation"),
    ],
)
def test_navigation_is_not_said_of_a_headline_a_byline_or_a_share_button(markup: str, label: str) -> None:
    article = domext.extract(f"<body>{markup}<main>{ARTICLE}</main>", exclude=("body > :first-child",))
    labels = {LABELS[value] for value in article.labels[:-1].tolist()}
    assert article.keep.tolist() == [False] * (len(article.keep) - 1) + [True]
    assert labels == {label}
