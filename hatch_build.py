"""The build hook that compiles the optional core.

Where there is no compiler, the package is built without the core, and domext computes with numpy.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_ABI = "cp311"  # the stable ABI: one wheel of a platform serves every Python from 3.11 on


class CoreBuildHook(BuildHookInterface[Any]):
    """Compile ``core/*.c`` into ``domext/_core``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  hatchling's interface
        """Compile the core and mark the wheel as one of this platform.

        Args:
            version: ``standard`` or ``editable``.
            build_data: the facts about the wheel, which the hook changes.
        """
        if self.target_name != "wheel" or os.environ.get("DOMEXT_CORE") == "0":
            return
        root = Path(self.root)
        try:
            library = _compile(root)
        except Exception as error:
            if os.environ.get("DOMEXT_CORE") == "1":
                raise
            self.app.display_warning(f"domext is built without its compiled core: {error}")
            return
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"{_ABI}-abi3-{platform}"
        build_data["force_include"][str(library)] = f"domext/{library.name}"


def _compile(root: Path) -> Path:
    """Compile the core in place, and return the path of the library."""
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    flags = (
        ["/O2", "/std:c11"]
        if sys.platform == "win32"
        else ["-O3", "-std=gnu11", "-fvisibility=hidden", "-Wall", "-Wextra", "-Werror=implicit-function-declaration"]
    )
    flags += os.environ.get("DOMEXT_CORE_FLAGS", "").split()
    sources = sorted(path.relative_to(root).as_posix() for path in (root / "core").glob("*.c"))
    extension = Extension(
        "domext._core",
        sources,
        depends=sorted(path.relative_to(root).as_posix() for path in (root / "core").glob("*.h")),
        extra_compile_args=flags,
        extra_link_args=os.environ.get("DOMEXT_CORE_FLAGS", "").split(),
        py_limited_api=True,
    )
    here = Path.cwd()
    os.chdir(root)
    try:
        command = build_ext(Distribution({"name": "domext", "ext_modules": [extension], "package_dir": {"": "."}}))
        command.ensure_finalized()
        command.inplace = True
        command.run()
        return root / command.get_ext_fullpath("domext._core")
    finally:
        os.chdir(here)
