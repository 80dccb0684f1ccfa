"""Optional dependencies: packages of extras, imported on first use."""

from __future__ import annotations

import importlib
from typing import Any

from domext.errors import DomextError


class ExtraError(DomextError):
    """A package of an extra is not installed; the message names the extra."""


def need(module: str, extra: str) -> Any:
    """Import a module that an extra provides.

    Args:
        module: dotted name of the module.
        extra: name of the extra that installs it.

    Raises:
        ExtraError: the module is not installed.
    """
    try:
        return importlib.import_module(module)
    except ImportError:
        # backports is a namespace that packages share.
        package = module if module.startswith("backports.") else module.partition(".")[0]
        msg = f"this needs {package}, which is not installed: pip install 'domext[{extra}]'"
        raise ExtraError(msg) from None
