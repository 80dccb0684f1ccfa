"""The compiled core, if there is one.

``DOMEXT_CORE=0`` in the environment switches it off; numpy then computes the same.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
from typing import Any, Final


def _load() -> Any:
    name = "domext._core"
    if os.environ.get("DOMEXT_CORE") == "0" or importlib.util.find_spec(name) is None:
        return None
    return importlib.import_module(name)


#: The extension module; None if it is not installed or is switched off.
core: Any = _load()
#: What computes: ``compiled`` or ``numpy``.
NAME: Final = "numpy" if core is None else "compiled"
