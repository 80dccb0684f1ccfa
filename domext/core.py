"""The compiled core, if there is one.

``DOMEXT_CORE=0`` in the environment switches it off; numpy then computes the same. So it does if the core was compiled from
sources with another interface, as after a pull without a new installation; then there is a :class:`RuntimeWarning`, too.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import warnings
from typing import Any, Final

#: The interface of the functions, as in core/core.h.
INTERFACE: Final = 13


def load_core() -> tuple[Any, str]:
    """Return the extension module, or None if there is none that can be used, and the name of what computes.

    The name is ``compiled`` or ``numpy``; ``numpy`` with the reason if the extension is of another version.
    """
    name = "domext._core"
    if os.environ.get("DOMEXT_CORE") == "0" or importlib.util.find_spec(name) is None:
        return None, "numpy"
    module = importlib.import_module(name)
    if getattr(module, "INTERFACE", 0) == INTERFACE:
        return module, "compiled"
    message = "the compiled core of domext is of another version, so numpy computes, slowly; install domext again"
    warnings.warn(message, RuntimeWarning, stacklevel=2)
    return None, "numpy (the compiled one is of another version; install domext again)"


#: The result of :func:`load_core`.
core, NAME = load_core()
