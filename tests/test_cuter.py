"""CUTER against values computed by hand from the formulas in the scorer's docstring."""

from __future__ import annotations

import pytest

import domext
from domext import Label, OptionError, Options, Scores
from domext_plugins.coherence import WordWeights, coherence
from domext_plugins.cuter import Cuter
from tests.pages import paragraphs


def kept(scores: Scores) -> list[int]:
    return scores.keep.nonzero()[0].tolist()


def test_link_and_text_proportions() -> None:
    """Bytes: aaaa 4 (all in links), bb 2, cccccc 6, the page 12."""
    page = domext.parse("<nav><a href=/>aaaa</a></nav><div>bb<p>cccccc</p></div>")
    scores = Cuter().score(page)
    assert [node.tag for node in map(page.node, range(6))] == ["html", "body", "nav", "a", "div", "p"]
    assert scores.nodes["lp"].tolist() == pytest.approx([4 / 12, 4 / 12, 1, 1, 0, 0])
    assert scores.nodes["tp"].tolist() == pytest.approx([1, 1, 4 / 12, 4 / 12, 8 / 12, 6 / 12])
    assert scores.nodes["own_tp"].tolist() == pytest.approx([0, 0, 4 / 12, 0, 2 / 12, 6 / 12])
    assert scores.blocks["lp"].tolist() == [1, 0, 0]
    assert scores.blocks["tp"].tolist() == pytest.approx([4 / 12, 2 / 12, 6 / 12])


def test_proportions_count_bytes_not_characters() -> None:
    """Two characters of three bytes and two of one byte: 6 / 8 and 2 / 8."""
    scores = Cuter().score(domext.parse("<p>中文</p><p>ab</p>"))
    assert scores.blocks["tp"].tolist() == [0.75, 0.25]


def test_a_node_with_half_of_its_text_in_links_is_pruned_with_its_subtree() -> None:
    """The div has 4 of its 8 bytes in links, so LP = .5, and its paragraph is pruned, too, although it has no link.

    With ``max_link=0.6`` the div stays, but the link in it, with LP = 4 / 4, is not a separate candidate. The pseudocode
    tests each node alone: the paragraph in the div has LP = 0 / 4.
    """
    page = domext.parse("<div><p>aaaa</p><a href=/>bbbb</a></div><p>cccccccc</p>")
    assert Cuter().score(page).keep.tolist() == [False, False, True]
    assert Cuter(max_link=0.6).score(page).keep.tolist() == [True, False, True]
    assert Cuter(prune="node").score(page).keep.tolist() == [True, False, True]


def test_a_root_with_many_links_does_not_prune_the_page() -> None:
    """The page has 12 bytes, 8 of them in links: LP of html and body is 8 / 12 = .667, and 1 / 2 is the limit.

    The nav has 8 of the 12 bytes, more than half, so it is not pruned, either; its own text consists of links, so it is
    no candidate. Without the limit ``max_pruned``, as the paper says, the root prunes everything.
    """
    page = domext.parse("<nav><a href=/>aaaaaaaa</a></nav><p>cccc</p>")
    assert Cuter().score(page).keep.tolist() == [False, True]
    assert Cuter(max_pruned=1).score(page).keep.tolist() == [False, False]
    assert Cuter(max_pruned=1, prune="node").score(page).keep.tolist() == [False, True]


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
    """Sixty-fourths, exact in binary: .25, 1/64, .5, 15/64."""
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


@pytest.mark.parametrize(
    ("lengths", "max_gap", "expected"),
    [
        # .50 asks for more than .167. The .17 before it is as close as the .20 behind it, and comes first. The sum .67
        # asks for more than .223, so .20 stays out. With a fixed third of .50 it would belong to the group.
        ((17, 50, 20, 13), 1, [0, 1]),
        ((20, 50, 30), 1, [0, 1, 2]),  # .50 + .20 = .70 asks for more than .233: .30 joins
        ((10, 2, 2, 2, 50, 2, 30, 2), 1, [4]),  # no neighbour at a distance of 1
        ((10, 2, 2, 2, 50, 2, 30, 2), 2, [4, 6]),  # .30 at a distance of 2
        # .26 is closer than .24: .42 + .26 = .68 asks for more than .227, and .24 at a distance of 2 joins then.
        ((24, 8, 42, 26), 2, [0, 2, 3]),
        ((22, 8, 44, 26), 2, [2, 3]),  # .44 + .26 = .70 asks for more than .233: .22 alone with .44 would have joined
    ],
)
def test_neighbours_are_united_with_the_best_candidate_one_by_one(
    lengths: tuple[int, ...], max_gap: int, expected: list[int]
) -> None:
    assert kept(Cuter(grouping="unite", max_gap=max_gap).score(domext.parse(paragraphs(*lengths)))) == expected


def test_ratio_of_formatting_tags() -> None:
    """The first div has one formatting tag (b) among div, b and span: 1 / 3. The paragraph has p and em: 2 / 2.

    The outer div has no text of its own, and an element inside a block has no ratio either.
    """
    page = domext.parse("<div><div>one <b>two</b> <span>three</span></div><p>four <em>five</em></p></div>")
    ratios = zip((page.node(i).tag for i in range(8)), Cuter().score(page).nodes["formatting"].tolist(), strict=True)
    assert [(tag, ratio) for tag, ratio in ratios if ratio] == [("div", pytest.approx(1 / 3)), ("p", 1)]


def test_a_group_has_more_formatting_tags_than_the_rest_of_the_page() -> None:
    """The first group, a div of 40 bytes, is accepted by its length, as 40 > .5 * 50. It has 0 formatting tags of 1.

    The rest of the page has two small divs, and the second group, a div with two b: 2 of 5. For the second group it
    is 2 of 3, and 0 of 3 in the rest. Without b, no group has more than the rest, and the length decides alone.
    """
    small = "<div>.</div>" * 2
    plain = f"<div>{'x' * 40}</div>{small}<div>{'y' * 50}</div>"
    bold = f"<div>{'x' * 40}</div>{small}<div><b>{'y' * 25}</b><b>{'y' * 25}</b></div>"
    scorer = Cuter(min_text=0.05, max_gap=1, formatting=True)
    assert kept(Cuter(min_text=0.05, max_gap=1).score(domext.parse(bold))) == [0]
    assert kept(scorer.score(domext.parse(bold))) == [3]
    assert kept(scorer.score(domext.parse(plain))) == [0]


@pytest.mark.parametrize(("weights", "expected"), [("log", 0.430166), ("count", 0.316228), ("presence", 0.707107)])
def test_coherence_of_words(weights: WordWeights, expected: float) -> None:
    """Four blocks, so tea and cup, each in two of them, weigh ln(1 + 4 / 2) = ln 3, and rain weighs ln 5.

    The first group has tea three times and cup once. With ``log``, its vector is ((1 + ln 3) ln 3, ln 3), and that of
    the second group is (0, ln 3): their cosine is 1 / sqrt((1 + ln 3)^2 + 1) = .430. With ``count``, the first vector is
    (3 ln 3, ln 3), and the cosine 1 / sqrt(10) = .316; with ``presence`` (ln 3, ln 3) and 1 / sqrt(2) = .707. The third
    group has no word of the first.
    """
    blocks = [["tea", "tea"], ["tea", "cup"], ["cup"], ["rain"]]
    assert coherence(blocks, [0, 0, 1, 2], 0, weights) == pytest.approx([1, expected, 0], abs=1e-6)


ARTICLE = "<div><p>A kettle boils water for tea.</p><p>Water for tea boils in a copper kettle.</p></div>"
NOTE = "<div><p>Copper makes the kettle dear, but the water is hot and the tea is good.</p></div>"
COMMENTS = "<div><p>Nobody reads this blog, great job guys!</p></div><div><p>My kettle boils water for tea.</p></div>"


def test_the_coherent_groups_are_the_article() -> None:
    """The article is the first group that exceeds half of the longest one, 29 + 39 bytes against 71, and the note joins it.

    The first comment shares no word with it. The second comment repeats the article's words, and joins it. With
    ``max_interruption=0.2``, the 39 bytes of the first comment are more than a fifth of the 139 bytes of the article, so
    the article ends there; directly behind the note, the second comment joins it all the same.
    """
    page = domext.parse(ARTICLE + NOTE + COMMENTS)
    assert kept(Cuter().score(page)) == [0, 1, 2, 3, 4]
    assert kept(Cuter(coherence=0.1).score(page)) == [0, 1, 2, 4]
    assert kept(Cuter(coherence=0.1, max_interruption=0.3).score(page)) == [0, 1, 2, 4]
    assert kept(Cuter(coherence=0.1, max_interruption=0.2).score(page)) == [0, 1, 2]
    second = COMMENTS[COMMENTS.index("</div>") + 6 :]
    scorer = Cuter(coherence=0.1, max_interruption=0.2)
    assert kept(scorer.score(domext.parse(ARTICLE + NOTE + second))) == [0, 1, 2, 3]


def test_coherence_in_a_script_without_spaces() -> None:
    page = domext.parse(
        "<div><p>用铜壶烧水泡茶，水要烧开。</p><p>茶水要用铜壶来烧。</p></div><div><p>铜壶烧的水泡茶好喝。</p></div><div><p>谢谢博主分享！</p></div>"
    )
    assert kept(Cuter(coherence=0.1).score(page)) == [0, 1, 2]


TITLED = "<p>A teaser before.</p><h1>The Title, again!</h1><p>The text after it.</p>"


def test_text_before_the_title_is_dropped() -> None:
    assert kept(Cuter().score(domext.parse(TITLED))) == [0, 1, 2]
    assert kept(Cuter(title="the title again").score(domext.parse(TITLED))) == [1, 2]
    assert kept(Cuter().score(domext.parse(TITLED, title="The title — again"))) == [1, 2]


def test_a_group_before_the_title_does_not_hide_the_article() -> None:
    """The proportions are .20, .10 (title) and .70, with a distance above ``max_gap``.

    The group before the title would be the first one accepted, because .20 > .2 * .70 = .14, and nothing would remain
    of it after the title. So the title applies before the groups.
    """
    page = domext.parse(f"<p>{'a' * 20}</p>" + "<i>.</i><hr>" * 3 + f"<h1>{'t' * 10}</h1><p>{'b' * 70}</p>")
    scorer = Cuter(title="t" * 10, accept=0.2, min_text=0.05, max_gap=1)
    texts = [page.blocks.texts[block] for block in kept(scorer.score(page))]
    assert texts == ["t" * 10, "b" * 70]


@pytest.mark.parametrize(
    "title",
    [
        "Boiling water for tea - The Kettle",  # with the name of the site behind it
        "The Kettle: BOILING WATER FOR TEA",  # in front of it, in capitals
        "Boiling water for tea…",
        "Boiling water",  # a part of it
    ],
)
def test_the_title_is_recognised_with_the_name_of_the_site(title: str) -> None:
    page = domext.parse("<p>A teaser before.</p><h1>Boiling water for tea</h1><p>Wait for a minute.</p>")
    assert kept(Cuter(title=title).score(page)) == [1, 2]


def test_a_title_that_the_page_does_not_repeat_drops_nothing() -> None:
    assert kept(Cuter(title="Another").score(domext.parse(TITLED))) == [0, 1, 2]
    assert kept(Cuter(title="!").score(domext.parse(TITLED))) == [0, 1, 2]


LABELLED = (
    "<div class=ad-slot><p>buy</p></div><nav><a href=/>home</a></nav>"
    f"<p>{'x' * 100}</p><img src=x><hr><p>z</p><figure><img src=y></figure>"
)


def test_labels() -> None:
    """With min_text .5 only the long paragraph is text; buy, home and z are dropped for different reasons."""
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


def labels_of_blocks(page: domext.Page, scores: Scores) -> dict[str, str]:
    assert scores.labels is not None
    return {text: Label(label).name for text, label in zip(page.blocks.texts, scores.labels.tolist(), strict=True)}


def test_a_kept_advertisement_is_labelled_and_can_be_pruned() -> None:
    """The advertisement has 20 of 120 bytes and no link, so it is a candidate, and the only group holds it."""
    source = f"<p>{'x' * 50}</p><div class=ad-slot><p>{'y' * 20}</p></div><p>{'z' * 50}</p>"
    page = domext.parse(source)
    scores = Cuter().score(page)
    assert kept(scores) == [0, 1, 2]
    assert list(labels_of_blocks(page, scores).values()) == ["TEXT", "ADVERTISEMENT", "TEXT"]
    pruned = Options(selector="single:scorer=cuter", prune_labels=("advertisement",))
    assert domext.extract(source, options=pruned).text == f"{'x' * 50}\n\n{'z' * 50}"


def test_elements_in_kept_text_are_text() -> None:
    """The link in the paragraph has LP = 1 and the paragraph 7 / 27, so the link is navigation by itself, but its text is kept."""
    page = domext.parse("<p>Wait for <b>four</b> <a href=/timer>minutes</a> here.</p>")
    labels = Cuter().score(page).node_labels
    assert labels is not None
    assert {page.node(i).tag: Label(label).name for i, label in enumerate(labels)} == dict.fromkeys(
        ("html", "body", "p", "b", "a"), "TEXT"
    )


def test_a_block_of_links_is_navigation() -> None:
    """The body has 20 of 74 bytes in links, so it is not navigation, but its first block has LP = 20 / 20."""
    source = "<a href='#main'>Skip to main content</a><p>Boil the water, and wait for a while.</p>By the tea editor"
    page = domext.parse(source)
    scores = Cuter(min_text=0.4).score(page)
    assert labels_of_blocks(page, scores) == {
        "Skip to main content": "NAVIGATION",
        "Boil the water, and wait for a while.": "TEXT",
        "By the tea editor": "BOILERPLATE",
    }


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
        "coherence=1.1",
        "max_interruption=2",
    ],
)
def test_impossible_parameters(parameters: str) -> None:
    with pytest.raises(OptionError, match="max_link and max_pruned must lie in"):
        domext.score("<p>x", [f"cuter:{parameters}"])
