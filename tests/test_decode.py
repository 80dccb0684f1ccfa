"""Decoding: the encoding of a page, and that no character is lost or misread silently."""

from __future__ import annotations

import gzip
import io
import json
import tracemalloc
import zlib

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from domext import SourceError, parse
from domext.reading.decode import clean_text, decode
from domext.reading.read import markup
from tests.pages import texts

RUSSIAN = "Съешь же ещё этих мягких французских булок, да выпей чаю. Москва и Петербург ждут гостей зимой и летом."
FRENCH = "<p>La fenêtre était fermée, mais le garçon très élégant y voyait déjà un signe de l'été.</p>"
SAMPLES = {
    "gb18030": "青河旧码头改建为市民图书馆。很多人都来了，大家很高兴，孩子们也喜欢这里的新书。",
    "big5": "繁體中文的網頁內容。今天天氣很好，我們去公園散步，然後回家吃飯。",
    "shift_jis": "日本語の文章です。これはテストです。東京へ行きました。とても楽しかったです。",
    "euc-jp": "日本語の文章です。これはテストです。東京へ行きました。とても楽しかったです。",
    "euc-kr": "한국어 문장입니다. 오늘은 날씨가 좋습니다. 친구와 서울에 갑니다.",
    "koi8-r": RUSSIAN,
    "windows-1251": RUSSIAN,
    "windows-1253": "Ελληνικά κείμενα για τη δοκιμή της κωδικοποίησης, γραμμένα χωρίς καμία δήλωση.",
    "windows-1255": "שלום עולם, זה טקסט בעברית שנכתב כדי לבדוק את הקידוד של הדף הזה.",
    "iso-8859-2": "Zażółć gęślą jaźń, źdźbło trawy i łódź płynie przez świat.",
    "windows-1252": "La fenêtre était fermée, mais le garçon très élégant y voyait déjà un signe.",
}


# --- the order: byte order mark, given, meta, structural check, statistics -------------------------------------------


def test_a_byte_order_mark_takes_precedence_over_the_http_charset() -> None:
    decoded = decode(b"\xef\xbb\xbf" + "<meta charset=koi8-r><p>é".encode(), "windows-1252")
    assert (decoded.encoding, decoded.source, decoded.replaced) == ("utf-8", "bom", 0)
    assert decoded.text == "<meta charset=koi8-r><p>é"


def test_the_given_encoding_takes_precedence_over_meta() -> None:
    decoded = decode("<meta charset=utf-8><p>é".encode("windows-1252"), "windows-1252")
    assert (decoded.encoding, decoded.source, decoded.text[-1]) == ("windows-1252", "given", "é")


@pytest.mark.parametrize(
    ("label", "encoding"),
    [
        ("latin-1", "windows-1252"),
        ("iso8859_1", "windows-1252"),
        ("L1", "windows-1252"),
        ("utf_8", "utf-8"),
        ("euc_jp", "euc-jp"),
    ],
)
def test_the_names_of_python_mean_the_encodings_of_the_web(label: str, encoding: str) -> None:
    decoded = decode("<p>„tide“".encode(encoding, "ignore"), label)
    assert (decoded.encoding, decoded.replaced, "\x84" in decoded.text) == (encoding, 0, False)


def test_the_given_encoding_is_used_even_if_the_bytes_disagree_and_the_loss_is_counted() -> None:
    decoded = decode("<p>é à".encode("windows-1252"), "utf-8")
    assert (decoded.text, decoded.source, decoded.replaced) == ("<p>\ufffd \ufffd", "given", 2)


@pytest.mark.parametrize(
    "head",
    [
        "<meta charset=koi8-r>",
        "<META CHARSET = 'KOI8-R'>",
        '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">',
        "<!-- <meta charset=utf-8> --><meta charset=koi8-r>",
        '<?xml version="1.0" encoding="KOI8-R"?>',
        '<?xml version="1.0" encoding="windows-1251"?><meta charset=koi8-r>',
    ],
)
def test_the_page_declares_its_encoding(head: str) -> None:
    # Two letters are no evidence for statistics, so the declaration decides.
    decoded = decode(f"{head}<p>Ю".encode("koi8-r"))
    assert (decoded.encoding, decoded.text[-1]) == ("koi8-r", "Ю")
    assert decoded.source == ("meta" if "<meta" in head.lower().rpartition("-->")[2] else "xml")


def test_labels_of_encodings_have_their_meaning_on_the_web() -> None:
    assert decode(b"<meta charset=iso-8859-1><p>\x80 \x93quoted\x94").text.endswith("€ “quoted”")
    assert decode("<meta charset=gb2312><p>镕".encode("gbk")).text.endswith("镕")
    assert decode("<meta charset=ks_c_5601-1987><p>똠".encode("cp949")).text.endswith("똠")


def test_valid_utf8_disproves_an_old_declaration() -> None:
    decoded = decode("<meta charset=windows-1252><p>“é” — “à” ñ ü".encode())
    assert (decoded.encoding, decoded.source, decoded.replaced) == ("utf-8", "utf-8", 0)
    assert decoded.text.endswith("“é” — “à” ñ ü")


def test_a_few_bytes_that_could_be_utf8_disprove_nothing() -> None:
    decoded = decode("<meta charset=windows-1252><p>Ã©".encode("windows-1252"))
    assert (decoded.encoding, decoded.source, decoded.text[-2:]) == ("windows-1252", "meta", "Ã©")


def test_bytes_without_any_utf8_sequence_disprove_the_declaration() -> None:
    decoded = decode(b"<meta charset=utf-8>" + FRENCH.encode("windows-1252"))
    assert (decoded.encoding, decoded.source, decoded.replaced) == ("windows-1252", "statistics", 0)
    assert decoded.text.endswith(FRENCH)


def test_an_accent_before_a_closing_quote_is_not_utf8() -> None:
    # In windows-1252, é and ” are E9 94: the start of a three-byte sequence that never ends.
    page = "<meta charset=utf-8><p>Le “Café” et le “canapé” étaient très élégants, déjà à l’époque de l’été passé.</p>"
    decoded = decode(page.encode("windows-1252"))
    assert (decoded.text, decoded.replaced) == (page, 0)


def test_one_bad_byte_in_utf8_is_one_bad_character() -> None:
    page = b"<meta charset=utf-8>" + "<p>Żółw i żaba, źródło".encode() + b"\xff</p>"
    decoded = decode(page)
    assert (decoded.encoding, decoded.source, decoded.replaced) == ("utf-8", "meta", 1)
    assert "Żółw i żaba, źródło\ufffd</p>" in decoded.text


def test_unlabelled_utf8_needs_no_statistics() -> None:
    decoded = decode("<p>Ünïcödé".encode())
    assert (decoded.encoding, decoded.source, decoded.text) == ("utf-8", "utf-8", "<p>Ünïcödé")


@pytest.mark.parametrize("name", SAMPLES)
def test_pages_without_a_declaration_are_decoded_by_statistics(name: str) -> None:
    page = f"<html><head><title>1</title></head><body><p>{SAMPLES[name]}</p></body></html>"
    decoded = decode(page.encode(name))
    assert (decoded.text, decoded.source, decoded.replaced) == (page, "statistics", 0)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_wrong_utf8_declaration_is_ignored_or_the_loss_is_counted(name: str) -> None:
    page = f"<meta charset=utf-8><p>{SAMPLES[name]}</p>"
    decoded = decode(page.encode(name))
    # Some byte pairs of other scripts are valid UTF-8 by chance; in western European text they do not occur.
    assert decoded.text == page or (decoded.replaced > 0 and name != "windows-1252")


@pytest.mark.parametrize(
    "label", ["undefined", "idna", "punycode", "unicode_escape", "utf-7", "hex", "rot13", "nonsense"]
)
def test_a_meta_without_an_encoding_of_the_web_is_ignored(label: str) -> None:
    # Scripts without a charset write "charset=undefined", and Python has a codec of that name.
    decoded = decode(f"<meta charset={label}><p>C:\\new\\u0041 +AGE-, Motörhead ist laut</p>".encode())
    assert decoded.text.endswith("<p>C:\\new\\u0041 +AGE-, Motörhead ist laut</p>")
    assert decoded.encoding == "utf-8"


@pytest.mark.parametrize("label", ["iso-2022-kr", "hz-gb-2312", "replacement"])
def test_a_declared_encoding_that_browsers_refuse_does_not_hide_the_page(label: str) -> None:
    assert "The whole story" in decode(f"<meta charset={label}><p>The whole story".encode()).text


@pytest.mark.parametrize("name", ["", "nonsense", "hex", "zlib", "\0", "undefined", "idna", "punycode", "a b", "é"])
def test_unknown_given_encoding_is_a_typed_error(name: str) -> None:
    with pytest.raises(SourceError, match="encoding"):
        decode("<p>Łódź é".encode(), name)


# --- UTF-16 ----------------------------------------------------------------------------------------------------------

WIDE = "<!DOCTYPE html><html><head><title>Zażółć</title></head><body><p>Zażółć gęślą jaźń</p></body></html>"


@pytest.mark.parametrize("codec", ["utf-32-le", "utf-32-be"])
def test_a_mark_of_utf_32_is_not_one_of_utf_16(codec: str) -> None:
    decoded = decode("\ufeff<p>Żółw 😀".encode(codec))
    assert (decoded.text, decoded.encoding, decoded.source) == ("<p>Żółw 😀", codec, "bom")


@pytest.mark.parametrize(("codec", "mark"), [("utf-16le", b"\xff\xfe"), ("utf-16be", b"\xfe\xff")])
def test_utf16_with_and_without_a_mark(codec: str, mark: bytes) -> None:
    with_mark, without = decode(mark + WIDE.encode(codec)), decode(WIDE.encode(codec))
    assert (with_mark.encoding, with_mark.source, with_mark.text, with_mark.replaced) == (codec, "bom", WIDE, 0)
    assert (without.encoding, without.source, without.text, without.replaced) == (codec, "nul pattern", WIDE, 0)


def test_ascii_that_claims_to_be_utf16_is_not() -> None:
    assert decode(b"<meta charset=utf-16><p>plain").text.endswith("<p>plain")


# --- sources that cannot be decoded ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", [1, 2, 3])
def test_truncated_utf8_is_still_utf8_and_the_loss_is_counted(cut: int) -> None:
    decoded = decode("<p>Zażółć gęślą 😀".encode()[:-cut])
    assert (decoded.encoding, decoded.text) == ("utf-8", "<p>Zażółć gęślą \ufffd")
    assert decoded.replaced == 1


def test_nul_becomes_the_replacement_character_and_is_counted() -> None:
    for decoded in (decode(b"<p>before\0after</p>"), clean_text("<p>before\0after</p>")):
        assert (decoded.text, decoded.replaced) == ("<p>before\ufffdafter</p>", 1)
    assert texts(b"<p>before\0after</p>") == ("before\ufffdafter",)


def test_lone_surrogates_of_a_str_are_replaced_and_counted() -> None:
    page = parse("<p>a\ud800b\udfffc</p>")
    assert (page.blocks.texts, page.replaced) == (("a\ufffdb\ufffdc",), 2)
    assert (page.encoding, page.encoding_source) == ("str", "str")


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "gb18030"])
def test_a_replacement_character_of_the_page_itself_is_not_counted(codec: str) -> None:
    mark = b"\xff\xfe" if codec == "utf-16-le" else b""
    decoded = decode(mark + "<p>a\ufffdb".encode(codec), None if mark else codec)
    assert (decoded.text, decoded.replaced) == ("<p>a\ufffdb", 0)


def test_a_byte_order_mark_in_a_str_is_not_text() -> None:
    assert texts("\ufeffplain") == ("plain",)


@pytest.mark.parametrize(
    ("start", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "JPEG"),
        (b"GIF89a\x01\0", "GIF"),
        (b"RIFF\x24\0\0\0WEBPVP8 ", "WebP"),
        (b"%PDF-1.7\n%\xe2\xe3", "PDF"),
        (b"PK\x03\x04\x14\0", "ZIP"),
        (b"\x1f\x8b\x08\0\0", "gzip"),
        (b"BZh91AY&SY", "bzip2"),
        (b"\xfd7zXZ\0\0", "xz"),
        (b"\x28\xb5\x2f\xfd\x04", "Zstandard"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Office"),
        (b"page.html".ljust(257, b"\0") + b"ustar\x0000", "a TAR archive; unpack it first"),
        (b"\0\0\0\x18ftypmp42\0", "MP4"),
        (b"ID3\x03\0\0\0", "MP3"),
        (b"\x7fELF\x02\x01", "ELF"),
        (b"SQLite format 3\0", "SQLite"),
        (bytes(range(256)) * 8, "unknown kind"),
    ],
)
def test_binary_data_is_refused_by_name(start: bytes, kind: str) -> None:
    with pytest.raises(SourceError, match=kind) as caught:
        parse(start + b"\0\x01\x02" * 20)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("given", [None, "utf-8", "windows-1252", "gb18030"])
@pytest.mark.parametrize("size", [1_000, 3_000, 30_000])
def test_random_bytes_are_not_a_page(given: str | None, size: int) -> None:
    rng = np.random.default_rng(size)
    for _ in range(10):
        deflated = zlib.compress(rng.bytes(size).hex().encode())[2:]
        for data in (rng.bytes(size), deflated):
            with pytest.raises(SourceError, match="binary data of an unknown kind"):
                decode(b"\0" + data, given)


def test_a_page_with_a_few_control_characters_is_a_page() -> None:
    # 24 of 1,000 bytes are allowed, 4 and one in 50; shifts of ISO 2022 do not count.
    page = b"<p>" + b"\x01\x00\x02" * 8 + b"\x0ewords\x0f " * 100
    assert len(page[:1000]) == 827
    assert decode(page + b"a" * 173).text.count("\x01") == 8
    with pytest.raises(SourceError, match="binary data"):
        decode(page + b"\x01" + b"a" * 172)


@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "header",
    [
        "From: <Saved by a browser>\nSubject: Wetter\nMIME-Version: 1.0\nContent-Type: multipart/related;\n\tboundary=x",
        "MIME-Version: 1.0\nSnapshot-Content-Location: https://example.org/\nContent-Type: multipart/related",
    ],
)
def test_mhtml_is_refused(header: str, line_break: str) -> None:
    mail = f"{header}\n\n--x\nContent-Type: text/html\n\n<p>Der Wind dreht=20sich.\n--x--\n"
    with pytest.raises(SourceError, match=r"the bytes are MHTML, .*; save the page as HTML"):
        parse(mail.replace("\n", line_break).encode())
    assert parse(f"<p>How a browser saves:<pre>{mail}</pre>".encode()).blocks.texts[0] == "How a browser saves:"
    note = b"A header such as\n\nMIME-Version: 1.0\nContent-Type: multipart/related"
    assert parse(note).blocks.texts[0].startswith("A header such as")


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"WARC/1.0\r\nWARC-Type: response\r\n\r\n<p>Words", "a WARC archive; 'domext run' reads its pages"),
        (b"bplist00\xd1\x01\x02_\x10\x0fWebMainResource", "a web archive of Safari"),
    ],
)
def test_archives_of_pages_are_refused(data: bytes, kind: str) -> None:
    with pytest.raises(SourceError, match=f"not a page: the bytes are {kind}"):
        parse(data)


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8"])
@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n", "a PDF document"),
        (gzip.compress(np.random.default_rng(1).bytes(2000)), "binary data of an unknown kind"),
        (("<p>Der Wind dreht auf West." * 40).encode("utf-16-le"), "binary data of an unknown kind"),
    ],
)
def test_binary_data_that_the_caller_decoded_is_refused(data: bytes, kind: str, encoding: str) -> None:
    """A response has a ``text`` whatever it holds."""
    with pytest.raises(SourceError, match=f"^not a page: the text is {kind}"):
        parse(data.decode(encoding, "replace"))


def test_a_short_text_with_controls_and_one_of_nothing_else_are_pages() -> None:
    controls = "".join(map(chr, range(1, 9)))
    assert texts(f"<p>Vier{controls}Winde")[0].startswith("Vier")
    assert not texts(controls * 500)[0].strip("\ufffd")


def test_text_with_a_few_controls_is_text() -> None:
    assert texts("<p>Vier\0 \x01\x02\x03Winde") == ("Vier\ufffd \ufffd\ufffd\ufffdWinde",)


@pytest.mark.parametrize(
    "text", ["ID3 tags are metadata.", "RIFF is a container of chunks.", "BZh is how the file starts."]
)
def test_text_that_starts_with_the_letters_of_a_signature_is_text(text: str) -> None:
    assert texts(text.encode()) == (text,)


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\n\n "])
def test_json_lines_are_refused(line_break: str) -> None:
    rows = [json.dumps({"html": f"<p>Números {number}</p>", "url": None}, ensure_ascii=False) for number in range(3)]
    for source in (line_break.join(rows), line_break.join(rows).encode()):
        with pytest.raises(SourceError, match="the text is JSON Lines; 'domext run' reads pages from it"):
            parse(source)


@pytest.mark.parametrize("text", ["{} {} braces", "[1]\n[2] Notes of a text.", "{}\nis an empty object", "{1}\n{2}"])
def test_text_with_brackets_is_text(text: str) -> None:
    assert " ".join(" ".join(parse(text).blocks.texts).split()) == " ".join(text.split())


@pytest.mark.parametrize(
    "value", [{"title": "x", "n": 1}, [1, "two"], {"rendered": "<p>The API's own markup</p>"}, [], ["<b>"]]
)
def test_json_is_refused(value: object) -> None:
    for source in (json.dumps(value), b"\n " + json.dumps(value, indent=2).encode()):
        with pytest.raises(SourceError, match="JSON"):
            parse(source)


@pytest.mark.parametrize(
    "member", ["[]", '{"a": "b, \\u0041"}', "12.5e3", "null", '"text"', '"' + "long " * 300_000 + '"']
)
def test_long_json_is_refused_by_its_beginning(member: str) -> None:
    with pytest.raises(SourceError, match="JSON"):
        markup(f"[{','.join([member] * (1_500_000 // len(member) + 1))}]")


def test_long_json_takes_no_more_memory_than_its_beginning() -> None:
    source = f"[{','.join(['[]'] * 700_000)}]"
    tracemalloc.start()
    try:
        with pytest.raises(SourceError, match="JSON"):
            markup(source)
        assert tracemalloc.get_traced_memory()[1] < 40_000_000  # 64 MB for the values of all of it
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("text", ["[1] The tide comes in.", '["The tide] comes in, "slowly".', "{{ template }}"])
def test_a_long_text_that_starts_like_json_is_a_page(text: str) -> None:
    assert markup(text + " And goes out." * 100_000).startswith("<p>")


def test_text_that_starts_like_json_is_text() -> None:
    assert texts("[citation needed] is a joke {1}") == ("[citation needed] is a joke {1}",)


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        ('<?xml version="1.0"?>\n<!-- made by hand -->\n<rss version="2.0"><channel/></rss>', "an RSS feed"),
        ('<?xml-stylesheet href="a.xsl"?><feed xml:lang="fr" xmlns="http://www.w3.org/2005/Atom"/>', "an Atom feed"),
        ('<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="urn:x"><channel/></rdf:RDF>', "an RSS feed"),
        ('<!DOCTYPE urlset>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>', "a sitemap"),
        ('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>', "an index of sitemaps"),
    ],
)
def test_feeds_and_sitemaps_are_named(document: str, kind: str) -> None:
    for source in (document, document.encode(), document.encode("utf-16")):
        with pytest.raises(SourceError, match=f"^not a page: the text is {kind}"):
            parse(source)


@pytest.mark.parametrize(
    "page",
    ["<feed><p>Words.</feed>", "<p>Words.<rss version=2>", "<!-- <rss version=2> --><p>Words.", "<rss><p>Words."],
)
def test_pages_about_feeds_are_pages(page: str) -> None:
    assert parse(page).blocks.texts == ("Words.",)


def test_plain_text_becomes_paragraphs_at_blank_lines() -> None:
    text = "One\nstill one & one > zero\n\nTwo\r\n \t\r\n\n\nThree\n"
    assert texts(text) == texts(text.encode()) == ("One still one & one > zero", "Two", "Three")


@pytest.mark.parametrize("source", [3, None, ["<p>"], object(), {"html": "<p>"}])
def test_a_source_of_another_type_is_a_typed_error(source: object) -> None:
    with pytest.raises(SourceError, match=r"^cannot read a page from .*; give a path, bytes, str, or a tree of lxml"):
        parse(source)


def test_a_file_that_is_open_is_to_be_read() -> None:
    with pytest.raises(SourceError, match=r"^cannot read a page from BytesIO; give what its read\(\) returns$"):
        parse(io.BytesIO(b"<p>One."))


def test_views_of_bytes_are_bytes() -> None:
    data = "<p>é".encode()
    assert texts(bytearray(data)) == texts(memoryview(data)) == ("é",)


# --- any text, any bytes ---------------------------------------------------------------------------------------------


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\ufeff")))
def test_any_text_in_utf8_decodes_to_itself(text: str) -> None:
    for decoded in (decode(text.encode(), "utf-8"), decode(b"\xef\xbb\xbf" + text.encode())):
        assert (decoded.text, decoded.replaced) == (text, 0)


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff"), min_size=1))
def test_any_text_in_undeclared_utf8_decodes_to_itself(text: str) -> None:
    page = f"<p>{text.replace('<', '')}</p>"
    decoded = decode(page.encode())
    assert (decoded.text, decoded.encoding, decoded.replaced) == (page, "utf-8", 0)


@given(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\ufeff")),
    st.sampled_from(["utf-16-le", "utf-16-be"]),
)
def test_any_text_in_utf16_with_a_mark_decodes_to_itself(text: str, codec: str) -> None:
    mark = b"\xff\xfe" if codec == "utf-16-le" else b"\xfe\xff"
    assert decode(mark + text.encode(codec)).text == text


@given(
    st.binary(max_size=200),
    st.sampled_from([b"", b"<p>", b"<meta charset=shift_jis>", b"<meta charset=utf-8>", b"\xff\xfe"]),
)
@example(b"\xff", b"")
@example(b"<meta charset=undefined>\xff", b"")
@example(b"\x80" * 3, b"<meta charset=iso-2022-jp>")
def test_any_bytes_decode_or_raise_a_source_error(data: bytes, head: bytes) -> None:
    try:
        decoded = decode(head + data)
    except SourceError:
        return
    assert "\0" not in decoded.text
    decoded.text.encode()
    assert decoded.replaced <= len(decoded.text)


@given(st.binary(max_size=60), st.text(max_size=12))
@example(b"\xe9", "undefined")
def test_any_given_label_decodes_or_raises_a_source_error(data: bytes, label: str) -> None:
    try:
        decode(data, label)
    except SourceError:
        return
