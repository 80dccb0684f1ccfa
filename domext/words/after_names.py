"""Words after the name of an author, and between two names."""

from __future__ import annotations

from typing import Final

#: Words that end a name also with a capital.
ALWAYS_AFTER_NAME: Final = {
    "en": (
        "in|on|at|for|from|updated|published|posted|last|reviewed|edited|medically|contributing|has|is|with|min|mins"
        "|minutes|special|exclusive"
    ),
    "de": "stand|veröffentlicht|aktualisiert|gespeichert|erschienen|publiziert|anzeigen|ansehen",
    "fr": "publié|publiée|actualisé",
    "es": "publicado|actualizado|publicada|actualizada",
    "pt": "publicado|atualizado|publicada|atualizada|postado",
    "it": "pubblicato|aggiornato|pubblicata|aggiornata",
    "nl": "bijgewerkt|gepubliceerd|geplaatst|gewijzigd",
    "pl": "opublikowano|zaktualizowano|opublikowany|aktualizacja|dodano",
    "cs": "publikováno|zveřejněno|aktualizováno|vydáno",
    "sv": "publicerad|uppdaterad|publicerat|uppdaterat",
    "da": "udgivet|opdateret|publiceret|offentliggjort",
    "nb": "publisert|oppdatert",
    "fi": "julkaistu|päivitetty",
    "ro": "publicat|actualizat",
    "hu": "közzétéve|frissítve|megjelent|publikálva",
    "el": "δημοσίευση|δημοσιεύτηκε|δημοσιεύθηκε|ενημέρωση|ενημερώθηκε",
    "tr": "yayınlandı|güncellendi|yayınlanma|yayımlanma|yayımlandı|güncelleme|güncellenme",
    "ru": "опубликовано|обновлено",
    "uk": "опубліковано|оновлено",
    "ar": "في|بتاريخ|نشر|نُشر|نشرت|منذ|تحديث",
    "fa": "در|تاریخ|منتشر|انتشار",
    "he": "פורסם|עודכן|בתאריך|בשעה",
    "hi": "प्रकाशित|अपडेट|अपडेटेड|को|में",
    "vi": "cập",
    "id": "diterbitkan|diperbarui|dipublikasikan|terbit",
    "th": "เมื่อ|วันที่|เผยแพร่|อัปเดต",
    "hr": "objavljeno",
    "sk": "publikované|aktualizované",
}
#: Words that end a byline with several names.
AFTER_BYLINE: Final = {
    "en": "updated|published|posted|reviewed|edited|editing|translated|illustrated|medically|photo:|photos:|photograph:|illustration:",
    "de": "veröffentlicht|aktualisiert|gespeichert|foto:|fotos:|bild:|illustration:|publiziert|erschienen",
    "fr": "publié|publiée|photo:|photos:",
    "es": "publicado|actualizado|foto:|fotos:|publicada|actualizada",
    "pt": "publicado|atualizado|foto:|fotos:|publicada|atualizada",
    "it": "pubblicato|aggiornato|foto:|pubblicata|aggiornata",
    "nl": "bijgewerkt|foto:|fotografie:|gepubliceerd|geplaatst",
    "pl": "zdjęcia:|opublikowano|zaktualizowano|aktualizacja|foto:|zdjęcie:",
    "cs": "publikováno|aktualizováno|foto:",
    "sv": "foto:|bild:|publicerad|uppdaterad|bilder:",
    "da": "udgivet|opdateret|foto:|fotos:",
    "nb": "publisert|oppdatert|foto:",
    "fi": "kuva:|kuvat:|julkaistu|päivitetty",
    "ro": "publicat|actualizat|foto:",
    "hu": "közzétéve|frissítve|fotó:|fotók:",
    "el": "δημοσίευση|ενημέρωση|φωτογραφίες:|φωτογραφία:",
    "tr": "yayınlandı|güncellendi|fotoğraf:|fotoğraflar:",
    "ru": "фото:|опубликовано|обновлено",
    "uk": "фото:|опубліковано|оновлено",
    "ar": "صور:|تصوير:",
    "fa": "عکس:",
    "he": "תמונות:|צילום:|צילומים:",
    "hi": "फोटो:",
    "vi": "ảnh:",
    "id": "diterbitkan|diperbarui|foto:",
    "th": "ภาพ:",
}
#: Words that end a name if they follow it in lower case: prepositions and verbs.
AFTER_NAME: Final = {
    "en": (
        "on|in|at|for|from|is|has|as|to|under|filed|who|about|of|updated|published|posted|last|reviewed|edited|fact|medically"
        "|contributing|via|says|said|wrote|writes|minutes|minute|min|mins|hour|hours|day|days|ago"
    ),
    "de": (
        "am|um|im|aus|für|ist|hat|sagt|schreibt|schrieb|bei|zuletzt|veröffentlicht|vom|vor|uhr|aktualisiert|gespeichert"
        "|in"
    ),
    "fr": "le|à|pour|dans|est|publié|mis|modifié|il|sur|heures|en|publiée|actualisé",
    "es": "el|publicado|actualizado|en|para|desde|es|hace|publicada|actualizada",
    "pt": "atualizado|publicado|em|para|às|publicada|atualizada",
    "it": "pubblicato|aggiornato|alle|il|nel|per|in",
    "nl": "op|voor|bijgewerkt|om|in",
    "pl": "w|o|godz|na|z|dla|dnia|pisze",
    "cs": "dne|v|na|pro|ze|píše",
    "sv": "den|kl|på|till|från|skriver|säger",
    "da": "den|kl|på|til|fra|skriver|siger",
    "nb": "den|kl|på|til|fra|skriver|sier",
    "fi": "klo|kirjoitti|sanoo",
    "ro": "în|la|pe|din|publicat|actualizat|acum|ora|scrie|spune",
    "hu": "írja|mondta|szerint",
    "el": "στις|στο|στην|σε|πριν",
    "tr": "tarihinde|saat|için",
    "ru": "опубликовано|обновлено|в|о|на|из|для|пишет",
    "uk": "опубліковано|в|о|у|на|з|для|пише",
    "vi": "vào|lúc|ngày|tại|là",
    "id": "pada|di|dari|untuk|yang",
}
#: Words between two names.
AND: Final = {
    "en": "and|&|+|with",
    "de": "und|mit|sowie",
    "fr": "et|avec",
    "es": "con",
    "it": "con",
    "nl": "&",
    "pl": "oraz",
    "cs": "&",
    "sv": "och",
    "da": "og",
    "nb": "og",
    "fi": "ja",
    "ro": "și",
    "hu": "és",
    "el": "και|κι",
    "tr": "ve",
    "ru": "и",
    "uk": "і|та",
    "ar": "و",
    "fa": "و",
    "hi": "एवं",
    "vi": "và",
    "th": "และ",
    "et": "ja",
}
#: Letters between two names, which also occur in the names of one person.
SHORT_AND: Final = {
    "es": "y|e",
    "pt": "e",
    "it": "e",
    "nl": "en",
    "pl": "i",
    "cs": "a",
    "id": "dan",
    "ca": "i",
    "hr": "i",
    "sk": "a",
}
#: Nouns for others who took part, after a name without a space between its letters.
IDEOGRAPHIC_CREDITS: Final = {
    "zh": "实习生|摄影|攝影|图片|圖|图|视频|翻译|翻譯",
    "ja": "撮影|写真|翻訳",
    "ko": "사진|통신원",
}
