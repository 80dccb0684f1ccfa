"""The renderer ``html``: a clean and sanitised document that is safe to show to a reader."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from domext import Article, hookimpl
from domext.body.html import escaped, to_html
from domext.body.title_heading import with_title
from domext.table.characters import readable
from domext.table.urls import SCHEMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from turbohtml.clean import Sanitizer

_TAGS: Final = frozenset(
    "a article aside audio blockquote br caption code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 header img li mark ol"
    " p pre q span strong sub summary sup table tbody td th tr ul video".split()
)
_ATTRIBUTES: Final = {
    "a": frozenset({"href", "rel"}),
    "article": frozenset({"data-depth", "data-votes"}),
    "aside": frozenset({"id"}),
    "audio": frozenset({"src", "controls", "title"}),
    "code": frozenset({"class"}),
    "div": frozenset({"class"}),
    "img": frozenset({"src", "alt", "width", "height"}),
    "ol": frozenset({"start"}),
    "p": frozenset({"class"}),
    "span": frozenset({"class"}),
    "td": frozenset({"colspan", "rowspan"}),
    "th": frozenset({"colspan", "rowspan"}),
    "video": frozenset({"src", "controls", "title"}),
}


@dataclass(frozen=True, slots=True)
class Html:
    """Write the article as an HTML document without scripts, styles, forms and frames; formulas as TeX in ``span.math``.

    Args:
        title: write the title above the text, unless the text begins with it.
        document: write a whole document; else only the ``<article>`` element.
    """

    title: bool = False
    document: bool = True

    def render(self, article: Article) -> str:
        """Write the article as HTML."""
        content = with_title(article.body, article.metadata.title) if self.title else article.body.content
        body = f"<article>{_sanitizer().sanitize(readable(to_html(content)))}</article>"
        if not self.document:
            return body
        language = article.metadata.language
        lang = f' lang="{escaped(language)}"' if language else ""
        head = "".join(_head(article))
        return f'<!DOCTYPE html>\n<html{lang}>\n<head><meta charset="utf-8">{head}</head>\n<body>{body}</body>\n</html>'


def _head(article: Article) -> Iterator[str]:
    metadata = article.metadata
    yield f"<title>{escaped(metadata.title or article.title or '')}</title>"
    authors = [("author", author) for author in metadata.authors]
    fields = (
        ("description", metadata.description),
        ("keywords", ", ".join(metadata.tags)),
        ("date", metadata.published),
    )
    for name, value in (*authors, *fields):
        if value:
            yield f'<meta name="{name}" content="{escaped(value)}">'
    url = article.page.addresses(metadata.url or article.page.url or "")
    if url is not None:
        yield f'<link rel="canonical" href="{escaped(url)}">'


@functools.cache
def _sanitizer() -> Sanitizer:
    from turbohtml.clean import OnDisallowed, Policy, Sanitizer

    policy = Policy(
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        url_schemes=SCHEMES,
        on_disallowed_tag=OnDisallowed.STRIP,
    )
    return Sanitizer(policy)


@hookimpl
def domext_renderer() -> type[Html]:
    """Offer the renderer."""
    return Html
