"""Synthetic comments of readers, in markup that pages have used since 2003, for articles of training pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

# Class names of the list, the comment, its text, its author and its date. Many pages have none.
_CLASS_NAMES: Final = (
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
_AUTHORS: Final = (
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
_FORM_LABELS: Final = ("Name", "E-mail", "Website", "Your comment", "Kommentar")
_ITEM_TAGS: Final = {"ol": "li", "ul": "li", "div": "div", "section": "article", "table": "tr", "dl": "dd"}
_MAX_COMMENTS: Final = 80


@dataclass(frozen=True, slots=True)
class _Style:
    """The markup of all comments of one page."""

    class_names: tuple[str, str, str, str, str]
    list_tag: str
    paragraph: str
    has_text_wrapper: bool
    has_author_below: bool
    has_author_link: bool
    has_avatar: bool
    reply: str


def comments(make_element: Callable[[str], Any], texts: Sequence[str], rng: Random) -> Any:
    """Return an lxml element with 1 to 80 comments, often with a heading above and a form below them.

    Args:
        make_element: creates an lxml element by its tag.
        texts: the texts that comments are made of, at least one.
        rng: the random number generator; it decides on number, length and markup.
    """
    style = _Style(
        class_names=rng.choice(_CLASS_NAMES),
        list_tag=rng.choice(["ol", "ul", "div", "div", "section", "table", "dl"]),
        paragraph=rng.choice(["p", "p", "p", "div", "span", "br"]),
        has_text_wrapper=rng.random() < 0.5,
        has_author_below=rng.random() < 0.35,
        has_author_link=rng.random() < 0.6,
        has_avatar=rng.random() < 0.4,
        reply=rng.choice(_REPLIES),
    )
    number = min(_MAX_COMMENTS, max(1, int(rng.lognormvariate(2.0, 1.1))))
    section = _child(make_element("div"), rng.choice(["div", "div", "section"]), style.class_names[0])
    if style.class_names[0] and rng.random() < 0.5:
        section.set("id", rng.choice([style.class_names[0], "comments", "respond"]))
    heading = rng.choice(_HEADINGS)
    if heading:
        _child(section, rng.choice(["h2", "h3", "h4", "p", "div"]), "", heading.format(n=number))
    comment_list = _child(section, style.list_tag, style.class_names[0])
    for count in range(number):
        nested = count and style.list_tag in ("ol", "ul", "div") and rng.random() < 0.2
        parent = _child(comment_list[-1], style.list_tag, "") if nested else comment_list
        _comment(parent, style, count + 1, texts, rng)
    if rng.random() < 0.6:
        _form(section, rng)
    section.getparent().remove(section)
    return section


def _child(parent: Any, tag: str, class_name: str, text: str = "") -> Any:
    child = parent.makeelement(tag)
    if class_name:
        child.set("class", class_name)
    child.text = text
    parent.append(child)
    return child


def _comment(parent: Any, style: _Style, number: int, texts: Sequence[str], rng: Random) -> None:
    item = _child(parent, _ITEM_TAGS[style.list_tag], style.class_names[1])
    if style.class_names[1]:
        item.set("id", f"{style.class_names[1].split()[0]}-{1000 + number}")
    body = _child(item, "td", "") if style.list_tag == "table" else item
    if not style.has_author_below:
        _author_line(body, style, rng)
    wrapper = _child(body, "div", style.class_names[2]) if style.has_text_wrapper else body
    for text in _paragraphs(texts, rng):
        if style.paragraph == "br":
            _child(wrapper, "br", "").tail = text
            _child(wrapper, "br", "")
        else:
            _child(wrapper, style.paragraph, "", text)
    if style.has_author_below:
        _author_line(body, style, rng)
    if style.reply:
        _child(_child(body, "div", ""), "a", "", style.reply.format(n=number)).set("href", "#reply")


def _author_line(body: Any, style: _Style, rng: Random) -> None:
    line = _child(body, "div", style.class_names[3])
    if style.has_avatar:
        _child(line, "img", "").set("src", "face.png")
    name = _child(line, "a" if style.has_author_link else rng.choice(["b", "span", "cite"]), "", rng.choice(_AUTHORS))
    if style.has_author_link:
        name.set("href", "/people/1")
    name.tail = rng.choice([" says:", " wrote:", ", ", " | "])
    day = {"d": rng.randint(1, 28), "m": rng.choice(_MONTHS), "y": rng.randint(2004, 2024)}
    clock = {"h": rng.randint(0, 23), "i": rng.randint(10, 59), "k": rng.randint(1, 12)}
    _child(
        line,
        rng.choice(["span", "time", "small", "a"]),
        style.class_names[4],
        rng.choice(_DATES).format(**day, **clock),
    )


def _paragraphs(texts: Sequence[str], rng: Random) -> list[str]:
    """One to five beginnings of texts, of log-normal length."""
    number = rng.choice([1, 1, 1, 1, 2, 2, 3, 5])
    return [beginning(rng.choice(texts), max(2, int(rng.lognormvariate(3.2, 0.8)))) for _ in range(number)]


def beginning(text: str, length: int) -> str:
    """Return the first words of a text; in a script without spaces, six characters count as a word."""
    words = text.split()
    has_spaces = len(words) > 3 or len(text) <= 10 * len(words)
    return " ".join(words[:length]) if has_spaces else text[: 6 * length]


def _form(section: Any, rng: Random) -> None:
    form = _child(section, "form", "")
    for label in rng.sample(_FORM_LABELS, 3):
        _child(form, "label", "", label)
        _child(form, "input", "")
    _child(form, "textarea", "")
