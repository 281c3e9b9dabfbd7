"""``status``: readiness of the server."""

import pytest

from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Serve, json_answer


@pytest.mark.parametrize(("http_status", "database", "code"), [(200, "ok", 0), (503, "no answer", 3)])
def test_silent_servers_are_named(serve: Serve, http_status: int, database: str, code: int) -> None:
    checks = {"database": database, "workers": "ok"}
    server = serve(json_answer({"status": "unavailable", "checks": checks}, http_status))
    shown = Program(server.url).run("status")
    assert shown.exit_code == code
    assert server.asked[0].path == "/readyz"
    assert f"{server.url} is {'ready' if code == 0 else 'not ready'}." in shown.stdout
    rows = [line.strip().split(maxsplit=1) for line in shown.stdout.splitlines()]
    assert ["database", database] in rows
    assert ["workers", "ok"] in rows


def test_unreachable_server_is_reported(unused_url: str) -> None:
    shown = Program(unused_url).run("status")
    assert shown.exit_code == 3
    assert "cannot be reached" in shown.stderr
