"""Conversations with a program: pages that tell by attributes, classes or spoken labels which of both speaks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

import domext
from domext import Page, ScoreTable, Selection
from domext.body.completion.completed_selection import completed
from domext.body.posts import find_posts, post_reader
from domext.discussion.conversations import with_missing_turns
from tests.selectors import Everything

_SAID = (
    "Can a sourdough rise in a cellar of twelve degrees?",
    "<p>Yes, it only takes longer.</p><ol><li>Feed it <b>twice</b>.</li><li>Wait for two days.</li></ol>",
    "Und wie lange hält er sich dort?",
    "<p>Etwa drei Wochen. <b>Kurz</b> gesagt: <code>feed()</code> einmal in der Woche.</p>",
)
_TEXTS = (
    "Can a sourdough rise in a cellar of twelve degrees?",
    "Yes, it only takes longer.\n\nFeed it twice.\n\nWait for two days.",
    "Und wie lange hält er sich dort?",
    "Etwa drei Wochen. Kurz gesagt: feed() einmal in der Woche.",
)


def _page(person: str, program: str) -> str:
    """Four turns in the markup of both speakers, in which ``@`` is what is said."""
    turns = "".join((program if number % 2 else person).replace("@", said) for number, said in enumerate(_SAID))
    return f"<title>Chat</title><h1>Sourdough</h1><main><div class=list>{turns}</div></main>"


@dataclass(frozen=True)
class _Answers:
    """Select the answers of the program, on a page of a type."""

    page_type: str
    scorers: tuple[str, ...] = ()

    def select(self, page: Page, _: ScoreTable) -> Selection:
        texts = [page.blocks.text(block) for block in range(len(page.blocks))]
        keep = np.array([text in "".join((_TEXTS[1], _TEXTS[3])) for text in texts])
        return Selection(keep, keep.astype(np.float32), page_type=self.page_type)


_COPY = "<div><button>Copy</button></div>"
_MARKUP = {
    "attributes": (
        "<section data-turn=user><div><div data-message-author-role=user>@</div></div></section>",
        "<section data-turn=assistant><div data-message-author-role=assistant>@</div>" + _COPY + "</section>",
    ),
    "senders in any case": ("<li data-sender=USER>@</li>", "<li data-sender=Bot>@" + _COPY + "</li>"),
    "names for tests": (
        "<div><span>RP</span><div data-testid=user-message><p>@</p></div></div>",
        "<div><div data-is-streaming=false><div class=prose>@</div>" + _COPY + "</div></div>",
    ),
    "classes": (
        '<x-query><div class="userQueryBox wide"><p class=user-query-line>@</p></div></x-query>',
        "<x-answer class=model-response><div class=model-response-text>@</div>" + _COPY + "</x-answer>",
    ),
    "classes of a chat": (
        "<div class=row><div class='chat-user w-full'><p>@</p></div></div>",
        "<div class=row><div>mistral</div><div class='chat-assistant prose'>@</div></div>",
    ),
    "web components": (
        "<user-query><user-query-content><span class=cdk-visually-hidden>You said</span><p>@</p></user-query-content></user-query>",
        "<model-response><message-content><div>@</div></message-content>" + _COPY + "</model-response>",
    ),
    "bubbles on two sides": (
        "<div class='row justify-end'><div class='chat-bubble dark'><span>@</span></div><div><button>Edit</button></div></div>",
        "<div class='row justify-start'><div class=chat-bubble><div>@</div>" + _COPY + "</div></div>",
    ),
    "spoken labels": (
        "<article><h5 class=sr-only>Anna said:</h5><div data-author=human>@</div></article>",
        "<article data-content=ai-message><h5 class=visually-hidden>Helper said:</h5><div>@</div>" + _COPY + "</article>",
    ),
}  # fmt: skip
_SPEAKERS = {
    "attributes": ("User", "Assistant"),
    "senders in any case": ("User", "Bot"),
    "names for tests": ("User", "Assistant"),
    "classes": ("User", "Model"),
    "classes of a chat": ("User", "Assistant"),
    "web components": ("You", "Model"),
    "bubbles on two sides": (None, None),
    "spoken labels": ("Anna", "Helper"),
}


@pytest.mark.parametrize("name", _MARKUP)
def test_turns_of_a_conversation_are_posts(name: str) -> None:
    article = domext.extract(_page(*_MARKUP[name]), selector=_Answers("forum"))
    assert [(post.author, post.body.text) for post in article.posts] == [*zip(_SPEAKERS[name] * 2, _TEXTS, strict=True)]
    assert article.text == "\n\n".join(_TEXTS)
    one, other = (f"**{speaker}**\n\n" if speaker else "" for speaker in _SPEAKERS[name])
    assert article.markdown.startswith(f"***\n\n{one}{_TEXTS[0]}\n\n***\n\n{other}Yes")
    assert article.metadata.authors == ()
    assert "Copy" not in domext.extract(_page(*_MARKUP[name]), selector=Everything("forum")).markdown


@pytest.mark.parametrize(
    ("person", "program"),
    [
        ("<div data-author=anna>@</div>", "<div data-author=bert>@</div>"),  # two persons
        ("<div class=user-message>@</div>", "<div class=user-message>@</div>"),  # members of a forum
        ("<div class=user>@</div>", "<div class=model>@</div>"),  # a user and a model of a car
        ("<div class='bubble left'>@</div>", "<div class='bubble left'>@</div>"),  # speech bubbles of members
        ("<div data-role=user>@<p data-role=model></p></div>", "<div>@</div>"),  # an empty element
    ],
)
def test_other_pages_are_no_conversations(person: str, program: str) -> None:
    article = domext.extract(_page(person, program), selector=_Answers("forum"))
    assert _TEXTS[0] not in article.text
    assert not article.posts


def test_a_chat_window_beside_an_article_is_none() -> None:
    chat = "<div data-role=assistant>Hi!</div><div data-role=user>Hello, is the <b>bakery</b> open?</div>"
    article = domext.extract(f"<article>{_SAID[1] * 9}</article><div>{chat}</div>", selector=_Answers("forum"))
    assert "bakery" not in article.text


@pytest.mark.parametrize("kept", [0, 1, 3])
def test_short_turns_below_a_long_notice_are_a_conversation(kept: int) -> None:
    said = ("Wann?", "Im Mai.", "Und wo?", "Im Hof.")
    person, program = _MARKUP["names for tests"]
    turns = "".join((program if number % 2 else person).replace("@", text) for number, text in enumerate(said))
    page = domext.parse(f"<p>Dies ist die Abschrift eines Gesprächs.</p>{turns}")
    keep = np.array([text.startswith("Dies") or text == said[kept] for text in page.blocks.texts])
    whole = with_missing_turns(page, keep, "forum")
    assert page.blocks.joined(whole).split("\n\n")[1:] == list(said)


@pytest.mark.parametrize(("name", "is_certain"), [("attributes", True), ("names for tests", True), ("classes", False)])
def test_certain_attributes_tell_conversations_that_look_like_articles(name: str, *, is_certain: bool) -> None:
    article = domext.extract(_page(*_MARKUP[name]), selector=_Answers("article"))
    assert bool(article.posts) == is_certain
    posts = find_posts(article.page, article.keep, post_reader(article.page, article.keep, "article"))
    keep = completed(article.page, article.selection, (), posts).keep
    assert (_TEXTS[0] in article.page.blocks.joined(keep)) == is_certain
