"""Full stops of containers against their links: the comma score with another mark.

Source: after R. Song, M. Wu (2007), as far as it is public: it weighs Chinese punctuation against text in links.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from domext import Page, Scores, hookimpl
from domext.errors import OptionError
from domext.table.characters import codepoints
from domext_plugins.comma import check_containers, score_containers


@dataclass(frozen=True, slots=True)
class Fullstops:
    """Full-stop score of containers with hierarchy check (after Song and Wu 2007).

    The score of ``comma`` with full stops for commas: ``FS^3 * (CL / ACL) / ACFL^2`` with FS the full stops of a
    container's own text, CL its characters, ACL the characters of its links, ACFL the commas and full stops of its
    links. Threshold and hierarchy check are those of ``comma``.

    Ours: all of it, as the source's formula is not public. Known is that it counts Chinese full stops and weighs text
    against text in links. By default full stops of every script count, ``marks=。｡`` counts the Chinese ones alone.

    Args:
        containers: names of elements that are containers.
        hierarchy: whether to check the hierarchy.
        marks: the characters that count; default: the full stops of every script.
    """

    containers: tuple[str, ...] = ("div", "section", "article", "main", "td")
    hierarchy: bool = True
    marks: str | None = None

    def __post_init__(self) -> None:
        check_containers(self.containers)
        if self.marks is not None and not self.marks.strip():
            msg = "marks must hold a character"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page: the score of containers (0 for other nodes), and of each block's container."""
        return score_containers(page, self.containers, self._marks(page), hierarchy=self.hierarchy)

    def _marks(self, page: Page) -> npt.NDArray[np.integer]:
        blocks = page.blocks
        if self.marks is None:
            return blocks.counts.full_stops
        found = np.append(0, np.cumsum(np.isin(codepoints(blocks.source), codepoints(self.marks))))
        return np.asarray(found[blocks.stop] - found[blocks.start])


@hookimpl
def domext_scorer() -> type[Fullstops]:
    """Offer the scorer."""
    return Fullstops
