"""The local stack with a volume for each of its folders, which fill in turn: small file systems of their own.

The volume of PostgreSQL is tested in `test_full_disk`.
"""

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from tests.deploy.places import public_folder
from tests.deploy.stacks import SUPERVISOR, Stack, running_stack
from tests.deploy.test_full_disk import fill
from tests.waiting import wait_until
from worker.declarations.operation import Output
from worker.games.krypto.operations.census import CENSUS

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

# Mount point and size of each volume.
VOLUMES = {
    "logs": ("state/logs", "2m"),
    "broker": ("state/broker", "8m"),
    "metrics": ("metrics", "16m"),
    "tmp": ("tmp", "32m"),
}
FULL_S = 5.0
# Maximum age in seconds of the last log line, on a machine with other work.
NEAR_S = 60
_NAMESPACE = (
    ("unshare", "--mount")
    if os.geteuid() == 0
    else ("unshare", "--user", "--map-current-user", "--keep-caps", "--mount")
)


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """Start a stack with volumes that only it sees, and that end with it."""
    if subprocess.run([*_NAMESPACE, "true"], check=False, capture_output=True).returncode != 0:
        pytest.skip("this account may not mount anything here")
    with public_folder() as folder:
        mounts = [
            f"mkdir -p {folder}/{place} && mount -t tmpfs -o size={size},mode=1777 tmpfs {folder}/{place}"
            for place, size in VOLUMES.values()
        ]
        command = (*_NAMESPACE, "sh", "-c", f'{" && ".join(mounts)} && exec "$@"', "sh", *SUPERVISOR)
        environ = {"TABLES": "none", "TMPDIR": f"{folder}/tmp", "METRICS_FOLDER": f"{folder}/metrics"}
        with running_stack(folder / "state", environ, command=command) as running:
            yield running


def _volume(stack: Stack, name: str) -> Path:
    """Return the path of a volume from outside the stack."""
    return Path(f"/proc/{stack.process.pid}/root{stack.home.parent}") / VOLUMES[name][0]


def _expected(params: dict[str, object]) -> str:
    """Return the census, counted in this process."""
    canonical = CENSUS.params.model_validate(params)
    outputs = [CENSUS.compute(canonical, shard.input, lambda: None) for shard in CENSUS.plan(canonical)]
    partials = [
        (found.partial if isinstance(found, Output) else found).model_dump_json() for found in outputs
    ]
    return str(CENSUS.combine(canonical, partials))


def _ask(stack: Stack, target: int) -> int | None:
    """Return the status of a new game, or None while the API itself is being restarted."""
    try:
        return stack.post("/v1/krypto/solve", {"cards": [2, 4, 3, 6, 5], "target": target}).status_code
    except httpx.TransportError:
        return None


def _misses_the_broker(stack: Stack) -> bool:
    with suppress(httpx.TransportError):
        return bool(stack.get("/readyz").json()["checks"]["broker"] == "unavailable")
    return False


def _asked_for(seconds: float, stack: Stack, target: int) -> set[int | None]:
    """Return the statuses of new games, asked one after the other for this many seconds."""
    until, found = time.monotonic() + seconds, set()
    while time.monotonic() < until:
        found.add(_ask(stack, target))
        target += 1
        time.sleep(0.05)
    return found


def _finished(stack: Stack, path: str) -> dict[str, object]:
    def ended() -> bool:
        try:
            return bool(stack.get(path).json()["status"] not in ("queued", "running"))
        except httpx.TransportError:
            return False

    wait_until(ended, seconds=120, pause=0.2)
    found: dict[str, object] = stack.get(path).json()
    return found


@pytest.mark.parametrize("name", VOLUMES)
def test_stack_survives_a_full_volume(name: str, stack: Stack) -> None:
    wait_until(stack.is_ready, seconds=60, pause=0.5)
    number = list(VOLUMES).index(name)
    params = {"hand_size": 4, "low": 1, "high": 20 + number, "targets": [1, 25], "measure": "forms"}
    job = stack.post("/v1/jobs", {"kind": "krypto.census", "params": params})
    assert job.status_code in (httpx.codes.OK, httpx.codes.ACCEPTED), job.text
    filled = fill(_volume(stack, name))
    try:
        # A process that starts now has no space either.
        os.kill(stack.service_pid("gunicorn"), signal.SIGKILL)
        assert _asked_for(FULL_S, stack, 1_000 * number) <= {200, 202, 503, None}
        if name == "broker":
            wait_until(lambda: _misses_the_broker(stack), seconds=30, pause=0.5)
    finally:
        filled.unlink()
    wait_until(stack.is_ready, seconds=60, pause=0.5)
    census = _finished(stack, job.json()["links"]["self"])
    assert census["status"] == "succeeded", census
    assert json.dumps(census["result"]) == json.dumps(json.loads(_expected(params)))
    assert _ask(stack, 1_000 * number + 999) == httpx.codes.OK
    logs = _volume(stack, "logs")
    # Logs continue, and name the error.
    last = json.loads((logs / "api.log").read_text().splitlines()[-1])
    assert (datetime.now(UTC) - datetime.fromisoformat(last["time"])).total_seconds() < NEAR_S
    if name == "broker":
        assert "writing to the AOF file" in (logs / "broker.log").read_text()
        assert "No space left on device" in (logs / "api.log").read_text()
