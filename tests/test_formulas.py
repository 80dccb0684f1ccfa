"""Formulas: TeX from every form that pages give them, once, and displayed as the page displays them."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext.body.build import build
from domext.body.completion.enclosed_code import with_code
from domext.body.completion.equation_numbers import with_equation_numbers
from domext.body.tree import Body, Link, Math, Paragraph, Styled
from tests.bodies import keep_all
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import added_texts, everything, kept_blocks


def body(html: str) -> Body:
    page = domext.parse(html)
    return build(page, everything(page), ())


def formulas(html: str) -> list[tuple[str, bool]]:
    """The formulas of a page, and whether they are displayed."""
    inline = [part for block in body(html).content for part in (getattr(block, "content", ()) or (block,))]
    return [(part.tex, part.display) for part in inline if isinstance(part, Math)]


KATEX = (
    '<span class="katex"><span class="katex-mathml"><math{}><semantics><mrow><mi>x</mi></mrow>'
    '<annotation encoding="application/x-tex">{}</annotation></semantics></math></span>'
    '<span class="katex-html" aria-hidden="true"><span class="mord">x2</span></span></span>'
)


@pytest.mark.parametrize(
    ("markup", "tex", "display"),
    [
        pytest.param(KATEX.format("", "x^2"), "x^2", False, id="katex"),
        pytest.param(f'<span class=katex-display>{KATEX.format("", "x")}</span>', "x", True, id="katex-display"),
        pytest.param(
            '<span class="math-block" data-math="x = 2a"><span class="katex"><span class="katex-html">x=2a</span></span></span>',
            "x = 2a", True, id="katex-without-mathml",
        ),
        pytest.param('<script type="math/tex">a&lt;b</script>', "a&lt;b", False, id="script"),
        pytest.param('<script type="math/tex; mode=display">a % note\n+ b</script>', "a + b", True, id="script-with-comment"),
        pytest.param(
            '<span class=MathJax_Preview>a</span><span class=MathJax id=M1><nobr>a2</nobr></span><script type="math/tex">a^2</script>',
            "a^2", False, id="mathjax-2",
        ),
        pytest.param(
            '<mjx-container jax=CHTML><mjx-math data-latex="\\frac ab"><mjx-mfrac data-latex="\\frac ab">a b</mjx-mfrac>'
            "</mjx-math></mjx-container>",
            "\\frac ab", False, id="mathjax-4",
        ),
        pytest.param(
            "<mjx-container jax=CHTML display=true><mjx-math><mjx-msubsup><mjx-mi><mjx-c class=mjx-c1D465></mjx-c></mjx-mi><mjx-script>"
            "<mjx-mn><mjx-c class=mjx-c32></mjx-c></mjx-mn><mjx-spacer></mjx-spacer><mjx-mi><mjx-c>𝑖</mjx-c></mjx-mi></mjx-script>"
            "</mjx-msubsup></mjx-math></mjx-container>",
            "x_{i}^{2}", True, id="mathjax-chtml",
        ),
        pytest.param(
            "<mjx-container jax=CHTML><mjx-math><mjx-mi><mjx-c class=mjx-c210E></mjx-c></mjx-mi><mjx-mo><mjx-c class=mjx-c2C></mjx-c></mjx-mo>"
            "<mjx-mspace style='width: 2em'></mjx-mspace><mjx-mi><mjx-c class=mjx-c212F></mjx-c></mjx-mi></mjx-math></mjx-container>",
            r"h , \qquad \mathcal{e}", False, id="mathjax-chtml-letters-and-spaces",
        ),
        pytest.param(
            '<mjx-container jax=SVG><svg><g data-mml-node=math><g data-mml-node=msubsup><g data-mml-node=mi><use data-c=1D465></use>'
            '</g><g data-mml-node=mn transform="translate(605,413)"><use data-c=32></use></g><g data-mml-node=mi '
            'transform="translate(605,-247)"><use data-c=1D456></use></g></g></g></svg></mjx-container>',
            "x_{i}^{2}", False, id="mathjax-svg",
        ),
        pytest.param(
            "<mjx-container jax=SVG><svg><path></path></svg><mjx-assistive-mml><math><mi>α</mi></math></mjx-assistive-mml>"
            "</mjx-container>",
            "\\alpha", False, id="mathjax-assistive",
        ),
        pytest.param(
            '<span class="site-tex" data-entry="\\vec{F}"><math><mover><mi>F</mi><mo>→</mo></mover></math></span>',
            "\\vec{F}", False, id="temml",
        ),
        pytest.param(
            '<span class=mwe-math-element><span style="display: none"><math alttext="{\\displaystyle x^{2}}"><mi>x</mi></math>'
            '</span><img class=mwe-math-fallback-image-inline alt="{\\displaystyle x^{2}}" src=q.svg></span>',
            "x^{2}", False, id="mediawiki",
        ),
        pytest.param("<mml:math><mml:msub><mml:mi>d</mml:mi><mml:mn>0</mml:mn></mml:msub></mml:math>", "d_{0}", False, id="prefix-mml"),
        pytest.param(
            "<m:math display=block><m:semantics><m:mi>x</m:mi><m:annotation encoding=application/x-tex>\\chi</m:annotation></m:semantics></m:math>",
            "\\chi", True, id="prefix-m-annotation",
        ),
        pytest.param('<math alttext="two thirds of it"><mfrac><mn>2</mn><mn>3</mn></mfrac></math>', r"\frac{2}{3}", False, id="alttext-in-words"),
        pytest.param('<img alt="\\pi r^2" src=a.png> is', "\\pi r^2", False, id="image-alt"),
        pytest.param('<img class=latex alt="A, B" src=a.png> is', "A, B", False, id="image-class"),
        pytest.param('<img src="/cgi-bin/mimetex.cgi?x%5E2%20%2B%201"> is', "x^2 + 1", False, id="image-of-a-program"),
        pytest.param('<img src="/chart?cht=tx&amp;chl=%5Cpi"> is', "\\pi", False, id="image-of-charts"),
        pytest.param('<img src="/t.php?latex=%5Cdpi%7B120%7D+a%2Bb&amp;bg=fff"> is', "a+b", False, id="image-query"),
        pytest.param('<img src="/render/math?math=E%3Dmc%5E2"> is', "E=mc^2", False, id="image-of-a-renderer"),
        pytest.param('<img src="https://i.example/svg/%5Cfrac%7Ba%7D%7Bb%7D"> is', r"\frac{a}{b}", False, id="image-path"),
        pytest.param('<img src="/gif.latex?x^2&amp;space;&amp;plus;&amp;space;1"> is', "x^2 + 1", False, id="image-with-words-for-characters"),
        pytest.param('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/svg.latex?x_1"> is', "x_1", False, id="late-image"),
        pytest.param('<img src=img12.gif alt="$x_1$"> is', "x_1", False, id="image-alt-with-dollars"),
        pytest.param('<img src=img13.gif alt="\\begin{displaymath} x = 2 \\end{displaymath}"> is', "x = 2", False, id="image-alt-environment"),
        pytest.param('<img src="https://latex.example.com/svg.image?x=2_1" title="x=2_1"> is', "x=2_1", False, id="image-query"),
        pytest.param('<img src="https://e.org/cgi/mathtex.cgi?E=mc^2"> is', "E=mc^2", False, id="image-query-that-is-an-equation"),
        pytest.param('<img src="_images/math/a1.png" alt="x + y"> is', "x + y", False, id="image-folder"),
        pytest.param('<code class="js-render-math" data-math-style=inline>x + y</code> is', "x + y", False, id="code-with-a-style"),
        pytest.param('<span data-math="x_1"><svg><path></path></svg></span>', "x_1", False, id="attribute-for-mathematics"),
        pytest.param('<img class=latex src=1.png title="x_1 + x_2"> is', "x_1 + x_2", False, id="image-title"),
        pytest.param('<img src=1.png data-equation="x_1 + x_2"> is', "x_1 + x_2", False, id="image-attribute"),
        pytest.param('<span class=ee data-tex="E=mc^2"><span>E=mc2</span></span>', "E=mc^2", False, id="attribute"),
        pytest.param('<span data-latex="\\frac{a}{b}"><svg><path></path></svg></span>', r"\frac{a}{b}", False, id="attribute-of-a-drawing"),
        pytest.param('<object data=1.svg data-latex="x_1"></object>', "x_1", False, id="attribute-of-an-object"),
        pytest.param('<img src="/gif.latex?x%5E2%20+%201"> is', "x^2 + 1", False, id="image-query-with-a-sign"),
        pytest.param('<span class="math inline">x</span> is', "x", False, id="class"),
        pytest.param('<span class="math display">a \\text{ if so } b_1</span>', "a \\text{ if so } b_1", True, id="class-and-display"),
        pytest.param('<span class="math">w_i</span> is', "w_i", False, id="class-alone"),
        pytest.param('<span data-math-style=inline class="code math">a\\cdot b</span> is', r"a\cdot b", False, id="span-with-a-style"),
        pytest.param(
            '<span class=MathJax data-mathml="&lt;math&gt;&lt;msup&gt;&lt;mi&gt;y&lt;/mi&gt;&lt;mn&gt;2&lt;/mn&gt;&lt;/msup&gt;&lt;/math&gt;">'
            "<nobr><span class=math>y2</span></nobr></span>",
            "y^{2}", False, id="mathjax-2-without-its-script",
        ),
        pytest.param(
            "<img class=Wirisformula src=1.png alt='x au carré' data-mathml='«math xmlns=¨a¨»«msup»«mi mathvariant=¨normal¨»x«/mi»«mn»2«/mn»«/msup»"
            "«mo»§nbsp;«/mo»«mo»+«/mo»«mi»§#960;«/mi»«/math»'> is",
            r"x^{2} + \pi", False, id="mathml-with-other-brackets",
        ),
        pytest.param(
            """<span class=latex-drawn data-attrs='{"id":"a_1","persistentExpression":"E = mc^2"}'></span> is""",
            "E = mc^2", False, id="json",
        ),
        pytest.param(
            "<span class=katex><span class=katex-mathml>\n E\n =\n m\n\n E=mc^2\n</span><span class=katex-html>E=mc2</span></span> is",
            "E=mc^2", False, id="mathml-without-its-elements",
        ),
        pytest.param(
            '<span class=mjx-chtml><span class=mjx-math aria-label="\\sqrt{2}"><span class=mjx-char>2</span></span></span> is',
            r"\sqrt{2}", False, id="label",
        ),
        pytest.param("\\begin{align*} a &amp;= b \\end{align*}", "\\begin{align*} a &= b \\end{align*}", True, id="environment"),
        pytest.param("$x_1 + y$ is", "x_1 + y", False, id="dollars"),
        pytest.param("$n$ is", "n", False, id="one-letter"),
        pytest.param("<span class=math>n</span> is", "n", False, id="one-letter-by-its-class"),
        pytest.param(r"<img class=tex alt='v = \sqrt{g} \\'> is", r"v = \sqrt{g}", False, id="line-break-at-the-end"),
        pytest.param(
            r"<img src=1.png alt='LaTeX: \frac{a}{b}' data-equation-content='\frac{a}{b}'> is", r"\frac{a}{b}", False, id="equation-editor",
        ),
        pytest.param("$2k-1$ is", "2k-1", False, id="digit-in-front"),
        pytest.param("$[0, 1]$ is", "[0, 1]", False, id="numbers-and-signs"),
        pytest.param("$$$1 \\le n$$$ is", r"1 \le n", False, id="three-dollars"),
        pytest.param("$$$$$$ n = 2 $$$$$$", "n = 2", True, id="six-dollars"),
    ],
)  # fmt: skip
def test_a_formula_becomes_tex_once(markup: str, tex: str, display: bool) -> None:  # noqa: FBT001  a column of the table
    html = f"<p>So {markup} it holds.</p>"
    assert formulas(html) == [(tex, display)]
    article_text = domext.parse(html).blocks.text(0)
    assert article_text.count(tex) == 1


@pytest.mark.parametrize("text", ["the class_1 of mathematics in spring", "2024", "of \\(x\\)"])
def test_text_of_the_class_of_formulas_that_is_no_tex_stays(text: str) -> None:
    assert formulas(f"<p>So <span class=math>{text}</span></p>") == ([("x", False)] if "(x" in text else [])


@pytest.mark.parametrize(
    ("mathml", "tex"),
    [
        ("<mi>f</mi><mo>(</mo><mi>x</mi><mo>)</mo>", r"f \left( x \right)"),
        ("<mi>d</mi><mo>=</mo><mn>1</mn><mo>.</mo><mn>8</mn><mi>n</mi>", "d = 1.8 n"),
        ("<mn>1</mn><mo>.</mo><mi>n</mi><mo>.</mo>", "1 . n ."),
        ("<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup>", "{a + b}^{2}"),
        ("<msup><mi>f</mi><mo>′</mo></msup><mo>[</mo><mn>0</mn><mo>)</mo>", "f' [ 0 )"),
        (
            "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>ℝ</mi>",
            r"\sum_{i = 1}^{n} \mathbb{R}",
        ),
        (
            "<mo>(</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable><mo>)</mo>",
            r"\begin{pmatrix} a & b \end{pmatrix}",
        ),
        (
            "<mo>{</mo><mtable><mtr><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>1</mn></mtd></mtr></mtable>",
            r"\begin{cases} 0 \\ 1 \end{cases}",
        ),
        ("<mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac>", r"\genfrac{}{}{0pt}{}{n}{k}"),
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", r"\sqrt[3]{x}"),
        ("<mover><mrow><mi>A</mi><mi>B</mi></mrow><mo>¯</mo></mover>", r"\overline{A B}"),
        ("<munder><mi>lim</mi><mi>n</mi></munder><mtext>50% &amp; more</mtext>", r"\lim_{n} \text{50\% \& more}"),
        ("<munder><mi>lim\u2009sup</mi><mi>n</mi></munder><mover><mi>x</mi><mo>.</mo></mover>", r"\limsup_{n} \dot{x}"),
        (
            "<munder><mi>arg&nbsp;max</mi><mi>x</mi></munder><mo>argmin</mo>",
            r"\operatorname*{arg\,max}_{x} \operatorname{argmin}",
        ),
        (
            "<msup><mi>f</mi><mrow><mo>′</mo><mo>′</mo></mrow></msup><mover><mi>z</mi><mo>−</mo></mover>",
            r"f'' \bar{z}",
        ),
        ("<mi mathvariant=bold>v</mi><mi>rot</mi>", r"\mathbf{v} \mathrm{rot}"),
        ("<mfenced open='[' close=''><mi>a</mi><mi>b</mi></mfenced>", r"\left[ a, b \right."),
        (
            "<mmultiscripts><mi>C</mi><mn>6</mn><none></none><mprescripts></mprescripts><none></none><mn>14</mn></mmultiscripts>",
            "{}^{14}C_{6}",
        ),
        ("<menclose notation=box><mi>x</mi></menclose><mphantom><mi>y</mi></mphantom>", r"\boxed{x}"),
        ("<mtable><mlabeledtr><mtd><mtext>(2)</mtext></mtd><mtd><mi>x</mi></mtd></mlabeledtr></mtable>", r"x \tag{2}"),
        (
            "<mtable><mlabeledtr><mtd><mtext>(2)</mtext></mtd><mtd><mi>x</mi></mtd><mtd><mo>=</mo><mi>y</mi></mtd></mlabeledtr></mtable>",
            r"x = y \tag{2}",
        ),
        (
            "<mtable columnalign='right left'><mtr><mtd><mi>x</mi></mtd><mtd><mo>=</mo><mi>y</mi></mtd></mtr></mtable>",
            "x = y",
        ),
    ],
)
def test_mathml_without_its_source_is_translated(mathml: str, tex: str) -> None:
    assert formulas(f"<p>So <math>{mathml}</math></p>") == [(tex, False)]


def test_the_number_of_an_equation_in_a_cell_beside_it_is_its_tag() -> None:
    (block,) = body("<table><tr><td></td><td><math><mi>x</mi></math></td><td>(3.1)</td></tr></table>").content
    assert block == Math(r"x \tag{3.1}", r"x \tag{3.1}", display=True)


def test_a_displayed_formula_separates_the_text_around_it() -> None:
    before, formula, after = body(r"<p>If <br>\[ a \]<br> then.</p>").content
    assert (before, after) == (Paragraph(("If",)), Paragraph(("then.",)))
    assert formula == Math("a", r"\[ a \]", display=True)


@pytest.mark.parametrize(("after", "tex", "rest"), [(".", "a.", ""), (" , où b", "a,", "où b"), (".5 m", "a", ".5 m")])
def test_the_mark_after_a_displayed_formula_ends_it(after: str, tex: str, rest: str) -> None:
    formula, *others = body(f"<p>\\[a\\]{after}</p>").content
    assert (formula.tex if isinstance(formula, Math) else "", others) == (tex, [Paragraph((rest,))] if rest else [])


@pytest.mark.parametrize(
    ("address", "is_link"),
    [
        ("//edit.example/eqnedit.php?latex=\\inline&amp;space;a^2&amp;plus;b", False),
        ("//edit.example/?size=9&amp;tex=a%5E2%2Bb", False),
        ("//edit.example/?tex=a^2", True),
        ("//wiki.example/?search=a^2%2Bb", True),
    ],
)
def test_the_link_from_a_formula_to_its_editor_goes(address: str, *, is_link: bool) -> None:
    picture = '<img src="/gif.latex?a^2&amp;plus;b" title="a^2+b">'
    content = body(f'<p>Ici <a href="{address}">{picture}</a> suffit.</p>').content[0].content  # type: ignore[union-attr]
    assert type(content[1]) is (Link if is_link else Math)


def test_a_picture_of_a_formula_is_displayed_if_it_is_alone() -> None:
    assert formulas(r"<p><img alt='\sum_i x' src=a.png></p>") == [(r"\sum_i x", True)]


@pytest.mark.parametrize(
    "html",
    [
        "<p>From $5 to $10, or US$5 and A$6, $5,000-$ or $2k-$3k; $$$ cheap and $$$ dear.</p>",
        "<p>Set $HOME and $PATH.</p>",
        "<p>Use <code>$a_b$ <b>$c_d$</b></code>.</p>",
        r"<p>Text <img alt='C:\Users\me' src=a.png></p>",
        "<p>Text <img class=latex-logo alt='The LaTeX logo' src=a.png></p>",
        "<p>Text <img src='/context.php?page=2'></p>",
        "<p>Text <img src='/tex.png' alt='$5 a day'> <img src='/c%5Cpics%5Cdog.jpg' alt=dog></p>",
        "<p>Text <span data-formula='=SUM(A1:A3)'>6</span> <a data-tex='x_1' href=/f>link</a></p>",
        "<p>Text <span class=mjx-math aria-label='x equals y squared'><span>x</span></span></p>",
        f"<div data-tex='x_1'><p>{'A whole article. ' * 20}</p></div>",
    ],
)
def test_these_are_no_formulas(html: str) -> None:
    assert formulas(html) == []


def test_an_empty_formula_leaves_nothing() -> None:
    assert body("<p>So <mjx-container jax=CHTML></mjx-container><math></math>it is.</p>").content == (
        Paragraph(("So it is.",)),
    )


@pytest.mark.parametrize(
    "formula",
    [
        '<math><mi>x</mi><annotation encoding="application/x-tex"> </annotation></math>',
        '<math alttext="  "><none>x</none></math>',
        '<math alttext="\\(\\)">x</math>',
        '<span class=MathJax>x</span><script type="math/tex"></script>',
        '<span class=MathJax><nobr>x</nobr></span><script type="math/mml"><math><mi>x</mi></math></script>',
        '<span class=MathJax><nobr>x</nobr></span><script type="math/mml">none</script>',
    ],
)
def test_a_formula_whose_source_is_empty_keeps_what_the_page_shows(formula: str) -> None:
    assert domext.parse(f"<p>So {formula} it is.").blocks.texts == ("So x it is.",)


@pytest.mark.cost
@pytest.mark.parametrize(
    ("start", "unit", "end"),
    [
        ("", KATEX.format("", "x"), ""),
        ("", "<math><mi>x</mi></math>", ""),
        ("<math>", "<mi>x</mi><mo>(</mo>", ""),
        ("", "<math><mrow>", ""),
        ("<math>", "<msup><mi>x</mi>", ""),
        ("<math>", "<mo>(</mo><mtable><mtr><mtd>", ""),
        ("", "<mjx-container><mjx-math>", ""),
        ("", '<span class=MathJax>x</span><script type="math/tex">x</script>', ""),
        ("", "<span class=katex>", ""),
        ("", "<span data-tex=x_1>", ""),
        ("", "<img class=tex alt='\\a{'>", ""),
        ("", "<div class=math>x_1</div>", ""),
        ("<p>", "$x ", ""),
        ("<p>", "\\begin{align} ", ""),
        ("<table><tr>", "<td><math><mi>x</mi></math>", ""),
    ],
)
def test_hostile_formulas_take_linear_time(start: str, unit: str, end: str) -> None:
    assert growth(body, lambda size: start + unit * size + end) < MAX_GROWTH


def test_rows_of_equations_are_formulas_with_their_numbers() -> None:
    row = "<tr class=ltx_eqn_row><td></td><td><math alttext='\\displaystyle a'></math></td><td><math alttext='\\displaystyle=b'></math></td><td>{}</td></tr>"
    html = f"<p>Es gilt</p><table>{row.format('(2)')}{row.format('')}</table><p>und fertig.</p>"
    assert [type(block) for block in body(html).content] == [Paragraph, Math, Math, Paragraph]
    assert formulas(html) == [("a =b \\tag{2}", True), ("a =b", True)]
    data = "<table><tr><td><math alttext=x></math></td><td><math alttext=y></math></td></tr></table>"
    assert formulas(f"<p>Es gilt</p>{data}") == []  # a table of data


def test_the_number_beside_a_formula_belongs_to_it() -> None:
    assert formulas(r"<div><span>(3)</span>\[x^2\]</div>") == [(r"x^2 \tag{3}", True)]
    assert formulas(r"<div>\[x^2\] (A.1)</div>") == [(r"x^2 \tag{A.1}", True)]
    assert formulas(r"<div>\[x^2\] (see below)</div>") == [("x^2", True)]


@pytest.mark.parametrize(
    "formula",
    [
        "<div>$$a_1$$</div>",
        "<p><span class='mathjax-tex'>$$a_1$$</span></p>",
        "<div><math display=block><msub><mi>a</mi><mn>1</mn></msub></math></div>",
    ],
)
@pytest.mark.parametrize("number", ["<div>(3.2)</div>", "<p class=eqnum><span>( 3.2 )</span></p>"])
@pytest.mark.parametrize("is_kept", [True, False])
def test_the_number_in_an_element_below_a_formula_belongs_to_it(formula: str, number: str, *, is_kept: bool) -> None:
    page = domext.parse(f"<p>Es gilt nun</p><div class=equation>{formula}{number}</div><p>für alle Zahlen.</p>")
    keep = np.array([True, True, is_kept, True])
    assert with_equation_numbers(kept_blocks(page, keep)).mask.all()
    assert r"_{1} \tag{3.2}$$" in keep_all(page).to("markdown").replace("a_1", "a_{1}")


def test_a_number_that_belongs_to_no_formula() -> None:
    page = domext.parse("<p>Es gilt nun</p><div>$$a_1$$</div><p>(2)</p><p>für alle.</p>")
    keep = np.array([True, True, False, True])
    assert with_equation_numbers(kept_blocks(page, keep)).mask.tolist() == keep.tolist()
    assert r"\tag" not in keep_all(page).to("markdown")
    page = domext.parse("<div><p>Voir</p><p>(2)</p></div>")
    assert with_equation_numbers(kept_blocks(page, np.array([True, False]))).mask.tolist() == [True, False]


def test_definitions_without_terms_are_indented_text() -> None:
    html = "<p>Dann gilt</p><dl><dd><math alttext=x^2></math></dd><dd>für alle <i>x</i>.</dd></dl>"
    assert body(html).content[1:] == (
        Math("x^2", "x^2", display=True),
        Paragraph(("für alle ", Styled("emphasis", ("x",)), ".")),
    )


@pytest.mark.parametrize(
    "group",
    [
        "<span>$\\begingroup$</span>",
        '<span><script type="math/tex">\\endgroup</script></span>',
        '<div class=MathJax data-mathml="<math></math>" data-tex="\\begingroup">\\begingroup</div>',
        "<p>\\(\\endgroup\\)</p>",
    ],
)
def test_a_group_of_tex_around_a_post_shows_nothing(group: str) -> None:
    assert keep_all(f"<p>Сумма $x^2$.</p>{group}<p>Конец.</p>").to("markdown") == "Сумма $x^2$.\n\nКонец."


def test_a_formula_with_its_number_between_kept_text() -> None:
    line = "<div><math display=block><mi>d</mi></math><span class=label>({})</span></div>"
    assert added_texts(with_code, f"<p>K</p>{line.format(1)}<p>K</p>") == ["d(1)"]
    assert added_texts(with_code, f"<p>K</p>{line.format('the depth of it')}<p>K</p>") == []
