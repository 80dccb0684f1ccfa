"""Write docs/reference.md, the reference of all names that ``domext`` exports, from their docstrings.

    python docs/reference.py

griffe reads signatures and Google-style docstrings; this module turns them into Markdown.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import griffe

import domext

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE: Final = Path(__file__).with_suffix(".md")
_INTRODUCTION: Final = """\
# API reference

All names that `domext` exports. `python docs/reference.py` writes this page from the docstrings.

```python
>>> from domext import *
```
"""
# A constant has no docstring.
_CONSTANTS: Final = {
    "__version__": "The version of domext.",
    "hookimpl": "Decorator of the hook functions of a plugin, see [writing a scorer](writing-a-scorer.md).",
}
_MAX_SIGNATURE_WIDTH: Final = 100
_ROLE: Final = re.compile(r":(?:attr|class|data|func|meth|mod):`~?([\w.]+)`")
_SECTION_TITLES: Final = {
    "parameters": "Arguments",
    "attributes": "Attributes",
    "returns": "Returns",
    "raises": "Raises",
}


def reference() -> str:
    """Return the page."""
    options: griffe.GoogleOptions = {"returns_multiple_items": False, "returns_named_value": False}
    package = griffe.load("domext", docstring_parser="google", docstring_options=options, allow_inspection=False)
    parts = [_INTRODUCTION]
    for title, names in _groups().items():
        parts.append(f"## {title}\n")
        parts += [part for name in names for part in _export(name, package[name])]
    return "\n".join(parts)


def _groups() -> dict[str, list[str]]:
    """The exported names by their heading."""
    groups: dict[str, list[str]] = {"Functions": [], "Classes": [], "Errors and warnings": [], "Constants": []}
    for name in domext.__all__:
        value = getattr(domext, name)
        if inspect.isclass(value):
            title = "Errors and warnings" if issubclass(value, Exception) else "Classes"
        else:
            title = "Functions" if inspect.isfunction(value) else "Constants"
        groups[title].append(name)
    return groups


def _export(name: str, item: Any) -> Iterator[str]:
    """Yield the Markdown of an exported name: its heading, signature, docstring and public members."""
    item = item.final_target if item.is_alias else item
    _link_roles(item)
    yield f"### `{name}`\n"
    if item.is_attribute:
        yield _CONSTANTS[name] + "\n"
        return
    if item.is_function:
        yield _signature(name, item)
    elif "__init__" in item.members:
        yield _signature(name, item, returns=False)
    if item.is_class and item.bases:
        yield f"Base class: {', '.join(_code(str(base)) for base in item.bases)}\n"
    yield from _docstring(item)
    if item.is_class:
        yield from _members(name, item)


def _members(name: str, item: Any) -> Iterator[str]:
    """Yield the Markdown of the values of an enumeration, and of the properties and methods of a class."""
    public = [member for key, member in item.members.items() if key == "__call__" or not key.startswith("_")]
    if any(str(base).endswith("Enum") for base in item.bases):
        yield "**Values**\n"
        yield "".join(f"- `{member.name}`: {member.value}\n" for member in public if member.is_attribute)
    if properties := [member for member in public if "property" in member.labels]:
        yield "**Properties**\n"
        yield "".join(_entry(member.name, member.annotation, member.docstring.value) for member in properties)
    for method in public:
        if method.is_function and method.docstring:
            yield f"#### `{name}.{method.name}`\n"
            yield _signature(name.lower() if method.name == "__call__" else method.name, method)
            yield from _docstring(method)


def _link_roles(item: Any) -> None:
    """Replace the roles in the docstrings of an object and its members before griffe parses the text."""
    for documented in (item, *item.members.values()):
        if documented.docstring:
            documented.docstring.value = _ROLE.sub(lambda match: _code(match[1]), documented.docstring.value)


def _signature(name: str, item: Any, *, returns: bool = True) -> str:
    """The signature as a block of code, with one parameter a line if it is long."""
    parameters = []
    keyword_only = False
    for parameter in item.parameters:
        if parameter.name in {"self", "cls"} or parameter.name.startswith("_"):
            continue
        kind = parameter.kind.value
        if kind == "keyword-only" and not keyword_only:
            parameters.append("*")
            keyword_only = True
        stars = {"variadic positional": "*", "variadic keyword": "**"}.get(kind, "")
        annotation = f": {parameter.annotation}" if parameter.annotation else ""
        default = f" = {parameter.default}" if parameter.default is not None and not stars else ""
        parameters.append(f"{stars}{parameter.name}{annotation}{default}")
    result = f" -> {item.returns}" if returns and item.returns else ""
    line = f"{name}({', '.join(parameters)}){result}"
    if len(line) > _MAX_SIGNATURE_WIDTH:
        line = f"{name}(\n" + "".join(f"    {parameter},\n" for parameter in parameters) + f"){result}"
    return f"```text\n{line}\n```\n"


def _docstring(item: Any) -> Iterator[str]:
    """Yield the Markdown of a docstring, one section at a time."""
    for section in item.docstring.parsed:
        kind = section.kind.value
        if kind == "text":
            yield _text(section.value)
            continue
        yield f"**{_SECTION_TITLES[kind]}**\n"
        if kind == "returns":
            yield _entry("", item.returns, _returned(item, section.value[0]))
        else:
            entries = ((getattr(entry, "name", ""), entry.annotation, entry.description) for entry in section.value)
            yield "".join(_entry(*entry) for entry in entries)


def _returned(item: Any, entry: Any) -> str:
    """The description of a returned value. griffe takes its words before a colon for a type."""
    return entry.description if entry.annotation is item.returns else f"{entry.annotation}: {entry.description}"


def _entry(name: str, annotation: Any, description: str) -> str:
    """A list entry about a parameter, an attribute, a return value or an error."""
    kind = "" if annotation is None else _code(str(annotation))
    label = f"`{name}` ({kind})" if name and kind else f"`{name}`" if name else kind
    return f"- {label}: {' '.join(_inline(description).split())}\n"


def _text(text: str) -> str:
    """The running text of a docstring, with indented parts as blocks of code."""
    paragraphs = []
    for paragraph in text.split("\n\n"):
        if paragraph.startswith("    "):
            language = "python" if paragraph.lstrip().startswith(">>>") else "text"
            paragraphs.append(f"```{language}\n{textwrap.dedent(paragraph)}\n```\n")
        else:
            paragraphs.append(_inline(paragraph) + "\n")
    return "\n".join(paragraphs)


def _inline(text: str) -> str:
    return text.replace("``", "`")


def _code(path: str) -> str:
    """A name as code, with a link to its heading if it is exported."""
    name = path.rpartition(".")[2]
    return f"[`{name}`](#{name.lower()})" if name in domext.__all__ else f"`{path}`"


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
