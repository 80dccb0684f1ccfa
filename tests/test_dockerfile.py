"""The Dockerfile, whose steps run here without Docker: in a folder instead of an image."""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def instructions() -> list[tuple[str, str]]:
    """The instructions with their arguments; continued lines are joined."""
    text = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", DOCKERFILE, flags=re.MULTILINE))
    return [(name, rest.strip()) for name, _, rest in (line.partition(" ") for line in text.splitlines() if line)]


def argument(name: str) -> str:
    (text,) = (text for instruction, text in instructions() if instruction == name)
    return text


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the steps COPY and RUN pip install the package."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("image")
    for name, text in instructions():
        if name == "COPY":
            *paths, destination = text.split()
            for path in paths:
                if (ROOT / path).is_dir():
                    shutil.copytree(
                        ROOT / path, source / destination, ignore=shutil.ignore_patterns("_core.*", "__pycache__")
                    )
                else:
                    shutil.copy(ROOT / path, source)
    (command,) = (text for name, text in instructions() if name == "RUN" and text.startswith("pip "))
    *words, requirement = shlex.split(command)
    # The dependencies are those of the environment of the tests, so that nothing is downloaded.
    offline = ["--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--quiet", "--target", str(target)]
    without_compiler = os.environ | {"DOMEXT_CORE": "0"}  # as in the image
    subprocess.run([sys.executable, "-m", *words, *offline, requirement], cwd=source, env=without_compiler, check=True)
    return target


@pytest.fixture
def service(image: Path, tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], int, dict[str, str]]]:
    """The service that ENTRYPOINT starts, on another port and on the loopback interface."""
    port = free_port()
    words: list[str] = json.loads(argument("ENTRYPOINT"))
    assert words[0] == "domext"
    assert words[words.index("--port") + 1] == argument("EXPOSE")
    replaced = {argument("EXPOSE"): str(port), "0.0.0.0": "127.0.0.1"}  # noqa: S104  the address that is not used
    program = [sys.executable, "-c", "from domext.cli import main; main()"]
    environment = {**os.environ, "PYTHONPATH": str(image), "PATH": f"{image / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    with subprocess.Popen(
        [*program, *(replaced.get(word, word) for word in words[1:])],
        cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        yield process, port, environment
        process.kill()


def test_the_steps_make_a_service_that_is_healthy(
    service: tuple[subprocess.Popen[str], int, dict[str, str]], image: Path
) -> None:
    process, port, environment = service
    check: list[str] = json.loads(argument("HEALTHCHECK").partition("CMD ")[2])
    assert check[0] == "python"
    check = [sys.executable, *(word.replace(argument("EXPOSE"), str(port)) for word in check[1:])]
    assert subprocess.run(check, env=environment, check=False, capture_output=True).returncode != 0, "not yet started"
    assert process.stdout is not None
    assert process.stdout.readline() == f"http://127.0.0.1:{port}/\n"
    assert subprocess.run(check, env=environment, check=False, capture_output=True).returncode == 0
    process.terminate()
    assert process.wait(20) == 0
    where = [sys.executable, "-c", "import domext; print(domext.__file__)"]
    assert str(image) in subprocess.check_output(where, cwd=image.parent, env=environment, text=True), (
        "the package that was copied"
    )


def test_the_service_does_not_run_as_root() -> None:
    names = [name for name, _ in instructions()]
    assert argument("USER") not in {"root", "0"}
    assert any("useradd" in text and text.endswith(f" {argument('USER')}") for _, text in instructions())
    assert names.index("USER") > max(index for index, name in enumerate(names) if name in {"RUN", "COPY"})


def test_the_extras_exist_and_the_context_has_what_is_copied() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (extras,) = re.findall(r"pip install .*'\.\[([\w,]+)\]'", DOCKERFILE)
    assert set(extras.split(",")) <= project["optional-dependencies"].keys()
    assert re.search(r"FROM python:3\.(\d+)-slim", DOCKERFILE)
    admitted = [line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").split() if line[0] == "!"]
    copied = [path for name, text in instructions() if name == "COPY" for path in text.split()[:-1]]
    assert all(any(fnmatch.fnmatch(path, pattern) for pattern in admitted) for path in copied)
