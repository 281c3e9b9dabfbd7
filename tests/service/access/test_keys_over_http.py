"""Keys in real processes: created on the command line, valid in every process, and soon revoked in all."""

import json
from collections.abc import Iterator

import httpx
import pytest
from typer.testing import CliRunner

from countinghouse_client.cli import PROGRAM
from countinghouse_client.cli.program import app
from service.access.setting import KEYS_VARIABLE, OPERATOR_VARIABLE
from tests.conftest import HttpServer, running_gunicorn
from tests.service.conftest import OPERATOR_KEY, game
from tests.waiting import wait_until

# Revocation takes effect after 5 seconds, and requests take a while on a busy machine.
FORGOTTEN_WITHIN_S = 15


@pytest.fixture
def guarded_server(empty_stores: object, worker: int) -> Iterator[HttpServer]:
    """Run an HTTP server that requires keys."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(KEYS_VARIABLE, "required")
        patch.setenv(OPERATOR_VARIABLE, OPERATOR_KEY)
        with running_gunicorn() as server:
            yield server


def _run(server: HttpServer, key: str, *words: str) -> str:
    environment = {"COUNTINGHOUSE_URL": server.url, "COUNTINGHOUSE_API_KEY": key, "COLUMNS": "80"}
    ended = CliRunner(env=environment).invoke(app, list(words), prog_name=PROGRAM)
    assert ended.exit_code == 0, ended.output
    return ended.stdout


def test_key_is_created_used_and_revoked_in_all_processes(guarded_server: HttpServer) -> None:
    made = json.loads(_run(guarded_server, OPERATOR_KEY, "keys", "create", "page", "--json"))
    assert made["id"] in _run(guarded_server, OPERATOR_KEY, "keys", "list")
    cards = [str(card) for card in game()["cards"]]
    assert "Solvable" in _run(guarded_server, made["secret_key"], "solve", *cards, "--target", "6")

    def status() -> int:
        # A connection for each request, so that both processes are asked.
        headers = {"Authorization": f"Bearer {made['secret_key']}"}
        return httpx.get(f"{guarded_server.url}/v1/jobs", headers=headers).status_code

    assert {status() for _ in range(10)} == {200}
    _run(guarded_server, OPERATOR_KEY, "keys", "revoke", made["id"])
    wait_until(lambda: {status() for _ in range(10)} == {401}, seconds=FORGOTTEN_WITHIN_S)
