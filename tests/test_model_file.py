"""The file of the learned selector's model: written and read again, damaged, and of another version."""

from __future__ import annotations

import dataclasses
import hashlib
import zipfile
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import domext
from domext import Options
from domext.errors import OptionError
from domext.learned import model_file
from domext.learned.model_file import SCHEMA, read_model, write_model
from domext.learned.network import Network
from domext.learned.selector import SHIPPED_MODEL

if TYPE_CHECKING:
    from pathlib import Path


def test_the_card_describes_the_shipped_file() -> None:
    digest = hashlib.sha256(SHIPPED_MODEL.read_bytes()).hexdigest()
    card = SHIPPED_MODEL.with_suffix(".md").read_text(encoding="utf-8")
    assert f"\n- SHA-256: {digest}\n" in card
    assert f"\n- schema: {SCHEMA}\n" in card
    shipped = read_model(SHIPPED_MODEL)
    parameters = sum(weights.size for weights in shipped.networks[0].weights.values())
    assert f"\n- networks: {len(shipped.networks)} of {parameters} parameters\n" in card


def test_a_model_is_written_as_the_same_bytes_again(tmp_path: Path) -> None:
    shipped = read_model(SHIPPED_MODEL)
    first = write_model(tmp_path / "a.npz", shipped, {})
    assert first == write_model(tmp_path / "b.npz", shipped, {})
    with np.load(SHIPPED_MODEL) as old, np.load(tmp_path / "a.npz") as new:
        assert new.files == old.files  # the names and the order of the arrays in model files
    again = read_model(tmp_path / "a.npz")
    np.testing.assert_array_equal(again.mean, shipped.mean)
    np.testing.assert_array_equal(again.inverse_std, shipped.inverse_std)
    for read, written in zip(again.networks, shipped.networks, strict=True):
        assert all((read.weights[name] == weights).all() for name, weights in written.weights.items())


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (None, "no such file"),
        (b"", "not a model"),
        (b"PK\x03\x04 not really", "not a model"),
        (b"\x80\x04\x95pickle", "not a model"),
    ],
)
def test_a_file_that_is_not_a_model_is_one_line(tmp_path: Path, content: bytes | None, line: str) -> None:
    path = tmp_path / "m.npz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(OptionError, match=line):
        domext.extract("<p>x", options=Options(selector=f"learned:model={path}"))


def test_arrays_out_of_proportion_to_their_file_are_one_line(tmp_path: Path) -> None:
    path = tmp_path / "m.npz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("facts.npy", "w") as member:
        for _ in range(201):
            member.write(bytes(1_000_000))
    assert path.stat().st_size < 1_000_000
    with pytest.raises(OptionError, match="201,000,000 bytes of arrays"):
        read_model(path)


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("facts", np.frombuffer(b"[" * 99_999, np.uint8)),
        ("facts", np.frombuffer(b"{}", np.uint8)),
        ("centre", b"not an array"),
        ("0 first shown", np.zeros(3, np.float32)),
        ("0 first shown", np.zeros((2, 2, 2), np.float32)),
        ("0 first shown", np.array("text")),
    ],
)
def test_a_model_with_one_damaged_part_is_one_line(tmp_path: Path, member: str, value: Any) -> None:
    path = tmp_path / "m.npz"
    with zipfile.ZipFile(SHIPPED_MODEL) as shipped, zipfile.ZipFile(path, "w") as archive:
        for name in set(shipped.namelist()) - {f"{member}.npy"}:
            archive.writestr(name, shipped.read(name))
        if isinstance(value, bytes):
            archive.writestr(f"{member}.npy", value)
        else:
            with archive.open(f"{member}.npy", "w") as file:
                np.save(file, value)
    with pytest.raises(
        OptionError, match=r"m\.npz: (not a model of domext|not of the schema|it was not made for these)"
    ):
        read_model(path)


def test_a_model_of_another_schema_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = read_model(SHIPPED_MODEL)
    with monkeypatch.context() as patch:
        patch.setattr(model_file, "SCHEMA", "domext-learned/2")
        write_model(tmp_path / "m.npz", shipped, {})
    with pytest.raises(OptionError, match="not of the schema domext-learned/6; train it again"):
        read_model(tmp_path / "m.npz")


@pytest.mark.parametrize("change", ["longer", "another type", "no network"])
def test_a_model_of_other_features_is_refused(tmp_path: Path, change: str) -> None:
    shipped = read_model(SHIPPED_MODEL)
    changed = {
        "longer": dataclasses.replace(shipped, mean=np.append(shipped.mean, np.float32(0))),
        "another type": dataclasses.replace(shipped, inverse_std=shipped.inverse_std.astype(np.float64)),
        "no network": dataclasses.replace(shipped, networks=()),
    }[change]
    write_model(tmp_path / "m.npz", changed, {})
    with pytest.raises(OptionError, match="it was not made for these"):
        read_model(tmp_path / "m.npz")


@pytest.mark.parametrize(
    ("part", "value"),
    [("mean", -3e38), ("inverse_std", np.nan), ("highest", np.inf), ("entry", 3e38), ("block", np.nan)],
)
@pytest.mark.filterwarnings("error")
def test_a_model_with_damaged_numbers_is_refused_before_it_computes(tmp_path: Path, part: str, value: float) -> None:
    shipped = read_model(SHIPPED_MODEL)
    if part in shipped.networks[0].weights:
        weights = shipped.networks[0].weights
        damaged = Network({**weights, part: np.full_like(weights[part], value)})
        changed = dataclasses.replace(shipped, networks=(damaged, *shipped.networks[1:]))
    else:
        changed = dataclasses.replace(shipped, **{part: np.full_like(shipped.mean, value)})  # type: ignore[arg-type]  # names of arrays
    path = tmp_path / "m.npz"
    write_model(path, changed, {})
    with pytest.raises(
        OptionError, match=r"m\.npz: it is damaged: some of its numbers are infinite, too large or not a"
    ):
        domext.extract("<p>x", selector=f"learned:model={path}")
