"""The full-stop score against values computed by hand: ``FS^3 * (CL / ACL) / ACFL^2``, divisors of zero are one."""

from __future__ import annotations

import pytest

import domext
from domext import OptionError
from domext.testing import check_scorer
from domext_plugins.fullstops import Fullstops


@pytest.mark.parametrize(
    ("content", "marks", "expected"),
    [
        # FS 3, CL 12, ACL 4, ACFL 2 (a comma and a full stop): 27 * (12 / 4) / 4.
        ("aa.bb.cc<a href=/>d,e.</a>", None, 20.25),
        # No link: FS 2, CL 8, both divisors 1.
        ("aa.bb.cc", None, 64),
        ("a, b, c", None, 0),
        # Full stops of other scripts: FS 3, CL 7.
        ("甲。乙.丙।丁", None, 189),
        # Only the Chinese full stop: FS 1.
        ("甲。乙.丙।丁", "。", 7),
        ("甲。乙.丙।丁", "।。", 56),
        ("", "。", 0),
    ],
)
def test_formula(content: str, marks: str | None, expected: float) -> None:
    scores = Fullstops(marks=marks).score(domext.parse(f"<div>{content}</div>"))
    assert scores.nodes["score"].tolist() == [0, 0, expected, *[0] * (len(scores.nodes["score"]) - 3)]


def test_decides_like_the_comma_score() -> None:
    stops = (
        "<section><div>a.b.c.d.e</div><div>a.b.c.d</div></section><article>a.b.c.d</article><div>x</div><div>y</div>"
    )
    for options in ("", "hierarchy=false", "containers=div"):
        fullstops = domext.score(stops, [f"fullstops:{options}".rstrip(":")])["fullstops"]
        comma = domext.score(stops.replace(".", ","), [f"comma:{options}".rstrip(":")])["comma"]
        assert fullstops.keep.tolist() == comma.keep.tolist()
        assert fullstops.nodes["score"].tolist() == comma.nodes["score"].tolist()


@pytest.mark.parametrize("parameters", ["marks= ", "containers=dvi"])
def test_impossible_parameters(parameters: str) -> None:
    with pytest.raises(OptionError, match="must"):
        domext.score("<p>x", [f"fullstops:{parameters}"])


@pytest.mark.parametrize("scorer", [Fullstops(), Fullstops(marks="。")], ids=["all", "one"])
def test_conforms(scorer: Fullstops) -> None:
    check_scorer(scorer)
