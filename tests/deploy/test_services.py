"""Commands and settings of the local stack's services."""

import os
import subprocess

import pytest

from deploy.local.services import WORKER_POOLS, loading_service, worker_service


@pytest.mark.parametrize(("processors", "short", "long"), [(1, 1, 1), (2, 2, 1), (8, 8, 7)])
def test_long_pool_leaves_a_processor_free(processors: int, short: int, long: int) -> None:
    pools = {pool.queues: pool for pool in WORKER_POOLS}
    counts = {
        queues: int(command[command.index("--concurrency") + 1])
        for queues, pool in pools.items()
        for command in [worker_service(pool, {}, processors).command]
    }
    assert counts == {("short",): short, ("long",): long}


def test_long_pool_has_low_priority_and_no_warm_up() -> None:
    environs = {pool.name: worker_service(pool, {}, 2).environ for pool in WORKER_POOLS}
    assert environs["worker"]["WORKER_NICENESS"] == "0"
    assert int(environs["worker-long"]["WORKER_NICENESS"]) > 0
    assert [environs[name]["WORKER_WARM_UP"] for name in ("worker", "worker-long")] == ["1", "0"]


def test_everything_that_a_first_start_loads_exists() -> None:
    service = loading_service(os.environ)
    loaded = subprocess.run(
        service.command, cwd=service.folder, env=service.environ, capture_output=True, text=True, check=False
    )
    assert (loaded.returncode, loaded.stderr) == (0, "")
