"""Events of jobs and tournaments, over connections that break."""

import json
from typing import Any

import pytest

from countinghouse_client import AnswerError, Client, ProblemError, TimedOutError, UnreachableError
from countinghouse_client._event_stream import EventDecoder
from tests.clients.cli.answers import JOB_ID, job, problem, unavailable
from tests.clients.cli.scripted_server import Answer, Serve
from tests.clients.python.conftest import QUICK, Asker

RETRY = b"retry: 20\n\n"


def progress(done: int) -> bytes:
    """Return an event of progress."""
    data = json.dumps({"done": done, "total": 9, "unit": "shard", "fraction": done / 9, "eta_seconds": None})
    return f"id: {done}\nevent: progress\ndata: {data}\n\n".encode()


DONE = f"id: 9.done\nevent: done\ndata: {json.dumps(job())}\n\n".encode()


def stream(*parts: bytes, missing: int = 0) -> Answer:
    """Return a stream whose last ``missing`` bytes are promised but not sent."""
    return Answer(
        body=b"".join((RETRY, *parts)), headers={"Content-Type": "text/event-stream"}, missing=missing
    )


def events(client: Client) -> Any:
    """Return all events of a job."""
    return client.jobs.events(JOB_ID)


def test_events_arrive_in_order_up_to_the_end(serve: Serve, ask: Asker) -> None:
    server = serve(stream(progress(1), b": still here\n\n", progress(2), DONE))
    told = ask(server.url, events)
    assert [(event["event"], event["id"]) for event in told] == [
        ("progress", "1"),
        ("progress", "2"),
        ("done", "9.done"),
    ]
    assert told[0]["data"]["done"] == 1
    assert told[2]["data"]["result"]["solvable"] is True
    assert server.asked[0].headers["accept"] == "text/event-stream"
    assert "last-event-id" not in server.asked[0].headers


@pytest.mark.parametrize("missing", [0, 100])
def test_interrupted_stream_resumes_after_its_last_event(serve: Serve, ask: Asker, missing: int) -> None:
    server = serve(
        stream(progress(1), progress(2), b"id: 3\nevent: pro", missing=missing),
        unavailable(),
        stream(progress(4), missing=missing),
        stream(DONE),
    )
    assert [event["id"] for event in ask(server.url, events)] == ["1", "2", "4", "9.done"]
    assert [asked.headers.get("last-event-id") for asked in server.asked] == [None, "2", "2", "4"]


def test_client_that_has_seen_the_end_gets_no_events(serve: Serve, ask: Asker) -> None:
    server = serve(Answer(status=204))
    assert ask(server.url, lambda client: client.jobs.events(JOB_ID, last_event_id="9.done")) == []
    assert server.asked[0].headers["last-event-id"] == "9.done"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("snapshot", {"status": "finished"}),
        ("change", {"changes": {"status": "cancelled"}}),
        ("change", {"changes": {"status": "abandoned"}}),
    ],
)
def test_end_of_a_tournament_ends_its_stream(
    serve: Serve, ask: Asker, name: str, data: dict[str, object]
) -> None:
    end = f"id: 4\nevent: {name}\ndata: {json.dumps(data)}\n\n".encode()
    server = serve(stream(end))
    told = ask(server.url, lambda client: client.tournaments.events(JOB_ID))
    assert [(event["event"], event["id"]) for event in told] == [(name, "4")]
    assert len(server.asked) == 1


def test_silent_stream_times_out(serve: Serve, ask: Asker) -> None:
    server = serve(stream(missing=10))
    with pytest.raises(UnreachableError, match="stream of events"):
        ask(server.url, events)
    assert len(server.asked) == QUICK.tries


def test_long_lived_stream_does_not_count_as_a_failure(
    serve: Serve, ask: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("countinghouse_client._event_stream.STEADY_S", 0.0)
    monkeypatch.setattr(QUICK, "tries", 1)
    server = serve(*[stream()] * 6, stream(DONE))
    assert [event["id"] for event in ask(server.url, events)] == ["9.done"]


def test_unknown_job_has_no_events(serve: Serve, ask: Asker) -> None:
    with pytest.raises(ProblemError, match="No such job"):
        ask(serve(problem(404, "No such job.")).url, events)


def test_timeout_ends_the_stream(serve: Serve, ask: Asker) -> None:
    with pytest.raises(TimedOutError):
        ask(serve(stream(progress(1))).url, lambda client: client.jobs.events(JOB_ID, timeout=0.05))


def test_event_that_is_not_json_is_an_error(serve: Serve, ask: Asker) -> None:
    with pytest.raises(AnswerError):
        ask(serve(stream(b"event: done\ndata: {\n\n")).url, events)


def test_stopping_to_read_closes_the_stream(serve: Serve) -> None:
    server = serve(stream(progress(1), progress(2)))
    with Client(server.url) as client:
        told = client.jobs.events(JOB_ID)
        assert next(told)["id"] == "1"
        told.close()  # type: ignore[attr-defined]  # a generator
        assert next(client.jobs.events(JOB_ID))["id"] == "1"


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_events_are_decoded_from_pieces_of_any_size(size: int, end: str) -> None:
    text = "retry: 250|: comment||id: 1|event: progress|data: é\u2028x|data:two||data: three||".replace(
        "|", end
    )
    # At the very end, a carriage return may still be half of a line ending.
    sent = (text + "id: 9").encode()
    decoder = EventDecoder()
    found = [event for at in range(0, len(sent), size) for event in decoder.feed(sent[at : at + size])]
    assert found == [{"id": "1", "event": "progress", "data": "é\u2028x\ntwo"}, {"data": "three"}]
    assert decoder.pause == 0.25
