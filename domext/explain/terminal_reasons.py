"""The reasons for the decisions about single blocks in the terminal, and what rules and options changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from rich.text import Text

from domext.errors import OptionError, counted
from domext.plugin.label import LABELS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.explain.decisions import Decision
    from domext.explain.explanation import Explanation
    from domext.plugin.reasons import Reasons
    from domext.table.nodes import RowArray

_LEAST_CERTAIN: Final = 5
_MAX_PARTS: Final = 3  # of each of the least certain blocks
_MAX_FACTS: Final = 3
_EXCERPT_LENGTH: Final = 60  # characters
_MAX_RANGES: Final = 12
_MIN_RANGE: Final = 3  # blocks


def outcome_of(decision: Decision, block: int) -> str:
    """Return the outcome of a block: "kept", "added" to the body, or the label of a dropped block."""
    if decision.selection.keep[block]:
        return "kept"
    return "added" if decision.added[block] else LABELS[int(decision.labels[block])]


def changes(decision: Decision) -> Iterator[Text]:
    """Yield what rules and options changed since the first decision, one line each with the numbers of the blocks."""
    if decision.changes:
        yield Text("\nChanged by rules and options", "bold")
    for action, change in decision.changes:
        noun, colour = "block" if len(change.blocks) == 1 else "blocks", "green" if change.keep else "yellow"
        verdict = (f"{action} by “{change.rule}”", colour)
        yield Text.assemble(f"  {noun} {_ranges(change.blocks)} ", verdict, f": {change.reason}")


def _ranges(blocks: RowArray) -> str:
    """The numbers of some blocks in words, such as "3, 7 to 12 and 20"."""
    ends = np.flatnonzero(np.diff(blocks) != 1) + 1
    runs = np.split(blocks, ends[:_MAX_RANGES])[:_MAX_RANGES]
    words: list[str] = []
    for run in runs:
        words += map(str, run) if len(run) < _MIN_RANGE else [f"{run[0]} to {run[-1]}"]
    if more := len(blocks) - sum(map(len, runs)):
        words.append(f"{more} more")
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def least_certain_blocks(explanation: Explanation, reasons: Reasons) -> Iterator[Text]:
    """Yield the blocks with a probability closest to 0.5, and their strongest reasons."""
    yield Text(
        f"\nLeast certain blocks, with reasons in {reasons.unit}; --block N gives all reasons for one block", "bold"
    )
    distance = np.abs(explanation.decisions.primary.selection.probability - 0.5)
    for block in np.argsort(distance, kind="stable")[:_LEAST_CERTAIN].tolist():
        yield from _verdict(explanation, block, _EXCERPT_LENGTH)
        yield from _reasons(reasons, block, _MAX_PARTS, _MAX_FACTS)


def block_details(explanation: Explanation, block: int) -> Iterator[Text]:
    """Yield everything about the decision on one block: its text, its changes, all reasons, and the decisions of the scorers.

    Raises:
        OptionError: there is no such block.
    """
    decisions = explanation.decisions
    primary, page = decisions.primary, decisions.article.page
    if not 0 <= block < len(page.blocks):
        count = len(page.blocks)
        numbers = f"has {counted(count, 'block')}, from 0 to {count - 1}" if count else "shows no text"
        msg = f"there is no block {block}: the page {numbers}"
        raise OptionError(msg)
    yield from _verdict(explanation, block)
    yield Text(f"      {page.block(block).owner.xpath}", "bright_black")
    if primary.reasons is not None:
        yield Text(f"      reasons in {primary.reasons.unit}, which sum to {primary.reasons.total[block]:+.2f}")
        yield from _reasons(primary.reasons, block)
    for verb, colour, keeps in (("keep", "green", True), ("drop", "red", False)):
        names = [each.name for each in decisions.all[1:] if bool(each.selection.keep[block]) is keeps]
        if names:
            yield Text(f"      {verb} it: {', '.join(names)}", colour)
    yield Text()


def _verdict(explanation: Explanation, block: int, length: int | None = None) -> Iterator[Text]:
    """The decision on a block with its text, and what explains a decision that does not follow from its probability."""
    decision, page = explanation.decisions.primary, explanation.decisions.article.page
    outcome = outcome_of(decision, block)
    verdict, colour = (outcome, "green") if outcome in {"kept", "added"} else ("dropped", "yellow")
    words = " ".join(page.blocks.text(block).split())
    excerpt = words if length is None or len(words) <= length else f"{words[: length - 1]}…"
    line = Text.assemble(f"{block:>5} ", (f"{verdict} ", colour), (excerpt, "italic"))
    if length is not None:
        line.no_wrap, line.overflow = True, "ellipsis"
    yield line
    probability, kept = float(decision.selection.probability[block]), bool(decision.selection.first_keep[block])
    of_block = [(action, change) for action, change in decision.changes if block in change.blocks]
    threshold = decision.lowest_kept if (probability >= 1 / 2) != kept else None
    if of_block or threshold is not None or length is None:
        first = "at first " if kept != decision.selection.keep[block] else ""
        from_ = "" if threshold is None else f"; on this page, {decision.name} keeps blocks from {threshold:.3f} on"
        yield Text(f"      {first}{'kept' if kept else 'dropped'}, probability {probability:.3f}{from_}")
    for action, change in of_block:
        yield Text(f"      {action} by “{change.rule}”: {change.reason}", "yellow")


def _reasons(
    reasons: Reasons, block: int, max_parts: int | None = None, max_facts: int | None = None
) -> Iterator[Text]:
    """The strongest parts of the result for a block, then the strongest facts; without limits, also the start of the sum."""
    parts = [(name, float(part[block])) for name, part in reasons.parts.items()]
    for name, value in sorted(parts, key=lambda part: -abs(part[1]))[:max_parts]:
        yield Text(f"      {value:+.2f} {name}", "green" if value > 0 else "red")
    if max_parts is None and reasons.start[block]:
        yield Text(f"      {reasons.start[block]:+.2f} average block", "bright_black")
    for text, value in reasons.facts[block][:max_facts]:
        yield Text(f"            {value:+.2f} {text}", "bright_black")
