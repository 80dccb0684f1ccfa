"""Files of many pages in a batch: JSONL, Parquet, WARC and feeds, also damaged ones."""

from __future__ import annotations

import gzip
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from domext.batch import jsonl, warc
from domext.batch.inputs import Inputs
from domext.batch.settings import BatchError, Columns
from tests.batch_inputs import PAGE, TEXT, messages, rows_of, tasks, write

pytestmark = pytest.mark.usefixtures("in_tmp_path")


class TestJsonl:
    def test_each_line_is_a_row_with_the_values_of_the_named_keys(self) -> None:
        lines = [{"body": PAGE, "link": "http://example.org/1", "title": "Given"}, {"body": PAGE}]
        write("pages.jsonl", "\n\n".join(map(json.dumps, lines)) + "\n")
        first, second = rows_of("pages.jsonl", columns=Columns(html="body", url="link"))
        assert (first["id"], first["url"], first["title"], first["text"]) == (
            "pages.jsonl:1", "http://example.org/1", "Given", TEXT,
        )  # fmt: skip
        assert (second["id"], second["url"], second["title"]) == ("pages.jsonl:3", None, "Tides")

    def test_a_file_in_utf_16_is_named(self) -> None:
        write("pages.jsonl", b"\xff\xfe" + f"{json.dumps({'html': PAGE})}\n".encode("utf-16-le"))
        assert {row["message"] for row in rows_of("pages.jsonl")} == {"the line is UTF-16, not UTF-8"}

    def test_a_broken_line_is_an_error_and_the_next_line_is_read(self) -> None:
        bad = ["{", "[1]", '{"text": "x"}', '{"html": 1}', '{"html": "<p>x", "url": 1}', "[" * 100_000]
        write("pages.jsonl", "\n".join([*bad, json.dumps({"html": PAGE})]))
        *failed, last = rows_of("pages.jsonl")
        assert [row["error"] for row in failed] == ["input"] * len(bad)
        assert [row["message"] for row in failed][:4] == [
            "the line is not JSON",
            "the line is not a JSON object",
            "there is no key 'html'; --columns html=KEY names another",
            "the key 'html' does not hold text",
        ]
        assert last["text"] == TEXT

    def test_an_overlong_line_is_an_error_and_the_next_line_is_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(jsonl, "MAX_RECORD_BYTES", 200)
        write("pages.jsonl", json.dumps({"html": "x" * 999}) + "\n" + json.dumps({"html": PAGE}) + "\n")
        assert messages("pages.jsonl") == ["the line has more than 200 bytes", None]

    @pytest.mark.parametrize("damage", ["cut", "changed"])
    def test_a_damaged_file_gives_its_readable_pages_and_an_error(self, damage: str) -> None:
        noise = os.urandom(40_000).hex()
        lines = [json.dumps({"html": f"{PAGE}<!--{noise}-->"}) + "\n" for _ in range(9)]
        data = bytearray(gzip.compress("".join(lines).encode()))
        middle = len(data) // 2
        data = data[:middle] if damage == "cut" else data[:middle] + bytes(99) + data[middle + 99 :]
        write("pages.jsonl.gz", bytes(data))
        rows = rows_of("pages.jsonl.gz", write("after.html"))
        assert [row["status"] for row in rows[:3]] == ["ok"] * 3
        assert rows[-2]["message"].startswith("the rest of the file cannot be read")
        assert rows[-1]["text"] == TEXT

    def test_the_extension_of_a_compressed_file_may_be_in_capitals(self) -> None:
        write("PAGES.JSONL.GZ", gzip.compress(json.dumps({"html": PAGE}).encode()))
        assert [row["text"] for row in rows_of("PAGES.JSONL.GZ")] == [TEXT]

    def test_zstandard(self) -> None:
        zstd = pytest.importorskip("compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd")
        write("pages.jsonl.zst", zstd.compress(json.dumps({"html": PAGE}).encode() + b"\n") * 2)
        write("cut.jsonl.zst", zstd.compress(os.urandom(99_999))[:-9])
        assert [row["text"] for row in rows_of("pages.jsonl.zst")] == [TEXT, TEXT]
        assert "rest of the file cannot be read" in str(messages("cut.jsonl.zst")[-1])


class TestParquet:
    @pytest.fixture(autouse=True)
    def arrow(self) -> Any:
        return pytest.importorskip("pyarrow")

    def table(self, arrow: Any, **columns: list[Any]) -> str:
        import pyarrow.parquet  # type: ignore[import-untyped]

        pyarrow.parquet.write_table(arrow.table(columns), "pages.parquet")
        return "pages.parquet"

    def test_each_row_is_a_page(self, arrow: Any) -> None:
        name = self.table(arrow, html=[PAGE, "<p>Größe, und Länge.", None], url=["http://example.org/1", None, None])
        rows = rows_of(name)
        assert [row["id"] for row in rows] == [f"pages.parquet:{number}" for number in range(3)]
        assert [row["text"] for row in rows] == [TEXT, "Größe, und Länge.", None]
        assert (rows[0]["url"], rows[2]["error"]) == ("http://example.org/1", "input")

    def test_bytes_are_decoded_as_files_are(self, arrow: Any) -> None:
        name = self.table(arrow, html=["<p>Größe.".encode("latin-1")], encoding=["latin1"])
        assert [row["text"] for row in rows_of(name)] == ["Größe."]

    @pytest.mark.parametrize("kind", ["string", "large_string", "dictionary"])
    def test_text_that_is_not_utf_8_costs_no_other_row(self, arrow: Any, kind: str) -> None:
        data = [PAGE.encode(), "<p>Größe, und Länge.".encode("latin-1"), PAGE.encode()]
        offsets = [sum(map(len, data[:count])) for count in range(4)]
        width, array = (8, arrow.LargeStringArray) if kind == "large_string" else (4, arrow.StringArray)
        ends = b"".join(offset.to_bytes(width, "little") for offset in offsets)
        column = array.from_buffers(3, arrow.py_buffer(ends), arrow.py_buffer(b"".join(data)))
        name = self.table(arrow, html=column.dictionary_encode() if kind == "dictionary" else column)
        rows = rows_of(name)
        assert [row["error"] for row in rows] == [None] * 3
        assert (rows[0]["text"], rows[1]["text"], rows[2]["text"]) == (TEXT, "Größe, und Länge.", TEXT)

    def test_a_value_that_is_no_text_costs_no_other_row(self, arrow: Any) -> None:
        times = arrow.array([None, 2**62, None], arrow.timestamp("ns"))  # more than a time of Python can hold
        rows = rows_of(self.table(arrow, html=[PAGE] * 3, url=times))
        assert [row["message"] for row in rows] == [None, "the column for url does not hold text", None]

    def test_a_missing_column_is_refused_before_the_run(self, arrow: Any) -> None:
        name = self.table(arrow, content=[PAGE], link=["x"])
        with pytest.raises(BatchError, match=r"no column 'html' \(it has content, link\); set --columns html=NAME"):
            tasks(name)

    def test_a_damaged_file_is_an_error(self) -> None:
        write("pages.parquet", b"PAR1 but no more")
        assert "rest of the file cannot be read" in str(messages("pages.parquet")[0])


def warc_record(
    record_type: str, url: str, body: bytes, header: str = "Content-Type: text/html", status: str = "200 OK"
) -> bytes:
    content = f"HTTP/1.1 {status}\r\n{header}\r\n\r\n".encode() + body if record_type == "response" else body
    content_type = "application/http" if record_type == "response" else "text/html"
    head = f"WARC/1.0\r\nWARC-Type: {record_type}\r\nWARC-Target-URI: {url}\r\nContent-Type: {content_type}\r\n"
    return f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content + b"\r\n\r\n"


GZIPPED = "Content-Type: text/html\r\nContent-Encoding: gzip"
RECORDS = [
    warc_record("response", "http://example.org/1", "<p>Größe, Länge.".encode("latin-1"), "Content-Type: text/html; charset=latin1"),
    warc_record("response", "http://example.org/2", b"\x89PNG", "Content-Type: image/png"),
    warc_record("response", "http://example.org/3", PAGE.encode(), status="404 Not Found"),
    warc_record("request", "http://example.org/4", PAGE.encode()),
    warc_record("response", "http://example.org/5", gzip.compress(PAGE.encode()), GZIPPED),
    warc_record("response", "http://example.org/6", b"\x1f\x8bno more", GZIPPED),
    warc_record("resource", "http://example.org/7", PAGE.encode()),
]  # fmt: skip
PAGES = [
    ("http://example.org/1", "Größe, Länge."),
    ("http://example.org/5", TEXT),
    ("http://example.org/6", None),
    ("http://example.org/7", TEXT),
]


class TestWarc:
    @pytest.fixture(autouse=True)
    def installed(self) -> None:
        pytest.importorskip("fastwarc")

    @pytest.mark.parametrize("name", ["crawl.warc", "crawl.warc.gz"])
    def test_pages_are_successful_responses_and_resources_that_are_html(self, name: str) -> None:
        parts = RECORDS if name.endswith("warc") else [gzip.compress(record) for record in RECORDS]
        write(name, b"".join(parts))
        rows = rows_of(name)
        assert [(row["url"], row["text"]) for row in rows] == PAGES
        offsets = [sum(map(len, parts[:index])) for index in (0, 4, 5, 6)]
        assert [row["id"] for row in rows] == [f"{name}:{offset}" for offset in offsets]
        assert "cannot be decoded" in rows[2]["message"]

    def test_a_truncated_record_is_an_error_and_never_half_a_page(self) -> None:
        write("crawl.warc", b"".join(RECORDS)[:-30])
        rows = rows_of("crawl.warc", write("after.html"))
        assert [(row["url"], row["text"]) for row in rows[:3]] == PAGES[:3]
        assert (rows[3]["url"], rows[3]["error"]) == (PAGES[3][0], "input")
        assert "truncated" in rows[3]["message"]
        assert rows[4]["text"] == TEXT

    @pytest.mark.parametrize("compression", ["none", "gzip"])
    def test_wherever_the_file_is_cut_off_the_last_page_is_an_error_or_complete(self, compression: str) -> None:
        pack = gzip.compress if compression == "gzip" else bytes
        first, last = pack(RECORDS[0]), pack(RECORDS[-1])
        end = len(last) - (0 if compression == "gzip" else 4)  # two line breaks end a record
        for cut in range(1, len(last)):
            row, *rest = rows_of(write("crawl.warc", first + last[:cut]))
            assert row["text"] == PAGES[0][1]
            if cut >= end or (rest and rest[0]["text"] == TEXT):  # the checksum of gzip may be missing
                assert [page["text"] for page in rest] == [TEXT]
            else:
                assert [page["error"] for page in rest] == ["input"], cut

    def test_records_that_are_compressed_together_have_different_ids(self) -> None:
        write("crawl.warc.gz", gzip.compress(b"".join(RECORDS)))
        rows = rows_of("crawl.warc.gz")
        assert [(row["url"], row["text"]) for row in rows] == PAGES
        assert len({row["id"] for row in rows}) == len(rows)

    def test_a_body_that_unpacks_to_more_than_a_record_may_have_is_an_error(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(warc, "MAX_RECORD_BYTES", 2_000)
        write("crawl.warc", warc_record("response", "http://example.org/1", gzip.compress(bytes(2_001)), GZIPPED))
        assert messages("crawl.warc") == ["the decoded body of the response has more than 2000 bytes"]

    def test_after_a_damaged_record_the_rest_of_the_file_is_one_error(self) -> None:
        parts = [gzip.compress(record) for record in RECORDS]
        parts[5] = parts[5][:20] + bytes(20) + parts[5][40:]
        write("crawl.warc.gz", b"".join(parts))
        rows = rows_of("crawl.warc.gz", write("after.html"))
        assert [(row["url"], row["text"]) for row in rows[:2]] == PAGES[:2]
        assert [row["error"] for row in rows[2:]] == ["input", None]
        assert "rest of the file cannot be read" in rows[2]["message"]
        assert len({row["id"] for row in rows}) == len(rows)


RSS = """<?xml version="1.0"?><rss version="2.0"><channel><title>Tides</title>
<item><title>The tide, twice a day &amp;amp; night</title><link>https://example.org/sea/tide.html?from=feed</link></item>
<item><title>Elsewhere</title><link>https://example.org/gone.html</link></item>
<item><title>Secret</title><link>../secret.html</link></item><item><title>Nothing</title></item>
</channel></rss>"""
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">A &lt;b&gt;bold&lt;/b&gt; tide</title>
<link href="tide.html"/></entry></feed>"""


class TestFeeds:
    @pytest.mark.parametrize("path", ["example.org/sea/tide.html", "sea/tide.html", "tide.html"])
    def test_a_page_gets_the_title_of_its_entry(self, path: str) -> None:
        write("secret.html")
        write(f"feeds/{path}")
        first, *missing = rows_of(write("feeds/tides.rss", RSS))
        assert first["id"] == "feeds/tides.rss:1"
        assert first["url"] == "https://example.org/sea/tide.html?from=feed"
        assert (first["title"], first["text"]) == ("The tide, twice a day & night", TEXT)
        assert [row["message"] for row in missing] == [
            "no page beside the feed for https://example.org/gone.html",
            "no page beside the feed for ../secret.html",
            "the entry has no link",
        ]

    def test_markup_in_a_title_of_atom_is_removed(self) -> None:
        write("tide.html")
        (row,) = rows_of(write("feed.xml", ATOM))
        assert (row["title"], row["url"], row["text"]) == ("A bold tide", None, TEXT)

    def test_a_feed_without_entries_is_an_error_row(self) -> None:
        (row,) = rows_of(write("feed.rss", "<rss version='2.0'><channel><title>x</title></channel></rss>"))
        assert (row["error"], row["message"]) == ("input", "the feed has no entries")

    def test_xml_that_is_not_a_feed_is_a_page(self) -> None:
        page = '<page xmlns="urn:domext:page:1"><title>Given</title><html>&lt;p>Words, more words.</html></page>'
        (row,) = rows_of(write("page.xml", page))
        assert (row["title"], row["text"]) == ("Given", "Words, more words.")

    def test_the_digest_depends_on_the_pages_of_a_feed(self) -> None:
        write("tide.html")
        write("feed.xml", ATOM)
        before = Inputs(["feed.xml"], Columns(), Path("out")).inventory()
        os.utime("tide.html", ns=(1, 1))
        assert Inputs(["feed.xml"], Columns(), Path("out")).inventory() != before

    @pytest.mark.parametrize("link", ["http://[x/tide.html", f"https://example.org/{'a' * 3000}", "https://x/%00.html"])
    def test_a_hostile_link_is_an_error_row(self, link: str) -> None:
        (row,) = rows_of(
            write("feed.rss", f"<rss version='2.0'><channel><item><link>{link}</link></item></channel></rss>")
        )
        assert (row["error"], row["message"]) == ("input", f"no page beside the feed for {link}")

    def test_a_link_whose_path_is_too_long_leads_to_a_page_by_its_file_name(self) -> None:
        write("tide.html")
        link = f"https://example.org/{'a' * 3000}/tide.html"
        (row,) = rows_of(
            write("feed.rss", f"<rss version='2.0'><channel><item><link>{link}</link></item></channel></rss>")
        )
        assert row["text"] == TEXT
