"""The guide's page on a server behind a proxy: its settings and its nginx in front of a real server."""

import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from service.docs.guide import GUIDE
from tests.conftest import running_gunicorn
from tests.deploy.stacks import free_port
from tests.local_nginx import needs_nginx, running_nginx

TEXT = (GUIDE / "operate" / "production.md").read_text(encoding="utf-8")
NAME = "puzzles.example"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(400),
    needs_nginx,
    pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed"),
]


def _block(language: str, start: str) -> str:
    (found,) = (
        str(block)
        for block in re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
        if block.startswith(start)
    )
    return found


SETTINGS = dict(line.split("=", 1) for line in _block("ini", "API_KEYS").splitlines())
SITE = _block("nginx", "server")


def _certificate(folder: Path) -> Path:
    request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    files = ["-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem"]
    subprocess.run(
        ["openssl", *request, "-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1", *files],
        check=True,
        capture_output=True,
    )
    return folder / "fullchain.pem"


def _site(folder: Path, ports: dict[str, int]) -> str:
    """Return the page's configuration with other ports and another folder of certificates."""
    site = SITE.replace(f"/etc/letsencrypt/live/{NAME}", str(folder))
    for shown, port in ports.items():
        assert site.count(shown) == 1, shown
        site = site.replace(shown, re.sub(r"\d+(?=\D*$)", str(port), shown))
    return site


@pytest.fixture(scope="module")
def ports() -> dict[str, int]:
    """Return free ports for those of the page, except the service's own."""
    return {"listen 80;": free_port(), "listen 443 ssl;": free_port()}


@pytest.fixture(scope="module")
def proxied(
    stores: object, tmp_path_factory: pytest.TempPathFactory, ports: dict[str, int]
) -> Iterator[httpx.Client]:
    """Run the service with the page's settings behind the page's nginx, and return a client that trusts it."""
    folder = tmp_path_factory.mktemp("production")
    trusted = ssl.create_default_context(cafile=_certificate(folder))
    url = f"https://127.0.0.1:{ports['listen 443 ssl;']}"
    with pytest.MonkeyPatch.context() as patch:
        for name, value in SETTINGS.items():
            patch.setenv(name, value)
        with (
            running_gunicorn(max_job_seconds=1e6) as server,
            httpx.Client(base_url=url, verify=trusted, headers={"Host": NAME}, timeout=60) as client,
        ):
            site = _site(folder, {**ports, "proxy_pass http://127.0.0.1:8000;": server.port})
            with running_nginx(folder, site, lambda: _answers(client)):
                yield client


def _answers(client: httpx.Client) -> bool:
    try:
        return client.get("/healthz").is_success
    except httpx.TransportError:
        return False


def test_plain_requests_are_sent_to_https(proxied: httpx.Client, ports: dict[str, int]) -> None:
    answer = httpx.get(f"http://127.0.0.1:{ports['listen 80;']}/v1?a=b", headers={"Host": NAME})
    assert (answer.status_code, answer.headers["Location"]) == (301, f"https://{NAME}/v1?a=b")


@pytest.mark.usefixtures("worker")
def test_strangers_play_but_submit_no_jobs(proxied: httpx.Client) -> None:
    (path,) = re.findall(rf"https://{NAME}(/v1/krypto/solve[^']*)'", TEXT)
    (body,) = re.findall(r"/v1/jobs -H 'Content-Type: application/json' -d '(.*)'", TEXT)
    ready, solved = proxied.get("/readyz"), proxied.get(path)
    refused = proxied.post("/v1/jobs", content=body, headers={"Content-Type": "application/json"})
    assert ready.json()["status"] == "ok"
    assert (solved.status_code, solved.json()["solvable"]) == (200, True)
    assert "max-age" in solved.headers["Strict-Transport-Security"]
    assert (refused.status_code, refused.json()["type"]) == (401, f"https://{NAME}/problems#no-valid-key")
    assert proxied.get("/metrics").status_code == 404


def test_operator_makes_a_key_that_submits_jobs(proxied: httpx.Client) -> None:
    operator = {"Authorization": f"Bearer {SETTINGS['COUNTINGHOUSE_OPERATOR_KEY']}"}
    made = proxied.post("/v1/keys", json={"name": "statistics class"}, headers=operator)
    assert made.status_code == 201
    key = {"Authorization": f"Bearer {made.json()['secret_key']}"}
    question = {"kind": "krypto.census", "params": {"hand_size": 2, "high": 5}}
    assert proxied.post("/v1/jobs", json=question, headers=key).status_code in {200, 202}
