"""The command line as users run it, in a separate process where pipes, terminals or the locale matter."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import domext
from domext import Options, core
from tests.command import COMMAND, environment, good, refused, run
from tests.pages import FIXTURES

VERSION = f"domext, version {domext.__version__}, core: {core.NAME}\n"
NEWS, POEM, RUSSIAN, EMPTY = (FIXTURES / f"{name}.html" for name in ("news", "poem", "russian-windows-1251", "empty"))


PARAMETERS = """
from __future__ import annotations
from dataclasses import dataclass
from typing import Literal
from domext import hookimpl

@dataclass(frozen=True)
class Own:
    \"\"\"Keep long blocks.

    It has no other ideas.

    Args:
        words: words that ``count``, in this order, and whose long description is
            continued on a second line.
        strict: whether to be strict.

    Raises:
        ValueError: never.
    \"\"\"

    least: int
    words: tuple[str, ...] = ("a", "b")
    unit: Literal["block", "line"] = "block"
    strict: bool = True

    def score(self, page):
        return None

@hookimpl
def domext_scorer():
    return Own
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with two pages, one of them in a subfolder, and a file that is not a page."""
    (tmp_path / "pages" / "below").mkdir(parents=True)
    shutil.copy(NEWS, tmp_path / "pages" / "b.HTML")
    shutil.copy(POEM, tmp_path / "pages" / "below" / "a.htm")
    (tmp_path / "pages" / "notes.txt").write_text("no page", encoding="utf-8")
    return tmp_path / "pages"


class TestExtract:
    def test_text(self) -> None:
        assert good("extract", NEWS) == domext.extract(NEWS.read_bytes()).to("text") + "\n"

    def test_json(self) -> None:
        output = good("extract", NEWS, "--format", "json", "--url", "https://example.org/", "--title", "Given")
        value = json.loads(output)
        assert output.count("\n") == 1
        assert (value["url"], value["title"]) == ("https://example.org/", "Given")
        assert value["text"] == domext.extract(NEWS.read_bytes(), options=Options(title="Given")).text

    def test_parameters_of_the_renderer(self) -> None:
        value = json.loads(good("extract", NEWS, "--format", "json:blocks=all,indent=1"))
        assert {block["keep"] for block in value["blocks"]} == {True, False}

    def test_several_pages_have_headings(self) -> None:
        news, poem = (domext.extract(path.read_bytes()).to("text") for path in (NEWS, POEM))
        assert good("extract", NEWS, POEM) == f"==> {NEWS} <==\n{news}\n\n==> {POEM} <==\n{poem}\n"

    def test_several_pages_as_json_are_one_line_each(self) -> None:
        lines = good("extract", NEWS, POEM, "--format", "json").splitlines()
        assert [json.loads(line)["text"] for line in lines] == [
            domext.extract(path.read_bytes()).text for path in (NEWS, POEM)
        ]

    def test_a_folder_stands_for_its_pages(self, folder: Path) -> None:
        first, second = folder / "b.HTML", folder / "below" / "a.htm"
        news, poem = (domext.extract(path.read_bytes()).to("text") for path in (NEWS, POEM))
        assert good("extract", folder) == f"==> {first} <==\n{news}\n\n==> {second} <==\n{poem}\n"

    def test_standard_input(self) -> None:
        assert good("extract", "-", page=NEWS.read_bytes()) == domext.extract(NEWS.read_bytes()).to("text") + "\n"

    def test_one_plugin_decides(self) -> None:
        expected = domext.extract(NEWS.read_bytes(), options=Options(selector="single:scorer=ttr")).to("text")
        assert good("extract", NEWS, "--plugin", "ttr") == expected + "\n"

    def test_a_plugin_with_parameters_decides(self, mine: Path) -> None:
        page = domext.parse(NEWS.read_bytes())
        expected = "\n\n".join(
            text for text, words in zip(page.blocks.texts, page.blocks.counts.words, strict=True) if words >= 20
        )
        value = json.loads(good("extract", NEWS, "--plugin", f"{mine}:least=20", "--format", "json"))
        assert value["text"] == expected

    @pytest.mark.parametrize("favour", ["precision", "balanced", "recall"])
    def test_several_plugins_vote(self, favour: str) -> None:
        plugins = [word for name in ("cuter", "ttr", "comma") for word in ("--plugin", name)]
        options = Options(selector=f"vote:voters=cuter+ttr+comma,favour={favour}")
        expected = domext.extract(NEWS.read_bytes(), options=options).to("text") + "\n"
        assert good("extract", NEWS, *plugins, "--favour", favour) == expected

    def test_several_plugins_vote_the_same_when_the_vote_is_named(self) -> None:
        arguments = ("--plugin", "cuter", "--plugin", "ttr", "--plugin", "comma", "--favour", "recall")
        assert good("extract", NEWS, *arguments, "--selector", "vote") == good("extract", NEWS, *arguments)

    def test_selector(self) -> None:
        for spec in ("subtree", "single:scorer=structure", "vote:structure=3,ttr=1"):
            expected = domext.extract(NEWS.read_bytes(), options=Options(selector=spec)).to("text")
            assert good("extract", NEWS, "--selector", spec) == expected + "\n"

    def test_selector_over_plugins(self) -> None:
        expected = domext.extract(NEWS.read_bytes(), options=Options(selector="subtree:voters=cuter+ttr")).to("text")
        assert good("extract", NEWS, "--selector", "subtree", "--plugin", "cuter", "--plugin", "ttr") == expected + "\n"

    @pytest.mark.parametrize("favour", ["precision", "recall"])
    def test_favour(self, favour: Any) -> None:
        expected = domext.extract(NEWS.read_bytes(), options=Options(favour=favour)).to("text")
        assert good("extract", NEWS, "--favour", favour) == expected + "\n"

    def test_the_reason_of_an_empty_article_is_reported(self) -> None:
        done = run("extract", EMPTY)
        assert done.returncode == 0
        assert done.stdout.strip() == ""
        assert done.stderr == f"domext: {EMPTY}: the page shows no text\n"


class TestPlugins:
    def test_table(self) -> None:
        header, *lines = (line.split("\t") for line in good("plugins").splitlines())
        assert header == ["name", "kind", "version", "distribution", "status", "about"]
        rows = {line[0]: line for line in lines}
        assert rows["ttr"][:5] == ["ttr", "scorer", domext.__version__, "domext", "ok"]
        assert "text-to-tag ratios" in rows["ttr"][5]

    def test_json(self) -> None:
        rows = {row["name"]: row for row in json.loads(good("plugins", "--json", "--disable", "ttr"))}
        assert (rows["ttr"]["status"], rows["ttr"]["reason"]) == ("disabled", "plugin 'ttr' is disabled")
        assert (rows["vote"]["kind"], rows["vote"]["status"], rows["vote"]["reason"]) == ("selector", "ok", None)

    def test_the_parameters_of_a_plugin_with_what_its_docstring_says(self, tmp_path: Path) -> None:
        file = tmp_path / "own.py"
        file.write_text(PARAMETERS, encoding="utf-8")
        *own, _, _, tei = good("plugins", file, "tei").splitlines()
        assert tei == "  no parameters"
        assert own == [
            f"{file}, a scorer: Keep long blocks.",
            "  least=VALUE",
            "  words=a+b  words that 'count', in this order, and whose long description is continued on a second",
            "      line.",
            "  unit=block|line",
            "  strict=true|false  whether to be strict.",
        ]
        row, _ = json.loads(good("plugins", file, "tei", "--json"))
        assert (row["name"], row["kind"], row["summary"]) == (str(file), "scorer", "Keep long blocks.")
        assert [parameter["spec"] for parameter in row["parameters"]] == [
            "least=VALUE",
            "words=a+b",
            "unit=block|line",
            "strict=true|false",
        ]
        assert row["parameters"][3]["description"] == "whether to be strict."
        for output in ([], ["--json"]):
            assert "no plugin 'cutr' (did you mean 'cuter'?)" in refused("plugins", "cutr", *output)
        unknown = tmp_path / "unknown.py"
        unknown.write_text(PARAMETERS.replace("least: int", "least: Missing"), encoding="utf-8")
        assert "its parameters cannot be read: NameError: name 'Missing'" in refused("plugins", unknown)

    def test_parameters_are_described_without_the_markup_of_docstrings(self) -> None:
        text = good("plugins", "cuter")
        assert "see 'domext_plugins.coherence.coherent_blocks'; 0" in text
        assert """'1 + ln tf' ("log"), tf ("count")""" in text

    @pytest.mark.parametrize(("level", "reason"), [("-O", "its class has no"), ("-OO", "python -OO removes")])
    def test_a_plugin_without_a_docstring_has_no_signature_in_its_place(self, level: str, reason: str) -> None:
        program = (
            "from dataclasses import make_dataclass as make; from domext_plugins.ttr import Ttr\n"
            "Ttr.__doc__ = make('Ttr', [('radius', int)]).__doc__; assert Ttr.__doc__.startswith('Ttr(radius')\n"
            "from domext.__main__ import main; main()"
        )
        command = [sys.executable, level, "-c", program, "plugins"]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60, env=environment())
        (ttr,) = (line for line in done.stdout.splitlines() if line.startswith("ttr"))
        assert ttr.split("\t")[5].startswith(f"no description: {reason} docstring")


class TestCompletion:
    def complete(self, *words: str) -> list[str]:
        """Completions that the shell receives for the last word, each with its kind and value."""
        context = environment() | {
            "_DOMEXT_COMPLETE": "bash_complete",
            "COMP_WORDS": " ".join(("domext", *words)),
            "COMP_CWORD": str(len(words)),
        }
        return subprocess.run(
            COMMAND, capture_output=True, text=True, check=True, timeout=60, env=context
        ).stdout.splitlines()

    @pytest.mark.parametrize(
        ("words", "expected"),
        [
            (("extr",), ["plain,extract"]),
            (("extract", "pages/ne"), ["file,pages/ne"]),
            (("run", "pages/ne"), ["file,pages/ne"]),
            (("extract", "-o", "x"), ["file,x"]),
            (("score", "--plugin", "cu"), ["plain,cuter"]),
            (("score", "--plugin", "./cu"), ["file,./cu"]),
            (("extract", "--selector", "l"), ["plain,learned"]),
            (("extract", "--format", "m"), ["plain,markdown"]),
            (("explain", "--compare", "l"), ["plain,learned", "plain,links"]),
        ],
    )
    def test_the_last_word(self, words: tuple[str, ...], expected: list[str]) -> None:
        assert self.complete(*words) == expected


def test_help_and_version() -> None:
    assert good("--version") == VERSION
    for command in ("extract", "score", "plugins", "new-plugin"):
        assert command in good("--help")
        assert good(command, "-h").startswith(f"Usage: domext {command}")
    examples = (
        "\n  Examples:\n    domext run pages/ --out rows\n    domext run 'crawl/*.warc.gz' --out rows --workers 8\n"
    )
    assert examples in good("run", "-h")


def test_the_interpreter_runs_the_package() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "domext", "--version"],
        capture_output=True,
        check=True,
        env=environment(),
        timeout=60,
    )
    assert done.stdout.decode() == good("--version")


def test_the_console_script_is_installed() -> None:
    script = shutil.which("domext", path=str(Path(sys.executable).parent))
    assert script is not None
    done = subprocess.run([script, "--version"], capture_output=True, check=True, encoding="utf-8")
    assert done.stdout == VERSION


@pytest.mark.parametrize(
    ("switch", "name"), [("0", "numpy"), ("1", "compiled" if find_spec("domext._core") else "numpy")]
)
def test_the_version_names_the_core(switch: str, name: str) -> None:
    command = [sys.executable, "-m", "domext", "--version"]
    done = subprocess.run(
        command, capture_output=True, check=True, encoding="utf-8", env=environment() | {"DOMEXT_CORE": switch}
    )
    assert done.stdout == f"domext, version {domext.__version__}, core: {name}\n"


def test_overrides() -> None:
    page = b"<main><p>A long story, told well.</p><p class=x>Not this.</p></main><footer>This, too.</footer>"
    text = good("extract", "-", "--include", "main", "--include", "//footer", "--exclude", ".x", page=page)
    assert text == "A long story, told well.\n\nThis, too.\n"
    assert refused("extract", "-", "--exclude", "p[", page=page).startswith("invalid CSS selector: 'p['")
    assert refused("extract", "-", "--prune-label", "ads", page=page).startswith("cannot prune label 'ads'")
    short = run("extract", "-", "--include", "main", "--exclude", "footer", "--min-words", "50", page=page)
    assert (short.returncode, short.stdout) == (0, "\n")
    assert short.stderr == "domext: -: the article has 7 words, fewer than 50\n"


STORY = "<title>T</title><main><h1>Tea</h1><p>A long story, told well{}.</p><p class=x>And this.</p></main><footer>Two words</footer>"


def test_rules_for_sites(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "domext.toml").write_text(
        '[default]\nexclude = [".x"]\n["example.org"]\ninclude = ["footer"]\nencoding = "latin-1"\nfavour = "recall"\n'
    )
    page = STORY.format("é").encode("latin-1")

    def text(*arguments: str) -> str:
        return good(
            "extract", "-", "--selector", "single:scorer=structure", *arguments, page=page, folder=tmp_path / "below"
        )

    assert "And this" not in text()
    assert "And this" in text("--no-rules")
    assert "Two words" not in text()
    article = json.loads(text("--url", "https://www.example.org/tea", "--format", "json"))
    assert "well\u00e9" in article["text"]
    assert "Two words" in article["text"]
    assert article["encoding_source"] == "given"
    article = json.loads(text("--url", "https://example.org/", "--encoding", "windows-1251", "--format", "json"))
    assert article["encoding"] == "windows-1251"
    assert "And this" in text("--url", "https://example.org/", "--exclude", "h1")
    voted_text = good("extract", "-", "--plugin", "ttr", "--url", "https://example.org/", page=page, folder=tmp_path)
    assert "Two words" in voted_text
    other = tmp_path / "other.toml"
    other.write_text('[default]\nexclude = ["h1"]\n')
    assert text("--rules", str(other)).startswith("A long story")
    other.write_text("[defaults]\nexclude = 5\n")
    assert refused("extract", "-", "--rules", other, page=page).startswith(
        f"{other}: [defaults] exclude: must be an array"
    )
    assert refused("extract", "-", "--rules", "no.toml", page=page) == "no.toml: no such file or directory"
    assert "contradict" in refused("extract", "-", "--rules", other, "--no-rules", page=page)


def test_rules_that_only_the_declared_address_of_a_page_selects_are_named_once(tmp_path: Path) -> None:
    for host in ("one.example.org", "two.example.org", "other.example"):
        for number in (1, 2):
            page = f"<link rel=canonical href=https://{host}/{number}>{STORY}"
            (tmp_path / f"{host}-{number}.html").write_text(page, encoding="utf-8")
    (tmp_path / "domext.toml").write_text('["*.example.org"]\nexclude = [".x"]\n', encoding="utf-8")
    done = run("extract", ".", "--selector", "single:scorer=structure", folder=tmp_path)
    remedy = "give it with --url, or call the table [default]"
    assert done.stderr == (
        f"domext: one.example.org-1.html: the rules of [*.example.org] need the address of the page; {remedy}\n"
    )
    assert done.stdout.count("And this") == 6
    one = ("one.example.org-1.html", "--url", "https://one.example.org/1")
    assert not run("extract", *one, folder=tmp_path).stderr


def test_pages_are_stitched(tmp_path: Path) -> None:
    pages = [tmp_path / f"{number}.html" for number in (1, 2)]
    for number, page in enumerate(pages, 1):
        page.write_text(STORY.format(f" on page {number}") + f"<a rel=next href='?page={number + 1}'>Next</a>")
    arguments: tuple[str | Path, ...] = ("extract", *pages, "--stitch", "--include", "main")
    assert (
        good(*arguments)
        == "Tea\n\nA long story, told well on page 1.\n\nAnd this.\n\nA long story, told well on page 2.\n"
    )
    (line,) = good(*arguments, "--format", "json", "--url", "https://example.org/tea").splitlines()
    assert json.loads(line)["url"] == "https://example.org/tea"
    assert json.loads(line)["next_page"] is None  # the address of the second page is unknown
    broken = run(*arguments, tmp_path / "3.html")
    assert (broken.returncode, broken.stdout) == (2, "")
    assert broken.stderr.endswith("3.html: no such file or directory\n")


def test_metadata_instead_of_content() -> None:
    page = FIXTURES / "metadata" / "several-graphs.html"
    lines = run("extract", page, "--metadata").stdout.splitlines()
    assert lines[0].startswith("title ")
    assert lines[0].endswith("How a reservoir is emptied  (dom)")
    fields = json.loads(run("extract", page, "--metadata", "--format", "json").stdout)
    assert fields["authors"] == ["Ana Kestrel"]
    assert fields["sources"]["authors"] == "json-ld"
