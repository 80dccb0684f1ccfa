"""The learned selector: network, calibration and decision by hand, and what it does with pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import domext
from domext import Options
from domext.learned import model
from domext.learned.decision import decide
from domext.learned.features import block_features
from domext.learned.model import calibration, smooth_by_style
from domext.learned.model_file import read_model
from domext.learned.network import Network, Pooling, neighbours, parameter_shapes, sigmoid, sliced_matmul, softmax
from domext.learned.selector import SHIPPED_MODEL
from domext.options import Favour
from domext.plugin.registry import installed
from domext.plugin.running import make_scorers, run_scorers
from tests.pages import fixture, fixtures

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray, FloatArray


def random_weights(
    features: int, groupings: int, units: tuple[int, int] = (3, 2), page_types: int = 2
) -> dict[str, FloatArray]:
    rng = np.random.default_rng(1)
    shapes = parameter_shapes(features, groupings, units, page_types)
    return {name: rng.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


def test_a_block_has_two_neighbours_on_each_side() -> None:
    values = np.array([[1], [2], [3], [4]], np.float32)
    assert neighbours(values).tolist() == [[0, 0, 2, 3], [0, 1, 3, 4], [1, 2, 4, 0], [2, 3, 0, 0]]


def test_a_block_weighs_the_root_of_its_words_in_the_mean_of_a_group() -> None:
    pooling = Pooling(np.array([[1, 0, 1], [0, 0, 1]]), np.array([4, 9, 16], np.float32))
    values = np.array([[3], [5], [6]], np.float32)
    outer, pair = pytest.approx((2 * 3 + 4 * 6) / 6), pytest.approx((2 * 3 + 3 * 5) / 5)
    assert pooling.group_means(values).tolist() == [[outer, pair], [5, pair], [outer, 6]]
    assert pooling.page_means(values).tolist() == pytest.approx([(2 * 3 + 3 * 5 + 4 * 6) / 9, 14 / 3])


def test_distant_blocks_influence_each_other_only_through_groups_and_page() -> None:
    """Blocks 0 and 9 are farther apart than two context layers reach; a common group connects them."""
    inputs = np.random.default_rng(0).normal(size=(10, 4)).astype(np.float32)
    changed = inputs.copy()
    changed[9] += 1
    weights = random_weights(4, 1, (16, 12))
    for name in ("first page", "second page"):
        weights[name][...] = 0
    apart, together = (np.array([[*range(9), last]], np.int32) for last in (9, 0))
    for groupings, connected in ((apart, False), (together, True)):
        pooling = Pooling(groupings, np.ones(10, np.float32))
        before, after = (Network(weights)(values, pooling).logits[0] for values in (inputs, changed))
        assert bool(np.abs(before - after).max() > 1e-6) is connected


@pytest.mark.parametrize("blocks", [0, 1, 7, 5000])
def test_sliced_products_are_products(blocks: int) -> None:
    rng = np.random.default_rng(0)
    values, weights = rng.random((blocks, 30), np.float32), rng.random((30, 20), np.float32)
    np.testing.assert_allclose(sliced_matmul(values, weights), values @ weights, rtol=1e-5)


def test_sigmoid_and_softmax_turn_logits_into_probabilities() -> None:
    assert sigmoid(np.array([0.0, 1e6, -1e6], np.float32)).tolist() == pytest.approx([0.5, 1.0, 0.0])
    assert sigmoid(np.array([1.0])).tolist() == pytest.approx([1 / (1 + np.exp(-1))])
    assert softmax(np.log(np.array([1.0, 3.0], np.float32))).tolist() == pytest.approx([0.25, 0.75])


def test_calibration_scales_positive_logits() -> None:
    logits = np.array([-4.0, -0.5, 0.0, 2.0, 4.0], np.float32)
    assert (calibration(logits) * logits).tolist() == pytest.approx([-4.0, -0.5, 0.0, 1.5, 3.0])
    page = domext.parse(fixture("news").html)
    inputs = block_features.extract_features(page, run_scorers(page, make_scorers(block_features.SCORERS, installed())))
    probability = read_model(SHIPPED_MODEL).probabilities(inputs)[0]
    # Logits are clipped to 4 and scaled to 3: no block is kept with more certainty than that.
    assert 0.9 < probability.max() <= 1 / (1 + np.exp(-3)) + 1e-6
    assert probability.min() < 0.05


def test_blocks_of_one_style_are_kept_or_dropped_together_but_for_strong_exceptions() -> None:
    style, words = np.array([0, 0, 0, 0, 1], np.int32), np.ones(5, np.float32)
    doubted = smooth_by_style(np.array([3, 3, 3, -0.5, -0.5], np.float32), style, words)
    assert (doubted[:4] > 0).all()
    assert doubted[4] == pytest.approx(-0.5)
    certain = smooth_by_style(np.array([3, 3, 3, -30, 0], np.float32), style, words)
    assert (certain[:3] > 0).all()
    assert certain[3] < 0


def test_the_decision_by_hand() -> None:
    probability, words = np.array([0.9, 0.2, 0.6], np.float32), np.array([10, 10, 10], np.float32)
    # No block is content in .1 of the cases, the first in .3, the first and third in .4, all in .2.
    # Keep 1: .3 * 1 + .4 * 2/3 + .2 * 1/2; keep 2: .3 * 2/3 + .4 * 1 + .2 * 4/5; keep 3: .3 * 1/2 + .4 * 4/5 + .2 * 1.
    keep, expected = decide(probability, words)
    assert keep.tolist() == [True, False, True]
    assert expected == pytest.approx(0.76)


def test_many_improbable_blocks_do_not_outweigh_a_short_article() -> None:
    """If blocks were independent, thirty of the hundred comments would be content; but all are, or none is."""
    probability, words = np.full(101, 0.3, np.float32), np.full(101, 40, np.float32)
    probability[0] = 1
    keep, expected = decide(probability, words)
    assert np.flatnonzero(keep).tolist() == [0]
    assert expected > 0.7
    probability[1:] = 0.7
    assert decide(probability, words)[0].all()


def test_precision_keeps_fewer_blocks_than_recall() -> None:
    probability, words = np.array([0.95, 0.6, 0.3, 0.1], np.float32), np.full(4, 20, np.float32)
    kept = {favour: int(decide(probability, words, favour)[0].sum()) for favour in get_args(Favour)}
    assert kept["precision"] < kept["balanced"] < kept["recall"]


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 100), st.integers(1, 50)), min_size=1, max_size=8))
def test_no_other_number_of_the_most_probable_blocks_has_a_higher_expected_f1(blocks: list[tuple[int, int]]) -> None:
    probability = np.array([p / 100 for p, _ in blocks], np.float32)
    words = np.array([w for _, w in blocks], np.float32)
    contents = [probability > (case + 0.5) / 20 for case in range(20)]

    def expected_f1(kept: BoolArray) -> float:
        f1 = [2 * words[kept & content].sum() / (words[kept].sum() + words[content].sum()) for content in contents]
        return float(np.mean(f1))

    keep, confidence = decide(probability, words)
    assert confidence == pytest.approx(expected_f1(keep), abs=1e-6)
    order = np.argsort(-probability, kind="stable")
    for number in range(1, len(blocks) + 1):
        kept = np.zeros(len(blocks), np.bool_)
        kept[order[:number]] = True
        assert expected_f1(kept) <= confidence + 1e-6


def test_an_article_is_kept_without_the_noise_around_it() -> None:
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


def test_a_page_without_blocks_is_empty() -> None:
    article = domext.extract(b"<p></p>")
    assert article.text == ""
    assert article.confidence is None


def test_a_feature_beyond_those_of_training_counts_as_the_most_extreme_of_them() -> None:
    # (12 - 2) / 5 is 2, above 1.5; (-8 - 2) / 5 is -2, below -0.5; (4 - 2) / 5 is 0.4.
    mean, inverse_std, lowest, highest = (np.array([number], np.float32) for number in (2, 1 / 5, -0.5, 1.5))
    made = model.Model((), (), mean, inverse_std, lowest, highest, networks=())
    scaled = made.standardise(np.array([[12, -8, 4]], np.float32))
    np.testing.assert_allclose(scaled, [[1.5], [-0.5], [0.4]], rtol=1e-6)


def test_the_networks_of_a_large_page_run_one_by_one_with_the_same_result(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = read_model(SHIPPED_MODEL)
    page = domext.parse(fixture("news").html)
    inputs = block_features.extract_features(page, run_scorers(page, make_scorers(block_features.SCORERS, installed())))
    together = shipped.probabilities(inputs)
    monkeypatch.setattr(model, "_MAX_STACKED_BLOCKS", 0)
    for one, other in zip(together, shipped.probabilities(inputs), strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize(
    "paragraph", ["<p>Das Wasser stieg bis zum dritten Tag.</p>", "<p>It rained, and <b>nobody</b> came.</p>"]
)
def test_a_page_longer_than_all_of_training_is_kept(paragraph: str) -> None:
    article = domext.extract(f"<title>Rain</title><div>{paragraph * 12_000}</div>")
    assert article.keep.all()


def test_favour_reaches_the_selector() -> None:
    kept = dict.fromkeys(get_args(Favour), 0)
    for page in fixtures():
        for favour in kept:
            kept[favour] += int(domext.extract(page.html, options=Options(favour=favour)).keep.sum())
    assert kept["precision"] < kept["balanced"] < kept["recall"]
