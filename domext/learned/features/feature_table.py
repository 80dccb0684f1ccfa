"""The columns and facts of a page that the compiled core computes features from."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.learned.features import container_features, page_features
from domext.learned.features.vocabulary import SCHEMA_TYPES, STRUCTURE_GROUPS, TERM_GROUPS
from domext.learned.features.writing_system import writing_system
from domext.table import landmarks, tags

if TYPE_CHECKING:
    import numpy.typing as npt

    from domext.learned.features.page_context import PageContext

_TOTALS: Final = (
    "words", "link_words", "commas", "full_stops", "digits", "characters", "capitals", "letters", "bytes", "link_bytes"
)  # fmt: skip
_COUNTS: Final = (
    "characters", "bytes", "words", "letters", "capitals", "digits", "commas", "full_stops", "punctuation",
    "link_characters", "link_words", "link_bytes", "link_commas", "link_full_stops",
)  # fmt: skip
#: The columns of :func:`of` by name: those over nodes, over blocks and over names of elements.
COLUMNS: Final = (
    "tag", "parent", "end", "first_block", "last_block", *(f"total_{name}" for name in _TOTALS),
    "classes", "structure", "terms", "role_hint", "node_hidden",
    "owner", "node", "hidden", "preformatted", "tags", *_COUNTS,
    "roles_of_tag", "element_group",
)  # fmt: skip
_totals_of: Final = attrgetter(*_TOTALS)
_counts_of: Final = attrgetter(*_COUNTS)
# The containers of the scorers comma and fullstops.
_CONTAINERS: Final = frozenset({"div", "section", "article", "main", "td"})
# The roles of elements, by their names; the bits are those of core/table.h.
_ROLES: Final = sum(
    mask.astype(np.uint16) << bit
    for bit, mask in enumerate((
        tags.mask(tags.HEADINGS),
        tags.mask(frozenset({"h1"})),
        container_features.IMAGE,
        container_features.INPUT,
        tags.mask(frozenset({"html", "body"})),
        landmarks.CONTENT,
        landmarks.BOILERPLATE,
        tags.mask(frozenset({"header"})),
        tags.mask(_CONTAINERS),
    ))
)  # fmt: skip
_GROUP_OF_NAME: Final = {
    name: group for group, names in enumerate(page_features.ELEMENTS.values()) for name in names.split()
}
_ELEMENT_GROUPS: Final = np.array([_GROUP_OF_NAME.get(name, -1) for name in tags.NAMES], np.int8)


def of(context: PageContext) -> tuple[tuple[npt.NDArray[Any], ...], tuple[int | float, ...]]:
    """Return the columns and the facts of a page, in the order of ``core/table.h``."""
    nodes, blocks = context.page.nodes, context.page.blocks
    columns = (
        nodes.tag, nodes.parent, nodes.end, nodes.first_block, nodes.last_block,
        *_totals_of(nodes.total),
        context.classes, context.structure, context.terms, landmarks.role_hints(context.page), nodes.hidden,
        blocks.owner, blocks.node, blocks.hidden, blocks.preformatted, blocks.tags,
        *_counts_of(blocks.counts),
        _ROLES, _ELEMENT_GROUPS,
    )  # fmt: skip
    facts = (
        *context.page.once(page_features.title_heading), page_features.declared_types(context.page),
        len(STRUCTURE_GROUPS), len(TERM_GROUPS), len(page_features.ELEMENTS), len(SCHEMA_TYPES),
        *context.page.once(writing_system),
    )  # fmt: skip
    return tuple(map(np.ascontiguousarray, columns)), facts
