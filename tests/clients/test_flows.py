"""The guide's flows print the same in every language, on a real server."""

import io
import os
import shutil
import subprocess
from collections.abc import Mapping
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from tests.clients.flows import FLOWS, OVER_HTTP, WEBHOOK, code_of
from tests.conftest import HttpServer
from tests.worker.engine.webhooks.receiver import Request

needs_programs = pytest.mark.skipif(
    not all(map(shutil.which, ("curl", "jq", "openssl"))), reason="curl, jq and openssl are not installed"
)


over_http = pytest.mark.parametrize("title", OVER_HTTP)


def _printed_by_python(code: str, **given: object) -> str:
    told = io.StringIO()
    with redirect_stdout(told):
        exec(compile(code, "flows.md", "exec"), given)
    return told.getvalue()


def _printed_by_sh(code: str, folder: Path, environ: Mapping[str, str] | None = None) -> str:
    done = subprocess.run(
        ["sh", "-euc", code],
        cwd=folder,
        env=environ,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_every_flow_exists_in_every_language() -> None:
    assert len(FLOWS) == 7
    assert {frozenset(flow) for flow in FLOWS.values()} == {frozenset({"sh", "python", "ts", "text"})}


@over_http
def test_python_flow_prints_the_documented_output(title: str, http_server: HttpServer) -> None:
    assert _printed_by_python(code_of(title, "python", http_server)) == FLOWS[title]["text"]


def test_python_checks_a_webhook(call: tuple[Request, str]) -> None:
    request, secret = call
    given = {"secret": secret, "headers": request.headers, "body": request.body}
    assert _printed_by_python(FLOWS[WEBHOOK]["python"], **given) == FLOWS[WEBHOOK]["text"]


@needs_programs
@over_http
def test_curl_flow_prints_the_documented_output(title: str, http_server: HttpServer, tmp_path: Path) -> None:
    assert _printed_by_sh(code_of(title, "sh", http_server), tmp_path) == FLOWS[title]["text"]


@needs_programs
@pytest.mark.parametrize("forged", [False, True])
def test_shell_checks_a_webhook(call: tuple[Request, str], forged: bool, tmp_path: Path) -> None:
    request, secret = call
    (tmp_path / "body.json").write_bytes(request.body + b" " * forged)
    given = {name.replace("-", "_"): value for name, value in request.headers.items() if "webhook" in name}
    printed = _printed_by_sh(FLOWS[WEBHOOK]["sh"], tmp_path, {**os.environ, **given, "secret": secret})
    assert printed == ("forged\n" if forged else FLOWS[WEBHOOK]["text"])
