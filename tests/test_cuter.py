"""CUTER against values computed by hand from the formulas in the scorer's docstring."""

from __future__ import annotations

import pytest

import domext
from domext import Label, OptionError, Scores
from domext_plugins.cuter import Cuter


def paragraphs(*lengths: int) -> str:
    return "".join(f"<p>{'x' * length}</p>" for length in lengths)


def kept(scores: Scores) -> list[int]:
    return scores.keep.nonzero()[0].tolist()


def test_link_and_text_proportions() -> None:
    # Bytes: aaaa 4 (all in links), bb 2, cccccc 6, the page 12.
    page = domext.parse("<nav><a href=/>aaaa</a></nav><div>bb<p>cccccc</p></div>")
    scores = Cuter().score(page)
    assert [node.tag for node in map(page.node, range(6))] == ["html", "body", "nav", "a", "div", "p"]
    assert scores.nodes["lp"].tolist() == pytest.approx([4 / 12, 4 / 12, 1, 1, 0, 0])
    assert scores.nodes["tp"].tolist() == pytest.approx([1, 1, 4 / 12, 4 / 12, 8 / 12, 6 / 12])
    assert scores.nodes["own_tp"].tolist() == pytest.approx([0, 0, 4 / 12, 0, 2 / 12, 6 / 12])
    assert scores.blocks["lp"].tolist() == [1, 0, 0]
    assert scores.blocks["tp"].tolist() == pytest.approx([4 / 12, 2 / 12, 6 / 12])


def test_proportions_count_bytes_not_characters() -> None:
    # Two characters of three bytes and two of one byte: 6 / 8 and 2 / 8.
    scores = Cuter().score(domext.parse("<p>中文</p><p>ab</p>"))
    assert scores.blocks["tp"].tolist() == [0.75, 0.25]


def test_a_node_with_half_of_its_text_in_links_is_pruned_with_its_subtree() -> None:
    # The div has 4 of its 8 bytes in links, so its paragraph is pruned, too, although it has no link.
    page = domext.parse("<div><p>aaaa</p><a href=/>bbbb</a></div><p>cccc</p>")
    assert Cuter().score(page).keep.tolist() == [False, False, True]
    # With a higher limit the div stays, but the link in it is not a candidate of its own.
    assert Cuter(max_link=0.6).score(page).keep.tolist() == [True, False, True]


# Proportions .10 .02 .02 .02 .50 .02 .30 .02: with min_text .05 the candidates 0, 4 and 6 are valid.
GROUPS = paragraphs(10, 2, 2, 2, 50, 2, 30, 2)


@pytest.mark.parametrize(
    ("max_gap", "accept", "expected"),
    [
        (1, 0.3, [4]),  # groups .10, .50, .30; the limit is .15
        (1, 0.1, [0]),  # the limit is .05, so the first group is accepted
        (2, 0.3, [4, 6]),  # groups .10 and .80; the limit is .24; candidate 5 is not valid itself
        (2, 0.1, [0]),  # the limit is .08
        (3, 0.3, [4, 6]),
        (4, 0.3, [0, 4, 6]),  # a single group
    ],
)
def test_first_accepted_group(max_gap: int, accept: float, expected: list[int]) -> None:
    scorer = Cuter(min_text=0.05, max_gap=max_gap, accept=accept)
    assert kept(scorer.score(domext.parse(GROUPS))) == expected


def test_min_text_and_accept_must_be_exceeded() -> None:
    # Sixty-fourths, exact in binary: .25, 1/64, .5, 15/64.
    page = domext.parse(paragraphs(16, 1, 32, 15))
    limit = 15 / 64
    assert kept(Cuter(min_text=limit, max_gap=1, accept=0.5).score(page)) == [2]  # .25 does not exceed half of .5
    assert kept(Cuter(min_text=limit, max_gap=1, accept=0.4).score(page)) == [0]  # .25 exceeds .4 of .5
    assert kept(Cuter(min_text=limit - 0.01, max_gap=1, accept=0.5).score(page)) == [2, 3]  # 15/64 is valid now


@pytest.mark.parametrize(
    ("lengths", "max_gap", "expected"),
    [
        ((10, 2, 2, 2, 50, 2, 30, 2), 1, [4]),  # a third of .50 is .167: 4 and 6 are valid, at a distance of 2
        ((10, 2, 2, 2, 50, 2, 30, 2), 2, [4, 6]),
        ((30, 1, 1, 1, 50, 17), 1, [4, 5]),  # 0 is valid, but too far from the best
        ((30, 10), 1, [0]),  # exactly a third does not exceed a third
    ],
)
def test_group_around_the_best_candidate(lengths: tuple[int, ...], max_gap: int, expected: list[int]) -> None:
    scorer = Cuter(grouping="around-max", max_gap=max_gap)
    assert kept(scorer.score(domext.parse(paragraphs(*lengths)))) == expected


TITLED = "<p>A teaser before.</p><h1>The Title, again!</h1><p>The text after it.</p>"


def test_text_before_the_title_is_dropped() -> None:
    assert kept(Cuter().score(domext.parse(TITLED))) == [0, 1, 2]
    assert kept(Cuter(title="the title again").score(domext.parse(TITLED))) == [1, 2]
    assert kept(Cuter().score(domext.parse(TITLED, title="The title — again"))) == [1, 2]


def test_a_title_that_the_page_does_not_repeat_drops_nothing() -> None:
    assert kept(Cuter(title="Another").score(domext.parse(TITLED))) == [0, 1, 2]
    assert kept(Cuter(title="!").score(domext.parse(TITLED))) == [0, 1, 2]


LABELLED = (
    "<div class=ad-slot><p>buy</p></div><nav><a href=/>home</a></nav>"
    f"<p>{'x' * 100}</p><img src=x><hr><p>z</p><figure><img src=y></figure>"
)


def test_labels() -> None:
    # With min_text .5 only the long paragraph is text; buy, home and z are dropped for different reasons.
    page = domext.parse(LABELLED)
    scores = Cuter(min_text=0.5).score(page)
    assert scores.labels is not None
    assert scores.node_labels is not None
    assert [Label(label).name for label in scores.labels] == ["ADVERTISEMENT", "NAVIGATION", "TEXT", "BOILERPLATE"]
    assert [(page.node(i).tag, Label(label).name) for i, label in enumerate(scores.node_labels)] == [
        ("html", "TEXT"),
        ("body", "TEXT"),
        ("div", "ADVERTISEMENT"),
        ("p", "ADVERTISEMENT"),
        ("nav", "NAVIGATION"),
        ("a", "NAVIGATION"),
        ("p", "TEXT"),
        ("img", "MULTIMEDIA"),
        ("hr", "EMPTY"),
        ("p", "BOILERPLATE"),
        ("figure", "BOILERPLATE"),
        ("img", "BOILERPLATE"),
    ]


def test_labels_do_not_change_the_decision() -> None:
    page = domext.parse(LABELLED)
    without = Cuter(min_text=0.5, labels=False).score(page)
    assert without.labels is None
    assert without.node_labels is None
    assert without.keep.tolist() == Cuter(min_text=0.5).score(page).keep.tolist()


@pytest.mark.parametrize(
    "parameters",
    [
        "max_link=0",
        "max_link=1.1",
        "min_text=-0.1",
        "min_text=2",
        "accept=1",
        "max_gap=0",
        "max_link=nan",
        "accept=nan",
    ],
)
def test_impossible_parameters(parameters: str) -> None:
    with pytest.raises(OptionError, match="max_link must lie in"):
        domext.score("<p>x", [f"cuter:{parameters}"])
