"""The models that a cross-validation keeps, for benchmarks that measure each page with the model that has not seen it.

'domext eval CORPUS... --cv K --models FOLDER' writes them, and which domain is in which fold.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from domext.evaluation.corpus import group_names
from domext.training.crossvalidation import FOLDS

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

    Pages of domains that took no part in the cross-validation have the first model, because no model has seen them. Without a
    folder, the file is the empty name, which stands for the model that comes with domext.
    """
    if folder is None:
        return defaultdict(str)
    try:
        record = json.loads((folder / FOLDS).read_text(encoding="utf-8"))
    except FileNotFoundError:
        sys.exit(f"{folder}: no {FOLDS}; 'domext eval CORPUS... --cv K --models FOLDER' writes it")
    files: dict[tuple[Path, str], str] = {}
    for corpus in corpora:
        groups = group_names(corpus.golds, record["group"])
        for gold, group in zip(corpus.golds, groups, strict=True):
            files[corpus.folder, gold.id] = str(folder / f"{record['folds'].get(group, 0)}.npz")
    return files
