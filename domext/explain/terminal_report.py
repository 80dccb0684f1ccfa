"""The report in the terminal: the blocks, decisions and reasons of an explanation, in colour."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

import numpy as np
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from domext.errors import counted
from domext.explain.decisions import MAX_BLOCKS
from domext.plugin.columns import LABELS

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt
    from rich.console import RenderableType

    from domext.explain.decisions import Decision
    from domext.explain.explanation import Explanation
    from domext.plugin.reasons import Reasons
    from domext.table.page import Page

_COLOURS: Final = {
    "kept": "green",
    "added": "bright_green",
    "text": "green",
    "navigation": "blue",
    "advertisement": "yellow",
    "comment": "magenta",
    "boilerplate": "bright_black",
    "multimedia": "cyan",
    "empty": "bright_black",
}
_BAR_WIDTH: Final = 10
_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
_EXPLAINED_BLOCKS: Final = 5
_MAX_PARTS: Final = 3
_MAX_FACTS: Final = 3
_EXCERPT_LENGTH: Final = 60  # characters
_MAX_RANGES: Final = 12
_NUMBERS_WIDTH: Final = 100  # of the columns beside the names of the decisions


def render_terminal_report(explanation: Explanation) -> str:
    """Return the explanation in the width of the terminal; with whole texts and without colours where there is none."""
    report, is_terminal = io.StringIO(), Console().is_terminal
    console = Console(file=report, highlight=False, force_terminal=is_terminal)
    if is_terminal:
        console.print(Group(*_sections(explanation), _block_table(explanation), *_comparison(explanation)))
    else:
        console.width = _NUMBERS_WIDTH + max(len(decision.name) for decision in explanation.decisions.all)
        for section in (*_sections(explanation), *_block_lines(explanation), *_comparison(explanation)):
            console.print(section, soft_wrap=isinstance(section, Text))
    return report.getvalue()


def _sections(explanation: Explanation) -> Iterator[RenderableType]:
    """The page, the decision, and how much it keeps."""
    decisions = explanation.decisions
    primary, page, reason = decisions.primary, decisions.article.page, decisions.article.reason
    words, keep = page.blocks.counts.words, primary.selection.keep
    yield Text.assemble((page.title or explanation.name, "bold"))
    blocks = f"{int(keep.sum())} of {counted(len(keep), 'block')} and {int(words[keep].sum())} of {counted(int(words.sum()), 'word')}"
    yield Text(f"{primary.name} keeps {blocks}", "bold green" if keep.any() else "bold red")
    if primary.added.any():
        yield Text(f"added to the body, and not in article.text: {int(primary.added.sum())}", "bright_green")
    if details := _details(primary):
        yield Text(details)
    if reason:
        yield Text(reason, "red")
    if decisions.omission:
        yield Text(decisions.omission, "bold yellow")
    yield Text()


def _comparison(explanation: Explanation) -> Iterator[RenderableType]:
    """The changes by rules, the decisions one by one, the reasons for the least certain blocks, and the errors."""
    decisions = explanation.decisions
    primary, page = decisions.primary, decisions.article.page
    yield from _changes(primary)
    yield Text("\nAll decisions; more and fewer are blocks compared with the first", "italic")
    yield _decision_table(explanation)
    if primary.reasons is not None:
        yield from _least_certain_blocks(page, primary, primary.reasons)
    for name, error in decisions.errors.items():
        yield Text(f"{name}: {error}", "red")


def _changes(decision: Decision) -> Iterator[Text]:
    """What rules and options changed since the first decision, one line each with the numbers of the blocks."""
    if decision.changes:
        yield Text("\nChanged by rules and options", "bold")
    for action, change in decision.changes:
        noun, colour = "block" if len(change.blocks) == 1 else "blocks", "green" if change.keep else "yellow"
        verdict = (f"{action} by “{change.rule}”", colour)
        yield Text.assemble(f"  {noun} {_ranges(change.blocks)} ", verdict, f": {change.reason}")


def _ranges(blocks: npt.NDArray[np.intp]) -> str:
    """The numbers of some blocks in words, such as "3, 7 to 12 and 20"."""
    runs = np.split(blocks, np.flatnonzero(np.diff(blocks) != 1) + 1)
    words = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs[:_MAX_RANGES]]
    more = len(blocks) - sum(map(len, runs[:_MAX_RANGES]))
    if more:
        words.append(f"{more} more")
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _details(decision: Decision) -> str:
    """The confidence and the page type of a decision, as far as it has them."""
    selection, details = decision.selection, []
    if selection.confidence is not None:
        details.append(f"confidence (expected F1) {selection.confidence:.2f}")
    if selection.page_type:
        details.append(f"page type {selection.page_type}")
    return ", ".join(details)


def _block_table(explanation: Explanation) -> Table:
    """The rows of the blocks as a table that is as wide as the terminal."""
    widths = _cell_widths(explanation)
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False, expand=True)
    table.add_column(justify="right", style="bright_black", no_wrap=True, min_width=widths[0])
    for width in widths[1:]:
        table.add_column(no_wrap=True, min_width=width)
    table.add_column(overflow="ellipsis", no_wrap=True, ratio=1)
    for cells in _block_rows(explanation):
        table.add_row(*cells)
    return table


def _block_lines(explanation: Explanation) -> Iterator[Text]:
    """The rows of the blocks as lines with the whole text of each block."""
    widths = _cell_widths(explanation)
    for number, *cells, text in _block_rows(explanation):
        padded = (cell.plain.ljust(width) for cell, width in zip(cells, widths[1:], strict=True))
        yield Text(" ".join([number.plain.rjust(widths[0]), *padded, text.plain]))


def _cell_widths(explanation: Explanation) -> list[int]:
    """The widths of the cells before the text: number, probability, label, rule if one changed a block, and error if there is a gold text."""
    decision = explanation.decisions.primary
    widths = [len(str(len(decision.selection.keep))), _BAR_WIDTH, max(map(len, LABELS))]
    if decision.changes:
        widths.append(max(len(change.rule) for _, change in decision.changes))
    return [*widths, *([len("missed")] if explanation.gold else [])]


def _block_rows(explanation: Explanation) -> Iterator[list[Text]]:
    """One row per block: its number, its probability as a bar, its decision or label, the rule that changed it, its error, its text."""
    page, decision = explanation.decisions.article.page, explanation.decisions.primary
    selection = decision.selection
    content = explanation.gold.is_content if explanation.gold else None
    rules = {block: change.rule for _, change in decision.changes for block in change.blocks.tolist()}
    for block, probability in enumerate(selection.probability[:MAX_BLOCKS].tolist()):
        kept = bool(selection.keep[block])
        outcome = _outcome(decision, block)
        colour = _COLOURS[outcome]
        cells = [Text(str(block)), Text(_bar(probability), colour), Text(outcome, colour)]
        if rules:
            cells.append(Text(rules.get(block, "")))
        if content is not None:
            has_words = bool(page.blocks.counts.words[block])
            cells.append(_gold_error(kept=kept, content=content[block], has_words=has_words))
        shown = kept or bool(decision.added[block])
        yield [*cells, Text(" ".join(page.blocks.text(block).split()), "" if shown else "bright_black")]


def _outcome(decision: Decision, block: int) -> str:
    """The outcome of a block: "kept", "added" to the body, or the label of a dropped block."""
    if decision.selection.keep[block]:
        return "kept"
    return "added" if decision.added[block] else LABELS[int(decision.labels[block])]


def _bar(share: float) -> str:
    eighths = round(share * _BAR_WIDTH * 8)
    return f"{'█' * (eighths // 8)}{_EIGHTHS[eighths % 8].strip()}".ljust(_BAR_WIDTH, "·")


def _gold_error(*, kept: bool, content: bool, has_words: bool) -> Text:
    if content and not kept:
        return Text("missed", "bold red")
    if kept and not content and has_words:
        return Text("noise", "bold bright_yellow")
    return Text()


def _decision_table(explanation: Explanation) -> Table:
    """One row per decision: how much it keeps, and how that differs from the primary decision."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    decisions, gold = explanation.decisions, explanation.gold
    headers = ["", "blocks", "words", "more", "fewer"]
    if gold:
        headers += ["precision", "recall", "F1"]
    for place, header in enumerate(headers):
        table.add_column(header, justify="right" if place else "left", no_wrap=True, min_width=len(header))
    primary_keep = decisions.primary.selection.keep
    words = decisions.article.page.blocks.counts.words
    for number, decision in enumerate(decisions.all):
        keep = decision.selection.keep
        counts = (keep.sum(), words[keep].sum(), (keep & ~primary_keep).sum(), (primary_keep & ~keep).sum())
        cells = [str(int(count)) for count in counts]
        if gold:
            metrics = gold.metrics[number]
            cells += [f"{value:.4f}" for value in (metrics.precision, metrics.recall, metrics.f1)]
        table.add_row(Text(decision.name), *cells, style="" if number else "green")
    return table


def _least_certain_blocks(page: Page, decision: Decision, reasons: Reasons) -> Iterator[Text]:
    """The blocks with a probability closest to 0.5, and their reasons."""
    yield Text(f"\nLeast certain blocks, with reasons in {reasons.unit}", "bold")
    distance = np.abs(decision.selection.probability - 0.5)
    for block in np.argsort(distance, kind="stable")[:_EXPLAINED_BLOCKS].tolist():
        outcome = _outcome(decision, block)
        excerpt = " ".join(page.blocks.text(block).split())[:_EXCERPT_LENGTH]
        verdict, colour = (outcome, "green") if outcome in {"kept", "added"} else ("dropped", "yellow")
        yield Text.assemble(f"{block:>5} ", (f"{verdict} ", colour), (excerpt, "italic"))
        parts = [(name, float(part[block])) for name, part in reasons.parts.items()]
        for name, value in sorted(parts, key=lambda part: -abs(part[1]))[:_MAX_PARTS]:
            yield Text(f"      {value:+.2f} {name}", "green" if value > 0 else "red")
        for text, value in reasons.facts[block][:_MAX_FACTS]:
            yield Text(f"            {value:+.2f} {text}", "bright_black")
