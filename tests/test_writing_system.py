"""Features of letters on pages in other writing systems, and extraction from pages of the same markup in other scripts."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext.learned import attribution
from domext.learned.features import block_features
from domext.learned.features.writing_system import WITH_CAPITALS, WritingSystem, writing_system
from domext.learned.model_file import read_model
from domext.learned.selector import SHIPPED_MODEL
from tests.benchmark_modules import benchmark
from tests.feature_reference import scores_of
from tests.pages import fixture

BENCHMARK = benchmark("robustness")
PAGES = ("news", "recipe", "product", "forum", "docs-code", "service", "div-soup", "table-layout-2005")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The ferry leaves at nine.", WITH_CAPITALS),
        ("Паром уходит в девять.", WITH_CAPITALS),
        ("Das Schiff legt um neun Uhr ab.", WITH_CAPITALS),
        ("המעבורת יוצאת בתשע", WritingSystem(0, 0.05)),
        ("تغادر العبارة في التاسعة", WritingSystem(0, 0.05)),
        ("เรือข้ามฟากออกเวลาเก้าโมง", WritingSystem(0, 0.05)),
        ("나룻배는 아홉 시에 떠난다.", WritingSystem(0, 0.05)),
        ("渡船九点钟出发。", WritingSystem(4, 0.05)),
        ("渡し船は九時に出る。", WritingSystem(4, 0.05)),
        ("渡船九点钟从码头出发，船名 Marigold。", WritingSystem(4, 0.05)),
        ("Table: 12 13 14 15 16 17 18 19 20", WITH_CAPITALS),
        ("12 13 14 15 16 17", WITH_CAPITALS),
    ],
)
def test_writing_system_of_a_page(text: str, expected: WritingSystem) -> None:
    assert writing_system(domext.parse(f"<p>{text}</p>")) == expected


def feature_rows(markup: str) -> dict[str, list[float]]:
    page = domext.parse(markup)
    scores = scores_of(page)
    matrix = block_features.extract_features(page, scores).matrix
    return {
        name: row.tolist() for name, row in zip(block_features.feature_names(tuple(scores.blocks)), matrix, strict=True)
    }


def test_ideographs_count_as_words_of_five_letters() -> None:
    """Seven ideographs and a full stop: 7 words, 7 + 7 * 4 = 35 letters, 8 + 7 * 5 = 43 characters, of which 1 is a mark."""
    rows = feature_rows("<p>渡船九点钟出发。")
    assert rows["words"] == pytest.approx([np.log1p(7)])
    assert rows["letters-per-word"] == pytest.approx([5])
    assert rows["page letters-per-word"] == pytest.approx([5])
    assert rows["characters"] == pytest.approx([np.log1p(43)])
    assert rows["capitals"] == pytest.approx([0.05])
    assert rows["page capitals"] == pytest.approx([0.05])


def test_a_part_in_digits_has_no_capitals() -> None:
    """The second block has no letters: 2 characters, both digits, and one word that counts 5 characters more."""
    rows = feature_rows("<p>渡船九点钟出发。<p>42")
    assert rows["capitals"] == pytest.approx([0.05, 0])
    assert rows["digits"] == pytest.approx([0, 2 / 7])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("chinese", {"letters per word", "are capitals", "are digits", "are punctuation", " characters"}),
        ("hebrew", {"are capitals"}),
        ("german", set()),
    ],
)
def test_explanations_say_which_letters_are_assumed(name: str, said: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attribution, "_MAX_FACTS", 480)
    page = domext.parse(fixture(name).html)
    facts = attribution.reasons(
        read_model(SHIPPED_MODEL), page, block_features.extract_features(page, scores_of(page))
    ).facts
    texts = {text for of_block in facts for text, _ in of_block}
    ending = ", counted as in an alphabet with capitals"
    assumed = {text.removesuffix(ending) for text in texts if text.endswith(ending)}
    assert all(any(phrase in text for phrase in said) for text in assumed)
    assert all(any(phrase in text for text in assumed) for phrase in said)


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("script", BENCHMARK.SCRIPTS)
def test_a_page_in_another_script_keeps_the_same_blocks(name: str, script: str) -> None:
    markup = fixture(name).html.decode()
    original = domext.extract(BENCHMARK.varied(markup, BENCHMARK.SCRIPTS["Latin"].write))
    keep = domext.extract(BENCHMARK.varied(markup, BENCHMARK.SCRIPTS[script].write)).keep
    assert len(keep) == len(original.keep)
    words = original.page.blocks.counts.words
    changed = int(words[keep != original.keep].sum())
    assert changed <= 0.1 * int(words[original.keep].sum()), changed
