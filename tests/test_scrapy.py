"""Scrapy crawls a local server; the spiders are those of docs/scrapy.md."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from domext import OptionError, Options, extract
from tests.server import reply, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server import Site

pytest.importorskip("scrapy_poet", reason="needs pip install 'domext[scrapy]'")

ROOT = Path(__file__).parent.parent
SPIDERS = re.findall(
    r"^```text\n(import scrapy\n.*?)^```$", (ROOT / "docs/scrapy.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
)
PAGES = {f"/{path.stem}": path.read_bytes() for path in sorted((ROOT / "fixtures").glob("*.html"))[:30]}
RUN = """
import sys
from scrapy.crawler import CrawlerProcess

if __name__ == "__main__":
    spider = {spider}
    spider.start_urls = sys.argv[2:]
    process = CrawlerProcess({{
        "FEEDS": {{sys.argv[1]: {{"format": "jsonlines"}}}},
        "LOG_LEVEL": "WARNING",
        "TELNETCONSOLE_ENABLED": False,
        "ROBOTSTXT_OBEY": False,
    }})
    process.crawl(spider)
    process.start()
"""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    pages = {path: reply(body, content_type="text/html") for path, body in PAGES.items()}
    pages["/picture"] = reply(b"\x89PNG\r\n\x1a\n" + bytes(100), content_type="text/html")
    pages["/header"] = reply("<p>Größe und Maß, wie sie der Kopf der Antwort nennt.".encode("iso-8859-1"), content_type="text/html; charset=iso-8859-1")  # fmt: skip
    with serving(pages=pages) as served:
        yield served


def crawl(code: str, spider: str, urls: list[str], folder: Path) -> tuple[dict[str, dict[str, Any]], str]:
    """The items of a crawl in a folder, by the path of their page, and its log."""
    script, out = folder / "spider.py", folder / "items.jsonl"
    script.write_text(code + RUN.format(spider=spider), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script), str(out), *urls],
        capture_output=True, text=True, check=False, timeout=300, cwd=folder,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    items = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    return {"/" + item["url"].rpartition("/")[2]: item for item in items}, done.stderr


def test_a_crawl_of_30_fixtures_gives_30_items(site: Site, tmp_path: Path) -> None:
    code = SPIDERS[0].replace('        yield from response.follow_all(css="a")\n', "")
    assert code != SPIDERS[0]
    items, log = crawl(code, "Pages", [site.url(path) for path in (*PAGES, "/picture")], tmp_path)
    assert len(items) == 31
    picture = items.pop("/picture")
    assert (picture["status"], picture["text"], picture["error"]) == ("error", None, "SourceError")
    assert f"{site.url('/picture')}: " in log
    assert "Traceback" not in log
    for path, body in PAGES.items():
        article = extract(body, url=site.url(path), options=Options.precision())
        assert items[path]["status"] == "ok"
        assert items[path]["text"] == article.text
        assert items[path]["markdown"] == article.to("markdown")
        assert items[path]["metadata"]["title"] == article.metadata.title
        assert "html" not in items[path]


def test_articles_are_provided_to_callbacks(site: Site, tmp_path: Path) -> None:
    paths = [*list(PAGES)[:5], "/header", "/picture"]
    items, log = crawl(SPIDERS[1], "Articles", [site.url(path) for path in paths], tmp_path)
    assert "SourceError" in log, "Scrapy logs the error of a page without an errback"
    assert items.keys() == {*paths} - {"/picture"}
    assert items["/header"]["text"].startswith("Größe und Maß")
    for path in paths[:5]:
        assert items[path]["text"] == extract(PAGES[path], url=site.url(path)).text


@dataclass
class Record:
    html: str | None
    text: str | None = None


def test_items_get_the_fields_that_they_declare_and_items_without_a_page_pass() -> None:
    import scrapy

    from domext.integrations.scrapy import DomextPipeline

    class Page(scrapy.Item):  # type: ignore[misc]
        html = scrapy.Field()
        text = scrapy.Field()

    pipeline = DomextPipeline()
    item = pipeline.process_item(Page(html="<p>Some words that are an article, and more of them."))
    assert dict(item) == {"text": "Some words that are an article, and more of them."}
    record = pipeline.process_item(Record("<p>Some words that are an article, and more of them."))
    assert record == Record(None, "Some words that are an article, and more of them.")
    priced = {"price": 3}
    assert pipeline.process_item(priced) is priced
    assert priced == {"price": 3}
    untitled = pipeline.process_item({"html": "<p>Words, more words.", "title": ["a", "list"]})
    assert (untitled["error"], untitled["message"]) == ("input", "the column for title does not hold text")


def test_options_of_the_settings() -> None:
    from scrapy.settings import Settings

    from domext.integrations.scrapy import extractor_of

    assert extractor_of(Settings({"DOMEXT_OPTIONS": {"favour": "recall"}})).options == Options.recall()
    with pytest.raises(OptionError, match="favour must be"):
        extractor_of(Settings({"DOMEXT_OPTIONS": {"favour": "x"}}))


class TestRules:
    """Rules for 127.0.0.1, where the pages of these tests are served."""

    URL = "http://127.0.0.1/story"
    HTML = "<article><p>The tide comes in, slowly, twice a day.</p><p class=note>A note of the editors.</p></article>"
    STORY = "The tide comes in, slowly, twice a day."
    WHOLE = f"{STORY}\n\nA note of the editors."
    EXCLUDE = '["127.0.0.1"]\nexclude = [".note"]\n'

    def text(self, settings: dict[str, Any], url: str = URL) -> str:
        """The text that the pipeline of a crawler with these settings gives an item."""
        from scrapy.utils.test import get_crawler

        from domext.integrations.scrapy import DomextPipeline

        pipeline = DomextPipeline.from_crawler(get_crawler(settings_dict=settings))
        return str(pipeline.process_item({"html": self.HTML, "url": url})["text"])

    def test_the_pipeline_obeys_the_nearest_rules_or_those_of_the_settings(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "domext.toml").write_text(self.EXCLUDE, encoding="utf-8")
        (tmp_path / "other.toml").write_text('["example.org"]\nexclude = [".note"]\n', encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        assert self.text({}) == self.STORY
        assert self.text({}, "https://example.org/") == self.WHOLE
        assert self.text({"DOMEXT_RULES": "other.toml"}) == self.WHOLE
        assert self.text({"DOMEXT_RULES": "other.toml"}, "https://example.org/") == self.STORY
        assert self.text({"DOMEXT_RULES": ""}) == self.WHOLE
        assert self.text({"DOMEXT_OPTIONS": {"exclude": [".none"]}}) == self.WHOLE
        with pytest.raises(OptionError, match=r"missing\.toml: no such file"):
            self.text({"DOMEXT_RULES": "missing.toml"})

    def test_a_crawl_obeys_the_rules_of_its_folder(self, site: Site, tmp_path: Path) -> None:
        """The rules exclude an element, and correct the wrong charset of a header."""
        (tmp_path / "domext.toml").write_text(f'{self.EXCLUDE}encoding = "windows-1252"\n', encoding="utf-8")
        wrong = self.HTML.replace("tide", "flood (Größe)").encode("windows-1252")
        site.pages["/wrong"] = reply(wrong, content_type="text/html; charset=koi8-r")
        expected = self.STORY.replace("tide", "flood (Größe)")
        for code, spider in zip(SPIDERS, ("Pages", "Articles"), strict=True):
            items, _ = crawl(code, spider, [site.url("/wrong")], tmp_path)
            assert items["/wrong"]["text"] == expected
            (tmp_path / "items.jsonl").unlink()
