"""Labels before the name of an author, of an editor, or of the publication that a text comes from."""

from __future__ import annotations

from typing import Final

#: Nouns that name an author before a colon or a line break.
AUTHOR_LABELS: Final = {
    "en": (
        "by|byline|author|authors|author(s)|auther|auhtor|written by|posted by|published by|contributor|contributors"
        "|writer|writers|words|text|story|text by|words by|story by|article by|started by|thread starter|submitted by"
        "|created by|asked by|contributed by|reported by|article written by|about the author|about the writer"
        "|content by|blog by"
    ),
    "de": (
        "autor|autoren|autorin|autorinnen|autor/in|autor:in|autor*in|autor:innen|autor*innen|autor/innen|autor_innen"
        "|redakteur:in|redakteur:innen|verfasser:in|verfasser|verfasserin|redaktion|redakteur|redakteurin"
        "|geschrieben von|verfasst von|veröffentlicht von|erstellt von|ein artikel von|artikel von|ein beitrag von"
        "|beitrag von|von|text|text von|über den autor|über die autorin|eingestellt von|gepostet von"
    ),
    "fr": (
        "auteur|auteurs|auteur(s)|auteure|autrice|par|écrit par|rédigé par|publié par|posté par|texte|texte de"
        "|rédacteur|rédactrice|article de|article écrit par|propos recueillis par|rédaction"
    ),
    "es": (
        "autor|autora|autores|autoras|autor(es)|por|escribe|escriben|escrito por|publicado por|texto|texto de|redactor|redactora"
        "|reporter|publicada por|escrita por|escritor|escritora|nota de"
    ),
    "pt": (
        "autor|autora|autores|por|escrito por|publicado por|autor do artigo|texto|texto de|postado por|redator"
        "|publicada por|postada por|escrita por|texto por|matéria de"
    ),
    "it": (
        "autore|autori|autrice|autrici|di|scritto da|pubblicato da|a cura di|testo|redattore|postato da|inserito da"
        "|articolo di|testo di"
    ),
    "nl": (
        "auteur|auteurs|auteur(s)|auteur(s) van|door|geschreven door|gepubliceerd door|tekst|gepost door|geplaatst door"
        "|tekst door|tekst van|schrijver"
    ),
    "pl": (
        "autor|autorka|autorzy|opracowanie|napisał|napisała|tekst|reporter|autor artykułu|autor tekstu"
        "|opublikowane przez|napisane przez|wysłane przez|dodał|dodała|oprac|oprac.|opr.|red.|rozmawiał|rozmawiała"
    ),
    "cs": (
        "autor|autorka|autoři|napsal|napsala|text|reporter|autor článku|autor textu|vystavil|vystavila|vložil|vložila"
        "|zveřejnil|zveřejnila|publikoval"
    ),
    "sv": (
        "skribent|författare|auktor|skriven av|av|text|reporter|skrivet av|publicerad av|publicerat av|postat av"
        "|upplagd av|text av|artikelförfattare|journalist"
    ),
    "da": (
        "forfatter|skribent|skrevet af|tekst|af|udgivet af|indsendt af|lagt op af|tekst af|artikel af|forfattere"
        "|journalist"
    ),
    "nb": "forfatter|skribent|skrevet av|av|tekst|publisert av|lagt inn av|tekst av|artikkel av|forfattere|journalist",
    "fi": "kirjoittaja|teksti|toimittaja|kirjoittajat|kirjoittanut|lähettänyt|julkaissut",
    "ro": (
        "autor|autori|scris de|publicat de|text|autoare|autorul|autorul articolului|articol scris de|articol de"
        "|postat de|redactor|jurnalist"
    ),
    "hu": "szerző|írta|szerzők|a cikk szerzője|szöveg|bejegyezte|közzétette|beküldte|publikálta",
    "el": (
        "συντάκτης|συγγραφέας|αρθρογράφος|γράφει|γράφει ο|γράφει η|κείμενο|συντάκτρια|συγγραφείς|επιμέλεια|ρεπορτάζ"
        "|αναρτήθηκε από|αναρτήθηκε από τον χρήστη|δημοσιεύτηκε από|δημοσιεύθηκε από"
    ),
    "tr": "yazar|yazan|yazarı|kaleme alan|haber|yazarlar|yazar adı|muhabir|gönderen|ekleyen|hazırlayan|yayınlayan",
    "ru": (
        "автор|авторы|автор статьи|автор публикации|автор текста|текст|корреспондент|журналист|редактор|авторка"
        "|автор материала|автор записи|текст и фото|опубликовал|опубликовала|разместил|разместила|беседовал|беседовала"
        "|подготовил|подготовила|написал|написала|написал(а)|опубликовал(а)|разместил(а)|добавил(а)"
    ),
    "uk": (
        "автор|автори|автор статті|текст|журналіст|кореспондент|редактор|авторка|авторка тексту|автор тексту"
        "|автор публікації|журналістка|опублікував|опублікувала|підготував|підготувала"
    ),
    "ar": (
        "الكاتب|الكاتبة|كاتب|كاتب المقال|المؤلف|تأليف|بقلم|كتب|كتبت|إعداد|بواسطة|كتبها|كتبه|نشر بواسطة|تم النشر بواسطة"
        "|مرسلة بواسطة"
    ),
    "fa": (
        "نویسنده|نویسندگان|نوشته|به قلم|نگارنده|خبرنگار|نویسنده مقاله|نویسنده مطلب|گزارشگر|ارسال شده توسط"
        "|نوشته شده توسط|توسط|مولف|مؤلف|گردآورنده"
    ),
    "he": 'מאת|כותב|כותבת|מחבר|מחברת|נכתב על ידי|פורסם על ידי|נכתב ע"י|כתבה|כתב|הכותב|הכותבת|כתב וצילם|פורסם ע"י',
    "hi": "लेखक|लेखिका|लेखक के बारे में|संवाददाता|रिपोर्टर|प्रस्तुतकर्ता|द्वारा लिखित",
    "vi": "tác giả|người viết|đăng bởi|viết bởi|người đăng|tác giả bài viết|bài viết của|được viết bởi|được đăng bởi",
    "id": (
        "penulis|oleh|ditulis oleh|reporter|ditulis|diposting oleh|diposkan oleh|dipublikasikan oleh|wartawan"
        "|kontributor"
    ),
    "th": "โดย|ผู้เขียน|เขียนโดย|เรื่อง|เรื่องโดย|ผู้แต่ง|ผู้สื่อข่าว|ผู้โพสต์|โพสต์โดย|เผยแพร่โดย",
    "af": "skrywer|outeur",
    "az": "müəllif",
    "bg": "автор|публикувано от",
    "bn": "লেখক|লিখেছেন",
    "et": "autor",
    "hr": "autor|piše|napisao|napisala|autorica|objavio|objavila",
    "eu": "egilea",
    "is": "höfundur",
    "ka": "ავტორი",
    "lt": "autorius",
    "lv": "autors",
    "sk": "autor|autorka|autor článku|zverejnil|zverejnila|napísal|napísala",
    "sl": "avtor",
    "sr": "аутор|пише|autor|piše|napisao|napisala",
    "sw": "mwandishi",
    "ta": "எழுதியவர்",
    "te": "రచయిత",
    "ur": "تحریر|مصنف",
    "uz": "muallif",
}
#: Labels before the name of an author in scripts without spaces.
IDEOGRAPHIC_AUTHORS: Final = {
    "zh": (
        "文章作者|原文作者|本文作者|作者名|作者|作家|撰文|撰稿人|撰稿|发布者|發佈者|发布人|发表人|文/图|文／图|图/文|文|⽂|譯者|译者"
    ),
    "ja": (
        "作者|作家|執筆|執筆者|著者|投稿者|筆者|取材・文|取材·文|取材･文|構成・文|文・写真|文・構成|取材執筆|ライター|文"
    ),
    "ko": "글쓴이|작성자|지은이|글·사진|글・사진|저자|글",
}
#: Labels before the name of a reporter in these scripts.
IDEOGRAPHIC_REPORTERS: Final = {
    "zh": "本报记者|本報記者|本刊记者|特约记者|记者|記者|通讯员|通訊員|采写|採訪|编译|編譯",
    "ja": "記者",
    "ko": "취재|기자",
}
#: Labels before the name of an editor in these scripts.
IDEOGRAPHIC_EDITORS: Final = {
    "zh": "责任编辑|責任編輯|责编|責編|编辑|編輯|编审|编辑人|录入|選稿|选稿",
    "ja": "編集部|編集者|編集",
    "ko": "편집자|편집",
}
#: Labels before the name of the publication that a text comes from, in these scripts.
IDEOGRAPHIC_SOURCES: Final = {
    "zh": ("文章来源|文章來源|稿件来源|新闻来源|信息来源|資料來源|原文来源|来源|來源|来自|转自|轉自|出处|出處|稿源"),
    "ja": "出典|配信元|提供元",
    "ko": "출처",
}
