"""``domext stats``: statistics of labelled corpora against values computed by hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from domext.evaluation.corpus import load_corpus
from domext.training.body_classes import BODY_CLASSES, results_by_class
from domext.training.corpus_statistics import Punctuation, cluster_means, line_accuracies, punctuation_by_language
from domext.training.labelled_pages import golds_with_text
from tests.command import good, refused, run
from tests.corpora import corpus_of

if TYPE_CHECKING:
    from pathlib import Path

# Five lines with words, of which the second and the third are content. The tags are on lines of their own.
LINES = """<body>
<ul><li><a href="/">Home, sweet home.</a></li></ul>
<p>The ferry was late, so all of us waited there.</p>
<p>Then, at noon, it came, as the <a href="/b">captain, who</a> knew said.</p>
<ul><li><a href="/c">About us</a></li></ul>
<p>Copyright of the ferry company and all others, with all rights reserved by us. Now.</p>
</body>
"""
GOLD = "The ferry was late, so all of us waited there.\n\nThen, at noon, it came, as the captain, who knew said."


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return corpus_of(
        tmp_path, [(LINES, {"id": name, "text": GOLD, "lang": lang}) for name, lang in (("a", "en"), ("b", None))]
    )


def test_punctuation(corpus: Path) -> None:
    """Content has 46 and 54 characters, of which 12 are in a link: "captain, who" with one comma.

    Outside the link there are 88 characters, 1 + 3 commas and 2 full stops. The rest has links of 17 and 8
    characters with one comma and one full stop, and a line of 83 characters with a comma and two full stops.
    """
    by_language = punctuation_by_language(golds_with_text([corpus]))
    assert list(by_language) == ["all", "en", "unknown"]
    assert (
        by_language["en"]
        == by_language["unknown"]
        == {
            ("content", False): Punctuation(88, 4, 2),
            ("content", True): Punctuation(12, 1, 0),
            ("rest", False): Punctuation(83, 1, 2),
            ("rest", True): Punctuation(25, 1, 1),
        }
    )
    assert by_language["all"]["content", False] == Punctuation(176, 8, 4)
    # 4 of 88 are 45.45 per 1000, 1 of 83 is 12.05.
    printed = good("stats", "punctuation", corpus)
    assert [line.split() for line in printed.splitlines() if line.startswith("en: ")] == [
        ["en:", "content,", "no", "links", "88", "45.45", "22.73"],
        ["en:", "content,", "links", "12", "83.33", "0.00"],
        ["en:", "rest,", "no", "links", "83", "12.05", "24.10"],
        ["en:", "rest,", "links", "25", "40.00", "40.00"],
    ]


def test_accuracy_of_lines(corpus: Path) -> None:
    """The ratios of the lines are 0 / 1, 17 / 6, 46 / 2, 54 / 4, 8 / 6, 83 / 2 and 0 / 1.

    Their mean is 11.74 and their deviation 14.5, so the threshold at 1 keeps the lines of 46 and of 83 characters. One
    of two kept lines and one of two content lines is right. Of five lines with words, two are judged wrong: the second
    content line and the notice.
    """
    spec = "ttr:unit=line,radius=0"
    result = line_accuracies(golds_with_text([corpus]), [spec])[spec]
    assert (result.lines, result.content, result.kept, result.common) == (10, 4, 4, 2)
    assert (result.accuracy, result.precision, result.recall, result.f1) == pytest.approx((0.6, 0.5, 0.5, 0.5))
    printed = good("stats", "lines", corpus, "--plugin", spec)
    assert f"{spec}     10        4    0.6000     0.5000  0.5000  0.5000" in printed
    assert refused("stats", "lines", corpus, "--plugin", "ttr").startswith("ttr decides about blocks")


def test_means_of_clusters(corpus: Path) -> None:
    """The ratios are 0, 2.833, 23, 13.5, 1.333, 41.5 and 0, as above, with the mean 11.738.

    Farthest-first from 0 takes 41.5. 23 is nearer to 41.5 (18.5 against 23), so the second cluster has the mean 32.25,
    and the first {0, 2.833, 13.5, 1.333, 0} the mean 3.533. The third centre is 23, which has the greatest distance to
    both; 13.5 is nearer to it (9.5 against 13.5). So the means are 1.042, 18.25 and 41.5. Above sigma, 14.5, are no
    cluster of one, one of two, and two of three.
    """
    spec = "ttr:unit=line,radius=0,decision=farthest-first"
    means = cluster_means(golds_with_text([corpus]), spec)
    expected = {1: [11.738], 2: [3.533, 32.25], 3: [1.0417, 18.25, 41.5]}
    for k, values in expected.items():
        assert means[k][0] == pytest.approx(values, abs=1e-3)
    assert [means[k][1] for k in (1, 2, 3)] == [0, 0, 2]
    assert "3          1.04  18.25  41.50        2\n" in good("stats", "clusters", corpus, "--plugin", spec)
    assert refused("stats", "clusters", corpus, "--plugin", "comma").startswith("comma makes no clusters")
    assert refused("stats", "clusters", corpus, "--plugin", "ttr").startswith("decision=threshold makes no clusters")


def test_clusters_of_pages_without_text_and_of_files_that_are_no_pages(corpus: Path) -> None:
    page = min((corpus / "html").iterdir())
    page.write_bytes(b"")
    done = run("stats", "clusters", corpus)
    assert (done.returncode, done.stderr) == (0, "")
    page.write_bytes(b"\x89PNG\r\n\x1a\n")
    assert refused("stats", "clusters", corpus) == f"{page}: not a page: the bytes are a PNG image"


def test_the_first_pages_of_a_corpus(corpus: Path) -> None:
    assert len(load_corpus(corpus).golds) == 2
    assert good("stats", "punctuation", corpus, "--limit", 1).startswith("1 page;")


def test_results_by_the_bodies_of_a_page(tmp_path: Path) -> None:
    """Ten words of other text between blocks of content make several bodies, nine do not, and comments decide first.

    structure keeps the main element. On page b it keeps 6 words of the gold's 6 and the 10 others: 6 / 6 are useful, 10 of
    16 are useless. On page a it is 9 of 15. Without white space, 25 of its 35
    characters on page b are the gold's.
    """
    gold = "The ferry came.\n\nWe all waited."
    rest = "a b c d e f g h i"
    pages = [
        (
            f"<main><p>The ferry came.</p><p>{between}</p><p>We all waited.</p></main><p>Imprint</p>",
            {"id": name, "text": gold, "comments": comments},
        )
        for name, between, comments in (("a", rest, None), ("b", f"{rest} j", None), ("c", f"{rest} j", "Nice."))
    ]
    results = results_by_class(golds_with_text([corpus_of(tmp_path, pages)]), ["structure"])
    assert {name: pages for name, (pages, _) in results.items()} == dict.fromkeys(BODY_CLASSES, 1)
    useful, useless, useful_characters, useless_characters, beginning, _ = results["multi-body"][1]["structure"]
    assert (useful, useless) == (1, 10 / 16)
    assert (useful_characters, useless_characters) == pytest.approx((1, 10 / 35))
    assert beginning == 0  # the fourth word of the gold follows other text
    assert results["single body"][1]["structure"][:2] == pytest.approx([1, 9 / 15])
    output = good("stats", "bodies", tmp_path, "--plugin", "structure")
    for name in BODY_CLASSES:
        assert re.search(rf"^{name} +1 +structure +1\.0000 ", output, re.MULTILINE)
