"""Which pictures and players go with an article."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext import Label
from domext.postprocess.labels import label_nodes
from domext.postprocess.multimedia import outermost, standing_with


def addresses(source: str, **options: str) -> list[str | None]:
    """Of the multimedia that stands with the blocks that say keep."""
    page = domext.parse(source, **options)
    keep = np.array(["keep" in text for text in page.blocks.texts], dtype=np.bool_)
    return [one.address for one in outermost(page, standing_with(page, keep))]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<p>keep <img src=in></p><p>drop <img src=out></p>", ["in"]),
        ("<div><p>keep</p><figure><img src=in></figure></div><div><p>drop</p><img src=out></div>", ["in"]),
        # A caption is text: if it was dropped, so is its picture.
        ("<p>keep</p><figure><img src=out><figcaption>drop</figcaption></figure>", []),
        ("<p>keep</p><figure><img src=in><figcaption>keep</figcaption></figure>", ["in"]),
        # What is shown instead of a film is not the text around it.
        ("<div><p>keep</p><video src=in>drop</video></div>", ["in"]),
        ("<div><p>drop</p><video src=out>keep</video></div>", []),
        (
            "<p>keep</p><audio><source src=in></audio><object data=too>drop</object><embed src=third>",
            ["in", "too", "third"],
        ),
        # Hidden things, counting pixels, and frames that play nothing.
        (
            "<p>keep</p><div hidden><img src=out><video src=out></video></div><img src=out width=1><img src=out height=0px>",
            [],
        ),
        ("<p>keep</p><iframe src=/advice></iframe><iframe src=/embed/7></iframe>", ["/embed/7"]),
        ("<p>keep</p><iframe src=/a allowfullscreen></iframe><iframe src=/b allow='autoplay'></iframe>", ["/a", "/b"]),
        # One picture, in several forms; drawings have no address.
        ("<p>keep</p><picture><source srcset='large.webp 2x, x'><img src=small.png></picture>", ["large.webp"]),
        ("<p>keep</p><svg><path d=M0></svg><canvas></canvas>", []),
        # Pictures that are loaded late.
        ("<p>keep</p><img src='data:image/gif;base64,AA' data-src=in>", ["in"]),
        ("<p>keep</p><img src='data:image/gif;base64,AA'>", ["data:image/gif;base64,AA"]),
        ("<p>keep</p><img alt=lost>", [None]),
        ("<img src=out>", []),
    ],
)
def test_multimedia_stands_with_the_text_around_it(source: str, expected: list[str]) -> None:
    assert addresses(source) == expected


def test_addresses_are_absolute_where_the_page_has_one() -> None:
    source = "<p>keep</p><img src=a.png><img src=//[x>"
    assert addresses(source, url="https://example.org/b/c") == ["https://example.org/b/a.png", "//[x"]
    based = "<head><base href=/base/></head>" + source
    assert addresses(based, url="https://example.org/b/c")[0] == "https://example.org/base/a.png"
    assert addresses(based)[0] == "/base/a.png"


def test_descriptions_come_from_the_page() -> None:
    page = domext.parse(
        "<p>keep</p><img src=a alt=' A\n boat '><picture><img alt=Mast></picture><video title=Sea></video><img>"
    )
    media = outermost(page, standing_with(page, np.array([True])))
    assert [one.description for one in media] == ["A boat", "Mast", "Sea", None]


def test_labels_tell_the_pictures_of_the_article_from_others() -> None:
    page = domext.parse(
        "<div><p>keep</p><video><source src=a>drop</video></div><nav><a href=/>drop<img src=b></a></nav><div><p>drop</p><img src=c></div><hr>"
    )
    keep = np.array(["keep" in text for text in page.blocks.texts], dtype=np.bool_)
    pruned = page.nodes.inside(page.matching("nav"))
    labels = [(page.node(i).tag, Label(label).name) for i, label in enumerate(label_nodes(page, keep, pruned))]
    assert labels[2:] == [
        ("div", "TEXT"),
        ("p", "TEXT"),
        ("video", "MULTIMEDIA"),
        ("source", "MULTIMEDIA"),
        ("nav", "NAVIGATION"),
        ("a", "NAVIGATION"),
        ("img", "NAVIGATION"),
        ("div", "BOILERPLATE"),
        ("p", "BOILERPLATE"),
        ("img", "BOILERPLATE"),
        ("hr", "EMPTY"),
    ]
