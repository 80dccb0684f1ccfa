"""Dialogs in front of an article, such as the request for an account."""

from __future__ import annotations

from functools import partial

import pytest

from domext.learned.rules.modal_dialogs import without_modal_dialogs
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import kept_by
from tests.stories import STORIES

REQUESTS = {
    "en": "You have read three of three stories this month. Make an account to read on.",
    "de": "Sie haben drei von drei Artikeln gelesen. Legen Sie ein Konto an, um weiterzulesen.",
    "ru": "Вы прочли три статьи из трёх. Заведите учётную запись, чтобы читать дальше.",
    "ja": "今月の無料記事は三本までです。続きを読むには登録してください。",
}
FRAMES = (
    "<div role=dialog><p>{}</p></div>",
    "<section role=alertdialog><div><p>{}</p></div></section>",
    "<div class=a aria-modal=true><p>{}</p></div>",
    "<dialog open><p>{}</p></dialog>",
)

_kept = partial(kept_by, without_modal_dialogs)


@pytest.mark.parametrize("language", REQUESTS)
@pytest.mark.parametrize("frame", FRAMES)
def test_a_dialog_is_dropped(frame: str, language: str) -> None:
    dialog, story = frame.format(REQUESTS[language]), f"<p>{STORIES[language]}</p>"
    assert _kept(dialog + story) == [False, True]
    assert _kept(story + dialog + story) == [True, False, True]
    assert _kept(f"<p>OK</p>{dialog}") == [True, True]  # the page shows little else


def test_other_boxes_stay() -> None:
    story = f"<p>{STORIES['en']}</p>"
    assert all(_kept(f"{story}<div class=dialog><p>{REQUESTS['en']}</p></div>"))
    assert all(_kept(f"{story}<div role=document aria-modal=false><p>{REQUESTS['en']}</p></div>"))
    # The article opens in a dialog above a list of others.
    assert all(_kept(f"<title>The last ferry</title>{story}<div role=dialog><h1>The last ferry</h1>{story}</div>"))
    assert _kept(f"<div role=dialog><p>{REQUESTS['en']}</p></div>{story}", [False, True]) == [False, True]


@pytest.mark.cost
def test_the_cost_is_linear_in_dialogs() -> None:
    def kept(markup: str) -> list[bool]:
        return _kept(f"<p>{STORIES['en']}</p>{markup}")

    assert growth(kept, lambda n: "<div role=dialog>a" * n) < MAX_GROWTH
