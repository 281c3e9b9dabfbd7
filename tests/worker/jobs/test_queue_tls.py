"""The broker over TLS: only a server with the right certificate is accepted."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from deploy.local.valkey import BROKER
from tests.conftest import ROOT
from tests.local_valkey import local_valkey
from tests.tls_proxy import AUTHORITY, OTHER_AUTHORITY, tls_proxy

SEND = """
from uuid import UUID
from worker.jobs.queue import read_backlog, broker, send_shards

print(send_shards([(UUID(int=1), 0)], "short"))
print(read_backlog("short"))
"""
# Program that waits until a worker has taken all messages and sends heartbeats.
SERVED = """
import time
from worker.jobs.queue import read_living_workers
from worker.jobs.queue import read_backlog

while read_backlog("short") or not read_living_workers("short"):
    time.sleep(0.2)
"""


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Run a broker over TLS."""
    path = "redis+socket://"
    with local_valkey(BROKER) as url, tls_proxy(url.removeprefix(path).partition("?")[0]) as port:
        yield port


def _run(url: str, code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "BROKER_URL": url},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("query", ["", "&ssl_cert_reqs=required"])
def test_broker_with_the_right_certificate_accepts_messages(port: int, query: str) -> None:
    sent = _run(f"rediss://127.0.0.1:{port}/0?ssl_ca_certs={AUTHORITY}{query}", SEND)
    assert sent.returncode == 0, sent.stderr
    assert sent.stdout.splitlines()[0] == "True"


@pytest.mark.parametrize("query", ["", f"?ssl_ca_certs={OTHER_AUTHORITY}"])
def test_broker_with_another_certificate_is_refused(port: int, query: str) -> None:
    refused = _run(f"rediss://127.0.0.1:{port}/0{query}", SEND)
    assert refused.returncode == 1
    assert "False" in refused.stdout.splitlines()
    assert "certificate verify failed" in refused.stdout + refused.stderr


@pytest.mark.slow
@pytest.mark.usefixtures("no_worker")
def test_worker_is_served_over_tls(port: int) -> None:
    url = f"rediss://127.0.0.1:{port}/0?ssl_ca_certs={AUTHORITY}"
    command = ("-m", "worker.engine", "tests.worker_app", "--queues", "short", "--concurrency", "1")
    worker = subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, env={**os.environ, "BROKER_URL": url}, start_new_session=True
    )
    try:
        for _ in range(5):
            assert _run(url, SEND).returncode == 0
        served = _run(url, SERVED)
        assert served.returncode == 0, served.stderr
    finally:
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
