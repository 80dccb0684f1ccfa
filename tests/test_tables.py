"""Tables that are not ``<table>``, the icons in cells, and the rest of tables of which a selector keeps most."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import domext
from domext.body.completion.enclosed_parts import with_parts
from domext.body.completion.whole_tables import with_whole_tables
from domext.body.tables.box_tables import box_tables, grid_tables
from tests.bodies import keep_all, markdown_between, rebuild_body
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import kept_blocks

if TYPE_CHECKING:
    from collections.abc import Callable


_HEIGHTS = "| Ort | Höhe |\n| --- | --- |\n| Lahr | 170 m |\n| Kehl |  |"


def _boxes(table: str, row: str, header: str, cell: str, group: str = "") -> str:
    """A table of boxes with these attributes."""
    rows = [
        f"<div {row}>" + "".join(f"<div {kind}>{text}</div>" for text in texts) + "</div>"
        for kind, texts in ((header, ("Ort", "Höhe")), (cell, ("Lahr", "170 m")), (cell, ("Kehl", "")))
    ]
    head, inner = rows[0], "".join(rows[1:])
    if group:
        head, inner = f"<div {group}>{head}</div>", f"<div {group}>{inner}</div>"
    return f"<div {table}>{head}{inner}</div>"


@pytest.mark.parametrize(
    "markup",
    [
        _boxes("class=divTable", "class=divTableRow", "class=divTableHead", "class=divTableCell", "class=divTableBody"),
        _boxes("class='ReactTable rt-table'", "class=rt-tr", "class=rt-th", "class=rt-td", "class=rt-tbody"),
        _boxes("class=c-table", "class=c-table__row", "class=c-table__cell", "class=c-table__cell"),
        _boxes("style='display: table'", "style='display:table-row'", *["style='Display: Table-Cell; width: 9em'"] * 2),
        _boxes("class=table", "class=table-row", "class=table-cell", "class=table-cell"),
        _boxes("role=table", "role=row", "role=columnheader", "role=cell", "role=rowgroup"),
    ],
)
def test_boxes_that_are_displayed_as_a_table(markup: str) -> None:
    assert markdown_between(markup) == _HEIGHTS


@pytest.mark.parametrize(
    "markup",
    [
        _boxes("class=table", "class=table-row", "class=table-cell", "class=table-cell").replace("170 m", "<h3>170</h3>"),
        _boxes("class=table", "class=table-row", "class=table-cell", "class=table-cell").replace("170 m", "Ein Satz. " * 99),
        _boxes("class=table", "class=row", "class=col", "class=col"),
        "<div class=table><div class=table-row><div class=table-cell>un</div><div class=table-cell>deux</div></div></div>",
        ("<div class=table><p>Un texte de neuf mots qui se trouve ici même.</p><div class=table-row><div class=table-cell>a</div><div class=table-cell>b"
        "</div></div><div class=table-row><div class=table-cell>c</div><div class=table-cell>d</div></div></div>"),
    ],
)  # fmt: skip
def test_boxes_that_are_a_layout(markup: str) -> None:
    assert "| --- |" not in markdown_between(markup)


_GRID = (
    "<div class='summary-table two-column-summary'><div class='table-header col-first'>Tipo</div><div class='table-header col-last'>Descrizione</div>"
    "<div class='col-first even'><code>int</code></div><div class='col-last even'><div class=block>Il <b>primo</b>.</div></div>"
    "<div class='col-first odd'></div><div class='col-last odd'>Il secondo.</div></div>"
)  # fmt: skip


def test_a_grid_of_cells_without_rows() -> None:
    rows = "| `int` | Il **primo**. |\n|  | Il secondo. |"
    assert markdown_between(_GRID) == f"| Tipo | Descrizione |\n| --- | --- |\n{rows}"
    page = domext.parse(_GRID)
    keep = np.array([text != "Il secondo." for text in page.blocks.texts])
    assert "secondo" not in keep_all(_GRID, keep=keep).to("markdown")
    keep = np.array([text != "int" for text in page.blocks.texts])
    assert "|  | Il **primo**. |" in keep_all(_GRID, keep=keep).to("markdown")


@pytest.mark.parametrize(
    "markup",
    [
        _GRID.replace("<div class='col-first odd'></div>", ""),
        _GRID.replace("even", "table-header"),
        _GRID.replace("Il secondo.", "Ein langer Satz. " * 60),
        _GRID.replace("Il secondo.", "<h3>Il secondo</h3>"),
        _GRID.replace("<div class='table-header col-last'>Descrizione</div>", "<p>Descrizione</p>"),
    ],
)
def test_boxes_that_are_no_grid(markup: str) -> None:
    assert "| --- |" not in markdown_between(markup)


_PARTS = "<p>{} rivières traversent la ville, et le tableau dit combien de jours par an elles débordent.</p>"


def test_a_table_of_boxes_between_kept_paragraphs_is_kept() -> None:
    table = _boxes("class=divTable", "class=divTableRow", "class=divTableHead", "class=divTableCell")
    page = domext.parse(f"<main>{_PARTS.format('Deux')}<div>{table}</div>{_PARTS.format('Trois')}</main>")
    keep = np.array([True, *[False] * 5, True])
    assert with_parts(kept_blocks(page, keep)).mask.all()


@pytest.mark.parametrize(
    ("icon", "text"),
    [
        ("<i class='fa fa-check' aria-label=Ja></i>", "Ja"),
        ("<svg role=img><title>はい</title><path d=M></path></svg>", "はい"),
        ("<span><span class=icon title='Incluso nel  prezzo'></span></span>", "Incluso nel prezzo"),
        ("<i class='fas fa-times-circle'></i>", "✗"),
        ("<span class='glyphicon glyphicon-ok'></span>", "✓"),
        ("<i class='bi bi-x-lg'></i>", "✗"),
        ("<svg><use href='/icons.svg#icon-check'></use></svg>", "✓"),
        ("<span class=material-icons>close</span>", "✗"),
        ("<span class='material-symbols-outlined'>check_circle</span>", "✓"),
        ("<img src=/y.png alt=Oui width=16 height=16>", "Oui"),
        ("<img src=/y.png alt=Oui width=16>", "![Oui](https://e.org/y.png)"),
        ("<img class=emoji src=/y.svg alt=✅>", "✅"),
        ("<img class=flag-icon src=/y.svg alt=日本>", "日本"),
        ("<img class=avatar src=/y.png alt='Avatar von Ute'>", ""),
        ("<img src=/y.png alt=Oui width=160 height=90>", "![Oui](https://e.org/y.png)"),
        ("<span class='no-wrap'></span>", ""),
        ("<button aria-label=Kopieren></button>", ""),
        ("<a href=/e title=Bearbeiten><i class=fa-check></i></a>", ""),
        ("<i class='fa fa-phone'></i>", ""),
        (f"<i title='{'lang ' * 20}'></i>", ""),
        ("<input type=checkbox checked disabled>", "☑"),
        ("<input type=checkbox disabled>", "☐"),
        ("<input type=Checkbox disabled>", "☐"),
        ("<input type=checkbox>", ""),
        ("<input type=checkbox disabled><input type=checkbox disabled>", ""),
    ],
)
def test_icons_in_cells(icon: str, text: str) -> None:
    for cell in (icon, f"<div class=cell><span>{icon}</span></div>"):
        table = f"<table><tr><th>Suche</th><th>Wert</th></tr><tr><td>überall</td><td>{cell}</td></tr></table>"
        assert markdown_between(table) == f"| Suche | Wert |\n| --- | --- |\n| überall | {text} |"


def test_names_of_icons_are_no_text() -> None:
    assert markdown_between("<p><i class='material-icons'>chevron_right</i> Вперёд</p>") == "Вперёд"
    assert markdown_between("<p><i class='material-icons'>Zwei Wörter</i> davor</p>") == "*Zwei Wörter* davor"


def test_arrows_of_columns_that_can_be_sorted() -> None:
    header = (
        "<th><button>Rok<span aria-hidden=true>▲</span></button></th><th>Cena <span aria-hidden=true>netto</span></th>"
    )
    table = f"<table><tr>{header}</tr><tr><td>2020</td><td><span aria-hidden=true>↑</span>5</td></tr></table>"
    assert markdown_between(table) == "| Rok | Cena netto |\n| --- | --- |\n| 2020 | ↑5 |"


@pytest.mark.parametrize(
    ("label", "is_left_out"),
    [
        ("<span class=mobil>{}</span>", True),
        (" <b>{}:</b> ", True),
        ("<div hidden-md>{}：</div>", True),
        ("<b>{}er Wald:</b> ", False),
        ("in <b>{}</b> ", False),
    ],
)
def test_labels_that_repeat_the_header_of_a_column(label: str, *, is_left_out: bool) -> None:
    for open_, close in (("", ""), ("<div class=cell>", "</div>"), ("<div><div>", "</div></div>")):
        rows = "".join(
            f"<tr><td>{open_}{label.format('Ort')}<span>{place}</span>{close}</td><td>{open_}{label.format('HÖHE')}{height}{close}</td></tr>"
            for place, height in (("Lahr", "170 m"), ("Kehl", "139 m"))
        )
        text = markdown_between(f"<table><tr><th>Ort</th><th>Höhe </th></tr>{rows}</table>")
        assert ("| Lahr | 170 m |" in text) is is_left_out
    once = f"<table><tr><th>Ort</th><th>Höhe</th></tr><tr><td><b>Ort</b> der Handlung</td><td>1</td></tr>{rows.replace('Ort', '')}"
    assert "**Ort** der Handlung" in markdown_between(once)


_SPACED = {
    "a currency": (
        "<tr><td colspan=3><td colspan=3>2023<td><td colspan=3>2022<tr><td colspan=3>Été<td>€<td>1,2<td><td><td>€<td>,9<td>",
        "|  | 2023 | 2023 | 2022 | 2022 |\n| --- | --- | --- | --- | --- |\n| Été | € | 1,2 | € | ,9 |",
    ),
    "a margin": (
        "<tr><th><th>潮<th>時刻<tr><td><td>満<td>四時<tr><td rowspan=2><td>干<td>十時<tr><td>満<td>",
        "| 潮 | 時刻 |\n| --- | --- |\n| 満 | 四時 |\n| 干 | 十時 |\n| 満 |  |",
    ),
    "a wide cell": (
        "<tr><td colspan=4>Порт<tr><td><td>Лар<td><td>170<tr><td colspan=2>Кель<td colspan=2>",
        "| Порт | Порт | Порт |\n| --- | --- | --- |\n|  | Лар | 170 |\n| Кель | Кель |  |",
    ),
    "bullets": (
        "<tr><td><td>•<td>Das Tor ist zu.<td></table><table><tr><td><td>•<td>Das Rad steht.<td>",
        "- Das Tor ist zu.\n- Das Rad steht.",
    ),
    "numbers": ("<tr><td>1.<td>Fermer.</table><table><tr><td width=9><td>2.<td>Attendre.", "1. Fermer.\n2. Attendre."),
}


@pytest.mark.parametrize("name", _SPACED)
def test_columns_without_text_are_left_out(name: str) -> None:
    rows, markdown = _SPACED[name]
    assert markdown_between(f"<table>{rows}</table>") == markdown


@pytest.mark.parametrize(
    "title",
    [
        "<thead><tr><td colspan=2>Vögel</td></tr><tr><td colspan=2>im Juni</td></tr>",
        "<thead><tr><th colspan=2>Vögel<p>im Juni</th></tr>",
    ],
)
def test_rows_across_all_columns_above_the_headers_are_the_title(title: str) -> None:
    rows = (
        "<tr><th>Ufer</th><th>Zahl</th></tr></thead><tr><td>Nord</td><td>412</td></tr><tr><td>Ost</td><td>230</td></tr>"
    )
    markdown = markdown_between(f"<table>{title}{rows}</table>")
    assert markdown == "Vögel\n\nim Juni\n\n| Ufer | Zahl |\n| --- | --- |\n| Nord | 412 |\n| Ost | 230 |"


def test_tables_of_spans_as_latexml_writes_them() -> None:
    def row(tag: str, *cells: str) -> str:
        return "<span class=ltx_tr>" + "".join(f"<span class='{tag}'>{cell}</span>" for cell in cells) + "</span>"

    rows = (
        row("ltx_td ltx_th ltx_th_column", "Hörer", "Kies")
        + row("ltx_td ltx_align_left", "Kind", "<b>0.8</b>")
        + row("ltx_td", "Maurer", "")
    )
    table = f"<p class=ltx_p><span class='ltx_tabular ltx_align_middle'><span class=ltx_tbody>{rows}</span></span></p>"
    assert markdown_between(table) == "| Hörer | Kies |\n| --- | --- |\n| Kind | **0.8** |\n| Maurer |  |"


def test_a_row_across_all_columns_without_headers_below_it_is_a_row() -> None:
    rows = "<tr><th colspan=2>Mühle</th></tr><tr><th>Rad</th><td>Holz</td></tr><tr><th>Dach</th><td>Stroh</td></tr>"
    assert markdown_between(f"<table>{rows}</table>").startswith("| Mühle | Mühle |\n| --- | --- |")


def test_the_header_of_a_table_in_a_table_of_its_own() -> None:
    head, rows = (
        "<tr><th>Ort</th><th>Höhe</th></tr>",
        "<tr><td>Lahr</td><td>170 m</td></tr><tr><td>Kehl</td><td></td></tr>",
    )
    split = "<div class=kopf><table><thead>{}</thead></table></div><div class=rumpf><table>{}</table></div>"
    assert markdown_between(split.format(head, rows)) == markdown_between(split.format(head, head + rows)) == _HEIGHTS
    others = (rows.replace("<td>Lahr", "<th>Lahr"), rows.replace("170 m</td>", "170 m</td><td>1</td>"))
    assert [markdown_between(split.format(head, other)).count("---") for other in others] == [4, 5]
    # The header has a cell above the scroll bar, and the rows a copy of the header that gives the columns their width.
    wide = split.format(head.replace("</tr>", "<th class=gutter></th></tr>"), "{}" + rows)
    copies = ("", "<tr aria-hidden=true><th></th><th>Höhe</th></tr>")
    assert [markdown_between(wide.format(copy)) for copy in copies] == [_HEIGHTS] * 2


def test_what_the_button_in_a_header_does_is_no_text() -> None:
    button = "<div id=s{0}>Click to sort by {1}</div><button aria-describedby=s{0}><b class=label>{1}</b></button>"
    head = "".join(f"<th>{button.format(n, name)}</th>" for n, name in enumerate(("Ort", "Höhe")))
    rows = "<tr><td>Lahr<td>170 m<tr><td>Kehl<td>"
    wrapped = head.replace("<th>", "<th><div>").replace("</th>", "</div></th>")
    for header in (head, wrapped):
        assert markdown_between(f"<table><tr>{header}</tr>{rows}</table>").replace("**", "") == _HEIGHTS


def test_signs_in_headers_that_all_readers_get_are_no_arrows() -> None:
    header = "<th>Rok<span aria-hidden=true>▲</span></th><th>Cena <b>†</b></th>"
    assert markdown_between(f"<table><tr>{header}</tr><tr><td>2020</td><td>5</td></tr></table>").startswith(
        "| Rok | Cena **†** |"
    )


def test_a_table_of_which_most_is_kept_is_kept_as_a_whole() -> None:
    cells = "<tr><th></th><th>stad</th><th>inwoners</th></tr><tr><td>0</td><td>Delft</td><td>104</td></tr><tr><td>1</td><td>Gouda</td><td>74</td></tr>"
    page = domext.parse(f"<div><p>Uit.</p><table>{cells}</table></div>")
    texts = [page.blocks.text(row) for row in range(len(page.blocks))]
    keep = np.array([text in {"stad", "inwoners", "Delft"} for text in texts])
    whole = with_whole_tables(kept_blocks(page, keep)).mask
    assert [text for text, is_kept in zip(texts, whole, strict=True) if not is_kept] == ["Uit."]
    few = np.array([text == "stad" for text in texts])
    assert with_whole_tables(kept_blocks(page, few)).mask.tolist() == few.tolist()
    page = domext.parse(f"<table>{cells.replace('th', 'td')}</table>")
    keep = np.arange(len(page.blocks)) > 1
    assert with_whole_tables(kept_blocks(page, keep)).mask.tolist() == keep.tolist()


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("<i class='table-header col'>Stad</i><i class='table-header col'>Jaar</i>", "<i>{}</i><i>{}</i>"),
        ("<i role=row><i role=columnheader>Stad</i><i role=columnheader>Jaar</i></i>", "<i role=row><i role=cell>{}</i><i role=cell>{}</i></i>"),
    ],
)  # fmt: skip
def test_boxes_that_are_a_table_with_headers_are_kept_as_a_whole(head: str, row: str) -> None:
    rows = row.format("Delft", "1246") + row.format("Gouda", "1272")
    page = domext.parse(
        f"<p>Uit.</p><i role=table>{head}{rows}</i><p>Uit.</p>".replace("<i", "<div").replace("</i", "</div")
    )
    texts = [page.blocks.text(row) for row in range(len(page.blocks))]
    whole = with_whole_tables(kept_blocks(page, np.array([text in {"Delft", "1246", "Gouda"} for text in texts]))).mask
    assert [text for text, is_kept in zip(texts, whole, strict=True) if not is_kept] == ["Uit.", "Uit."]
    few = np.array([text == "Delft" for text in texts])
    assert with_whole_tables(kept_blocks(page, few)).mask.tolist() == few.tolist()


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ("<table class=lntable><tr><td><pre>1\n2</pre></td><td><pre>a\nb</pre></td></tr></table>", "```\na\nb\n```"),
        (
            "<div class=tip><table><tr><td><img src=/i.png></td><td><p>水を。</p></td></tr></table></div>",
            "> [!TIP]\n> 水を。",
        ),
        ("<table><tr><th>Ort</th></tr><tr><td>Lahr</td></tr></table>", "| Ort |\n| --- |\n| Lahr |"),
    ],
)
def test_a_layout_around_tables_of_all_kinds(inner: str, expected: str) -> None:
    layout = f"<table><tr><td><a href=/m>Menu</a></td><td><p>Une phrase.</p>{inner}<p>Autre.</p></td></tr></table>"
    assert markdown_between(layout) == f"[Menu](https://e.org/m)\n\nUne phrase.\n\n{expected}\n\nAutre."


@pytest.mark.cost
@pytest.mark.parametrize(
    "make",
    [
        lambda size: _boxes("class=divTable", "class=divTableRow", "class=divTableHead", "class=divTableCell") * size,
        lambda size: "<div class=table>" * size + "<div class=table-row><div class=table-cell>a</div></div>" * size,
        lambda size: f"<table><tr><th>a</th><td><i class={'fa-' * size}></i></td></tr></table>",
        lambda size: _GRID * size,
        lambda size: _GRID.replace("</div></div>", "</div>" + "<p>a</p>" * size + "</div>"),
        lambda size: "<table><tr><th>a<i aria-hidden=true>▲</i></th><td></td></tr></table>" * size,
    ],
)
def test_tables_take_linear_time(make: Callable[[int], str]) -> None:
    def _rebuild(article: domext.Article) -> None:
        box_tables(article.page)
        grid_tables(article.page)
        with_whole_tables(kept_blocks(article.page, np.arange(len(article.keep)) % 3 > 0, article.keep))
        rebuild_body(article)

    assert growth(_rebuild, lambda size: keep_all(f"<p>x</p>{make(size)}")) < MAX_GROWTH
