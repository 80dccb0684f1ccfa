"""The metadata of an article for people, and for programs."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domext.article import Article


def describe(article: Article, renderer: str) -> str:
    """The metadata as lines of a field, its value and its source; for the renderer ``json`` as one JSON object."""
    fields = asdict(article.metadata)
    if renderer.partition(":")[0] == "json":
        return json.dumps(fields)
    sources = fields.pop("sources")
    known = {name: value for name, value in fields.items() if value not in {None, ()}}
    wide = max(map(len, known))
    return "\n".join(
        f"{name:{wide}}  {'; '.join(value) if isinstance(value, tuple) else value}"
        + (f"  ({sources[name]})" if name in sources else "")
        for name, value in known.items()
    )
