"""The measured processes: workers with the tests' own operations, and the API's view of them."""

import json
from collections.abc import Mapping
from dataclasses import replace

from deploy.local.process import Service
from deploy.local.services import WorkerPool, worker_service
from tests.bench.http_load import ask_once, request_bytes


def pool_of(queue: str, environ: Mapping[str, str], processes: int) -> Service:
    """Return a worker for one queue."""
    pool = WorkerPool(f"worker-{queue}", (queue,), warms_up=queue == "short")
    service = worker_service(pool, environ, processes)
    words = ("tests.worker_app" if part == "worker.engine.app" else part for part in service.command)
    return replace(service, command=tuple(words))


def finds(port: int, *checks: str) -> bool:
    """Return True if the API on a port answers and finds these checks ok, by their names in ``/readyz``."""
    try:
        _, body = ask_once(port, request_bytes("/readyz", method="GET"))
    except OSError:
        return False
    found: Mapping[str, str] = json.loads(body)["checks"]
    return all(found[check] == "ok" for check in checks)
