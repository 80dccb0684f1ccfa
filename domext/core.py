"""The compiled core, if there is one.

``DOMEXT_CORE=0`` in the environment switches it off; numpy then computes the same.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import ModuleType


def _load() -> ModuleType | None:
    if os.environ.get("DOMEXT_CORE") == "0":
        return None
    try:
        from domext import _core
    except ImportError:
        return None
    return _core


#: The extension module; None if it is not installed or is switched off.
core: Any = _load()
