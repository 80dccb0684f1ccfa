"""The structure of Markdown: how `benchmarks/structure.py` reads it, and what domext writes for the pages in `fixtures/structure`."""

from __future__ import annotations

import dataclasses
import json
import re
from typing import TYPE_CHECKING, Any

import pytest

import domext
from domext import Selection
from domext.training.alignment import content_shares
from tests.benchmark_modules import benchmark

if TYPE_CHECKING:
    from pathlib import Path

STRUCTURE = benchmark("structure")
KINDS = {"callout", "code", "footnotes", "formulas", "headings", "hidden", "inline", "links", "list", "page", "pictures",
         "table", "thread"}  # fmt: skip


def test_every_page_is_as_its_gold_or_known_to_be_wrong() -> None:
    known = STRUCTURE.known_faults(STRUCTURE.FOLDER)
    pages = {page.name: page for page in STRUCTURE.pages(STRUCTURE.FOLDER)}
    assert known["text"].keys() | known["body"].keys() <= pages.keys()
    differing = {name for name, page in pages.items() if not STRUCTURE.is_right(page.scores())}
    wrong = {name for name in differing if not STRUCTURE.is_right(_with_gold_text(pages[name]).scores())}
    unknown, corrected = sorted(wrong - known["body"].keys()), sorted(known["body"].keys() - wrong)
    assert unknown == [], "python benchmarks/structure.py --show NAME shows the difference"
    assert corrected == [], "these pages are right now: take them from fixtures/structure/wrong.toml"


def _with_gold_text(page: Any) -> Any:
    """The page with the Markdown of its gold text's blocks, which no model chooses."""
    shares = content_shares(page.article.page.blocks.texts, page.gold)
    page_type = "forum" if page.kind == "thread" else "article"
    selection = Selection(shares > 0.5, shares, page_type=page_type, add_headings=True)
    return dataclasses.replace(page, article=dataclasses.replace(page.article, selection=selection))


def test_every_page_is_small_and_has_a_kind_and_an_address() -> None:
    pages = sorted(STRUCTURE.FOLDER.glob("*.html"))
    golds = sorted(path for path in STRUCTURE.FOLDER.glob("*.md") if path.name != "README.md")
    assert [page.stem for page in pages] == [gold.stem for gold in golds]
    for page, gold in zip(pages, golds, strict=True):
        assert page.stem.split("-")[0] in KINDS, page.name
        assert page.stat().st_size < 8000, page.name
        assert re.match(r"<!-- https?://\S+ -->\n\n.*\S\n\Z", gold.read_text("utf-8"), re.DOTALL), gold.name


@pytest.mark.parametrize(
    ("element", "markdown", "items"),
    [
        ("words", "# A *b*\n\n`c` [d](e) ![f](g) <sub>h</sub>i &amp; $j$\n\n```\nk\n```\n\n小屋", "a b c d hi 小 屋"),
        ("words", "<details>\n<summary>A</summary>\n\nb<br>c\n\n</details>\n\nd[^1]\n\n[^1]: E\n\n[^2]: f", "a b c d e"),
        ("words", "> [!TIP]\n> **A** b\n\n> [!NOTE]+ C\n\n> [d] e", "a b c d e"),
        ("headings", "# A `b`\n\nC\n===\n\n### $x$ d [e](f)", [("h1", "A b"), ("h1", "C"), ("h3", "d e")]),
        ("list items", "- a\n  1. b *c*\n\n     d\n- [x] e\n\n      f\n", [(0, "-", "a"), (1, "1.", "b c d"), (0, "-", "[x] e")]),
        ("code", "```py x\na  \n\n  b\n```\n\n    c\n\n`d`", ["a\n\n  b", "c"]),
        ("languages", "```Py x\na\n```\n\n~~~\nb\n~~~", ["py"]),
        ("inline code", "`a  b` `` `c` ``", ["a b", "`c`"]),
        ("table cells", "|a|b|\n|-|-|\n|c|`d`|\n||e<br>f|", [("", "a"), ("", "b"), ("a", "c"), ("b", "d"), ("b", "e f")]),
        ("links", "[a **b**](https://x/%C3%A9) [![c](d)](#e) <https://y>", [("a b", "https://x/é"), ("", "#e"), ("https://y", "https://y")]),
        ("pictures", "[![a *b*](c)](d) ![](e%20f)", [("a b", "c"), ("", "e f")]),
        ("footnotes", "a b[^x], c *d*[^2] e[^x]\n\n[^x]: One\n\n    two\n[^2]: `3`", [("b", "One two"), ("d", "3"), ("e", "One two")]),
        ("formulas", "$a^{2} + b$ $$c$$ costs $5 or $6\n\n$$\n\\frac{d}{2}\n$$\n\n$$e$$", ["a^2+b", "c", "\\fracd2", "e"]),
        ("quotations", "> a\n>\n> > b\n>\n> - c\n>\n> d\n\n> [!TIP]\n> e", ["a d", "b"]),
        ("callouts", "> [!Tip] A\n> b\n\n- > [!NOTE]-\n  > c\n\n> [d]", ["tip", "note"]),
    ],
)  # fmt: skip
def test_elements(element: str, markdown: str, items: list[Any] | str) -> None:
    expected = items.split() if isinstance(items, str) else items
    assert sorted(STRUCTURE.elements(markdown)[element].elements()) == sorted(expected)


def test_a_title_counts_nowhere() -> None:
    assert STRUCTURE.elements("Menu\n\n## A  *b*\n\nc\n\n## A b", "A b") == STRUCTURE.elements("Menu\n\nc\n\n## A b")
    assert STRUCTURE.elements("![](a)\n\nb", "") == STRUCTURE.elements("b\n\n![](a)")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A corpus with a page whose gold is the Markdown that domext writes, one with another gold, and one without."""
    (tmp_path / "html").mkdir()
    page = (
        "<p>The leaves are dried in the sun, rolled by hand, and dried again over a fire.<ul><li>black<li>green</ul>"
        "<p>Hot water then takes a few minutes to draw the taste out of them."
    )
    markdown = domext.extract(page).to("markdown")
    golds = {"code--Fence.x": markdown, "list--b": markdown.replace("- green", "- white"), "none": None}
    records = [
        {"id": name, "url": "https://example.org/"} | ({"markdown": gold} if gold else {})
        for name, gold in golds.items()
    ]
    for name in golds:
        (tmp_path / "html" / f"{name}.html").write_text(page)
    (tmp_path / "truth.jsonl").write_text("\n".join(map(json.dumps, records)))
    return tmp_path


def test_the_command(corpus: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def printed(*arguments: str) -> str:
        monkeypatch.setattr("sys.argv", ["structure.py", *arguments])
        STRUCTURE.main()
        return capsys.readouterr().out

    report = printed(str(corpus))
    assert "list items         2  0.7500\n" in report
    assert "code               1  1.0000      1\n" in report
    assert re.search(r"list--b +0\.\d+  list items 0\.500", report)
    shown = printed(str(corpus), "--show", "list--b")
    assert "\n-- white\n+- green\n" in shown
    assert "list items: F1 0.500\n  - (0, '-', 'white')\n  + (0, '-', 'green')\n" in shown
    folder = corpus / "pages"
    folder.mkdir()
    printed(str(corpus), "--copy", str(folder))
    assert {path.name for path in folder.iterdir()} == {
        "code-fence-x.html",
        "code-fence-x.md",
        "list-b.html",
        "list-b.md",
    }
    (folder / "wrong.toml").write_text('[body]\nlist-b = "because"')
    assert re.search(r"list-b .*because", printed(str(folder)))
    assert "code" not in printed(str(folder), "--kind", "list")
