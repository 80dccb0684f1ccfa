"""Words before the name of an author, and the labels of authors, reporters, editors and publications."""

from __future__ import annotations

from typing import Final

#: Prepositions between a text and its author. A capital follows them in a byline.
PREPOSITIONS: Final = {
    "en": "by",
    "de": "von|durch",
    "fr": "par|de",
    "es": "por|de|del",
    "pt": "por|de",
    "it": "di|da|del",
    "nl": "door",
    "pl": "przez|od",
    "cs": "od",
    "sv": "av",
    "da": "af",
    "nb": "av",
    "el": "του|της|από",
    "tr": "tarafından",
    "ru": "от",
    "uk": "від",
    "ar": "بقلم|كتب|كتبت|بواسطة",
    "fa": "توسط",
    "he": 'מאת|ידי|ע"י',
    "zh": "作者",
    "ja": "作者",
    "vi": "bởi",
    "id": "oleh",
    "th": "โดย|เขียนโดย|โพสต์โดย",
    "tl": "ng",
}
#: The label of the sender in the header of a mail.
MAIL_SENDER: Final = {
    "en": "from",
    "de": "von",
    "fr": "de",
    "it": "da",
    "nl": "van",
    "pl": "od",
    "sv": "från",
    "da": "fra",
    "fi": "lähettäjä",
    "ru": "от",
    "uk": "від",
    "ar": "من",
    "zh": "发件人|寄件者",
    "ja": "差出人",
    "ko": "보낸 사람",
}
#: Those that are prepositions of authors in bylines only, and need no name after them to be recognised.
CLEAR_PREPOSITIONS: Final = {
    "en": "by",
    "de": "von|durch",
    "fr": "par",
    "es": "por",
    "pt": "por",
    "pl": "przez",
    "ar": "بقلم|بواسطة",
    "fa": "توسط",
    "he": "מאת",
    "vi": "bởi",
    "id": "oleh",
    "th": "โดย|เขียนโดย|โพสต์โดย",
}
#: Words that may precede a preposition in a byline: verbs, and nouns for the text.
BEFORE_PREPOSITION: Final = {
    "en": (
        "a|an|the|this|entry|article|blog|post|posts|story|text|words|review|guide|recipe|photo|photos|column|essay|report"
        "|interview|opinion|analysis|topic|discussion|thread|poem|lyrics|published|posted|written|authored|created"
        "|submitted|started|asked|contributed|compiled|prepared|reported|added|uploaded|on|was|is|also|author|photography"
        "|photographs|pictures|and|&"
        "|filed|co-authored|coauthored|view|all|guest|reporting|commentary|perspective|feature|editorial|tutorial|curated|news"
    ),
    "de": (
        "ein|eine|analyse|kolumne|gastkolumne|gastartikel|glosse|rezension|kritik|leitartikel|porträt|aufgezeichnet"
        "|protokolliert|blogbeitrag|artikel|beitrag|bericht|interview|kommentar|essay|reportage|rezept|gedicht|geschrieben|veröffentlicht"
        "|verfasst|publiziert|eingestellt|erstellt|gepostet|geposted|gespeichert|eingetragen|am|um|vom|im|autor|text"
        "|und|gastbeitrag|gastkommentar|fotos|foto|bilder"
        "|zeige|alle|beiträge|einträge|dieser|diese|dieses|eintrag|wurde|den"
    ),
    "fr": (
        "un|une|le|la|tribune|chronique|analyse|reportage|enquête|critique|édito|éditorial|portrait|récit|interview|écrit|rédigé|publié|posté|proposé|propos|recueillis|documentaire|texte|entretien|article|auteur"
        "|et|rédigée|publiée|écrite|postée|billet|dossier|recette"
        "|voir|tous|les|articles|messages|ce|cet|cette|entrée|a|été|est|fut"
    ),
    "es": (
        "el|la|lo|un|una|columna|análisis|opinión|reseña|crítica|editorial|escrito|publicado|enviado|redactado|posteado|texto|artículo|crónica|entrevista|autor|y|foto"
        "|fotos|escrita|publicada|redactada|creado|subido|nota|reportaje"
        "|ver|todas|las|entradas|todos|los|artículos|este|esta|entrada|fue|se|ha|sido|publicó"
    ),
    "pt": (
        "escrito|escrita|coluna|crônica|análise|opinião|resenha|crítica|publicado|publicada|postado|enviado|artigo|em|reportagem|texto|autor|e|foto|fotos|criado"
        "|matéria|notícia|postada"
        "|os|artigos|este|esta|entrada|foi|a|o"
    ),
    "it": (
        "il|editoriale|analisi|commento|opinione|scritto|pubblicato|inserito|postato|redatto|articolo|testo|intervista|a|cura|autore|e|foto|scritta"
        "|pubblicata|creato|recensione|postata"
        "|vedi|tutti|gli|articoli|questo|questa|è|stato|stata|voce|post"
    ),
    "nl": "column|opinie|analyse|recensie|interview|geschreven|gepubliceerd|geplaatst|artikel|op|tekst|auteur|gepost|bericht|blog|toegevoegd|ingezonden|bekijk|alle|berichten|dit|deze|is|werd",
    "pl": (
        "napisany|napisał|napisane|opublikowane|opublikowano|dodane|tekst|autor|opublikowany|dodany|zamieszczone"
        "|artykuł|wpis|wysłane"
    ),
    "cs": "napsal|publikováno|text|autor|napsáno|napsala|zveřejněno|přidáno|článek|příspěvek",
    "sv": "skriven|publicerad|text|den|och|skrivet|publicerat|postat|postad|upplagd|inlagt|artikel|visa|alla|inlägg",
    "da": "skrevet|udgivet|tekst|den|og|publiceret|indsendt|oprettet|postet|lagt|op|artikel|indlæg",
    "nb": "skrevet|publisert|tekst|den|og|postet|lagt|inn|ut|artikkel|innlegg|vis",
    "fi": "näytä|kaikki|artikkelit",
    "ro": "scris|publicat|postat|adăugat|redactat|articol|text|un",
    "el": "γράφει|δημοσιεύτηκε|δημοσιεύθηκε|αναρτήθηκε|άρθρο|κείμενο",
    "tr": "yazan|yayınlayan",
    "ru": "автор|опубликовано|написано|добавлено|статья|текст|опубликована|опубликован|размещено|запись",
    "uk": "опубліковано|написано|стаття|розміщено|додано|текст|автор",
    "ar": "تم|النشر|نشر|مرسلة|مقال|كتبها",
    "fa": "نوشته|ارسال|منتشر|شده|در",
    "he": "נכתב|פורסם|הועלה|על",
    "vi": "được|đăng|viết|bài",
    "id": "ditulis|dipublikasikan|diterbitkan|diposting|diposkan|dibuat|artikel",
    "th": "เขียน|โพสต์",
}
#: Nouns for pictures, whose maker is not the author.
PICTURES: Final = {
    "en": (
        "photo|photos|photograph|photographs|photography|picture|pictures|image|images|illustration|illustrations|video"
    ),
    "de": "foto|fotos|fotografie|fotografien|bild|bilder|video",
    "fr": "photo|photos|photographie|photographies|image|images",
    "es": "foto|fotos|video|fotografía|fotografías|imagen|imágenes",
    "pt": "foto|fotos|fotografia|fotografias|imagem|imagens",
    "it": "foto|video|fotografia|fotografie|immagini",
    "nl": "foto|foto's|beeld|fotografie",
    "pl": "foto|fotografia|zdjęcie|zdjęcia",
    "cs": "foto|fotografie",
    "sv": "foto|bild|bilder|foton",
    "da": "foto|fotos|billede|billeder",
    "nb": "foto|bilde|bilder",
    "fi": "kuva|kuvat|valokuvat",
    "ro": "foto|fotografie|fotografii|imagini",
    "hu": "fotó|fotók|kép|képek",
    "el": "φωτογραφία|φωτογραφίες|φωτό",
    "tr": "fotoğraf|fotoğraflar",
    "ru": "фото|фотография|фотографии",
    "uk": "фото|світлина|світлини",
    "ar": "تصوير|صور|صورة",
    "fa": "عکس|عکس\u200cها",
    "he": "צילום|צילומים|תמונות",
    "vi": "hình|ảnh",
    "id": "foto|gambar",
}
#: Words between a verb of publishing and a section: posted in News by Ann Ode.
BEFORE_SECTION: Final = {
    "en": "in|under|to",
    "de": "in|unter",
    "fr": "dans|en",
    "es": "en",
    "pt": "em|na|no",
    "it": "in|nella|nel",
    "nl": "in|onder",
    "pl": "w",
    "cs": "v",
    "sv": "i|under",
    "da": "i|under",
    "nb": "i|under",
    "ro": "în",
    "el": "σε|στο|στη|στην",
    "ru": "в",
    "uk": "в|у",
    "ar": "في",
    "fa": "در",
    "vi": "trong",
    "id": "di|dalam",
}
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
