"""Pictures in links that show them larger."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext.body.build import build
from domext.body.tree import Image, Link, Paragraph
from domext.pictures.multimedia import kept_multimedia, outermost

BOXES = (
    "<a href={} data-lightbox=a>{}</a>",
    "<a href={} rel='lightbox[a1]'>{}</a>",
    "<a href={} class='thumb fancybox'>{}</a>",
    "<a href={} class=click-enlarge>{}</a>",
)


def _picture(link: str, target: str, picture: str) -> object:
    """What the body holds for a picture in a link."""
    image = f"<img src={picture} width=300 height=200>"
    page = domext.parse(
        f"<p>Anfang</p><p>{link.format(target, image)}</p><p>終わり</p>", url="https://werft.example/a/"
    )
    keep = np.ones(len(page.blocks), np.bool_)
    content = build(page, keep, outermost(page, kept_multimedia(page, keep))).content
    paragraphs = [part for part in content if isinstance(part, Paragraph)]
    return next(part for block in paragraphs for part in block.content if isinstance(part, (Image, Link)))


@pytest.mark.parametrize("box", BOXES)
def test_a_link_for_a_script_gives_the_address_of_the_picture(box: str) -> None:
    shown = _picture(box, "/gross/boot.jpg", "/cache/b41.jpg")
    assert isinstance(shown, Image)
    assert shown.address == "https://werft.example/gross/boot.jpg"


@pytest.mark.parametrize(
    "picture", ["thumb_boot.jpg", "thumbnail-boot.jpg", "tn_boot.png", "small-boot.webp", "boot_small.jpg"]
)
def test_a_link_to_a_file_with_the_name_of_the_copy(picture: str) -> None:
    shown = _picture("<a href={}>{}</a>", "boot.jpg", picture)
    assert isinstance(shown, Image)
    assert shown.address == "https://werft.example/a/boot.jpg"


@pytest.mark.parametrize(
    ("link", "target"),
    [("<a href={}>{}</a>", "/gross/steg.jpg"), (BOXES[0], "/boote/41"), ("<a href={} class=button>{}</a>", "/b.png")],
)
def test_another_link_around_a_picture_stays(link: str, target: str) -> None:
    shown = _picture(link, target, "/cache/b41.jpg")
    assert isinstance(shown, Link)
    assert shown.address == f"https://werft.example{target}"
