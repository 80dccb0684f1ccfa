"""Drop containers that consist mostly of links, and containers with the class names of boilerplate.

Source: a comment on A. J. Champandard, "The Easy Way to Extract Useful Text from Arbitrary HTML" (2007).
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Final

import numpy as np

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.table import tags
from domext.table.class_names import words_of

_CONTAINERS: Final = tags.mask(
    frozenset(
        "div section article main aside header footer nav ul ol dl table tbody tr td form fieldset menu center".split()
    )
)
_PARAGRAPHS: Final = tags.mask(tags.HEADINGS | {"li", "p", "dd", "dt"})
# HTML5 elements for what themes expressed by class names before.
_BOILERPLATE_ELEMENTS: Final = tags.mask(frozenset("nav aside footer form select figcaption".split()))
# Two adjacent words of a class name are also looked up as one word, for names like "side-bar".
_BOILERPLATE_WORDS: Final = frozenset(
    """
    comment comments reply replies respond
    header masthead banner topbar nav navbar navigation menu menus toolbar breadcrumb breadcrumbs
    aside sidebar sidebars sidenav sidemenu sidecolumn widget widgets
    footer foot copyright legal disclaimer disclosure
    search filter filters dropdown modal popup overlay tooltip signup signin login cta
    subscribe subscriber subscribers subscription subscriptions newsletter cookie cookies
    authorbio authorbox authorinfo bio byline credit credits caption captions testimonial testimonials
    related recommended recommendation recommendations teaser teasers trending popular
    promo promos sponsor sponsors sponsored advert adverts advertisement advertisements
    share sharing social pager pagination
    """.split()
)


@dataclass(frozen=True, slots=True)
class Links:
    """Drop containers with many links or with names of comments, headers or sidebars (after Champandard 2007).

    A container is dropped with its subtree if ``characters in links >= max_link * characters``, or if its class or id
    contains a word for comments, headers, sidebars or similar parts of a page. All other blocks are kept.

    Choices of domext: the values of ``max_link`` and ``max_share`` (docs/scorers/links.md reports the search);
    paragraphs, headings and list items are dropped for their links, too; the vocabulary, and the HTML5 elements that
    count as named; a name does not drop a container with ``max_share`` or more of the page's text, because some themes
    put names like ``has-sidebar`` on the whole page.

    Args:
        max_link: share of characters in links from which a container or paragraph is dropped, in (0, 1].
        names: whether class names and ids drop containers.
        max_share: share of the page's text from which the name of a container is ignored, in [0, 1].
    """

    max_link: float = 0.9
    names: bool = True
    max_share: float = 0.2

    def __post_init__(self) -> None:
        if not (0 < self.max_link <= 1 and 0 <= self.max_share <= 1):
            msg = "max_link must lie in (0, 1], and max_share in [0, 1]"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page. Columns of nodes, and of blocks by container: ``ratio`` of links and ``named`` (0 or 1)."""
        nodes, blocks = page.nodes, page.blocks
        container = nodes.tagged(_CONTAINERS)
        characters = nodes.total.characters
        ratio = nodes.total.link_characters / np.maximum(characters, 1)
        linked = (container | nodes.tagged(_PARAGRAPHS)) & (characters > 0) & (ratio >= self.max_link)
        named = np.zeros(len(nodes), dtype=np.bool_)
        if self.names:
            named = nodes.tagged(_BOILERPLATE_ELEMENTS) | page.named(container, _is_boilerplate_name)
            named &= characters < self.max_share * characters[0]
        inside = nodes.inside(linked | named)
        nearest = nodes.nearest(container)[blocks.owner]
        return Scores(
            ~inside[blocks.owner],
            nodes={"ratio": ratio, "named": named},
            blocks={
                # Blocks outside all containers have index -1, so the appended value is theirs.
                "ratio": np.append(ratio, 0.0)[nearest],
                "named": nodes.inside(named)[blocks.owner],
            },
        )


def _is_boilerplate_name(name: str) -> bool:
    """Whether a class or id contains a word of the vocabulary."""
    words = words_of(name)
    pairs = map(operator.add, words, words[1:])
    return not (_BOILERPLATE_WORDS.isdisjoint(words) and _BOILERPLATE_WORDS.isdisjoint(pairs))


@hookimpl
def domext_scorer() -> type[Links]:
    """Register the scorer."""
    return Links
