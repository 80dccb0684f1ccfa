"""Labels of nodes and blocks: text, multimedia, navigation, advertisement, comment, boilerplate, empty."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from domext.discussion import comment_regions
from domext.pictures import multimedia
from domext.plugin.label import Label, LabelArray
from domext.table import attributes, tags
from domext.table.class_names import words_of
from domext.table.masks import rows_of, sums_before
from domext.table.value_search import NUL, SearchText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domext.table.nodes import BoolArray
    from domext.table.page import Page

# Class names of advertisements that hold on any site; short words count only as words of their own.
_ADVERTISEMENT: Final = re.compile(
    r"advert(?!orial)|sponsor|adsense|(?:^|[\s_-])ads?(?:$|[\s_-]|slot|unit|banner|box|wrap|container)", re.IGNORECASE
)
_ADVERTISEMENT_PARTS: Final = ("advert", "sponsor", "adsense", "-ad", f"{NUL}ad")
_ADVERTISEMENT_URL: Final = re.compile(
    r"^(?:https?:)?//(?:[\w.-]{0,99}\.)?(?:ads?|adserver|adclick)\.|/(?:adclick|adserver)\b", re.IGNORECASE
)
# Classes of inline elements describe their looks, so only these elements can be advertisements by their class.
_CONTAINERS: Final = tags.mask(
    frozenset("div section aside article ins iframe ul ol li table tr td center figure".split())
)
_MULTIMEDIA: Final = tags.mask(tags.MULTIMEDIA)
_LINK: Final = tags.IDS["a"]
_NAV: Final = tags.IDS["nav"]
_LANDMARKS: Final = frozenset({"navigation", "menu", "menubar"})
_BYLINE_WORDS: Final = frozenset({"byline", "author", "authors", "autor", "auteur", "autore"})
_SHARE_WORDS: Final = frozenset(
    "share shares sharing sharebar sharebuttons teilen partage partager compartir condividi compartilhar delen".split()
)
# Each word above contains one of these.
_BYLINE_PARTS: Final = ("byline", "autor", "author", "auteur")
_SHARE_PARTS: Final = ("shar", "teilen", "partag", "compart", "condividi", "delen")
# Larger elements of these names hold more than a byline or a row of buttons.
_MAX_BYLINE_BLOCKS: Final = 4
_MAX_SHARE_BLOCKS: Final = 16
_MAX_SHARE_WORDS: Final = 4  # per block on average
_MAX_SHARE_CHARACTERS: Final = 40  # of the text of one button
_MAX_BYLINE_CHARACTERS: Final = 120
_SHARE_TEXT: Final = re.compile(
    r"\b(?:share|tweet|teilen|partager|compartir|compartilhar|condividi|udostępnij|sdílet|delen|dela|jaa|paylaş|megosztás"
    r"|поделиться|поширити)\b|分享|シェア|共有|공유|مشاركة|שתף"
    r"|^(?:e-?mail|print|copy|send|pin)(?: (?:this|it|link|article|page|post|story|to a friend)){0,2}$",
    re.IGNORECASE,
)
_SHARE_TEXT_PARTS: Final = (
    "share tweet teilen partager comparti condividi udostępnij sdílet dele dela jaa paylaş megosztás"
    " поделиться поширити 分享 シェア 共有 공유 مشاركة שתף mail print copy send pin"
).split()
# A link that passes an address to another site, or a mail without a recipient.
_SHARE_URL: Final = re.compile(
    r"[?&](?:u|url|link|text|body|uri|href)=https?(?::|%3a)|^mailto:\?|/(?:share|sharer|intent)\b", re.IGNORECASE
)
_SHARE_URL_PARTS: Final = ("=http", "mailto:?", "/share", "/intent")
# A node is navigation from this share of link bytes on, after CUTER (Adam, Bouras, Poulopoulos 2009).
_MAX_LINK: Final = 0.5
# An element with more than this share of the page's text is not navigation: on a page of links, it is the content.
_MAX_NAVIGATION: Final = 0.5


def navigation(page: Page) -> BoolArray:
    """Return which nodes are in a node that consists mostly of links, shape ``(n,)``."""
    return page.nodes.inside(mostly_links(page, _MAX_LINK, _MAX_NAVIGATION))


def mostly_links(page: Page, max_link: float, max_share: float) -> BoolArray:
    """Return which nodes consist mostly of links themselves, shape ``(n,)``.

    Args:
        page: the page.
        max_link: share of link bytes from which a node is navigation.
        max_share: a node with more than this share of the page's bytes is not navigation, regardless of its links.
    """
    total = page.nodes.total
    minor = total.bytes <= max_share * total.bytes[0]
    return np.asarray(minor & (total.link_bytes >= max_link * np.maximum(total.bytes, 1)))


def _link_blocks(page: Page) -> BoolArray:
    """Mask of the blocks whose own text is mostly links, regardless of the blocks around them, shape ``(b,)``."""
    counts = page.blocks.counts
    return np.asarray(counts.link_bytes >= _MAX_LINK * np.maximum(counts.bytes, 1))


def label_nodes(page: Page, keep: BoolArray, pruned: BoolArray, media: BoolArray | None = None) -> LabelArray:
    """Return a label for every node, shape ``(n,)``: the first of these that applies.

    - advertisement with text: see :func:`advertisements`; the markup decides, independent of the kept blocks
    - text: the node holds a kept block, or a part of one
    - multimedia: it shows multimedia that belongs to kept text, see
      :func:`domext.pictures.multimedia.kept_multimedia`
    - empty: it shows nothing
    - advertisement without text
    - navigation: it is in ``pruned``
    - boilerplate

    Args:
        page: the page.
        keep: which blocks are kept, shape ``(b,)``.
        pruned: which nodes are navigation, shape ``(n,)``.
        media: which nodes are multimedia that belongs to kept text, shape ``(n,)``, if that is known.
    """
    nodes = page.nodes
    shown = sums_before(_MULTIMEDIA[nodes.tag])
    media = multimedia.kept_multimedia(page, keep) if media is None else media
    advertised = page.once(advertisements)
    labels = np.full(len(nodes), Label.BOILERPLATE, np.uint8)
    labels[pruned] = Label.NAVIGATION
    labels[advertised] = Label.ADVERTISEMENT
    shows = (nodes.total.characters > 0) | (shown[nodes.end] > shown[:-1])
    labels[~shows] = Label.EMPTY
    labels[multimedia.with_wrappers(page, media)] = Label.MULTIMEDIA
    labels[_holding_kept_text(page, keep) & ~advertised] = Label.TEXT
    return labels


def _holding_kept_text(page: Page, keep: BoolArray) -> BoolArray:
    """Mask of the nodes that hold text of a kept block, shape ``(n,)``; an inline node holds a part of a block."""
    nodes, blocks = page.nodes, page.blocks
    change = np.zeros(nodes.last_text[0] + 1, np.int32)
    change[blocks.first_text[keep]] += 1
    change[blocks.last_text[keep]] -= 1  # no two blocks start or end at the same piece
    kept = sums_before(change[:-1].cumsum())
    return np.asarray((kept[nodes.last_text] > kept[nodes.first_text]) & (nodes.total.characters > 0))


def label_blocks(page: Page, keep: BoolArray, node_labels: LabelArray) -> LabelArray:
    """Return a label for every block, shape ``(b,)``.

    A block in an advertisement is one, also if it is kept. Any other kept block is text. A dropped block has its
    owner's label, with three exceptions: beside kept text of the same owner it is boilerplate; if it consists mostly of
    links it is navigation; and a headline, byline or share button is boilerplate although it consists of links, because
    it leads nowhere else.
    """
    owner = node_labels[page.blocks.owner]
    dropped = np.where(owner == Label.TEXT, Label.BOILERPLATE, owner)
    dropped[(dropped == Label.BOILERPLATE) & _link_blocks(page)] = Label.NAVIGATION
    dropped[(dropped == Label.NAVIGATION) & page.once(_about_article)] = Label.BOILERPLATE
    return np.where(keep & (owner != Label.ADVERTISEMENT), Label.TEXT, dropped).astype(np.uint8)


def _about_article(page: Page) -> BoolArray:
    """Mask of the blocks of links that are headlines, bylines or share buttons, shape ``(b,)``.

    A heading in a landmark of navigation is the heading of a menu. Only blocks in :func:`navigation` and
    :func:`_link_blocks` are examined.
    """
    from domext.metadata import bylines  # its vocabulary takes time to load, and few commands need labels

    nodes, owner = page.nodes, page.blocks.owner
    headings = tags.mask(tags.HEADINGS)[nodes.tag] | attributes.where(page, "role", lambda role: role == "heading")
    headings |= attributes.has_word(page, "itemprop", "headline")
    landmarks = (nodes.tag == _NAV) | attributes.where(page, "role", _LANDMARKS.__contains__)
    result: BoolArray = (nodes.inside(headings) & ~nodes.inside(landmarks))[owner]
    result |= _bylines_and_share_buttons(page)
    rest = (page.once(navigation)[owner] | _link_blocks(page)) & ~result
    rows = rows_of(rest & (page.blocks.counts.characters <= _MAX_BYLINE_CHARACTERS)).tolist()
    texts = list(map(page.blocks.text, rows))
    may_share = set(SearchText.of(texts).positions(_SHARE_TEXT_PARTS))
    for position, (block, text) in enumerate(zip(rows, texts, strict=True)):
        is_short = position in may_share and len(text) <= _MAX_SHARE_CHARACTERS
        result[block] = bool((is_short and _SHARE_TEXT.search(" ".join(text.split()))) or bylines.read(text))
    return result


def _bylines_and_share_buttons(page: Page) -> BoolArray:
    """Mask of the blocks that hold or are in a small element that names an author or is a row of share buttons, shape ``(b,)``."""
    nodes = page.nodes
    blocks = nodes.last_block - nodes.first_block
    may_be_byline = blocks <= _MAX_BYLINE_BLOCKS
    may_be_share = (blocks <= _MAX_SHARE_BLOCKS) & (nodes.total.words <= _MAX_SHARE_WORDS * np.maximum(blocks, 1))
    has_text = nodes.total.characters > 0
    names_author = page.named(has_text, lambda name: not _BYLINE_WORDS.isdisjoint(words_of(name)), _BYLINE_PARTS)
    names_author |= attributes.has_word(page, "rel", "author")
    names_author |= attributes.has_word(page, "itemprop", "author", "creator")
    shares = page.named(has_text, lambda name: not _SHARE_WORDS.isdisjoint(words_of(name)), _SHARE_PARTS)
    for row, address in page.once(_link_addresses).containing(*_SHARE_URL_PARTS):
        if _SHARE_URL.search(address):
            shares[row] = True
    return _blocks_of(page, (may_be_byline & names_author) | (may_be_share & shares))


@dataclass(frozen=True, eq=False, slots=True)
class _LinkAddresses:
    """The addresses of the links of a page, as it writes them.

    Attributes:
        rows: the node of each link.
        addresses: the address of each link.
        joined: the addresses, to search in.
    """

    rows: tuple[int, ...]
    addresses: tuple[str, ...]
    joined: SearchText

    def containing(self, *parts: str) -> Iterator[tuple[int, str]]:
        """The nodes and addresses of the links whose address contains one of some texts, which are in lower case."""
        for position in self.joined.positions(parts):
            yield self.rows[position], self.addresses[position]


def _link_addresses(page: Page) -> _LinkAddresses:
    """The addresses of all links; call it as ``page.once(_link_addresses)``."""
    values, numbers = page.attribute_values("href")
    rows = rows_of(page.nodes.tag == _LINK)
    addresses = tuple(values[number] or "" for number in numbers[rows].tolist())
    return _LinkAddresses(tuple(rows.tolist()), addresses, SearchText.of(addresses))


def _blocks_of(page: Page, chosen: BoolArray) -> BoolArray:
    """Mask of the blocks in the chosen nodes, shape ``(b,)``."""
    nodes, length = page.nodes, len(page.blocks) + 1
    change = np.bincount(nodes.first_block[chosen], minlength=length)
    change -= np.bincount(nodes.last_block[chosen], minlength=length)
    return np.asarray(change[:-1].cumsum() > 0)


def markup_labels(page: Page) -> LabelArray:
    """Return a label for every block by the page's markup alone, independent of the kept blocks, shape ``(b,)``."""
    labels = np.full(len(page.nodes), Label.TEXT, np.uint8)
    labels[page.once(navigation)] = Label.NAVIGATION
    labels[page.once(advertisements)] = Label.ADVERTISEMENT
    of_blocks = labels[page.blocks.owner]
    of_blocks[(of_blocks == Label.TEXT) & _link_blocks(page)] = Label.NAVIGATION
    of_blocks[page.once(comment_regions.comment_region).blocks] = Label.COMMENT
    return of_blocks


def advertisements(page: Page) -> BoolArray:
    """Return which nodes are in an element that its class, its id or the target of a link marks as an advertisement.

    Shape ``(n,)``. An element that holds more than half of the page's text never counts.
    """
    nodes = page.nodes
    marked = page.named(
        _CONTAINERS[nodes.tag], lambda name: _ADVERTISEMENT.search(name) is not None, _ADVERTISEMENT_PARTS
    )
    marked |= attributes.has_word(page, "rel", "sponsored") & (nodes.tag == _LINK)
    for row, address in page.once(_link_addresses).containing("/ad"):
        if _ADVERTISEMENT_URL.search(address):
            marked[row] = True
    return nodes.inside(marked & (nodes.total.characters * 2 <= nodes.total.characters[0]))
