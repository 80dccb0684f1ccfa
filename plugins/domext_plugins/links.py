"""Containers that are mostly links, or whose names say that they are beside the point, are dropped.

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
# What themes wrote as class names before HTML5 had elements for it.
_NAMED: Final = tags.mask(frozenset("nav aside footer form select figcaption".split()))
# Two words of a name may make one of these, as in "side-bar".
_NAMES: Final = frozenset(
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
    """Drops containers with too many links for their text, or with names of comments, headers, sidebars (2007).

    A container is dropped, with all that is in it, if ``characters in links >= max_link * characters``, or if a word
    of its class or id is one of comments, headers, sidebars and their like. All other blocks are kept.

    Ours: the ratio and the share (see docs/scorers/links.md for how they were found); paragraphs, headings and list
    items have a ratio, too; what the words are, and which elements of HTML5 are named by themselves; a name does not
    drop a container with ``max_share`` or more of the page's text, for themes name whole pages after what stands
    beside the content.

    Args:
        max_link: share of links from which a container or paragraph is dropped, in (0, 1].
        names: whether names drop containers.
        max_share: share of the page's text from which a name says nothing, in [0, 1].
    """

    max_link: float = 0.9
    names: bool = True
    max_share: float = 0.2

    def __post_init__(self) -> None:
        if not (0 < self.max_link <= 1 and 0 <= self.max_share <= 1):
            msg = "max_link must lie in (0, 1], max_share in [0, 1]"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page: ``ratio`` of links and ``named`` (0 or 1) of every node; of each block's container likewise."""
        nodes, blocks = page.nodes, page.blocks
        container = _CONTAINERS[nodes.tag]
        characters = nodes.total.characters
        ratio = nodes.total.link_characters / np.maximum(characters, 1)
        linked = (container | _PARAGRAPHS[nodes.tag]) & (characters > 0) & (ratio >= self.max_link)
        named = np.zeros(len(nodes), dtype=np.bool_)
        if self.names:
            named = _NAMED[nodes.tag] | page.named(container, _beside_the_point)
            named &= characters < self.max_share * characters[0]
        inside = nodes.inside(linked | named)
        nearest = nodes.nearest(container)[blocks.owner]
        return Scores(
            ~inside[blocks.owner],
            nodes={"ratio": ratio, "named": named},
            blocks={
                # Blocks outside of any container have index -1, which is the last row here.
                "ratio": np.append(ratio, 0.0)[nearest],
                "named": nodes.inside(named)[blocks.owner],
            },
        )


def _beside_the_point(name: str) -> bool:
    """Whether a class or id has a word of the vocabulary."""
    words = words_of(name)
    return not (_NAMES.isdisjoint(words) and _NAMES.isdisjoint(map(operator.add, words, words[1:])))


@hookimpl
def domext_scorer() -> type[Links]:
    """Offer the scorer."""
    return Links
