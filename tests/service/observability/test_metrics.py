"""``/metrics``: the counts, whichever process is asked, and the figures of the stores and workers."""

import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import version
from itertools import product
from pathlib import Path

import httpx
import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families
from redis.exceptions import ConnectionError as BrokerConnectionError

from db.cache import client as cache_client
from db.commits import commit_shard
from db.shards import claim_shard
from deploy import gunicorn as gunicorn_settings
from service.app import create_app
from service.jobs.streams import MAX_STREAMS
from service.jobs.waiting import FILES_FOR_OTHERS, MAX_WAITING, MOST_SLOTS
from tests.conftest import HttpServer, SharedWorker, running_gunicorn
from tests.db.work import some_work, submit, submitted
from tests.waiting import wait_until
from worker.declarations.operation import AnyOperation
from worker.jobs import metrics as shared

Figures = dict[tuple[str, frozenset[tuple[str, str]]], float]

SOLVE = "/v1/krypto/solve"
LAYERS = ("process", "redis", "database")
FIRST_SCRAPE = """
import sys, threading
from service.observability.metrics import prepare_scrapes
from service.wsgi import app
client = app.test_client()
client.get("/healthz")
prepare_scrapes()
for thread in threading.enumerate():
    if thread.name == "prepare-scrapes":
        thread.join()
loaded = set(sys.modules)
print(client.get("/metrics").status_code, sorted(set(sys.modules) - loaded))
"""


def figures(text: str) -> Figures:
    """Return the samples of a scrape, by name and labels."""
    return {
        (sample.name.removeprefix("countinghouse_"), frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def at(found: Figures, name: str, **labels: str) -> float:
    """Return the value of a sample; 0 if it is absent."""
    return found.get((name, frozenset(labels.items())), 0.0)


def scraped(api: FlaskClient) -> Figures:
    """Return the application's current metrics."""
    response = api.get("/metrics")
    assert response.status_code == 200
    assert response.content_type.startswith("text/plain; version=0.0.4")
    return figures(response.get_data(as_text=True))


def _requests(found: Figures, method: str, route: str, status: int) -> float:
    return at(found, "http_requests_total", method=method, route=route, status=str(status))


def _hits(found: Figures) -> dict[str, float]:
    return {layer: at(found, "cache_hits_total", layer=layer) for layer in LAYERS}


def test_requests_are_counted_by_route_and_not_by_path(api: FlaskClient) -> None:
    before = scraped(api)
    missing = "01890000-0000-7000-8000-000000000000"
    for number in range(3):
        assert api.get(f"/v1/jobs/{missing[:-1]}{number}").status_code == 404
    assert api.post(SOLVE, json={}).status_code == 422
    after = scraped(api)
    for method, route, status, times in (("GET", "/v1/jobs/<uuid:job_id>", 404, 3), ("POST", SOLVE, 422, 1)):
        assert _requests(after, method, route, status) - _requests(before, method, route, status) == times
        count = "http_request_duration_seconds_count"
        assert at(after, count, route=route) - at(before, count, route=route) == times
    assert missing[:-1] not in str(after)


def test_invented_paths_and_methods_make_no_series(api: FlaskClient) -> None:
    api.open("/no/such/path", method="BREW")
    found = scraped(api)
    assert _requests(found, "other", "none", 404) >= 1
    assert "BREW" not in str(found)
    assert "such" not in str(found)


@pytest.mark.usefixtures("worker")
def test_cache_hits_are_counted_where_they_are_found(api: FlaskClient) -> None:
    game = {"cards": [3, 5, 7], "target": 15}
    began = scraped(api)

    def submit(client: FlaskClient) -> Figures:
        assert client.post(SOLVE, json=game).get_json()["status"] == "succeeded"
        return scraped(client)

    computed = submit(api)
    assert at(computed, "cache_misses_total") - at(began, "cache_misses_total") == 1
    assert _hits(computed) == _hits(began)
    from_redis = submit(api)
    assert _hits(from_redis) == _hits(began) | {"redis": _hits(began)["redis"] + 1}
    hot = submit(api)
    assert _hits(hot) == _hits(from_redis) | {"process": _hits(from_redis)["process"] + 1}
    cache_client().flushdb()
    from_database = submit(create_app().test_client())
    assert _hits(from_database) == _hits(hot) | {"database": _hits(hot)["database"] + 1}
    assert at(from_database, "cache_misses_total") == at(computed, "cache_misses_total")


@pytest.mark.usefixtures("worker")
def test_waiting_requests_and_streams_are_counted(api: FlaskClient, spin: AnyOperation) -> None:
    job = api.post(
        "/v1/jobs", json={"kind": spin.kind, "params": {"name": "waited for", "seconds": 30}}
    ).get_json()
    before = scraped(api)

    def wait() -> None:
        with api.application.test_client() as client:
            client.get(job["links"]["self"], headers={"Prefer": "wait=30"})

    waiting = threading.Thread(target=wait)
    waiting.start()
    with api.application.test_client() as client:
        stream = client.get(job["links"]["events"], buffered=False)
        wait_until(
            lambda: at(scraped(api), "waiting_requests") == at(before, "waiting_requests") + 1, seconds=5
        )
        assert at(scraped(api), "event_streams") == at(before, "event_streams") + 1
        stream.close()
    api.delete(job["links"]["self"])
    waiting.join(timeout=10)
    after = scraped(api)
    for name in ("waiting_requests", "event_streams"):
        assert at(after, name) == at(before, name)


@pytest.mark.usefixtures("worker")
def test_stores_and_workers_are_asked(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "SCRAPE_S", 6.0)
    api.post(SOLVE, json={"cards": [1, 2], "target": 3})
    found = scraped(api)
    assert {at(found, "source_up", source=source) for source in shared.SOURCES} == {1.0}
    for queue in shared.QUEUES:
        # The tests' worker serves both queues.
        assert at(found, "worker_processes", queue=queue) == 2
        for name in ("queue_messages", "queue_oldest_age_seconds"):
            assert found[name, frozenset({("queue", str(queue))})] == 0
        for name, state in product(("computations", "shards"), ("queued", "running")):
            assert found[name, frozenset({("queue", str(queue)), ("state", state)})] == 0
    for name in ("shard_retries", "computations_failed"):
        assert found[name, frozenset()] == 0
    for state in ("waiting", "dead"):
        assert found["webhooks", frozenset({("state", state)})] == 0


def test_estimates_are_compared_with_the_time_used(api: FlaskClient) -> None:
    job = submit(replace(some_work(), estimated_s=0.5)).job
    claim = claim_shard(job.computation_id, 0, "w")
    assert claim is not None
    commit_shard(claim, "1", lambda partials: partials[0], used_s=2.0)
    found = scraped(api)
    for name in ("estimate_ratio", "estimate_ratio_highest"):
        assert at(found, name, kind="test.work") == 4.0


def test_no_worker_is_counted_without_workers(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("worker.jobs.queue._WORKERS_KEY", "nobody writes here:{queue}")
    found = scraped(api)
    for queue in shared.QUEUES:
        assert found["worker_processes", frozenset({("queue", str(queue))})] == 0


@pytest.mark.usefixtures("stores")
def test_prepared_process_loads_no_module_for_its_first_scrape() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_SCRAPE], capture_output=True, text=True, check=False)
    assert done.stdout == "200 []\n", done.stderr


def test_unavailable_source_leaves_other_metrics(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(_name: str) -> int:
        raise BrokerConnectionError("connection refused")

    monkeypatch.setattr(shared, "read_backlog", away)
    # A process without any answer has no counts.
    api.get("/problems")
    found = scraped(api)
    assert at(found, "source_up", source="broker") == 0
    assert at(found, "source_up", source="database") == 1
    names = {name for name, _ in found}
    assert "queue_messages" not in names
    assert {"computations", "http_requests_total"} <= names


def test_scrape_does_not_wait_for_a_hanging_source(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()
    monkeypatch.setattr(shared, "SCRAPE_S", 0.05)
    monkeypatch.setattr(shared, "read_backlog", lambda _name: ended.wait(60))
    try:
        assert at(scraped(api), "source_up", source="broker") == 0
    finally:
        ended.set()


def test_slow_source_delays_only_the_first_scrape(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    monkeypatch.setattr(shared, "ASK_AGAIN_AFTER_S", 0.0)
    monkeypatch.setattr(shared, "SCRAPE_S", 60.0)
    client = create_app().test_client()
    before = scraped(client)
    monkeypatch.setattr(shared, "read_backlog", lambda _name: go_on.wait(60) and 7)
    try:
        assert at(scraped(client), "queue_messages", queue="short") == at(
            before, "queue_messages", queue="short"
        )
    finally:
        go_on.set()
    wait_until(lambda: at(scraped(client), "queue_messages", queue="short") == 7, seconds=10)


def test_api_process_may_leave_out_shared_metrics(
    empty_stores: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("API_METRICS", "own")
    names = {name for name, _ in scraped(create_app().test_client())}
    assert not {"source_up", "computations"} & names
    assert "cache_misses_total" in names


def test_frequent_scrapes_get_the_same_figures(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def backlog(name: str) -> int:
        asked.append(name)
        return 0

    monkeypatch.setattr(shared, "read_backlog", backlog)
    began = time.monotonic()
    for _ in range(5):
        scraped(api)
    wait_until(lambda: set(asked) == set(shared.QUEUES), seconds=10)
    # A busy machine may take longer than the figures are kept.
    most = 1 + int((time.monotonic() - began) / shared.ASK_AGAIN_AFTER_S)
    assert len(asked) <= most * len(shared.QUEUES)


@pytest.fixture(scope="module")
def server(stores: object, shared_worker: SharedWorker) -> Iterator[HttpServer]:
    """Run a server whose processes may be killed."""
    shared_worker.start()
    with running_gunicorn() as started:
        yield started


def _scrape(server: HttpServer) -> Figures:
    # New processes load the application before they answer, which takes a busy machine some seconds.
    return figures(httpx.get(f"{server.url}/metrics", timeout=30).raise_for_status().text)


def _processes(server: HttpServer) -> list[int]:
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text(encoding="ascii")
    return [int(pid) for pid in children.split()]


def test_every_process_reports_the_counts_of_all(server: HttpServer) -> None:
    before = _requests(_scrape(server), "GET", "/problems", 200)
    # A connection for each request, so that each may reach any process.
    for _ in range(20):
        httpx.get(f"{server.url}/problems").raise_for_status()
    for _ in range(4):
        assert _requests(_scrape(server), "GET", "/problems", 200) == before + 20


def test_open_files_and_limits_match_the_processes(server: HttpServer) -> None:
    found = _scrape(server)
    processes = _processes(server)
    files = [sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir()) for pid in processes]
    limits = {resource.prlimit(pid, resource.RLIMIT_NOFILE)[0] for pid in processes}
    # The scrape itself had a connection.
    assert max(files) // 2 < at(found, "process_open_fds") < 2 * max(files)
    assert {at(found, "process_max_fds")} == limits
    places = max(1, min(MOST_SLOTS, (limits.pop() - FILES_FOR_OTHERS) // 2))
    for name in ("event_streams_limit", "waiting_requests_limit"):
        assert at(found, name) == len(processes) * places


def test_metrics_name_the_build(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTINGHOUSE_COMMIT", "24ac8ee")
    assert at(scraped(api), "build_info", version=version("countinghouse-server"), commit="24ac8ee") == 1


def test_killed_process_keeps_its_counts_and_loses_its_streams(server: HttpServer) -> None:
    httpx.get(f"{server.url}/problems").raise_for_status()
    # No message is sent for it, so it stays queued and its stream open.
    job = submitted()
    with httpx.stream("GET", f"{server.url}/v1/jobs/{job.id}/events", timeout=20) as stream:
        assert next(stream.iter_lines()).startswith("retry:")
        before = _scrape(server)
        assert at(before, "event_streams") == 1
        old = _processes(server)
        for pid in old:
            os.kill(pid, signal.SIGKILL)
        wait_until(
            lambda: len(_processes(server)) == len(old) and not {*old} & {*_processes(server)}, seconds=20
        )
    after = _scrape(server)
    counted = _requests(after, "GET", "/problems", 200)
    assert counted == _requests(before, "GET", "/problems", 200) >= 1
    assert at(after, "event_streams") == 0


def test_metrics_folder_is_removed_with_the_server(
    stores: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("METRICS_FOLDER", str(tmp_path))
    with running_gunicorn(processes=1) as server:
        httpx.get(f"{server.url}/healthz").raise_for_status()
        (folder,) = tmp_path.iterdir()
        assert folder.stat().st_mode & 0o777 == 0o700
        assert list(folder.glob("counter_*.db"))
    assert not list(tmp_path.iterdir())


def test_some_connections_are_reserved_for_short_answers() -> None:
    assert gunicorn_settings.worker_connections >= MAX_WAITING + MAX_STREAMS + 500
