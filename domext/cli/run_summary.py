"""The output of ``domext run`` after its last page: the summary, the first failures, and the files that were left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domext.cli.output import write, write_message

if TYPE_CHECKING:
    from pathlib import Path

    from domext.batch.manifest import RunSummary

_MAX_TYPES: Final = 5
_MAX_FAILURES: Final = 3  # with a message after the run


def write_summary(summary: RunSummary, folder: Path) -> None:
    """Write how many pages have an article, are filtered and failed, and the digest of the shards in a folder."""
    kinds = ", ".join(f"{kind} {count}" for kind, count in summary.errors.items())
    failed = f"failed {sum(summary.errors.values())}" + (f" ({kinds})" if kinds else "")
    filtered = f" + filtered {summary.filtered}" if summary.filtered else ""
    write(f"pages {summary.pages} = ok {summary.ok}{filtered} + {failed}")
    write(f"shards {summary.shards} in {folder}, digest {summary.digest}")
    if not summary.pages:
        write_message("no pages: the input has no rows, no entries, or no records of HTML")


def write_other_files(inputs: list[str], folder: Path) -> None:
    """Write how many files of the input folders are not pages by their types, and how many links are not followed."""
    from domext.batch.input_files import count_other_files

    counts = count_other_files(inputs, folder)
    if counts:
        types = ", ".join(f"{suffix or 'no suffix'} {count}" for suffix, count in counts.most_common(_MAX_TYPES))
        more = ", ..." if len(counts) > _MAX_TYPES else ""
        write_message(f"left out of folders: {types}{more}; a quoted pattern takes files of any type")


def write_failures(summary: RunSummary, folder: Path) -> None:
    """Write the messages of the first pages that failed."""
    from domext.batch.failures import first_failures

    count = sum(summary.errors.values())
    failures = first_failures(folder, _MAX_FAILURES) if count else []
    for page, message in failures:
        write_message(f"{page}: {message}")
    if count > len(failures):
        write_message(f"and {count - len(failures)} more; the column message of their rows says why")
