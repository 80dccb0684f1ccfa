"""Words beside the names of persons: roles and departments, and words that no name holds."""

from __future__ import annotations

from typing import Final

#: Particles of names, which are written in lower case.
PARTICLES: Final = {
    "en": "st.", "de": "von|zu|zur", "fr": "de|du|la|le", "es": "de|del|la|y|e", "it": "di|della|da|de", "pt": "da|do|dos|das|de|e",
    "nl": "van|der|den|de|ter|ten|'t", "sv": "af|av", "da": "af", "nb": "av", "ca": "i", "ar": "el|al|bin|ibn", "he": "ben",
}  # fmt: skip
#: Words after the kind of an organisation that go on with its name: Center for Sea and Coast.
IN_ORGANISATIONS: Final = {"en": "for|of", "de": "für", "fr": "pour", "es": "para", "pt": "para", "it": "per"}
#: The first words of news agencies whose names have several words.
AGENCIES: Final = {"en": "associated", "fr": "agence", "es": "agencia", "pt": "agencia", "it": "agenzia"}
#: Words for the work of persons who write, edit or present.
ROLES: Final = {
    "en": (
        "writer|writers|editor|editors|reporter|reporters|correspondent|correspondents|journalist|journalists|columnist"
        "|contributor|contributors|interview|author|authors|blogger|staffer|freelancer|photographer|producer|anchor|founder"
        "|co-founder|cofounder|owner|ceo|cto|cfo|coo|cmo|director|manager|president|chairman|expert|specialist|strategist"
        "|analyst|consultant|reviewer|researcher|professor|scientist"
    ),
    "de": (
        "redakteur|redakteurin|redakteure|redakteurinnen|redaktor|redaktorin|chefredakteur|chefredakteurin|journalist"
        "|journalistin|korrespondent|korrespondentin|kolumnist|kolumnistin|volontär|volontärin|autor|autorin|autoren"
        "|gastautor|gastautorin|reporter|reporterin|ressortleiter|ressortleiterin|freie|freier|mitarbeiter|mitarbeiterin"
        "|fotograf|fotografin|interview|gründer|gründerin|geschäftsführer|geschäftsführerin|experte|expertin"
    ),
    "fr": (
        "journaliste|journalistes|rédacteur|rédactrice|rédacteurs|correspondant|correspondante|chroniqueur|chroniqueuse"
        "|auteur|autrice|reporteur|envoyé|envoyée|pigiste|entretien|fondateur|fondatrice|directeur|directrice"
    ),
    "es": (
        "periodista|periodistas|redactor|redactora|redactores|corresponsal|editor|editora|columnista|autor|autora|reportero"
        "|reportera|enviado|enviada|colaborador|colaboradora|entrevista|fundador|fundadora|director"
    ),
    "pt": "jornalista|redator|redatora|repórter|correspondente|colunista|editora|autor|autora|entrevista",
    "it": (
        "giornalista|redattore|redattrice|corrispondente|inviato|inviata|autore|collaboratore|caporedattore|intervista"
    ),
    "nl": (
        "redacteur|redactrice|journalist|journaliste|verslaggever|verslaggeefster|hoofdredacteur|correspondent|correspondente"
    ),
    "pl": "redaktor|redaktorka|dziennikarz|dziennikarka|korespondent|publicysta|autor",
    "cs": "redaktor|redaktorka|novinář|novinářka|autor",
    "sv": "redaktör|skribent|reportrar|reporter|journalist",
    "da": "redaktør|skribent|journalist",
    "nb": "redaktør|skribent|journalist",
    "fi": "toimittaja|toimittajat|kirjoittaja|päätoimittaja",
    "tr": "muhabir|muhabiri|editör|yazarı|gazeteci",
    "ru": (
        "корреспондент|корреспондентка|журналист|журналистка|редактор|обозреватель|автор|репортёр|репортер|спецкор|собкор"
    ),
    "uk": "кореспондент|кореспондентка|журналіст|журналістка|оглядач|редакторка|редактор|автор",
}
#: Words before a role that belong to it.
ROLE_MODIFIERS: Final = {
    "en": (
        "former|ex|head|vice|marketing|digital|product|security|maritime|licensed|certified|lead|founding|staff|senior|chief"
        "|guest|deputy|associate|assistant|managing|executive|contributing|special|political|sports|business|health|science"
        "|tech|technology|economics|foreign|freelance|principal|correspondent|news|features|content|copy|web|online|our"
    ),
    "de": (
        "leitender|leitende|stellvertretender|stellvertretende|freier|freie|politischer|unserer|unserem|unser|unsere|online"
    ),
    "fr": "grand|grande|senior|rédaction|en|chef|notre|nos",
    "es": "de|jefe|enviado|especial|nuestro|nuestra",
    "pt": "nosso|nossa|especial|de",
    "it": "inviato|nostro|nostra",
    "nl": "onze",
    "sv": "vår",
    "da": "vores",
    "nb": "vår",
    "pl": "redaktor|naczelny|naszego",
    "ru": "специальный|главный|старший|нашего|наш",
    "uk": "спеціальний|головний|наш",
}
#: Words that end the name of a department or group and never the name of a person.
DESKS: Final = {
    "en": "desk|newsdesk|newsroom|bureau|newswire|correspondents|agencies|wires|newswires|services",
    "de": (
        "redaktion|newsredaktion|onlineredaktion|online-redaktion|sportredaktion|redaktionsteam|ressort|agentur|agenturen"
    ),
    "fr": "rédaction|agences|bureau",
    "es": "redacción|agencias",
    "it": "redazione",
    "nl": "redactie",
    "pl": "redakcja",
    "cs": "redakce",
    "sv": "redaktionen",
    "da": "redaktionen",
    "nb": "redaksjonen|redaktionen",
    "fi": "toimitus",
    "pt": "redação",
    "ru": "редакция",
    "uk": "редакція",
    "zh": "编辑部|本报讯|综合",
    "ja": "編集部",
    "ko": "편집국|편집부",
}
#: Placeholders and groups in place of a name, without spaces.
NOT_NAMES: Final = {
    "en": (
        "admin|administrator|adminstrator|editor|editorial|staff|team|author|authors|by|guest|user|unknown|anonymous|none"
        "|null|undefined|root|default|test|website|site|support|info|contributor|moderator|guestauthor|editorialteam"
        "|editorialstaff|superuser|publisher|guestcontributor|guestblogger|topicauthor|originalposter|offline|online"
        "|unknownauthor|newsroom|press|author/editor|courtesy|noauthor|home|blog|name|byline|webmaster|wordpress"
        "|facebook.com|discuz!teamandcomsenzuiteam"
    ),
    "de": "redaktion|anonym|unbekannt|autor",
    "fr": "anonyme|rédaction|redaction|inconnu|presse",
    "es": "anonimo|anónimo|redacción|redaccion|desconocido|autor|cortesía|cortesia",
    "it": "anonimo|redazione",
    "nl": "redactie",
    "pl": "redakcja|autor",
    "pt": "redação|autor",
    "zh": ("佚名|匿名|未知|本站|网络|互联网|不详|本站原创|原创|管理员|网站管理员|管理員|転載|转载|无|無"),
    "ja": "匿名|転載|転載禁止",
}
#: Words that no name of a person holds, so that a line of two or three words with one of them is not a name.
NOT_IN_NAMES: Final = {
    "en": (
        "the|a|an|and|or|your|our|my|we|you|this|that|these|how|what|why|when|where|who|which|is|are|was|do|does|can|all|new"
        "|best|top|more|free|online|home|page|site|web|blog|news|article|articles|post|posts|story|report|review|reviews"
        "|guide|guides|tips|insights|resources|product|products|service|services|company|business|marketing|media|digital"
        "|technology|science|health|education|research|design|development|software|data|cloud|security|management|team|group"
        "|inc|ltd|llc|co|corp|press|release|video|audio|podcast|newsletter|event|events|store|shop|price|policy|privacy"
        "|terms|contact|help|support|learning|training|course|case|study|library|books|magazine|journal|times|university"
        "|college|school|institute|department|center|centre|office|city|county|state|national|international|world|north"
        "|south|east|west|united|ministry|foundation|association|society|agency|administration|commission|committee|council"
        "|authority|federation|union|street|road|park|museum|church|hospital|bank|market|house|club|league|cup|games|sports"
        "|football|politics|culture|travel|food|money|opinion|analysis|column|feature|features|editorial|breaking|latest"
        "|general|lifestyle|entertainment|music|film|art|arts|history|nature|environment|climate|energy|economy|finance|part"
        "|chapter|section|volume|issue|edition|version|step|series|category|author|by|min|read|minutes|minute|time|image"
        "|courtesy|credit|getty"
    ),
    "de": (
        "der|die|das|den|dem|ein|eine|und|oder|von|für|mit|wie|was|warum|neue|neuer|nachrichten|wirtschaft|politik|kultur"
        "|sport|wissen|leben|gesellschaft|meinung|kommentar|bericht|artikel|mehr|weniger|foto|fotos|bild|uhr|seite|teil|gmbh"
        "|ag|ministerium|bundesministerium|landesanstalt|bundesanstalt|bundesamt|landesamt|institut|stiftung|verein|verband"
        "|hochschule|universität|fakultät"
    ),
    "fr": (
        "le|la|les|un|une|des|du|et|ou|pour|avec|comment|pourquoi|actualité|actualités|politique|économie|société|culture"
        "|santé|monde|institut|ministère|université|fondation"
    ),
    "es": (
        "el|los|las|una|y|o|para|con|cómo|qué|por|noticias|política|economía|sociedad|cultura|deportes|salud|mundo|ministerio"
        "|universidad|fundación|instituto"
    ),
    "pt": "o|os|as|um|uma|para|com|como|notícias|esportes|brasil|ministério|universidade|fundação|instituto|cultura",
    "it": (
        "il|lo|gli|uno|e|per|con|come|perché|notizie|cronaca|economia|politica|cultura|spettacoli|salute|mondo|ministero"
        "|istituto|università|fondazione"
    ),
    "nl": "het|een|en|voor|met|hoe|waarom|nieuws|departement|ministerie|universiteit|stichting",
    "pl": "uniwersytet|fundacja",
    "ru": "новости|политика|экономика|общество|культура|спорт|как|что|и|для|министерство|университет|институт|фонд",
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
#: Ends of the names of publications.
PUBLICATION_ENDINGS: Final = {
    "zh": (
        "网|網|报|報|社|财经|財經|新闻|新聞|周刊|週刊|杂志|雜誌|在线|電視|电视|电视台|電視台|频道|广播|日报|晚报|时报|网络版|客户端"
    ),
    "ja": "社|新聞|週刊|雜誌|通信|放送",
    "ko": "신문|일보|뉴스|방송|닷컴",
}
