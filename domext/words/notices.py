"""Lines beside the paragraphs of an article that are not its text: advertising, links to others, newsletters, buttons.

Most lists hold expressions.
"""

from __future__ import annotations

from typing import Final

#: Labels of advertisements.
ADVERTISEMENTS: Final = {
    "en": (
        "advertisement|advertising|ad|ads|sponsored(?: content)?|(?:article|story) continues below(?: advertisement)?"
        "|continue reading below|story continues after(?: the)? ad(?:vertisement)?"
        "|scroll to continue(?: with content| reading)?"
    ),
    "de": "anzeige|werbung",
    "fr": "publicité|annonce|contenu sponsorisé",
    "es": "publicidad|anuncio|continúa después de la publicidad|contenido patrocinado",
    "pt": "publicidade|anúncio|continua (?:depois|após) d?a publicidade|conteúdo patrocinado",
    "it": "pubblicità|continua dopo la pubblicità|contenuto sponsorizzato",
    "nl": "advertentie|lees verder onder de advertentie|gesponsord",
    "pl": "reklama|(?:dalszy ciąg|dalsza część) artykułu pod reklamą|(?:materiał|artykuł) sponsorowany",
    "cs": "reklama?|inzerce|článek pokračuje pod reklamou",
    "sv": "annons|reklam|artikeln fortsätter (?:under|efter) annonsen",
    "da": "reklame|annonce|artiklen fortsætter (?:under|efter) annoncen",
    "nb": "annonse|reklame|annonsørinnhold|(?:artikkelen|saken) fortsetter under annonsen",
    "fi": "mainos|(?:juttu|artikkeli) jatkuu mainoksen (?:jälkeen|alla)|mainos (?:alkaa|päättyy)",
    "ro": "reclamă|publicitate|articolul continuă după reclamă",
    "hu": "hirdetés|reklám",
    "el": "διαφήμιση|διαφημιση|χορηγούμενο",
    "tr": "reklam|reklamlar|ilan",
    "ru": "реклама|на правах рекламы|продолжение после рекламы",
    "uk": "реклама|на правах реклами|продовження після реклами",
    "ar": "إعلان|إعلانات|اعلان|اعلانات",
    "fa": "آگهی|تبلیغ|تبلیغات",
    "he": "פרסומת|תוכן ממומן",
    "hi": "विज्ञापन",
    "zh": "广告|廣告|赞助内容|贊助內容|[請请][繼继][續续]往下[閱阅][讀读]",
    "ja": "広告|スポンサーリンク|スポンサードリンク|広告の後にも続きます",
    "ko": "광고|스폰서",
    "vi": "quảng cáo",
    "id": "iklan",
    "th": "โฆษณา",
    "sk": "reklama|inzercia",
}
#: Labels of a link to read next. "See also" is not among them, because manuals and encyclopedias use it.
READ_NEXT: Final = {
    "en": (
        "(?:read|continue reading)(?: more| also| next)?|also read|more on this(?: story| topic)?|don['\u2019]t miss"
        "|recommended|related(?: stor(?:y|ies)| articles?)?"
    ),
    "de": (
        "lesen sie (?:auch|mehr)|mehr zum thema|auch interessant|lies auch|mehr dazu"
        "|das könnte (?:sie|dich) (?:auch )?interessieren|passend dazu|lesetipp"
    ),
    "fr": "lire (?:aussi|plus|la suite)|à lire(?: aussi)?|(?:à )?lire également|sur le même sujet",
    "es": (
        "leer más|le[ae] también|lee más|(?:te|le) puede interesar|también te puede interesar|lea (?:además|más)"
        "|lee además|te recomendamos|(?:sigue|seguí) leyendo|noticias? relacionadas?"
    ),
    "pt": (
        "lei[ae] (?:também|mais)|saiba mais|leia ainda|ler (?:também|mais)|veja (?:também|mais)|confira (?:também|mais)"
    ),
    "it": (
        "leggi anche|leggi di più|approfondisci|leggi pure|ti potrebbe interessare(?: anche)?"
        "|potrebbe interessarti(?: anche)?|per approfondire"
    ),
    "nl": "lees (?:ook|meer)|lees verder|gerelateerd",
    "pl": "(?:prze)?czytaj (?:też|także|również|więcej)|polecamy(?: też| także)?|więcej na ten temat",
    "cs": "(?:přečtěte si|čtěte) (?:také|též|více)|mohlo by vás zajímat|související (?:článek|články)|více k tématu",
    "sv": "läs (?:också|även|mer)|relaterat",
    "da": "læs (?:også|mere)|relateret",
    "nb": "les (?:også|mer)|relatert",
    "fi": "lue (?:myös|lisää)|aiheeseen liittyvää",
    "ro": "citește și|citiți și|cite[șş]te (?:[șş]i|mai mult|mai departe)|pe aceeași temă",
    "hu": "olvasta már|olvass(?:a el|on)? (?:tovább|ezt is)|kapcsolódó cikk(?:ek|ünk)?|ez is érdekelheti",
    "el": "διαβάστε (?:επίσης|ακόμη|περισσότερα)|διαβάστε ακόμα|σχετικά άρθρα",
    "tr": "ayrıca okuyun|ilginizi çekebilir|(?:bunu|bunları) da oku(?:yun)?|ilgili (?:haber(?:ler)?|yazı(?:lar)?)",
    "ru": "(?:читайте|читать) (?:также|далее)|по теме|читайте (?:ещё|еще)|материалы по теме",
    "uk": "читайте також|читайте ще|(?:за темою|по темі)",
    "ar": "اقرأ (?:أيضا|أيضاً|المزيد)|(?:اقرأ|إقرأ|اقرا|شاهد) (?:أيضًا|أيضاً|أيضا|ايضا|ايضاً)|مواضيع ذات صلة",
    "fa": "(?:بیشتر|همچنین) بخوانید|مطالب مرتبط",
    "he": "קראו (?:גם|עוד)|קראי? (?:גם|עוד)|לקריאה נוספת|כתבות נוספות",
    "hi": "(?:यह|ये|इसे) भी पढ़ें|संबंधित खबरें",
    "zh": "相关阅读|延伸閱讀|相關新聞|相關閱讀|相关新闻|相关报道|相關報導|延伸阅读|推荐阅读|推薦閱讀|更多新聞|更多新闻",
    "ja": "関連記事|あわせて読みたい|関連ニュース|関連リンク|合わせて読みたい|おすすめ記事",
    "ko": r"관련\s?기사|관련\s?뉴스|추천\s?기사",
    "vi": "đọc thêm|xem thêm|có thể bạn quan tâm|tin liên quan",
    "id": "baca juga|baca selengkapnya|simak juga",
    "th": "อ่านเพิ่มเติม|อ่านต่อ|อ่านข่าว|ข่าวที่เกี่ยวข้อง|บทความที่เกี่ยวข้อง",
    "sk": "(?:čítajte|prečítajte si) (?:aj|tiež|viac)",
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
    "pl": "zapisz|zapisać|subskryb",
    "cs": "odebír|přihla",
    "sv": "prenumerer|registrer",
    "da": "tilmeld|abonn|registrer|skriv dig op",
    "nb": "abonn|registrer|meld deg på",
    "fi": "tilaa|liity",
    "ro": "abone|înscri",
    "hu": "feliratkoz",
    "el": "εγγραφ",
    "tr": "abone|kaydol",
    "ru": "подпи[шс]",
    "uk": "підпи[шс]",
    "ar": "اشترك",
    "fa": "مشترک|عضو",
    "vi": "đăng ký",
    "id": "berlangganan",
    "sk": "prihlás|odober",
}
#: The same in languages whose words may follow each other without a space, or have other words joined to them.
JOINED_SUBSCRIBE: Final = {
    "he": "הירשמ",
    "hi": "सब्सक्राइब|साइन अप",
    "zh": "订阅|訂閱",
    "ja": "登録|購読",
    "ko": "구독",
    "th": "สมัคร|ลงทะเบียน",
}
#: Words for a newsletter, in lower case and not as expressions.
NEWSLETTERS: Final = {
    "en": "newsletter",
    "de": "rundbrief",
    "fr": "infolettre|lettre d'information|lettre d\u2019information",
    "es": "boletin|boletín",
    "pt": "boletim",
    "nl": "nieuwsbrief",
    "pl": "biuletyn",
    "cs": "zpravodaj",
    "sv": "nyhetsbrev",
    "da": "nyhedsbrev",
    "nb": "nyhetsbrev",
    "fi": "uutiskirje",
    "ro": "buletin",
    "hu": "hírlevél",
    "el": "ενημερωτικό δελτίο",
    "tr": "bülten",
    "ru": "рассылк",
    "uk": "розсилк",
    "ar": "النشرة",
    "fa": "خبرنامه",
    "he": "ניוזלטר",
    "hi": "न्यूज़लेटर|न्यूजलेटर",
    "zh": "通讯|電子報|电子报",
    "ja": "メルマガ|メールマガジン|ニュースレター",
    "ko": "뉴스레터",
    "vi": "bản tin",
    "id": "buletin",
    "th": "จดหมายข่าว",
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
    "pl": "akceptuj|zgod",
    "cs": "souhlas|zásad",
    "sv": "samtyck|godkänn",
    "da": "samtykk|accept",
    "nb": "samtykk",
    "fi": "hyväks|suostum",
    "ro": "accept",
    "hu": "elfogad",
    "el": "πολιτικ",
    "tr": "kabul|gizlilik",
    "ru": "согла|принима|конфиденциальн",
    "uk": "приват",
    "ar": "موافق",
    "fa": "موافق|پذیر|حریم خصوصی",
    "he": "קבל",
    "hi": "स्वीकार|सहमत|गोपनीयता",
    "zh": "同意|接受|隐私|隱私",
    "ja": "同意|プライバシー",
    "ko": "동의",
    "vi": "đồng ý|chấp nhận",
    "id": "setuju|privasi",
    "th": "ยอมรับ|ยินยอม|ความเป็นส่วนตัว",
    "sk": "akceptuj",
}
#: Buttons that share a page, as words in its text.
SHARE: Final = {
    "en": "share|tweet",
    "de": "teilen",
    "fr": "partager",
    "es": "compartir|comparte",
    "pt": "compartilhar|partilhar|compartilhe",
    "it": "condividi",
    "nl": "delen",
    "pl": "udostępnij",
    "cs": "sdílet|sdílejte",
    "sv": "dela",
    "fi": "jaa",
    "ro": "distribuie",
    "hu": "megosztás|megosztom",
    "el": "κοινοποίηση|μοιραστείτε",
    "tr": "paylaş",
    "ru": "поделиться",
    "uk": "поширити|поділитися",
    "vi": "chia sẻ",
    "id": "bagikan",
}
#: The same in languages whose words may follow each other without a space, or have other words joined to them.
JOINED_SHARE: Final = {
    "ar": "مشاركة|شارك",
    "fa": "اشتراک",
    "he": "שתף|שיתוף",
    "hi": "शेयर|साझा",
    "zh": "分享",
    "ja": "シェア|共有",
    "ko": "공유",
    "th": "แชร์|แบ่งปัน",
}
#: Labels above code on boards, as expressions.
CODE: Final = {
    "en": "code",
    "de": "kode?|quell-?(?:code|text)",
    "fr": "code|code source",
    "es": "c[óo]digo",
    "pt": "c[óo]digo",
    "it": "codice",
    "nl": "code",
    "pl": "kod",
    "cs": "kód",
    "sv": "kod",
    "da": "kode",
    "nb": "kode",
    "fi": "koodi",
    "ro": "cod",
    "hu": "kód",
    "el": "κώδικας",
    "tr": "kod",
    "ru": "код",
    "uk": "код",
    "ar": "كود|الكود",
    "fa": "کد",
    "he": "קוד",
    "hi": "कोड",
    "zh": "代码|程式碼",
    "ja": "コード",
    "ko": "코드",
    "vi": "mã",
    "id": "kode",
    "th": "โค้ด",
}
