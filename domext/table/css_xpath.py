"""Elements by CSS selector or XPath, as a person writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turbohtml import Element, SelectorSyntaxError, parse

from domext.errors import OptionError

if TYPE_CHECKING:
    from turbohtml import Document


def find(document: Document, selector: str) -> list[Element]:
    """The elements that match, in document order.

    What begins with ``/``, ``./`` or ``(`` is an XPath, from the root element; everything else is a CSS selector, for no
    CSS selector begins like that.

    Raises:
        OptionError: it is neither, or an XPath that selects something other than elements.
    """
    kind = "XPath" if selector.lstrip().startswith(("/", "./", "(")) else "CSS selector"
    try:
        found = (document.root or document).xpath(selector) if kind == "XPath" else document.select(selector)
    except (SelectorSyntaxError, ValueError, TypeError) as error:
        why = " ".join(str(error).removeprefix("xpath: ").split())
        why = why.removeprefix(f'invalid CSS selector "{selector}": ')
        msg = f"no {kind}: {selector!r} ({why})"
        raise OptionError(msg) from None
    if not isinstance(found, list) or not all(isinstance(one, Element) for one in found):
        msg = f"no XPath of elements: {selector!r} selects something else"
        raise OptionError(msg)
    return [one for one in found if isinstance(one, Element)]


def check(selector: str) -> None:
    """See that a selector can be read, before there is a page.

    Raises:
        OptionError: it cannot.
    """
    find(parse(""), selector)
