"""The contents of ``<meta>`` elements by name, in the spellings of many vocabularies."""

from __future__ import annotations

import functools
import json
from collections import defaultdict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from turbohtml import Element

_NAMING: Final = ("property", "name", "itemprop", "http-equiv")
# dc.date.issued is also written dc:date.issued and DCDateIssued; publish_date, publish-date and publishdate are one name.
_MARKS: Final = ".:-_ "
# A publishing system of the years around 2012 declares all fields in one element, as JSON.
_PACKED: Final = "parsely-page"
_UNPACKED: Final = {
    "author": "parsely-author",
    "authors": "parsely-author",
    "pub_date": "parsely-pub-date",
    "section": "parsely-section",
    "tags": "parsely-tags",
    "image_url": "parsely-image-url",
    "link": "parsely-link",
}
_MAX_PACKED_CHARACTERS: Final = 10_000
# A longer name is none that the package asks for.
_MAX_NAME_CHARACTERS: Final = 100


class MetaElements:
    """The contents of ``<meta>`` elements, unchanged. Marks and capitals in a name make no difference.

    Args:
        elements: the elements.
    """

    def __init__(self, elements: Iterable[Element]) -> None:
        self._contents: defaultdict[str, list[str]] = defaultdict(list)
        for element in elements:
            if content := element.attr("content"):
                for name in filter(None, map(element.attr, _NAMING)):
                    if len(name) <= _MAX_NAME_CHARACTERS:
                        self._contents[_fold(name)].append(content)
        for name, content in _unpacked(self.get((_PACKED,))):
            self._contents[_fold(name)].append(content)

    def get(self, names: tuple[str, ...]) -> list[str]:
        """Return the contents of the elements of some names, in the order of the names."""
        contents = self._contents
        return [content for key in _keys(names) if key in contents for content in contents[key]]

    def known(self, names: tuple[str, ...]) -> Iterator[str]:
        """Return those of some names that an element has, without marks and capitals."""
        return filter(self._contents.__contains__, _keys(names))


# Most pages have the same few names.
@functools.lru_cache(maxsize=1024)
def _fold(name: str) -> str:
    for mark in _MARKS:
        name = name.replace(mark, "")
    return name.lower()


# The lists of names that the package asks for, which are a few dozen.
@functools.cache
def _keys(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(_fold, names))


def _unpacked(contents: list[str]) -> Iterator[tuple[str, str]]:
    """The names and contents of the elements that the values in one element stand for."""
    for content in contents[:1]:
        try:
            values = json.loads(content[:_MAX_PACKED_CHARACTERS])
        except (ValueError, RecursionError):
            continue
        for key, name in _UNPACKED.items() if isinstance(values, dict) else ():
            value = values.get(key)
            for text in value if isinstance(value, list) else [value]:
                if isinstance(text, str):
                    yield name, text
