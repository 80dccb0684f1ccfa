"""Accordions: the titles of kept panels, and the panels that a button unfolds."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext.body.completion.disclosures import with_disclosures, with_unfolded_text
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import kept_blocks

ANSWERS = {
    "de": ("Wer bezahlt?", "Die Versicherung bezahlt die Mauern, aber nicht die Maschinen dahinter."),
    "fr": ("Quand ?", "Le chemin des prés ouvre à la fin de l'été, quand le gravier est posé."),
    "ja": ("誰が払うのか", "保険は壁の費用を払うが、その後ろにあった機械の費用は払わない。"),
}


def _added(html: str, kept: str = "K") -> list[str]:
    """The texts that are added if every block that begins with a letter is kept."""
    page = domext.parse(html)
    keep = np.array([text.startswith(kept) for text in page.blocks.texts])
    added = with_disclosures(kept_blocks(page, keep), np.ones_like(keep)).mask & ~keep
    return [page.blocks.text(row) for row in np.flatnonzero(added).tolist()]


ITEMS = {
    "items": "<div><div role=button aria-expanded=false aria-controls=p{n}><a>{title}</a></div><div id=p{n} style='display:none'><p>{text}</p></div></div>",
    "headings": "<div><h2><button aria-expanded=false aria-controls=p{n}>{title}</button></h2><div id=p{n}><p>{text}</p></div></div>",
    "siblings": "<h3><button aria-expanded=false aria-controls=p{n}>{title}</button></h3><div id=p{n} hidden><p>{text}</p></div>",
    "numbers": "<div><div role=button aria-expanded=false aria-controls=p{n}><p>0{n}/</p><p>{title}</p></div><div id=p{n}><p>{text}</p></div></div>",
    "list": "<li><a href=# aria-expanded=false aria-controls=p{n}>{title}</a><div id=p{n} hidden><p>{text}</p></div></li>",
}  # fmt: skip


@pytest.mark.parametrize("kind", ITEMS)
@pytest.mark.parametrize("language", ANSWERS)
def test_an_accordion_below_kept_text(kind: str, language: str) -> None:
    title, text = ANSWERS[language]
    items = "".join(ITEMS[kind].format(n=n, title=title, text=text) for n in range(2))
    assert _added(f"<main><p>K</p><div>{items}</div></main>") == [title, text] * 2
    assert _added(f"<main><p>dropped</p><div>{items}</div></main>") == []
    assert _added(f"<main><p>K</p><nav>{items}</nav></main>") == []


@pytest.mark.parametrize("kind", ITEMS)
@pytest.mark.parametrize("language", ANSWERS)
def test_a_single_panel_between_kept_text(kind: str, language: str) -> None:
    title, text = ANSWERS[language]
    item = ITEMS[kind].format(n=1, title=title, text=text)
    assert _added(f"<main><p>K</p><div>{item}</div><p>K</p></main>") == [title, text]
    assert _added(f"<main><p>K</p><div>{item}</div><p>dropped</p></main>") == []
    short = ITEMS[kind].format(n=1, title=title, text="Ja.")
    assert _added(f"<main><p>K</p><div>{short}</div><p>K</p></main>") == []


@pytest.mark.parametrize("kind", ITEMS)
def test_the_title_of_a_kept_panel(kind: str) -> None:
    item = ITEMS[kind].format(n=1, title="Chi paga?", text="K: l'assicurazione.")
    assert _added(f"<p>dropped</p><div>{item}</div>") == ["Chi paga?"]


def test_the_other_panels_of_an_accordion() -> None:
    texts = ("K paga os muros e mais nada, diz a casa de seguros.", "O caminho dos prados abre no fim do verão.")
    items = "".join(ITEMS["items"].format(n=n, title=f"Pergunta {n}", text=text) for n, text in enumerate(texts))
    assert _added(f"<p>dropped</p><div>{items}</div>") == ["Pergunta 0", "Pergunta 1", texts[1]]


@pytest.mark.parametrize(
    "panel",
    [
        "<ul><li><a href=/1>Erster Eintrag im Menü des Tals</a></li><li><a href=/2>Zweiter Eintrag im Menü</a></li></ul>",
        "<p>Teilen</p>",
    ],
)
def test_menus_stay_out(panel: str) -> None:
    items = "".join(ITEMS["items"].format(n=n, title=f"Menü {n}", text=panel) for n in range(2))
    assert _added(f"<p>K</p><div>{items}</div>") == []


def test_a_title_far_from_its_panel_is_none() -> None:
    markup = (
        "<p>K</p><button aria-expanded=false aria-controls=p>Menu</button><p>Other words</p><div id=p><p>K</p></div>"
    )
    assert _added(markup) == []


UNNAMED = {
    "siblings": "<div><button aria-expanded=true>{title}</button><div>{text}</div></div>",
    "headings": "<div><h2><button aria-expanded=false>{title}</button></h2><div><p>{text}</p></div></div>",
    "boxes": "<div><div role=button aria-expanded=false><i></i><span>{title}</span></div><div><div><p>{text}</p></div></div></div>",
    "a box around the title": "<li><p><a aria-expanded=false href=#>{title}</a></p><div>{text}</div></li>",
}


@pytest.mark.parametrize("kind", UNNAMED)
@pytest.mark.parametrize("title", ["Chi paga?", "誰が払うのか", "Кто платит?"])
def test_the_titles_of_panels_that_buttons_do_not_name(kind: str, title: str) -> None:
    items = [UNNAMED[kind].format(title=title, text=text) for text in ("K: l'assicurazione.", "K: il comune.")]
    assert _added(f"<p>dropped</p><div>{''.join(items)}</div>") == [title] * 2
    assert _added(f"<p>dropped</p><div>{items[0]}</div>") == []  # such as a menu above the article
    other = UNNAMED[kind].format(title=title, text="Un testo che nessuno ha scelto, di otto parole e più.")
    assert _added(f"<p>K</p><div>{other * 2}</div>") == []


@pytest.mark.parametrize("kind", UNNAMED)
def test_the_last_panel_of_an_accordion_that_is_mostly_kept(kind: str) -> None:
    texts = (
        "K: l'assicurazione, che paga i muri e niente altro.",
        "K: il comune, ma solo per i muri della parte bassa.",
        "Il sindaco, e poi forse tutta la valle insieme.",
    )
    items = "".join(UNNAMED[kind].format(title=f"Chi {n}?", text=text) for n, text in enumerate(texts))
    assert _added(f"<p>dropped</p><div>{items}</div>") == ["Chi 0?", "Chi 1?", "Chi 2?", texts[2]]


def test_a_title_that_its_panel_repeats_is_not_added() -> None:
    item = ITEMS["headings"].format(n=1, title="K", text="K: the tide.") + ITEMS["headings"].format(
        n=2, title="Ebb", text="Ebb and K."
    )
    page = domext.parse(f"<div>{item}</div>")
    keep = np.array([":" in text or " " in text for text in page.blocks.texts])
    assert with_disclosures(kept_blocks(page, keep), np.ones_like(keep)).mask.tolist() == keep.tolist()


UNFOLDED = (
    "<div><button>{title}</button><div hidden><p>{text}</p></div></div>",
    "<div><button @click='open = !open'>{title}</button><div x-show=open style='display:none'><p>{text}</p></div></div>",
    "<div><div><a href='javascript:;'>{title}</a></div><div style='display:none'><p>{text}</p></div></div>",
    "<div><p><a href=#>{title}</a></p><div hidden><a href=#>Fermer</a><p>{text}</p></div></div>",
)  # fmt: skip


def _unfolded(html: str, excluded: str | None = None) -> list[str]:
    page = domext.parse(html)
    keep = np.array([text.startswith("K") for text in page.blocks.texts])
    addable = np.array([text != excluded for text in page.blocks.texts])
    added = with_unfolded_text(kept_blocks(page, keep), addable).mask & ~keep
    return [page.blocks.text(row) for row in np.flatnonzero(added).tolist()]


@pytest.mark.parametrize("part", UNFOLDED)
@pytest.mark.parametrize("language", ["de", "fr"])
def test_hidden_text_below_its_button(part: str, language: str) -> None:
    title, text = ANSWERS[language]
    box = part.format(title=title, text=text)
    assert _unfolded(f"<main><p>K</p>{box}<p>K</p></main>") == [title, text]
    assert _unfolded(f"<main><p>K</p>{box}<p>dropped</p></main>") == []
    assert _unfolded(f"<main><p>dropped</p>{box}<p>K</p></main>") == []
    assert _unfolded(f"<main>{box}<p>K</p></main>") == []


def test_an_excluded_button_and_excluded_hidden_text_stay_out() -> None:
    title, text = ANSWERS["fr"]
    page = f"<main><p>K</p>{UNFOLDED[0].format(title=title, text=text)}<p>K</p></main>"
    assert _unfolded(page, title) == [text]
    assert _unfolded(page, text) == []


@pytest.mark.parametrize(
    "panel",
    [
        "<div hidden><p>Kopiert!</p></div>",
        "<div hidden><p>Der Link ist kopiert.</p></div>",
        "<div hidden><p>Sortieren nach Preis und Bewertung aller Kunden</p></div>",
        "<div><p hidden>Jeden Morgen ein Brief. Ohne Werbung, versprochen.</p><p>Sichtbar</p></div>",
        "<div hidden><p>Jeden Morgen ein Brief. Ohne Werbung, versprochen.</p><input type=email></div>",
        "<div hidden><a href=/1>Erstens das Boot.</a> <a href=/2>Zweitens der Steg.</a></div>",
        "<div><p>Sichtbar ist das schon. Es bleibt, wie es war.</p></div>",
    ],
)
def test_what_a_button_shows_beside_the_text(panel: str) -> None:
    assert _unfolded(f"<main><p>K</p><div><button>Mehr</button>{panel}</div><p>K</p></main>") == []


@pytest.mark.cost
@pytest.mark.parametrize("part", [UNFOLDED[0], UNFOLDED[2]])
def test_buttons_take_linear_time(part: str) -> None:
    box = part.format(title="Wer?", text="Die Versicherung bezahlt alle Mauern am Fluss.") + "<p>K</p>"

    def work(page: domext.Page) -> None:
        keep = np.array([text.startswith("K") for text in page.blocks.texts])
        with_unfolded_text(kept_blocks(page, keep), np.ones_like(keep))

    assert growth(work, lambda size: domext.parse(f"<main><p>K</p>{box * size}</main>")) <= MAX_GROWTH
