"""The processes that are measured: workers with the tests' own operations, and whether the API finds them."""

import json
from collections.abc import Mapping
from dataclasses import replace

from deploy.local.process import Service
from deploy.local.services import WorkerPool, worker_service
from tests.bench.http_load import ask_once, request_bytes


def pool_of(queue: str, environ: Mapping[str, str], processes: int) -> Service:
    """A worker for one queue."""
    pool = WorkerPool(f"worker-{queue}", (queue,), warms_up=queue == "short")
    service = worker_service(pool, environ, processes)
    words = ("tests.worker_app" if part == "worker.engine.app" else part for part in service.command)
    return replace(service, command=tuple(words))


def finds(port: int, *checks: str) -> bool:
    """Whether the API on a port answers, and finds these: the names are those of ``/readyz``."""
    try:
        _, body = ask_once(port, request_bytes("/readyz", method="GET"))
    except OSError:
        return False
    found: Mapping[str, str] = json.loads(body)["checks"]
    return all(found[check] == "ok" for check in checks)
