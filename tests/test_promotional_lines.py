"""Lines that lead away from an article: labels of advertisements, and links below "Read also:"."""

from __future__ import annotations

import numpy as np
import pytest

import domext
from domext.body.completion.completed_selection import completed
from domext.postprocess.promotional_lines import without_promotional_lines
from tests.kept_blocks import everything
from tests.selectors import Everything
from tests.stories import STORIES


def _dropped(html: str, page_type: str | None = "article") -> list[str]:
    page = domext.parse(html)
    keep = everything(page)
    return [
        page.blocks.text(row)
        for row in np.flatnonzero(keep & ~without_promotional_lines(page, keep, keep, page_type)).tolist()
    ]


@pytest.mark.parametrize(
    "line",
    [
        "<p>ADVERTISEMENT</p>",
        "<div class=x>- Anzeige -</div>",
        "<p><em>Sign up for our <a href=/n>newsletter</a> to get more stories like this one.</em></p>",
        "<p>Jetzt <a href=/n>Newsletter abonnieren</a> und nichts mehr verpassen!</p>",
        "<p>Recevez chaque matin notre infolettre : <a href=/n>inscrivez-vous ici</a>.</p>",
        "<p>メルマガの<a href=/n>登録はこちら</a>から。</p>",
        "<span>Publicité</span>",
        "<p>Реклама</p>",
        "<div>広告</div>",
        "<p>Article continues below advertisement</p>",
        "<p>El artículo continúa después del anuncio</p>",
        "<div>La suite après cette publicité</div>",
        "<p>READ MORE: <a href=/1>How a sluice works</a></p>",
        "<p><em>Lesen Sie auch: <a href=/1>Der Müller und sein Rad</a></em></p>",
        "<p><a href=/1><strong>À lire aussi :</strong> La roue du meunier</a></p>",
        "<p><b>Leia também</b> | <a href=/1>O moinho do vale</a></p>",
        "<p>Te puede interesar: <a href=/1>El molino</a></p>",
        "<p>Читайте также: <a href=/1>Как устроен шлюз</a></p>",
        "<p>[<b>Czytaj też:</b> <a href=/1>Młyn</a>]</p>",
        "<p>関連記事：<a href=/1>水門のしくみ</a></p>",
        "<div>12.06.2024, 10:00 Uhr<span>Lesezeit: 4 Min.</span></div>",
        "<span>5 min read</span>",
        "<p>Temps de lecture : 3 min</p>",
        "<div>4 мин чтения</div>",
        "<p>読了時間 約4分</p>",
        "<div>Listen to this article • 6 min</div>",
        "<div>Artikel anhören 04:12</div>",
        "<p>Escuchar artículo</p>",
        "<h4>Leggi anche – <a href=/1>Il mulino</a></h4>",
        "<p>Das könnte Sie auch interessieren: <a href=/1>Die Mühle</a></p>",
        "<p>Lea más: <a href=/1>El molino</a></p>",
        "<p>Veja também: <a href=/1>O moinho</a></p>",
        "<p>Ti potrebbe interessare: <a href=/1>Il mulino</a></p>",
        "<p>Mohlo by vás zajímat: <a href=/1>Mlýn</a></p>",
        "<p>Čítajte aj: <a href=/1>Mlyn</a></p>",
        "<p>Kapcsolódó cikkek: <a href=/1>A malom</a></p>",
        "<p>Citeşte şi: <a href=/1>Moara</a></p>",
        "<p>Διαβάστε ακόμα: <a href=/1>Ο μύλος</a></p>",
        "<p>Bunu da oku: <a href=/1>Değirmen</a></p>",
        "<p>Читайте ще: <a href=/1>Млин</a></p>",
        "<p>اقرأ أيضًا: <a href=/1>الطاحونة</a></p>",
        "<p>بیشتر بخوانید: <a href=/1>آسیاب</a></p>",
        "<p>קראו עוד: <a href=/1>הטחנה</a></p>",
        "<p>यह भी पढ़ें: <a href=/1>पनचक्की</a></p>",
        "<p>推荐阅读：<a href=/1>水闸</a></p>",
        "<p>Tin liên quan: <a href=/1>Cối xay</a></p>",
        "<p>Simak juga: <a href=/1>Kincir</a></p>",
        "<p>อ่านข่าว: <a href=/1>กังหัน</a></p>",
        "<p>Continua após a publicidade</p>",
        "<p>Continúa después de la publicidad</p>",
        "<p>Dalsza część artykułu pod reklamą</p>",
        "<p>Článek pokračuje pod reklamou</p>",
        "<p>Artikeln fortsätter under annonsen</p>",
        "<p>Saken fortsetter under annonsen</p>",
        "<p>Juttu jatkuu mainoksen jälkeen</p>",
        "<p>На правах рекламы</p>",
        "<p>آگهی</p>",
        "<p>विज्ञापन</p>",
        "<p>スポンサーリンク</p>",
        "<p>請繼續往下閱讀</p>",
        "<span>5 Minuten Lesezeit</span>",
        "<span>5 minuten lezen</span>",
        "<span>5 min lästid</span>",
        "<span>5 minutters læsetid</span>",
        "<span>5 minuty czytania</span>",
        "<span>5 minut čtení</span>",
        "<span>5 perc olvasás</span>",
        "<span>5 λεπτά ανάγνωση</span>",
        "<span>5 dakika okuma</span>",
        "<span>5 хвилин читання</span>",
        "<span>5 דקות קריאה</span>",
        "<span>5 دقائق قراءة</span>",
        "<span>5 phút đọc</span>",
        "<span>5 menit baca</span>",
        "<span>5 मिनट पढ़ें</span>",
        "<p>Læsetid: 5 min.</p>",
        "<p>Lukuaika: 5 minuuttia</p>",
        "<p>Timp de citire: 5 minute</p>",
        "<p>Olvasási idő: 5 perc</p>",
        "<p>Χρόνος ανάγνωσης: 5 λεπτά</p>",
        "<p>זמן קריאה: 5 דקות</p>",
        "<p>وقت القراءة: 5 دقائق</p>",
        "<p>زمان مطالعه: ۵ دقیقه</p>",
        "<p>Thời gian đọc: khoảng 5 phút</p>",
        "<p>Waktu baca: 5 menit</p>",
        "<p>阅读时长约5分钟</p>",
        "<p>Kuuntele artikkeli</p>",
        "<p>Lyt til artiklen 4 min.</p>",
        "<p>Haberi dinle</p>",
        "<p>Dengarkan artikel ini</p>",
        "<p>기사 듣기</p>",
        "<p>Abonează-te la <a href=/n>buletinul nostru</a>!</p>",
        "<p>Zapisz się na nasz <a href=/n>biuletyn</a> już dziś.</p>",
        "<p>در <a href=/n>خبرنامه</a> ما عضو شوید.</p>",
    ],
)
def test_lines_that_lead_away_are_dropped(line: str) -> None:
    assert len(_dropped(f"<article><p>The river rose.</p>{line}<p>It fell again.</p></article>")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "<p>Cook it for 5 minutes, then read the second step of this recipe to the end.</p>",
        "<p>Listen to this article of faith.</p>",
        "<p>It took 5 minutes.</p>",
        "<p>Advertisement is an old word.</p>",
        "<li>Advertisement</li>",
        "<p>See also: <a href=/1>Sluice</a></p>",
        "<p>Main article: <a href=/1>Sluice</a></p>",
        "<p><a href=/1>Read more</a></p>",
        "<p>Read more: the book of <a href=/1>Ann Miller</a> has all the numbers.</p>",
        "<p>Related to this is <a href=/1>the weir</a>.</p>",
        "<table><tr><td>Werbung</td><td>3 €</td></tr></table>",
        "<p>Recommended: oak</p>",
        "<p>Más información: el <a href=/1>molino</a> abre a las ocho.</p>",
        "<p>5 Minuten kochen, dann abgießen.</p>",
        "<p>5 λεπτά στον φούρνο.</p>",
        "<p>Zobacz też: <a href=/1>Młyn</a></p>",
        "<p>Das Magazin erscheint als <a href=/1>Rundbrief</a> für Müller.</p>",
        "<pre>Read more: <a href=/1>x</a></pre>",
    ],
)
def test_other_lines_stay(line: str) -> None:
    assert _dropped(f"<article><p>The river rose.</p>{line}<p>It fell again.</p></article>") == []


_STORY = f"<p>{STORIES['en']}</p>" * 2


@pytest.mark.parametrize(
    ("lines", "dropped"),
    [
        ("<p>No more of these? <a href=/u>Unsubscribe</a>.</p><p>Weir Post, 4 Mill Lane</p>", 2),
        (
            "<table><tr><td>© Weir Post. <a href=/p>Preferences</a> or <a href=/u>unsubscribe from this list</a></td></tr></table>",
            1,
        ),
        ("<p>Hofbrief <a href=/u>abmelden</a></p>", 1),
        ("<p>Pour ne plus recevoir : <a href=/u>se désabonner</a></p>", 1),
        ("<p>Чтобы не получать писем: <a href=/u>отписаться</a></p>", 1),
        ("<p><a href=/u>配信停止はこちら</a></p>", 1),
        (f"<p>No more of these? <a href=/u>Unsubscribe</a>.</p>{_STORY}", 0),
        ("<p>They asked me to unsubscribe from <a href=/w>the Weir Post</a>.</p>", 0),
    ],
)
def test_the_footer_of_a_letter_is_dropped(lines: str, dropped: int) -> None:
    assert len(_dropped(f"<div>{_STORY}{lines}</div>")) == dropped


def test_a_link_that_ends_a_session_above_short_lines_is_no_footer() -> None:
    assert _dropped(f"<p>Ida</p><p><a href=/o>Abmelden</a></p>{'<p>Der Fluss stieg.</p>' * 9}") == []


@pytest.mark.parametrize(
    ("line", "dropped"),
    [
        ("<p>Follow us on <a href=https://a.example/p>A</a> and <a href=https://b.example/p>B</a>.</p>", 1),
        ("<p><em>Folgen Sie uns auf <a href=https://a.example/p>A</a></em></p>", 1),
        ("<p>Síguenos en <a href=https://a.example/p>A</a></p>", 1),
        ("<p>Follow us to <a href=/weir>the weir</a>.</p>", 0),
        ("<p>Follow the river on <a href=https://a.example/p>this map</a>.</p>", 0),
        ("<p>Posted by Ida at 09:12 PM in <a href=/c>Rope</a> | <a href=/p>Permalink</a></p>", 1),
        ("<p>Publié le 4/3 | <a href=/p>Lien permanent</a> | <a href=/p#c>2</a></p>", 1),
        ("<p>In 2004 a <a href=/p>permalink to an entry</a> was new.</p>", 0),
        ("<section><h3>Subscribe to my newsletter</h3><p>New weirs in your inbox.</p></section>", 2),
        ("<div><h3>Newsletter abonnieren</h3><p>Jede Woche ein Wehr.</p></div>", 2),
        ("<h3>Subscribe to my newsletter</h3><p>New weirs in your inbox.</p>", 0),
        ("<section><h3>The newsletter of 1900</h3><p>It had two pages.</p></section>", 0),
    ],
)
def test_accounts_permalinks_and_boxes_about_newsletters(line: str, dropped: int) -> None:
    page = domext.parse(f"<article>{_STORY}{line}{_STORY}</article>", url="https://weir.example/1")
    keep = everything(page)
    assert (keep & ~without_promotional_lines(page, keep, keep, "article")).sum() == dropped


@pytest.mark.parametrize(
    ("lines", "dropped"),
    [
        ("<p>Related articles:</p><ul><li><a href=/1>The old weir</a><li><a href=/2>Two mills</a></ul>", 3),
        ("<h3>Auch interessant</h3><p><a href=/1>Das alte Wehr</a><p><a href=/2>Zwei Mühlen</a></p>", 3),
        ("<p><b>À lire aussi :</b></p><p><a href=/1>Le vieux barrage</a></p>", 2),
        ("<div>Читайте также</div><p><a href=/1>Старая плотина</a> <a href=/2>Две мельницы</a></p>", 2),
        ("<p>相关阅读：</p><p><a href=/1>老水坝</a></p>", 2),
        ("<p>Schon gelesen?</p><p><a href=/1>Das alte Wehr</a></p>", 2),
        ("<p>Te puede interesar</p>", 1),
        ("<p>関連記事</p>", 1),
        ("<h2>Related</h2>", 0),
        ("<h2>Related</h2><p>The weir is a relative of the dam, as its builder said.</p>", 0),
        ("<p><a href=/1>Read more</a></p><p><a href=/2>The old weir</a></p>", 0),
        ("<h2>Links</h2><ul><li><a href=/1>The old weir</a><li><a href=/2>Two mills</a></ul>", 0),
    ],
)
def test_a_label_goes_with_the_links_below_it(lines: str, dropped: int) -> None:
    assert len(_dropped(f"<article><p>The river rose.</p>{lines}<p>It fell again.</p></article>")) == dropped


_LINKS = "<br>".join(f"<a href=/{number}>{title}</a>" for number, title in enumerate(("The old weir", "Two mills")))
_DATED = "".join(
    f"<br>04.03 <a href=/{number}>{title}</a>"
    for number, title in enumerate(("Старая плотина выше города просит починки", "Две мельницы у реки снова открыты"))
)


@pytest.mark.parametrize(
    "block",
    [
        f"<p><b>Related stories</b><br>{_LINKS}</p>",
        f"<table align=left><tr><td><font size=1><b>Verwandte Artikel</b><br>{_LINKS}</font></td></tr></table>",
        f"<table><tr><td><b>Материалы по теме:</b>{_DATED}</td></tr></table>",
        "<td><b>相关新闻</b><br>·<a href=/1>老水坝年久失修</a> (06-01)<br>·<a href=/2>两座磨坊重开</a> (06-02)</td>",
        "<table><tr><td>上一篇：<a href=/1>老水坝年久失修</a><br>下一篇：<a href=/2>两座磨坊重开</a></td></tr></table>",
        "<p>Artículo anterior: <a href=/1>La presa vieja</a></p>",
        "<p>前の記事：<a href=/1>古い堰</a></p>",
    ],
)
def test_a_label_and_links_in_one_block_are_dropped(block: str) -> None:
    assert len(_dropped(f"<article><p>The river rose.</p>{block}<p>It fell again.</p></article>")) == 1


@pytest.mark.parametrize(
    "block",
    [
        f"<p><b>The river</b><br>{_LINKS}</p>",
        "<p>Related<br>to the <a href=/1>weir</a> is the dam, as its builder told the miller.</p>",
        f"<p>Both mills stand near the weir that is related:<br>{_LINKS}</p>",
        "<p>上一篇：<a href=/1>老水坝</a><br>写于那年的冬天，磨坊主还年轻，水坝也还没有修好。</p>",
    ],
)
def test_links_below_other_lines_of_a_block_stay(block: str) -> None:
    assert _dropped(f"<article><p>The river rose.</p>{block}<p>It fell again.</p></article>") == []


def test_a_labelled_list_of_a_manual_stays() -> None:
    block = f"<p><b>Related content</b><br>{_LINKS}</p>"
    assert _dropped(f"<p>The river rose.</p>{block}<p>It fell again.</p>", "documentation") == []


@pytest.mark.parametrize(
    "line",
    [
        "<p>2005-06-03 08:15:22 来源：河城日报 作者：王水 点击：12次 【字体：<a href=#>大</a> <a href=#>中</a> <a href=#>小</a>】</p>",
        "<td>字号：<a href=#>大</a><a href=#>中</a><a href=#>小</a></td>",
        "<div>【大 中 小】【打印】</div>",
        "<p>文字サイズ <a href=#>小</a>｜<a href=#>中</a>｜<a href=#>大</a></p>",
        "<div>Text size: <a href=#>A</a> <a href=#>A</a> <a href=#>A</a></div>",
        "<p>Schriftgröße + -</p>",
        "<p>Размер шрифта: [A] [A]</p>",
        "<div>2009-03-04 08:15 글자크기 + -</div>",
        "<p>حجم الخط + -</p>",
    ],
)
def test_buttons_for_the_size_of_the_text_are_dropped(line: str) -> None:
    assert len(_dropped(f"<article><p>The river rose.</p>{line}<p>It fell again.</p></article>")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "点击上方蓝字关注我们",
        "长按二维码关注我们",
        "▼ 扫描下方二维码，关注公众号",
        "扫码关注",
        "長按識別二維碼關注我們",
    ],
)
def test_requests_to_follow_an_account_are_dropped(line: str) -> None:
    assert _dropped(f"<article><p>河水涨了。</p><p>{line}</p><p>河水又退了。</p></article>") == [line]


@pytest.mark.parametrize("line", ["扫码支付引关注", "点击量大增，水坝备受关注", "请长按按钮，关注水位变化。"])
def test_headlines_about_attention_stay(line: str) -> None:
    assert _dropped(f"<article><p>河水涨了。</p><p>{line}</p><p>河水又退了。</p></article>") == []


@pytest.mark.parametrize(
    "line",
    [
        "<p>Choose a font size: at least 12 points.</p>",
        "<p>The dam is low (at the weir) and high (to the east).</p>",
        "<p>字体大小由读者决定。</p>",
        "<p>字体：大 中 小<br>那年冬天，磨坊主修好了水坝。</p>",
        "<p>磨坊分大、中、小三种。</p>",
        "<p>Text size matters to the miller.</p>",
    ],
)
def test_sentences_about_sizes_stay(line: str) -> None:
    assert _dropped(f"<article><p>The river rose.</p>{line}<p>It fell again.</p></article>") == []


@pytest.mark.parametrize("page_type", ["documentation", "service", None])
def test_labels_of_other_pages_head_a_section(page_type: str | None) -> None:
    lines = "<h2>Related content</h2><ul><li><a href=/1>The old weir</a><li><a href=/2>Two mills</a></ul>"
    assert _dropped(f"<p>The river rose.</p>{lines}<p>It fell again.</p>", page_type) == []


_LINE = "Read also: The old weir above the town"


@pytest.mark.parametrize(
    "line", ["<p>12.06.2024</p><p>4 min read</p>", "<p>Lesezeit: 4 Min.</p>", "<p>読了時間 約4分</p>"]
)
@pytest.mark.parametrize("page_type", ["listing", "collection", None])
def test_reading_times_in_lists_of_articles_stay(line: str, page_type: str | None) -> None:
    assert _dropped(f"<h2><a href=/1>The sluice</a></h2>{line}<h2><a href=/2>The mill</a></h2>{line}", page_type) == []


def _page(line: str) -> str:
    paragraph = (
        "<p>The river rose in the night, and the miller opened both of the sluices before the water came in.</p>"
    )
    return f"<title>The flood</title><article><h1>The flood</h1>{paragraph}{line}{paragraph.replace('night', 'day')}</article>"


def test_the_text_of_an_article_has_no_promotional_lines() -> None:
    article = domext.extract(_page(f"<p><b>Read also:</b> <a href=/1>{_LINE[11:]}</a></p>"))
    assert article.page_type == "article"
    assert _LINE not in article.text
    assert _LINE not in article.markdown
    assert [(change.rule, len(change.blocks)) for change in article.changes] == [("promotion", 1)]


def test_other_selectors_keep_promotional_lines() -> None:
    article = domext.extract(_page(f"<p><b>Read also:</b> <a href=/1>{_LINE[11:]}</a></p>"), selector="subtree")
    assert _LINE in article.text


@pytest.mark.parametrize(
    ("box", "left"),
    [
        ("<div><p>Danke fürs Lesen! Abonniere hier.</p><form><input type=email></form></div>", ""),
        (
            "<section><h3>通信</h3><div><form><p>登録する</p><div><input type=EMAIL><button>OK</button></div></form></div></section>",
            "",
        ),
        ("<form><p>Recherche</p><input type=search></form>", "Recherche"),
        (
            "<div><p>" + "Enfin, le moulin tourne encore. " * 6 + "</p><form><input type=email></form></div>",
            "Enfin",
        ),
        (
            "<form><p>" + "Cuéntanos todo lo que sabes de los molinos. " * 6 + "</p><input type=email></form>",
            "Cuéntanos",
        ),
        ("<input type=email>", ""),
    ],
)
def test_short_boxes_with_a_field_for_an_address_are_dropped(box: str, left: str) -> None:
    text = "Das Rad dreht sich seit dem Frühjahr wieder, und der Müller hat einen Lehrling. " * 4
    page = domext.parse(f"<article><p>{text}</p>{box}<p>{text}</p></article>")
    keep = without_promotional_lines(page, everything(page), everything(page), "article")
    assert page.blocks.joined(keep).split("\n\n")[1:-1] == ([page.blocks.text(1)] if left else [])
    assert not left or page.blocks.text(1).startswith(left)


def test_an_article_that_is_hardly_more_than_such_a_box_stays() -> None:
    page = domext.parse(
        "<article><p>Le moulin rouvre.</p><form><p>Écrivez-nous.</p><input type=email></form></article>"
    )
    assert without_promotional_lines(page, everything(page), everything(page), "article").all()


def test_a_service_keeps_its_form() -> None:
    text = "El molino abre en primavera, y el molinero tiene un aprendiz. " * 4
    page = domext.parse(f"<p>{text}</p><form><p>Escríbanos</p><input type=email></form>")
    assert without_promotional_lines(page, everything(page), everything(page), "service").all()


def test_the_text_of_an_article_has_no_such_box() -> None:
    page = _page("<form><p>Hold dig til åen: skriv din adresse.</p><input type=email></form>")
    article = domext.extract(page, selector=Everything("article"))
    assert "Hold dig til åen" not in article.text
    assert [(change.rule, len(change.blocks)) for change in article.changes] == [("promotion", 1)]


@pytest.mark.parametrize(
    ("label", "story"),
    [
        ("Advertisement", "The ferry lies in the ice. "),
        ("Anzeige", "Die Fähre liegt im Eis. "),
        ("Реклама", "Паром стоит во льду. "),
    ],
)
def test_the_body_of_an_article_drops_labels_that_it_added_but_not_those_that_a_user_includes(
    label: str, story: str
) -> None:
    page = domext.parse(f"<p>{story * 9}</p><h3>{label}</h3><p>{story}</p><p>{label}</p><p>{story}</p>")
    keep = np.array([True, False, True, True, True])

    def kept(page_type: str) -> list[bool]:
        selection = domext.Selection(keep, keep.astype(np.float32), page_type=page_type)
        return list(map(bool, completed(page, selection, ()).keep))

    assert kept("article") == [True, False, True, True, True]
    assert kept("service") == [True, False, True, False, True]
    heading = domext.parse(f"<p>{story}</p><h3>Eis</h3><p>{story}</p>")
    selection = domext.Selection(np.array([True, False, True]), np.ones(3, np.float32), page_type="article")
    assert completed(heading, selection, ()).keep.all()  # other headings of that kind are added
