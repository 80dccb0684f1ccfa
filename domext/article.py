"""The article: which blocks of a page were kept, as text, as markup, and with every number behind it."""

from __future__ import annotations

import copy
import operator
import pickle
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from turbohtml import Element, Text

from domext.plugin.scores import LABELS, Label, LabelArray
from domext.postprocess.comment_regions import comment_region
from domext.postprocess.doubt import script_hint
from domext.postprocess.labels import label_blocks, label_nodes, navigation
from domext.postprocess.multimedia import Multimedia, kept_multimedia, outermost, with_wrappers
from domext.table import tags

if TYPE_CHECKING:
    from collections.abc import Callable

    from domext.body.tree import Body
    from domext.metadata.record import Metadata
    from domext.plugin.scores import ScoreTable, Selection
    from domext.postprocess.comment_items import Comment
    from domext.postprocess.fallback import Origin
    from domext.table.nodes import BoolArray, FloatArray
    from domext.table.page import Page


@dataclass(frozen=True, slots=True)
class ArticleBlock:
    """One kept block; it owns no data."""

    article: Article
    index: int

    @property
    def text(self) -> str:
        """The block's text."""
        return self.article.page.blocks.text(self.index)

    @property
    def label(self) -> str:
        """Why it stands there: one of :data:`domext.plugin.scores.LABELS`."""
        return LABELS[int(self.article.labels[self.index])]

    @property
    def probability(self) -> float:
        """How likely it belongs to the article, as the selector says."""
        return float(self.article.probability[self.index])

    @property
    def scores(self) -> dict[str, float]:
        """Every score of the block, by ``scorer.column``."""
        return {name: float(column[self.index]) for name, column in self.article.scores.blocks.items()}

    @property
    def xpath(self) -> str:
        """The path of the node that the text stands in."""
        return self.article.page.block(self.index).owner.xpath


@dataclass(frozen=True, eq=False)
class Article:
    """The main content of a page.

    Attributes:
        page: the page it comes from.
        scores: what the scorers said.
        selection: what the selector decided.
        renderers: gives the ``render`` of a renderer by its name.
        origin: where the page had the text: ``page`` shows it, ``noscript`` shows it to readers without scripts, and
            of a page that shows next to nothing ``json-ld``, ``template`` or ``state`` (JSON in its scripts) hold it;
            then ``page`` is one made of that.
    """

    page: Page
    scores: ScoreTable
    selection: Selection
    renderers: Callable[[str], Callable[[Article], str]]
    origin: Origin = "page"

    def __repr__(self) -> str:
        kept, words = int(self.keep.sum()), len(self.text.split())
        return f"<Article {self.title!r}: {words} words, {kept} of {len(self.keep)} blocks>"

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the text with the article; the page is unpickled when something else is asked for."""
        state = {name: getattr(self, name) for name in ("scores", "selection", "renderers", "origin", "text")}
        return state | {"_pickled_page": self.__dict__.get("_pickled_page") or pickle.dumps(self.page)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def __getattr__(self, name: str) -> Any:
        if name != "page" or "_pickled_page" not in self.__dict__:
            msg = f"{type(self).__name__!r} object has no attribute {name!r}"
            raise AttributeError(msg)
        page = self.__dict__["page"] = pickle.loads(self.__dict__["_pickled_page"])  # noqa: S301  our own bytes
        return page

    @property
    def keep(self) -> BoolArray:
        """Which blocks of the page are the article, shape ``(b,)``."""
        return self.selection.keep

    @property
    def probability(self) -> FloatArray:
        """How likely each block of the page belongs to it, shape ``(b,)``."""
        return self.selection.probability

    @property
    def confidence(self) -> float | None:
        """The word F1 that the selector expects of its choice, in [0, 1]; None if it does not say."""
        return self.selection.confidence

    @property
    def page_type(self) -> str | None:
        """What kind of page the selector takes it for (article, forum, ...); None if it does not say."""
        return self.selection.page_type

    @property
    def title(self) -> str | None:
        """The title that the caller gave, or the page's."""
        return self.page.title

    @cached_property
    def metadata(self) -> Metadata:
        """What the page says of the article: title, authors, dates, language and the like, each with its source."""
        from domext.metadata.read import read_metadata

        return read_metadata(self.page, self.keep, self.page_type)

    @cached_property
    def text(self) -> str:
        """The kept blocks in reading order, a blank line between them."""
        return self.page.blocks.joined(self.keep)

    @property
    def blocks(self) -> tuple[ArticleBlock, ...]:
        """The kept blocks in reading order."""
        return tuple(ArticleBlock(self, index) for index in np.flatnonzero(self.keep).tolist())

    @cached_property
    def multimedia(self) -> tuple[Multimedia, ...]:
        """Pictures, sound, films and players that stand with the text, in reading order."""
        return outermost(self.page, kept_multimedia(self.page, self.keep))

    @property
    def parts(self) -> tuple[ArticleBlock | Multimedia, ...]:
        """Text and multimedia in reading order; what stands inside of a block comes after its text."""
        nodes, blocks = self.page.nodes, self.page.blocks
        found: list[tuple[int, int, ArticleBlock | Multimedia]] = [
            (int(blocks.first_text[block.index]), 1, block) for block in self.blocks
        ]
        found += [(int(nodes.first_text[one.index]), 0, one) for one in self.multimedia]
        return tuple(part for *_, part in sorted(found, key=operator.itemgetter(0, 1)))

    @cached_property
    def body(self) -> Body:
        """The article's content as a tree of headings, paragraphs, lists, tables, pictures and the rest."""
        from domext.body.build import build

        return build(self.page, self.keep, self.multimedia)

    @cached_property
    def labels(self) -> LabelArray:
        """A :class:`~domext.plugin.scores.Label` for every block of the page: the selector's, else by :mod:`domext.postprocess.labels`."""
        given = self.selection.labels
        if given is not None:
            return given
        nodes = label_nodes(self.page, self.keep, navigation(self.page))
        labels = label_blocks(self.page, self.keep, nodes)
        if self.page_type != "forum":
            labels[self.page.once(comment_region).blocks & ~self.keep] = Label.COMMENT
        return labels

    @property
    def reason(self) -> str | None:
        """Why the article is empty; None if it is not."""
        if self.keep.any():
            return None
        if not len(self.keep):
            return f"the page shows no text{script_hint(self.page)}"
        if not self.page.nodes.total.words[0]:
            return f"the page shows no word{script_hint(self.page)}"
        if self.selection.reason:
            return self.selection.reason
        return f"the selector kept none of {len(self.keep)} blocks"

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        """What readers wrote under the article, in reading order; nothing in a thread, whose posts are the content."""
        from domext.postprocess.comment_items import comments

        return () if self.page_type == "forum" else comments(self.page, self.page.once(comment_region))

    @cached_property
    def next_page(self) -> str | None:
        """The address of the page that goes on where this one ends, see :func:`domext.multipage.next_page.next_page`."""
        from domext.multipage.next_page import next_page

        return next_page(self.page)

    @cached_property
    def element(self) -> Element | None:
        """A copy of the smallest subtree around the kept blocks, without what was dropped; None if nothing was kept.

        Multimedia stays where the text around it stays, see :attr:`multimedia`.
        """
        if not self.keep.any():
            return None
        page, nodes = self.page, self.page.nodes
        kept_text = _pieces_of(page, self.keep)
        prefix = np.append(0, kept_text.cumsum())
        has_text = prefix[nodes.last_text] > prefix[nodes.first_text]
        root = int(np.flatnonzero(prefix[nodes.last_text] - prefix[nodes.first_text] == prefix[-1])[-1])
        root = int(nodes.nearest(tags.mask(tags.BLOCK_LEVEL)[nodes.tag])[root])
        keep_node = has_text | with_wrappers(page, kept_multimedia(page, self.keep))
        keep_node[root] = True
        return _pruned(page, root, keep_node, kept_text)

    @property
    def html(self) -> str:
        """The article's markup, as the page wrote it: not sanitised, do not serve it to a browser."""
        return "" if self.element is None else self.element.html

    def to(self, renderer: str) -> str:
        """The article in another format: ``"text"``, ``"json"``, or whatever renderer is installed.

        Raises:
            PluginError: there is no such renderer.
        """
        return self.renderers(renderer)(self)


def _pieces_of(page: Page, keep: BoolArray) -> BoolArray:
    blocks = page.blocks
    change = np.zeros(len(page.texts) + 1, np.int32)
    change[blocks.first_text[keep]] += 1
    np.subtract.at(change, blocks.last_text[keep], 1)
    return np.asarray(change[:-1].cumsum() > 0)


def _pruned(page: Page, root: int, keep_node: BoolArray, keep_text: BoolArray) -> Element:
    """A copy of the subtree of ``root`` without the nodes and text pieces that are not kept."""
    whole = copy.deepcopy(page.elements[root])
    node, piece = root + 1, int(page.nodes.first_text[root])
    drop = []
    for child in whole.descendants:
        if type(child) is Text:
            if not keep_text[piece] and child.data.strip():
                drop.append(child)
            piece += 1
        elif type(child) is Element:
            is_break = child.tag == "br"
            if not (keep_text[piece] if is_break else keep_node[node]):
                drop.append(child)  # type: ignore[arg-type]
            node += 1
            piece += is_break
    for child in drop:
        child.extract()
    return whole
