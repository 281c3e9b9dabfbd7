"""The whole local stack on a disk that fills: a small real file system of its own."""

import errno
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.deploy.places import public_folder
from tests.deploy.stacks import SUPERVISOR, Stack, running_stack
from tests.waiting import wait_until

DISK_SIZE = "120m"
GAME = {"cards": [2, 4, 3, 6, 5], "target": 6}
# A mount that only the stack sees, and that ends with it. Accounts other than root need a user namespace for it.
_NAMESPACE = (
    ("unshare", "--mount")
    if os.geteuid() == 0
    else ("unshare", "--user", "--map-current-user", "--keep-caps", "--mount")
)


@contextmanager
def stack_on_a_small_disk() -> Iterator[tuple[Stack, Path]]:
    """Run a stack with its state and temporary files on a small disk; yield it and the disk's path from outside."""
    if subprocess.run([*_NAMESPACE, "true"], check=False, capture_output=True).returncode != 0:
        pytest.skip("this account may not mount anything here")
    with public_folder() as folder:
        mount = f"mount -t tmpfs -o size={DISK_SIZE},mode=755 tmpfs {folder} && mkdir -m 1777 {folder}/tmp"
        command = (*_NAMESPACE, "sh", "-c", f'{mount} && exec "$@"', "sh", *SUPERVISOR)
        environ = {"TABLES": "none", "TMPDIR": f"{folder}/tmp"}
        with running_stack(folder / "state", environ, command=command) as stack:
            yield stack, Path(f"/proc/{stack.process.pid}/root{folder}")


def fill(disk: Path) -> Path:
    """Write a file until the disk is full."""
    path = disk / "fill"
    with path.open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while file.write(bytes(size)):
                    pass
            except OSError as error:
                assert error.errno == errno.ENOSPC  # noqa: PT017  # not the subject of the test
    return path


def answer(stack: Stack, target: int) -> httpx.Response | None:
    """Return the answer to a new game, or None while the API itself is being restarted."""
    with suppress(httpx.TransportError):
        return stack.post("/v1/krypto/solve", {**GAME, "target": target})
    return None


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_stack_recovers_from_a_full_disk() -> None:
    with stack_on_a_small_disk() as (stack, disk):
        job = stack.post("/v1/krypto/solve", GAME).json()
        assert job["status"] == "succeeded"
        filled = fill(disk)
        for part in ("bin/postgres", "broker.sock", "gunicorn", "--queues short"):
            os.kill(stack.service_pid(part), signal.SIGKILL)

        def is_refused_in_good_order() -> bool:
            refused = answer(stack, 7)
            return refused is not None and refused.status_code == httpx.codes.SERVICE_UNAVAILABLE

        wait_until(is_refused_in_good_order, seconds=60)
        refused = answer(stack, 8)
        assert refused is not None
        assert (refused.status_code, refused.json()["type"]) == (503, "/problems#unavailable")
        assert int(refused.headers["Retry-After"]) >= 1
        assert stack.get("/healthz").status_code == 200
        assert stack.process.poll() is None

        filled.unlink()
        wait_until(stack.is_ready, seconds=120, pause=0.5)
        assert stack.get(f"/v1/jobs/{job['id']}").json()["result"] == job["result"]
        again = stack.post("/v1/krypto/solve", {**GAME, "target": 9})
        assert again.json()["status"] == "succeeded"
        said = (disk / "state" / "logs" / "supervisor.log").read_text()
        assert "postgres ended with exit code 1; restarting" in said
        assert "postgres restarted" in said
