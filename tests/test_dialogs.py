"""Dialogs by their element, role and state, and requests for consent by their name."""

from __future__ import annotations

import pytest

import domext
from domext.table.dialogs import dialogs


@pytest.mark.parametrize(
    "tag",
    [
        "<dialog open>",
        "<div role=dialog>",
        "<section role=AlertDialog>",
        "<div aria-modal=TRUE>",
        "<aside id=cookie-banner>",
        "<form class='gdpr box'>",
    ],
)
@pytest.mark.parametrize("builder", ["turbohtml", "html5lib"])
def test_a_dialog_is_known_by_its_element_its_role_its_state_or_its_name(tag: str, builder: str) -> None:
    page = domext.parse(f"<main><p>Ullamo tered.</p>{tag}<p>Sorrin vaskel?</p></main>", builder=builder)
    assert [page.node(row).text for row in dialogs(page).nonzero()[0].tolist()] == ["Sorrin vaskel?"]


@pytest.mark.parametrize(
    "tag", ["<div role=document>", "<div aria-modal=false>", "<div role='dialog box'>", "<p class=cookie>"]
)
def test_other_roles_states_and_elements_are_no_dialogs(tag: str) -> None:
    assert not dialogs(domext.parse(f"<main>{tag}Sorrin vaskel?</main>")).any()
