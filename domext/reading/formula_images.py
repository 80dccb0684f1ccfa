"""The TeX of pictures of formulas: in their description, or in the address of a service that draws it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, unquote_plus

from domext.reading.tex_source import DELIMITED, TEX, TEX_ATTRIBUTES, WORDS, clean_tex
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from turbohtml import Element

_SOURCES: Final = ("src", "data-src")
_TEX_CLASS: Final = lazy_pattern(r"(?:^|[\s_-])(?:la)?tex(?:$|[\s_-])|mwe-math|(?:^|\s)math(?:$|[\s_-])", re.IGNORECASE)
# Names of pictures of formulas that other pictures have, too.
_FORMULA_CLASS: Final = lazy_pattern(r"(?:^|[\s_-])(?:formula|equation)(?:$|[\s_-])", re.IGNORECASE)
# Descriptions that LaTeX converters write for pictures that are not formulas.
_GRAPHICS: Final = lazy_pattern(
    r"\s{0,9}\\(?:includegraphics|epsf|psfig|resizebox|scalebox|begin\{(?:center|figure|picture|tabular|tikzpicture))"
)
_COMMAND: Final = lazy_pattern(r"\A(?![A-Za-z]:\\)[^\\]{0,200}\\[A-Za-z]{2,}")
# Addresses of services that draw TeX: a parameter for it, or the name of the program before the query.
_QUERY: Final = lazy_pattern(
    r"(?:[?&](?:latex|tex|formula|math)=|[?&]cht=tx&(?:[^#&]{0,99}&){0,5}?chl=|/[\w.-]{0,40}tex(?:\.\w{1,8})?\?(?![\w-]{2,20}=)|//[\w.-]{0,40}tex[\w.-]{0,40}/[\w./-]{0,40}\?(?![\w-]{2,20}=))([^&#]+)",
    re.IGNORECASE,
)
# Other services have the TeX in the path, with its backslashes encoded.
_PATH: Final = lazy_pattern(r"/([^/?#]{0,2000}%5c[^/?#]{0,2000})(?=$|[?#])", re.IGNORECASE)
_FILE_NAME: Final = lazy_pattern(r"\.\w{2,4}$")
_PICTURE_COMMANDS: Final = lazy_pattern(r"^(?:\s*\\(?:dpi\{\d{1,4}\}|bg_\w{1,9}|fg_\w{1,9}|inline|fn_\w{1,9}))+\s*")


def tex_of_image(image: Element) -> str:
    """Return the TeX of a picture; empty if it is not a picture of a formula."""
    for name in TEX_ATTRIBUTES:
        if value := image.attr(name):
            return clean_tex(value)
    drawn = _drawn(image)
    named = _TEX_CLASS.search(image.attr("class") or "") is not None or "/math/" in (image.attr("src") or "")
    alt, title = image.attr("alt") or "", image.attr("title") or ""
    is_delimited = DELIMITED.fullmatch(alt.strip()) is not None and not WORDS.search(alt)
    is_named = named and (TEX.search(alt) or not WORDS.search(alt))
    if _GRAPHICS.match(alt):
        return ""
    if TEX.search(alt) and _FORMULA_CLASS.search(image.attr("class") or ""):
        return clean_tex(alt)
    if alt.strip() and (_COMMAND.match(alt) or is_delimited or is_named or clean_tex(alt) == drawn):
        return clean_tex(alt)
    if named and not drawn and TEX.search(title):
        return clean_tex(title)
    return drawn


def _drawn(image: Element) -> str:
    """The TeX in the address of a picture that a service draws; empty if there is none."""
    for name in _SOURCES:
        address = (image.attr(name) or "").replace("&space;", " ").replace("&plus;", "%2B")
        query, path = _QUERY.search(address), _PATH.search(address)
        # The whole query is TeX with its signs; in a parameter, a plus stands for a space.
        decoded = (
            "" if not query else unquote(query[1]) if query[0][-len(query[1]) - 1] == "?" else unquote_plus(query[1])
        )
        tex = clean_tex(_PICTURE_COMMANDS.sub("", decoded))
        if path and not tex and not _FILE_NAME.search(path[1]):
            tex = clean_tex(unquote(path[1]))
        if tex and (TEX.search(tex) or not WORDS.search(tex)):
            return tex
    return ""
