"""Questions about the attributes of nodes, answered from their columns: each distinct value is examined once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from domext.table import tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from domext.table.nodes import BoolArray, RowArray
    from domext.table.page import Page


def where(page: Page, attribute: str, predicate: Callable[[str], object], *parts: str) -> BoolArray:
    """Return a mask of the nodes whose attribute satisfies a predicate, shape ``(n,)``; see :func:`numbers_where`."""
    return having(page, attribute, numbers_where(page, attribute, predicate, *parts))


def having(page: Page, attribute: str, numbers: list[int]) -> BoolArray:
    """Return a mask of the nodes whose attribute has one of the values with these numbers, shape ``(n,)``."""
    return page.attribute_values(attribute).having(numbers) if numbers else np.zeros(len(page.nodes), np.bool_)


def numbers_where(page: Page, attribute: str, predicate: Callable[[str], object], *parts: str) -> list[int]:
    """Return the numbers of an attribute's distinct values that satisfy a predicate, ascending.

    Args:
        page: the page.
        attribute: the name of the attribute.
        predicate: a function of a value, called for values that are not empty.
        parts: texts as in :meth:`Page.containing <domext.table.page.Page.containing>`. If there are any, only the values that
            contain one of them are examined.
    """
    if not parts:
        values = page.attribute_values(attribute).values
        return [number for number, value in enumerate(values) if value and predicate(value)]
    if not (numbers := page.containing(attribute, *parts)):  # on most pages
        return []
    values = page.attribute_values(attribute).values
    return [number for number in numbers if (value := values[number]) and predicate(value)]


def numbers_matching(page: Page, attribute: str, pattern: re.Pattern[str], *parts: str) -> list[int]:
    """Return the numbers of an attribute's distinct values in which a pattern occurs, ascending.

    Args:
        page: the page.
        attribute: the name of the attribute.
        pattern: the pattern. It is searched in the values that contain one of ``parts``.
        parts: texts as in :meth:`Page.containing <domext.table.page.Page.containing>`, one of which each match contains.
    """
    return numbers_where(page, attribute, pattern.search, *parts)


def rows_matching(page: Page, attribute: str, pattern: re.Pattern[str], *parts: str) -> RowArray:
    """Return the nodes in whose attribute a pattern occurs, ascending; see :func:`numbers_matching`."""
    numbers = numbers_matching(page, attribute, pattern, *parts)
    return rows_of(page.attribute_values(attribute).having(numbers)) if numbers else np.zeros(0, np.intp)


def named(page: Page, predicate: Callable[[str], object], *parts: str) -> BoolArray | None:
    """Return a mask of the nodes whose class or id satisfies a predicate, shape ``(n,)``; None without such nodes.

    Args:
        page: the page.
        predicate: a function of a class or id.
        parts: see :func:`numbers_where`.
    """
    found = ((name, numbers_where(page, name, predicate, *parts)) for name in ("class", "id"))
    masks = [having(page, name, numbers) for name, numbers in found if numbers]
    return np.logical_or.reduce(masks) if masks else None


def rows_named(page: Page, elements: BoolArray, predicate: Callable[[str], object], *parts: str) -> RowArray:
    """Return the nodes whose class or id satisfies a predicate, and whose names are in a mask over tag ids, ascending; see :func:`named`."""
    is_named = named(page, predicate, *parts)
    return np.zeros(0, np.intp) if is_named is None else rows_of(is_named & page.nodes.tagged(elements))


def has_token(page: Page, attribute: str, *tokens: str) -> BoolArray:
    """Return a mask of the nodes whose attribute is a list with one of some words, as they are, shape ``(n,)``."""
    return _with_words(page, attribute, tokens, str)


def present(page: Page, attribute: str) -> BoolArray:
    """Return a mask of the nodes that have an attribute, shape ``(n,)``."""
    return page.attribute_values(attribute).numbers > 0


def inputs(page: Page, kind: str) -> list[int]:
    """Return the nodes of the ``<input>`` elements of a type, ascending."""
    if not page.nodes.has(tags.INPUT):
        return []
    of_kind = numbers_where(page, "type", lambda value: value.lower() == kind)  # few are distinct
    if not of_kind:
        return []
    rows: list[int] = rows_of(having(page, "type", of_kind) & (page.nodes.tag == tags.INPUT)).tolist()
    return rows


def has_word(page: Page, attribute: str, *words: str) -> BoolArray:
    """Return a mask of the nodes whose attribute is a list with one of some words, in any case, shape ``(n,)``.

    Args:
        page: the page.
        attribute: the name of the attribute.
        words: the words in lower case.
    """
    return _with_words(page, attribute, words, str.lower)


def _with_words(page: Page, attribute: str, words: tuple[str, ...], fold: Callable[[str], str]) -> BoolArray:
    """The nodes whose attribute, after ``fold``, is a list with one of some words."""
    wanted = frozenset(words)
    return where(page, attribute, lambda value: not wanted.isdisjoint(fold(value).split()), *map(str.lower, words))


def value_of(page: Page, attribute: str, row: int) -> str | None:
    """Return the value of an attribute of a node; None without it."""
    of_attribute = page.attribute_values(attribute)
    return of_attribute.values[of_attribute.numbers.item(row)]
