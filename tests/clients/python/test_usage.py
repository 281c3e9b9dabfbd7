"""Calls that cannot be made, and answers that cannot be understood, raise errors of the client."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from countinghouse_client import AnswerError, Client, CodeError, CountinghouseError, UsageError, codes
from tests.clients.cli.answers import JOB_ID, finished, job
from tests.clients.cli.scripted_server import Answer, Serve, json_answer
from tests.clients.python.conftest import Asker

CIRCULAR: list[object] = []
CIRCULAR.append(CIRCULAR)
UNUSABLE: dict[str, Callable[[Any], Any]] = {
    "path without a slash": lambda client: client.get("v1/x"),
    "path of another server": lambda client: client.request("GET", "http://127.0.0.1:1/v1/me"),
    "path with a control character": lambda client: client.get("/v1/\x00"),
    "path of items without a slash": lambda client: client.items("v1/tables"),
    "path of a download without a slash": lambda client: client.download("v1/tables", format="csv"),
    "path that is not text": lambda client: client.routes.open_puzzle("\udcff"),
    "path that leads elsewhere": lambda client: client.jobs.get(".."),
    "empty id": lambda client: client.jobs.get(""),
    "NaN": lambda client: client.krypto.solve(cards=[1, float("nan")], target=3),
    "set": lambda client: client.jobs.submit("krypto.solve", {"cards": {1, 2}, "target": 3}),
    "number with too many digits": lambda client: client.krypto.solve(cards=[10**5000], target=3),
    "circular list": lambda client: client.request("POST", "/v1/jobs", body=CIRCULAR),
    "object in a batch": lambda client: client.batch([("krypto.solve", {"cards": object()})]),
    "set in an estimate": lambda client: client.jobs.estimate("krypto.solve", {"cards": {1}}),
    "NaN in a query": lambda client: client.get("/v1/krypto/solve", {"target": float("nan")}),
    "set in a query": lambda client: client.get("/v1/krypto/solve", {"cards": {1, 2}}),
    "query that is not text": lambda client: client.jobs.list(kind="\udcff"),
    "kind that is not text": lambda client: client.jobs.submit("krypto.\udcff", {}),
    "header that is not ASCII": lambda client: client.request("GET", "/v1/me", headers={"X": "é\u20ac"}),
    "header of two lines": lambda client: client.request("GET", "/v1/me", headers={"X": "a\nb"}),
    "token of two lines": lambda client: client.tournaments.start("5QX3QXN", "a\nb"),
}


@pytest.mark.parametrize("call", UNUSABLE.values(), ids=UNUSABLE)
def test_call_that_cannot_be_sent_is_a_usage_error(
    serve: Serve, ask: Asker, call: Callable[[Any], Any]
) -> None:
    server = serve(finished())
    with pytest.raises(UsageError):
        ask(server.url, call)
    assert server.asked == []


def test_closed_client_is_a_usage_error(serve: Serve) -> None:
    server = serve(finished())
    client = Client(server.url)
    client.close()
    for call in (
        lambda: client.get("/v1/me"),
        lambda: client.jobs.get(JOB_ID),
        lambda: list(client.jobs.events(JOB_ID)),
        lambda: list(client.download("/v1/tables", format="csv")),
    ):
        with pytest.raises(UsageError, match="closed"):
            call()
    assert server.asked == []


def test_address_and_key_are_checked_at_once() -> None:
    for given in (("ftp://x",), ("http://127.0.0.1:8000", "a b")):
        with pytest.raises(UsageError):
            Client(*given)


JOB_CALLS: dict[str, Callable[..., Any]] = {
    "get": lambda client, given: client.jobs.get(given),
    "wait": lambda client, given: client.jobs.wait(given),
    "cancel": lambda client, given: client.jobs.cancel(given),
    "items": lambda client, given: client.jobs.items(given),
    "events": lambda client, given: client.jobs.events(given),
}


@pytest.mark.parametrize("call", JOB_CALLS.values(), ids=JOB_CALLS)
def test_job_is_given_by_itself_or_its_id(serve: Serve, ask: Asker, call: Callable[..., Any]) -> None:
    paths = []
    for given in (job(), JOB_ID):
        body = {**job(), "items": [], "next": None}
        server = serve(json_answer(body, 204 if call is JOB_CALLS["events"] else 200))
        ask(server.url, partial(call, given=given))
        paths.append(re.sub(r"\?.*", "", server.asked[0].path))
    assert set(paths) == {paths[0]}
    assert paths[0].startswith(f"/v1/jobs/{JOB_ID}")


@pytest.mark.parametrize("call", JOB_CALLS.values(), ids=JOB_CALLS)
@pytest.mark.parametrize("given", [None, 7, {"kind": "krypto.solve"}])
def test_neither_job_nor_id_is_a_usage_error(
    serve: Serve, ask: Asker, call: Callable[..., Any], given: object
) -> None:
    server = serve(finished())
    with pytest.raises(UsageError, match="neither"):
        ask(server.url, lambda client: call(client, given))
    assert server.asked == []


def look_at_tournament(client: Any, given: object) -> Any:
    return client.tournaments.get(given)


def test_tournament_is_given_by_itself_its_id_or_its_code(serve: Serve, ask: Asker) -> None:
    server = serve(json_answer({"id": JOB_ID}))
    for given in ({"id": JOB_ID, "join_code": "5QX3QXN"}, JOB_ID, "5QX3QXN"):
        ask(server.url, partial(look_at_tournament, given=given))
    path = f"/v1/tournaments/{JOB_ID}"
    assert [asked.path for asked in server.asked] == [path, path, "/v1/tournaments/5QX3QXN"]


MISUNDERSTOOD: dict[str, tuple[Callable[[Any], Any], Answer]] = {
    "document that is no list": (lambda client: client.items("/v1/me"), json_answer({"scopes": []})),
    "items that are no list": (
        lambda client: client.items("/v1/tables"),
        json_answer({"items": 7, "next": None}),
    ),
    "list without its end": (lambda client: client.jobs.items(JOB_ID), json_answer({"items": []})),
    "batch without answers": (lambda client: client.batch([("krypto.deal", {})]), json_answer({})),
    "batch of other answers": (
        lambda client: client.batch([("krypto.deal", {})]),
        json_answer({"responses": [7]}),
    ),
    "error of a job that is no object": (
        lambda client: client.krypto.deal(),
        finished(job("failed", error="no luck")),
    ),
    "event that is no object": (
        lambda client: client.jobs.events(JOB_ID),
        Answer(body=b"event: progress\ndata: 7\n\n", headers={"Content-Type": "text/event-stream"}),
    ),
}


@pytest.mark.parametrize(("call", "answer"), MISUNDERSTOOD.values(), ids=MISUNDERSTOOD)
def test_answer_that_is_not_understood_is_an_answer_error(
    serve: Serve, ask: Asker, call: Callable[[Any], Any], answer: Answer
) -> None:
    with pytest.raises(AnswerError):
        ask(serve(answer).url, call)


def test_list_without_pages_is_not_asked_for_a_limit(serve: Serve, ask: Asker) -> None:
    server = serve(json_answer({"items": [1], "next": "a"}), json_answer({"items": [2], "next": None}))
    assert ask(server.url, lambda client: client.items("/v1/tables")) == [1, 2]
    assert [asked.path for asked in server.asked] == ["/v1/tables", "/v1/tables?limit=1000&cursor=a"]


@pytest.mark.parametrize(
    "call", [lambda: codes.read("?"), lambda: codes.plain_code("K"), lambda: codes.write({})]
)
def test_code_errors_are_errors_of_the_client(call: Callable[[], object]) -> None:
    with pytest.raises(CountinghouseError) as raised:
        call()
    assert isinstance(raised.value, CodeError)
