"""The types of pages that the default selector distinguishes, and that rules of several rooms ask for."""

from __future__ import annotations

from typing import Final

#: All page types, in the order of the outputs of a model.
PAGE_TYPES: Final = ("article", "service", "forum", "listing", "product", "collection", "documentation")
#: Page types whose content is a single text.
ARTICLE_TYPES: Final = ("article", "documentation")
#: Page types whose content is many texts, or their titles.
LIST_TYPES: Final = ("listing", "collection")
ARTICLE: Final = "article"
FORUM: Final = "forum"
PRODUCT: Final = "product"
