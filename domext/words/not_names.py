"""Words in place of names, and words that no name of a person holds."""

from __future__ import annotations

from typing import Final

#: Placeholders and groups in place of a name, without spaces.
NOT_NAMES: Final = {
    "en": (
        "admin|administrator|adminstrator|editor|editorial|staff|team|author|authors|by|guest|user|unknown|anonymous"
        "|none|null|undefined|root|default|test|website|site|support|info|contributor|moderator|guestauthor"
        "|editorialteam|editorialstaff|superuser|publisher|guestcontributor|guestblogger|topicauthor|originalposter"
        "|offline|online|unknownauthor|newsroom|press|author/editor|courtesy|noauthor|home|blog|name|byline|webmaster"
        "|wordpress|facebook.com|discuz!teamandcomsenzuiteam|wpadmin|wordpressadmin|siteadmin|webadmin|adminuser|authorname"
        "|author_name|yourname|firstname|lastname|firstnamelastname|sponsored|sponsoredcontent|sponsoredpost|advertorial"
    ),
    "de": "red|redaktion|anonym|unbekannt|autor|administrator|gast|gastautor|redaktionsteam",
    "fr": "anonyme|rédaction|redaction|inconnu|presse|invité|administrateur|auteurinconnu|larédaction",
    "es": (
        "anonimo|anónimo|redacción|redaccion|desconocido|autor|cortesía|cortesia|invitado|administrador|sinautor"
        "|usuario"
    ),
    "pt": "redação|autor|administrador|anônimo|anónimo|convidado|desconhecido|redacao|visitante",
    "it": "anonimo|redazione|amministratore|ospite|sconosciuto|laredazione|utente",
    "nl": "redactie|anoniem|gast|onbekend|beheerder",
    "pl": "redakcja|autor|anonim|nieznany|gość|administrator|redaktor",
    "cs": "redakce|neznámý|anonymní|anonym|host|administrátor",
    "sv": "anonym|redaktionen|gäst|okänd|administratör",
    "da": "anonym|redaktionen|gæst|ukendt|administrator",
    "nb": "anonym|redaksjonen|gjest|ukjent|administrator",
    "fi": "nimetön|tuntematon|vieras|ylläpito|toimitus",
    "ro": "redacția|redacţia|redactia|anonim|necunoscut|vizitator|administrator",
    "hu": "szerkesztőség|ismeretlen|névtelen|vendég|adminisztrátor",
    "el": "διαχειριστής|επισκέπτης|ανώνυμος|άγνωστος|συντακτικήομάδα",
    "tr": "yönetici|editör|anonim|misafir|ziyaretçi",
    "ru": "админ|администратор|редакция|аноним|гость|автор|неизвестен",
    "uk": "адмін|адміністратор|редакція|анонім|гість|автор",
    "ar": "مدير|مديرالموقع|الإدارة|الادارة|الادمن|مجهول|غيرمعروف|زائر|محرر",
    "fa": "مدیر|مدیرسایت|مدیریت|ادمین|ناشناس|مهمان|تحریریه",
    "he": "מערכת|מערכתהאתר|אורח|אנונימי|מנהל|מנהלהאתר",
    "hi": "अज्ञात|एडमिन|बेनामी",
    "zh": "佚名|匿名|未知|本站|网络|互联网|不详|本站原创|原创|管理员|网站管理员|管理員|転載|转载|无|無|小编|網站管理員",
    "ja": "匿名|転載|転載禁止|管理人|管理者|名無し|名無しさん",
    "ko": "관리자|익명|운영자",
    "vi": "ẩndanh|khuyếtdanh|quảntrịviên",
    "id": "anonim|redaksi|tamu",
    "th": "ไม่ระบุชื่อ|ผู้ดูแลระบบ|แอดมิน",
}
#: Words that no name of a person holds, so that a line of two or three words with one of them is not a name.
NOT_IN_NAMES: Final = {
    "en": (
        "the|it's|it’s|demo|trial|a|an|and|or|your|our|my|we|you|this|that|these|how|what|why|when|where|who|which|is|are|was|do|does|can"
        "|all|new|best|top|more|free|online|home|page|site|web|blog|news|article|articles|post|posts|story|report"
        "|review|reviews|guide|guides|tips|insights|resources|product|products|service|services|company|business"
        "|marketing|media|digital|technology|science|health|education|research|design|development|software|data|cloud"
        "|security|management|team|group|inc|ltd|llc|co|corp|press|release|video|audio|podcast|newsletter|event|events"
        "|store|shop|price|policy|privacy|terms|contact|help|support|learning|training|course|case|study|library|books"
        "|magazine|journal|times|university|agriculture|forestry|college|school|institute|department|center|centre|office|city|county|state"
        "|national|international|world|north|south|east|west|united|ministry|foundation|association|society|agency"
        "|administration|commission|committee|council|authority|federation|union|street|road|park|museum|church"
        "|hospital|bank|market|house|club|league|cup|games|sports|football|politics|culture|travel|food|money|opinion"
        "|analysis|column|feature|features|editorial|breaking|latest|general|lifestyle|entertainment|music|film|art"
        "|arts|history|nature|environment|climate|energy|economy|finance|part|chapter|section|volume|issue|edition"
        "|version|step|series|category|author|by|min|read|minutes|minute|time|image|courtesy|credit|getty|behalf"
    ),
    "de": (
        "der|die|das|den|dem|ein|eine|und|oder|von|für|mit|wie|was|warum|neue|neuer|nachrichten|wirtschaft|politik"
        "|kultur|sport|wissen|leben|gesellschaft|meinung|kommentar|bericht|artikel|mehr|weniger|foto|fotos|bild|uhr"
        "|seite|teil|gmbh|ag|ministerium|bundesministerium|landesanstalt|bundesanstalt|bundesamt|landesamt|institut"
        "|stiftung|verein|verband|hochschule|universität|fakultät|nr|nummer|pressemitteilung"
    ),
    "fr": (
        "le|la|les|un|une|des|du|et|ou|pour|avec|comment|pourquoi|actualité|actualités|politique|économie|société"
        "|culture|santé|monde|institut|ministère|université|fondation|numéro|communiqué"
    ),
    "es": (
        "el|los|las|una|y|o|para|con|cómo|qué|por|noticias|política|economía|sociedad|cultura|deportes|salud|mundo"
        "|ministerio|universidad|fundación|instituto|núm|número|comunicado|boletín"
    ),
    "pt": "o|os|as|um|uma|para|com|como|notícias|esportes|brasil|ministério|universidade|fundação|instituto|cultura|número|comunicado",
    "it": (
        "il|lo|gli|uno|e|per|con|come|perché|notizie|cronaca|economia|politica|cultura|spettacoli|salute|mondo"
        "|ministero|istituto|università|fondazione|numero|comunicato"
    ),
    "nl": (
        "het|een|en|voor|met|hoe|waarom|nieuws|departement|ministerie|universiteit|stichting|sport|politiek|cultuur"
        "|economie|wereld|meer|nummer|persbericht"
    ),
    "pl": (
        "uniwersytet|fundacja|jak|dlaczego|dla|wiadomości|aktualności|kultura|sport|polityka|gospodarka|świat|zdrowie"
        "|ministerstwo|instytut|więcej|artykuły|numer"
    ),
    "cs": (
        "jak|proč|zprávy|kultura|sport|politika|ekonomika|svět|zdraví|univerzita|nadace|ministerstvo|ústav|více|články"
    ),
    "sv": "och|för|med|hur|varför|nyheter|sport|kultur|ekonomi|politik|världen|universitet|artikel|artiklar",
    "da": "og|med|hvordan|hvorfor|nyheder|sport|kultur|økonomi|politik|verden|universitet|artikler|mere",
    "nb": "og|med|hvordan|hvorfor|nyheter|sport|kultur|økonomi|politikk|verden|universitet|artikler",
    "fi": "uutiset|urheilu|kulttuuri|talous|politiikka|miten|miksi|yliopisto|lue|lisää|artikkelit",
    "ro": "și|cum|știri|cultură|sport|politică|economie|sănătate|universitatea|fundația|ministerul|institutul|pentru",
    "hu": "és|hogyan|miért|hírek|kultúra|sport|politika|gazdaság|világ|egyetem|alapítvány|minisztérium|intézet|cikkek",
    "el": (
        "και|για|πώς|γιατί|νέα|ειδήσεις|πολιτική|οικονομία|πολιτισμός|αθλητισμός|κόσμος|υγεία|υπουργείο|πανεπιστήμιο"
        "|ίδρυμα|στην|στο"
    ),
    "tr": (
        "ve|ile|için|nasıl|neden|haber|haberler|haberleri|ekonomi|spor|kültür|sağlık|dünya|gündem|siyaset|bakanlığı"
        "|üniversitesi|vakfı|derneği"
    ),
    "ru": (
        "новости|политика|экономика|общество|культура|спорт|как|что|и|для|министерство|университет|институт|фонд"
        "|здоровье|технологии|статьи|главная|новость|видео|фото|наука|почему|академия|центр"
    ),
    "uk": (
        "новини|політика|економіка|культура|спорт|суспільство|світ|як|що|та|для|міністерство|університет|інститут|фонд"
    ),
    "ar": "في|من|على|إلى|عن|أخبار|الأخبار|سياسة|اقتصاد|رياضة|ثقافة|العالم|جامعة|وزارة|مؤسسة|كيف|لماذا|مقالات|مركز",
    "fa": "و|در|از|به|با|برای|که|اخبار|ورزش|فرهنگ|اقتصاد|سیاست|جهان|چگونه|چرا|دانشگاه|وزارت|سازمان|بنیاد|مرکز",
    "he": "חדשות|ספורט|כלכלה|תרבות|פוליטיקה|בריאות|העולם|אוניברסיטת|משרד|איך|למה|של|על|את|עם",
    "hi": "और|की|के|का|में|से|को|समाचार|खेल|राजनीति|दुनिया|कैसे|क्या|क्यों|मंत्रालय|विश्वविद्यालय",
    "id": (
        "yang|untuk|dengan|bagaimana|mengapa|berita|olahraga|politik|ekonomi|budaya|dunia|kesehatan|universitas|yayasan"
        "|kementerian|terbaru"
    ),
    "vi": "thứ",
}
#: Titles that programs give pages without one, and those of front pages.
UNTITLED: Final = {
    "en": "untitled document|untitled|untitled page|no title|new page 1|home|home page|homepage|index|document|blog archive|blog archives",
    "de": "unbenanntes dokument|unbenannt|ohne titel|startseite",
    "fr": "document sans titre|document sans nom|sans titre|accueil|page d'accueil",
    "es": "documento sin título|sin título|inicio|página principal",
    "pt": "documento sem título|sem título|início|página inicial",
    "it": "documento senza titolo|senza titolo",
    "nl": "naamloos document|zonder titel",
    "pl": "dokument bez tytułu|bez tytułu|strona główna",
    "cs": "dokument bez názvu|bez názvu|úvod",
    "sv": "namnlöst dokument|startsida|hem",
    "da": "unavngivet dokument|forside",
    "nb": "dokument uten navn|forside",
    "fi": "nimetön|etusivu",
    "ro": "document fără titlu|acasă",
    "hu": "névtelen dokumentum|kezdőlap|főoldal",
    "el": "χωρίς τίτλο|αρχική|αρχική σελίδα",
    "tr": "adsız belge|ana sayfa|anasayfa",
    "ru": "документ без названия|без названия|главная|главная страница",
    "uk": "без назви|головна",
    "ar": "بدون عنوان|مستند بدون عنوان|الرئيسية",
    "fa": "بدون عنوان|صفحه اصلی|خانه",
    "he": "ללא כותרת|דף הבית",
    "zh": "无标题文档|无标题|無標題文件|新建网页 1|首页|首頁",
    "ja": "無題ドキュメント|無題|ホーム",
    "ko": "제목 없음|홈",
    "vi": "trang chủ",
    "id": "beranda",
}
#: Ends of the names of publications.
PUBLICATION_ENDINGS: Final = {
    "zh": (
        "网|網|报|報|社|财经|財經|新闻|新聞|周刊|週刊|杂志|雜誌|在线|電視|电视|电视台|電視台|频道|广播|日报|晚报|时报|网络版|客户端"
    ),
    "ja": "社|新聞|週刊|雜誌|通信|放送",
    "ko": "신문|일보|뉴스|방송|닷컴",
}
#: The section that programs for blogs give an article without one, in lower case.
UNCATEGORIZED: Final = {
    "en": "uncategorized|uncategorised",
    "de": "nicht kategorisiert|unkategorisiert|ohne kategorie",
    "fr": "non classé|non classée|non catégorisé",
    "es": "sin categoría|sin categorizar|sin clasificar",
    "pt": "sem categoria|não categorizado",
    "it": "senza categoria|non categorizzato",
    "nl": "geen categorie|niet gecategoriseerd|ongecategoriseerd",
    "pl": "bez kategorii",
    "cs": "nezařazené|nezařazeno",
    "sv": "okategoriserade|okategoriserat",
    "da": "ikke kategoriseret|ukategoriseret",
    "nb": "ukategorisert",
    "fi": "luokittelematon",
    "ro": "fără categorie",
    "hu": "besorolatlan",
    "el": "χωρίς κατηγορία|αταξινόμητα",
    "tr": "kategorilenmemiş|kategorize edilmemiş",
    "ru": "без рубрики|без категории",
    "uk": "без категорії|без рубрики",
    "ar": "غير مصنف|بدون تصنيف",
    "fa": "دسته‌بندی نشده",
    "he": "ללא קטגוריה",
    "hi": "अवर्गीकृत",
    "zh": "未分类|未分類",
    "ja": "未分類",
    "ko": "미분류|분류되지 않음",
    "vi": "chưa được phân loại|chưa phân loại",
    "id": "tak berkategori|tidak dikategorikan",
    "th": "ไม่มีหมวดหมู่",
    "sk": "nezaradené",
    "hr": "nekategorizirano",
    "sr": "некатегоризовано",
    "bg": "без категория",
}
