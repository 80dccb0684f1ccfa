"""Requests for consent beside an article, and pages about cookies."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

import domext
from domext import Selection
from domext.learned import selector
from domext.learned.model import Model, Prediction
from domext.learned.rules.consent import without_consent
from domext.table.page_types import PAGE_TYPES
from tests.kept_blocks import everything, kept_by
from tests.stories import STORIES

REQUESTS = {
    "en": (
        "We and our partners use cookies to process your data. You may accept or refuse them.",
        "Strictly necessary cookies keep the site running, and cannot be switched off.",
    ),
    "de": (
        "Diese Website verwendet Cookies. Sie können der Verwendung zustimmen oder sie ablehnen.",
        "Notwendige Cookies sind für den Betrieb erforderlich; mehr steht im Datenschutz.",
    ),
    "ru": (
        "Мы используем файлы cookie, чтобы сайт работал. Нажимая кнопку, вы принимаете их.",
        "Файлы cookie помогают нам считать посещения, вы можете отказаться от них.",
    ),
    "ja": (
        "当サイトではCookieを使用しています。同意する場合は続けてください。",
        "Cookieは訪問数を数えるために使います。",
    ),
}
FRAMES = (
    '<div role="dialog">{}</div>',
    "<dialog open>{}</dialog>",
    '<section class="cookie-notice">{}</section>',
    '<div id="Consent_Root"><div><form>{}</form></div></div>',
)


kept = partial(kept_by, without_consent)


@pytest.mark.parametrize("language", REQUESTS)
@pytest.mark.parametrize("frame", FRAMES)
def test_a_request_for_consent_beside_an_article_is_dropped(frame: str, language: str) -> None:
    request = frame.format("".join(f"<p>{text}</p>" for text in REQUESTS[language]))
    story = f"<main><p>{STORIES[language]}</p></main>"
    assert kept(request + story) == [False, False, True]
    assert kept(story + request) == [True, False, False]


UNNAMED = (
    '<div class="x7k2">{}<button>OK</button></div>',
    "<section><div><div>{}</div></div><div><a href=/more>?</a><button type=button><b>OK</b></button></div></section>",
    "<form>{}<p><button>+</button><button>-</button></form>",
)


@pytest.mark.parametrize("language", REQUESTS)
@pytest.mark.parametrize("frame", UNNAMED)
def test_a_request_without_a_name_is_dropped_at_the_edges(frame: str, language: str) -> None:
    def texts(markup: str) -> list[str]:
        page = domext.parse(f"<title>The ferry</title>{markup}")
        blocks = without_consent(page, everything(page))
        return [page.blocks.text(block) for block in np.flatnonzero(blocks).tolist()]

    request = frame.format("".join(f"<p>{text}</p>" for text in REQUESTS[language]))
    story = f"<main><h2>The ferry</h2><p>{STORIES[language]}</p></main>"
    assert texts(request + story) == texts(story + request) == ["The ferry", STORIES[language].strip()]
    assert len(texts(story + request + story)) > 4  # in the middle
    assert len(texts(f"<p>A story about a cookie.</p>{story}{request}")) > 4


SHORT = {
    "en": ("We use cookies to measure our audience. By continuing you agree.", "I accept", "Go on without accepting"),
    "de": ("Wir verwenden Cookies. Mit einem Klick stimmen Sie dem Datenschutz zu.", "Alle akzeptieren", "Einstellungen"),
    "ru": ("Мы используем файлы cookie, чтобы считать посещения.", "Я согласен", "Политика конфиденциальности"),
    "ja": ("当サイトではCookieを使用しています。", "同意する", "プライバシー"),
}  # fmt: skip


@pytest.mark.parametrize("language", SHORT)
def test_a_short_request_may_mention_cookies_once(language: str) -> None:
    text, *buttons = SHORT[language]
    request = f"<div><p>{text}</p>{''.join(map('<button>{}</button>'.format, buttons))}</div>"
    story = f"<h1>!</h1><p>{STORIES[language]}</p>"
    assert kept(f"{request}{story}") == [False, False, False, True, True]
    assert all(kept(f"<div><p>{text}</p><button>+</button></div><p>{STORIES[language]}</p>"))


def test_words_for_consent_may_have_a_space() -> None:
    request = "<div role=dialog><p>Trang này dùng cookie. Bạn Đồng ý với cookie này?</p></div>"
    assert kept(f"{request}<p>{STORIES['en']}</p>") == [False, True]
    apart = request.replace("Đồng ý", "Đồng_ý")
    assert kept(f"{apart}<p>{STORIES['en']}</p>") == [True, True]


def test_a_page_that_shows_nothing_else_is_left_as_it_is() -> None:
    request = FRAMES[0].format("".join(f"<p>{text}</p>" for text in REQUESTS["en"]))
    assert kept(request) == [True, True]
    assert kept(f"<p>Opening hours: nine to five.</p>{request}") == [True, True, True]


@pytest.mark.parametrize(
    "beside",
    [
        f"<div><p>{REQUESTS['en'][0]}</p><p>{REQUESTS['en'][1]}</p><a>OK</a></div>",  # no button either
        "<div class='cookie-recipe'><p>Bake the cookies until the edges are brown.</p><p>Cool the cookies.</p></div>",
        f"<div role=dialog><p>{REQUESTS['en'][0]}</p></div>",  # mentions cookies once
        f"<div role=dialog><p>{REQUESTS['en'][0]}</p><p>{REQUESTS['en'][1]}</p><p>{STORIES['en'] * 3}</p></div>",
        f"<div><p>{REQUESTS['en'][0]}</p><p>{REQUESTS['en'][1]}</p></div>",  # neither a dialog nor a name
    ],
)
def test_other_texts_are_kept(beside: str) -> None:
    assert all(kept(f"<p>{STORIES['en']}</p>{beside}"))


def test_the_article_of_a_page_with_a_long_request_is_kept_alone() -> None:
    request = "".join(f"<h3>Part {number}</h3><p>{text}</p>" for number in range(5) for text in REQUESTS["en"])
    article = domext.extract(
        f"<title>The ferry</title><div class=cmp-overlay role=dialog>{request}<button>Accept all</button></div>"
        f"<div><h1>The ferry</h1><p>{STORIES['en']}</p></div>"
    )
    assert article.text.split() == STORIES["en"].split()


@pytest.mark.parametrize("language", REQUESTS)
def test_what_is_behind_a_request_is_chosen_if_the_request_is_all_that_is_kept(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The model may take the request for the article, and the short paragraphs behind it for boxes."""
    first, second = REQUESTS[language]
    page = domext.parse(
        f"<div role=dialog><p>{first * 2}</p><p>{second * 2}</p></div><nav>Menu</nav><main><p>{STORIES[language]}</p></main>"
    )

    def selected(story: float) -> Selection:
        probability = np.array([0.95, 0.95, 0.1, story], np.float32)
        words = np.maximum(page.blocks.counts.words, 1).astype(np.float32)
        prediction = Prediction(probability, np.eye(len(PAGE_TYPES), dtype=np.float32)[0], words)
        monkeypatch.setattr(Model, "predict", lambda *_: prediction)
        return selector.Learned().select(page, domext.score(page, selector.Learned().scorers))

    selection = selected(0.4)
    assert list(selection.keep) == [False, False, False, True]
    assert [(change.rule, change.keep) for change in selection.changes] == [("consent", False), ("consent", True)]
    assert list(selected(0.2).keep) == [True, True, False, False]  # scripts write the content of such a page
