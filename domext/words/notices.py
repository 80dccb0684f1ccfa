"""Lines beside the paragraphs of an article that are not its text: advertising, newsletters, requests for consent."""

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
    "zh": "广告|廣告|赞助内容|贊助內容|請繼續往下閱讀|请继续往下阅读",
    "ja": "広告|スポンサーリンク|スポンサードリンク|広告の後にも続きます",
    "ko": "광고|스폰서",
    "vi": "quảng cáo",
    "id": "iklan",
    "th": "โฆษณา",
    "sk": "reklama|inzercia",
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
#: Words in the link below a letter that ends a subscription.
UNSUBSCRIBE: Final = {
    "en": "unsubscribe|opt out",
    "de": "abmelden|abbestellen|austragen",
    "fr": "désabonn|désinscri",
    "es": "darse de baja|darte de baja|cancelar suscripción|cancelar la suscripción|anular suscripción",
    "pt": "cancelar inscrição|cancelar a inscrição|cancelar subscrição|cancelar a subscrição|descadastr",
    "it": "disiscri|annulla l'iscrizione|cancella l'iscrizione",
    "nl": "afmelden|uitschrijven",
    "pl": "wypisz|anuluj subskrypcję|zrezygnuj z subskrypcji",
    "cs": "odhlásit",
    "sv": "avregistrera|avprenumerera|avsluta prenumeration",
    "da": "afmeld|frameld",
    "nb": "meld deg av|avmeld",
    "fi": "peruuta tilaus|peru tilaus",
    "ro": "dezabon",
    "hu": "leiratkoz",
    "el": "διαγραφή",
    "tr": "abonelikten çık",
    "ru": "отписаться|отписка",
    "uk": "відписатис",
    "ar": "إلغاء الاشتراك|الغاء الاشتراك",
    "fa": "لغو اشتراک",
    "he": "הסרה מרשימת|להסרה",
    "hi": "अनसब्सक्राइब",
    "zh": "退订|退訂|取消订阅|取消訂閱",
    "ja": "配信停止|購読解除|登録解除",
    "ko": "수신거부|수신 거부|구독 취소",
    "vi": "hủy đăng ký",
    "id": "berhenti berlangganan",
    "th": "ยกเลิกการสมัคร|ยกเลิกการรับ",
    "sk": "odhlásiť",
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
