"""The guide's flows print the same in every language, on a real server."""

import io
import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from tests.clients.flows import (
    FLOWS,
    OVER_HTTP,
    SHELL_FLOWS,
    SHOWN_SERVER,
    WEBHOOK,
    code_of,
    every_flow_is_whole,
)
from tests.conftest import HttpServer
from tests.worker.engine.webhooks.receiver import Request

README = Path(__file__).parents[2] / "README.md"
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
    assert len(FLOWS) >= 7
    assert every_flow_is_whole()


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
@pytest.mark.parametrize("page", SHELL_FLOWS)
def test_shell_commands_print_the_documented_output(
    page: str, http_server: HttpServer, tmp_path: Path
) -> None:
    for commands, printed in SHELL_FLOWS[page]:
        assert _printed_by_sh(commands.replace(SHOWN_SERVER, http_server.url), tmp_path) == printed


def test_python_in_the_readme_prints_what_it_says(http_server: HttpServer) -> None:
    (code,) = re.findall(
        r"^```python\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    (printed,) = re.findall(r"# (\d+)$", code, re.MULTILINE)
    assert _printed_by_python(code.replace(SHOWN_SERVER, http_server.url)) == f"{printed}\n"


@needs_programs
@pytest.mark.parametrize("forged", [False, True])
def test_shell_checks_a_webhook(call: tuple[Request, str], forged: bool, tmp_path: Path) -> None:
    request, secret = call
    (tmp_path / "body.json").write_bytes(request.body + b" " * forged)
    given = {name.replace("-", "_"): value for name, value in request.headers.items() if "webhook" in name}
    printed = _printed_by_sh(FLOWS[WEBHOOK]["sh"], tmp_path, {**os.environ, **given, "secret": secret})
    assert printed == ("forged\n" if forged else FLOWS[WEBHOOK]["text"])
