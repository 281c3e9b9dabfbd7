"""``jobs``: list, show, cancel, wait, items."""

import pytest

from countinghouse_client.cli.job_views import percent
from tests.clients.cli.answers import JOB_ID, finished, job, running
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Answer, Serve, json_answer

PAGE = {
    "items": [
        job(
            "running",
            progress={"done": 4, "total": 10, "unit": "shard", "fraction": 0.437, "eta_seconds": 70.5},
        ),
        job("failed", kind="partition.multiplicative"),
    ],
    "next": JOB_ID,
}
NOT_THE_LAST = "There are older ones"


@pytest.mark.parametrize("words", [["jobs"], ["jobs", "list"]])
def test_jobs_are_listed(serve: Serve, words: list[str]) -> None:
    server = serve(json_answer(PAGE))
    shown = Program(server.url).run(*words)
    assert shown.exit_code == 0
    assert (server.asked[0].method, server.asked[0].path) == ("GET", "/v1/jobs?limit=20")
    assert [JOB_ID, "running", "43%", "11-20", "09:30", "krypto.solve"] in [
        line.split() for line in shown.stdout.splitlines()
    ]
    assert NOT_THE_LAST in shown.stdout


@pytest.mark.parametrize(("fraction", "expected"), [(0, 0), (0.29, 29), (0.4379, 43), (0.9999, 99), (1, 100)])
def test_percent_is_rounded_down(fraction: float, expected: int) -> None:
    progress = {"done": 0, "total": 1, "unit": "shard", "fraction": fraction, "eta_seconds": None}
    assert percent(progress) == expected  # type: ignore[arg-type]


def test_list_shows_parameters_in_the_syntax_of_run(serve: Serve) -> None:
    params = {"cards": [2, 3], "rules": "house", "use": "all"}
    long = job(kind="kenken.solve", params={"cages": [[number] * 9 for number in range(99)]})
    page = {"items": [job(params=params), long], "next": None}
    shown = Program(serve(json_answer(page)).url).run("jobs", COLUMNS="200")
    assert "cards=[2,3] rules=house use=all" in shown.stdout
    assert "..." in shown.stdout
    assert len(shown.stdout) < 1_500


def test_last_page_does_not_mention_more_jobs(serve: Serve) -> None:
    shown = Program(serve(json_answer({**PAGE, "next": None})).url).run("jobs")
    assert NOT_THE_LAST not in shown.stdout


def test_list_is_filtered_by_the_service(serve: Serve) -> None:
    server = serve(json_answer({"items": [], "next": None}))
    options = ("--kind", "krypto.solve", "--status", "failed", "--limit", "3")
    shown = Program(server.url).run("jobs", "list", *options)
    assert server.asked[0].path == "/v1/jobs?limit=3&kind=krypto.solve&status=failed"
    assert shown.stdout == "No jobs.\n"


def test_summaries_are_listed_by_label(serve: Serve) -> None:
    summary = {name: value for name, value in job().items() if name != "result"}
    server = serve(json_answer({"items": [summary], "next": None}))
    shown = Program(server.url).run("jobs", "list", "--label", "mine")
    assert server.asked[0].path == "/v1/jobs?limit=20&label=mine"
    assert JOB_ID in shown.stdout


def test_job_is_shown_with_its_result(serve: Serve) -> None:
    server = serve(finished(job(cached=True)))
    shown = Program(server.url).run("jobs", "show", JOB_ID)
    assert (server.asked[0].method, server.asked[0].path) == ("GET", f"/v1/jobs/{JOB_ID}")
    for fact in (JOB_ID, "krypto.solve", "from the cache", "2026-11-20 09:30:00 UTC", "1.5 s", '"target": 6'):
        assert fact in shown.stdout
    assert "(2 + 3 - 5) × 4 + 6" in shown.stdout


def test_running_job_is_shown_with_its_progress(serve: Serve) -> None:
    server = serve(running())
    shown = Program(server.url).run("jobs", "show", JOB_ID)
    assert shown.exit_code == 0
    assert "running 30%" in shown.stdout
    assert "3 of 10 shards, about 12 s left" in shown.stdout
    assert len(server.asked) == 1


def test_failed_job_is_shown_with_its_error(serve: Serve) -> None:
    error = {"type": "/problems#no-such-deal", "title": "No such deal was found", "detail": "10,000 tried"}
    shown = Program(serve(finished(job("failed", error=error))).url).run("jobs", "show", JOB_ID)
    assert shown.exit_code == 0
    assert "No such deal was found: 10,000 tried" in shown.stdout


def test_show_waits_as_long_as_requested(serve: Serve) -> None:
    server = serve(running(), running(), finished())
    shown = Program(server.url).run("jobs", "show", JOB_ID, "--wait", "30")
    assert shown.exit_code == 0
    assert "succeeded" in shown.stdout
    assert len(server.asked) == 3
    unfinished = Program(serve(running()).url).run("jobs", "show", JOB_ID, "--wait", "0.1")
    assert unfinished.exit_code == 0
    assert "running 30%" in unfinished.stdout


def test_result_of_an_unknown_kind_is_shown_as_json(serve: Serve) -> None:
    described = job(kind="nim.solve", result={"winner": "the first", "heaps": [1, 2]})
    shown = Program(serve(finished(described)).url).run("jobs", "show", JOB_ID)
    assert '"winner": "the first"' in shown.stdout


def test_wait_shows_the_result_at_the_end(serve: Serve) -> None:
    server = serve(running(), running(done=9), finished())
    shown = Program(server.url).run("jobs", "wait", JOB_ID)
    assert shown.exit_code == 0
    assert "1,234 distinct solutions" in shown.stdout
    assert [asked.path for asked in server.asked] == [f"/v1/jobs/{JOB_ID}"] * 3


@pytest.mark.parametrize(("status", "said"), [("failed", "The job failed"), ("cancelled", "was cancelled")])
def test_wait_fails_if_the_job_fails(serve: Serve, status: str, said: str) -> None:
    shown = Program(serve(finished(job(status))).url).run("jobs", "wait", JOB_ID)
    assert shown.exit_code == 1
    assert shown.stdout == ""
    assert said in shown.stderr


@pytest.mark.parametrize(
    ("status", "said"), [("cancelled", "is cancelled."), ("succeeded", "had already ended: succeeded.")]
)
def test_cancel_shows_the_jobs_state(serve: Serve, status: str, said: str) -> None:
    server = serve(finished(job(status)))
    shown = Program(server.url).run("jobs", "cancel", JOB_ID)
    assert (server.asked[0].method, server.asked[0].path) == ("DELETE", f"/v1/jobs/{JOB_ID}")
    assert shown.stdout == f"Job {JOB_ID} {said}\n"
    assert shown.exit_code == 0


@pytest.mark.parametrize("command", ["show", "wait", "cancel"])
def test_invalid_id_is_refused_by_the_client(serve: Serve, command: str) -> None:
    server = serve(finished())
    assert Program(server.url).run("jobs", command, "../krypto").exit_code == 2
    assert server.asked == []


@pytest.mark.parametrize(
    ("options", "media_type", "body"),
    [
        ([], "application/x-ndjson", b'{"parts":[7]}\n'),
        (["--csv"], "text/csv", b"parts\r\n7\r\n"),
        ([], "", b""),
    ],
)
def test_items_are_printed_unchanged(serve: Serve, options: list[str], media_type: str, body: bytes) -> None:
    server = serve(Answer(body=body))
    shown = Program(server.url).run("jobs", "items", JOB_ID, *options)
    assert (shown.exit_code, shown.stdout_bytes) == (0, body)
    assert server.asked[0].path == f"/v1/jobs/{JOB_ID}/items"
    assert media_type in server.asked[0].headers["accept"]
