"""Noise that forum software writes at the ends of lines to spoil copies of a post; a style makes it invisible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import turbohtml

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from turbohtml import Document, Element

# The style sheet of the most used forum software of China draws this class in the colour of the page.
_CLASS: Final = "jammer"
#: Values of attributes of which one is on each page with noise.
SIGNS: Final = {"class": (_CLASS,), "style": ("font-size:0", "font-size: 0")}
_SELECTOR: Final = f'[class~="{_CLASS}"], [style*="font-size:0"], [style*="font-size: 0"]'
_NO_SIZE: Final = lazy_pattern(r"(?:^|;)\s{0,9}font-size:\s?0(?:px|pt|em|rem|%)?\s{0,9}(?:;|!|$)")
# A box without a size of letters may hold elements that have one: it closes the gaps between them.
_INLINE: Final = frozenset("font span b i em strong small u".split())


def remove_copy_noise(document: Document) -> bool:
    """Remove the elements within a line that hold nothing but such noise.

    Args:
        document: the tidied DOM, which is changed in place.

    Returns:
        Whether there was one.
    """
    noise = [element for element in document.select(_SELECTOR) if _is_noise(element)]
    for element in noise:
        element.extract()
    return bool(noise)


def _is_noise(element: Element) -> bool:
    has_elements = any(isinstance(child, turbohtml.Element) for child in element)
    if element.tag not in _INLINE or has_elements or not element.text.strip():
        return False
    names = (element.attr("class") or "").split()
    return _CLASS in names or _NO_SIZE.search(element.attr("style") or "") is not None
