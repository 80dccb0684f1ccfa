"""Headings above comments, by their words in many languages: on pages whose classes and ids name nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.table import tags
from domext.table.masks import rows_of

if TYPE_CHECKING:
    from domext.table.page import Page

_HEADINGS: Final = tags.mask(tags.HEADINGS)
_MAX_WORDS: Final = 16  # with the title of the article
_MAX_CHARACTERS: Final = 80
_WORDS: Final = (
    "comments? responses? replies kommentare? antworten commentaires? réponses? comentarios? respuestas? comentários? respostas? "
    "comment[oi] risposte reacties комментари[ийяев]{1,2} коментар[иів]{1,2} отзывы ответы ответов komentarz[ey]? komentářů? "
    "komentáře komentarai komentari kommentarer kommentit kommentit hozzászólás hozzászólások yorum(?:lar)? yanıtlar σχόλια "
    "bình\\sluận komentar comentarii comentari mga\\skomento تعليقات? التعليقات نظرات דיון תגובות टिप्पणियाँ टिप्पणियां मन्तव्य মন্তব্য "
    "ความคิดเห็น コメント 评论 評論 网友评论 留言 回应 回應 全部评论 댓글"
).split()
#: A number and a word such as "all" may come before the word.
_OF_COMMENTS: Final = re.compile(
    rf"\W{{0,5}}(?:(?:\d{{1,5}}|no|one|all|user|readers?|latest|alle|tous les|todos|все)\W{{1,3}})?\d{{0,5}}\W{{0,3}}(?:{'|'.join(_WORDS)})"
    r"(?![^\W\d_])",
    re.IGNORECASE,
)


def comment_headings(page: Page) -> list[int]:
    """The nodes of the short headings that begin with a word for comments."""
    nodes, blocks = page.nodes, page.blocks
    words = nodes.total.words
    rows = rows_of(_HEADINGS[nodes.tag] & (words > 0) & (words <= _MAX_WORDS))
    texts = (blocks.text(block)[:_MAX_CHARACTERS] for block in nodes.first_block[rows].tolist())
    return [row for row, text in zip(rows.tolist(), texts, strict=True) if _OF_COMMENTS.match(text)]
