"""Traces: one trace from the request over its shards to the webhook, and no traces without an endpoint."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from service.app import create_app
from tests.conftest import ROOT, running_gunicorn, running_worker
from tests.deploy.places import public_folder
from tests.faults.stack import Faulty, faulty_stack
from tests.service.conftest import game
from tests.service.observability.collector import Collector, Seen, collecting
from tests.waiting import wait_until
from tests.worker.engine.webhooks.receiver import Answer, Receiver, receiving
from worker.observability.tracing import is_tracing_wanted
from worker.settings import SettingError

pytestmark = pytest.mark.slow

ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
CALLER = "00f067aa0ba902b7"
PARENT = {"traceparent": f"00-{TRACE}-{CALLER}-01"}
NEVER_MS = "600000"

Traced = tuple[Faulty, Collector, Receiver]


@pytest.fixture(scope="module")
def traced() -> Iterator[Traced]:
    """Run the whole service with an endpoint, its collector, and a receiver of webhooks."""
    with (
        collecting() as collector,
        receiving() as hooks,
        pytest.MonkeyPatch.context() as patch,
        public_folder() as home,
    ):
        patch.setenv(ENDPOINT, collector.url)
        patch.setenv("OTEL_BSP_SCHEDULE_DELAY", "100")
        patch.setenv("WEBHOOK_ALLOW_PRIVATE", "1")
        with faulty_stack(home) as stack:
            yield stack, collector, hooks


def _one(spans: list[Seen]) -> Seen:
    assert len(spans) == 1, spans
    return spans[0]


def _logged(stack: Faulty, part: str, event: str, trace: str) -> bool:
    # Gunicorn and Celery write some lines of their own.
    lines = [json.loads(line) for line in stack[part].log.read_text().splitlines() if line.startswith("{")]
    return any(line.get("event") == event and line.get("trace_id") == trace for line in lines)


@pytest.mark.timeout(240)
def test_one_trace_leads_from_the_request_over_the_shards_to_the_webhook(traced: Traced) -> None:
    stack, collector, hooks = traced
    body = {
        "kind": "test.spin",
        "params": {"name": "traced", "shards": 3, "seconds": 0.5},
        "webhook": {"url": hooks.url},
    }
    submitted = stack.client.post("/v1/jobs", json=body, headers=PARENT)
    joined = stack.client.post("/v1/jobs", json=body, headers={"Prefer": "wait=30"})
    assert (submitted.status_code, joined.json()["status"]) == (202, "succeeded")
    wait_until(lambda: len(hooks.requests) == 2 and len(collector.named("POST")) == 2, seconds=30)
    wait_until(lambda: len(collector.spans(TRACE)) == 6, seconds=30)

    request = _one(collector.named("POST /v1/jobs", TRACE))
    assert (request.parent, request.kind, request.service) == (CALLER, "SERVER", "countinghouse-api")
    job = submitted.json()["id"]
    expected = {"http.request.method": "POST", "http.route": "/v1/jobs", "http.response.status_code": 202}
    assert expected.items() <= request.attributes.items()
    assert request.attributes["countinghouse.job.id"] == job
    assert request.attributes["countinghouse.request_id"] == submitted.headers["X-Request-ID"]

    shards = collector.named("shard test.spin", TRACE)
    assert {(span.parent, span.kind, span.service) for span in shards} == {
        (request.id, "CONSUMER", "countinghouse-worker")
    }
    assert sorted(str(span.attributes["countinghouse.shard.index"]) for span in shards) == ["0", "1", "2"]
    for span in shards:
        assert span.attributes["countinghouse.shard.attempt"] == 1
        assert span.attributes["countinghouse.outcome"] == "computed"
        assert str(span.attributes["countinghouse.engine"]).startswith("test.spin@")
        assert isinstance(span.attributes["countinghouse.processor_seconds"], float)
    last = _one([span for span in shards if span.attributes["countinghouse.commit"] == "finished"])
    assert _one(collector.named("combine test.spin", TRACE)).parent == last.id

    call = _one(collector.named("POST", TRACE))
    assert (call.parent, call.kind, call.service) == (request.id, "CLIENT", "countinghouse-upkeep")
    assert (call.attributes["http.response.status_code"], call.failed) == (204, False)
    called = {hook.headers["webhook-id"]: hook.headers["traceparent"][:-2] for hook in hooks.requests}
    assert called[job] == call.context

    # The other request has a trace of its own, with its webhook, and a link to the trace of the work.
    other = _one([span for span in collector.named("POST /v1/jobs") if span.trace != TRACE])
    assert (other.parent, other.links) == ("", (request.id,))
    assert _one(collector.named("POST", other.trace)).context == called[joined.json()["id"]]
    assert len(collector.spans(other.trace)) == 2

    for part, event in (("api", "request"), ("worker", "shard_ended"), ("upkeep", "webhook_delivered")):
        assert _logged(stack, part, event, TRACE), part


@pytest.mark.timeout(240)
def test_failed_spans_are_marked(traced: Traced) -> None:
    stack, collector, hooks = traced
    hooks.requests.clear()
    hooks.answers.append(Answer(410))
    path = stack.client.post(
        "/v1/jobs",
        json={"kind": "krypto.solve", "params": game(7), "webhook": {"url": hooks.url}},
        headers={"Prefer": "wait=30"},
    ).json()["links"]["self"]
    wait_until(lambda: any(span.failed for span in collector.named("POST")), seconds=30)
    call = _one([span for span in collector.named("POST") if span.failed])
    assert call.attributes["http.response.status_code"] == 410
    assert call.attributes["error.type"] == "410"
    assert stack.client.get(f"{path}/webhook").json()["status"] == "dead"
    # A cached answer links to the request that computed it.
    computed = _one([span for span in collector.named("POST /v1/jobs") if span.trace == call.trace])
    cached = stack.client.post("/v1/krypto/solve", json=game(7))
    assert cached.json()["cached"] is True
    wait_until(lambda: bool(collector.named("POST /v1/krypto/solve")), seconds=30)
    assert collector.named("POST /v1/krypto/solve")[-1].links == (computed.id,)


@pytest.fixture
def _endpoint(no_worker: None, empty_stores: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Export spans only at the end of a process, and give the collector unlimited time."""
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", NEVER_MS)
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_TIMEOUT", NEVER_MS)


@pytest.mark.timeout(300)
@pytest.mark.usefixtures("_endpoint")
def test_stopping_processes_export_the_remaining_spans(monkeypatch: pytest.MonkeyPatch) -> None:
    with collecting() as collector:
        monkeypatch.setenv(ENDPOINT, collector.url)
        with running_worker(), running_gunicorn() as server:
            answer = httpx.post(f"{server.url}/v1/krypto/solve", json=game(8), headers=PARENT)
            assert answer.json()["status"] == "succeeded"
            assert collector.spans() == []
        found = {(span.name, span.service) for span in collector.spans(TRACE)}
    assert found == {
        ("POST /v1/krypto/solve", "countinghouse-api"),
        ("shard krypto.solve", "countinghouse-worker"),
        ("combine krypto.solve", "countinghouse-worker"),
    }


@pytest.mark.timeout(300)
@pytest.mark.usefixtures("_endpoint")
def test_hanging_collector_delays_no_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "50")
    monkeypatch.setenv("OTEL_BSP_MAX_QUEUE_SIZE", "4")
    monkeypatch.setenv("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", "4")
    # The collector accepts connections and never answers.
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv(ENDPOINT, f"http://127.0.0.1:{silent.getsockname()[1]}")
        # Both processes export at their end, but wait for less time than the collector might take.
        with running_worker(), running_gunicorn() as server:
            with httpx.Client(base_url=server.url, timeout=60) as client:
                for target in range(1, 13):
                    answer = client.post("/v1/krypto/solve", json=game(target))
                    assert (answer.status_code, answer.json()["status"]) == (200, "succeeded")
            connection, _ = silent.accept()
            with connection:
                assert connection.recv(4) == b"POST"


def _python(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


@pytest.fixture
def absent(tmp_path: Path) -> Path:
    """Return a folder that hides the packages, so that a process behaves as if they were not installed."""
    (tmp_path / "opentelemetry.py").touch()
    return tmp_path


EVERYTHING = """
import sys
import service.wsgi, worker.engine.app, worker.engine.upkeep, deploy.gunicorn
from celery import signals
from worker.observability.tracing import span, trace_context
signals.worker_process_init.send(None)
answer = service.wsgi.app.test_client().get("/openapi.yaml", headers={"traceparent": "%s"})
with span("work"):
    print(answer.status_code, trace_context())
import kombu.transport.redis, limits.storage.redis
print(sorted(name for name in sys.modules if name.startswith("opentelemetry")))
"""

# Import the modules one after the other, and show after each what it has loaded.
MODULES = """
import sys
from importlib import import_module
for module in sys.argv[1:]:
    import_module(module)
    print(module, sorted(name for name in sys.modules if name.startswith("opentelemetry")))
"""


@pytest.mark.parametrize(
    "environ",
    [
        {ENDPOINT: ""},
        # Loading all kernels once is enough.
        {ENDPOINT: "http://127.0.0.1:1", "OTEL_SDK_DISABLED": "true", "WORKER_WARM_UP": "0"},
    ],
)
def test_opentelemetry_is_not_loaded_without_an_endpoint(environ: dict[str, str]) -> None:
    # The packages are installed.
    done = _python("-c", EVERYTHING % PARENT["traceparent"], **environ)
    assert done.stdout.splitlines() == ["200 None", "[]"], done.stderr


def test_opentelemetry_is_loaded_only_with_an_endpoint() -> None:
    modules = ["deploy.gunicorn", "service.wsgi", "worker.engine.app", "worker.engine.upkeep", "db.migrate"]
    done = _python("-c", MODULES, *modules, **{ENDPOINT: ""})
    assert done.stdout.splitlines() == [f"{module} []" for module in modules], done.stderr


@pytest.mark.parametrize(
    "process",
    [
        ("-m", "gunicorn", "--config", "python:deploy.gunicorn", "--bind", "127.0.0.1:0", "service.wsgi:app"),
        ("-m", "worker.engine", "worker.engine.app", "--concurrency", "1", "--queues", "short"),
        ("-m", "worker.engine.upkeep"),
    ],
)
def test_every_process_reports_missing_packages_at_its_start(
    process: tuple[str, ...], stores: object, absent: Path
) -> None:
    done = _python(*process, **{ENDPOINT: "http://127.0.0.1:4318", "PYTHONPATH": str(absent)})
    assert done.returncode != 0
    assert "pip install 'countinghouse-server[tracing]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("environ", "message"),
    [
        ({ENDPOINT: "127.0.0.1:4318"}, ENDPOINT),
        ({ENDPOINT: "http://c", "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"}, "OTEL_EXPORTER_OTLP_PROTOCOL"),
    ],
)
def test_unusable_setting_is_named(
    environ: dict[str, str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingError, match=message):
        create_app()


def test_endpoint_may_be_set_for_traces_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    named = {"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "https://collector.example/v1/traces"}
    assert is_tracing_wanted(named)
    assert not is_tracing_wanted({**named, "OTEL_TRACES_EXPORTER": "none"})
    monkeypatch.setattr("worker.observability.tracing._EXPORTER", "absent.exporter")
    with pytest.raises(SettingError, match="OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"):
        is_tracing_wanted(named)
