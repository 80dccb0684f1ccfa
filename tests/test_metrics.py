"""Metrics: values worked out by hand, and fast algorithms against naive ones."""

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
from domext.evaluation.bootstrap import Sample, bootstrap_weights, difference, sums_by_name
from domext.evaluation.corpus import Gold
from domext.evaluation.metric_groups import METRIC_GROUPS
from domext.evaluation.metrics import METRICS, columns_of, metrics_named, page_statistics
from domext.evaluation.page_statistics import ReferencePage, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

PAGE = b"<p>" + b"a" * 97


def value(metric: str, *pages: tuple[str, Gold]) -> float:
    """Return a metric over pages, given as predictions with their annotations."""
    group = METRICS[metric].group
    rows = [page_statistics(Text(predicted), ReferencePage(gold, PAGE), [group]) for predicted, gold in pages]
    return float(METRICS[metric].value(sums_by_name(columns_of([group]), np.array(rows).sum(axis=0))))


def of_text(metric: str, predicted: str, gold: str) -> float:
    return value(metric, (predicted, Gold("a", text=gold)))


def test_words_are_a_bag_without_case() -> None:
    # Three of the four predicted words are right (one "the" too many), of five reference words.
    predicted, gold = "The THE cat sat", "the cat sat down today"
    assert of_text("precision", predicted, gold) == 3 / 4
    assert of_text("recall", predicted, gold) == 3 / 5
    assert of_text("f1", predicted, gold) == pytest.approx(2 * 3 / (4 + 5))


@pytest.mark.parametrize("metric", ["f1", "precision", "recall", "lcs_recall", "edit_ratio", "rouge_f1", "exact"])
def test_an_empty_reference_requires_an_empty_prediction(metric: str) -> None:
    assert of_text(metric, "", "") == 1
    assert of_text(metric, " \n", " ") == 1
    assert of_text(metric, "word", "") == 0
    assert of_text(metric, "", "word") == 0


def test_recall_is_a_mean_over_pages_and_useful_text_a_share_of_all_words() -> None:
    pages = ("a b", Gold("1", text="a b c d e f g h")), ("x y", Gold("2", text="x"))
    assert value("recall", *pages) == (2 / 8 + 1) / 2
    assert value("useful", *pages) == 3 / 9
    assert value("useless", *pages) == 1 / 4
    assert value("useless", ("", Gold("3", text="a"))) == 1


def test_shingle_f1_is_that_of_mean_precision_and_mean_recall() -> None:
    # Page 1: shingles "a b c d" and "b c d e" against "a b c d". Page 2: a text of two words is one shingle.
    pages = ("a b c d e", Gold("1", text="a b c d")), ("A b", Gold("2", text="a b"))
    precision, recall = (1 / 2 + 0) / 2, (1 + 0) / 2
    assert value("shingle_precision", *pages) == precision
    assert value("shingle_recall", *pages) == recall
    assert value("shingle_f1", *pages) == pytest.approx(2 * precision * recall / (precision + recall))


def test_a_page_without_shingles_does_not_count_in_their_mean() -> None:
    pages = ("a b c d", Gold("1", text="a b c d")), ("", Gold("2", text="a b c d"))
    assert value("shingle_precision", *pages) == 1
    assert value("shingle_recall", *pages) == 1 / 2


def test_segments_are_counted_over_the_corpus_with_white_space_collapsed() -> None:
    pages = (
        ("one\n two three", Gold("1", segments_with=("one two", "Three"), segments_without=("two", "four"))),
        ("five", Gold("2", segments_with=("five",))),
    )
    # Found: "one two" and "five"; missed: "Three", because case matters; wrongly found: "two"; rightly absent: "four".
    assert value("segment_precision", *pages) == 2 / 3
    assert value("segment_recall", *pages) == 2 / 3
    assert value("segment_f1", *pages) == pytest.approx(2 / 3)
    assert value("segment_accuracy", *pages) == 3 / 5


def test_comments_are_counted_on_pages_with_comments() -> None:
    """Of the segments "one" and "two" the text of the first page has "one"; of its four comments it has "nice".

    Recall is 1 / 2, 1 / 4 of the comments are kept, and the mean of 1 / 2 and 3 / 4 is 5 / 8. The second page has no
    comments, so its missed segment does not count.
    """
    pages = (
        ("one nice", Gold("1", segments_with=("one", "two"), comments=("nice", "bad", "Nice", "so  what"))),
        ("x", Gold("2", segments_with=("y",))),
    )
    assert value("commented_recall", *pages) == 1 / 2
    assert value("comments_kept", *pages) == 1 / 4
    assert value("commented_accuracy", *pages) == 5 / 8


def test_character_metrics_ignore_white_space() -> None:
    # "abcd" against "axcde": the common subsequence is a, c, d; the edits are b to x, and e.
    assert of_text("lcs_recall", "ab cd", "a\nxcde") == 3 / 5
    assert of_text("edit_ratio", "ab cd", "a\nxcde") == pytest.approx(1 - 2 / 5)


def test_useful_and_useless_characters_are_sums_over_pages() -> None:
    # The common subsequences have 3 of 5 gold characters (acd of axcde) and 2 of 2; the texts have 4 and 6 characters.
    pages = ("ab cd", Gold("1", text="a\nxcde")), ("no yes!", Gold("2", text="no"))
    assert value("useful_characters", *pages) == pytest.approx(5 / 7)
    assert value("useless_characters", *pages) == pytest.approx(1 - 5 / 10)


@pytest.mark.parametrize(
    ("predicted", "gold", "expected"),
    [
        ("Menu. One two,\nthree FOUR six", "one two three four five", 1),  # after other text, in other case
        ("two three four five", "one two three four five", 0),
        ("bone two three four", "one two three four", 0),  # whole words only
        ("one two", "one two", 1),
        ("", "", 1),
        ("one", "", 0),
    ],
)
def test_the_beginning_is_the_first_four_words(predicted: str, gold: str, expected: int) -> None:
    assert of_text("beginning", predicted, gold) == expected


def test_rouge_compares_words_in_order() -> None:
    assert of_text("rouge_precision", "b a c", "A b C d") == pytest.approx(2 / 3)
    assert of_text("rouge_recall", "b a c", "A b C d") == 2 / 4
    assert of_text("rouge_f1", "b a c", "A b C d") == pytest.approx(2 * 2 / (3 + 4))


def test_exact_match_ignores_only_white_space() -> None:
    assert of_text("exact", " a  b\n", "a b") == 1
    assert of_text("exact", "A b", "a b") == 0


def test_space_is_measured_in_bytes() -> None:
    assert of_text("space_saved", "é" * 10, "") == 1 - 20 / 100
    gzipped = len(gzip.compress(b"word")), len(gzip.compress(PAGE))
    assert of_text("gzip_saved", "word", "") == 1 - gzipped[0] / gzipped[1]


def test_a_metric_without_a_reference_on_any_page_has_no_value() -> None:
    assert np.isnan(value("f1", ("word", Gold("1"))))
    assert np.isnan(value("segment_f1", ("word", Gold("1", text="word"))))
    assert value("f1", ("word", Gold("1")), ("word", Gold("2", text="word"))) == 1


def naive_lcs_length(a: Sequence[object], b: Sequence[object]) -> int:
    @functools.cache
    def length(i: int, j: int) -> int:
        if i == len(a) or j == len(b):
            return 0
        if a[i] == b[j]:
            return 1 + length(i + 1, j + 1)
        return max(length(i + 1, j), length(i, j + 1))

    return length(0, 0)


def naive_edit_distance(a: str, b: str) -> int:
    row = list(range(len(b) + 1))
    for i, a_character in enumerate(a, 1):
        above, row = row, [i]
        for j, b_character in enumerate(b, 1):
            row.append(min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a_character != b_character)))
    return row[-1]


TEXTS = st.text(st.sampled_from("ab cdeéß中\U0001f600"), max_size=70)


@given(TEXTS, TEXTS)
def test_the_fast_algorithms_equal_naive_ones(predicted: str, gold: str) -> None:
    output, manual = "".join(predicted.split()), "".join(gold.split())
    if manual:
        assert of_text("lcs_recall", predicted, gold) == pytest.approx(naive_lcs_length(output, manual) / len(manual))
    longer = max(len(output), len(manual), 1)
    assert of_text("edit_ratio", predicted, gold) == pytest.approx(1 - naive_edit_distance(output, manual) / longer)
    words = Text(predicted).words, Text(gold).words
    if words[1]:
        assert of_text("rouge_recall", predicted, gold) == pytest.approx(naive_lcs_length(*words) / len(words[1]))


@given(TEXTS, TEXTS)
def test_every_metric_lies_between_0_and_1(predicted: str, gold: str) -> None:
    for metric in METRICS.values():
        result = value(metric.name, (predicted, Gold("a", text=gold, segments_with=(gold,), comments=(gold,))))
        assert metric.group == "space" or 0 <= result <= 1, metric.name


def test_the_lcs_of_fifty_thousand_characters_is_64_times_faster_than_a_naive_table() -> None:
    letters = np.random.default_rng(0).choice(list("abcdefghijklmnopqrstuvwxyz"), (2, 50_000))
    predicted, gold = ("".join(row) for row in letters)
    start = time.process_time()
    naive_edit_distance(predicted[:200], gold[:200])
    seconds_per_cell = (time.process_time() - start) / 200**2
    start = time.process_time()
    of_text("lcs_recall", predicted, gold)
    assert time.process_time() - start < seconds_per_cell * len(predicted) * len(gold) / 64


def test_the_error_of_an_unknown_metric_suggests_the_nearest() -> None:
    with pytest.raises(OptionError, match=r"no metric 'usefull' \(did you mean 'useful'\?\)"):
        metrics_named(["f1", "usefull"])


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "rapidfuzz", None)
    assert metrics_named(["f1"]) == [METRICS["f1"]]
    with pytest.raises(extras.ExtraError, match=r"needs rapidfuzz.*pip install 'domext\[eval\]'"):
        metrics_named(["f1", "lcs_recall"])


def test_each_metric_group_has_a_metric() -> None:
    assert {metric.group for metric in METRICS.values()} == set(METRIC_GROUPS)


# Word F1 of two systems on four pages; ``b`` is better on two of them and equal on the others.
COLUMNS = ["words_pages", "f1"]
A, B = (np.array([[1, f1] for f1 in row]) for row in ([0.2, 0.5, 0.5, 1.0], [0.6, 0.7, 0.5, 1.0]))


def test_resamples_are_reproducible_and_keep_groups_together() -> None:
    weights = bootstrap_weights(["x", "y", "x", "z"], 50)
    assert weights.shape == (50, 4)
    assert (weights[:, 0] == weights[:, 2]).all()
    assert (weights[:, [0, 1, 3]].sum(axis=1) == 3).all()
    assert (weights == bootstrap_weights(["x", "y", "x", "z"], 50)).all()
    assert (weights != bootstrap_weights(["x", "y", "x", "z"], 50, seed=1)).any()


def test_an_estimate_is_the_mean_with_the_middle_95_percent_of_the_resamples() -> None:
    weights = bootstrap_weights(list("pqrs"))
    estimate = Sample(COLUMNS, A, weights).estimate(METRICS["f1"])
    assert estimate is not None
    assert estimate.value == pytest.approx(0.55)
    assert (estimate.low, estimate.high) == pytest.approx(np.quantile(weights @ A[:, 1] / 4, [0.025, 0.975]))


def test_a_system_is_better_only_if_the_interval_excludes_zero() -> None:
    weights = bootstrap_weights(list("pqrs"))
    a, b = Sample(COLUMNS, A, weights), Sample(COLUMNS, B, weights)
    unclear = difference(METRICS["f1"], ("b", b), ("a", a))
    assert unclear is not None
    assert unclear.value == pytest.approx(0.15)
    # No resample makes b worse; those without one of the first two pages, 1 in 16, are ties.
    ties = float((weights[:, :2].sum(axis=1) == 0).mean())
    assert unclear.probability == pytest.approx(1 - ties / 2)
    assert unclear.sentence.startswith("No clear difference between b and a on these 4 pages: word F1 +0.1500")
    clear = difference(METRICS["f1"], ("b", Sample(COLUMNS, B + np.array([0, 1]), weights)), ("a", a))
    assert clear is not None
    assert clear.sentence.startswith("b is better than a on these 4 pages: word F1 +1.1500 (95% interval +1.")
    same = difference(METRICS["f1"], ("a", a), ("a too", a))
    assert same is not None
    assert same.sentence == "a and a too have the same word F1 on these 4 pages."


def test_the_lower_value_is_better_for_useless_text() -> None:
    columns = ["words_pages", "words_common", "words_predicted"]
    weights = bootstrap_weights(list("pq"))
    clean, noisy = (Sample(columns, np.array([[1.0, common, 10.0]] * 2), weights) for common in (9, 2))
    result = difference(METRICS["useless"], ("clean", clean), ("noisy", noisy))
    assert result is not None
    assert result.value == pytest.approx(-0.7)
    assert result.probability == 1
    assert result.sentence.startswith("clean is better than noisy")
