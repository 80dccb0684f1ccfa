"""A second implementation of the learned selector's features: one value at a time, each under its name.

The engine computes features in array arithmetic and names its rows by position alone. Here every value is computed by
itself and stored under its name, so that a comparison finds rows in the wrong order.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from math import log1p
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.learned.features import block_features, page_features, vocabulary
from domext.plugin.registry import installed
from domext.plugin.running import make_scorers, run_scorers
from domext.table import tags

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext import Page, ScoreTable

#: 21 words in 103 characters: 73 letters with 4 capitals, 4 digits, 3 commas, 2 full stops, 1 other mark.
LONG: Final = "On Monday, the 3 boats left early; 12 men, no more, went with them. Nobody saw them again before May 4."
_RUNNING_WORDS: Final = 15
_IMAGES: Final = {"img", "picture", "video", "iframe", "svg"}
_INPUTS: Final = {"input", "select", "textarea", "button"}
_Style = tuple[tuple[str, str | None], ...]


def scores_of(page: Page) -> ScoreTable:
    """The scores that the features need."""
    return run_scorers(page, make_scorers(block_features.SCORERS, installed()))


def feature_values(page: Page) -> dict[str, list[float]]:
    """The rows of the engine's feature matrix under the names that are declared for them."""
    scores = scores_of(page)
    names = block_features.feature_names(tuple(scores.blocks))
    return dict(zip(names, block_features.extract_features(page, scores).matrix.tolist(), strict=True))


def _share(part: float, whole: float) -> float:
    return part / max(whole, 1)


class FeatureReference:
    """The features of every block of a page, without the scorers' columns.

    Args:
        page: the page.
        declared: the groups of types that it declares.
        title: the block of the heading that is the title (-1 without one), and how well it matches.
    """

    def __init__(self, page: Page, declared: frozenset[str], title: tuple[int, float] = (-1, 0.0)) -> None:
        self.page, self.declared, self.title = page, declared, title
        self.parent = page.nodes.parent.tolist()
        self.tag = [tags.NAMES[tag] for tag in page.nodes.tag.tolist()]
        self.owner, self.inner = page.blocks.owner.tolist(), page.blocks.node.tolist()
        self.first, self.last = page.nodes.first_block.tolist(), page.nodes.last_block.tolist()
        self.blocks = range(len(page.blocks))
        self.words = page.blocks.counts.words.tolist()
        self.running = [words if words >= _RUNNING_WORDS else 0 for words in map(self._unlinked, self.blocks)]
        self.heading = [self.tag[owner] in tags.HEADINGS for owner in self.owner]
        self.classes = [
            page.elements[node].attr("class") if self._size(node) else None for node in range(len(self.parent))
        ]

    def features(self) -> dict[str, list[float]]:
        """The values of all blocks by the name of the feature."""
        of_page = self._of_page()
        rows = [self._of_block(block) | of_page for block in self.blocks]
        return {name: [row[name] for row in rows] for name in rows[0]}

    def _of_block(self, block: int) -> dict[str, float]:
        values = self._text(block) | self._neighbours(block) | self._positions(block) | self._names(block)
        values |= self._levels(block) | self._items(block)
        values["repetitions"] = log1p(len(self._siblings(self.owner[block])))
        for name, styles in (("style", self.styles), ("nested-style", self.nested_styles)):
            values |= {f"{key}@{name}": value for key, value in self._style(block, styles).items()}
        copies = sum(self._copy_key(other) == self._copy_key(block) for other in self.blocks)
        return values | {"copies": copies if self.words[block] > 3 else 0}

    def _copy_key(self, block: int) -> list[int]:
        """The counts that identify copies: two texts with equal counts are taken for one."""
        names = ("characters", "letters", "capitals", "digits", "punctuation", "bytes", "words")
        return [self._count(name, block) for name in names]

    def _count(self, name: str, block: int) -> int:
        return int(getattr(self.page.blocks.counts, name)[block])

    def _total(self, name: str, node: int) -> int:
        return int(getattr(self.page.nodes.total, name)[node])

    def _unlinked(self, block: int) -> int:
        return self._count("words", block) - self._count("link_words", block)

    def _size(self, node: int) -> int:
        return int(self.last[node] - self.first[node])

    def _lineage(self, node: int) -> Iterator[int]:
        """A node and its ancestors, the root last."""
        while node >= 0:
            yield node
            node = self.parent[node]

    def _text(self, block: int) -> dict[str, float]:
        count = {name: self._count(name, block) for name in type(self.page.blocks.counts).__slots__}
        return {
            "words": log1p(count["words"]),
            "characters": log1p(count["characters"]),
            "unlinked-words": log1p(self._unlinked(block)),
            "log-commas-and-stops": log1p(count["commas"] + count["full_stops"]),
            "link-share": _share(count["link_characters"], count["characters"]),
            "commas": _share(count["commas"], count["words"]),
            "full-stops": _share(count["full_stops"], count["words"]),
            "digits": _share(count["digits"], count["characters"]),
            "capitals": _share(count["capitals"], count["letters"]),
            "punctuation": _share(count["punctuation"], count["characters"]),
            "letters-per-word": _share(count["letters"], count["words"]),
            "tags": log1p(int(self.page.blocks.tags[block])),
            "preformatted": bool(self.page.blocks.preformatted[block]),
            "words-to-longest": log1p(count["words"]) - log1p(max(self.running)),
            "depth": len(list(self._lineage(self.owner[block]))) - 1,
        }

    def _neighbours(self, block: int) -> dict[str, float]:
        values: dict[str, float] = {}
        for offset in (-2, -1, 1, 2):
            neighbour = block + offset
            known = self._text(neighbour) if neighbour in self.blocks else {"words": -1.0, "link-share": -1.0}
            values |= {f"{name}{offset:+d}": known[name] for name in ("words", "link-share")}
        for radius in (2, 5, 15):
            window = [other for other in self.blocks if abs(other - block) <= radius]
            sums: dict[str, float] = {
                "words": sum(self.words[other] for other in window),
                "link-words": sum(self._count("link_words", other) for other in window),
                "running-words": sum(self.running[other] for other in window),
                "headings": sum(self.heading[other] for other in window),
            }
            sums["link-share"] = _share(sums["link-words"], sums["words"])
            values |= {f"{name}~{radius}": value for name, value in sums.items()}
        return values

    def _positions(self, block: int) -> dict[str, float]:
        before, total = sum(self.words[:block]), sum(self.words)
        headings = [other for other in self.blocks if other <= block and self.heading[other]]
        h1 = [other for other in self.blocks if self.tag[self.owner[other]] == "h1"]
        return {
            "position": block / len(self.blocks),
            "index": log1p(block),
            "index-from-end": log1p(len(self.blocks) - block),
            "share-before": _share(before, total),
            "log-words-before": log1p(before),
            "log-words-after": log1p(total - before),
            "running-share-before": _share(sum(self.running[:block]), sum(self.running)),
            "from-title": self._distance(self.title[0], block),
            "from-h1": self._distance(h1[0] if h1 else -1, block),
            "from-heading": log1p(block - (headings[-1] if headings else -1)),
        }

    @staticmethod
    def _distance(heading: int, block: int) -> float:
        if heading < 0:
            return -99
        return log1p(block - heading) if block >= heading else -log1p(heading - block)

    def _container(self, node: int) -> dict[str, float]:
        inside = range(self.first[node], self.last[node])
        within = range(node, int(self.page.nodes.end[node]))
        words, blocks = self._total("words", node), len(inside)
        running = sum(self.running[block] for block in inside)
        return {
            "words": log1p(words),
            "share": _share(words, self._total("words", 0)),
            "link-share": _share(self._total("link_words", node), words),
            "commas-and-stops": _share(self._total("commas", node) + self._total("full_stops", node), words),
            "words-per-block": log1p(_share(words, blocks)),
            "running-share-of-words": _share(running, words),
            "running-share": _share(running, sum(self.running)),
            "sentences": _share(sum(self._count("full_stops", block) > 0 for block in inside), blocks),
            "blocks": log1p(blocks),
            "words-per-node": log1p(words / len(within)),
            "images": _share(sum(self.tag[row] in _IMAGES for row in within), blocks),
            "inputs": _share(sum(self.tag[row] in _INPUTS for row in within), blocks),
            "headings": _share(sum(self.heading[block] for block in inside), blocks),
            "digits": _share(self._total("digits", node), self._total("characters", node)),
            "capitals": _share(self._total("capitals", node), self._total("letters", node)),
        }

    def _container_above(self, node: int) -> int:
        """The nearest ancestor that holds more blocks; the root without one."""
        return next((row for row in self._lineage(node) if self._size(row) > self._size(node)), 0)

    def _levels(self, block: int) -> dict[str, float]:
        values: dict[str, float] = {}
        node, words = self.owner[block], 0.0
        for level in range(6):
            container = self._container(node)
            values |= {f"{name}^{level}": value for name, value in container.items()}
            values[f"position^{level}"] = (block - self.first[node]) / self._size(node)
            if level:
                values[f"growth^{level}"] = container["words"] - words
            words, node = container["words"], self._container_above(node)
        return values

    def _siblings(self, node: int) -> list[int]:
        """The children of its parent with its tag and class, itself included."""
        parent = max(self.parent[node], 0)
        rows = (row for row in range(len(self.parent)) if max(self.parent[row], 0) == parent)
        return [row for row in rows if (self.tag[row], self.classes[row]) == (self.tag[node], self.classes[node])]

    def _items(self, block: int) -> dict[str, float]:
        values: dict[str, float] = {}
        for name, min_blocks in (("item", 1), ("multi-block-item", 2)):
            repeated = (
                node
                for node in self._lineage(self.owner[block])
                if self._size(node) >= min_blocks and len(self._siblings(node)) >= 3
            )
            item = next(repeated, -1)
            siblings = self._siblings(item) if item >= 0 else [0]
            start, first = self.first[item], self.first[siblings[0]]
            own = self._container(max(item, 0)) | {
                "repetitions": log1p(len(siblings)),
                "first-position": _share(sum(self.running[:first]), sum(self.running)),
                "offset": log1p(max(block - start, 0)),
                "offset-of-item": log1p(max(start - first, 0)),
            }
            values |= {f"{key}@{name}": value if item >= 0 else -1 for key, value in own.items()}
        return values

    @cached_property
    def styles(self) -> list[_Style]:
        """Tag and class of the owner of each block."""
        return [((self.tag[owner], self.classes[owner]),) for owner in self.owner]

    @cached_property
    def nested_styles(self) -> list[_Style]:
        """The same with tag and class of the container above."""
        above = [self._container_above(owner) for owner in self.owner]
        return [(*style, (self.tag[row], self.classes[row])) for style, row in zip(self.styles, above, strict=True)]

    def _style(self, block: int, styles: list[_Style]) -> dict[str, float]:
        alike = [other for other in self.blocks if styles[other] == styles[block]]
        words = sum(self.words[other] for other in alike)
        same_before = sum(self.running[other] for other in alike if other < block)
        return {
            "repetitions": log1p(len(alike)),
            "other-running-words-before": log1p(sum(self.running[:block]) - same_before),
            "running-words-before": log1p(same_before),
            "first-position": _share(sum(self.running[: alike[0]]), sum(self.running)),
            "ordinal": log1p(alike.index(block)),
            "running-share": _share(sum(self.running[other] for other in alike), sum(self.running)),
            "share": _share(words, sum(self.words)),
            "words-per-block": log1p(words / len(alike)),
            "link-share": _share(sum(self._count("link_words", other) for other in alike), words),
            "commas-and-stops": _share(
                sum(self._count("commas", other) + self._count("full_stops", other) for other in alike), words
            ),
        }

    def _structure(self, node: int) -> set[str]:
        element = self.page.elements[node]
        roles = f"{element.attr('role') or ''} {element.attr('itemprop') or ''}".lower().split()
        groups = {group for group, names in vocabulary._TAGS.items() if self.tag[node] in names.split()}
        groups |= {group for group, names in vocabulary._ROLES.items() if set(roles) & set(names.split())}
        return groups | ({"hidden"} if self.page.nodes.hidden[node] else set())

    def _terms(self, node: int) -> set[str]:
        if self.tag[node] in {"html", "body"} or not self._size(node):
            return set()
        element = self.page.elements[node]
        bits = vocabulary.term_bits([element.attr("class"), element.attr("id")]).tolist()
        return {group for bit, group in enumerate(vocabulary.TERM_GROUPS) if (bits[0] | bits[1]) >> bit & 1}

    def _names(self, block: int) -> dict[str, float]:
        owner, inner = self.owner[block], self.inner[block]
        structure = self._structure(owner) | self._structure(inner)
        structure_above = set().union(*map(self._structure, self._lineage(inner)))
        terms = set().union(*map(self._terms, list(self._lineage(owner))[:4]))
        terms_above = set().union(*map(self._terms, self._lineage(inner)))
        values: dict[str, float] = {}
        for group in vocabulary.STRUCTURE_GROUPS:
            values |= {f"<{group}>": group in structure, f"above <{group}>": group in structure_above}
        for group in vocabulary.TERM_GROUPS:
            values |= {f"near ={group}": group in terms, f"above ={group}": group in terms_above}
        return values

    def _of_page(self) -> dict[str, float]:
        unlinked = list(map(self._unlinked, self.blocks))
        words = self._total("words", 0)
        hidden = np.flatnonzero(self.page.blocks.hidden).tolist()
        values: dict[str, float] = {
            "words": log1p(max(words, 1)),
            "blocks": log1p(len(self.blocks)),
            "nodes": log1p(len(self.parent)),
            "link-share": _share(self._total("link_words", 0), words),
            "long-blocks": log1p(sum(number >= 20 for number in unlinked)),
            "long-share": _share(sum(number for number in unlinked if number >= 20), words),
            "very-long-share": _share(sum(number for number in unlinked if number >= 60), words),
            "words-of-longest": log1p(max(unlinked)),
            "commas-and-stops": _share(self._total("commas", 0) + self._total("full_stops", 0), words),
            "digits": _share(self._total("digits", 0), self._total("characters", 0)),
            "capitals": _share(self._total("capitals", 0), self._total("letters", 0)),
            "letters-per-word": _share(self._total("letters", 0), words),
            "hidden": _share(sum(self.words[block] for block in hidden), words),
            "depth": max(len(list(self._lineage(node))) - 1 for node in range(len(self.parent))),
            "title": self.title[1],
        }
        tag = Counter(self.tag)
        for group, names in page_features.ELEMENTS.items():
            values[group] = log1p(sum(tag[name] for name in names.split()))
        of_page = {f"page {name}": value for name, value in values.items()}
        return of_page | {name: name in self.declared for name in vocabulary.SCHEMA_TYPES}
