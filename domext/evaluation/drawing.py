"""Figures of one style in files: drawing needs no display, and the same numbers give the same file, byte for byte."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from domext.errors import OptionError, os_errors_as
from domext.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The suffixes of figures.
SUFFIXES: Final = (".svg", ".png", ".pdf")
#: The palette of Okabe and Ito, which readers with any kind of colour vision can distinguish.
BLUE, _ORANGE, _GREEN, _PINK, _SKY, RED, _YELLOW, _BLACK = (
    "#0072B2 #E69F00 #009E73 #CC79A7 #56B4E9 #D55E00 #F0E442 #000000".split()
)
#: The colours of lines and groups of points, and the marks beside them.
LINE_COLOURS: Final = (BLUE, RED, _GREEN, _PINK, _ORANGE, _SKY, _BLACK, _YELLOW)
MARKS: Final = "os^Dv<>P"
GREY: Final = "#B0B0B0"
_STYLE: Final = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "svg.hashsalt": "domext",
    "svg.fonttype": "path",
}


def check_can_draw(file: str | None = None) -> None:
    """Check that a figure can be drawn, before the work for it is done.

    Raises:
        ExtraError: matplotlib is not installed.
        OptionError: the suffix of the file is not a known format.
    """
    need("matplotlib", "plots")
    if file is not None and Path(file).suffix.lower() not in SUFFIXES:
        msg = f"cannot draw into {file!r}: the file name must end in {' or '.join(SUFFIXES)}"
        raise OptionError(msg)


@contextlib.contextmanager
def figure_in(file: Path, width: float, height: float) -> Iterator[Any]:
    """Yield a figure, sized in inches, and write it at the end of the ``with`` block.

    Raises:
        ExtraError: matplotlib is not installed.
        OptionError: the suffix of the file is not a known format, or the file cannot be written.
    """
    check_can_draw(str(file))
    with need("matplotlib", "plots").rc_context(_STYLE):
        figure = need("matplotlib.figure", "plots").Figure(figsize=(width, height), layout="constrained")
        yield figure
        # The time and the software version would make files of the same numbers differ.
        omitted = {".svg": ("Date", "Creator"), ".png": ("Software",), ".pdf": ("CreationDate", "Producer", "Creator")}
        with os_errors_as(OptionError, f"cannot write {file}"):
            file.parent.mkdir(parents=True, exist_ok=True)
            figure.savefig(file, dpi=150, metadata=dict.fromkeys(omitted[file.suffix.lower()]))
