"""The journal of a labeller: its replay, undo, a line that a kill tore, a disk that is full."""

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
from domext.label.identity import identities, matches
from domext.label.journal import NAMES, SCHEMA, Journal, LabelError, PageLabels, read

BLOCKS = 5
LETTERS = st.sampled_from(list(NAMES))
RUNS = st.tuples(st.integers(0, BLOCKS - 1), st.integers(0, BLOCKS - 1)).map(lambda ends: (min(ends), max(ends) + 1))
ACTIONS = st.one_of(
    st.builds(lambda run, letter: {"do": "paint", "first": run[0], "last": run[1], "label": letter}, RUNS, LETTERS),
    st.builds(lambda kind: {"do": "type", "type": kind}, st.sampled_from([None, "article", "forum"])),
    st.builds(lambda done: {"do": "done", "done": done}, st.booleans()),
    st.sampled_from([{"do": "undo"}, {"do": "redo"}]),
)
ENTRIES = st.lists(st.tuples(st.sampled_from(["one", "two"]), ACTIONS), max_size=30)


def opening(page: str, labels: str = "kkddc") -> dict[str, Any]:
    blocks = [[f"/p[{number}]", f"{number:016x}"] for number in range(len(labels))]
    about = {"page": page, "sha256": "0" * 64, "domext": "0.1.0", "type": "article"}
    return {"do": "open", **about, "labels": labels, "blocks": blocks}


def written(path: Path, entries: list[tuple[str, dict[str, Any]]]) -> dict[str, PageLabels]:
    with Journal(path) as journal:
        journal.append(opening("one"))
        journal.append(opening("two", "ddddd"))
        for page, action in entries:
            journal.append({"page": page, **action})
        return dict(journal.sheets)


class Plain:
    """The same again in the plainest way: all states that there were, and which one is shown."""

    def __init__(self, labels: str) -> None:
        self.states: list[tuple[str, str | None]] = [(labels, "article")]
        self.at = 0
        self.done = False

    def act(self, action: dict[str, Any]) -> None:
        labels, kind = self.states[self.at]
        match action:
            case {"do": "paint", "first": first, "last": last, "label": letter}:
                self.add("".join(letter if first <= row < last else old for row, old in enumerate(labels)), kind)
            case {"do": "type", "type": new}:
                self.add(labels, new)
            case {"do": "done", "done": done}:
                self.done = done
            case {"do": "undo"}:
                self.at = max(self.at - 1, 0)
            case {"do": "redo"}:
                self.at = min(self.at + 1, len(self.states) - 1)

    def add(self, labels: str, kind: str | None) -> None:
        self.states = [*self.states[: self.at + 1], (labels, kind)]
        self.at += 1


@given(ENTRIES)
def test_what_is_replayed_is_what_was_done(entries: list[tuple[str, dict[str, Any]]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "labels.jsonl"
        sheets = written(path, entries)
        assert read(path) == sheets
    plain = {"one": Plain("kkddc"), "two": Plain("ddddd")}
    for page, action in entries:
        plain[page].act(action)
    for page, wanted in plain.items():
        sheet = sheets[page]
        assert (sheet.labels, sheet.page_type) == wanted.states[wanted.at]
        assert (sheet.done, len(sheet.past)) == (wanted.done, wanted.at)
        assert len(sheet.future) == len(wanted.states) - 1 - wanted.at


@given(st.lists(ACTIONS, max_size=20))
def test_undone_wholly_a_page_is_as_it_was_opened_and_redone_as_it_was(actions: list[dict[str, Any]]) -> None:
    with TemporaryDirectory() as folder, Journal(Path(folder) / "labels.jsonl") as journal:
        sheet = journal.append(opening("one"), *({"page": "one", **action} for action in actions))
        back = sheet
        for _ in sheet.past:
            back = journal.append({"page": "one", "do": "undo"})
        assert (back.labels, back.page_type) == ("kkddc", "article")
        for _ in sheet.past:
            back = journal.append({"page": "one", "do": "redo"})
        assert (back.labels, back.page_type) == (sheet.labels, sheet.page_type)


@given(ENTRIES, st.data())
def test_a_torn_line_loses_itself_and_nothing_else(
    entries: list[tuple[str, dict[str, Any]]], data: st.DataObject
) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "labels.jsonl"
        written(path, entries)
        whole = path.read_bytes()
        cut = data.draw(st.integers(0, len(whole)))
        path.write_bytes(whole[:cut])
        kept = whole[:cut].count(b"\n")
        before = read(path)
        with Journal(path) as journal:
            assert journal.sheets == before
            journal.append(opening("three"))
        lines = path.read_bytes().split(b"\n")
        assert lines[: max(kept, 1)] == whole.split(b"\n")[: max(kept, 1)]
        assert json.loads(lines[max(kept, 1)])["page"] == "three"
        assert read(path) == {**before, "three": read(path)["three"]}


def test_a_full_disk_is_a_line_and_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "labels.jsonl"
    with Journal(path) as journal:
        journal.append(opening("one"))
        before, sheets = path.read_bytes(), dict(journal.sheets)

        def full(_: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        with monkeypatch.context() as broken:
            broken.setattr(os, "fsync", full)
            with pytest.raises(LabelError, match="no space left"):
                journal.append({"page": "one", "do": "paint", "first": 0, "last": 1, "label": "d"})
        assert (path.read_bytes(), journal.sheets) == (before, sheets)
        journal.append({"page": "one", "do": "paint", "first": 0, "last": 1, "label": "c"})
    assert read(path)["one"].labels == "ckddc"


def test_every_action_is_on_the_disk_before_it_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
        {"do": "done", "done": "yes"},
        {"do": "erase"},
        {"do": "open", "labels": "k", "blocks": [], "sha256": "", "domext": "", "type": None},
    ],
)
def test_what_is_no_action_is_neither_written_nor_read(entry: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"
    with Journal(path) as journal:
        journal.append(opening("one"))
        before = path.read_bytes()
        with pytest.raises(LabelError, match="one: "):
            journal.append({"page": "one", **entry})
        assert path.read_bytes() == before
    path.write_bytes(before + json.dumps({"page": "one", **entry}).encode() + b"\n")
    with pytest.raises(LabelError, match=r"labels\.jsonl:3: not a line of a journal"):
        read(path)


def test_a_page_that_was_not_opened_cannot_be_painted(tmp_path: Path) -> None:
    with Journal(tmp_path / "labels.jsonl") as journal, pytest.raises(LabelError, match="was not opened"):
        journal.append({"page": "one", "do": "undo"})


@pytest.mark.parametrize("content", ["notes of mine", "notes of mine\n", '{"schema": "domext-labels/9"}\n', "[]\n"])
def test_another_file_is_refused_and_stays_as_it_is(content: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(LabelError, match=f"not a journal of the schema {SCHEMA}"):
        Journal(path)
    assert path.read_text(encoding="utf-8") == content


def test_two_cannot_write_one_journal(tmp_path: Path) -> None:
    with Journal(tmp_path / "labels.jsonl"), pytest.raises(LabelError, match="another domext label is writing it"):
        Journal(tmp_path / "labels.jsonl")
    Journal(tmp_path / "labels.jsonl").__exit__(None, None, None)


BLOCK = st.tuples(st.sampled_from(["/a", "/b", "/c"]), st.sampled_from(["1", "2", "3"]))


@given(st.lists(BLOCK, max_size=8), st.lists(BLOCK, max_size=8))
def test_a_block_is_found_again_once_by_its_text(old: list[tuple[str, str]], new: list[tuple[str, str]]) -> None:
    found = matches(old, new)
    used = [place for place in found if place >= 0]
    assert len(found) == len(new)
    assert len(set(used)) == len(used)
    assert all(old[place][1] == block[1] for place, block in zip(found, new, strict=True) if place >= 0)
    # What stays alone on one side has no free partner on the other.
    alone = [block[1] for place, block in zip(found, new, strict=True) if place < 0]
    assert not {old[place][1] for place in range(len(old)) if place not in used} & set(alone)
    assert matches(new, new) == list(range(len(new)))


def test_a_path_tells_blocks_of_one_text_apart() -> None:
    before = identities(parse("<p>One</p><div>Same</div><p>Same</p>"))
    after = identities(parse("<p>New</p><div>Same</div><p>Two</p><p>Same</p>"))
    assert matches(before, after) == [-1, 1, -1, 2]
    assert [path for path, _ in before] == ["/html/body/p[1]", "/html/body/div", "/html/body/p[2]"]
