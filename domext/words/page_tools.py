"""Words of the tools beside an article: buttons for the size of its text, buttons that share it, invitations to follow an account."""

from __future__ import annotations

from typing import Final

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
#: Beginnings of lines that ask readers to follow accounts, as expressions.
FOLLOW_ACCOUNTS: Final = {
    "en": "(?:please )?follow (?:us|me)|find us on|connect with us",
    "de": "folg(?:e|t|en sie) (?:uns|mir)",
    "fr": "suivez|retrouvez-nous",
    "es": "s[ií]guenos|s[ií]gueme|síganos|seguinos",
    "pt": "siga|sigam|acompanhe",
    "it": "seguici|seguimi|seguiteci",
    "nl": "volg (?:ons|mij)",
    "pl": "obserwuj (?:nas|mnie)|śledź nas",
    "cs": "sledujte nás",
    "sv": "följ (?:oss|mig)",
    "da": "følg (?:os|mig)",
    "nb": "følg (?:oss|meg)",
    "fi": "seuraa (?:meitä|minua)",
    "ro": "urmăriți-ne|urmărește-ne",
    "hu": "kövess(?:en)? (?:minket|bennünket)",
    "el": "ακολουθήστε μας",
    "tr": "bizi takip",
    "ru": "следите за нами|подписывайтесь на нас",
    "uk": "стежте за нами|підписуйтесь на нас",
    "ar": "تابعنا|تابعونا",
    "he": "עקבו אחרינו",
    "zh": "关注我们|關注我們|追蹤我們",
    "ja": "フォロー",
    "ko": "팔로우",
    "vi": "theo dõi (?:chúng tôi|tôi)",
    "id": "ikuti (?:kami|saya)",
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
