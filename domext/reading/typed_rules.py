"""Lines that a writer draws with underscores: the text below such a line is a paragraph of its own, as below ``<hr>``."""

from __future__ import annotations

import turbohtml
from turbohtml import Document, Element, Text

from domext.table.characters import TYPED_RULE


def divide_at_rules(document: Document) -> bool:
    """Put a second line break before each line of underscores between two line breaks, so that a paragraph begins there.

    Forum software of the years around 2005 writes such a line between a post and the signature of its author.

    Args:
        document: the tidied DOM, which is changed in place.

    Returns:
        Whether there was one.
    """
    texts = turbohtml.NodeIterator(document, turbohtml.NodeFilter.SHOW_TEXT)
    rules = [text for text in texts if isinstance(text, Text) and _is_rule(text)]
    for rule in rules:
        rule.replace_with(Element("br"), Text(rule.data))
    return bool(rules)


def _is_rule(text: Text) -> bool:
    """Whether a text is nothing but ten or more underscores, between two line breaks."""
    data = text.data.strip()
    if not data.startswith(TYPED_RULE) or data.strip("_"):
        return False
    around = (text.previous_sibling, text.next_sibling)
    return all(isinstance(node, Element) and node.tag == "br" for node in around)
