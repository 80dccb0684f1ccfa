"""Draw docs/pictures/scorers/, the figures of the pages of the scorers, with ``domext plot``.

    python docs/scorer_figures.py

The command needs ``pip install 'domext[plots]'``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from domext.cli import cli
from domext.plugin.registry import installed

ROOT: Final = Path(__file__).parent.parent


def main() -> None:
    """Draw the figure of every built-in scorer."""
    for row in installed().list():
        if row.kind == "scorer" and row.distribution == "domext":
            page, figure = ROOT / "fixtures" / "news.html", ROOT / "docs" / "pictures" / "scorers" / f"{row.name}.png"
            cli.main(["plot", str(page), "--plugin", row.name, "-o", str(figure)], standalone_mode=False)


if __name__ == "__main__":
    main()
