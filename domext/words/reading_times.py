"""Reading times and buttons that read an article aloud."""

from __future__ import annotations

from typing import Final

#: Minutes in a reading time.
MINUTES: Final = {
    "en": "min|mins|minute|minutes",
    "de": "minute|minuten",
    "fr": "minute|minutes",
    "es": "minuto|minutos",
    "pt": "minuto|minutos",
    "it": "minuto|minuti",
    "nl": "minuut|minuten",
    "pl": "minuta|minuty|minut",
    "cs": "minuta|minuty|minut",
    "sv": "minut|minuter|minuters",
    "da": "minut|minutter|minutters",
    "nb": "minutt|minutter|minutters",
    "fi": "minuutti|minuuttia|minuutin",
    "ro": "minut|minute|de minute",
    "hu": "perc|perces",
    "el": "λεπτά|λεπτό|λεπτών|λεπτού",
    "tr": "dk|dakika|dakikalık",
    "ru": "мин|минута|минуты|минут",
    "uk": "хв|хвилина|хвилини|хвилин",
    "ar": "دقائق|دقيقة|دقيقه",
    "fa": "دقیقه",
    "he": "דקות|דקה|דק'",
    "hi": "मिनट",
    "zh": "分钟|分鐘",
    "ja": "分|分間",
    "ko": "분",
    "vi": "phút",
    "id": "menit",
    "th": "นาที",
}
#: Words after the minutes of a reading time: 5 min read.
AFTER_MINUTES: Final = {
    "en": "read|reading|to read",
    "de": "lesezeit|lesedauer",
    "fr": "de lecture",
    "es": "de lectura",
    "pt": "de leitura",
    "it": "di lettura",
    "nl": "leestijd|lezen|leesduur",
    "pl": "czytania",
    "cs": "čtení",
    "sv": "läsning|lästid|att läsa",
    "da": "lesetid|læsetid|at læse",
    "nb": "lesetid|å lese",
    "fi": "lukuaika",
    "ro": "de citit|de citire",
    "hu": "olvasás|olvasási idő",
    "el": "ανάγνωση|ανάγνωσης",
    "tr": "okuma",
    "ru": "чтения|на чтение",
    "uk": "читання|на читання",
    "ar": "قراءة|للقراءة",
    "fa": "مطالعه|زمان مطالعه",
    "he": "קריאה",
    "hi": "पढ़ें|में पढ़ें",
    "zh": "阅读|閱讀",
    "ja": "で読めます|で読了",
    "ko": "읽기",
    "vi": "đọc",
    "id": "baca|membaca",
    "th": "อ่าน|ในการอ่าน",
}
#: Labels before the minutes of a reading time.
READING_TIME: Final = {
    "en": "read time|reading time",
    "de": "lesezeit|lesedauer",
    "fr": "lecture|temps de lecture|temps de lecture estimé",
    "es": "tiempo de lectura|tiempo estimado de lectura",
    "pt": "tempo de leitura|tempo de leitura estimado",
    "it": "tempo di lettura|tempo di lettura stimato",
    "nl": "leestijd|leesduur",
    "pl": "czas czytania",
    "cs": "doba čtení|čas čtení|délka čtení",
    "sv": "lästid",
    "da": "læsetid",
    "nb": "lesetid",
    "fi": "lukuaika",
    "ro": "timp de citire|timp de lectură|timp estimat de citire|timp estimat de lectură",
    "hu": "olvasási idő",
    "el": "χρόνος ανάγνωσης|χρόνος διαβάσματος",
    "tr": "okuma süresi",
    "ru": "время чтения",
    "uk": "час читання",
    "ar": "وقت القراءة|مدة القراءة|زمن القراءة",
    "fa": "زمان مطالعه|زمان خواندن",
    "he": "זמן קריאה",
    "hi": "पढ़ने का समय",
    "zh": "閱讀時間|阅读时间|阅读时长|閱讀時長",
    "ja": "読了時間",
    "ko": "읽는 시간|읽기 시간",
    "vi": "thời gian đọc",
    "id": "waktu baca|waktu membaca",
    "th": "เวลาอ่าน|เวลาการอ่าน|เวลาในอ่าน|เวลาในการอ่าน",
}
#: Words between such a label and the minutes.
ABOUT: Final = {
    "en": "about",
    "de": "ca",
    "fr": "environ",
    "es": "aprox",
    "pt": "aprox|cerca de",
    "it": "circa",
    "nl": "ca|ongeveer",
    "pl": "ok|około",
    "cs": "cca|asi",
    "sv": "ca|cirka",
    "da": "ca|cirka",
    "nb": "ca|cirka",
    "ru": "около|примерно",
    "uk": "близько|приблизно",
    "zh": "约|約|大约",
    "ja": "約",
    "ko": "약",
    "vi": "khoảng",
    "id": "sekitar",
}
#: Buttons that read an article aloud.
LISTEN: Final = {
    "en": (
        "listen to this article|listen to this story|listen to this post|listen to the article|listen to the story"
        "|listen to the post|listen to article"
    ),
    "de": "artikel anhören|diesen artikel anhören|artikel vorlesen|artikel vorlesen lassen|beitrag anhören",
    "fr": "écouter cet article|écouter l'article|écoutez cet article|écoutez l'article",
    "es": (
        "escuchar artículo|escuchar este artículo|escuchar el artículo|escucha artículo|escucha este artículo"
        "|escucha el artículo|escuchar nota|escuchar noticia|escuchar esta nota|escuchar esta noticia|escuchar la nota"
        "|escuchar la noticia"
    ),
    "pt": (
        "ouvir artigo|ouvir este artigo|ouvir o artigo|ouça artigo|ouça notícia|ouça matéria|ouça esta artigo"
        "|ouça esta notícia|ouça esta matéria|ouça este artigo|ouça este notícia|ouça este matéria|ouça o artigo"
        "|ouça o notícia|ouça o matéria|ouça a artigo|ouça a notícia|ouça a matéria|ouvir notícia|ouvir a notícia"
    ),
    "it": "ascolta questo articolo|ascolta l'articolo",
    "nl": "beluister artikel|beluister dit artikel|luister naar artikel|luister naar dit artikel",
    "pl": "słuchaj artykułu|posłuchaj artykułu",
    "cs": "poslechnout článek|poslechněte si článek",
    "sv": "lyssna på artikeln|lyssna på texten",
    "da": "lyt til artiklen|lyt til denne artikel",
    "nb": "lytt til artikkelen|lytt til saken|lytt til denne artikkelen",
    "fi": "kuuntele artikkeli|kuuntele juttu|kuuntele tämä artikkeli|kuuntele tämä juttu",
    "ro": "ascultă acest articol|ascultă articolul",
    "hu": "cikk meghallgatása|a cikk meghallgatása|hallgassa meg a cikket",
    "el": "ακούστε το άρθρο",
    "tr": (
        "haberi dinle|haberi dinleyin|makaleyi dinle|makaleyi dinleyin|yazıyı dinle|yazıyı dinleyin|bu haberi dinle"
        "|bu haberi dinleyin|bu makaleyi dinle|bu makaleyi dinleyin|bu yazıyı dinle|bu yazıyı dinleyin"
    ),
    "ru": "слушать статью|послушать статью",
    "uk": "слухати статтю|прослухати статтю",
    "ar": "استمع المقال|استمع هذا المقال|استمع إلى المقال|استمع إلى هذا المقال|استمع الى المقال|استمع الى هذا المقال",
    "fa": "گوش دادن به مقاله|گوش دادن به این مقاله",
    "he": "האזינו לכתבה|האזנה לכתבה|להאזנה לכתבה",
    "hi": "खबर सुनें",
    "zh": "收听文章|收听本文章|收听这篇文章|朗读文章|收聽文章|收聽本文章|收聽這篇文章|朗讀文章|听新闻|聽新聞",
    "ja": "この記事を聴く|この記事を聞く|音声で聴く|音声で聞く",
    "ko": "기사 듣기|본문 듣기",
    "vi": "nghe bài viết|nghe đọc bài",
    "id": "dengarkan artikel|dengarkan artikel ini|dengarkan berita|dengarkan berita ini",
    "th": "ฟังข่าว|ฟังบทความ",
}
