"""The next page of an article that is spread over several, told from the next story by its address."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.multipage.page_numbers import PAGE, Step, step
from domext.table import tags
from domext.table.urls import join

if TYPE_CHECKING:
    from turbohtml import Element

    from domext.table.page import Page

_SURE: Final[frozenset[Step]] = frozenset({"page", "offset"})
_ANY: Final[frozenset[Step]] = _SURE | {"number"}
# What a link says that leads on, and nothing else; one that says more ("next story") leads to something else.
_NEXT: Final = (
    "next|next page|go to next page|next »|continue|weiter|nächste|nächste seite|volgende|volgende pagina|suivant|suivante"
    "|page suivante|siguiente|página siguiente|siguiente página|próxima|próxima página|seguinte|página seguinte|successiva"
    "|pagina successiva|avanti|prossima|næste|næste side|neste|neste side|nästa|nästa sida|seuraava|seuraava sivu|następna"
    "|następna strona|dalej|další|další strana|ďalšia|következő|következő oldal|următoarea|pagina următoare|sonraki"
    "|sonraki sayfa|επόμενη|επόμενη σελίδα|следующая|следующая страница|далее|вперед|наступна|наступна сторінка|следваща"
    "|التالي|الصفحة التالية|הבא|לעמוד הבא|अगला|अगला पृष्ठ|ถัดไป|หน้าถัดไป|tiếp|trang sau|selanjutnya|berikutnya"
    "|halaman berikutnya|下一页|下一頁|下页|下頁|次へ|次のページ|次ページ|다음|다음 페이지"
)
_EDGES: Final = re.compile(r"^\W+|\W+$")
_NAMES: Final = frozenset(_EDGES.sub("", name) for name in _NEXT.split("|"))
_ARROWS: Final = frozenset("» › > → ⟩ ▶ ≫ >> ››".split())
_NUMBER: Final = re.compile(rf"(?:(?:{PAGE})\W{{0,3}})?(\d{{1,4}})", re.IGNORECASE)
_WORDS: Final = re.compile(r"\w+")
_LONGEST_LABEL: Final = 40
_LONGEST_PAGER: Final = 200
_PAGER_HEIGHT: Final = 4


def next_page(page: Page) -> str | None:
    """The absolute address of the page that goes on where this one ends; None if there is none, or none is sure.

    A link must say that it leads on: ``rel=next`` (also in the head), the number after this page's in a row of numbers,
    or a word for "next" in one of some thirty languages. And its address must be this page's but for a number that is one
    more, or 2 where there was none. A number that no word in the address calls a page counts only in a row of numbers that
    holds this page's: ``/post/123`` is not followed by ``/post/124``, whatever ``rel=next`` says.

    Without the page's address (the caller's, or its canonical one) nothing can be compared. Of a page that was stitched of
    several, the last one's next page counts.
    """
    while page.parts:
        page = page.parts[-1]
    head = page.tidied.head
    here = page.url or _canonical(head)
    if not here.lower().startswith(("http://", "https://")):
        return None
    in_head = [*(head.select("link") if head else ()), *(one for one in page.tidied.removed if one.tag == "link")]
    rows = np.flatnonzero(page.nodes.tag == tags.IDS["a"]).tolist()
    anchors = [one for one in map(page.elements.__getitem__, rows) if one.attr("href") is not None]
    related = [one for one in (*in_head, *anchors) if "next" in (one.attr("rel") or "").lower().split()]
    numbered = [one for one in anchors if _number(one.text) is not None]
    named = [one for one in anchors if _is_named(one)]
    for candidates, enough in ((related, _SURE), (numbered, _ANY), (named, _SURE)):
        for element in candidates:
            there = _target(page, here, element)
            if step(here, there) in enough and (candidates is not numbered or _counts_on(page, here, element)):
                return there
    return None


def _canonical(head: Element | None) -> str:
    link = head.select_one('link[rel~="canonical" i]') if head else None
    return (link.attr("href") or "").strip() if link else ""


def _target(page: Page, here: str, element: Element) -> str:
    """Where a link leads, without the place in the page; the page may have said its address only in its head."""
    return join(here, page.addresses.absolute(element.attr("href") or "")).partition("#")[0]


def _is_named(element: Element) -> bool:
    for label in (element.text, element.attr("aria-label"), element.attr("title")):
        if label and len(label) <= _LONGEST_LABEL:
            said = " ".join(label.split()).casefold()
            if said in _ARROWS or _EDGES.sub("", said) in _NAMES:
                return True
    return False


def _number(text: str) -> int | None:
    """The number that is all that a link says, but for a word for "page"; most links do not end with a digit."""
    said = text.strip()
    if len(said) > _LONGEST_LABEL or not said[-1:].isdecimal():
        return None
    found = _NUMBER.fullmatch(said)
    return int(found[1]) if found else None


def _counts_on(page: Page, here: str, element: Element) -> bool:
    """Whether a link's text is the number after that of this page, which stands near it and leads nowhere else."""
    nodes, row, before = page.nodes, page.index[element], (_number(element.text) or 0) - 1
    for _ in range(_PAGER_HEIGHT):
        row = int(nodes.parent[row])
        if row < 0 or nodes.total.characters[row] > _LONGEST_PAGER or nodes.end[row] - row > _LONGEST_PAGER:
            return False
        around = page.elements[row]
        text = around.text
        for link in around.select("a[href]"):
            if _target(page, here, link) != here.partition("#")[0]:
                text = text.replace(link.text, " ", 1)
        if any(word.isdecimal() and int(word) == before for word in _WORDS.findall(text)):
            return True
    return False
