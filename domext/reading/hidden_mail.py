"""Addresses of mail that a script of Cloudflare shows: until it runs, a page has ``[email protected]`` in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from turbohtml import Text

from domext.table.characters import readable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from turbohtml import Document, Element

_ATTRIBUTE: Final = "data-cfemail"
_LINK: Final = "/cdn-cgi/l/email-protection"
# The script that shows the addresses, which is on nearly all pages with some.
_DECODER: Final = "/email-decode."
#: Values of attributes of which one is on each page with such an address; a :class:`tuple` without texts stands for any value.
SIGNS: Final[dict[str, tuple[str, ...]]] = {"href": (f"{_LINK}#",), _ATTRIBUTE: ()}
_HIDDEN: Final = f'[{_ATTRIBUTE}], a[href*="{_LINK}#"]'


def shows_mail(scripts: Iterable[Element]) -> bool:
    """Return whether one of some scripts shows such addresses."""
    return any(_DECODER in (script.attr("src") or "") for script in scripts)


def show_hidden_mail(document: Document) -> bool:
    """Show the addresses in a DOM, and lead the links with a code to them; return whether there was one."""
    is_shown = False
    for element in document.select(_HIDDEN):
        code = element.attr(_ATTRIBUTE)
        text = revealed((element.attr("href") or "").partition("#")[2] if code is None else code)
        if text and code is None:
            element.attrs["href"] = f"mailto:{text}"
        elif text:
            element.clear()
            element.append(Text(text))
            for name in (_ATTRIBUTE, "href"):  # the script leaves the text alone
                element.attrs.pop(name, None)
        is_shown |= bool(text)
    return is_shown


def revealed(code: str) -> str:
    """Return the address of mail behind a code, or the text that Cloudflare takes for one.

    Args:
        code: bytes in hexadecimal: a key, and the bytes of the text, each combined with the key by exclusive or.

    Returns:
        The text in one line; empty if it is not such a code.
    """
    try:
        data = bytes.fromhex(code)
        return " ".join(readable(bytes(data[0] ^ byte for byte in data[1:]).decode()).split()) if data else ""
    except ValueError:
        return ""
