"""Words of buttons and links beside an article, and of labels that a byline ends at."""

from __future__ import annotations

from typing import Final

#: Captions of buttons and links beside a byline, and labels of other things.
CAPTIONS: Final = {
    "en": (
        "posts|offline|online|share|share this|follow|follow us|following|subscribe|comment|comments|reply|print|email|e-mail"
        "|copy link|save|bookmark|like|likes|views|view|view profile|view all posts|view bio|see profile|profile|full bio|bio"
        "|biography|read more|more|more by this author|more from this author|more articles|all posts|all articles|about"
        "|about us|contact|home|login|log in|sign in|sign up|register|search|menu|skip to content|table of contents|contents"
        "|advertisement|sponsored|download|listen|watch|play|video|gallery|photos|photo|tweet|facebook|twitter|linkedin"
        "|whatsapp|instagram|pinterest|reddit|telegram|youtube|rss|newsletter|press release|case study|white paper"
        "|related articles|related posts|latest news|breaking news|top stories|most read|most popular|learn more|see more"
        "|show more|get started|contact us|privacy policy|cookie policy|terms of use|all rights reserved|last updated|updated"
        "|published|posted|reviewed|date|category|categories|tags|min read|minute read|reading time|read time|key takeaways"
        "|quick summary|introduction|overview|summary|disclaimer|customer stories|user reviews|view my complete profile|back"
        "|back to overview"
    ),
    "de": (
        "mein profil vollständig anzeigen|artikel empfehlen|video schließen|zurück|zurück zur übersicht"
        "|zurück zur startseite|abgelegt unter|teilen|folgen|abonnieren|kommentar|kommentare|kommentieren|antworten|drucken"
        "|merken|profil|profil ansehen|zum profil|mehr|mehr lesen|weiterlesen|weitere artikel|mehr von diesem autor"
        "|alle artikel|alle beiträge|weitere artikel des autors|startseite|anmelden|registrieren|suche|suchen|inhalt"
        "|inhaltsverzeichnis|anzeige|werbung|vorlesen|anhören|lesezeit|veröffentlicht|aktualisiert|stand|datum|lesedauer"
        "|artikel"
    ),
    "fr": (
        "afficher mon profil complet|retour|partager|suivre|s'abonner|abonnez-vous|commenter|commentaire|commentaires"
        "|répondre|imprimer|enregistrer|voir le profil|voir profil|voir plus|plus|lire la suite|lire aussi|plus d'articles"
        "|tous ses articles|du même auteur|accueil|connexion|rechercher|sommaire|publicité|écouter|publié|mis à jour"
    ),
    "es": (
        "ver todo mi perfil|volver|compartir|seguir|suscribirse|suscríbete|comentar|comentario|comentarios|responder|imprimir"
        "|guardar|ver perfil|ver más|más|leer más|más artículos|más de este autor|más del autor|inicio|buscar|publicidad"
        "|escuchar|publicado|actualizado"
    ),
    "pt": (
        "compartilhar|partilhar|seguir|assinar|comentar|comentários|responder|imprimir|curtir|ver mais|mais|leia mais"
        "|leia também|mais deste autor|início|pesquisar|publicidade|ouvir|publicado|atualizado"
    ),
    "it": (
        "visualizza il mio profilo completo|condividi|segui|iscriviti|commenta|commento|commenti|rispondi|stampa|salva"
        "|vedi profilo|profilo|leggi tutto|altri articoli|altri articoli dell'autore|tutti gli articoli|cerca|pubblicità"
        "|ascolta|pubblicato|aggiornato"
    ),
    "nl": (
        "delen|volgen|reageer|reageren|reacties|afdrukken|opslaan|bekijk profiel|meer|lees meer|meer van deze auteur"
        "|alle artikelen|zoeken|luister"
    ),
    "sv": "skriv ut|dela|följ|kommentera|kommentarer",
    "da": "del|følg|kommentarer",
    "nb": "del|følg|kommentarer|skriv ut",
    "fi": "jaa|seuraa|kommentit",
    "pl": (
        "udostępnij|obserwuj|komentarze|drukuj|więcej|zobacz profil|czytaj więcej|czytaj dalej|więcej tekstów autora"
    ),
    "cs": "sdílet|sledovat|komentáře|diskuse",
    "tr": "paylaş|takip et|yorumlar|yorum yap|yazdır|devamını oku",
    "ru": (
        "поделиться|подписаться|комментарии|комментировать|ответить|печать|распечатать|профиль|смотреть профиль|читать далее"
        "|ещё|все статьи автора|все материалы автора|другие статьи автора|подробнее|реклама"
    ),
    "uk": ("поділитися|підписатися|коментарі|коментувати|друк|профіль|читати далі|усі статті автора|реклама"),
    "zh": (
        "分享|分享到|关注|關注|评论|評論|我要评论|打印|列印|收藏|举报|点赞|阅读|閱讀|浏览|瀏覽|字号|字體|字体|大|中|小|查看|更多|返回|投稿|复制"
        "|复制链接|首页|正文|纠错|推荐|推薦|订阅|訂閱|转发|手机看新闻|微博|微信|更多文章|作者主页|查看作者|添加收藏|扫一扫|参与"
    ),
    "ja": (
        "シェア|ツイート|フォロー|コメント|印刷|もっと見る|続きを読む|プロフィール|記事一覧|この著者の記事一覧|いいね|保存|共有|検索|ログイン|投稿"
    ),
    "ko": (
        "공유|공유하기|구독|구독하기|댓글|댓글쓰기|인쇄|더보기|기사보기|다른기사 보기|다른기사|스크랩|좋아요|팔로우|프로필|목록|글자크기"
    ),
}
#: Words that separate a caption from the name before it, at any place in a line.
CAPTION_WORDS: Final = {
    "en": (
        "share|shares|follow|following|comments|subscribe|reply|print|tweet|views|view|read|profile|updated|published|posted"
        "|reviewed|photo|photos|illustration|by"
    ),
    "de": (
        "teilen|folgen|kommentare|kommentar|kommentieren|abonnieren|drucken|antworten|lesezeit|veröffentlicht|aktualisiert"
        "|foto|fotos|bild|symbolbild|illustration"
    ),
    "fr": "partager|suivre|commentaires|imprimer",
    "es": "compartir|seguir|comentarios|imprimir|foto|fotos",
    "pt": "compartilhar|comentários|foto|fotos|imprimir|seguir",
    "it": "condividi|segui|commenti|foto",
    "nl": "delen|volgen|reacties|foto",
    "pl": "udostępnij|komentarze",
    "ru": "поделиться|комментарии|подписаться|фото",
    "uk": "фото",
}
#: The whole text of a link to the next page.
NEXT: Final = {
    "en": "next|next page|go to next page|continue",
    "de": "weiter|nächste|nächste seite",
    "fr": "suivant|suivante|page suivante",
    "es": "siguiente|página siguiente|siguiente página",
    "pt": "próxima|próxima página|seguinte|página seguinte",
    "it": "successiva|pagina successiva|avanti|prossima",
    "nl": "volgende|volgende pagina",
    "pl": "następna|następna strona|dalej",
    "cs": "další|další strana",
    "sk": "ďalšia",
    "sv": "nästa|nästa sida",
    "da": "næste|næste side",
    "nb": "neste|neste side",
    "fi": "seuraava|seuraava sivu",
    "ro": "următoarea|pagina următoare",
    "hu": "következő|következő oldal",
    "el": "επόμενη|επόμενη σελίδα",
    "tr": "sonraki|sonraki sayfa",
    "ru": "следующая|следующая страница|далее|вперед",
    "uk": "наступна|наступна сторінка",
    "bg": "следваща",
    "ar": "التالي|الصفحة التالية",
    "he": "הבא|לעמוד הבא",
    "hi": "अगला|अगला पृष्ठ",
    "zh": "下一页|下一頁|下页|下頁",
    "ja": "次へ|次のページ|次ページ",
    "ko": "다음|다음 페이지",
    "vi": "tiếp|trang sau",
    "id": "selanjutnya|berikutnya|halaman berikutnya",
    "th": "ถัดไป|หน้าถัดไป",
}
#: The word "page" in addresses and pagers, as expressions.
PAGE: Final = {
    "en": "pages?|paged|page_?(?:no|num|number|id)|cur(?:rent)?page|pg|pn", "de": "seiten?", "fr": "page",
    "es": "pagina|página|pag", "pt": "pagina|página|pag", "it": "pagina|pag", "nl": "pagina", "pl": "strona|str",
    "cs": "strana|str", "sv": "sida", "da": "side", "nb": "side", "fi": "sivu", "tr": "sayfa", "hu": "oldal", "lv": "lapa",
    "lt": "puslapis", "id": "hal|halaman", "vi": "trang", "hr": "stranica", "ru": "stranitsa|страница|стр", "el": "σελίδα",
    "ar": "صفحة", "he": "עמוד", "th": "หน้า", "zh": "页|頁", "ja": "ページ|頁", "ko": "페이지",
}  # fmt: skip
#: Headings of tables of contents.
CONTENTS: Final = {
    "en": "table of contents|on this page|in this article",
    "de": "inhaltsverzeichnis|auf dieser seite|in diesem artikel",
    "fr": "table des matières|sur cette page|dans cet article",
    "es": "tabla de contenidos|tabla de contenido|en esta página|en este artículo|índice de contenidos",
    "pt": "nesta página|neste artigo",
    "it": "in questa pagina|in questo articolo",
    "nl": "inhoudsopgave|op deze pagina",
    "pl": "spis treści|na tej stronie",
    "cs": "obsah článku",
    "sv": "innehållsförteckning",
    "da": "indholdsfortegnelse",
    "nb": "innholdsfortegnelse",
    "fi": "sisällysluettelo",
    "tr": "içindekiler",
    "ru": "оглавление|содержание статьи|на этой странице",
    "uk": "зміст статті",
    "zh": "目录|目錄|本页内容",
    "ja": "目次",
    "ko": "목차",
    "vi": "mục lục",
    "id": "daftar isi",
    "th": "สารบัญ",
}
