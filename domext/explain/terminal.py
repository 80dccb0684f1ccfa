"""The story in the terminal: the same blocks, decisions and reasons, in colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from domext.explain.gold import CONTENT
from domext.plugin.scores import LABELS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from domext.explain.decisions import Decision
    from domext.explain.explanation import Explanation

_COLOURS: Final = {
    "text": "green",
    "navigation": "blue",
    "advertisement": "yellow",
    "comment": "magenta",
    "boilerplate": "bright_black",
    "multimedia": "cyan",
    "empty": "bright_black",
}
_BAR: Final = 10
_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
_CLOSE: Final = 5  # decisions that are told in full: the nearest to the other way


def show(story: Explanation, console: Console | None = None) -> None:
    """Write the story to the terminal; without colour where there is none."""
    console = console or Console(highlight=False)
    console.print(Group(*_parts(story)))


def _parts(story: Explanation) -> Iterator[RenderableType]:
    first = story.chosen.choices[0]
    page = story.chosen.article.page
    words, keep = page.blocks.counts.words, first.selection.keep
    yield Text.assemble((page.title or story.name, "bold"))
    verdict = f"{first.name} keeps {int(keep.sum())} of {len(keep)} blocks, {int(words[keep].sum())} of {int(words.sum())} words"
    yield Text(f"{verdict}{_sure(first)}", "bold green" if keep.any() else "bold red")
    if story.chosen.article.reason:
        yield Text(story.chosen.article.reason, "red")
    yield Text()
    yield _blocks(story, first)
    yield Text()
    yield _decisions(story)
    yield from _closest(story, first)
    for name, error in story.chosen.errors.items():
        yield Text(f"{name}: {error}", "red")


def _sure(choice: Decision) -> str:
    selection = choice.selection
    sure = f", expecting an F1 of {selection.confidence:.2f}" if selection.confidence is not None else ""
    return sure + (f"; the page: {selection.page_type}" if selection.page_type else "")


def _blocks(story: Explanation, choice: Decision) -> Table:
    """A line a block: probability as a bar, what became of it, what was wanted, its text."""
    page = story.chosen.article.page
    selection = choice.selection
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False, expand=True)
    table.add_column(justify="right", style="bright_black", no_wrap=True, min_width=len(str(len(selection.keep))))
    table.add_column(no_wrap=True, min_width=_BAR)
    table.add_column(no_wrap=True, min_width=max(map(len, LABELS)))
    if story.gold:
        table.add_column(no_wrap=True, min_width=len("missed"))
    table.add_column(overflow="ellipsis", no_wrap=True, ratio=1)
    for block, probability in enumerate(selection.probability.tolist()):
        kept = bool(selection.keep[block])
        label = LABELS[int(choice.labels[block])]
        colour = "green" if kept else _COLOURS[label]
        cells: list[Any] = [str(block + 1), Text(_bar(probability), colour), Text("kept" if kept else label, colour)]
        if story.gold:
            cells.append(_against(story, block, kept=kept))
        table.add_row(*cells, Text(" ".join(page.blocks.text(block).split()), "" if kept else "bright_black"))
    return table


def _bar(share: float) -> str:
    eighths = round(share * _BAR * 8)
    return f"{'█' * (eighths // 8)}{_EIGHTHS[eighths % 8].strip()}".ljust(_BAR, "·")


def _against(story: Explanation, block: int, *, kept: bool) -> Text:
    wanted = story.gold is not None and float(story.gold.share[block]) >= CONTENT
    if kept == wanted or not (wanted or story.chosen.article.page.blocks.counts.words[block]):
        return Text()
    return Text("missed", "bold red") if wanted else Text("noise", "bold bright_yellow")


def _decisions(story: Explanation) -> Table:
    """Every selector and scorer: how much it keeps, and what it keeps and drops that the first does not."""
    table = Table(
        title="What each keeps, and how many blocks more and fewer than the first",
        title_justify="left",
        box=None,
        padding=(0, 2, 0, 0),
        header_style="bold",
    )
    heads = ["", "blocks", "words", "more", "fewer"]
    if story.gold:
        heads += ["precision", "recall", "F1"]
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place else "left", no_wrap=True, min_width=len(head))
    first = story.chosen.choices[0].selection.keep
    words = story.chosen.article.page.blocks.counts.words
    for number, choice in enumerate(story.chosen.choices):
        keep = choice.selection.keep
        counted = (keep.sum(), words[keep].sum(), (keep & ~first).sum(), (first & ~keep).sum())
        fit = story.gold.fits[number] if story.gold else None
        figures = [f"{value:.4f}" for value in (fit.precision, fit.recall, fit.f1)] if fit else []
        table.add_row(
            Text(choice.name), *(str(int(count)) for count in counted), *figures, style="" if number else "green"
        )
    return table


def _closest(story: Explanation, choice: Decision) -> Iterator[Text]:
    """The blocks that were nearest to the other way, and what moved them."""
    if choice.reasons is None:
        return
    yield Text(f"\nNearest to the other way, in {choice.reasons.unit}", "bold")
    total = choice.reasons.total
    texts = story.chosen.article.page.blocks.text
    for block in np.argsort(np.abs(total), kind="stable")[:_CLOSE].tolist():
        kept = bool(choice.selection.keep[block])
        said = " ".join(texts(block).split())[:60]
        yield Text.assemble(
            f"{block + 1:>5} ", ("kept " if kept else "dropped ", "green" if kept else "yellow"), (said, "italic")
        )
        parts = sorted(
            ((name, float(part[block])) for name, part in choice.reasons.parts.items()), key=lambda one: -abs(one[1])
        )
        for name, value in parts[:3]:
            yield Text(f"      {value:+.2f} {name}", "green" if value > 0 else "red")
        for words, value in choice.reasons.facts[block][:3]:
            yield Text(f"            {value:+.2f} {words}", "bright_black")
