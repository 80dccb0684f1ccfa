"""Scrapy, crawling a local server for real; the spiders are those of docs/scrapy.md."""

from __future__ import annotations

import json
import re
import subprocess
import sys
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
    """The items of a crawl by the path of their page, and what it logged."""
    script, out = folder / "spider.py", folder / "items.jsonl"
    script.write_text(code + RUN.format(spider=spider), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script), str(out), *urls], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    items = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    return {"/" + item["url"].rpartition("/")[2]: item for item in items}, done.stderr


def test_a_crawl_of_30_fixtures_gives_30_items(site: Site, tmp_path: Path) -> None:
    code = SPIDERS[0].replace('        yield from response.follow_all(css="a")\n', "")
    assert code != SPIDERS[0]
    items, log = crawl(code, "Pages", [site.url(path) for path in (*PAGES, "/picture")], tmp_path)
    assert len(items) == 31
    bad = items.pop("/picture")
    assert (bad["status"], bad["text"], bad["error"]) == ("error", None, "SourceError")
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
    assert "SourceError" in log, "an error of a page without an errback is logged"
    assert items.keys() == {*paths} - {"/picture"}
    assert items["/header"]["text"].startswith("Größe und Maß")
    for path in paths[:5]:
        assert items[path]["text"] == extract(PAGES[path], url=site.url(path)).text


def test_items_with_declared_fields_get_those_and_others_pass() -> None:
    import scrapy

    from domext.integrations.scrapy import DomextPipeline, extractor_of

    class Page(scrapy.Item):  # type: ignore[misc]
        html = scrapy.Field()
        text = scrapy.Field()

    pipeline = DomextPipeline()
    item = pipeline.process_item(Page(html="<p>Some words that are an article, and more of them."))
    assert dict(item) == {"text": "Some words that are an article, and more of them."}
    other = {"price": 3}
    assert pipeline.process_item(other) is other
    assert other == {"price": 3}
    from scrapy.settings import Settings

    assert extractor_of(Settings({"DOMEXT_OPTIONS": {"favour": "recall"}})).options == Options.recall()
    with pytest.raises(OptionError, match="favour must be"):
        extractor_of(Settings({"DOMEXT_OPTIONS": {"favour": "x"}}))
