"""Groups of elements that may be the posts of a page."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion.comment_elements import NUMBER, classes_without_numbers
from domext.discussion.post_names import declared_posts, names_post
from domext.table import attributes, tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from collections.abc import Hashable

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

#: Elements that may be posts. The empty name is that of web components.
CONTAINERS: Final = tags.mask(
    frozenset(["", *"div section article ol ul li dd table tbody tr td blockquote pre form main".split()])
)
_KINDS: Final = ("declared", "named", "numbered", "identified", "class", "first", "siblings", "row")
# Attributes with the number of a post for the program of the page.
_IDENTIFIERS: Final = tuple(
    f"data-{name}" for name in "pid post-id postid comment-id commentid reply-id answer-id answerid note-id".split()
)
_IDENTIFIED: Final = ", ".join(f"[{name}]" for name in _IDENTIFIERS)


def post_groups(page: Page, rows: list[int], may_hold: BoolArray) -> list[tuple[str, list[int]]]:
    """Return groups of at least two elements that may be posts, with their kinds, the most certain first.

    Args:
        page: the page.
        rows: the elements.
        may_hold: which nodes hold enough kept words for the posts of a page, shape ``(n,)``.
    """
    declared = page.once(declared_posts)
    names, (ids, id_of) = page.once(classes_without_numbers), page.attribute_values("id")
    name_of = page.attribute_values("class").numbers
    # The classes without numbers, without spaces around them, the first of them, and whether one of them names a post.
    class_names: dict[int, tuple[str, str, str, bool]] = {}
    groups: dict[Hashable, list[int]] = defaultdict(list)
    parents = page.nodes.parent[rows]
    columns = (declared[rows], page.nodes.tag[rows], parents, name_of[rows], id_of[rows], may_hold[parents])
    for row, is_declared, tag, parent, name, identity_number, may_hold_siblings in zip(
        rows, *(column.tolist() for column in columns), strict=True
    ):
        if name not in class_names:
            classes = names[name]
            class_names[name] = classes, classes.strip(), next(iter(classes.split()), ""), names_post(classes)
        classes, style, first, is_post = class_names[name]
        identity = ids[identity_number]
        if is_declared:
            groups["declared"].append(row)
        if is_post:
            groups["named"].append(row)
        pattern, numbers = NUMBER.subn("#", identity) if identity else ("", 0)
        if numbers:
            groups["numbered", tag, pattern].append(row)
        if not (style or tag):  # the name of a web component is what a class is for others
            classes = style = first = page.elements[row].tag
        if style:
            groups["class", tag, style].append(row)
            groups["first", tag, first].append(row)
        if may_hold_siblings:
            groups["siblings", tag, classes, parent].append(row)
            groups["row", tag, parent].append(row)
    groups.update(_identified(page, rows))
    several = [
        (key if isinstance(key, str) else key[0], rows)  # type: ignore[index]
        for key, rows in groups.items()
        if len(rows) > 1
    ]
    return sorted(several, key=lambda group: _KINDS.index(group[0]))


def _identified(page: Page, rows: list[int]) -> dict[Hashable, list[int]]:
    """The elements with a number in an attribute that names posts, by the attribute."""
    # One search for all attributes, none of which is on most pages, costs as much as one for each.
    identified = page.tidied.document.select(_IDENTIFIED)
    names = [name for name in _IDENTIFIERS if any(element.attr(name) is not None for element in identified)]
    chosen = page.nodes.mask(rows)
    return {("identified", name): rows_of(attributes.present(page, name) & chosen).tolist() for name in names}


def shares_row(page: Page) -> BoolArray:
    """Return which nodes are cells beside other cells with text: the row is the post, and one of its cells names the author."""
    nodes = page.nodes
    cell = (nodes.tag == tags.TD) & (nodes.total.words > 0)
    cells = np.bincount(nodes.parent[cell], minlength=len(nodes))
    return np.asarray(cell & (cells.take(nodes.parent) > 1))
