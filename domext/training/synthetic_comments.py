"""Comments of readers as the web has marked them up since 2003, to be put under articles of training pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

# Class names of the list, an item, its text, its author, its date; many pages have none.
_NAMES: Final = (
    ("commentlist", "comment", "comment-body", "comment-author", "comment-meta"),
    ("comments", "comment depth-1", "comment-content", "vcard", "commentmetadata"),
    ("comment-list", "comment-item", "text", "user", "time"),
    ("responses", "response", "entry", "by", "when"),
    ("kommentare", "kommentar", "kommentar-text", "name", "datum"),
    ("post-comments", "c-item", "c-text", "c-name", "c-date"),
    ("discussion", "message", "message-body", "nick", "posted"),
    ("reader-comments", "reader-comment", "bd", "author", "timestamp"),
    ("x1", "x2", "x3", "x4", "x5"),
    ("feedback", "row", "col", "profile", "small"),
    *[("", "", "", "", "")] * 4,
)
_PEOPLE: Final = (
    "Anna", "Peter", "J.D.", "maria_k", "Tom", "Sandra", "bob72", "Li", "Yusuf", "O'Neil", "Katja", "Ramón", "Ines",
    "hjk", "Dr.Who", "Claire", "Admin", "guest", "Anonymous", "Sven", "Olga", "小明", "Миша",
)  # fmt: skip
_HEADINGS: Final = (
    "Comments", "{n} Comments", "{n} Responses to this post", "Leave a reply", "Kommentare ({n})", "{n} commentaires",
    "What readers say", "Discussion", "", "", "评论 ({n})", "Comentarios",
)  # fmt: skip
_REPLIES: Final = ("Reply", "Antworten", "Like", "Report", "Permalink", "#{n}", "Répondre", "Flag", "回复", "")
_DATES: Final = ("{d} {m} {y} at {h}:{i}", "{m} {d}, {y}", "{y}-{k:02}-{d:02}", "{d}.{k}.{y}, {h}:{i}", "{d} days ago")
_MONTHS: Final = ("January", "March", "May", "July", "October", "December", "Mai", "Juni", "mars")
_LABELS: Final = ("Name", "E-mail", "Website", "Your comment", "Kommentar")
_LISTS: Final = {"ol": "li", "ul": "li", "div": "div", "section": "article", "table": "tr", "dl": "dd"}
_MOST: Final = 80  # comments


@dataclass(frozen=True, slots=True)
class _Style:
    """How one page marks its comments up."""

    names: tuple[str, str, str, str, str]
    list_tag: str
    paragraph: str
    wrapped: bool
    signed_below: bool
    linked: bool
    pictured: bool
    reply: str


def comments(element: Callable[[str], Any], voices: Sequence[str], random: Random) -> Any:
    """A box of 1 to 80 comments.

    Args:
        element: makes an element of lxml by its name.
        voices: what the comments say, in pieces.
        random: decides on number, length and markup.
    """
    style = _Style(
        names=random.choice(_NAMES),
        list_tag=random.choice(["ol", "ul", "div", "div", "section", "table", "dl"]),
        paragraph=random.choice(["p", "p", "p", "div", "span", "br"]),
        wrapped=random.random() < 0.5,
        signed_below=random.random() < 0.35,
        linked=random.random() < 0.6,
        pictured=random.random() < 0.4,
        reply=random.choice(_REPLIES),
    )
    number = min(_MOST, max(1, int(random.lognormvariate(2.0, 1.1))))
    box = _child(element("div"), random.choice(["div", "div", "section"]), style.names[0])
    if style.names[0] and random.random() < 0.5:
        box.set("id", random.choice([style.names[0], "comments", "respond"]))
    heading = random.choice(_HEADINGS)
    if heading:
        _child(box, random.choice(["h2", "h3", "h4", "p", "div"]), "", heading.format(n=number))
    several = _child(box, style.list_tag, style.names[0])
    for count in range(number):
        nested = count and style.list_tag in ("ol", "ul", "div") and random.random() < 0.2
        within = _child(several[-1], style.list_tag, "") if nested else several
        _comment(within, style, count + 1, voices, random)
    if random.random() < 0.6:
        _form(box, random)
    box.getparent().remove(box)
    return box


def _child(parent: Any, tag: str, name: str, text: str = "") -> Any:
    child = parent.makeelement(tag)
    if name:
        child.set("class", name)
    child.text = text
    parent.append(child)
    return child


def _comment(within: Any, style: _Style, number: int, voices: Sequence[str], random: Random) -> None:
    item = _child(within, _LISTS[style.list_tag], style.names[1])
    if style.names[1]:
        item.set("id", f"{style.names[1].split()[0]}-{1000 + number}")
    body = _child(item, "td", "") if style.list_tag == "table" else item
    if not style.signed_below:
        _signature(body, style, random)
    text = _child(body, "div", style.names[2]) if style.wrapped else body
    for said in _said(voices, random):
        if style.paragraph == "br":
            _child(text, "br", "").tail = said
            _child(text, "br", "")
        else:
            _child(text, style.paragraph, "", said)
    if style.signed_below:
        _signature(body, style, random)
    if style.reply:
        _child(_child(body, "div", ""), "a", "", style.reply.format(n=number)).set("href", "#reply")


def _signature(body: Any, style: _Style, random: Random) -> None:
    line = _child(body, "div", style.names[3])
    if style.pictured:
        _child(line, "img", "").set("src", "face.png")
    name = _child(line, "a" if style.linked else random.choice(["b", "span", "cite"]), "", random.choice(_PEOPLE))
    if style.linked:
        name.set("href", "/people/1")
    name.tail = random.choice([" says:", " wrote:", ", ", " | "])
    day = {"d": random.randint(1, 28), "m": random.choice(_MONTHS), "y": random.randint(2004, 2024)}
    clock = {"h": random.randint(0, 23), "i": random.randint(10, 59), "k": random.randint(1, 12)}
    _child(
        line,
        random.choice(["span", "time", "small", "a"]),
        style.names[4],
        random.choice(_DATES).format(**day, **clock),
    )


def _said(voices: Sequence[str], random: Random) -> list[str]:
    """One to five paragraphs of log-normal length, cut out of what others said."""
    paragraphs = []
    for _ in range(random.choice([1, 1, 1, 1, 2, 2, 3, 5])):
        voice = random.choice(voices)
        words, length = voice.split(), max(2, int(random.lognormvariate(3.2, 0.8)))
        # Where a script sets no words apart, a word is about six characters.
        paragraphs.append(" ".join(words[:length]) if len(words) > 3 else voice[: 6 * length])
    return paragraphs


def _form(box: Any, random: Random) -> None:
    form = _child(box, "form", "")
    for label in random.sample(_LABELS, 3):
        _child(form, "label", "", label)
        _child(form, "input", "")
    _child(form, "textarea", "")
