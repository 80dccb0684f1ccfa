"""Notes that a writer has numbered by hand."""

from __future__ import annotations

import pytest

import domext
from domext import Options
from tests.clock import MAX_GROWTH, growth
from tests.selectors import Everything


def markdown(html: str) -> str:
    return domext.extract(html, options=Options(selector=Everything("article"))).markdown


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            "<p>El río creció [1]. Nadie lo vio.[2]</p><p>Otra vez [1].</p><p><strong>Notas</strong></p><p>[1] En <i>mayo</i>.</p><p>[2] Salvo uno.</p>",
            "El río creció [^1]. Nadie lo vio.[^2]\n\nOtra vez [^1].\n\n[^1]: En *mayo*.\n\n[^2]: Salvo uno.",
        ),
        (
            "<p>Der Fluss stieg.[1]</p><h3>Anmerkungen</h3><p>[1] Im Mai.<br>[2] Im Juni.</p><p>[3] Im Juli.</p>",
            "Der Fluss stieg.\\[1]\n\n### Anmerkungen\n\n\\[1] Im Mai.  \n\\[2] Im Juni.\n\n\\[3] Im Juli.",
        ),
        (
            "<p>Der Fluss stieg [1], <b>und fiel [2]</b>.</p><ul><li>Er ruhte [3]</li></ul><h3>Anmerkungen</h3><p>[1] Im Mai.<br>[2] Im Juni.</p><p>[3] Im Juli.</p>",
            "Der Fluss stieg [^1], **und fiel [^2]**.\n\n- Er ruhte [^3]\n\n[^1]: Im Mai.\n\n[^2]: Im Juni.\n\n[^3]: Im Juli.",
        ),
        ("<p>La rivière montait*.</p><p>Personne† ne la vit.</p><p><i>* En mai.</i></p><p>† Sauf un.</p>", "La rivière montait[^1].\n\nPersonne[^2] ne la vit.\n\n[^1]: *En mai.*\n\n[^2]: Sauf un."),
        (
            "<p>Il pleuvait [1-3]. Encore [2, 4].</p><h2>Références</h2><p>[1] Un.</p><p>[2] Deux.</p><p>[3] Trois.</p><p>[4] Quatre.</p>",
            "Il pleuvait [^1][^2][^3]. Encore [^2][^4].\n\n[^1]: Un.\n\n[^2]: Deux.\n\n[^3]: Trois.\n\n[^4]: Quatre.",
        ),
        (
            "<p>Llovía [1].</p><p>Más [2–3].</p><h2>Referencias</h2><ol><li>Uno.</li><li>Dos.<ul><li>Sub</li></ul></li><li>Tres.</li></ol>",
            "Llovía [^1].\n\nMás [^2][^3].\n\n[^1]: Uno.\n\n[^2]: Dos.\n\n    - Sub\n\n[^3]: Tres.",
        ),
        ("<p>川が増水した[1]。</p><p>[1] 五月に。</p>", "川が増水した[^1]。\n\n[^1]: 五月に。"),
        ("<p>川が増水した①。①雨、②雪、③風。</p><p>① 五月に。</p>", "川が増水した[^1]。①雨、②雪、③風。\n\n[^1]: 五月に。"),
        ("<p>河水上涨（注1），后来又退了[注 2]。</p><p>注1：五月。</p><p>[注2] 六月。</p>", "河水上涨[^1]，后来又退了[^2]。\n\n[^1]: 五月。\n\n[^2]: 六月。"),
        ("<p>Der Fluss stieg.¹ Auf 3 m² fror er².</p><p>¹ Im Mai.</p>", "Der Fluss stieg.[^1] Auf 3 m² fror er².\n\n[^1]: Im Mai."),
        ("<p>Der Fluss stieg.¹ Auf 3 km² fror er.²</p><p>¹ Im Mai.<br>² Im Juni.</p>", "Der Fluss stieg.[^1] Auf 3 km² fror er.[^2]\n\n[^1]: Im Mai.\n\n[^2]: Im Juni."),
        ("<p>Река поднялась¹, потом упала.²</p><p>¹ В мае.<br>² В июне.</p>", "Река поднялась[^1], потом упала.[^2]\n\n[^1]: В мае.\n\n[^2]: В июне."),
    ],
)  # fmt: skip
def test_notes_at_the_end_of_the_text(html: str, expected: str) -> None:
    assert markdown(html).replace("\\[", "[") == expected.replace("\\[", "[")


@pytest.mark.parametrize(
    "html",
    [
        "<p>One [1].</p><p>[1] Note.</p><p>And more text.</p>",
        "<p>One [2].</p><p>[2] Note.</p>",
        "<p>One.</p><p>[1] Note.</p>",
        "<p>One <code>a[1]</code>.</p><p>[1] Note.</p>",
        "<p>One* and two*.</p><p>* Note.</p>",
        "<p>One 2 * 3.</p><p>* Note.</p>",
        "<p>One [1] and [2].</p><p>[1] Note.</p><p>[1] Note.</p>",
        "<p>[1] One [2].</p><p>[2] Two [1].</p>",
        "<p>One [1].</p><p>[1]</p>",
        "<p>On 3 m² and 2 cm³.</p><p>² Note.</p>",
        "<p>有三个问题：①价格、②质量。</p><p>①价格太高。</p><p>②质量太差。</p>",
        "<p>关注1号线。</p><p>注1：五月。</p>",
        "<p>One [1], two [2].</p><ol><li>First.</li><li>Second.</li></ol>",
        "<p>One [1].</p><p>Two.</p><h2>Steps</h2><ol><li>First.</li><li>Second.</li></ol>",
        "<p>Pages [1-300].</p><p>More.</p><p>[1] Note.</p><p>[2] Note.</p>",
    ],
)
def test_these_are_no_notes(html: str) -> None:
    assert "[^" not in markdown(html)


@pytest.mark.cost
@pytest.mark.parametrize("unit", ["<p>[1] note</p>", "<p>a[1] * b*</p>", "<br>[1] x"])
def test_hostile_notes_take_linear_time(unit: str) -> None:
    assert growth(markdown, lambda n: f"<p>{unit * n}</p><p>[1] end</p>") < MAX_GROWTH
