"""Classes of common style sheets that hide an element on the screen: always, on wide screens, or everywhere but on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.table import attributes
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Classes that hide an element, always or unless the page is in a state ("not-dark:hidden"). A width is no state: a page is read as
# wide screens show it.
_HIDDEN: Final = lazy_pattern(
    r"(?:[a-z]{2}-)?hidden|hide|d-none|not-(?!(?:max-|min-)?(?:[a-z]{2}|\dxl)[:/])[a-z][\w/-]{0,40}:hidden"
)
# Classes that hide an element on wide screens, which show other words in its place.
_ON_NARROW: Final = lazy_pattern(r"(?:sm|md|lg):hidden|d-(?:sm|md|lg)-none")
_ENDINGS: Final = ("hidden", "hide", "-none")
_PARTS: Final = ("hidden", "hide", "d-none", "-sm-none", "-md-none", "-lg-none")
# Classes that show such an element in another state, or on wide screens.
_SHOWN: Final = lazy_pattern(r"[:-](?:inline|block|flex|grid|contents|table|visible)(?![a-z])")
# Classes of elements that only a printed page shows; two of them say so together with one that hides the element.
_ON_PAPER: Final = lazy_pattern(
    r"(?<!\S)(?:[a-z]{1,3}-)?(?:print-?only|only-print|visible-print(?:-(?:inline-)?(?:block|inline))?|show-(?:for|on)-print)(?!\S)"
)
_HIDDEN_BUT_ON_PAPER: Final = lazy_pattern(r"(?<!\S)(?:d-print-|print:)(?:inline|block|flex|grid|table)")


def hidden_by_class(page: Page) -> BoolArray | None:
    """Return which nodes a class hides, shape ``(n,)``; None if there are none. Call it as ``page.once(hidden_by_class)``."""
    named = attributes.numbers_where(page, "class", _hides, *_PARTS)
    return attributes.having(page, "class", named) if named else None


def _hides(classes: str) -> bool:
    names = [name for name in classes.split() if name.endswith(_ENDINGS)]
    return any(map(_ON_NARROW.fullmatch, names)) or (
        any(map(_HIDDEN.fullmatch, names)) and _SHOWN.search(classes) is None
    )


def only_on_paper(page: Page) -> BoolArray | None:
    """Return which nodes only a printed page shows, by a class, shape ``(n,)``; None if there are none.

    Call it as ``page.once(only_on_paper)``.
    """
    named = attributes.numbers_where(page, "class", _is_for_paper, "print")
    return attributes.having(page, "class", named) if named else None


def _is_for_paper(names: str) -> bool:
    """Whether classes show an element only on paper."""
    if _ON_PAPER.search(names):
        return True
    return _HIDDEN_BUT_ON_PAPER.search(names) is not None and any(map(_HIDDEN.fullmatch, names.split()))
