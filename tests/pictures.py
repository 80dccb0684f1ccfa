"""The pictures of the documentation: ``python -m tests.pictures`` opens reports, the labelling page and the playground in a real
browser.

The pictures of reports are the gallery of ``docs/explaining.md``, those of the labelling page belong to
``docs/labelling.md``, and those of the playground to ``docs/serving.md``.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from domext import Extractor
from domext.explain.explanation import ExplanationRequest, explain_page
from domext.explain.html_report import render_report
from tests.browser import launched
from tests.label_process import copy_fixtures, label_process
from tests.pages import FIXTURES
from tests.serve_process import serve_process

if TYPE_CHECKING:
    from collections.abc import Callable

OUT: Final = Path(__file__).parent.parent / "docs" / "pictures"
LABELLED_PAGES: Final = (
    "comments", "faq", "forum", "german", "listing", "news", "paywall", "poem", "recipe", "service",
)  # fmt: skip


@dataclass(frozen=True)
class Picture:
    """A window in the state that a picture shows."""

    name: str
    scheme: str
    size: tuple[int, int]
    act: Callable[[Any], None]


@dataclass(frozen=True)
class Report:
    """A report and its picture."""

    fixture: str
    picture: Picture
    compare: tuple[str, ...] = ()
    gold: bool = False


def _select_text(text: str) -> Callable[[Any], None]:
    return lambda page: page.frame_locator("#frame").get_by_text(text).first.click()


def _sort_table(page: Any) -> None:
    page.keyboard.press("v")
    page.get_by_role("button", name="words", exact=True).click()


def _next_match(page: Any) -> None:
    page.keyboard.press("n")


def _select_comment(page: Any) -> None:
    page.click("#block-22", modifiers=["Shift"])
    page.keyboard.press("ArrowLeft")


def _open_example(page: Any) -> None:
    page.click("#example")
    page.wait_for_selector("html[data-ready='1']")


def _change_parameter(page: Any) -> None:
    _open_example(page)
    page.check("#scorer-cuter")
    page.fill("#cuter-max_link", "0.3")
    page.wait_for_selector("body:not([aria-busy])")


def _mark_blocks(page: Any) -> None:
    _open_example(page)
    page.check("#click-marks")
    for text in ("Share this story", "Correction:"):
        _select_text(text)(page)
        page.wait_for_selector("body:not([aria-busy])")
    page.eval_on_selector("#frame", "frame => frame.contentWindow.scrollBy(0, -60)")


_SIZE: Final = (1240, 760)
REPORTS: Final = (
    Report("news", Picture("article", "light", _SIZE, _select_text("By Imogen Parfitt"))),
    Report("cookie-banner", Picture("rule", "light", _SIZE, _select_text("With your agreement"))),
    Report("comments", Picture("compared", "dark", _SIZE, _next_match), compare=("readability",)),
    Report("table-layout-2005", Picture("gold", "light", _SIZE, lambda _: None), gold=True),
    Report("recipe", Picture("narrow", "light", (400, 780), _next_match)),
    Report("forum", Picture("table", "dark", _SIZE, _sort_table)),
)
LABELLING: Final = (
    Picture("label", "light", (1000, 640), _select_comment),
    Picture("label-dark", "dark", (1000, 640), _select_comment),
    Picture("label-narrow", "light", (390, 640), _select_comment),
)

PLAYGROUND: Final = (
    Picture("playground", "light", _SIZE, _change_parameter),
    Picture("playground-rule", "dark", (1240, 860), _mark_blocks),
)


def main() -> None:
    """Draw all pictures."""
    OUT.mkdir(exist_ok=True)
    with launched() as browser, tempfile.TemporaryDirectory() as folder:
        for report in REPORTS:
            file = Path(folder, "report.html")
            file.write_text(_render(report), encoding="utf-8")
            _draw(browser, file.as_uri(), "html[data-ready]", report.picture)
        with label_process(copy_fixtures(Path(folder, "pages"), LABELLED_PAGES)) as process:
            for picture in LABELLING:
                _draw(browser, f"{process.address}#comments.html", "body[data-page]", picture)
        with serve_process() as service:
            for picture in PLAYGROUND:
                _draw(browser, f"http://{service.host}:{service.port}/", "html[data-ready]", picture)


def _render(report: Report) -> str:
    source = FIXTURES / f"{report.fixture}.html"
    gold = source.with_suffix(".txt").read_text(encoding="utf-8") if report.gold else None
    request = ExplanationRequest(extractor=Extractor(), compare=report.compare, gold=gold)
    return render_report(explain_page(source.read_bytes(), source.name, request))


def _draw(browser: Any, address: str, ready: str, picture: Picture) -> None:
    width, height = picture.size
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=picture.scheme)
    page.goto(address)
    page.wait_for_selector(ready)
    picture.act(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(300)
    page.screenshot(path=OUT / f"{picture.name}.png")
    page.close()


if __name__ == "__main__":
    main()
