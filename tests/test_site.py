"""The documentation as a site: it builds without a warning, no link is broken, and its generated parts are current."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.command import all_commands
from tests.plugin_distributions import BUILT_IN_SCORERS

ROOT = Path(__file__).parent.parent
CONFIGURATION = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def build_site() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "docs")
        return importlib.import_module("build_site")


@pytest.fixture(scope="module")
def site(build_site: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("zensical", reason="the extra docs is not installed")
    root = tmp_path_factory.mktemp("site")
    shutil.copy(ROOT / "zensical.toml", root)
    built: Path = build_site.build(root)
    return built


def leaves(navigation: Any) -> list[str]:
    if isinstance(navigation, str):
        return [navigation]
    items = navigation.values() if isinstance(navigation, dict) else navigation
    return [leaf for item in items for leaf in leaves(item)]


def test_no_link_of_the_site_is_broken(build_site: Any, site: Path) -> None:
    assert build_site.broken_links(site) == []


def test_the_navigation_names_every_page(build_site: Any) -> None:
    pages = {path.relative_to(ROOT).as_posix() for path in build_site.sources() if path.suffix == ".md"}
    navigation = leaves(CONFIGURATION["nav"])
    assert len(navigation) == len(set(navigation))
    assert set(navigation) == pages | {"docs/gallery.md"}


def test_the_site_is_searched_and_names_no_script_picture_or_frame_of_other_hosts(site: Path) -> None:
    assert "subtree" in (site / "search.json").read_text(encoding="utf-8")
    for file in site.rglob("*.html"):
        loaded = re.findall(r"<(?:script|img|iframe)[^>]* src=\"?([^\s\">]+)", file.read_text(encoding="utf-8"))
        assert not [address for address in loaded if re.match(r"(?:https?:)?//", address)], file.name


def test_the_gallery_links_reports_in_which_no_script_of_the_page_runs(build_site: Any, site: Path) -> None:
    page = (site / "docs" / "gallery.html").read_text(encoding="utf-8")
    for report in build_site.GALLERY:
        assert f"gallery/{report.fixture}.html" in page
        text = (site / "docs" / "gallery" / f"{report.fixture}.html").read_text(encoding="utf-8")
        assert "Content-Security-Policy" in text
        assert "default-src &#39;none&#39;" in text or "default-src 'none'" in text


@pytest.mark.parametrize(
    "link", ["missing.html", "other.html#missing", "#missing", "missing.png", "/missing.html", "folder"]
)
def test_a_link_that_leads_nowhere_is_reported(build_site: Any, tmp_path: Path, link: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "other.html").write_text('<h1 id="title">Other</h1>', encoding="utf-8")
    right = '<a href="other.html#title">1</a> <a href="/other.html">2</a> <a href="https://example.org/x">3</a>'
    element = f'<img src="{link}">' if link.endswith(".png") else f'<a href="{link}">4</a>'
    (tmp_path / "page.html").write_text(f"<p>{right} {element}", encoding="utf-8")
    assert build_site.broken_links(tmp_path) == [f"page.html: {link}"]


def test_a_warning_of_the_generator_fails_the_build(
    build_site: Any, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert site.exists()
    page = tmp_path / "README.md"
    page.write_text("# Title\n\n[here](#title)\n", encoding="utf-8")
    (tmp_path / "zensical.toml").write_text('[project]\nsite_name = "x"\ndocs_dir = "build/pages"\n', encoding="utf-8")
    monkeypatch.setattr(build_site, "ROOT", tmp_path)
    monkeypatch.setattr(build_site, "write_gallery", lambda _: None)
    assert build_site.broken_links(build_site.build(tmp_path)) == []
    page.write_text("# Title\n\n[nowhere](missing.md)\n", encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        build_site.build(tmp_path)


def test_the_reference_of_the_command_line_is_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs")
    reference = importlib.import_module("cli_reference").reference()
    assert reference == (ROOT / "docs" / "cli-reference.md").read_text(encoding="utf-8"), (
        "run: python docs/cli_reference.py"
    )
    for name, command in all_commands().items():
        section = re.search(
            rf"^## domext {name}\n(.*?)(?=^## domext (?!{name} )|\Z)", reference, re.DOTALL | re.MULTILINE
        )
        assert section
        assert all(
            option in section[1] for parameter in command.params for option in parameter.opts if option[0] == "-"
        )


@pytest.mark.parametrize("name", BUILT_IN_SCORERS)
def test_every_scorer_has_a_figure_and_its_command(name: str) -> None:
    page = (ROOT / "docs" / "scorers" / f"{name}.md").read_text(encoding="utf-8")
    assert f"](../pictures/scorers/{name}.png)" in page
    assert f"`domext plot fixtures/news.html --plugin {name} -o {name}.png`" in page
    assert (ROOT / "docs" / "pictures" / "scorers" / f"{name}.png").stat().st_size < 100_000
