"""Programming languages: the names by which highlighters and toolbars call them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from domext.table.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from turbohtml import Element

_NAMES: Final = frozenset(
    "abap actionscript ada agda apache apex applescript arduino asciidoc asm assembly autohotkey awk bash basic bat batch"
    " bibtex bicep c clojure cmake cobol coffeescript console cpp crystal csharp csp css csv cuda cypher d dart delphi diff"
    " docker dockerfile dotenv elisp elixir elm emacs-lisp erb erlang excel fish fortran fsharp gdscript gherkin git glsl go golang"
    " gradle graphql groovy haml handlebars haskell haxe hbs hcl hlsl html http idris ini ipython ipython3 java javascript jinja jinja2 js"
    " json json5 jsonc jsonnet jsx julia kotlin kql latex lean less liquid lisp llvm log lua make makefile markdown mathematica"
    " matlab md mdx mermaid mips mysql nasm nginx nim nix nushell objc objective-c objectivec ocaml octave odin pascal perl"
    " pgsql php plaintext plsql postgres postgresql powershell prisma prolog promql protobuf ps1 pug puppet purescript py pycon python"
    " python3 qml r racket raku razor rb reason rego rest ron rs rst ruby rust sas sass scala scheme scss sh shell"
    " shell-session smali smalltalk solidity sparql sql stan stylus svelte svg swift systemverilog tcl terminal terraform"
    " tex text toml ts tsql tsx twig txt typescript typst v vala vb vb.net vba vbnet verilog vhdl vim vue wasm wat wgsl wolfram"
    " x86asm xml xquery yaml yml zig zsh".split()
)
#: Names that toolbars show, where they differ from those in class names.
_LABELS: Final = {
    "c++": "cpp",
    "c#": "csharp",
    "f#": "fsharp",
    "objective-c": "objectivec",
    "visual basic": "vb",
    "vb.net": "vbnet",
    "command line": "bash",
    "shell session": "shell-session",
    "plain text": "text",
    "node.js": "javascript",
    "jsonc": "jsonc",
}
# Class names that only name a language: ``language-py``, ``brush: py``, ``highlight-source-py``, ``highlight-py notranslate``.
_MARKED: Final = lazy_pattern(
    r"(?:^|\s)(?:(?:(?:mw-)?highlight-|code-?)?lang(?:uage)?-|(?:highlight-source|sunlight-highlight)-|ltx_lst_language_|brush:\s{0,4}|lang:|highlight-(?=\S{1,40} notranslate))"
    r"([\w+#.-]{1,40})",
    re.IGNORECASE,
)
# Class names of highlighters, which occur beside the name of a language: ``hljs py``, ``sourceCode python``.
_HIGHLIGHTER: Final = lazy_pattern(
    r"(?:^|\s)(?:hljs|sourceCode|prettyprint|highlight|(?:dp-|syntax)highlighter|geshifilter|blob-wrapper|codehilite|code|src|makeup|shiki|prism-code|chroma|geshi|hl|codecolorer|sp-cm|mermaid)(?=\s|$|-)"
)
_PREFIXED: Final = lazy_pattern(
    r"(?:(?:highlight|src|brush|sh_|geshi|syntax)[-_]?|code-|hl-|dp-|bg_|sp-|geshifilter-|type-)([\w+#.]{1,30}|emacs-lisp)",
    re.IGNORECASE,
)
# What is beside the name in the first class of code: ``code-py``, ``gatsby-code-py``, ``sh_py``, ``py:nocontrols``.
_FIRST: Final = lazy_pattern(r"^(?:(?:[a-z]{1,12}-)?code-|sh_)|:.*$")
_ATTRIBUTES: Final = (
    "data-lang", "data-language", "data-code-language", "data-enlighter-language", "data-code-lang", "data-syntax", "language", "syntax"
)  # fmt: skip
_CODE: Final = frozenset({"pre", "code"})
# Languages whose names are words that code is named for, too.
_OTHER_NAMES: Final = frozenset("code console fish git html less log reason rest terminal text txt".split())
_PARAMETERS: Final = "data-syntaxhighlighter-params"


# What highlighters write where they guess the language or know none.
_NO_LANGUAGES: Final = frozenset(
    "auto default ipythontb myst-ansi none no-highlight nohighlight null undefined unknown".split()
)
# The language of a formula in a file of Markdown; in a toolbar, it is a word.
_MATH: Final = "math"
_SYNONYMS: Final = {"ipython": "python", "ipython2": "python", "ipython3": "python"}


def language_of(elements: Iterable[Element]) -> str | None:
    """Return the language of code that one of some elements states: in a data attribute, in its class, or in ``lang``.

    Args:
        elements: the elements of the code, the most specific first.
    """
    language: str | None
    for element in elements:
        if not element.attrs:
            continue
        for name in _ATTRIBUTES:
            if language := _plain((element.attr(name) or "").strip()):
                return language
        classes = element.attr("class")
        if classes and (language := _of_classes(classes)):
            return language
        is_code = element.tag in _CODE or element.attr("name") == "code" or "monospace" in (element.attr("style") or "")
        if classes and is_code and (language := _of_first_class(classes)):
            return language
        if (parameters := element.attr(_PARAMETERS)) and (language := _of_classes(parameters)):
            return language
        language = (element.attr("lang") or "").lower()
        if (language in _NAMES or language == _MATH) and (
            classes or element.tag in _CODE
        ):  # beside ``lang=en``, some highlighters put the language here
            return language
    return None


def _of_first_class(classes: str) -> str | None:
    """The language of a class attribute that begins with its name, perhaps after "code" or before options.

    A single letter must be all of it.
    """
    name = _FIRST.sub("", classes.split(maxsplit=1)[0]) if not classes.isspace() else ""
    is_name = name in _NAMES and name not in _OTHER_NAMES and (len(name) > 1 or name == classes)
    return _plain(name) if is_name else None


def _of_classes(classes: str) -> str | None:
    match = _MARKED.search(classes)
    if match:
        return _plain(match[1])
    if _HIGHLIGHTER.search(classes) or "brush" in classes:
        for name in classes.lower().split():
            prefixed = _PREFIXED.fullmatch(name)
            for candidate in (name, prefixed[1] if prefixed else ""):
                if candidate in _NAMES and candidate not in {"code", "text", "html"}:
                    return _plain(candidate)
    return None


def _plain(name: str) -> str:
    """A name of a language in lower case, without the program that runs it; empty for none."""
    name = name.lower()
    name = "diff" if name.startswith("diff-") else name
    return "" if name in _NO_LANGUAGES else _SYNONYMS.get(name, name)


def language_of_label(text: str) -> str | None:
    """Return the language that a label such as ``C++`` or ``Python`` in a toolbar names; None if it is not a language."""
    label = text.strip().lower()
    return _LABELS.get(label) or (label if label in _NAMES else None)
