"""Retries: the repeated calls, their number, and the pauses."""

import threading
import time
from collections.abc import Callable
from email.utils import formatdate
from typing import Any

import pytest

from countinghouse_client import ProblemError, Retries, TimedOutError, UnreachableError
from countinghouse_client._errors import retry_after
from tests.clients.cli.answers import JOB_ID, finished, problem, unavailable
from tests.clients.cli.scripted_server import Answer, Serve, json_answer
from tests.clients.python.conftest import Asker

HUNG_UP = Answer(hang_up=True)
BATCH = json_answer({"responses": [{"status": 200, "body": {"id": JOB_ID}}]})


def solve(client: Any) -> Any:
    return client.krypto.solve(cards=[1, 2], target=3)


def look(client: Any) -> Any:
    return client.jobs.get(JOB_ID)


def batch(client: Any) -> Any:
    return client.batch([("krypto.solve", {"cards": [1, 2], "target": 3})])


@pytest.mark.parametrize("call", [solve, look])
@pytest.mark.parametrize(
    "trouble", [HUNG_UP, *(problem(status, "") for status in (408, 425, 429, 502, 503, 504))]
)
def test_request_is_retried_after_a_temporary_failure(
    serve: Serve, ask: Asker, trouble: Answer, call: Callable[[Any], Any]
) -> None:
    server = serve(trouble, trouble, trouble, finished())
    ask(server.url, call)
    assert len(server.asked) == 4


def test_repeated_submission_keeps_its_key(serve: Serve, ask: Asker) -> None:
    server = serve(HUNG_UP, unavailable(), finished())
    for _ in range(2):
        ask(server.url, solve)
    keys = [asked.headers["idempotency-key"] for asked in server.asked]
    assert len(set(keys[:3])) == 1
    assert len(set(keys)) == 2
    assert len({asked.body for asked in server.asked}) == 1


@pytest.mark.parametrize("trouble", [HUNG_UP, problem(503, "The queue is unavailable.")])
def test_last_try_raises_its_error(serve: Serve, ask: Asker, trouble: Answer) -> None:
    server = serve(trouble)
    with pytest.raises((UnreachableError, ProblemError), match=r"closed the connection|queue is unavailable"):
        ask(server.url, look)
    assert len(server.asked) == 4


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 410, 413, 415, 422, 500])
def test_other_failures_are_not_repeated(serve: Serve, ask: Asker, status: int) -> None:
    server = serve(problem(status, "Told."), finished())
    with pytest.raises(ProblemError) as raised:
        ask(server.url, look)
    assert raised.value.status == status
    assert len(server.asked) == 1


def test_pause_follows_retry_after(serve: Serve, ask: Asker, pauses: list[float]) -> None:
    date = formatdate(time.time() + 60, usegmt=True)
    server = serve(unavailable("7"), unavailable("0"), problem(429, "", retry_after=date), finished())
    ask(server.url, look)
    assert pauses[:2] == [7.0, 0.0]
    assert 50 < pauses[2] <= 60


def test_pauses_grow_without_retry_after(serve: Serve, ask: Asker, pauses: list[float]) -> None:
    server = serve(*[problem(503, "")] * 5, finished())
    ask(server.url, look, retries=Retries(tries=6, first_pause=1.0, longest_pause=4.0))
    for pause, whole in zip(pauses, [1.0, 2.0, 4.0, 4.0, 4.0], strict=True):
        assert whole / 2 <= pause <= whole


def test_retry_after_of_an_hour_is_an_error(serve: Serve, ask: Asker, pauses: list[float]) -> None:
    with pytest.raises(ProblemError):
        ask(serve(unavailable("3600"), finished()).url, look)
    assert pauses == []


def test_no_pause_exceeds_the_timeout(serve: Serve, ask: Asker, pauses: list[float]) -> None:
    with pytest.raises(ProblemError):
        ask(serve(unavailable("30"), finished()).url, lambda client: client.jobs.get(JOB_ID, timeout=10))
    assert pauses == []


def test_zero_retries_sends_one_request(serve: Serve, ask: Asker) -> None:
    server = serve(unavailable(), finished())
    with pytest.raises(ProblemError):
        ask(server.url, lambda client: client.with_options(retries=Retries(tries=1)).jobs.get(JOB_ID))
    assert len(server.asked) == 1


def test_silent_server_times_out(serve: Serve, ask: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("countinghouse_client._exchange.OVERRUN_S", 0.1)
    released = threading.Event()
    try:
        with pytest.raises(TimedOutError, match="does not answer"):
            ask(serve(Answer(released=released)).url, lambda client: client.jobs.get(JOB_ID, timeout=1))
    finally:
        released.set()


@pytest.mark.parametrize("trouble", [unavailable(), problem(429, "", retry_after="0")])
def test_batch_that_was_not_run_is_repeated(serve: Serve, ask: Asker, trouble: Answer) -> None:
    server = serve(trouble, BATCH)
    assert ask(server.url, batch) == [{"id": JOB_ID}]
    assert "idempotency-key" not in server.asked[0].headers


@pytest.mark.parametrize("trouble", [HUNG_UP, problem(502, ""), problem(504, "")])
def test_batch_that_may_have_been_run_is_not_repeated(serve: Serve, ask: Asker, trouble: Answer) -> None:
    server = serve(trouble, BATCH)
    with pytest.raises((UnreachableError, ProblemError)):
        ask(server.url, batch)
    assert len(server.asked) == 1


@pytest.mark.parametrize("method", ["POST", "post"])
def test_post_that_may_have_been_run_is_not_repeated(serve: Serve, ask: Asker, method: str) -> None:
    server = serve(HUNG_UP, BATCH)
    with pytest.raises(UnreachableError):
        ask(server.url, lambda client: client.request(method, "/v1/jobs", body={}))
    assert [asked.method for asked in server.asked] == ["POST"]


def test_unreachable_server_is_retried(unused_url: str, ask: Asker, pauses: list[float]) -> None:
    for call in (solve, batch):
        with pytest.raises(UnreachableError, match="cannot be reached") as raised:
            ask(unused_url, call)
        assert not raised.value.reached
    assert len(pauses) == 6


@pytest.mark.parametrize(
    ("value", "seconds"), [("7", 7.0), ("0", 0.0), ("soon", None), ("-1", None), ("٣", None)]
)
def test_retry_after_is_a_number_of_seconds(value: str, seconds: float | None) -> None:
    assert retry_after({"Retry-After": value}) == seconds


def test_retry_after_may_be_a_date() -> None:
    seconds = retry_after({"Retry-After": formatdate(time.time() + 60, usegmt=True)})
    assert seconds is not None
    assert 50 < seconds <= 60
    assert retry_after({"Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"}) == 0.0
    assert retry_after({}) is None
