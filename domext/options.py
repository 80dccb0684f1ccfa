"""What a caller can set for an extraction, in one place."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from domext.errors import OptionError
from domext.limits import Limits
from domext.plugin.specs import nearest

if TYPE_CHECKING:
    from domext.plugin.hookspecs import Selector

Favour = Literal["precision", "balanced", "recall"]
Comments = Literal["exclude", "include"]
DEFAULT_SELECTOR: Final = "learned"
#: The labels of text that can be dropped by its label; what is ``text`` is what people want, ``empty`` has none.
PRUNABLE: Final = ("navigation", "advertisement", "comment", "boilerplate", "multimedia")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Options of :func:`domext.extract`; :meth:`precision` and :meth:`recall` are presets.

    Attributes:
        selector: what decides, as ``NAME`` or ``NAME:key=value,...``, or an object that has ``select``. Default:
            ``learned``; with one of ``scorers`` that scorer by itself, with several their vote.
        scorers: the scorers that decide, as ``--plugin`` names them on the command line.
        extra_scorers: further scorers whose columns are added to the article's scores; they decide nothing.
        favour: keep less and surer, or more and safer, where the selector knows how.
        title: the article's title where it is known beforehand (from a feed).
        encoding: the page's charset as HTTP gave it.
        builder: what builds the DOM: ``turbohtml``, ``lxml``, ``html5lib`` or ``beautifulsoup``.
        disable: plugins, or distributions of plugins, to leave out.
        include: CSS selectors or XPaths of elements whose text must be in, see :mod:`domext.postprocess.overrides`.
        exclude: the same of elements whose text must not be in.
        prune_labels: labels whose blocks are dropped, some of :data:`domext.options.PRUNABLE`.
        min_words: an article with fewer words is empty.
        comments: whether the text shall hold the comments of readers, see :mod:`domext.postprocess.comment_regions`.
        title_selector: CSS selector or XPath of the element that holds the title, where ``title`` is not given.
        limits: what a page may cost before it is refused.
    """

    selector: str | Selector | None = None
    scorers: tuple[str, ...] = ()
    extra_scorers: tuple[str, ...] = ()
    favour: Favour = "balanced"
    title: str | None = None
    encoding: str | None = None
    builder: str = "turbohtml"
    disable: frozenset[str] = frozenset()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    prune_labels: tuple[str, ...] = ()
    min_words: int = 0
    comments: Comments = "exclude"
    title_selector: str | None = None
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        if self.favour not in get_args(Favour):
            msg = f"favour must be {', '.join(get_args(Favour))}, not {self.favour!r}"
            raise OptionError(msg)
        if self.comments not in get_args(Comments):
            msg = f"comments must be exclude or include, not {self.comments!r}"
            raise OptionError(msg)
        for name in ("scorers", "extra_scorers", "include", "exclude", "prune_labels"):
            value = getattr(self, name)
            if isinstance(value, str):
                msg = f"{name} must be several strings, not the string {value!r}"
                raise OptionError(msg)
            object.__setattr__(self, name, tuple(value))
        for label in self.prune_labels:
            if label not in PRUNABLE:
                msg = f"no label to prune: {label!r}{nearest(label, PRUNABLE)}; there are {', '.join(PRUNABLE)}"
                raise OptionError(msg)
        if self.min_words < 0:
            msg = f"min_words must be 0 or more, not {self.min_words}"
            raise OptionError(msg)
        if selectors := [*self.include, *self.exclude, *filter(None, [self.title_selector])]:
            from domext.table.css_xpath import check

            for selector in selectors:
                check(selector)

    @property
    def specs(self) -> tuple[str, ...]:
        """The selector and the scorers that are named, as specs."""
        selector = self.selector if isinstance(self.selector, str) else DEFAULT_SELECTOR
        return (selector, *self.scorers, *self.extra_scorers)

    @property
    def decider(self) -> str:
        """What decides, in words for people: a selector's spec, or the scorers that vote."""
        if self.selector is None:
            return " + ".join(self.scorers) or DEFAULT_SELECTOR
        return self.selector if isinstance(self.selector, str) else type(self.selector).__name__.lower()

    def changed(self, **changes: Any) -> Options:
        """The same options with some fields set anew.

        Raises:
            OptionError: there is no such option, or its value is impossible.
        """
        names = [field.name for field in fields(self)]
        for name in changes:
            if name not in names:
                msg = f"there is no option {name!r}{nearest(name, names)}; there are {', '.join(names)}"
                raise OptionError(msg)
        return replace(self, **changes) if changes else self

    def differences(self) -> dict[str, Any]:
        """The fields that differ from their defaults, by name."""
        default = Options()
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if value != getattr(default, name)}

    @classmethod
    def precision(cls) -> Options:
        """Rather miss a paragraph than keep a teaser."""
        return cls(favour="precision")

    @classmethod
    def recall(cls) -> Options:
        """Rather keep a teaser than miss a paragraph."""
        return cls(favour="recall")
