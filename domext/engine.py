"""The pipe: bytes, text, DOM, table, scores, selection, article. Every stage is a pure function of the one before."""

from __future__ import annotations

import contextlib
import dataclasses
import html
import json
import re
import warnings
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from domext.article import Article
from domext.errors import DomextError, PluginWarning, ScorerError, SourceError
from domext.limits import Clock
from domext.options import Options
from domext.plugin.registry import Plugins, installed
from domext.plugin.scores import Scores, ScoreTable, Selection
from domext.postprocess import fallback
from domext.postprocess.comment_regions import settled
from domext.postprocess.overrides import overrule, titled
from domext.reading import builders
from domext.reading.decode import Decoded, clean_text, decode
from domext.reading.flatten import flatten
from domext.reading.tidy import tidy
from domext.reading.xml_input import unwrap
from domext.table.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from domext.options import Comments
    from domext.plugin.hookspecs import Scorer, Selector

_DEFAULTS: Final = Options()
# A choice of which the selector expects a lower word F1 than this is no article, unless a block of it has a sentence, so many
# words outside of links, or such words are much of what the page shows.
_LEAST_CONFIDENCE: Final = 0.2
_SENTENCE: Final = 5
_MUCH: Final = 0.25
_Answer = TypeVar("_Answer", Scores, Selection)


def parse(
    source: Any,
    *,
    url: str | None = None,
    title: str | None = None,
    encoding: str | None = None,
    builder: str = "turbohtml",
) -> Page:
    """Read a page into its tidied DOM and its table.

    Args:
        source: bytes, str, an lxml tree or element, a BeautifulSoup object or a turbohtml node. Trees are copied.
            Text without any markup is read as paragraphs between blank lines. A page wrapped in XML (see
            :func:`domext.reading.xml_input.unwrap`) is taken out of it.
        url: the page's address; default: what the XML around it says.
        title: the article's title, where it is known beforehand; default: what the XML around it says.
        encoding: the charset of the HTTP header; only a byte order mark outranks it.
        builder: ``turbohtml``, ``lxml``, ``html5lib`` or ``beautifulsoup``.

    Raises:
        SourceError: the source is binary, JSON, or no page at all, or ``encoding`` is unknown.
        BuilderError: the builder is unknown, not installed, or would lose text.
        LimitError: the page is larger, or takes longer, than the default :class:`~domext.limits.Limits` let it.
    """
    return parse_with(source, url=url, options=Options(title=title, encoding=encoding, builder=builder))


def parse_with(source: Any, *, url: str | None = None, options: Options, clock: Clock | None = None) -> Page:
    """:func:`parse` with title, encoding, builder and limits from options; a page that is parsed already is only checked.

    Args:
        source: see :func:`parse`, or a page.
        url: see :func:`parse`.
        options: of them only these four are looked at.
        clock: what is left of the page's seconds, if it has begun already.
    """
    limits, clock = options.limits, clock or Clock(options.limits.seconds)
    if isinstance(source, (bytes, bytearray, memoryview, str)):
        limits.check("bytes", source.nbytes if isinstance(source, memoryview) else len(source))
    page: Page = source if isinstance(source, Page) else _read(source, url, options, clock)
    limits.check("nodes", len(page.nodes))
    limits.check("blocks", len(page.blocks))
    clock.check("parsing")
    return page


def _read(source: Any, url: str | None, options: Options, clock: Clock) -> Page:
    title = options.title
    wrapped = unwrap(source) if isinstance(source, (bytes, str)) else None
    if wrapped is not None:
        source, url, title = (
            wrapped.html,
            wrapped.url if url is None else url,
            wrapped.title if title is None else title,
        )
    decoded = _decoded(source, options.encoding)
    document, lines = builders.build(_markup(decoded.text), options.builder) if decoded else builders.adopt(source)
    clock.check("building the DOM")
    options.limits.check("nodes", builders.size(document))
    tidied = tidy(document, lines)
    flat = flatten(tidied.document)
    replaced = flat.replaced + (decoded.replaced if decoded else 0)
    return Page(flat.nodes, flat.blocks, flat.elements, flat.index, tidied, decoded, replaced, url, title)


def score(
    source: Any, plugins: Sequence[str | Scorer], *, url: str | None = None, options: Options = _DEFAULTS
) -> ScoreTable:
    """Score a page (or a source of one) with the named scorers.

    A scorer that fails on the page is left out with a :class:`~domext.errors.PluginWarning`; asking the table for it
    raises its error.

    Raises:
        PluginError: a scorer does not exist or cannot be loaded.
        OptionError: a scorer's parameters are wrong.
        ScorerError: every scorer failed.
        LimitError: the page costs more than the options' limits let it.
        DomextError: the source is bad, see :func:`parse`.
    """
    clock = Clock(options.limits.seconds)
    page = parse_with(source, url=url, options=options, clock=clock)
    return score_page(page, scorers(plugins, installed(options.disable)), clock)


def extract(source: Any, *, url: str | None = None, options: Options = _DEFAULTS) -> Article:
    """Extract the main content of a page (or a source of one).

    Raises:
        LimitError: the page costs more than the options' limits let it.
        DomextError: the source or an option is bad (see :func:`parse`), or the selector failed.
    """
    clock = Clock(options.limits.seconds)
    page = titled(parse_with(source, url=url, options=options, clock=clock), options)
    plugins = installed(options.disable)
    name, selector = _selector(options, plugins)
    made = scorers((*selector.scorers, *options.plugins), plugins)

    def choose(page: Page) -> tuple[ScoreTable, Selection]:
        scores = score_page(page, made, clock)
        return scores, select(page, scores, selector, name, options.comments)

    # Who says where the content is, means the page as it is shown.
    found = fallback.found(page, choose, only_shown=bool(options.include))
    selection = overrule(found.page, found.selection, options)
    clock.check(f"selector {name!r}")
    return Article(
        found.page, found.scores, selection, lambda form: plugins.make(form, "renderer")[1].render, found.origin
    )


def _selector(options: Options, plugins: Plugins) -> tuple[str, Selector]:
    if isinstance(options.selector, str):
        return plugins.make(options.selector, "selector", {"favour": options.favour})
    return type(options.selector).__name__.lower(), options.selector


def scorers(wanted: Iterable[str | Scorer], plugins: Plugins) -> dict[str, Scorer]:
    """The scorers behind specs by name; an object that has ``score`` is one already, named as its class.

    Where one scorer is wanted with several parameters, each stands under its whole spec.
    """
    made: dict[str, dict[str, Scorer]] = {}
    for one in wanted:
        name, scorer = plugins.make(one, "scorer") if isinstance(one, str) else (type(one).__name__.lower(), one)
        made.setdefault(name, {})[one if isinstance(one, str) else repr(one)] = scorer
    return {name if len(specs) == 1 else spec: scorer for name, specs in made.items() for spec, scorer in specs.items()}


def score_page(page: Page, scorers: dict[str, Scorer], clock: Clock | None = None) -> ScoreTable:
    """Run scorers over a page, each guarded, while the clock lets them; see :func:`score`."""
    done: dict[str, Scores] = {}
    errors: dict[str, ScorerError] = {}
    for name, scorer in scorers.items():
        try:
            done[name] = _answer(scorer.score(page), Scores).checked(len(page.nodes), len(page.blocks))
        except Exception as error:  # noqa: BLE001  a stranger's arithmetic: anything can happen
            errors[name] = _failure(f"scorer {name!r}", page, error)
        if clock is not None:
            clock.check(f"scorer {name!r}")
    if errors and not done:
        raise next(iter(errors.values()))
    for failure in errors.values():
        warnings.warn(str(failure), PluginWarning, stacklevel=3)
    return ScoreTable(done, errors)


def select(page: Page, scores: ScoreTable, selector: Selector, name: str, comments: Comments = "exclude") -> Selection:
    """Run a selector over a page's scores, guarded, and settle what becomes of comments.

    Blocks without a single word are no article. Of a page that scripts are to fill, the best choice is a menu, or a
    plea to accept cookies: the selector does not believe in it, or it is all in a dialog.
    """
    try:
        selection = _answer(selector.select(page, scores), Selection).checked(len(page.blocks))
    except Exception as error:
        if error in scores.errors.values():  # the scorer's failure, not the selector's
            raise
        failure = _failure(f"selector {name!r}", page, error)
        raise failure from error
    selection = settled(page, selection, comments)
    counts = page.blocks.counts
    if not counts.words[selection.keep].any():
        return dataclasses.replace(selection, keep=np.zeros_like(selection.keep))
    doubtful = selection.confidence is not None and selection.confidence < _LEAST_CONFIDENCE
    plain = (counts.words - counts.link_words)[selection.keep]
    menu = plain.max() < _SENTENCE and plain.sum() < _MUCH * counts.words.sum()
    if (doubtful and menu) or fallback.is_dialog(page, selection.keep):
        reason = f"none of the {len(page.blocks)} blocks is likely to be content{fallback.later(page)}"
        return dataclasses.replace(selection, keep=np.zeros_like(selection.keep), reason=reason)
    return selection


def _answer(answer: Any, wanted: type[_Answer]) -> _Answer:
    if not isinstance(answer, wanted):
        msg = f"returned {type(answer).__name__}, not {wanted.__name__}"
        raise ScorerError(msg)
    return answer


def _failure(plugin: str, page: Page, error: Exception) -> ScorerError:
    why = str(error) if isinstance(error, DomextError) else " ".join(f"{type(error).__name__}: {error}".split())
    failure = ScorerError(f"{plugin} failed on {page.url or 'a page without url'}: {why}")
    failure.__cause__ = error
    return failure


def _decoded(source: Any, encoding: str | None) -> Decoded | None:
    if isinstance(source, str):
        return clean_text(source)
    if isinstance(source, (bytes, bytearray, memoryview)):
        return decode(bytes(source), encoding)
    return None


def _markup(text: str) -> str:
    """Text without markup is paragraphs between blank lines; JSON is refused."""
    if text.lstrip()[:1] in {"{", "["}:
        with contextlib.suppress(ValueError, RecursionError):
            json.loads(text)
            msg = "not a page: the text is JSON"
            raise SourceError(msg)
    if "<" in text:
        return text
    return "<p>" + re.sub(r"\n[ \t\r]*(?=\n)", "\n<p>", html.escape(text, quote=False))
