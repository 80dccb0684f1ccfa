"""Sources that are files or only name a page, and options as keyword arguments."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest

import domext
from domext_plugins.comma import Comma
from tests.pages import FIXTURES

NEWS = FIXTURES / "news.html"


class OwnPath(os.PathLike[str]):
    def __fspath__(self) -> str:
        return str(NEWS)


@pytest.mark.parametrize("path", [NEWS, OwnPath()], ids=["Path", "os.PathLike"])
def test_a_path_is_read_wherever_a_source_is(path: os.PathLike[str]) -> None:
    expected = domext.extract(NEWS.read_bytes()).text
    assert domext.extract(path).text == expected
    assert domext.Extractor()(path).text == expected
    assert domext.extract(domext.parse(path)).text == expected
    assert domext.extract(domext.Extractor().read(path)).text == expected
    assert len(domext.score(path, ["ttr"])["ttr"].keep) == len(domext.parse(path).blocks)


def test_a_file_that_is_not_utf_8_is_decoded_like_its_bytes() -> None:
    page = FIXTURES / "russian-windows-1251.html"
    assert domext.parse(page).blocks.texts == domext.parse(page.read_bytes()).blocks.texts


def test_a_path_that_cannot_be_read_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(domext.SourceError, match=r"nothing\.html: no such file or directory$"):
        domext.extract(tmp_path / "nothing.html")
    with pytest.raises(domext.SourceError, match=r"a folder, not a page; pass the files in it one by one$"):
        domext.extract(tmp_path)
    with pytest.raises(domext.SourceError, match="no file has a NUL in its name"):
        domext.extract(Path("a\0b.html"))


def test_a_file_of_another_kind_is_not_meant(tmp_path: Path) -> None:
    for name in ("Dockerfile", "index.html"):
        (tmp_path / name).touch()
    with pytest.raises(domext.SourceError, match=r"no such file or directory$"):
        domext.extract(tmp_path / "nofile.html")
    with pytest.raises(domext.SourceError, match=r"\(did you mean '.*index\.html'\?\)$"):
        domext.extract(tmp_path / "index")


def test_a_file_larger_than_the_limit_is_refused() -> None:
    with pytest.raises(domext.LimitError, match="the limit is 100"):
        domext.extract(NEWS, limits=domext.Limits(bytes=100))
    if Path("/dev/zero").exists():  # no size is known beforehand
        with pytest.raises(domext.LimitError, match="the limit is 100"):
            domext.extract(Path("/dev/zero"), limits=domext.Limits(bytes=100))


@pytest.mark.parametrize(
    "function", [domext.extract, domext.parse, domext.Extractor().read, lambda s: domext.score(s, ["ttr"])]
)
def test_text_that_names_a_file_is_not_a_page(function: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a page").write_text("<p>Text.", encoding="utf-8")
    with pytest.raises(
        domext.SourceError, match=r"^'a page' is the name of a file.*domext\.extract\(Path\('a page'\)\)"
    ):
        function(" a page\n")
    with pytest.raises(domext.SourceError, match=r"there is no such file$"):
        function("nothing.html")


@pytest.mark.parametrize("address", ["https://example.org/a?b=c", "HTTP://example.org", " http://example.org/ \n"])
@pytest.mark.parametrize("function", [domext.extract, domext.is_article])
def test_an_address_is_not_a_page(function: Any, address: str) -> None:
    for source in (address, address.encode()):
        with pytest.raises(domext.SourceError, match=r"is an address, not a page: fetch it with domext\.fetch"):
            function(source)


@pytest.mark.skipif(sys.platform == "win32", reason="paths of other systems")
@pytest.mark.parametrize("address", ["file:///a%20folder/page.html", "FILE:/a%20folder/page.html\n"])
def test_the_address_of_a_file_is_answered_with_its_path(address: str) -> None:
    for source in (address, address.encode()):
        with pytest.raises(
            domext.SourceError, match=r"the address of a file.*extract\(Path\('/a folder/page\.html'\)\)$"
        ):
            domext.extract(source)


def test_the_path_of_a_plugin_is_answered_with_its_name() -> None:
    with pytest.raises(domext.OptionError, match=r"not \w+\('mine\.py'\); pass the name of a plugin's file as a str$"):
        domext.score("<p>One.", plugins=[cast("Any", Path("mine.py"))])


def test_an_address_without_a_scheme_gets_one() -> None:
    with pytest.raises(
        domext.SourceError, match=r"^'www\.example\.org/a' is an .* 'domext extract https://www\.example"
    ):
        domext.extract("www.example.org/a")


def test_the_function_that_the_message_names_is_there() -> None:
    command = "import domext; print(domext.fetch.fetch.__name__, domext.testing.check_scorer.__name__)"
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["fetch", "check_scorer"]


@pytest.mark.parametrize("count", [2, 1000])
def test_a_list_of_addresses_is_not_a_page(count: int) -> None:
    lines = [f"https://example.org/{number}" for number in range(count)]
    for source in ("\n".join(lines), "\r\n\r\n".join(lines).encode("utf-16")):
        with pytest.raises(
            domext.SourceError, match=r"^a list of addresses, not a page; 'domext run --addresses' fetch"
        ):
            domext.extract(source)


@pytest.mark.parametrize("name", ["content", "body", "page_source", "html", "text"])
def test_a_response_is_answered_with_its_attribute(name: str) -> None:
    response = type("Response", (), {name: b"<p>Words."})()
    with pytest.raises(domext.SourceError, match=f"^cannot read a page from Response; give its {name}$"):
        domext.extract(response)


class UnreadResponse:
    """A response that is streamed, as in httpx."""

    @property
    def content(self) -> bytes:
        msg = "call read() first"
        raise RuntimeError(msg)

    def read(self) -> bytes:
        return b"<p>Words."


class ReadResponse(UnreadResponse):
    content = b"<p>Words."


class AsynchronousResponse:
    async def read(self) -> bytes:
        return b"<p>Words."

    async def text(self) -> str:
        return "<p>Words."


@pytest.mark.parametrize(
    ("response", "advice"),
    [
        (UnreadResponse(), "give what its read() returns"),
        (ReadResponse(), "give its content"),
        (AsynchronousResponse(), "await its read() and give the result"),
    ],
)
def test_a_response_is_answered_with_how_to_read_it(response: object, advice: str) -> None:
    with pytest.raises(
        domext.SourceError, match=re.escape(f"cannot read a page from {type(response).__name__}; {advice}")
    ):
        domext.extract(response)


def test_a_response_that_is_not_awaited_is_to_be_awaited() -> None:
    reading = AsynchronousResponse().read()
    with contextlib.closing(reading), pytest.raises(domext.SourceError, match=r"from coroutine; await it first$"):
        domext.extract(reading)


@pytest.mark.parametrize(
    "text",
    [
        "See https://example.org/a for more.",
        "https://example.org/a https://example.org/b",
        "Just a line of text.",
        "The file page.html",
        "x" * 300 + "/" + "y" * 300,
        "https://example.org/a Two lines, https://example.org/b and more",
        "https://example.org/ " * 500,
        "a\0b",
        "",
    ],
)
def test_other_text_without_markup_is_a_page(text: str) -> None:
    assert " ".join(domext.parse(text).blocks.texts) == text.strip().replace("\0", "�")


def test_a_page_with_markup_may_consist_of_an_address() -> None:
    assert domext.parse("<p>https://example.org/a").blocks.texts == ("https://example.org/a",)


@pytest.mark.parametrize(
    "call",
    [
        lambda options: domext.extract("<p>One.", options=options),
        domext.Extractor,
        lambda options: domext.score("<p>One.", ["ttr"], options=options),
    ],
)
def test_options_of_another_type_are_a_typed_error(call: Any) -> None:
    with pytest.raises(domext.OptionError, match=r"^options must be domext\.Options, not dict; pass fields as keyword"):
        call({"favour": "recall"})


def test_keywords_make_options_and_take_precedence() -> None:
    page = NEWS.read_bytes()
    options = domext.Options(favour="precision", min_words=10_000)
    assert domext.extract(page, favour="recall").text == domext.extract(page, options=domext.Options.recall()).text
    assert domext.extract(page, options=options).reason is not None
    extractor = domext.Extractor(options, min_words=0)
    assert (extractor.options.favour, extractor.options.min_words) == ("precision", 0)
    assert domext.extract(page, options=options, min_words=0).text == extractor(page).text
    assert domext.score(b"<p>\xe4", ["ttr"], encoding="latin1").blocks.keys() == {"ttr.ttr", "ttr.smoothed", "ttr.keep"}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"favor": "recall"}, r"there is no option 'favor' \(did you mean 'favour'\?\); choose from selector, "),
        ({"output_format": "html"}, r"there is no option 'output_format'; article\.to\('markdown'\) writes an article"),
        ({"min_words": "5"}, "min_words must be a whole number from 0, not '5'"),
        ({"limits": {"blocks": 1}}, r"limits must be domext\.Limits, not \{'blocks': 1\}"),
        ({"disable": "ttr"}, "disable must be a sequence of strings, not 'ttr'"),
        ({"url": Path("a.html")}, "url must be a str or None, not "),
        ({"rules": "domext.toml"}, r"rules must be Rules, such as Rules\.read\('domext\.toml'\), not 'domext\.toml'"),
        ({"include": None}, "include must be a sequence of strings, not None"),
        ({"include": [3]}, r"include must be a sequence of strings, not \[3\]"),
        ({"scorers": [Comma()]}, r"scorers must be .*\)\]; name the file of its class, or pass it to domext\.score$"),
        ({"disable": ["tttr"]}, r"cannot disable 'tttr': there is no such plugin \(did you mean 'ttr'\?\)"),
    ],
)
def test_keywords_that_are_wrong_are_one_clear_error(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(domext.OptionError, match=f"^{message}"):
        domext.extract("<p>One.", **changes)


def test_scorers_are_a_sequence() -> None:
    with pytest.raises(domext.OptionError, match=r"^plugins must be a sequence of scorers, not 'ttr'$"):
        domext.score("<p>One.", "ttr")
    with pytest.raises(domext.OptionError, match=r"^plugins must be a sequence of scorers, not None$"):
        domext.score("<p>One.", cast("Any", None))


@pytest.mark.parametrize(("name", "meant"), [("md", "markdown"), ("Json", "json"), ("txt", "text"), ("htm", "html")])
def test_a_misspelt_or_abbreviated_format_gets_the_nearest_name(name: str, meant: str) -> None:
    with pytest.raises(domext.PluginError, match=rf"there is no plugin '{name}' \(did you mean '{meant}'\?\)"):
        domext.extract("<p>One.").to(name)


def test_a_name_that_resembles_nothing_gets_no_suggestion() -> None:
    with pytest.raises(domext.PluginError, match=r"there is no plugin 'zzz'; "):
        domext.extract("<p>One.").to("zzz")
