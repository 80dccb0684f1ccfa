"""The renderer ``markdown``: CommonMark with the tables, strikethrough and footnotes of GitHub."""

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
    """The article as CommonMark, with the tables, strikethrough and footnotes of GitHub.

    Empty cells follow a cell that spans several columns. Formulas are written between dollar signs; sub- and superscripts
    and ``<details>`` as HTML.

    Args:
        front_matter: begin with the metadata of the article, as YAML.
        title: write the title above the text, unless the text begins with it.
    """

    front_matter: bool = False
    title: bool = False

    def render(self, article: Article) -> str:
        """Write the article as Markdown."""
        import turbohtml

        content = with_title(article.body, article.title) if self.title else article.body.content
        with collector_paused():
            html = to_html(content, for_markdown=True)
            text = turbohtml.parse(html).to_markdown(turbohtml.Markdown(converters=_CONVERTERS))
        return _front_matter(article) + text if self.front_matter else text


def _front_matter(article: Article) -> str:
    """The metadata of the article as YAML, one line for each field. Every JSON value is a YAML value."""
    fields = dataclasses.asdict(article.metadata)
    lines = [
        f"{name}: {json.dumps(value, ensure_ascii=False)}"
        for name, value in fields.items()
        if value and name != "sources"
    ]
    return "\n".join(["---", *lines, "---", "", ""])


_BLANKS: Final = re.compile(r"\s+")
# The beginning of a tag, or of an address in angle brackets.
_TAG: Final = re.compile(r"<(?=[A-Za-z/!?])")


def _span(element: turbohtml.Element, _: str) -> str:
    class_name, text = element.attr("class"), element.text
    if class_name == "note":
        return f"[^{text}]"
    if class_name == "callout":
        return text
    # A parser without support for formulas must not find markup in them.
    tex = _TAG.sub(r"\\lt ", _BLANKS.sub(" ", text[2:-2])).replace("](", "] (")
    return f"$${tex}$$" if class_name == "math display" else f"${tex}$"


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
    "section": lambda *_: "",  # the end mark of a quotation or a table
    "sup": lambda _, content: f"<sup>{content}</sup>",
}


@hookimpl
def domext_renderer() -> type[Markdown]:
    """Offer the renderer."""
    return Markdown
