"""Errors are one clear message and an exit code, never a traceback."""

import json
from pathlib import Path

import pytest

from tests.clients.cli.answers import JOB_ID, finished, job, problem
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Answer, Serve, json_answer

SOLVE = ("solve", "1", "2", "--target", "3")


def test_bad_input_names_every_field(serve: Serve) -> None:
    refusal = problem(
        422,
        "/cards/2: This should be an integer from 1 to 9007199254740991",
        ("/cards/2", "This should be an integer from 1 to 9007199254740991"),
        ("", "There are too many cards"),
    )
    shown = Program(serve(refusal).url).run(*SOLVE)
    assert shown.exit_code == 2
    assert shown.stdout == ""
    assert shown.stderr == (
        "Error: /cards/2: This should be an integer from 1 to 9007199254740991\nThere are too many cards\n"
    )


@pytest.mark.parametrize("status", [400, 404, 409, 413, 415])
def test_refusal_is_shown_in_the_services_words(serve: Serve, status: int) -> None:
    shown = Program(serve(problem(status, "There is no such thing.")).url).run("jobs", "show", JOB_ID)
    assert shown.exit_code == 2
    assert shown.stderr == "Error: There is no such thing.\n"


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_full_disk_is_reported(serve: Serve, options: tuple[str, ...]) -> None:
    said = "The output: No space left on device"
    with Path("/dev/full").open("wb") as full:
        process = Program(serve(finished()).url).start(*SOLVE, *options, stdout=full.fileno())
        _, told = process.communicate(timeout=30)
    text = json.loads(told)["detail"] if options else told.decode().removeprefix("Error: ").strip()
    assert (process.returncode, text) == (2, said)


def test_long_message_is_not_wrapped(serve: Serve) -> None:
    detail = "word " * 60 + "end"
    assert f"Error: {detail}\n" == Program(serve(problem(400, detail)).url).run(*SOLVE).stderr


def test_markup_in_messages_is_shown_literally(serve: Serve) -> None:
    assert "[red]x[/]" in Program(serve(problem(400, "[red]x[/]")).url).run(*SOLVE).stderr


@pytest.mark.parametrize(
    "answer",
    [
        Answer(body=b"<html>another service</html>", headers={"Content-Type": "text/html"}),
        Answer(body=b""),
        Answer(body=b"\xff\xfe"),
        json_answer([]),
        json_answer({}),
        json_answer(job(progress=None)),
        json_answer(
            job(progress={"done": "many", "total": 1, "unit": "shard", "fraction": 0, "eta_seconds": None})
        ),
        json_answer(job(params=7)),
        json_answer(job(result={"solvable": True})),
        json_answer(job(result=[])),
        json_answer({"title": "Nothing"}, 500),
        Answer(status=500, body=b"<html>"),
        Answer(status=301, headers={"Location": "https://elsewhere.example/"}),
        Answer(status=204),
        Answer(body=b"not gzip", headers={"Content-Encoding": "gzip"}),
    ],
)
@pytest.mark.parametrize("words", [SOLVE, ("jobs", "show", JOB_ID)])
def test_answer_against_the_contract_is_a_server_error(
    serve: Serve, words: tuple[str, ...], answer: Answer
) -> None:
    shown = Program(serve(answer).url).run(*words)
    assert shown.exit_code == 3
    assert shown.stdout == ""
    assert shown.stderr.startswith("Error: ")
    assert "Traceback" not in shown.stderr


def test_list_against_the_contract_is_a_server_error(serve: Serve) -> None:
    for page in ({"items": [7]}, {"items": None}, {"items": [job(created_at="yesterday")]}, {}):
        assert Program(serve(json_answer(page)).url).run("jobs").exit_code == 3


def test_new_address_of_a_moved_server_is_shown(serve: Serve) -> None:
    moved = Answer(status=301, headers={"Location": "https://elsewhere.example/"})
    assert "moved to https://elsewhere.example/" in Program(serve(moved).url).run(*SOLVE).stderr


def test_missing_key_names_the_option(serve: Serve) -> None:
    needed = problem(401, "This needs an API key: `Authorization: Bearer ch_…`.")
    shown = Program(serve(needed).url).run(*SOLVE)
    told = "Error: The service needs an API key. Give one with --api-key or COUNTINGHOUSE_API_KEY.\n"
    assert (shown.exit_code, shown.stderr) == (2, told)


def test_key_that_is_refused_names_the_option(serve: Serve) -> None:
    shown = Program(serve(problem(401, "This API key is unknown.")).url).run("--api-key", "ch_x", *SOLVE)
    told = "Error: This API key is unknown. Give one with --api-key or COUNTINGHOUSE_API_KEY.\n"
    assert (shown.exit_code, shown.stderr) == (2, told)


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "-", "--target", "6"],
        ["derful31", "solve", "-"],
        ["kenken", "solve", "-"],
        ["run", "krypto.solve", "-"],
    ],
)
def test_empty_standard_input_is_named(unused_url: str, words: list[str]) -> None:
    with Program(unused_url).start(*words) as process:
        _, told = process.communicate(timeout=30)
    assert (process.returncode, told) == (2, b"Error: Standard input is empty.\n")


@pytest.mark.parametrize("words", [["solve", "-", "--target", "6"], ["kenken", "solve", "-"]])
def test_standard_input_that_is_not_utf8_is_named(unused_url: str, words: list[str], tmp_path: Path) -> None:
    (tmp_path / "cards").write_bytes(b"\xff\xfe1")
    with (
        (tmp_path / "cards").open("rb") as cards,
        Program(unused_url).start(
            *words, stdin=cards.fileno(), environment={"PYTHONIOENCODING": "utf-8:strict"}
        ) as process,
    ):
        _, told = process.communicate(timeout=30)
    assert (process.returncode, told) == (2, b"Error: Standard input is not text in UTF-8.\n")


def test_failed_job_is_an_error(serve: Serve) -> None:
    error = {"type": "/problems#no-such-deal", "title": "No such deal was found", "detail": "10,000 tried"}
    shown = Program(serve(finished(job("failed", error=error))).url).run(*SOLVE)
    assert shown.exit_code == 1
    assert shown.stdout == ""
    assert shown.stderr == f"Error: No such deal was found: 10,000 tried (job {JOB_ID})\n"


def test_non_utf8_arguments_are_refused(serve: Serve) -> None:
    server = serve(problem(400, "The body is not JSON: lone surrogate."))
    with Program(server.url).start("check", "1", "-t", "1", "-e", "1\udcff") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stderr.read() == b"Error: The body is not JSON: lone surrogate.\n"
        assert process.stdout.read() == b""
    assert process.returncode == 2
    assert server.asked[0].body.endswith(b'"expression": "1\\udcff"}')


def test_non_utf8_kind_is_refused(serve: Serve) -> None:
    shown = Program(serve(finished()).url).run("jobs", "list", "--kind", "\udcff")
    assert shown.exit_code == 2
    assert "is not text" in shown.stderr
