"""The metadata of an article as a value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

Source = Literal["json-ld", "opengraph", "microdata", "meta", "dom", "url"]
#: Other names of fields, which options take, too.
ALIASES: Final = {"author": "authors", "date": "published"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Metadata:
    """The metadata of an article. A field is None or empty if the page does not give it, or not credibly.

    Attributes:
        title: the article's title, without the site's name.
        authors: the persons who wrote it (an organisation if the page names no person), in the page's order.
        published: its date of publication in ISO 8601, as precise as it is known: ``2024``, ``2024-05``, ``2024-05-17``
            or ``2024-05-17T08:30:00+02:00``.
        modified: the date of its last change, likewise.
        language: its language as a BCP 47 tag.
        language_declared: the language that the page's markup declares, as a BCP 47 tag.
        language_detected: the language of its text, as a BCP 47 tag.
        site_name: the site's name for itself, or else the name of the publication or the publisher, or the part of the
            page's title that names the site.
        url: its canonical address.
        description: the page's summary of it in a sentence or two.
        image: the address of the picture that represents it, not the site's logo.
        section: the part of the site or publication that it belongs to.
        tags: its subjects, in the page's order; the first 500.
        licence: the address of its licence, or else the licence's name.
        page_type: the type that the page declares (``article``, ``product``, ...), or else the type that the selector
            predicts.
        words: the number of words in its text.
        sources: the source of each field, by the name of the attribute: ``json-ld``, ``opengraph``, ``microdata``,
            ``meta``, ``dom`` or ``url``.
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


class OpeningPost(NamedTuple):
    """The post that opens a thread.

    Attributes:
        author: its author; None if the page names none.
        date: its date in ISO 8601; None if the page gives none.
    """

    author: str | None
    date: str | None
