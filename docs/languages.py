"""Write docs/languages.md, which languages each list of words has, from the lists in domext/words.

python docs/languages.py
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from pathlib import Path
from typing import Final

import domext.words
from domext.words import languages
from domext.words.languages import LARGE, OTHERS

PAGE: Final = Path(__file__).with_name("languages.md")
_INTRODUCTION: Final = """\
# Languages

domext decides by structure and statistics, which need no words. Some of what a page prints it knows only by words: who wrote the
text ("by", "von"), a date ("3. März 2021"), a heading above comments, a button, a label of an advertisement. These words are in
`domext/words/`, in lists by subject, and within each by language. `python docs/languages.py` writes this page from them.

A word that no page shows in these places does no harm. A word that is also a name, or a usual word of another language, may do
some. To add a language, add a line with its code to each list of a module, with words that pages of several sites
print, and run the tests `tests/test_words.py`. Not every language needs a word in every list.

Names in classes and ids are in other places: markup is mostly written in English. So are names of news agencies, parts of addresses
and the months of the Persian calendar, which are not translations.
"""
# Lists for scripts or languages that write words without a space between them.
_JOINED: Final = ("IDEOGRAPHIC_", "JOINED_", "UNITS", "PUBLICATION_ENDINGS")
_COMMENT: Final = r"((?:^#: .*\n)+)({}): Final"


def lists() -> dict[str, dict[str, str]]:
    """Return every list by its module and name, such as ``bylines.AND``."""
    modules = [
        importlib.import_module(f"domext.words.{item.name}") for item in pkgutil.iter_modules(domext.words.__path__)
    ]
    return {
        f"{module.__name__.rpartition('.')[2]}.{name}": value
        for module in modules
        if module is not languages
        for name, value in vars(module).items()
        if name.isupper()
    }


def page() -> str:
    """Return the page."""
    names = " · ".join(f"{code} {name}" for code, name in sorted((LARGE | OTHERS).items()))
    every = lists()
    rows = [f"| `{name}` | {_subject(name)} | {_coverage(name, every)} |" for name in every]
    return "\n".join(
        [
            _INTRODUCTION,
            f"The {len(LARGE)} large languages of the web are those that a list should have: {', '.join(sorted(LARGE))}.\n",
            f"{names}\n",
            "| list | what it holds | missing of the large languages |",
            "|---|---|---|",
            *rows,
            "",
        ]
    )


def _subject(name: str) -> str:
    """The first sentence of the comment above a list."""
    module, _, variable = name.partition(".")
    source = inspect.getsource(importlib.import_module(f"domext.words.{module}"))
    match = re.search(_COMMENT.format(variable), source, re.MULTILINE)
    comment = " ".join(match[1].replace("#:", " ").split()) if match else ""
    return re.split(r"\.(?:\s|$)", comment, maxsplit=1)[0].replace("|", r"\|")


def _coverage(name: str, every: dict[str, dict[str, str]]) -> str:
    """The large languages without words in a list, also not in the one for words that are written without spaces."""
    module, _, variable = name.partition(".")
    if variable.startswith(_JOINED):
        return f"only for {', '.join(sorted(every[name]))}"
    return (
        ", ".join(sorted(LARGE.keys() - every[name].keys() - every.get(f"{module}.JOINED_{variable}", {}).keys()))
        or "none"
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
