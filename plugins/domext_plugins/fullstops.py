"""Full-stop score of containers: the comma score with full stops in place of commas.

Source: after R. Song, M. Wu (2007), as far as their method is public: it weighs Chinese punctuation against text in
links.
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
    """Score containers by their full stops, with a hierarchy check (after Song and Wu 2007).

    The score is that of ``comma`` with full stops in place of commas: ``FS^3 * (CL / ACL) / ACFL^2``, where FS is the
    number of full stops of a container's own text, CL that of its characters, ACL that of the characters in its
    links, and ACFL that of the commas and full stops in its links. The threshold and the hierarchy check are those of
    ``comma``.

    Choices of domext: the formula, because that of the source is not public. The source is known to count Chinese
    full stops and to weigh text against text in links. By default, the full stops of every script count;
    ``marks=。｡`` counts only the Chinese ones.

    Args:
        containers: names of the elements that are containers.
        hierarchy: whether to apply the hierarchy check.
        marks: characters that count as full stops. Default: the full stops of every script.
    """

    containers: tuple[str, ...] = ("div", "section", "article", "main", "td")
    hierarchy: bool = True
    marks: str | None = None

    def __post_init__(self) -> None:
        check_containers(self.containers)
        if self.marks is not None and not self.marks.strip():
            msg = "marks must contain a character"
            raise OptionError(msg)

    def score(self, page: Page) -> Scores:
        """Score a page. Column ``score`` of nodes (0 unless they are containers) and of blocks (by container)."""
        return score_containers(page, self.containers, self._marks(page), hierarchy=self.hierarchy)

    def _marks(self, page: Page) -> npt.NDArray[np.integer]:
        """The number of full stops of every block, shape ``(b,)``."""
        blocks = page.blocks
        if self.marks is None:
            return blocks.counts.full_stops
        running = np.append(0, np.cumsum(np.isin(codepoints(blocks.source), codepoints(self.marks))))
        return np.asarray(running[blocks.stop] - running[blocks.start])


@hookimpl
def domext_scorer() -> type[Fullstops]:
    """Register the scorer."""
    return Fullstops
