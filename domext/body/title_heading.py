"""An article's title above its body, once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.body.tree import Block, Heading, text_of

if TYPE_CHECKING:
    from domext.article import Article

_FIRST: Final = 5  # blocks among which a page repeats its title


def with_title(article: Article) -> tuple[Block, ...]:
    """The body with the article's title as its first heading, if none at its start says the same.

    A heading says the same if its words are in the title, which often holds the site's name as well, or the reverse.
    """
    content, title = article.body.content, article.title
    wanted = _folded(title or "")
    if title is None or not wanted:
        return content
    said = (_folded(text_of((block,))) for block in content[:_FIRST] if isinstance(block, Heading))
    if any(one and (one in wanted or wanted in one) for one in said):
        return content
    return (Heading(1, (title,)), *content)


def _folded(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
