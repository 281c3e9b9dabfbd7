"""The client against a scripted server: retries, problems, waiting, streams and aborted calls."""

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from db.keys import new_webhook_secret
from tests.clients.cli.scripted_server import Answer, ScriptedServer, json_answer
from tests.clients.typescript.conftest import Run
from tests.documented import shown_jobs
from worker.jobs.webhooks import sign_headers

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

JOB = {**shown_jobs("krypto.solve")[0], "id": "7"}
RUNNING = {**JOB, "status": "running", "result": None}
FAILED = {**JOB, "status": "failed", "result": None, "error": {"detail": "It had no luck"}}
NOW = {"Retry-After": "0"}
HANG_UP = Answer(hang_up=True)
PROBLEM = {"title": "Unprocessable Content", "status": 422, "detail": "Invalid", "type": "/problems#422"}
FIELD = {"pointer": "/cards", "detail": "Too few", "in": "body"}


class Played:
    """A runner of a behaviour against prepared answers."""

    server: ScriptedServer

    def __init__(self, run: Run, stack: ExitStack) -> None:
        self._run, self._stack = run, stack

    def __call__(self, behaviour: str, *answers: Answer) -> Any:
        """Run a behaviour, and return its result."""
        self.server = self._stack.enter_context(ScriptedServer(list(answers)).running())
        return json.loads(self._run("behaviours.ts", behaviour, self.server.url))

    def sent(self, header: str) -> list[str | None]:
        """Return a header of all requests."""
        return [asked.headers.get(header) for asked in self.server.asked]


@pytest.fixture
def play(run: Run) -> Iterator[Played]:
    with ExitStack() as stack:
        yield Played(run, stack)


def _problem(status: int, **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return json_answer({**PROBLEM, "status": status}, status, named)


STREAM = {"Content-Type": "text/event-stream"}


def _stream(*events: str, retry: int = 10) -> Answer:
    body = "".join([f"retry: {retry}\n\n", ": still here\n\n", *events])
    return Answer(body=body.encode(), headers=STREAM)


def _progress(done: int) -> str:
    progress = {"done": done, "total": 9, "unit": "shard", "fraction": done / 9, "eta_seconds": None}
    return f"id: {done}\nevent: progress\ndata: {json.dumps(progress)}\n\n"


DONE = f"id: 9.done\nevent: done\ndata: {json.dumps(JOB)}\n\n"


def test_submission_is_repeated_under_its_key(play: Played) -> None:
    past = format_datetime(datetime.now(UTC) - timedelta(minutes=1), usegmt=True)
    answers = [_problem(503, **NOW), HANG_UP, _problem(429, Retry_After=past), json_answer(JOB)]
    assert play("solve", *answers) == JOB["result"]
    keys = play.sent("idempotency-key")
    assert len(keys) == 4
    assert len(set(keys)) == 1
    assert len(keys[0] or "") == 32
    assert set(play.sent("authorization")) == {"Bearer ch_key"}
    assert set(play.sent("prefer")) == {"wait=30"}
    assert play.server.asked[0].path == "/v1/krypto/solve"


def test_two_submissions_have_two_keys(play: Played) -> None:
    keys = set()
    for _ in range(2):
        assert play("submit", json_answer(RUNNING, 202)) == "7"
        keys.add(play.sent("idempotency-key")[0])
    assert len(keys) == 2
    asked = play.server.asked[0].json
    assert asked["labels"] == ["a"]
    assert asked["webhook"] == {"url": "https://example.com/"}


def test_client_gives_up_after_four_attempts(play: Played) -> None:
    assert play("me", HANG_UP) == ["UnreachableError"]
    assert len(play.server.asked) == 4
    assert play("me", _problem(503, **NOW))[:1] == ["ProblemError"]
    assert len(play.server.asked) == 4


def test_retry_after_is_honoured_within_bounds(play: Played) -> None:
    assert play("patient", _problem(503, Retry_After="1"), json_answer({})) >= 990
    soon = format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True)
    for asked in ("3600", soon):
        # Pauses longer than the call may take, or than a user would wait without a message.
        assert play("impatient", _problem(429, Retry_After=asked))[2] == 429
        assert len(play.server.asked) == 1


def test_request_without_idempotency_key_is_repeated_only_if_it_was_not_run(play: Played) -> None:
    answered = json_answer({"responses": [{"status": 200, "body": JOB}]})
    assert play("batch", _problem(503, **NOW), _problem(429, **NOW), answered) == 1
    assert play.sent("idempotency-key") == [None] * 3
    for refused in (_problem(502, **NOW), HANG_UP):
        assert play("batch", refused, answered)[0] in {"ProblemError", "UnreachableError"}
        assert len(play.server.asked) == 1


def test_unreachable_server_is_an_error(run: Run) -> None:
    for behaviour in ("once", "batch"):
        assert json.loads(run("behaviours.ts", behaviour, "http://127.0.0.1:1")) == ["UnreachableError"]


def test_unreachable_server_is_named_with_the_reason(run: Run, play: Played) -> None:
    name, message = json.loads(run("behaviours.ts", "reason", "http://127.0.0.1:1"))
    assert name == "UnreachableError"
    assert message.startswith("No answer from http://127.0.0.1:1/v1/me: ")
    assert "bad port" in message or "ECONNREFUSED" in message
    name, message = play("reason", HANG_UP)
    assert message.endswith(": other side closed")
    name, message = play("reasonOfEvents", Answer(body=DONE[:9].encode(), headers=STREAM, missing=9))
    assert (name, message.startswith("The events of the job 7 break off: ")) == ("UnreachableError", True)


NOT_SENT = ("noAddress", "noHeader", "noJson", "noJsonBatch")
WITHOUT_ID = ("noJob", "noJobId", "emptyJobId", "noJobEvents", "noTournament")


@pytest.mark.parametrize("behaviour", [*NOT_SENT, *WITHOUT_ID])
def test_call_that_cannot_be_sent_is_a_usage_error(play: Played, behaviour: str) -> None:
    assert play(behaviour, json_answer(JOB)) == ["UsageError"]
    assert play.server.asked == []


def test_answer_of_another_shape_is_an_answer_error(play: Played) -> None:
    answers: list[object] = [{"scopes": []}, {"items": 7, "next": None}, {"items": []}]
    for answer in answers:
        assert play("noList", json_answer(answer)) == ["AnswerError"]
    assert play("batch", json_answer({})) == ["AnswerError"]


def test_hanging_server_is_asked_again(play: Played) -> None:
    hung = threading.Event()
    try:
        assert play("hung", json_answer({}, released=hung), json_answer({"scopes": []})) == {"scopes": []}
    finally:
        hung.set()
    assert len(play.server.asked) == 2


def test_problem_names_the_field(play: Played) -> None:
    refused = json_answer({**PROBLEM, "errors": [FIELD]}, 422)
    assert play("solve", refused) == ["ProblemError", "/cards: Too few", 422, [FIELD]]
    assert len(play.server.asked) == 1
    assert play("solve", _problem(422)) == ["ProblemError", "Invalid", 422, []]


def test_foreign_answers_are_errors(play: Played) -> None:
    page = Answer(status=502, body=b"<p>Sorry</p>", headers={"Content-Type": "text/html"})
    assert play("once", page) == ["ProblemError", "Bad Gateway", 502, []]
    assert play("me", Answer(body=b"<p>Welcome</p>", headers={"Content-Type": "text/html"})) == [
        "AnswerError"
    ]


def test_client_waits_for_a_job(play: Played) -> None:
    running = json_answer(RUNNING, 202, NOW)
    assert play("solve", running, running, json_answer(JOB)) == JOB["result"]
    assert [asked.path for asked in play.server.asked] == ["/v1/krypto/solve", "/v1/jobs/7", "/v1/jobs/7"]
    assert play.sent("prefer") == ["wait=30"] * 3
    assert play("wait", running, json_answer(FAILED)) == "failed"
    assert play("solve", running, json_answer(FAILED)) == [
        "JobFailedError",
        "The job 7 failed: It had no luck",
        "failed",
    ]


def test_answer_is_held_back_for_half_an_attempt(play: Played) -> None:
    assert play("shortAttempts", json_answer(RUNNING, headers=NOW), json_answer(JOB)) == "succeeded"
    assert play.sent("prefer") == ["wait=5"] * 2


def test_call_ends_at_its_timeout(play: Played) -> None:
    assert play("timeout", json_answer(RUNNING, headers={"Retry-After": "1"})) == ["TimedOutError"]
    # Less than a second cannot be requested.
    assert set(play.sent("prefer")) == {None}
    held = threading.Event()
    try:
        assert play("timeout", json_answer(RUNNING, released=held)) == ["TimedOutError"]
    finally:
        held.set()


def test_call_ends_when_it_is_aborted(play: Played) -> None:
    enough = ["thrown", "enough"]
    assert play("abort", json_answer(RUNNING, headers={"Retry-After": "20"})) == enough
    held = threading.Event()
    try:
        assert play("abort", json_answer(RUNNING, released=held)) == enough
    finally:
        held.set()
    assert play("abortEvents", _stream(_progress(1), retry=60_000)) == enough
    assert play("aborted", json_answer({})) == ["thrown", "before"]
    assert play.server.asked == []


def test_aborted_call_cancels_its_job_if_wanted(play: Played) -> None:
    running = json_answer(RUNNING, headers={"Retry-After": "20"})
    assert play("abortAndCancel", running, running, json_answer(RUNNING)) == ["thrown", "enough"]
    methods = [asked.method for asked in play.server.asked]
    assert methods == ["POST", "GET", "DELETE"]
    assert play.sent("prefer")[0] == "wait=0"


def test_aborted_call_does_not_wait_long_for_the_cancellation(play: Played) -> None:
    running, held = json_answer(RUNNING, headers={"Retry-After": "20"}), threading.Event()
    try:
        assert play("abortAndCancel", running, running, json_answer(RUNNING, released=held)) == [
            "thrown",
            "enough",
        ]
    finally:
        held.set()
    assert [asked.method for asked in play.server.asked] == ["POST", "GET", "DELETE"]


def test_broken_stream_is_resumed(play: Played) -> None:
    first, second = _stream(_progress(1), _progress(2), "id: 3\nevent: pro"), _stream(_progress(3), DONE)
    assert play("events", first, HANG_UP, _stream(), second) == [
        "progress 1",
        "progress 2",
        "progress 3",
        "done 9.done",
    ]
    assert play.sent("last-event-id") == [None, "2", "2", "2"]
    assert set(play.sent("authorization")) == {"Bearer ch_key"}
    assert set(play.sent("accept")) == {"text/event-stream"}


def test_stream_that_ends_in_time_is_no_failed_attempt(play: Played) -> None:
    streams = _stream(_progress(1)), _stream(), _stream(_progress(2), DONE)
    assert play("eventsOnce", *streams) == ["progress 1", "progress 2", "done 9.done"]


def test_stream_resumes_after_the_last_event(play: Played) -> None:
    assert play("resume", _stream(_progress(5), DONE)) == ["progress 5", "done 9.done"]
    assert play.sent("last-event-id") == ["4"]
    assert play("resume", Answer(status=204)) == []


def test_event_that_is_not_json_is_an_error(play: Played) -> None:
    assert play("events", _stream("id: 1\nevent: done\ndata: {\n\n")) == ["AnswerError"]
    assert len(play.server.asked) == 1


def test_silent_streams_time_out(play: Played) -> None:
    silent = Answer(body=b"retry: 10\n\n", headers={"Content-Type": "text/event-stream"})
    assert play("events", silent) == ["UnreachableError"]
    assert len(play.server.asked) == 4
    assert play("events", _problem(404))[2] == 404


def test_pages_are_fetched_on_demand(play: Played) -> None:
    pages = [{"items": [{"id": "1"}, {"id": "2"}], "next": "c"}, {"items": [{"id": "3"}], "next": None}]
    assert play("list", *map(json_answer, pages)) == ["1", "2", "3"]
    assert [asked.path.partition("?")[2] for asked in play.server.asked] == [
        "kind=krypto.solve&limit=2",
        "kind=krypto.solve&limit=2&cursor=c",
    ]
    assert play("firstOfMany", *map(json_answer, pages)) == {"id": "1"}
    assert len(play.server.asked) == 1


def test_rows_of_a_table_are_fetched_page_by_page(play: Played) -> None:
    pages = [{"items": [{"n": 1}, {"n": 2}], "next": "c"}, {"items": [{"n": 3}], "next": None}]
    assert play("rows", *map(json_answer, pages)) == [1, 2, 3]
    assert [asked.path for asked in play.server.asked] == [
        "/v1/tables/partitions/additive?up_to=9",
        "/v1/tables/partitions/additive?limit=1000&up_to=9&cursor=c",
    ]
    assert play("tables", json_answer({"items": [{"name": "toy"}], "next": None})) == ["toy"]
    assert [asked.path for asked in play.server.asked] == ["/v1/tables"]


@pytest.mark.parametrize(
    ("body", "age_s", "told"),
    [
        (None, 0, ["job.succeeded", "7", "job.succeeded"]),
        ('{"type": "job.succeeded"}', 0, ["WebhookError"]),
        (None, 301, ["WebhookError"]),
    ],
    ids=["right", "another body", "old"],
)
def test_webhooks_are_verified(run: Run, body: str | None, age_s: int, told: list[str]) -> None:
    secret = new_webhook_secret()
    signed = json.dumps({"type": "job.succeeded", "timestamp": "2026-01-01T00:00:00Z", "data": JOB})
    headers = sign_headers("7", datetime.now(UTC) - timedelta(seconds=age_s), signed, secret)
    assert (
        json.loads(run("behaviours.ts", "webhook", "", secret, json.dumps(headers), body or signed)) == told
    )
    if body is None and not age_s:
        other = run("behaviours.ts", "webhook", "", new_webhook_secret(), json.dumps(headers), signed)
        assert json.loads(other) == ["WebhookError"]
        assert json.loads(run("behaviours.ts", "webhook", "", secret, "{}", signed)) == ["WebhookError"]
        none = run("behaviours.ts", "webhook", "", "no secret", json.dumps(headers), signed)
        assert json.loads(none) == ["WebhookError"]
