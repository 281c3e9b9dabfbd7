"""Tools that generate clients, in an environment of their own, and a server for the clients."""

import shutil
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.clients.node import Tools, install_node_tools, make_python_environment
from tests.service.conftest import game
from tests.worker.engine.webhooks.receiver import Request, receiving
from worker.engine.webhook_calls import Sender
from worker.engine.webhooks import Deliverer, Schedule

HERE = Path(__file__).parent
PROGRAMS = HERE / "programs"


@pytest.fixture(scope="session")
def tools() -> Tools:
    """Return the tools, installed in their pinned versions."""
    return install_node_tools("tests", HERE, make_python_environment("tests", HERE / "tools.txt"))


@pytest.fixture
def programs(tools: Tools, tmp_path: Path) -> Path:
    """Return a folder with the programs, which can import the packages."""
    folder = tmp_path / "programs"
    shutil.copytree(PROGRAMS, folder)
    (folder / "node_modules").symlink_to(tools.packages / "node_modules")
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


@pytest.fixture
def call(worker: int, api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> tuple[Request, str]:
    """Return a webhook's request as received, and the secret that signs it."""
    monkeypatch.setenv("WEBHOOK_ALLOW_PRIVATE", "1")
    with receiving() as receiver:
        asked = {"kind": "krypto.solve", "params": game(6), "webhook": {"url": receiver.url}}
        assert api.post("/v1/jobs", json=asked, headers={"Prefer": "wait=30"}).status_code == 200
        for delivered in Deliverer(Sender(), Schedule(())).deliver_due():
            delivered.result(timeout=30)
    (request,) = receiver.requests
    return request, api.get("/v1/webhook-secret").get_json()["secret"]
