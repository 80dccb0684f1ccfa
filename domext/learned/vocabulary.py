"""What classes, ids, roles and schema types call the parts of a page: a vocabulary of kinds, none of them a site's."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from domext.table import tags
from domext.table.class_names import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

# Stems in the languages that markup is written in. A stem of four letters and more stands for every word that begins
# with it; a shorter one for itself alone.
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

GROUPS: Final = tuple(_STEMS)
_HEAD: Final = 4
_MARK: Final = "\0"
_STARTS: Final = 1 << 63  # no group's bit


def _tables() -> tuple[dict[str, int], dict[str, list[tuple[str, int]]]]:
    exact: dict[str, int] = {}
    heads: dict[str, list[tuple[str, int]]] = {}
    for bit, stems in enumerate(_STEMS.values()):
        for stem in stems.split():
            exact[stem] = exact.get(stem, 0) | 1 << bit
            if len(stem) >= _HEAD:
                heads.setdefault(stem[:_HEAD], []).append((stem, 1 << bit))
    return exact, heads


_EXACT, _HEADS = _tables()


@functools.lru_cache(maxsize=1 << 15)  # the web names its parts alike: most of a page's words were seen before
def _bits_of_name(name: str) -> int:
    """Of what may be several words in camel case, with numbers."""
    name = name.strip("0123456789")
    if not name.isalpha():  # made by a program, or a measure of a layout
        return 0
    if name.islower():  # one word, whatever its letters
        return _bits_of_word(name)
    found = 0
    for word in words_of(name):
        found |= _bits_of_word(word)
    return found


def _bits_of_word(word: str) -> int:
    found = _EXACT.get(word, 0)
    for stem, bit in _HEADS.get(word[:_HEAD], ()):
        if word.startswith(stem):
            found |= bit
    return found


def bits(names: Sequence[str | None]) -> npt.NDArray[np.uint64]:
    """The groups that the words of each class or id are of, a bit each in the order of :data:`GROUPS`, shape ``(n,)``.

    All names are split at once, with a mark between them that no attribute holds.
    """
    joined = f" {_MARK} ".join(name or "" for name in names)
    words = [_MARK, *joined.replace("-", " ").replace("_", " ").split()]
    of_word = np.fromiter(map(_Known({_MARK: _STARTS}).__getitem__, words), np.uint64, len(words))
    starts = np.flatnonzero(of_word == np.uint64(_STARTS))
    of_word[starts] = 0
    return np.bitwise_or.reduceat(of_word, starts)


class _Known(dict[str, int]):
    """Words of one page: each is looked up once."""

    def __missing__(self, word: str) -> int:
        found = self[word] = _bits_of_name(word)
        return found


# Kinds of elements, a bit each.
_KINDS: Final = {
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
_SCHEMAS: Final = {
    "type-article": "article newsarticle blogposting reportagenewsarticle techarticle scholarlyarticle opinionnewsarticle socialmediaposting report",
    "type-product": "product offer aggregateoffer productgroup individualproduct", "type-forum": "discussionforumposting qapage question answer comment",
    "type-collection": "collectionpage itemlist searchresultspage categorypage offercatalog", "type-service": "service localbusiness professionalservice",
    "type-recipe": "recipe howto", "type-faq": "faqpage", "type-event": "event jobposting course", "type-video": "videoobject movie tvepisode",
    "type-profile": "profilepage person", "type-website": "website", "type-breadcrumb": "breadcrumblist", "type-review": "review aggregaterating",
    "type-software": "softwareapplication softwaresourcecode apireference", "type-book": "book",
}  # fmt: skip


def _table(groups: dict[str, str]) -> dict[str, int]:
    table: dict[str, int] = {}
    for bit, words in enumerate(groups.values()):
        for word in words.split():
            table[word] = table.get(word, 0) | 1 << bit
    return table


KIND_BITS: Final = np.array([_table(_KINDS).get(name, 0) for name in tags.NAMES], dtype=np.uint64)
_ROLE_BITS: Final = {word: bits << len(_KINDS) for word, bits in _table(_ROLES).items()}
_SCHEMA_BITS: Final = _table(_SCHEMAS)
#: The kinds of elements, then the roles and properties, then "hidden": the bits of :attr:`Context.structure`.
STRUCTURE: Final = (*_KINDS, *_ROLES, "hidden")
HIDDEN: Final = np.uint64(1 << (len(STRUCTURE) - 1))
#: Types of schema.org and OpenGraph that pages declare, by groups.
SCHEMAS: Final = tuple(_SCHEMAS)


def role_bits(*values: str | None) -> int:
    """The bits of ARIA roles and microdata properties."""
    found = 0
    for value in values:
        for word in (value or "").lower().split():
            found |= _ROLE_BITS.get(word, 0)
    return found


def schema_bits(name: str) -> int:
    """The groups of :data:`SCHEMAS` that a type is of, a bit each."""
    return _SCHEMA_BITS.get(name.lower(), 0)
