"""Waiting for slow jobs, on servers that are busy, restarted, or unavailable."""

import threading
from types import SimpleNamespace

import pytest

from tests.clients.cli.answers import JOB_ID, accepted, finished, job, problem, running, unavailable
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import STREAM, Answer, Asked, Serve, json_answer

SOLVE = ("solve", "1", "2", "--target", "3")
HUNG_UP = Answer(hang_up=True)


def test_client_waits_for_a_slow_job(serve: Serve) -> None:
    server = serve(accepted(), running(), finished())
    shown = Program(server.url).run(*SOLVE)
    assert shown.exit_code == 0
    assert "Solvable" in shown.stdout
    assert [(asked.method, asked.path) for asked in server.asked] == [
        ("POST", "/v1/krypto/solve"),
        ("GET", f"/v1/jobs/{JOB_ID}"),
        ("GET", f"/v1/jobs/{JOB_ID}"),
    ]
    assert [asked.headers["prefer"] for asked in server.asked] == ["wait=0", "wait=20", "wait=20"]


def test_client_waits_as_long_as_retry_after_says(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    # Other threads of the process still sleep.
    monkeypatch.setattr("countinghouse_client._driver.time", SimpleNamespace(sleep=slept.append))
    silent = json_answer(job("running"))
    patient = json_answer(job("running"), headers={"Retry-After": "7"})
    Program(serve(accepted(), patient, running(), silent, finished()).url).run(*SOLVE)
    assert slept == [7.0, 0.05, 1.0]


@pytest.mark.usefixtures("quick_back_off")
@pytest.mark.parametrize(
    "trouble", [HUNG_UP, unavailable(), problem(502, ""), problem(429, "", retry_after="0")]
)
def test_wait_survives_temporary_failures(serve: Serve, trouble: Answer) -> None:
    server = serve(accepted(), trouble, trouble, running(), trouble, finished())
    shown = Program(server.url).run(*SOLVE)
    assert shown.exit_code == 0
    assert len(server.asked) == 6
    # Reported once for each series of failures.
    assert shown.stderr.count("Retrying.") == 2
    assert "Retrying" not in shown.stdout


@pytest.mark.usefixtures("quick_back_off")
@pytest.mark.parametrize("trouble", [HUNG_UP, unavailable()])
def test_submission_is_repeated_under_the_same_key(serve: Serve, trouble: Answer) -> None:
    server = serve(trouble, finished())
    assert Program(server.url).run(*SOLVE).exit_code == 0
    first, second = server.asked
    assert first.method == second.method == "POST"
    assert first.headers["idempotency-key"] == second.headers["idempotency-key"]
    assert first.body == second.body


@pytest.mark.usefixtures("quick_back_off")
def test_two_submissions_have_different_keys(serve: Serve) -> None:
    server = serve(finished())
    for _ in range(2):
        Program(server.url).run(*SOLVE)
    first, second = server.asked
    assert first.headers["idempotency-key"] != second.headers["idempotency-key"]


@pytest.mark.usefixtures("quick_back_off")
@pytest.mark.parametrize("trouble", [HUNG_UP, unavailable()])
def test_retries_end_after_the_limit(serve: Serve, trouble: Answer) -> None:
    shown = Program(serve(trouble).url).run(*SOLVE)
    assert shown.exit_code == 3
    assert shown.stdout == ""
    assert "Error: " in shown.stderr


@pytest.mark.usefixtures("quick_back_off")
def test_client_polls_where_every_stream_of_events_is_cut(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = Answer(body=b"retry: 20\n\n", headers={"Content-Type": STREAM})
    server = serve(accepted(), running(), finished())
    others = server.next_answer
    streams: list[Asked] = []

    def answer(asked: Asked) -> Answer:
        if not asked.path.endswith("/events"):
            return others(asked)
        streams.append(asked)
        return cut

    monkeypatch.setattr(server, "next_answer", answer)
    shown = Program(server.url).run(*SOLVE, "--timeout", "10")
    assert shown.exit_code == 0
    assert "Solvable" in shown.stdout
    assert len(streams) > 1


@pytest.mark.usefixtures("quick_back_off")
def test_lost_server_shows_the_command_to_resume(serve: Serve) -> None:
    server = serve(accepted(), unavailable())
    shown = Program(server.url).run(*SOLVE, "--server", server.url)
    assert shown.exit_code == 3
    assert "the queue is unavailable" in shown.stderr.lower()
    assert f"countinghouse jobs wait {JOB_ID} --server {server.url}\n" in shown.stderr


def test_client_does_not_wait_for_a_long_retry_after(serve: Serve) -> None:
    server = serve(unavailable(retry_after="3600"))
    assert Program(server.url).run(*SOLVE).exit_code == 3
    assert len(server.asked) == 1


def test_failure_of_the_server_is_not_repeated(serve: Serve) -> None:
    server = serve(problem(500, "Internal error."), finished())
    shown = Program(server.url).run(*SOLVE)
    assert shown.exit_code == 3
    assert "answered 500: Internal error." in shown.stderr
    assert len(server.asked) == 1


@pytest.mark.parametrize("words", [SOLVE, ("jobs",), ("jobs", "wait", JOB_ID), ("jobs", "cancel", JOB_ID)])
def test_unreachable_server_is_reported_immediately(unused_url: str, words: tuple[str, ...]) -> None:
    shown = Program(unused_url).run(*words)
    assert shown.exit_code == 3
    assert shown.stdout == ""
    assert f"{unused_url} cannot be reached" in shown.stderr
    assert "refused" in shown.stderr
    assert "Retrying." not in shown.stderr


def test_status_request_is_not_repeated(serve: Serve) -> None:
    server = serve(unavailable(), finished())
    assert Program(server.url).run("jobs", "show", JOB_ID).exit_code == 3
    assert len(server.asked) == 1


def test_wait_ends_at_the_users_timeout(serve: Serve) -> None:
    server = serve(accepted(), running())
    shown = Program(server.url).run(*SOLVE, "--timeout", "0.2")
    assert shown.exit_code == 4
    assert shown.stdout == ""
    assert f"still running. To resume: countinghouse jobs wait {JOB_ID}\n" in shown.stderr
    assert server.asked[0].headers["prefer"] == "wait=0"


def test_request_ends_soon_after_the_users_timeout(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("countinghouse_client._exchange.OVERRUN_S", 0.1)
    released = threading.Event()
    server = serve(Answer(released=released))
    try:
        shown = Program(server.url).run("jobs", "show", JOB_ID, "--timeout", "0")
    finally:
        released.set()
    assert shown.exit_code == 3
    assert "does not answer" in shown.stderr
