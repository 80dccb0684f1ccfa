"""A worker process of the service. It does one job at a time and can be killed at any moment."""

from __future__ import annotations

import contextlib
import functools
import json
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from domext.errors import DomextError, LimitError, OptionError, ScorerError
from domext.processes.worker_process import messages, prepare_process
from domext.serve.job import Reply
from domext.serve.service_error import ServiceError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from multiprocessing.connection import Connection

    from domext.article import Article
    from domext.engine import Extractor
    from domext.rules import Rules
    from domext.serve.job import Job

_CACHED_EXTRACTORS: Final = 16
# Media types of renderers; the output of others is plain text.
_MEDIA_TYPES: Final = {
    "json": "application/json", "markdown": "text/markdown", "html": "text/html", "text": "text/plain",
    "tei": "application/tei+xml", "xml": "application/xml", "csv": "text/csv",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ServiceSetup:
    """The options and rules of a worker. It holds the parts of an extractor, so that unpickling it loads no plugin.

    Attributes:
        rules: options by site, if any.
        options: options that the operator sets, by name; those of a request take precedence.
    """

    rules: Rules | None
    options: Mapping[str, Any]


def serve_jobs(connection: Connection, setup: ServiceSetup) -> None:
    """Receive jobs, and send a :class:`Reply` or a :class:`ServiceError` for each, until the connection is closed.

    The first message is None when the worker is ready, or the error that prevents it.
    """
    prepare_process()
    try:
        runner = _JobRunner(setup)
        runner.warm_up()
    except DomextError as error:
        connection.send(str(error))
        return
    connection.send(None)
    for job in messages(connection):
        try:
            answer: Reply | ServiceError = runner.reply(job)
        except Exception as error:  # noqa: BLE001  plugins may raise anything
            answer = ServiceError.of(error)
        connection.send(answer)


class _JobRunner:
    """Runs the jobs of a worker, with an extractor for each set of options."""

    def __init__(self, setup: ServiceSetup) -> None:
        self._setup = setup
        self._extractor = functools.lru_cache(_CACHED_EXTRACTORS)(self._make_extractor)

    def warm_up(self) -> None:
        """Load lazy modules before the first page is timed."""
        # A plugin that fails on this page, or a limit that it exceeds, may suit others.
        with warnings.catch_warnings(action="ignore"), contextlib.suppress(ScorerError, LimitError):
            self._extractor(())("<p>Some words, to begin with.</p>").to("json")

    def _make_extractor(self, options: tuple[tuple[str, Any], ...]) -> Extractor:
        from domext.engine import Extractor

        own = dict(options)
        disable = frozenset(self._setup.options.get("disable", ())) | frozenset(own.get("disable", ()))
        return Extractor(rules=self._setup.rules, **{**self._setup.options, **own, "disable": disable})

    def reply(self, job: Job) -> Reply:
        """Run a job.

        Raises:
            DomextError: an option or the page is wrong.
        """
        extractor = self._extractor(tuple(sorted(job.options.items())))
        if job.action == "rule":
            return self._rule(job, extractor)
        actions = {"extract": _extract, "score": _score, "explain": _explain, "plugins": _plugins}
        return actions[job.action](job, extractor)

    def _rule(self, job: Job, extractor: Extractor) -> Reply:
        """The rule for the marked pages, and its effect on each of them."""
        from domext.induction.site_rule import ExamplePage, site_pattern, write_rule

        sources = [extractor.read(each.html, url=each.url) for each in job.pages]
        examples = [
            ExamplePage(article=extractor(source), include=each.include, exclude=each.exclude)
            for source, each in zip(sources, job.pages, strict=True)
        ]
        rule = write_rule(examples)
        with_rule = self._extractor(
            tuple(sorted({**job.options, "include": rule.include, "exclude": rule.exclude}.items()))
        )
        pages = [
            {
                "matches": {selector: len(blocks) for selector, blocks in matches.items()},
                "words": [_words(example.article), _words(with_rule(source))],
            }
            for example, source, matches in zip(examples, sources, rule.matches, strict=True)
        ]
        table = rule.toml(site_pattern(examples))
        value = {"include": rule.include, "exclude": rule.exclude, "toml": table, "missed": rule.missed, "pages": pages}
        return _json_reply(value)


def _extract(job: Job, extractor: Extractor) -> Reply:
    from domext.plugin.specs import plugin_name

    article = extractor(job.html, url=job.url, encoding=job.encoding)
    media_type = _MEDIA_TYPES.get(plugin_name(job.output), "text/plain")
    return Reply(article.to(job.output).encode("utf-8", "replace"), media_type, article.reason)


def _score(job: Job, extractor: Extractor) -> Reply:
    """The scores as ``domext score --format json`` writes them."""
    from domext import engine
    from domext.plugin.scores import plain

    scorers = extractor.options.scorers
    if not scorers:
        msg = "name at least one scorer: scorers=cuter"
        raise OptionError(msg)
    page = extractor.read(job.html, url=job.url, encoding=job.encoding)
    columns = engine.score(page, scorers, options=extractor.options).blocks
    rows = []
    for index in range(len(page.blocks)):
        block = page.block(index)
        location = {"index": index, "xpath": block.owner.xpath, "line": block.line, "text": block.text}
        rows.append(location | {name: plain(values[index]) for name, values in columns.items()})
    return _json_reply({"page": job.url, "columns": list(columns), "rows": rows})


def _explain(job: Job, extractor: Extractor) -> Reply:
    from domext.explain.decisions import MAX_BLOCKS
    from domext.explain.explanation import ExplanationRequest, explain_page
    from domext.explain.explanation_data import to_dict
    from domext.explain.frame import render_frame
    from domext.explain.html_report import render_report
    from domext.serve.playground_files import marked_style

    page = extractor.read(job.html, url=job.url, encoding=job.encoding)
    if job.output == "frame":
        frame = render_frame(extractor(page).page, marked_style(), max_blocks=MAX_BLOCKS)
        return Reply(frame.encode("utf-8", "replace"), "text/html")
    explanation = explain_page(page, job.url or "page", ExplanationRequest(extractor=extractor))
    if job.output == "json":
        return _json_reply(to_dict(explanation))
    return Reply(render_report(explanation).encode("utf-8", "replace"), "text/html")


def _plugins(_: Job, extractor: Extractor) -> Reply:
    from domext.plugin.registry import installed
    from domext.serve.plugin_descriptions import described_plugins

    plugins = installed(extractor.options.disable)
    return _json_reply({f"{kind}s": described_plugins(plugins, kind) for kind in ("selector", "scorer")})


def _words(article: Article) -> int:
    return int(article.page.blocks.counts.words[article.selection.keep].sum())


def _json_reply(value: Any) -> Reply:
    return Reply(json.dumps(value).encode(), "application/json")
