"""The renderer ``xml``: text and multimedia in reading order, after CUTER (Adam, Bouras, Poulopoulos 2009)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from domext import Article, hookimpl
from domext.article import ArticleBlock
from domext.pictures.multimedia import Multimedia
from domext.table.characters import readable

NAMESPACE: Final = "urn:domext:article:1"
# XML parsers read a carriage return as a line feed, unless it is a character reference.
_RETURN: Final = {"\r": "&#13;"}


@dataclass(frozen=True, slots=True)
class Xml:
    """Write the article as an XML document: URL, title, and text and multimedia in reading order.

    The document is valid against ``domext/schemas/article.xsd``. It has no XML declaration, so its encoding is UTF-8.
    """

    def render(self, article: Article) -> str:
        """Write the article as XML."""
        fields = (("url", article.page.url), ("title", article.title))
        head = [f"  <{name}>{_text(value)}</{name}>" for name, value in fields if value is not None]
        content = [f"    {_part(part)}" for part in article.parts]
        lines = [f'<article xmlns="{NAMESPACE}">', *head, "  <content>", *content, "  </content>", "</article>"]
        return "\n".join(lines)


def _part(part: ArticleBlock | Multimedia) -> str:
    if isinstance(part, ArticleBlock):
        return f"<text{_attributes(xpath=part.xpath)}>{_text(part.text)}</text>"
    values = {"element": part.element, "address": part.address, "description": part.description, "xpath": part.xpath}
    return f"<multimedia{_attributes(**values)}/>"


def _attributes(**values: str | None) -> str:
    return "".join(f" {name}={quoteattr(readable(value))}" for name, value in values.items() if value is not None)


def _text(text: str) -> str:
    return escape(readable(text), _RETURN)


@hookimpl
def domext_renderer() -> type[Xml]:
    """Offer the renderer."""
    return Xml
