"""Build the documentation as a site, with a gallery of reports, and check its links.

    python docs/build_site.py

The pages keep the paths that they have in the repository, so that the same links work on a code host and on the site.
The command needs ``pip install 'domext[docs]'``, and writes ``build/site``. It fails if Zensical warns, or if a link, an
anchor or a picture leads nowhere.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

import turbohtml

from domext import Extractor
from domext.explain.explanation import ExplanationRequest, explain_page
from domext.explain.html_report import render_report

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parent.parent
# The files of the site, as globs from the root of the repository.
_SOURCES: Final = (
    "*.md", "LICENSE", "docs/**/*.md", "docs/**/*.png", "docs/**/*.svg", "docs/*.json", "fixtures/*.md", "fixtures/structure/README.md",
    "domext/learned/data/learned.md", "domext/learned/data/learned.svg",
)  # fmt: skip


@dataclass(frozen=True)
class Report:
    """A report of the gallery: its fixture, what it shows, and the selectors beside the default one."""

    fixture: str
    text: str
    compare: tuple[str, ...] = ()

    @property
    def command(self) -> str:
        """The command that writes the same report."""
        options = "".join(f" --compare {name}" for name in self.compare)
        return f"domext explain fixtures/{self.fixture}.html{options} -o {self.fixture}.html"


GALLERY: Final = (
    Report("news", "A news article among navigation, teasers and a newsletter form."),
    Report("comments", "An article with comments of readers, beside the decision of `readability`.", ("readability",)),
    Report("recipe", "A recipe: ingredients and steps in lists."),
    Report("forum", "A thread: many short posts, none of them an article."),
    Report("table-layout-2005", "A page of 2005 whose layout is a table.", ("structure", "ttr")),
    Report("product", "A product with specifications, reviews and related products."),
    Report("arabic", "An article in Arabic, from right to left."),
    Report("chinese", "An article in Chinese, where words have no spaces.", ("justext",)),
)
_GALLERY_PAGE: Final = """\
# Reports

Each link opens a report of [`domext explain`](explaining.md) on a page of the [fixtures](../fixtures/README.md): which blocks
are kept, and why. A report is one HTML file. It loads nothing, and no script of the page runs in it.

"""


def build(root: Path) -> Path:
    """Build the site in a folder that holds ``zensical.toml``, and return the folder of the site.

    Raises:
        CalledProcessError: Zensical warns or fails.
    """
    pages, site = root / "build" / "pages", root / "build" / "site"
    for folder in (pages, site):
        shutil.rmtree(folder, ignore_errors=True)
    for source in sources():
        copy = pages / source.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
    write_gallery(pages / "docs")
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    subprocess.run(command, cwd=root, check=True, env={**os.environ, "NO_COLOR": "1"})  # noqa: S603 - our own command
    return site


def sources() -> list[Path]:
    """Return the files of the repository that the site shows."""
    return sorted({file for pattern in _SOURCES for file in ROOT.glob(pattern)})


def write_gallery(folder: Path) -> None:
    """Write the reports, and the page ``gallery.md`` that links them."""
    extractor = Extractor()
    (folder / "gallery").mkdir(parents=True, exist_ok=True)
    lines = []
    for report in GALLERY:
        page = ROOT / "fixtures" / f"{report.fixture}.html"
        request = ExplanationRequest(extractor=extractor, compare=report.compare)
        text = render_report(explain_page(page.read_bytes(), page.name, request))
        (folder / "gallery" / page.name).write_text(text, encoding="utf-8")
        lines.append(f"- [{report.fixture}](gallery/{page.name}): {report.text}\n  `{report.command}`\n")
    (folder / "gallery.md").write_text(_GALLERY_PAGE + "".join(lines), encoding="utf-8")


def broken_links(site: Path) -> list[str]:
    """Return the links, anchors and pictures of a built site that lead nowhere, one line each."""
    documents = {file.resolve(): turbohtml.parse(file.read_bytes()) for file in sorted(site.rglob("*.html"))}
    anchors = {file: {element.attrs["id"] for element in tree.select("[id]")} for file, tree in documents.items()}
    broken = []
    for file, tree in documents.items():
        for link in sorted(set(_internal_links(tree))):
            target, anchor = _target(link, file, site.resolve())
            if not target.is_file() or (anchor and anchor not in anchors.get(target, ())):
                broken.append(f"{file.relative_to(site.resolve())}: {link}")
    return broken


def _target(link: str, file: Path, site: Path) -> tuple[Path, str]:
    """The file and the anchor that a link of a file means; a folder stands for its first page."""
    parts = urlsplit(link)
    path = unquote(parts.path)
    if not path:
        return file, unquote(parts.fragment)
    target = (site / path.removeprefix("/") if path.startswith("/") else file.parent / path).resolve()
    return target / "index.html" if target.is_dir() else target, unquote(parts.fragment)


def _internal_links(tree: turbohtml.Document) -> Iterator[str]:
    for element in tree.select("a[href], link[href], img[src], script[src]"):
        address = str(element.attrs.get("href") or element.attrs.get("src") or "")
        if address and not urlsplit(address).scheme and not address.startswith("//"):
            yield address


if __name__ == "__main__":
    broken = broken_links(build(ROOT))
    if broken:
        sys.exit("broken links:\n" + "\n".join(broken))
