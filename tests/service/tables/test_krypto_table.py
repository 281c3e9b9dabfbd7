"""A small Krypto table over HTTP: hands of five from 1 to 5, targets 1 to 24."""

import csv
import io
import json
import re
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any, Final

import pandas as pd
import pytest
from flask.testing import FlaskClient

from db import cache as cache_server
from db.cache import client as cache_client
from service.http.problems import MEDIA_TYPE
from tests.conftest import HttpServer
from tests.tables import HIGH, LAST_TARGET
from worker.games.krypto.kernels.play.solve import count_solutions
from worker.games.krypto.rules.rules import RULES, STANDARD_DECK, Rules
from worker.games.krypto.tables.views import KryptoHandCounts, KryptoSummary

pytestmark = pytest.mark.slow

PATH: Final = "/v1/tables/krypto"
GUIDE: Final = Path(__file__).parents[3] / "service" / "guide" / "data" / "tables.md"
HANDS: Final = list(combinations_with_replacement(range(1, HIGH + 1), 5))
TARGETS: Final = range(1, LAST_TARGET + 1)

Game = tuple[tuple[int, ...], int]


@pytest.fixture(scope="module")
def solutions() -> dict[Rules, dict[Game, tuple[int, int]]]:
    """Return forms and distinct solutions of every game, from the kernels that solve single games."""
    return {
        rules: {
            (hand, target): (counted.forms, counted.distinct)
            for hand in HANDS
            for target in TARGETS
            for counted in [count_solutions(hand, target, rules)]
        }
        for rules in RULES
    }


def _pages(api: FlaskClient, path: str) -> Iterator[dict[str, Any]]:
    link: str | None = path
    while link:
        response = api.get(link)
        assert response.status_code == 200, response.get_json()
        yield from response.get_json()["items"]
        found = response.headers.get("Link")
        assert (found is None) == (response.get_json()["next"] is None)
        link = found.partition(">")[0].removeprefix("<") if found else None


def _games(rows: Iterator[dict[str, Any]]) -> list[Game]:
    return [(tuple(row["cards"]), row["target"]) for row in rows]


def test_summary_adds_up(table: FlaskClient, solutions: dict[Rules, dict[Game, tuple[int, int]]]) -> None:
    for rules in RULES:
        summary = table.get(f"{PATH}?rules={rules}").get_json()
        KryptoSummary.model_validate(summary)
        games = solutions[rules]
        unsolvable = [game for game, counted in games.items() if counted == (0, 0)]
        assert (summary["rules"], summary["hands_total"], summary["games"]) == (rules, len(HANDS), len(games))
        assert summary["unsolvable_total"] == len(unsolvable)
        for target in TARGETS:
            of_target = [counted for game, counted in games.items() if game[1] == target]
            place = target - 1
            assert summary["unsolvable_by_target"][place] == sum(game[1] == target for game in unsolvable)
            assert summary["forms_by_target"][place] == sum(forms for forms, _ in of_target)
            assert summary["solutions_by_target"][place] == sum(distinct for _, distinct in of_target)
        made = [sum(games[hand, target] != (0, 0) for target in TARGETS) for hand in HANDS]
        assert summary["hands_by_solvable_targets"] == [
            made.count(number) for number in range(LAST_TARGET + 1)
        ]


def test_house_rules_are_the_default(table: FlaskClient) -> None:
    for path in (PATH, f"{PATH}/unsolvable", f"{PATH}/hands", f"{PATH}/hands/1-2-3-4-5"):
        assert table.get(path).get_json() == table.get(f"{path}?rules=house").get_json()


def test_share_of_deals_is_an_exact_fraction(table: FlaskClient) -> None:
    summary = table.get(f"{PATH}?rules=integer").get_json()
    copies = dict(STANDARD_DECK)
    unsolvable = set(_games(_pages(table, f"{PATH}/unsolvable?rules=integer&limit=1000")))
    deals = lost = 0
    for hand in HANDS:
        ways = 1
        for card in set(hand):
            ways *= comb(copies[card], hand.count(card))
        for target in TARGETS:
            here = ways * (copies[target] - hand.count(target))
            deals += here
            lost += here * ((hand, target) in unsolvable)
    numerator, denominator = map(int, summary["deal_unsolvable_probability"].split("/"))
    assert numerator * deals == lost * denominator


@pytest.mark.parametrize("rules", RULES)
def test_unsolvable_games_come_in_order(
    table: FlaskClient, solutions: dict[Rules, dict[Game, tuple[int, int]]], rules: Rules
) -> None:
    expected = [game for game, counted in solutions[rules].items() if counted == (0, 0)]
    assert _games(_pages(table, f"{PATH}/unsolvable?rules={rules}&limit=37")) == expected
    of_target = [game for game in expected if game[1] == 7]
    assert of_target
    assert _games(_pages(table, f"{PATH}/unsolvable?rules={rules}&target=7")) == of_target
    hand = expected[len(expected) // 2][0]
    written = "-".join(map(str, reversed(hand)))
    assert _games(_pages(table, f"{PATH}/unsolvable?rules={rules}&hand={written}&limit=1")) == [
        game for game in expected if game[0] == hand
    ]
    assert _games(_pages(table, f"{PATH}/unsolvable?rules={rules}&contains=1-1")) == [
        game for game in expected if game[0].count(1) >= 2
    ]


def test_fractions_only_list_has_the_games_that_need_fractions(
    table: FlaskClient, solutions: dict[Rules, dict[Game, tuple[int, int]]]
) -> None:
    expected = [
        {"cards": list(hand), "target": target, "forms": counted[0], "solutions_total": counted[1]}
        for (hand, target), counted in solutions["house"].items()
        if counted != (0, 0) and solutions["integer"][hand, target] == (0, 0)
    ]
    assert expected
    assert list(_pages(table, f"{PATH}/fractions-only?limit=1")) == expected
    assert table.get(PATH).get_json()["fractions_only_total"] == len(expected)
    target = expected[0]["target"]
    assert list(_pages(table, f"{PATH}/fractions-only?target={target}")) == [
        row for row in expected if row["target"] == target
    ]


def test_hand_shows_its_counts(
    table: FlaskClient, solutions: dict[Rules, dict[Game, tuple[int, int]]]
) -> None:
    cache_client().flushdb()
    for rules in RULES:
        for _ in range(2):  # from PostgreSQL, then from Redis
            document = table.get(f"{PATH}/hands/5-2-3-5-4?rules={rules}").get_json()
            KryptoHandCounts.model_validate(document)
            assert document == {
                "hand": [2, 3, 4, 5, 5],
                "rules": rules,
                "forms_by_target": [solutions[rules][(2, 3, 4, 5, 5), target][0] for target in TARGETS],
                "solutions_by_target": [solutions[rules][(2, 3, 4, 5, 5), target][1] for target in TARGETS],
            }


def test_solve_agrees_with_the_table(table: FlaskClient) -> None:
    for first, hand in enumerate(([1, 1, 1, 1, 1], [1, 2, 2, 4, 5], [3, 3, 5, 5, 5])):
        written = "-".join(map(str, hand))
        for rules in RULES:
            # Each target once, with one of the hands.
            counted = table.get(f"{PATH}/hands/{written}?rules={rules}").get_json()
            pairs = zip(TARGETS, counted["forms_by_target"], counted["solutions_by_target"], strict=True)
            for target, forms, solutions_total in list(pairs)[first::3]:
                game = {"cards": hand, "target": target, "rules": rules, "limit": 0}
                solved = table.post("/v1/krypto/solve", json=game).get_json()["result"]
                assert (solved["forms"], solved["solutions_total"]) == (forms, solutions_total)
                assert solved["solvable"] == (forms > 0)


def test_whole_table_streams(table: FlaskClient, solutions: dict[Rules, dict[Game, tuple[int, int]]]) -> None:
    lines = table.get(f"{PATH}/hands?rules=positive", headers={"Accept": "application/x-ndjson"})
    rows = [json.loads(line) for line in lines.get_data(as_text=True).splitlines()]
    expected = [
        {
            "hand": list(hand),
            "forms_by_target": [solutions["positive"][hand, target][0] for target in TARGETS],
            "solutions_by_target": [solutions["positive"][hand, target][1] for target in TARGETS],
        }
        for hand in HANDS
    ]
    assert rows == expected
    assert list(_pages(table, f"{PATH}/hands?rules=positive&limit=100")) == expected
    sheet = table.get(f"{PATH}/hands?rules=positive", headers={"Accept": "text/csv"})
    header, *cells = csv.reader(io.StringIO(sheet.get_data(as_text=True)))
    assert header[:3] == ["hand", "forms_1", "forms_2"]
    assert header[-1] == f"solutions_{LAST_TARGET}"
    assert cells == [
        [
            " ".join(map(str, row["hand"])),
            *map(str, row["forms_by_target"]),
            *map(str, row["solutions_by_target"]),
        ]
        for row in expected
    ]


@pytest.mark.parametrize(
    ("path", "pointer", "place"),
    [
        ("?rules=apl", "/rules", "query"),
        ("?rule=house", "/rule", "query"),
        ("/unsolvable?target=0", "/target", "query"),
        ("/unsolvable?target=25", "/target", "query"),
        ("/unsolvable?target=x", "/target", "query"),
        ("/unsolvable?hand=1-2-3", "/hand", "query"),
        ("/unsolvable?hand=1-2-3-4-6", "/hand", "query"),
        ("/unsolvable?contains=0", "/contains", "query"),
        ("/unsolvable?contains=1-1-1-1-1-1", "/contains", "query"),
        ("/unsolvable?limit=1001", "/limit", "query"),
        ("/unsolvable?cursor=1-1-1-1-1", "/cursor", "query"),
        ("/unsolvable?cursor=1-1-1-1-6.1", "/cursor", "query"),
        ("/fractions-only?rules=house", "/rules", "query"),
        ("/hands?cursor=x", "/cursor", "query"),
        ("/hands/1-2-3-4-6", "/hand", "path"),
        ("/hands/1-2-3-4", "/hand", "path"),
        ("/hands/1-2-3-4-٥", "/hand", "path"),
    ],
)
def test_bad_input_is_named(table: FlaskClient, path: str, pointer: str, place: str) -> None:
    response = table.get(PATH + path)
    assert (response.status_code, response.mimetype) == (422, MEDIA_TYPE)
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["in"]) == (pointer, place)


def test_pandas_reads_the_address_in_the_guide(table: FlaskClient, http_server: HttpServer) -> None:
    (call,) = re.findall(r"hands = pd\.read_csv\((.*)\)", GUIDE.read_text(encoding="utf-8"))
    address, column = re.fullmatch(r'"http://127.0.0.1:8000(\S+)", index_col="(\w+)"', call).groups()  # type: ignore[union-attr]
    read = pd.read_csv(f"{http_server.url}{address}", index_col=column)
    assert read.shape == (len(HANDS), 2 * len(TARGETS))
    rows = _pages(table, f"{PATH}/hands?rules=house&limit=1000")
    assert read.sum().sum() == sum(
        sum(row["forms_by_target"]) + sum(row["solutions_by_target"]) for row in rows
    )


def test_without_redis_the_table_answers(table: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    with_redis = table.get(f"{PATH}/hands/1-2-3-4-5")
    monkeypatch.setattr(cache_server.fallible, "_away_until", float("inf"))
    assert table.get(f"{PATH}/hands/1-2-3-4-5").data == with_redis.data


def test_wrong_number_of_cards_is_named(table: FlaskClient) -> None:
    detail = table.get(f"{PATH}/unsolvable?hand=1-2-3").get_json()["errors"][0]["detail"]
    assert detail == "A hand is exactly 5 numbers of one or two digits, separated by `-`"
    detail = table.get(f"{PATH}/hands?contains=1-1-1-1-1-1").get_json()["errors"][0]["detail"]
    assert detail == "Cards are 1 to 5 numbers of one or two digits, separated by `-`"
