"""The options of an extraction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict, Unpack, get_args

from domext.errors import OptionError
from domext.limits import Limits
from domext.plugin.specs import check_choices, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from domext.plugin.hookspecs import Selector

Favour = Literal["precision", "balanced", "recall"]
Comments = Literal["exclude", "include"]
DEFAULT_SELECTOR: Final = "learned"
_TYPES: Final[dict[str, tuple[Any, str]]] = {
    "title": (str | None, "a string or None"),
    "encoding": (str | None, "a string or None"),
    "title_selector": (str | None, "a string or None"),
    "builder": (str, "a string"),
    "limits": (Limits, "domext.Limits"),
}
_COLLECTIONS: Final = {
    "scorers": tuple,
    "extra_scorers": tuple,
    "include": tuple,
    "exclude": tuple,
    "prune_labels": tuple,
    "disable": frozenset,
}
#: Names that the option ``scorers`` has on the command line and in :func:`domext.score`.
PLUGIN_NAMES: Final = frozenset({"plugin", "plugins"})
#: Labels whose blocks can be dropped: all but ``text``, the content itself, and ``empty``, which no block has.
PRUNABLE: Final = ("navigation", "advertisement", "comment", "boilerplate", "multimedia")


class OptionChanges(TypedDict, total=False):
    """The fields of :class:`Options` as keyword arguments, for editors and type checkers.

    Collections are not typed as sequences, because a single str is a sequence of str, too.
    """

    selector: str | Selector | None
    scorers: tuple[str, ...] | list[str]
    extra_scorers: tuple[str, ...] | list[str]
    favour: Favour
    title: str | None
    encoding: str | None
    builder: str
    disable: tuple[str, ...] | list[str] | AbstractSet[str]
    include: tuple[str, ...] | list[str]
    exclude: tuple[str, ...] | list[str]
    prune_labels: tuple[str, ...] | list[str]
    min_words: int
    comments: Comments
    title_selector: str | None
    limits: Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Options of :func:`domext.extract` and :class:`domext.Extractor`; immutable, and validated on creation.

    :meth:`precision` and :meth:`recall` are presets. Each field can also be passed as a keyword argument, which takes
    precedence over the same field of ``options``:

        >>> import domext
        >>> page = "<nav><a href=/>Home</a></nav><p>One sentence of text, with a comma.</p>"
        >>> domext.extract(page, options=domext.Options(exclude=("nav",))).text
        'One sentence of text, with a comma.'
        >>> domext.extract(page, exclude=("nav",)).text
        'One sentence of text, with a comma.'

    Attributes:
        selector: the selector, as ``NAME`` or ``NAME:key=value,...``, or as an object with a method ``select``. If it
            is None, one scorer in ``scorers`` decides alone, several vote, and without any, the selector ``learned`` decides.
        scorers: scorers whose decisions the selector combines, each as ``NAME``, ``NAME:key=value,...`` or the path of
            a Python file.
        extra_scorers: further scorers whose columns are added to the article's scores. They do not influence the
            selection.
        favour: ``precision`` keeps fewer blocks with higher confidence, ``recall`` keeps more. Selectors without such
            a parameter ignore it.
        title: the article's title if it is known beforehand, for example from a feed.
        encoding: the charset of the HTTP header.
        builder: the parser that builds the DOM: ``turbohtml``, ``lxml``, ``html5lib`` or ``beautifulsoup``.
        disable: names of plugins, or of distributions of plugins, that are not used.
        include: CSS selectors or XPaths of elements whose text is kept, see :mod:`domext.postprocess.overrides`.
        exclude: CSS selectors or XPaths of elements whose text is dropped.
        prune_labels: labels whose blocks are dropped, from :data:`domext.options.PRUNABLE`.
        min_words: an article with fewer words becomes empty.
        comments: whether the text includes readers' comments, see :mod:`domext.postprocess.comment_policy`.
        title_selector: CSS selector or XPath of the element that holds the title. It is used if ``title`` is None.
        limits: limits on the size and the processing time of the page.

    Raises:
        OptionError: a value is invalid, or a CSS selector or XPath has a syntax error.
    """

    selector: str | Selector | None = None
    scorers: tuple[str, ...] | list[str] = ()
    extra_scorers: tuple[str, ...] | list[str] = ()
    favour: Favour = "balanced"
    title: str | None = None
    encoding: str | None = None
    builder: str = "turbohtml"
    disable: frozenset[str] = frozenset()
    include: tuple[str, ...] | list[str] = ()
    exclude: tuple[str, ...] | list[str] = ()
    prune_labels: tuple[str, ...] | list[str] = ()
    min_words: int = 0
    comments: Comments = "exclude"
    title_selector: str | None = None
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        for name, choices in (("favour", Favour), ("comments", Comments)):
            if getattr(self, name) not in get_args(choices):
                msg = f"{name} must be {_listed(get_args(choices))}, not {getattr(self, name)!r}"
                raise OptionError(msg)
        self._check_types()
        for name, collection in _COLLECTIONS.items():
            object.__setattr__(self, name, collection(_strings(name, getattr(self, name))))
        for label in self.prune_labels:
            if label not in PRUNABLE:
                msg = f"cannot prune label {label!r}{did_you_mean(label, PRUNABLE)}; choose from {', '.join(PRUNABLE)}"
                raise OptionError(msg)
        if not isinstance(self.min_words, int) or self.min_words < 0:
            msg = f"min_words must be a whole number from 0, not {self.min_words!r}"
            raise OptionError(msg)
        if selectors := [*self.include, *self.exclude, *filter(None, [self.title_selector])]:
            from domext.table.css_xpath import check

            for selector in selectors:
                check(selector)

    def _check_types(self) -> None:
        for name, (kind, described) in _TYPES.items():
            if not isinstance(getattr(self, name), kind):
                msg = f"{name} must be {described}, not {getattr(self, name)!r}"
                raise OptionError(msg)
        if not isinstance(self.selector, str | None) and not callable(getattr(self.selector, "select", None)):
            msg = f"selector must be a name or an object with a method select, not {self.selector!r}"
            raise OptionError(msg)
        if isinstance(self.selector, type):
            msg = f"selector must be an instance, {self.selector.__name__}(...), not the class"
            raise OptionError(msg)

    @property
    def specs(self) -> tuple[str, ...]:
        """The specs of all plugins that the options name: the selector, or the default one, and the scorers."""
        selector = self.selector if isinstance(self.selector, str) else DEFAULT_SELECTOR
        return (selector, *self.scorers, *self.extra_scorers)

    @property
    def selector_name(self) -> str:
        """The selector in words: its spec, the name of its class, or the scorers that decide, joined by ``+``."""
        if self.selector is None:
            return " + ".join(self.scorers) or DEFAULT_SELECTOR
        return self.selector if isinstance(self.selector, str) else type(self.selector).__name__.lower()

    @classmethod
    def merged(cls, options: Options | None, **changes: Unpack[OptionChanges]) -> Options:
        """Return options with some fields changed.

        Args:
            options: the options; None for all defaults.
            changes: values by the name of the field, which take precedence over ``options``.

        Raises:
            OptionError: ``options`` has another type, or an option does not exist or its value is invalid.
        """
        if not isinstance(options, Options | None):
            msg = f"options must be domext.Options, not {type(options).__name__}; pass fields as keyword arguments"
            raise OptionError(msg)
        return (cls() if options is None else options).changed(**changes)

    def changed(self, **changes: Unpack[OptionChanges]) -> Options:
        """Return a copy with some fields changed.

        Args:
            changes: new values by the name of the field.

        Raises:
            OptionError: an option does not exist or its value is invalid.
        """
        names = [field.name for field in fields(self)]
        if format_names := [name for name in changes if "format" in name]:
            msg = f"there is no option {format_names[0]!r}; article.to('markdown') writes an article in a format"
            raise OptionError(msg)
        if plugin_names := [name for name in changes if name in PLUGIN_NAMES]:
            msg = f"there is no option {plugin_names[0]!r}; scorers=['cuter'] names the scorers that decide"
            raise OptionError(msg)
        check_choices("option", changes, names)
        values: dict[str, Any] = dict(changes)
        return replace(self, **values) if values else self

    def differences(self) -> dict[str, Any]:
        """Return the fields that differ from their defaults, by name."""
        default = Options()
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if value != getattr(default, name)}

    @classmethod
    def precision(cls) -> Options:
        """Return options that favour precision: less noise is kept, at the risk of missing a paragraph."""
        return cls(favour="precision")

    @classmethod
    def recall(cls) -> Options:
        """Return options that favour recall: fewer paragraphs are missed, at the risk of keeping noise."""
        return cls(favour="recall")


def _strings(name: str, value: Any) -> tuple[str, ...]:
    values = None if isinstance(value, str) or not isinstance(value, Iterable) else tuple(value)
    if values is None or not all(isinstance(item, str) for item in values):
        is_object = name.endswith("scorers") and values and hasattr(values[0], "score")
        hint = "; name the file of its class, or pass it to domext.score" if is_object else ""
        msg = f"{name} must be a sequence of strings, not {value!r}{hint}"
        raise OptionError(msg)
    return values


def _listed(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"
