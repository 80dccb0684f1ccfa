"""The cost of hostile pages: processor time and peak memory of an extraction, next to the bare parse of lxml.

    python benchmarks/hazards.py [NAME ...] [--scale 1]

Each row is measured in a separate process. The peak is the memory above that of the process after an extraction of a
short page, and includes the page itself. The bound of the memory is 8 bytes for each byte of the page, 1 kB for each
element and 0.7 kB for each block (8 kB without the compiled core): the estimate of `Limits.memory`. The table goes into
docs/security.md.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

_SENTENCES: Final = "A ferry leaves at nine, if the wind allows. Whoever is late waits for the next one, and reads. "
_COMMENT: Final = (
    "<div class=comment id=comment-{0}><b class=author>Ann B.</b> <time datetime=2020-01-01>1 January 2020</time>"
    "<p>This is what number {0} thinks of it, and why.</p></div>"
)
_POST: Final = (
    "<div class=post id=post{0} itemscope itemtype='https://schema.org/Comment'><b class=author>Ann B.</b> "
    f"<time datetime=2020-01-01>1 January 2020</time><p>This is what number {{0}} thinks of it. {_SENTENCES}</p></div>"
)


@dataclass(frozen=True, slots=True)
class Hazard:
    """A kind of page that can be made in any size, and the operation to measure.

    Attributes:
        name: the content of the page.
        make: returns the page with a given number of pieces.
        size: the number of pieces at full scale.
        seconds: the bound of the processor time at full scale.
        renderer: the format in which the article is written; empty for the extraction alone.
    """

    name: str
    make: Callable[[int], str]
    size: int
    seconds: float
    renderer: str = ""


HAZARDS: Final = (
    Hazard("tiny blocks", lambda size: "<p>x" * size, 200_000, 2),
    Hazard("tiny blocks, as JSON", lambda size: "<p>x" * size, 200_000, 4, "json"),
    Hazard("newlines as plain text", lambda size: "\n" * size, 3_000_000, 0.3),
    Hazard("nested elements, each with text", lambda size: "<div>x" * size, 100_000, 1.5),
    Hazard("nested elements, as JSON", lambda size: "<div>x" * size, 100_000, 6, "json"),
    Hazard("words in one text node", lambda size: "<p>" + "word, " * size, 15_000_000, 3),
    Hazard("nested tables, as Markdown", lambda size: "<table><tr><td>x" * size, 20_000, 1, "markdown"),
    Hazard("nested lists, as Markdown", lambda size: "<ul><li>x" * size, 100_000, 10, "markdown"),
    Hazard("nested quotations, as Markdown", lambda size: "<blockquote>x" * size, 100_000, 10, "markdown"),
    Hazard(
        "footnotes, as Markdown",
        lambda size: (
            f"<p>{''.join(f'word<sup><a href=#n{n} id=r{n}>{n}</a></sup> ' for n in range(size))}"
            f"<ol>{''.join(f'<li id=n{n}>note {n}' for n in range(size))}"
        ),
        100_000,
        20,
        "markdown",
    ),
    Hazard("formulas, as Markdown", lambda size: r"<p>so \(x_1\) and \[y\]" * size, 100_000, 30, "markdown"),
    Hazard(
        "cells of a table, as Markdown",
        lambda size: "<table>" + "<tr><td>x<td>y" * (size // 2),
        100_000,
        25,
        "markdown",
    ),
    Hazard("posts, as Markdown", lambda size: "".join(map(_POST.format, range(size))), 50_000, 50, "markdown"),
    Hazard("headings, as HTML", lambda size: "<h2>x</h2><p>some text" * size, 100_000, 5, "html"),
    Hazard(
        "comments of readers, as JSON",
        lambda size: f"<p>{_SENTENCES * 9}</p><section id=comments>{''.join(map(_COMMENT.format, range(size)))}",
        8_000,
        3,
        "json",
    ),
    Hazard(
        "characters of a srcset without a comma, as JSON",
        lambda size: f"<p>{_SENTENCES * 9}<img srcset='{'a' * size}' alt=x></p>",
        200_000,
        0.5,
        "json",
    ),
    Hazard(
        "characters in the number of a comment, as JSON",
        lambda size: f"<p>{_SENTENCES * 9}</p><section id=comments>{_COMMENT.format('a' * size) * 3}",
        200_000,
        1,
        "json",
    ),
    Hazard("attributes of one element", lambda size: f"<p {' '.join(f'a{n}=1' for n in range(size))}>x", 200_000, 0.5),
    Hazard("opening angle brackets", lambda size: "<" * size, 1_000_000, 1),
)


def measure(hazard: Hazard, size: int) -> dict[str, float]:
    """Extract the page of a hazard once; the process must not have extracted a larger one before."""
    import lxml.html

    import domext
    from domext.limits import estimated_memory

    options = domext.Options(limits=domext.Limits(memory=None, seconds=None))
    domext.extract(f"<p>{_SENTENCES}").to(hazard.renderer or "text")
    before = _peak()
    markup = hazard.make(size)
    start = time.process_time()
    article = domext.extract(markup, options=options)
    if hazard.renderer:
        article.to(hazard.renderer)
    seconds, peak = time.process_time() - start, _peak() - before
    start = time.process_time()
    lxml.html.document_fromstring(markup.strip() or "<p>")
    parse = time.process_time() - start
    page = article.page
    bound = estimated_memory(len(markup), len(page.nodes), len(page.blocks))
    return {"bytes": len(markup), "seconds": seconds, "parse": parse, "peak": peak, "bound": bound}


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def measured_apart(hazard: Hazard, scale: float) -> dict[str, Any]:
    """Run :func:`measure` in a forked process, whose peak of memory is its own; return its values and the size."""
    size = int(hazard.size * scale)
    reader, writer = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            os.write(writer, json.dumps(measure(hazard, size)).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as output:
        values = output.read()
    os.waitpid(process, 0)
    if not values:
        sys.exit(f"{hazard.name}: its process failed")
    measured: dict[str, Any] = json.loads(values)
    return {"name": hazard.name, "size": size} | measured


def row(hazard: Hazard, values: dict[str, Any], scale: float) -> str:
    """One row of the table."""
    cells: tuple[Any, ...] = (
        f"{values['size']:,} {hazard.name}",
        f"{values['bytes'] / 1e6:.1f} MB",
        f"{hazard.seconds * scale:g} s",
        f"{values['seconds']:.2f} s",
        f"{values['seconds'] / max(values['parse'], 1e-3):.0f}",
        f"{values['bound'] / 1e6:,.0f} MB",
        f"{values['peak'] / 1e6:,.0f} MB",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="hazards whose names contain one of these words")
    parser.add_argument("--scale", type=float, default=1.0, help="the share of the full size")
    parser.add_argument("--json", action="store_true", help="print each row as a line of JSON, with all digits")
    arguments = parser.parse_args()
    import domext

    for renderer in sorted({hazard.renderer or "text" for hazard in HAZARDS}):
        domext.extract("<p>Modules that are imported here need not be imported in each process.").to(renderer)
    if not arguments.json:
        print(
            "| page | size | bound | time | times lxml's parse | bound of memory | peak |\n|---|---|---|---|---|---|---|"
        )
    for hazard in HAZARDS:
        if not arguments.names or any(name in hazard.name for name in arguments.names):
            values = measured_apart(hazard, arguments.scale)
            print(json.dumps(values) if arguments.json else row(hazard, values, arguments.scale), flush=True)


if __name__ == "__main__":
    main()
