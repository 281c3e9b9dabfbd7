"""Generated clients: the generators give no warning, the code compiles, and the programs work."""

import shutil
from pathlib import Path

import pytest

from service.clients.node import Tools
from tests.conftest import HttpServer
from tests.documented import COMMITTED

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

LITERALS = "literal_enums: true\n"
DONE = "all done"


@pytest.mark.parametrize("settings", ["{}\n", LITERALS], ids=["enums", "literals"])
def test_client_of_openapi_python_client_works(
    tools: Tools, programs: Path, unlimited_server: HttpServer, settings: str
) -> None:
    (programs / "config.yaml").write_text(settings)
    command = ["openapi-python-client", "generate", "--path", COMMITTED, "--config", "config.yaml"]
    told = tools.run([*command, "--fail-on-warning"], programs)
    assert "warning" not in told.lower()
    (client,) = programs.glob("*/countinghouse_client")
    program = shutil.copy(programs / "generated.py", client.parent)
    assert DONE in tools.run(["python", program, unlimited_server.url], client.parent)


def test_client_of_openapi_typescript_works(
    tools: Tools, programs: Path, unlimited_server: HttpServer
) -> None:
    told = tools.run(["openapi-typescript", COMMITTED, "-o", "document.d.ts"], programs)
    assert "warn" not in told.lower()
    _compile_and_run(tools, programs, "fetch.ts", unlimited_server)


def test_client_of_hey_api_works(tools: Tools, programs: Path, unlimited_server: HttpServer) -> None:
    (programs / "hey.config.ts").write_text(
        f'export default {{ input: "{COMMITTED}", output: {{ path: "hey", importFileExtension: ".ts" }} }};'
    )
    told = tools.run(["openapi-ts", "--file", "hey.config.ts"], programs)
    assert "warn" not in told.lower()
    _compile_and_run(tools, programs, "hey.ts", unlimited_server)


def _compile_and_run(tools: Tools, programs: Path, name: str, server: HttpServer) -> None:
    for other in {"fetch.ts", "hey.ts"} - {name}:
        (programs / other).unlink()
    tools.run(["tsc", "--project", "."], programs)
    assert DONE in tools.run(["node", "--disable-warning=ExperimentalWarning", name, server.url], programs)
