"""Pictures of an article: late ones, copies of one picture, and those of the interface."""

from __future__ import annotations

import pytest

import domext
from domext.pictures.picture_sources import largest
from tests.bodies import keep_all
from tests.clock import MAX_GROWTH, growth
from tests.kept_blocks import kept_addresses

BLANK = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP"
DRAWING = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E"
TEXT = "<p>keep: Der Markt beginnt um sieben, und um acht sind die Brote verkauft.</p>"


@pytest.mark.parametrize(
    ("picture", "address"),
    [
        (f"<img src='{BLANK}' data-src=/boat.jpg>", "/boat.jpg"),
        (f"<img src='{DRAWING}' data-lazy-src=/boat.jpg>", "/boat.jpg"),
        ("<img src=/img/spacer.gif data-original=/boat.jpg>", "/boat.jpg"),
        ("<img src=loading.gif data-actualsrc=/boat.jpg>", "/boat.jpg"),
        ("<img src=/lazy-loader.gif srcset='/s.jpg 320w, /boat.jpg 960w'>", "/boat.jpg"),
        ("<img class=lazyload data-srcset='/s.jpg 1x,/boat.jpg 2x'>", "/boat.jpg"),
        ("<img src=/blank.gif data-bg=/boat.webp>", "/boat.webp"),
        ("<img src='#' data-src=/boat.jpg>", "/boat.jpg"),
        ("<img src=/boat.jpg data-src=/boat_{width}x.jpg>", "/boat.jpg"),
        (
            "<picture><source media='(prefers-color-scheme: dark)' srcset=/d.png><img src=/boat.png></picture>",
            "/boat.png",
        ),
        ("<img src=/boat.jpg data-large-file=/large.jpg data-url=/page>", "/boat.jpg"),
        ("<img src=/boat.jpg data-original-title='A. Boat' data-lazy=true>", "/boat.jpg"),
        (f"<picture><source data-srcset='/boat.avif 2x'><img src='{BLANK}'></picture>", "/boat.avif"),
        # Blurred copies.
        ("<img src=//m.example/media/boat.jpg/v1/fill/w_147,h_98,blur_2/boat.jpg>", "//m.example/media/boat.jpg"),
        ("<img src=//m.example/image/e_blur:1000,q_1/v12/boat.jpg>", "//m.example/image/v12/boat.jpg"),
        ("<img src=//m.example/image/blur_9/boat.jpg srcset='/boat.jpg 2x'>", "/boat.jpg"),
        # Copies for browsers without scripts.
        (f"<img src='{BLANK}'><noscript><img src=/boat.jpg></noscript>", "/boat.jpg"),
        ("<img class=wait> <noscript><img src=/boat.jpg alt=Boat></noscript>", "/boat.jpg"),
        (f"<noscript><img src=/boat.jpg></noscript><img src='{BLANK}' class=lazyload>", "/boat.jpg"),
        (f"<span><img src='{BLANK}'></span><noscript><img src=/boat.jpg></noscript>", "/boat.jpg"),
        ("<div class=wait></div><noscript><picture><img src=/boat.jpg></picture></noscript>", "/boat.jpg"),
        ("<img src=/tiny.jpg data-src=/boat.jpg><noscript><img src=/boat.jpg></noscript>", "/boat.jpg"),
        ("<img data-src='/boat_{width}x.jpg'><noscript><img src=/boat_900x.jpg></noscript>", "/boat_900x.jpg"),
        ("<img data-src='/boat_{width}x.jpg' data-widths='[180, 1080, 900]'>", "/boat_1080x.jpg"),
        # The original of a copy.
        ("<img src='/c/boat.jpg?w=300' data-orig-file=/files/boat.jpg>", "/files/boat.jpg"),
        ("<img src=/boat-300x200.jpg data-full-url=/boat.jpg data-large-file=/boat-640x427.jpg>", "/boat.jpg"),
        ("<img src='/c/boat.jpg?w=300' data-orig-file=/files/other.jpg>", "/c/boat.jpg?w=300"),
        ("<img src='/c/boat.jpg?w=300' data-orig-size=2000,1500>", "/c/boat.jpg?w=300"),
    ],
)
def test_a_late_picture_has_its_real_address(picture: str, address: str) -> None:
    assert kept_addresses(f"{TEXT}<figure>{picture}</figure>{TEXT}") == [address]


@pytest.mark.parametrize(
    "markup",
    [
        "<noscript><img src=https://count.example/p?c1=2 width=1 height=1></noscript>",
        "<noscript><img src=https://count.example/hit.gif style='display:none'></noscript>",
        "<noscript><img src=https://count.example/p?c1=2></noscript>",
    ],
)
def test_a_pixel_in_noscript_is_no_picture(markup: str) -> None:
    page = domext.parse(f"{TEXT}<p>keep</p>{markup}{TEXT}")
    assert not page.matching("img").any()


@pytest.mark.parametrize(
    ("picture", "addresses"),
    [
        ("<div class='c-cta wide'><a href=/demo><img src=/demo.png width=400 height=200></a></div>", []),
        ("<p><span class=reactions><img src=/eyes.png alt=ojos width=40 height=40></span></p>", []),
        ("<div class='media cta-link'><figure><img src=/boat.jpg></figure></div>", ["/boat.jpg"]),
        ("<div class=octave><img src=/boat.jpg></div>", ["/boat.jpg"]),
    ],
)
def test_offers_and_reactions_are_no_pictures_of_the_text(picture: str, addresses: list[str]) -> None:
    assert kept_addresses(f"{TEXT}{picture}{TEXT}") == addresses


def test_a_copy_replaces_no_other_picture() -> None:
    row = (
        f"<img src=/a.jpg><noscript><img src=/b.jpg></noscript><img src='{BLANK}'><noscript><img src=/c.jpg></noscript>"
    )
    assert kept_addresses(f"{TEXT}<div>{row}</div>{TEXT}") == ["/a.jpg", "/b.jpg", "/c.jpg"]


def test_every_late_picture_of_a_row_is_shown() -> None:
    row = "".join(f"<noscript><img src=/{number}.jpg></noscript>" for number in "abc")
    assert kept_addresses(f"{TEXT}<div>{row}</div>{TEXT}") == ["/a.jpg", "/b.jpg", "/c.jpg"]


@pytest.mark.parametrize(
    ("pictures", "addresses"),
    [
        # One figure holds a picture in two files.
        ("<figure><img src=/fin-large.webp><img src=/fin-small.jpg></figure>", ["/fin-large.webp"]),
        ("<figure><img src=/60/mast.png><img src=/1200/mast.png></figure>", ["/1200/mast.png"]),
        ("<figure><img src=/a.png alt='Le port'><img src=/b.png alt='Le port'></figure>", ["/a.png"]),
        ("<figure><img src=/a.png alt='Le port'><img src=/b.png alt='La ville'></figure>", ["/a.png", "/b.png"]),
        ("<img src=/map-light.png alt=Map><img src=/map-dark.png alt=Map>", ["/map-light.png"]),
        ("<img src=/map-dark-900w.png alt=Map><img src=/map.png#light alt=Map>", ["/map.png#light"]),
        # A light box and a carousel repeat pictures.
        ("<figure><img src=/fin.jpg></figure><p>keep</p><div><img src=/fin.jpg?zoom=2></div>", ["/fin.jpg"]),
        ("<ul><li><img src=/1.jpg><li><img src=/2.jpg><li><img src=/1.jpg></ul>", ["/1.jpg", "/2.jpg"]),
        (
            "<div><img src=/7/cover.png></div><p>keep</p><div><img src=/8/cover.png></div>",
            ["/7/cover.png", "/8/cover.png"],
        ),
        # Widths are round numbers, and those of cameras and series are not.
        ("<img src=/kai-640.jpg><img src=/kai-1024.jpg><img src=/kai.375.500.jpg>", ["/kai-1024.jpg"]),
        ("<div><img src=/船_small_169.jpg></div><div><img src=/船_large_169.jpg></div>", ["/船_small_169.jpg"]),
        ("<b><img src=/IMG_5083.jpg></b><b><img src=/IMG_5084.jpg></b>", ["/IMG_5083.jpg", "/IMG_5084.jpg"]),
        ("<img src=/quai-003-scaled.jpg><img src=/quai-021.jpg>", ["/quai-003-scaled.jpg", "/quai-021.jpg"]),
        ("<img src='/i?id=7'><img src='/i?id=8'>", ["/i?id=7", "/i?id=8"]),
        # A formula or an icon in a line may be repeated.
        ("<p>keep <img src=/e.png> and <img src=/e.png></p>", ["/e.png", "/e.png"]),
    ],
)
def test_a_picture_is_shown_once(pictures: str, addresses: list[str]) -> None:
    assert kept_addresses(f"{TEXT}{pictures}{TEXT}") == addresses


@pytest.mark.parametrize(
    "picture",
    [
        "<img src=/jane.jpg class=avatar>",
        "<span class='user-avatar'><img src=/jane.jpg></span>",
        '<img src=/u/jane.jpg alt="Jane Roe\'s avatar">',
        "<img src=/avatars/7.jpg>",
        "<img src=/jane.jpg sizes=40px>",
        "<img src=/jane.jpg class='h-8 w-8 rounded-full' alt=''>",
        "<img src=/jane.jpg class='img-circle' alt='Jane Roe'>",
        "<img src=/arrow.png width=16 height=16>",
        "<div class='social-links'><img src=/f.png><img src=/x.png></div>",
        "<a class=site-logo><img src=/house.png></a>",
        "<table><tr><td class=mbox-image><img src=/question.png width=50></td></tr></table>",
        "<img src=/images/buttons/quote.gif alt=Zitieren>",
        "<img src=/images/statusicon/online.gif alt=online>",
        "<img src=/static/house-logo.svg>",
        "<img src=/static/logo.png>",
        "<a href=/><img src=/img/site-logo_200x50.gif></a>",
        "<div class='advertisement'><img src=/buy.jpg></div>",
        "<div class=code_toolbar><a href='javascript:void(0)'><img src=/copycode.gif alt=复制代码></a></div>",
        "<img src=/count.gif width=1 height=1>",
        f"<img src='{BLANK}'>",
        "<div class=teaser><a href=/b><img src=/b.jpg>The other story of this week</a></div>",
    ],
)
def test_pictures_of_the_interface_are_left_out(picture: str) -> None:
    assert kept_addresses(f"<article>{TEXT}{picture}{TEXT}</article>") == []


@pytest.mark.parametrize(
    ("address", "size", "is_shown"),
    [
        ("https://pins.example/new?url=https%3A%2F%2Fwww.hafen.example%2Fa&media=https://x.example/b.jpg", "", False),
        ("//chat.example/?text=Puerto%20http://hafen.example/a", "", False),
        ("https://pins.example/new?url=https%3A%2F%2Fhafen.example%2Fa", "width=640", True),
        ("https://shop.example/?to=https://ruder.example/7&from=https://hafen.example/a", "", True),
        ("https://shop.example/?utm_source=hafen.example", "", True),
        ("/b?back=https://hafen.example/a", "", True),
    ],
)
def test_a_button_that_shares_the_page_is_no_picture(address: str, size: str, *, is_shown: bool) -> None:
    picture = f"<p><a href='{address}'><span><img src=/boat.png {size}></span></a></p>"
    shown = kept_addresses(f"<article>{TEXT}{picture}{TEXT}</article>", url="https://hafen.example/a")
    assert shown == (["https://hafen.example/boat.png"] if is_shown else [])


@pytest.mark.parametrize(
    ("markup", "addresses"),
    [
        # The picture above an article: only its title and byline are between it and the text.
        (
            "<article><figure><img src=/in></figure><h1>Der Markt</h1><p>Von Jo Roe</p><div>{text}</div></article>",
            ["/in"],
        ),
        ("<main><img src=/in width=800><h1>Der Markt</h1><div>{text}{text}</div></main>", ["/in"]),
        (
            "<header><p>{text}</p><h4>Jo Roe</h4><figure><img src=/in><figcaption>Markt</figcaption></figure></header><div>{text}{text}</div>",
            ["/in"],
        ),
        (
            "<article><header><h1>市場</h1><p>{text}</p><button>Share</button><figure><img src=/in></figure><p>Jo Roe</p></header><div>{text}{text}</div></article>",
            ["/in"],
        ),
        ("<main><img src=/out width=90><h1>Der Markt</h1><div>{text}{text}</div></main>", []),
        (
            "<meta property=og:image content=https://c.example/markt-1200x630.jpg><main><img src=/i/markt.jpg><h1>Der Markt</h1><div>{text}{text}</div></main>",
            ["/i/markt.jpg"],
        ),
        (
            "<meta property=og:image content=/logo.png><main><img src=/i/markt.jpg><h1>Der Markt</h1><div>{text}{text}</div></main>",
            [],
        ),
        # Pictures whose captions are dropped.
        ("{text}<div><img src=/in><p>Photo: Jo Roe</p></div>", ["/in"]),
        ("{text}<div><img src=/in><p>The market hall in the morning, seen from the bridge</p></div>{text}", ["/in"]),
        (
            "{text}<div class=row><div><img src=/a><p>One</p></div><div><img src=/b><p>Two</p></div></div>{text}",
            ["/a", "/b"],
        ),
        (
            "{text}"
            + "".join(f"<figure><img src=/{x}><figcaption>Un {x}</figcaption></figure>" for x in "abc")
            + "{text}",
            ["/a", "/b", "/c"],
        ),
        ("<p>{text}</p><div><a href=/u/boat.jpg><img src=/in><span>boat.jpg 20 kB</span></a></div>", ["/in"]),
        ("{text}<dl class=gallery-item><dt class='gallery-icon landscape'><img src=/in></dt></dl>{text}", ["/in"]),
        # Pictures of other parts of the page.
        ("<main><div><img src=/out width=40 height=40><span>Mara Ode</span></div>{text}{text}</main>", []),
        ("{text}<section><p>" + "Another story. " * 40 + "</p><img src=/out></section>", []),
    ],
)
def test_pictures_beside_kept_text(markup: str, addresses: list[str]) -> None:
    assert kept_addresses(markup.format(text=TEXT)) == addresses


@pytest.mark.parametrize(
    ("source_set", "address"),
    [
        ("a.jpg 320w,b.jpg 640w", "b.jpg"),
        (" a.jpg 320w, b.jpg 640w, c.jpg 640w,\n", "b.jpg"),
        ("a.jpg 320w, blank.gif 640w", "a.jpg"),
        ("a.jpg 320w b.jpg, c.jpg 2w", "c.jpg"),
        ("w_4,h_3/a.jpg 1x, w_8,h_6/b.jpg 2x", "w_8,h_6/b.jpg"),
        ("a.jpg", "a.jpg"),
        ("a.jpg, b.jpg 2x", "b.jpg"),
        ("a.jpg 1e999999999999w, b.jpg xw", "a.jpg"),
        (" , ", None),
        ("data:image/gif;base64,AA 2x, a.jpg 1x", "a.jpg"),
    ],
)
def test_the_largest_of_a_set(source_set: str, address: str | None) -> None:
    assert largest(source_set) == address


@pytest.mark.cost
@pytest.mark.parametrize("unit", ["a", "a,", ", ", "a 1x", "a 1x, ", " ", "1", "-1", "/"], ids=repr)
def test_the_cost_of_attributes_is_linear(unit: str) -> None:
    def markup(repeats: int) -> str:
        value = unit * repeats
        return f"{TEXT}<img srcset='{value}'><img src='{value}' width='{value}' alt='{value}'>{TEXT}"

    assert growth(kept_addresses, markup) <= MAX_GROWTH


@pytest.mark.cost
@pytest.mark.parametrize(
    "markup",
    [
        "<img src=/{n}.jpg>",
        "<p>x<img src=/{n}.jpg></p>",
        "<noscript><img src=/{n}.jpg></noscript> ",
        "<div><img src=/{n}-1x1.jpg>",
    ],
)
def test_the_cost_of_many_pictures_is_linear(markup: str) -> None:
    assert (
        growth(kept_addresses, lambda pictures: TEXT + "".join(markup.format(n=n) for n in range(pictures)) + TEXT)
        <= MAX_GROWTH
    )


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("src=/s.jpg srcset='/m.jpg 640w, /l.jpg 1280w'", "/l.jpg"),
        ("src=/s.jpg srcset='/s.jpg 1x, /l.jpg 2x'", "/l.jpg"),
        ("src=/s.jpg srcset='/f/w_424,c_limit/https%3A%2F%2Fb.org%2Fa.png 424w, /f/w_1456,c_limit/https%3A%2F%2Fb.org%2Fa.png 1456w'",
         "/f/w_1456,c_limit/https%3A%2F%2Fb.org%2Fa.png"),
        ("src=/boot.jpg srcset='/boot-300x200.jpg 300w, /boot-600x400.jpg 600w'", "/boot.jpg"),
        ("src=/s.jpg srcset='/m.jpg, /blur_9/l.jpg 900w'", "/s.jpg"),
        ("data-lazy-src=/s.jpg src=/blank.gif data-lazy-srcset='/m.jpg 300w, /l.jpg 900w'", "/l.jpg"),
    ],
)  # fmt: skip
def test_the_address_is_the_largest_of_the_set(attributes: str, expected: str) -> None:
    article = keep_all(f"<title>T</title><p>Ein Boot.</p><img {attributes}><p>Noch ein Satz.</p>", url="https://e.org/")
    assert [item.address for item in article.multimedia] == [f"https://e.org{expected}"]


def test_a_source_for_narrow_screens_comes_last() -> None:
    sources = "<source media='(max-width: 600px)' srcset=/n.jpg><source media='(min-width: 601px)' srcset=/w.jpg>"
    page = f"<title>T</title><p>Ein Boot.</p><picture>{sources}<img src=/s.jpg></picture><p>Noch ein Satz.</p>"
    assert [item.address for item in keep_all(page, url="https://e.org/").multimedia] == ["https://e.org/w.jpg"]
