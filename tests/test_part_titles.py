"""The titles of parts that a page repeats: steps, cards, dates of a calendar."""

from __future__ import annotations

import pytest

from domext.body.completion.part_titles import with_part_titles
from tests.kept_blocks import added_texts

_TEXTS = {
    "de": ("Reinigen", "Einstellen", "Erste Fahrt"),
    "zh": ("温杯", "投茶", "注水"),
    "ru": ("Осмотр дерева", "Обрезка", "Уход"),
    "ar": ("الفحص", "القص", "العناية"),
}
_PARTS = {
    "cards": "<div class='col'><div class=card><img alt=''><div class=body><div class=h5>{title}</div><p>{text}</p></div><button>Mehr</button></div></div>",
    "cards with a link beside the title": "<div class='col c{n}'><div><span><div>{title}</div><div><a href=#>Mehr</a></div></span></div><div>{text}</div></div>",
    "steps": "<div class=step><span class=label><i>{n}</i></span><div><div>{title}</div></div><div><p>{text}</p><p>{text}</p></div></div><div class=line></div>",
    "items": "<li><div><strong>{title}</strong><p>{text}</p></div></li>",
}  # fmt: skip


def _page(kind: str, titles: tuple[str, ...], texts: tuple[str, ...] = ("K eins", "K zwei", "K drei")) -> str:
    parts = (
        _PARTS[kind].format(n=n, title=title, text=text)
        for n, (title, text) in enumerate(zip(titles, texts, strict=True))
    )
    return f"<h2>K</h2><section>{''.join(parts)}</section><p>K</p>"


@pytest.mark.parametrize("kind", _PARTS)
@pytest.mark.parametrize("language", _TEXTS)
def test_the_titles_of_parts_alike(kind: str, language: str) -> None:
    titles = _TEXTS[language]
    assert added_texts(with_part_titles, _page(kind, titles)) == list(titles)
    assert added_texts(with_part_titles, _page(kind, ("K 0", *titles[1:]))) == list(titles[1:])


@pytest.mark.parametrize("kind", _PARTS)
def test_lines_that_are_no_titles(kind: str) -> None:
    others = [
        _page(kind, ("Speichern",) * 3),  # a button, not a title
        _page(kind, ("1 von 3", "2 von 3", "3 von 3")),
        _page(kind, ("© Eins", "© Zwei", "© Drei")),
        _page(kind, ("<a href=/1>Eins</a>", "<a href=/2>Zwei</a>", "<a href=/3>Drei</a>")),
        _page(kind, _TEXTS["de"], ("K eins", "nichts", "nichts")),
        _page(kind, _TEXTS["de"], ("<h3>K</h3>",) * 3),  # such as the makers of products
        _page(kind, _TEXTS["de"], ("K " + "wort " * 250,) * 3),
        f"<aside>{_page(kind, _TEXTS['de'])}</aside>",
    ]
    assert [added_texts(with_part_titles, html) for html in others] == [[]] * len(others)
