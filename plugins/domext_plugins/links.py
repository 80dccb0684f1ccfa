"""Containers that are mostly links, or whose names say that they are beside the point, are dropped.

Source: a comment on A. J. Champandard, "The Easy Way to Extract Useful Text from Arbitrary HTML" (2007).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import numpy as np

from domext import Page, Scores, hookimpl, tags
from domext.errors import OptionError

_CONTAINERS: Final = tags.mask(
    frozenset(
        "div section article main aside header footer nav ul ol dl table tbody tr td form fieldset menu center".split()
    )
)
# A word starts where no letter is before it, or at a capital after a small letter, and so it ends: "comment-list" and
# "pageFooter" are found, "footnotes" are not. A few words are sure enough without an end.
_WORDS: Final = re.compile(
    r"""(?: (?<![A-Za-z]) | (?<=[a-z])(?=[A-Z]) )
    (?i:
        (?: comments? | reply | replies | respond
          | header | masthead | banner | topbar | navbar | nav | menus? | toolbar
          | aside | widgets? | footer | foot | copyright | legal
          | related | promos? | sponsor(?:ed|s)? | advert(?:s|isements?)?
          | share | sharing | social | newsletter | cookies? | pager
        ) (?-i:(?![a-z]))
      | navigation | breadcrumb | side[-_]?(?:bar|nav|menu|column) | recommend(?:ed|ation) | subscri(?:be|ption)
      | pagination
    )""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Links:
    """Drops containers with too many links for their text, or with names of comments, headers, sidebars (2007).

    A container is dropped, with all that is in it, if ``characters in links >= max_link * characters``, or if a word
    of its class or id is one of comments, headers, sidebars and their like. All other blocks are kept.

    Ours: the ratio and the share (see docs/scorers/links.md for how they were found); what the words are; a name does
    not drop a container with ``max_share`` or more of the page's text, for themes name whole pages after what stands
    beside the content.

    Args:
        max_link: share of links from which a container is dropped, in (0, 1].
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
        linked = container & (characters > 0) & (ratio >= self.max_link)
        named = np.zeros(len(nodes), dtype=np.bool_)
        if self.names:
            named = page.named(container, lambda name: _WORDS.search(name) is not None) & (
                characters < self.max_share * characters[0]
            )
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


@hookimpl
def domext_scorer() -> type[Links]:
    """Offer the scorer."""
    return Links
