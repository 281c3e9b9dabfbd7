"""A stopping server answers the requests that wait."""

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import httpx

from db.records import Submitter
from db.submission import submit
from tests.conftest import running_gunicorn
from tests.waiting import wait_until
from worker.declarations.operation import Question
from worker.jobs.submission import work_for
from worker.registry import OPERATIONS

SOLVE = OPERATIONS["krypto.solve"]
CROWD = 8


def test_waiting_requests_get_an_answer(empty_stores: object) -> None:
    work = work_for(Question(SOLVE, SOLVE.params.model_validate({"cards": [1, 2, 3], "target": 6})))
    # No worker serves this queue.
    job = submit(replace(work, queue="nowhere"), Submitter("request")).job
    with running_gunicorn() as server, ThreadPoolExecutor(CROWD) as pool:
        address = f"{server.url}/v1/jobs/{job.id}"

        def wait(_number: int) -> httpx.Response:
            return httpx.get(address, headers={"Prefer": "wait=30"}, timeout=40)

        waiting = [pool.submit(wait, number) for number in range(CROWD)]
        all_wait = f"countinghouse_waiting_requests {CROWD}.0"
        wait_until(lambda: all_wait in httpx.get(f"{server.url}/metrics").text, seconds=20, pause=0.5)
        began = time.monotonic()
        os.kill(server.pid, signal.SIGTERM)
        answers = [one.result() for one in waiting]
        assert time.monotonic() - began < 10
    assert {answer.status_code for answer in answers} == {200}
    assert {answer.json()["status"] for answer in answers} == {"queued"}
    assert {answer.headers["Connection"] for answer in answers} == {"close"}
