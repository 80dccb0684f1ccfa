"""The file of a model of the learned selector: arrays without code."""

from __future__ import annotations

import functools
import io
import json
import zipfile
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from domext.errors import OptionError, one_line, os_errors_as
from domext.learned.features.block_features import feature_names
from domext.learned.features.page_context import GROUPINGS
from domext.learned.model import Model
from domext.learned.network import CONTEXT_LAYERS, PARAMETER_NAMES, Network, parameter_shapes
from domext.reading.files import read_regular_file
from domext.table.page_types import PAGE_TYPES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from domext.table.nodes import FloatArray

#: The version of the file format and of the meaning of the features. A change of either needs a new number.
SCHEMA: Final = "domext-learned/6"
# Training gives parameters below 1. With much larger ones, the activations of a page could overflow.
_MAX_PARAMETER: Final = 100.0
_MAX_SCALES: Final = {"mean": 1e20, "inverse_std": 1e10, "lowest": _MAX_PARAMETER, "highest": _MAX_PARAMETER}
_MAX_BYTES: Final = 200_000_000  # of a file, and of its arrays; the shipped file has less than a million
#: The fields of a model that standardise features, and their names in model files.
SCALE_NAMES: Final = {"mean": "centre", "inverse_std": "gain", "lowest": "lowest", "highest": "highest"}
#: Model files have other names for these parameters.
FILE_NAMES: Final = {
    "page type": "kind",
    "page type bias": "kind bias",
    **{f"{layer} projection": f"{layer} shown" for layer in CONTEXT_LAYERS},
    **{f"{layer} surroundings": f"{layer} around" for layer in CONTEXT_LAYERS},
}


def write_model(path: Path, model: Model, about: Mapping[str, Any]) -> str:
    """Write a model to a file.

    Args:
        path: the file.
        model: the model.
        about: facts about the training, to be read by people; JSON values.

    Returns:
        The SHA-256 of the file.

    Raises:
        OptionError: the file cannot be written.
    """
    import hashlib  # costs milliseconds, and a model is seldom saved

    facts = {
        "schema": SCHEMA,
        "scorers": model.scorers,
        "columns": model.columns,
        "networks": len(model.networks),
        "about": about,
    }
    arrays: dict[str, npt.NDArray[Any]] = {"facts": np.frombuffer(json.dumps(facts, sort_keys=True).encode(), np.uint8)}
    arrays |= {name: getattr(model, field) for field, name in SCALE_NAMES.items()}
    for number, network in enumerate(model.networks):
        arrays |= {f"{number} {FILE_NAMES.get(name, name)}": weights for name, weights in network.weights.items()}
    data = _npz(arrays)
    with os_errors_as(OptionError, f"cannot write {path}"):
        path.write_bytes(data)
    return hashlib.sha256(data).hexdigest()


def _npz(arrays: Mapping[str, Any]) -> bytes:
    """An npz file without time stamps, so that equal arrays give equal bytes; ``numpy.savez`` adds the time."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, array in arrays.items():
            member = io.BytesIO()
            np.save(member, np.ascontiguousarray(array), allow_pickle=False)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), member.getvalue(), zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def read_model(path: Path) -> Model:
    """Read a model from a file. The model is cached until the file changes, so a batch reads it once.

    Raises:
        OptionError: the file cannot be read, is not a model, or does not fit the features of this version.
    """
    with os_errors_as(OptionError, f"model {path}"):
        state = path.stat()
    return _read(path, (state.st_dev, state.st_ino, state.st_mtime_ns, state.st_size))


@functools.lru_cache(maxsize=4)
def _read(path: Path, _state: tuple[int, ...]) -> Model:
    try:
        data = read_regular_file(path, max_bytes=_MAX_BYTES)
        _check_size(data, path)
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            facts = _facts(arrays["facts"], path)
            names = {name: FILE_NAMES.get(name, name) for name in PARAMETER_NAMES}
            networks = tuple(
                Network({name: np.asarray(arrays[f"{number} {in_file}"]) for name, in_file in names.items()})
                for number in range(facts["networks"])
            )
            scales = {field: np.asarray(arrays[name]) for field, name in SCALE_NAMES.items()}
            model = Model(_names(facts["scorers"]), _names(facts["columns"]), **scales, networks=networks)
    except OptionError:
        raise
    except OSError as error:
        msg = f"model {path}: {one_line(error)}"
        raise OptionError(msg) from None
    except Exception:  # noqa: BLE001  numpy, zipfile and zlib raise many errors for a damaged file
        msg = f"model {path}: not a model of domext"
        raise OptionError(msg) from None
    _check(model, path)
    return model


def _check_size(data: bytes, path: Path) -> None:
    """Refuse a small file with large arrays before they are read."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = sum(member.file_size for member in archive.infolist())
    if size > _MAX_BYTES:
        msg = f"model {path}: {size:,} bytes of arrays; at most {_MAX_BYTES:,} are read"
        raise OptionError(msg)


def _facts(array: npt.NDArray[Any], path: Path) -> Any:
    facts = json.loads(array.tobytes())
    if facts.get("schema") != SCHEMA:
        msg = f"model {path}: not of the schema {SCHEMA}; train it again"
        raise OptionError(msg)
    return facts


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) and name.isprintable() for name in value):
        raise TypeError
    return tuple(value)


def _check(model: Model, path: Path) -> None:
    """Check every array against the features, so that no page can fail later."""
    features = len(feature_names(model.columns))
    arrays: list[tuple[FloatArray, tuple[int, ...], float]] = [
        (getattr(model, field), (features,), largest) for field, largest in _MAX_SCALES.items()
    ]
    for network in model.networks:
        units = np.atleast_2d(model.networks[0].weights["first projection"]).shape[:2]
        shapes = parameter_shapes(features, GROUPINGS, units, len(PAGE_TYPES))
        arrays += [(network.weights[name], shape, _MAX_PARAMETER) for name, shape in shapes.items()]
    if not model.networks or any(array.shape != shape or array.dtype != np.float32 for array, shape, _ in arrays):
        msg = f"model {path}: it was not made for these {features} features"
        raise OptionError(msg)
    if not all((np.abs(array) <= largest).all() for array, _, largest in arrays):  # False for NaN
        msg = f"model {path}: it is damaged: some of its numbers are infinite, too large or not a number"
        raise OptionError(msg)
