"""The corpora that a model was trained on, as its card names them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.plugin.registry import installed
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from domext.evaluation.corpus import Corpus
    from domext.evaluation.systems import System
    from domext.plugin.registry import PluginKind

#: The name of the fact that holds the names and digests of the corpora on a card.
DIGESTS: Final = "digests of the corpora"
_NAMES: Final = lazy_pattern(r"^- trained on: (?:[\d,]+ pages of )?(.*)$", re.MULTILINE)
_DIGESTS: Final = lazy_pattern(rf"^- {DIGESTS}: (.*)$", re.MULTILINE)


def digests_of(corpora: Iterable[Corpus]) -> str:
    """Return the names of corpora with the digests of their pages, as a card has them."""
    return ", ".join(f"{corpus.name} {corpus.digest()}" for corpus in corpora)


def training_warning(system: System, corpus: Corpus) -> str | None:
    """Return a warning if the model of a system was trained on the pages that it is measured on.

    Args:
        system: a selector or a scorer. If it has a model, its attribute ``card`` is the path of the model's card.
        corpus: the corpus that it is measured on.

    Returns:
        The warning; None if the system has no card, or its card does not name the corpus.
    """
    card = None if system.kind == "peer" else _card(system)
    if card is None:
        return None
    listed = _DIGESTS.search(card)
    digests = {digest: name for name, digest in _pairs(listed[1])} if listed else {}
    name = digests.get(corpus.digest()) if digests else None
    if name is not None:
        return (
            f"{system.spec} was trained on these pages ({name}), so its figures are too high; "
            "--cv measures models on pages that they have not seen"
        )
    names = _NAMES.search(card)
    if names and corpus.name in names[1].split(", "):
        return f"{system.spec} was trained on a corpus of the name {corpus.name}; its figures are too high on the same pages"
    return None


def _pairs(text: str) -> list[tuple[str, str]]:
    parts = [entry.rpartition(" ") for entry in text.split(", ")]
    return [(name, digest) for name, _, digest in parts]


def _card(system: System) -> str | None:
    """The card of a system's model; None if the system has no model, or the model no card."""
    kind: PluginKind = "selector" if system.kind == "selector" else "scorer"
    path: Path | None = getattr(installed().make(system.spec, kind)[1], "card", None)
    try:
        return None if path is None else path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
