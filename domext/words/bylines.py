"""Words of bylines and datelines: what stands before, between and after the names of authors, and before dates."""

from __future__ import annotations

from typing import Final

#: Prepositions between a text and its author. A capital follows them in a byline.
PREPOSITIONS: Final = {
    "en": "by", "de": "von", "fr": "par|de", "es": "por|de|del", "pt": "por|de", "it": "di|da|del", "nl": "door", "sv": "av",
    "da": "af", "nb": "av", "pl": "przez|od", "cs": "od", "el": "του|της", "tr": "tarafından", "ru": "от", "uk": "від",
    "ar": "بقلم|كتب|كتبت", "he": "מאת", "zh": "作者", "ja": "作者", "vi": "bởi", "id": "oleh", "th": "โดย", "tl": "ng",
}  # fmt: skip
#: Those that are prepositions of authors in bylines only, and need no name after them to be recognised.
CLEAR_PREPOSITIONS: Final = {
    "en": "by", "de": "von", "fr": "par", "es": "por", "pt": "por", "ar": "بقلم", "he": "מאת", "vi": "bởi", "id": "oleh",
    "th": "โดย",
}  # fmt: skip
#: Words that may precede a preposition in a byline: verbs, and nouns for the text.
BEFORE_PREPOSITION: Final = {
    "en": (
        "a|an|the|this|article|blog|post|posts|story|text|words|review|guide|recipe|photo|photos|column|essay|report"
        "|interview|opinion|analysis|topic|discussion|thread|poem|lyrics|published|posted|written|authored|created"
        "|submitted|started|asked|contributed|compiled|reported|added|uploaded|on|was|is|also|author|photography"
        "|photographs|pictures|and|&"
    ),
    "de": (
        "ein|eine|artikel|beitrag|bericht|interview|kommentar|essay|reportage|rezept|gedicht|geschrieben|veröffentlicht"
        "|verfasst|publiziert|eingestellt|erstellt|gepostet|geposted|gespeichert|eingetragen|am|um|vom|im|autor|text|und"
        "|gastbeitrag|gastkommentar|fotos|foto|bilder"
    ),
    "fr": (
        "un|une|le|la|écrit|rédigé|publié|posté|proposé|propos|recueillis|documentaire|texte|entretien|article|auteur|et"
    ),
    "es": (
        "el|la|lo|un|una|escrito|publicado|enviado|redactado|posteado|texto|artículo|crónica|entrevista|autor|y|foto|fotos"
    ),
    "pt": "escrito|escrita|publicado|publicada|postado|enviado|artigo|em|reportagem|texto|autor|e|foto|fotos",
    "it": "il|scritto|pubblicato|inserito|postato|redatto|articolo|testo|intervista|a|cura|autore|e|foto",
    "nl": "geschreven|gepubliceerd|geplaatst|artikel|op|tekst|auteur",
    "pl": "napisany|napisał|napisane|opublikowane|opublikowano|dodane|tekst|autor",
    "cs": "napsal|publikováno|text|autor",
    "sv": "skriven|publicerad|text|den|och",
    "da": "skrevet|udgivet|tekst|den|og",
    "nb": "skrevet|publisert|tekst|den|og",
    "tr": "yazan|yayınlayan",
    "ru": "автор|опубликовано|написано|добавлено|статья|текст",
    "uk": "опубліковано|написано|стаття",
}
#: Nouns for pictures, whose maker is not the author.
PICTURES: Final = {
    "en": (
        "photo|photos|photograph|photographs|photography|picture|pictures|image|images|illustration|illustrations|video"
    ),
    "de": "foto|fotos|fotografie|fotografien|bild|bilder|video",
    "es": "foto|fotos|video",
    "pt": "foto|fotos",
    "it": "foto|video",
    "sv": "foto|bild|bilder",
    "ru": "фото",
    "uk": "фото",
}
#: Words between a verb of publishing and a section: posted in News by Ann Ode.
BEFORE_SECTION: Final = {
    "en": "in|under|to", "de": "in|unter", "fr": "dans|en", "es": "en", "pt": "em", "it": "in|nella|nel", "sv": "i",
    "da": "i", "nb": "i", "pl": "w", "ru": "в",
}  # fmt: skip
#: Nouns that name an author before a colon or a line break.
AUTHOR_LABELS: Final = {
    "en": (
        "by|byline|author|authors|author(s)|auther|auhtor|written by|posted by|published by|contributor|contributors|writer"
        "|writers|words|text|story|text by|words by|story by|article by|started by|thread starter|submitted by|created by"
        "|asked by|contributed by|reported by|article written by|about the author|about the writer|content by|blog by"
    ),
    "de": (
        "autor|autoren|autorin|autorinnen|autor/in|autor:in|autor*in|autor:innen|autor*innen|autor/innen|autor_innen"
        "|redakteur:in|redakteur:innen|verfasser:in|verfasser|verfasserin|redaktion|redakteur|redakteurin|geschrieben von"
        "|verfasst von|veröffentlicht von|erstellt von|ein artikel von|artikel von|ein beitrag von|beitrag von|von|text"
        "|text von|über den autor|über die autorin|eingestellt von"
    ),
    "fr": (
        "auteur|auteurs|auteur(s)|auteure|autrice|par|écrit par|rédigé par|publié par|posté par|texte|texte de|rédacteur"
        "|rédactrice"
    ),
    "es": (
        "autor|autora|autores|autoras|autor(es)|por|escrito por|publicado por|texto|texto de|redactor|redactora|reporter"
    ),
    "pt": "autor|autora|autores|por|escrito por|publicado por|autor do artigo|texto|texto de|postado por|redator",
    "it": "autore|autori|autrice|autrici|di|scritto da|pubblicato da|a cura di|testo|redattore",
    "nl": "auteur|auteurs|auteur(s)|auteur(s) van|door|geschreven door|gepubliceerd door|tekst",
    "pl": "autor|autorka|autorzy|opracowanie|napisał|napisała|tekst|reporter",
    "cs": "autor|autorka|autoři|napsal|napsala|text|reporter",
    "sv": "skribent|författare|auktor|skriven av|av|text|reporter",
    "da": "forfatter|skribent|skrevet af|tekst",
    "nb": "forfatter|skribent|skrevet av|av|tekst",
    "fi": "kirjoittaja|teksti|toimittaja",
    "ro": "autor|autori|scris de|publicat de|text",
    "hu": "szerző|írta",
    "el": "συντάκτης|συγγραφέας|αρθρογράφος|γράφει|γράφει ο|γράφει η|κείμενο",
    "tr": "yazar|yazan|yazarı|kaleme alan|haber",
    "ru": ("автор|авторы|автор статьи|автор публикации|автор текста|текст|корреспондент|журналист|редактор"),
    "uk": "автор|автори|автор статті|текст|журналіст|кореспондент|редактор",
    "ar": "الكاتب|الكاتبة|كاتب|كاتب المقال|المؤلف|تأليف|بقلم|كتب|كتبت|إعداد",
    "fa": "نویسنده|نویسندگان|نوشته|به قلم|نگارنده|خبرنگار",
    "he": 'מאת|כותב|כותבת|מחבר|מחברת|נכתב על ידי|פורסם על ידי|נכתב ע"י',
    "hi": "लेखक|लेखिका|लेखक के बारे में",
    "vi": "tác giả|người viết|đăng bởi|viết bởi",
    "id": "penulis|oleh|ditulis oleh|reporter",
    "th": "โดย|ผู้เขียน|เขียนโดย|เรื่อง|เรื่องโดย|ผู้แต่ง",
    "hr": "autor|piše|napisao|napisala",
    "sr": "аутор|пише|autor|piše|napisao|napisala",
    "sl": "avtor",
    "lt": "autorius",
    "lv": "autors",
    "et": "autor",
    "ur": "تحریر|مصنف",
    "bn": "লেখক|লিখেছেন",
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
#: Words that end a name also with a capital.
ALWAYS_AFTER_NAME: Final = {
    "en": (
        "in|on|at|for|from|updated|published|posted|last|reviewed|edited|medically|contributing|has|is|with|min|mins|minutes"
    ),
    "de": "veröffentlicht|aktualisiert|gespeichert",
    "fr": "publié",
    "es": "publicado|actualizado",
    "pt": "publicado|atualizado",
    "it": "pubblicato|aggiornato",
    "nl": "bijgewerkt",
    "sv": "publicerad|uppdaterad",
    "da": "udgivet|opdateret",
    "nb": "publisert|oppdatert",
    "fi": "julkaistu|päivitetty",
    "pl": "opublikowano|zaktualizowano",
    "tr": "yayınlandı|güncellendi",
    "ro": "publicat|actualizat",
    "hr": "objavljeno",
    "id": "diterbitkan|diperbarui",
}
#: Words that end a byline with several names.
AFTER_BYLINE: Final = {
    "en": "updated|published|posted|reviewed|edited|medically|photo:|photos:|photograph:|illustration:",
    "de": "veröffentlicht|aktualisiert|gespeichert|foto:|fotos:|bild:|illustration:",
    "fr": "publié",
    "es": "publicado|actualizado|foto:|fotos:",
    "pt": "publicado|atualizado|foto:|fotos:",
    "it": "pubblicato|aggiornato|foto:",
    "nl": "bijgewerkt|foto:|fotografie:",
    "pl": "zdjęcia:",
    "sv": "foto:|bild:",
    "fi": "kuva:|kuvat:",
    "ru": "фото:",
    "uk": "фото:",
    "ar": "صور:",
    "he": "תמונות:",
    "vi": "ảnh:",
}
#: Nouns for others who took part, after a name without a space between its letters.
IDEOGRAPHIC_CREDITS: Final = {
    "zh": "实习生|摄影|攝影|图片|圖|图|视频|翻译|翻譯",
    "ja": "撮影|写真|翻訳",
    "ko": "사진|통신원",
}
#: Words that end a name if they follow it in lower case: prepositions and verbs.
AFTER_NAME: Final = {
    "en": (
        "on|in|at|for|from|is|has|as|to|under|who|about|of|updated|published|posted|last|reviewed|edited|fact|medically"
        "|contributing|says|said|wrote|writes|minutes|minute|min|mins|hour|hours|day|days|ago"
    ),
    "de": (
        "am|um|im|aus|für|ist|hat|sagt|schreibt|schrieb|bei|zuletzt|veröffentlicht|vom|vor|uhr|aktualisiert|gespeichert|in"
    ),
    "fr": "le|à|pour|dans|est|publié|mis|modifié|il|sur|heures|en",
    "es": "el|publicado|actualizado|en|para|desde|es|hace",
    "pt": "atualizado|publicado|em|para|às",
    "it": "pubblicato|aggiornato|alle|il|nel|per|in",
    "nl": "op|voor|bijgewerkt|om|in",
    "sv": "den|kl",
    "da": "den|kl",
    "nb": "den|kl",
    "pl": "w|o|godz",
    "cs": "dne|v",
    "ru": "опубликовано|обновлено|в|о",
    "uk": "опубліковано|в|о",
}
#: Words between two names.
AND: Final = {
    "en": "and|&|+|with", "de": "und|mit|sowie", "fr": "et|avec", "nl": "&", "sv": "och", "da": "og", "nb": "og",
    "fi": "ja", "it": "con", "es": "con", "pl": "oraz", "hu": "és", "et": "ja", "el": "και", "tr": "ve", "ru": "и",
    "uk": "і|та",
}  # fmt: skip
#: Letters between two names, which also occur in the names of one person.
SHORT_AND: Final = {"es": "y|e", "pt": "e", "it": "e", "pl": "i", "cs": "a", "ca": "i", "nl": "en"}
#: Words before the date of a change, or the beginnings of such words.
CHANGES: Final = {
    "en": "updat|modifi|revis|review|edited|changed",
    "de": "aktuali|geändert|bearbeitet|überarbeitet",
    "fr": "mis à jour|mise à jour|modifi",
    "es": "actualiz|modifi",
    "pt": "atualiz|modifi",
    "it": "aggiorn|modifi",
    "nl": "bijgewerkt|gewijzigd",
    "sv": "uppdatera",
    "da": "opdater",
    "nb": "oppdater",
    "fi": "päivitet|muokattu",
    "pl": "zaktualiz",
    "cs": "aktualizov|upraven",
    "tr": "güncel",
    "hu": "frissít|módosít",
    "ru": "обновл|измен",
    "uk": "оновл|змінен",
    "zh": "更新|修改|修订|修訂|编辑于|最后|最後",
    "ja": "更新|最終更新|最後",
    "ko": "수정|업데이트|최종",
}
#: Words before the date of publication that overrule a word for a change on the same line.
PUBLICATIONS: Final = {
    "en": "publish|posted",
    "de": "veröffentlicht",
    "fr": "publié",
    "es": "publicado",
    "pt": "publicado",
    "it": "pubblicato",
    "zh": "发布|發布|發佈|发表|發表|投稿",
    "ja": "公開|掲載|投稿",
    "ko": "入力|등록|입력|게시|작성|승인",
}
#: Words before the date of something else.
OTHER_DATES: Final = {
    "en": (
        "last post|last reply|latest post|latest activity|copyright|joined|since|released|release-date|expire|deadline|valid"
        "|member|registered|©"
    ),
    "de": "letzter beitrag|letzte antwort|erschienen|erscheinungs|gültig|mitglied|beigetreten",
    "fr": "dernier message|expire|inscrit",
    "es": "último mensaje|lanzamiento",
    "pt": "última mensagem|lanzamento",
    "it": "ultimo messaggio",
    "ru": "последнее сообщение|последний ответ",
    "zh": "最后回复|最後發表|注册|註冊|加入|版权|有效期|截止",
    "ja": "開催|締切",
    "ko": "가입",
}
