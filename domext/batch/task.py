"""One page of a batch, before it is read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A page to extract: one of ``path``, ``line``, ``http``, ``html``, or the reason why there is none.

    What must be decoded or unpacked stays as it is until a worker has it: what goes wrong then is an error of the page.

    Attributes:
        id: names the page in the output: the path of its file, or ``PATH:POSITION`` in a file of many pages.
        size: the bytes of input that it stands for, as far as they are known.
        path: a file that holds it.
        line: a line of JSON that holds it.
        http: an HTTP response that holds it.
        html: its markup.
        error: why it cannot be read.
        url: its address.
        title: the title of its article, where it is known beforehand.
        encoding: its charset, as HTTP gave it.
    """

    id: str
    size: int = 0
    path: str | None = None
    line: bytes | None = None
    http: bytes | None = None
    html: bytes | str | None = None
    error: str | None = None
    url: str | None = None
    title: str | None = None
    encoding: str | None = None
