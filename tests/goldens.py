"""The golden files, and the commands that write them.

    python -m tests.goldens masks      align the texts of fixtures/ with their pages where a mask no longer fits
    python -m tests.goldens renderers  write the articles of the masks in every format, after a change to a renderer
    python -m tests.goldens model      write the text that the default selector keeps of each fixture, after a training

Each command prints what it changed. Read the difference, then commit it. Only the files of ``model`` depend on the learned
model: the articles of the renderers are those of the masks, see :mod:`tests.masks`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import domext
from tests.masks import masked_article, write_masks
from tests.pages import fixtures

if TYPE_CHECKING:
    from tests.pages import Fixture

FOLDER: Final = Path(__file__).parent / "golden"
#: The ending of the golden files of each renderer.
ENDINGS: Final = {
    "text": "txt",
    "markdown": "md",
    "html": "html",
    "xml": "xml",
    "tei": "tei.xml",
    "json": "json",
    "csv": "csv",
}
_SPECS: Final = {"json": "json:indent=1"}  # so that differences can be read


def rendered(fixture: Fixture) -> dict[Path, str]:
    """The golden files of the renderers for a fixture: what each is to hold, by its path."""
    article = masked_article(fixture)
    return {
        FOLDER / name / f"{fixture.name}.{ending}": article.to(_SPECS.get(name, name)) + "\n"
        for name, ending in ENDINGS.items()
    }


def selected(fixture: Fixture) -> dict[Path, str]:
    """The golden file of the model for a fixture: the text that the default selector keeps, by its path."""
    return {FOLDER / "model" / f"{fixture.name}.txt": domext.extract(fixture.html, url=fixture.url).text + "\n"}


def main() -> None:
    """Run the command that the command line names."""
    parser = argparse.ArgumentParser(
        "python -m tests.goldens", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", choices=("masks", "renderers", "model"))
    kind = parser.parse_args().kind
    if kind == "masks":
        changed = write_masks()
        sys.stdout.write(f"{len(changed)} masks written to fixtures/fixtures.toml: {', '.join(changed) or 'all fit'}\n")
        return
    render, folders = (rendered, tuple(ENDINGS)) if kind == "renderers" else (selected, ("model",))
    files = {path: text for fixture in fixtures() for path, text in render(fixture).items()}
    _write(files, {path for folder in folders for path in (FOLDER / folder).glob("*")})


def _write(files: dict[Path, str], present: set[Path]) -> None:
    """Write the files that differ and remove those of fixtures that are gone."""
    changed = [path for path, text in files.items() if path not in present or path.read_bytes() != text.encode()]
    gone = sorted(present - files.keys())
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files[path], encoding="utf-8", newline="")
    for path in gone:
        path.unlink()
    for path in (*changed, *gone):
        sys.stdout.write(f"{'written' if path in files else 'removed'}  {path.relative_to(FOLDER).as_posix()}\n")
    sys.stdout.write(f"{len(files)} golden files: {len(changed)} written, {len(gone)} removed\n")


if __name__ == "__main__":
    main()
