"""The guide's flows in TypeScript: they compile under strict rules, and print what the page shows."""

import json
import re
from pathlib import Path

import pytest

from service.clients.typescript_package import tsc
from tests.clients.flows import FLOWS, OVER_HTTP, SHOWN_SERVER, WEBHOOK
from tests.clients.typescript.conftest import Run
from tests.conftest import HttpServer
from tests.worker.engine.webhooks.receiver import Request

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

GIVEN = """\
import { readFileSync } from "node:fs";
type Given = { secret: string; headers: Record<string, string>; body: string };
const { secret, headers, body } = JSON.parse(readFileSync("call.json", "utf8")) as Given;
"""


def _file(title: str) -> str:
    return f"{re.sub('[^a-z]+', '-', title.lower())}.ts"


@pytest.fixture(scope="module")
def flows(program: Path) -> Path:
    """Return the folder of the programs, with one for each flow, compiled."""
    for title, flow in FLOWS.items():
        code = re.sub(f'"{SHOWN_SERVER}([^"]*)"', r'process.env["URL"] + "\1"', flow["ts"])
        (program / _file(title)).write_text(GIVEN * (title == WEBHOOK) + code)
    tsc(program)
    return program


@pytest.mark.usefixtures("flows")
@pytest.mark.parametrize("title", OVER_HTTP)
def test_typescript_flow_prints_the_documented_output(
    title: str, run: Run, http_server: HttpServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("URL", http_server.url)
    assert run(_file(title)) == FLOWS[title]["text"]


def test_typescript_flow_checks_a_webhook(run: Run, flows: Path, call: tuple[Request, str]) -> None:
    request, secret = call
    given = {"secret": secret, "headers": request.headers, "body": request.body.decode()}
    (flows / "call.json").write_text(json.dumps(given))
    assert run(_file(WEBHOOK)) == FLOWS[WEBHOOK]["text"]
