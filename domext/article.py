"""The result of an extraction: the kept blocks of a page as text and as markup, with all scores."""

from __future__ import annotations

import operator
import pickle
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from domext.discussion.comment_regions import comment_region
from domext.errors import counted
from domext.pictures.multimedia import Multimedia, kept_multimedia, outermost
from domext.plugin.label import LABELS, Label, LabelArray
from domext.postprocess.comment_policy import is_thread
from domext.postprocess.doubt import missing_content_hint
from domext.postprocess.labels import label_blocks, label_nodes
from domext.postprocess.navigation import navigation
from domext.reading.gc_pause import collector_paused
from domext.table.characters import short_repr
from domext.table.page_types import FORUM

if TYPE_CHECKING:
    from collections.abc import Callable

    from turbohtml import Element

    from domext.body.posts import Posts
    from domext.body.tree import Body, Post
    from domext.discussion.comment_items import Comment
    from domext.discussion.post_reader import PostReader
    from domext.metadata.record import Metadata, OpeningPost
    from domext.plugin.scores import ScoreTable
    from domext.plugin.selection import Change, Selection
    from domext.postprocess.article_links import Link
    from domext.postprocess.fallback import Origin
    from domext.table.nodes import BoolArray, FloatArray
    from domext.table.page import Page


@dataclass(frozen=True, slots=True, repr=False)
class ArticleBlock:
    """A view of one kept block of an article."""

    article: Article
    index: int

    def __repr__(self) -> str:
        return f"<ArticleBlock {self.index}: {short_repr(self.text)}>"

    @property
    def text(self) -> str:
        """Text of the block."""
        return self.article.page.blocks.text(self.index)

    @property
    def label(self) -> str:
        """Name of the block's label, one of :data:`domext.plugin.label.LABELS`."""
        return LABELS[int(self.article.labels[self.index])]

    @property
    def probability(self) -> float:
        """Probability that the block belongs to the article, by the selector's estimate."""
        return float(self.article.probability[self.index])

    @property
    def scores(self) -> dict[str, float]:
        """All scores of the block, by ``scorer.column``."""
        return {name: float(column[self.index]) for name, column in self.article.scores.blocks.items()}

    @property
    def xpath(self) -> str:
        """XPath of the block-level element around the text."""
        return self.article.page.block(self.index).owner.xpath


@dataclass(frozen=True, eq=False)
class Article:
    """The main content of a page, as :func:`domext.extract` returns it.

        >>> import domext
        >>> article = domext.extract("<title>Tea</title><nav><a href=/>Home</a></nav><p>Boil the water, then wait.</p>")
        >>> article
        <Article 'Tea': 5 words, 1 of 2 blocks>
        >>> article.text
        'Boil the water, then wait.'
        >>> article.to("xml").splitlines()[3]
        '    <text xpath="/html/body/p">Boil the water, then wait.</text>'

    It can be pickled, also with a page that is nested deeper than Python's recursion limit.

    Attributes:
        page: the page.
        scores: scores of the scorers.
        selection: decision of the selector.
        renderers: returns the ``render`` method of a renderer by its spec.
        origin: the part of the source that holds the text. ``page`` is the visible page and ``noscript`` its
            ``<noscript>`` elements. ``json-ld``, ``template`` and ``state`` (JSON in scripts) stand in for a page that
            shows hardly any text; then :attr:`page` is a page made of their text.
    """

    page: Page
    scores: ScoreTable
    selection: Selection
    renderers: Callable[[str], Callable[[Article], str]]
    origin: Origin = "page"

    def __repr__(self) -> str:
        title = "without title" if self.title is None else short_repr(self.title)
        kept, words = int(self.keep.sum()), self.page.blocks.words_in(self.keep)
        return f"<Article {title}: {counted(words, 'word')}, {kept} of {counted(len(self.keep), 'block')}>"

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the text beside the page; the page itself is unpickled when an attribute needs it."""
        state = {name: getattr(self, name) for name in ("scores", "selection", "renderers", "origin", "text")}
        return state | {"_pickled_page": self.__dict__.get("_pickled_page") or pickle.dumps(self.page)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    if not TYPE_CHECKING:  # type checkers would accept any attribute

        def __getattr__(self, name: str) -> Any:
            if name != "page" or "_pickled_page" not in self.__dict__:
                msg = f"{type(self).__name__!r} object has no attribute {name!r}"
                raise AttributeError(msg, name=name, obj=self)
            page = self.__dict__["page"] = pickle.loads(self.__dict__["_pickled_page"])  # noqa: S301  own data
            return page

    @property
    def keep(self) -> BoolArray:
        """Mask of the blocks of the page that belong to the article, shape ``(b,)``."""
        return self.selection.keep

    @property
    def probability(self) -> FloatArray:
        """Probability of each block of the page to belong to the article, in [0, 1], shape ``(b,)``."""
        return self.selection.probability

    @property
    def changes(self) -> tuple[Change, ...]:
        """Blocks that rules and options kept or dropped against the selector's first decision, in order; empty for most pages."""
        return self.selection.changes

    @property
    def confidence(self) -> float | None:
        """Word F1 that the selector expects of its selection, in [0, 1]; None if it gives no estimate."""
        return self.selection.confidence

    @property
    def page_type(self) -> str | None:
        """Type of the page (``article``, ``forum``, ...) as the selector predicts it; None if it predicts none."""
        return self.selection.page_type

    @property
    def title(self) -> str | None:
        """The article's title, without the site's name: that of :attr:`metadata`, or else the page's ``<title>``.

        It is the title that the caller passed, if there is one; None if there is no title at all.
        """
        return self.metadata.title or self.page.title

    @cached_property
    def metadata(self) -> Metadata:
        """Title, authors, dates, language and further metadata, each with its source."""
        from domext.metadata.metadata_reader import read_metadata

        with collector_paused():
            return read_metadata(self.page, self.keep, self.page_type, lambda: self._opening_post)

    @cached_property
    def _opening_post(self) -> OpeningPost | None:
        """The post that opens the thread, but no question to a program; reading the others takes longer, and the metadata does not need them."""
        from domext.body.posts import may_hold_thread
        from domext.discussion.opening_posts import read_opening_post
        from domext.metadata.record import OpeningPost

        is_likely = self.keep.any() and may_hold_thread(self.page, self.keep, self.page_type)
        reader = self._post_reader if is_likely else None
        if reader is None or reader.turns:
            return None
        post = read_opening_post(self.page, self.keep, reader, is_forum=self.page_type == FORUM)
        return OpeningPost(post.author, post.date) if post else None

    @cached_property
    def text(self) -> str:
        """Text of the kept blocks in reading order, separated by blank lines."""
        return self.page.blocks.joined(self.keep)

    @property
    def markdown(self) -> str:
        """The article as Markdown, the same as ``to("markdown")``."""
        return self.to("markdown")

    @property
    def blocks(self) -> tuple[ArticleBlock, ...]:
        """The kept blocks in reading order."""
        return tuple(ArticleBlock(self, index) for index in np.flatnonzero(self.keep).tolist())

    @cached_property
    def multimedia(self) -> tuple[Multimedia, ...]:
        """Images, audio, video and embedded players near the kept text, in reading order."""
        return outermost(self.page, self._media)

    @cached_property
    def _media(self) -> BoolArray:
        """Mask of the nodes that are multimedia of the article, shape ``(n,)``."""
        return kept_multimedia(self.page, self.keep)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Links in the kept text, in reading order, each with its address, its text and the index of its block."""
        from domext.postprocess.article_links import kept_links

        return tuple(kept_links(self.page, self.keep))

    @property
    def parts(self) -> tuple[ArticleBlock | Multimedia, ...]:
        """Blocks and multimedia in reading order; multimedia inside a block follows the block."""
        nodes, blocks = self.page.nodes, self.page.blocks
        parts: list[tuple[int, int, ArticleBlock | Multimedia]] = [
            (int(blocks.first_text[block.index]), 1, block) for block in self.blocks
        ]
        parts += [(int(nodes.first_text[medium.index]), 0, medium) for medium in self.multimedia]
        return tuple(part for *_, part in sorted(parts, key=operator.itemgetter(0, 1)))

    @cached_property
    def body(self) -> Body:
        """Content as a tree of headings, paragraphs, lists, tables, images and other elements.

        With the default selector, it also holds what is not in :attr:`text`: headings directly above kept text, code and
        displayed formulas beside it, quotations, lists, tables and callouts between kept paragraphs, and captions.
        """
        from domext.body.build import build
        from domext.body.completion.completed_selection import with_added_pictures

        with collector_paused():
            chosen = with_added_pictures(self.page, self.keep, self.body_keep, self._media, self._posts)
            media = self.multimedia if chosen is self._media else outermost(self.page, chosen)
            return build(self.page, self.body_keep, media, self._posts)

    @property
    def body_keep(self) -> BoolArray:
        """Mask of the blocks that :attr:`body` contains, shape ``(b,)``: those of :attr:`keep`, and those that it adds."""
        return self.body_selection.keep

    @cached_property
    def body_selection(self) -> Selection:
        """The selection that :attr:`body` contains: :attr:`selection`, with the blocks that the body adds and drops as its last changes."""
        from domext.body.completion.bylines_above import without_bylines
        from domext.body.completion.completed_selection import completed

        if not self.selection.add_headings or not self.keep.any():
            return self.selection
        selection = completed(self.page, self.selection, self.multimedia, self._posts)
        return without_bylines(self.page, selection, lambda: self.metadata)

    @cached_property
    def _posts(self) -> Posts | None:
        from domext.body.posts import find_posts

        return find_posts(self.page, self.keep, self._post_reader)

    @cached_property
    def _post_reader(self) -> PostReader | None:
        from domext.body.posts import post_reader

        return post_reader(self.page, self.keep, self.page_type)

    @cached_property
    def posts(self) -> tuple[Post, ...]:
        """Posts of a thread, such as a page of a forum or of questions and answers, in reading order.

        They hold the whole text of the posts, also where the selector drops a part of it. In :attr:`body`, posts hold the
        kept text. The comments of an article are posts if they are kept, see :attr:`Options.comments`.
        """
        from domext.body.build import build
        from domext.body.tree import Post

        if self._posts is None:
            return ()
        text = self._posts.text
        media = outermost(self.page, kept_multimedia(self.page, text))
        return tuple(part for part in build(self.page, text, media, self._posts).content if isinstance(part, Post))

    @cached_property
    def labels(self) -> LabelArray:
        """A :class:`~domext.Label` for every block of the page, shape ``(b,)``.

        They are the labels of the selection, or those of :mod:`domext.postprocess.labels` if it has none.
        """
        if self.selection.labels is not None:
            return self.selection.labels
        node_labels = label_nodes(self.page, self.keep, self.page.once(navigation), self._media)
        labels = label_blocks(self.page, self.keep, node_labels)
        if not is_thread(self.page, self.keep, self.page_type):
            labels[self.page.once(comment_region).blocks & ~self.keep] = Label.COMMENT
        return labels

    @property
    def reason(self) -> str | None:
        """Reason why the article is empty; None if it is not."""
        if self.keep.any():
            return None
        if not len(self.keep):
            return f"the page shows no text{missing_content_hint(self.page)}"
        if not self.page.nodes.total.words[0]:
            return f"the page shows no word{missing_content_hint(self.page)}"
        if self.selection.reason:
            return self.selection.reason
        return f"the selector kept none of {counted(len(self.keep), 'block')}"

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        """Readers' comments in reading order; empty for a thread, whose posts are the content."""
        from domext.discussion.comment_items import comments

        if is_thread(self.page, self.keep, self.page_type):
            return ()
        return comments(self.page, self.page.once(comment_region))

    @cached_property
    def next_page(self) -> str | None:
        """URL of the article's next page, None if there is none; see :mod:`domext.multipage.next_page`."""
        from domext.multipage.next_page import next_page

        return next_page(self.page)

    @cached_property
    def element(self) -> Element | None:
        """A copy of the smallest subtree around the kept blocks, without dropped text; None for an empty article.

        It contains the multimedia that :attr:`multimedia` lists.
        """
        from domext.postprocess.kept_element import kept_element

        return kept_element(self.page, self.keep, self._media)

    @property
    def html(self) -> str:
        """Markup of :attr:`element` as the page has it. It is not sanitised: do not serve it to a browser."""
        return "" if self.element is None else self.element.html

    def to(self, renderer: str) -> str:
        """Render the article in another format.

        Args:
            renderer: an installed renderer such as ``"markdown"``, ``"json"`` or ``"json:blocks=all"``, or the path of
                a Python file with one.

        Returns:
            The article in the format of the renderer.

        Raises:
            PluginError: there is no such renderer, or it cannot be loaded.
            OptionError: a parameter of the renderer is invalid.
            ScorerError: the renderer failed.
        """
        with collector_paused():
            return self.renderers(renderer)(self)
