"""``--json``: stdout has only the service's JSON, unchanged."""

import json

import pytest

from tests.clients.cli.answers import (
    JOB_ID,
    accepted,
    check_job,
    finished,
    job,
    problem,
    running,
    unavailable,
)
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Answer, Serve, json_answer

SOLVE = ("solve", "1", "2", "--target", "3")
PAGE = {"items": [job()], "next": None}


def as_line(answer: Answer) -> bytes:
    """Return the printed form of ``answer``."""
    return answer.body + b"\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--json", *SOLVE],
        [*SOLVE, "--json"],
        ["--json", "jobs", "show", JOB_ID],
        ["jobs", "--json", "show", JOB_ID],
    ],
)
def test_job_is_printed_unchanged(serve: Serve, arguments: list[str]) -> None:
    shown = Program(serve(finished()).url).run(*arguments)
    assert shown.exit_code == 0
    assert shown.stdout_bytes == as_line(finished())
    assert shown.stderr == ""


def test_unknown_fields_are_printed(serve: Serve) -> None:
    described = job(kind="nim.solve", result={"heaps": [1]}, colour="green")
    shown = Program(serve(finished(described)).url).run("jobs", "wait", JOB_ID, "--json")
    assert json.loads(shown.stdout) == described


@pytest.mark.parametrize("words", [["--json", "jobs"], ["jobs", "--json"], ["jobs", "list", "--json"]])
def test_list_is_printed_unchanged(serve: Serve, words: list[str]) -> None:
    assert Program(serve(json_answer(PAGE)).url).run(*words).stdout_bytes == as_line(json_answer(PAGE))


def test_cancelled_job_is_printed_unchanged(serve: Serve) -> None:
    shown = Program(serve(finished(job("cancelled"))).url).run("jobs", "cancel", JOB_ID, "--json")
    assert shown.exit_code == 0
    assert shown.stdout_bytes == as_line(finished(job("cancelled")))


@pytest.mark.usefixtures("quick_back_off")
def test_only_the_finished_job_is_printed(serve: Serve) -> None:
    server = serve(accepted(), unavailable(), running(), finished())
    assert Program(server.url).run(*SOLVE, "--json").stdout_bytes == as_line(finished())


def test_invalid_solution_is_printed_and_exits_with_1(serve: Serve) -> None:
    result = {"correct": False, "value": "7", "code": "wrong-value", "detail": "no", "place": None}
    answer = finished(check_job("3+4", result))
    shown = Program(serve(answer).url).run("check", "3", "4", "-t", "6", "-e", "3+4", "--json")
    assert shown.exit_code == 1
    assert shown.stdout_bytes == as_line(answer)


def test_failed_job_is_printed_and_exits_with_1(serve: Serve) -> None:
    shown = Program(serve(finished(job("failed"))).url).run(*SOLVE, "--json")
    assert shown.exit_code == 1
    assert json.loads(shown.stdout)["status"] == "failed"


def test_unfinished_job_is_printed_and_exits_with_4(serve: Serve) -> None:
    shown = Program(serve(accepted(), running()).url).run(*SOLVE, "--json", "--timeout", "0.1")
    assert shown.exit_code == 4
    assert json.loads(shown.stdout)["status"] == "running"


@pytest.mark.parametrize("status", [401, 403, 404, 422, 500])
def test_problem_is_printed_unchanged_on_stderr(serve: Serve, status: int) -> None:
    answer = problem(status, "no", ("/cards", "no"))
    shown = Program(serve(answer).url).run(*SOLVE, "--json")
    assert (shown.exit_code, shown.stdout) == (3 if status == 500 else 2, "")
    assert json.loads(shown.stderr) == json.loads(answer.body)


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ([*SOLVE], "The service is unreachable or failed"),
        ([*SOLVE, "--rules", "hous"], "Invalid input"),
        (["solve"], "Invalid input"),
        (["unsolvable"], "Invalid input"),
        ([*SOLVE, "--no-such-option"], "Invalid input"),
        (["solve", "-", "--target", "3"], "Invalid input"),
        (["kenken", "solve", "/no/such/file"], "Invalid input"),
        (["jobs", "show", "7"], "Invalid input"),
        (["tables", "krypto", "-q", "limit"], "Invalid input"),
        (["pack", "krypto", "-o", "pack.pdf"], "Invalid input"),
    ],
)
@pytest.mark.parametrize("place", ["before", "after"])
def test_other_errors_have_the_same_form(unused_url: str, words: list[str], title: str, place: str) -> None:
    shown = Program(unused_url).run(*(["--json", *words] if place == "before" else [*words, "--json"]))
    assert (shown.exit_code, shown.stdout) == (3 if words == [*SOLVE] else 2, "")
    told = json.loads(shown.stderr)
    assert (set(told), told["title"]) == ({"title", "detail"}, title)


def test_failed_job_is_an_error_on_stderr_as_well(serve: Serve) -> None:
    shown = Program(serve(finished(job("failed"))).url).run(*SOLVE, "--json")
    assert json.loads(shown.stderr)["title"] == "The job did not succeed"


def test_words_after_the_end_of_options_are_no_options(unused_url: str) -> None:
    assert "╭─ Error" in Program(unused_url).run("solve", "--target", "3", "--", "--json").stderr
