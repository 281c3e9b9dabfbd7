"""The service behind nginx as ``deploy/cache`` sets it up: frequent requests are answered there."""

import re
import subprocess
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations_with_replacement, islice
from pathlib import Path
from random import Random

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.bench.http_load import Connection, request_bytes
from tests.conftest import HttpServer, SharedWorker, running_gunicorn, running_worker
from tests.local_nginx import Nginx, local_nginx, needs_nginx
from tests.operations import VERSION

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400), needs_nginx]

GAMES = 300
REQUESTS = 6_000
CONNECTIONS = 32
APP = "tests.wsgi_app:app"
GUIDE = Path(__file__).parents[2] / "service" / "guide" / "build" / "caching.md"


@pytest.fixture
def cached(http_server: HttpServer, tmp_path: Path) -> Iterator[Nginx]:
    """Run an empty cache in front of the service."""
    with local_nginx(tmp_path, http_server.port) as nginx:
        yield nginx


def _games() -> list[str]:
    hands = islice(combinations_with_replacement(range(1, 14), 4), GAMES)
    return [f"/v1/krypto/solve?cards={','.join(map(str, hand))}&limit=1&target=24" for hand in hands]


def _requests(server: HttpServer, status: int) -> int:
    """Return the number of solves that reached the service as facts and got this status."""
    metrics = text_string_to_metric_families(httpx.get(f"{server.url}/metrics", timeout=30).text)
    asked = {"method": "GET", "route": "/v1/krypto/solve", "status": str(status)}
    samples = [sample for family in metrics for sample in family.samples]
    return sum(
        int(sample.value)
        for sample in samples
        if sample.name == "countinghouse_http_requests_total" and sample.labels == asked
    )


def _ask_all(port: int, addresses: Sequence[str]) -> set[int]:
    """Ask one after another on a connection, and return the statuses."""
    with Connection(port) as connection:
        return {connection.ask(request_bytes(address, method="GET"))[0] for address in addresses}


def test_concurrent_requests_for_a_game_reach_the_service_once(
    cached: Nginx, http_server: HttpServer
) -> None:
    asked = Random(1963).choices(_games(), k=REQUESTS - GAMES) + _games()
    Random(1964).shuffle(asked)
    before = _requests(http_server, 200)
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        parts = [asked[start::CONNECTIONS] for start in range(CONNECTIONS)]
        statuses = set().union(*pool.map(lambda part: _ask_all(cached.port, part), parts))
    assert statuses == {200}
    assert _requests(http_server, 200) - before == GAMES


def test_other_spellings_are_cached(cached: Nginx, http_server: HttpServer) -> None:
    before = _requests(http_server, 200)
    answers = [httpx.get(f"{cached.url}/v1/krypto/solve?target=24&cards=8,6,4,2") for _ in range(3)]
    assert {answer.json()["solvable"] for answer in answers} == {True}
    assert [answer.headers["X-Cache-Status"] for answer in answers] == ["MISS", "HIT", "HIT"]
    assert _requests(http_server, 200) - before == 1


def test_cache_answers_facts_and_passes_the_rest(cached: Nginx) -> None:
    address = f"{cached.url}/v1/krypto/solve?cards=2,4,6,8&target=24"
    with httpx.Client(headers={"Accept-Encoding": "gzip"}) as client:
        kinds = [
            client.get(address, headers={"Origin": origin})
            for origin in ("https://a.example", "https://b.example")
        ]
        plain = client.get(address, headers={"Accept-Encoding": "identity"})
        known = client.get(address, headers={"If-None-Match": kinds[0].headers["ETag"]})
        listed = [
            client.post(f"{cached.url}/v1/krypto/solve", json={"cards": [2, 4], "target": 6})
            for _ in range(2)
        ]
        jobs = [client.get(f"{cached.url}/v1/jobs") for _ in range(2)]
        bad = [client.get(f"{cached.url}/v1/krypto/solve?cards=0&target=1") for _ in range(2)]
    assert [answer.headers["X-Cache-Status"] for answer in (*kinds, plain)] == ["MISS", "HIT", "HIT"]
    assert {answer.headers["Access-Control-Allow-Origin"] for answer in kinds} == {"*"}
    assert kinds[0].headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert plain.json() == kinds[0].json()
    assert known.status_code == 304
    assert {answer.headers.get("X-Cache-Status") for answer in (*jobs, *bad)} == {"MISS"}
    assert {answer.status_code for answer in (*listed, *jobs)} == {200}


def test_media_types_of_an_address_are_cached_apart(cached: Nginx) -> None:
    asked = ["image/svg+xml", "application/json"] * 2
    puzzle = f"{cached.url}/v1/puzzles/K85V-H990-ET"
    answers = [httpx.get(puzzle, headers={"Accept": media_type}) for media_type in asked]
    assert [answer.headers["Content-Type"].partition(";")[0] for answer in answers] == asked
    assert [answer.headers["X-Cache-Status"] for answer in answers] == ["MISS", "MISS", "HIT", "HIT"]


def test_answers_that_name_the_host_are_cached_apart(cached: Nginx) -> None:
    link = f"{cached.url}/oembed?url=http://localhost/p/K85V-H990-ET"
    answers = [httpx.get(link, headers={"Host": host}) for host in ("localhost", "127.0.0.1", "localhost")]
    # The link is one of this service only where the service has that name.
    assert [answer.status_code for answer in answers] == [200, 404, 200]
    assert answers[2].headers["X-Cache-Status"] == "HIT"


def _spin(nginx: Nginx, query: str) -> httpx.Response:
    answer = httpx.get(f"{nginx.url}/v1/test/spin?{query}", headers={"Prefer": "wait=30"}, timeout=60)
    # The worker may still be starting.
    return _spin(nginx, query) if answer.status_code == 202 else answer


def _drop(engine: str, nginx: Nginx) -> None:
    """Run the guide's command that purges answers after an upgrade."""
    (command,) = re.findall(r"^    (grep -rl.*)$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    command = command.replace("krypto.solve@3", engine).replace(
        "/var/cache/nginx/countinghouse", str(nginx.kept)
    )
    assert engine in command
    assert str(nginx.kept) in command
    subprocess.run(["sh", "-c", command], check=True)


def test_new_engine_version_is_not_answered_from_old_entries(
    shared_worker: SharedWorker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared_worker.start()
    today, first, second = "name=upgrade", "engine=1&name=upgrade", "engine=2&name=upgrade"
    with running_gunicorn(APP) as server, local_nginx(tmp_path, server.port) as nginx:
        old = _spin(nginx, today)
        assert _spin(nginx, first).headers["ETag"] == old.headers["ETag"]
        assert httpx.get(f"{nginx.url}/v1/test/spin?{second}").status_code == 404
    shared_worker.stop()
    monkeypatch.setenv(VERSION, "2")
    with running_gunicorn(APP) as server, running_worker(), local_nginx(tmp_path, server.port) as nginx:
        # Cached for a day and permanently, as their headers say.
        for query in (today, first):
            kept = _spin(nginx, query)
            assert (kept.headers["X-Cache-Status"], kept.headers["ETag"]) == ("HIT", old.headers["ETag"])
        new = _spin(nginx, second)
        assert new.headers["Surrogate-Key"] == "test.spin test.spin@2"
        assert new.headers["ETag"] != old.headers["ETag"]
        _drop("test.spin@1", nginx)
        assert _spin(nginx, today).headers["ETag"] == new.headers["ETag"]
        assert _spin(nginx, first).status_code == 410
        assert _spin(nginx, second).headers["X-Cache-Status"] == "HIT"
