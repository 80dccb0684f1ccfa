"""The learned selector's model: three forests in a file of arrays, without any code in it."""

from __future__ import annotations

import functools
import hashlib
import io
import json
import zipfile
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from domext.errors import OptionError
from domext.learned.features import schema
from domext.learned.forest import Forest, sigmoid, softmax

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from domext.nodes import FloatArray

#: Of the file and of what its features mean: a change of either is a new number.
SCHEMA: Final = "domext-learned/1"
TYPES: Final = ("article", "service", "forum", "listing", "product", "collection", "documentation")
#: Types of page whose blocks the second expert knows: one text with things around it that are none of it.
ARTICLES: Final = ("article", "documentation")
# From this probability of such a type on, that expert decides.
_ARTICLE_LEAST: Final = 0.3
_FORESTS: Final = ("general", "article", "kind")


@dataclass(frozen=True, eq=False, slots=True)
class Model:
    """What the learned selector learned.

    Attributes:
        scorers: the scorers whose columns it wants, as specs.
        columns: the names of these columns.
        general: block features to the log-odds of being content, for any page.
        article: the same for pages with one text.
        kind: page features, and the general expert's findings, to a score for each of :data:`TYPES`.
    """

    scorers: tuple[str, ...]
    columns: tuple[str, ...]
    general: Forest
    article: Forest
    kind: Forest

    def probabilities(self, features: FloatArray, words: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Of each block to be content, shape ``(b,)``, and of each type of page, shape ``(len(TYPES),)``."""
        probability = sigmoid(self.general(features)[:, 0])
        kinds = softmax(self.kind(page_features(features, probability, words)[:, None])[0])
        if kinds[[TYPES.index(name) for name in ARTICLES]].sum() >= _ARTICLE_LEAST:
            probability = sigmoid(self.article(features)[:, 0])
        return probability, kinds


def page_features(features: FloatArray, probability: FloatArray, words: FloatArray) -> FloatArray:
    """What the type of a page is told by: how much seems to be content, and the mean features of that.

    Shape ``(features + 3,)``. The columns that are one value a page are their own mean.
    """
    expected = np.maximum(probability * words, np.float32(1e-6))
    content = float(expected.sum())
    found = (np.log1p(content), content / max(float(words.sum()), 1.0), np.log1p(int((probability > 0.5).sum())))
    return np.concatenate((found, features @ (expected / np.float32(content))), dtype=np.float32)


def write_model(path: Path, model: Model, about: Mapping[str, Any]) -> str:
    """Write a model.

    Args:
        path: the file.
        model: what was learned.
        about: facts for people, JSON.

    Returns:
        The SHA-256 of the file.

    Raises:
        OptionError: the file cannot be written.
    """
    facts = {"schema": SCHEMA, "scorers": model.scorers, "columns": model.columns, "about": about}
    arrays = {"facts": np.frombuffer(json.dumps(facts, sort_keys=True).encode(), np.uint8)}
    for name in _FORESTS:
        forest = getattr(model, name)
        arrays |= {f"{name}.{field.name}": getattr(forest, field.name) for field in fields(Forest)}
    data = _archive(arrays)
    try:
        path.write_bytes(data)
    except OSError as error:
        msg = f"cannot write {path}: {(error.strerror or str(error)).lower()}"
        raise OptionError(msg) from None
    return hashlib.sha256(data).hexdigest()


def _archive(arrays: Mapping[str, Any]) -> bytes:
    """An npz file that is the same whenever it is written: numpy's own has the time of day in it."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, array in arrays.items():
            one = io.BytesIO()
            np.save(one, np.ascontiguousarray(array), allow_pickle=False)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), one.getvalue(), zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def read_model(path: Path) -> Model:
    """Read a model; it is kept as long as the file stays as it is, so that a batch reads it once.

    Raises:
        OptionError: the file cannot be read, is no model, or was made for other features.
    """
    try:
        state = path.stat()
    except OSError as error:
        msg = f"model {path}: {(error.strerror or str(error)).lower()}"
        raise OptionError(msg) from None
    return _read(path, (state.st_dev, state.st_ino, state.st_mtime_ns, state.st_size))


@functools.lru_cache(maxsize=4)
def _read(path: Path, _state: tuple[int, ...]) -> Model:
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as arrays:
            facts = json.loads(arrays["facts"].tobytes())
            if facts.get("schema") != SCHEMA:
                msg = f"model {path}: not of the schema {SCHEMA}; train it anew"
                raise OptionError(msg)
            forests = {name: Forest(*(arrays[f"{name}.{field.name}"] for field in fields(Forest))) for name in _FORESTS}
            model = Model(tuple(facts["scorers"]), tuple(facts["columns"]), **forests)
    except OSError as error:
        msg = f"model {path}: {(error.strerror or str(error)).lower()}"
        raise OptionError(msg) from None
    except (ValueError, KeyError, TypeError, AttributeError, EOFError, zipfile.BadZipFile):
        msg = f"model {path}: not a model of domext"
        raise OptionError(msg) from None
    _check(model, path)
    return model


def _check(model: Model, path: Path) -> None:
    """That every forest fits its features, so that no page can fail later."""
    features = len(schema(model.columns))
    for name, outputs, inputs in (
        ("general", 1, features),
        ("article", 1, features),
        ("kind", len(TYPES), features + 3),
    ):
        forest: Forest = getattr(model, name)
        shape = forest.feature.shape
        fits = (
            len(shape) == 2
            and 1 <= shape[0] <= 8
            and forest.border.shape == shape
            and forest.leaves.shape == (shape[1], 1 << shape[0], outputs)
            and forest.bias.shape == (outputs,)
            and bool((forest.feature >= 0).all())
            and bool((forest.feature < inputs).all())
            and all(np.isfinite(array).all() for array in (forest.border, forest.leaves, forest.bias))
        )
        if not fits:
            msg = f"model {path}: its forest {name!r} was not made for these {inputs} features"
            raise OptionError(msg)
