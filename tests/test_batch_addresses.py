"""Runs on lists of addresses, against servers on the loopback interface."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from domext import Extractor
from domext.batch import page_fetches
from domext.batch.address_lists import AddressLists
from domext.batch.page_fetches import PageFetches
from domext.batch.runner import run
from domext.batch.settings import BatchError, Columns, Fetching, Settings
from domext.batch.supervisor import Supervisor
from domext.batch.task import Task
from domext.batch.worker import Setup
from domext.fetch.response import retry_after
from tests.command import refused
from tests.server import OPEN, PAGE, redirect, reply, serving
from tests.shards import shard_rows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from http.server import BaseHTTPRequestHandler

    from tests.server import Reply, Site

BOTH = replace(OPEN, allow_networks=("127.0.0.0/8",))
EXTRACTOR = Extractor(selector="single:scorer=structure")


def fetch_all(*addresses: str, delay: float = 0.0) -> dict[str, Task]:
    """The tasks of addresses after they are fetched."""
    tasks = ((index, Task(id=address, address=address, url=address)) for index, address in enumerate(addresses))
    done: dict[str, Task] = {}
    with PageFetches(Fetching(options=BOTH, delay=delay, connections=4)) as fetches:
        for item in fetches.fetched(tasks):
            if item is None:
                time.sleep(0.002)
            else:
                assert item[1].id not in done
                done[item[1].id] = item[1]
    assert len(done) == len(addresses)
    return done


def listed(name: str, text: str) -> list[Task]:
    Path(name).write_bytes(text.encode())
    lists = AddressLists([name], Columns(), Path("out"))
    lists.inventory()
    return list(lists.tasks())


class TestRun:
    def test_each_address_has_one_row_and_a_resumed_run_fetches_only_what_is_missing(
        self, site: Site, internal: Site, tmp_path: Path
    ) -> None:
        site.pages["/moved"] = redirect("/")
        addresses = [site.url(), internal.url(), site.url("/moved"), "nonsense", site.url("/none"), site.url()]
        (tmp_path / "list.txt").write_text("\n".join(addresses), encoding="utf-8")
        settings = Settings(shard_rows=2, fetching=Fetching(options=OPEN, delay=0))
        summary = run([str(tmp_path / "list.txt")], tmp_path / "out", EXTRACTOR, settings)
        assert (summary.pages, summary.ok, summary.errors) == (5, 2, {"fetch": 3})
        rows = shard_rows(tmp_path / "out")
        assert [(row["id"], row["url"], row["text"] is None) for row in rows] == [
            (site.url(), site.url(), False),
            (internal.url(), internal.url(), True),
            (site.url("/moved"), site.url(), False),
            ("nonsense", "nonsense", True),
            (site.url("/none"), site.url("/none"), True),
        ]
        assert [row["message"] and row["message"][:21] for row in rows] == [
            None, "refused: 127.0.0.2 is", None, "refused: no scheme; o", "the server answered 4",
        ]  # fmt: skip
        (tmp_path / "out" / "part-00002.jsonl.gz").unlink()
        site.requests.clear()
        assert run([str(tmp_path / "list.txt")], tmp_path / "out", EXTRACTOR, settings) == summary
        assert site.requests == ["/robots.txt", "/none"]

    def test_pages_are_extracted_while_others_are_fetched(self) -> None:
        results: list[Any] = []

        def tasks() -> Iterator[tuple[int, Task] | None]:
            yield 0, Task(id="0", html=PAGE)
            while not results:  # as long as the fetch of the next page takes
                yield None
            yield 1, Task(id="1", html=PAGE)

        settings = Settings()
        with Supervisor(Setup.of(EXTRACTOR, settings), settings) as supervisor:
            for result in supervisor.results(tasks()):
                results.append(result)  # noqa: PERF402  the tasks look at the list meanwhile
        assert [result.index for result in results] == [0, 1]

    @pytest.mark.parametrize(
        "option", ["--ignore-robots", "--allow-network=10.0.0.0/8", "--delay=2", "--connections=2"]
    )
    def test_options_of_fetching_need_addresses(self, option: str, tmp_path: Path) -> None:
        assert "needs --addresses" in refused("run", "pages", "--out", tmp_path / "out", option)


@pytest.mark.usefixtures("in_tmp_path")
class TestLists:
    @pytest.mark.parametrize("name", ["list.txt", "list.csv"])
    def test_lines_of_text(self, name: str) -> None:
        tasks = listed(name, "\ufeffhttp://a.example/\r\n\n  http://b.example/ü \nhttp://a.example/\n")
        assert [task.address for task in tasks] == ["http://a.example/", "http://b.example/ü"]
        assert [task.id for task in tasks] == [task.address for task in tasks]

    def test_lines_of_json(self) -> None:
        lines = [{"url": "http://a.example/", "title": "A"}, {"url": "http://b.example/"}, {"link": "x"}, ["url"]]
        tasks = listed("list.jsonl", "\n".join(map(json.dumps, lines)) + "\nbroken")
        assert [(task.id, task.title, task.error is None) for task in tasks] == [
            ("http://a.example/", "A", True), ("http://b.example/", None, True),
            ("list.jsonl:3", None, False), ("list.jsonl:4", None, False), ("list.jsonl:5", None, False),
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("name", "text", "message"),
        [
            ("page.html", "<html>", "page.html: a page, not a list of addresses"),
            ("empty.txt", "\n", "empty.txt: no addresses"),
            ("crawl.warc", "WARC/1.0", "crawl.warc: not a list of addresses"),
            ("photo", "\x89PNG\0", "photo: binary data or UTF-16, not a list of addresses in UTF-8"),
        ],
    )
    def test_other_files_are_refused(self, name: str, text: str, message: str) -> None:
        with pytest.raises(BatchError, match=message):
            listed(name, text)


class TestPace:
    def test_hosts_are_fetched_from_at_once_but_each_by_one_request_at_a_time(self) -> None:
        meeting = threading.Barrier(2)  # which only two hosts at once can pass
        counts = {"127.0.0.1": 0, "127.0.0.2": 0}

        def counting(send: Reply) -> Reply:
            def counted(handler: BaseHTTPRequestHandler) -> None:
                host = handler.headers["Host"].partition(":")[0]
                counts[host] += 1
                assert counts[host] == 1
                time.sleep(0.005)
                counts[host] -= 1
                send(handler)

            return counted

        def meet(handler: BaseHTTPRequestHandler) -> None:
            meeting.wait(5)
            reply(PAGE)(handler)

        with serving() as first, serving("127.0.0.2") as second:
            for number in range(6):
                first.pages[f"/{number}"] = counting(reply(PAGE))
                second.pages[f"/{number}"] = counting(redirect(first.url(f"/{number}")))
            first.pages["/meet"] = second.pages["/meet"] = meet
            paths = ["/meet", *(f"/{number}" for number in range(6))]
            done = fetch_all(*(site.url(path) for site in (first, second) for path in paths))
        assert {task.error for task in done.values()} == {None}
        assert done[second.url("/3")].url == first.url("/3")

    def test_the_delay_and_that_of_robots_txt(self, site: Site) -> None:
        moments: list[float] = []

        def record(handler: BaseHTTPRequestHandler) -> None:
            moments.append(time.monotonic())
            reply(PAGE)(handler)

        site.pages |= {"/1": record, "/2": record}
        fetch_all(site.url("/1"), site.url("/2"), delay=0.03)
        assert moments[1] - moments[0] >= 0.03
        site.pages["/robots.txt"] = reply("User-agent: *\nCrawl-delay: 0.06")
        fetch_all(site.url("/1"), site.url("/2"), delay=0.03)
        assert moments[3] - moments[2] >= 0.06
        site.pages["/robots.txt"] = reply("User-agent: *\nCrawl-delay: 86400")
        (task,) = fetch_all(site.url("/1")).values()
        assert task.error == "refused: robots.txt asks for 86400 seconds between two requests, more than 300"
        assert len(moments) == 4

    def test_addresses_are_read_only_so_far_ahead(self, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(page_fetches, "_MAX_AHEAD", 3)
        is_released = threading.Event()

        def wait(handler: BaseHTTPRequestHandler) -> None:
            is_released.wait(5)
            reply(PAGE)(handler)

        site.pages["/slow"] = wait
        read: list[int] = []

        def tasks() -> Iterator[tuple[int, Task]]:
            for index in range(50):
                read.append(index)
                address = site.url("/slow") if index == 0 else "nonsense"
                yield index, Task(id=str(index), address=address)

        with PageFetches(Fetching(options=OPEN, delay=0)) as fetches:
            stream = fetches.fetched(tasks())
            items = [next(stream) for _ in range(20)]
            assert (len(read), [item[0] for item in items if item]) == (4, [1, 2, 3])
            is_released.set()
            assert {item[0] for item in stream if item} == {0, *range(4, 50)}


def busy(times: int, status: int = 503, **headers: str) -> Reply:
    """A reply that refuses some requests, and then sends the page."""
    replies = iter([reply("", status, **headers)] * times)

    def send(handler: BaseHTTPRequestHandler) -> None:
        next(replies, reply(PAGE))(handler)

    return send


class TestBusyServers:
    def test_a_server_that_recovers_is_asked_again(self, site: Site) -> None:
        site.pages |= {"/robots.txt": busy(1, 429, Retry_After="0"), "/a": busy(2, Retry_After="0")}
        (task,) = fetch_all(site.url("/a")).values()
        assert (task.error, task.html) == (None, PAGE.encode())
        assert site.requests == ["/robots.txt", "/robots.txt", "/a", "/a", "/a"]

    def test_the_number_of_requests_and_the_time_are_bounded(self, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(page_fetches, "_FIRST_WAIT", 0.001)
        site.pages |= {"/busy": busy(99, 429), "/later": busy(99, Retry_After="86400")}
        done = fetch_all(site.url("/busy"), site.url("/later"), site.url())
        assert [task.error for task in done.values()] == [
            "the server answered 429, 4 times", "the server answered 503, and asks to wait 86400 seconds", None,
        ]  # fmt: skip
        assert site.requests.count("/busy") == 4
        assert site.requests.count("/later") == 1

    def test_a_host_that_does_not_answer_is_given_up(self, site: Site) -> None:
        with serving("127.0.0.2") as dead:
            pass  # nothing listens on its port any more
        site.pages["/away"] = redirect(dead.url())
        done = fetch_all(*(dead.url(f"/{number}") for number in range(7)), site.url("/away"), site.url())
        errors = [task.error or "" for task in done.values() if task.error]
        assert sum("robots.txt cannot be read: the connection failed" in error for error in errors) == 6
        assert errors.count("not fetched: 127.0.0.2 did not answer 5 times in a row") == 2
        assert done[site.url()].error is None

    def test_the_time_that_a_server_asks_for(self) -> None:
        assert [retry_after(text) for text in ("120", " 0", "", "soon", "-1", "9" * 99)] == [
            120,
            0,
            None,
            None,
            None,
            None,
        ]
        assert retry_after("Wed, 21 Oct 2015 07:28:00 GMT") == 0
        assert (retry_after("Wed, 21 Oct 2099 07:28:00 GMT") or 0) > 1e9
