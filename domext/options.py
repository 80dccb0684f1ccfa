"""What a caller can set for an extraction, in one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, get_args

from domext.errors import OptionError

if TYPE_CHECKING:
    from domext.hookspecs import Selector

Favour = Literal["precision", "balanced", "recall"]
DEFAULT_SELECTOR: Final = "learned"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Options of :func:`domext.extract`; :meth:`precision` and :meth:`recall` are presets.

    Attributes:
        selector: what decides, as ``NAME`` or ``NAME:key=value,...``, or an object that has ``select``.
        plugins: further scorers whose columns shall be in the article's scores.
        favour: keep less and surer, or more and safer, where the selector knows how.
        title: the article's title where it is known beforehand (from a feed).
        encoding: the page's charset as HTTP gave it.
        builder: what builds the DOM: ``turbohtml``, ``lxml``, ``html5lib`` or ``beautifulsoup``.
        disable: plugins, or distributions of plugins, to leave out.
    """

    selector: str | Selector = DEFAULT_SELECTOR
    plugins: tuple[str, ...] = ()
    favour: Favour = "balanced"
    title: str | None = None
    encoding: str | None = None
    builder: str = "turbohtml"
    disable: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if self.favour not in get_args(Favour):
            msg = f"favour must be {', '.join(get_args(Favour))}, not {self.favour!r}"
            raise OptionError(msg)

    @classmethod
    def precision(cls) -> Options:
        """Rather miss a paragraph than keep a teaser."""
        return cls(favour="precision")

    @classmethod
    def recall(cls) -> Options:
        """Rather keep a teaser than miss a paragraph."""
        return cls(favour="recall")
