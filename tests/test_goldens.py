"""Golden files: every fixture in every format, and the text of it that the default selector keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import domext
from domext import OptionError
from domext.plugin.registry import installed
from tests import masks
from tests.goldens import ENDINGS, FOLDER, rendered, selected
from tests.pages import FIXTURES, Fixture, fixture, fixtures

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def _no_model(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("domext.learned.selector.SHIPPED_MODEL", tmp_path / "learned.npz")


@pytest.mark.usefixtures("_no_model")
@pytest.mark.parametrize("page", fixtures(), ids=str)
def test_renderers_write_the_golden_files_without_the_learned_model(page: Fixture) -> None:
    for path, text in rendered(page).items():
        assert path.read_bytes().decode() == text, f"{path}: if that is meant, run 'python -m tests.goldens renderers'"


@pytest.mark.usefixtures("_no_model")
def test_an_extraction_needs_the_learned_model() -> None:
    with pytest.raises(OptionError, match=r"learned\.npz"):
        domext.extract("<p>Some words.")


@pytest.mark.parametrize("page", fixtures(), ids=str)
def test_the_default_selector_keeps_the_golden_text(page: Fixture) -> None:
    for path, text in selected(page).items():
        assert path.read_bytes().decode() == text, f"{path}: if that is meant, run 'python -m tests.goldens model'"


def test_there_is_a_golden_file_of_every_renderer_and_no_other() -> None:
    assert set(ENDINGS) == set(installed().names("renderer")) - {"lines"}  # they need a scorer of lines
    files = [path for path in FOLDER.rglob("*") if path.is_file()]
    assert len(files) == (len(ENDINGS) + 1) * len(fixtures())


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"blocks": 46}, "written for 46 blocks, the page has 47"),
        ({"kept": "12-13 18-21 25-27 29-31"}, "has the word 'the' where the kept blocks have None"),
        ({"kept": "12-13 18-21 25-27 29-33"}, "has the word None where the kept blocks have '"),
    ],
)
def test_a_mask_that_does_not_fit_its_page_is_an_error_that_names_the_command(
    changes: dict[str, object], reason: str
) -> None:
    page = Fixture("news", fixture("news").facts | changes)
    with pytest.raises(AssertionError, match=rf"{reason}.* run 'python -m tests\.goldens masks'"):
        masks.masked_article(page)


def test_masks_that_do_not_fit_are_written_and_the_others_left_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = (FIXTURES / "fixtures.toml").read_text("utf-8")
    facts = fixture("news").facts
    lines = f'blocks = {facts["blocks"]}\nkept = "{facts["kept"]}"\n'
    assert before.count(lines) == 1
    (tmp_path / "fixtures.toml").write_text(before.replace(lines, 'blocks = 5\nkept = "1-4"\n'), "utf-8")
    misfit = Fixture("news", facts | {"blocks": 5, "kept": "1-4"})
    monkeypatch.setattr(masks, "FIXTURES", tmp_path)
    monkeypatch.setattr(masks, "fixtures", lambda: (fixture("forum"), misfit))
    assert masks.write_masks() == ["news"]
    assert (tmp_path / "fixtures.toml").read_text("utf-8") == before
