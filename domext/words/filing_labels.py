"""Labels of the lines that file an article: categories, tags, its own address."""

from __future__ import annotations

from typing import Final

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
#: Links of blogs to the address of an entry, and to the pages that mention it.
PERMALINKS: Final = {
    "en": "permalink|permanent link|trackback|trackbacks",
    "de": "permanentlink",
    "fr": "lien permanent|permalien",
    "es": "enlace permanente",
    "pt": "link permanente|ligação permanente",
    "it": "link permanente|collegamento permanente",
    "nl": "permanente link",
    "pl": "bezpośredni odnośnik|stały link",
    "cs": "trvalý odkaz",
    "sv": "permanent länk",
    "da": "permanent link",
    "nb": "permanent lenke",
    "fi": "pysyvä linkki|kestolinkki",
    "hu": "állandó hivatkozás|közvetlen link",
    "ru": "постоянная ссылка",
    "uk": "постійне посилання",
    "zh": "固定链接|永久链接|永久連結|固定連結",
    "ja": "固定リンク|トラックバック",
    "ko": "고유주소|트랙백",
}
