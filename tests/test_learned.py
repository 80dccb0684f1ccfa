"""The learned selector: its parts by hand, its file, and what it does with pages."""

from __future__ import annotations

import dataclasses
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import domext
from domext import Options
from domext.errors import OptionError
from domext.learned import container_features, features, model, name_features, page_features, vocabulary
from domext.learned import selector as learned_selector
from domext.learned.context import GROUPS, Context
from domext.learned.decision import decide
from domext.learned.model import agreed, trust
from domext.learned.network import Network, Pools, near, shapes, sigmoid, softmax, times
from domext.options import Favour
from domext.plugin.registry import installed
from domext.plugin.running import make_scorers, run_scorers
from tests.pages import fixture, fixtures

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, FloatArray

SHIPPED = Path(learned_selector.__file__).parent / "data" / "learned.npz"


def column(page: domext.Page, name: str) -> list[float]:
    scores = run_scorers(page, make_scorers(features.SCORERS, installed()))
    made = features.describe(page, scores)
    return [float(value) for value in made.features[features.schema(tuple(scores.blocks)).index(name)]]


def weights(features: int, groups: int, units: tuple[int, int] = (3, 2), types: int = 2) -> dict[str, FloatArray]:
    random = np.random.default_rng(1)
    return {
        name: random.normal(size=shape).astype(np.float32)
        for name, shape in shapes(features, groups, units, types).items()
    }


def test_a_block_is_seen_with_two_before_and_after_it() -> None:
    values = np.array([[1], [2], [3], [4]], np.float32)
    assert near(values).tolist() == [[0, 0, 2, 3], [0, 1, 3, 4], [1, 2, 4, 0], [2, 3, 0, 0]]


def test_means_of_groups_count_long_blocks_for_more() -> None:
    pools = Pools(np.array([[1, 0, 1], [0, 0, 1]]), np.array([4, 9, 16], np.float32))
    values = np.array([[3], [5], [6]], np.float32)
    outer, pair = pytest.approx((2 * 3 + 4 * 6) / 6), pytest.approx((2 * 3 + 3 * 5) / 5)
    assert pools.means(values).tolist() == [[outer, pair], [5, pair], [outer, 6]]
    assert pools.page(values).tolist() == pytest.approx([(2 * 3 + 3 * 5 + 4 * 6) / 9, 14 / 3])


def test_what_is_far_away_matters_only_through_groups_and_page() -> None:
    """Blocks 0 and 9 are farther apart than two layers reach: only their common group lets one see the other."""
    inputs = np.random.default_rng(0).normal(size=(10, 4)).astype(np.float32)
    changed = inputs.copy()
    changed[9] += 1
    made = weights(4, 1, (16, 12))
    for name in ("first page", "second page"):
        made[name][...] = 0
    apart, together = (np.array([[*range(9), last]], np.int32) for last in (9, 0))
    for groups, seen in ((apart, False), (together, True)):
        pools = Pools(groups, np.ones(10, np.float32))
        one, other = (Network(made)(values, pools).odds[0] for values in (inputs, changed))
        assert bool(np.abs(one - other).max() > 1e-6) is seen


@pytest.mark.parametrize("blocks", [0, 1, 7, 5000])
def test_sliced_products_are_products(blocks: int) -> None:
    random = np.random.default_rng(0)
    values, factors = random.random((blocks, 30), np.float32), random.random((30, 20), np.float32)
    np.testing.assert_allclose(times(values, factors), values @ factors, rtol=1e-5)


def test_probabilities_are_what_log_odds_say() -> None:
    assert sigmoid(np.array([0.0, 1000.0, -1000.0], np.float32)).tolist() == pytest.approx([0.5, 1.0, 0.0])
    assert softmax(np.log(np.array([1.0, 3.0], np.float32))).tolist() == pytest.approx([0.25, 0.75])


def test_what_speaks_for_a_block_counts_less_than_what_speaks_against_it() -> None:
    odds = np.array([-4.0, -0.5, 0.0, 2.0, 4.0], np.float32)
    assert (trust(odds) * odds).tolist() == pytest.approx([-4.0, -0.5, 0.0, 1.5, 3.0])
    page = domext.parse(fixture("news").html)
    described = features.describe(page, run_scorers(page, make_scorers(features.SCORERS, installed())))
    probability = model.read_model(SHIPPED).probabilities(described)[0]
    # What is surest to be kept is not as sure as what is surest to be dropped.
    assert 0.9 < probability.max() <= 1 / (1 + np.exp(-3)) + 1e-6
    assert probability.min() < 0.05


def test_blocks_of_one_style_stay_or_go_together_unless_much_speaks_for_one_alone() -> None:
    pools = Pools(np.array([[0, 0, 0, 0, 0], [0, 0, 0, 0, 1]]), np.ones(5, np.float32))
    doubted = agreed(np.array([3, 3, 3, -0.5, -0.5], np.float32), pools)
    assert (doubted[:4] > 0).all()
    assert doubted[4] == pytest.approx(-0.5)
    certain = agreed(np.array([3, 3, 3, -30, 0], np.float32), pools)
    assert (certain[:3] > 0).all()
    assert certain[3] < 0


def test_the_decision_by_hand() -> None:
    probability, words = np.array([0.9, 0.2, 0.6], np.float32), np.array([10, 10, 10], np.float32)
    # Nothing is content in .1 of the cases, the first in .3, the first and third in .4, all in .2.
    # Keep 1: .3 * 1 + .4 * 2/3 + .2 * 1/2; keep 2: .3 * 2/3 + .4 * 1 + .2 * 4/5; keep 3: .3 * 1/2 + .4 * 4/5 + .2 * 1.
    keep, expected = decide(probability, words)
    assert keep.tolist() == [True, False, True]
    assert expected == pytest.approx(0.76)


def test_many_blocks_of_little_probability_do_not_outweigh_a_short_article() -> None:
    """Thirty of the hundred comments would be content if each were by itself; together they are, or they are not."""
    probability, words = np.full(101, 0.3, np.float32), np.full(101, 40, np.float32)
    probability[0] = 1
    keep, expected = decide(probability, words)
    assert np.flatnonzero(keep).tolist() == [0]
    assert expected > 0.7
    probability[1:] = 0.7
    assert decide(probability, words)[0].all()


def test_presets_keep_less_and_more() -> None:
    probability, words = np.array([0.95, 0.6, 0.3, 0.1], np.float32), np.full(4, 20, np.float32)
    kept = {favour: int(decide(probability, words, favour)[0].sum()) for favour in ("precision", "balanced", "recall")}
    assert kept["precision"] < kept["balanced"] < kept["recall"]


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 100), st.integers(1, 50)), min_size=1, max_size=8))
def test_no_other_number_of_the_most_probable_blocks_has_a_higher_expected_score(blocks: list[tuple[int, int]]) -> None:
    probability = np.array([p / 100 for p, _ in blocks], np.float32)
    words = np.array([w for _, w in blocks], np.float32)
    cases = [probability > (case + 0.5) / 20 for case in range(20)]

    def expected(chosen: BoolArray) -> float:
        return float(
            np.mean([2 * words[chosen & case].sum() / (words[chosen].sum() + words[case].sum()) for case in cases])
        )

    keep, confidence = decide(probability, words)
    assert confidence == pytest.approx(expected(keep), abs=1e-6)
    order = np.argsort(-probability, kind="stable")
    for number in range(1, len(blocks) + 1):
        chosen = np.zeros(len(blocks), np.bool_)
        chosen[order[:number]] = True
        assert expected(chosen) <= confidence + 1e-6


@pytest.mark.parametrize(
    ("name", "groups"),
    [
        ("comment-list", {"comment", "card"}),
        ("postComments", {"post", "comment"}),
        ("sidebar2", {"sidebar"}),
        ("kommentar", {"comment"}),
        ("xyzzy", set()),
        (None, set()),
    ],
)
def test_names_are_read_as_words(name: str | None, groups: set[str]) -> None:
    _, bits, _ = map(int, vocabulary.bits(["nav", name, "footer"]))
    assert {group for bit, group in enumerate(vocabulary.GROUPS) if bits >> bit & 1} == groups


def test_features_of_a_block_by_hand() -> None:
    page = domext.parse('<div class="comments"><p>One two three</p></div><p><a href="/">Four</a> five, six.</p>')
    assert column(page, "words") == pytest.approx(np.log1p([3, 3]).tolist())
    assert column(page, "link-share") == pytest.approx([0, 4 / 15])
    assert column(page, "above =comment") == [1, 0]
    assert column(page, "words-before") == [0, 0.5]
    assert column(page, "share^0") == [0.5, 0.5]
    assert column(page, "<p>") == [1, 1]


def test_repeated_items_and_copies() -> None:
    items = "".join(f'<li class="i"><b>Name</b><p>Some words of number {n}</p></li>' for n in range(4))
    page = domext.parse(f"<ul>{items}</ul><p>A text that stands twice</p><p>A text that stands twice</p>")
    assert column(page, "times@block-item")[0] == pytest.approx(np.log1p(4))
    assert column(page, "times@block-item")[-1] == -1
    assert column(page, "copies")[-2:] == [2, 2]


def test_the_heading_that_says_the_title_is_found() -> None:
    page = domext.parse("<title>A long walk home | Site</title><h1>Site</h1><p>x</p><h3>A long walk home</h3><p>y</p>")
    assert column(page, "from-title") == pytest.approx([-np.log(3), -np.log(2), 0, np.log(2)])


def test_names_of_features_are_unique_and_the_parts_as_long_as_their_names() -> None:
    page = domext.parse(fixture("news").html)
    context = Context.of(page)
    assert len(container_features.of(context)) == len(container_features.NAMES)
    assert len(name_features.of(context)) == len(name_features.NAMES)
    assert len(page_features.of(context, 0.5)) == len(page_features.NAMES)
    schema = features.schema(("a.keep",))
    assert len(set(schema)) == len(schema)


def test_declared_types_are_read_within_bounds() -> None:
    page = domext.parse(
        b'<script type="application/ld+json">{"@type": "NewsArticle"}</script>'
        b'<meta property="og:type" content="product"><p>x</p>'
    )
    assert column(page, "type-article") == [1]
    assert column(page, "type-product") == [1]
    assert column(page, "type-forum") == [0]


def test_an_article_is_kept_and_its_surroundings_are_not() -> None:
    article = domext.extract(fixture("news").html)
    assert "The Old Swing Bridge at Tarrowby carried traffic again" in article.text
    assert "Engineers closed the crossing" in article.text
    assert "A bearing made in three pieces" in article.text
    for noise in ("Skip to main content", "Public Notices", "Read next", "Advertisement", "Sign me up", "Most read"):
        assert noise not in article.text
    assert article.page_type == "article"
    assert article.confidence is not None
    assert 0.5 < article.confidence <= 1
    assert article.probability.max() > 0.9


def test_a_page_without_blocks_is_no_article() -> None:
    article = domext.extract(b"<p></p>")
    assert article.text == ""
    assert article.confidence is None


def test_presets_reach_the_selector() -> None:
    kept = dict.fromkeys(get_args(Favour), 0)
    for one in fixtures():
        for favour in kept:
            kept[favour] += int(domext.extract(one.html, options=Options(favour=favour)).keep.sum())
    assert kept["precision"] < kept["balanced"] < kept["recall"]


def test_the_card_is_of_the_file_beside_it() -> None:
    digest = hashlib.sha256(SHIPPED.read_bytes()).hexdigest()
    assert f"\n- SHA-256: {digest}\n" in SHIPPED.with_suffix(".md").read_text(encoding="utf-8")


def test_the_file_is_the_same_whenever_it_is_written(tmp_path: Path) -> None:
    shipped = model.read_model(SHIPPED)
    first = model.write_model(tmp_path / "a.npz", shipped, {})
    assert first == model.write_model(tmp_path / "b.npz", shipped, {})
    again = model.read_model(tmp_path / "a.npz")
    for one, other in zip(again.networks, shipped.networks, strict=True):
        assert all((one.weights[name] == array).all() for name, array in other.weights.items())


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (None, "no such file"),
        (b"", "not a model"),
        (b"PK\x03\x04 not really", "not a model"),
        (b"\x80\x04\x95pickle", "not a model"),
    ],
)
def test_what_is_no_model_is_one_line(tmp_path: Path, content: bytes | None, line: str) -> None:
    path = tmp_path / "m.npz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(OptionError, match=line):
        domext.extract("<p>x", options=Options(selector=f"learned:model={path}"))


@pytest.mark.parametrize("change", ["longer", "other numbers", "no number", "none"])
def test_a_model_of_other_features_is_refused(tmp_path: Path, change: str) -> None:
    shipped = model.read_model(SHIPPED)
    changed = {
        "longer": dataclasses.replace(shipped, centre=np.append(shipped.centre, np.float32(0))),
        "other numbers": dataclasses.replace(shipped, gain=shipped.gain.astype(np.float64)),
        "no number": dataclasses.replace(shipped, gain=np.full_like(shipped.gain, np.nan)),
        "none": dataclasses.replace(shipped, networks=()),
    }[change]
    model.write_model(tmp_path / "m.npz", changed, {})
    with pytest.raises(OptionError, match="it was not made for these"):
        model.read_model(tmp_path / "m.npz")


def test_groups_are_containers_repetition_and_style() -> None:
    items = "".join(f'<li class="i"><b>Name</b><p>Words of number {n}</p></li>' for n in range(3))
    groups = Context.of(domext.parse(f"<div><ul>{items}</ul></div><p>After it</p>")).groups
    assert groups.shape == (GROUPS, 7)
    assert groups.min() == 0
    in_item = groups[5].tolist()
    assert in_item[0] == in_item[1] != in_item[2] == in_item[3]
    own_style = groups[6].tolist()
    assert own_style[0] == own_style[2] == own_style[4] != own_style[1] == own_style[3]
