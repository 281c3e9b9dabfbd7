"""``keys``: create, list, revoke; and the key that every request carries."""

import json
from typing import Any

import pytest

from countinghouse_client.cli import keys
from countinghouse_client.cli.errors import BadInputError
from countinghouse_client.cli.session import connect
from db.keys import Scope as ServiceScope
from service.access.routes import Key, KeyList, NewKey
from tests.clients.cli.answers import JOB_ID, accepted, finished, problem
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Serve, json_answer

KEY: dict[str, Any] = {
    "id": JOB_ID,
    "name": "puzzle page",
    "prefix": "ch_a1b2c3",
    "scopes": ["submit"],
    "requests_per_minute": 600,
    "jobs_at_once": 20,
    "created_at": "2026-11-20T09:30:00.120Z",
    "revoked_at": None,
}
REVOKED = {**KEY, "name": "old page", "revoked_at": "2026-11-20T10:00:00.000Z"}
NEW_KEY = {**KEY, "secret_key": "ch_" + "k" * 43, "webhook_secret": "whsec_" + "s" * 43 + "="}
PAGE = {"items": [{**KEY, "scopes": ["submit", "operate"]}, REVOKED], "next": None}
SOLVE = ("solve", "1", "2", "--target", "3")


def test_scripted_answers_follow_the_contract() -> None:
    Key.model_validate_json(json.dumps(KEY))
    NewKey.model_validate_json(json.dumps(NEW_KEY))
    KeyList.model_validate_json(json.dumps(PAGE))
    assert set(keys.SCOPES) == set(ServiceScope) - {ServiceScope.PLAY}


def test_key_is_created_with_the_server_defaults(serve: Serve) -> None:
    server = serve(json_answer(NEW_KEY, 201))
    shown = Program(server.url).run("keys", "create", "puzzle page")
    assert (server.asked[0].method, server.asked[0].path) == ("POST", "/v1/keys")
    assert server.asked[0].json == {"name": "puzzle page"}
    assert shown.exit_code == 0
    # Printed in full, each on a line of its own, for copying.
    words = [line.split()[-1] for line in shown.stdout.splitlines() if line]
    assert {NEW_KEY["secret_key"], NEW_KEY["webhook_secret"]} <= set(words)


def test_key_is_created_with_the_given_options(serve: Serve) -> None:
    server = serve(json_answer(NEW_KEY, 201))
    options = ("--scope", "submit", "--scope", "operate", "--requests-per-minute", "5", "--jobs-at-once", "2")
    assert Program(server.url).run("keys", "create", "page", *options).exit_code == 0
    assert server.asked[0].json == {
        "name": "page",
        "scopes": ["submit", "operate"],
        "requests_per_minute": 5,
        "jobs_at_once": 2,
    }


def test_invalid_scope_is_refused_by_the_client(serve: Serve) -> None:
    server = serve(json_answer(NEW_KEY, 201))
    assert Program(server.url).run("keys", "create", "page", "--scope", "root").exit_code == 2
    assert server.asked == []


def test_keys_are_listed_in_80_columns(serve: Serve) -> None:
    server = serve(json_answer(PAGE))
    shown = Program(server.url).run("keys", "list", "--limit", "7")
    assert (server.asked[0].method, server.asked[0].path) == ("GET", "/v1/keys?limit=7")
    assert max(map(len, shown.stdout.splitlines())) <= 80
    for fact in (JOB_ID, "ch_a1b2c3", "submit", "operate", "600", "puzzle", "revoked"):
        assert fact in shown.stdout
    assert "older" not in shown.stdout
    more = Program(serve(json_answer({**PAGE, "next": JOB_ID})).url).run("keys", "list")
    assert "There are older ones" in more.stdout
    none = Program(serve(json_answer({"items": [], "next": None})).url).run("keys", "list")
    assert none.stdout == "No keys.\n"


def test_key_is_revoked(serve: Serve) -> None:
    server = serve(json_answer(REVOKED))
    shown = Program(server.url).run("keys", "revoke", JOB_ID)
    assert (server.asked[0].method, server.asked[0].path) == ("DELETE", f"/v1/keys/{JOB_ID}")
    assert shown.stdout == f"Key {JOB_ID} (old page) is revoked.\n"
    assert Program(server.url).run("keys", "revoke", "../jobs").exit_code == 2


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("create", "page"), json_answer(NEW_KEY, 201)),
        (("list",), json_answer(PAGE)),
        (("revoke", JOB_ID), json_answer(REVOKED)),
    ],
)
def test_json_option_prints_the_answer_unchanged(serve: Serve, words: tuple[str, ...], answer: Any) -> None:
    shown = Program(serve(answer).url).run("keys", *words, "--json")
    assert shown.stdout_bytes == answer.body + b"\n"


@pytest.mark.parametrize("answer", [json_answer({}), json_answer({"items": 7}), json_answer({"items": [{}]})])
@pytest.mark.parametrize("words", [("create", "page"), ("list",), ("revoke", JOB_ID)])
def test_answer_against_the_contract_is_a_server_error(
    serve: Serve, words: tuple[str, ...], answer: Any
) -> None:
    shown = Program(serve(answer).url).run("keys", *words)
    assert (shown.exit_code, shown.stdout) == (3, "")
    assert shown.stderr.startswith("Error: ")


def test_every_request_sends_the_key(serve: Serve) -> None:
    server = serve(accepted(), finished())
    program = Program(server.url)
    program.run(*SOLVE, "--api-key", "ch_mine")
    program.run("--api-key", "ch_mine", "jobs", "show", JOB_ID)
    program.run("keys", "--api-key", "ch_mine", "list")
    program.run("jobs", COUNTINGHOUSE_API_KEY="ch_mine")
    assert len(server.asked) == 5
    assert {asked.headers["authorization"] for asked in server.asked} == {"Bearer ch_mine"}


def test_option_overrides_the_environment(serve: Serve) -> None:
    server = serve(finished())
    Program(server.url).run("jobs", "--api-key", "ch_mine", COUNTINGHOUSE_API_KEY="ch_other")
    Program(server.url).run("jobs", COUNTINGHOUSE_API_KEY="")
    assert server.asked[0].headers["authorization"] == "Bearer ch_mine"
    assert "authorization" not in server.asked[1].headers


@pytest.mark.parametrize("key", ["two words", "line\nbreak", "schlüssel"])
def test_unsendable_key_is_refused_by_the_client(key: str) -> None:
    with pytest.raises(BadInputError, match="--api-key"):
        connect("http://127.0.0.1:1", key)


def test_refusal_is_shown_without_the_key(serve: Serve) -> None:
    server = serve(problem(401, "This API key is not known here, or it is revoked."))
    shown = Program(server.url).run(*SOLVE, "--api-key", "ch_mine")
    assert shown.exit_code == 2
    assert shown.stderr == (
        "Error: This API key is not known here, or it is revoked."
        " Give one with --api-key or COUNTINGHOUSE_API_KEY.\n"
    )


def test_command_to_resume_does_not_contain_the_key(serve: Serve) -> None:
    shown = Program(serve(accepted()).url).run(*SOLVE, "--timeout", "0.1", "--api-key", "ch_mine")
    assert f"countinghouse jobs wait {JOB_ID}" in shown.stderr
    assert "ch_mine" not in shown.output


@pytest.mark.parametrize("command", ["create", "list", "revoke"])
def test_help_of_every_command_fits_80_columns(command: str) -> None:
    shown = Program("").run("keys", command, "--help")
    assert f"Usage: countinghouse keys {command}" in shown.stdout
    assert "--api-key" in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80
