"""The description of the service: as OpenAPI for programs, and as a page for people."""

from __future__ import annotations

import html
from typing import Any, Final, get_args

from domext import __version__
from domext.options import PRUNABLE, Comments, Favour
from domext.serve.query_options import OPTION_PARAMETERS, OptionParameter

_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "favour": get_args(Favour),
    "comments": get_args(Comments),
    "prune_labels": PRUNABLE,
}
#: The effect of each option; these are the fields of :class:`~domext.Options`.
OPTION_TEXTS: Final = {
    "selector": "The selector that decides, as NAME or NAME:key=value,...; the default is learned.",
    "scorers": "A scorer that decides, as NAME or NAME:key=value,...; several scorers vote.",
    "extra_scorers": "A scorer whose columns are added to the scores without influence on the selection.",
    "favour": "precision keeps less text, recall keeps more.",
    "title": "The article's title, if it is known beforehand.",
    "encoding": "The encoding of the page; it precedes the charset of the header Content-Type.",
    "builder": "The parser that builds the DOM: turbohtml, lxml, html5lib or beautifulsoup.",
    "disable": "A plugin, or a distribution of plugins, that is not used.",
    "include": "A CSS selector or XPath of elements whose text is always kept.",
    "exclude": "A CSS selector or XPath of elements whose text is never kept.",
    "prune_labels": "A label whose blocks are dropped.",
    "min_words": "An article with fewer words becomes empty.",
    "comments": "Whether the text includes the comments of readers.",
    "title_selector": "A CSS selector or XPath of the element that holds the title.",
}
_ERRORS: Final = {
    "400": "A parameter, an option or the body is wrong.",
    "403": "The service fetches no pages, or the address is not a public one.",
    "406": "The service has none of the accepted media types.",
    "408": "The body did not arrive in time.",
    "413": "The body or the page is too large.",
    "415": "The body has another content type.",
    "422": "The page cannot be read, or it took too long or too much memory.",
    "429": "Too many requests are waiting; the header Retry-After says when to try again.",
    "502": "The page could not be fetched.",
}
_BODY: Final = {
    "required": True,
    "content": {
        "text/html": {"schema": {"type": "string"}},
        "application/json": {
            "schema": {
                "type": "object",
                "properties": {"html": {"type": "string"}, "url": {"type": "string", "format": "uri"}},
                "additionalProperties": False,
            }
        },
    },
}
_ARTICLE: Final = ("application/json", "text/markdown", "text/html", "text/plain")
_BLOCKS: Final = {"type": "array", "items": {"type": "integer"}}
_MARKED_PAGE: Final = {
    "type": "object",
    "required": ["html"],
    "properties": {
        "html": {"type": "string"},
        "url": {"type": "string", "format": "uri"},
        "include": _BLOCKS,
        "exclude": _BLOCKS,
    },
    "additionalProperties": False,
}
_RULE_BODY: Final = {
    "required": True,
    "content": {
        "application/json": {
            "schema": {
                "type": "object",
                "required": ["pages"],
                "properties": {"pages": {"type": "array", "items": _MARKED_PAGE}},
                "additionalProperties": False,
            }
        }
    },
}
# Path, method, summary, media types of the answer, whether it takes options, whether it fetches.
_OPERATIONS: Final = (
    ("/extract", "post", "The main content of a page", _ARTICLE, True, False),
    ("/score", "post", "The scores of every block of a page", ("application/json",), True, False),
    (
        "/explain",
        "post",
        "A report of why each block is kept or dropped",
        ("text/html", "application/json"),
        True,
        False,
    ),
    ("/read", "get", "The main content of a page that is fetched", _ARTICLE, True, True),
    ("/read/{address}", "get", "The same; everything after /read/ is the address", _ARTICLE, False, True),
    (
        "/rule",
        "post",
        "A rule for a site, from pages with blocks that belong to the article and blocks that do not",
        ("application/json",),
        True,
        False,
    ),
    ("/plugins", "get", "The selectors and scorers, with their parameters", ("application/json",), False, False),
    ("/fetch", "get", "A page that is fetched, as its server sent it", ("application/octet-stream",), False, True),
    ("/health", "get", "Whether the service answers", ("application/json",), False, False),
    ("/metrics", "get", "Metrics for Prometheus", ("text/plain",), False, False),
    ("/openapi.json", "get", "This description", ("application/json",), False, False),
)


def description(*, has_fetch: bool) -> dict[str, Any]:
    """Return the OpenAPI description.

    Args:
        has_fetch: whether the service fetches pages; without it the endpoints that fetch are left out.
    """
    paths: dict[str, Any] = {}
    for path, method, summary, media_types, has_options, fetches in _OPERATIONS:
        if fetches and not has_fetch:
            continue
        operation: dict[str, Any] = {
            "summary": summary,
            "responses": _responses(media_types, takes_page=method == "post" or fetches),
        }
        if has_options:
            operation["parameters"] = [
                *map(_parameter, OPTION_PARAMETERS.values()),
                *(_other_parameters(required=fetches) if path != "/rule" else ()),
            ]
        if path == "/fetch":
            operation["parameters"] = _other_parameters(required=True)[1:]
        if "{address}" in path:
            operation["parameters"] = [_string("address", "The address of the page.", "path", required=True)]
        if method == "post":
            operation["requestBody"] = _RULE_BODY if path == "/rule" else _BODY
        paths[path] = {method: operation}
    return {
        "openapi": "3.1.0",
        "info": {"title": "domext", "version": __version__, "description": "The main content of web pages."},
        "paths": paths,
        "components": {"schemas": {"Error": _error_schema()}},
    }


def description_page(*, has_fetch: bool) -> str:
    """Return the description as an HTML page without scripts and styles."""
    paths = description(has_fetch=has_fetch)["paths"]
    rows = "".join(
        f"<tr><td><code>{method.upper()} {html.escape(path)}</code><td>{html.escape(operation['summary'])}\n"
        for path, operations in paths.items()
        for method, operation in operations.items()
    )
    options = "".join(
        f"<dt><code>{parameter['name']}</code><dd>{html.escape(parameter['description'])}{' May be repeated.' * (parameter['schema']['type'] == 'array')}\n"
        for parameter in paths["/extract"]["post"]["parameters"]
    )
    fetching = "" if has_fetch else "<p>This service fetches no pages: send their HTML.</p>\n"
    return (
        '<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">\n'
        '<meta name="color-scheme" content="light dark"><title>domext</title>\n'
        f"<main><h1>domext {__version__}</h1>\n<p>The main content of web pages.</p>\n{fetching}"
        f"<table><caption>Endpoints</caption><tr><th>request<th>answer\n{rows}</table>\n"
        f"<h2>Parameters</h2>\n<dl>{options}</dl>\n"
        '<p><a href="openapi.json">The description for programs (OpenAPI)</a></p></main></html>\n'
    )


def _responses(media_types: tuple[str, ...], *, takes_page: bool) -> dict[str, Any]:
    answer = {"description": "The answer.", "content": {media_type: {} for media_type in media_types}}
    error = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    errors = {status: {"description": text, "content": error} for status, text in _ERRORS.items() if takes_page}
    return {"200": answer, **errors}


def _error_schema() -> dict[str, Any]:
    text = {"type": "string"}
    problem = {"type": "object", "required": ["type", "message"], "properties": {"type": text, "message": text}}
    return {"type": "object", "required": ["error"], "properties": {"error": problem}}


def _other_parameters(*, required: bool) -> list[dict[str, Any]]:
    return [
        _string(
            "format", "The output: an installed renderer, such as markdown; it precedes the header Accept.", "query"
        ),
        _string("url", "The address of the page.", "query", required=required),
    ]


def _string(name: str, text: str, place: str, *, required: bool = False) -> dict[str, Any]:
    return {"name": name, "in": place, "required": required, "description": text, "schema": {"type": "string"}}


def _parameter(parameter: OptionParameter) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "integer" if parameter.is_number else "string"}
    if parameter.name in _CHOICES:
        schema["enum"] = list(_CHOICES[parameter.name])
    if parameter.is_list:
        schema = {"type": "array", "items": schema}
    text = OPTION_TEXTS[parameter.name]
    return {"name": parameter.name, "in": "query", "required": False, "description": text, "schema": schema}
