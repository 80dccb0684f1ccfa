"""The language and the metadata that an article must have for its text to be in the rows of a run."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final

from domext.errors import OptionError
from domext.metadata.record import ALIASES, Metadata
from domext.plugin.specs import did_you_mean
from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from domext.article import Article

_FIELDS: Final = tuple(field.name for field in fields(Metadata) if field.name not in {"words", "sources"})
_LANGUAGE: Final = lazy_pattern(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,8}")


@dataclass(frozen=True, slots=True)
class Requirements:
    """The language and the metadata that an article must have.

    Attributes:
        language: its language as a BCP 47 tag; ``en`` includes ``en-GB``. None for any language.
        metadata: fields of its metadata that are not empty; ``date`` stands for ``published``, ``author`` for ``authors``.

    Raises:
        OptionError: the language is not a tag, or a field does not exist.
    """

    language: str | None = None
    metadata: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.language is not None and not _LANGUAGE.fullmatch(self.language):
            msg = f"not a language: {self.language!r}; write a tag such as en or pt-BR"
            raise OptionError(msg)
        for name in self.metadata:
            if ALIASES.get(name, name) not in _FIELDS:
                choices = (*_FIELDS, *ALIASES)
                msg = f"metadata has no field {name!r}{did_you_mean(name, choices)}; choose from {', '.join(choices)}"
                raise OptionError(msg)

    def unmet(self, article: Article) -> str | None:
        """Return the first requirement that an article does not meet, in one line; None if it meets all."""
        if self.language is None and not self.metadata:
            return None
        metadata = article.metadata
        if self.language is not None and not _is_included(metadata.language, self.language):
            return f"the language is {metadata.language or 'unknown'}, not {self.language}"
        missing = [name for name in self.metadata if not getattr(metadata, ALIASES.get(name, name))]
        return f"the metadata lacks {', '.join(missing)}" if missing else None


def _is_included(language: str | None, required: str) -> bool:
    return f"{language or ''}-".lower().startswith(f"{required}-".lower())
