"""The renderer ``json``: the article with its blocks and the body as a tree."""

from __future__ import annotations

import dataclasses
import itertools
import json
from dataclasses import dataclass
from json.encoder import encode_basestring as _quote
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from domext import Article, hookimpl
from domext.body.json_data import as_data
from domext.body.tree import Paragraph
from domext.errors import OptionError
from domext.metadata.record import Metadata
from domext.plugin.label import LABELS
from domext.plugin.specs import check_choices
from domext.table.characters import readable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import numpy.typing as npt

    from domext.body.tree import Block
    from domext.table.nodes import IntArray

_BLOCKS: Final = "blocks"
_BODY: Final = "body"
_CHUNK: Final = 1_000  # blocks, or parts of the body, that are written at once
_encode: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
#: The fields of the object except for the blocks and the body.
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
    "comments": lambda article: [dataclasses.asdict(comment) for comment in article.comments],
    "links": lambda article: [dataclasses.asdict(link) for link in article.links],
    "metadata": lambda article: dataclasses.asdict(article.metadata),
}
_NAMES: Final = (
    "url", "title", "text", "reason", "origin", "confidence", "page_type", "next_page", "encoding", "encoding_source",
    "replaced_characters", _BLOCKS, _BODY, "comments", "links", "metadata",
)  # fmt: skip
_DEFAULT: Final = tuple(name for name in _NAMES if name != "links")


@dataclass(frozen=True, slots=True)
class Json:
    """Write the article as one JSON object: text, title, origin, metadata, comments, kept blocks, body.

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
        for name in self.fields:
            if name not in _NAMES and name in Metadata.__dataclass_fields__:
                msg = f"there is no field {name!r}; it is a part of the field 'metadata'"
                raise OptionError(msg)
        check_choices("field", self.fields, _NAMES)

    def render(self, article: Article) -> str:
        """Write the article as JSON, with characters outside of ASCII as they are."""
        return self._written(self._values(article))

    def render_record(self, article: Article, source: str, *, is_first: bool) -> str:  # noqa: ARG002  part of the hook
        """Write the article as JSON with the name of the page under ``source``: a line of JSON Lines, without an indent."""
        return self._written(itertools.chain([("source", _encode(source))], self._values(article)))

    def _written(self, values: Iterable[tuple[str, str]]) -> str:
        line = "{" + ", ".join(f'"{name}": {value}' for name, value in values) + "}"
        return json.dumps(json.loads(line), indent=self.indent, ensure_ascii=False) if self.indent else line

    def _values(self, article: Article) -> Iterator[tuple[str, str]]:
        """Yield the names of the fields, and their values as JSON."""
        for name in self.fields or tuple(name for name in _DEFAULT if name != _BLOCKS or self.blocks):
            if name == _BLOCKS:
                yield name, _list(self._blocks(article))
            elif name == _BODY:
                yield name, _list(map(_part, article.body.content))
            else:
                yield name, _encode(_FIELDS[name](article))

    def _blocks(self, article: Article) -> Iterator[str]:
        rows = np.arange(len(article.keep)) if self.blocks == "all" else np.flatnonzero(article.keep)
        for start in range(0, len(rows), _CHUNK):
            yield from self._some_blocks(article, rows[start : start + _CHUNK].astype(np.int32))

    def _some_blocks(self, article: Article, rows: IntArray) -> Iterator[str]:
        page, text = article.page, article.page.blocks.text
        numbers, paths = rows.tolist(), page.xpaths.paths(page.blocks.owner[rows])
        columns = (
            numbers,
            article.keep[rows].tolist(),
            _rounded(article.probability[rows]),
            article.labels[rows].tolist(),
        )
        scores = self._scores(article, rows) if self.scores else [""] * len(rows)
        # An encoder takes three times as long for small objects with always the same names.
        for row, keep, probability, label, path, more in zip(*columns, paths, scores, strict=True):
            yield (
                f'{{"index": {row}, "text": {_quote(text(row))}, "keep": {"true" if keep else "false"}, '
                f'"probability": {probability!r}, "label": "{LABELS[label]}", "xpath": {_quote(path)}{more}}}'
            )

    def _scores(self, article: Article, rows: IntArray) -> Iterator[str]:
        """Yield the member of each block that holds its scores."""
        scores = {name: _rounded(column[rows]) for name, column in article.scores.blocks.items()}
        for number in range(len(rows)):
            yield f', "scores": {_encode({name: column[number] for name, column in scores.items()})}'


def _list(members: Iterator[str]) -> str:
    """A list of members that are JSON; they are joined in pieces, so that they do not all exist beside the list."""
    pieces = iter(lambda: ", ".join(itertools.islice(members, _CHUNK)), "")
    return f"[{', '.join(pieces)}]"


def _part(part: Block) -> str:
    """A part of the body as JSON; most parts are paragraphs of plain text."""
    if isinstance(part, Paragraph) and len(part.content) == 1 and isinstance(part.content[0], str):
        return f'{{"type": "paragraph", "content": [{_quote(readable(part.content[0]))}]}}'
    return _encode(as_data(part))


def _rounded(column: npt.NDArray[Any]) -> list[float]:
    return [round(value, 6) for value in column.astype(np.float64).tolist()]


@hookimpl
def domext_renderer() -> type[Json]:
    """Offer the renderer."""
    return Json
