"""The words of bylines and datelines in many languages: all word lists of the metadata reader.

Words are in lower case. A line of a list usually holds one language or one group of related languages.
"""

from __future__ import annotations

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _phrases(text: str) -> frozenset[str]:
    return frozenset(" ".join(phrase.split()) for phrase in text.split("|"))


#: The names of the months, January first. A word that begins with one of them and is longer stands for the same month.
MONTHS: Final = (
    (
        "jan januar january janvier ene enero gen gennaio janeiro ianuarie sty stycz led siječ січ янв ocak ιαν tammi jaanuar يناير ינואר "
        "яну јан студз sausi հունվ იანვ जनवरी जाने জানু ஜன มกร ม.ค جنوری ژانویه جانفي"
    ),
    (
        "feb febr fév févr feber fev luty lut únor veljač фев лют şubat φεβ helmi فبراير פברואר "
        "veebr vasari փետր თებერ फ़रवरी फरवरी फेब्रु ফেব্রু பிப் กุมภ ก.พ فروری فوریه شباط فيفري"
    ),
    (
        "mar már mär märz mars mrz maart mrt març března břez břez marzec ožuj мар бер берез mart μαρ maalis مارس מרץ "
        "сакав kovo մարտ მარტ मार्च মার্চ மார் มีนา มี.ค مارچ آذار"
    ),
    (
        "apr ápr avr abr april kwi kwiec dub travan travnja апр квіт nisan nis απρ huhti أبريل ابريل אפריל "
        "крас baland ապր აპრ अप्रैल एप्रिल এপ্রি ஏப் เมษ เม.ย اپریل آوریل نيسان أفريل"
    ),
    (
        "may mai mei mag maj maio mayo máj kvě květ svib мая май трав mayıs μαΐ μάι μαι touko مايو מאי "
        "maí мај geguž մայ მაის मई मे মে மே พฤษภ พ.ค مئی أيار ماي"
    ),
    (
        "jun jún juin giu cze czerw iun červen června lip lipnja июн черв haziran haz ιουν ιούν kesä يونيو יוני "
        "juun јун юни чэрв biržel հունիս ივნ जून জুন ஜூன் มิถุ มิ.ย جون ژوئن حزيران جوان"
    ),
    (
        "jul júl juil lug lipiec lipca iul červenec července srp srpnja июль июл лип temmuz tem ιουλ ιούλ heinä يوليو יולי "
        "juul јул юли ліп liep հուլ ივლ जुलाई जुलै জুলা ஜூலை กรกฎ ก.ค جولائی ژوئیه تموز جويلية"
    ),
    (
        "aug août aout aou ago agu sie sierp srpen srpna kolov авг серп ağustos αυγ αύγ elo أغسطس אוגוסט "
        "ágúst avgust жні rugpj օգոս აგვ अगस्त ऑगस्ट আগ ஆக สิงห ส.ค اگست آب أوت"
    ),
    (
        "sep sept set wrz wrześ září zář ruj сен вер eylül σεπ syys szept سبتمبر ספטמבר "
        "верас rugs սեպ სექ सितंबर सितम्बर सप्टें সেপ செப் กันย ก.ย ستمبر سپتامبر أيلول"
    ),
    (
        "oct okt ott out paź říj oca listopad окт жовт ekim οκτ loka أكتوبر אוקטובר "
        "кастр spali հոկ ოქტ अक्टूबर अक्तूबर ऑक्टो অক্টো அக் ตุลา ต.ค اکتوبر اکتبر"
    ),
    (
        "nov lis listop studen ноя лист kasım νοε νοέ marras نوفمبر נובמבר "
        "noiem лістап lapkr նոյ ნოემ नवंबर नवम्बर नोव्हें নভে நவ พฤศจ พ.ย نومبر نوامبر"
    ),
    (
        "dec dez dic déc des grud prosin дек груд aralık δεκ joulu ديسمبر דצמבר "
        "dets снеж gruod դեկ დეკ दिसंबर दिसम्बर डिसें ডিসে டிச ธันว ธ.ค دسمبر دسامبر"
    ),
)
#: The days of the week, whole and short.
WEEKDAYS: Final = _words(
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun "
    "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so "
    "lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo "
    "lunedì martedì mercoledì giovedì venerdì sabato domenica segunda terça quarta quinta sexta segunda-feira terça-feira "
    "quarta-feira quinta-feira sexta-feira maandag dinsdag woensdag donderdag vrijdag zaterdag zondag "
    "mandag tirsdag onsdag torsdag fredag lørdag søndag måndag tisdag lördag söndag maanantai tiistai keskiviikko torstai "
    "perjantai lauantai sunnuntai poniedziałek wtorek środa czwartek piątek sobota niedziela pondělí úterý středa čtvrtek "
    "pátek neděle понедельник вторник среда четверг пятница суббота воскресенье понеділок вівторок середа четвер п'ятниця "
    "субота неділя pazartesi salı çarşamba perşembe cuma cumartesi pazar "
    "hétfő kedd szerda csütörtök péntek szombat vasárnap luni marți miercuri joi vineri sâmbătă duminică "
    "senin selasa rabu kamis jumat sabtu minggu δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο κυριακή "
    "الأحد الاثنين الإثنين الثلاثاء الأربعاء الخميس الجمعة السبت شنبه یکشنبه یک‌شنبه دوشنبه سه‌شنبه چهارشنبه پنجشنبه پنج‌شنبه جمعه"
)
#: Prepositions between a text and its author. A capital follows them in a byline.
PREPOSITIONS: Final = _words(
    "by von par por di da de door av af przez od от від tarafından del ng oleh bởi του της بقلم كتب كتبت מאת โดย 作者"
)
#: Words that may precede a preposition in a byline: verbs, and nouns for the text.
BEFORE_PREPOSITION: Final = _words(
    "a an the this article blog post posts story text words review guide recipe photo photos column essay report interview "
    "opinion analysis topic discussion thread poem lyrics published posted written authored created submitted started asked "
    "contributed compiled reported added uploaded on was is also author autor auteur autore автор "
    "ein eine artikel beitrag bericht interview kommentar essay reportage rezept gedicht geschrieben veröffentlicht verfasst "
    "publiziert eingestellt erstellt gepostet geposted gespeichert eingetragen am um vom im "
    "un une le la écrit rédigé publié posté proposé propos recueillis documentaire texte entretien "
    "el lo escrito publicado enviado redactado posteado texto artículo una crónica entrevista "
    "il scritto pubblicato inserito postato redatto articolo testo intervista a cura "
    "escrita publicada postado enviado artigo em reportagem "
    "geschreven gepubliceerd geplaatst artikel op tekst skrevet skriven publicerad publisert udgivet tekst den "
    "and & und et y e og och gastbeitrag gastkommentar fotos foto photography photographs pictures bilder "
    "napisany napisał napisane opublikowane opublikowano dodane tekst napsal publikováno "
    "опубликовано написано добавлено статья текст опубліковано написано стаття yazan yayınlayan "
    "view all posts zeige alle beiträge einträge voir tous les articles messages ver todas las entradas todos los artículos "
    "vedi tutti gli articoli os artigos bekijk alle berichten visa alla inlägg vis innlegg indlæg näytä kaikki artikkelit"
)
#: Nouns for pictures, whose maker is not the author.
PICTURES: Final = _words(
    "photo photos photograph photographs photography picture pictures image images illustration illustrations video foto fotos "
    "fotografie fotografien bild bilder фото"
)
#: Words between a verb of publishing and a section: posted in News by Ann Ode.
BEFORE_SECTION: Final = _words("in under to unter dans en em nella nel i w в")
#: Nouns that name an author before a colon or a line break.
AUTHOR_LABELS: Final = _phrases(
    "by|byline|author|authors|author(s)|auther|auhtor|written by|posted by|published by|contributor|contributors|writer|writers|words|text|story|"
    "text by|words by|story by|article by|started by|thread starter|submitted by|created by|asked by|contributed by|"
    "reported by|article written by|about the author|about the writer|content by|blog by|"
    "autor|autoren|autorin|autorinnen|autor/in|autor:in|autor*in|autor:innen|autor*innen|autor/innen|autor_innen|redakteur:in|redakteur:innen|verfasser:in|verfasser|verfasserin|redaktion|redakteur|redakteurin|geschrieben von|verfasst von|veröffentlicht von|"
    "erstellt von|ein artikel von|artikel von|ein beitrag von|beitrag von|von|text von|über den autor|über die autorin|eingestellt von|"
    "auteur|auteurs|auteur(s)|auteure|autrice|par|écrit par|rédigé par|publié par|posté par|texte|rédacteur|rédactrice|"
    "autora|autores|autoras|autor(es)|por|escrito por|publicado por|texto|redactor|redactora|"
    "autore|autori|autrici|di|scritto da|pubblicato da|a cura di|testo|redattore|"
    "autor do artigo|texto de|postado por|redator|"
    "auteur(s) van|door|geschreven door|gepubliceerd door|tekst|forfatter|skrevet av|skrevet af|skribent|författare|skriven av|av|"
    "kirjoittaja|teksti|toimittaja|tekst:|autorzy|opracowanie|napisał|napisała|napsal|napsala|autoři|autorka|szerző|írta|yazar|yazan|"
    "penulis|oleh|ditulis oleh|reporter|tác giả|người viết|đăng bởi|viết bởi|scris de|publicat de|yazarı|kaleme alan|haber|"
    "autorius|autors|avtor|auktor|piše|napisao|napisala|συντάκτης|συγγραφέας|αρθρογράφος|γράφει|γράφει ο|γράφει η|κείμενο|аутор|пише|"
    'الكاتب|الكاتبة|كاتب|كاتب المقال|المؤلف|تأليف|بقلم|كتب|كتبت|إعداد|מאת|כותב|כותבת|מחבר|מחברת|נכתב על ידי|פורסם על ידי|נכתב ע"י|'
    "نویسنده|نویسندگان|نوشته|به قلم|نگارنده|خبرنگار|تحریر|مصنف|लेखक|लेखिका|लेखक के बारे में|লেখক|লিখেছেন|โดย|ผู้เขียน|เขียนโดย|เรื่อง|เรื่องโดย|ผู้แต่ง|"
    "автор|авторы|автори|автор статьи|автор публикации|автор текста|автор статті|текст|корреспондент|журналист|журналіст|кореспондент|редактор"
)
#: Labels before the name of an author in scripts without spaces, the closest to "author" first: authors, reporters and
#: editors, each tuple of the same rank.
IDEOGRAPHIC_LABELS: Final = (
    (
        "文章作者 原文作者 本文作者 作者名 作者 作家 撰文 撰稿人 撰稿 執筆者 執筆 著者 投稿者 筆者 发布者 發佈者 发布人 发表人 取材・文 取材·文 取材･文 構成・文 "
        "文・写真 文/图 文／图 图/文 文・構成 取材執筆 ライター 글쓴이 작성자 지은이 글·사진 글・사진 저자 글 文 ⽂ 譯者 译者"
    ).split(),
    "本报记者 本報記者 本刊记者 特约记者 记者 記者 通讯员 通訊員 采写 採訪 编译 編譯 취재 기자".split(),
    "责任编辑 責任編輯 责编 責編 编辑 編輯 編集部 編集者 編集 编审 编辑人 录入 選稿 选稿 편집자 편집".split(),
)
#: Labels before the name of the publication that a text comes from.
SOURCE_LABELS: Final = tuple(
    "文章来源 文章來源 稿件来源 新闻来源 信息来源 資料來源 原文来源 来源 來源 来自 转自 轉自 出处 出處 稿源 出典 配信元 提供元 출처".split()
)
#: Words that end a name also with a capital.
ALWAYS_AFTER_NAME: Final = _words(
    "in on at for from updated published posted last reviewed edited medically contributing has is with min mins minutes "
    "veröffentlicht aktualisiert publié publicado actualizado pubblicato aggiornato atualizado bijgewerkt gespeichert "
    "publicerad uppdaterad publisert oppdatert udgivet opdateret julkaistu päivitetty opublikowano zaktualizowano yayınlandı "
    "güncellendi publicat actualizat objavljeno diterbitkan diperbarui anzeigen ansehen"
)
#: Words that end a byline with several names.
AFTER_BYLINE: Final = _words(
    "updated published posted reviewed edited medically veröffentlicht aktualisiert publié publicado actualizado pubblicato "
    "aggiornato atualizado bijgewerkt gespeichert foto: photo: photos: fotos: bild: photograph: illustration: fotografie: фото: kuva: kuvat: zdjęcia: ảnh: صور: תמונות:"
)
#: Nouns for others who took part, after a name without a space between its letters.
IDEOGRAPHIC_CREDITS: Final = _words("实习生 摄影 攝影 图片 圖 图 视频 翻译 翻譯 撮影 写真 翻訳 사진 통신원")
#: Roles before a name without a space; the name of a publication may precede them.
IDEOGRAPHIC_ROLES_BEFORE: Final = tuple(
    "评论员 記者 记者 通讯员 通訊員 特派员 撰稿人 编辑 編輯 編集委員 論説委員 特派員 ライター 기자 由 文".split()
)
#: Ends of the names of publications.
PUBLICATION_ENDINGS: Final = tuple(
    "网 網 报 報 社 财经 財經 新闻 新聞 周刊 週刊 杂志 雜誌 在线 電視 电视 电视台 電視台 频道 广播 通信 日报 晚报 时报 网络版 客户端 放送 신문 일보 뉴스 방송 닷컴".split()
)
#: Roles after a name without a space.
IDEOGRAPHIC_ROLES: Final = tuple(
    "特派員 特派记者 特约记者 实习记者 客員編集委員 編集委員 論説委員 記者 记者 報道 报道 報導 선임기자 수석기자 전문기자 인턴기자 객원기자 氏 さん 著 文 摄 撰 기자 특파원 논설위원 칼럼니스트 씨 에디터".split()
)
#: Words that end a name if they follow it in lower case: prepositions and verbs.
AFTER_NAME: Final = _words(
    "on in at for from is has as to under who about of updated published posted last reviewed edited fact medically contributing "
    "says said wrote writes minutes minute min mins hours hour days day ago "
    "am um im aus für ist hat sagt schreibt schrieb bei zuletzt veröffentlicht aktualisiert vom vor uhr gespeichert "
    "le à pour dans est publié mis modifié il sur heures en el publicado actualizado para desde es hace "
    "pubblicato aggiornato alle nel per atualizado publicado em às op voor bijgewerkt om den kl w o godz dne v "
    "опубликовано обновлено в о опубліковано"
)
#: Words after the kind of an organisation that go on with its name: Center for Sea and Coast.
IN_ORGANISATIONS: Final = _words("for of für pour para per")
#: Words for the work of persons who write, edit or present.
ROLES: Final = _words(
    "writer writers editor editors reporter reporters correspondent correspondents journalist journalists columnist contributor contributors "
    "interview entrevista intervista entretien author authors blogger staffer freelancer photographer producer anchor founder co-founder cofounder ceo cto cfo coo cmo owner "
    "director manager president chairman expert specialist strategist analyst consultant reviewer researcher professor scientist "
    "gründer gründerin geschäftsführer geschäftsführerin experte expertin fondateur fondatrice directeur directrice fundador fundadora "
    "redakteur redakteurin redakteure redakteurinnen redaktor redaktorin chefredakteur chefredakteurin journalistin korrespondent "
    "korrespondentin kolumnist kolumnistin volontär volontärin autor autorin autoren gastautor gastautorin reporterin ressortleiter ressortleiterin "
    "freie freier mitarbeiter mitarbeiterin fotograf fotografin "
    "journaliste journalistes rédacteur rédactrice rédacteurs correspondant correspondante chroniqueur chroniqueuse auteur autrice reporteur envoyé envoyée pigiste "
    "periodista periodistas redactor redactora redactores corresponsal editora columnista autora reportero reportera enviado enviada colaborador colaboradora "
    "giornalista redattore redattrice corrispondente inviato inviata autore collaboratore caporedattore "
    "jornalista redator redatora repórter correspondente colunista "
    "redacteur redactrice journaliste verslaggever verslaggeefster hoofdredacteur correspondente "
    "redaktør redaktør skribent redaktör reportrar toimittaja toimittajat kirjoittaja päätoimittaja "
    "redaktorka dziennikarz dziennikarka korespondent publicysta redaktorka novinář novinářka muhabir muhabiri editör yazarı gazeteci "
    "корреспондент корреспондентка журналист журналистка редактор обозреватель автор репортёр репортер спецкор собкор "
    "кореспондент кореспондентка журналіст журналістка оглядач редакторка"
)
#: Words before a role that belong to it.
ROLE_MODIFIERS: Final = _words(
    "former ex head vice marketing digital product security maritime licensed certified lead founding "
    "staff senior chief guest deputy associate assistant managing executive contributing special political sports business "
    "health science tech technology economics foreign freelance lead principal correspondent news features content copy "
    "leitender leitende stellvertretender stellvertretende freier freie politischer "
    "grand grande senior rédaction en chef de jefe enviado especial inviato специальный главный старший спеціальний головний "
    "redaktor naczelny web online our unserer unserem unser unsere notre nos nuestro nuestra nostro nostra nosso nossa onze vår vores naszego нашего наш"
)
#: Words that end the name of a department or group and never the name of a person.
DESKS: Final = _words(
    "desk newsdesk newsroom bureau redaktion newsredaktion onlineredaktion online-redaktion sportredaktion redaktionsteam rédaction redacción "
    "redazione redactie redakcja redakce redaksjonen redaktionen toimitus redação редакция редакція newswire correspondents "
    "ressort agentur agenturen agences agencias agencies wires newswires services 编辑部 編集部 편집국 편집부 本报讯 综合"
)
#: Placeholders and groups in place of a name, without spaces.
NOT_NAMES: Final = _words(
    "admin administrator adminstrator editor editorial staff team author authors by guest webmaster user unknown anonymous anonym anonyme anonimo anónimo redaktion redaction redacción "
    "redazione redactie redakcja rédaction redação none null undefined root wordpress default test website site support info contributor moderator guestauthor "
    "editorialteam editorialstaff superuser publisher unbekannt inconnu desconocido guestcontributor guestblogger topicauthor originalposter offline online "
    "佚名 匿名 未知 本站 网络 互联网 不详 本站原创 原创 管理员 网站管理员 管理員 転載 転載禁止 無 无 unknownauthor newsroom press presse discuz!teamandcomsenzuiteam author/editor cortesía cortesia courtesy facebook.com noauthor autor home blog name byline"
)
#: Captions of buttons and links beside a byline, and labels of other things.
CAPTIONS: Final = _phrases(
    "posts|offline|online|share|share this|follow|follow us|following|subscribe|comment|comments|reply|print|email|e-mail|copy link|save|bookmark|like|likes|views|view|"
    "view profile|view all posts|view bio|see profile|profile|full bio|bio|biography|read more|more|more by this author|more from this author|more articles|all posts|all articles|"
    "about|about us|contact|home|login|log in|sign in|sign up|register|search|menu|skip to content|table of contents|contents|advertisement|sponsored|"
    "download|listen|watch|play|video|gallery|photos|photo|tweet|facebook|twitter|linkedin|whatsapp|instagram|pinterest|reddit|telegram|youtube|rss|newsletter|"
    "press release|case study|white paper|related articles|related posts|latest news|breaking news|top stories|most read|most popular|learn more|see more|show more|"
    "get started|contact us|privacy policy|cookie policy|terms of use|all rights reserved|last updated|updated|published|posted|reviewed|date|category|categories|tags|"
    "min read|minute read|reading time|read time|key takeaways|quick summary|introduction|overview|summary|disclaimer|customer stories|user reviews|"
    "view my complete profile|afficher mon profil complet|mein profil vollständig anzeigen|ver todo mi perfil|visualizza il mio profilo completo|"
    "artikel empfehlen|video schließen|zurück|zurück zur übersicht|zurück zur startseite|back|back to overview|retour|volver|abgelegt unter|teilen|folgen|abonnieren|kommentar|kommentare|kommentieren|antworten|drucken|merken|profil|profil ansehen|zum profil|mehr|mehr lesen|weiterlesen|weitere artikel|mehr von diesem autor|alle artikel|alle beiträge|"
    "weitere artikel des autors|startseite|anmelden|registrieren|suche|suchen|inhalt|inhaltsverzeichnis|anzeige|werbung|vorlesen|anhören|lesezeit|veröffentlicht|aktualisiert|stand|datum|lesedauer|artikel|"
    "partager|suivre|s'abonner|abonnez-vous|commenter|commentaire|commentaires|répondre|imprimer|enregistrer|voir le profil|voir profil|voir plus|plus|lire la suite|lire aussi|plus d'articles|tous ses articles|"
    "du même auteur|accueil|connexion|rechercher|sommaire|publicité|écouter|publié|mis à jour|"
    "compartir|seguir|suscribirse|suscríbete|comentar|comentario|comentarios|responder|imprimir|guardar|ver perfil|ver más|más|leer más|más artículos|más de este autor|más del autor|inicio|buscar|publicidad|escuchar|publicado|actualizado|"
    "condividi|segui|iscriviti|commenta|commento|commenti|rispondi|stampa|salva|vedi profilo|profilo|leggi tutto|altri articoli|altri articoli dell'autore|tutti gli articoli|cerca|pubblicità|ascolta|pubblicato|aggiornato|"
    "compartilhar|partilhar|assinar|comentários|curtir|ver mais|mais|leia mais|leia também|mais deste autor|início|pesquisar|publicidade|ouvir|atualizado|"
    "delen|volgen|reageer|reageren|reacties|afdrukken|opslaan|bekijk profiel|meer|lees meer|meer van deze auteur|alle artikelen|zoeken|luister|"
    "del|følg|kommentarer|skriv ut|dela|följ|kommentera|jaa|seuraa|kommentit|udostępnij|obserwuj|komentarze|drukuj|więcej|zobacz profil|czytaj więcej|czytaj dalej|więcej tekstów autora|sdílet|sledovat|komentáře|diskuse|"
    "paylaş|takip et|yorumlar|yorum yap|yazdır|devamını oku|"
    "поделиться|подписаться|комментарии|комментировать|ответить|печать|распечатать|профиль|смотреть профиль|читать далее|ещё|все статьи автора|все материалы автора|другие статьи автора|подробнее|реклама|"
    "поділитися|підписатися|коментарі|коментувати|друк|профіль|читати далі|усі статті автора|"
    "分享|分享到|关注|關注|评论|評論|我要评论|打印|列印|收藏|举报|点赞|阅读|閱讀|浏览|瀏覽|字号|字體|字体|大|中|小|查看|更多|返回|投稿|复制|复制链接|首页|正文|纠错|推荐|推薦|订阅|訂閱|转发|手机看新闻|微博|微信|更多文章|作者主页|查看作者|添加收藏|扫一扫|参与|"
    "シェア|ツイート|フォロー|コメント|印刷|もっと見る|続きを読む|プロフィール|記事一覧|この著者の記事一覧|いいね|保存|共有|検索|ログイン|"
    "공유|공유하기|구독|구독하기|댓글|댓글쓰기|인쇄|더보기|기사보기|다른기사 보기|다른기사|스크랩|좋아요|팔로우|프로필|목록|글자크기"
)
#: Words that separate a caption from the name before it, at any place in a line.
CAPTION_WORDS: Final = _words(
    "share shares follow following comments subscribe reply print tweet views view read profile "
    "teilen folgen kommentare kommentar kommentieren abonnieren drucken antworten lesezeit partager suivre commentaires imprimer compartir seguir comentarios "
    "imprimir condividi segui commenti compartilhar comentários delen volgen reacties udostępnij komentarze поделиться комментарии подписаться "
    "updated published posted reviewed veröffentlicht aktualisiert foto fotos photo photos bild symbolbild illustration by фото"
)
#: Words that no name of a person holds, so that a line of two or three words with one of them is not a name.
NOT_IN_NAMES: Final = _words(
    "the a an and or your our my we you this that these how what why when where who which is are was do does can all new best top more free online home page site web blog news article articles "
    "post posts story report review reviews guide guides tips insights resources product products service services company business marketing media digital technology "
    "science health education research design development software data cloud security management team group inc ltd llc gmbh ag co corp press release video audio podcast "
    "newsletter event events store shop price policy privacy terms contact help support learning training course case study library books magazine journal times post "
    "university college school institute department center centre office city county state national international world north south east west united "
    "ministry foundation association society agency administration commission committee council authority federation union "
    "ministerium bundesministerium landesanstalt bundesanstalt bundesamt landesamt departement institut stiftung verein verband "
    "hochschule universität fakultät ministère université fondation ministerio universidad fundación instituto ministero "
    "istituto università fondazione ministério universidade fundação ministerie universiteit stichting uniwersytet fundacja "
    "министерство университет институт фонд "
    "street road park museum church hospital bank market house club league cup games sports football politics culture travel food money opinion analysis column feature "
    "features editorial breaking latest general lifestyle entertainment music film art arts history nature environment climate energy economy finance "
    "part chapter section page volume issue edition version step series category author by min read minutes minute time image courtesy credit getty "
    "der die das den dem ein eine und oder von für mit wie was warum neue neuer nachrichten wirtschaft politik kultur sport wissen leben gesellschaft meinung kommentar bericht artikel mehr weniger "
    "foto fotos bild uhr seite teil "
    "le la les un une des du et ou pour avec comment pourquoi actualité actualités politique économie société culture santé monde "
    "el los las una y o para con cómo qué por noticias política economía sociedad cultura deportes salud mundo "
    "il lo gli uno e per con come perché notizie cronaca economia politica cultura spettacoli salute mondo "
    "o os as um uma para com como notícias esportes brasil het een en voor met hoe waarom nieuws "
    "новости политика экономика общество культура спорт как что и для thứ"
)
#: Words between two names.
AND: Final = _words("and und et og och ve & + with mit avec con и і та oraz és ja sowie")
#: Letters between two names, which also occur in the names of one person.
SHORT_AND: Final = _words("y e i en a")
#: Parts of the address of a page about an author.
AUTHOR_PATHS: Final = tuple(
    "/author /autor /auteur /autore /people/ /person/ /user/ /users/ /profile /staff/ /writer /journalist /redakt /contributor /team/ /by/ /u/ /byline /forfatter /reporter".split()
)
#: Words before the date of a change.
CHANGE_LABELS: Final = (
    "mis à jour",
    "mise à jour",
    *(
        "updat modifi revis review edited changed aktuali geändert bearbeitet überarbeitet actualiz aggiorn atualiz bijgewerkt "
        "gewijzigd uppdatera opdater oppdater päivitet muokattu zaktualiz aktualizov upraven güncel frissít módosít обновл измен оновл змінен "
        "更新 修改 修订 修訂 编辑于 最終更新 最后 最後 수정 업데이트 최종".split()
    ),
)
#: Words before the date of publication that overrule a word for a change on the same line.
PUBLISHED_LABELS: Final = tuple(
    "发布 發布 發佈 发表 發表 公開 掲載 投稿 入力 등록 입력 게시 작성 승인 publish posted veröffentlicht publié publicado pubblicato".split()
)
#: Words before the date of something else.
OTHER_DATE_LABELS: Final = (
    *(
        "last post",
        "last reply",
        "latest post",
        "latest activity",
        "letzter beitrag",
        "letzte antwort",
        "dernier message",
    ),
    *(
        "último mensaje",
        "ultimo messaggio",
        "última mensagem",
        "последнее сообщение",
        "последний ответ",
        "最后回复",
        "最後發表",
    ),
    *"© copyright joined since released release-date erschienen erscheinungs lanzamiento expire deadline valid gültig member registered mitglied beigetreten inscrit 注册 註冊 加入 版权 有效期 截止 開催 締切 가입".split(),
)
#: The first years of the eras of the Japanese and the Taiwanese calendar.
ERAS: Final = {"令和": 2019, "平成": 1989, "昭和": 1926, "民國": 1912, "民国": 1912}
#: News agencies and broadcasters, which occur after a name or alone, but not in a list of persons.
AGENCIES: Final = _words(
    "ap afp dpa reuters cnn bbc apa sda epd kna sid pap čtk efe ansa upi tass ria interfax bloomberg belga anp ntb tt ritzau europapress "
    "тасс риа интерфакс укринформ унн 新华社 共同通信 時事通信 연합뉴스 뉴시스 뉴스1"
)
#: The first words of agencies whose names have several.
AGENCY_STARTS: Final = _words("associated agence agencia agenzia")
#: Particles of names, which are written in lower case.
PARTICLES: Final = _words(
    "van von der den de del della di da do dos das du la le el al bin ibn ben ter ten zu zur y e i st. 't af av"
)
#: The names of the months, whole or in their usual short forms, for texts without a day and a year.
MONTH_NAMES: Final = _words(
    "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec "
    "januar jänner februar feber märz mai juni juli oktober dezember mrz okt dez "
    "janvier février mars avril juin juillet août septembre octobre novembre décembre janv févr avr juil déc "
    "enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre ene abr ago dic "
    "gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre janeiro fevereiro março maio junho julho setembro outubro novembro dezembro "
    "januari februari maart mei augustus marts maj desember tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta "
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia "
    "ledna února března dubna května června července srpna září října listopadu prosince "
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря "
    "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня "
    "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık"
)
