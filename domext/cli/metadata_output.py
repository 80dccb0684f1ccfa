"""The metadata of an article as lines for people, or as JSON for programs."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domext.article import Article


def format_metadata(article: Article, renderer: str) -> str:
    """Return one JSON object for the renderer ``json``, else a line per field with its value and source."""
    fields = asdict(article.metadata)
    if renderer.partition(":")[0] == "json":
        return json.dumps(fields)
    sources = fields.pop("sources")
    values = {name: value for name, value in fields.items() if value not in {None, ()}}
    width = max(map(len, values))
    return "\n".join(
        f"{name:{width}}  {'; '.join(value) if isinstance(value, tuple) else value}"
        + (f"  ({sources[name]})" if name in sources else "")
        for name, value in values.items()
    )
