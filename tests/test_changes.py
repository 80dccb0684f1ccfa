"""Changes: every block whose decision a rule or an option changes says so, in Python, in the explanation and in its reports."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import pickle
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import domext
from domext import Change, Extractor, OptionError, Page, ScorerError, ScoreTable, Selection
from domext.body.completion.completed_selection import completed
from domext.explain.explanation_data import to_dict
from domext.explain.html_report import render_report
from domext.explain.terminal_report import render_terminal_report
from tests.pages import FIXTURES
from tests.reports import Reports, block, explain

if TYPE_CHECKING:
    from pathlib import Path

    from domext.table.nodes import BoolArray

COOKIES = (FIXTURES / "cookie-banner.html").read_bytes()
NEWS = (FIXTURES / "news.html").read_bytes()
FERRY = "Die Fähre fährt nachts nicht mehr, nachdem der Rat am Dienstag mit neun zu vier Stimmen dafür war. "
PROFILE = "Ich bin Lotse im Ruhestand und schreibe jeden Sonntag über Häfen und Schiffe. "
WITH_SIDEBAR = (
    f"<title>Die Fähre im Sund</title><div id=main><h2>Die Fähre im Sund</h2><div class=post-body>{FERRY * 3}</div></div>"
    f"<div id=sidebar><p>{PROFILE * 3} Davor habe ich dreißig Jahre lang an der Seefahrtschule unterrichtet.</p></div>"
)
STORY = "".join(
    f"<p>第{n}段。{'火曜日に評議会が短い時刻表を採択したため、渡し船は夜に運航しなくなった。' * 2}" for n in range(4)
)
WITH_COPY = f"<title>渡し船</title><h1>渡し船</h1><article>{STORY}</article><article class=print>{STORY}</article>"
PAGE = "<p>Boil the water, then wait for three minutes.</p><p>Stir it once, and pour it.</p>"
DIALOG = "<div role=dialog><p>We value your privacy and use cookies. Do you accept all of them?</p></div>"
MENU = "<ul><li><a href=/1>Domov</a><li><a href=/2>Správy</a><li><a href=/3>Šport</a></ul>"
READERS = "".join(
    f"<div class=comment id=comment-{n}><p>Комментарий {n}: паром мне нравился и ночью.</p></div>" for n in range(3)
)
WITH_READERS = f"<article><p>{FERRY * 5}</p></article><div class=comments>{READERS}</div>"


@dataclass(frozen=True)
class Mask:
    """Keeps blocks by a string with an x for each."""

    blocks: str
    confidence: float = 0.9
    add_headings: bool = False
    scorers: tuple[str, ...] = ()

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        del scores
        keep = np.array([character == "x" for character in self.blocks[: len(page.blocks)]], np.bool_)
        probability = np.where(keep, 0.9, 0.1).astype(np.float32)
        return Selection(
            keep, probability, confidence=self.confidence, page_type="article", add_headings=self.add_headings
        )


@dataclass(frozen=True)
class FewWords(Mask):
    """Drops short blocks by a rule of its own."""

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        selection = super().select(page, scores)
        return selection.changed(selection.keep & (page.blocks.counts.words > 6), "short", "fewer than seven words")


def shown(changes: tuple[Change, ...]) -> list[tuple[str, bool, list[int]]]:
    return [(change.rule, change.keep, change.blocks.tolist()) for change in changes]


def assert_complete(article: domext.Article) -> None:
    """The changes lead from the first decision to the last one, and each changes the blocks that it lists."""
    keep: BoolArray = article.selection.first_keep
    for change in article.changes:
        assert (keep[change.blocks] != change.keep).all()
        keep = keep.copy()
        keep[change.blocks] = change.keep
    assert (keep == article.keep).all()


@pytest.mark.parametrize(
    ("source", "options", "expected"),
    [
        pytest.param(COOKIES, {}, [("consent", False, [*range(12)])], id="consent"),
        pytest.param(WITH_SIDEBAR, {}, [("asides", False, [2])], id="sidebar"),
        pytest.param(WITH_COPY, {}, [("copies", False, [5, 6, 7, 8])], id="copies"),
        pytest.param(WITH_READERS, {"selector": Mask("xxxx")}, [("comments", False, [1, 2, 3])], id="no comments"),
        pytest.param(
            WITH_READERS,
            {"selector": Mask("x..."), "comments": "include"},
            [("comments", True, [1, 2, 3])],
            id="comments",
        ),
        pytest.param(DIALOG, {"selector": Mask("x")}, [("doubt", False, [0])], id="dialog"),
        pytest.param(MENU, {"selector": Mask("xx.", 0.1)}, [("doubt", False, [0, 1])], id="menu"),
        pytest.param("<p>...<p>Jedna dlouhá věta.", {"selector": Mask("x.")}, [("doubt", False, [0])], id="wordless"),
        pytest.param(PAGE, {"selector": Mask("x."), "include": ["p + p"]}, [("include", True, [1])], id="include"),
        pytest.param(PAGE, {"selector": Mask("xx"), "exclude": ["p + p"]}, [("exclude", False, [1])], id="exclude"),
        pytest.param(
            f"{PAGE}<nav>{MENU}</nav>",
            {"selector": Mask("xxxx."), "prune_labels": ["navigation"]},
            [("prune_labels", False, [2, 3])],
            id="labels",
        ),
        pytest.param(PAGE, {"selector": Mask("x."), "min_words": 20}, [("min_words", False, [0])], id="words"),
        pytest.param(PAGE, {"selector": FewWords("xx")}, [("short", False, [1])], id="plugin"),
        pytest.param(PAGE, {"selector": Mask("xx"), "include": ["p"]}, [], id="no change"),
        pytest.param(PAGE, {"selector": "vote"}, [], id="no rules"),
    ],
)
def test_an_article_says_which_rule_decided(
    source: str | bytes, options: dict[str, Any], expected: list[tuple[str, bool, list[int]]]
) -> None:
    article = domext.extract(source, **options)
    of_model = [change for change in article.changes if change.rule == "cohesion"]  # depends on its probabilities
    assert shown(article.changes[len(of_model) :]) == expected
    assert all(change.reason for change in article.changes)
    assert_complete(article)
    assert shown(pickle.loads(pickle.dumps(article)).changes) == shown(article.changes)  # noqa: S301  own data


def test_a_block_may_change_more_than_once() -> None:
    article = domext.extract(PAGE, selector=FewWords("xx"), include=["p + p"])
    assert shown(article.changes) == [("short", False, [1]), ("include", True, [1])]
    assert article.keep.tolist() == article.selection.first_keep.tolist() == [True, True]
    assert_complete(article)


def test_an_override_names_the_selector_that_matched() -> None:
    article = domext.extract(
        f"<main>{PAGE}</main><footer><p>{PROFILE}</p></footer>",
        selector=Mask("x.x"),
        include=["main", "p + p"],
        exclude=["footer"],
    )
    assert [(change.rule, change.reason, change.blocks.tolist()) for change in article.changes] == [
        ("include", "matched by “p + p”", [1]),
        ("exclude", "matched by “footer”", [2]),
    ]
    emptied = domext.extract(PAGE, selector=Mask("xx"), exclude=["p + p", "p:first-child"])
    assert emptied.reason == "exclude dropped all 2 blocks that were kept"
    assert [change.reason for change in emptied.changes] == ["matched by “p + p”", "matched by “p:first-child”"]


def test_what_was_kept_and_dropped_at_once_are_two_changes() -> None:
    selection = Selection(np.array([True, False, True]), np.zeros(3, np.float32))
    changed = selection.changed(np.array([False, True, True]), "swap", "the other way round")
    assert shown(changed.changes) == [("swap", False, [0]), ("swap", True, [1])]
    assert changed.first_keep.tolist() == selection.keep.tolist()
    assert selection.changes == ()
    assert repr(changed.changes) == "(<Change: 1 block dropped by 'swap'>, <Change: 1 block kept by 'swap'>)"


def test_a_change_of_a_block_that_does_not_exist_is_an_error() -> None:
    @dataclass(frozen=True)
    class Wrong(Mask):
        def select(self, page: Page, scores: ScoreTable) -> Selection:
            selection = super().select(page, scores)
            change = Change("far", "beyond the page", keep=False, blocks=np.array([9]))
            return Selection(selection.keep, selection.probability, changes=(change,))

    with pytest.raises(ScorerError, match="changes must be about blocks from 0 to 1"):
        domext.extract(PAGE, selector=Wrong("xx"))


PARAGRAPH = "Boil the water, then wait for three minutes until the leaves have sunk to the ground. "


@pytest.mark.parametrize(
    ("source", "blocks", "expected"),
    [
        ("<h2>茶</h2><p>{}</p><p>{}</p>", ".xx", ("headings", True, [0])),
        ("<figure><img src=a.jpg><figcaption>Чай</figcaption></figure><p>{}</p>", ".x", ("captions", True, [0])),
        ("<p>{}</p><pre>boil()</pre><p>{}</p>", "x.x", ("code", True, [1])),
        ("<p>{}</p><blockquote>Ruhe!</blockquote><p>{}</p>", "x.x", ("short parts", True, [1])),
        (
            "<p>{}</p><p><a rel=prev href=a>Zurück</a> <a rel=next href=b>Weiter</a></p><p>{}</p>",
            "xxx",
            ("paging", False, [1]),
        ),
    ],
)
def test_a_body_says_what_it_adds_and_drops(source: str, blocks: str, expected: tuple[str, bool, list[int]]) -> None:
    html = f"<main>{source.format(PARAGRAPH * 2, PARAGRAPH)}</main>"
    extractor = Extractor(selector=Mask(blocks, add_headings=True))
    article = extractor(html)
    assert shown(article.changes) == []
    assert shown(article.body_selection.changes) == [expected]
    decision = to_dict(explain(html, extractor=extractor))["decisions"][0]
    rule, keep, rows = expected
    action = "added to the body" if keep else "dropped from the body"
    assert [(change["action"], change["rule"], change["blocks"]) for change in decision["changes"]] == [
        (action, rule, rows)
    ]


@pytest.mark.parametrize(
    ("source", "first"),
    [
        ("<p>{}</p><blockquote>Тихо!</blockquote><p>{}</p>", "xxx"),
        ("<h2>茶</h2><p>{}</p><p>{}</p>", "xxx"),
        ("<p>{}</p><h3>الميناء</h3><p>{}</p>", "xxx"),
    ],
)
def test_a_body_does_not_return_what_a_rule_has_dropped(source: str, first: str) -> None:
    page = domext.parse(f"<main>{source.format(PARAGRAPH * 2, PARAGRAPH)}</main>")
    kept = np.array([mark == "x" for mark in first])
    long = page.blocks.counts.words > 3
    selection = Selection(kept, kept.astype(np.float32), add_headings=True)
    shortened = selection.changed(kept & long, "short", "fewer than four words")
    assert completed(page, shortened, ()).keep.tolist() == long.tolist()
    never = Selection(kept & long, kept.astype(np.float32), add_headings=True)
    assert completed(page, never, ()).keep.all()


def test_the_explanation_lists_the_changes_of_each_decision() -> None:
    explanation = to_dict(explain(COOKIES))
    primary, *others = explanation["decisions"]
    assert primary["changes"][-1] == {
        "action": "dropped",
        "rule": "consent",
        "reason": "part of a request for consent to cookies",
        "blocks": [*range(12)],
    }
    assert primary["initialKeep"][1:3] == "11"
    assert all(not other["changes"] for other in others)
    json.dumps(explanation)


def test_the_terminal_says_which_rule_decided() -> None:
    text = render_terminal_report(explain(WITH_SIDEBAR))
    assert re.search(r"^2 \S+ boilerplate +asides +Ich bin Lotse", text, re.MULTILINE)
    assert "\nChanged by rules and options\n" in text
    assert "\n  block 2 dropped by “asides”: in a sidebar, a menu, a form or a footer beside the article\n" in text
    text = render_terminal_report(explain(PAGE + MENU, extractor=Extractor(selector=Mask("x...x"), exclude=["p,li"])))
    assert "  blocks 0 and 4 dropped by “exclude”: matched by “p,li”\n" in text
    text = render_terminal_report(explain(PAGE, extractor=Extractor(selector="vote")))
    assert "Changed by rules" not in text


def test_many_ranges_are_shortened_in_the_terminal() -> None:
    page = "".join(f"<p class={'odd' if n % 2 else 'even'}>Absatz {n} hat ein paar Wörter." for n in range(60))
    text = render_terminal_report(explain(page, extractor=Extractor(selector=Mask("x" * 60), exclude=[".odd"])))
    assert "  blocks 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 18 more dropped by “exclude”" in text


def test_the_report_says_which_rule_decided(browser: Any, tmp_path: Path) -> None:
    html = render_report(explain(WITH_SIDEBAR, extractor=Extractor(exclude=["h2"])))
    with contextlib.closing(Reports(browser, tmp_path)) as reports:
        page = reports.open(html)
        overview = page.inner_text("#reasons .changes")
        assert "Dropped by “asides”: in a sidebar, a menu, a form or a footer beside the article (1 block)" in overview
        assert "Dropped by “exclude”: matched by “h2” (1 block)" in overview
        page.get_by_role("button", name="Ich bin Lotse").first.click()
        assert "learned: at first kept, probability 0." in page.inner_text("#reasons")
        assert (
            page.inner_text("#reasons .notice")
            == "Dropped by “asides”: in a sidebar, a menu, a form or a footer beside the article."
        )
        block(page, 2).hover()
        assert "block 2: dropped, boilerplate · by “asides”" in page.inner_text("#tooltip")
        block(page, 0).click()
        assert page.inner_text("#reasons .notice").endswith("Dropped by “exclude”: matched by “h2”.")
        page.click("#view-blocks")
        page.fill("#filter", "asides")
        assert page.inner_text("#match-count") == "1 of 3 blocks"
        page.select_option("#decision", label="ttr")
        assert "rule" not in page.locator("#table th").all_inner_texts()
        page.keyboard.press("Escape")
        assert page.locator("#reasons .changes").count() == 0
        html = render_report(explain(PAGE, extractor=Extractor(selector=FewWords("xx"), include=["p + p"])))
        page = reports.open(html)
        block(page, 1).click()
        assert page.inner_text("#reasons .notice") == (
            "Dropped by “short”: fewer than seven words. Kept by “include”: matched by “p + p”."
        )


def test_a_page_without_changes_has_a_report_without_them(browser: Any, tmp_path: Path) -> None:
    explanation = explain(PAGE, extractor=Extractor(selector="vote"))
    assert not to_dict(explanation)["decisions"][0]["changes"]
    with contextlib.closing(Reports(browser, tmp_path)) as reports:
        page = reports.open(render_report(explanation))
        assert page.locator("#reasons .changes").count() == 0
        page.click("#view-blocks")
        assert "rule" not in page.locator("#table th").all_inner_texts()
        block_row = page.locator("#table tr[data-row='0']")
        block_row.click()
        assert page.locator("#reasons .notice").count() == 0


def test_the_terminal_gives_all_reasons_for_one_block() -> None:
    explanation = explain(COOKIES)
    text = render_terminal_report(explanation, [3, 18])
    assert "   18 dropped Town hall clock to be silenced at night\n      dropped, probability 0.0" in text
    assert "      at first kept, probability 0.9" in text
    assert "      dropped by “consent”: part of a request for consent to cookies\n" in text
    assert "      /html/body/div[3]/h1\n" in text
    assert re.search(r"^      keep it: subtree, vote, ", text, re.MULTILINE)
    reasons = explanation.decisions.primary.reasons
    assert reasons is not None
    listed = re.findall(r"^      ([+-][\d.]+) ", text, re.MULTILINE)
    assert len(listed) == 2 * (len(reasons.parts) + 1)
    total = sum(map(float, listed[len(listed) // 2 :]))
    assert f"which sum to {reasons.total[18]:+.2f}\n" in text
    assert total == pytest.approx(float(reasons.total[18]), abs=0.06)
    assert "All decisions" not in text
    with pytest.raises(OptionError, match="there is no block 24: the page has 24 blocks, from 0 to 23"):
        render_terminal_report(explanation, [24])


def test_the_votes_of_a_block_start_at_nothing() -> None:
    text = render_terminal_report(explain(NEWS, extractor=Extractor(selector="vote")), [20])
    assert "      reasons in share of the votes, which sum to +1.00\n      +0.40 structure\n" in text
    assert "average block" not in text


def test_a_decision_against_half_names_the_lowest_probability_that_is_kept(browser: Any, tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Low(Mask):
        def select(self, page: Page, scores: ScoreTable) -> Selection:
            selection = super().select(page, scores)
            return dataclasses.replace(selection, probability=selection.probability * np.float32(0.5))

    explanation = explain(PAGE, extractor=Extractor(selector=Low("x.")))
    assert explanation.decisions.primary.lowest_kept == pytest.approx(0.45)
    text = render_terminal_report(explanation, [0])
    assert "      kept, probability 0.450; on this page, low keeps blocks from 0.450 on\n" in text
    assert "on this page" not in render_terminal_report(explanation, [1])
    with contextlib.closing(Reports(browser, tmp_path)) as reports:
        page = reports.open(render_report(explanation))
        block(page, 0).click()
        assert "On this page, low keeps blocks from a probability of 0.450 on." in page.inner_text("#reasons")
        block(page, 1).click()
        assert "On this page" not in page.inner_text("#reasons")


def test_a_selector_that_skips_more_probable_blocks_has_no_lowest_probability() -> None:
    explanation = explain(PAGE + MENU, extractor=Extractor(selector="subtree"))
    assert explanation.decisions.primary.lowest_kept is not None
    keep = np.array([True, False])
    decision = dataclasses.replace(
        explanation.decisions.primary, selection=Selection(keep, np.array([0.3, 0.6], np.float32))
    )
    assert decision.lowest_kept is None
