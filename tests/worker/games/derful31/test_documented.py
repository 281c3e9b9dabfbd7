"""The numbers in ``service/guide/data/31-derful-census.md`` match the census."""

import csv
import re
from pathlib import Path
from random import Random

import pytest

from tests.worker.games.derful31.published_census import published_totals
from worker.games.derful31.kernels.grids.deal import loose_grids
from worker.games.derful31.kernels.grids.listing import list_games
from worker.games.derful31.rules.deck import standard_deck
from worker.games.derful31.rules.order3 import category
from worker.games.derful31.rules.plan import count_hands

ROOT = Path(__file__).parents[4]
TEXT = (ROOT / "service" / "guide" / "data" / "31-derful-census.md").read_text(encoding="utf-8")
CENSUS = ROOT / "tests" / "data" / "derful31_census.csv"


def _census(order: int) -> list[dict[str, int]]:
    with CENSUS.open(encoding="utf-8") as file:
        rows = [{name: int(value) for name, value in row.items()} for row in csv.DictReader(file)]
    return [row for row in rows if row["order"] == order and row["games"]]


def _table(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading, without its header."""
    section = TEXT.partition(f"{heading}\n")[2]
    lines = re.search(r"(?:^\|.*\n)+", section, re.MULTILINE)
    assert lines
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[0].splitlines()[2:]]


@pytest.mark.parametrize("order", [3, 4, 5])
def test_documented_totals_match_the_census(order: int) -> None:
    deck = standard_deck(order)
    everything = sum(count_hands(deck, order, total) for total in range(200)) * order
    expected = [
        [
            str(row["total"]),
            *(f"{row[name]:,}" for name in ("games", "labelled", "lists", "possible_lists")),
            f"{100 * row['hands'] / count_hands(deck, order, row['total']):.2f} %",
        ]
        for row in _census(order)
    ]
    table = _table(f"### Order {order}")
    assert [row[:-1] for row in table] == expected
    for row, counted in zip(table, _census(order), strict=True):
        # About one hand in n has a sum divisible by the order n, to seven digits and more.
        assert float(row[-1].split()[0]) == pytest.approx(100 * counted["hands"] / everything, rel=0.02)


def test_documented_sums_match_the_census() -> None:
    for row in _table("## Is thirty-one the best version?"):
        counted = _census(int(row[0]))
        assert row[1] == f"{sum(total['games'] for total in counted):,}"
        assert row[2] == f"{sum(total['labelled'] for total in counted):,}"
        assert row[5] == f"{sum(total['lists'] for total in counted):,}"
        most = max(total["games"] for total in counted)
        assert row[4] == " and ".join(str(total["total"]) for total in counted if total["games"] == most)


def test_documented_comparison_of_31_matches_the_census() -> None:
    counted = {row["total"]: row for row in _census(5)}
    games = {total: row["games"] for total, row in counted.items()}
    assert [total for total in games if games[total] > games[31]] == [32, 33, 34]
    assert sorted(games, key=lambda total: games[total])[:3:2] == [49, 47]
    assert round(100 * games[31] / sum(games.values())) == 12
    assert round(100 * games[31] / games[33]) == 80
    assert max(counted, key=lambda total: counted[total]["hands"]) == 37
    room = {total: row["games"] / row["lists"] for total, row in counted.items()}
    assert max(room, key=lambda total: room[total]) == 29
    assert f"{room[31]:,.0f} games on average" in TEXT
    lists = {total: row["lists"] / row["possible_lists"] for total, row in counted.items()}
    assert max(total for total in lists if lists[total] > 0.99) == 31
    assert [total for total in lists if lists[total] == 1] == [24, 25, 26, 27, 28]
    assert counted[31]["possible_lists"] - counted[31]["lists"] == 137


@pytest.mark.slow
@pytest.mark.parametrize(
    ("total", "told"),
    [
        *((total, "One loose grid in {} wins at the\ntotals with most games") for total in (39, 40)),
        (31, "one in {} at 31"),
        (57, "one in {} at 57"),
    ],
)
def test_documented_shares_of_loose_grids_match_the_census(total: int, told: str) -> None:
    winning = next(int(row["labelled"]) for row in published_totals() if row["total"] == total)
    assert told.format(f"{loose_grids(standard_deck(6), 6, total).size / winning:,.0f}") in TEXT


@pytest.mark.slow
def test_drawn_loose_grids_win_as_often_as_the_census_says() -> None:
    loose, random = loose_grids(standard_deck(6), 6, 39), Random(31)
    winning = next(int(row["labelled"]) for row in published_totals() if row["total"] == 39)
    share, drawn = winning / loose.size, 600
    won = sum(loose.grid_of_deck(random.randrange(loose.size)) is not None for _ in range(drawn))
    assert abs(won - drawn * share) < 4 * (drawn * share * (1 - share)) ** 0.5


def test_documented_categories_of_order_3_match_the_census() -> None:
    found = [
        category([value for row in grid for value in row])
        for row in _census(3)
        for grid in list_games(standard_deck(3), 3, row["total"]).tolist()
    ]
    assert [found.count(number) for number in (1, 3, 5, 7, 9)] == [20, 238, 58, 38, 4]
