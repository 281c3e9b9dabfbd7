"""Lists, page by page, and batches."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from countinghouse_client import AnswerError, Client, ProblemError
from tests.clients.cli.answers import JOB_ID, finished, job, problem, unavailable
from tests.clients.cli.scripted_server import Serve, json_answer
from tests.clients.python.conftest import Asker

PAGES = [
    json_answer({"items": [{"n": 1}, {"n": 2}], "next": "a"}),
    json_answer({"items": [{"n": 3}], "next": "b"}),
    json_answer({"items": [], "next": None}),
]


def test_all_pages_of_items_are_fetched(serve: Serve, ask: Asker) -> None:
    server = serve(*PAGES[:1], unavailable(), *PAGES[1:])
    assert ask(server.url, lambda client: client.jobs.items(JOB_ID)) == [{"n": 1}, {"n": 2}, {"n": 3}]
    path = f"/v1/jobs/{JOB_ID}/items?limit=1000"
    assert [asked.path for asked in server.asked] == [path, *[f"{path}&cursor=a"] * 2, f"{path}&cursor=b"]


def test_pages_are_fetched_only_on_demand(serve: Serve) -> None:
    server = serve(*PAGES)
    with Client(server.url) as client:
        items = client.items("/v1/tables/krypto/unsolvable", {"limit": 2, "target": 7})
        assert server.asked == []
        assert [next(items), next(items)] == [{"n": 1}, {"n": 2}]
        assert [asked.path for asked in server.asked] == ["/v1/tables/krypto/unsolvable?limit=2&target=7"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([2, 3, 4], "2,3,4"),
        (("×", "÷"), "×,÷"),
        ([], "[]"),
        ([[0, 1], [0, 2]], "[[0, 1], [0, 2]]"),
        ([["9", None], [None, "A"]], '[["9", null], [null, "A"]]'),
        (
            [{"operator": None, "target": 1, "cells": [[0, 0]]}],
            '[{"operator": null, "target": 1, "cells": [[0, 0]]}]',
        ),
        (True, "true"),
        ("[]", "[]"),
        (7, "7"),
    ],
)
def test_values_of_a_query_are_written_as_the_service_reads_them(
    serve: Serve, ask: Asker, value: object, text: str
) -> None:
    server = serve(json_answer({"combinations": []}))
    ask(server.url, lambda client: client.get("/v1/kenken/cage", {"asked": value}))
    assert parse_qs(urlsplit(server.asked[0].path).query) == {"asked": [text]}


def test_jobs_are_listed_with_filters(serve: Serve, ask: Asker) -> None:
    server = serve(json_answer({"items": [job()], "next": None}))
    told = ask(
        server.url,
        lambda client: client.jobs.list(kind="krypto.solve", status="failed", label="x", full=True),
    )
    assert [one["id"] for one in told] == [JOB_ID]
    (asked,) = server.asked
    assert asked.path == "/v1/jobs?limit=1000&kind=krypto.solve&status=failed&label=x&full=true"


def test_answer_that_is_not_a_page_is_an_error(serve: Serve, ask: Asker) -> None:
    with pytest.raises(AnswerError):
        ask(serve(json_answer([1])).url, lambda client: client.jobs.items(JOB_ID))


def test_batch_has_jobs_and_problems_in_order(serve: Serve, ask: Asker) -> None:
    bad = {
        "type": "x",
        "title": "Bad",
        "status": 422,
        "errors": [{"pointer": "/params/target", "detail": "no"}],
    }
    server = serve(
        json_answer({"responses": [{"status": 202, "body": job("queued")}, {"status": 422, "body": bad}]})
    )
    asked: list[tuple[Any, dict[str, object]]] = [("krypto.solve", {"cards": [1]}), ("krypto.deal", {})]
    first, second = ask(server.url, lambda client: client.batch(asked, wait=3))
    assert first["status"] == "queued"
    assert isinstance(second, ProblemError)
    assert (second.status, str(second), second.response) == (422, "/params/target: no", None)
    assert server.asked[0].json == {
        "requests": [
            {"kind": "krypto.solve", "params": {"cards": [1]}},
            {"kind": "krypto.deal", "params": {}},
        ]
    }
    assert server.asked[0].headers["prefer"] == "wait=3"


@pytest.mark.parametrize(
    ("given", "waits"),
    [
        ({}, {"wait=10"}),
        ({"timeout": 60}, {"wait=10"}),
        # Some of the five seconds has passed.
        ({"timeout": 5}, {f"wait={left}" for left in range(5)}),
        ({"wait": 3, "timeout": 60}, {"wait=3"}),
    ],
)
def test_batch_waits_no_longer_than_the_timeout(
    serve: Serve, ask: Asker, given: dict[str, float], waits: set[str]
) -> None:
    server = serve(json_answer({"responses": []}))
    assert ask(server.url, lambda client: client.batch([("krypto.deal", {})], **given)) == []
    assert server.asked[0].headers["prefer"] in waits


def test_problem_has_the_fields_of_the_document(serve: Serve, ask: Asker) -> None:
    server = serve(problem(422, "Invalid.", ("/cards/2", "too small"), title="Invalid parameters"))
    with pytest.raises(ProblemError) as raised:
        ask(server.url, lambda client: client.get("/v1/krypto/daily", {"date": "soon"}))
    error = raised.value
    assert (error.status, error.title, error.detail) == (422, "Invalid parameters", "Invalid.")
    assert error.errors == [{"pointer": "/cards/2", "detail": "too small", "in": "body"}]
    assert str(error) == "/cards/2: too small"
    assert error.response is not None


def test_not_modified_is_no_error(serve: Serve, ask: Asker) -> None:
    server = serve(json_answer(None, 304, {"ETag": '"x"'}))
    told = ask(
        server.url, lambda client: client.request("GET", "/v1/tables", headers={"If-None-Match": '"x"'})
    )
    assert (told.status_code, server.asked[0].headers["if-none-match"]) == (304, '"x"')


def test_key_and_client_name_are_sent(serve: Serve, ask: Asker) -> None:
    server = serve(finished())
    ask(server.url + "/", lambda client: client.jobs.get(JOB_ID), api_key="secret")
    headers = server.asked[0].headers
    assert headers["authorization"] == "Bearer secret"
    assert headers["user-agent"].startswith("countinghouse-client/")
    assert headers["accept"] == "application/json, */*;q=0.1"


@pytest.mark.parametrize("url", ["ftp://x", "http://", "http://x:y", "://"])
def test_invalid_address_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="URL"):
        Client(url)


def test_unsendable_key_is_refused() -> None:
    with pytest.raises(ValueError, match="API key"):
        Client(api_key="a b")
