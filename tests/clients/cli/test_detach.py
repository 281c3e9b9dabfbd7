"""``--detach``: submit a job without waiting for it."""

import json

import pytest

from tests.clients.cli.answers import JOB_ID, accepted, finished
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Answer, Serve

CENSUS = ("census", "--hand-size", "4")


@pytest.mark.parametrize("answer", [accepted(), finished()])
def test_detached_command_prints_only_the_id(serve: Serve, answer: Answer) -> None:
    server = serve(answer)
    shown = Program(server.url).run(*CENSUS, "--detach")
    assert (shown.exit_code, shown.stdout, shown.stderr) == (0, f"{JOB_ID}\n", "")
    assert [asked.headers["prefer"] for asked in server.asked] == ["wait=0"]


def test_json_option_prints_the_unfinished_job(serve: Serve) -> None:
    shown = Program(serve(accepted()).url).run("--detach", *CENSUS, "--json")
    assert shown.exit_code == 0
    assert json.loads(shown.stdout)["id"] == JOB_ID
