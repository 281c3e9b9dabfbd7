"""31-derful over HTTP."""

import csv
import io
import json
from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from flask.testing import FlaskClient

from service.http.problems import MEDIA_TYPE
from tests.service.pictures.charts.reading import classes, find_all, read, words
from worker.games.derful31.rules.deck import standard_deck
from worker.games.derful31.rules.plan import plan_census

GAME = "/v1/31-derful"
FACES = [*map(str, range(2, 11)), "J", "Q", "K", "A"]
WORTH = {face: 11 if face == "A" else 10 if face in "JQK" else int(face) for face in FACES}
NINE = ["6", "A", "9", "K", "8", "7", "9", "8", "10"]

needs_worker = pytest.mark.usefixtures("worker")


def _job(api: FlaskClient, operation: str, **params: Any) -> dict[str, Any]:
    response = api.post(f"{GAME}/{operation}", json=params, headers={"Prefer": "wait=30"})
    assert response.status_code == 200, response.get_json()
    job: dict[str, Any] = response.get_json()
    assert job["status"] == "succeeded", job["error"]
    return job


def _ask(api: FlaskClient, operation: str, **params: Any) -> dict[str, Any]:
    result: dict[str, Any] = _job(api, operation, **params)["result"]
    return result


def _sums(grid: list[list[Any]]) -> set[int]:
    values = [[WORTH[card] if isinstance(card, str) else card for card in row] for row in grid]
    return {sum(line) for line in (*values, *zip(*values, strict=True))}


def _flat(grid: list[list[Any]]) -> list[Any]:
    return [card for row in grid for card in row]


@needs_worker
def test_cards_are_returned_in_the_sent_form(api: FlaskClient) -> None:
    ranks = _ask(api, "solve", cards=NINE)
    assert Counter(_flat(ranks["grid"])) == Counter(NINE)
    values = _ask(api, "solve", cards=[WORTH[card] for card in NINE])
    assert Counter(_flat(values["grid"])) == Counter(WORTH[card] for card in NINE)
    for found in (ranks, values):
        assert _sums(found["grid"]) == {found["total"]} == {26}
        assert (found["solvable"], found["code"], found["games"]) == (True, "won", 1)


@needs_worker
def test_order_of_the_cards_makes_no_difference(api: FlaskClient) -> None:
    first = _job(api, "solve", cards=NINE, total=26)
    again = _job(api, "solve", cards=list(reversed(NINE)), order=3, total=26, grid=None)
    assert again["cached"]
    assert again["params"] == first["params"]


@needs_worker
def test_hand_of_25_cards_is_won_from_a_partial_grid(api: FlaskClient) -> None:
    (dealt,) = _ask(api, "deal", seed=5, total=33)["deals"]
    cards = dealt["cards"]
    rows = [
        [card if row == column else None for column, card in enumerate(line)]
        for row, line in enumerate(dealt["grid"])
    ]
    found = _ask(api, "solve", cards=cards, grid=rows, total=33)
    assert found["solvable"]
    assert _sums(found["grid"]) == {33}
    assert [found["grid"][place][place] for place in range(5)] == [rows[place][place] for place in range(5)]
    assert Counter(_flat(found["grid"])) == Counter(cards)
    assert found["games"] > 0
    assert found["difficulty"] in ("easy", "medium", "hard", "expert")


@needs_worker
def test_unwinnable_cards_are_proved_unwinnable(api: FlaskClient) -> None:
    wrong = _ask(api, "solve", cards=["2", "3", "4", "5", "6", "7", "8", "9", "A"])
    assert (wrong["solvable"], wrong["code"], wrong["games"]) == (False, "sum-not-divisible", 0)
    stuck = _ask(api, "solve", cards=NINE, grid=[["6", "7", "8"], [None] * 3, [None] * 3])
    assert (stuck["solvable"], stuck["code"], stuck["games"]) == (False, "every-way-tried", 1)
    spread = _ask(api, "solve", cards=[2] * 8 + [11])
    assert (spread["solvable"], spread["games"], spread["difficulty"]) == (False, 0, "impossible")


@needs_worker
def test_solve_picks_cards_from_the_whole_deck(api: FlaskClient) -> None:
    deck = [face for face in FACES for _ in range(4)]
    found = _ask(api, "solve", cards=deck, order=5, total=31)
    assert _sums(found["grid"]) == {31}
    assert max(Counter(_flat(found["grid"])).values()) <= 4
    assert (found["games"], found["difficulty"]) == (None, None)


@needs_worker
def test_same_seed_deals_the_same_winning_hands(api: FlaskClient) -> None:
    dealt = _ask(api, "deal", order=4, total=31, count=20, seed=1963)
    assert dealt == _ask(api, "deal", order=4, total=31, count=20, seed=1963, deck="standard")
    assert dealt != _ask(api, "deal", order=4, total=31, count=20, seed=1964)
    for deal in dealt["deals"]:
        assert _sums(deal["grid"]) == {31}
        assert Counter(deal["cards"]) == Counter(_flat(deal["grid"]))
        assert max(Counter(deal["cards"]).values()) <= 3
        assert set(deal["cards"]) <= set(FACES)
    assert len({str(deal["grid"]) for deal in dealt["deals"]}) == 20


@needs_worker
def test_25_cards_with_total_31_are_dealt_by_default(api: FlaskClient) -> None:
    job = _job(api, "deal")
    (deal,) = job["result"]["deals"]
    assert (len(deal["cards"]), deal["total"], _sums(deal["grid"])) == (25, 31, {31})
    assert job["params"]["seed"] >= 0


@needs_worker
def test_dealing_an_impossible_total_is_refused(api: FlaskClient) -> None:
    response = api.post(f"{GAME}/deal", json={"order": 2, "total": 19}, headers={"Prefer": "wait=30"})
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert error["pointer"] == "/total"
    assert "no grid of order 2 wins with total 19" in error["detail"]


@needs_worker
def test_order_3_is_exported_in_full(api: FlaskClient) -> None:
    job = _job(api, "enumerate", order=3)
    assert (job["result"]["games"], job["result"]["lists"]) == ("358", 358)
    assert [row["total"] for row in job["result"]["by_total"]] == list(range(12, 31))
    lines = api.get(job["links"]["items"], headers={"Accept": "application/x-ndjson"}).get_data(as_text=True)
    games = [json.loads(line) for line in lines.splitlines()]
    assert len(games) == 358
    assert all(_sums(game["grid"]) == {game["total"]} for game in games)
    text = api.get(job["links"]["items"], headers={"Accept": "text/csv"}).get_data(as_text=True)
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(int(row["total"]), json.loads(row["grid"])) for row in rows] == [
        (game["total"], game["grid"]) for game in games
    ]


@needs_worker
def test_total_of_order_4_is_listed_canonically(api: FlaskClient) -> None:
    job = _job(api, "enumerate", order=4, total=37)
    assert (job["result"]["games"], job["result"]["labelled"]) == ("46", "33648")
    page = api.get(f"{job['links']['items']}?limit=1000").get_json()
    assert (len(page["items"]), page["next"]) == (46, None)
    for game in page["items"][:5]:
        assert _ask(api, "canonical", grid=game["grid"])["grid"] == game["grid"]


@needs_worker
def test_order_5_is_counted_by_total(api: FlaskClient) -> None:
    job = _job(api, "enumerate", order=5, total=48)
    found = job["result"]
    items = api.get(f"{job['links']['items']}?limit=1000").get_json()["items"]
    assert len(items) == found["listed_total"] == 159
    assert all(_sums(game["grid"]) == {48} for game in items)
    assert found["by_total"] == [
        {
            "total": 48,
            "games": "159",
            "labelled": "2950800",
            "lists": 21,
            "possible_lists": 74,
            "hands": "140452",
            "possible_hands": "217944",
            "win_probability": "73/248207473948",
        }
    ]


@needs_worker
def test_games_of_order_6_are_dealt_and_won(api: FlaskClient) -> None:
    # Preparing to draw takes seconds for totals near 40.
    deals = _ask(api, "deal", order=6, total=50, count=3, seed=4)["deals"]
    assert deals == _ask(api, "deal", order=6, total=50, count=3, seed=4)["deals"]
    for deal in deals:
        assert _sums(deal["grid"]) == {50}
        assert Counter(deal["cards"]) == Counter(card for row in deal["grid"] for card in row)
        assert max(Counter(deal["cards"]).values()) <= 5
        found = _ask(api, "solve", cards=deal["cards"], total=50)
        assert (found["code"], found["games"]) == ("won", None)
        assert _sums(found["grid"]) == {50}
        same = _ask(
            api,
            "canonical",
            grid=deal["grid"],
            other_grid=[list(row) for row in zip(*deal["grid"], strict=True)],
        )
        assert (same["equivalent"], same["total"]) == (True, 50)


@needs_worker
@pytest.mark.parametrize(
    ("total", "games", "labelled", "lists", "hands"),
    [(56, "1411137", "1430099385840", 182, 6_883_055), (57, "61888", "60350184000", 19, 16_975)],
)
def test_order_6_is_counted_in_digits(
    api: FlaskClient, total: int, games: str, labelled: str, lists: int, hands: int
) -> None:
    job = _job(api, "enumerate", order=6, total=total)
    found = job["result"]
    assert (found["games"], found["labelled"]) == (games, labelled)
    assert (found["listed_total"], found["lists"], found["hands"]) == (0, lists, str(hands))
    assert Fraction(found["win_probability"]) == Fraction(hands, comb(65, 36))
    (row,) = found["by_total"]
    assert (row["total"], row["games"], row["labelled"]) == (total, games, labelled)
    shards = len(plan_census(standard_deck(6), 6, (total,)))
    assert (job["progress"]["done"], job["progress"]["total"]) == (shards, shards)


@needs_worker
def test_grids_are_paged_from_anywhere(api: FlaskClient) -> None:
    asked = {"order": 4, "total": 39}
    whole = _ask(api, "grids", **asked, limit=1_000)
    assert (whole["labelled"], whole["next_rank"], len(whole["grids"])) == ("1488", "1000", 1_000)
    rest = _ask(api, "grids", **asked, rank=whole["next_rank"], limit=1_000)
    assert (rest["next_rank"], len(rest["grids"])) == (None, 488)
    grids = whole["grids"] + rest["grids"]
    assert [int(grid["rank"]) for grid in grids] == list(range(1_488))
    assert len({str(grid["grid"]) for grid in grids}) == 1_488
    assert all(_sums(grid["grid"]) == {39} for grid in grids)
    assert _ask(api, "grids", **asked, rank=990, limit=20)["grids"] == grids[990:1010]
    assert _ask(api, "grids", **asked, rank="99999999999999999")["grids"] == []


@needs_worker
def test_same_game_is_recognized_with_the_moves(api: FlaskClient) -> None:
    grid = [["2", "3", "7"], ["4", "5", "3"], ["6", "4", "2"]]
    other = [[grid[row][column] for row in (2, 0, 1)] for column in (1, 2, 0)]
    found = _ask(api, "canonical", grid=grid, other_grid=other)
    assert (found["equivalent"], found["symmetries"], found["total"], found["winning"]) == (True, 2, 12, True)
    moves = found["moves_to_other"]
    start = [list(column) for column in zip(*grid, strict=True)] if moves["is_transposed"] else grid
    assert [[start[row][column] for column in moves["columns"]] for row in moves["rows"]] == other
    apart = _ask(api, "canonical", grid=[[2, 3], [3, 2]], other_grid=[[2, 3], [2, 3]])
    assert (apart["equivalent"], apart["moves_to_other"]) == (False, None)


@needs_worker
def test_hints_lead_to_a_winning_grid(api: FlaskClient) -> None:
    grid: list[list[Any]] = [[None] * 3 for _ in range(3)]
    for _ in range(9):
        found = _ask(api, "hint", cards=NINE, grid=grid)
        assert found["code"] in ("forced", "only", "winning")
        assert str(found["params"]["card"]) in found["detail"]
        row, column = found["place"]
        grid[row][column] = found["params"]["card"]
    assert _ask(api, "hint", cards=NINE, grid=grid)["code"] == "complete"
    assert Counter(_flat(grid)) == Counter(NINE)
    wrong = _ask(api, "hint", cards=NINE, grid=[["6", "7", "8"], [None] * 3, [None] * 3])
    assert (wrong["code"], wrong["place"][0]) == ("take-back", 0)


@needs_worker
def test_half_swaps_lead_to_other_games_of_the_cards(api: FlaskClient) -> None:
    grid = [["A", "5", "7", "8"], ["A", "7", "Q", "3"], ["2", "Q", "10", "9"], ["7", "9", "4", "A"]]
    swaps = _ask(api, "swaps", grid=grid)["swaps"]
    assert len(swaps) == 2
    for swap in swaps:
        assert _sums(swap["grid"]) == {31}
        assert Counter(_flat(swap["grid"])) == Counter(_flat(grid))
        found = _ask(api, "canonical", grid=swap["grid"], other_grid=grid)
        assert (found["grid"], found["equivalent"]) == (swap["canonical_grid"], False)


@needs_worker
def test_strategy_wins_with_nine_cards(api: FlaskClient) -> None:
    found = _ask(api, "strategy", cards=NINE)
    assert (found["category"], found["total"], _sums(found["grid"])) == (3, 26, {26})
    assert Counter(_flat(found["grid"])) == Counter(NINE)
    assert _ask(api, "strategy", cards=["2", "3", "4", "5", "6", "7", "8", "9", "A"])["grid"] is None


@needs_worker
def test_grid_is_drawn_in_cards(api: FlaskClient) -> None:
    def drawn(operation: str, picture: str = "", **params: Any) -> Element:
        response = api.post(
            f"{GAME}/{operation}{picture}",
            json=params,
            headers={"Accept": "image/svg+xml", "Prefer": "wait=30"},
        )
        assert (response.status_code, response.mimetype) == (200, "image/svg+xml")
        return read(response.get_data(as_text=True))

    def faces(root: Element) -> Counter[str]:
        return Counter(text.text or "" for text in find_all(root, "text") if "bo-text" in classes(text))

    won = drawn("solve", cards=NINE)
    assert faces(won) == Counter(NINE)
    assert "Every row and every column: 26" in words(won)
    assert len(find_all(won, "rect")) == 1 + 9
    deal = {"order": 3, "total": 20, "seed": 1, "count": 2}
    (first, second) = _ask(api, "deal", **deal)["deals"]
    for picture in ("", "?picture=hands"):
        assert faces(drawn("deal", picture, **deal)) == Counter(first["cards"] + second["cards"])
    form = drawn("canonical", grid=[["K", "Q"], ["Q", "J"]])
    assert faces(form) == Counter(["10"] * 4)
    assert words(form).count("20") == 4
    step = drawn("hint", cards=NINE, grid=[["9", "10", None], [None] * 3, [None] * 3])
    assert faces(step) == Counter(["9", "10", "7"])
    refused = api.post(f"{GAME}/solve", json={"cards": [2] * 8 + [11]}, headers={"Accept": "image/svg+xml"})
    assert refused.status_code == 406


@pytest.mark.parametrize(
    ("operation", "body", "pointer", "detail"),
    [
        ("solve", {"cards": [*NINE[:8], "B"]}, "/cards/8", "A card is a rank"),
        ("solve", {"cards": [*NINE[:8], 0]}, "/cards/8", "A card is a rank"),
        ("solve", {"cards": [*NINE[:8], True]}, "/cards/8", "A card is a rank"),
        ("solve", {"cards": NINE[:3]}, "/cards", ""),
        ("solve", {"cards": NINE[:8]}, "/order", "`order` is required"),
        ("solve", {"cards": NINE, "order": 4}, "/order", "9 cards cannot fill the 16 cells of order 4"),
        ("solve", {"cards": NINE, "order": 9}, "/order", ""),
        ("solve", {"cards": NINE, "grid": [["6", None], [None, None]], "order": 3}, "/grid", "order 3"),
        ("solve", {"cards": NINE, "grid": [["6", None], [None]]}, "/grid", "should be square"),
        ("solve", {"cards": NINE, "grid": [["5", None, None], [None] * 3, [None] * 3]}, "/grid", "worth 5"),
        ("solve", {"cards": NINE, "grid": [["6", "6", None], [None] * 3, [None] * 3]}, "/grid", "worth 6"),
        (
            "solve",
            {"cards": NINE, "grid": [["X", None, None], [None] * 3, [None] * 3]},
            "/grid/0/0",
            "null while it is empty",
        ),
        ("solve", {"cards": NINE, "total": 0}, "/total", ""),
        ("solve", {"cards": NINE, "colour": "red"}, "/colour", "Unknown field"),
        ("hint", {"cards": NINE}, "/grid", "required"),
        ("deal", {"total": 50}, "/total", "from 24 to 49"),
        ("deal", {"order": 3}, "/total", "from 12 to 30"),
        ("deal", {"order": 7}, "/order", ""),
        ("deal", {"order": 6, "total": 31, "count": 100}, "/count", "the limit is 40 seconds"),
        (
            "deal",
            {"order": 6, "total": 40, "deck": [[value, 9] for value in range(1, 9)]},
            "/deck",
            "standard",
        ),
        ("grids", {"order": 6, "total": 40}, "/order", ""),
        ("deal", {"count": 1_001}, "/count", ""),
        ("deal", {"deck": "tarot"}, "/deck", ""),
        ("deal", {"deck": [["K", 4], ["Q", 0]]}, "/deck/1/1", ""),
        ("deal", {"deck": [["K", 4], ["K", 4]]}, "/deck", "once"),
        ("deal", {"deck": [["K", 4], ["Q", 4]]}, "/deck", "8 cards cannot fill the 25 cells"),
        ("deal", {"deck": [[value, 1] for value in range(1, 41)]}, "/deck", "80 bits"),
        ("enumerate", {"order": 1}, "/order", ""),
        ("enumerate", {"order": 5, "total": 23}, "/total", "from 24 to 49"),
        ("enumerate", {"order": 7}, "/order", ""),
        ("enumerate", {"order": 6, "total": 58}, "/total", "from 31 to 57"),
        ("enumerate", {"order": 6, "deck": [[value, 4] for value in range(1, 10)]}, "/deck", "standard deck"),
        ("enumerate", {}, "/order", "required"),
        (
            "enumerate",
            {"order": 4, "deck": [[value, 2] for value in range(1, 21)]},
            "/count_only",
            "too many",
        ),
        ("grids", {"total": 31, "rank": "-1"}, "/rank", ""),
        ("grids", {"total": 31, "rank": 1.5}, "/rank", ""),
        ("grids", {"total": 31, "limit": 1_001}, "/limit", ""),
        ("grids", {}, "/total", "required"),
        ("canonical", {"grid": [["2", "3"], ["3", None]]}, "/grid/1/1", "A card"),
        ("canonical", {"grid": [["2", "3"], ["3"]]}, "/grid", "should be square"),
        ("canonical", {"grid": [[2, 3], [3, 2]], "other_grid": [[2] * 3] * 3}, "/other_grid", "order 2"),
        ("swaps", {"grid": [[2, 3], [2, 3]]}, "/grid", "winning grid"),
        ("strategy", {"cards": [*NINE, "2"]}, "/cards", "an array of 9 items"),
    ],
)
def test_invalid_field_is_named(
    api: FlaskClient, operation: str, body: dict[str, Any], pointer: str, detail: str
) -> None:
    response = api.post(f"{GAME}/{operation}", json=body)
    problem = response.get_json()
    assert (response.status_code, response.mimetype) == (422, MEDIA_TYPE), problem
    assert pointer in [error["pointer"] for error in problem["errors"]]
    assert detail in " ".join(error["detail"] for error in problem["errors"] if error["pointer"] == pointer)


@pytest.mark.parametrize("operation", ["enumerate", "deal", "grids"])
def test_computation_that_would_not_finish_is_refused_with_its_cost(api: FlaskClient, operation: str) -> None:
    deck = [[value, 1] for value in range(1, 32)]
    asked = {"order": 5, "deck": deck, "total": 80}
    response = api.post(f"{GAME}/{operation}", json=asked)
    assert response.status_code == 422
    assert "This is too much: " in response.get_json()["detail"]
    assert "seconds of processor time; the limit is" in response.get_json()["detail"]
