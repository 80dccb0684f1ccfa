"""Words of comments and threads: headings, lines about posts and their authors."""

from __future__ import annotations

from typing import Final

#: Words that begin a heading above comments.
HEADINGS: Final = {
    "en": "comment|comments|response|responses|reply|replies",
    "de": "kommentar|kommentare|antworten",
    "fr": "commentaire|commentaires|réponse|réponses",
    "es": "comentario|comentarios|respuesta|respuestas",
    "pt": "comentário|comentários|comentario|comentarios|resposta|respostas",
    "it": "commento|commenti|risposte",
    "nl": "reacties",
    "sv": "kommentar|kommentarer",
    "da": "kommentar|kommentarer",
    "nb": "kommentar|kommentarer",
    "fi": "kommentit",
    "pl": "komentarz|komentarze|komentarzy",
    "cs": "komentáře|komentářů",
    "sl": "komentarji",
    "hr": "komentar|komentari",
    "lt": "komentarai",
    "hu": "hozzászólás|hozzászólások",
    "ro": "comentarii",
    "el": "σχόλια",
    "tr": "yorum|yorumlar|yanıtlar",
    "ru": "комментарий|комментария|комментарии|комментариев|отзывы|ответы|ответов",
    "uk": "коментар|коментарі|коментарів",
    "sr": "коментари",
    "ar": "تعليق|تعليقات|التعليقات",
    "fa": "نظرات",
    "he": "דיון|תגובות",
    "hi": "टिप्पणियाँ|टिप्पणियां",
    "bn": "মন্তব্য",
    "zh": "评论|評論|网友评论|留言|回应|回應|全部评论",
    "ja": "コメント",
    "ko": "댓글",
    "vi": "bình luận",
    "id": "komentar",
    "th": "ความคิดเห็น",
    "tl": "mga komento",
}
#: Words between the number of comments and such a word.
BEFORE_HEADINGS: Final = {
    "en": "no|one|all|user|readers?|latest", "de": "alle", "fr": "tous les", "es": "todos", "ru": "все",
}  # fmt: skip
#: Nouns for a comment, before its author.
POSTS: Final = {
    "en": "comment|reply|response", "de": "bewertung|rezension", "fr": "commentaire|avis", "es": "comentario",
    "pt": "comentário", "it": "commento",
}  # fmt: skip
#: Verbs after a name, above or before what is said, as expressions.
SAID: Final = {
    "en": "says|said|wrote|writes",
    "de": "schreibt|schrieb|sagt|sagte|meint|meinte",
    "fr": "dit|a dit|a écrit",
    "es": "dice|dijo|escribió",
    "pt": "disse|diz|escreveu",
    "it": "dice|ha scritto|ha detto|scrive",
    "nl": "schreef|zegt",
    "sv": "skrev|skriver|säger",
    "da": "skrev|skriver|siger",
    "nb": "skrev|skriver|sier",
    "pl": r"pisze|napisał\w?|mówi",
    "ru": r"пишет|писал\w?|написал\w?|говорит",
}
#: Words before the date of a registration or of a change, as expressions.
REGISTERED: Final = {
    "en": "joined|join date|registered|member since|edited",
    "de": "registriert|mitglied seit|dabei seit|bearbeitet|geändert",
    "fr": r"inscri\w{1,4}|modifi\w{1,4}|édité",
    "es": r"registrad[oa]|se unió|desde|inscri\w{1,4}|edit(?:ado|ada)|modifi\w{1,4}",
    "pt": r"registrad[oa]|desde|inscri\w{1,4}|edit(?:ado|ada)|modifi\w{1,4}",
    "it": r"iscritto|modifi\w{1,4}",
    "nl": "lid sinds|geregistreerd",
    "pl": "dołączył",
    "tr": "kayıt",
    "ru": r"зарегистрирован\w{0,2}|регистрация|отредактировано",
}
#: The same in scripts without spaces.
JOINED_REGISTERED: Final = {"zh": "注册|加入|编辑", "ja": "登録", "ko": "가입"}
#: The prefix of the subject in a reply.
REPLY_PREFIX: Final = {
    "en": "re", "de": "re|aw|antw|antwort", "nl": "re|antw", "fr": "re|rép", "sv": "sv", "da": "sv", "nb": "sv", "pl": "odp",
    "tr": "ynt", "ru": "ответ", "zh": "回复|回覆", "ko": "답글",
}  # fmt: skip
#: Words before the author of a post, as expressions.
BEFORE_AUTHOR: Final = {
    "en": "from|by|author|(?:posted|written) by",
    "de": "von|autor|geschrieben von|verfasst von",
    "fr": "de|auteur|publié par",
    "es": "de|autor|escrito por",
    "nl": "auteur",
    "ja": "投稿者|名前|作者",
    "zh": "作者",
}
#: The beginnings of lines that say when a post was changed, as expressions.
EDITED: Final = {
    "en": "edit",
    "de": "geändert|bearbeitet",
    "fr": "modifi|édit",
    "es": "edit|modifi",
    "pt": "edit|modifi",
    "it": "modifi",
    "nl": "bewerkt",
    "ru": r"(?:раз )?отредактир|последний раз|сообщение отредактировал",
    "pl": "ostatnio",
    "zh": "本帖最后由|最后编辑",
    "ja": "編集",
    "ko": "마지막 수정",
}
#: Words for "last" before these.
LAST: Final = {"en": "last", "de": "zuletzt", "fr": "dernière", "es": "última", "pt": "última", "it": "ultima"}
