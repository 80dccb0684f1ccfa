"""The perceptron: inputs and forward pass by hand, its file, its training."""

from __future__ import annotations

import hashlib
import json
import math
import re
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import domext
from domext import OptionError
from domext.evaluation.corpus import CorpusError, Gold
from domext.learned.perceptron_network import SCHEMA, PerceptronModel, TanhNetwork, read_model
from domext.testing import check_scorer
from domext.training.perceptron_experiment import Rows, folds_of
from domext.training.perceptron_file import write_model
from domext.training.perceptron_fit import fit
from domext_plugins.perceptron import MODEL, Perceptron

if TYPE_CHECKING:
    from pathlib import Path

# Three blocks of 9, 25 and 8 characters of HTML, of which 2, 1 and 1 are text.
PAGE = "<p>aa</p><p><a href='/x'>b</a></p><p>c</p>"


def write(path: Path, schema: str = SCHEMA, **model: Any) -> str:
    path.write_text(json.dumps({"schema": schema, **model}), encoding="utf-8")
    return str(path)


def test_inputs_are_density_html_and_text_of_a_block_and_its_neighbours() -> None:
    inputs = Perceptron.inputs(domext.parse(PAGE))
    first = [2 / 9, math.log(10), math.log(3)]
    second = [1 / 25, math.log(26), math.log(2)]
    third = [1 / 8, math.log(9), math.log(2)]
    missing = [0.0, 0.0, 0.0]
    # The block itself, the block before, the block after.
    expected = [[first, missing, second], [second, first, third], [third, second, missing]]
    assert inputs == pytest.approx(np.array(expected))


def test_a_single_layer_by_hand(tmp_path: Path) -> None:
    """Logits are 100 times the density of the block, minus 50 times that of the block before, minus 10.

    They are 22.22 - 10, 4 - 11.11 - 10 and 12.5 - 2 - 10. Only the second is negative.
    """
    model = write(tmp_path / "m.json", lines=2, attributes=1, weights=[[[100], [-50]]], biases=[[-10]])
    scorer = Perceptron(model=model)
    scores = scorer.score(domext.parse(PAGE))
    logits = [200 / 9 - 10, 4 - 100 / 9 - 10, 12.5 - 2 - 10]
    assert scores.blocks["probability"].tolist() == pytest.approx([1 / (1 + math.exp(-x)) for x in logits])
    assert scores.keep.tolist() == [True, False, True]
    # 1 / (1 + e^-0.5) = 0.622.
    assert Perceptron(0.63, model).score(domext.parse(PAGE)).keep.tolist() == [True, False, False]


def test_two_layers_by_hand() -> None:
    """At .5 both hidden units are 0, so the last bias remains.

    At 1 they are tanh(1) = .76159 and tanh(-.5) = -.46212.
    """
    network = TanhNetwork(
        (np.array([[2.0, -1.0]]), np.array([[1.0], [3.0]])), (np.array([-1.0, 0.5]), np.array([0.25]))
    )
    expected = [1 / (1 + math.exp(-0.25)), 1 / (1 + math.exp(-(0.761594 - 3 * 0.462117 + 0.25)))]
    assert network.probability(np.array([[0.5], [1.0]])).tolist() == pytest.approx(expected, rel=1e-5)


def test_the_built_in_network_separates_text_from_menus() -> None:
    menu = "<ul>" + "<li><a href='/a/place'>word</a></li>" * 9 + "</ul>"
    text = f"<p>{'some words of a text ' * 20}</p>" * 3
    keep = domext.score(menu + text + menu, plugins=["perceptron"])["perceptron"].keep
    # Blocks at a border may be judged like their neighbours.
    assert keep[10]
    assert not keep[:8].any()
    assert not keep[13:].any()


def test_the_card_describes_the_model() -> None:
    card = MODEL.with_suffix(".md").read_text(encoding="utf-8")
    digest = re.search(r"^- SHA-256: (\w+)$", card, re.MULTILINE)
    assert digest
    assert digest[1] == hashlib.sha256(MODEL.read_bytes()).hexdigest()
    assert f"- schema: {SCHEMA}" in card
    assert "CC-BY-4.0" in card


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ("threshold=1.5", "threshold must lie in"),
        ("threshold=nan", "threshold must lie in"),
        ("model=missing.json", "missing.json: no such file"),
    ],
)
def test_wrong_parameters_are_refused(parameters: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        domext.score("<p>x", [f"perceptron:{parameters}"])


GOOD: dict[str, Any] = {"lines": 1, "attributes": 1, "weights": [[[1.0]]], "biases": [[0.0]]}


@pytest.mark.parametrize(
    "network",
    [
        {"lines": 1, "attributes": 1},
        GOOD | {"weights": [], "biases": []},
        GOOD | {"attributes": 2},
        GOOD | {"weights": [[[1.0], [2.0]]]},
        GOOD | {"weights": [[[1.0, 2.0]]]},
        GOOD | {"weights": [[[1.0], [2.0, 3.0]]]},
        GOOD | {"weights": [[["a"]]]},
        GOOD | {"weights": [[[math.nan]]]},
        GOOD | {"weights": [[[10**400]]]},
        GOOD | {"biases": [0.0]},
        GOOD | {"biases": [[0.0, 0.0]]},
        GOOD | {"biases": [[math.inf]]},
    ],
)
def test_a_network_that_does_not_fit_is_refused(network: Any, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    write(path, **GOOD)
    assert read_model(path).probability(np.zeros((1, 3, 3))).tolist() == [0.5]
    write(path, **network)
    with pytest.raises(OptionError, match=r"m\.json: not a network of [12] inputs and one output"):
        read_model(path)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\x89PNG", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"{}", "not of the schema"),
        (b"[]", "not of the schema"),
        (b'{"schema": "other/1", "lines": 1}', "not of the schema"),
        (f'{{"schema": "{SCHEMA}"}}'.encode(), "lines and attributes must be 1, 2 or 3"),
        (f'{{"schema": "{SCHEMA}", "lines": 1.0, "attributes": 1}}'.encode(), "lines and attributes must be 1, 2 or 3"),
        (f'{{"schema": "{SCHEMA}", "lines": 4, "attributes": 1}}'.encode(), "lines and attributes must be 1, 2 or 3"),
        (f'{{"schema": "{SCHEMA}", "lines": 1, "attributes": []}}'.encode(), "lines and attributes must be 1, 2 or 3"),
    ],
)
def test_a_foreign_file_is_one_line(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    path.write_bytes(content)
    with pytest.raises(OptionError, match=message) as caught:
        Perceptron(model=str(path))
    assert "\n" not in str(caught.value)


def test_a_written_network_is_read_with_six_digits(tmp_path: Path) -> None:
    network = TanhNetwork(
        (np.array([[1 / 3, 2e-9]]), np.array([[-5.0], [1e6 / 7]])), (np.array([0.1, 0]), np.array([2.5]))
    )
    digest = write_model(tmp_path / "m.json", PerceptronModel(1, 1, network))
    assert digest == hashlib.sha256((tmp_path / "m.json").read_bytes()).hexdigest()
    again = read_model(tmp_path / "m.json").network
    for written, read in zip((*network.weights, *network.biases), (*again.weights, *again.biases), strict=True):
        np.testing.assert_allclose(written, read, rtol=1e-5)


def test_a_hidden_layer_learns_exclusive_or() -> None:
    # No straight line separates it.
    rng = np.random.default_rng(1)
    corners = np.array(list(product((0, 1), repeat=2)) * 500)
    inputs = 100 + 7 * (corners + rng.normal(scale=0.1, size=corners.shape))
    targets = corners[:, 0] != corners[:, 1]
    accuracy = {
        hidden: ((fit(inputs, targets, hidden, 0).probability(inputs) > 0.5) == targets).mean() for hidden in (0, 8)
    }
    assert accuracy[0] < 0.8
    assert accuracy[8] > 0.99


def test_a_single_layer_learns_the_probabilities() -> None:
    """At the inputs 0 and 1, 20% and 70% of the blocks are content."""
    inputs = np.repeat([[0.0], [1.0]], 20_000, axis=0)
    targets = np.tile(np.arange(10), 4000) < np.repeat([2, 7], 20_000)
    network = fit(inputs, targets, 0, 0)
    assert network.probability(np.array([[0.0], [1.0]])).tolist() == pytest.approx([0.2, 0.7], abs=0.01)


@pytest.mark.parametrize(("hidden", "rows"), [(0, 1), (3, 1), (2, 40)])
def test_training_is_repeatable_and_finite(hidden: int, rows: int) -> None:
    inputs = np.arange(rows * 2).reshape(rows, 2).astype(np.float64)
    inputs[:, 1] = 5  # a constant input has no standard deviation
    first, second = (fit(inputs, inputs[:, 0] % 3 == 0, hidden, 3).probability(inputs) for _ in range(2))
    assert first.tolist() == second.tolist()
    assert np.isfinite(first).all()


def test_errors_on_boilerplate_can_weigh_more() -> None:
    """Of the blocks, 40% are content, regardless of the input.

    With the weight 1 the probability is .4. With the weight 3, the sum of the weights is 4 for content and 3 * 6 = 18
    for boilerplate, so the probability is 4 / 22 = .182.
    """
    inputs, targets = np.zeros((20_000, 1)), np.arange(20_000) % 10 < 4
    for weight, expected in ((1, 0.4), (3, 4 / 22)):
        assert fit(inputs, targets, 0, 0, weight).probability(inputs[:1]).tolist() == pytest.approx(
            [expected], abs=0.01
        )


def test_false_positives_and_false_negatives() -> None:
    """Of five blocks, the second is kept by mistake, and the third and the fourth are lost.

    Of the 100 characters, 20 + 5 + 30 are in these blocks.
    """
    content, keep = (np.array(values, dtype=np.bool_) for values in ([1, 0, 1, 1, 0], [1, 1, 0, 0, 0]))
    rows = Rows(np.zeros((5, 3, 3), np.float32), content, np.array([40, 20, 5, 30, 5]), np.zeros(5, np.intp), 1)
    errors = rows.errors(keep)
    assert (errors.blocks, errors.false_positives, errors.false_negatives) == pytest.approx((0.6, 0.2, 0.4))
    assert errors.text == pytest.approx(0.55)


def test_folds_keep_domains_together_if_there_are_two() -> None:
    golds = [
        Gold(str(number), url=f"https://{host}/{number}") for number, host in enumerate(("a.org", "b.org", "a.org"))
    ]
    first, second, third = folds_of(golds)
    assert first == third != second
    assert len({*folds_of([Gold(str(number), url="https://a.org/x") for number in range(3)])}) == 3
    with pytest.raises(CorpusError, match="at least two pages with text"):
        folds_of(golds[:1])


def test_conforms() -> None:
    check_scorer(Perceptron())
