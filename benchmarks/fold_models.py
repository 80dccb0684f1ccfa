"""The models that a cross-validation keeps, for benchmarks that measure each page with the model that has not seen it.

'domext eval CORPUS... --cv K --models FOLDER' writes them, in folds of domains.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from domext.evaluation.corpus import folds

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

    from domext.evaluation.corpus import Corpus


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the corpora and the option --models."""
    parser.add_argument("corpora", type=Path, nargs="+", metavar="CORPUS")
    parser.add_argument("--models", type=Path, metavar="FOLDER", help="the models of a cross-validation")


def models_of_pages(corpora: list[Corpus], folder: Path | None) -> Mapping[tuple[Path, str], str]:
    """Return the file of the model for each page, by the folder of its corpus and its id: that of the page's fold.

    Without a folder, it is the empty name, which stands for the model that comes with domext.
    """
    if folder is None:
        return defaultdict(str)
    files = sorted(folder.glob("[0-9]*.npz"), key=lambda path: int(path.stem))
    if not files:
        sys.exit(f"{folder}: no models (0.npz, 1.npz, ...)")
    pages = [(corpus.folder, gold) for corpus in corpora for gold in corpus.golds]
    numbers = folds([gold for _, gold in pages], len(files))
    return {(corpus, gold.id): str(files[number]) for (corpus, gold), number in zip(pages, numbers, strict=True)}
