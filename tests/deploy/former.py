"""Version 0.3.0, from the repository's history, with the packages that it pins."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

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


def install_former(folder: Path) -> Former:
    """Put version 0.3.0 into an empty folder, with an environment of its own."""
    archive = subprocess.run(
        ["git", "archive", "--format=tar", COMMIT], cwd=ROOT, capture_output=True, check=False
    )
    if archive.returncode:
        pytest.fail(
            f"needs the repository's whole history (git fetch --unshallow): {archive.stderr.decode()}"
        )
    code, environment = folder / "0.3.0", folder / "environment"
    code.mkdir(parents=True)
    subprocess.run(["tar", "-x"], cwd=code, input=archive.stdout, check=True)
    python = environment / "bin" / "python"
    uv = (sys.executable, "-m", "uv", "--quiet")
    install = (*uv, "pip", "install", "--python", str(python))
    for command in (
        (*uv, "venv", "--python", sys.executable, str(environment)),
        (*install, "--require-hashes", "-r", "requirements.txt"),
        (*install, "--no-deps", "--no-build-isolation", "--editable", "."),
    ):
        done = subprocess.run(
            command, cwd=code, env=own_environ({}), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    return Former(code, python)


def own_environ(variables: Mapping[str, str]) -> dict[str, str]:
    """Return this process's environment without the variables of its own Python environment."""
    kept = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH")}
    return {**kept, **variables}
