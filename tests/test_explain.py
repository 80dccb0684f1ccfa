"""Explanations: their numbers are those of the other commands, and their reasons add up."""

from __future__ import annotations

import base64
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
from domext.explain.decisions import choose
from domext.explain.explanation import ExplanationRequest, as_data, tell
from domext.explain.frame import source
from domext.explain.gold import against
from domext.explain.report import report, script
from domext.learned.features import feature_names
from domext.learned.model import read_model
from domext.learned.network import sigmoid
from domext.learned.wording import in_words
from domext.plugin.reasons import Reasons
from domext.plugin.registry import installed
from tests.pages import fixtures

if TYPE_CHECKING:
    from domext import Page, ScoreTable
    from tests.pages import Fixture

FIXTURES = Path(__file__).parent.parent / "fixtures"
NEWS = FIXTURES / "news.html"


def payload(html: str) -> dict[str, Any]:
    """What a report carries."""
    packed = re.search(r'id="payload">([^<]*)<', html)
    assert packed
    found: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(packed[1])))
    return found


def told(page: Path | str, *arguments: str) -> dict[str, Any]:
    """The story that ``domext explain`` writes."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "report.html")
        done = CliRunner().invoke(cli, ["explain", str(page), *arguments, "-o", str(file)], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        story: dict[str, Any] = payload(file.read_text(encoding="utf-8"))["story"]
    return story


def scored(page: Path, *arguments: str) -> dict[str, Any]:
    """What ``domext score`` writes."""
    done = CliRunner().invoke(cli, ["score", str(page), "--format", "json", *arguments], catch_exceptions=False)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


SCORERS = [row.name for row in installed().list() if row.kind == "scorer" and row.distribution == "domext"]


@pytest.mark.parametrize("name", ["news", "forum", "table-layout-2005"])
def test_the_numbers_are_those_of_score(name: str) -> None:
    page = FIXTURES / f"{name}.html"
    # What the learned selector was trained with has parameters, so these scorers are named with them.
    learned = installed().make("learned", "selector")[1].scorers
    specs = [*learned, *(scorer for scorer in SCORERS if scorer not in {spec.partition(":")[0] for spec in learned})]
    arguments = [part for spec in specs for part in ("--plugin", spec)]
    story = told(page, "--disable", "vote", "--disable", "subtree")
    blocks, nodes = scored(page, *arguments), scored(page, *arguments, "--nodes")
    assert set(blocks["columns"]) <= set(story["columns"])
    for column in blocks["columns"]:
        assert story["columns"][column] == [row[column] for row in blocks["rows"]], column
    for column in nodes["columns"]:
        assert story["nodeColumns"][column] == [row[column] for row in nodes["rows"]], column
    assert story["nodes"]["xpath"] == [row["xpath"] for row in nodes["rows"]]
    assert [story["nodes"]["xpath"][node] for node in story["blocks"]["node"]] == [
        row["xpath"] for row in blocks["rows"]
    ]
    assert story["blocks"]["line"] == [row["line"] for row in blocks["rows"]]
    assert story["nodeColumns"]["characters"] == [row["characters"] for row in nodes["rows"]]


@pytest.mark.parametrize("fixture", fixtures(), ids=str)
def test_what_is_kept_is_what_extract_keeps(fixture: Fixture) -> None:
    article = domext.extract(fixture.html)
    story = as_data(tell(fixture.html, "page", ExplanationRequest(extractor=Extractor())))
    first = story["choices"][0]
    assert [kept == "1" for kept in first["keep"]] == article.keep.tolist()
    assert [int(label) for label in first["labels"]] == article.labels.tolist()
    assert story["page"]["origin"] == article.origin
    assert len(story["blocks"]["text"]) == len(article.page.blocks)
    json.dumps(story, allow_nan=False)


def test_options_of_extract_mean_the_same() -> None:
    story = told(NEWS, "--exclude", "h2", "--include", "figcaption")
    first = story["choices"][0]
    owners = [story["nodes"]["xpath"][node] for node in story["blocks"]["node"]]
    caption = next(place for place, path in enumerate(owners) if "figcaption" in path)
    assert (first["own"][caption], first["keep"][caption]) == ("0", "1")
    assert all(first["keep"][place] == "0" for place, path in enumerate(owners) if "h2" in path)
    own = told(NEWS, "--plugin", "ttr")
    assert own["choices"][0]["name"] == "ttr"
    assert (
        own["choices"][0]["keep"]
        == next(c for c in own["choices"] if c["kind"] == "scorer" and c["name"] == "ttr")["keep"]
    )


def test_what_is_compared_comes_second() -> None:
    story = told(NEWS, "--compare", "readability", "--compare", "vote:ttr=1")
    names = [choice["name"] for choice in story["choices"]]
    assert names[0] == "learned"
    assert set(names[1:3]) == {"readability", "vote:ttr=1"}
    assert len(set(names)) == len(names)
    assert {*SCORERS, "subtree", "vote"} <= set(names)


def test_the_reasons_add_up_to_the_decision() -> None:
    chosen = choose(NEWS.read_bytes(), Extractor())
    learned, vote = (next(one for one in chosen.choices if one.name == name) for name in ("learned", "vote"))
    assert learned.reasons is not None
    assert vote.reasons is not None
    probability = sigmoid(learned.reasons.total)
    np.testing.assert_allclose(probability, learned.selection.probability, atol=1e-5)
    np.testing.assert_allclose(vote.reasons.total, vote.selection.probability, atol=1e-5)
    reasons = learned.reasons
    # An average block is nearly as likely as not: what is said of a block says nearly all.
    assert float(np.abs(reasons.start).max()) < 1
    texts = chosen.article.page.blocks.texts
    form = next(place for place, text in enumerate(texts) if text == "Search the Courier")
    facts = dict(reasons.facts[form])
    assert facts["is <form>"] < -0.5
    assert float(reasons.parts["names of its elements, classes and ids"][form]) < -1


def test_a_part_is_what_the_network_answers_to_its_features_alone() -> None:
    """With the units that were on: the forward pass of one kind is the change from all kinds but it, to all."""
    from domext.learned.attribution import attribute
    from domext.learned.features import extract_features
    from domext.learned.selector import _MODEL, _as_trained

    model = read_model(_MODEL)
    page = domext.parse(NEWS.read_bytes())
    described = extract_features(page, _as_trained(model.scorers, domext.score(page, list(model.scorers))))
    rows = range(len(described.matrix))
    whole = attribute(model, described, [list(rows)])
    halves = attribute(model, described, [list(rows[::2]), list(rows[1::2])])
    np.testing.assert_allclose(whole.parts[0], halves.parts.sum(axis=0), atol=1e-3)
    np.testing.assert_allclose(whole.logits, whole.start + whole.parts[0], atol=1e-4)


def test_every_feature_has_words() -> None:
    from domext.learned.selector import _MODEL

    names = feature_names(read_model(_MODEL).columns)
    said = {name: in_words(name, 1.0) for name in names}
    assert all(words and "None" not in words for words in said.values())
    assert said["near =comment"] == "a class or id near it says “comment”"
    assert in_words("above <role-main>", 0.0) == "does not stand in something with the role main"
    assert in_words("words-1", float(np.log1p(12))) == "12 words, the block before it"
    assert in_words("words@item", -1.0) == "stands in no item of a list"
    assert in_words("from-h1", -99.0) == "the page has no first h1"
    assert in_words("from-title", float(-np.log1p(3))) == "3 blocks before the heading that is the title"
    assert in_words("page words", float(np.log1p(485))) == "the whole page: 485 words"
    assert in_words("type-article", 1.0) == "the page declares itself to be of the type article"


def test_a_gold_tells_what_is_missed_and_what_is_noise() -> None:
    story = told(NEWS, "--gold", str(FIXTURES / "news.txt"))
    share = story["gold"]["share"]
    assert [share[block] for block, text in enumerate(story["blocks"]["text"]) if text == "Advertisement"] == [0]
    assert max(share) == 1
    chosen = choose(NEWS.read_bytes(), Extractor())
    gold = against(chosen, "Shops count the cost")
    assert float(gold.share[chosen.article.page.blocks.texts.index("Shops count the cost")]) == 1
    assert gold.fits[0].recall == 1
    assert gold.fits[0].precision < 0.1


def test_a_selector_of_ones_own_tells_its_reasons() -> None:
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

    story = as_data(
        tell("<p>Few words.<p>" + "word " * 20, "x", ExplanationRequest(extractor=Extractor(selector=Longest())))
    )
    first = story["choices"][0]
    assert (first["name"], first["keep"]) == ("longest", "01")
    assert first["reasons"]["parts"] == {"its words": [2.0, 20.0]}
    assert first["reasons"]["words"] == ["long"]
    assert first["reasons"]["facts"] == [[[0, 1.0]]] * 2


def test_the_report_is_one_file_with_a_policy() -> None:
    html = report(tell(NEWS.read_bytes(), "news", ExplanationRequest(extractor=Extractor())))
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    assert policy
    assert policy[1].startswith("default-src 'none'; script-src 'sha256-")
    assert source(script()) in policy[1]
    assert "unsafe" not in policy[1]
    assert "http" not in policy[1]
    assert not re.search(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=\"(?!data:,)", html)
    assert "import " not in script()
    assert "export " not in script()


def test_a_report_is_not_much_larger_than_its_page() -> None:
    article = "".join(f"<h2>Part {part}</h2>" + NEWS.read_text(encoding="utf-8") for part in range(40))
    assert 240_000 < len(article) < 260_000
    assert len(report(tell(article, "long", ExplanationRequest(extractor=Extractor())))) < 3 * len(article)


def test_what_a_page_says_cannot_break_out_of_the_report() -> None:
    page = "<title></title><h1>{{script}}</script><script>alert(1)</script></h1><p>{{payload}} &lt;/script>"
    html = report(
        tell(page, "</title><script>alert(2)</script>", ExplanationRequest(extractor=Extractor(selector="vote")))
    )
    assert html.count("<script") == 2
    assert html.count("</script>") == 2
    assert "alert" not in html


@pytest.mark.parametrize("page", ["", "<p>", "<p>one", "<p>" + "x " * 3])
def test_next_to_nothing_is_explained_as_well(page: str) -> None:
    assert report(tell(page, "x", ExplanationRequest(extractor=Extractor())))


def test_the_terminal_tells_the_same(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["explain", str(NEWS), "--gold", str(FIXTURES / "news.txt")], catch_exceptions=False)
    assert done.exit_code == 0
    article = domext.extract(NEWS.read_bytes())
    assert f"learned keeps {int(article.keep.sum())} of {len(article.keep)} blocks" in done.output
    assert re.search(r"^19 \S+ +boilerplate +missed The first vehicles across", done.output, re.MULTILINE)
    assert "names of its elements" in done.output
    assert "readability" in done.output
    assert re.search(r"F1\s*$", done.output, re.MULTILINE)
    assert "\x1b" not in done.output
    figure = tmp_path / "page.svg"
    assert CliRunner().invoke(cli, ["explain", str(NEWS), "--plot", str(figure)], catch_exceptions=False).exit_code == 0
    assert "<svg" in figure.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["a.html", "b.html"], "explain takes one page, not 2"),
        ([str(NEWS), "--compare", "nonsense"], "there is no plugin 'nonsense'"),
        ([str(NEWS), "--gold", "missing.txt"], "--gold missing.txt: no such file"),
        ([str(NEWS), "-o", "no/such/folder.html"], "cannot write no/such/folder.html"),
        ([str(NEWS), "--plot", "figure.txt"], "cannot draw into 'figure.txt'"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], line: str) -> None:
    with pytest.raises(DomextError, match=re.escape(line)) as caught:
        CliRunner().invoke(cli, ["explain", *arguments], catch_exceptions=False)
    assert "\n" not in str(caught.value)
