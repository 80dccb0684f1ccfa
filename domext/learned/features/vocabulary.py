"""Groups of the terms that class names, ids, roles and schema types use for the parts of a page.

The terms are common on the whole web: none belongs to a single site.
"""

from __future__ import annotations

import functools
from array import array
from typing import Final

import numpy as np
import numpy.typing as npt

from domext.table import tags
from domext.table.class_names import words_of

# Stems in several languages. A stem of at least four letters matches every word that begins with it. A shorter stem
# matches only itself.
_STEMS: Final = {
    "comment": "comment komment commentaire comentari coment disqus respond reply replies replie feedback remark livefyre fbcomments",
    "respond": "leave commentform addcomment postcomment writecomment",
    "author": "author byline bio writer autor auteur contributor profile vcard fn autore redact",
    "avatar": "avatar gravatar userpic user member poster username nick",
    "date": "date time timestamp published datum pubdate posted updated datetime datepublished",
    "meta": "meta postmeta entrymeta info details attrib credit",
    "navigation": "nav navi navbar navigation menu menubar menulink submenu dropdown mainmenu topnav sitenav megamenu menue",
    "breadcrumb": "breadcrumb crumb brotkrumen pathway",
    "header": "header head masthead topbar kopf banner top",
    "footer": "footer foot fuss bottom colophon copyright copy legal siteinfo",
    "sidebar": "sidebar side aside rail sidecol leftcol rightcol secondary marginal leftbar rightbar right left",
    "widget": "widget module portlet gadget plugin sidebox",
    "related": "related similar recommend more morefrom readmore also verwandt weitere suggest youmay further seealso mehr",
    "popular": "popular trending latest recent mostread top10 newest featured highlights hot topstories recentposts",
    "advert": "ads ad advert sponsor promo promotion promoted adsense banner dfp taboola outbrain doubleclick anzeige werbung publicidad gpt",
    "share": "share sharing social addthis addtoany twitter facebook tweet like sharedaddy bookmark instagram linkedin whatsapp pinterest",
    "subscribe": "subscribe newsletter signup mailing abonn mailchimp optin register registration",
    "login": "login signin logon account auth password",
    "search": "search suche searchform recherche buscar",
    "consent": "cookie consent gdpr privacy datenschutz cmp onetrust ccpa",
    "overlay": "modal popup overlay lightbox dialog interstitial toast tooltip popover flyout drawer offcanvas",
    "hidden": "hidden hide invisible screen sr visually visuallyhidden skip skiplink noprint offscreen accessib print",
    "tags": "tags tag taglist keyword schlagwort etiqueta label topics categories category kategorie cat",
    "pager": "pager pagination pagenav paging prev previous next wpnav adjacent nextprev pages",
    "article": "article artikel articulo story articlebody storybody hentry",
    "post": "post posting postbody blogpost single permalink",
    "entry": "entry entrycontent entrybody",
    "content": "content inhalt contenu contenido contents maincontent contentbody mainbody innercontent prose richtext wysiwyg rte markdown",
    "main": "main primary haupt center central middle principal",
    "body": "body text txt copytext bodytext fulltext paragraph articletext texto",
    "title": "title headline titel heading titre titulo subtitle subhead kicker dachzeile",
    "summary": "summary excerpt teaser intro lead standfirst abstract deck preview snippet vorspann chapo description desc dek synopsis",
    "figure": "caption figure image img photo picture gallery slide slider carousel slideshow thumb thumbnail bildunterschrift media video player",
    "product": "product produkt producto item sku variant merchandise woocommerce",
    "price": "price preis prix precio cart basket checkout buy addtocart shipping stock warenkorb offer discount",
    "review": "review rating stars bewertung testimonial avis rated",
    "spec": "spec specs specification feature features attribute attributes technical parameter datasheet properties",
    "forum": "forum thread topic board bbs discuss discussion conversation threads posts",
    "message": "message messages msg signature sig quote bbcode postcontent threadpost",
    "answer": "answer question accepted vote qanda faq faqs",
    "card": "card cards tile tiles grid listing listings list result results feed stream archive collection loop masonry items",
    "recipe": "recipe ingredient ingredients instruction instructions rezept nutrition",
    "toc": "toc tableofcontents outline anchor contentsnav onthispage",
    "code": "code highlight syntax prettyprint codehilite sourcecode hljs prism snippet",
    "docs": "docs documentation doc wiki manual guide reference api mw md section",
    "tab": "tab tabs accordion collapse collapsible panel toggle expand pane spoiler",
    "button": "button btn cta action actions toolbar control controls tool tools edit",
    "form": "form input field contact inquiry formular captcha",
    "hero": "hero jumbotron cover splash spotlight billboard",
    "event": "event events calendar schedule agenda termin venue",
    "job": "job jobs career vacancy salary employer",
    "location": "address location map adresse contact phone hours directions",
    "note": "note notice warning alert info tip hint callout admonition disclaimer",
    "footnote": "footnote reference references citation reflist endnote bibliography cite",
}  # fmt: skip

#: The names of the groups of terms, in the order of the bits of :func:`term_bits`.
TERM_GROUPS: Final = tuple(_STEMS)
_MIN_PREFIX: Final = 4
_SEPARATOR: Final = "\0"  # no attribute value holds this character
_SEPARATOR_BIT: Final = 1 << 63  # unused by the groups; core/names.c calls it NOT_ASCII
_MAX_CACHED_NAMES: Final = 1 << 15
_MAX_CACHED_LENGTH: Final = 200  # longer names are rare, and a cache of them would be large


def _index_stems() -> tuple[dict[str, int], dict[str, list[tuple[str, int]]]]:
    """The bits of each stem, and the stems by their first letters."""
    exact: dict[str, int] = {}
    by_prefix: dict[str, list[tuple[str, int]]] = {}
    for bit, stems in enumerate(_STEMS.values()):
        for stem in stems.split():
            exact[stem] = exact.get(stem, 0) | 1 << bit
            if len(stem) >= _MIN_PREFIX:
                by_prefix.setdefault(stem[:_MIN_PREFIX], []).append((stem, 1 << bit))
    return exact, by_prefix


_EXACT_STEMS, _STEMS_BY_PREFIX = _index_stems()


def _bits_of_token(token: str) -> int:
    """The bits of a token, which may be several words in camel case with numbers around them."""
    token = token.strip("0123456789")
    if not token.isalpha():  # a generated name, or a size such as "col2of3"
        return 0
    if token.islower():
        return _bits_of_word(token)
    bits = 0
    for word in words_of(token):
        bits |= _bits_of_word(word)
    return bits


def _bits_of_word(word: str) -> int:
    bits = _EXACT_STEMS.get(word, 0)
    for stem, bit in _STEMS_BY_PREFIX.get(word[:_MIN_PREFIX], ()):
        if word.startswith(stem):
            bits |= bit
    return bits


@functools.lru_cache(maxsize=_MAX_CACHED_NAMES)
def word_of_group(name: str, group: str) -> str | None:
    """Return the first word of a class or id that belongs to a group of terms.

    Args:
        name: the value of the attribute.
        group: one of :data:`TERM_GROUPS`.
    """
    bit = 1 << TERM_GROUPS.index(group)
    tokens = (token.strip("0123456789") for token in name.replace("-", " ").replace("_", " ").split())
    words = (word for token in tokens for word in ([token] if token.islower() else words_of(token)))
    return next((word for word in words if word.isalpha() and _bits_of_word(word) & bit), None)


class _BoundedCache(dict[str, int]):
    """Bit sets by name; emptied when it is full. A long name is not stored."""

    def store(self, name: str, bits: int) -> None:
        if len(name) <= _MAX_CACHED_LENGTH:
            if len(self) >= _MAX_CACHED_NAMES:
                self.clear()
            self[name] = bits


class _TokenBits(_BoundedCache):
    """The bits of tokens."""

    def __missing__(self, token: str) -> int:
        bits = _SEPARATOR_BIT if token == _SEPARATOR else _bits_of_token(token)
        self.store(token, bits)
        return bits


# The pages of a site share most of their class names, and all pages share many tokens of them.
_name_bits = _BoundedCache()
_token_bits = _TokenBits()


@functools.cache
def stem_tree() -> tuple[npt.NDArray[np.int16], npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """Return the stems as a tree of letters, in the form of ``core/names.c``."""
    letters, stems = 26, [stem for stem in _EXACT_STEMS if stem.isalpha()]  # tokens are compared without digits
    most = 1 + sum(map(len, stems))
    children, whole, prefix = array("h", bytes(2 * letters * most)), [0] * most, [0] * most
    nodes = 1
    for stem in stems:
        node = 0
        for letter in stem:
            place = letters * node + ord(letter) - ord("a")
            if not children[place]:
                children[place] = nodes
                nodes += 1
            node = children[place]
        (prefix if len(stem) >= _MIN_PREFIX else whole)[node] |= _EXACT_STEMS[stem]
    tree = np.frombuffer(children, np.int16).reshape(most, letters)[:nodes]
    return tree, np.array(whole[:nodes], np.uint64), np.array(prefix[:nodes], np.uint64)


def term_bits(names: list[str | None]) -> npt.NDArray[np.uint64]:
    """Return the term groups of each class or id as a bit set.

    Args:
        names: values of class or id attributes.

    Returns:
        A bit for each of :data:`TERM_GROUPS` that a word of the name belongs to, shape ``(len(names),)``.
    """
    bits = [_name_bits.get(name) if name else 0 for name in names]
    missing = [name for name, cached in zip(names, bits, strict=True) if cached is None and name]
    if missing:
        computed = iter(_compute_term_bits(missing))
        bits = [next(computed) if cached is None else cached for cached in bits]
    return np.array(bits, np.uint64)


def read_other_scripts(names: tuple[str | None, ...], bits: npt.NDArray[np.uint64]) -> None:
    """Set the bits of the names that the compiled core does not read, which it marks."""
    unread = np.flatnonzero(bits == _SEPARATOR_BIT).tolist()
    bits[unread] = term_bits([names[index] for index in unread])


def _compute_term_bits(names: list[str]) -> list[int]:
    """Compute the bits of names: they are joined with a separator and split at once, which is faster than one by one."""
    joined = f" {_SEPARATOR} ".join(names)
    tokens = [_SEPARATOR, *joined.replace("-", " ").replace("_", " ").split()]
    bits = np.fromiter(map(_token_bits.__getitem__, tokens), np.uint64, len(tokens))
    starts = np.flatnonzero(bits == np.uint64(_SEPARATOR_BIT))
    bits[starts] = 0
    united: list[int] = np.bitwise_or.reduceat(bits, starts).tolist()
    for name, bits_of_name in zip(names, united, strict=True):
        _name_bits.store(name, bits_of_name)
    return united


# Groups of element names, a bit each.
_TAGS: Final = {
    "p": "p", "li": "li", "h1": "h1", "h2": "h2", "h3": "h3", "h4": "h4 h5 h6", "td": "td th", "table": "table", "list": "ul ol menu dir",
    "dl": "dl dt dd", "quote": "blockquote q cite", "pre": "pre code kbd samp xmp listing", "div": "div", "span": "span font center", "a": "a",
    "strong": "b strong em i u", "main": "main", "article": "article", "section": "section", "nav": "nav", "header": "header hgroup",
    "footer": "footer", "aside": "aside", "form": "form fieldset", "control": "button select option input textarea label legend",
    "figure": "figure figcaption picture", "details": "details summary", "dialog": "dialog", "time": "time", "address": "address",
    "small": "small sub sup", "noscript": "noscript", "iframe": "iframe embed object video audio",
}  # fmt: skip
_ROLES: Final = {
    "role-main": "main", "role-article": "article document feed", "role-navigation": "navigation menu menubar tablist toolbar listbox",
    "role-banner": "banner", "role-contentinfo": "contentinfo", "role-complementary": "complementary", "role-search": "search form",
    "role-dialog": "dialog alertdialog alert", "role-heading": "heading", "role-presentation": "presentation none", "role-tabpanel": "tabpanel",
    "role-list": "list listitem", "role-button": "button link menuitem tab option",
    "prop-body": "articlebody text reviewbody recipeinstructions recipeingredient", "prop-description": "description", "prop-headline": "headline name",
    "prop-author": "author publisher", "prop-date": "datepublished datemodified datecreated uploaddate", "prop-comment": "comment commenttext usercomments",
    "prop-review": "review ratingvalue aggregaterating", "prop-price": "price offers pricecurrency",
}  # fmt: skip
_SCHEMA_TYPES: Final = {
    "type-article": "article newsarticle blogposting reportagenewsarticle techarticle scholarlyarticle opinionnewsarticle socialmediaposting report",
    "type-product": "product offer aggregateoffer productgroup individualproduct", "type-forum": "discussionforumposting qapage question answer comment",
    "type-collection": "collectionpage itemlist searchresultspage categorypage offercatalog", "type-service": "service localbusiness professionalservice",
    "type-recipe": "recipe howto", "type-faq": "faqpage", "type-event": "event jobposting course", "type-video": "videoobject movie tvepisode",
    "type-profile": "profilepage person", "type-website": "website", "type-breadcrumb": "breadcrumblist", "type-review": "review aggregaterating",
    "type-software": "softwareapplication softwaresourcecode apireference", "type-book": "book",
}  # fmt: skip


def _bits_by_term(groups: dict[str, str]) -> dict[str, int]:
    bits: dict[str, int] = {}
    for bit, terms in enumerate(groups.values()):
        for term in terms.split():
            bits[term] = bits.get(term, 0) | 1 << bit
    return bits


_TAG_BITS: Final = _bits_by_term(_TAGS)
#: The bits of each element name, by its number in :data:`domext.table.tags.NAMES`.
TAG_BITS: Final = np.array([_TAG_BITS.get(name, 0) for name in tags.NAMES], dtype=np.uint64)
_ROLE_BITS: Final = {term: bits << len(_TAGS) for term, bits in _bits_by_term(_ROLES).items()}
_SCHEMA_TYPE_BITS: Final = _bits_by_term(_SCHEMA_TYPES)
#: The bits of :attr:`PageContext.structure`: groups of element names, then of roles and properties, then "hidden".
STRUCTURE_GROUPS: Final = (*_TAGS, *_ROLES, "hidden")
HIDDEN_BIT: Final = np.uint64(1 << (len(STRUCTURE_GROUPS) - 1))
#: Groups of the types of schema.org and OpenGraph that pages declare.
SCHEMA_TYPES: Final = tuple(_SCHEMA_TYPES)


def role_bits(value: str | None) -> int:
    """Return the bits of the ARIA roles or microdata properties in a value, among :data:`STRUCTURE_GROUPS`."""
    if not value:
        return 0
    if value in _ROLE_BITS:  # one word, as nearly always
        return _ROLE_BITS[value]
    bits = 0
    for term in value.lower().split():
        bits |= _ROLE_BITS.get(term, 0)
    return bits


def schema_type_bits(name: str) -> int:
    """Return the groups of :data:`SCHEMA_TYPES` that a type belongs to, a bit each."""
    return _SCHEMA_TYPE_BITS.get(name.lower(), 0)
