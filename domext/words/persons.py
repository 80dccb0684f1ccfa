"""Words beside the names of persons: roles and departments, and words that no name holds."""

from __future__ import annotations

from typing import Final

#: Particles of names, which are written in lower case.
PARTICLES: Final = {
    "en": "st.", "de": "von|zu|zur", "fr": "de|du|la|le", "es": "de|del|la|y|e", "it": "di|della|da|de", "pt": "da|do|dos|das|de|e",
    "nl": "van|der|den|de|ter|ten|'t", "sv": "af|av", "da": "af", "nb": "av", "ca": "i", "ar": "el|al|bin|ibn", "he": "ben",
}  # fmt: skip
#: Words after the kind of an organisation that go on with its name: Center for Sea and Coast.
IN_ORGANISATIONS: Final = {
    "en": "for|of",
    "de": "für",
    "fr": "pour",
    "es": "para",
    "pt": "para",
    "it": "per",
    "nl": "voor",
    "pl": "dla",
    "cs": "pro",
    "sv": "för",
    "da": "for",
    "nb": "for",
    "ro": "pentru",
    "ru": "для",
    "uk": "для",
    "id": "untuk",
}
#: The first words of news agencies whose names have several words.
AGENCIES: Final = {
    "en": "associated",
    "fr": "agence",
    "es": "agencia",
    "pt": "agencia",
    "it": "agenzia",
    "pl": "agencja",
    "ro": "agenția",
}
#: Words for the work of persons who write, edit or present.
ROLES: Final = {
    "en": (
        "writer|writers|editor|editors|reporter|reporters|correspondent|correspondents|journalist|journalists|columnist"
        "|contributor|contributors|interview|author|authors|blogger|staffer|freelancer|photographer|producer|anchor"
        "|founder|co-founder|cofounder|owner|ceo|cto|cfo|coo|cmo|director|manager|president|chairman|expert|specialist"
        "|strategist|analyst|consultant|reviewer|researcher|professor|scientist"
    ),
    "de": (
        "redakteur|redakteurin|redakteure|redakteurinnen|redaktor|redaktorin|chefredakteur|chefredakteurin|journalist"
        "|journalistin|korrespondent|korrespondentin|kolumnist|kolumnistin|volontär|volontärin|autor|autorin|autoren"
        "|gastautor|gastautorin|reporter|reporterin|ressortleiter|ressortleiterin|freie|freier|mitarbeiter"
        "|mitarbeiterin|fotograf|fotografin|interview|gründer|gründerin|geschäftsführer|geschäftsführerin|experte"
        "|expertin|korrespondenten|redakteuren|reportern|mitarbeitern|redaktionsmitglied"
    ),
    "fr": (
        "journaliste|journalistes|rédacteur|rédactrice|rédacteurs|correspondant|correspondante|chroniqueur|chroniqueuse"
        "|auteur|autrice|reporteur|envoyé|envoyée|pigiste|entretien|fondateur|fondatrice|directeur|directrice|reporter"
        "|reporters|photographe|éditorialiste|blogueur|blogueuse"
    ),
    "es": (
        "periodista|periodistas|redactor|redactora|redactores|corresponsal|editor|editora|columnista|autor|autora"
        "|reportero|reportera|enviado|enviada|colaborador|colaboradora|entrevista|fundador|fundadora|director|fotógrafo"
        "|fotógrafa|reporteros|cronista|analista"
    ),
    "pt": (
        "jornalista|redator|redatora|repórter|correspondente|colunista|editora|autor|autora|entrevista|repórteres"
        "|jornalistas|colaborador|colaboradora|fotógrafo|editor"
    ),
    "it": (
        "giornalista|redattore|redattrice|corrispondente|inviato|inviata|autore|collaboratore|caporedattore|intervista"
        "|giornalisti|redattori|editorialista|fotografo|direttrice"
    ),
    "nl": (
        "redacteur|redactrice|journalist|journaliste|verslaggever|verslaggeefster|hoofdredacteur|correspondent"
        "|correspondente|columnist|fotograaf|eindredacteur|medewerker|journalisten"
    ),
    "pl": (
        "redaktor|redaktorka|dziennikarz|dziennikarka|korespondent|publicysta|autor|reporter|reporterka|komentator"
        "|felietonista|felietonistka|publicystka"
    ),
    "cs": (
        "redaktor|redaktorka|novinář|novinářka|autor|reportér|reportérka|šéfredaktor|šéfredaktorka|komentátor"
        "|komentátorka|publicista"
    ),
    "sv": "redaktör|skribent|reportrar|reporter|journalist|fotograf|krönikör|chefredaktör|kulturskribent|ledarskribent",
    "da": "redaktør|skribent|journalist|fotograf|chefredaktør|kommentator|debattør|journalister",
    "nb": "redaktør|skribent|journalist|fotograf|sjefredaktør|kommentator|skribenter|journalister",
    "fi": "toimittaja|toimittajat|kirjoittaja|päätoimittaja|kuvaaja|valokuvaaja",
    "ro": "redactor|jurnalist|jurnalistă|editor|reporter|corespondent|autor",
    "hu": "szerkesztő|újságíró|főszerkesztő|rovatvezető|szerző|munkatárs|tudósító|riporter",
    "el": "δημοσιογράφος|συντάκτης|συντάκτρια|αρθρογράφος|αρχισυντάκτης|ανταποκριτής",
    "tr": "muhabir|muhabiri|editör|yazarı|gazeteci|editörü|muhabirler|yazarlar",
    "ru": (
        "корреспондент|корреспондентка|журналист|журналистка|редактор|обозреватель|автор|репортёр|репортер|спецкор"
        "|собкор|журналисты|корреспонденты|колумнист|колумнистка|фотограф|главред"
    ),
    "uk": (
        "кореспондент|кореспондентка|журналіст|журналістка|оглядач|редакторка|редактор|автор|журналісти|репортер"
        "|репортерка|фотограф|кореспонденти"
    ),
    "ar": "كاتب|كاتبة|صحفي|صحفية|صحافي|صحافية|محرر|محررة|مراسل|مراسلة|باحث|باحثة",
    "fa": "خبرنگار|روزنامه\u200cنگار|نویسنده|سردبیر|پژوهشگر",
    "he": "כתב|כתבת|עיתונאי|עיתונאית|עורך|עורכת|פרשן",
    "hi": "संवाददाता|पत्रकार|संपादक|लेखक|रिपोर्टर",
    "id": "wartawan|jurnalis|penulis|redaktur|reporter|kontributor|koresponden",
}
#: Words before a role that belong to it.
ROLE_MODIFIERS: Final = {
    "en": (
        "former|ex|head|vice|marketing|digital|product|security|maritime|licensed|certified|lead|founding|staff|senior"
        "|chief|guest|deputy|associate|assistant|managing|executive|contributing|special|political|sports|business"
        "|health|science|tech|technology|economics|foreign|freelance|principal|correspondent|news|features|content|copy"
        "|web|online|our|education|environment|culture|arts|crime|legal|transport"
    ),
    "de": (
        "leitender|leitende|stellvertretender|stellvertretende|freier|freie|politischer|unserer|unserem|unser|unsere"
        "|online"
    ),
    "fr": "grand|grande|senior|rédaction|en|chef|notre|nos",
    "es": "de|jefe|enviado|especial|nuestro|nuestra",
    "pt": "nosso|nossa|especial|de",
    "it": "inviato|nostro|nostra",
    "nl": "onze",
    "pl": "redaktor|naczelny|naszego|starszy|starsza",
    "cs": "hlavní|vedoucí",
    "sv": "vår",
    "da": "vores",
    "nb": "vår",
    "ro": "șef|principal",
    "hu": "vezető|felelős",
    "el": "επικεφαλής|διευθυντής",
    "tr": "baş|kıdemli|haber|spor",
    "ru": "специальный|главный|старший|нашего|наш",
    "uk": "спеціальний|головний|наш",
    "ar": "رئيس|مساعد|أول",
    "fa": "ارشد",
    "he": "ראשי|בכיר|בכירה",
    "hi": "वरिष्ठ|विशेष",
    "id": "senior|kepala",
}
#: Words that end the name of a department or group and never the name of a person.
DESKS: Final = {
    "en": "desk|newsdesk|newsroom|bureau|newswire|correspondents|agencies|wires|newswires|services",
    "de": (
        "redaktion|newsredaktion|onlineredaktion|online-redaktion|sportredaktion|redaktionsteam|ressort|agentur"
        "|agenturen"
    ),
    "fr": "rédaction|agences|bureau",
    "es": "redacción|agencias|corresponsalía",
    "pt": "redação",
    "it": "redazione",
    "nl": "redactie",
    "pl": "redakcja|agencje",
    "cs": "redakce|agentury",
    "sv": "redaktionen|redaktion|nyhetsdesken|webbredaktionen",
    "da": "redaktionen|redaktion",
    "nb": "redaksjonen|redaktionen|redaksjon",
    "fi": "toimitus",
    "ro": "redacția|redacţia|redactia",
    "hu": "szerkesztőség",
    "el": "σύνταξη|συντακτική",
    "tr": "merkezi|servisi",
    "ru": "редакция|пресс-служба",
    "uk": "редакція|пресслужба|прес-служба",
    "ar": "التحرير|تحرير",
    "fa": "تحریریه",
    "he": "מערכת",
    "hi": "डेस्क|ब्यूरो",
    "zh": "编辑部|本报讯|综合",
    "ja": "編集部",
    "ko": "편집국|편집부",
    "vi": "soạn",
    "id": "redaksi",
    "th": "กองบรรณาธิการ|ทีมข่าว",
}
#: Roles before a name without a space; the name of a publication may precede them.
IDEOGRAPHIC_ROLES_BEFORE: Final = {
    "zh": "评论员|記者|记者|通讯员|通訊員|特派員|特派员|撰稿人|编辑|編輯|由|文",
    "ja": "記者|編集委員|論説委員|特派員|ライター|文",
    "ko": "기자",
}
#: Roles after a name without a space.
IDEOGRAPHIC_ROLES: Final = {
    "zh": "特派记者|特约记者|实习记者|記者|记者|報道|报道|報導|著|文|摄|撰",
    "ja": "特派員|客員編集委員|編集委員|論説委員|記者|報道|氏|さん|著|文",
    "ko": ("선임기자|수석기자|전문기자|인턴기자|객원기자|기자|특파원|논설위원|칼럼니스트|씨|에디터"),
}
