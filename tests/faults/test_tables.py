"""Processes that build the tables are killed over and over: the tables are the same as without faults."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest

from tests.deploy.places import public_folder
from tests.faults.moments import Moments
from tests.faults.stack import Faulty, faulty_stack
from tests.waiting import wait_until
from worker.declarations.operation import Output
from worker.games.krypto.tables.ratings import RATINGS, RatingsParams
from worker.registry import TABLES, TABLES_SETTING

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

NAME = "krypto/difficulty"


@pytest.fixture(scope="module")
def stack() -> Iterator[Faulty]:
    """Run the whole service in real processes, with one table of twenty shards to build."""
    with pytest.MonkeyPatch.context() as patch, public_folder() as home:
        patch.setenv(TABLES_SETTING, NAME)
        with faulty_stack(home) as running:
            yield running


def _expected() -> str:
    params = RatingsParams.model_validate(TABLES[NAME].params)
    outputs = [RATINGS.compute(params, shard.input, lambda: None) for shard in RATINGS.plan(params)]
    assert all(isinstance(output, Output) for output in outputs)
    return RATINGS.combine(params, [output.partial.model_dump_json() for output in outputs])  # type: ignore[union-attr]


def _entry(stack: Faulty) -> dict[str, object]:
    with suppress(httpx.TransportError):
        response = stack.client.get("/v1/tables")
        if response.status_code == 200:
            found = {entry["name"]: entry for entry in response.json()["items"]}
            entry: dict[str, object] = found[NAME]
            return entry
    return {"status": "unknown", "progress": None}


def test_table_is_complete_after_repeated_kills(stack: Faulty, moments: Moments) -> None:
    wait_until(lambda: _entry(stack)["progress"] is not None, seconds=60)
    waiting = stack.client.get(f"/v1/tables/{NAME}")
    assert (waiting.status_code, waiting.json()["type"]) == (503, "/problems#table-not-ready")
    for _ in range(3):
        moments.wait(0, 1)
        for pid in moments.some(stack["worker"].children()):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        stack["upkeep"].kill()
        stack["upkeep"].start()
    moments.wait(0, 1)
    stack["worker"].kill()
    stack["worker"].start()
    moments.wait(0, 1)
    stack["postgres"].kill()
    stack.restart_database()
    wait_until(lambda: _entry(stack)["status"] == "ready", seconds=150, pause=0.2)
    table = stack.client.get(f"/v1/tables/{NAME}").json()
    expected = RATINGS.result.model_validate_json(_expected()).model_dump()
    assert {name: table[name] for name in expected} == expected
    assert _entry(stack)["rows_total"] == len(expected["by_rules"])
