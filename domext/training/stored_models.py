"""Models of experiments in a folder, so that an interrupted run resumes with the next model."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from domext.errors import OptionError, os_errors_as
from domext.learned.model_file import SCHEMA, read_model, write_model

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from domext.learned.model import Model
    from domext.training.training_pages import TrainingPage


@dataclass(frozen=True, slots=True)
class StoredModels:
    """The models in a folder. The name of each file holds a digest of all that the model was trained from.

    Attributes:
        folder: the folder, made when the first model is stored.
        log: called with a note about each model that is not trained again.
    """

    folder: Path
    log: Callable[[str], None]

    def get(
        self, pages: Sequence[TrainingPage], seed: int, without: Iterable[str], train: Callable[[], Model]
    ) -> Model:
        """Return the stored model of these pages and settings, or train and store it.

        Args:
            pages: the training pages.
            seed: the seed of the networks.
            without: the features that the model does not use.
            train: trains the model.

        Raises:
            OptionError: the folder cannot be written, or a file in it is damaged.
        """
        path = self.folder / f"{_digest(pages, seed, without)}.npz"
        if path.exists():
            self.log(f"{path.name} is used again")
            return read_model(path)
        model = train()
        draft = path.with_suffix(".tmp")
        with os_errors_as(OptionError, f"cannot write {path}"):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_model(draft, model, {"seed": seed, "without": sorted(without)})
            draft.replace(path)
        return model


def _digest(pages: Sequence[TrainingPage], seed: int, without: Iterable[str]) -> str:
    """The SHA-256 of the features, targets and weights of pages and of the settings, the first 16 letters."""
    digest = hashlib.sha256(repr((SCHEMA, seed, sorted(without), pages[0].feature_names)).encode())
    for page in pages:
        digest.update(repr((page.gold.page_type, page.kind, page.gold.text is None)).encode())
        features = page.features
        for array in (features.matrix, features.groupings, features.words, page.targets, page.block_weights):
            digest.update(repr(array.shape).encode())
            digest.update(array.tobytes())
    return digest.hexdigest()[:16]
