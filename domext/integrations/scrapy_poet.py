"""A scrapy-poet provider of articles for callbacks and page objects; extra ``scrapy``."""

from __future__ import annotations

from typing import Any, ClassVar

from domext.article import Article
from domext.extras import need
from domext.integrations.scrapy import extractor_of

need("scrapy_poet", "scrapy")
from scrapy.http import Response  # noqa: E402, TC002  the line above names the extra; scrapy-poet evaluates the annotation
from scrapy_poet import PageObjectInputProvider  # noqa: E402
from w3lib.encoding import http_content_type_encoding  # noqa: E402


class ArticleProvider(PageObjectInputProvider):
    """Provides the :class:`domext.Article` of a response.

    The crawler's settings configure it, see :func:`~domext.integrations.scrapy.extractor_of`.
    """

    name: ClassVar[str] = "domext"
    provided_classes: ClassVar[set[Any]] = {Article}

    def __init__(self, injector: Any) -> None:
        super().__init__(injector)
        self._extractor = extractor_of(injector.crawler.settings)

    def __call__(self, to_provide: set[Any], response: Response) -> list[Article]:
        """Return the article of a response.

        Raises:
            DomextError: the response is not a page, or exceeds a limit. Scrapy passes the error to the errback.
        """
        del to_provide
        header = response.headers.get("Content-Type") or b""
        charset = http_content_type_encoding(header.decode("latin-1"))
        return [self._extractor(response.body, url=response.url, encoding=charset)]
