"""The tools that generate clients, in an environment of their own, and a server for the clients."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from db import settings
from service.clients.node import Tools, node_tools, python_environment
from tests.conftest import HttpServer, running_gunicorn

HERE = Path(__file__).parent
PROGRAMS = HERE / "programs"


@pytest.fixture(scope="session")
def tools() -> Tools:
    """The tools, installed as pinned."""
    return node_tools("tests", HERE, python_environment("tests", HERE / "tools.txt"))


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
