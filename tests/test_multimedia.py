"""The pictures and players that belong to an article."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext import Label
from domext.pictures.multimedia import kept_multimedia, outermost
from domext.postprocess.labels import label_nodes
from tests.kept_blocks import kept_addresses


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<p>keep <img src=in></p><p>drop <img src=out></p>", ["in"]),
        ("<div><p>keep</p><figure><img src=in></figure></div><div><p>drop</p><img src=out></div>", ["in"]),
        # A picture belongs to the text beside its figure, also if the caption is dropped.
        ("<p>keep</p><figure><img src=in><figcaption>drop</figcaption></figure>", ["in"]),
        (f"<figure><img src=out><figcaption>drop</figcaption></figure><p>{'drop ' * 70}</p><p>keep</p>", []),
        ("<p>keep</p><figure><img src=in><figcaption>keep</figcaption></figure>", ["in"]),
        # The replacement text inside of a player is not the text around it.
        ("<div><p>keep</p><video src=in>drop</video></div>", ["in"]),
        ("<div><p>drop</p><video src=out>keep</video></div>", []),
        (
            "<p>keep</p><audio><source src=in></audio><object data=too>drop</object><embed src=third>",
            ["in", "too", "third"],
        ),
        # A film belongs to the text beside its figure, also if the caption is dropped.
        ("<p>keep</p><figure><video><source src=in></video><figcaption>drop</figcaption></figure><p>keep</p>", ["in"]),
        ("<div><p>drop</p><figure><video src=out></video><figcaption>drop</figcaption></figure></div><p>keep</p>", []),
        # The buttons, times and titles of a player of the page are dropped.
        (
            "<div><p>keep</p><div><div><audio src=in></audio><b>drop</b><div><button>drop</button> 0:12</div></div></div><p>keep</p></div>",
            ["in"],
        ),
        ("<div><p>keep</p><div><video src=out></video><a href=/7>drop</a></div><p>keep</p></div>", []),
        (f"<div><p>keep</p><div><video src=out></video><p>{'drop ' * 61}</p></div><p>keep</p></div>", []),
        ("<div><p>keep</p></div><div><video src=out></video><p>drop</p></div>", []),
        # Hidden elements, tracking pixels, and frames that are not players.
        (
            "<p>keep</p><div hidden><img src=out><video src=out></video></div><img src=out width=1><img src=out height=0px>",
            [],
        ),
        # Text that a script shows, with the pictures in it.
        (
            "<div style='visibility: hidden'><p>keep</p><p><img src=in></p></div><div hidden><p>drop</p><img src=out></div>",
            ["in"],
        ),
        ("<p>keep</p><iframe src=/advice></iframe><iframe src=/embed/7></iframe>", ["/embed/7"]),
        ("<p>keep</p><iframe src=/embed/1 style='position:absolute; clip: rect(1px, 1px, 1px, 1px);'></iframe>", []),
        (
            (
                "<p>keep</p><iframe src=/a id=map-7></iframe><iframe src=/b aria-label='Interactive line chart'></iframe>"
                "<iframe src=/c id=mapper class=charter></iframe><iframe src=about:blank id=chart></iframe>"
            ),
            ["/a", "/b"],
        ),
        ("<p>keep</p><iframe src=/a allowfullscreen></iframe><iframe src=/b allow='autoplay'></iframe>", ["/a", "/b"]),
        # Players that a click loads: by the address, or by the number of the film and the host.
        (
            "<p>keep</p><div data-embed-url=https://e.org/player/7?a=1><img src=out><button>drop</button></div>",
            ["https://e.org/player/7?a=1"],
        ),
        ("<p>keep</p><div class=lazyVideo data-src=//e.org/embed/7><img src=out></div>", ["//e.org/embed/7"]),
        (
            "<p>keep</p><div data-src=//e.org/embed/7></div><div class=video data-src=//e.org/video.jpg></div><i data-embed-src=//e.org/embed.js></i>",
            [],
        ),
        (
            "<p>keep <lite-youtube videoid=a-B_4567890></lite-youtube></p>",
            ["https://www.youtube.com/embed/a-B_4567890"],
        ),
        (
            "<div>keep<p>keep</p><lite-vimeo videoid=76543210><a href=/>drop</a></lite-vimeo></div>",
            ["https://player.vimeo.com/video/76543210"],
        ),
        (
            "<p>keep</p><div data-video-id=a-B_4567890 data-provider=YouTube></div>",
            ["https://www.youtube.com/embed/a-B_4567890"],
        ),
        ("<p>keep</p><div data-video-id=a-B_4567890></div><div class=vimeo data-embed=keep></div>", []),
        ("<p>keep</p><div class=youtube data-id=a-B_4567890><iframe src=/embed/7></iframe></div>", ["/embed/7"]),
        (f"<div class=youtube data-embed=a-B_4567890><p>{'keep ' * 30}</p></div>", []),
        # One picture in several files; drawings have no address.
        ("<p>keep</p><picture><source srcset='large.webp 2x, x'><img src=small.png></picture>", ["large.webp"]),
        ("<p>keep</p><svg><path d=M0></svg><canvas></canvas>", []),
        # Pictures that are loaded late.
        ("<p>keep</p><img src='data:image/gif;base64,AA' data-src=in>", ["in"]),
        ("<p>keep</p><img src='data:image/gif;base64,AA'>", []),
        ("<p>keep</p><img alt=lost>", [None]),
        ("<img src=out>", []),
    ],
)
def test_multimedia_belongs_to_the_text_around_it(source: str, expected: list[str]) -> None:
    assert kept_addresses(source) == expected


def test_addresses_are_absolute_if_the_page_has_an_address() -> None:
    source = "<p>keep</p><img src=a.png><img src=//[x>"
    assert kept_addresses(source, url="https://example.org/b/c") == ["https://example.org/b/a.png", "//[x"]
    with_base = "<head><base href=/base/></head>" + source
    assert kept_addresses(with_base, url="https://example.org/b/c")[0] == "https://example.org/base/a.png"
    assert kept_addresses(with_base)[0] == "/base/a.png"


@pytest.mark.parametrize("attribute", ["amp", "\u26a1 lang=fr"])
def test_media_of_amp_pages(attribute: str) -> None:
    text = "La marée monte deux fois par jour, et le quai reste sous l eau pendant une heure environ. " * 3
    media = (
        "<amp-img src=/quai.jpg width=640 height=480 alt='Le quai'><noscript><img src=/quai.jpg></noscript></amp-img>"
        "<amp-video title=Marée><source src=/m.mp4><div fallback>Votre navigateur est trop ancien.</div></amp-video>"
        "<amp-iframe src=https://v.example/embed/7 allowfullscreen><amp-img placeholder src=/p.png></amp-img></amp-iframe>"
    )
    article = domext.extract(
        f"<html {attribute}><article><p>{text}</p>{media}<p>{text}</p></article></html>", url="https://e.org/"
    )
    assert [item.address for item in article.multimedia] == [
        "https://e.org/quai.jpg",
        "https://e.org/m.mp4",
        "https://v.example/embed/7",
    ]
    assert "navigateur" not in article.text


def test_descriptions_come_from_the_page() -> None:
    page = domext.parse(
        "<p>keep</p><img src=a alt=' A\n boat '><picture><img alt=Mast></picture><video title=Sea></video><img>"
        "<img alt=undefined title=海><img alt=null><div class=youtube data-embed=a-B_4567890><img alt='' title=Wind></div>"
        "<lite-youtube videoid=a-B_4567890 playlabel=Le&nbsp;quai></lite-youtube>"
    )
    media = outermost(page, kept_multimedia(page, np.array([True])))
    assert [item.description for item in media] == ["A boat", "Mast", "Sea", None, "海", None, "Wind", "Le quai"]


def test_the_label_multimedia_is_for_the_pictures_of_the_article_only() -> None:
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
