"""Decoding by statistics: multi-byte encodings, close relatives, few letters, broken bytes, and long pages."""

from __future__ import annotations

import pytest

from domext.reading.decode import decode
from tests.clock import MAX_GROWTH, growth

LANGUAGES = {
    "zh": ("gb18030 gbk", "青河旧码头改建为市民图书馆。很多人都来了，大家很高兴，孩子们也喜欢这里的新书。"),
    "tw": ("big5", "舊碼頭改建成市民圖書館，今天開幕。天氣很好，許多家長帶著孩子來看新書，傍晚才回家吃飯。"),
    "ja": (
        "shift_jis euc-jp",
        "港の倉庫が図書館になりました。新しい本がたくさんあって、子どもたちはとても喜んでいます。",
    ),
    "ko": ("euc-kr", "오래된 부두가 시민 도서관으로 바뀌었습니다. 아이들은 새 책을 보고 무척 좋아했습니다."),
    "ru": (
        "windows-1251 koi8-r",
        "Старый причал стал городской библиотекой. Дети очень рады новым книгам и приходят каждый день.",
    ),
    "uk": (
        "windows-1251 koi8-u",
        "Старий причал став міською бібліотекою. Діти дуже раді новим книжкам і приходять щодня їх читати.",
    ),
    "pl": (
        "windows-1250 iso-8859-2",
        "Stare nabrzeże stało się biblioteką miejską. Dzieci są bardzo zadowolone z nowych książek i przychodzą codziennie.",
    ),
    "cs": (
        "windows-1250 iso-8859-2",
        "Ze starého přístaviště se stala městská knihovna. Děti mají velkou radost z nových knížek a chodí každý den.",
    ),
    "hu": (
        "windows-1250 iso-8859-2",
        "A régi kikötőből városi könyvtár lett. A gyerekek nagyon örülnek az új könyveknek, és minden délelőtt eljönnek.",
    ),
    "ro": (
        "windows-1250 iso-8859-2",
        "Vechiul chei a devenit biblioteca orăşenească. Copiii sînt foarte bucuroşi de cărţile noi şi vin în fiecare zi.",
    ),
    "el": (
        "windows-1253 iso-8859-7",
        "Η παλιά αποβάθρα έγινε δημοτική βιβλιοθήκη. Τα παιδιά χαίρονται πολύ με τα καινούργια βιβλία.",
    ),
    "tr": (
        "windows-1254",
        "Eski iskele şehir kütüphanesi oldu. Çocuklar yeni kitaplara çok sevindi ve her gün geliyorlar, ağabeyleri de öyle.",
    ),
    "lt": (
        "windows-1257 iso-8859-13",
        "Senoji prieplauka tapo miesto biblioteka. Vaikai labai džiaugiasi naujomis knygomis ir ateina kiekvieną dieną čia žaisti.",
    ),
    "lv": (
        "windows-1257 iso-8859-13",
        "Vecā piestātne kļuva par pilsētas bibliotēku. Bērni ļoti priecājas par jaunajām grāmatām un nāk šurp katru dienu.",
    ),
    "et": (
        "windows-1257 iso-8859-13",
        "Vanast sadamast sai linna raamatukogu. Lapsed rõõmustavad väga uute raamatute üle, džässi ja šahhi õpitakse seal ka.",
    ),
    "ar": (
        "windows-1256 iso-8859-6",
        "أصبح الرصيف القديم مكتبة للمدينة. الأطفال سعداء جدا بالكتب الجديدة ويأتون كل يوم.",
    ),
    "he": ("windows-1255", "הרציף הישן הפך לספרייה עירונית. הילדים שמחים מאוד על הספרים החדשים ובאים לקרוא בכל יום."),
    "th": ("windows-874", "ท่าเรือเก่ากลายเป็นห้องสมุดประชาชน เด็กๆ ดีใจมากกับหนังสือใหม่และมาอ่านทุกวัน"),
    "fr": (
        "windows-1252",
        "Le vieux quai est devenu la bibliothèque de la ville. Les élèves, ravis, y passent déjà leurs soirées d’été.",
    ),
    "de": (
        "windows-1252",
        "Aus dem alten Kai ist die Stadtbücherei geworden. Die Schüler freuen sich über die neuen Bücher „für alle“.",
    ),
    "is": (
        "windows-1252",
        "Gamla bryggjan varð að bókasafni. Börnin eru mjög ánægð með nýju bækurnar og koma þangað á hverjum degi.",
    ),
}


CASES = [(name, text) for names, text in LANGUAGES.values() for name in names.split()]


PYTHON_CODECS = {"windows-874": "cp874", "shift_jis": "cp932", "euc-kr": "cp949", "big5": "cp950"}


SCRIPT = "<script>var a = [1, 2]; if (a[0] < 3 && a.length > 1) { run('x', {key: \"value\"}); }</script>\n" * 40


STYLE = "<style>.a > .b { margin: 0 auto } @media (max-width: 40em) { .c { color: #123 } }</style>\n" * 40


def encoded(text: str, name: str) -> bytes:
    return text.encode(PYTHON_CODECS.get(name, name))


@pytest.mark.parametrize(("name", "text"), CASES)
def test_a_short_page_among_much_markup_is_decoded_by_statistics(name: str, text: str) -> None:
    page = f"<title>1</title>{STYLE}{SCRIPT}<div class=a id=b><p>{text}</p></div>{SCRIPT}"
    decoded = decode(encoded(page, name))
    assert (decoded.text, decoded.source, decoded.replaced) == (page, "statistics", 0)


@pytest.mark.parametrize(("name", "text"), CASES)
def test_a_long_line_of_text_is_decoded_by_statistics(name: str, text: str) -> None:
    page = f"<p>{text * 300}"
    assert decode(encoded(page, name)).text == page


@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize(("name", "text"), CASES)
def test_broken_bytes_do_not_change_the_encoding(name: str, text: str, start: int) -> None:
    page = "".join(f"<p>{number}. {text}</p>\n<!-- a comment of the template -->\n" for number in range(60))
    broken = bytearray(encoded(page, name))
    for position, value in zip(
        range(40 + start, len(broken), 2900 + start), (0xFF, 0x81, 0x98, 0xA0, 0xDB) * 9, strict=False
    ):
        broken[position] = value
    true = decode(bytes(broken), name).text
    text = decode(bytes(broken)).text
    assert len(text) == len(true)
    assert sum(a != b for a, b in zip(text, true, strict=True)) <= len(broken) // 2900 + 1


def cut_inside_a_character(text: str, name: str) -> bytes:
    """Return the start of a text that ends with a part of a character."""
    data = encoded(text, name)
    return next(data[:end] for end in range(12, len(data)) if decode(data[:end], name).replaced)


@pytest.mark.parametrize("head", ["", "<meta charset=%s>"])
@pytest.mark.parametrize("name", ["utf-8", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"])
def test_titles_cut_inside_a_character_do_not_change_the_encoding(name: str, head: str) -> None:
    text = next((text for names, text in LANGUAGES.values() if name in names), LANGUAGES["ja"][1])
    links = b"".join(b"<a>" + cut_inside_a_character(text[i:], name) + b"...</a> " for i in range(3))
    data = head.replace("%s", name).encode() + encoded(f"<p>{text}</p>\n" * 10, name) + links
    decoded = decode(data)
    assert (decoded.text, decoded.replaced) == (decode(data, name).text, 3)


@pytest.mark.parametrize("head", ["", "<meta charset=utf-8>"])
@pytest.mark.parametrize("text", ["une soirée d’été", "café", "青河旧码头", "Съешь же ещё"])
def test_stray_bytes_between_ascii_do_not_disprove_utf8(head: str, text: str) -> None:
    page = f"{head}{SCRIPT}{SCRIPT}<p>{text}</p>{SCRIPT}".encode()
    decoded = decode(page[:500] + b"\xe9" + page[500:6000] + b"\x96" + page[6000:])
    assert (decoded.encoding, decoded.replaced) == ("utf-8", 2)
    assert f"<p>{text}</p>" in decoded.text


def test_utf8_with_broken_characters_disproves_an_old_declaration() -> None:
    data = b"<meta charset=gb2312>" + ("<p>" + LANGUAGES["zh"][1]).encode() * 5 + b"\xe9\x9d</p>"
    decoded = decode(data)
    assert (decoded.encoding, decoded.replaced) == ("utf-8", 1)


@pytest.mark.parametrize(("declared", "name"), [("euc-jp", "big5"), ("big5", "shift_jis"), ("euc-kr", "big5")])
def test_a_declaration_that_most_of_the_text_contradicts_is_ignored(declared: str, name: str) -> None:
    text = next(text for names, text in LANGUAGES.values() if name in names)
    page = f"<meta charset={declared}><p>{text * 3}</p>"
    decoded = decode(encoded(page, name))
    assert (decoded.text, decoded.source) == (page, "statistics")


@pytest.mark.parametrize("declared", ["gb2312", "windows-1251", "iso-8859-2", "euc-kr"])
def test_a_declared_encoding_stays_if_a_few_bytes_are_broken(declared: str) -> None:
    text = {"gb2312": "zh", "windows-1251": "ru", "iso-8859-2": "pl", "euc-kr": "ko"}[declared]
    data = encoded(f"<meta charset={declared}><p>{(LANGUAGES[text][1] + '<p>') * 9}", declared)
    decoded = decode(data.replace(b"<p>", b"\x81<p>", 1) + b"\xff")
    assert (decoded.source, decoded.text[-40:-1]) == ("meta", decode(data).text[-39:])


OTHER_SCRIPTS = "zh tw ja ko ru uk el ar he th".split()


@pytest.mark.parametrize("declared", ["iso-8859-1", "windows-1252", "x-user-defined", "us-ascii"])
@pytest.mark.parametrize(("language", "encoding"), [(k, e) for k in OTHER_SCRIPTS for e in LANGUAGES[k][0].split()])
def test_a_declared_encoding_of_latin_script_does_not_hide_another_script(
    language: str, encoding: str, declared: str
) -> None:
    text = LANGUAGES[language][1]
    page = f"<meta http-equiv=Content-Type content='text/html; charset={declared}'><title>Page</title><p>{f'{text}<p>' * 3}"
    decoded = decode(encoded(page, encoding))
    assert (decoded.source, decoded.text) == ("statistics", page)


@pytest.mark.parametrize(
    "text",
    [
        *(f"{LANGUAGES[language][1]} " * 9 for language in ("fr", "de")),
        "Þá þýðir ekki að æðrast, ég á það á hættu að súa öllu við. " * 9,
        f"Le quai {'—' * 80} l’été {'»' * 80} où {'·' * 80} ça",
        f"<pre>{'°±²³ ' * 30}</pre> Où est le quai ? {'¦' * 200}",
    ],
)
def test_a_declared_encoding_of_latin_script_stays(text: str) -> None:
    page = f"<meta charset=iso-8859-1><p>{text}"
    decoded = decode(encoded(page, "windows-1252"))
    assert (decoded.encoding, decoded.source, decoded.text) == ("windows-1252", "meta", page)


@pytest.mark.parametrize("declared", ["utf-8", "shift_jis", "iso-8859-1"])
def test_escape_sequences_disprove_another_encoding(declared: str) -> None:
    page = f"<meta charset={declared}><p>{LANGUAGES['ja'][1]}</p>"
    assert decode(page.encode("iso2022_jp"))[:3] == (page, "iso-2022-jp", "statistics")
    assert decode(page.replace(declared, "iso-2022-jp").encode("iso2022_jp")).source == "meta"


@pytest.mark.parametrize("broken", [b"", b"<!-- \xff -->"])
def test_iso_2022_jp_is_found_by_its_escape_sequences(broken: bytes) -> None:
    page = f"<title>1</title><p>{LANGUAGES['ja'][1]}</p>"
    decoded = decode(page.encode("iso2022_jp") + broken)
    assert (decoded.encoding, decoded.source) == ("iso-2022-jp", "statistics")
    assert decoded.text.startswith(page)


def test_escape_sequences_of_a_terminal_are_not_japanese() -> None:
    page = "<pre>\x1b[1mbold\x1b(B\x1b[m \x1b$ é</pre>"
    assert decode(page.encode()).text == page


@pytest.mark.parametrize("character", ["–", "’", "\xa0", "£", "©", "…"])
def test_signs_in_an_english_page_are_windows_1252(character: str) -> None:
    page = (
        f"<p>The old quay is now the library of the town {character} and the children like it, for {character}20 a year.</p>"
        * 9
    )
    assert decode(page.encode("windows-1252")).text == page


@pytest.mark.parametrize("size", [1, 2, 3])
def test_pages_of_a_few_bytes_are_decoded(size: int) -> None:
    for byte in range(0x80, 0x100):
        assert decode(bytes([byte]) * size).text


@pytest.mark.cost
@pytest.mark.parametrize(
    "unit",
    [
        b"\xe9",
        b"\xe9 ",
        b"<\xe9>",
        b"\xe9" + b" " * 300,
        b"a" * 300 + b"\xe9",
        b"\x81\x30\x81",
        b"\x1b$B",
        b"\xc3\xa9\xff",
        b"\xff<",
    ],
    ids=repr,
)
def test_the_time_grows_with_the_length_of_the_page(unit: bytes) -> None:
    assert growth(decode, lambda size: unit * (20 * size)) < MAX_GROWTH


def test_evidence_at_the_end_of_a_large_page_is_found() -> None:
    page = f"{SCRIPT * 200}<p>{LANGUAGES['ja'][1]}</p>"
    assert decode(page.encode("shift_jis")).text == page
