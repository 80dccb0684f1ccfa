"""Documents for the entries that read files: valid ones with random damage, by the kind of the file."""

from __future__ import annotations

import functools
import gzip
import io
import json
import zipfile
from typing import TYPE_CHECKING, Any, Final

import numpy as np

import domext
from domext.batch.manifest import SCHEMA as RUN_SCHEMA
from domext.label.journal import SCHEMA as LABEL_SCHEMA
from domext.learned.features.block_features import feature_names
from domext.learned.features.page_context import GROUPINGS
from domext.learned.model_file import FILE_NAMES, SCALE_NAMES
from domext.learned.model_file import SCHEMA as MODEL_SCHEMA
from domext.learned.network import parameter_shapes
from domext.learned.perceptron_network import SCHEMA as PERCEPTRON_SCHEMA
from domext.table.page_types import PAGE_TYPES
from fuzz.mutate import damaged

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

#: The page that journals label and models score.
PAGE: Final = "<title>Tea</title><h1>Tea</h1><p>Water is boiled, then poured.</p><p>Home</p>"
_DIGEST: Final = "0" * 64
#: The lines of the manifest of a run with one shard, which is not the shard of any digest.
RUN: Final[tuple[dict[str, Any], ...]] = (
    {"schema": RUN_SCHEMA, "version": "1", "settings": {}},
    {
        "shard": 0, "file": "part-00000.jsonl.gz", "rows": 1, "ok": 0, "filtered": 0, "errors": {"input": 1}, "bytes": 9,
        "sha256": _DIGEST, "rows_sha256": _DIGEST,
    },
    {"finished": {"pages": 1, "digest": _DIGEST}},
)  # fmt: skip
_STRINGS: Final = (
    "", " ", "\0", "\ud800", "\u202e", "x" * 5_000, "9" * 5_000, "2020-13-45", "-1", "1e999", "//", "http://[", "a\nb",
    "https://example.org:99999/", "../../etc/passwd", "javascript:1", "<b>x</b>", "&amp;", "@", "en-" * 99, "\\", "%ff",
    "0000-00-00T99:99", "24:00", "learned:model=x", "vote:a=b", ":::", "zlib", "utf-7", "idna", "undefined", "{", "x.py",
)  # fmt: skip
_NUMBERS: Final = (0, -1, 1, 2, 0.5, 2**31, 2**63, -(2**63), 10**30, 1e308, float("nan"), float("inf"))
_OTHERS: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    [],
    {},
    [[]],
    [None],
    {"": None},
    {"@id": "x"},
    {"@value": 1},
    [[1, "x"], {}],
)
_DEEP: Final = 2_000
_SCORERS: Final = ("cuter", "ttr")


def journal(rng: random.Random) -> bytes:
    """A journal of a labeller."""
    blocks = [[f"/p[{n}]", f"{n:016x}"] for n in range(3)]
    page = rng.choice(("a.html", "b.html"))
    entries: list[dict[str, Any]] = [
        {"do": "open", "page": page, "sha256": "0", "domext": "1", "blocks": blocks, "labels": "kdc", "type": None}
    ]
    actions = (
        {"do": "paint", "first": rng.randrange(4), "last": rng.randrange(5), "label": rng.choice("kdcx")},
        {"do": "type", "type": rng.choice((None, "article"))},
        {"do": "done", "done": True},
        {"do": "undo"},
        {"do": "redo"},
    )
    entries += [{"page": page, **rng.choice(actions)} for _ in range(rng.randrange(6))]
    return _lines([{"schema": LABEL_SCHEMA}, *entries], rng)


def rules(rng: random.Random) -> bytes:
    """A file ``domext.toml``."""
    keys = (
        'include = ["p", "//h1"]', 'exclude = [".ad"]', "min_words = 2", 'comments = "include"', 'title_selector = "h1"',
        'selector = "vote"', "weights = {cuter = 2, ttr = 1.5}", 'scorers = ["ttr"]', 'favour = "recall"',
        'encoding = "utf-8"', 'prune_labels = ["boilerplate"]', 'extra_scorers = ["cuter"]',
    )  # fmt: skip
    lines = []
    for table in rng.sample(("default", '"example.org"', '"*.example.org"', "example", '"bücher.example"'), 2):
        lines += [f"[{table}]", *rng.sample(keys, rng.randint(0, 4))]
    if rng.random() < 0.5:
        place = rng.randrange(len(lines) + 1)
        value = rng.choice(
            (json.dumps(rng.choice(_STRINGS)), str(rng.choice(_NUMBERS)), "[" * _DEEP, "1979-05-27", "{}")
        )
        lines.insert(place, f"{rng.choice(keys).partition(' ')[0]} = {value}")
    return _sometimes_damaged("\n".join(lines).encode("utf-8", "replace"), rng)


def perceptron(rng: random.Random) -> bytes:
    """A file of the scorer ``perceptron``."""
    model = {
        "schema": PERCEPTRON_SCHEMA, "lines": 1, "attributes": 2,
        "weights": [[[0.5, 1], [1, 2]], [[1], [-1]]], "biases": [[0, 1], [0.5]],
    }  # fmt: skip
    return _sometimes_damaged(_json(_sometimes_changed(model, rng)), rng)


def model(rng: random.Random) -> bytes:
    """A file of the selector ``learned``, with two units in every layer."""
    numbers = np.random.default_rng(rng.randrange(2**32))
    columns = list(_columns())
    features = len(feature_names(tuple(columns)))
    facts = {"schema": MODEL_SCHEMA, "scorers": list(_SCORERS), "columns": columns, "networks": 1, "about": {}}
    shapes = parameter_shapes(features, GROUPINGS, (2, 2), len(PAGE_TYPES))
    arrays: dict[str, Any] = {f"0 {FILE_NAMES.get(name, name)}": shape for name, shape in shapes.items()}
    arrays |= dict.fromkeys(SCALE_NAMES.values(), (features,))
    arrays = {name: numbers.normal(size=shape).astype(np.float32) for name, shape in arrays.items()}
    if rng.random() < 0.4:
        name = rng.choice(list(arrays))
        arrays[name] = _changed_array(arrays[name], rng)
    members = {"facts": np.frombuffer(_json(_sometimes_changed(facts, rng)), np.uint8), **arrays}
    return _archive(members, rng)


def warc(rng: random.Random) -> bytes:
    """A WARC file with a few records."""
    records = []
    for number in range(rng.randint(1, 3)):
        body = damaged(PAGE.encode(), rng, [PAGE.encode()]) if rng.random() < 0.3 else PAGE.encode()
        encodings = {"": body, "Content-Encoding: gzip\r\n": gzip.compress(body), "Content-Encoding: br\r\n": body}
        encodings["Transfer-Encoding: chunked\r\n"] = b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)
        header, content = rng.choice(list(encodings.items()))
        http = f"HTTP/1.1 {rng.choice((200, 200, 404, 'x'))} OK\r\nContent-Type: text/html\r\n{header}\r\n".encode()
        kind = rng.choice(("response", "resource", "request", "warcinfo"))
        data = http + content if kind in {"response", "request"} else content
        length = rng.choice((len(data),) * 8 + (0, -1, len(data) + 9, 2**40, "x"))
        lines = (
            "WARC/1.0", f"WARC-Type: {kind}", f"WARC-Target-URI: {rng.choice(('http://example.org/', *_STRINGS))}",
            f"WARC-Record-ID: <urn:uuid:{number}>", f"Content-Length: {length}",
            "Content-Type: application/http; msgtype=response" if kind == "response" else "Content-Type: text/html",
        )  # fmt: skip
        records.append("\r\n".join(lines).encode("utf-8", "replace") + b"\r\n\r\n" + data + b"\r\n\r\n")
    if rng.random() < 0.3:
        records = list(map(gzip.compress, records))
    return _sometimes_damaged(b"".join(records), rng)


def jsonl(rng: random.Random) -> bytes:
    """Lines of JSON that hold pages."""
    line = {"html": PAGE, "url": "https://example.org/1", "title": "Tea", "encoding": "utf-8"}
    return _lines([line, _changed(line, rng)], rng)


def feed(rng: random.Random) -> bytes:
    """An RSS or Atom feed."""
    link = rng.choice(("page.html", "https://example.org/page", *_STRINGS)).replace("&", "&amp;").replace("<", "")
    rss = f"<rss version='2.0'><channel><title>x</title><item><title>Tea</title><link>{link}</link></item></channel></rss>"
    atom = f"<feed xmlns='http://www.w3.org/2005/Atom'><entry><title>Tea</title><link href='{link}'/></entry></feed>"
    return _sometimes_damaged(rng.choice((rss, atom)).encode("utf-8", "replace"), rng)


def manifest(rng: random.Random) -> bytes:
    """A manifest of a run."""
    return _lines(RUN, rng)


def shard(rng: random.Random) -> bytes:
    """The rows of a shard, compressed."""
    row = {"id": "a", "url": None, "status": "error", "error": "input", "metadata": None, "seconds": 0.1}
    data = gzip.compress(_lines([row, row | {"id": "b"}], rng))
    return _sometimes_damaged(data, rng)


def metadata(rng: random.Random) -> bytes:
    """A page that states much about itself."""
    person = {"@type": "Person", "name": "Ann Bee", "url": "/ann"}
    article = {
        "@context": "https://schema.org", "@type": "NewsArticle", "@id": "#a", "headline": "Tea is poured",
        "author": [person, "Ben Cee"], "datePublished": "2020-02-03T04:05:06+01:00", "dateModified": 1580700000,
        "publisher": {"@type": "Organization", "name": "The Kettle"}, "image": [{"url": "/a.png"}], "inLanguage": "en",
        "mainEntityOfPage": {"@id": "https://example.org/tea"}, "keywords": "tea, water", "articleSection": ["Drinks"],
        "license": "https://creativecommons.org/licenses/by/4.0/", "description": "How tea is made.",
    }  # fmt: skip
    for _ in range(rng.randrange(4)):
        article = _changed(article, rng)
    value = rng.choice((article, [article, person], {"@graph": [article, {"@id": "#a", "name": "x"}]}))
    names = (
        "og:title", "og:url", "og:image", "og:type", "og:site_name", "article:published_time", "article:author", "author",
        "date", "description", "keywords", "dc.date", "dc.creator", "citation_author", "twitter:creator", "twitter:title",
    )  # fmt: skip
    contents = ("Tea is poured", "2 March 2020", "Ann Bee and Ben Cee", "https://example.org/tea", *_STRINGS)
    metas = [f'<meta property="{rng.choice(names)}" content="{_text(rng, contents)}">' for _ in range(rng.randrange(9))]
    parts = (
        f"<html lang='{_text(rng, ('en', 'pt-BR', *_STRINGS))}'><title>{_text(rng, ('Tea is poured | The Kettle', *_STRINGS))}</title>",
        *metas,
        f"<link rel=canonical href='{_text(rng, contents)}'>",
        f"<script type=application/ld+json>{_json(value).decode('utf-8', 'replace')}</script>",
        f"<h1 itemprop=headline>{_text(rng, contents)}</h1><p class=byline>By {_text(rng, contents)}</p>",
        f"<time datetime='{_text(rng, contents)}' itemprop=datePublished>{_text(rng, contents)}</time>",
        "<p>Water is boiled, then poured over the leaves, and left alone for three minutes.</p>",
    )
    return _sometimes_damaged("\n".join(parts).encode("utf-8", "replace"), rng)


def xml(rng: random.Random) -> bytes:
    """A page in XML."""
    text = _text(rng, ("&lt;p&gt;Tea", "<![CDATA[<p>Tea]]>", "<p>Tea</p>", "&x;", "&#0;", "&#55296;", *_STRINGS))
    head = rng.choice(
        ("", "<?xml version='1.0'?>", "<?xml version='1.0' encoding='latin-1'?>", "<!DOCTYPE page [<!ENTITY x 'y'>]>")
    )
    parts = [f"<url>{_text(rng, ('https://example.org/',))}</url>", "<title>Tea</title>", f"<html>{text}</html>"]
    rng.shuffle(parts)
    document = f"{head}<page xmlns='urn:domext:page:1'>{''.join(parts)}</page>"
    return _sometimes_damaged(document.encode(rng.choice(("utf-8", "utf-8", "utf-16", "latin-1")), "replace"), rng)


@functools.cache
def _columns() -> tuple[str, ...]:
    return tuple(domext.score(PAGE, _SCORERS).blocks)


def _text(rng: random.Random, choices: Sequence[str]) -> str:
    return rng.choice(choices[:6] if rng.random() < 0.7 else choices)


def _sometimes_damaged(data: bytes, rng: random.Random) -> bytes:
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        data = damaged(data, rng, [data])
    return data


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _lines(entries: Sequence[Any], rng: random.Random) -> bytes:
    """Lines of JSON; one of them is changed."""
    changed, place = list(entries), rng.randrange(len(entries))
    changed[place] = _sometimes_changed(changed[place], rng)
    lines = list(map(_json, changed))
    if rng.random() < 0.1:
        lines.insert(
            rng.randrange(len(lines) + 1), rng.choice((b"[" * _DEEP * 50, b'{"a":' * _DEEP * 50, b"1" * 5_000, b"\xff"))
        )
    return _sometimes_damaged(b"\n".join([*lines, b""]), rng)


def _sometimes_changed(value: Any, rng: random.Random) -> Any:
    return _changed(value, rng) if rng.random() < 0.6 else value


def _changed(value: Any, rng: random.Random) -> Any:
    """A JSON value with a part of it replaced, removed or repeated; the given value is not changed."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        change = rng.random()
        if change < 0.1:
            return {name: item for name, item in value.items() if name != key}
        if change < 0.15:
            return {rng.choice(_STRINGS) if name == key else name: item for name, item in value.items()}
        return value | {key: _changed(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.7:
        place = rng.randrange(len(value))
        return [*value[:place], *[_changed(value[place], rng)] * rng.choice((0, 1, 1, 1, 30)), *value[place + 1 :]]
    return rng.choice((rng.choice(_STRINGS), rng.choice(_NUMBERS), rng.choice(_OTHERS), [value], {"name": value}))


def _changed_array(array: Any, rng: random.Random) -> Any:
    kinds = (np.float64, np.int8, np.uint8, np.complex64, np.dtype("U3"), np.dtype("M8[s]"))
    changes: tuple[Callable[[], Any], ...] = (
        lambda: array[:1],
        array.ravel,
        lambda: array[..., None],
        lambda: np.float32(1),
        lambda: np.zeros((0,), np.float32),
        lambda: array.astype(rng.choice(kinds)),
        lambda: np.full_like(array, rng.choice((np.nan, np.inf, 3e38, -3e38))),
    )
    return rng.choice(changes)()


def _archive(arrays: dict[str, Any], rng: random.Random) -> bytes:
    """A file of arrays as ``numpy.savez`` writes it; the members or the archive may be damaged."""
    if rng.random() < 0.1:
        del arrays[rng.choice(list(arrays))]
    buffer, victim = io.BytesIO(), rng.choice([*arrays, *[None] * 3 * len(arrays)])
    with zipfile.ZipFile(buffer, "w", rng.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))) as archive:
        for name, array in arrays.items():
            member = io.BytesIO()
            np.save(member, array)
            data = member.getvalue()
            archive.writestr(f"{name}.npy", damaged(data, rng, [data]) if name == victim else data)
    data = buffer.getvalue()
    return damaged(data, rng, [data]) if rng.random() < 0.1 else data
