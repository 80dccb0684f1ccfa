"""Labelled corpora: reading, validation, conversion, folds."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domext.evaluation.convert import convert, write_corpus
from domext.evaluation.corpus import CorpusError, Gold, domain, folds, group_names, load_corpus

if TYPE_CHECKING:
    from pathlib import Path


def corpus_folder(folder: Path, *truths: Any, pages: tuple[str, ...] = ("a", "b")) -> Path:
    """Write a corpus of small pages; a truth that is a string becomes a line without change."""
    (folder / "html").mkdir(parents=True)
    for name in pages:
        (folder / "html" / f"{name}.html").write_bytes(b"<p>caf\xe9")
    lines = [truth if isinstance(truth, str) else json.dumps(truth, ensure_ascii=False) for truth in truths]
    (folder / "truth.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def test_a_corpus_is_read_completely(tmp_path: Path) -> None:
    full = {
        "id": "a",
        "url": "https://example.org/",
        "page_type": "article",
        "lang": "en",
        "title": "T",
        "author": "A",
        "date": "2020-01-01",
        "text": "one\u2028two\x85three",  # separators that str.splitlines would split at
        "with": ["one"],
        "without": ["four", "five"],
        "unknown": {"ignored": True},
    }
    corpus = load_corpus(corpus_folder(tmp_path / "mine", full, "", {"id": "b", "with": None}))
    assert corpus.name == "mine"
    assert corpus.golds == (
        Gold(
            "a",
            "https://example.org/",
            "article",
            "en",
            "T",
            "A",
            "2020-01-01",
            "one\u2028two\x85three",
            ("one",),
            ("four", "five"),
        ),
        Gold("b"),
    )
    assert corpus.read(corpus.golds[1]) == b"<p>caf\xe9"


def test_comments_are_a_text_or_a_list(tmp_path: Path) -> None:
    rows = [
        {"id": "a", "comments": "Nice.\n\nYes."},
        {"id": "b", "comments": ["Nice.", " "]},
        {"id": "c", "comments": ""},
    ]
    assert [gold.comments for gold in load_corpus(corpus_folder(tmp_path, *rows, pages=("a", "b", "c"))).golds] == [
        ("Nice.\n\nYes.",),
        ("Nice.",),
        (),
    ]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("{", r"truth.jsonl:2: not JSON"),
        ("[1]", r"truth.jsonl:2: not a JSON object with a string as id"),
        ({"url": "x"}, r"truth.jsonl:2: not a JSON object with a string as id"),
        ({"id": 3}, r"truth.jsonl:2: not a JSON object with a string as id"),
        ({"id": "a"}, r"the id 'a' occurs 2 times"),
        ({"id": "c"}, r"the page 'c' has no file .*c\.html$"),
        ('{"id": "c"}\n{"id": "d"}', r"the page 'c' has no file .*c\.html \(pages without a file: 2 of 3\)$"),
        ({"id": "../a"}, r"truth.jsonl:2: the id '../a' is not a plain file name"),
        ({"id": "x\\a"}, r"truth.jsonl:2: the id .* is not a plain file name"),
        ({"id": ".."}, r"truth.jsonl:2: the id '..' is not a plain file name"),
        ({"id": ""}, r"truth.jsonl:2: the id '' is not a plain file name"),
        ({"id": "b", "text": 7}, r"truth.jsonl:2: text must be a string or null"),
        (
            '{"id": "b", "page_type": "\\ud800"}',
            r"truth.jsonl:2: page_type has characters that cannot be shown: '.ud800'",
        ),
        ({"id": "b", "lang": "\x1b[2J\n"}, r"truth.jsonl:2: lang has characters that cannot be shown"),
        ({"id": "b", "with": "one"}, r"truth.jsonl:2: with must be a list of strings"),
        ({"id": "b", "without": [1]}, r"truth.jsonl:2: without must be a list of strings"),
        ({"id": "b", "comments": 7}, r"truth.jsonl:2: comments must be a string, a list of strings or null"),
    ],
)
def test_the_error_of_an_invalid_line_is_one_line(tmp_path: Path, line: Any, error: str) -> None:
    with pytest.raises(CorpusError, match=error) as caught:
        load_corpus(corpus_folder(tmp_path, {"id": "a"}, line))
    assert "\n" not in str(caught.value)


def test_a_folder_that_is_not_a_corpus_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(
        CorpusError, match=r"no such file or directory; a corpus is a folder with truth.jsonl and html/"
    ):
        load_corpus(tmp_path / "nowhere")
    with pytest.raises(CorpusError, match="no pages"):
        load_corpus(corpus_folder(tmp_path / "empty"))
    latin = corpus_folder(tmp_path / "latin", {"id": "a"})
    (latin / "truth.jsonl").write_bytes(b'{"id": "caf\xe9"}')
    with pytest.raises(CorpusError, match="not UTF-8"):
        load_corpus(latin)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://www.news.example.co.uk/a/b?c", "example.co.uk"),
        ("http://one.blogspot.com/", "blogspot.com"),
        ("http://b\u00fccher.example.de:8080/", "example.de"),
        ("www.example.org/path", "example.org"),
        ("http://EXAMPLE.org./", "example.org"),
        ("http://192.0.2.7/page", "192.0.2.7"),
        ("http://[2001:db8::1]/", "2001:db8::1"),
        ("http://localhost/", "localhost"),
        ("http://[broken", "http://[broken"),
        ("com", "com"),
    ],
)
def test_registered_domains(url: str, expected: str) -> None:
    assert domain(url) == expected


def test_a_page_without_an_address_is_its_own_group() -> None:
    golds = [Gold("a"), Gold("b", "https://x.example.org"), Gold("c", "https://example.org"), Gold("example.org")]
    assert group_names(golds, "domain") == ["/a", "example.org", "example.org", "/example.org"]
    assert len(set(group_names(golds, "page"))) == 4


@given(st.lists(st.integers(0, 12), min_size=30, max_size=90).filter(lambda hosts: len(set(hosts)) > 4))
def test_folds_keep_domains_together_and_are_balanced(hosts: list[int]) -> None:
    golds = [Gold(str(row), f"https://www.site{host}.example") for row, host in enumerate(hosts)]
    fold = folds(golds, 4)
    assert set(fold) == {0, 1, 2, 3}
    assert len(set(zip(hosts, fold, strict=True))) == len(set(hosts))
    sizes = Counter(fold)
    assert max(sizes.values()) - min(sizes.values()) <= max(Counter(hosts).values())


def test_folds_are_the_same_in_every_process_and_order() -> None:
    code = (
        "from domext.evaluation.corpus import Gold, folds\n"
        "print(folds([Gold(str(n), f'https://site{n % 17}.example') for n in range(60)], 5))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    golds = [Gold(str(n), f"https://site{n % 17}.example") for n in range(60)]
    assert printed == {f"{folds(golds, 5)}\n"}
    assert folds(golds[::-1], 5) == folds(golds, 5)[::-1]


def test_too_many_folds_are_rejected() -> None:
    golds = [Gold("a", "https://example.org"), Gold("b", "https://example.org")]
    with pytest.raises(CorpusError, match=r"cannot divide 1 group \(domain\) into 2 folds: add pages"):
        folds(golds, 2)
    assert sorted(folds(golds, 2, group="page")) == [0, 1]


def test_pairs_become_a_corpus(tmp_path: Path) -> None:
    labelled = tmp_path / "labelled"
    labelled.mkdir()
    for name in ("b.html", "a.html", "alone.html", "a.txt", "orphan.txt"):
        (labelled / name).write_bytes(name.encode())
    (labelled / "b.txt").write_bytes("\ufeffCaf\u00e9\r\n\u2028x".encode())
    conversion = convert(labelled, tmp_path / "out" / "corpus")
    assert conversion.pages == 2
    assert [path.name for path in conversion.unpaired] == ["alone.html", "orphan.txt"]
    corpus = load_corpus(tmp_path / "out" / "corpus")
    assert [(gold.id, gold.text) for gold in corpus.golds] == [("a", "a.txt"), ("b", "Caf\u00e9\r\n\u2028x")]
    assert corpus.read(corpus.golds[0]) == b"a.html"
    with pytest.raises(CorpusError, match="already exists"):
        convert(labelled, tmp_path / "out" / "corpus")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_of_texts(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "a.html").touch()
    (tmp_path / "a.txt").write_text("Café", encoding)
    convert(tmp_path, tmp_path / "out")
    assert [gold.text for gold in load_corpus(tmp_path / "out").golds] == ["Café"]


def test_a_folder_that_cannot_be_converted_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="no such folder"):
        convert(tmp_path / "nowhere", tmp_path / "out")
    with pytest.raises(CorpusError, match=r"no NAME.html with a NAME.txt"):
        convert(tmp_path, tmp_path / "out")
    (tmp_path / "a.html").touch()
    (tmp_path / "a.txt").write_bytes("Café".encode("latin-1"))
    with pytest.raises(CorpusError, match=r"a\.txt: not UTF-8"):
        convert(tmp_path, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_corpus_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    page.write_bytes(b"<p>Words.")
    rows = [({"id": "a", "text": "Words."}, page), ({"id": "b", "text": ""}, tmp_path / "b.html")]
    with pytest.raises(CorpusError, match=r"b\.html: no such file or directory"):
        write_corpus(tmp_path / "out", rows)
    assert list(tmp_path.iterdir()) == [page]
