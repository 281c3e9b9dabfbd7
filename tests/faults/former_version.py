"""The parts of version 0.3.0 on given stores, and all that a client of it can keep."""

import json
import signal
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
import yaml

from deploy.local.process import Service
from tests.deploy.former import Former, own_environ
from tests.waiting import wait_until

GAMES = ("krypto", "kenken", "partition", "31-derful")
DAILIES = tuple(f"/v1/krypto/daily?date=2026-11-{day}" for day in (16, 20, 22))
TABLES = ("partitions/additive", "31-derful/3")
TABLE_PATHS = (
    "/v1/tables/partitions/additive",
    "/v1/tables/31-derful/3",
    "/v1/tables/31-derful/3/games?limit=1000",
)
NOT_KEPT = ("links", "next", "built_at", "engine")
JOB_SECONDS = 120
KEY = {"name": "puzzle page", "scopes": ["submit"]}


def former_parts(former: Former, environ: Mapping[str, str], port: int) -> list[Service]:
    """Return the migration, API, workers and upkeep of 0.3.0, named ``…-old``."""

    def python(name: str, *arguments: str) -> Service:
        return Service(
            name=f"{name}-old",
            command=(str(former.python), "-m", *arguments),
            environ=own_environ(environ),
            folder=former.code,
            stop_signal=signal.SIGTERM,
        )

    pool = (
        "--queues",
        "short,long",
        "--concurrency",
        "2",
        "--hostname",
        "old@%h",
        "--without-gossip",
        "--without-mingle",
    )
    return [
        python("migrate", "db.migrate"),
        python("worker", "celery", "-A", "worker.app", "worker", *pool),
        python(
            "api",
            "gunicorn",
            "-c",
            "python:deploy.gunicorn",
            "--bind",
            f"127.0.0.1:{port}",
            "service.wsgi:app",
        ),
        python("upkeep", "worker.upkeep"),
    ]


@dataclass(frozen=True)
class Kept:
    """What clients of 0.3.0 have: answers by path, finished jobs by path, and an API key."""

    answers: Mapping[str, Any]
    jobs: Mapping[str, Any]
    requests: Mapping[str, str]
    """The operation of each job."""
    key: str


def requests(former: Former) -> Iterator[tuple[str, Any]]:
    """Yield the path and the first example of every operation of 0.3.0."""
    document = yaml.load((former.code / "openapi.yaml").read_text(), yaml.CSafeLoader)
    for path, routes in document["paths"].items():
        if path.startswith(tuple(f"/v1/{game}/" for game in GAMES)) and "post" in routes:
            media = routes["post"]["requestBody"]["content"]["application/json"]
            yield path, media["examples"]["example1"]["value"]


def use(client: httpx.Client, former: Former) -> Kept:
    """Use every operation, the tables, the daily games and a key of 0.3.0, and keep what it answers."""
    submitted = {}
    for path, body in requests(former):
        kind = path.removeprefix("/v1/").replace("/", ".")
        job = client.post("/v1/jobs", json={"kind": kind, "params": body})
        assert job.is_success, job.text
        submitted[job.json()["links"]["self"]] = kind
    jobs = {path: finished(client, path) for path in submitted}
    answers = {path: kept(client, path) for path in (*TABLE_PATHS, *DAILIES)}
    for path in jobs:
        items = client.get(f"{path}/items?limit=1000")
        if items.is_success:
            answers[f"{path}/items?limit=1000"] = items.json()["items"]
    key = client.post("/v1/keys", json=KEY)
    assert key.status_code == httpx.codes.CREATED, key.text
    return Kept(answers, jobs, submitted, key.json()["key"])


def finished(client: httpx.Client, path: str) -> Any:
    """Return the result of a job, once it has one."""
    wait_until(lambda: client.get(path).json()["status"] in ("succeeded", "failed"), seconds=JOB_SECONDS)
    job = client.get(path).json()
    assert job["status"] == "succeeded", job
    return job["result"]


def kept(client: httpx.Client, path: str) -> Any:
    """Return an answer, once its table is built, without what a table that is built again does not keep."""
    wait_until(lambda: client.get(path).is_success, seconds=JOB_SECONDS)
    answer = client.get(path)
    return {name: value for name, value in answer.json().items() if name not in NOT_KEPT}


def lost(before: Any, now: Any, place: str = "") -> Iterator[str]:
    """Yield every value that was answered before, and is missing or another one now; what is new is no loss."""
    if isinstance(before, dict) and isinstance(now, dict):
        for name, value in before.items():
            if name in now:
                yield from lost(value, now[name], f"{place}/{name}")
            else:
                yield f"{place}/{name} is missing"
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for index, (value, other) in enumerate(zip(before, now, strict=True)):
            yield from lost(value, other, f"{place}/{index}")
    elif before != now:
        yield f"{place} was {json.dumps(before)[:200]}, is {json.dumps(now)[:200]}"
