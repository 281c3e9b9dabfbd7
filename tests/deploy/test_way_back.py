"""Version 0.3.0, from the repository's history, starts again on a state folder that this version has used."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.deploy.children import is_running
from tests.deploy.former import Former, former
from tests.deploy.places import public_folder
from tests.deploy.stacks import (
    ROOT,
    SUPERVISOR,
    Stack,
    descendants,
    free_port,
    running_stack,
    user_environ,
)
from tests.waiting import wait_until

SETTINGS = {"TABLES": "none", "WORKER_CONCURRENCY": "1", "WEB_CONCURRENCY": "1"}
STARTS = 2
GAME = {"cards": [2, 4, 3, 6, 5]}


def _ended(stack: Stack, job: str) -> bool:
    return bool(stack.get(f"/v1/jobs/{job}").json()["status"] == "succeeded")


@contextmanager
def _old_stack(old: Former, home: Path) -> Iterator[Stack]:
    """Run the local stack of 0.3.0 until its API answers."""
    port = free_port()
    variables = _variables(home, port)
    with subprocess.Popen(
        old.stack,
        cwd=old.code,
        env=variables,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        stack = Stack(process, home, port)
        try:
            wait_until(lambda: process.poll() is not None or _answers(stack), seconds=120)
            yield stack
        finally:
            started = descendants(process.pid)
            process.terminate()
            wait_until(lambda: process.poll() is not None, seconds=60)
            wait_until(lambda: not any(map(is_running, started)), seconds=30)


def _answers(stack: Stack) -> bool:
    with suppress(httpx.TransportError):
        return stack.get("/healthz").is_success
    return False


def _variables(home: Path, port: int) -> dict[str, str]:
    return user_environ(**SETTINGS, COUNTINGHOUSE_HOME=str(home), PORT=str(port))


def _run(stack: tuple[str, ...], code: Path, home: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run a version's local stack to its end."""
    variables = _variables(home, free_port())
    return subprocess.run(
        (*stack, *options),
        cwd=code,
        env=variables,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_0_3_0_starts_on_a_lent_database() -> None:
    old = former()
    with public_folder() as folder:
        home = folder / "state"
        with running_stack(home, SETTINGS) as stack:
            job = stack.post("/v1/krypto/solve", {**GAME, "target": 6}).json()
            assert job["status"] == "succeeded", job
            first = str(job["id"])
        refused = _run(old.stack, old.code, home)
        assert refused.returncode == 1
        assert "Can't locate revision" in refused.stderr
        lent = _run(SUPERVISOR, ROOT, home, "--back-to", "0.3.0")
        assert lent.returncode == 0, lent.stderr
        # A start that hangs would do so at any of these.
        for _ in range(STARTS - 1):
            with _old_stack(old, home) as stack:
                assert _ended(stack, first)
        with _old_stack(old, home) as stack:
            # An operation whose engine has not changed since.
            taken_in = stack.post("/v1/jobs", {"kind": "partition.additive", "params": {"total": 7}})
            # It waits for the answer for some seconds, and answers with the finished job.
            assert taken_in.status_code in (200, 202), taken_in.text
            second = str(taken_in.json()["id"])
        with running_stack(home, SETTINGS) as stack:
            assert _ended(stack, first)
            wait_until(lambda: _ended(stack, second), seconds=60)


def test_other_versions_are_refused(tmp_path: Path) -> None:
    refused = _run(SUPERVISOR, ROOT, tmp_path / "state", "--back-to", "0.2.0")
    assert refused.returncode != 0
    assert "0.2.0" in refused.stderr
