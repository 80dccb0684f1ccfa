"""The renderer ``json``: the article with the scores of every block and the body as a tree."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from domext import Article, hookimpl
from domext.body.tree import as_data
from domext.plugin.scores import LABELS
from domext.plugin.specs import check_choices

if TYPE_CHECKING:
    from collections.abc import Callable

_BLOCKS: Final = "blocks"
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
    "body": lambda article: [as_data(block) for block in article.body.content],
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
    """The article as one JSON object: text, title, origin, metadata, comments, kept blocks with their scores, body.

    The object is valid against ``domext/schemas/article.json``.

    Args:
        blocks: ``kept`` writes the kept blocks, ``all`` every block of the page with ``keep`` true or false, and
            ``false`` leaves the blocks out.
        scores: write the scores of each block, which are most of the output.
        indent: the number of spaces of an indent; 0 writes one line.
        fields: write only these fields, in this order; default: all but ``links``.

    Raises:
        OptionError: there is no such field.
    """

    blocks: Literal["kept", "all", False] = "kept"
    scores: bool = True
    indent: int = 0
    fields: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_choices("field", self.fields, _NAMES)

    def render(self, article: Article) -> str:
        """Write the article as JSON, with characters outside of ASCII as they are."""
        return self._written(self._values(article))

    def render_record(self, article: Article, source: str, *, is_first: bool) -> str:  # noqa: ARG002  part of the hook
        """Write the article as JSON with the name of the page under ``source``: a line of JSON Lines, without an indent."""
        return self._written({"source": source} | self._values(article))

    def _written(self, values: dict[str, Any]) -> str:
        return json.dumps(values, indent=self.indent or None, ensure_ascii=False)

    def _values(self, article: Article) -> dict[str, Any]:
        names = self.fields or tuple(name for name in _DEFAULT if name != _BLOCKS or self.blocks)
        return {name: self._blocks(article) if name == _BLOCKS else _FIELDS[name](article) for name in names}

    def _blocks(self, article: Article) -> list[dict[str, Any]]:
        page, columns, labels = article.page, article.scores.blocks, article.labels
        rows = np.arange(len(page.blocks)) if self.blocks == "all" else np.flatnonzero(article.keep)
        blocks: list[dict[str, Any]] = [
            {
                "index": row,
                "text": page.blocks.text(row),
                "keep": bool(article.keep[row]),
                "probability": round(float(article.probability[row]), 6),
                "label": LABELS[labels[row]],
                "xpath": page.block(row).owner.xpath,
            }
            for row in rows.tolist()
        ]
        if self.scores:
            values = [
                [round(score, 6) for score in column[rows].astype(np.float64).tolist()] for column in columns.values()
            ]
            for number, block in enumerate(blocks):
                block["scores"] = {name: column[number] for name, column in zip(columns, values, strict=True)}
        return blocks


@hookimpl
def domext_renderer() -> type[Json]:
    """Offer the renderer."""
    return Json
