"""Headings above comments, by their words in many languages, for pages whose classes and ids do not name comments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.masks import rows_of
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.table.page import Page

_HEADINGS: Final = tags.mask(tags.HEADINGS)
_MAX_WORDS: Final = 16  # with the title of the article
_MAX_CHARACTERS: Final = 80
_WORDS: Final = tuple(
    word.replace("_", " ")
    for word in (
        "comment comments response responses reply replies kommentar kommentare antworten commentaire commentaires réponse réponses "
        "comentario comentarios respuesta respuestas comentário comentários resposta respostas commento commenti risposte reacties "
        "комментарий комментария комментарии комментариев коментар коментарі коментарів коментари отзывы ответы ответов komentarz "
        "komentarze komentarzy komentáře komentářů komentarai komentari kommentarer kommentit hozzászólás hozzászólások yorum yorumlar "
        "yanıtlar σχόλια bình_luận komentar comentarii mga_komento تعليق تعليقات التعليقات نظرات דיון תגובות टिप्पणियाँ टिप्पणियां মন্তব্য "
        "ความคิดเห็น コメント 评论 評論 网友评论 留言 回应 回應 全部评论 댓글"
    ).split()
)
#: The text that may precede such a word: marks, a number, and a word such as "all".
_BEFORE: Final = lazy_pattern(
    r"\W{0,5}(?:(?:\d{1,5}|no|one|all|user|readers?|latest|alle|tous les|todos|все)\W{1,3})?\d{0,5}\W{0,3}",
    re.IGNORECASE,
)
_WORDS_BEFORE: Final = tuple("no one all user reader latest alle tous todos все".split())


def comment_headings(page: Page) -> list[int]:
    """Return the nodes of the short headings that begin with a word for comments."""
    nodes, blocks = page.nodes, page.blocks
    words = nodes.total.words
    rows = rows_of(nodes.tagged(_HEADINGS) & (words > 0) & (words <= _MAX_WORDS))
    texts = (blocks.text(block)[:_MAX_CHARACTERS] for block in nodes.first_block[rows].tolist())
    return [row for row, text in zip(rows.tolist(), texts, strict=True) if _names_comments(text)]


def _names_comments(text: str) -> bool:
    rest = text.lower()
    if not rest[:1].isalpha() or rest.startswith(_WORDS_BEFORE):  # few headings, and a search costs more than this
        before = _BEFORE.match(text)
        rest = text[before.end() if before else 0 :].lower()
    return rest.startswith(_WORDS) and any(
        rest.startswith(word) and not rest[len(word) : len(word) + 1].isalpha() for word in _WORDS
    )
