"""Submitting jobs and waiting for their end."""

import asyncio
import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from countinghouse_client import (
    AnswerError,
    AsyncClient,
    Client,
    JobFailedError,
    ProblemError,
    TimedOutError,
)
from tests.clients.cli.answers import JOB_ID, SOLVE_RESULT, accepted, finished, job, running
from tests.clients.cli.scripted_server import Answer, Serve, json_answer
from tests.clients.python.conftest import Asker


def solve(client: Any) -> Any:
    """Request a game's solutions."""
    return client.krypto.solve(cards=[2, 3], target=6)


def test_operation_waits_for_its_result(serve: Serve, ask: Asker, pauses: list[float]) -> None:
    silent = json_answer(job("running"))
    server = serve(accepted(retry_after="7"), running(), silent, finished())
    assert ask(server.url, solve) == SOLVE_RESULT
    assert [(asked.method, asked.path) for asked in server.asked] == [
        ("POST", "/v1/krypto/solve"),
        *[("GET", f"/v1/jobs/{JOB_ID}")] * 3,
    ]
    assert server.asked[0].json == {"cards": [2, 3], "target": 6}
    assert {asked.headers["prefer"] for asked in server.asked} == {"wait=20"}
    assert pauses == [7.0, 0.05, 1.0]


def event(name: str, data: Any) -> bytes:
    """Return an event of a stream."""
    return f"event: {name}\nid: 1\ndata: {json.dumps(data)}\n\n".encode()


def solve_with(seen: list[Any]) -> Callable[[Any], Any]:
    """Return a call that notes the updates of its job."""
    return lambda client: client.krypto.solve(cards=[2, 3], target=6, on_update=seen.append)


def test_on_update_gets_the_job_with_each_event(serve: Serve, ask: Asker) -> None:
    progress = {"done": 4, "total": 9, "unit": "hand", "fraction": 0.4444, "eta_seconds": 1}
    stream = event("progress", progress) + event("done", job("succeeded", result=SOLVE_RESULT))
    streamed = Answer(body=stream, headers={"Content-Type": "text/event-stream"})
    server = serve(accepted(), streamed, finished())
    seen: list[Any] = []
    assert ask(server.url, solve_with(seen)) == SOLVE_RESULT
    assert [(update["status"], update["progress"]["done"]) for update in seen] == [
        ("queued", 0),
        ("running", 4),
    ]
    assert [asked.path for asked in server.asked] == [
        "/v1/krypto/solve",
        f"/v1/jobs/{JOB_ID}/events",
        f"/v1/jobs/{JOB_ID}",
    ]
    assert server.asked[0].headers["prefer"] == "wait=0"


def test_on_update_asks_again_where_streams_do_not_pass(serve: Serve, ask: Asker) -> None:
    refused = Answer(status=406, body=b"{}", headers={"Content-Type": "application/problem+json"})
    server = serve(accepted(), refused, running(done=4), finished())
    seen: list[Any] = []
    assert ask(server.url, solve_with(seen)) == SOLVE_RESULT
    assert [update["progress"]["done"] for update in seen] == [0, 4]


def test_on_update_needs_one_connection(serve: Serve, ask: Asker) -> None:
    # The stream stays open after its last event.
    streamed = Answer(body=event("done", job()), headers={"Content-Type": "text/event-stream"}, missing=1)
    server = serve(accepted(), streamed, finished())
    limits = httpx.Limits(max_connections=1)
    http = httpx.AsyncClient(limits=limits) if ask.asynchronous else httpx.Client(limits=limits)
    assert ask(server.url, solve_with([]), http=http) == SOLVE_RESULT


def test_error_of_on_update_reaches_the_caller(serve: Serve, ask: Asker) -> None:
    progress = {"done": 4, "total": 9, "unit": "hand", "fraction": 0.4444, "eta_seconds": 1}
    streamed = Answer(body=event("progress", progress), headers={"Content-Type": "text/event-stream"})
    server = serve(accepted(), streamed, finished())

    def refuse(update: Any) -> None:
        if update["progress"]["done"]:
            raise ProblemError(418, {"title": "Not wanted"})

    with pytest.raises(ProblemError, match="Not wanted"):
        ask(server.url, lambda client: client.krypto.solve(cards=[2, 3], target=6, on_update=refuse))
    assert len(server.asked) == 2


@pytest.mark.parametrize("cancels", [False, True])
def test_cancelled_task_cancels_its_job_if_wanted(serve: Serve, cancels: bool) -> None:
    server = serve(accepted(retry_after="30"), finished(job("cancelled")))

    async def aborted() -> None:
        async with AsyncClient(server.url, cancel_on_abort=cancels) as client:
            task = asyncio.create_task(client.krypto.solve(cards=[2, 3], target=6))
            while not server.asked:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.3)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    asyncio.run(aborted())
    asked = [(one.method, one.path) for one in server.asked]
    assert asked == [("POST", "/v1/krypto/solve")] + [("DELETE", f"/v1/jobs/{JOB_ID}")] * cancels


ABORTED: dict[str, Callable[[Client], Any]] = {
    "run": lambda client: client.jobs.run("krypto.solve", {"cards": [1], "target": 1}, cancel_on_abort=True),
    "wait": lambda client: client.jobs.wait(JOB_ID, cancel_on_abort=True),
    "game": lambda client: client.krypto.solve(cards=[1], target=1, cancel_on_abort=True),
    "client": lambda client: client.with_options(cancel_on_abort=True).jobs.wait(JOB_ID),
}


@pytest.mark.parametrize("call", ABORTED.values(), ids=ABORTED)
def test_interrupt_cancels_the_job_if_wanted(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, call: Callable[[Client], Any]
) -> None:
    def interrupt(_seconds: float) -> None:
        raise KeyboardInterrupt

    server = serve(accepted(), finished(job("cancelled")))
    monkeypatch.setattr("countinghouse_client._driver.time", SimpleNamespace(sleep=interrupt))
    with Client(server.url) as client, pytest.raises(KeyboardInterrupt):
        call(client)
    assert len(server.asked) == 2
    assert (server.asked[1].method, server.asked[1].path) == ("DELETE", f"/v1/jobs/{JOB_ID}")


@pytest.mark.parametrize("status", ["failed", "cancelled"])
def test_job_without_result_is_an_error(serve: Serve, ask: Asker, status: str) -> None:
    error = {
        "type": "/problems#no-such-deal",
        "title": "No such deal",
        "detail": "10,000 tried",
        "errors": None,
    }
    told = job(status, error=error if status == "failed" else None)
    with pytest.raises(JobFailedError, match=r"No such deal: 10,000 tried|was cancelled") as raised:
        ask(serve(finished(told)).url, solve)
    assert raised.value.job["status"] == status


def test_wait_returns_the_job_in_any_final_status(serve: Serve, ask: Asker) -> None:
    server = serve(running(), finished(job("failed")))
    assert ask(server.url, lambda client: client.jobs.wait(JOB_ID))["status"] == "failed"


def test_wait_ends_with_the_timeout(serve: Serve, ask: Asker) -> None:
    server = serve(accepted(), running())
    with pytest.raises(TimedOutError, match="still running") as raised:
        ask(
            server.url,
            lambda client: client.jobs.run("krypto.solve", {"cards": [1], "target": 1}, timeout=0.3),
        )
    assert raised.value.job is not None
    assert raised.value.job["id"] == JOB_ID
    assert isinstance(raised.value, TimeoutError)
    assert server.asked[0].headers["prefer"] == "wait=0"


def test_client_timeout_applies_to_its_calls(serve: Serve, ask: Asker) -> None:
    with pytest.raises(TimedOutError):
        ask(serve(running()).url, lambda client: client.jobs.wait(JOB_ID), timeout=0.1)


def test_options_of_a_submission_are_sent(serve: Serve, ask: Asker) -> None:
    server = serve(accepted())
    submitted = ask(
        server.url,
        lambda client: client.jobs.submit(
            "krypto.solve",
            {"cards": (1, 2), "target": 3},
            labels=["mine"],
            webhook="https://example.com/hook",
            priority="high",
            idempotency_key="once",
            wait=5,
        ),
    )
    assert submitted["status"] == "queued"
    (asked,) = server.asked
    assert (asked.method, asked.path) == ("POST", "/v1/jobs")
    assert asked.json == {
        "kind": "krypto.solve",
        "params": {"cards": [1, 2], "target": 3},
        "labels": ["mine"],
        "webhook": {"url": "https://example.com/hook"},
        "priority": "high",
    }
    assert (asked.headers["idempotency-key"], asked.headers["prefer"]) == ("once", "wait=5")


def test_job_can_be_cancelled(serve: Serve, ask: Asker) -> None:
    server = serve(finished(job("cancelled")))
    assert ask(server.url, lambda client: client.jobs.cancel(JOB_ID))["status"] == "cancelled"
    assert (server.asked[0].method, server.asked[0].path) == ("DELETE", f"/v1/jobs/{JOB_ID}")


def test_id_cannot_change_the_path(serve: Serve, ask: Asker) -> None:
    server = serve(finished())
    ask(server.url, lambda client: client.jobs.get("../keys?x#y"))
    assert server.asked[0].path == "/v1/jobs/..%2Fkeys%3Fx%23y"


def test_client_waits_for_an_unknown_fact(serve: Serve, ask: Asker) -> None:
    server = serve(accepted(), finished(), json_answer(SOLVE_RESULT))
    query = {"cards": [1, 2], "target": 3}
    assert ask(server.url, lambda client: client.get("/v1/krypto/solve", query)) == SOLVE_RESULT
    paths = [asked.path for asked in server.asked]
    assert paths[0] == paths[2] == "/v1/krypto/solve?cards=1%2C2&target=3"


@pytest.mark.parametrize(
    "answer", [Answer(body=b"<html>"), json_answer([]), json_answer({"id": JOB_ID}), Answer(body=b"\xff")]
)
def test_answer_that_is_not_a_job_is_an_error(serve: Serve, ask: Asker, answer: Answer) -> None:
    with pytest.raises(AnswerError):
        ask(serve(answer).url, solve)
