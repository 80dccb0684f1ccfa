"""Ids of HTML element names, and the sets of names that the engine distinguishes."""

from __future__ import annotations

import functools
from typing import Final

import numpy as np
import numpy.typing as npt

# The position of a name is its id. Trained models contain ids, so append only. Id 0 represents all other names. An id is less
# than 256, so that it fits in one byte.
NAMES: Final = (
    "", "html", "body", "div", "span", "p", "a", "li", "ul", "ol", "br", "img", "h1", "h2", "h3", "h4", "h5", "h6",
    "table", "tbody", "thead", "tfoot", "tr", "td", "th", "caption", "col", "colgroup", "section", "article", "main",
    "nav", "header", "footer", "aside", "hgroup", "address", "blockquote", "pre", "code", "figure", "figcaption",
    "dl", "dt", "dd", "hr", "b", "strong", "i", "em", "u", "s", "small", "mark", "sub", "sup", "font", "center",
    "big", "tt", "strike", "del", "ins", "abbr", "acronym", "cite", "dfn", "kbd", "samp", "var", "q", "time", "data",
    "bdi", "bdo", "ruby", "rb", "rt", "rp", "rtc", "wbr", "form", "fieldset", "legend", "label", "input", "button",
    "select", "option", "optgroup", "datalist", "textarea", "output", "progress", "meter", "details", "summary",
    "dialog", "menu", "picture", "source", "video", "audio", "track", "iframe", "embed", "object", "param", "canvas",
    "map", "area", "svg", "path", "g", "use", "text", "math", "noscript", "noframes", "frameset", "frame", "template",
    "slot", "search", "nobr", "marquee", "dir", "listing", "plaintext", "xmp", "head", "ilayer", "layer", "applet",
)  # fmt: skip
IDS: Final = {name: number for number, name in enumerate(NAMES)}
#: Ids of the names that the engine asks for; that of all names without an id.
OTHER: Final = 0
BODY: Final = IDS["body"]
DIV: Final = IDS["div"]
SECTION: Final = IDS["section"]
SPAN: Final = IDS["span"]
P: Final = IDS["p"]
A: Final = IDS["a"]
LI: Final = IDS["li"]
UL: Final = IDS["ul"]
OL: Final = IDS["ol"]
BR: Final = IDS["br"]
IMG: Final = IDS["img"]
H1: Final = IDS["h1"]
H2: Final = IDS["h2"]
H3: Final = IDS["h3"]
H4: Final = IDS["h4"]
TABLE: Final = IDS["table"]
THEAD: Final = IDS["thead"]
TFOOT: Final = IDS["tfoot"]
TR: Final = IDS["tr"]
TD: Final = IDS["td"]
TH: Final = IDS["th"]
ARTICLE: Final = IDS["article"]
NAV: Final = IDS["nav"]
HEADER: Final = IDS["header"]
ASIDE: Final = IDS["aside"]
ADDRESS: Final = IDS["address"]
BLOCKQUOTE: Final = IDS["blockquote"]
PRE: Final = IDS["pre"]
CODE: Final = IDS["code"]
FIGURE: Final = IDS["figure"]
FIGCAPTION: Final = IDS["figcaption"]
DL: Final = IDS["dl"]
DT: Final = IDS["dt"]
DD: Final = IDS["dd"]
HR: Final = IDS["hr"]
B: Final = IDS["b"]
STRONG: Final = IDS["strong"]
EM: Final = IDS["em"]
SUB: Final = IDS["sub"]
SUP: Final = IDS["sup"]
FONT: Final = IDS["font"]
TT: Final = IDS["tt"]
DEL: Final = IDS["del"]
ABBR: Final = IDS["abbr"]
CITE: Final = IDS["cite"]
SAMP: Final = IDS["samp"]
TIME: Final = IDS["time"]
LABEL: Final = IDS["label"]
INPUT: Final = IDS["input"]
BUTTON: Final = IDS["button"]
OPTION: Final = IDS["option"]
TEXTAREA: Final = IDS["textarea"]
DETAILS: Final = IDS["details"]
SUMMARY: Final = IDS["summary"]
DIALOG: Final = IDS["dialog"]
SELECT: Final = IDS["select"]
VIDEO: Final = IDS["video"]
AUDIO: Final = IDS["audio"]
IFRAME: Final = IDS["iframe"]
CANVAS: Final = IDS["canvas"]
SVG: Final = IDS["svg"]
MATH: Final = IDS["math"]
FRAME: Final = IDS["frame"]

#: Elements that browsers lay out as blocks; text before and after their tags is never in one paragraph.
BLOCK_LEVEL: Final = frozenset(
    "html body div p li ul ol h1 h2 h3 h4 h5 h6 table tbody thead tfoot tr td th caption section article main nav header"
    " footer aside hgroup address blockquote pre figure figcaption dl dt dd hr center form fieldset legend button select"
    " option optgroup datalist textarea details summary dialog menu video audio iframe object canvas noscript noframes"
    " frameset frame search marquee dir listing plaintext xmp head text applet".split()
)
HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
#: Elements that preserve white space.
PREFORMATTED: Final = frozenset({"pre", "textarea", "listing", "plaintext", "xmp"})
#: Elements that browsers hide until they are opened, and elements whose text is a fallback; a dialog is shown if it is open.
CLOSED: Final = frozenset({"datalist", "rp", "video", "audio", "canvas", "noembed"})
#: Elements that show something other than text.
MULTIMEDIA: Final = frozenset({"img", "picture", "video", "audio", "iframe", "object", "embed", "svg", "canvas"})


@functools.lru_cache
def mask(names: frozenset[str]) -> npt.NDArray[np.bool_]:
    """Return a mask over tag ids, shape ``(len(NAMES),)``.

    :meth:`domext.table.nodes.Nodes.tagged` makes a mask over nodes of it.
    """
    chosen = np.array([name in names for name in NAMES], dtype=np.bool_)
    chosen.setflags(write=False)
    return chosen


#: Masks of headings, of elements that browsers lay out as blocks, and of the others that several modules ask for.
IS_HEADING: Final = mask(HEADINGS)
IS_BLOCK_LEVEL: Final = mask(BLOCK_LEVEL)
IS_PREFORMATTED: Final = mask(PREFORMATTED)
IS_CELL: Final = mask(frozenset({"td", "th"}))
IS_LIST: Final = mask(frozenset({"ul", "ol"}))
IS_ANY_LIST: Final = mask(frozenset({"ul", "ol", "dl"}))
