"""The rules that change the decision of the model: about facts that the decision about single blocks does not know."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from domext.learned.rules.asides import without_asides
from domext.learned.rules.biographies import without_biographies
from domext.learned.rules.cohesion import keep_together
from domext.learned.rules.consent import without_consent
from domext.learned.rules.copies import without_copies
from domext.learned.rules.copyright_notices import without_copyright_notices, without_last_notice
from domext.learned.rules.further_articles import without_further_articles
from domext.learned.rules.hidden_copies import without_hidden_copies
from domext.learned.rules.last_teasers import without_last_teasers
from domext.learned.rules.links_up import without_links_up
from domext.learned.rules.menus import without_menus
from domext.learned.rules.modal_dialogs import without_modal_dialogs
from domext.learned.rules.nosnippet import without_nosnippet
from domext.learned.rules.notes_of_posts import (
    without_change_notes,
    without_repeated_quotations,
    without_reply_titles,
)
from domext.learned.rules.page_lines import without_arrows, without_controls, without_trackbacks
from domext.learned.rules.reviews import without_reviews
from domext.learned.rules.side_columns import (
    without_boxes_before,
    without_columns_after,
    without_columns_before,
    without_columns_beside_line,
)
from domext.learned.rules.signatures import without_signatures, without_signatures_of_posts
from domext.learned.rules.unseen import (
    without_hidden_beginning,
    without_hidden_languages,
    without_hidden_lines,
    without_hidden_noise,
    without_player_fallbacks,
    without_spoken,
    without_text_for_paper,
)
from domext.learned.rules.user_panels import without_user_panels
from domext.table.page_types import ARTICLE, ARTICLE_TYPES, FORUM, PAGE_TYPES, PRODUCT

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

_ANY: Final = frozenset(PAGE_TYPES)
_TEXTS: Final = frozenset(ARTICLE_TYPES)
# The first page of a manual introduces its chapters with their titles.
_ARTICLES: Final = frozenset({ARTICLE})
# Services hide slides that are offers, and threads hide parts of posts.
_WITHOUT_SLIDES: Final = _ANY - {"service", FORUM}


class Rule(NamedTuple):
    """A rule, with what an explanation says about it.

    Attributes:
        apply: the rule: a page and which of its blocks are kept, shape ``(b,)``, give which blocks to keep.
        name: its name in :attr:`domext.Article.changes`. Rules with one purpose share a name.
        reason: why it changes a block.
        page_types: the types of pages that it applies to.
    """

    apply: Callable[[Page, BoolArray], BoolArray]
    name: str
    reason: str
    page_types: frozenset[str] = _ANY


#: All rules, in order of application.
RULES: Final = (
    Rule(keep_together, "cohesion", "the heading of a kept section, or the label or the value of a kept pair"),
    Rule(without_consent, "consent", "part of a request for consent to cookies"),
    Rule(without_modal_dialogs, "dialogs", "in a dialog in front of the article", _TEXTS),
    Rule(without_asides, "asides", "in a sidebar, a menu, a form or a footer beside the article"),
    Rule(without_columns_before, "columns", "in a column before that of the title"),
    Rule(without_boxes_before, "columns", "in a box before the title of a short article", _TEXTS),
    Rule(without_links_up, "menus", "a link to something above it on the page"),
    Rule(without_signatures, "signatures", "the signature of an author below a post", _ANY - {FORUM}),
    Rule(without_signatures_of_posts, "signatures", "the signature of an author below a post", frozenset({FORUM})),
    Rule(without_user_panels, "user panels", "about the author of a post", frozenset({FORUM})),
    Rule(without_reply_titles, "notes of posts", "the title of the thread above a reply", frozenset({FORUM})),
    Rule(without_change_notes, "notes of posts", "when a post was last changed", frozenset({FORUM})),
    # Of two copies, the one that readers see stays, also if it is the second.
    Rule(without_hidden_copies, "unseen", "hidden, and also in text that readers see"),
    Rule(without_copies, "copies", "a copy of an earlier part of the article", _ANY - {FORUM}),
    Rule(
        partial(without_copies, in_quotations=False),
        "copies",
        "a copy of an earlier part of the thread",
        frozenset({FORUM}),
    ),
    Rule(
        without_repeated_quotations,
        "copies",
        "a quotation of another post of the thread",
        frozenset({FORUM}),
    ),
    Rule(without_columns_after, "columns", "in a column after that of the title", _TEXTS),
    Rule(without_columns_beside_line, "columns", "in a column beside that of the title", _TEXTS),
    Rule(without_biographies, "biographies", "about the author of the article", _TEXTS),
    Rule(without_reviews, "reviews", "a review by a customer", frozenset({PRODUCT})),
    Rule(without_nosnippet, "nosnippet", "the page asks search engines not to quote it"),
    Rule(without_copyright_notices, "notices", "a notice of copyright or of a licence", _TEXTS),
    Rule(without_last_notice, "notices", "a notice of copyright below the text"),
    # Lines between the text and a column beside it are below the last paragraph once that column is gone.
    Rule(without_menus, "menus", "a line of links beside the article"),
    Rule(without_controls, "page lines", "links that print, close or save the page", _TEXTS),
    Rule(without_trackbacks, "page lines", "about the trackbacks of the page", _TEXTS),
    Rule(without_arrows, "page lines", "an arrow to another article", _ARTICLES),
    Rule(without_further_articles, "further articles", "in an article below that with the title", _TEXTS),
    Rule(without_last_teasers, "further articles", "in a teaser of another article below the text", _ARTICLES),
    # Offers on other pages have headings that are only labels for screen readers; those of articles are titles.
    Rule(without_spoken, "unseen", "only for screen readers", _ANY - _TEXTS),
    Rule(partial(without_spoken, but_headings=True), "unseen", "only for screen readers", _TEXTS),
    Rule(without_text_for_paper, "unseen", "only on paper"),
    Rule(without_hidden_noise, "unseen", "hidden within a line, and nothing opens it"),
    Rule(without_hidden_lines, "unseen", "hidden below a paragraph, and nothing opens it"),
    Rule(without_player_fallbacks, "unseen", "in a player, for browsers that cannot play it"),
    Rule(without_hidden_languages, "unseen", "hidden, in another language than what readers see in its place"),
    Rule(without_hidden_beginning, "unseen", "hidden before the first paragraph that readers see", _WITHOUT_SLIDES),
)
