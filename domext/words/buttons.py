"""Words of buttons and links beside an article, and of labels that a byline ends at."""

from __future__ import annotations

from typing import Final

#: Captions of buttons and links beside a byline, and labels of other things.
CAPTIONS: Final = {
    "en": (
        "posts|offline|online|share|share this|follow|follow us|following|subscribe|comment|comments|reply|print|email"
        "|e-mail|copy link|copy code|copy|copied|submit|save|bookmark|like|likes|views|view|view profile|view all posts|view bio|see profile|profile"
        "|full bio|bio|biography|read more|more|more by this author|more from this author|more articles|all posts"
        "|all articles|about|about us|contact|home|login|log in|sign in|sign up|register|search|menu|skip to content"
        "|table of contents|contents|advertisement|sponsored|download|listen|watch|play|video|gallery|photos|photo"
        "|tweet|facebook|twitter|linkedin|whatsapp|instagram|pinterest|reddit|telegram|youtube|rss|newsletter"
        "|press release|case study|white paper|related articles|related posts|latest news|breaking news|top stories"
        "|most read|most popular|learn more|see more|show more|get started|contact us|privacy policy|cookie policy"
        "|terms of use|all rights reserved|last updated|updated|published|posted|reviewed|date|category|categories|tags"
        "|min read|minute read|reading time|read time|key takeaways|quick summary|introduction|overview|summary"
        "|disclaimer|customer stories|user reviews|view my complete profile|back|back to overview|get in touch|cite this|sections|related stories"
    ),
    "de": (
        "mein profil vollständig anzeigen|artikel empfehlen|video schließen|zurück|zurück zur übersicht"
        "|zurück zur startseite|abgelegt unter|teilen|folgen|abonnieren|kommentar|kommentare|kommentieren|antworten"
        "|drucken|merken|profil|profil ansehen|zum profil|mehr|mehr lesen|weiterlesen|weitere artikel"
        "|mehr von diesem autor|alle artikel|alle beiträge|weitere artikel des autors|startseite|anmelden|registrieren"
        "|suche|suchen|inhalt|inhaltsverzeichnis|anzeige|werbung|vorlesen|anhören|lesezeit|veröffentlicht|aktualisiert"
        "|stand|datum|lesedauer|artikel|code kopieren|link kopieren|kopieren|kopiert"
    ),
    "fr": (
        "afficher mon profil complet|retour|partager|suivre|s'abonner|abonnez-vous|commenter|commentaire|commentaires"
        "|répondre|imprimer|enregistrer|voir le profil|voir profil|voir plus|plus|lire la suite|lire aussi"
        "|plus d'articles|tous ses articles|du même auteur|accueil|connexion|rechercher|sommaire|publicité|écouter"
        "|publié|mis à jour|copier le code|copier le lien|copier|copié"
    ),
    "es": (
        "ver todo mi perfil|volver|compartir|seguir|suscribirse|suscríbete|comentar|comentario|comentarios|responder"
        "|imprimir|guardar|ver perfil|ver más|más|leer más|más artículos|más de este autor|más del autor|inicio|buscar"
        "|copiar código|copiar|copiado|copiar enlace|publicidad|escuchar|publicado|actualizado|ingresar|iniciar sesión|regístrate|secciones"
    ),
    "pt": (
        "compartilhar|partilhar|seguir|assinar|comentar|comentários|responder|imprimir|curtir|ver mais|mais|leia mais"
        "|leia também|mais deste autor|início|pesquisar|publicidade|ouvir|publicado|atualizado|salvar|guardar"
        "|copiar link|copiar código|copiar|copiado|comentário|perfil|ver perfil|ver perfil completo|ver meu perfil completo|todos os artigos|buscar"
        "|entrar|cadastre-se|ver todos os posts|saiba mais|compartilhe"
    ),
    "it": (
        "visualizza il mio profilo completo|copia codice|copia|condividi|segui|iscriviti|commenta|commento|commenti|rispondi|stampa|salva"
        "|vedi profilo|profilo|leggi tutto|altri articoli|altri articoli dell'autore|tutti gli articoli|cerca"
        "|pubblicità|ascolta|pubblicato|aggiornato"
    ),
    "nl": (
        "delen|volgen|reageer|reageren|reacties|afdrukken|opslaan|bekijk profiel|meer|lees meer|meer van deze auteur"
        "|alle artikelen|zoeken|luister|abonneer|inloggen|registreren|menu|advertentie|gepubliceerd|bijgewerkt|profiel"
        "|home|print|bewaar|kopieer link|alle berichten|beantwoorden|mijn volledige profiel tonen"
    ),
    "pl": (
        "udostępnij|obserwuj|komentarze|drukuj|więcej|zobacz profil|czytaj więcej|czytaj dalej|więcej tekstów autora"
        "|skomentuj|komentuj|odpowiedz|zapisz|zapisz się|kopiuj link|wszystkie artykuły|inne artykuły|profil"
        "|pokaż profil|strona główna|szukaj|zaloguj|zaloguj się|menu|reklama|posłuchaj|opublikowano|aktualizacja"
        "|lubię to|subskrybuj|wyświetl mój pełny profil|dodaj komentarz"
    ),
    "cs": (
        "sdílet|sledovat|komentáře|diskuse|tisk|vytisknout|uložit|kopírovat odkaz|číst dál|číst více|více|další články"
        "|všechny články|další články autora|profil|zobrazit profil|domů|hledat|přihlásit|přihlásit se|registrace|menu"
        "|reklama|publikováno|aktualizováno|odpovědět|odebírat|komentovat|líbí se mi|zobrazit celý můj profil"
    ),
    "sv": (
        "skriv ut|dela|följ|kommentera|kommentarer|spara|kopiera länk|läs mer|fler artiklar|alla artiklar|visa profil"
        "|profil|hem|sök|logga in|meny|annons|lyssna|publicerad|uppdaterad|prenumerera|svara|gilla|dela artikeln"
        "|visa hela min profil"
    ),
    "da": (
        "del|følg|kommentarer|gem|print|udskriv|kopiér link|kopier link|læs mere|flere artikler|alle artikler"
        "|vis profil|profil|forside|søg|log ind|menu|annonce|lyt|udgivet|opdateret|abonner|svar|synes godt om|kommentér"
        "|kommenter|skriv kommentar|vis hele min profil"
    ),
    "nb": (
        "del|følg|kommentarer|skriv ut|lagre|kopier lenke|les mer|flere artikler|alle artikler|vis profil|profil|hjem"
        "|søk|logg inn|meny|annonse|lytt|publisert|oppdatert|abonner|svar|kommenter|forsiden|vis hele profilen min"
    ),
    "fi": (
        "jaa|seuraa|kommentit|tilaa|kommentoi|vastaa|tulosta|tallenna|kopioi linkki|lue lisää|lisää|kaikki artikkelit"
        "|näytä profiili|profiili|etusivu|haku|hae|kirjaudu|kirjaudu sisään|valikko|mainos|kuuntele|julkaistu"
        "|päivitetty|tarkastele profiilia"
    ),
    "ro": (
        "distribuie|urmărește|urmăriți|abonează-te|abonare|comentariu|comentarii|răspunde|tipărește|printează|salvează"
        "|copiază linkul|mai mult|mai multe|citește mai mult|citește mai multe|citeşte mai mult|toate articolele"
        "|alte articole|profil|vezi profilul|acasă|căutare|caută|autentificare|meniu|publicitate|ascultă|publicat"
        "|actualizat"
    ),
    "hu": (
        "megosztás|megosztom|követés|feliratkozás|hozzászólás|hozzászólások|válasz|kommentek|komment|nyomtatás|mentés"
        "|link másolása|tovább|bővebben|tovább olvasom|több cikk|összes cikk|a szerző további cikkei|profil|kezdőlap"
        "|keresés|belépés|bejelentkezés|regisztráció|menü|hirdetés|közzétéve|frissítve"
    ),
    "el": (
        "κοινοποίηση|κοινοποιήστε|μοιραστείτε|ακολουθήστε|εγγραφή|σχόλιο|σχόλια|απάντηση|σχολιάστε|εκτύπωση|αποθήκευση"
        "|αντιγραφή συνδέσμου|περισσότερα|διαβάστε περισσότερα|όλα τα άρθρα|περισσότερα άρθρα|προφίλ|προβολή προφίλ"
        "|αρχική|αναζήτηση|σύνδεση|μενού|διαφήμιση|ακούστε|δημοσίευση|ενημέρωση|τελευταία ενημέρωση"
    ),
    "tr": (
        "paylaş|takip et|yorumlar|yorum yap|yazdır|devamını oku|abone ol|yorum|yanıtla|cevapla|kaydet"
        "|bağlantıyı kopyala|daha fazla|tüm yazıları|tüm yazılar|diğer yazıları|profil|profili görüntüle|ana sayfa"
        "|anasayfa|giriş yap|menü|reklam|dinle|yayınlandı|güncellendi|beğen|takip|yazarın tüm yazıları"
        "|profilimin tamamını görüntüle"
    ),
    "ru": (
        "поделиться|подписаться|комментарии|комментировать|ответить|печать|распечатать|профиль|смотреть профиль"
        "|читать далее|ещё|все статьи автора|все материалы автора|другие статьи автора|подробнее|реклама|сохранить"
        "|скопировать ссылку|скопировать код|копировать код|копировать|нравится|подписка|ответ|комментарий|поиск|войти|вход|регистрация|меню|главная|слушать"
        "|опубликовано|обновлено|просмотреть профиль|все публикации|все записи автора|другие материалы|читать полностью"
        "|читать дальше|просмотреть мой полный профиль"
    ),
    "uk": (
        "поділитися|підписатися|коментарі|коментувати|друк|профіль|читати далі|усі статті автора|реклама|зберегти"
        "|скопіювати посилання|подобається|відповісти|коментар|пошук|увійти|вхід|реєстрація|меню|головна|слухати"
        "|опубліковано|оновлено|всі статті автора|усі публікації|детальніше|більше|переглянути профіль|поширити"
    ),
    "ar": (
        "مشاركة|شارك|متابعة|تابع|اشترك|تعليق|تعليقات|رد|طباعة|حفظ|نسخ الرابط|المزيد|اقرأ المزيد|إقرأ المزيد"
        "|قراءة المزيد|عرض المزيد|جميع المقالات|كل المقالات|مقالات أخرى|مقالات الكاتب|الملف الشخصي|عرض الملف الشخصي"
        "|الرئيسية|بحث|تسجيل الدخول|القائمة|إعلان|استمع|فيديو|صور|نشر|تحديث|آخر تحديث"
    ),
    "fa": (
        "اشتراک گذاری|دنبال کردن|نظر|نظرات|دیدگاه|دیدگاه\u200cها|پاسخ|چاپ|ذخیره|ادامه مطلب|بیشتر|مشاهده همه|همه مطالب"
        "|پروفایل|مشاهده پروفایل|خانه|جستجو|ورود|ثبت نام|منو|تبلیغات|کپی لینک|لینک کوتاه|ارسال نظر"
    ),
    "he": (
        "שתף|שתפו|שיתוף|עקוב|עקבו|תגובה|תגובות|הגב|הוסף תגובה|הדפסה|הדפס|שמור|העתק קישור|עוד|קרא עוד|קראו עוד"
        "|לכל הכתבות|כל הכתבות|כתבות נוספות|פרופיל|דף הבית|חיפוש|התחברות|הרשמה|תפריט|פרסומת|האזנה"
    ),
    "hi": (
        "शेयर|शेयर करें|साझा करें|फॉलो करें|टिप्पणी|टिप्पणियाँ|जवाब दें|प्रिंट|सेव करें|और पढ़ें|आगे पढ़ें|पूरा पढ़ें"
        "|सभी लेख|प्रोफाइल|मेरा पूरा प्रोफ़ाइल देखें|होम|खोजें|लॉगिन|विज्ञापन|सुनें|वीडियो|फोटो"
    ),
    "zh": (
        "分享|分享到|关注|關注|评论|評論|我要评论|打印|列印|收藏|举报|点赞|阅读|閱讀|浏览|瀏覽|字号|字體|字体|大|中|小|查看|更多|返回|投稿|复制|复制链接|复制代码|複製|複製程式碼|首页|正文|纠错|推荐|推薦|订阅|訂閱|转发"
        "|登录|登陆|登入|注册|註冊|会员|會員|会员中心|個人中心|个人中心|我的|手机看新闻|微博|微信|更多文章|作者主页|查看作者|添加收藏|扫一扫|参与"
    ),
    "ja": "コードをコピー|コピー|シェア|ツイート|フォロー|コメント|印刷|もっと見る|続きを読む|プロフィール|記事一覧|この著者の記事一覧|いいね|保存|共有|検索|ログイン|会員登録|新規登録|マイページ|投稿",
    "ko": "코드 복사|복사|공유|공유하기|구독|구독하기|댓글|댓글쓰기|인쇄|더보기|기사보기|다른기사 보기|다른기사|스크랩|좋아요|팔로우|프로필|목록|글자크기|로그인|회원가입|마이페이지",
    "vi": (
        "chia sẻ|theo dõi|đăng ký|bình luận|trả lời|in bài viết|lưu|sao chép liên kết|xem thêm|đọc thêm|đọc tiếp"
        "|xem tiếp|bài viết khác|tất cả bài viết|hồ sơ|xem hồ sơ|trang chủ|tìm kiếm|đăng nhập|quảng cáo|cập nhật"
        "|xem hồ sơ hoàn chỉnh của tôi"
    ),
    "id": (
        "bagikan|ikuti|berlangganan|komentar|balas|cetak|simpan|salin tautan|salin link|selengkapnya|baca selengkapnya"
        "|lihat semua|lainnya|artikel lainnya|semua artikel|profil|lihat profil|lihat profil lengkapku|beranda|cari"
        "|masuk|daftar|menu|iklan|dengarkan|diperbarui"
    ),
    "th": (
        "แชร์|แบ่งปัน|ติดตาม|ความคิดเห็น|ตอบกลับ|พิมพ์|บันทึก|คัดลอกลิงก์|อ่านเพิ่มเติม|อ่านต่อ|ดูเพิ่มเติม|ดูทั้งหมด"
        "|บทความทั้งหมด|โปรไฟล์|หน้าแรก|ค้นหา|เข้าสู่ระบบ|โฆษณา|ฟัง"
    ),
}
#: Words that separate a caption from the name before it, at any place in a line.
CAPTION_WORDS: Final = {
    "en": (
        "share|shares|follow|following|comments|subscribe|reply|print|tweet|views|view|read|profile|updated|published"
        "|posted|reviewed|photo|photos|illustration|by"
    ),
    "de": (
        "teilen|folgen|kommentare|kommentar|kommentieren|abonnieren|drucken|antworten|lesezeit|veröffentlicht"
        "|aktualisiert|foto|fotos|bild|symbolbild|illustration"
    ),
    "fr": "partager|suivre|commentaires|imprimer",
    "es": "compartir|seguir|comentarios|imprimir|foto|fotos",
    "pt": "compartilhar|comentários|foto|fotos|imprimir|seguir",
    "it": "condividi|segui|commenti|foto",
    "nl": "delen|volgen|reacties|foto",
    "pl": "udostępnij|komentarze",
    "cs": "sdílet|komentáře|tisk",
    "sv": "kommentarer|följ",
    "da": "kommentarer|følg",
    "nb": "kommentarer|følg",
    "fi": "kommentit|seuraa",
    "ro": "distribuie|comentarii",
    "hu": "megosztás|hozzászólások",
    "el": "σχόλια|κοινοποίηση",
    "tr": "paylaş|yorumlar",
    "ru": "поделиться|комментарии|подписаться|фото",
    "uk": "фото|поділитися|коментарі",
    "ar": "مشاركة|شارك|تعليقات|التعليقات",
    "fa": "نظرات|دیدگاه",
    "he": "שתף|שתפו|תגובות",
    "hi": "शेयर|टिप्पणी",
    "id": "bagikan|komentar",
    "th": "แชร์",
}
#: The whole text of a link to the next page.
NEXT: Final = {
    "en": "next|next page|go to next page|continue",
    "de": "weiter|nächste|nächste seite",
    "fr": "suivant|suivante|page suivante",
    "es": "siguiente|página siguiente|siguiente página",
    "pt": "próxima|próxima página|seguinte|página seguinte|próximo",
    "it": "successiva|pagina successiva|avanti|prossima|successivo|pagina seguente",
    "nl": "volgende|volgende pagina",
    "pl": "następna|następna strona|dalej|kolejna strona",
    "cs": "další|další strana|následující|další stránka",
    "sv": "nästa|nästa sida",
    "da": "næste|næste side",
    "nb": "neste|neste side",
    "fi": "seuraava|seuraava sivu",
    "ro": "următoarea|pagina următoare",
    "hu": "következő|következő oldal",
    "el": "επόμενη|επόμενη σελίδα|επόμενο",
    "tr": "sonraki|sonraki sayfa|ileri",
    "ru": "следующая|следующая страница|далее|вперед|вперёд",
    "uk": "наступна|наступна сторінка",
    "ar": "التالي|الصفحة التالية|الصفحة القادمة",
    "fa": "بعدی|صفحه بعد|صفحه بعدی",
    "he": "הבא|לעמוד הבא",
    "hi": "अगला|अगला पृष्ठ",
    "zh": "下一页|下一頁|下页|下頁",
    "ja": "次へ|次のページ|次ページ|次のページへ",
    "ko": "다음|다음 페이지",
    "vi": "tiếp|trang sau",
    "id": "selanjutnya|berikutnya|halaman berikutnya",
    "th": "ถัดไป|หน้าถัดไป",
    "bg": "следваща|следваща страница",
    "ca": "següent|pàgina següent",
    "hr": "sljedeća|sljedeća stranica",
    "sk": "ďalšia|nasledujúca",
    "sl": "naslednja",
    "sr": "следећа",
}
#: The word "page" in addresses and pagers, as expressions.
PAGE: Final = {
    "en": "pages?|paged|page_?(?:no|num|number|id)|cur(?:rent)?page|pg|pn",
    "de": "seiten?",
    "fr": "page",
    "es": "pagina|página|pag",
    "pt": "pagina|página|pag",
    "it": "pagina|pag",
    "nl": "pagina",
    "pl": "strona|str",
    "cs": "strana|str|stránka",
    "sv": "sida",
    "da": "side",
    "nb": "side",
    "fi": "sivu",
    "ro": "pagina",
    "hu": "oldal",
    "el": "σελίδα",
    "tr": "sayfa",
    "ru": "stranitsa|страница|стр",
    "uk": "сторінка",
    "ar": "صفحة",
    "fa": "صفحه",
    "he": "עמוד",
    "hi": "पृष्ठ|पेज",
    "zh": "页|頁",
    "ja": "ページ|頁",
    "ko": "페이지",
    "vi": "trang",
    "id": "hal|halaman",
    "th": "หน้า",
    "bg": "страница",
    "hr": "stranica",
    "lt": "puslapis",
    "lv": "lapa",
}
#: Headings of tables of contents.
CONTENTS: Final = {
    "en": "table of contents|on this page|in this article",
    "de": "inhaltsverzeichnis|auf dieser seite|in diesem artikel",
    "fr": "table des matières|sur cette page|dans cet article",
    "es": "tabla de contenidos|tabla de contenido|en esta página|en este artículo|índice de contenidos",
    "pt": "nesta página|neste artigo|tabela de conteúdos|tabela de conteúdo",
    "it": "in questa pagina|in questo articolo|indice dei contenuti|indice dell\u2019articolo|indice dell'articolo",
    "nl": "inhoudsopgave|op deze pagina|in dit artikel",
    "pl": "spis treści|na tej stronie|w tym artykule",
    "cs": "obsah článku",
    "sv": "innehållsförteckning|på den här sidan|i den här artikeln",
    "da": "indholdsfortegnelse|på denne side|i denne artikel",
    "nb": "innholdsfortegnelse|på denne siden|i denne artikkelen",
    "fi": "sisällysluettelo|tällä sivulla|tässä artikkelissa",
    "ro": "cuprins|tabla de materii|în acest articol",
    "hu": "tartalomjegyzék|ebben a cikkben",
    "el": "πίνακας περιεχομένων|σε αυτό το άρθρο|περιεχόμενα",
    "tr": "içindekiler|bu yazıda|bu makalede|bu sayfada",
    "ru": "оглавление|содержание статьи|на этой странице|содержание страницы|в этой статье",
    "uk": "зміст статті|у цій статті|на цій сторінці",
    "ar": "المحتويات|جدول المحتويات|محتويات المقال|في هذا المقال",
    "fa": "فهرست مطالب|فهرست محتوا|فهرست مطالب این مقاله",
    "he": "תוכן עניינים|תוכן העניינים|במאמר זה",
    "hi": "विषय सूची|विषय-सूची|इस लेख में",
    "zh": "目录|目錄|本页内容|文章目录|文章目錄|本文目录|本文目錄|內容目錄",
    "ja": "目次|この記事の目次|もくじ",
    "ko": "목차|이 글에서",
    "vi": "mục lục|trong bài viết này|nội dung bài viết",
    "id": "daftar isi|dalam artikel ini",
    "th": "สารบัญ|ในบทความนี้",
}
