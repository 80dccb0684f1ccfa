"""Markdown: CommonMark with the tables, strikethrough and footnotes of GitHub."""

from __future__ import annotations

import dataclasses
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from domext import Article, hookimpl
from domext.body.html import escaped, to_html
from domext.body.title_heading import with_title
from domext.reading.gc_pause import collector_paused

if TYPE_CHECKING:
    from collections.abc import Callable

    import turbohtml


@dataclass(frozen=True, slots=True)
class Markdown:
    """The article as Markdown: CommonMark, with tables, strikethrough and footnotes as GitHub writes them.

    A table's cells that span others are followed by empty ones. Formulas stand between dollars, sub- and superscripts
    and what a reader opens (``details``) as HTML.

    Args:
        front_matter: begin with what is known of the article, as YAML.
        title: put the title above the text, unless the text begins with it.
    """

    front_matter: bool = False
    title: bool = False

    def render(self, article: Article) -> str:
        """Write the article as Markdown."""
        import turbohtml

        content = with_title(article.body, article.title) if self.title else article.body.content
        with collector_paused():
            html = to_html(content, pipes=True)
            text = turbohtml.parse(html).to_markdown(turbohtml.Markdown(converters=_CONVERTERS))
        return _front_matter(article) + text if self.front_matter else text


def _front_matter(article: Article) -> str:
    """What is known, a line each; JSON is YAML."""
    known = dataclasses.asdict(article.metadata)
    lines = [
        f"{name}: {json.dumps(value, ensure_ascii=False)}"
        for name, value in known.items()
        if value and name != "sources"
    ]
    return "\n".join(["---", *lines, "---", "", ""])


_BLANKS: Final = re.compile(r"\s+")
# What could begin a tag or an address between angle brackets.
_TAG: Final = re.compile(r"<(?=[A-Za-z/!?])")


def _span(element: turbohtml.Element, _: str) -> str:
    kind, text = element.attr("class"), element.text
    if kind == "note":
        return f"[^{text}]"
    # No parser that does not know formulas may see markup in one.
    tex = _TAG.sub(r"\\lt ", _BLANKS.sub(" ", text[2:-2])).replace("](", "] (")
    return f"$${tex}$$" if kind == "math display" else f"${tex}$"


def _note(element: turbohtml.Element, content: str) -> str:
    label = (element.attr("id") or "").removeprefix("note-")
    return f"[^{label}]: " + content.strip().replace("\n", "\n    ")


def _details(_: turbohtml.Element, content: str) -> str:
    return f"<details>\n{content.strip()}\n\n</details>"


def _summary(element: turbohtml.Element, _: str) -> str:
    return f"<summary>{escaped(element.text)}</summary>"


_CONVERTERS: Final[dict[str, Callable[[turbohtml.Element, str], str]]] = {
    "span": _span,
    "aside": _note,
    "details": _details,
    "summary": _summary,
    "sub": lambda _, content: f"<sub>{content}</sub>",
    "section": lambda *_: "",  # the end of a quotation or a table
    "sup": lambda _, content: f"<sup>{content}</sup>",
}


@hookimpl
def domext_renderer() -> type[Markdown]:
    """Offer the renderer."""
    return Markdown
