"""Copies of slides, which carousels without an end put before the first slide and after the last one."""

from __future__ import annotations

import pytest

import domext
from tests.clock import MAX_GROWTH, growth

CLONES = ("swiper-slide swiper-slide-duplicate", "slick-slide slick-cloned", "splide__slide splide__slide--clone", "owl-item cloned")  # fmt: skip


def _slide(text: str, name: str = "slide") -> str:
    return f'<li class="{name}"><figure><img src="/{text}.jpg"><figcaption>{text}</figcaption></figure></li>'


@pytest.mark.parametrize("clone", CLONES)
def test_a_copy_of_a_slide_is_left_out(clone: str) -> None:
    slides = _slide("Das Tor", clone) + _slide("Der Kutter") + _slide("Das Tor") + _slide("Der Kutter", clone)
    page = domext.parse(f"<ul>{slides}</ul>")
    assert list(page.blocks.texts) == ["Der Kutter", "Das Tor"]
    assert len(page.matching("img").nonzero()[0]) == 2


def test_a_slide_without_another_one_like_it_stays() -> None:
    page = domext.parse(f"<ul>{_slide('Le pont', 'slick-cloned')}{_slide('La barque')}</ul>")
    assert list(page.blocks.texts) == ["Le pont", "La barque"]


def _images(*names: str) -> int:
    """The number of images among some without text, of which the first is named as a copy."""
    first, *others = (f"<img src={name}.jpg>" for name in names)
    slides = "".join(f"<li>{image}</li>" for image in others)
    return len(domext.parse(f"<ul><li class=cloned>{first}</li>{slides}</ul>").matching("img").nonzero()[0])


def test_an_image_without_text_is_compared_by_its_address() -> None:
    assert _images("a", "b", "a") == 2
    assert _images("a", "b", "c") == 3


def test_long_elements_that_begin_alike_stay() -> None:
    text = "<p>Le pont est long.</p>" * 400
    page = domext.parse(f"<div><div class=cloned>{text}<p>Fin</p></div><div>{text}</div></div>")
    assert page.blocks.texts[400] == "Fin"


@pytest.mark.parametrize("name", ["cyclone", "duplicates", "fa-copy"])
def test_another_name_is_not_that_of_a_copy(name: str) -> None:
    assert list(domext.parse(f"<div class={name}>嵐</div><div>嵐</div>").blocks.texts) == ["嵐", "嵐"]


@pytest.mark.cost
@pytest.mark.parametrize(
    "part",
    [
        "<p class=cloned>a</p><p>a</p>",
        "<div class=x-clone>a",
        "<div><p class=cloned>b</p></div>",
        "<div class=x-clone>a<b>a</b>",
    ],
)
def test_copies_take_linear_time(part: str) -> None:
    assert growth(domext.parse, lambda size: part * size) <= MAX_GROWTH
