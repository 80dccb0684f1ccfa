"""The renderer ``json``: the article with its blocks and the body as a tree."""

from __future__ import annotations

import dataclasses
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from domext import Article, hookimpl
from domext.body.tree import as_data
from domext.plugin.scores import LABELS
from domext.plugin.specs import check_choices

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import numpy.typing as npt

    from domext.table.nodes import IntArray

_BLOCKS: Final = "blocks"
_CHUNK: Final = 1_000  # blocks that are written at once
#: The fields of the object except for the blocks.
_FIELDS: Final[dict[str, Callable[[Article], Any]]] = {
    "url": lambda article: article.page.url,
    "title": lambda article: article.title,
    "text": lambda article: article.text,
    "reason": lambda article: article.reason,
    "origin": lambda article: article.origin,
    "confidence": lambda article: None if article.confidence is None else round(article.confidence, 6),
    "page_type": lambda article: article.page_type,
    "next_page": lambda article: article.next_page,
    "encoding": lambda article: article.page.encoding,
    "encoding_source": lambda article: article.page.encoding_source,
    "replaced_characters": lambda article: article.page.replaced,
    "body": lambda article: map(as_data, article.body.content),
    "comments": lambda article: [dataclasses.asdict(comment) for comment in article.comments],
    "links": lambda article: [dataclasses.asdict(link) for link in article.links],
    "metadata": lambda article: dataclasses.asdict(article.metadata),
}
_NAMES: Final = (
    "url", "title", "text", "reason", "origin", "confidence", "page_type", "next_page", "encoding", "encoding_source",
    "replaced_characters", _BLOCKS, "body", "comments", "links", "metadata",
)  # fmt: skip
_DEFAULT: Final = tuple(name for name in _NAMES if name != "links")


@dataclass(frozen=True, slots=True)
class Json:
    """The article as one JSON object: text, title, origin, metadata, comments, kept blocks, body.

    The object is valid against ``domext/schemas/article.json``.

    Args:
        blocks: ``kept`` writes the kept blocks, ``all`` every block of the page with ``keep`` true or false, and
            ``false`` leaves the blocks out.
        scores: write the scores of each block by all scorers of the article; they are most of the output then.
        indent: the number of spaces of an indent; 0 writes one line.
        fields: write only these fields, in this order; default: all but ``links``.

    Raises:
        OptionError: there is no such field.
    """

    blocks: Literal["kept", "all", False] = "kept"
    scores: bool = False
    indent: int = 0
    fields: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_choices("field", self.fields, _NAMES)

    def render(self, article: Article) -> str:
        """Write the article as JSON, with characters outside of ASCII as they are."""
        return self._written(self._values(article))

    def render_record(self, article: Article, source: str, *, is_first: bool) -> str:  # noqa: ARG002  part of the hook
        """Write the article as JSON with the name of the page under ``source``: a line of JSON Lines, without an indent."""
        return self._written(itertools.chain([("source", source)], self._values(article)))

    def _written(self, values: Iterable[tuple[str, Any]]) -> str:
        if self.indent:
            plain = {name: [*value] if isinstance(value, Iterator) else value for name, value in values}
            return json.dumps(plain, indent=self.indent, ensure_ascii=False)
        return "{" + ", ".join(f'"{name}": {_in_one_line(value)}' for name, value in values) + "}"

    def _values(self, article: Article) -> Iterator[tuple[str, Any]]:
        """Yield the names and values of the fields; lists that grow with the page are iterators."""
        for name in self.fields or tuple(name for name in _DEFAULT if name != _BLOCKS or self.blocks):
            yield name, self._blocks(article) if name == _BLOCKS else _FIELDS[name](article)

    def _blocks(self, article: Article) -> Iterator[dict[str, Any]]:
        rows = np.arange(len(article.keep)) if self.blocks == "all" else np.flatnonzero(article.keep)
        for start in range(0, len(rows), _CHUNK):
            yield from self._some_blocks(article, rows[start : start + _CHUNK].astype(np.int32))

    def _some_blocks(self, article: Article, rows: IntArray) -> list[dict[str, Any]]:
        page, numbers = article.page, rows.tolist()
        columns = (article.keep[rows].tolist(), _rounded(article.probability[rows]), article.labels[rows].tolist())
        paths = page.xpaths.paths(page.blocks.owner[rows])
        blocks: list[dict[str, Any]] = [
            {
                "index": row,
                "text": page.blocks.text(row),
                "keep": keep,
                "probability": probability,
                "label": LABELS[label],
                "xpath": path,
            }
            for row, keep, probability, label, path in zip(numbers, *columns, paths, strict=True)
        ]
        if self.scores:
            scores = {name: _rounded(column[rows]) for name, column in article.scores.blocks.items()}
            for number, block in enumerate(blocks):
                block["scores"] = {name: column[number] for name, column in scores.items()}
        return blocks


def _in_one_line(value: Any) -> str:
    """Write a value as JSON; a long list in pieces, so that it never exists as a whole beside its JSON."""
    if not isinstance(value, Iterator):
        return json.dumps(value, ensure_ascii=False)
    pieces = iter(lambda: [*itertools.islice(value, _CHUNK)], [])
    return f"[{', '.join(json.dumps(piece, ensure_ascii=False)[1:-1] for piece in pieces)}]"


def _rounded(column: npt.NDArray[Any]) -> list[float]:
    return [round(value, 6) for value in column.astype(np.float64).tolist()]


@hookimpl
def domext_renderer() -> type[Json]:
    """Offer the renderer."""
    return Json
