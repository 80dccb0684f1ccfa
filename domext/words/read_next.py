"""Labels of links to other articles."""

from __future__ import annotations

from typing import Final

#: Labels of a link to read next, or to the article before or after. "See also" is not among them, because manuals and encyclopedias use it.
READ_NEXT: Final = {
    "en": (
        "read|read more|read also|read next|continue reading|continue reading more|continue reading also"
        "|continue reading next|also read|more on this|more on this story|more on this topic|don't miss|recommended"
        "|related|related story|related stories|related article|related articles|you may also like"
        "|you might also like|you may also be interested in|you might be interested in|more stories|related posts"
        "|related post|related reading|related content|related news"
        "|previous post|next post|previous article|next article|previous story|next story|previous entry|next entry"
    ),
    "de": (
        "lesen sie auch|lesen sie mehr|mehr zum thema|auch interessant|lies auch|mehr dazu"
        "|das könnte sie interessieren|das könnte sie auch interessieren|das könnte dich interessieren"
        "|das könnte dich auch interessieren|passend dazu|lesetipp|weiterlesen|zum weiterlesen|auch lesen|mehr lesen"
        "|mehr themen|weitere artikel|weitere beiträge|weitere artikel zum thema|weitere beiträge zum thema"
        "|mehr zu diesem thema|diese artikel könnten dich auch interessieren"
        "|diese artikel könnten sie auch interessieren|diese artikel könnten dich ebenfalls interessieren"
        "|das thema könnte dich auch interessieren|das thema könnte sie auch interessieren"
        "|das könnte euch auch interessieren|lesen sie hier|lesen sie dazu|lesen sie auch die folgenden beiträge"
        "|lesen sie auch folgende beiträge|schon gelesen|ähnliche artikel|ähnliche beiträge|passende artikel"
        "|verwandte artikel"
        "|vorheriger artikel|nächster artikel|vorheriger beitrag|nächster beitrag"
    ),
    "fr": (
        "lire aussi|lire plus|lire la suite|à lire|à lire aussi|lire également|à lire également|sur le même sujet"
        "|lisez aussi|articles liés|articles similaires|articles connexes|dans la même rubrique|vous aimerez aussi"
        "|cela peut vous intéresser|cela pourrait vous intéresser|cet article pourrait vous intéresser|à voir aussi"
        "|article précédent|article suivant|billet précédent|billet suivant"
    ),
    "es": (
        "leer más|lea también|lee también|lee más|te puede interesar|le puede interesar|también te puede interesar"
        "|lea además|lea más|lee además|te recomendamos|sigue leyendo|seguí leyendo|noticia relacionada"
        "|noticia relacionadas|noticias relacionada|noticias relacionadas|mira|mira también|vea también"
        "|puede interesarle|podría interesarte|quizás te interese|lea|lea aquí|lee aquí|también puedes leer"
        "|artículo relacionado|artículos relacionados|nota relacionada|notas relacionadas|más sobre este tema"
        "|artículo anterior|artículo siguiente|siguiente artículo|entrada anterior|entrada siguiente|siguiente entrada|noticia anterior|noticia siguiente"
    ),
    "pt": (
        "leia também|leia mais|leie também|leie mais|saiba mais|leia ainda|ler também|ler mais|veja também|veja mais"
        "|confira também|confira mais|artigos relacionados|notícias relacionadas|matérias relacionadas"
        "|você também pode gostar|pode interessar|talvez te interesse"
        "|artigo anterior|próximo artigo|artigo seguinte|post anterior|próximo post|notícia anterior|próxima notícia"
    ),
    "it": (
        "leggi anche|leggi di più|approfondisci|leggi pure|ti potrebbe interessare|ti potrebbe interessare anche"
        "|potrebbe interessarti|potrebbe interessarti anche|per approfondire|articolo correlato|articoli correlati"
        "|notizie correlate|potrebbero interessarti|potrebbero interessarti anche"
        "|articolo precedente|articolo successivo|prossimo articolo|post precedente|post successivo"
    ),
    "nl": (
        "lees ook|lees meer|lees verder|gerelateerd|gerelateerde artikelen|misschien ook interessant"
        "|meer over dit onderwerp"
        "|vorig artikel|volgend artikel|vorig bericht|volgend bericht"
    ),
    "pl": (
        "czytaj też|czytaj także|czytaj również|czytaj więcej|przeczytaj też|przeczytaj także|przeczytaj również"
        "|przeczytaj więcej|polecamy|polecamy też|polecamy także|więcej na ten temat|dowiedz się więcej"
        "|powiązane artykuły|podobne artykuły|może cię zainteresować|może cię też zainteresować"
        "|poprzedni artykuł|następny artykuł|poprzedni wpis|następny wpis"
    ),
    "cs": (
        "přečtěte si také|přečtěte si též|přečtěte si více|čtěte také|čtěte též|čtěte více|mohlo by vás zajímat"
        "|související článek|související články|více k tématu|podobné články|mohlo by se vám líbit|další články"
    ),
    "sv": "läs också|läs även|läs mer|relaterat|relaterade artiklar|du kanske också gillar|mer om ämnet",
    "da": "læs også|læs mere|relateret|relaterede artikler|måske er du også interesseret i",
    "nb": "les også|les mer|relatert|relaterte artikler|du vil kanskje også like",
    "fi": "lue myös|lue lisää|aiheeseen liittyvää|aiheesta lisää|lisää aiheesta|saatat pitää myös näistä",
    "ro": (
        "citește și|citiți și|citește şi|citește mai mult|citește mai departe|citeşte și|citeşte şi|citeşte mai mult"
        "|citeşte mai departe|pe aceeași temă|articole similare|articole asemănătoare|te-ar putea interesa"
        "|te-ar putea interesa și"
    ),
    "hu": (
        "olvasta már|olvass tovább|olvass ezt is|olvassa el tovább|olvassa el ezt is|olvasson tovább|olvasson ezt is"
        "|kapcsolódó cikk|kapcsolódó cikkek|kapcsolódó cikkünk|ez is érdekelheti|ez is érdekelheti önt"
        "|ezek is érdekelhetik|ajánlott cikkek|további cikkek"
    ),
    "el": (
        "διαβάστε επίσης|διαβάστε ακόμη|διαβάστε περισσότερα|διαβάστε ακόμα|σχετικά άρθρα|σχετικό άρθρο"
        "|μπορεί να σας ενδιαφέρει"
    ),
    "tr": (
        "ayrıca okuyun|ilginizi çekebilir|bunu da oku|bunu da okuyun|bunları da oku|bunları da okuyun|ilgili haber"
        "|ilgili haberler|ilgili yazı|ilgili yazılar|benzer haberler|benzer yazılar|önerilen haberler"
        "|ilginizi çekebilecek haberler"
        "|önceki yazı|sonraki yazı|önceki haber|sonraki haber"
    ),
    "ru": (
        "читайте также|читайте далее|читать также|читать далее|по теме|читайте ещё|читайте еще|материалы по теме"
        "|похожие статьи|похожие записи|статьи по теме|ещё по теме|еще по теме|вам может быть интересно"
        "|вас может заинтересовать|рекомендуем прочитать"
        "|предыдущая статья|следующая статья|предыдущая запись|следующая запись|предыдущая новость|следующая новость"
    ),
    "uk": (
        "читайте також|читайте ще|за темою|по темі|схожі статті|статті по темі|статті за темою|вам може бути цікаво"
        "|рекомендуємо прочитати"
        "|попередня стаття|наступна стаття|попередній запис|наступний запис"
    ),
    "ar": (
        "اقرأ أيضا|اقرأ أيضاً|اقرأ المزيد|اقرأ أيضًا|اقرأ ايضا|اقرأ ايضاً|إقرأ أيضًا|إقرأ أيضاً|إقرأ أيضا|إقرأ ايضا"
        "|إقرأ ايضاً|اقرا أيضًا|اقرا أيضاً|اقرا أيضا|اقرا ايضا|اقرا ايضاً|شاهد أيضًا|شاهد أيضاً|شاهد أيضا|شاهد ايضا"
        "|شاهد ايضاً|مواضيع ذات صلة|مقالات ذات صلة|أخبار ذات صلة|قد يعجبك أيضا|قد يعجبك أيضًا|قد يهمك أيضا"
        "|قد يهمك أيضًا"
        "|المقال السابق|المقال التالي|الموضوع السابق|الموضوع التالي|الخبر السابق|الخبر التالي"
    ),
    "fa": "بیشتر بخوانید|همچنین بخوانید|مطالب مرتبط|مطالب پیشنهادی|اخبار مرتبط|خبرهای مرتبط|مقالات مرتبط",
    "he": (
        "קראו גם|קראו עוד|קרא גם|קרא עוד|קראי גם|קראי עוד|לקריאה נוספת|כתבות נוספות|כתבות קשורות|אולי יעניין אותך"
        "|עוד בנושא"
    ),
    "hi": "यह भी पढ़ें|ये भी पढ़ें|इसे भी पढ़ें|संबंधित खबरें|संबंधित लेख|और पढ़ें",
    "zh": (
        "相关阅读|延伸閱讀|相關新聞|相關閱讀|相关新闻|相关报道|相關報導|延伸阅读|推荐阅读|推薦閱讀|更多新聞|更多新闻|相关文章|相關文章|更多阅读|更多閱讀|猜你喜欢|猜你喜歡|你可能感兴趣|您可能感兴趣"
        "|你可能還會喜歡"
        "|上一篇|下一篇|前一篇|后一篇|後一篇|上一篇文章|下一篇文章|上一条|下一条|上一则|下一则|上一則|下一則"
    ),
    "ja": (
        "関連記事|あわせて読みたい|関連ニュース|関連リンク|合わせて読みたい|おすすめ記事|関連する記事|おすすめの記事|こちらもおすすめ|こちらの記事もおすすめ|この記事もおすすめ|こちらもどうぞ"
        "|前の記事|次の記事|前の記事へ|次の記事へ"
    ),
    "ko": (
        "관련기사|관련 기사|관련뉴스|관련 뉴스|추천기사|추천 기사|관련 글|관련글|함께 보면 좋은 글"
        "|이전글|다음글|이전 글|다음 글|이전기사|다음기사|이전 기사|다음 기사"
    ),
    "vi": (
        "đọc thêm|xem thêm|có thể bạn quan tâm|tin liên quan|bài viết liên quan|có thể bạn thích|bạn có thể thích"
        "|bài trước|bài sau|bài tiếp theo|tin trước|tin sau"
    ),
    "id": "baca juga|baca selengkapnya|simak juga|artikel terkait|berita terkait|baca lainnya|anda mungkin suka",
    "th": (
        "อ่านเพิ่มเติม|อ่านต่อ|อ่านข่าว|ข่าวที่เกี่ยวข้อง|บทความที่เกี่ยวข้อง|บทความแนะนำ|ข่าวแนะนำ"
        "|บทความก่อนหน้า|บทความถัดไป|ข่าวก่อนหน้า|ข่าวถัดไป"
    ),
    "sk": (
        "čítajte aj|čítajte tiež|čítajte viac|prečítajte si aj|prečítajte si tiež|prečítajte si viac|podobné články"
        "|súvisiace články|mohlo by vás zaujímať"
    ),
}
