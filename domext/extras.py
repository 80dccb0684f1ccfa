"""Packages of extras, imported when they are used."""

from __future__ import annotations

import importlib
from typing import Any

from domext.errors import DomextError


class ExtraError(DomextError):
    """A package of an extra is not installed; the line says which extra."""


def need(module: str, extra: str) -> Any:
    """Import a module of an extra.

    Raises:
        ExtraError: it is not installed.
    """
    try:
        return importlib.import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        msg = f"this needs {package}, which is not installed: pip install 'domext[{extra}]'"
        raise ExtraError(msg) from None
