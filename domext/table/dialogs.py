"""Dialogs and requests for consent, by their roles and names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import tags

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_DIALOGS: Final = 'dialog, [role="dialog" i], [role="alertdialog" i], [aria-modal="true" i]'
# A page may set a class for its dialogs on html or body; only these elements can be dialogs themselves.
_CONTAINERS: Final = tags.mask(frozenset("div section aside form".split()))
_CONSENT: Final = ("cookie", "consent", "gdpr")


def dialogs(page: Page) -> BoolArray:
    """Return a mask of the nodes that are dialogs or are named like requests for consent, shape ``(n,)``.

    Names are not certain: a recipe for cookies has the same ones.
    """
    by_name = page.named(_CONTAINERS[page.nodes.tag], lambda _: True, _CONSENT)
    return page.matching(_DIALOGS) | by_name
