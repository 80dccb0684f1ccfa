"""The address of a picture or player: the real one of a picture that is loaded late, the largest of a set."""

from __future__ import annotations

import re
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from turbohtml import Element

# Pages that load pictures late keep the real address in a data attribute, and that of a placeholder in ``src``. Words of
# the names of these attributes: the first ones give the picture itself, the others a larger file or a background.
_LATE_WORDS: Final = frozenset("src original lazy echo actualsrc lazysrc realsrc lazyload deferred".split())
_OTHER_WORDS: Final = frozenset("url image img file full large orig bg background hires".split())
# Words of the names of attributes with the file of which a program makes smaller copies, such as ``data-orig-file``.
_ORIGINAL_WORDS: Final = frozenset("orig original full hires".split())
# Names of such attributes that do not begin with ``data-``, as older pages and boards have.
_OTHER_NAME: Final = lazy_pattern(r"src(?!set)|file|original|lazy")
_PLAIN_ATTRIBUTES: Final = ("src", "data")
_PICTURE_FILE: Final = lazy_pattern(
    r"\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|jxl|heic)(?=$|[?#&;/:])", re.IGNORECASE
)
_PLACEHOLDER_WORDS: Final = (
    "blank spacer space transparent pixel clear cleardot dot empty shim trans gray grey placeholder lazy lazyload loading loader none"
    " spinner ajax 1x1"
).split()
_PLACEHOLDER_NAME: Final = lazy_pattern(
    rf"(?:(?:{'|'.join(_PLACEHOLDER_WORDS)})[_.-]?){{1,3}}(?:image|img|gif|bg)?\d{{0,4}}\.(?:gif|png|svg|jpe?g|webp)$",
    re.IGNORECASE | re.ASCII,
)
# Few other names begin with these letters, and the expression costs more than this.
_PLACEHOLDER_BEGINNINGS: Final = frozenset(word[:2] for word in _PLACEHOLDER_WORDS)
# A program that makes smaller copies puts its settings into a part of the path, and blurs the copy that is shown first.
_BLURRED: Final = lazy_pattern(r"(?<![a-z])(?:e_)?blur[_:]\d", re.IGNORECASE)
# The text that the name of a smaller copy adds to that of its original.
_SIZE_AFTER_NAME: Final = lazy_pattern(r"[-_.]?\d{1,5}(?:x\d{1,5}|w|px)?")
_SIZE_IN_NAME: Final = lazy_pattern(r"[-_](\d{2,5})x\d{2,5}(?=\.[a-z]{3,4}(?:$|\?))")
# The size in the path or in the query that is asked of a program which makes copies. Python searches for an expression that
# begins with one of some characters several times as fast as for one that may also begin at the start of the text.
_SCALED: Final = lazy_pattern(r"[/?&,](?:w|h|wid|hei|width|height|size|fit|resize|format|dpr)[=_:]\d", re.IGNORECASE)
# The widths of a set, between spaces; the last one needs no comma after it.
_WIDTHS: Final = lazy_pattern(r"(?:[0-9]{1,9}w, )*[0-9]{1,9}w,?")
# The place of the width in an address, one of those in ``data-widths``; https://github.com/aFarkas/lazysizes, plugin rias.
_WIDTH: Final = "{width}"
_NUMBER: Final = lazy_pattern(r"[0-9]{1,5}")
_MAX_WIDTHS_CHARACTERS: Final = 400
_NO_SIZE: Final = -1.0
_MAX_DENSITY: Final = 8  # a greater number is a width
_MAX_NAME_CHARACTERS: Final = 60
# A shorter picture in a ``data:`` address is a placeholder: a blurred or empty one that holds the place of the picture.
_MAX_PLACEHOLDER_CHARACTERS: Final = 4000


def is_placeholder(address: str) -> bool:
    """Return whether an address is that of a picture which only holds the place of another one."""
    if address[:5].lower() == "data:":
        return len(address) <= _MAX_PLACEHOLDER_CHARACTERS
    name = address.partition("?")[0].partition("#")[0][-_MAX_NAME_CHARACTERS:].rpartition("/")[2]
    return name[:2].lower() in _PLACEHOLDER_BEGINNINGS and _PLACEHOLDER_NAME.match(name) is not None


def names_picture_file(address: str) -> bool:
    """Return whether an address holds the name of a picture file, in its path or its query."""
    return _PICTURE_FILE.search(address) is not None


def address_of(element: Element) -> str | None:
    """Return the address that an element gives; that of a placeholder if it gives no other one, None if it gives none."""
    return address_in(element.attrs)[0]


def address_in(attributes: Mapping[str, object]) -> tuple[str | None, bool]:
    """Return the address that an element with some attributes gives, see :func:`address_of`, and whether it is a placeholder's."""
    late = "-".join([name for name in attributes if name[:5] == "data-"])
    if not late or _LATE_WORDS.isdisjoint(late.split("-")):  # most pictures
        address = str(attributes.get("src") or "").strip()
        if address and address[0] != "#" and not is_placeholder(address) and not _is_blurred(address):
            return address, False
    placeholder = blurred = None
    for address in _addresses({name: str(value or "") for name, value in attributes.items()}):
        if _is_blurred(address):
            blurred = blurred or address
        elif not is_placeholder(address):
            return address, False
        placeholder = placeholder or address
    if blurred is None:
        return placeholder, True
    whole = _without_blur(blurred)
    return whole, is_placeholder(whole)


def _is_blurred(address: str) -> bool:
    """Whether a program blurs the picture at an address."""
    return "blur" in address and _BLURRED.search(address.partition("?")[0]) is not None


def _without_blur(address: str) -> str:
    """The address of a whole picture: the file of which the blurred picture is a copy, or the copy without settings."""
    path, mark, query = address.partition("?")
    parts = path.split("/")
    settings = next((number for number, part in enumerate(parts) if _BLURRED.search(part)), 0)
    file = next(
        (number for number, part in enumerate(parts[:settings]) if number > 2 and names_picture_file(part)), None
    )
    if file is not None:
        return "/".join(parts[: file + 1])
    return (
        "/".join(parts[:settings] + parts[settings + 1 :]) + mark + query if 0 < settings < len(parts) - 1 else address
    )


def _addresses(attributes: dict[str, str]) -> Iterator[str]:
    """The addresses in the attributes of an element, the most exact first."""
    late = [name for name in attributes if name.startswith("data-")]
    yield from _late_addresses(attributes, late, _LATE_WORDS)
    plain = (attributes.get(name, "").strip() for name in _PLAIN_ATTRIBUTES)
    yield from (address for address in plain if address.partition("#")[0])
    sets = [name for name in late if "srcset" in name]
    yield from filter(None, (largest(attributes.get(name, "")) for name in (*sets, "srcset")))
    yield from _late_addresses(attributes, late, _OTHER_WORDS)
    others = (name for name in attributes if name not in _PLAIN_ATTRIBUTES and name not in late)
    yield from (value for name in others if _OTHER_NAME.search(name) and names_picture_file(value := attributes[name]))


def _late_addresses(attributes: dict[str, str], names: list[str], words: frozenset[str]) -> Iterator[str]:
    for name in names:
        parts = name.split("-")
        if words.isdisjoint(parts):
            continue
        value = attributes[name].strip()
        if _WIDTH in value:
            value = _with_width(value, attributes.get("data-widths", ""))
        if not value or value[0] in "[#" or "{" in value or len(value.split(maxsplit=1)) > 1:
            continue
        if parts[-1] == "src" or names_picture_file(value) or (words is _LATE_WORDS and "/" in value):
            yield value


def _with_width(pattern: str, widths: str) -> str:
    """The address that a pattern becomes with the greatest of some widths; the pattern without widths."""
    numbers = [int(width) for width in _NUMBER.findall(widths[:_MAX_WIDTHS_CHARACTERS])]
    return pattern.replace(_WIDTH, str(max(numbers))) if numbers else pattern


def sharpest(attributes: Mapping[str, object], address: str) -> str:
    """Return the largest file of a picture: its address, one in its ``srcset``, or the original of a copy.

    Args:
        attributes: the attributes of the picture, or of one of its sources.
        address: the address that :func:`address_in` returns for them.
    """
    return _original(attributes, address) or _sharpest_of_sets(attributes, address)


def _original(attributes: Mapping[str, object], address: str) -> str | None:
    """The file in an attribute of a copy, as galleries write it; None for other pictures."""
    names = [name for name in attributes if name[:5] == "data-" and not _ORIGINAL_WORDS.isdisjoint(name.split("-"))]
    files = (str(attributes[name] or "").strip() for name in names)
    return next((file for file in files if names_picture_file(file) and _is_larger(file, address, _NO_SIZE)), None)


def _sharpest_of_sets(attributes: Mapping[str, object], address: str) -> str:
    names = [name for name in attributes if name[-6:] == "srcset"]
    if not names:
        return address
    size, best = max((_largest(str(attributes[name] or "")) for name in names), key=itemgetter(0))
    if best is None or best == address or size <= 1 or _is_blurred(best):
        return address
    return address if _is_larger(address, best, size) else best


def _is_larger(address: str, copy: str, size: float) -> bool:
    """Whether an address is that of the original of a copy, or states a greater width than the copy has.

    Args:
        address: the address.
        copy: the address of the copy.
        size: the width of the copy in pixels, or its density.
    """
    stated = _SIZE_IN_NAME.search(address)
    if stated is not None:
        return size < int(stated[1]) and size > _MAX_DENSITY
    if _asks_for_size(address):
        return False
    name, copied = (path.partition("?")[0].rpartition("/")[2].rpartition(".")[0].lower() for path in (address, copy))
    if not name or not copied.startswith(name):
        return False
    return _SIZE_AFTER_NAME.fullmatch(copied, len(name)) is not None or (copied == name and _asks_for_size(copy))


def _asks_for_size(address: str) -> bool:
    """Whether an address asks a program for a picture of some size."""
    return _SCALED.search(f"/{address}") is not None


def largest(source_set: str) -> str | None:
    """Return the address with the greatest width or density in a ``srcset``; None if there is none but placeholders.

    Candidates are separated by commas, and addresses may hold commas. An address ends at white space, as in
    https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute.
    """
    return _largest(source_set)[1]


def _largest(source_set: str) -> tuple[float, str | None]:
    """The greatest width or density in a ``srcset``, and its address."""
    tokens = source_set.replace("w,", "w, ").split()  # many programs write no space between candidates
    addresses, widths = tokens[::2], tokens[1::2]
    joined = f" {' '.join(addresses)} "
    is_paired = len(addresses) == len(widths) and " ," not in joined and ", " not in joined
    if is_paired and _WIDTHS.fullmatch(" ".join(widths)):  # most sets
        candidates = [(address, float(width.rstrip("w,"))) for address, width in zip(addresses, widths, strict=True)]
    else:
        candidates = [candidate for candidate in _candidates(source_set) if candidate[1] > _NO_SIZE]
    candidates.sort(key=itemgetter(1), reverse=True)  # equal ones stay in their order
    for address, size in candidates:
        if not is_placeholder(address):
            return size, address
    return _NO_SIZE, None


def _candidates(source_set: str) -> Iterator[tuple[str, float]]:
    address, size = "", 1.0
    for token in source_set.split():
        if not address:
            address, size = token.lstrip(","), 1.0
            if address.endswith(","):
                yield address.rstrip(","), size
                address = ""
            continue
        descriptor, comma, rest = token.partition(",")
        size = _size(descriptor) if descriptor else size
        if comma:
            yield address, size
            address, size = rest.strip(","), 1.0
    if address:
        yield address, size


def _size(descriptor: str) -> float:
    number = descriptor[:-1]
    try:
        return float(number) if descriptor[-1] in "wx" and len(number) <= 10 else 1.0
    except ValueError:
        return 1.0
