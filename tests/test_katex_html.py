"""Formulas that only the HTML of KaTeX shows become TeX."""

from __future__ import annotations

import pytest

import domext
from tests.bodies import keep_all


def span(names: str, *content: str, style: str = "") -> str:
    return f'<span class="{names}"{f" style={chr(34)}{style}{chr(34)}" if style else ""}>{"".join(content)}</span>'


def layers(*entries: tuple[float, str]) -> str:
    """What KaTeX puts above each other, the lowest first, as of version 0.8; each with its height over the line."""
    strut = span("pstrut", style="height:3em;")
    inner = "".join(span("", strut, content, style=f"top:{-3 - height}em;") for height, content in entries)
    rest = span("vlist-r", span("vlist", span("", ""), style="height:0.2em;"))
    return span("vlist-t vlist-t2", span("vlist-r", span("vlist", inner), span("vlist-s", "\u200b")), rest)


def old_layers(*entries: tuple[float, str]) -> str:
    ensurer = span("fontsize-ensurer reset-size5 size5", span("", "\u200b"))
    inner = "".join(span("", ensurer, content, style=f"top:{-height}em;") for height, content in entries)
    return span("vlist", inner, span("baseline-fix", ensurer, "\u200b"))


def letter(text: str, names: str = "mathnormal") -> str:
    return span(f"mord {names}", text)


def scripts(base: str, *entries: tuple[float, str], names: str = "mord") -> str:
    return span(names, base, span("msupsub", layers(*entries)))


def drawing(attributes: str, inner: str = "<path d='M0 0'/>") -> str:
    return f"<svg {attributes}>{inner}</svg>"


NULL = span("mopen nulldelimiter")
BAR = span("frac-line", style="border-bottom-width:0.04em;")
GAP = span("mspace", style="margin-right:0.2222em;")
MATRIX = span(
    "mtable",
    span("col-align-r", layers((-1.2, letter("e")), (0, letter("c")), (1.2, letter("a")))),
    span("arraycolsep"),
    span(
        "col-align-l",
        layers((-1.2, letter("f")), (1.2, span("mord", letter("b"), GAP, span("mbin", "−"), letter("1", "")))),
    ),
)


def brackets(opening: str, content: str, closing: str) -> str:
    return span(
        "minner", span("mopen delimcenter", opening), span("mord", content), span("mclose delimcenter", closing)
    )


def tall(path: str) -> str:
    return span("delimsizing mult", layers((0.5, drawing("viewBox='0 0 667 3600'", f"<path d='{path}'/>"))))


@pytest.mark.parametrize(
    ("drawn", "tex"),
    [
        pytest.param(scripts(letter("u"), (0.4, letter("3", "mtight"))), "u^{3}", id="upper"),
        pytest.param(scripts(letter("u"), (-0.15, letter("k"))), "u_{k}", id="lower"),
        pytest.param(scripts(letter("u"), (-0.3, letter("k")), (0.4, letter("′", ""))), "u'_{k}", id="both-with-a-prime"),
        pytest.param(span("mord", "", span("msupsub", layers((0.4, letter("9", ""))))) + letter("F"), "{}^{9} F", id="no-base"),
        pytest.param(letter("4", "") + scripts(letter("0", ""), (0.4, letter("5", ""))), "40^{5}", id="number"),
        pytest.param(
            span("mord", NULL, span("mfrac", layers((-0.7, letter("w")), (0.2, BAR), (0.7, letter("v")))), NULL), r"\frac{v}{w}", id="fraction",
        ),
        pytest.param(
            span("mord", span("mfrac", old_layers((-0.7, letter("w")), (0.2, BAR), (0.7, letter("v"))))), r"\frac{v}{w}", id="old-fraction",
        ),
        pytest.param(span("mord", span("mfrac", layers((-0.7, letter("w")), (0.7, letter("v"))))), r"\genfrac{}{}{0pt}{}{v}{w}", id="no-bar"),
        pytest.param(
            span("mord sqrt", span("root", layers((0.6, letter("4", "")))), layers((0, letter("z")), (0.9, span("hide-tail", drawing(""))))),
            r"\sqrt[4]{z}", id="root",
        ),
        pytest.param(
            span("mop op-limits", layers((-1.2, letter("j")), (0, span("", span("mop op-symbol large-op", "∑"))), (1.2, letter("m")))),
            r"\sum_{j}^{m}", id="limits",
        ),
        pytest.param(span("mop", "co", span("", "s")) + letter("θ"), r"\cos \theta", id="function"),
        pytest.param(span("mop", letter("Tr", "mathrm")) + letter("M"), r"\operatorname{Tr} M", id="operator"),
        pytest.param(letter("a", "mathrm") + letter("vg", "mathrm") + letter("n"), r"\mathrm{avg} n", id="upright-name"),
        pytest.param(letter("Q", "mathbb") + letter("q", "mathbf"), r"\mathbb{Q} \mathbf{q}", id="alphabets"),
        pytest.param(
            span("mord accent", layers((0, letter("p")), (0, span("accent-body", letter("ˉ", ""))))), r"\bar{p}", id="accent",
        ),
        pytest.param(
            span("mord accent", layers((0, letter("p")), (0, span("accent-body", span("overlay", drawing("viewBox='0 0 471 714'")))))),
            r"\vec{p}", id="drawn-accent",
        ),
        pytest.param(
            span("mord accent", layers((0, letter("pq")), (0.7, span("", drawing("viewBox='0 0 1033 286' preserveAspectRatio=none"))))),
            r"\widetilde{p q}", id="wide-accent",
        ),
        pytest.param(
            span("mord overline", layers((0, letter("pq")), (0.7, span("overline-line")))), r"\overline{p q}", id="line",
        ),
        pytest.param(
            span("minner munder", layers((-1.2, letter("k")), (0, span("minner munder", layers(
                (-0.7, span("stretchy", span("brace-left", drawing("")))), (0, letter("pq")),
            ))))), r"\underbrace{p q}_{k}", id="brace",
        ),
        pytest.param(
            span("mrel x-arrow", layers((0.3, span("x-arrow-pad", letter("g"))), (0, drawing("preserveAspectRatio='xMinYMin slice'")))),
            r"\overset{g}{\leftarrow}", id="arrow",
        ),
        pytest.param(
            span("mord", layers((0, span("boxpad", letter("e"))), (0, span("stretchy fbox")))), r"\boxed{e}", id="box",
        ),
        pytest.param(span("mord", layers((0, letter("e")), (0.2, drawing("", "<line x1=0 />")))), r"\cancel{e}", id="struck-out"),
        pytest.param(brackets("(", MATRIX, ")"), r"\begin{pmatrix} a & b - 1 \\ c \\ e & f \end{pmatrix}", id="matrix"),
        pytest.param(MATRIX, r"\begin{aligned} a & b - 1 \\ c \\ e & f \end{aligned}", id="aligned"),
        pytest.param(brackets(span("delimsizing size1", "{"), MATRIX, ""), r"\begin{cases} a & b - 1 \\ c \\ e & f \end{cases}", id="cases"),
        pytest.param(
            brackets(tall("M403 1759 V84 h347 v-84z"), MATRIX, tall("M347 1759 V0 H0 v84 H347z")),
            r"\begin{bmatrix} a & b - 1 \\ c \\ e & f \end{bmatrix}", id="drawn-brackets",
        ),
        pytest.param(span("mord text", span("mord", "für n_1 &lt; 2")), r"\text{für n\_1 < 2}", id="text"),
        pytest.param(letter("r") + span("mspace", style="margin-right:1em;") + letter("s"), r"r \quad s", id="space"),
        pytest.param(letter("r") + span("mord", letter("s"), style="color:transparent;"), "r", id="phantom"),
        pytest.param(span("mrel", span("mrel", "\ue020"), span("mspace nobreak"), span("mrel", "=")) + letter("s"), r"\neq s", id="stroke"),
        pytest.param(span("mrel", letter("∈", ""), span("llap", letter("/", ""))) + letter("S"), r"\notin S", id="stroke-beside"),
        pytest.param(letter("∣", "") + letter("s") + letter("∣", ""), r"\left| s \right|", id="bars"),
    ],
)  # fmt: skip
def test_the_html_of_katex_becomes_tex(drawn: str, tex: str) -> None:
    for prefix in ("", "katex-"):  # the names of several classes since version 0.17
        base = f"<span class={prefix}base><span class={prefix}strut></span>{drawn}</span>"
        html = f"<p>So <span class=katex><span class=katex-html aria-hidden=true>{base}</span></span> it holds.</p>"
        assert domext.parse(html).blocks.text(0) == f"So {tex} it holds."


def test_a_displayed_formula_has_its_number() -> None:
    tag = span("tag", span("strut"), letter("(2.b)", "text"))
    base = span("base", scripts(letter("E"), (0.4, letter("2", ""))))
    html = f"<p>So {span('katex-display', span('katex', span('katex-html', base, tag)))} it holds.</p>"
    tex = r"E^{2} \tag{2.b}"
    assert keep_all(html).to("markdown") == f"So\n\n$${tex}$$\n\nit holds."


def test_deep_formulas_do_not_fail() -> None:
    drawn = letter("x")
    for _ in range(1500):
        drawn = span("mord", drawn)
    assert (
        domext.parse(f"<p>So {span('katex', span('katex-html', span('base', drawn)))} it holds.</p>").blocks.text(0)
        == r"So \text{x} it holds."
    )
