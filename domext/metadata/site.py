"""The site: what it calls itself, and whether a piece of a title is that."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from domext.table.characters import folded, folded_words

if TYPE_CHECKING:
    from domext.metadata.record import Source
    from domext.metadata.sources import MetadataSources

_SITES: Final = frozenset(
    {"website", "organization", "newsmediaorganization", "corporation", "localbusiness", "onlinestore"}
)
# Names of as many letters may stand in other words by chance.
_SHORT: Final = 3
_LONGEST: Final = 200
# A part of a title with more words says something, even if it holds the site's name.
_FEW_WORDS: Final = 4
# Labels that hosts share, so that they name nobody.
_COMMON: Final = frozenset(
    "www www2 m mobile blog blogs news shop store forum forums community docs support help en".split()
)


@dataclass(frozen=True, slots=True)
class Site:
    """A site's names.

    Attributes:
        name: what it calls itself, with its source; None if it does not say.
        keys: all that it calls itself, as keys.
        labels: the labels of its host that name it, as keys.
    """

    name: tuple[str, Source] | None
    keys: frozenset[str]
    labels: tuple[str, ...]

    @classmethod
    def of(cls, sources: MetadataSources) -> Site:
        """Read what the page says about its site."""
        graph = sources.graph
        said: list[tuple[str, Source]] = [(text, "opengraph") for text in sources.meta("og:site_name")]
        said += [
            (name, "json-ld")
            for wanted in ("website", None)
            for thing in graph.things
            if (wanted in thing.types if wanted else thing.types & _SITES)
            and (name := graph.text(thing.data.get("name")))
        ]
        said += [(name, "json-ld") for thing in graph.things if (name := graph.text(thing.data.get("publisher")))]
        said += [(text, "meta") for text in sources.meta("application-name", "apple-mobile-web-app-title")]
        said = [(name, source) for name, source in said if "://" not in name and len(name) <= _LONGEST]
        others = [*sources.meta("twitter:site", "copyright")]
        labels = sources.host.split(".")[:-1] or [""]
        named = [folded(label) for label in labels if label not in _COMMON and len(label) > 2]
        return cls(
            said[0] if said else None,
            frozenset(k for name in (*(name for name, _ in said), *others) if (k := folded(name))),
            tuple([*named[-2:], "".join(named)] if len(named) > 1 else named),
        )

    def is_called(self, text: str) -> bool:
        """Whether a part of a title is the site's name, or hardly more or less than that."""
        written = folded(text)
        if not written or written in self.keys or written in self.labels:
            return True
        return self._is_of_host(text, written) or (
            len(written) > _SHORT and any(_is_most(name, written) or written in name for name in self.keys)
        )

    def _is_of_host(self, text: str, written: str) -> bool:
        """Whether it is made of the host's name: half of it at least, its beginning, or its initials."""
        parts = folded_words(text)
        initials = "".join(word[0] for word in re.split(r"[\W_]+", text.casefold()) if word)
        return (
            any(len(label) > _SHORT and label in written and len(label) * 2 >= len(written) for label in self.labels)
            or any(len(label) > _SHORT and label in parts and len(parts) <= _FEW_WORDS for label in self.labels)
            or any(label.startswith(written) or written in label[1:] for label in self.labels if len(written) > _SHORT)
            or (len(initials) >= _SHORT and initials in self.labels)
        )


def _is_most(name: str, written: str) -> bool:
    """Whether a text begins with the site's name and adds little to it."""
    return len(name) > _SHORT and written.startswith(name) and len(name) * 3 >= len(written) * 2
