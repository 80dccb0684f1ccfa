"""Articles that keep a whole page, and random markup with every part of a body."""

from __future__ import annotations

import dataclasses
import html
import re
from typing import TYPE_CHECKING, Any

import numpy as np
from hypothesis import strategies as st

import domext
from domext import Options
from domext.body.tree import Body
from domext.plugin.selection import Selection

if TYPE_CHECKING:
    from domext.article import Article
    from domext.body.tree import Block
    from domext.table.nodes import BoolArray


#: A page with every part of a body.
ALL_PARTS = (
    "<title>Tides</title><h1>Tides</h1><p>Why <b>two</b> a <a href=/day rel=nofollow>day</a>?<sup><a href='#n1'>1</a></sup></p>"
    "<ul><li>Ebb<ol start=4><li>falls</ol><li>Flood</ul><blockquote>Time and tide.</blockquote>"
    "<table><caption>Port</caption><tr><th colspan=2>High<tr><td>4<td>m</table><pre class=lang-c>x = 1;\n  y</pre>"
    "<dl><dt>Neap<dd>small</dl><figure><img src=i.png alt=Pier><figcaption>The pier</figcaption></figure>"
    "<details><summary>More <i>here</i></summary><p>H<sub>2</sub>O, \\(x_1\\)</p></details>"
    "<video src=v.webm title=Film></video><p>$$E=mc^2$$</p><ol><li id=n1>Mostly.<p>Not always.</ol>"
)


def keep_all(source: Any, *, url: str | None = None, keep: BoolArray | None = None) -> Article:
    """The article that keeps every block of a page, or the given blocks."""
    article = domext.extract(source, url=url, options=Options(selector="single:scorer=structure"))
    kept = np.ones(len(article.keep), np.bool_) if keep is None else keep
    return dataclasses.replace(article, selection=Selection(kept, kept.astype(np.float32)))


def render_all_parts(name: str) -> str:
    """The page with every part of a body in a format."""
    return keep_all(ALL_PARTS, url="https://e.org/a/b").to(name)


def article_of(*blocks: Block) -> Article:
    """An article with the given body."""
    article = keep_all("<title>Title</title><p>text")
    article.__dict__["body"] = Body(blocks)
    return article


def markdown_between(markup: str, *, url: str | None = "https://e.org/a/b") -> str:
    """The Markdown of some markup between two paragraphs."""
    above, below = "Davor steht ein Satz.", "Après, une phrase."
    text = keep_all(f"<title>T</title><p>{above}</p>{markup}<p>{below}</p>", url=url).to("markdown")
    return text.replace(f"{above}\n\n", "").replace(f"\n\n{below}", "").strip()


def body(source: Any, *, url: str | None = None) -> Body:
    return keep_all(source, url=url).body


def rebuild_body(article: Article) -> None:
    """Build the body of an article again, to measure its time."""
    article.__dict__.pop("body", None)
    _ = article.body


# Words with a meaning in Markdown, HTML, XML or TeX.
MARKUP_WORDS = st.sampled_from(
    "a b1 * _ ** # ## 1. 2) - + = === --- ` `` [x] (y) <b> &amp; & \\ | ~ ~~ ! ![ http://e.org/a_b end. > é 中 <!-- : word"
    " x_y_z a*b ]]> \\( $ $$ www.a.bc x# -a ~~~ ``` &copy; [a]: [^1] <div> <?x {{x}} www. \" '".split()
)
_TEXT = st.lists(MARKUP_WORDS, min_size=1, max_size=3).map(lambda words: html.escape(" ".join(words)))


def _in(tag: str, inner: st.SearchStrategy[str], attributes: str = "") -> st.SearchStrategy[str]:
    return inner.map(lambda content: f"<{tag}{attributes}>{content}</{tag}>")


def _joined(inner: st.SearchStrategy[str], max_size: int = 3) -> st.SearchStrategy[str]:
    return st.builds(
        lambda parts, between: between.join(parts),
        st.lists(inner, min_size=1, max_size=max_size),
        st.sampled_from(["", " "]),
    )


def _without_breaks(phrase: str) -> str:
    return phrase.replace("<br>", " ")


def _plain(phrase: str) -> str:
    return re.sub("<br>|</?code>", " ", phrase)


_PHRASE = _joined(
    st.recursive(
        _TEXT,
        lambda inner: st.one_of(
            _TEXT,
            _in("em", _joined(inner)),
            _in("strong", _joined(inner)),
            _in("del", inner),
            _in("sup", inner.map(_plain)),
            _in("code", _TEXT),
            _in("a", _TEXT, ' href="http://e.org/a_b(c?d=*e*&amp;f=1"'),
            st.just('<img src="http://e.org/i.png" alt="a *picture* ]">'),
            st.just("x<br>y"),
        ),
        max_leaves=5,
    )
)
_LINE = _PHRASE.map(_without_breaks)


def _table(cells: list[str]) -> str:
    rows = [cells[0:2], cells[2:4], cells[4:6]]
    inner = "".join(
        f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in row)}</tr>"
        for tag, row in zip(("th", "td", "td"), rows, strict=True)
    )
    return f"<table>{inner}</table>"


BLOCKS = st.lists(
    st.recursive(
        st.one_of(
            _in("p", _PHRASE),
            _in("h2", _LINE),
            _in("h5", _LINE),
            _in("pre", st.lists(_TEXT, min_size=1, max_size=3).map("\n".join)),
            st.lists(_LINE, min_size=6, max_size=6).map(_table),
        ),
        lambda inner: st.one_of(
            _in("blockquote", _joined(inner)),
            *(
                _in(tag, st.lists(_in("li", _joined(inner, 2)), min_size=1, max_size=3).map("".join))
                for tag in ("ul", "ol")
            ),
        ),
        max_leaves=6,
    ),
    min_size=1,
    max_size=3,
).map("".join)
