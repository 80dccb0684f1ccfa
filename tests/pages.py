"""Pages for tests: fixtures, random trees that compute their own reference values, and random markup."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from hypothesis import strategies as st

from domext import Page, parse
from fuzz.text_accounting import bare as bare  # noqa: PLC0414  tests import it from here

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.postprocess.fallback import Origin

#: The folder of the pages.
FIXTURES: Final = Path(__file__).resolve().parents[1] / "fixtures"
KEYS: Final = frozenset({"page_type", "lang", "title", "url", "why", "wellformed", "origin", "blocks", "kept"})
BUILDERS: Final = ("turbohtml", "lxml", "html5lib", "beautifulsoup")


@dataclass(frozen=True, slots=True)
class Fixture:
    """A page of the folder ``fixtures`` and its facts from ``fixtures.toml``."""

    name: str
    facts: dict[str, Any]

    def __str__(self) -> str:
        return self.name

    @property
    def html(self) -> bytes:
        return (FIXTURES / f"{self.name}.html").read_bytes()

    @property
    def gold(self) -> str:
        return (FIXTURES / f"{self.name}.txt").read_text("utf-8")

    @property
    def page_type(self) -> str:
        return str(self.facts["page_type"])

    @property
    def url(self) -> str:
        return str(self.facts["url"])

    @property
    def origin(self) -> Origin:
        """Where the page holds its text, see :attr:`domext.Article.origin`."""
        return cast("Origin", self.facts["origin"])

    @property
    def shows_text(self) -> bool:
        """Whether the text is in elements that a reader may see."""
        return self.origin in {"page", "noscript"}

    @property
    def wellformed(self) -> bool:
        return bool(self.facts["wellformed"])


def paragraphs(*lengths: int) -> str:
    """Paragraphs of so many characters."""
    return "".join(f"<p>{'x' * length}</p>" for length in lengths)


@functools.cache
def fixtures() -> tuple[Fixture, ...]:
    table = tomllib.loads((FIXTURES / "fixtures.toml").read_text("utf-8"))
    return tuple(Fixture(name, facts) for name, facts in table.items())


def fixture(name: str) -> Fixture:
    return next(page for page in fixtures() if page.name == name)


@functools.cache
def fixture_page(name: str, builder: str = "turbohtml") -> Page:
    return parse(fixture(name).html, builder=builder)


def texts(source: Any, **options: Any) -> tuple[str, ...]:
    return parse(source, **options).blocks.texts


# --- random trees -----------------------------------------------------------------------------------------------------

BLOCK: Final = ("div", "p", "ul", "li")


@dataclass(slots=True)
class Tree:
    """An element of a random page: it is serialised for the engine, and walked recursively for reference values."""

    tag: str
    children: list[Tree | str] = field(default_factory=list)

    def markup(self) -> str:
        inner = "".join(child if isinstance(child, str) else child.markup() for child in self.children)
        return "<br>" if self.tag == "br" else f"<{self.tag}>{inner}</{self.tag}>"

    def walk(self, depth: int = 0, parent: Tree | None = None) -> Iterator[tuple[Tree, Tree | None, int]]:
        yield self, parent, depth
        for child in self.children:
            if not isinstance(child, str):
                yield from child.walk(depth + 1, self)

    @property
    def size(self) -> int:
        return sum(1 for _ in self.walk())

    @property
    def text(self) -> str:
        if self.tag == "br":
            return "\n"
        return "".join(child if isinstance(child, str) else child.text for child in self.children)


# Letters, capitals, digits, punctuation and white space of several scripts, with one to four bytes in UTF-8.
WORDS: Final = st.text("aé😀B1,.!-中ก، \n\t\xa0", max_size=12)


def _trees(tags: tuple[str, ...], inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Tree]:
    return st.builds(Tree, st.sampled_from(tags), st.lists(inner, max_size=4))


def _listed(items: list[list[Tree | str]]) -> Tree:
    return Tree("ul", [Tree("li", item) for item in items])


_BREAK: Final = st.builds(Tree, st.just("br"))
_PHRASE: Final = st.recursive(
    WORDS | _BREAK,
    lambda inner: _trees(("span", "b"), inner) | st.builds(Tree, st.just("a"), st.lists(WORDS)),
    max_leaves=6,
)


def _flow(tags: tuple[str, ...]) -> st.SearchStrategy[Any]:
    return st.recursive(
        _PHRASE | st.builds(Tree, st.just("p"), st.lists(_PHRASE, max_size=4)),
        lambda inner: _trees(tags, inner) | st.builds(_listed, st.lists(st.lists(inner, max_size=3), max_size=3)),
        max_leaves=12,
    )


_STRICT: Final = _flow(("div",))
_FLOW: Final = _flow(("div", "div", "span", "b"))


@st.composite
def trees(draw: st.DrawFn, *, strict: bool = False) -> Tree:
    """Draw a page that every HTML5 parser reads without error recovery.

    ``p`` and ``a`` contain phrases only, and ``ul`` contains only ``li``. If ``strict``, inline elements contain no
    block-level elements, because parsers other than HTML5 parsers rearrange them.
    """
    flow = _STRICT if strict else _FLOW
    first = Tree("div", draw(st.lists(flow, max_size=5)))
    return Tree("html", [Tree("body", [first, *draw(st.lists(flow, max_size=2))])])


# --- markup soup ------------------------------------------------------------------------------------------------------

SOUP: Final = st.lists(
    st.sampled_from(
        "<p>|</p>|<div>|</div>|<b>|</b>|<i>|<a href=x>|</a>|<br>|<br/>|<hr>|<table>|<tr>|<td>|</table>|<ul>|<li>|</ul>|<pre>|"
        "</pre>|<textarea>|</textarea>|<select>|<option>|</select>|<button>|<svg>|<text>|</svg>|<math>|<title>|</title>|"
        "<script>|</script>|<style>|</style>|<!--|-->|<!-- c -->|<![CDATA[x]]>|<?php x ?>|<template>|</template>|<noscript>|"
        "</noscript>|<iframe>|</iframe>|<noframes>|</noframes>|<frameset>|<body>|</body>|<html>|</html>|<head>|</head>|"
        "<dialog>|</dialog>|<p hidden>|<div style='display:none'>|<span hidden>|</span>|<template shadowrootmode=open>|"
        "<plaintext>|<xmp>|</xmp>|<ruby>|<rp>|<rt>|&amp;|&#0;|&nbsp;|&lt;|a|b c|, d.| |\n|\t|中文|\x01|\x0c|\0|\ud800|<|>|'|\"|=".split(
            "|"
        )
    ),
    max_size=40,
).map("".join)
_ITEM_ATTRIBUTES = st.sampled_from([
    "", "class=comment", "class='post card'", "class=x9", "id=sidebar", "role=navigation", "itemprop=articleBody",
    "hidden", "class=entryContent id=main", "role='none main'", "role=main itemprop=comment",
])  # fmt: skip
#: Repeated items with classes, ids, roles and hidden parts, whose names the vocabulary has or has not.
ITEMS: Final = st.lists(
    st.builds(
        "<{0} {1}><h3>{2}</h3><p>{3}</p></{0}>".format,
        st.sampled_from(["div", "li", "article", "section", "header", "form"]),
        _ITEM_ATTRIBUTES,
        st.sampled_from(["", "Tea", "Rain, snow"]),
        st.sampled_from(["", "Boil. Wait.", "a <a href=x>link b</a> c", "one two three " * 8, "<img src=x> 1 2 3 4."]),
    ),
    max_size=14,
)
