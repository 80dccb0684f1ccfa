"""Lines beside the paragraphs of an article that are not its text: advertising, links to others, newsletters, buttons.

Most lists hold expressions.
"""

from __future__ import annotations

from typing import Final

#: Labels of advertisements.
ADVERTISEMENTS: Final = {
    "en": (
        "advertisement|advertising|ad|ads|sponsored(?: content)?|(?:article|story) continues below(?: advertisement)?"
        "|continue reading below"
    ),
    "de": "anzeige|werbung",
    "fr": "publicité|annonce",
    "es": "publicidad",
    "pt": "publicidade",
    "it": "pubblicità",
    "nl": "advertentie",
    "pl": "reklama",
    "cs": "reklama?",
    "sv": "annons",
    "da": "reklame|annonce",
    "nb": "annonse|reklame",
    "fi": "mainos",
    "hu": "hirdetés",
    "ro": "reclamă",
    "el": "διαφήμιση",
    "tr": "reklam",
    "ru": "реклама",
    "uk": "реклама",
    "ar": "إعلان",
    "he": "פרסומת",
    "zh": "广告|廣告",
    "ja": "広告",
    "ko": "광고",
    "vi": "quảng cáo",
    "id": "iklan",
    "th": "โฆษณา",
}
#: Labels of a link to read next. "See also" is not among them, because manuals and encyclopedias use it.
READ_NEXT: Final = {
    "en": (
        "(?:read|continue reading)(?: more| also| next)?|also read|more on this(?: story| topic)?|don['\u2019]t miss"
        "|recommended|related(?: stor(?:y|ies)| articles?)?"
    ),
    "de": "lesen sie (?:auch|mehr)|mehr zum thema|auch interessant",
    "fr": "lire (?:aussi|plus|la suite)|à lire(?: aussi)?",
    "es": "leer más|le[ae] también|lee más|(?:te|le) puede interesar|también te puede interesar",
    "pt": "lei[ae] (?:também|mais)|saiba mais",
    "it": "leggi anche|leggi di più|approfondisci",
    "nl": "lees (?:ook|meer)",
    "sv": "läs (?:också|även|mer)",
    "da": "læs (?:også|mere)",
    "nb": "les (?:også|mer)",
    "fi": "lue (?:myös|lisää)",
    "pl": "(?:prze)?czytaj (?:też|także|również|więcej)",
    "cs": "(?:přečtěte si|čtěte) (?:také|též|více)",
    "hu": "olvasta már",
    "ro": "citește și|citiți și",
    "el": "διαβάστε (?:επίσης|ακόμη|περισσότερα)",
    "tr": "ayrıca okuyun|ilginizi çekebilir",
    "ru": "(?:читайте|читать) (?:также|далее)|по теме",
    "uk": "читайте також",
    "ar": "اقرأ (?:أيضا|أيضاً|المزيد)",
    "he": "קראו (?:גם|עוד)",
    "zh": "相关阅读|延伸閱讀|相關新聞",
    "ja": "関連記事|あわせて読みたい",
    "ko": r"관련\s?기사",
    "vi": "đọc thêm|xem thêm",
    "id": "baca juga",
    "th": "อ่านเพิ่มเติม",
}
#: Minutes, with the words that may follow them in a reading time: 5 min read.
MINUTES: Final = {"en": r"min(?:ute)?s?\.?", "ru": r"мин(?:ут\w?)?\.?", "uk": r"хв\.?"}
#: Words after the minutes of a reading time, in lower case.
AFTER_MINUTES: Final = {
    "en": "read|reading", "de": "lesezeit", "fr": "de lecture", "es": "de lectura", "pt": "de leitura", "it": "di lettura",
    "nl": "leestijd|lezen", "pl": "czytania", "cs": "čtení", "sv": "läsning", "da": "lesetid", "nb": "lesetid", "tr": "okuma",
    "ru": "чтения", "uk": "читання",
}  # fmt: skip
#: Labels before the minutes of a reading time, in lower case.
READING_TIME: Final = {
    "en": "read(?:ing)? time", "de": "lesezeit|lesedauer", "fr": "temps de lecture", "es": "tiempo de lectura",
    "pt": "tempo de leitura", "it": "tempo di lettura", "nl": "leestijd", "pl": "czas czytania", "cs": "doba čtení",
    "sv": "lästid", "nb": "lesetid", "tr": "okuma süresi", "ru": "время чтения", "uk": "час читання", "zh": "閱讀時間|阅读时间",
    "ja": "読了時間",
}  # fmt: skip
#: Words between such a label and the minutes.
ABOUT: Final = {"en": "about", "de": r"ca\.", "fr": "environ", "ja": "約"}
#: Minutes after such a label.
MINUTES_AFTER: Final = {
    "en": r"min\w{0,6}",
    "tr": "dk",
    "ru": r"мин\w{0,3}",
    "uk": r"хв\w{0,5}",
    "zh": "分钟|分鐘",
    "ja": "分",
}
#: Buttons that read an article aloud.
LISTEN: Final = {
    "en": "listen to (?:this|the) (?:article|story|post)",
    "de": "(?:diesen )?artikel anhören",
    "fr": "écouter (?:cet |l['\u2019])article",
    "es": "escuchar (?:este |el )?artículo",
    "pt": "ouvir (?:este |o )?artigo",
    "it": "ascolta (?:questo |l['\u2019])articolo",
    "nl": "beluister (?:dit )?artikel",
    "pl": "(?:po)?słuchaj artykułu",
    "ru": "(?:по)?слушать статью",
    "sv": "lyssna på artikeln",
    "ja": "この記事を(?:聴|聞)く",
    "zh": "收听(?:本|这篇)?文章|朗读文章",
}
#: Beginnings of words that ask readers to subscribe.
SUBSCRIBE: Final = {
    "en": "sign(?:ing)? up|subscrib|register|join",
    "de": "abonn|anmeld|bestell|melde dich",
    "fr": "abonn|inscri|souscri|recevez",
    "es": "suscr|apúnt|regístr|inscri",
    "pt": "assin|cadastr|inscri",
    "it": "iscriv|abbon",
    "nl": "abonn|meld je|schrijf je",
    "sv": "prenumerer|registrer",
    "da": "tilmeld|abonn|registrer",
    "nb": "abonn|registrer",
    "fi": "tilaa",
    "pl": "zapisz|zapisać|subskryb",
    "cs": "odebír|přihla",
    "hu": "feliratkoz",
    "ro": "abone",
    "tr": "abone|kaydol",
    "el": "εγγραφ",
    "ru": "подпи[шс]",
    "uk": "підпи[шс]",
    "vi": "đăng ký",
    "id": "langganan",
    "ar": "اشترك",
}
#: The same in languages whose words may follow each other without a space, or have other words joined to them.
JOINED_SUBSCRIBE: Final = {"ja": "登録|購読", "zh": "订阅|訂閱", "ko": "구독", "he": "הירשמ"}
#: Words for a newsletter, in lower case and not as expressions.
NEWSLETTERS: Final = {
    "en": "newsletter",
    "fr": "infolettre|lettre d'information|lettre d\u2019information",
    "es": "boletin|boletín",
    "nl": "nieuwsbrief",
    "da": "nyhedsbrev",
    "nb": "nyhetsbrev",
    "sv": "nyhetsbrev",
    "fi": "uutiskirje",
    "cs": "zpravodaj",
    "hu": "hírlevél",
    "tr": "bülten",
    "el": "ενημερωτικό δελτίο",
    "ru": "рассылк",
    "uk": "розсилк",
    "vi": "bản tin",
    "id": "buletin",
    "ar": "النشرة",
    "ja": "メルマガ|メールマガジン|ニュースレター",
    "zh": "通讯|電子報|电子报",
    "ko": "뉴스레터",
    "he": "ניוזלטר",
}
#: Beginnings of words of requests for consent, in lower case and not as expressions.
CONSENT: Final = {
    "en": "accept|agree|consen|privacy",
    "de": "akzeptier|zustimm|einwillig|datenschutz",
    "fr": "autoris|confidentialit|accept|accord",
    "es": "acepta",
    "pt": "privacidad|aceitar",
    "it": "accett",
    "nl": "akkoord|toestemming",
    "sv": "samtyck|godkänn",
    "da": "samtykk|accept",
    "nb": "samtykk",
    "fi": "hyväks|suostum",
    "cs": "souhlas|zásad",
    "sk": "akceptuj",
    "pl": "akceptuj|zgod",
    "hu": "elfogad",
    "tr": "kabul|gizlilik",
    "ro": "accept",
    "el": "πολιτικ",
    "ru": "согла|принима|конфиденциальн",
    "uk": "приват",
    "zh": "同意|接受|隐私|隱私",
    "ja": "同意|プライバシー",
    "ko": "동의",
    "ar": "موافق",
    "he": "קבל",
}
#: Buttons that share a page, as words in its text.
SHARE: Final = {
    "en": "share|tweet", "de": "teilen", "fr": "partager", "es": "compartir", "pt": "compartilhar", "it": "condividi",
    "nl": "delen", "sv": "dela", "fi": "jaa", "pl": "udostępnij", "cs": "sdílet", "hu": "megosztás", "tr": "paylaş",
    "ru": "поделиться", "uk": "поширити",
}  # fmt: skip
#: The same in languages whose words may follow each other without a space, or have other words joined to them.
JOINED_SHARE: Final = {"ar": "مشاركة", "he": "שתף", "zh": "分享", "ja": "シェア|共有", "ko": "공유"}
#: Labels above code on boards, as expressions.
CODE: Final = {
    "en": "code", "fr": "code|code source", "es": "c[óo]digo", "pt": "c[óo]digo", "it": "codice", "de": "kode?|quell-?(?:code|text)",
    "pl": "kod", "cs": "kód", "ru": "код", "uk": "код", "zh": "代码|程式碼", "ja": "コード",
}  # fmt: skip
