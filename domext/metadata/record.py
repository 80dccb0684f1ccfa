"""What is known of an article beside its text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

Source = Literal["json-ld", "opengraph", "microdata", "meta", "dom", "url"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Metadata:
    """What a page says about its article. What it does not say, or not credibly, is None or empty.

    Attributes:
        title: the article's title, without the site's name.
        authors: the people (or, where a page names no person, the body) who wrote it, in the page's order.
        published: when it was published, ISO 8601 as far as it is known: ``2024``, ``2024-05``, ``2024-05-17`` or
            ``2024-05-17T08:30:00+02:00``.
        modified: when it was last changed, likewise.
        language: its language as a tag of BCP 47.
        language_declared: the language that the page's markup declares, as a tag of BCP 47.
        language_detected: the language that its text is written in, as a tag of BCP 47.
        site_name: what the site calls itself.
        url: its canonical address.
        description: what the page says of it in a sentence or two.
        image: the address of the picture that stands for it.
        section: the part of the site or publication that it belongs to.
        tags: its subjects, in the page's order; the first 500.
        licence: the address, or else the name, of the licence it is under.
        page_type: what the page says it is (``article``, ``product``, ...), or else what the selector takes it for.
        words: the number of words in its text.
        sources: what said so, by the name of the attribute: ``json-ld``, ``opengraph``, ``microdata``, ``meta``,
            ``dom`` or ``url``.
    """

    title: str | None = None
    authors: tuple[str, ...] = ()
    published: str | None = None
    modified: str | None = None
    language: str | None = None
    language_declared: str | None = None
    language_detected: str | None = None
    site_name: str | None = None
    url: str | None = None
    description: str | None = None
    image: str | None = None
    section: str | None = None
    tags: tuple[str, ...] = ()
    licence: str | None = None
    page_type: str | None = None
    words: int = 0
    sources: Mapping[str, Source] = field(default_factory=dict)
