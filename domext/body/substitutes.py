"""Simpler parts with the same content, for formats without posts, tasks or players."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.body.tree import Link, Paragraph, Styled
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.body.tree import Block, Inline, Item, Player, Post

# The length of a date without its time of day.
_TO_THE_DAY: Final = len("2024-05-03")
_PLAYER_NAMES: Final = {"video": "Video", "audio": "Audio"}
# The medium that a frame plays, by a word of its address.
_FRAME_NAMES: Final = (
    ("Video", lazy_pattern(r"(?<![a-z])(?:videos?|movie|film)(?![a-z])", re.IGNORECASE)),
    ("Audio", lazy_pattern(r"(?<![a-z])(?:audios?|podcasts?|episodes?|tracks?|playlists?)(?![a-z])", re.IGNORECASE)),
)
_MAX_ADDRESS_CHARACTERS: Final = 2000


def line_of_post(post: Post) -> tuple[Inline, ...]:
    """Return the line of author, day and votes above a post; empty if the page gives none of them. The day is a link."""
    date: Inline | None = None if post.date is None else post.date[:_TO_THE_DAY]
    if date and post.address:
        date = Link(post.address, (date,))
    author = Styled("strong", (post.author,)) if post.author else None
    votes = None if post.votes is None else f"{post.votes:+d}" if post.votes else "0"
    line: list[Inline] = []
    for part in (author, date, votes):
        if part is not None:
            line += [" · ", part] if line else [part]
    return tuple(line)


def content_of_item(item: Item) -> tuple[Block, ...]:
    """Return the content of an item; before that of a task a ballot box shows whether the task is done."""
    if item.checked is None:
        return item.content
    mark = "\u2611 " if item.checked else "\u2610 "
    first, rest = (item.content[:1], item.content[1:])
    if first and isinstance(first[0], Paragraph):
        return (Paragraph((mark, *first[0].content)), *rest)
    return (Paragraph((mark.rstrip(),)), *item.content)


def link_of_player(player: Player) -> Link:
    """Return a player as a link: what it is and the page's description of it."""
    name = _PLAYER_NAMES.get(player.kind) or _name_of_frame(player.address)
    description = player.description or ""
    if description and name.casefold() not in description.casefold():
        description = f"{name}: {description}"
    return Link(player.address, (description or name,))


def _name_of_frame(address: str) -> str:
    return next((name for name, pattern in _FRAME_NAMES if pattern.search(address[:_MAX_ADDRESS_CHARACTERS])), "Player")
