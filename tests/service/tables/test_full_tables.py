"""Tables as a new installation builds them."""

import csv
import hashlib
import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from flask.testing import FlaskClient
from sqlalchemy import text

from db.sessions import transaction
from service.app import create_app
from tests.conftest import HttpServer, SharedWorker
from tests.tables import build
from worker.games.krypto.kernels.play.solve import count_solutions
from worker.games.krypto.rules.rules import RULES
from worker.registry import TABLES, TABLES_SETTING

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

BUILD_SECONDS: Final = 800
BUILT: Final = {name for name, table in TABLES.items() if not table.on_request}
SAMPLE: Final = 200
DATA: Final = Path(__file__).parents[2] / "data"
PUBLISHED: Final = json.loads((DATA / "krypto_published.json").read_text(encoding="utf-8"))
FRACTIONS_ONLY: Final = 7_046
HANDS: Final = 118_755
DOWNLOADS: Final = 40
DOWNLOADED_WITHIN_S: Final = 120
"""The longest that a download may pause, on a busy machine."""
CENSUS_COLUMNS: Final = ("total", "games", "labelled", "lists", "possible_lists", "hands")
NDJSON: Final = {"Accept": "application/x-ndjson"}


@pytest.fixture(scope="module")
def tables(stores: object, shared_worker: SharedWorker) -> Iterator[FlaskClient]:
    """Return a client of the application, with the tables built."""
    shared_worker.start()
    with transaction() as session:
        session.execute(text("TRUNCATE computations CASCADE"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(TABLES_SETTING, ",".join(name for name in TABLES if name in BUILT))
        build(BUILD_SECONDS)
        yield create_app().test_client()


def test_kenken_has_as_many_puzzles_as_a_listing_by_definition(tables: FlaskClient) -> None:
    """Compare with numbers of a program written apart from the census, which lists every puzzle."""
    counted = {}
    for name in ("2", "3", "4-sums"):
        found = tables.get(f"/v1/tables/kenken/{name}").get_json()
        counted[name] = found["puzzles"], found["unique_total"]
    assert counted == {"2": (84, 50), "3": (209_600, 167_284), "4-sums": (551_846_857, 359_765_152)}


def _lines(tables: FlaskClient, path: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in tables.get(path, headers=NDJSON).get_data(as_text=True).splitlines()]


def test_all_tables_are_listed(tables: FlaskClient) -> None:
    listed = {entry["name"]: entry for entry in tables.get("/v1/tables").get_json()["items"]}
    assert list(listed) == list(TABLES)
    assert {name for name, entry in listed.items() if entry["status"] == "off"} == TABLES.keys() - BUILT
    assert {listed[name]["status"] for name in BUILT} == {"ready"}
    rows = {
        "krypto": PUBLISHED["unsolvable"]["hands_of_five_to_25"],
        "krypto/difficulty": 4,
        "partitions/additive": 10_001,
        "partitions/multiplicative": 100_000,
        "31-derful/2": 1,
        "31-derful/3": 358,
        "31-derful/4": 251_212,
        "31-derful/5": 26,
        "31-derful/6": 27,
        "kenken/2": 5,
        "kenken/3": 21,
        "kenken/4": 65,
        "year/1000-2999": 2_000,
        "year/repeated": 81,
        "kenken/4-mystery": 65,
        "kenken/4-sums": 65,
        "kenken/4-sums-and-products": 65,
        "kenken-difficulty/3": 18,
        "kenken-difficulty/4": 18,
    }
    assert rows.keys() == BUILT, "say how many rows these tables have"
    assert {name: listed[name]["rows_total"] for name in rows} == rows


def test_krypto_has_the_published_numbers(tables: FlaskClient) -> None:
    computed = PUBLISHED["computed_here"]
    for rules in RULES:
        summary = tables.get(f"/v1/tables/krypto?rules={rules}").get_json()
        assert summary["games"] == PUBLISHED["unsolvable"]["games_of_five_to_25"]
        assert summary["unsolvable_total"] == computed["unsolvable"][rules]
        assert sum(summary["forms_by_target"]) == computed["forms"][rules]
        assert sum(summary["solutions_by_target"]) == computed["distinct"][rules]
        assert summary["fractions_only_total"] == FRACTIONS_ONLY
    assert computed["unsolvable"]["integer"] == PUBLISHED["unsolvable"]["unsolvable_under_integer"]


def test_lists_agree_with_the_summary(tables: FlaskClient) -> None:
    lists = {rules: _lines(tables, f"/v1/tables/krypto/unsolvable?rules={rules}") for rules in RULES}
    for rules, games in lists.items():
        assert len(games) == PUBLISHED["computed_here"]["unsolvable"][rules]
    # The first hypothesis: the same games can be solved without negative numbers.
    assert lists["integer"] == lists["international"]
    # Exactly the games that need fractions refute the second hypothesis.
    house = {(*game["cards"], game["target"]) for game in lists["house"]}
    lost = [game for game in lists["integer"] if (*game["cards"], game["target"]) not in house]
    refuting = _lines(tables, "/v1/tables/krypto/fractions-only")
    assert [{"cards": game["cards"], "target": game["target"]} for game in refuting] == lost
    assert refuting[0] == {"cards": [1, 1, 1, 1, 10], "target": 15, "forms": 96, "solutions_total": 1}


def test_krypto_table_agrees_with_the_kernels(tables: FlaskClient) -> None:
    chance = random.Random(1963)
    for _ in range(SAMPLE):
        hand = sorted(chance.choices(range(1, 26), k=5))
        rules = chance.choice(RULES)
        row = tables.get(f"/v1/tables/krypto/hands/{'-'.join(map(str, hand))}?rules={rules}").get_json()
        counts = zip(row["forms_by_target"], row["solutions_by_target"], strict=True)
        for target, counted in enumerate(counts, 1):
            expected = count_solutions(hand, target, rules)
            assert counted == (expected.forms, expected.distinct)


def test_31_derful_has_the_census(tables: FlaskClient) -> None:
    with (DATA / "derful31_census.csv").open(encoding="utf-8") as file:
        census = [row for row in csv.DictReader(file) if int(row["games"])]
    for order in (2, 3, 4, 5):
        by_total = tables.get(f"/v1/tables/31-derful/{order}").get_json()["by_total"]
        assert [{name: int(row[name]) for name in CENSUS_COLUMNS} for row in by_total] == [
            {name: int(row[name]) for name in CENSUS_COLUMNS} for row in census if int(row["order"]) == order
        ]


@pytest.mark.parametrize("name", ["31-derful/4", "partitions/multiplicative"])
def test_checksum_matches_the_streamed_lines(tables: FlaskClient, name: str) -> None:
    listed = {entry["name"]: entry["checksum"] for entry in tables.get("/v1/tables").get_json()["items"]}
    path = f"{name}/games" if name.startswith("31-derful") else name
    streamed = tables.get(f"/v1/tables/{path}", headers=NDJSON).data
    assert hashlib.sha256(streamed).hexdigest() == listed[name]


def _download(url: str) -> tuple[int, int]:
    """Return the status of a download and its number of lines."""
    lines = 0
    with httpx.stream(
        "GET", url, headers={"Accept-Encoding": "identity"}, timeout=DOWNLOADED_WITHIN_S
    ) as answer:
        for piece in answer.iter_raw():
            lines += piece.count(b"\n")
        return answer.status_code, lines


def test_forty_whole_downloads_at_once_finish_and_others_are_answered(
    tables: FlaskClient, http_server: HttpServer
) -> None:
    url = f"{http_server.url}/v1/tables/krypto/hands.csv?rules=house"
    with ThreadPoolExecutor(DOWNLOADS) as pool, httpx.Client(base_url=http_server.url, timeout=30) as client:
        downloads = [pool.submit(_download, url) for _ in range(DOWNLOADS)]
        answered = 0
        while not all(download.done() for download in downloads):
            game = {"cards": [2, 3, 5], "target": 7_000 + answered}
            assert client.post("/v1/krypto/solve", json=game).json()["status"] == "succeeded"
            assert client.get("/v1/tables/31-derful/5").status_code == 200
            answered += 1
        assert answered
        assert {download.result() for download in downloads} == {(200, HANDS + 1)}
