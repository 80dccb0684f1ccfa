"""Discovery, creation and disabling of plugins."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import domext
from domext import OptionError, PluginError
from domext.plugin import hookspecs
from domext.plugin.registry import DISABLE_VARIABLE, PluginInfo, PluginKind, Plugins, installed
from domext_plugins.ttr import Ttr
from domext_plugins.vote import Vote

if TYPE_CHECKING:
    from pathlib import Path

BUILT_IN: dict[str, PluginKind] = {
    "boilerpipe": "scorer",
    "bte": "scorer",
    "cetd": "scorer",
    "comma": "scorer",
    "cuter": "scorer",
    "density": "scorer",
    "fullstops": "scorer",
    "histogram": "scorer",
    "justext": "scorer",
    "links": "scorer",
    "perceptron": "scorer",
    "readability": "scorer",
    "single": "selector",
    "structure": "scorer",
    "ttr": "scorer",
    "learned": "selector",
    "subtree": "selector",
    "vote": "selector",
    "csv": "renderer",
    "html": "renderer",
    "json": "renderer",
    "lines": "renderer",
    "markdown": "renderer",
    "tei": "renderer",
    "text": "renderer",
    "xml": "renderer",
}
PAGE = "<p>one two three four</p><p>one two three</p><p>one</p>"


def built_in(rows: list[PluginInfo]) -> dict[str, PluginInfo]:
    return {row.name: row for row in rows if row.distribution == "domext"}


class TestDiscovery:
    def test_list(self) -> None:
        rows = built_in(Plugins().list())
        assert {name: row.kind for name, row in rows.items()} == BUILT_IN
        assert {row.version for row in rows.values()} == {domext.__version__}
        assert {row.status for row in rows.values()} == {"ok"}
        assert {row.reason for row in rows.values()} == {None}
        assert all(row.summary for row in rows.values())
        assert (rows["text"].summary or "").startswith(
            "Write the kept text in reading order: a blank line between blocks"
        )
        assert all(row.summary.startswith("Write ") for row in rows.values() if row.kind == "renderer" and row.summary)

    def test_list_is_sorted(self) -> None:
        names = [row.name for row in Plugins().list()]
        assert names == sorted(names)

    @pytest.mark.parametrize("kind", ["scorer", "selector", "renderer"])
    def test_names(self, kind: PluginKind) -> None:
        assert {name for name, its_kind in BUILT_IN.items() if its_kind == kind} <= set(Plugins().names(kind))

    @pytest.mark.parametrize(("name", "kind"), BUILT_IN.items())
    def test_every_plugin_can_be_created_with_its_defaults(self, name: str, kind: PluginKind) -> None:
        protocol: type = {
            "scorer": hookspecs.Scorer,
            "selector": hookspecs.Selector,
            "renderer": hookspecs.Renderer,
        }[kind]
        plugin_name, plugin = Plugins().make(name, kind)
        assert plugin_name == name
        assert isinstance(plugin, protocol)


class TestCreation:
    def test_parameters(self) -> None:
        assert Plugins().make("ttr:coefficient=1.5,unit=line", "scorer") == ("ttr", Ttr(1.5, 2, "line"))

    def test_the_spec_overrides_defaults(self) -> None:
        plugins = Plugins()
        assert plugins.make("vote", "selector", {"favour": "recall"})[1] == Vote(favour="recall")
        assert plugins.make("vote:favour=precision", "selector", {"favour": "recall"})[1] == Vote(favour="precision")
        assert plugins.make("vote", "selector")[1] == Vote()

    def test_defaults_that_the_plugin_does_not_have_are_ignored(self) -> None:
        assert Plugins().make("single", "selector", {"favour": "recall"})[0] == "single"

    @pytest.mark.parametrize(
        ("spec", "kind", "message"),
        [
            ("tttr", "scorer", r"there is no plugin 'tttr' \(did you mean 'ttr'\?\); 'domext plugins' lists them"),
            ("xyzzy", "scorer", "there is no plugin 'xyzzy'; 'domext plugins' lists them"),
            ("x" * 300, "scorer", f"there is no plugin '{'x' * 300}'; 'domext plugins' lists them"),
            ("vote", "scorer", "plugin 'vote' is a selector, not a scorer"),
            ("ttr", "selector", "plugin 'ttr' is a scorer, not a selector; 'single:scorer=ttr' decides by it alone"),
            ("ttr", "renderer", "plugin 'ttr' is a scorer, not a renderer"),
            ("text", "scorer", "plugin 'text' is a renderer, not a scorer"),
        ],
    )
    def test_missing_plugins(self, spec: str, kind: PluginKind, message: str) -> None:
        with pytest.raises(PluginError, match=message):
            Plugins().make(spec, kind)

    @pytest.mark.parametrize(
        ("spec", "message"),
        [
            ("ttr:radius=two", "ttr:radius must be a whole number, not 'two'"),
            ("ttr:raduis=2", r"ttr has no parameter 'raduis' \(did you mean 'radius'\?\); it has: coefficient, radius"),
            ("ttr:unit=word", "ttr:unit must be block or line, not 'word'"),
            ("ttr:radius", "write each parameter as key=value, and only once"),
        ],
    )
    def test_wrong_parameters(self, spec: str, message: str) -> None:
        with pytest.raises(OptionError, match=message):
            Plugins().make(spec, "scorer")


class TestDisabling:
    def test_by_name(self) -> None:
        plugins = Plugins(frozenset({"ttr"}))
        with pytest.raises(PluginError, match="plugin 'ttr' is disabled"):
            plugins.make("ttr", "scorer")
        assert "ttr" not in plugins.names("scorer")
        row = built_in(plugins.list())["ttr"]
        assert (row.status, row.kind, row.reason) == ("disabled", None, "plugin 'ttr' is disabled")
        assert plugins.make("cuter", "scorer")[0] == "cuter"

    def test_by_distribution(self) -> None:
        plugins = Plugins(frozenset({"domext"}))
        assert {row.status for row in built_in(plugins.list()).values()} == {"disabled"}
        with pytest.raises(PluginError, match="plugin 'vote' is disabled"):
            plugins.make("vote", "selector")

    def test_by_argument(self) -> None:
        with pytest.raises(PluginError, match="plugin 'ttr' is disabled"):
            domext.score(PAGE, ["ttr"], options=domext.Options(disable=frozenset({"ttr"})))
        assert "ttr" in domext.score(PAGE, ["ttr"])

    def test_by_environment(self, fresh_plugins: pytest.MonkeyPatch) -> None:
        fresh_plugins.setenv(DISABLE_VARIABLE, " ttr, nobody ,,cuter")
        statuses = {name: row.status for name, row in built_in(installed().list()).items()}
        assert {name for name, status in statuses.items() if status == "disabled"} == {"ttr", "cuter"}

    def test_by_environment_and_argument(self, fresh_plugins: pytest.MonkeyPatch) -> None:
        fresh_plugins.setenv(DISABLE_VARIABLE, "ttr")
        statuses = {name: row.status for name, row in built_in(installed(frozenset({"cuter"})).list()).items()}
        assert {name for name, status in statuses.items() if status == "disabled"} == {"ttr", "cuter"}

    def test_an_empty_variable_disables_nothing(self, fresh_plugins: pytest.MonkeyPatch) -> None:
        fresh_plugins.setenv(DISABLE_VARIABLE, "")
        assert {row.status for row in built_in(installed().list()).values()} == {"ok"}


class TestFiles:
    def test_a_scorer_from_a_file(self, mine: Path) -> None:
        table = domext.score(PAGE, [str(mine), "ttr"])
        assert list(table) == ["mine", "ttr"]
        assert table["mine"].keep.tolist() == [True, True, False]
        assert table.blocks["mine.words"].tolist() == [4, 3, 1]

    def test_with_parameters(self, mine: Path) -> None:
        assert domext.score(PAGE, [f"{mine}:least=4"])["mine"].keep.tolist() == [True, False, False]

    def test_by_relative_path(self, mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(mine.parent)
        assert "mine" in domext.score(PAGE, ["./mine.py"])
        assert "mine" in domext.score(PAGE, ["mine.py:least=2"])

    def test_as_the_deciding_scorer(self, mine: Path) -> None:
        options = domext.Options(selector=f"single:scorer={mine}")
        assert domext.extract(PAGE, options=options).text == "one two three four\n\none two three"

    def test_as_an_extra_scorer(self, mine: Path) -> None:
        article = domext.extract(PAGE, options=domext.Options(extra_scorers=(f"{mine}:least=1",)))
        assert article.scores["mine"].keep.all()

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (None, "there is no file"),
            ("x = = 1", "SyntaxError"),
            ("import a_module_that_nobody_has", "ModuleNotFoundError: No module named 'a_module_that_nobody_has'"),
            ("raise RuntimeError('two\\nlines')", "RuntimeError: two lines"),
            (
                "x = 1",
                "wrong.py' has no hook: no function domext_scorer, domext_selector or domext_renderer is marked with",
            ),
            (
                "def domext_scorer(): return int",
                "wrong.py' has no hook: write @hookimpl above the function domext_scorer",
            ),
            ("from domext import hookimpl\n@hookimpl\ndef domext_scorer(): return None", "returned None"),
            (
                "from domext import hookimpl\nclass A:\n  score = print\n@hookimpl\ndef domext_scorer(): return A()",
                r"domext_scorer\(\) returned an object of A; return the class",
            ),
            (
                "from domext import hookimpl\nclass A: ...\n@hookimpl\ndef domext_scorer(): return A",
                r"domext_scorer\(\) returned the class A, which has no method score",
            ),
            ("from domext import hookimpl\n@hookimpl\ndef domext_scorer(): return int", "no method score"),
            (
                "from domext import hookimpl\n@hookimpl\ndef domext_scorer(): return 3",
                "returned 3, which is not a class",
            ),
            ("from domext import hookimpl\n@hookimpl\ndef domext_scorer(): raise OSError('x')", "OSError: x"),
            (
                "from domext import hookimpl\n@hookimpl\ndef domext_scorrer(): return int",
                r"marks domext_scorrer with @hookimpl, but there is no such hook \(did you mean 'domext_scorer'\?\)",
            ),
            (
                "from domext import hookimpl\n@hookimpl\nclass Mine: ...",
                "marks Mine with @hookimpl, but there is no such hook; mark a function domext_scorer, domext_selector or",
            ),
            (
                "from domext import hookimpl\n@hookimpl\ndef domext_scorer(page): return int",
                r"has the hook domext_scorer\(page\), which must take no arguments and return a class",
            ),
            ("import sys\nsys.exit('goodbye')", "goodbye"),
        ],
    )
    def test_files_without_a_valid_scorer(self, tmp_path: Path, content: str | None, message: str) -> None:
        path = tmp_path / "wrong.py"
        if content is not None:
            path.write_text(content, encoding="utf-8")
        with pytest.raises(PluginError, match=message) as raised:
            Plugins().make(str(path), "scorer")
        assert "wrong.py" in str(raised.value)
        assert "\n" not in str(raised.value)

    def test_a_distribution_that_is_not_installed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        (tmp_path / "my-own").mkdir()
        (tmp_path / "my-own" / "pyproject.toml").touch()
        for name in ("my-own", "./my-own"):
            with pytest.raises(
                PluginError, match=r"; to install the distribution in this folder, write pip install \."
            ):
                Plugins().make(name, "scorer")

    def test_a_file_of_a_similar_name(self, tmp_path: Path) -> None:
        (tmp_path / "mine.py").touch()
        with pytest.raises(PluginError, match=r"there is no file .*min\.py' \(did you mean '.*mine\.py'\?\)"):
            Plugins().make(str(tmp_path / "min.py"), "scorer")

    def test_an_invalid_file_fails_again_and_leaves_other_plugins_usable(self, tmp_path: Path, mine: Path) -> None:
        wrong = tmp_path / "wrong.py"
        wrong.write_text("from domext import hookimpl\n@hookimpl\ndef domext_scorrer(): return int", encoding="utf-8")
        plugins = Plugins()
        for _ in range(2):
            with pytest.raises(PluginError, match="domext_scorrer"):
                plugins.make(str(wrong), "scorer")
        assert plugins.make(str(mine), "scorer")[0] == "mine"
        assert plugins.make("ttr", "scorer")[0] == "ttr"

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("least: int = 3", "least: int", "least"),
            ("    least: int = 3", "    least: Unknown = 3", "Unknown"),
            (
                "    def score",
                "    def __post_init__(self) -> None:\n        open('no-model.npz')\n\n    def score",
                "no-model.npz",
            ),
            (
                "    def score",
                "    def __post_init__(self) -> None:\n        raise KeyError('model')\n\n    def score",
                "model",
            ),
        ],
    )
    def test_a_scorer_that_cannot_be_created(self, mine: Path, old: str, new: str, message: str) -> None:
        mine.write_text(mine.read_text("utf-8").replace(old, new, 1), encoding="utf-8")
        with pytest.raises((PluginError, OptionError), match=message) as raised:
            Plugins().make(str(mine), "scorer")
        assert "mine" in str(raised.value)
        assert "\n" not in str(raised.value)

    def test_a_file_with_two_kinds_of_plugin(self, mine: Path) -> None:
        more = (
            "\n\nclass Shout:\n    def render(self, article):\n        return article.text.upper()\n\n\n"
            "@hookimpl\ndef domext_renderer():\n    return Shout\n"
        )
        mine.write_text(mine.read_text("utf-8") + more, encoding="utf-8")
        plugins = Plugins()
        assert plugins.make(str(mine), "scorer")[0] == "mine"
        assert plugins.make(str(mine), "renderer")[1].render(domext.extract(PAGE)).isupper()


def test_a_process_reads_the_environment_variable() -> None:
    """``installed`` reads the variable at its first call in a process."""
    code = "from domext.plugin.registry import installed; print(*installed().names('scorer'))"
    completed = subprocess.run(
        [sys.executable, "-c", f"import os; os.environ['{DISABLE_VARIABLE}'] = 'ttr'; {code}"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert {"comma", "cuter", "structure"} <= set(completed.stdout.split())
    assert "ttr" not in completed.stdout.split()
