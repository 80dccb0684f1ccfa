"""Choose the authors of an article among those that markup declares and those that lines of the page name."""

from __future__ import annotations

from itertools import chain, islice, tee
from typing import TYPE_CHECKING, Final

from domext.metadata import byline_words as words
from domext.metadata import bylines
from domext.metadata.author_places import (
    MAX_LINE_CHARACTERS,
    authors_below,
    authors_beside_date,
    marked_authors,
    named_authors,
    shown_authors,
)
from domext.metadata.declared_authors import AuthorCandidates, declared_authors
from domext.metadata.person_names import is_person
from domext.table.characters import folded, folded_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domext.metadata.metadata_sources import MetadataSources
    from domext.metadata.site import Site
    from domext.metadata.title_context import TitleContext

_CONJUNCTIONS: Final = words.AND | words.SHORT_AND
_OF_GROUPS: Final = words.DESKS | words.NOT_NAMES
# Hostile pages hold thousands of declarations.
_MAX_DECLARED: Final = 20


def choose(sources: MetadataSources, context: TitleContext, site: Site, *, is_forum: bool) -> AuthorCandidates | None:
    """Return the article's authors; None if the page names none.

    The first of these: declared authors that the page confirms, a byline near the title, declared authors without a
    confirmation, an element that only its class marks, a byline below the text, an element anywhere whose class names the
    author of the article, a name beside the date, an editor or the publication that the text comes from.
    """
    # Each place is read only if those before it name no author.
    declared, to_confirm, to_find = tee(
        _completed(list(islice(_without_site(declared_authors(sources), site), _MAX_DECLARED))), 3
    )
    shown, confirming, for_bylines, for_others = tee(_without_site(shown_authors(sources, context), site), 4)
    bylines_shown = (candidates for candidates in for_bylines if candidates.explicit)
    marked = _without_site(marked_authors(sources, context, is_forum=is_forum), site)
    below = _without_site(authors_below(sources, context), site)
    named = _without_site(named_authors(sources, context), site)
    beside = _without_site(authors_beside_date(sources, context), site)
    ranked: list[AuthorCandidates] = []
    agreed = chain(
        _confirmed(_of_others(to_confirm, site), confirming),
        _repeated(_of_others(to_find, site), context, for_others),
    )
    for place in chain(
        (_with_coauthors(place, context) for place in agreed),
        bylines_shown,
        marked if is_forum else (),
        declared,
        marked,
        shown,
        below,
        named,
        beside,
    ):
        if not place.rank:
            return place
        ranked.append(place)
    return min(ranked, key=lambda place: place.rank, default=None)


def _completed(declared: list[AuthorCandidates]) -> Iterator[AuthorCandidates]:
    """The declared authors; instead of some of the authors, all that another declaration gives."""
    if all(len(candidates.names) == 1 for candidates in declared):  # as on most pages
        yield from declared
        return
    for candidates in declared:
        yield max(
            (other for other in declared if candidates.keys <= other.keys),
            key=lambda other: (len(other.keys), other is candidates),
        )


def _confirmed(declared: Iterator[AuthorCandidates], shown: Iterator[AuthorCandidates]) -> Iterator[AuthorCandidates]:
    """The declared authors that some place of the page shows, with the spaces in their names."""
    names_of: dict[frozenset[str], tuple[str, ...]] = {}
    for candidates in declared:
        while candidates.keys not in names_of and (place := next(shown, None)):
            names_of.setdefault(place.keys, place.names)
        if names := names_of.get(candidates.keys):
            is_spaced = "".join(names).count(" ") > "".join(candidates.names).count(" ")
            yield candidates._replace(names=names) if is_spaced else candidates


def _repeated(
    declared: Iterator[AuthorCandidates], context: TitleContext, shown: Iterator[AuthorCandidates]
) -> Iterator[AuthorCandidates]:
    """The declared authors whose names are in the lines near the title, perhaps with initials, unless a byline names another person."""
    lines: str | None = None
    persons: list[frozenset[str]] = []
    for candidates in declared:
        if lines is None:
            lines = folded(" ".join(line for line in context.lines.values() if len(line) <= MAX_LINE_CHARACTERS))
            persons = [
                folded_words(" ".join(place.names))
                for place in shown
                if place.explicit and not place.rank and all(map(is_person, place.names))
            ]
        names = folded_words(" ".join(candidates.names))
        is_shown = all(folded(name) in lines or _with_initial(name) in lines for name in candidates.names)
        if is_shown and not any(map(names.isdisjoint, persons)):
            yield candidates


def _with_coauthors(place: AuthorCandidates, context: TitleContext) -> AuthorCandidates:
    """The declared authors, or all authors of a byline that names them, a conjunction and another person."""
    for line in context.lines.values():
        if len(line) <= MAX_LINE_CHARACTERS and not _CONJUNCTIONS.isdisjoint(line.lower().split()):
            byline = bylines.read(line)
            if byline and place.keys < frozenset(map(folded, byline.names)) and all(map(_is_author, byline.names)):
                return AuthorCandidates(byline.names, "dom", people=True)
    return place


def _is_author(name: str) -> bool:
    """Whether a name is that of a person and not of a group of them."""
    return is_person(name) and _OF_GROUPS.isdisjoint(folded_words(name))


def _with_initial(name: str) -> str:
    """The folded initial of a name and its last word; the folded name if it has one word."""
    words = name.split()
    return folded(f"{words[0][:1]}{words[-1]}") if len(words) > 1 else folded(name)


def _of_others(places: Iterable[AuthorCandidates], site: Site) -> Iterator[AuthorCandidates]:
    """The candidates without a name of the site, which its pages always show."""
    return (place for place in places if not any(map(site.is_own_name, place.names)))


def _without_site(places: Iterable[AuthorCandidates], site: Site) -> Iterator[AuthorCandidates]:
    """The candidates without the site's name, unless a byline gives it or it has the form of a person's name.

    After the name of an author, that of the site is the publication in every form; before it, a person's is that of the blog.
    """
    for place in places:
        is_site = site.is_own_name if len(place.names) == 1 else site.is_publication
        others = tuple(name for name in place.names if not is_site(name))
        if others and place.people and len(others) < len(place.names):
            last = place.names.index(others[-1])
            others = tuple(name for name in place.names[: last + 1] if name in others or is_person(name))
        names = others or tuple(
            name for name in place.names if (place.people and (" " in name or place.rank)) or is_person(name)
        )
        if names:
            yield place if len(names) == len(place.names) else place._replace(names=names)
