"""Find the lists of choices that a script shows instead of ``<select>``: ``role=listbox`` around short options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.masks import any_of, rows_of
from domext.table.signs import Sign, only_with

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_LISTS: Final = Sign(roles=("listbox",))
# The slides of a show are options, too.
_CONTENT: Final = tags.mask(frozenset("a p h1 h2 h3 h4 h5 h6 img picture blockquote table pre".split()))
_MAX_OPTION_WORDS: Final = 6


@only_with(_LISTS, otherwise=list)
def find_choices(page: Page, kept: BoolArray) -> list[int]:
    """Return the lists of choices.

    Args:
        page: the page.
        kept: which nodes hold kept text, shape ``(n,)``.
    """
    nodes, (values, numbers) = page.nodes, page.attribute_values("role")
    if "listbox" not in values or "option" not in values:
        return []
    is_option = numbers == values.index("option")
    words = nodes.total.words
    found: list[int] = []
    for row in rows_of((numbers == values.index("listbox")) & kept).tolist():
        inside = slice(row + 1, int(nodes.end[row]))
        options = row + 1 + rows_of(is_option[inside])
        is_short = options.size > 0 and words[row] <= _MAX_OPTION_WORDS * (options.size + 1)
        if is_short and (words[options] <= _MAX_OPTION_WORDS).all() and not any_of(_CONTENT[nodes.tag[inside]]):
            found.append(row)
    return found
