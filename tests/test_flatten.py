"""Flattening: the boundaries of blocks, their text and their counts."""

from __future__ import annotations

import itertools
import unicodedata
from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import given

from domext import Page, parse
from domext.table.characters import Kind, kind_table
from domext.table.kinds import classify
from domext.table.nodes import COUNTS
from tests.pages import BLOCK, Tree, bare, texts, trees

# --- a naive reading of a random tree --------------------------------------------------------------------------------


@dataclass(slots=True)
class Run:
    """A block as a naive loop collects it: its characters with their nodes, and each br as a newline."""

    owner: int
    characters: list[tuple[str, int, int]] = field(default_factory=list)  # character, node, piece of text
    starts: int = 0


@dataclass(slots=True)
class Naive:
    """Blocks and nodes of a tree as a naive loop collects them, in document order."""

    runs: list[Run] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    links: list[bool] = field(default_factory=list)
    _pending: list[tuple[str, int, int]] = field(default_factory=list)
    _open: bool = False
    _count: int = 0
    _piece: int = 0
    _starts: int = 0

    def read(self, tree: Tree, owner: int = 0, *, linked: bool = False) -> None:
        node, self._count, self._starts = self._count, self._count + 1, self._starts + 1
        is_block = tree.tag in {"html", "body", *BLOCK}
        owner = node if is_block else owner
        linked = linked or tree.tag == "a"
        self.links.append(linked)
        self.ends.append(0)
        if is_block:
            self._close()
        if tree.tag == "br":
            self._piece += 1
            self._pending.append(("\n", node, self._piece))
        text = ""
        for child in [*tree.children, Tree("end")]:
            if isinstance(child, str):
                text += child
                continue
            self._text(text, node, owner)
            text = ""
            if child.tag != "end":
                self.read(child, owner, linked=linked)
        if is_block:
            self._close()
        self.ends[node] = self._count

    def _text(self, text: str, node: int, owner: int) -> None:
        self._piece += 1
        for character in text:
            if not character.isspace():
                if not self._open or sum(c == "\n" and p != 0 for c, _, p in self._pending if c == "\n") > 1:
                    self.runs.append(Run(owner))
                    self._open = True
                elif self._pending:
                    breaks = [character for character in self._pending if character[0] == "\n"]
                    self.runs[-1].characters.append(breaks[0] if breaks else (" ", *self._pending[-1][1:]))
                self._pending = []
                self.runs[-1].characters.append((character, node, self._piece))
                self.runs[-1].starts += self._starts
                self._starts = 0
            else:
                self._pending.append((" ", node, self._piece))

    def _close(self) -> None:
        self._open, self._pending = False, []


def naive(tree: Tree) -> Naive:
    reader = Naive()
    reader.read(tree)
    return reader


def counted(characters: list[tuple[str, int, int]], links: list[bool]) -> dict[str, int]:
    """Count the characters of one or more blocks."""
    shown = [(c, node) for c, node, _ in characters]
    linked = [c for c, node in shown if links[node]]
    text = [c for c, _ in shown]
    return {
        "characters": len(text),
        "bytes": len("".join(text).encode()),
        "letters": sum(unicodedata.category(c)[0] in "LM" for c in text),
        "capitals": sum(unicodedata.category(c) in {"Lu", "Lt"} for c in text),
        "digits": sum(unicodedata.category(c)[0] == "N" for c in text),
        "commas": sum(c in ",،，" for c in text),
        "full_stops": sum(c in ".。" for c in text),
        "punctuation": sum(unicodedata.category(c)[0] == "P" and c not in ",،，.。" for c in text),
        "link_characters": len(linked),
        "link_bytes": len("".join(linked).encode()),
        "link_commas": sum(c in ",،，" for c in linked),
        "link_full_stops": sum(c in ".。" for c in linked),
    }


def words(run: Run) -> int:
    """Count tokens with a letter or digit of a spaced script, ideographs, and every fourth letter of a piece of Thai."""
    text = "".join(c for c, _, _ in run.characters)
    spaced = sum(any(c.isalnum() and c not in "中ก" for c in token) for token in text.split())
    pieces = [piece for c, _, piece in run.characters if c == "ก"]
    return spaced + text.count("中") + sum(pieces.count(piece) // 4 for piece in set(pieces))


@given(trees())
def test_blocks_equal_those_of_a_naive_loop(tree: Tree) -> None:
    page, reference = parse(tree.markup()), naive(tree)
    assert [bare(text) for text in page.blocks.texts] == [
        bare("".join(c for c, _, _ in run.characters)) for run in reference.runs
    ]
    assert [" ".join(text.split()) for text in page.blocks.texts] == [
        "".join(" " if c == "\n" else c for c, _, _ in run.characters) for run in reference.runs
    ]
    assert page.blocks.owner.tolist() == [run.owner for run in reference.runs]
    assert page.blocks.node.tolist() == [_first(run)[1] for run in reference.runs]
    assert page.blocks.tags.tolist() == [run.starts for run in reference.runs]


def _first(run: Run) -> tuple[str, int, int]:
    return next(character for character in run.characters if character[0] not in " \n")


@given(trees())
def test_counts_of_blocks_equal_those_of_a_naive_loop(tree: Tree) -> None:
    page, reference = parse(tree.markup()), naive(tree)
    for j, run in enumerate(reference.runs):
        counts = {name: int(getattr(page.blocks.counts, name)[j]) for name in COUNTS}
        expected = counted(run.characters, reference.links)
        # White space between a link and other text may be counted as part of the link or not.
        ambiguous = {"link_characters", "link_bytes"}
        assert {name: counts[name] for name in expected if name not in ambiguous} == {
            name: value for name, value in expected.items() if name not in ambiguous
        }
        assert counts["words"] == words(run)


@given(trees())
def test_totals_of_nodes_equal_those_of_a_naive_loop(tree: Tree) -> None:
    page, reference = parse(tree.markup()), naive(tree)
    characters = [character for run in reference.runs for character in run.characters]
    for node, end in enumerate(reference.ends):
        subtree = [character for character in characters if node <= character[1] < end and character[0] not in " \n"]
        expected = counted(subtree, reference.links)
        for name in (
            "letters",
            "capitals",
            "digits",
            "commas",
            "full_stops",
            "punctuation",
            "link_commas",
            "link_full_stops",
        ):
            assert getattr(page.nodes.total, name)[node] == expected[name], (name, node)
        # Displayed spaces are counted in addition.
        assert page.nodes.total.characters[node] >= expected["characters"]
    assert page.nodes.total.characters[0] == len(characters)
    assert page.nodes.total.bytes[0] == len("".join(c for c, _, _ in characters).encode())
    assert page.nodes.total.words[0] == sum(map(words, reference.runs))


@given(trees())
def test_the_blocks_of_a_node_are_those_whose_text_starts_in_it(tree: Tree) -> None:
    page, reference = parse(tree.markup()), naive(tree)
    for node, end in enumerate(reference.ends):
        begins = [j for j, run in enumerate(reference.runs) if node <= _first(run)[1] < end]
        assert list(page.node(node).blocks) == begins


@given(trees())
def test_linear_columns_add_up(tree: Tree) -> None:
    page = parse(tree.markup())
    for name in COUNTS:
        blocks, nodes = getattr(page.blocks.counts, name), getattr(page.nodes.total, name)
        assert blocks.sum() == nodes[0]
        assert (nodes[page.nodes.parent[1:]] >= nodes[1:]).all()
        assert blocks.dtype == nodes.dtype == np.int32


# --- boundaries ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("one <b>two</b><i>three</i> <a href=/>four</a>", ("one twothree four",)),
        ("a<p>b<p>c", ("a", "b", "c")),
        ("<div>a<div>b</div>c</div>", ("a", "b", "c")),
        ("<p>a<br>b<br/>c", ("a\nb\nc",)),
        ("<p>a<br><br>b", ("a", "b")),
        ("<p>a<br> \n <br>b", ("a", "b")),
        ("<p>a<br><b><br></b>b", ("a", "b")),
        ("<p><br><br>a<br>", ("a",)),
        ("a<hr>b", ("a", "b")),
        ("<span>a<div>b</div></span><span>c</span>", ("a", "b", "c")),
        ("<ul><li>a<li>b<ul><li>c</ul>d</ul>", ("a", "b", "c", "d")),
        ("<table><caption>t<tr><th>a<td>b<tr><td>c</table>", ("t", "a", "b", "c")),
        ("<dl><dt>a<dd>b</dl>", ("a", "b")),
        ("<select><option>a<option>b</select><button>c</button>", ("a", "b", "c")),
        ("<p>a<img src=x>b<wbr>c", ("abc",)),
        ("<p>a<x-tag>b</x-tag>c", ("abc",)),
        ("<details><summary>a</summary>b</details>", ("a", "b")),
        ("<p>shown <span hidden>not</span> shown", ("shown", "not", "shown")),
        ("a\u2028b", ("a\nb",)),
    ],
)
def test_boundaries(markup: str, expected: tuple[str, ...]) -> None:
    assert texts(f"<body>{markup}") == expected


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<p> a \n\t b&nbsp;c\u3000d ", ("a b c d",)),
        ("<p>a<b> </b>b", ("a b",)),
        ("<p> <b> a </b> ,", ("a ,",)),
        ("<p>a <br> b", ("a\nb",)),
        ("<p>a\x0bb\x0cc\x1cd", ("a b c d",)),
        ("<p>\u200b", ("\u200b",)),
        ("<p>&nbsp;</p><p>\u3000\u2003</p>", ()),
        ("<pre>a\n  b\n\n\tc </pre>", ("a\n  b\n\n\tc ",)),
        ("<pre>\nfirst newline is markup</pre>", ("first newline is markup",)),
        ("<pre>a<br>  b</pre>", ("a\n  b",)),
        ("<pre><code>if x:\n    <b>y</b>;\n</code></pre>", ("if x:\n    y;\n",)),
        ("<pre><b>    </b><i>return</i> x\n    y</pre>", ("    return x\n    y",)),
        ("<pre>a\x0cb\x1cc</pre>", ("a b c",)),
        ("<pre>a\x01b\x0cc</pre>", ("a\ufffdb c",)),
        ("<textarea>a\n b</textarea>", ("a\n b",)),
        ("<pre> \n </pre><p> a  b </p>", ("a b",)),
    ],
)
def test_white_space(markup: str, expected: tuple[str, ...]) -> None:
    assert texts(markup) == expected


def test_preformatted_blocks_are_marked_and_counted() -> None:
    page = parse("<p>a  b</p><pre>a  b\n c</pre>")
    assert page.blocks.preformatted.tolist() == [False, True]
    assert page.blocks.counts.words.tolist() == [2, 3]


# --- counts ----------------------------------------------------------------------------------------------------------


def count(markup: str) -> dict[str, int]:
    page = parse(markup)
    assert len(page.blocks) == 1
    return {name: int(getattr(page.blocks.counts, name)[0]) for name in COUNTS}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Three plain words", 3),
        ("state-of-the-art don't e.g. 3.14", 4),
        ("— dashes , and ... marks !", 3),
        ("青河旧码头", 5),
        ("日本語のテスト", 7),
        ("한국어 문장", 2),
        ("ภาษาไทยง่ายมาก", 3),
        ("नमस्ते दुनिया", 2),
        ("שלום עולם", 2),
        ("нет, да", 2),
        ("iPhone用の充電器", 6),
        ("東京 2020 Olympics", 4),
        ("😀 😀", 0),
        ("1 22 333", 3),
        ("a\u0301bc de\u0301", 2),
    ],
)
def test_words_of_scripts_with_and_without_spaces(text: str, words: int) -> None:
    assert count(f"<p>{text}")["words"] == words


@pytest.mark.parametrize("comma", [*",،，、､、՝፣"])
def test_commas_of_any_script(comma: str) -> None:
    counts = count(f"<p>a{comma}b{comma}<a href=/>c{comma}</a>")
    assert (counts["commas"], counts["link_commas"], counts["full_stops"], counts["punctuation"]) == (3, 1, 0, 0)


@pytest.mark.parametrize("stop", [*".。．。।۔።։"])
def test_full_stops_of_any_script(stop: str) -> None:
    counts = count(f"<p>a{stop} b<a href=/>{stop}</a>")
    assert (counts["full_stops"], counts["link_full_stops"], counts["commas"], counts["punctuation"]) == (2, 1, 0, 0)


def test_white_space_is_counted_as_it_is_displayed() -> None:
    counts = count("<p>  é \n\n 中 <b> 😀 </b> </p>")
    assert (counts["characters"], counts["bytes"]) == (5, 2 + 1 + 3 + 1 + 4)


def test_link_counts_include_text_at_any_depth() -> None:
    counts = count("<p>one <a href=/>two <b>three, </b>four.</a> five")
    assert (counts["words"], counts["link_words"]) == (5, 3)
    assert (counts["link_commas"], counts["link_full_stops"]) == (1, 1)
    assert counts["link_characters"] == len("two three, four.")


def test_a_link_around_blocks_links_them_all() -> None:
    page = parse("<a href=/><div>one</div><p>two</p></a><p>three</p>")
    assert page.blocks.counts.link_words.tolist() == [1, 1, 0]


def test_counts_do_not_depend_on_inline_elements() -> None:
    pages: list[Page] = [
        parse(f"<p>{markup}</p>")
        for markup in ("One, two. THREE 4", "<b>One</b>, two. <i>THREE</i> 4", "O<b>n</b>e, t<u>wo. T</u>HREE<i> 4</i>")
    ]
    for (page, other), name in itertools.product(itertools.pairwise(pages), COUNTS):
        assert getattr(page.blocks.counts, name).tolist() == getattr(other.blocks.counts, name).tolist()


def test_a_long_text_counts_the_same_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "word, and  Next. 12 ünï 漢字 ไทย x-y a.b\u00a0c \x01 ".split(" ")
    markup = "".join(f"<p>{' '.join(words * size)}<b>{' '.join(words * 3)}</b>, end" for size in (1, 90, 2, 40))
    whole = parse(markup)
    monkeypatch.setattr("domext.reading.counts._CHUNK_LENGTH", 300)
    parts = parse(markup)
    assert parts.blocks.texts == whole.blocks.texts
    assert parts.replaced == whole.replaced
    for name in COUNTS:
        assert getattr(parts.nodes.total, name).tolist() == getattr(whole.nodes.total, name).tolist(), name


def test_the_kinds_of_characters_are_those_of_unicode() -> None:
    # A later Unicode assigns more characters, and hardly changes the others.
    stored, current = kind_table(), classify()
    assigned = stored != Kind.OTHER
    assert np.count_nonzero(stored[assigned] != current[assigned]) < 20
    assert np.count_nonzero(assigned) > 50_000


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<p>Grund&shy;stücks&shy;grenze <b>ver\u00adboten</b></p>", "Grundstücksgrenze verboten"),
        ("<p>до&#173;пускается<br>не&#xAD; всегда</p>", "допускается\nне всегда"),
        ("<p>  Fa&shy;mi&shy;lie\n und \t Haus</p>", "Familie und Haus"),
        ("<pre>a&shy;b</pre>", "a\u00adb"),
        ("<p> &shy;&shy; </p>", "\u00ad\u00ad"),
    ],
)
def test_soft_hyphens_are_no_text_outside_of_preformatted_lines(markup: str, text: str) -> None:
    page = parse(markup)
    assert page.blocks.texts == (text,)
