"""The article: text, markup, labels and scores."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass

import numpy as np
import pytest

import domext
from domext import Article, Label, Options, Page, PluginError, ScoreTable, Selection
from tests.pages import FIXTURES, fixture


@dataclass(frozen=True)
class Containing:
    """Keep the blocks that contain a word."""

    word: str
    labels: tuple[Label, ...] | None = None
    scorers: tuple[str, ...] = ()

    def select(self, page: Page, scores: ScoreTable) -> Selection:
        assert set(scores) == {scorer.partition(":")[0] for scorer in self.scorers}
        keep = np.array([self.word in text for text in page.blocks.texts], dtype=np.bool_)
        labels = None if self.labels is None else np.array(self.labels, dtype=np.uint8)
        return Selection(keep, np.where(keep, 0.75, 0.25).astype(np.float32), labels)


def keeping(source: str, selector: Containing | None = None) -> Article:
    return domext.extract(source, options=Options(selector=selector or Containing("keep")))


def test_text_is_the_kept_blocks_separated_by_blank_lines() -> None:
    article = keeping("<h1>keep  this</h1><p>drop</p><p>keep<br>that</p><pre>keep\n  code</pre>")
    assert article.text == "keep this\n\nkeep\nthat\n\nkeep\n  code"
    assert article.keep.tolist() == [True, False, True, True]
    assert article.reason is None


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "the page shows no text"),
        ("<img src=x>", "the page shows no text"),
        ("<p>...</p><p>!</p>", "the page shows no word"),
        ("<p>drop</p><p>drop</p>", "the selector kept none of 2 blocks"),
    ],
)
def test_an_empty_article_has_a_reason(source: str, reason: str) -> None:
    article = keeping(source)
    assert article.reason == reason
    assert article.text == article.html == ""
    assert article.element is None
    assert article.blocks == ()
    assert json.loads(article.to("json"))["reason"] == reason


def test_its_representation_counts_words_as_its_metadata_do() -> None:
    article = keeping("<p>keep : 三年ぶりに港の朝市が再開した。</p>")
    assert f" {article.metadata.words} words" in repr(article)


def test_title() -> None:
    source = "<title> The\n title </title><p>keep</p>"
    assert keeping(source).title == "The title"
    options = Options(selector=Containing("keep"), title="From the feed")
    assert domext.extract(source, options=options).title == "From the feed"
    assert keeping("<p>keep").title is None


def test_blocks_have_all_scores() -> None:
    selector = Containing("keep", scorers=("ttr:radius=0", "structure"))
    article = keeping("<main><p>drop</p><p>keep this</p></main>", selector)
    (block,) = article.blocks
    assert (block.text, block.label, block.xpath) == ("keep this", "text", "/html/body/main/p[2]")
    assert block.probability == 0.75
    assert block.scores == {
        "ttr.ttr": 9,
        "ttr.smoothed": 9,
        "ttr.keep": 1,
        "structure.hint": 1,
        "structure.keep": 1,
    }


LABELLED = (
    "<p>keep, for it is the longest of all</p><p>drop</p><nav><a href=/>drop</a></nav>"
    "<div class=advertisement>drop</div>"
)


def test_labels_of_kept_and_dropped_blocks() -> None:
    labels = [Label(label).name for label in keeping(LABELLED).labels]
    assert labels == ["TEXT", "BOILERPLATE", "NAVIGATION", "ADVERTISEMENT"]


def test_labels_of_the_selector_take_precedence() -> None:
    labels = (Label.TEXT, Label.COMMENT, Label.COMMENT, Label.NAVIGATION)
    assert keeping(LABELLED, Containing("keep", labels)).labels.tolist() == list(labels)


PICTURES = (
    "<body><div id=a><p>keep <b>one</b></p><img src=in><p>drop</p><figure><img src=figure></figure>"
    "<p>keep two</p><script>drop()</script></div><div><img src=out><p>drop</p></div></body>"
)


def test_html_is_the_smallest_subtree_without_dropped_text_and_with_its_images() -> None:
    assert keeping(PICTURES).html == (
        '<div id="a"><p>keep <b>one</b></p><img src="in"><figure><img src="figure"></figure><p>keep two</p></div>'
    )


def test_text_beside_kept_elements_is_dropped_from_the_markup() -> None:
    article = keeping("<div>drop <p>keep</p> drop <span>drop <i>drop</i></span><br>drop <p>keep</p> drop</div>")
    assert article.html == "<div><p>keep</p><p>keep</p></div>"


def test_the_html_of_one_block_is_its_element() -> None:
    assert keeping("<div><p>drop</p><p class=x>some <b>keep</b></p></div>").html == '<p class="x">some <b>keep</b></p>'


def test_one_of_several_blocks_of_an_element_can_be_dropped() -> None:
    article = keeping("<div>keep<p>drop</p>drop<p>keep</p></div>")
    assert article.html == "<div>keep<p>keep</p></div>"


def test_the_element_is_a_copy() -> None:
    page = domext.parse(PICTURES)
    before = page.tidied.document.html
    article = domext.extract(page, options=Options(selector=Containing("keep")))
    assert article.element is not None
    article.element.clear()
    assert page.tidied.document.html == before
    assert article.text == "keep one\n\nkeep two"


@pytest.mark.parametrize("name", ["news", "div-soup", "broken-nesting", "forum", "br-only", "recipe"])
def test_html_and_text_have_the_same_words(name: str) -> None:
    article = domext.extract((FIXTURES / f"{name}.html").read_bytes())
    assert article.element is not None
    assert article.text
    reparsed = domext.parse(article.html)
    assert "".join("".join(reparsed.blocks.texts).split()) == "".join(article.text.split())


@pytest.mark.parametrize("name", ["news", "chinese-gb18030", "arabic", "empty"])
def test_json_is_an_object_with_the_blocks(name: str) -> None:
    article = domext.extract((FIXTURES / f"{name}.html").read_bytes(), url="https://example.org/ü")
    written = article.to("json:scores=true")
    value = json.loads(written)
    assert "https://example.org/ü" in written
    assert value["url"] == "https://example.org/ü"
    assert value["text"] == article.text
    assert value["title"] == article.title
    assert [block["text"] for block in value["blocks"]] == [block.text for block in article.blocks]
    assert all(block["keep"] and block["label"] == "text" for block in value["blocks"])
    assert [block["scores"] for block in value["blocks"]] == [
        pytest.approx(block.scores, abs=1e-6) for block in article.blocks
    ]


@pytest.mark.parametrize("blocks", [0, 1, 999, 1000, 1001])
def test_json_of_many_blocks_is_one_list(blocks: int) -> None:
    article = domext.extract("<p>x" * blocks, include=("body",))
    written = article.to("json")
    value = json.loads(written)
    assert [block["index"] for block in value["blocks"]] == [*range(blocks)]
    assert len(value["body"]) == blocks
    assert written == json.dumps(value, ensure_ascii=False)
    assert json.loads(article.to("json:indent=1")) == value


def test_json_of_all_blocks_and_indented() -> None:
    article = keeping(LABELLED)
    value = json.loads(article.to("json:blocks=all,indent=2"))
    assert [(block["keep"], block["label"]) for block in value["blocks"]] == [
        (True, "text"),
        (False, "boilerplate"),
        (False, "navigation"),
        (False, "advertisement"),
    ]
    assert '\n  "text"' in article.to("json:indent=2")


def test_json_refuses_an_unknown_value_of_blocks() -> None:
    with pytest.raises(domext.OptionError, match="kept or all"):
        keeping(LABELLED).to("json:blocks=some")


def test_the_text_renderer_returns_the_text() -> None:
    article = keeping(LABELLED)
    assert article.to("text") == article.text


def test_unknown_renderer() -> None:
    with pytest.raises(PluginError, match=r"no plugin 'jsn' \(did you mean 'json'\?\)"):
        keeping(LABELLED).to("jsn")


def test_the_reason_of_a_page_of_frames_names_them() -> None:
    source = "<script>resize()</script><frameset cols='20,*'><frame src=menu.htm><frame src=main.htm></frameset>"
    assert domext.extract(source).reason == "the page shows no text; its frames are pages of their own"
    assert domext.extract("<script>write()</script>").reason == "the page shows no text; scripts may write it"


def test_a_misspelt_attribute_gets_the_nearest_name() -> None:
    code = "import domext, pickle; pickle.loads(pickle.dumps(domext.extract('<p>Words.'))).titel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert "has no attribute 'titel'. Did you mean: 'title'?" in done.stderr
    with pytest.raises(AttributeError, match="'Article' object has no attribute 'titel'"):
        keeping(LABELLED).titel  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError, match="module 'domext' has no attribute 'extrct'"):
        domext.extrct  # type: ignore[attr-defined]  # noqa: B018


def test_players_keep_their_sources_and_lose_their_fallback() -> None:
    article = keeping("<div><p>keep</p><video><source src=a>drop</video><svg><path d=M0></path></svg><p>keep</p></div>")
    assert article.html == (
        '<div><p>keep</p><video><source src="a"></video><svg><path d="M0"></path></svg><p>keep</p></div>'
    )
    alone = keeping("<div><p>keep <img src=a></p><p>drop <img src=b></p><p>keep</p></div>")
    assert [getattr(part, "text", None) or part.xpath for part in alone.parts] == [
        "keep", "/html/body/div/p[1]/img", "keep"
    ]  # fmt: skip


def test_json_has_the_confidence_and_the_page_type() -> None:
    data = fixture("news").html
    article = domext.extract(data)
    value = json.loads(article.to("json"))
    assert value["confidence"] == pytest.approx(article.confidence, abs=1e-6)
    assert value["page_type"] == article.page_type == "article"
    value = json.loads(domext.extract(data, options=Options(selector="vote")).to("json"))
    assert (value["confidence"], value["page_type"]) == (None, None)
