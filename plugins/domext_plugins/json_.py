"""The renderer ``json``: the article with the scores of every block and the body as a tree."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass
from typing import Literal

import numpy as np

from domext import Article, hookimpl
from domext.body.tree import as_data
from domext.plugin.scores import LABELS


@dataclass(frozen=True, slots=True)
class Json:
    """The article as one JSON object: text, title, origin, metadata, comments, kept blocks with their scores, body.

    The object is valid against ``domext/schemas/article.json``.

    Args:
        blocks: ``kept`` writes the kept blocks, ``all`` every block of the page with ``keep`` true or false.
        indent: the number of spaces of an indent; 0 writes one line.
    """

    blocks: Literal["kept", "all"] = "kept"
    indent: int = 0

    def render(self, article: Article) -> str:
        """Write the article as JSON, in ASCII so that the encoding of the file does not matter."""
        page, columns, labels = article.page, article.scores.blocks, article.labels
        rows = np.flatnonzero(article.keep) if self.blocks == "kept" else np.arange(len(page.blocks))
        value = {
            "url": page.url,
            "title": article.title,
            "text": article.text,
            "reason": article.reason,
            "origin": article.origin,
            "confidence": None if article.confidence is None else round(article.confidence, 6),
            "page_type": article.page_type,
            "next_page": article.next_page,
            "encoding": page.encoding,
            "encoding_source": page.encoding_source,
            "replaced_characters": page.replaced,
            "blocks": [
                {
                    "index": row,
                    "text": page.blocks.text(row),
                    "keep": bool(article.keep[row]),
                    "probability": round(float(article.probability[row]), 6),
                    "label": LABELS[labels[row]],
                    "xpath": page.block(row).owner.xpath,
                    "scores": {name: round(float(column[row]), 6) for name, column in columns.items()},
                }
                for row in rows.tolist()
            ],
            "body": [as_data(block) for block in article.body.content],
            "comments": [dataclasses.asdict(comment) for comment in article.comments],
            "metadata": dataclasses.asdict(article.metadata),
        }
        return json.dumps(value, indent=self.indent or None)


@hookimpl
def domext_renderer() -> type[Json]:
    """Offer the renderer."""
    return Json
