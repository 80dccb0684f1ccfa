"""Documents of an article in TEI and JSON, valid by the schemas that domext comes with."""

from __future__ import annotations

import functools
import json
from pathlib import Path

import jsonschema
import lxml.etree

import domext

#: The folder of the schemas.
SCHEMAS = Path(domext.__file__).parent / "schemas"


def tei(document: str) -> lxml.etree._Element:
    """The root of a TEI document, which must be valid."""
    root = lxml.etree.fromstring(document.encode(), lxml.etree.XMLParser(resolve_entities=False, huge_tree=True))
    _tei_schema().assertValid(root)
    return root


@functools.cache
def _tei_schema() -> lxml.etree.RelaxNG:
    return lxml.etree.RelaxNG(lxml.etree.parse(SCHEMAS / "tei.rng"))


def valid_json(document: str) -> dict[str, object]:
    """The value of a JSON document, which must be valid."""
    value: dict[str, object] = json.loads(document)
    _json_schema().validate(value)
    return value


@functools.cache
def _json_schema() -> jsonschema.Draft202012Validator:
    schema = json.loads((SCHEMAS / "article.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)
