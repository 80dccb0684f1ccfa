"""The pictures of the documentation: ``python -m tests.pictures`` opens reports in a real browser and draws them.

Three reports are the gallery of ``docs/explaining.md``: an article, a thread in which two selectors differ, and a page of
tables on a narrow screen.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from domext import Extractor
from domext.explain.explanation import ExplanationRequest, tell
from domext.explain.report import report
from tests.browser import launched
from tests.pages import FOLDER

if TYPE_CHECKING:
    from collections.abc import Callable

OUT: Final = Path(__file__).parent.parent / "docs" / "pictures"


@dataclass(frozen=True)
class Picture:
    """One report as somebody left it."""

    name: str
    page: str
    act: Callable[[Any], None]
    scheme: str = "light"
    size: tuple[int, int] = (1240, 760)
    compare: tuple[str, ...] = ()
    gold: bool = False


def _pick(text: str) -> Callable[[Any], None]:
    return lambda page: page.frame_locator("#frame").get_by_text(text).first.click()


def _table(page: Any) -> None:
    page.keyboard.press("v")
    page.get_by_role("button", name="words", exact=True).click()


PICTURES: Final = (
    Picture("article", "news", _pick("By Imogen Parfitt")),
    Picture("compared", "comments", lambda page: page.keyboard.press("n"), scheme="dark", compare=("readability",)),
    Picture("gold", "table-layout-2005", lambda _: None, gold=True),
    Picture("narrow", "recipe", lambda page: page.keyboard.press("n"), size=(400, 780)),
    Picture("table", "forum", _table, scheme="dark"),
)


def main() -> None:
    """Draw all of them."""
    OUT.mkdir(exist_ok=True)
    with launched() as browser, tempfile.TemporaryDirectory() as folder:
        for picture in PICTURES:
            _draw(picture, browser, Path(folder, "report.html"))


def _draw(picture: Picture, browser: Any, file: Path) -> None:
    source = FOLDER / f"{picture.page}.html"
    gold = source.with_suffix(".txt").read_text(encoding="utf-8") if picture.gold else None
    wanted = ExplanationRequest(extractor=Extractor(), compare=picture.compare, gold=gold)
    file.write_text(report(tell(source.read_bytes(), source.name, wanted)), encoding="utf-8")
    width, height = picture.size
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=picture.scheme)
    page.goto(file.as_uri())
    page.wait_for_selector("html[data-ready]")
    picture.act(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(300)
    page.screenshot(path=OUT / f"{picture.name}.png")
    page.close()


if __name__ == "__main__":
    main()
