"""Lists right below the only other part of their box, a kept heading."""

from __future__ import annotations

import pytest

from domext.body.completion.headed_lists import with_headed_lists
from tests.kept_blocks import added_texts

LIST = "<ul><li>Baujahr: 1887</li><li>高さ: 2,40 m</li></ul>"


@pytest.mark.parametrize("box", ["<div class=infobox>{}</div>", "<aside>{}</aside>", "<section>{}</section>"])
def test_a_list_alone_with_its_heading_in_a_box(box: str) -> None:
    after = "<div><h3>Brief</h3><p>Jeden Morgen das Wichtigste aus dem ganzen Tal.</p></div><p>K</p>"
    html = f"<p>K</p>{box.format(f'<h3>K</h3>{LIST}')}{after}"
    assert added_texts(with_headed_lists, html) == ["Baujahr: 1887", "高さ: 2,40 m"]


@pytest.mark.parametrize(
    "box",
    [
        "<div><h3>K</h3><button>Kopieren</button><ul><li>3 Lauch</li><li>200 g Quark</li></ul></div>",
        "<div><div><h3>K</h3><button>1x</button><button>2x</button></div><div><ul><li>3 Lauch</li><li>200 g Quark</li></ul></div></div>",
        "<div><h3>K</h3><ul><li><input type=checkbox>3 Lauch</li><li><input type=checkbox>200 g Quark</li></ul></div>",
    ],
)
def test_ingredients_below_a_heading_with_buttons(box: str) -> None:
    assert added_texts(with_headed_lists, f"<p>K</p>{box}<p>K</p>")[-2:] == ["3 Lauch", "200 g Quark"]


@pytest.mark.parametrize(
    "html",
    [
        f"<div><h3>Zahlen</h3>{LIST}</div>",
        f"<div><h3>K</h3>{LIST}<p>Mehr davon</p></div>",
        f"<div><p>Mehr davon</p><h3>K</h3>{LIST}</div>",
        f"<div><h3>K</h3><form>{LIST}</form></div>",
        f"<div><h3>K</h3>{LIST}<button>Alle</button></div>",
        "<div><h3>K</h3><ul><li>Termin<button>Buchen</button></li></ul></div>",
        "<div><h3>K</h3><ul><li>Größe</li><li>色<input type=checkbox></li></ul></div>",
        f"<div><h3>K</h3><ul><li>{'mot ' * 300}</li><li>Fin</li></ul></div>",
        "<div><h3>K</h3><ul><li><a href=/1>Das Boot</a></li><li><a href=/2>Der Steg</a></li></ul></div>",
    ],
)
def test_another_list(html: str) -> None:
    assert added_texts(with_headed_lists, f"<p>K</p>{html}<p>K</p>") == []
