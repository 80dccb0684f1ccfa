"""Text that a page asks search engines not to quote."""

from __future__ import annotations

from functools import partial

import pytest

import domext
from domext import Page
from domext.learned.rules.nosnippet import without_nosnippet
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import everything, kept_by

ARTICLES = {
    "en": "The ropewalk at Skerry Point burned down in the spring, and for a month nobody could say who had left the lamp"
    " beside the tar. Then the ferryman spoke, and half of the town wished that he had not, since his own son had been"
    " on watch that night.",
    "es": "La cordelería de Punta Esquiva ardió en primavera, y durante un mes nadie supo decir quién había dejado la"
    " lámpara junto a la brea. Después habló el barquero, y medio pueblo deseó que se hubiera callado, pues aquella noche"
    " su propio hijo hacía guardia.",
    "ja": "春にスケリー岬の縄工場が焼け落ち、誰がタールのそばにランプを置いたのか、一か月のあいだ誰にもわからなかった。"
    "やがて渡し守が口を開いた。その夜の見張りは彼の息子だったのだ。",
    "ar": "احترق مصنع الحبال في رأس الصخر في الربيع، ولم يعرف أحد طوال شهر من ترك المصباح قرب القطران. ثم تكلّم صاحب"
    " العبّارة، وتمنّى نصف أهل البلدة لو أنه سكت، لأن ابنه هو من كان يحرس تلك الليلة، ولم يجرؤ أحد على سؤاله عن الأمر بعد ذلك.",
}
NOTES = {
    "en": "Ilva Thorsen writes about harbours.",
    "es": "Ilva Thorsen escribe sobre puertos.",
    "ja": "筆者は港について書いている。",
    "ar": "تكتب إلفا عن الموانئ.",
}

kept = partial(kept_by, without_nosnippet)


@pytest.mark.parametrize("language", ARTICLES)
@pytest.mark.parametrize(
    "frame",
    [
        "<div data-nosnippet>{}</div>",
        '<section data-nosnippet="true"><p>{}</p></section>',
        "<p data-nosnippet=''>{}</p>",
    ],
)
def test_text_that_is_not_to_be_quoted_is_dropped(frame: str, language: str) -> None:
    note = frame.format(NOTES[language])
    assert kept(f"{note}<p>{ARTICLES[language]}</p>{note}") == [False, True, False]


@pytest.mark.parametrize("language", ARTICLES)
def test_an_article_that_is_not_to_be_quoted_stays(language: str) -> None:
    assert kept(f"<p>{NOTES[language]}</p><div data-nosnippet><p>{ARTICLES[language]}</p></div>") == [True, True]


def test_text_stays_beside_few_words() -> None:
    assert kept(f"<p>{NOTES['en']}</p><p data-nosnippet>{NOTES['en']}</p>") == [True, True]


@pytest.mark.cost
def test_the_cost_is_linear() -> None:
    def page(size: int) -> Page:
        return domext.parse(f"<p>{ARTICLES['en']}</p>" + "<div data-nosnippet>a" * size)

    assert growth(lambda page: without_nosnippet(page, everything(page)), page) < MAX_GROWTH
