"""Signs in the markup of a page without which it holds nothing of a kind, such as the words in the class names of callouts.

The code of each kind has its signs beside it.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar, cast

import numpy as np

from domext.table.masks import rows_of

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from domext.table.nodes import RowArray
    from domext.table.page import Page

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")
_NAMES: Final = ("class", "id")


class Sign:
    """What a page has somewhere if it may hold something of a kind: one of some texts in attributes.

    Make it a constant of a module: what it finds on a page is cached with the page.

    Args:
        classes: texts in class attributes, as in :meth:`Page.containing <domext.table.page.Page.containing>`.
        pattern: what is searched in the class attributes with such a text, if others have the texts, too. Each match contains one of them.
        ids: whether the ids of the kind are the same as its classes.
        roles: texts in roles.
        styles: texts in styles.

    Attributes:
        parts: the texts by the name of the attribute.
        pattern: as above.
    """

    def __init__(
        self,
        *classes: str,
        pattern: re.Pattern[str] | None = None,
        ids: bool = False,
        roles: tuple[str, ...] = (),
        styles: tuple[str, ...] = (),
    ) -> None:
        parts = {"class": classes, "id": classes if ids else (), "role": roles, "style": styles}
        self.parts = {attribute: texts for attribute, texts in parts.items() if texts}
        self.pattern = pattern

    def is_on(self, page: Page) -> bool:
        """Return whether a page has one of the texts."""
        return bool(page.once(self._found))

    def numbers(self, page: Page, attribute: str = "class") -> list[int]:
        """Return the numbers of the attribute's distinct values that are those of the kind, ascending; see :meth:`Page.attribute_values`."""
        numbers = page.once(self._found).get(attribute, [])
        if self.pattern is None or attribute not in _NAMES:
            return numbers
        values = page.attribute_values(attribute).values
        return [number for number in numbers if self.pattern.search(values[number] or "")]

    def rows(self, page: Page) -> RowArray:
        """Return the nodes with a class attribute of the kind, or an id if it has the same, ascending."""
        found = ((name, self.numbers(page, name)) for name in _NAMES)
        masks = [page.attribute_values(name).having(numbers) for name, numbers in found if numbers]
        return rows_of(functools.reduce(np.logical_or, masks)) if masks else np.zeros(0, np.intp)

    def _found(self, page: Page) -> dict[str, list[int]]:
        """The numbers of the values with one of the texts, by the name of the attribute."""
        found = ((attribute, page.containing(attribute, *texts)) for attribute, texts in self.parts.items())
        return {attribute: numbers for attribute, numbers in found if numbers}


def only_with(
    *signs: Sign, otherwise: Callable[[], Any]
) -> Callable[[Callable[Concatenate[Page, _Parameters], _Result]], Callable[Concatenate[Page, _Parameters], _Result]]:
    """Return a decorator of a function of a page, which is called only for pages with one of some signs.

    Args:
        signs: the signs.
        otherwise: makes what it returns for other pages.
    """

    def decorate(
        function: Callable[Concatenate[Page, _Parameters], _Result],
    ) -> Callable[Concatenate[Page, _Parameters], _Result]:
        @functools.wraps(function)
        def called(page: Page, /, *arguments: _Parameters.args, **options: _Parameters.kwargs) -> _Result:
            if any(sign.is_on(page) for sign in signs):
                return function(page, *arguments, **options)
            return cast("_Result", otherwise())

        return called

    return decorate
