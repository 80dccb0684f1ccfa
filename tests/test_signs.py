"""Signs tell which kinds of things a page may hold, and the scan has all attributes that are asked for."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import domext
import domext.body
from domext.core import core
from domext.reading.scan import ATTRIBUTE_LINES
from domext.table.page import Page
from domext.table.signs import Sign, only_with
from tests.pages import FIXTURES

_MODULES = [
    importlib.import_module(found.name) for found in pkgutil.walk_packages(domext.body.__path__, "domext.body.")
]
_SIGNS = dict.fromkeys(value for module in _MODULES for value in vars(module).values() if isinstance(value, Sign))
_NAMED = [sign for sign in _SIGNS if sign.pattern is not None]
_HYPHENS = str.maketrans("_ \t\n", "----")


@pytest.mark.parametrize("sign", _NAMED, ids=lambda sign: sign.parts["class"][0])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_each_name_of_a_kind_contains_one_of_its_texts(sign: Sign, data: st.DataObject) -> None:
    assert sign.pattern is not None
    pattern = re.compile(sign.pattern.pattern, sign.pattern.flags)
    name = data.draw(
        st.from_regex(pattern, alphabet=st.characters(codec="ascii", exclude_characters="\0\r\f\v\x1c\x1d\x1e\x1f"))
    )
    value = name.lower().translate(_HYPHENS)
    assert any(part in value for part in sign.parts["class"]), name


def test_only_pages_with_a_sign_are_looked_at() -> None:
    looked: list[str] = []
    signs = (
        Sign("card", pattern=re.compile(r"\bcard\b", re.IGNORECASE)),
        Sign(roles=("note",)),
        Sign(styles=("table-row",)),
    )

    @only_with(*signs, otherwise=list)
    def values(page: Page, label: str) -> list[str]:
        looked.append(label)
        return [name for name in page.attribute("class") if name]

    assert values(domext.parse("<p class=box style='display: table'>Text"), "none") == []
    assert values(domext.parse("<p class='My_Card'>Text"), "class") == ["My_Card"]
    assert values(domext.parse("<p role=Note>Text"), label="role") == []
    assert values(domext.parse("<p style='display:table-row'>Text"), "style") == []
    assert looked == ["class", "role", "style"]


def test_nodes_of_a_kind() -> None:
    page = domext.parse(
        "<p class='a-card'>One<p class=discard>Two<p class=CARD role=note>Three<p class=x id=FIVE>Four<p class='a-card'>Five"
    )
    card = Sign("card", pattern=re.compile(r"\bcard\b", re.IGNORECASE), roles=("note",))
    texts = [page.node(row).text for row in card.rows(page).tolist()]
    assert texts == ["One", "Three", "Five"]
    assert [page.attribute_values("role").values[number] for number in card.numbers(page, "role")] == ["note"]
    both = Sign("five", "card", pattern=re.compile("card|five|FIVE"), ids=True)
    assert [page.node(row).text for row in both.rows(page).tolist()] == ["One", "Two", "Four", "Five"]
    assert Sign("car-d").rows(page).tolist() == Sign("nothing").numbers(page) == []


@pytest.mark.skipif(core is None, reason="the compiled core is not installed, or is switched off")
def test_the_scan_has_the_attributes_that_the_default_path_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Page, selector: str) -> None:
        raise AssertionError(selector)

    monkeypatch.setattr(Page, "matching", fail)
    scanned = set(ATTRIBUTE_LINES.decode().split())
    extractor = domext.Extractor()
    pages = [path for folder in (FIXTURES, FIXTURES / "structure") for path in sorted(folder.glob("*.html"))]
    assert len(pages) > 400
    read, asked = 0, dict[str, str]()
    for path in pages:
        article = extractor(path, url="https://example.org/page")
        assert article.metadata is not None
        assert article.markdown.strip() or not article.body.content
        if article.page._values.keys() >= scanned:
            read += 1
            asked |= dict.fromkeys(article.page._values.keys() - scanned, path.name)
    assert asked == {}
    assert read > 0.98 * len(pages)  # the others have markup that the scan does not read
