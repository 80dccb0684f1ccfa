"""Pull quotes: what an article shows twice is in its body once."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext.body.completion.pull_quotes import without_pull_quotes
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import kept_blocks

PARAGRAPHS = {
    "en": ("“We heard the bridge go before we saw it,” she says, “and then there was no light.” It rained.", "and then there was no light"),
    "de": ("Die Müllerin sagt: «Wir hörten die Brücke, bevor wir sie sahen.» Dann war es dunkel.", "Wir hörten die Brücke, bevor wir sie sahen"),
    "ru": ("«Мы услышали мост раньше, чем увидели его», — говорит она. Потом стало темно.", "Мы услышали мост раньше, чем увидели его"),
    "ja": ("「橋を見る前にその音が聞こえました」と彼女は言う。そして暗くなった。", "橋を見る前にその音が聞こえました"),
}  # fmt: skip
BOXES = {
    "aside": "<aside><p>{}</p></aside>",
    "blockquote": "<blockquote class='article__quote'><p>«{}»</p><footer><cite>Eva Bach</cite></footer></blockquote>",
    "figure": "<figure class='wp-block-pullquote'><blockquote><p>{}</p></blockquote></figure>",
    "div": "<div class='pull-quote'>{}</div>",
}


def _dropped(html: str) -> list[str]:
    page = domext.parse(html)
    keep = ~page.blocks.hidden
    return [
        page.blocks.text(row)
        for row in np.flatnonzero(keep & ~without_pull_quotes(kept_blocks(page, keep)).mask).tolist()
    ]


@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
@pytest.mark.parametrize("language", PARAGRAPHS)
def test_a_pull_quote_is_dropped(box: str, language: str) -> None:
    paragraph, quotation = PARAGRAPHS[language]
    dropped = _dropped(f"<article><p>{paragraph}</p>{box.format(quotation)}<p>Ende.</p></article>")
    assert quotation in dropped[0]
    assert paragraph not in dropped


def test_a_named_pull_quote_may_leave_out_who_said_it() -> None:
    paragraph, quotation = PARAGRAPHS["en"][0], "We heard the bridge go before we saw it, and then there was no light."
    assert _dropped(f"<p>{paragraph}</p><div class=pullquote>{quotation}</div>") == [quotation]
    assert _dropped(f"<p>{paragraph}</p><aside>{quotation}</aside>") == []


@pytest.mark.parametrize(
    "html",
    [
        "<p>{p}</p><blockquote>{q}</blockquote>",  # a quotation of a writer, who goes on to explain it
        "<p>Nothing of the kind.</p><aside>{q}</aside>",
        "<p>A sentence with <span class=pullquote>{q}</span> in it.</p>",
        "<aside>{q}</aside><aside>{q}</aside>",
        "<p>It is so.</p><aside>It is</aside>",
    ],
)
@pytest.mark.parametrize("language", PARAGRAPHS)
def test_other_quotations_stay(html: str, language: str) -> None:
    paragraph, quotation = PARAGRAPHS[language]
    assert _dropped(html.format(p=paragraph, q=quotation)) == []


def test_the_body_has_no_pull_quotes() -> None:
    paragraphs = "".join(
        f"<p>{paragraph} {paragraph} {number}</p>" for number, (paragraph, _) in enumerate(PARAGRAPHS.values())
    )
    box = "<figure class=wp-block-pullquote><blockquote><p>{}</p></blockquote></figure>"
    html = f"<article><h1>Flut</h1>{paragraphs}{box.format(PARAGRAPHS['de'][1])}{paragraphs}</article>"
    assert ">" not in domext.extract(html).markdown


@pytest.mark.cost
def test_the_cost_of_many_asides_is_linear() -> None:
    unit = "<p>the rain in the valley</p><aside>the rain in the valley</aside>"
    assert (
        growth(
            lambda page: without_pull_quotes(kept_blocks(page, ~page.blocks.hidden)).mask,
            lambda n: domext.parse(unit * n),
        )
        < MAX_GROWTH
    )
