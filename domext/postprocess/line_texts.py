"""The text of a line as the lists of words have it."""

from __future__ import annotations

from typing import Final

#: White space and marks around the words of a label.
MARKS: Final = (
    ' \t\n\xa0-\u2013\u2014_*•·|/\\:\uff1a.,…!?\uff1f()[]{}<>«»"“”„#~=+&▼▲►▶▸→↓↑■▪●🔊🎧\U0001f4c1\U0001f3f7\ufe0f'
)


def plain(text: str) -> str:
    """Return a text in lower case without the marks around it."""
    text = text.strip(MARKS).lower()
    return text if text.isascii() else text.replace("i\u0307", "i").replace("\u2019", "'")
