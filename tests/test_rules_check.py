"""``domext rules check``: which pages a table applies to, what its selectors match, and what it changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import command

STORY = "The tide comes in, slowly, twice a day, and goes out again over the sand."
NOTE = "This note stands below the story, and it belongs to the editors of the page."


def page(address: str, *, note: bool = True) -> str:
    below = f"<p class=note>{NOTE}</p>" if note else ""
    return f'<link rel=canonical href="{address}"><article><p>{STORY}</p>{below}</article>'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pages").mkdir()
    pages = {
        "a": page("https://example.org/a"),
        "b": page("https://www.example.org/b", note=False),
        "c": page("https://elsewhere.example/c"),
    }
    for name, html in pages.items():
        (tmp_path / "pages" / f"{name}.html").write_text(html, encoding="utf-8")
    return tmp_path


def check(rules: str, *options: str) -> tuple[int, list[str], list[str]]:
    Path("domext.toml").write_text(rules, encoding="utf-8")
    done = command.run("rules", "check", "pages", *options)
    return done.returncode, [" ".join(line.split()) for line in done.stdout.splitlines()], done.stderr.splitlines()


def test_pages_matches_and_changes_of_a_site() -> None:
    assert check('["example.org"]\nexclude = [".note"]\ninclude = ["//article"]\n') == (
        0,
        [
            "[example.org] pages: 2, articles changed: 1",
            "changed pages/a.html",
            "same pages/b.html",
            "include '//article' matches on pages: 2",
            "exclude '.note' matches on pages: 1",
        ],
        [],
    )


def test_a_selector_without_a_match_is_an_error() -> None:
    code, lines, messages = check('["example.org"]\nexclude = [".share", ".note"]\n')
    assert (code, messages) == (1, ["domext: [example.org] exclude '.share' matches on no page"])
    assert lines[-2:] == ["exclude '.share' matches on pages: 0", "exclude '.note' matches on pages: 1"]


def test_a_table_without_pages_matches_nothing() -> None:
    code, lines, _ = check('["example.net"]\nexclude = ["p"]\n')
    assert (code, lines[0]) == (1, "[example.net] pages: 0, articles changed: 0")


def test_the_default_table_applies_where_no_site_replaces_its_option() -> None:
    code, lines, _ = check('[default]\nexclude = [".note"]\n["example.org"]\nexclude = ["article"]\n')
    assert code == 0
    assert lines[:5] == [
        "[default] pages: 3, articles changed: 1",
        "same pages/a.html",
        "same pages/b.html",
        "changed pages/c.html",
        "exclude '.note' matches on pages: 1",
    ]


def test_url_sets_the_address_of_all_pages() -> None:
    code, lines, _ = check('["example.net"]\nexclude = [".note"]\n', "--url", "https://example.net/")
    assert (code, lines[0]) == (0, "[example.net] pages: 3, articles changed: 2")


def test_a_page_that_cannot_be_read_is_reported() -> None:
    Path("pages/d.html").write_bytes(b"\x89PNG\r\n\x1a\n")
    code, _, messages = check('["example.org"]\nexclude = [".note"]\n')
    assert (code, messages) == (2, ["domext: pages/d.html: not a page: the bytes are a PNG image"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("pages",), "there is no domext.toml here or in a folder above; name one with --rules FILE"),
        (("nowhere",), "nowhere: no such folder"),
    ],
)
def test_mistakes_are_one_line(arguments: tuple[str, ...], message: str) -> None:
    assert command.refused("rules", "check", *arguments) == message
