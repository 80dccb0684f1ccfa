"""Options: validation, presets, and their effect on an extraction."""

from __future__ import annotations

import dataclasses
import typing

import numpy as np
import pytest

import domext
from domext import BuilderError, DomextError, OptionError, Options, PluginError
from domext.options import OptionChanges
from tests.pages import FIXTURES

PAGE = f"<title>T</title><nav><a href=/>home</a></nav><main><p>{'Some text, and more. ' * 9}</p></main>"


def test_the_keywords_of_type_checkers_are_the_fields() -> None:
    fields = {field.name: field.type for field in dataclasses.fields(Options)}
    assert list(OptionChanges.__annotations__) == list(fields)
    collections = ("tuple", "frozenset")
    for name, change in OptionChanges.__annotations__.items():
        assert change.__forward_arg__ == fields[name] or str(fields[name]).startswith(collections)


def test_presets_differ_from_the_default_in_one_option() -> None:
    assert Options.precision() == Options(favour="precision")
    assert Options.recall() == Options(favour="recall")
    assert Options() == Options(favour="balanced")


@pytest.mark.parametrize("name", ["news", "forum", "listing", "sections"])
def test_precision_keeps_no_more_and_recall_no_less(name: str) -> None:
    page = domext.parse((FIXTURES / f"{name}.html").read_bytes())
    presets = (Options.precision(), Options(), Options.recall())
    precision, balanced, recall = (domext.extract(page, options=options).keep for options in presets)
    assert (precision <= balanced).all()
    assert (balanced <= recall).all()


def test_precision_keeps_less_than_recall_where_there_is_doubt() -> None:
    page = domext.parse((FIXTURES / "listing.html").read_bytes())
    precision, recall = (
        domext.extract(page, options=options).keep for options in (Options.precision(), Options.recall())
    )
    assert precision.sum() < recall.sum()


def test_options_are_immutable() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(Options(), "favour", "recall")  # noqa: B010  mypy would refuse the assignment


def test_unknown_favour() -> None:
    with pytest.raises(OptionError, match="favour must be precision, balanced or recall, not 'luck'"):
        Options(favour=typing.cast("typing.Any", "luck"))


def test_selector_by_name_and_parameters() -> None:
    article = domext.extract(PAGE, options=Options(selector="single:scorer=ttr"))
    assert list(article.scores) == ["ttr"]
    assert article.keep.tolist() == article.scores["ttr"].keep.tolist()


def test_parameters_of_the_selector_take_precedence_over_favour() -> None:
    article = domext.extract(PAGE, options=Options(selector="vote:favour=recall", favour="precision"))
    assert article.keep.tolist() == domext.extract(PAGE, options=Options.recall()).keep.tolist()


def test_favour_is_ignored_by_a_selector_without_it() -> None:
    article = domext.extract(PAGE, options=Options(selector="single", favour="recall"))
    assert article.keep.tolist() == domext.extract(PAGE, options=Options(selector="single")).keep.tolist()


def test_extra_scorers_add_columns_but_no_votes() -> None:
    plain = domext.extract(PAGE, options=Options(selector="single:scorer=structure"))
    more = domext.extract(PAGE, options=Options(selector="single:scorer=structure", extra_scorers=("ttr",)))
    assert list(more.scores) == ["structure", "ttr"]
    assert "ttr.smoothed" in more.blocks[0].scores
    assert more.keep.tolist() == plain.keep.tolist()


def test_extra_scorers_have_the_requested_parameters() -> None:
    """A selector may run the same scorer with other parameters."""
    alone = domext.score(PAGE, ["cuter"])["cuter"].labels
    article = domext.extract(PAGE, options=Options(extra_scorers=("cuter",)))
    np.testing.assert_array_equal(article.scores["cuter"].labels, alone)
    assert domext.extract(PAGE).scores["cuter"].labels is None


def test_extra_scorers_do_not_change_the_default_selection() -> None:
    """The default selector runs some of these scorers itself, with other parameters."""
    plain = domext.extract(PAGE)
    more = domext.extract(PAGE, options=Options(extra_scorers=("cuter", "comma", "ttr")))
    assert more.probability.tolist() == plain.probability.tolist()


def test_title_encoding_and_builder_reach_the_page() -> None:
    source = "<title>Wrong</title><div><p>Größe und Übel</p></div>".encode("latin-1")
    article = domext.extract(source, options=Options(title="Given", encoding="latin-1", builder="lxml"))
    assert (article.title, article.page.encoding_source, article.text) == ("Given", "given", "Größe und Übel")


def test_disabled_plugins_are_not_available() -> None:
    with pytest.raises(PluginError, match="plugin 'ttr' is disabled"):
        domext.extract(PAGE, options=Options(selector="single:scorer=ttr", disable=frozenset({"ttr"})))


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        (Options(selector="vot"), PluginError, r"no plugin 'vot' \(did you mean 'vote'\?\)"),
        (Options(selector="ttr"), PluginError, "'ttr' is a scorer, not a selector"),
        (Options(selector="single:scorer=tttr"), PluginError, "did you mean 'ttr'"),
        (Options(selector="single:scorre=ttr"), OptionError, "did you mean 'scorer'"),
        (Options(extra_scorers=("json",)), PluginError, "'json' is a renderer, not a scorer"),
        (Options(builder="gumbo"), BuilderError, "unknown builder 'gumbo'; choose from turbohtml, lxml"),
    ],
)
def test_unknown_plugins_parameters_and_builders(options: Options, error: type[DomextError], message: str) -> None:
    with pytest.raises(error, match=message) as raised:
        domext.extract(PAGE, options=options)
    assert "\n" not in str(raised.value)
