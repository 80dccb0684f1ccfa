"""Labels: the role of a block or node in its page."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt

LabelArray = npt.NDArray[np.uint8]


class Label(IntEnum):
    """The role of a block or node in its page.

        >>> import domext
        >>> article = domext.extract("<nav><a href=/>Home</a></nav><p>Boil the water, then wait for a minute.</p>")
        >>> [domext.Label(label).name for label in article.labels]
        ['NAVIGATION', 'TEXT']

    Attributes:
        EMPTY: it shows nothing.
        TEXT: it belongs to the article.
        MULTIMEDIA: it shows something other than text, next to text of the article.
        NAVIGATION: it or an element around it consists mostly of links, and it is not a headline, byline or share button.
        ADVERTISEMENT: the markup calls it an advertisement, whether it is kept or dropped.
        COMMENT: it is in a region of readers' comments.
        BOILERPLATE: any other text outside the article.
    """

    EMPTY = 0
    TEXT = 1
    MULTIMEDIA = 2
    NAVIGATION = 3
    ADVERTISEMENT = 4
    COMMENT = 5
    BOILERPLATE = 6


LABELS: Final = tuple(label.name.lower() for label in Label)
