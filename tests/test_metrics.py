"""Metrics: numbers worked out by hand, and the quick algorithms against naive ones."""

from __future__ import annotations

import functools
import gzip
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domext import extras
from domext.errors import OptionError
from domext.evaluation.compare import Sample, difference, draws, sums
from domext.evaluation.corpus import Gold
from domext.evaluation.metrics import METRICS, chosen, columns_of, figures
from domext.evaluation.texts import FAMILIES, Reference, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

PAGE = b"<p>" + b"a" * 97


def value(metric: str, *pages: tuple[str, Gold]) -> float:
    """A metric over pages: predictions with their golds."""
    family = METRICS[metric].family
    rows = [figures(Text(predicted), Reference(gold, PAGE), [family]) for predicted, gold in pages]
    return float(METRICS[metric].value(sums(columns_of([family]), np.array(rows).sum(axis=0))))


def of_text(metric: str, predicted: str, gold: str) -> float:
    return value(metric, (predicted, Gold("a", text=gold)))


def test_words_are_a_bag_without_case() -> None:
    # Three of the four words said are right (one "the" too many), of five in the gold.
    predicted, gold = "The THE cat sat", "the cat sat down today"
    assert of_text("precision", predicted, gold) == 3 / 4
    assert of_text("recall", predicted, gold) == 3 / 5
    assert of_text("f1", predicted, gold) == pytest.approx(2 * 3 / (4 + 5))


@pytest.mark.parametrize("metric", ["f1", "precision", "recall", "lcs_recall", "edit_ratio", "rouge_f1", "exact"])
def test_an_empty_gold_wants_an_empty_text(metric: str) -> None:
    assert of_text(metric, "", "") == 1
    assert of_text(metric, " \n", " ") == 1
    assert of_text(metric, "word", "") == 0
    assert of_text(metric, "", "word") == 0


def test_means_are_over_pages_and_useful_text_is_over_words() -> None:
    pages = ("a b", Gold("1", text="a b c d e f g h")), ("x y", Gold("2", text="x"))
    assert value("recall", *pages) == (2 / 8 + 1) / 2
    assert value("useful", *pages) == 3 / 9
    assert value("useless", *pages) == 1 / 4
    assert value("useless", ("", Gold("3", text="a"))) == 1


def test_shingles_are_f1_of_mean_precision_and_mean_recall() -> None:
    # "a b c d" and "b c d e" against the first alone, then a text of two words that is one shingle.
    pages = ("a b c d e", Gold("1", text="a b c d")), ("A b", Gold("2", text="a b"))
    precision, recall = (1 / 2 + 0) / 2, (1 + 0) / 2
    assert value("shingle_precision", *pages) == precision
    assert value("shingle_recall", *pages) == recall
    assert value("shingle_f1", *pages) == pytest.approx(2 * precision * recall / (precision + recall))


def test_pages_without_shingles_do_not_count_for_them() -> None:
    pages = ("a b c d", Gold("1", text="a b c d")), ("", Gold("2", text="a b c d"))
    assert value("shingle_precision", *pages) == 1
    assert value("shingle_recall", *pages) == 1 / 2


def test_segments_count_over_the_corpus_whatever_the_white_space() -> None:
    pages = (
        ("one\n two three", Gold("1", segments_with=("one two", "Three"), segments_without=("two", "four"))),
        ("five", Gold("2", segments_with=("five",))),
    )
    # Right: "one two" and "five"; missed: "Three", for case counts; wrong: "two"; rightly absent: "four".
    assert value("segment_precision", *pages) == 2 / 3
    assert value("segment_recall", *pages) == 2 / 3
    assert value("segment_f1", *pages) == pytest.approx(2 / 3)
    assert value("segment_accuracy", *pages) == 3 / 5


def test_characters_are_those_without_white_space() -> None:
    # "abcd" against "axcde": common subsequence a, c, d; distance: b to x, and e.
    assert of_text("lcs_recall", "ab cd", "a\nxcde") == 3 / 5
    assert of_text("edit_ratio", "ab cd", "a\nxcde") == pytest.approx(1 - 2 / 5)


def test_rouge_is_of_words_in_order() -> None:
    assert of_text("rouge_precision", "b a c", "A b C d") == pytest.approx(2 / 3)
    assert of_text("rouge_recall", "b a c", "A b C d") == 2 / 4
    assert of_text("rouge_f1", "b a c", "A b C d") == pytest.approx(2 * 2 / (3 + 4))


def test_exact_forgives_white_space_alone() -> None:
    assert of_text("exact", " a  b\n", "a b") == 1
    assert of_text("exact", "A b", "a b") == 0


def test_space_is_of_bytes() -> None:
    assert of_text("space_saved", "é" * 10, "") == 1 - 20 / 100
    packed = len(gzip.compress(b"word")), len(gzip.compress(PAGE))
    assert of_text("gzip_saved", "word", "") == 1 - packed[0] / packed[1]


def test_what_no_page_has_the_gold_for_has_no_value() -> None:
    assert np.isnan(value("f1", ("word", Gold("1"))))
    assert np.isnan(value("segment_f1", ("word", Gold("1", text="word"))))
    assert value("f1", ("word", Gold("1")), ("word", Gold("2", text="word"))) == 1


def naive_common(one: Sequence[object], other: Sequence[object]) -> int:
    @functools.cache
    def common(i: int, j: int) -> int:
        if i == len(one) or j == len(other):
            return 0
        if one[i] == other[j]:
            return 1 + common(i + 1, j + 1)
        return max(common(i + 1, j), common(i, j + 1))

    return common(0, 0)


def naive_distance(one: str, other: str) -> int:
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        above, row = row, [i]
        for j, wanted in enumerate(other, 1):
            row.append(min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != wanted)))
    return row[-1]


TEXTS = st.text(st.sampled_from("ab cdeéß中\U0001f600"), max_size=70)


@given(TEXTS, TEXTS)
def test_the_quick_algorithms_equal_naive_ones(predicted: str, gold: str) -> None:
    one, other = "".join(predicted.split()), "".join(gold.split())
    if other:
        assert of_text("lcs_recall", predicted, gold) == pytest.approx(naive_common(one, other) / len(other))
    longest = max(len(one), len(other), 1)
    assert of_text("edit_ratio", predicted, gold) == pytest.approx(1 - naive_distance(one, other) / longest)
    words = Text(predicted).words, Text(gold).words
    if words[1]:
        assert of_text("rouge_recall", predicted, gold) == pytest.approx(naive_common(*words) / len(words[1]))


@given(TEXTS, TEXTS)
def test_every_metric_lies_between_0_and_1(predicted: str, gold: str) -> None:
    for metric in METRICS.values():
        found = value(metric.name, (predicted, Gold("a", text=gold, segments_with=(gold,))))
        assert metric.family == "space" or 0 <= found <= 1, metric.name


def test_fifty_thousand_characters_take_a_fraction_of_a_table() -> None:
    letters = np.random.default_rng(0).choice(list("abcdefghijklmnopqrstuvwxyz"), (2, 50_000))
    predicted, gold = ("".join(row) for row in letters)
    start = time.process_time()
    naive_distance(predicted[:200], gold[:200])
    cell = (time.process_time() - start) / 200**2
    start = time.process_time()
    of_text("lcs_recall", predicted, gold)
    assert time.process_time() - start < cell * len(predicted) * len(gold) / 64


def test_an_unknown_metric_is_said_with_the_nearest() -> None:
    with pytest.raises(OptionError, match=r"no metric 'usefull' \(did you mean 'useful'\?\)"):
        chosen(["f1", "usefull"])


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "rapidfuzz", None)
    assert chosen(["f1"]) == [METRICS["f1"]]
    with pytest.raises(extras.ExtraError, match=r"needs rapidfuzz.*pip install 'domext\[eval\]'"):
        chosen(["f1", "lcs_recall"])


def test_all_families_have_a_metric() -> None:
    assert {metric.family for metric in METRICS.values()} == set(FAMILIES)


# Word F1 of two systems on four pages; ``b`` is better on two of them and equal on the others.
COLUMNS = ["words", "f1"]
A, B = (np.array([[1, f1] for f1 in row]) for row in ([0.2, 0.5, 0.5, 1.0], [0.6, 0.7, 0.5, 1.0]))


def test_draws_are_the_same_everywhere_and_keep_groups_together() -> None:
    drawn = draws(["x", "y", "x", "z"], 50)
    assert drawn.shape == (50, 4)
    assert (drawn[:, 0] == drawn[:, 2]).all()
    assert (drawn[:, [0, 1, 3]].sum(axis=1) == 3).all()
    assert (drawn == draws(["x", "y", "x", "z"], 50)).all()
    assert (drawn != draws(["x", "y", "x", "z"], 50, seed=1)).any()


def test_an_estimate_is_the_mean_with_the_middle_of_the_draws() -> None:
    weights = draws(list("pqrs"))
    found = Sample(COLUMNS, A, weights).estimate(METRICS["f1"])
    assert found is not None
    assert found.value == pytest.approx(0.55)
    assert (found.low, found.high) == pytest.approx(np.quantile(weights @ A[:, 1] / 4, [0.025, 0.975]))


def test_is_b_better_than_a() -> None:
    weights = draws(list("pqrs"))
    a, b = Sample(COLUMNS, A, weights), Sample(COLUMNS, B, weights)
    found = difference(METRICS["f1"], ("b", b), ("a", a))
    assert found is not None
    assert found.value == pytest.approx(0.15)
    # No draw makes b worse; those without one of the first two pages, 1 in 16, are ties.
    ties = float((weights[:, :2].sum(axis=1) == 0).mean())
    assert found.probability == pytest.approx(1 - ties / 2)
    assert found.sentence.startswith("No clear difference between b and a on these 4 pages: word F1 +0.1500")
    clear = difference(METRICS["f1"], ("b", Sample(COLUMNS, B + np.array([0, 1]), weights)), ("a", a))
    assert clear is not None
    assert clear.sentence.startswith("b is better than a on these 4 pages: word F1 +1.1500 (95 % interval +1.")
    same = difference(METRICS["f1"], ("a", a), ("a too", a))
    assert same is not None
    assert same.sentence == "a and a too have the same word F1 on these 4 pages."


def test_less_is_better_where_it_is() -> None:
    columns = ["words", "words_right", "words_said"]
    weights = draws(list("pq"))
    few, many = (Sample(columns, np.array([[1.0, right, 10.0]] * 2), weights) for right in (9, 2))
    found = difference(METRICS["useless"], ("few", few), ("many", many))
    assert found is not None
    assert found.value == pytest.approx(-0.7)
    assert found.probability == 1
    assert found.sentence.startswith("few is better than many")
