"""Results that the sources published for their systems, each with the closest result of domext."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ALL: Final = "all"
_CORPUS: Final = "wcxb-dev-clean"


@dataclass(frozen=True, slots=True)
class Published:
    """A published result.

    Attributes:
        source: the publication.
        condition: the system or the pages, in the words of the source.
        metric: the name of the corresponding metric of domext.
        value: the published value, from 0 to 1.
        spec: the spec of the corresponding scorer.
        page_type: the type of the corresponding pages, or :data:`ALL`.
        corpus: the corpus of these pages.
    """

    source: str
    condition: str
    metric: str
    value: float
    spec: str
    page_type: str = "article"
    corpus: str = _CORPUS


_CUTER: Final = "Adam, Bouras and Poulopoulos, 2009"
_TTR: Final = "Weninger and Hsu, 2008"

PUBLISHED: Final = (
    Published(_CUTER, "one body of text", "useful", 0.9671, "cuter"),
    Published(_CUTER, "one body of text", "useless", 0.0340, "cuter"),
    *(
        Published(_TTR, condition, metric, value, spec, ALL)
        for condition, spec, recall, ratio in (
            ("threshold", "ttr", 0.9419, 0.5621),
            ("EM", "ttr:decision=em", 0.9262, 0.4877),
            ("k-means", "ttr:decision=k-means", 0.9247, 0.5744),
            ("farthest-first", "ttr:decision=farthest-first", 0.8588, 0.6253),
            ("prediction", "ttr:decision=prediction", 0.8114, 0.5240),
        )
        for metric, value in (("lcs_recall", recall), ("edit_ratio", ratio))
    ),
    Published(_TTR, "threshold", "space_saved", 0.95, "ttr", ALL),
    Published(_TTR, "threshold", "gzip_saved", 0.88, "ttr", ALL),
)

REASONS: Final = """\
[Published results](published.md) has more figures of the sources, each with its command. Likely reasons for the differences:

- **Different pages.** The sources measured pages from 2005 to 2009, which are not available with gold texts written by
  hand. The pages here are from the 2020s: they have teasers, dialogs, cookie notices and generated markup around and
  inside the text.
- **CUTER.** Its authors count the text of pages that they selected; domext counts words. Where the source is silent, the
  choices are ours: the candidates are the owners of blocks, and `min_text`, `accept` and `max_gap` have values of ours.
  CUTER takes the title from a feed, which is not available here. On articles, the useful text reaches that of the source, but
  the useless text does not. The classes of pages with several bodies and with comments are in [published
  results](published.md#cuter-adam-bouras-and-poulopoulos-2009).
- **Text-to-tag ratio.** LCS recall is lower than in the source, most of all with `prediction`; the edit ratio is higher
  with the four other decisions. The unit is the block, not the line of the source, and nearly half of the pages are not
  articles: `ttr` has a word F1 of 0.885 on articles and of 0.482 on products. The formula of the ratio is misprinted in
  the source; domext follows the description in its text.
- **Density and perceptron (Champandard, 2007).** The best network of the source makes 80% fewer errors than the fixed
  threshold. Here it makes 16.2% fewer errors on the blocks of all pages, and 31% fewer on those of articles, on domains
  that it was not trained on ([perceptron](scorers/perceptron.md)). The unit is the block, not the line, and the labels
  come from an alignment with a gold text, not from a person who labels lines.
- **Comma, fullstops, links.** The sources published no results.
"""
