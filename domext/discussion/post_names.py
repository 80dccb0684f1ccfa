"""Elements that microdata, microformats or their classes call posts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from domext.table import attributes
from domext.table.class_names import words_of

if TYPE_CHECKING:
    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Types of schema.org and of microformats for posts.
_POST_TYPES: Final = tuple(
    "/DiscussionForumPosting /SocialMediaPosting /Question /Answer /Comment /UserComments /Review".split()
)
_POST_CLASSES: Final = ("h-entry", "hentry", "h-cite")
# The last word of a class that names one post, as in "forum-post" and "js-comment"; "post-list" and "posts" do not.
_POST_NAMES: Final = frozenset(
    "post posting comment reply answer question message msg email response respuesta beitrag".split()
)
#: Each name of a post has one of these parts.
POST_PARTS: Final = ("post", "comment", "reply", "answer", "question", "message", "msg", "email", "resp", "beitrag")


def declares_posts(page: Page) -> bool:
    """Return whether microdata or microformats declare several posts on a page."""
    return int(np.count_nonzero(page.once(declared_posts))) > 1


def declared_posts(page: Page) -> BoolArray:
    """Return which nodes microdata or microformats declare as posts, shape ``(n,)``; call it as ``page.once(declared_posts)``."""
    declared = attributes.where(page, "itemtype", lambda name: name.endswith(_POST_TYPES))
    declared |= attributes.has_token(page, "class", *_POST_CLASSES)
    if page.attribute_values("itemprop").any:
        declared |= attributes.has_token(page, "itemprop", "liveBlogUpdate")
    if page.attribute_values("data-message-id").any:
        declared |= attributes.present(page, "data-message-id")
    return declared


def names_post(classes: str) -> bool:
    """Return whether one of the classes of an element names one post."""
    lower = classes.lower()
    for part in POST_PARTS:
        if part in lower:
            return any(not _POST_NAMES.isdisjoint(words_of(name)[-1:]) for name in classes.split())
    return False
