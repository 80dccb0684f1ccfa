"""Lines that lead away from an article: labels of advertisements, and links below "Read also:"."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext.body.completion.promotional_lines import without_promotional_lines


def _dropped(html: str) -> list[str]:
    page = domext.parse(html)
    keep = np.ones(len(page.blocks), np.bool_)
    return [page.blocks.text(row) for row in np.flatnonzero(keep & ~without_promotional_lines(page, keep)).tolist()]


@pytest.mark.parametrize(
    "line",
    [
        "<p>ADVERTISEMENT</p>",
        "<div class=x>- Anzeige -</div>",
        "<p><em>Sign up for our <a href=/n>newsletter</a> to get more stories like this one.</em></p>",
        "<p>Jetzt <a href=/n>Newsletter abonnieren</a> und nichts mehr verpassen!</p>",
        "<p>Recevez chaque matin notre infolettre : <a href=/n>inscrivez-vous ici</a>.</p>",
        "<p>メルマガの<a href=/n>登録はこちら</a>から。</p>",
        "<video src=a.mp4><p>Your browser plays no films.</p></video>",
        "<span>Publicité</span>",
        "<p>Реклама</p>",
        "<div>広告</div>",
        "<p>Article continues below advertisement</p>",
        "<p>READ MORE: <a href=/1>How a sluice works</a></p>",
        "<p><em>Lesen Sie auch: <a href=/1>Der Müller und sein Rad</a></em></p>",
        "<p><a href=/1><strong>À lire aussi :</strong> La roue du meunier</a></p>",
        "<p><b>Leia também</b> | <a href=/1>O moinho do vale</a></p>",
        "<p>Te puede interesar: <a href=/1>El molino</a></p>",
        "<p>Читайте также: <a href=/1>Как устроен шлюз</a></p>",
        "<p>[<b>Czytaj też:</b> <a href=/1>Młyn</a>]</p>",
        "<p>関連記事：<a href=/1>水門のしくみ</a></p>",
        "<div>12.06.2024, 10:00 Uhr<span>Lesezeit: 4 Min.</span></div>",
        "<span>5 min read</span>",
        "<p>Temps de lecture : 3 min</p>",
        "<div>4 мин чтения</div>",
        "<p>読了時間 約4分</p>",
        "<div>Listen to this article • 6 min</div>",
        "<div>Artikel anhören 04:12</div>",
        "<p>Escuchar artículo</p>",
        "<h4>Leggi anche – <a href=/1>Il mulino</a></h4>",
    ],
)
def test_lines_that_lead_away_are_dropped(line: str) -> None:
    assert len(_dropped(f"<article><p>The river rose.</p>{line}<p>It fell again.</p></article>")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "<p>Cook it for 5 minutes, then read the second step of this recipe to the end.</p>",
        "<p>Listen to this article of faith.</p>",
        "<p>It took 5 minutes.</p>",
        "<p>Advertisement is an old word.</p>",
        "<li>Advertisement</li>",
        "<p>See also: <a href=/1>Sluice</a></p>",
        "<p>Main article: <a href=/1>Sluice</a></p>",
        "<p><a href=/1>Read more</a></p>",
        "<p>Read more: the book of <a href=/1>Ann Miller</a> has all the numbers.</p>",
        "<p>Related to this is <a href=/1>the weir</a>.</p>",
        "<table><tr><td>Werbung</td><td>3 €</td></tr></table>",
        "<p>Recommended: oak</p>",
        "<pre>Read more: <a href=/1>x</a></pre>",
    ],
)
def test_other_lines_stay(line: str) -> None:
    assert _dropped(f"<article><p>The river rose.</p>{line}<p>It fell again.</p></article>") == []
