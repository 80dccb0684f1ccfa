"""Explanations: their numbers equal those of other commands, and their reasons add up."""

from __future__ import annotations

import base64
import dataclasses
import json
import re
import tempfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from click.testing import CliRunner

import domext
from domext import Extractor, Selection
from domext.cli import cli
from domext.errors import DomextError
from domext.explain.decisions import collect_decisions
from domext.explain.explanation import ExplanationRequest, explain_page
from domext.explain.explanation_data import to_dict
from domext.explain.frame import csp_hash
from domext.explain.gold import compare_with_gold
from domext.explain.html_report import render_report, script
from domext.learned.features.block_features import feature_names
from domext.learned.model_file import read_model
from domext.learned.network import sigmoid
from domext.learned.wording import in_words
from domext.plugin.reasons import Reasons
from domext.plugin.registry import installed
from tests.pages import FIXTURES, fixtures
from tests.plugin_distributions import BUILT_IN_SCORERS
from tests.reports import explain

if TYPE_CHECKING:
    from domext import Page, ScoreTable
    from tests.pages import Fixture

NEWS = FIXTURES / "news.html"


def explanation_in(html: str) -> dict[str, Any]:
    """The explanation that a report carries."""
    payload = re.search(r'id="payload">([^<]*)<', html)
    assert payload
    content: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(payload[1])))
    return content["explanation"]  # type: ignore[no-any-return]


def explained(page: Path, *arguments: str) -> dict[str, Any]:
    """The explanation in the report that ``domext explain`` writes."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "report.html")
        result = CliRunner().invoke(cli, ["explain", str(page), *arguments, "-o", str(file)], catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return explanation_in(file.read_text(encoding="utf-8"))


def scored(page: Path, *arguments: str) -> dict[str, Any]:
    """The JSON that ``domext score`` prints."""
    result = CliRunner().invoke(cli, ["score", str(page), "--format", "json", *arguments], catch_exceptions=False)
    scores: dict[str, Any] = json.loads(result.stdout)
    return scores


@pytest.mark.parametrize("name", ["news", "forum", "table-layout-2005"])
def test_the_numbers_equal_those_of_score(name: str) -> None:
    page = FIXTURES / f"{name}.html"
    # The learned selector needs some scorers with parameters.
    learned = installed().make("learned", "selector")[1].scorers
    specs = [
        *learned,
        *(scorer for scorer in BUILT_IN_SCORERS if scorer not in {spec.partition(":")[0] for spec in learned}),
    ]
    arguments = [part for spec in specs for part in ("--plugin", spec)]
    explanation = explained(page, "--disable", "vote", "--disable", "subtree")
    blocks, nodes = scored(page, *arguments), scored(page, *arguments, "--nodes")
    assert set(blocks["columns"]) <= set(explanation["columns"])
    for column in blocks["columns"]:
        assert explanation["columns"][column] == [row[column] for row in blocks["rows"]], column
    for column in nodes["columns"]:
        assert explanation["nodeColumns"][column] == [row[column] for row in nodes["rows"]], column
    paths = explanation["nodes"]["xpath"]
    assert paths == [row["xpath"] for row in nodes["rows"]]
    assert [paths[node] for node in explanation["blocks"]["node"]] == [row["xpath"] for row in blocks["rows"]]
    assert explanation["blocks"]["line"] == [row["line"] for row in blocks["rows"]]
    assert explanation["nodeColumns"]["characters"] == [row["characters"] for row in nodes["rows"]]


@pytest.mark.parametrize("fixture", fixtures(), ids=str)
def test_the_primary_decision_is_that_of_extract(fixture: Fixture) -> None:
    article = domext.extract(fixture.html)
    explanation = to_dict(explain(fixture.html))
    primary = explanation["decisions"][0]
    assert [kept == "1" for kept in primary["keep"]] == article.keep.tolist()
    assert [int(label) for label in primary["labels"]] == article.labels.tolist()
    assert explanation["page"]["origin"] == article.origin
    assert len(explanation["blocks"]["text"]) == len(article.page.blocks)
    json.dumps(explanation, allow_nan=False)


def test_what_the_body_adds_is_not_shown_as_dropped() -> None:
    page = (
        "<main><h2>How to dig</h2><p>The bed is dug over in March, when the soil is dry enough to crumble in the hand, and"
        " the stones are carried to the edge of the path.</p><figure><img src=bed.jpg><figcaption>The bed in March"
        "</figcaption></figure><p>Then it rests for three weeks, until the first weeds have come up and can be raked off"
        " before anything is sown.</p></main>"
    )
    article = domext.extract(page)
    texts = article.page.blocks.texts
    keep = np.array([text.startswith(("The bed is", "Then")) for text in texts])
    selection = Selection(keep, keep.astype(np.float32), add_headings=True)
    assert dataclasses.replace(article, selection=selection).body_keep.tolist() == [True] * len(texts) == [True] * 4
    explanation = to_dict(explain(NEWS.read_bytes()))
    primary, news = explanation["decisions"][0], domext.extract(NEWS.read_bytes())
    caption = explanation["blocks"]["text"].index("The first vehicles across were a bread van and two school buses.")
    assert [block for block, added in enumerate(primary["added"]) if added == "1"] == [caption]
    assert explanation["blocks"]["text"][caption] in news.markdown
    assert explanation["blocks"]["text"][caption] not in news.text
    assert primary["outcomes"]["added"] == (1, 12)
    assert sum(blocks for blocks, _ in primary["outcomes"].values()) == len(news.keep)
    assert all("1" not in decision["added"] for decision in explanation["decisions"] if decision["kind"] == "scorer")


def test_the_options_of_extract_apply() -> None:
    explanation = explained(NEWS, "--exclude", "h2", "--include", "figcaption")
    primary = explanation["decisions"][0]
    owners = [explanation["nodes"]["xpath"][node] for node in explanation["blocks"]["node"]]
    caption = next(block for block, path in enumerate(owners) if "figcaption" in path)
    assert (primary["initialKeep"][caption], primary["keep"][caption]) == ("0", "1")
    assert all(primary["keep"][block] == "0" for block, path in enumerate(owners) if "h2" in path)
    primary, *others = explained(NEWS, "--plugin", "ttr")["decisions"]
    assert primary["name"] == "ttr"
    assert primary["keep"] == next(other["keep"] for other in others if other["name"] == "ttr")


def test_compared_decisions_follow_the_primary_one() -> None:
    explanation = explained(NEWS, "--compare", "readability", "--compare", "vote:ttr=1")
    names = [decision["name"] for decision in explanation["decisions"]]
    assert names[0] == "learned"
    assert set(names[1:3]) == {"readability", "vote:ttr=1"}
    assert explanation["comparedCount"] == 2
    assert len(set(names)) == len(names)
    assert {*BUILT_IN_SCORERS, "subtree", "vote"} <= set(names)
    assert "single" not in names  # it would repeat a scorer


def test_the_reasons_add_up_to_the_decision() -> None:
    decisions = collect_decisions(NEWS.read_bytes(), Extractor())
    learned, vote = (
        next(decision for decision in decisions.all if decision.name == name) for name in ("learned", "vote")
    )
    assert learned.reasons is not None
    assert vote.reasons is not None
    probability = sigmoid(learned.reasons.total)
    np.testing.assert_allclose(probability, learned.selection.probability, atol=1e-5)
    np.testing.assert_allclose(vote.reasons.total, vote.selection.probability, atol=1e-5)
    reasons = learned.reasons
    # An average block has a probability near 0.5, so its features explain almost all of a block's answer.
    assert float(np.abs(reasons.start).max()) < 1
    form = decisions.article.page.blocks.texts.index("Search the Courier")
    facts = dict(reasons.facts[form])
    assert facts["is <form>"] < -0.1
    assert float(reasons.parts["names of its elements, classes and ids"][form]) < -1


def test_the_parts_of_the_reasons_do_not_depend_on_their_grouping() -> None:
    from domext.learned.attribution import attribute
    from domext.learned.features.block_features import extract_features
    from domext.learned.selector import SHIPPED_MODEL, _as_trained

    model = read_model(SHIPPED_MODEL)
    page = domext.parse(NEWS.read_bytes())
    described = extract_features(page, _as_trained(model.scorers, domext.score(page, list(model.scorers))))
    rows = range(len(described.matrix))
    whole = attribute(model, described, [list(rows)])
    halves = attribute(model, described, [list(rows[::2]), list(rows[1::2])])
    np.testing.assert_allclose(whole.parts[0], halves.parts.sum(axis=0), atol=1e-3)
    np.testing.assert_allclose(whole.logits, whole.start + whole.parts[0], atol=1e-4)


def test_every_feature_has_a_description() -> None:
    from domext.learned.selector import SHIPPED_MODEL

    names = feature_names(read_model(SHIPPED_MODEL).columns)
    texts = {name: in_words(name, 1.0) for name in names}
    assert all(text and "None" not in text for text in texts.values())
    assert texts["near =comment"] == "a class or id near it says “comment”"
    assert in_words("above <role-main>", 0.0) == "does not stand in something with the role main"
    assert in_words("words-1", float(np.log1p(12))) == "12 words in the block before it"
    assert in_words("words@item", -1.0) == "stands in no item of a list"
    assert in_words("from-h1", -99.0) == "the page has no first h1"
    assert in_words("from-title", float(-np.log1p(3))) == "3 blocks before the heading that is the title"
    assert in_words("page words", float(np.log1p(485))) == "the whole page: 485 words"
    assert in_words("type-article", 1.0) == "the page declares something of the type article"


def test_a_gold_text_gives_shares_and_metrics() -> None:
    explanation = explained(NEWS, "--gold", str(FIXTURES / "news.txt"))
    shares = explanation["gold"]["shares"]
    texts = explanation["blocks"]["text"]
    assert [share for share, text in zip(shares, texts, strict=True) if text == "Advertisement"] == [0]
    assert max(shares) == 1
    decisions = collect_decisions(NEWS.read_bytes(), Extractor())
    gold = compare_with_gold(decisions, "Shops count the cost")
    assert float(gold.shares[decisions.article.page.blocks.texts.index("Shops count the cost")]) == 1
    assert gold.metrics[0].recall == 1
    assert gold.metrics[0].precision < 0.1


def test_a_selector_can_give_reasons() -> None:
    @dataclass(frozen=True)
    class Longest:
        scorers: tuple[str, ...] = ()

        def select(self, page: Page, scores: ScoreTable) -> Selection:
            del scores
            keep = page.blocks.counts.words >= 10
            return Selection(keep, keep.astype(np.float32))

        def reasons(self, page: Page, scores: ScoreTable) -> Reasons:
            del scores
            words = page.blocks.counts.words.astype(np.float32)
            return Reasons("words", np.zeros_like(words), {"its words": words}, ((("long", 1.0),),) * len(words))

    explanation = to_dict(explain("<p>Few words.<p>" + "word " * 20, extractor=Extractor(selector=Longest())))
    primary = explanation["decisions"][0]
    assert (primary["name"], primary["keep"]) == ("longest", "01")
    assert primary["reasons"]["parts"] == {"its words": [2.0, 20.0]}
    assert primary["reasons"]["texts"] == ["long"]
    assert primary["reasons"]["facts"] == [[[0, 1.0]]] * 2


def test_the_report_is_one_file_with_a_policy() -> None:
    html = render_report(explain(NEWS.read_bytes()))
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    assert policy
    assert policy[1].startswith("default-src 'none'; script-src 'sha256-")
    assert csp_hash(script()) in policy[1]
    assert "unsafe" not in policy[1]
    assert "http" not in policy[1]
    assert not re.search(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=\"(?!data:,)", html)
    assert "import " not in script()
    assert "export " not in script()


def test_a_report_is_not_much_larger_than_its_page() -> None:
    page = "".join(f"<h2>Part {part}</h2>" + NEWS.read_text(encoding="utf-8") for part in range(40))
    assert 240_000 < len(page) < 260_000
    assert len(render_report(explain(page))) < 3 * len(page)


def test_no_text_of_a_page_becomes_markup_of_the_report() -> None:
    page = "<title></title><h1>{{script}}</script><script>alert(1)</script></h1><p>{{payload}} &lt;/script>"
    name = "</title><script>alert(2)</script>"
    html = render_report(explain_page(page, name, ExplanationRequest(extractor=Extractor(selector="vote"))))
    assert html.count("<script") == 2
    assert html.count("</script>") == 2
    assert "alert" not in html


@pytest.mark.parametrize("page", ["", "<p>", "<p>one", "<p>" + "x " * 3])
def test_pages_with_almost_no_text_have_a_report(page: str) -> None:
    assert render_report(explain(page))


def test_the_terminal_shows_the_same_decisions(tmp_path: Path) -> None:
    arguments = ["explain", str(NEWS), "--gold", str(FIXTURES / "news.txt")]
    result = CliRunner().invoke(cli, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    article = domext.extract(NEWS.read_bytes())
    assert f"learned keeps {int(article.keep.sum())} of {len(article.keep)} blocks" in result.output
    assert f"\nconfidence (expected F1) {article.confidence:.2f}, page type article\n" in result.output
    assert re.search(r"^18 \S+ +added +captions +missed The first vehicles across", result.output, re.MULTILINE)
    assert "\nadded to the body, and not in article.text: 1\n" in result.output
    assert "names of its elements" in result.output
    assert "readability" in result.output
    assert re.search(r"F1\s*$", result.output, re.MULTILINE)
    assert "\x1b" not in result.output
    figure = tmp_path / "page.svg"
    result = CliRunner().invoke(cli, ["explain", str(NEWS), "--plot", str(figure)], catch_exceptions=False)
    assert result.exit_code == 0
    assert "<svg" in figure.read_text(encoding="utf-8")


def test_the_terminal_explains_the_least_certain_blocks() -> None:
    selector = "vote:ttr=1,readability=1"
    result = CliRunner().invoke(cli, ["explain", str(NEWS), "--selector", selector], catch_exceptions=False)
    article = domext.extract(NEWS.read_bytes(), selector=selector)
    distances = np.abs(article.probability - 0.5)
    explained_blocks = re.findall(r"^ +(\d+) (?:kept|added|dropped) ", result.output, re.MULTILINE)
    assert [distances[int(block)] for block in explained_blocks] == sorted(distances)[:5]


@pytest.mark.parametrize("words", ["sail ", "κύμα ", "海の波が岸に寄せる"])
def test_excerpts_end_with_the_line_of_a_narrow_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<p>{words * 30}</p><p>{words}</p>", encoding="utf-8")
    for name, value in {"FORCE_COLOR": "1", "NO_COLOR": "1", "COLUMNS": "50"}.items():
        monkeypatch.setenv(name, value)
    result = CliRunner().invoke(cli, ["explain", str(page)], catch_exceptions=False)
    lines = re.sub("\x1b.*?m", "", result.output).splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("Least certain"))
    excerpts = [line for line in lines[start:] if words.strip()[:4] in line]
    assert len(excerpts) == 2
    assert [line.rstrip().endswith("…") for line in excerpts].count(True) == 1
    assert all(re.match(r"    [01] (?:kept|dropped) ", line) for line in excerpts)


@pytest.mark.parametrize("options", [(), ("--block", "14")])
def test_reasons_that_are_wrapped_in_a_narrow_terminal_stay_indented(
    monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    for name, value in {"FORCE_COLOR": "1", "NO_COLOR": "1", "COLUMNS": "40"}.items():
        monkeypatch.setenv(name, value)
    result = CliRunner().invoke(cli, ["explain", str(NEWS), *options], catch_exceptions=False)
    lines = re.sub("\x1b.*?m", "", result.output).splitlines()
    reasons = lines[next(number for number, line in enumerate(lines) if line.startswith("   14 kept")) :]
    assert all(line.startswith("   ") for line in reasons if line)
    assert max(map(len, lines)) == 40


def test_a_page_without_text_has_no_decisions_to_compare(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<title>Shells</title><img src=shell.png>", encoding="utf-8")
    result = CliRunner().invoke(cli, ["explain", str(page)], catch_exceptions=False)
    assert result.output.split() == "Shells learned keeps 0 of 0 blocks and 0 of 0 words the page shows no text".split()
    with pytest.raises(DomextError, match="there is no block 0: the page shows no text"):
        CliRunner().invoke(cli, ["explain", str(page), "--block", "0"], catch_exceptions=False)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["a.html", "b.html"], "explain takes one page, not 2"),
        ([str(NEWS), "--compare", "nonsense"], "there is no plugin 'nonsense'"),
        ([str(NEWS), "--gold", "missing.txt"], "--gold missing.txt: no such file"),
        ([str(NEWS), "--gold", str(NEWS)], f"--gold {NEWS}: a page, not the text of a page"),
        ([str(NEWS), "-o", "no/such/folder.html"], "cannot write no/such/folder.html"),
        ([str(NEWS), "--plot", "figure.txt"], "cannot draw into 'figure.txt'"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], message: str) -> None:
    with pytest.raises(DomextError, match=re.escape(message)) as caught:
        CliRunner().invoke(cli, ["explain", *arguments], catch_exceptions=False)
    assert "\n" not in str(caught.value)
