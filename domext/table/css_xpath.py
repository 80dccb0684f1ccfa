"""Queries for elements by CSS selector or XPath."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turbohtml import Element, SelectorSyntaxError, parse

from domext.errors import OptionError

if TYPE_CHECKING:
    from turbohtml import Document


def find(document: Document, selector: str) -> list[Element]:
    """Return the elements that match a selector, in document order.

    Args:
        document: the DOM.
        selector: an XPath, evaluated at the root element, if it starts with ``/``, ``./`` or ``(``; otherwise a CSS
            selector, which never starts with these characters.

    Raises:
        OptionError: the selector has a syntax error, or the XPath selects something other than elements.
    """
    language = "XPath" if selector.lstrip().startswith(("/", "./", "(")) else "CSS selector"
    try:
        matches = (document.root or document).xpath(selector) if language == "XPath" else document.select(selector)
    except (SelectorSyntaxError, ValueError, TypeError) as error:
        reason = " ".join(str(error).removeprefix("xpath: ").split())
        reason = reason.removeprefix(f'invalid CSS selector "{selector}": ')
        msg = f"invalid {language}: {selector!r} ({reason})"
        raise OptionError(msg) from None
    if not isinstance(matches, list) or not all(isinstance(match, Element) for match in matches):
        msg = f"the XPath {selector!r} does not select elements"
        raise OptionError(msg)
    return [match for match in matches if isinstance(match, Element)]


def check(selector: str) -> None:
    """Check the syntax of a CSS selector or XPath.

    Raises:
        OptionError: the selector is invalid.
    """
    find(parse(""), selector)
