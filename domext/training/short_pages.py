"""Short pages for the training: a title and a sentence, a small table, an error page, a poem.

Corpora hold articles, and few pages of less than ten blocks. On a page of two blocks, what a network makes of the means
over the page is arbitrary unless it was trained on such pages. A short page shows a few beginnings of lines of a gold text,
between a few links and notes that are not content.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import tags
from domext.training.augment import INSERTED
from domext.training.synthetic_comments import beginning

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from domext.evaluation.corpus import Gold
    from domext.table.nodes import FloatArray
    from domext.table.page import Page

# Page types whose lines are sentences.
_PAGE_TYPES: Final = (None, "article", "documentation", "forum")
_HEADLINE: Final = tags.mask(frozenset({"h1"}))
_LABELS: Final = (
    "Home", "About", "Contact", "Search", "Log in", "Menu", "Start", "Kontakt", "Impressum", "Über uns", "Anmelden",
    "Accueil", "Recherche", "Contacto", "Inicio", "Главная", "Контакты", "Szukaj", "首页", "关于我们", "ホーム", "الرئيسية",
)  # fmt: skip
_NOTES: Final = (
    "© 2023", "© 2019 {}", "All rights reserved.", "Copyright {} 2008", "Alle Rechte vorbehalten", "Powered by {}",
    "Impressum | Datenschutz", "Privacy | Terms", "Mentions légales", "Todos los derechos reservados", "版权所有 {}",
    "Last updated 3 May 2021", "Back to top", "Print this page", "Share", "Tweet", "Subscribe to our newsletter",
)  # fmt: skip
# Tags and further attributes.
_MENUS: Final = ("nav", "ul", 'div class="menu"', "div", "header", "section")
_FOOTERS: Final = ("footer", 'div class="footer"', 'div id="foot"', "div", "aside")
_WRAPPERS: Final = (
    *("{}",) * 4, "<main>{}</main>", "<article>{}</article>", "<div>{}</div>", '<div class="content">{}</div>',
    "<section>{}</section>", "<main><article>{}</article></main>", '<div id="page"><div>{}</div></div>',
    "<table><tr><td>{}</td></tr></table>", "<center>{}</center>",
)  # fmt: skip
_MAX_LINES: Final = 6
_MAX_OTHERS: Final = 5


def lines_of(gold: Gold) -> list[str]:
    """Return the lines that a short page may show as content; none for page types other than those of prose."""
    if gold.page_type not in _PAGE_TYPES:
        return []
    lines = gold.segments_with if gold.text is None else gold.text.split("\n")
    return [line for line in lines if any(map(str.isalpha, line))]


def targets(page: Page) -> FloatArray:
    """Return the target of each block of a short page, shape ``(b,)``: 0 outside the text and for the headline, else 1.

    Most gold texts have no headline.
    """
    is_frame = page.nodes.inside(page.matching(f"[{INSERTED}]"))[page.blocks.owner]
    is_headline = _HEADLINE.take(page.nodes.tag[page.blocks.owner])
    return (~(is_frame | is_headline)).astype(np.float32)


def short_page(lines: Sequence[str], others: Sequence[str], rng: Random) -> bytes:
    """Return the HTML of a page of two to about twelve blocks, in UTF-8.

    Args:
        lines: lines that are content, at least one.
        others: texts that are not content; may be empty.
        rng: the random number generator.
    """
    start = rng.randrange(len(lines))
    chosen = lines[start : start + rng.randint(1, _MAX_LINES)]
    title = beginning(rng.choice(lines), rng.randint(1, 6))
    content = rng.choice(_FORMS)(chosen, rng)
    if rng.random() < 0.55:
        content = f"<h1>{_escaped(title)}</h1>{content}"
    parts = [rng.choice(_WRAPPERS).format(content)]
    if rng.random() < 0.5:
        parts.insert(0, _as_inserted(rng.choice(_MENUS), _links(others, rng)))
    if rng.random() < 0.4:
        parts.append(_as_inserted(rng.choice(_FOOTERS), _notes(others, rng)))
    head = f"<title>{_escaped(title)}</title>" if rng.random() < 0.8 else ""
    return f"<!DOCTYPE html><html><head>{head}</head><body>{''.join(parts)}</body></html>".encode("utf-8", "replace")


def _escaped(text: str) -> str:
    return html.escape(text)


def _as_inserted(element: str, parts: str) -> str:
    """A part of the frame, marked as inserted."""
    return f"<{element} {INSERTED}>{parts}</{element.split(maxsplit=1)[0]}>"


def _links(others: Sequence[str], rng: Random) -> str:
    labels = [beginning(text, rng.randint(1, 3)) for text in _random_texts(others, rng)] or rng.sample(
        _LABELS, rng.randint(1, 5)
    )
    links = [f'<a href="/">{_escaped(label)}</a>' for label in labels]
    tag = rng.choice(("li", "span", "div", ""))
    return " ".join(f"<{tag}>{link}</{tag}>" if tag else link for link in links)


def _notes(others: Sequence[str], rng: Random) -> str:
    notes = [rng.choice(_NOTES).format(rng.choice(_LABELS)) for _ in range(rng.randint(1, 2))]
    notes += [beginning(text, rng.randint(3, 12)) for text in _random_texts(others, rng)[:1]]
    tag = rng.choice(("p", "div", "small"))
    return "".join(f"<{tag}>{_escaped(note)}</{tag}>" for note in notes)


def _random_texts(others: Sequence[str], rng: Random) -> list[str]:
    """A few of the other texts, or none with a probability of one half."""
    return rng.sample(others, min(len(others), rng.randint(1, _MAX_OTHERS))) if others and rng.random() < 0.5 else []


def _cut(lines: Sequence[str], rng: Random, typical: float) -> list[str]:
    """The beginnings of lines, of log-normal lengths; ``typical`` is the logarithm of the median number of words."""
    return [_escaped(beginning(line, max(1, int(rng.lognormvariate(typical, 0.7))))) for line in lines]


def _paragraphs(lines: Sequence[str], rng: Random) -> str:
    tag = rng.choice(("p", "p", "p", "div"))
    return "".join(f"<{tag}>{line}</{tag}>" for line in _cut(lines, rng, 2.7))


def _sections(lines: Sequence[str], rng: Random) -> str:
    tag = rng.choice(("h2", "h3"))
    return "".join(f"<{tag}>{_cut([line], rng, 0.8)[0]}</{tag}><p>{line}</p>" for line in _cut(lines[:3], rng, 2.7))


def _poem(lines: Sequence[str], rng: Random) -> str:
    tag = rng.choice(("p", "div", "blockquote", "pre"))
    return f"<{tag}>{rng.choice(('<br>', '<br/>')).join(_cut(lines, rng, 1.6))}</{tag}>"


def _list(lines: Sequence[str], rng: Random) -> str:
    tag = rng.choice(("ul", "ol"))
    return f"<{tag}>{''.join(f'<li>{line}</li>' for line in _cut(lines, rng, 1.6))}</{tag}>"


def _table(lines: Sequence[str], rng: Random) -> str:
    columns = rng.randint(2, 3)
    rows = [[_cut([line], rng, 0.4)[0] for _ in range(columns)] for line in lines]
    tags = [rng.choice(("td", "th")), *("td",) * (len(rows) - 1)]
    cells = ("".join(f"<{tag}>{cell}</{tag}>" for cell in row) for tag, row in zip(tags, rows, strict=True))
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


def _code(lines: Sequence[str], rng: Random) -> str:
    code = "\n".join(_cut(lines, rng, 1.2))
    return f"<p>{_cut(lines[:1], rng, 2.2)[0]}</p><pre><code>{code}</code></pre>"


_FORMS: Final[tuple[Callable[[Sequence[str], Random], str], ...]] = (
    _paragraphs, _paragraphs, _paragraphs, _sections, _poem, _list, _table, _code,
)  # fmt: skip
