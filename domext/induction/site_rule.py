"""A rule for a site from examples: selectors of the text that belongs to its articles, and of text that does not.

Such a rule is a wrapper in the sense of Kushmerick, Weld and Doorenbos (1997), "Wrapper induction for information
extraction". The search is ours: for each example it takes the selector of the fewest names that hits no counter-example, and
positions only where no names tell the example from the counter-examples.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from domext.errors import OptionError
from domext.induction.candidates import has_position, kind_of, selectors_by_length
from domext.rules import site_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from domext.article import Article
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

Action = Literal["include", "exclude"]
_ACTIONS: Final[tuple[Action, Action]] = ("include", "exclude")
_MAX_EXAMPLES: Final = 500  # of one action; each costs some dozens of queries


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamplePage:
    """A page with blocks that its article should and should not have.

    A page without examples does not count in the search; the rule only says what it matches there.

    Attributes:
        article: the article without the rule.
        include: indices of blocks that belong to the article.
        exclude: indices of blocks that do not.

    Raises:
        OptionError: a block does not exist, or is in both sets.
    """

    article: Article
    include: frozenset[int] = frozenset()
    exclude: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        count = len(self.article.page.blocks)
        for block in sorted(self.include | self.exclude):
            if not 0 <= block < count:
                msg = f"there is no block {block}; the page has {count}"
                raise OptionError(msg)
        for block in sorted(self.include & self.exclude):
            msg = f"block {block} cannot be both included and excluded"
            raise OptionError(msg)

    @property
    def examples(self) -> frozenset[int]:
        """The blocks in either set."""
        return self.include | self.exclude


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteRule:
    """Options for the pages of a site.

    Attributes:
        include: CSS selectors for the option of this name.
        exclude: the same.
        missed: examples that no selector distinguishes from the counter-examples, as indices of the page and the block.
        matches: for each page the blocks that each selector matches.
    """

    include: tuple[str, ...]
    exclude: tuple[str, ...]
    missed: tuple[tuple[int, int], ...]
    matches: tuple[Mapping[str, tuple[int, ...]], ...]

    def toml(self, pattern: str) -> str:
        """Return the rule as a table of a ``domext.toml``.

        Args:
            pattern: the name of the table: a host, or ``default``.
        """
        lines = [f"[{json.dumps(pattern)}]" if pattern != "default" else "[default]"]
        for action in _ACTIONS:
            selectors: tuple[str, ...] = getattr(self, action)
            if selectors:
                values = ", ".join(json.dumps(selector, ensure_ascii=False) for selector in selectors)
                note = "  # has positions, which may differ on other pages" * any(map(has_position, selectors))
                lines.append(f"{action} = [{values}]{note}")
        return "\n".join(lines) + "\n"


def write_rule(pages: Sequence[ExamplePage]) -> SiteRule:
    """Write the rule that includes and excludes blocks like the examples.

    A counter-example of ``include`` is a block that the article lacks, and of ``exclude`` one that it has, unless it is an
    example itself or of the same kind as one: an element of the same name and classes, or an item of the same list. Examples
    of the other action are counter-examples, too. Pages without examples have no counter-examples.

    Args:
        pages: pages of one site.

    Raises:
        OptionError: there are more than 500 examples of an action.

    Examples:
        >>> import domext
        >>> article = domext.extract('<main><p>The tide comes in, and goes.<p class="tip">Bring boots, and a map.</main>')
        >>> rule = write_rule([ExamplePage(article=article, exclude=frozenset({1}))])
        >>> print(rule.toml("example.org"), end="")
        ["example.org"]
        exclude = [".tip"]
    """
    selectors: dict[Action, tuple[str, ...]] = {}
    missed: set[tuple[int, int]] = set()
    for action in _ACTIONS:
        search = _Search(pages, action)
        selectors[action] = search.cover()
        missed |= search.missed
    matches = tuple(
        {
            selector: tuple(np.flatnonzero(_matched_blocks(each.article.page, selector)).tolist())
            for selector in (*selectors["include"], *selectors["exclude"])
        }
        for each in pages
    )
    return SiteRule(**selectors, missed=tuple(sorted(missed)), matches=matches)


def site_pattern(pages: Sequence[ExamplePage]) -> str:
    """Return the name of the table for the pages with examples: their host without ``www.``.

    The address of a page is that which it was read with, or else its canonical one. Without any, the name is ``default``.

    Raises:
        OptionError: the pages are of several sites.
    """
    articles = [each.article for each in pages if each.examples]
    urls = (article.page.url or article.metadata.url for article in articles)
    sites = dict.fromkeys(filter(None, map(site_of, urls)))
    if len(sites) > 1:
        msg = f"a rule is for one site; these pages are of {', '.join(sites)}"
        raise OptionError(msg)
    return next(iter(sites), "default")


class _Search:
    """The search for the selectors of one action. All masks are over the blocks of all pages, one page after another."""

    def __init__(self, pages: Sequence[ExamplePage], action: Action) -> None:
        self._pages = pages
        self._starts = np.cumsum([0, *(len(each.article.page.blocks) for each in pages)]).tolist()
        self._examples = self._mask([getattr(each, action) for each in pages])
        if self._examples.sum() > _MAX_EXAMPLES:
            msg = f"a rule takes at most {_MAX_EXAMPLES} examples to {action}"
            raise OptionError(msg)
        kinds = {kind_of(each.article.page, block) for each in pages for block in getattr(each, action)} - {None}
        self._counter_examples = self._mask([_counter_examples(each, action, kinds) for each in pages])
        # The blocks that each selector matches; None if a counter-example is among them.
        self._hits: dict[str, BoolArray | None] = {}
        self.missed: set[tuple[int, int]] = set()

    def _mask(self, blocks: Sequence[frozenset[int]]) -> BoolArray:
        mask = np.zeros(self._starts[-1], np.bool_)
        for start, indices in zip(self._starts, blocks, strict=False):
            mask[[start + index for index in indices]] = True
        return mask

    def cover(self) -> tuple[str, ...]:
        """Selectors that together hit every example that can be told from the counter-examples."""
        chosen: dict[str, BoolArray] = {}
        covered = np.zeros_like(self._examples)
        for place in np.flatnonzero(self._examples).tolist():
            if covered[place]:
                continue
            page = int(np.searchsorted(self._starts, place, side="right")) - 1
            best = self._best(page, place - self._starts[page], covered)
            if best is None:
                self.missed.add((page, place - self._starts[page]))
            else:
                selector, hits = best
                chosen[selector] = hits & self._examples
                covered |= hits
        return tuple(_needed(chosen))

    def _best(self, page: int, block: int, covered: BoolArray) -> tuple[str, BoolArray] | None:
        """The best selector that hits an example and no counter-example, and the blocks that it hits."""
        place = self._starts[page] + block
        for selectors in selectors_by_length(self._pages[page].article.page, block):
            clean = [
                (selector, hits)
                for selector in selectors
                if (hits := self._clean_hits(selector)) is not None and hits[place]
            ]
            if clean:
                return min(clean, key=lambda candidate: self._rank(candidate[1], covered))  # the nearest of equals
        return None

    def _clean_hits(self, selector: str) -> BoolArray | None:
        if selector not in self._hits:
            hits = np.concatenate([_matched_blocks(each.article.page, selector) for each in self._pages])
            self._hits[selector] = None if (hits & self._counter_examples).any() else hits
        return self._hits[selector]

    def _rank(self, hits: BoolArray, covered: BoolArray) -> tuple[int, int, int]:
        """The key that sorts selectors: by new examples, then by pages, both descending, then by other blocks."""
        pages = sum(bool(hits[start:stop].any()) for start, stop in zip(self._starts, self._starts[1:], strict=False))
        new = int((hits & self._examples & ~covered).sum())
        return -new, -pages, int((hits & ~self._examples).sum())


def _needed(examples_of: Mapping[str, BoolArray]) -> list[str]:
    """The selectors without those whose examples all have another selector."""
    needed = list(examples_of)
    counts = np.asarray(np.sum([*examples_of.values()], axis=0))
    for selector, examples in examples_of.items():
        if (counts[examples] > 1).all():
            needed.remove(selector)
            counts -= examples
    return needed


def _counter_examples(page: ExamplePage, action: Action, kinds: AbstractSet[object]) -> frozenset[int]:
    """The blocks that an action must not match: those that it would change, except for examples and their kinds."""
    if not page.examples:
        return frozenset()
    keep = page.article.selection.keep
    examples: frozenset[int] = getattr(page, action)
    changed = frozenset(np.flatnonzero(~keep if action == "include" else keep).tolist())
    implied = {block for block in changed - examples if kind_of(page.article.page, block) not in kinds}
    return frozenset(implied | (page.examples - examples))


def _matched_blocks(page: Page, selector: str) -> BoolArray:
    """The blocks that have text in an element that a selector matches, shape ``(b,)``."""
    nodes = page.nodes
    matching = page.matching(selector) & (nodes.total.characters > 0)
    steps = np.zeros(len(page.blocks) + 1, np.int64)
    np.add.at(steps, nodes.first_block[matching], 1)
    np.add.at(steps, nodes.last_block[matching], -1)
    return np.asarray(np.cumsum(steps)[:-1] > 0)
