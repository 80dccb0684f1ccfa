"""The report in the terminal: the blocks, decisions and reasons of an explanation, in colour."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from domext.errors import counted
from domext.explain.decisions import MAX_BLOCKS
from domext.explain.terminal_reasons import block_details, changes, least_certain_blocks, outcome_of
from domext.plugin.label import LABELS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType

    from domext.explain.decisions import Decision
    from domext.explain.explanation import Explanation

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
_NUMBERS_WIDTH: Final = 100  # of the columns beside the names of the decisions


def render_terminal_report(explanation: Explanation, blocks: Iterable[int] = ()) -> str:
    """Return the explanation in the width of the terminal; with whole texts and without colours where there is none.

    Args:
        explanation: the explanation.
        blocks: numbers of the blocks to explain; default: the whole page.

    Raises:
        OptionError: there is no block with such a number.
    """
    report, is_terminal = io.StringIO(), Console().is_terminal
    console = Console(file=report, highlight=False, force_terminal=is_terminal)
    details = [line for block in blocks for line in block_details(explanation, block)]
    if details:
        for section in (*_sections(explanation), *details):
            console.print(_indented(section) if is_terminal else section, soft_wrap=not is_terminal)
    elif is_terminal:
        comparison = map(_indented, _comparison(explanation))
        console.print(Group(*_sections(explanation), _block_table(explanation), *comparison))
    else:
        console.width = _NUMBERS_WIDTH + max(len(decision.name) for decision in explanation.decisions.all)
        for section in (*_sections(explanation), *_block_lines(explanation), *_comparison(explanation)):
            console.print(section, soft_wrap=isinstance(section, Text))
    return report.getvalue()


def _indented(section: RenderableType) -> RenderableType:
    """A line whose further lines, if it is wrapped, have the same indent; anything else unchanged."""
    if not isinstance(section, Text) or section.no_wrap or not section.plain.startswith(" "):
        return section
    indent = len(section.plain) - len(section.plain.lstrip())
    return Padding(section[indent:], (0, 0, 0, indent), expand=False)


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
    if decisions.article.origin != "page":
        yield Text(f"source of the text: {decisions.article.origin}", "yellow")
    if decisions.omission:
        yield Text(decisions.omission, "bold yellow")
    yield Text()


def _comparison(explanation: Explanation) -> Iterator[RenderableType]:
    """The changes by rules, each decision, the reasons for the least certain blocks, and the errors."""
    decisions = explanation.decisions
    primary = decisions.primary
    if primary.selection.keep.size:
        yield from changes(primary)
        yield Text("\nAll decisions; more and fewer are blocks compared with the first", "italic")
        yield _decision_table(explanation)
    if primary.reasons is not None:
        yield from least_certain_blocks(explanation, primary.reasons)
    for name, error in decisions.errors.items():
        yield Text(f"{name}: {error}", "red")


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
        outcome = outcome_of(decision, block)
        colour = _COLOURS[outcome]
        cells = [Text(str(block)), Text(_bar(probability), colour), Text(outcome, colour)]
        if rules:
            cells.append(Text(rules.get(block, "")))
        if content is not None:
            has_words = bool(page.blocks.counts.words[block])
            cells.append(_gold_error(kept=kept, content=content[block], has_words=has_words))
        shown = kept or bool(decision.added[block])
        yield [*cells, Text(" ".join(page.blocks.text(block).split()), "" if shown else "bright_black")]


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
