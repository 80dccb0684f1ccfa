"""Text directly in an element beside kept paragraphs, and the titles of kept boxes."""

from __future__ import annotations

from functools import partial

import pytest

from domext.body.completion.enclosed_parts import with_parts
from domext.body.completion.loose_text import with_loose_text, with_titles_of_boxes
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import added_texts

_LINE = "Die Mühle steht seit langem still."


@pytest.mark.parametrize(
    ("html", "added"),
    [
        (f"<p>K</p><div>{_LINE}<p>K</p>{_LINE}</div><p>K</p>", [_LINE, _LINE]),
        (f"<div>K<ul><li>K</ul>{_LINE}<p>K</p></div>", [_LINE]),
        (f"<div>K<br><div>{_LINE}</div><br>K</div>", [_LINE]),
        ("<blockquote>La barca ya no cruza el río.<p>K</p></blockquote>", []),  # nothing is kept above
        # A label, a link, a sentence in a box of its own, and a long text.
        ("<p>K</p><div>Weiter unten<p>K</p></div>", []),
        ("<p>K</p><div>5. Mai 2019, acht Minuten Lesezeit<p>K</p></div>", []),
        (f"<p>K</p><div><a href=/m>{_LINE}</a><p>K</p></div>", []),
        (f"<p>K</p><div>{_LINE}</div><p>K</p>", []),
        (f"<p>K</p><div>{_LINE * 12}<p>K</p></div>", []),
        (f"<p>K</p><div><button>{_LINE}</button><p>K</p></div>", []),
    ],
)
def test_loose_sentences_between_kept_text_are_added(html: str, added: list[str]) -> None:
    assert added_texts(with_loose_text, html) == added


@pytest.mark.parametrize(
    ("html", "added"),
    [
        ("<p>K</p><aside class=topic><p class=topic-title>Die Glocken</p><p>K</p></aside>", ["Die Glocken"]),
        ("<p>K</p><div><div class='title'>例</div><div>K</div></div>", ["例"]),
        ("<p>K</p><div><div class='untitled'>Пример</div><div>K</div></div>", []),
        ("<p>K</p><div><p class=title><a href=/m>Ejemplo</a></p><p>K</p></div>", []),
        ("<p>K</p><div><p class=title>Ejemplo</p><p>K</p><p>Otro</p></div>", []),  # a part of the box is dropped
        ("<p>Otro</p><div><p class=title>Ejemplo</p><p>K</p></div>", []),
        ("<p>K</p><div><p>K</p><p class=title>Ejemplo</p></div>", []),
    ],
)
def test_titles_of_kept_boxes_are_added(html: str, added: list[str]) -> None:
    assert added_texts(with_titles_of_boxes, html) == added


@pytest.mark.parametrize(
    ("html", "added"),
    [
        ("<p>K</p><ul><li>Hafer<pre>K</pre><li>Roggen</ul><p>K</p>", ["Hafer", "Roggen"]),
        ("<p>K</p><ol><li>燕麦<details><summary>K</summary>K</details><li>黑麦</ol><p>K</p>", ["燕麦", "黑麦"]),
        ("<p>K</p><ul><li>Hafer<p>K</p><li>Roggen</ul><p>K</p>", []),
    ],
)
def test_lists_of_kept_code_are_kept_as_a_whole(html: str, added: list[str]) -> None:
    assert added_texts(with_parts, html) == added


@pytest.mark.cost
@pytest.mark.parametrize(
    "unit", [f"<div>{_LINE}<p>K</p></div>", f"<div>{_LINE}<p>K</p>", "<div><p class=title>K1</p><p>K</p>"]
)
def test_many_loose_texts_take_linear_time(unit: str) -> None:
    for rule in (with_loose_text, with_titles_of_boxes):
        assert growth(partial(added_texts, rule), lambda n: f"<p>K</p>{unit * n}<p>K</p>") < MAX_GROWTH
