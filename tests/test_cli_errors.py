"""Wrong input on the command line: one line on standard error, and exit code 2."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

import domext
from tests.command import refused, run
from tests.pages import FIXTURES

NEWS = FIXTURES / "news.html"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["extract", "no-such-page.html"], "no-such-page.html: no such file or directory"),
        (["score", "no-such-page.html", "--plugin", "ttr"], "no-such-page.html: no such file or directory"),
        (
            ["plot", "--plugin", "ttr", "https://example.org/x", "-o", "x.svg"],
            "https://example.org/x: this command does not fetch pages; save the page and name",
        ),
        (["plot", "--plugin", "ttr", "none.html", "-o", "x.svg"], "none.html: no such file or directory"),
        (["plot", "--plugin", "ttr", "page.html", "-o", "no/x.svg"], "cannot write no/x.svg: there is no folder no"),
        (["explain", "page.html", "-o", "no/x.html"], "cannot write no/x.html: there is no folder no"),
        (["eval", "none", "--json", ""], "invalid value for '--json': the name is empty"),
        (["eval", "none", "--json", "no/x.json"], "cannot write no/x.json: there is no folder no"),
        (["rules", "write", "page.png", "--include", "x"], "page.png: not a page: the bytes are a PNG image"),
        (["extract", "page.png"], "page.png: not a page: the bytes are a PNG image"),
        (["extract", "data.json"], "data.json: not a page: the text is JSON"),
        (["extract", "noise.html"], "noise.html: not a page: the bytes are binary data of an unknown kind"),
        (
            ["extract", "page.html", "--allow-network", "10.1.2.3/8"],
            "not a network: '10.1.2.3/8' (did you mean '10.0.0.0/8'?)",
        ),
        (["extract", "page.html", "--allow-network", "nonsense"], "not a network: 'nonsense'; write 10.0.0.0/8"),
        (
            ["is-article", "page.html", "--allow-network", "1.2.3.4/99"],
            "not a network: '1.2.3.4/99'; write 10.0.0.0/8",
        ),
        (
            ["extract", "page.html", "--limits", "nodes=0"],
            "limits: nodes must be greater than 0, not 0; none (in Python, None) switches it off",
        ),
        (["extract", "page.html", "--encoding", "klingon"], "--encoding klingon: unknown encoding"),
        (["extract", "nothing"], "nothing: no pages (.html, .htm, .xhtml) in the folder; for files of any type, write"),
        (["extract", "*.xhtml"], "*.xhtml: no file matches this pattern"),
        (["extract", "pge.html"], "pge.html: no such file or directory (did you mean 'page.html'?)"),
        (["extract", "page.htm"], "page.htm: no such file or directory (did you mean 'page.html'?)"),
        (["extract", "notse.txt"], "notse.txt: no such file or directory (did you mean 'notes.txt'?)"),
        (["extract", "notse.html"], "notse.html: no such file or directory (did you mean 'notes.html'?)"),
        (["extract", "two/a3.html"], "two/a3.html: no such file or directory"),
        (
            ["extract", "ttr"],
            "ttr: no such file or directory; it is a plugin, and each plugin needs an option of its own",
        ),
        (
            ["score", "--plugin", "cuter", "ttr:radius=2"],
            "ttr:radius=2: no such file or directory; it is a plugin, and",
        ),
        (["extract", "-i", "pge.html"], "-i pge.html: no such file or directory (did you mean 'page.html'?)"),
        (["run", "pge.html", "--out", "rows"], "pge.html: no such file or directory (did you mean 'page.html'?)"),
        (["run", "nothing", "--out", "rows"], "nothing: no files of a known type"),
        (["extract", "page.html", "--plugin", "tttr"], "there is no plugin 'tttr' (did you mean 'ttr'?)"),
        (
            ["extract", "page.html", "--plugin", "cuter,ttr"],
            "there is no plugin 'cuter,ttr'; name each plugin by itself",
        ),
        (
            ["extract", "page.html", "--selector", "vote:cutter=2"],
            "selector 'vote' cannot run without its scorers: there is no plugin 'cutter'",
        ),
        (
            ["extract", "page.html", "--disable", "cuter"],
            "selector 'learned' cannot run without its scorers: plugin 'cuter' is disabled",
        ),
        (["extract", "page.html", "--plugin", "vote"], "plugin 'vote' is a selector, not a scorer"),
        (["extract", "page.html", "--selector", "vot"], "there is no plugin 'vot' (did you mean 'vote'?)"),
        (["extract", "page.html", "--format", "jsn"], "there is no plugin 'jsn' (did you mean 'json'?)"),
        (
            ["extract", "page.html", "--selector", "single", "--plugin", "ttr"],
            "selector 'single' does not take scorers (--plugin)",
        ),
        (["score", "page.html", "--plugin", "ttr:radius=x"], "ttr:radius must be a whole number, not 'x'"),
        (
            ["score", "page.html", "--plugin", "ttr:raduis=1"],
            "ttr has no parameter 'raduis' (did you mean 'radius'",
        ),
        (["score", "page.html", "--plugin", "ttr", "--disable", "ttr"], "plugin 'ttr' is disabled"),
        (["score", "page.html", "--plugin", "./none.py"], "there is no file './none.py'"),
        (["score", "page.html", "--plugin", "./page.html"], "the file './page.html' is not a plugin: the name of"),
        (["extract", "page.html", "--metadata", "--format", "html"], "--metadata does not apply to html; choose"),
        (["score", "two", "--plugin", "ttr", "--encoding", "klingon"], "--encoding klingon: unknown encoding"),
        (["is-article", "two", "--encoding", "klingon"], "--encoding klingon: unknown encoding"),
        (
            ["extract", "page.html", "--limits", "bytes"],
            "cannot read 'bytes' in '--limits bytes': write each parameter",
        ),
        (["run", "two", "--out", "o", "--columns", "html"], "cannot read 'html' in '--columns html': write each"),
        (["run", "two", "--out", "o", "--columns", "html=body"], "columns of Parquet and keys of JSONL are named, but"),
        (["extract", "page.html", "--limits", "bytes=9"], "page.html: the page has 25 bytes; the limit is 9"),
        (
            ["extract", "page.html", "--selector", "vote:weights=cuter"],
            "vote takes a weight for each scorer, as in vote:cuter=2,ttr=1, not weights=cuter",
        ),
        (["explain", "page.html", "-o", "x.SVG"], "-o x.SVG: the report is HTML; for a figure, write --plot x.SVG"),
        (["extract", "page.html", "--url", "a.org/x"], "--url a.org/x: not an address; write https://a.org/x"),
        (["rules", "check", "two", "--url", "a.org"], "--url a.org: not an address; write https://a.org"),
        (["explain", "two"], "explain takes one page, not 2"),
        (
            ["extract", "page.html", "--format", "json:fields=title", "--fields", "url"],
            "write --fields instead of the parameter fields of json",
        ),
        (["extract", "two", "--title", "Tea"], "--title describes one page, not 2; name that page alone"),
        (["extract", "two", "--url", "https://a.org/"], "--url describes one page, not 2; name that page alone"),
        (["score", "two", "--plugin", "ttr", "--title", "Tea"], "--title describes one page, not 2; name that page"),
        (
            ["extract", "page.html", "--metadata", "--format", "json:fields=title"],
            "write --fields instead of the parameter fields of json",
        ),
        (["plot", "--plugin", "ttr", "two", "-o", "x.svg"], "plot takes one page, not 2"),
        (
            ["plot", "page.html", "--plugin", "ttr", "--plugin", "cuter", "-o", "x.svg"],
            "--plugin names one plugin here, not 2: ttr, cuter",
        ),
        (
            ["extract", "page.html", "--selector", "vote", "--selector", "subtree"],
            "--selector names one plugin here, not 2: vote, subtree",
        ),
        (["plot", "page.html", "-o", "x.svg"], "missing option '--plugin'; see 'domext plot --help'"),
        (["plot", "ttr", "none.html", "-o", "x.svg"], "none.html: no such file or directory"),
        (
            ["sweep", "corpus", "--plugin", "ttr", "--param", "coefficent=1,2"],
            "ttr accepts none of these values: ttr has no parameter 'coefficent' (did you mean 'coefficient'?)",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_one_line(tmp_path: Path, arguments: list[str], message: str) -> None:
    (tmp_path / "page.html").write_text("<p>Größe, and more.</p>", encoding="utf-8")
    (tmp_path / "page.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(99))
    (tmp_path / "data.json").write_text('{"a": 1}', encoding="utf-8")
    (tmp_path / "noise.html").write_bytes(bytes(range(1, 9)) * 50)
    for name in ("notes.txt", "notes.html", "notes.svg"):
        (tmp_path / name).write_text("<p>A note.</p>", encoding="utf-8")
    (tmp_path / "nothing").mkdir()
    (tmp_path / "two").mkdir()
    for name in ("1.html", "2.html"):
        shutil.copy(tmp_path / "page.html", tmp_path / "two" / name)
    assert refused(*arguments, folder=tmp_path).startswith(message)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["extract", "x.html", "--favour", "luck"], "--favour"),
        (["extract", "x.html", "--builder", "gumbo"], "--builder"),
        (["score", "x.html", "--plugin", "ttr", "--format", "xls"], "--format"),
        (["score", "x.html", "--plugin", "ttr", "--top", "0"], "--top"),
        (["score", "x.html", "--plugin", "ttr", "--nonsense"], "--nonsense"),
        (["run", "x.html", "--workers", "many"], "--workers"),
        (["extract", "x.html", "-o"], "option '-o' requires an argument; see 'domext extract --help'"),
        (["extract", "--min-words", "few"], "'few' is not a whole number"),
        (["is-article", "--min-score", "high"], "'high' is not a number"),
        (["extrct"], "no such command 'extrct' (did you mean 'extract'?); see 'domext --help'"),
        (["train", "lerned"], "no such command 'lerned' (did you mean 'learned'?); see 'domext train --help'"),
        (["extract", "x.html", "--fromat", "json"], "no such option '--fromat' (did you mean '--format'?); see"),
        (["extract", "x.html", "--formt", "json"], "no such option '--formt' (did you mean '--format'?); see"),
        (["extract", "x.html", "--favor", "recall"], "no such option '--favor' (did you mean '--favour'?); see"),
        (["extract", "x.html", "--markdown"], "no such option '--markdown' (did you mean '--format markdown'?); see"),
        (["extract", "x.html", "--recall"], "no such option '--recall' (did you mean '--favour recall'?); see"),
        (["score", "x.html", "--csv"], "no such option '--csv' (did you mean '--format csv'?); see"),
        (["extract", "x.html", "--quiet"], "no such option '--quiet'; see"),
        (["run", "x", "--output", "y"], "no such option '--output' (did you mean '--out'?); see"),
        (["extract", "x.html", "-o", ""], "invalid value for '-o' / '--out': the name is empty"),
        (["explain", "x.html", "--out", ""], "invalid value for '-o' / '--out': the name is empty"),
        (["extract", "-i", ""], "invalid value for '-i' / '--input-list': the name is empty"),
        (["extract", "x.html", ""], "invalid value for '[PAGE...]': the name is empty; see"),
        (["plot", "", "--plugin", "ttr", "-o", "x.svg"], "invalid value for 'PAGE': the name is empty; see"),
        (["eval", ""], "invalid value for 'CORPUS...': the name is empty; see"),
        (["extract", "x.html", "--selector", ""], "invalid value for '--selector': the name is empty"),
        (["score", "x.html", "--plugin", ""], "invalid value for '--plugin': the name is empty"),
        (["corpus", "", "--out", "c"], "invalid value for 'FOLDER': the name is empty"),
        (["explain", "x.html", "-o", "-"], "invalid value for '-o' / '--out': this option does not take -; for a file"),
        (["run", "x.html", "-o", "-"], "invalid value for '-o' / '--out': this option does not take -; for a file"),
        (["corpus", "x", "-o", "-"], "invalid value for '-o' / '--out': this option does not take -; for a file"),
        (["eval", "x", "--json", "-"], "invalid value for '--json': this option does not take -; for a file"),
        (["extract", "x.html", "--xyzzy"], "no such option '--xyzzy'; see"),
    ],
)
def test_invalid_options_are_named(arguments: list[str], named: str) -> None:
    line = refused(*arguments)
    assert named in line
    assert line.endswith("--help'")


@pytest.mark.parametrize("command", [("eval", "none", "--json"), ("train", "perceptron", "none", "--out")])
@pytest.mark.parametrize("name", ["new.json", "old.json"])
def test_a_file_that_may_not_be_written_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], name: str
) -> None:
    (tmp_path / "old.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr("os.access", lambda _, mode: mode != os.W_OK)
    assert refused(*command, name, folder=tmp_path) == f"cannot write {name}: permission denied"


@pytest.mark.parametrize("wrong", ["missing.html", "page.png", "nothing"])
def test_the_other_pages_are_still_read(tmp_path: Path, wrong: str) -> None:
    (tmp_path / "page.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "nothing").mkdir()
    done = run("extract", wrong, NEWS, folder=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert wrong in done.stderr
    assert done.stdout == f"==> {NEWS} <==\n{domext.extract(NEWS.read_bytes()).to('text')}\n"


def test_a_page_that_cannot_be_opened(tmp_path: Path) -> None:
    # A link to itself cannot be opened by anyone, not even by root.
    loop = tmp_path / "loop.html"
    loop.symlink_to(loop)
    assert refused("extract", loop).startswith(f"{loop}: ")


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege")
def test_a_folder_of_links_to_folders_says_that_they_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "to").symlink_to(tmp_path / "pages")
    message = "links: no pages (.html, .htm, .xhtml) in the folder; links to folders are not followed, so name them"
    assert refused("extract", "links", folder=tmp_path) == message


@pytest.mark.parametrize("named", ["", "*", "**/*.html"])
def test_a_link_that_leads_nowhere_is_an_error_in_folders_and_patterns_too(tmp_path: Path, named: str) -> None:
    (tmp_path / "page.html").write_bytes(NEWS.read_bytes())
    (tmp_path / "gone.html").symlink_to("nothing.html")
    done = run("extract", tmp_path / named, "--format", "text")
    assert done.returncode == 2
    assert done.stderr == f"domext: {tmp_path / 'gone.html'}: no such file or directory (a link to 'nothing.html')\n"
    assert "Old Swing Bridge" in done.stdout


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless device")
@pytest.mark.parametrize("command", ["extract", "explain", "score --plugin structure"])
def test_an_endless_device_is_read_up_to_the_limit(command: str) -> None:
    line = refused(*command.split(), "/dev/zero", "--limits", "bytes=1000")
    assert line == "/dev/zero: the page has 1,001 bytes; the limit is 1,000 (Limits.bytes)"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless device")
@pytest.mark.parametrize(
    "arguments",
    [
        ["extract", NEWS, "--rules", "FILE"],
        ["extract", NEWS, "--selector", "learned:model=FILE"],
        ["extract", NEWS, "--plugin", "perceptron:model=FILE"],
        ["run", NEWS, "--out", "out", "--selector", "learned:model=FILE"],
        ["run", "--verify", "FOLDER/manifest.jsonl"],
        ["corpus", ".", "--labels", "FILE", "--out", "out"],
        ["label", ".", "--labels", "FILE"],
        ["agreement", ".", "FILE", "FILE"],
        ["eval", "FOLDER/truth.jsonl"],
        ["train", "perceptron", ".", "--labels", "FILE", "--out", "mine.json"],
        ["train", "learned", "FOLDER/truth.jsonl", "--out", "mine.npz", "--figures", "FILE"],
    ],
    ids=lambda arguments: " ".join(map(str, arguments[:1] + arguments[2:])),
)
@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("pipe", "not a regular file"),
        ("device", "not a regular file"),
        ("sparse file", "of 100,000,000,000 bytes; at most"),
    ],
)
def test_a_file_without_an_end_is_refused_unread(
    tmp_path: Path, arguments: list[str | Path], kind: str, reason: str
) -> None:
    endless = tmp_path / "endless"
    if kind == "pipe":
        os.mkfifo(endless)
    elif kind == "sparse file":
        endless.touch()
        os.truncate(endless, 100_000_000_000)
    else:
        endless.symlink_to("/dev/zero")
    (tmp_path / "page.html").write_text("<p>Words, more words.", encoding="utf-8")
    named = []
    for argument in map(str, arguments):
        if argument.startswith("FOLDER/"):  # a folder that has the endless file under this name
            (tmp_path / "folder").mkdir()
            (tmp_path / "folder" / argument.removeprefix("FOLDER/")).symlink_to(endless)
            named.append("folder")
        else:
            named.append(argument.replace("FILE", "endless"))
    message = refused(*named, folder=tmp_path)
    assert reason in message or (kind == "sparse file" and "not a journal" in message)  # by its first bytes


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless device")
def test_an_endless_list_is_read_up_to_the_limit() -> None:
    assert refused("extract", "-i", "/dev/zero").startswith("-i /dev/zero: the page has 100,000,001 bytes")


@pytest.mark.parametrize("command", [["extract"], ["score", "--plugin", "ttr"]], ids=lambda value: value[0])
def test_a_builder_that_is_not_installed_is_reported_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    for name in ("1.html", "2.html"):
        (tmp_path / name).write_text("<p>Tea.</p>", encoding="utf-8")
    monkeypatch.setitem(sys.modules, "lxml.html", None)
    line = refused(*command, "1.html", "2.html", "--builder", "lxml", folder=tmp_path)
    assert line == "this builder needs the package lxml: pip install 'domext[builders]'"


def test_an_empty_list_on_standard_input_is_named_as_it_was_given(tmp_path: Path) -> None:
    assert refused("run", "-", "--out", "rows", folder=tmp_path) == "-: the list is empty"
    assert refused("run", "-i", "-", "--out", "rows", folder=tmp_path) == "-i -: the list is empty"
