"""Seeds, findings, mutated fixtures and generated pages, run through the targets of the fuzzer."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import domext
from domext import DomextError, core
from fuzz import entries, mutate
from fuzz.__main__ import inputs, main
from fuzz.seeds import SEEDS
from fuzz.targets import targets
from fuzz.text_accounting import bare, check_source, visible_texts
from tests.pages import SOUP, trees

if TYPE_CHECKING:
    from tests.pages import Tree

ROOT = Path(__file__).parent.parent
TARGETS = targets()


@pytest.mark.parametrize("target", TARGETS)
def test_seeds_and_findings_break_no_promise(target: str) -> None:
    for name, page in inputs().items():
        try:
            TARGETS[target](page)
        except Exception as error:  # noqa: BLE001  the fuzzer treats any exception as a finding
            pytest.fail(f"{name}: {type(error).__name__}: {error}")


def test_every_stage_and_renderer_is_a_target() -> None:
    assert set(TARGETS) == {"parse", "score", "extract", "xml-input", "render"}


def test_the_target_of_renderers_writes_every_format(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    def to(_: domext.Article, name: str) -> str:
        written.append(name)
        return "{}"

    monkeypatch.setattr(domext.Article, "to", to)
    with pytest.raises(ET.ParseError) as caught:
        TARGETS["render"](b"<p>Some words, and more of them.</p>")
    assert caught.value.__notes__ == ["renderer xml"]
    assert written == ["csv", "html", "json", "markdown", "tei", "text", "xml"]


@pytest.mark.parametrize("builder", ["lxml", "html5lib", "beautifulsoup"])
def test_seeds_are_read_by_every_builder_without_a_crash(builder: str) -> None:
    for page in (page for pages in SEEDS.values() for page in pages):
        with contextlib.suppress(DomextError):
            parsed = domext.parse(page, builder=builder)
            assert bare("".join(parsed.blocks.texts)) == bare(parsed.tidied.document.text)


def test_mutated_fixtures_lose_nothing_and_stay_below_the_maximum_cost() -> None:
    summary = mutate.run(ROOT / "fixtures", 150, seed=1)
    assert [(number, violation) for number, violation, _ in summary.findings] == []
    assert summary.pages == 150
    assert sum(summary.refused.values()) < 15


@pytest.mark.parametrize("name", entries.ENTRIES)
def test_damaged_documents_are_read_or_refused_in_one_line(name: str) -> None:
    summary = entries.run(name, seconds=60, seed=1, count=40)
    assert [(number, violation) for number, violation, _ in summary.findings] == []
    assert summary.refused < summary.documents == 40


def test_mutants_are_reproducible() -> None:
    first, again = (list(mutate.mutants(ROOT / "fixtures", 20, seed=3)) for _ in range(2))
    assert first == again
    assert len({page for _, page in first}) == 20


def test_a_broken_promise_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks fail for an engine that loses a paragraph, and for one that crashes."""
    page = domext.parse("<p>kept</p>")
    monkeypatch.setattr(domext, "parse", lambda *_, **__: page)
    assert page.source is not None
    object.__setattr__(page, "source", page.source._replace(text="<p>kept</p><p>lost</p>"))
    with pytest.raises(AssertionError, match="differ"):
        check_source(page)
    with pytest.raises(AssertionError, match="differ"):
        TARGETS["parse"](b"")
    monkeypatch.setattr(domext, "extract", lambda *_, **__: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        TARGETS["extract"](b"")


def test_the_text_around_a_formula_is_compared() -> None:
    page = domext.parse("<p>a <math alttext='z'><mi>x</mi></math> b")
    check_source(page)
    assert page.source is not None
    for markup in ("<p>a <math><mi>x</mi></math> b c", "<p>a <math><mi>x</mi></math>", "<p>a <b>x</b> b", "<p>a x b"):
        object.__setattr__(page, "source", page.source._replace(text=markup))
        with pytest.raises(AssertionError, match="differ"):
            check_source(page)


@given(trees())
def test_the_independent_walk_finds_the_visible_text(tree: Tree) -> None:
    texts = {"".join(piece for piece in pieces if isinstance(piece, str)) for pieces in visible_texts(tree.markup())}
    assert set(map(bare, texts)) == {bare(tree.text)}


@given(SOUP, st.sampled_from(["utf-8", "utf-16", "windows-1251", "gb18030", "shift_jis", "euc-kr", "koi8-r"]))
def test_soup_in_any_encoding_breaks_no_promise(markup: str, encoding: str) -> None:
    for name in ("parse", "extract"):
        TARGETS[name](markup.encode(encoding, "replace"))


@given(st.binary(max_size=200), st.sampled_from(sorted(TARGETS)))
def test_any_bytes_break_no_promise(data: bytes, target: str) -> None:
    TARGETS[target](data)


@given(trees(), st.lists(st.tuples(st.integers(0, 400), st.sampled_from("<>/&'\"=\0 ;!-")), max_size=6))
def test_a_tree_with_characters_inserted_into_its_markup_breaks_no_promise(
    tree: Tree, insertions: list[tuple[int, str]]
) -> None:
    markup = tree.markup()
    for place, character in insertions:
        markup = markup[:place] + character + markup[place:]
    TARGETS["extract"](markup.encode())


def test_the_command_prints_its_counts(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["fuzz", "mutate", "--count", "5"])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 0
    assert "5 mutants of seed 0" in capsys.readouterr().out


def test_accounting_for_no_pages_is_no_success(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["fuzz", "account", str(tmp_path)])
    with pytest.raises(SystemExit) as caught:
        main()
    assert (caught.value.code, capsys.readouterr().out) == (1, f"no files *.html in {tmp_path}\n")


def test_the_harness_runs_where_atheris_is_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("atheris")
    monkeypatch.setattr("sys.argv", ["fuzz", "run", "parse", "--seconds", "2"])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 0, capsys.readouterr().out
    assert "no finding" in capsys.readouterr().out


def test_the_core_is_called_with_random_buffers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["fuzz", "core", "--seconds", "1"])
    with pytest.raises(SystemExit) as caught:
        main()
    output = capsys.readouterr().out
    if core.core is None:
        assert (caught.value.code, output) == (1, "the compiled core is not installed, or is switched off\n")
    else:
        assert caught.value.code == 0
        assert "random calls" in output


def test_an_entry_without_its_package_is_no_success(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in ("fastwarc", "fastwarc.warc"):
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr("sys.argv", ["fuzz", "warc", "--seconds", "1"])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 2
    assert "pip install 'domext[warc]'" in capsys.readouterr().err
