"""The learned selector's model: networks in a file of arrays, without any code in it."""

from __future__ import annotations

import functools
import hashlib
import io
import json
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from domext.errors import OptionError, one_line
from domext.learned.context import GROUPS
from domext.learned.features import schema
from domext.learned.network import Network, Pools, shapes, sigmoid, softmax

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from domext.learned.features import PageFeatures
    from domext.table.nodes import FloatArray

#: Of the file and of what its features mean: a change of either is a new number.
SCHEMA: Final = "domext-learned/3"
TYPES: Final = ("article", "service", "forum", "listing", "product", "collection", "documentation")
#: Types of page that are one text with things around it that are none of it.
ARTICLES: Final = ("article", "documentation")
# From this probability of such a type on, a block is judged as on a page of them.
_ARTICLE_LEAST: Final = 0.3
# Log-odds of what is as good as certain, and what a block's own count beside the mean of its style.
_SURE: Final = 4.0
_OWN: Final = 0.5
# Networks are surer of what they keep than they should be: what speaks for a block counts so much. By the likelihood of the
# blocks of pages that five models of a cross-validation had not seen, as in Platt (1999), but on one side.
_TRUST: Final = np.float32(0.75)
_FARTHEST: Final = 4.0  # standard deviations from the mean: what lies beyond says no more


@dataclass(frozen=True, eq=False, slots=True)
class Model:
    """What the learned selector learned.

    Attributes:
        scorers: the scorers whose columns it wants, as specs.
        columns: the names of these columns.
        centre: the mean of each feature, float32, shape ``(features,)``.
        gain: one over its standard deviation; 0 for a feature that is not looked at.
        networks: what they say is averaged.
    """

    scorers: tuple[str, ...]
    columns: tuple[str, ...]
    centre: FloatArray
    gain: FloatArray
    networks: tuple[Network, ...]

    def inputs(self, features: FloatArray) -> FloatArray:
        """The features as the networks see them: about standardised, shape ``(features, b)`` to ``(b, features)``."""
        scaled = features - self.centre[:, None]
        scaled *= self.gain[:, None]
        return np.clip(scaled, -_FARTHEST, _FARTHEST, out=scaled).T

    def probabilities(self, page: PageFeatures) -> tuple[FloatArray, FloatArray]:
        """Of each block to be content, shape ``(b,)``, and of each type of page, shape ``(len(TYPES),)``."""
        inputs, pools = self.inputs(page.features), Pools(page.groups, page.words)
        passes = [network(inputs, pools) for network in self.networks]
        kinds = softmax(np.mean([one.kinds for one in passes], axis=0))
        column = self.column(kinds)
        odds = np.mean([one.odds[:, column] for one in passes], axis=0)
        odds = agreed(odds, pools)
        return sigmoid(trust(odds) * odds), kinds

    def column(self, kinds: FloatArray) -> int:
        """Which of the two log-odds counts on a page of such probabilities of types: 0 any page's, 1 an article's."""
        return int(kinds[[TYPES.index(name) for name in ARTICLES]].sum() >= _ARTICLE_LEAST)


def trust(odds: FloatArray) -> FloatArray:
    """What log-odds are multiplied by, so that the probabilities can be believed; shape ``(b,)``."""
    return np.where(odds > 0, _TRUST, np.float32(1))


def agreed(odds: FloatArray, pools: Pools) -> FloatArray:
    """Log-odds that blocks of one style share halfway, none of them beyond :data:`_SURE`; shape ``(b,)``.

    So the posts of a thread, the rows of a table and the paragraphs of an article stay or go together, unless much speaks
    for one of them alone. A style is the tag and class of a block and of the container above it, the last of the groups.
    """
    bounded = np.clip(odds, -_SURE, _SURE)
    return np.asarray(_OWN * bounded + (1 - _OWN) * pools.means(bounded[:, None])[:, -1], np.float32)


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
    facts = {
        "schema": SCHEMA,
        "scorers": model.scorers,
        "columns": model.columns,
        "networks": len(model.networks),
        "about": about,
    }
    arrays: dict[str, npt.NDArray[Any]] = {"facts": np.frombuffer(json.dumps(facts, sort_keys=True).encode(), np.uint8)}
    arrays |= {"centre": model.centre, "gain": model.gain}
    for number, network in enumerate(model.networks):
        arrays |= {f"{number} {name}": weights for name, weights in network.weights.items()}
    data = _archive(arrays)
    try:
        path.write_bytes(data)
    except OSError as error:
        msg = f"cannot write {path}: {one_line(error)}"
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
        msg = f"model {path}: {one_line(error)}"
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
            names = list(shapes(1, 1, (1, 1), 1))
            networks = tuple(
                Network({name: arrays[f"{number} {name}"] for name in names}) for number in range(facts["networks"])
            )
            model = Model(tuple(facts["scorers"]), tuple(facts["columns"]), arrays["centre"], arrays["gain"], networks)
    except OSError as error:
        msg = f"model {path}: {one_line(error)}"
        raise OptionError(msg) from None
    except (ValueError, KeyError, TypeError, AttributeError, EOFError, zipfile.BadZipFile):
        msg = f"model {path}: not a model of domext"
        raise OptionError(msg) from None
    _check(model, path)
    return model


def _check(model: Model, path: Path) -> None:
    """That every array fits the features, so that no page can fail later."""
    features = len(schema(model.columns))
    arrays: list[tuple[FloatArray, tuple[int, ...]]] = [(model.centre, (features,)), (model.gain, (features,))]
    for network in model.networks:
        weights = network.weights
        units = weights["first shown"].shape
        arrays += [(weights[name], shape) for name, shape in shapes(features, GROUPS, units, len(TYPES)).items()]
    fits = bool(model.networks) and all(
        array.shape == shape and array.dtype == np.float32 and np.isfinite(array).all() for array, shape in arrays
    )
    if not fits:
        msg = f"model {path}: it was not made for these {features} features"
        raise OptionError(msg)
