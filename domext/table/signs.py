"""Signs in the markup of a page without which it holds nothing of a kind, such as the words in the class names of callouts.

The code of each kind has its signs beside it. One search of a page looks for the signs of all kinds.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar, cast

import numpy as np

from domext.table import tags
from domext.table.masks import rows_of
from domext.table.value_search import join_groups

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable

    from domext.table.nodes import RowArray
    from domext.table.page import Page

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")
_NAMES: Final = ("class", "id")


class Sign:
    """What a page has somewhere if it may hold something of a kind: one of some texts in attributes, or one of some elements.

    Make it a constant of a module, because each sign is searched for in all pages from then on.

    Args:
        classes: texts in class attributes, as in :meth:`Page.containing <domext.table.page.Page.containing>`.
        pattern: what is searched in the class attributes with such a text, if others have the texts, too. Each match contains one of them.
        ids: whether the ids of the kind are the same as its classes.
        roles: texts in roles.
        styles: texts in styles.
        elements: names of elements.

    Attributes:
        parts: the texts by the name of the attribute.
        pattern: as above.
        elements: the ids of the names of the elements.
        number: the place of the sign among :data:`SIGNS`.
    """

    def __init__(
        self,
        *classes: str,
        pattern: re.Pattern[str] | None = None,
        ids: bool = False,
        roles: tuple[str, ...] = (),
        styles: tuple[str, ...] = (),
        elements: Iterable[str] = (),
    ) -> None:
        self.parts = {"class": classes, "id": classes if ids else (), "role": roles, "style": styles}
        self.pattern = pattern
        self.elements = frozenset(tags.IDS[name] for name in elements)
        self.number = len(SIGNS)
        SIGNS.append(self)

    def numbers(self, page: Page, attribute: str = "class") -> list[int]:
        """Return the numbers of the attribute's distinct values that are those of the kind, ascending; see :meth:`Page.attribute_values`."""
        numbers = _found_on(page).numbers.get((self.number, attribute))
        if not numbers:
            return []
        if self.pattern is None or attribute not in _NAMES:
            return numbers
        values = page.attribute_values(attribute).values
        return [number for number in numbers if self.pattern.search(values[number] or "")]

    def rows(self, page: Page) -> RowArray:
        """Return the nodes with a class attribute of the kind, or an id if it has the same, ascending."""
        found = ((name, self.numbers(page, name)) for name in _NAMES)
        masks = [page.attribute_values(name).having(numbers) for name, numbers in found if numbers]
        return rows_of(functools.reduce(np.logical_or, masks)) if masks else np.zeros(0, np.intp)


#: All signs so far.
SIGNS: Final[list[Sign]] = []


class _Found:
    """The signs of a page.

    Attributes:
        searched: how many of all signs were searched for.
        present: the numbers of the signs that the page has.
        numbers: the numbers of the values with the texts of a sign, by the number of the sign and the attribute.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self.searched = 0
        self.present: set[int] = set()
        self.numbers: dict[tuple[int, str], list[int]] = {}

    def search(self, stop: int) -> None:
        """Search for the signs up to a number that were not searched for."""
        for attribute, signs, groups in _groups(self.searched, stop):
            values = self._page.attribute_values(attribute)
            found = values.searchable.positions_of_groups(groups) if values.any else ()
            self.numbers |= {(sign, attribute): numbers for sign, numbers in zip(signs, found, strict=False) if numbers}
        self.present.update(sign for sign, _ in self.numbers)
        with_elements = (sign for sign in SIGNS[self.searched : stop] if sign.elements)
        self.present.update(sign.number for sign in with_elements if self._page.nodes.has(*sign.elements))
        self.searched = stop


def _found_on(page: Page) -> _Found:
    """The signs of a page, of all that there are."""
    found = page.once(_Found)
    if found.searched < len(SIGNS):  # at first, and after the import of a module with further signs
        found.search(len(SIGNS))
    return found


@functools.cache
def _groups(start: int, stop: int) -> list[tuple[str, list[int], bytes]]:
    """The texts of some signs for each attribute, as one search looks for them, with the numbers of the signs."""
    groups = []
    for attribute in (*_NAMES, "role", "style"):
        signs = [number for number in range(start, stop) if SIGNS[number].parts[attribute]]
        if signs:
            groups.append((attribute, signs, join_groups(SIGNS[number].parts[attribute] for number in signs)))
    return groups


def only_with(
    *signs: Sign, otherwise: Callable[[], Any]
) -> Callable[[Callable[Concatenate[Page, _Parameters], _Result]], Callable[Concatenate[Page, _Parameters], _Result]]:
    """Return a decorator of a function of a page, which is called only for pages with one of some signs.

    Args:
        signs: the signs.
        otherwise: makes what it returns for other pages.
    """
    wanted = frozenset(sign.number for sign in signs)

    def decorate(
        function: Callable[Concatenate[Page, _Parameters], _Result],
    ) -> Callable[Concatenate[Page, _Parameters], _Result]:
        @functools.wraps(function)
        def called(page: Page, /, *arguments: _Parameters.args, **options: _Parameters.kwargs) -> _Result:
            if wanted.isdisjoint(_found_on(page).present):
                return cast("_Result", otherwise())
            return function(page, *arguments, **options)

        return called

    return decorate
