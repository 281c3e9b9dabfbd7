"""A census that a fault disturbs, and that ends as if undisturbed."""

import json

import httpx
import psycopg
import redis

from tests.faults.stack import Faulty
from tests.waiting import wait_until
from tests.worker.games.krypto.games import PUBLISHED

# Twenty shards.
CENSUS = {"hand_size": 5, "low": 1, "high": 25, "targets": [1, 25], "rules": "house", "measure": "forms"}


def begin_census(stack: Faulty) -> str:
    """Restart the census from nothing, wait until it is partly done and still running, and return its path."""
    with psycopg.connect(stack.database.url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("DELETE FROM computations WHERE kind = 'krypto.census'")
    with redis.Redis(unix_socket_path=str(stack.servers["cache"].socket)) as cache:
        cache.flushall()
    response = stack.client.post("/v1/jobs", json={"kind": "krypto.census", "params": CENSUS})
    assert response.status_code == httpx.codes.ACCEPTED, response.text
    path = str(response.json()["links"]["self"])
    wait_until(lambda: stack.done(path) > 0, seconds=60)
    return path


def counted(stack: Faulty, path: str) -> tuple[str, bytes]:
    """Return result and items of a census, after checking that every hand was counted once."""
    job = stack.finished(path, seconds=90)
    assert job["status"] == "succeeded", job["error"]
    progress: dict[str, int] = job["progress"]  # type: ignore[assignment]
    assert progress["done"] == progress["total"]
    result: dict[str, object] = job["result"]  # type: ignore[assignment]
    assert (result["hands_total"], result["games"]) == (118_755, 2_968_875)
    assert result["unsolvable_total"] == PUBLISHED["computed_here"]["unsolvable"]["house"]
    items = stack.client.get(f"{path}/items", headers={"Accept": "application/x-ndjson"}).content
    assert len(set(items.splitlines())) == result["unsolvable_total"]
    return json.dumps(result), items


def most_attempts(stack: Faulty) -> tuple[int, int]:
    """Return the most attempts and lost attempts of any shard of the ended census, which keeps those retried."""
    query = (
        "SELECT coalesce(max(attempt), 1), coalesce(max(lost), 0) FROM shards"
        " JOIN computations ON id = computation_id WHERE kind = 'krypto.census'"
    )
    with psycopg.connect(stack.database.url.replace("+psycopg", "")) as connection:
        [(attempt, lost)] = connection.execute(query)
    return attempt, lost
