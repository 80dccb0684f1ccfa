"""Rules: reading, validation, and precedence."""

from __future__ import annotations

import dataclasses
import time
from pathlib import Path
from typing import Any

import pytest

import domext
from domext import OptionError, Options, PluginError, Rules
from domext.rules import KEYS, find_rules

FILE = """
[default]
min_words = 2
exclude = [".share", "//form"]

["example.org"]
include = ["article"]
favour = "recall"

["*.example.org"]
selector = "vote"

["*.b.example.org"]
title_selector = "h1"

["bücher.example"]
encoding = "latin-1"
"""


@pytest.fixture
def rules(tmp_path: Path) -> Rules:
    return read(tmp_path, FILE)


def read(folder: Path, text: str) -> Rules:
    path = folder / "domext.toml"
    path.write_text(text, "utf-8")
    return Rules.read(path)


def test_rules_can_set_every_option_that_does_not_concern_one_page_or_one_machine() -> None:
    fields = {field.name for field in dataclasses.fields(Options)}
    assert fields - set(KEYS) == {"title", "builder", "disable", "limits"}
    assert set(KEYS) - fields == {"weights"}


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://example.org/story", {"include": ("article",), "favour": "recall"}),
        ("http://WWW.Example.ORG.:8080/", {"include": ("article",), "favour": "recall"}),
        ("https://a.example.org/", {"selector": "vote"}),
        ("https://c.a.example.org/", {"selector": "vote"}),
        ("https://b.example.org/", {"selector": "vote"}),
        ("https://www.b.example.org/", {"title_selector": "h1"}),
        ("https://bücher.example/", {"encoding": "latin-1"}),
        ("https://xn--bcher-kva.example/", {"encoding": "latin-1"}),
        ("https://notexample.org/", {}),
        ("https://example.org.elsewhere.net/", {}),
        ("https://elsewhere.net/?u=https://example.org/", {}),
        (None, {}),
        ("", {}),
        ("story.html", {}),
        ("http://[x", {}),
        (f"http://{'ü' * 10_000}/", {}),
    ],
)
def test_the_most_specific_table_takes_precedence_over_the_default_table(
    rules: Rules, url: str | None, site: dict[str, object]
) -> None:
    default = {"min_words": 2, "exclude": (".share", "//form")}
    assert rules.options_for(url) == dataclasses.replace(Options(), **{**default, **site})  # type: ignore[arg-type]


def test_an_exact_host_takes_precedence_over_the_host_without_www(tmp_path: Path) -> None:
    both = read(tmp_path, '["example.org"]\nmin_words = 1\n["www.example.org"]\nmin_words = 2\n')
    assert both.options_for("http://www.example.org").min_words == 2
    assert both.options_for("http://example.org").min_words == 1
    only = read(tmp_path, '["*.example.org"]\nmin_words = 3\n')
    assert [only.options_for(f"http://{host}").min_words for host in ("www.example.org", "example.org")] == [3, 0]


def test_each_explicit_option_takes_precedence_over_the_rules(rules: Rules) -> None:
    options = rules.options_for("https://example.org/", favour="balanced", exclude=("aside",), title="Given")
    assert (options.favour, options.exclude, options.include, options.min_words) == (
        "balanced",
        ("aside",),
        ("article",),
        2,
    )
    assert options.title == "Given"
    with pytest.raises(OptionError, match="favour must be"):
        rules.options_for(None, favour="luck")


def test_rules_change_the_article(tmp_path: Path) -> None:
    rules = read(tmp_path, '["example.org"]\ninclude = ["footer"]\nexclude = ["p"]\ntitle_selector = "footer"')
    source, url = (
        "<title>T</title><main><p>A long story, told at length.</p></main><footer>Two words</footer>",
        "http://example.org",
    )
    article = domext.extract(source, url=url, options=rules.options_for(url))
    assert (article.title, article.text) == ("Two words", "Two words")


@pytest.mark.parametrize(
    ("table", "selector"),
    [
        ("weights = {ttr = 2, structure = 0.5}", "vote:ttr=2,structure=0.5"),
        ('selector = "subtree"\nweights = {ttr = 2}', "subtree:ttr=2"),
        ('selector = "vote:favour=recall"\nweights = {ttr = 2}', "vote:favour=recall,ttr=2"),
        ("weights = {}", "learned"),
    ],
)
def test_weights_are_parameters_of_the_selector(tmp_path: Path, table: str, selector: str) -> None:
    options = read(tmp_path, f'["example.org"]\n{table}').options_for("http://example.org/")
    assert options.selector_name == selector
    assert domext.extract("<p>A long story, told at length.</p>", options=options).text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("include = ['p']", "include is outside any table: put it below [default] or a domain"),
        (
            "[default]\ninclud = ['p']",
            "[default] has no key 'includ' (did you mean 'include'?); choose from include, exclude,",
        ),
        ('["a\\rb.org"]\nxyzzy = 1', r"[a\rb.org] has no key 'xyzzy'; choose from include"),
        ('["a\\rb.org"]\nexclude = inf', r"[a\rb.org] exclude: must be an array of strings, not inf"),
        ('"a\\nb" = 1', r"a\nb is outside any table: put it below [default] or a domain"),
        ("[default]\nxyzzy = 1", "[default] has no key 'xyzzy'; choose from include"),
        ("[default]\ninclude = 'p'", "[default] include: must be an array of strings, not 'p'"),
        ("[default]\ninclude = [1]", "[default] include: must be an array of strings, not [1]"),
        ("[default]\nmin_words = true", "[default] min_words: must be a whole number, not True"),
        ("[default]\nmin_words = -1", "[default] min_words: min_words must be a whole number from 0, not -1"),
        ("[default]\nselector = 5", "[default] selector: must be a string, not 5"),
        ("[default]\nweights = {ttr = '2'}", "[default] weights: must be a table of numbers, not {'ttr': '2'}"),
        ("[default]\nfavour = 'luck'", "[default] favour: favour must be precision, balanced or recall, not 'luck'"),
        ("['example.org']\nexclude = ['a', 'p[']", "[example.org] exclude: invalid CSS selector: 'p['"),
        ("['example.org']\nprune_labels = ['ad']", "[example.org] prune_labels: cannot prune label 'ad'"),
        ("[example.org]\ninclude = ['p']", '[example.org] must be quoted: ["example.org"]'),
        ("['http://example.org/']\n", "'http://example.org/' is not a domain: write"),
        ('["a\\u0001b"]\n', r"'a\x01b' is not a domain"),
        ("['*']\n", "'*' is not a domain"),
        ("['a.*.org']\n", "'a.*.org' is not a domain"),
        (
            "[default]\nselector = 'single:scorer=./mine.py'",
            "[default] selector: rules can name installed plugins only, not files:",
        ),
        (
            "[default]\nscorers = ['./mine.py']",
            "[default] scorers: rules can name installed plugins only, not files: './mine.py' is not",
        ),
        (
            "[default]\nweights = {'./mine.py' = 1}",
            "[default] weights: rules can name installed plugins only, not files:",
        ),
        (  # a model may name a Python file as a scorer
            "[default]\nselector = 'learned:model=mine.npz'",
            "[default] selector: rules can name installed plugins only, not files: learned:model must be",
        ),
        ("[default]\n[default]", "not valid TOML: Cannot declare ('default',) twice"),
    ],
)
def test_a_mistake_is_reported_in_one_line_with_file_table_and_key(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(OptionError) as raised:
        read(tmp_path, text)
    assert str(raised.value).startswith(f"{tmp_path / 'domext.toml'}: {message}")
    assert "\n" not in str(raised.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"domext\.toml: no such file or directory$"):
        Rules.read(tmp_path / "domext.toml")
    (tmp_path / "domext.toml").write_bytes(b"[\xff]")
    with pytest.raises(OptionError, match=r"domext\.toml: not valid UTF-8$"):
        Rules.read(tmp_path / "domext.toml")
    for value in ("[" * 2_000, "9" * 5_000):
        (tmp_path / "domext.toml").write_text(f"[default]\nmin_words = {value}", encoding="utf-8")
        with pytest.raises(OptionError, match=r"domext\.toml: not valid TOML: [^\n]+$"):
            Rules.read(tmp_path / "domext.toml")
    with pytest.raises(OptionError, match="is a directory"):
        Rules.read(tmp_path)


def test_the_nearest_file_is_found(tmp_path: Path) -> None:
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    (below / "domext.toml").mkdir()  # a folder, not a file
    assert find_rules(below) is None or tmp_path not in (find_rules(below) or Path()).parents
    (tmp_path / "domext.toml").touch()
    assert find_rules(below) == tmp_path / "domext.toml"
    (tmp_path / "a" / "domext.toml").touch()
    assert find_rules(below) == tmp_path / "a" / "domext.toml"


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        (3, "rules must be a mapping of tables, not int"),
        ([], "rules must be a mapping of tables, not list"),
        ({"default": 3}, "the table 'default' must be a mapping"),
        ({3: {}}, "the table 3 must be a mapping"),
        ({"https://example.org/": {}}, 'is not a domain: write "example.org", or'),
        ({"": {}}, "'' is not a domain"),
        ({"a.org": {}, "A.org": {"min_words": 3}}, r"^two tables are for a\.org: write one with the keys of both$"),
        ({"default": {3: 4}}, "the table 'default' must be a mapping"),
        ({"Defaults": {}}, r"^\[Defaults\] is the table of a host of that name; for all pages, write \[default\]$"),
        ({"example.org": {"min_word": 3}}, r"\[example.org\] there is no option 'min_word' \(did you mean 'min_words'"),
        ({"default": {"min_words": "3"}}, r"\[default\] min_words must be a whole number"),
        ({"default": {"include": [3]}}, r"\[default\] include must be a sequence of strings"),
        ({"default": {"selector": 3}}, r"\[default\] selector must be a name or an object"),
        ({"default": {"title": 3}}, r"\[default\] title must be a string or None, not 3"),
    ],
)
def test_rules_of_wrong_types_are_refused_at_once(tables: Any, message: str) -> None:
    with pytest.raises(OptionError, match=message) as caught:
        Rules(tables)
    assert "\n" not in str(caught.value)


def test_a_host_may_resemble_the_default_table() -> None:
    assert Rules({"vault": {"min_words": 2}}).options_for("https://vault/").min_words == 2


def test_a_table_in_the_place_of_an_option_is_an_unknown_option(tmp_path: Path) -> None:
    path = tmp_path / "domext.toml"
    path.write_text('["example.org"]\nlimit = { bytes = 5 }\n', "utf-8")
    with pytest.raises(OptionError, match=r"\[example\.org\] has no key 'limit'"):
        Rules.read(path)


def test_names_of_tables_are_those_of_a_file() -> None:
    rules = Rules({"Straße.Example.org": {"min_words": 2}})
    assert rules.options_for("https://straße.example.org/a").min_words == 2


def test_a_host_longer_than_names_can_be_has_no_parent_domains() -> None:
    rules = domext.Rules({"*.a": {"min_words": 2}})
    assert rules.options_for("https://b.a/").min_words == 2
    start = time.process_time()
    assert rules.options_for(f"https://{'a.' * 200_000}a/").min_words == domext.Options().min_words
    assert time.process_time() - start < 1  # with all its suffixes: minutes


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    """Editors of Windows write one."""
    path = tmp_path / "domext.toml"
    path.write_text('["example.org"]\nmin_words = 3\n', "utf-8-sig")
    assert Rules.read(path).options_for("https://example.org/").min_words == 3


@pytest.mark.parametrize(
    ("tables", "url", "named"),
    [
        ({"default": {"selector": "vot"}}, None, "rules, [default]: there is no plugin 'vot' (did you mean 'vote'?)"),
        ({"example.org": {"scorers": ("vote",)}}, "https://example.org/", "rules, [example.org]: plugin 'vote' is a"),
        (
            {"example.org": {"min_words": 1}, "default": {"selector": "vot"}},
            "https://example.org/",
            "rules, [default]:",
        ),
        ({"*.org": {"selector": "vote:favour=x"}}, "https://example.org/", "rules, [*.org]: vote:favour must be"),
    ],
)
def test_a_plugin_that_the_rules_name_wrongly(tables: Any, url: str | None, named: str) -> None:
    with pytest.raises((OptionError, PluginError)) as caught:
        domext.Extractor(rules=Rules(tables))("<p>Tea.</p>", url=url)
    assert str(caught.value).startswith(named)


def test_an_option_that_names_a_plugin_wrongly_is_not_blamed_on_the_rules() -> None:
    rules = Rules({"default": {"selector": "vote"}})
    with pytest.raises(PluginError, match=r"^there is no plugin 'vot'"):
        domext.Extractor(rules=rules, selector="vot")
