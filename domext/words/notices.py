"""Lines beside the paragraphs of an article that are not its text: advertising, links to others, newsletters, buttons."""

from __future__ import annotations

from typing import Final

#: Labels of advertisements, as whole lines.
ADVERTISEMENTS: Final = {
    "en": (
        "advertisement|advertising|ad|ads|sponsored|sponsored content|article continues below"
        "|article continues below advertisement|story continues below|story continues below advertisement"
        "|continue reading below|story continues after ad|story continues after advertisement"
        "|story continues after the ad|story continues after the advertisement|scroll to continue"
        "|scroll to continue with content|scroll to continue reading"
    ),
    "de": "anzeige|werbung|artikel wird nach der anzeige fortgesetzt|der artikel geht nach der anzeige weiter",
    "fr": (
        "publicité|annonce|contenu sponsorisé|la suite après la publicité|la suite après cette publicité"
        "|la suite de l'article après la publicité"
    ),
    "es": (
        "publicidad|anuncio|continúa después de la publicidad|contenido patrocinado|continúa después del anuncio"
        "|el artículo continúa después de la publicidad|el artículo continúa después del anuncio"
        "|la nota continúa después de la publicidad|sigue leyendo después del anuncio"
    ),
    "pt": (
        "publicidade|anúncio|continua depois a publicidade|continua depois da publicidade|continua após a publicidade"
        "|continua após da publicidade|conteúdo patrocinado"
    ),
    "it": "pubblicità|continua dopo la pubblicità|l'articolo continua dopo la pubblicità|contenuto sponsorizzato",
    "nl": (
        "advertentie|lees verder onder de advertentie|gesponsord|tekst gaat verder onder de advertentie"
        "|artikel gaat verder onder de advertentie"
    ),
    "pl": (
        "reklama|dalszy ciąg artykułu pod reklamą|dalsza część artykułu pod reklamą|materiał sponsorowany"
        "|artykuł sponsorowany"
    ),
    "cs": "reklam|reklama|inzerce|článek pokračuje pod reklamou",
    "sv": "annons|reklam|artikeln fortsätter under annonsen|artikeln fortsätter efter annonsen",
    "da": "reklame|annonce|artiklen fortsætter under annoncen|artiklen fortsætter efter annoncen",
    "nb": "annonse|reklame|annonsørinnhold|artikkelen fortsetter under annonsen|saken fortsetter under annonsen",
    "fi": (
        "mainos|juttu jatkuu mainoksen jälkeen|juttu jatkuu mainoksen alla|artikkeli jatkuu mainoksen jälkeen"
        "|artikkeli jatkuu mainoksen alla|mainos alkaa|mainos päättyy"
    ),
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
    "zh": (
        "广告|廣告|赞助内容|贊助內容|請繼續往下閱讀|請繼續往下閱读|請繼續往下阅讀|請繼續往下阅读|請繼续往下閱讀|請繼续往下閱读|請繼续往下阅讀|請繼续往下阅读|請继續往下閱讀|請继續往下閱读|請继續往下阅讀"
        "|請继續往下阅读|請继续往下閱讀|請继续往下閱读|請继续往下阅讀|請继续往下阅读|请繼續往下閱讀|请繼續往下閱读|请繼續往下阅讀|请繼續往下阅读|请繼续往下閱讀|请繼续往下閱读|请繼续往下阅讀|请繼续往下阅读"
        "|请继續往下閱讀|请继續往下閱读|请继續往下阅讀|请继續往下阅读|请继续往下閱讀|请继续往下閱读|请继续往下阅讀|请继续往下阅读"
    ),
    "ja": "広告|スポンサーリンク|スポンサードリンク|広告の後にも続きます",
    "ko": "광고|스폰서",
    "vi": "quảng cáo",
    "id": "iklan",
    "th": "โฆษณา",
    "sk": "reklama|inzercia",
}
#: Labels of a link to read next, or to the article before or after. "See also" is not among them, because manuals and encyclopedias use it.
READ_NEXT: Final = {
    "en": (
        "read|read more|read also|read next|continue reading|continue reading more|continue reading also"
        "|continue reading next|also read|more on this|more on this story|more on this topic|don't miss|recommended"
        "|related|related story|related stories|related article|related articles|you may also like"
        "|you might also like|you may also be interested in|you might be interested in|more stories|related posts"
        "|related post|related reading|related content|related news"
        "|previous post|next post|previous article|next article|previous story|next story|previous entry|next entry"
    ),
    "de": (
        "lesen sie auch|lesen sie mehr|mehr zum thema|auch interessant|lies auch|mehr dazu"
        "|das könnte sie interessieren|das könnte sie auch interessieren|das könnte dich interessieren"
        "|das könnte dich auch interessieren|passend dazu|lesetipp|weiterlesen|zum weiterlesen|auch lesen|mehr lesen"
        "|mehr themen|weitere artikel|weitere beiträge|weitere artikel zum thema|weitere beiträge zum thema"
        "|mehr zu diesem thema|diese artikel könnten dich auch interessieren"
        "|diese artikel könnten sie auch interessieren|diese artikel könnten dich ebenfalls interessieren"
        "|das thema könnte dich auch interessieren|das thema könnte sie auch interessieren"
        "|das könnte euch auch interessieren|lesen sie hier|lesen sie dazu|lesen sie auch die folgenden beiträge"
        "|lesen sie auch folgende beiträge|schon gelesen|ähnliche artikel|ähnliche beiträge|passende artikel"
        "|verwandte artikel"
        "|vorheriger artikel|nächster artikel|vorheriger beitrag|nächster beitrag"
    ),
    "fr": (
        "lire aussi|lire plus|lire la suite|à lire|à lire aussi|lire également|à lire également|sur le même sujet"
        "|lisez aussi|articles liés|articles similaires|articles connexes|dans la même rubrique|vous aimerez aussi"
        "|cela peut vous intéresser|cela pourrait vous intéresser|cet article pourrait vous intéresser|à voir aussi"
        "|article précédent|article suivant|billet précédent|billet suivant"
    ),
    "es": (
        "leer más|lea también|lee también|lee más|te puede interesar|le puede interesar|también te puede interesar"
        "|lea además|lea más|lee además|te recomendamos|sigue leyendo|seguí leyendo|noticia relacionada"
        "|noticia relacionadas|noticias relacionada|noticias relacionadas|mira|mira también|vea también"
        "|puede interesarle|podría interesarte|quizás te interese|lea|lea aquí|lee aquí|también puedes leer"
        "|artículo relacionado|artículos relacionados|nota relacionada|notas relacionadas|más sobre este tema"
        "|artículo anterior|artículo siguiente|siguiente artículo|entrada anterior|entrada siguiente|siguiente entrada|noticia anterior|noticia siguiente"
    ),
    "pt": (
        "leia também|leia mais|leie também|leie mais|saiba mais|leia ainda|ler também|ler mais|veja também|veja mais"
        "|confira também|confira mais|artigos relacionados|notícias relacionadas|matérias relacionadas"
        "|você também pode gostar|pode interessar|talvez te interesse"
        "|artigo anterior|próximo artigo|artigo seguinte|post anterior|próximo post|notícia anterior|próxima notícia"
    ),
    "it": (
        "leggi anche|leggi di più|approfondisci|leggi pure|ti potrebbe interessare|ti potrebbe interessare anche"
        "|potrebbe interessarti|potrebbe interessarti anche|per approfondire|articolo correlato|articoli correlati"
        "|notizie correlate|potrebbero interessarti|potrebbero interessarti anche"
        "|articolo precedente|articolo successivo|prossimo articolo|post precedente|post successivo"
    ),
    "nl": (
        "lees ook|lees meer|lees verder|gerelateerd|gerelateerde artikelen|misschien ook interessant"
        "|meer over dit onderwerp"
        "|vorig artikel|volgend artikel|vorig bericht|volgend bericht"
    ),
    "pl": (
        "czytaj też|czytaj także|czytaj również|czytaj więcej|przeczytaj też|przeczytaj także|przeczytaj również"
        "|przeczytaj więcej|polecamy|polecamy też|polecamy także|więcej na ten temat|dowiedz się więcej"
        "|powiązane artykuły|podobne artykuły|może cię zainteresować|może cię też zainteresować"
        "|poprzedni artykuł|następny artykuł|poprzedni wpis|następny wpis"
    ),
    "cs": (
        "přečtěte si také|přečtěte si též|přečtěte si více|čtěte také|čtěte též|čtěte více|mohlo by vás zajímat"
        "|související článek|související články|více k tématu|podobné články|mohlo by se vám líbit|další články"
    ),
    "sv": "läs också|läs även|läs mer|relaterat|relaterade artiklar|du kanske också gillar|mer om ämnet",
    "da": "læs også|læs mere|relateret|relaterede artikler|måske er du også interesseret i",
    "nb": "les også|les mer|relatert|relaterte artikler|du vil kanskje også like",
    "fi": "lue myös|lue lisää|aiheeseen liittyvää|aiheesta lisää|lisää aiheesta|saatat pitää myös näistä",
    "ro": (
        "citește și|citiți și|citește şi|citește mai mult|citește mai departe|citeşte și|citeşte şi|citeşte mai mult"
        "|citeşte mai departe|pe aceeași temă|articole similare|articole asemănătoare|te-ar putea interesa"
        "|te-ar putea interesa și"
    ),
    "hu": (
        "olvasta már|olvass tovább|olvass ezt is|olvassa el tovább|olvassa el ezt is|olvasson tovább|olvasson ezt is"
        "|kapcsolódó cikk|kapcsolódó cikkek|kapcsolódó cikkünk|ez is érdekelheti|ez is érdekelheti önt"
        "|ezek is érdekelhetik|ajánlott cikkek|további cikkek"
    ),
    "el": (
        "διαβάστε επίσης|διαβάστε ακόμη|διαβάστε περισσότερα|διαβάστε ακόμα|σχετικά άρθρα|σχετικό άρθρο"
        "|μπορεί να σας ενδιαφέρει"
    ),
    "tr": (
        "ayrıca okuyun|ilginizi çekebilir|bunu da oku|bunu da okuyun|bunları da oku|bunları da okuyun|ilgili haber"
        "|ilgili haberler|ilgili yazı|ilgili yazılar|benzer haberler|benzer yazılar|önerilen haberler"
        "|ilginizi çekebilecek haberler"
        "|önceki yazı|sonraki yazı|önceki haber|sonraki haber"
    ),
    "ru": (
        "читайте также|читайте далее|читать также|читать далее|по теме|читайте ещё|читайте еще|материалы по теме"
        "|похожие статьи|похожие записи|статьи по теме|ещё по теме|еще по теме|вам может быть интересно"
        "|вас может заинтересовать|рекомендуем прочитать"
        "|предыдущая статья|следующая статья|предыдущая запись|следующая запись|предыдущая новость|следующая новость"
    ),
    "uk": (
        "читайте також|читайте ще|за темою|по темі|схожі статті|статті по темі|статті за темою|вам може бути цікаво"
        "|рекомендуємо прочитати"
        "|попередня стаття|наступна стаття|попередній запис|наступний запис"
    ),
    "ar": (
        "اقرأ أيضا|اقرأ أيضاً|اقرأ المزيد|اقرأ أيضًا|اقرأ ايضا|اقرأ ايضاً|إقرأ أيضًا|إقرأ أيضاً|إقرأ أيضا|إقرأ ايضا"
        "|إقرأ ايضاً|اقرا أيضًا|اقرا أيضاً|اقرا أيضا|اقرا ايضا|اقرا ايضاً|شاهد أيضًا|شاهد أيضاً|شاهد أيضا|شاهد ايضا"
        "|شاهد ايضاً|مواضيع ذات صلة|مقالات ذات صلة|أخبار ذات صلة|قد يعجبك أيضا|قد يعجبك أيضًا|قد يهمك أيضا"
        "|قد يهمك أيضًا"
        "|المقال السابق|المقال التالي|الموضوع السابق|الموضوع التالي|الخبر السابق|الخبر التالي"
    ),
    "fa": "بیشتر بخوانید|همچنین بخوانید|مطالب مرتبط|مطالب پیشنهادی|اخبار مرتبط|خبرهای مرتبط|مقالات مرتبط",
    "he": (
        "קראו גם|קראו עוד|קרא גם|קרא עוד|קראי גם|קראי עוד|לקריאה נוספת|כתבות נוספות|כתבות קשורות|אולי יעניין אותך"
        "|עוד בנושא"
    ),
    "hi": "यह भी पढ़ें|ये भी पढ़ें|इसे भी पढ़ें|संबंधित खबरें|संबंधित लेख|और पढ़ें",
    "zh": (
        "相关阅读|延伸閱讀|相關新聞|相關閱讀|相关新闻|相关报道|相關報導|延伸阅读|推荐阅读|推薦閱讀|更多新聞|更多新闻|相关文章|相關文章|更多阅读|更多閱讀|猜你喜欢|猜你喜歡|你可能感兴趣|您可能感兴趣"
        "|你可能還會喜歡"
        "|上一篇|下一篇|前一篇|后一篇|後一篇|上一篇文章|下一篇文章|上一条|下一条|上一则|下一则|上一則|下一則"
    ),
    "ja": (
        "関連記事|あわせて読みたい|関連ニュース|関連リンク|合わせて読みたい|おすすめ記事|関連する記事|おすすめの記事|こちらもおすすめ|こちらの記事もおすすめ|この記事もおすすめ|こちらもどうぞ"
        "|前の記事|次の記事|前の記事へ|次の記事へ"
    ),
    "ko": (
        "관련기사|관련 기사|관련뉴스|관련 뉴스|추천기사|추천 기사|관련 글|관련글|함께 보면 좋은 글"
        "|이전글|다음글|이전 글|다음 글|이전기사|다음기사|이전 기사|다음 기사"
    ),
    "vi": (
        "đọc thêm|xem thêm|có thể bạn quan tâm|tin liên quan|bài viết liên quan|có thể bạn thích|bạn có thể thích"
        "|bài trước|bài sau|bài tiếp theo|tin trước|tin sau"
    ),
    "id": "baca juga|baca selengkapnya|simak juga|artikel terkait|berita terkait|baca lainnya|anda mungkin suka",
    "th": (
        "อ่านเพิ่มเติม|อ่านต่อ|อ่านข่าว|ข่าวที่เกี่ยวข้อง|บทความที่เกี่ยวข้อง|บทความแนะนำ|ข่าวแนะนำ"
        "|บทความก่อนหน้า|บทความถัดไป|ข่าวก่อนหน้า|ข่าวถัดไป"
    ),
    "sk": (
        "čítajte aj|čítajte tiež|čítajte viac|prečítajte si aj|prečítajte si tiež|prečítajte si viac|podobné články"
        "|súvisiace články|mohlo by vás zaujímať"
    ),
}
#: Labels of buttons for the size of the text.
TEXT_SIZES: Final = {
    "en": "text size|font size",
    "de": "schriftgröße|schriftgrösse|textgröße",
    "fr": "taille du texte|taille de police|taille de la police",
    "es": "tamaño del texto|tamaño de texto|tamaño de letra|tamaño de la letra|tamaño de fuente",
    "pt": "tamanho do texto|tamanho da letra|tamanho da fonte",
    "it": "dimensione testo|dimensione del testo|dimensione carattere|dimensioni testo",
    "nl": "tekstgrootte|lettergrootte",
    "pl": "wielkość tekstu|rozmiar tekstu|wielkość czcionki|rozmiar czcionki",
    "cs": "velikost písma|velikost textu",
    "sv": "textstorlek",
    "da": "tekststørrelse|skriftstørrelse",
    "nb": "tekststørrelse|skriftstørrelse",
    "fi": "tekstin koko|fonttikoko",
    "ro": "dimensiune text|mărime text",
    "hu": "betűméret",
    "el": "μέγεθος γραμμάτων|μέγεθος κειμένου",
    "tr": "yazı boyutu",
    "ru": "размер шрифта|размер текста",
    "uk": "розмір шрифту|розмір тексту",
    "ar": "حجم الخط",
    "fa": "اندازه متن|اندازه قلم",
    "he": "גודל טקסט|גודל גופן",
    "zh": "字体|字體|字号|字號|字型大小|文字大小",
    "ja": "文字サイズ|文字の大きさ",
    "ko": "글자크기|글자 크기|글씨크기|글씨 크기",
    "vi": "cỡ chữ",
    "id": "ukuran huruf|ukuran teks",
    "th": "ขนาดตัวอักษร|ขนาดอักษร",
    "sk": "veľkosť písma|veľkosť textu",
}
#: Whole lines that ask readers to follow an account, as expressions: an application gives the page a picture to scan.
FOLLOW: Final = {
    "zh": (
        "(?:点击|點擊|长按|長按|扫码|掃碼|扫描|掃描|扫一扫|掃一掃|识别|識別)[^。！？]{0,16}(?<![引受])(?:关注|關注)"
        "(?:我们|我們|本号|公众号|公眾號|官方微信|微信公众号)?"
    ),
}
#: Beginnings of words that ask readers to subscribe, as expressions.
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
#: Words for a newsletter.
NEWSLETTERS: Final = {
    "en": "newsletter",
    "de": "rundbrief",
    "fr": "infolettre|lettre d'information",
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
#: Beginnings of words in requests for consent.
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
#: Words before the categories, the tags or the address of an article, as all of a line outside its links, or between them.
FILED_UNDER: Final = {
    "en": (
        "filed under|filed in|posted in|posted under|published in|category|categories|categorized|categorized as|categorised"
        "|categorised as|tag|tags|tagged|tagged as|tagged with|and tagged|labels|topics|keywords|permalink|permanent link"
        "|this entry was posted in|this entry was filed under|bookmark the|and tagged with"
    ),
    "de": (
        "kategorie|kategorien|rubrik|rubriken|abgelegt unter|veröffentlicht in|veröffentlicht unter|eingeordnet unter|schlagwort"
        "|schlagworte|schlagwörter|verschlagwortet mit|getaggt mit|und getaggt|stichwort|stichworte|stichwörter|themen|permanentlink"
        "|dieser beitrag wurde unter|in der kategorie"
    ),
    "fr": (
        "catégorie|catégories|classé dans|classé sous|publié dans|posté dans|mots-clés|mots clés|mot-clé|étiquettes|étiquette"
        "|étiqueté|rubrique|rubriques|lien permanent|permalien|thèmes"
    ),
    "es": (
        "categoría|categorías|archivado en|archivado bajo|publicado en|publicada en|etiqueta|etiquetas|etiquetado|etiquetado como"
        "|palabras clave|temas|enlace permanente"
    ),
    "pt": (
        "categoria|arquivado em|publicado em|postado em|marcado|marcado com|marcadores|palavras-chave"
        "|assuntos|tópicos|link permanente|ligação permanente"
    ),
    "it": (
        "categorie|archiviato in|pubblicato in|postato in|etichetta|etichette|etichettato|contrassegnato da tag|parole chiave"
        "|argomenti"
    ),
    "nl": "categorie|categorieën|geplaatst in|gepubliceerd in|trefwoord|trefwoorden|getagd|onderwerpen|gearchiveerd onder",
    "pl": "kategoria|kategorie|opublikowano w|opublikowany w|zaszufladkowano do kategorii|tagi|otagowano|słowa kluczowe|etykiety",
    "cs": "rubrika|rubriky|štítek|štítky|klíčová slova|zařazeno v|publikováno v|témata",
    "sv": "kategorier|publicerat i|publicerad i|etiketter|taggar|taggat|märkt|nyckelord|ämnen",
    "da": "udgivet i|skrevet i|etiket|nøgleord|emner|tagget|tagget med",
    "nb": "publisert i|postet i|stikkord|emneord|merket med|merkelapper",
    "fi": "kategoria|kategoriat|avainsana|avainsanat|tunnisteet|aiheet|asiasanat",
    "ro": "categorii|publicat în|etichete|etichetat|cuvinte cheie|subiecte",
    "hu": "kategória|kategóriák|címke|címkék|kulcsszavak|témák",
    "el": "κατηγορία|κατηγορίες|ετικέτες|ετικέτα|λέξεις κλειδιά|δημοσιεύθηκε στην",
    "tr": "kategori|kategoriler|etiket|etiketler|anahtar kelimeler|konular",
    "ru": (
        "рубрика|рубрики|категория|категории|метка|метки|тег|теги|тэги|ярлыки|ключевые слова|темы|опубликовано в"
        "|запись опубликована в рубрике|постоянная ссылка"
    ),
    "uk": "категорія|категорії|рубрики|позначки|теги|мітки|ключові слова|опубліковано в",
    "ar": "التصنيف|التصنيفات|تصنيفات|الوسوم|وسوم|الكلمات المفتاحية|كلمات مفتاحية",
    "fa": "دسته|دسته‌ها|دسته‌بندی|دسته بندی|برچسب|برچسب‌ها|برچسب ها|کلیدواژه‌ها",
    "he": "קטגוריה|קטגוריות|תגית|תגיות|תגים|פורסם ב",
    "hi": "श्रेणी|श्रेणियाँ|टैग|टैग्स",
    "zh": "分类|分類|类别|類別|标签|標籤|标籤|关键词|關鍵字|关键字|發佈於|发表于|固定链接|归档于",
    "ja": "カテゴリ|カテゴリー|タグ|キーワード|関連タグ|ラベル|テーマ",
    "ko": "카테고리|태그|분류|키워드|꼬리표",
    "vi": "chuyên mục|danh mục|thẻ|từ khóa|từ khoá|nhãn|chủ đề",
    "id": "kategori|ditandai|topik|kata kunci|diposting di|label",
    "th": "หมวดหมู่|หมวด|ป้ายกำกับ|แท็ก|คำสำคัญ",
    "sk": "kategórie|značky|kľúčové slová|štítky",
    "bg": "категории|етикети",
}
