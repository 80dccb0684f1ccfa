"""The journal of a labeller: replay, undo and redo, a truncated line, a full disk, and the format of its file."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domext.engine import parse
from domext.label.block_identity import block_identities, match_blocks
from domext.label.journal import SCHEMA, Journal, LabelError, read_journal
from domext.label.page_labels import LABEL_NAMES, PageLabels
from tests.clock import MAX_GROWTH, growth

BLOCKS = 5
LETTERS = st.sampled_from(list(LABEL_NAMES))
RUNS = st.tuples(st.integers(0, BLOCKS - 1), st.integers(0, BLOCKS - 1)).map(lambda ends: (min(ends), max(ends) + 1))
ACTIONS = st.one_of(
    st.builds(lambda run, letter: {"do": "paint", "first": run[0], "last": run[1], "label": letter}, RUNS, LETTERS),
    st.builds(lambda page_type: {"do": "type", "type": page_type}, st.sampled_from([None, "article", "forum"])),
    st.builds(lambda done: {"do": "done", "done": done}, st.booleans()),
    st.sampled_from([{"do": "undo"}, {"do": "redo"}]),
)
ENTRIES = st.lists(st.tuples(st.sampled_from(["one", "two"]), ACTIONS), max_size=30)


def opening(page: str, labels: str = "kkddc") -> dict[str, Any]:
    blocks = [[f"/p[{number}]", f"{number:016x}"] for number in range(len(labels))]
    header = {"page": page, "sha256": "0" * 64, "domext": "0.1.0", "type": "article"}
    return {"do": "open", **header, "labels": labels, "blocks": blocks}


def write_journal(path: Path, entries: list[tuple[str, dict[str, Any]]]) -> dict[str, PageLabels]:
    with Journal(path) as journal:
        journal.append(opening("one"))
        journal.append(opening("two", "ddddd"))
        for page, action in entries:
            journal.append({"page": page, **action})
        return dict(journal.pages)


class Model:
    """The labels of a page in the simplest way: the list of all states, and the index of the current one."""

    def __init__(self, labels: str) -> None:
        self.states: list[tuple[str, str | None]] = [(labels, "article")]
        self.current = 0
        self.done = False

    def apply(self, action: dict[str, Any]) -> None:
        labels, page_type = self.states[self.current]
        match action:
            case {"do": "paint", "first": first, "last": last, "label": letter}:
                painted = "".join(letter if first <= row < last else old for row, old in enumerate(labels))
                self.add(painted, page_type)
            case {"do": "type", "type": new_type}:
                self.add(labels, new_type)
            case {"do": "done", "done": done}:
                self.done = done
            case {"do": "undo"}:
                self.current = max(self.current - 1, 0)
            case {"do": "redo"}:
                self.current = min(self.current + 1, len(self.states) - 1)

    def add(self, labels: str, page_type: str | None) -> None:
        self.states = [*self.states[: self.current + 1], (labels, page_type)]
        self.current += 1


@given(ENTRIES)
def test_a_replay_gives_the_labels_after_all_actions(entries: list[tuple[str, dict[str, Any]]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "labels.jsonl"
        pages = write_journal(path, entries)
        assert read_journal(path) == pages
    models = {"one": Model("kkddc"), "two": Model("ddddd")}
    for name, action in entries:
        models[name].apply(action)
    for name, model in models.items():
        page = pages[name]
        assert (page.labels, page.page_type) == model.states[model.current]
        assert (page.done, len(page.undo_stack)) == (model.done, model.current)
        assert len(page.redo_stack) == len(model.states) - 1 - model.current


@given(st.lists(ACTIONS, max_size=20))
def test_undo_and_redo_reach_the_first_and_the_last_state(actions: list[dict[str, Any]]) -> None:
    with TemporaryDirectory() as folder, Journal(Path(folder) / "labels.jsonl") as journal:
        last = journal.append(opening("one"), *({"page": "one", **action} for action in actions))
        page = last
        for _ in last.undo_stack:
            page = journal.append({"page": "one", "do": "undo"})
        assert (page.labels, page.page_type) == ("kkddc", "article")
        for _ in last.undo_stack:
            page = journal.append({"page": "one", "do": "redo"})
        assert (page.labels, page.page_type) == (last.labels, last.page_type)


@given(ENTRIES, st.data())
def test_a_truncated_line_is_dropped_and_nothing_else(
    entries: list[tuple[str, dict[str, Any]]], data: st.DataObject
) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "labels.jsonl"
        write_journal(path, entries)
        whole = path.read_bytes()
        cut = data.draw(st.integers(0, len(whole)))
        path.write_bytes(whole[:cut])
        kept = whole[:cut].count(b"\n")
        before = read_journal(path)
        with Journal(path) as journal:
            assert journal.pages == before
            journal.append(opening("three"))
        lines = path.read_bytes().split(b"\n")
        assert lines[: max(kept, 1)] == whole.split(b"\n")[: max(kept, 1)]
        assert json.loads(lines[max(kept, 1)])["page"] == "three"
        assert read_journal(path) == {**before, "three": read_journal(path)["three"]}


def test_a_full_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "labels.jsonl"
    with Journal(path) as journal:
        journal.append(opening("one"))
        before, pages = path.read_bytes(), dict(journal.pages)

        def full(_: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        with monkeypatch.context() as broken:
            broken.setattr(os, "fsync", full)
            with pytest.raises(LabelError, match="no space left"):
                journal.append({"page": "one", "do": "paint", "first": 0, "last": 1, "label": "d"})
        assert (path.read_bytes(), journal.pages) == (before, pages)
        journal.append({"page": "one", "do": "paint", "first": 0, "last": 1, "label": "c"})
    assert read_journal(path)["one"].labels == "ckddc"


def test_every_action_is_flushed_to_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    fsync = os.fsync

    def watched(handle: int) -> None:
        fsync(handle)
        synced.append(os.fstat(handle).st_size)

    path = tmp_path / "labels.jsonl"
    with Journal(path) as journal:
        monkeypatch.setattr(os, "fsync", watched)
        journal.append(opening("one"))
        assert synced[-1] == path.stat().st_size
        journal.append({"page": "one", "do": "done", "done": True})
        assert synced[-1] == path.stat().st_size
        assert len(synced) == 2


@pytest.mark.cost
def test_a_long_journal_is_read_in_linear_time_and_its_last_500_actions_can_be_undone(tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"

    def journal(actions: int) -> Path:
        paint = [{"page": "one", "do": "paint", "first": 0, "last": 1, "label": "kd"[n % 2]} for n in range(actions)]
        lines = ({"schema": "domext-labels/1"}, opening("one"), *paint)
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return path.rename(tmp_path / f"{actions}.jsonl")

    assert growth(read_journal, journal) < MAX_GROWTH
    assert len(read_journal(journal(600))["one"].undo_stack) == 500


@pytest.mark.parametrize("name", [5, None, ["a"], {}])
def test_the_name_of_a_page_is_a_string(name: object, tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"
    lines = ({"schema": "domext-labels/1"}, opening("one") | {"page": name})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    with pytest.raises(LabelError, match=r"labels\.jsonl:2: not a line of a journal"):
        read_journal(path)


@pytest.mark.parametrize(
    "entry",
    [
        {"do": "paint", "first": 0, "last": 6, "label": "k"},
        {"do": "paint", "first": 2, "last": 2, "label": "k"},
        {"do": "paint", "first": -1, "last": 2, "label": "k"},
        {"do": "paint", "first": True, "last": 2, "label": "k"},
        {"do": "paint", "first": 0, "last": 2, "label": "x"},
        {"do": "paint", "first": 0, "last": 2, "label": "kk"},
        {"do": "paint", "first": 0, "last": 2},
        {"do": "type", "type": 3},
        {"do": "type", "type": "\ud800"},
        {"do": "type", "type": "forum\x1b[2J"},
        {"do": "done", "done": "yes"},
        {"do": "erase"},
        {"do": "open", "labels": "k", "blocks": [], "sha256": "", "domext": "", "type": None},
    ],
)
def test_invalid_actions_are_neither_written_nor_read(entry: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"
    with Journal(path) as journal:
        journal.append(opening("one"))
        before = path.read_bytes()
        with pytest.raises(LabelError, match="one: "):
            journal.append({"page": "one", **entry})
        assert path.read_bytes() == before
    path.write_bytes(before + json.dumps({"page": "one", **entry}).encode() + b"\n")
    with pytest.raises(LabelError, match=r"labels\.jsonl:3: not a line of a journal"):
        read_journal(path)


def test_an_action_needs_an_opened_page(tmp_path: Path) -> None:
    with Journal(tmp_path / "labels.jsonl") as journal, pytest.raises(LabelError, match="has not been opened"):
        journal.append({"page": "one", "do": "undo"})


#: A journal of version 0.1.0, byte by byte. Users have such files.
SAVED_JOURNAL = """\
{"schema": "domext-labels/1"}
{"page": "a.html", "at": "2026-03-01T10:00:00.000+00:00", "do": "open", "sha256": "5f", "domext": "0.1.0", "type": "article", \
"labels": "dkc", "blocks": [["/html/body/h1", "0123456789abcdef"], ["/html/body/p[1]", "1123456789abcdef"], \
["/html/body/p[2]", "2123456789abcdef"]]}
{"page": "a.html", "at": "2026-03-01T10:00:00.000+00:00", "do": "done", "done": false}
{"page": "a.html", "at": "2026-03-01T10:00:00.000+00:00", "do": "paint", "first": 0, "last": 2, "label": "k"}
{"page": "a.html", "at": "2026-03-01T10:00:01.000+00:00", "do": "type", "type": "forum"}
{"page": "a.html", "at": "2026-03-01T10:00:02.000+00:00", "do": "paint", "first": 2, "last": 3, "label": "d"}
{"page": "a.html", "at": "2026-03-01T10:00:03.000+00:00", "do": "undo"}
{"page": "a.html", "at": "2026-03-01T10:00:04.000+00:00", "do": "done", "done": true}
"""


def test_a_journal_of_an_earlier_version_is_read(tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"
    path.write_text(SAVED_JOURNAL, encoding="utf-8")
    page = read_journal(path)["a.html"]
    assert (page.sha256, page.version, page.labels, page.page_type, page.done) == ("5f", "0.1.0", "kkc", "forum", True)
    assert page.blocks[0] == ("/html/body/h1", "0123456789abcdef")
    assert (len(page.undo_stack), page.redo_stack) == (2, (("kkd", "forum"),))


@pytest.mark.parametrize("content", ["notes of mine", "notes of mine\n", '{"schema": "domext-labels/9"}\n', "[]\n"])
def test_a_file_of_another_format_is_refused_and_not_changed(content: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(LabelError, match=f"not a journal of the schema {SCHEMA}"):
        Journal(path)
    assert path.read_text(encoding="utf-8") == content


def test_only_one_process_can_write_a_journal(tmp_path: Path) -> None:
    with (
        Journal(tmp_path / "labels.jsonl"),
        pytest.raises(LabelError, match="another 'domext label' is writing this journal"),
    ):
        Journal(tmp_path / "labels.jsonl")
    Journal(tmp_path / "labels.jsonl").__exit__(None, None, None)


BLOCK = st.tuples(st.sampled_from(["/a", "/b", "/c"]), st.sampled_from(["1", "2", "3"]))


@given(st.lists(BLOCK, max_size=8), st.lists(BLOCK, max_size=8))
def test_blocks_match_by_text_and_at_most_once(old: list[tuple[str, str]], new: list[tuple[str, str]]) -> None:
    matches = match_blocks(old, new)
    used = [index for index in matches if index >= 0]
    assert len(matches) == len(new)
    assert len(set(used)) == len(used)
    assert all(old[index][1] == block[1] for index, block in zip(matches, new, strict=True) if index >= 0)
    # A text without a match has no free block of the same text on the other side.
    unmatched = {block[1] for index, block in zip(matches, new, strict=True) if index < 0}
    assert not {old[index][1] for index in range(len(old)) if index not in used} & unmatched
    assert match_blocks(new, new) == list(range(len(new)))


def test_the_path_distinguishes_blocks_of_the_same_text() -> None:
    before = block_identities(parse("<p>One</p><div>Same</div><p>Same</p>"))
    after = block_identities(parse("<p>New</p><div>Same</div><p>Two</p><p>Same</p>"))
    assert match_blocks(before, after) == [-1, 1, -1, 2]
    assert [path for path, _ in before] == ["/html/body/p[1]", "/html/body/div", "/html/body/p[2]"]
