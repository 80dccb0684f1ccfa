"""Specs: splitting ``NAME:key=value,key=value``, and creating plugins from it."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003  read at run time
from dataclasses import dataclass, field
from typing import Literal, Optional

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domext import OptionError
from domext.plugin import specs


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("ttr", ("ttr", {})),
        ("ttr:", ("ttr", {})),
        ("ttr:coefficient=1.5", ("ttr", {"coefficient": "1.5"})),
        ("ttr:coefficient=1.5, radius = 3,", ("ttr", {"coefficient": "1.5", "radius": "3"})),
        ("cuter:title=A: B=C", ("cuter", {"title": "A: B=C"})),
        ("cuter:title=", ("cuter", {"title": ""})),
        ("./mine.py", ("./mine.py", {})),
        ("./mine.py:least=3", ("./mine.py", {"least": "3"})),
        ("C:\\scorers\\mine.py:least=3", ("C:\\scorers\\mine.py", {"least": "3"})),
        ("mine:model=train.py", ("mine", {"model": "train.py"})),
        ("mine:model=train.py,least=3", ("mine", {"model": "train.py", "least": "3"})),
    ],
)
def test_split(spec: str, expected: tuple[str, dict[str, str]]) -> None:
    assert specs.split(spec) == expected


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("", "cannot read plugin ''"),
        (":radius=3", "cannot read plugin ':radius=3'"),
        ("ttr:radius", "cannot read 'radius' in 'ttr:radius': write each parameter as key=value, and only once"),
        ("ttr:=3", "cannot read '=3'"),
        ("ttr:radius=3,radius=4", "cannot read 'radius=4'"),
    ],
)
def test_invalid_specs(spec: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        specs.split(spec)


NAMES = st.from_regex(r"[a-z][a-z0-9_-]{0,20}", fullmatch=True)
VALUES = st.text(st.characters(exclude_characters=","), max_size=20).map(str.strip)


@given(NAMES, st.dictionaries(NAMES, VALUES, max_size=4))
def test_split_reads_every_written_spec(name: str, parameters: dict[str, str]) -> None:
    spec = name + ":" + ",".join(f"{key}={value}" for key, value in parameters.items())
    assert specs.split(spec) == (name, parameters)


@given(st.text())
def test_any_text_is_split_or_refused_in_one_line(spec: str) -> None:
    try:
        name, _ = specs.split(spec)
    except OptionError as error:
        assert "\n" not in str(error)  # noqa: PT017  both outcomes are valid
    else:
        assert spec.startswith(name)
        assert name


def test_plugin_names_of_specs() -> None:
    assert specs.plugin_name("ttr:radius=3") == "ttr"
    assert specs.plugin_name("./folder/mine.py:least=3") == "mine"


@dataclass(frozen=True)
class Everything:
    number: int = 1
    share: float = 0.5
    flag: bool = False
    word: str = "x"
    choice: Literal["first", "around-max", 3] = "first"
    names: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    maybe: str | None = None
    perhaps: Optional[int] = None  # noqa: UP045  plugins are written this way too
    fixed: int = field(default=7, init=False)

    def __post_init__(self) -> None:
        if self.number == 13:
            msg = "number must not be 13"
            raise ValueError(msg)


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("number", "12", 12),
        ("number", "-3", -3),
        ("share", "0.25", 0.25),
        ("share", "2", 2.0),
        ("share", "1e-3", 0.001),
        ("flag", "true", True),
        ("flag", "Yes", True),
        ("flag", "1", True),
        ("flag", "False", False),
        ("flag", "no", False),
        ("flag", "0", False),
        ("word", "two words", "two words"),
        ("choice", "around-max", "around-max"),
        ("choice", "3", 3),
        ("names", "div+section", ("div", "section")),
        ("names", "div", ("div",)),
        ("names", "", ()),
        ("sizes", "1+2+3", (1, 2, 3)),
        ("maybe", "title", "title"),
        ("maybe", "none", None),
        ("perhaps", "5", 5),
        ("perhaps", "None", None),
    ],
)
def test_values_are_converted_to_the_annotated_type(key: str, text: str, value: object) -> None:
    converted = getattr(specs.create(Everything, "all", {key: text}), key)
    assert converted == value
    assert type(converted) is type(value)


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [
        ("number", "many", "all:number must be a whole number, not 'many'"),
        ("number", "1.5", "all:number must be a whole number, not '1.5'"),
        ("share", "half", "all:share must be a number, not 'half'"),
        ("flag", "maybe", "all:flag must be true or false, not 'maybe'"),
        ("choice", "last", "all:choice must be first or around-max or 3, not 'last'"),
        ("sizes", "1+x", "all:sizes must be a whole number, not 'x'"),
        ("perhaps", "x", "all:perhaps must be a whole number, not 'x'"),
        ("number", "13", "all: number must not be 13"),
        ("numbre", "1", r"all has no parameter 'numbre' \(did you mean 'number'\?\); it has: number, share"),
        ("zzz", "1", "all has no parameter 'zzz'; it has: number"),
        ("fixed", "8", "all has no parameter 'fixed'"),
    ],
)
def test_values_of_the_wrong_type(key: str, text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        specs.create(Everything, "all", {key: text})


def test_without_an_annotation_the_default_gives_the_type() -> None:
    class Plain:
        def __init__(self, name, least=5, share=0.5, flag=False) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001, FBT002
            self.values = (name, least, share, flag)

    made = specs.create(Plain, "plain", {"name": "x", "least": "3", "share": "1", "flag": "yes"})
    assert made.values == ("x", 3, 1.0, True)
    with pytest.raises(OptionError, match="plain:least must be a whole number, not 'few'"):
        specs.create(Plain, "plain", {"least": "few"})


def test_a_default_without_an_annotation_is_no_field() -> None:
    @dataclass(frozen=True)
    class Data:
        least = 5

    class Plain:
        least = 5

    for factory in (Data, Plain):
        with pytest.raises(OptionError, match=r"x has no parameter 'least': .* such as 'least: int = 5'"):
            specs.create(factory, "x", {"least": "3"})


def test_a_type_without_a_notation_is_refused() -> None:
    @dataclass(frozen=True)
    class Data:
        table: dict[str, int] | None = None

    with pytest.raises(OptionError, match="x:table has the type dict, which cannot be written as text"):
        specs.create(Data, "x", {"table": "3"})


@given(
    st.integers(-(10**9), 10**9),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.text(st.characters(exclude_characters=",")).map(str.strip),
    st.lists(st.from_regex(r"[a-z0-9]{1,9}", fullmatch=True)).map(tuple),
)
def test_round_trip_through_a_spec(number: int, share: float, flag: bool, word: str, names: tuple[str, ...]) -> None:  # noqa: FBT001
    if number == 13 or word.endswith(".py"):
        return
    spec = f"all:number={number},share={share!r},flag={flag},word={word},names={'+'.join(names)}"
    assert specs.create(Everything, *specs.split(spec)) == Everything(number, share, flag, word, names=names)


@dataclass(frozen=True)
class Weighted:
    voters: tuple[str, ...] = ()
    weights: Mapping[str, float] = field(default_factory=dict)


def test_other_keys_become_weights_if_the_plugin_has_weights() -> None:
    weighted = specs.create(Weighted, "vote", {"voters": "a+b", "a": "2", "b": "0.5"})
    assert weighted == Weighted(("a", "b"), {"a": 2.0, "b": 0.5})
    assert specs.create(Weighted, "vote", {}) == Weighted()
    with pytest.raises(OptionError, match="vote:a must be a number, not 'much'"):
        specs.create(Weighted, "vote", {"a": "much"})


def test_a_parameter_of_another_type_may_be_called_weights() -> None:
    @dataclass(frozen=True)
    class Scheme:
        weights: Literal["log", "count"] = "log"

    assert specs.create(Scheme, "scheme", {"weights": "count"}) == Scheme("count")
    with pytest.raises(OptionError, match=r"scheme has no parameter 'weight' \(did you mean 'weights'"):
        specs.create(Scheme, "scheme", {"weight": "2"})


def test_factories_other_than_dataclasses() -> None:
    class Plain:
        def __init__(self, least: int = 3, word: str = "x", *, exact: bool = False) -> None:
            self.arguments = (least, word, exact)

    class Bare:
        pass

    def function(least: int = 3) -> int:
        return least

    assert specs.create(Plain, "plain", {"least": "5", "exact": "yes"}).arguments == (5, "x", True)
    assert isinstance(specs.create(Bare, "bare", {}), Bare)
    assert specs.create(function, "function", {"least": "9"}) == 9
    with pytest.raises(OptionError, match="bare has no parameters, so it takes no 'x'"):
        specs.create(Bare, "bare", {"x": "1"})


def test_a_missing_parameter_is_named() -> None:
    @dataclass
    class Needs:
        least: int

    with pytest.raises(OptionError, match=r"\Aneeds: write needs:least=VALUE\Z"):
        specs.create(Needs, "needs", {})

    def plain(words: int, *, share: float, reach: int = 2) -> tuple[float, ...]:
        return words, share, reach

    with pytest.raises(OptionError, match=r"\Aplain: write plain:words=VALUE\Z"):
        specs.create(plain, "plain", {"share": "0.5"})
    with pytest.raises(OptionError, match=r"\Aplain: write plain:words=VALUE,share=VALUE\Z"):
        specs.create(plain, "plain", {"reach": "3"})
    assert specs.create(plain, "plain", {"share": "0.5", "words": "4"}) == (4, 0.5, 2)
