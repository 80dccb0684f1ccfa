"""The metadata of an article as lines for people, as JSON for programs, or as a row of a table."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from domext.errors import OptionError
from domext.plugin.specs import check_choices

if TYPE_CHECKING:
    from domext.article import Article


def format_metadata(article: Article, renderer: str, source: str, names: tuple[str, ...], *, indent: int | None) -> str:
    """Return one JSON object for the renderer ``json``, else a line per field with its value and source.

    Args:
        article: the article.
        renderer: the name of the renderer.
        source: the name of the page, which JSON holds under ``source``.
        names: the fields to write, in this order; empty for all.
        indent: the number of spaces of an indent of JSON; 0 or None writes one line.
    """
    metadata = asdict(article.metadata)
    sources = metadata.pop("sources")
    values = {name: metadata[name] for name in names or metadata}
    if renderer == "json":
        origins = sources if not names else {name: sources[name] for name in names if name in sources}
        return json.dumps({"source": source} | values | {"sources": origins}, indent=indent or None, ensure_ascii=False)
    values = {name: value for name, value in values.items() if value not in {None, ()}}
    width = max(map(len, values), default=0)
    return "\n".join(
        f"{name:{width}}  {_joined(value)}" + (f"  ({sources[name]})" if name in sources else "")
        for name, value in values.items()
    )


def metadata_row(article: Article, source: str, names: tuple[str, ...], *, with_header: bool) -> str:
    """Return one row of comma-separated values.

    Args:
        article: the article.
        source: the name of the page, which is in the first column.
        names: the fields, in this order; empty for all.
        with_header: whether the names of the columns precede.
    """
    columns = names or _field_names()
    output = io.StringIO()
    writer = csv.writer(output, lineterminator="\n")
    if with_header:
        writer.writerow(["source", *columns])
    writer.writerow([source, *(_joined(getattr(article.metadata, name)) for name in columns)])
    return output.getvalue().removesuffix("\n")


def _field_names() -> tuple[str, ...]:
    from domext.metadata.record import Metadata

    return tuple(field.name for field in fields(Metadata) if field.name != "sources")


def _joined(value: Any) -> Any:
    return "; ".join(value) if isinstance(value, tuple) else value


def fields_of(option: str) -> tuple[str, ...]:
    """Return the fields that the option ``--fields`` names, in its order, each once."""
    from domext.metadata.record import ALIASES

    names = filter(None, map(str.strip, option.split(",")))
    return tuple(dict.fromkeys(ALIASES.get(name, name) for name in names))


def check_metadata(renderer: str, names: tuple[str, ...]) -> None:
    """Check the format of the metadata, and the names of its fields.

    Raises:
        OptionError: metadata is not written in this format, or has no such field.
    """
    if renderer not in {"text", "json", "csv"}:
        msg = f"--metadata does not apply to {renderer}; choose --format text, json or csv"
        raise OptionError(msg)
    check_choices("field", names, _field_names())
