"""Selectors for a block, by the names of the elements around it; those of the fewest names come first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.induction.stable_names import is_stable
from domext.table import tags
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from turbohtml import Element

    from domext.table.page import Page

#: Elements whose name gives their role on a page, not only the kind of their text.
_REGIONS: Final = frozenset("address article aside dialog figcaption footer form header main nav".split())
_LIST_ITEMS: Final = frozenset({"li", "dt", "dd"})
_ATTRIBUTES: Final = ("itemprop", "role")
_PLAIN: Final = lazy_pattern(r"[a-z][a-z0-9-]*")
_CUSTOM: Final = lazy_pattern(r"[a-z]{1,60}-[a-z-]{1,200}")  # an element of the site's own
_MAX_CHAIN: Final = 40  # elements around a block that are considered, from the block outwards
_MAX_INNER: Final = 8  # elements in a block that are considered
_MAX_CLASSES: Final = 4  # of an element
_MAX_PAIRED: Final = 12  # elements around a block of which two names are combined
_MAX_STARTS: Final = 4  # elements from which paths with positions lead outwards
_MAX_ANCESTORS: Final = 10  # selectors of ancestors in combined selectors
_MAX_TARGETS: Final = 10  # selectors of elements below them


def selectors_by_length(page: Page, block: int) -> Iterator[list[str]]:
    """Yield the selectors that match an element around a block, or one in it with all of its words.

    Args:
        page: the page.
        block: index of the block.

    Yields:
        Selectors of one class, id or value of microdata; then names of elements; then selectors of two names of one
        element; then those of an element in a named ancestor; and last those with positions, twice. In each list, selectors
        of elements nearer to the block come first.
    """
    inner = _elements_inside(page, block)
    chain = inner + _elements_around(page, block)
    names = [_names(element) for element in chain]
    yield _distinct(name for each in names for name in each)
    regions = [[element.tag] if _is_region(element) else [] for element in chain]
    yield _distinct(tag for each in regions for tag in each)
    yield _distinct(
        pair
        for element, each in list(zip(chain, names, strict=True))[:_MAX_PAIRED]
        for pair in _of_two_names(element.tag, each)
    )
    names = [[*each, *tag] for each, tag in zip(names, regions, strict=True)]
    yield _distinct(_of_descendants(chain, names, len(inner)))
    # Emphasis can be anywhere in the text of other pages, so elements in the block come last.
    yield _distinct(_of_positions(chain[len(inner) :], names[len(inner) :]))
    yield _distinct(_of_positions(chain, names))


def has_position(selector: str) -> bool:
    """Return whether one of these selectors depends on the position of an element among its siblings."""
    return "-of-type" in selector or selector.startswith("/")


def kind_of(page: Page, block: int) -> tuple[object, ...] | None:
    """Return a key that blocks of the same kind share: their elements have the same name and classes, or are items of one list.

    None if neither holds: paragraphs without a class are not of one kind because they are paragraphs.
    """
    owner = page.block(block).owner
    classes = frozenset(filter(is_stable, _classes(owner.element)))
    if classes:
        return owner.tag, classes
    if owner.tag in _LIST_ITEMS and owner.parent is not None:
        return owner.tag, owner.parent.element
    return None


def _elements_inside(page: Page, block: int) -> list[Element]:
    """The elements in the owner of a block that hold all of its words, the innermost first."""
    nodes, owner = page.nodes, int(page.blocks.owner[block])
    words = int(page.blocks.counts.words[block])
    inside = [
        page.elements[node]
        for node in range(owner + 1, min(int(nodes.end[owner]), owner + 1 + _MAX_INNER))
        if (nodes.first_block[node], nodes.last_block[node]) == (block, block + 1) and nodes.total.words[node] == words
    ]
    return _with_plain_names(inside[::-1])


def _elements_around(page: Page, block: int) -> list[Element]:
    """The owner of a block and the elements around it, up to the body; the innermost first."""
    owner = int(page.blocks.owner[block])
    chain = (page.elements[node] for node in (owner, *page.nodes.ancestors(owner, _MAX_CHAIN - 1)) if node)
    return _with_plain_names([element for element in chain if element.tag != "body"])


def _with_plain_names(elements: list[Element]) -> list[Element]:
    """The elements whose names need no escape, unlike ``o:p``."""
    return [element for element in elements if _PLAIN.fullmatch(element.tag)]


def _names(element: Element) -> list[str]:
    """The id, the classes and the microdata of an element as selectors."""
    # The id of a heading is made of its text.
    identifier = "" if element.tag in tags.HEADINGS else element.attr("id") or ""
    selectors = [f"#{identifier}"] if is_stable(identifier) else []
    selectors += [f".{name}" for name in _classes(element) if is_stable(name)][:_MAX_CLASSES]
    for attribute in _ATTRIBUTES:
        value = element.attr(attribute) or ""
        if is_stable(value):
            selectors.append(f'[{attribute}="{value}"]')
    item_type = (element.attr("itemtype") or "").rstrip("/").rpartition("/")[2]
    if is_stable(item_type):
        selectors.append(f'[itemtype$="/{item_type}"]')
    return selectors


def _is_region(element: Element) -> bool:
    return element.tag in _REGIONS or _CUSTOM.fullmatch(element.tag) is not None


def _classes(element: Element) -> list[str]:
    return (element.attr("class") or "").split()


def _of_two_names(tag: str, names: list[str]) -> Iterator[str]:
    yield from (first + second for place, first in enumerate(names) for second in names[place + 1 :])
    yield from (f"{tag}{name}" for name in names)


def _of_descendants(chain: list[Element], names: list[list[str]], owner: int) -> Iterator[str]:
    """Named elements in named elements; the owner of the block and the elements around it need no name."""
    targets = [(place, name) for place, each in enumerate(names) for name in each][:_MAX_TARGETS]
    targets += [(place, element.tag) for place, element in enumerate(chain[:_MAX_TARGETS]) if place >= owner]
    ancestors = [(place, name) for place, each in enumerate(names) for name in each]
    for place, target in targets:
        outer = [name for above, name in ancestors if above > place][:_MAX_ANCESTORS]
        yield from (f"{ancestor} {target}" for ancestor in outer)
        yield from (f"{ancestor} > {target}" for above, ancestor in ancestors if above == place + 1)


def _of_positions(chain: list[Element], names: list[list[str]]) -> Iterator[str]:
    """The last, the first or a numbered child of a named element; then paths of numbered children, the shortest first.

    The paths are XPaths, which the engine evaluates in linear time. CSS with a number of the parent takes quadratic time.
    """
    ranks = [_rank(element) for element in chain]
    for place, element in enumerate(chain[:-1]):
        for parent in names[place + 1]:
            yield from (f"{parent} > {element.tag}:{end}-of-type" for end in ("last", "first"))
            yield f"{parent} > {element.tag}:nth-of-type({ranks[place]})"
    steps = [f"/{element.tag}[{rank}]" for element, rank in zip(chain, ranks, strict=True)]
    for length in range(1, len(chain) + 1):
        for place in range(min(len(chain) - length + 1, _MAX_STARTS)):
            yield "/" + "".join(reversed(steps[place : place + length]))


def _rank(element: Element) -> int:
    """The number of an element among its siblings of the same name, from 1."""
    parent = element.parent
    siblings = (
        [] if parent is None else [child for child in parent.children if getattr(child, "tag", "") == element.tag]
    )
    return next((rank for rank, sibling in enumerate(siblings, 1) if sibling is element), 1)


def _distinct(selectors: Iterator[str]) -> list[str]:
    return list(dict.fromkeys(selectors))
