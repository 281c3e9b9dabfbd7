"""Version 0.3.0, from the repository's history, with the packages that it pins."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from service.clients.node import made_once
from tests.deploy.stacks import ROOT

COMMIT = "24ac8ee"


@dataclass(frozen=True)
class Former:
    """The code of a former version, and the Python of its environment."""

    code: Path
    python: Path

    @property
    def stack(self) -> tuple[str, ...]:
        """Return the command of its local stack."""
        return (str(self.python), "-m", "deploy.local")


def former() -> Former:
    """Return version 0.3.0, installed and compiled once for all tests of this checkout."""
    folder = made_once(ROOT / "build" / "former", [Path(__file__)], _install)
    return _in(folder)


def _in(folder: Path) -> Former:
    return Former(folder / "0.3.0", folder / "environment" / "bin" / "python")


def _install(folder: Path) -> None:
    """Put version 0.3.0 and an environment of its own into an empty folder, and compile its kernels."""
    archive = subprocess.run(
        ["git", "archive", "--format=tar", COMMIT], cwd=ROOT, capture_output=True, check=False
    )
    if archive.returncode:
        pytest.fail(
            f"needs the repository's whole history (git fetch --unshallow): {archive.stderr.decode()}"
        )
    made = _in(folder)
    made.code.mkdir(parents=True)
    subprocess.run(["tar", "-x"], cwd=made.code, input=archive.stdout, check=True)
    uv = (sys.executable, "-m", "uv", "--quiet")
    install = (*uv, "pip", "install", "--python", str(made.python))
    for command in (
        (*uv, "venv", "--python", sys.executable, str(made.python.parents[1])),
        (*install, "--require-hashes", "-r", "requirements.txt"),
        (*install, "--no-deps", "--no-build-isolation", "--editable", "."),
        (str(made.python), "-m", "worker.warm"),
    ):
        done = subprocess.run(
            command, cwd=made.code, env=own_environ({}), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr


def own_environ(variables: Mapping[str, str]) -> dict[str, str]:
    """Return this process's environment without the variables of its own Python environment."""
    kept = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH")}
    return {**kept, **variables}
