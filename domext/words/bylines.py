"""Words before the name of an author, and nouns for what the author wrote."""

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
