"""Dialogs and requests for consent, by their roles and names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import attributes, tags

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_ROLES: Final = ("dialog", "alertdialog")
# A page may set a class for its dialogs on html or body; only these elements can be dialogs themselves.
_CONTAINERS: Final = tags.mask(frozenset("div section aside form".split()))
_CONSENT: Final = ("cookie", "consent", "gdpr")


def dialogs(page: Page) -> BoolArray:
    """Return a mask of the nodes that are dialogs or are named like requests for consent, shape ``(n,)``.

    Names are not certain: a recipe for cookies has the same ones.
    """
    return page.once(declared_dialogs) | page.named(_CONTAINERS[page.nodes.tag], lambda _: True, _CONSENT)


def declared_dialogs(page: Page) -> BoolArray:
    """Return a mask of the nodes that are dialogs by their element or role, shape ``(n,)``."""
    by_role = attributes.where(page, "role", lambda role: role.lower() in _ROLES, *_ROLES)
    is_modal = attributes.where(page, "aria-modal", lambda value: value.lower() == "true", "true")
    is_dialog: BoolArray = by_role | is_modal | (page.nodes.tag == tags.DIALOG)
    return is_dialog
