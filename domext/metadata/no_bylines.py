"""Recognise lines near the title that have the form of a byline or a name, and are the caption of something else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.metadata.element_texts import short_text
from domext.metadata.person_names import is_person
from domext.table import tags
from domext.table.attributes import value_of
from domext.table.characters import folded
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.metadata.title_context import TitleContext
    from domext.table.page import Page

# Relations of links to sections and tags, and such parts of their addresses.
_RELATIONS: Final = frozenset({"tag", "category"})
_SECTION: Final = lazy_pattern(
    r"/(?:category|[ck]at[ée]gori(?:es?|en|as?|ler)|rubri(?:k|que|ca|ka)|sections?|secci[oó]n|tags?|topics?|temas?|themen?)[/=]",
    re.IGNORECASE,
)
_BUTTON: Final = lazy_pattern(r"(?<![^\W_])(?:btn|button|cta)(?![^\W_])")
_MAX_LINKS: Final = 30  # elements of a line


def is_heading_of_text(context: TitleContext, block: int, names: tuple[str, ...]) -> bool:
    """Return whether a byline in the text is a heading without the name of a person, such as "Von Ebbe und Flut"."""
    nodes, owner = context.page.nodes, context.page.blocks.owner.item(block)
    is_heading = block > context.text[0] and bool(tags.IS_HEADING[nodes.tag[owner]])
    return is_heading and not any(is_person(name, any_script=True) for name in names)


def is_button(page: Page, block: int) -> bool:
    """Return whether a block is the caption of a button, or of a link that looks like one."""
    node = page.blocks.node.item(block)
    return bool(page.nodes.tag[page.blocks.owner[block]] == tags.BUTTON) or (
        page.nodes.tag.item(node) == tags.A and _BUTTON.search(value_of(page, "class", node) or "") is not None
    )


def is_section(page: Page, block: int, name: str) -> bool:
    """Return whether a name in a line is a link to a section or a tag."""
    nodes, owner, key = page.nodes, page.blocks.owner.item(block), folded(name)
    rows = range(owner + 1, min(nodes.end.item(owner), owner + _MAX_LINKS))
    return any(
        nodes.tag[row] == tags.A and _leads_to_section(page, row) and folded(short_text(page, row)) == key
        for row in rows
    )


def _leads_to_section(page: Page, row: int) -> bool:
    relations = (value_of(page, "rel", row) or "").lower().split()
    return not _RELATIONS.isdisjoint(relations) or _SECTION.search(value_of(page, "href", row) or "") is not None
