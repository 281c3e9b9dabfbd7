"""Winning with given cards, and hints on the way."""

from collections import Counter
from itertools import permutations
from random import Random

import numpy as np
import pytest

from tests.oracle.derful31 import standard_copies, winning_grids
from tests.worker.games.derful31.published import census
from worker.games.derful31.kernels.count.list_count import count_list
from worker.games.derful31.kernels.play import solve as solve_module
from worker.games.derful31.kernels.play.search import FOUND, NONE, STOPPED, complete
from worker.games.derful31.kernels.play.solve import Decision, hint, solve
from worker.games.derful31.rules.deck import Deck, GameError, standard_deck
from worker.games.derful31.rules.grid import winning_total

EXAMPLE = [2, 4, 4, 8, 8, 10, 10, 10, 10]
Rows = list[list[int | None]]


def check(solution: Decision, cards: list[int], partial: Rows | None = None) -> None:
    """Check that the solution wins, uses only the given cards, and keeps the placed ones."""
    assert solution.verdict == "won"
    assert solution.grid is not None
    assert winning_total(solution.grid) == solution.total
    assert Counter(sum(solution.grid, ())) <= Counter(cards)
    for row, kept in zip(solution.grid, partial or [], strict=False):
        assert all(there in (None, value) for value, there in zip(row, kept, strict=True))


def one_card(card: int) -> Rows:
    """Return a grid of order 5 with a card in its first cell."""
    rows: Rows = [[None] * 5 for _ in range(5)]
    rows[0][0] = card
    return rows


def random_hand(random: Random, order: int) -> list[int]:
    while True:
        cards = random.sample(standard_deck(order).cards, order**2)
        if sum(cards) % order == 0:
            return cards


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_hand_can_win_exactly_if_it_has_games(order: int) -> None:
    random = Random(order)
    for _ in range(15):
        cards = random_hand(random, order)
        solution = solve(cards, order)
        if count_list(Deck.of_cards(cards), order).games:
            check(solution, cards)
        else:
            assert solution in [("searched", None, None), ("counted", None, None)]


def test_random_hands_of_order_5_are_won() -> None:
    random = Random(52)
    verdicts = Counter(solve(random_hand(random, 5), 5).verdict for _ in range(300))
    assert verdicts.keys() <= {"won", "counted"}
    assert verdicts["won"] > 280


def test_sum_must_suit_the_total() -> None:
    check(solve(EXAMPLE, 3), EXAMPLE)
    check(solve(EXAMPLE, 3, 22), EXAMPLE)
    assert solve(EXAMPLE, 3, 21).verdict == "wrong_sum"
    assert solve([*EXAMPLE[:-1], 11], 3).verdict == "wrong_sum"
    assert solve(standard_deck(5).cards, 5, 50).verdict == "wrong_sum"


@pytest.mark.parametrize("total", [count.total for count in census(5)])
def test_every_total_can_be_picked_from_the_whole_deck(total: int) -> None:
    cards = list(standard_deck(5).cards)
    solution = solve(cards, 5, total)
    check(solution, cards)
    assert solution.total == total


def test_cards_are_picked_for_any_total() -> None:
    random = Random(3)
    for size in (26, 30, 40):
        cards = random.sample(standard_deck(5).cards, size)
        check(solve(cards, 5), cards)


def test_too_few_possibilities_are_proved_impossible() -> None:
    assert solve([1, 1, 1, 1, 2], 2, 3).verdict == "wrong_sum"
    assert solve([1, 1, 1, 3, 5], 2, 4).verdict == "searched"


def test_partly_filled_grids_of_order_3_match_the_definition() -> None:
    random = Random(1)
    copies = standard_copies(3)
    for total in (14, 20, 27):
        grids = list(winning_grids(copies, 3, total))
        for _ in range(60):
            cards = sum(random.choice(grids), ())
            partial: Rows = [[None] * 3 for _ in range(3)]
            for cell, value in zip(random.sample(range(9), 4), random.sample(cards, 4), strict=True):
                partial[cell // 3][cell % 3] = value
            fitting = any(
                sorted(sum(grid, ())) == sorted(cards)
                and all(
                    there in (None, value)
                    for row, kept in zip(grid, partial, strict=True)
                    for value, there in zip(row, kept, strict=True)
                )
                for grid in grids
            )
            solution = solve(list(cards), 3, None, partial)
            if fitting:
                check(solution, list(cards), partial)
            else:
                assert solution.verdict == "searched"


def test_partly_filled_grids_of_order_5_are_completed() -> None:
    random = Random(25)
    for filled in range(1, 25):
        cards = random_hand(random, 5)
        won = solve(cards, 5).grid
        if won is None:
            continue
        partial: Rows = [[None] * 5 for _ in range(5)]
        for cell in random.sample(range(25), filled):
            partial[cell // 5][cell % 5] = won[cell // 5][cell % 5]
        check(solve(cards, 5, None, partial), cards, partial)


def test_list_without_games_has_no_completion() -> None:
    cards = [2, 3, 3, 3, 4, 4, 4, 6, 6, 9, 9, 9, *[10] * 10, 11, 11, 11]
    assert count_list(Deck.of_cards(cards), 5).games == 0
    assert solve(cards, 5).verdict == "counted"
    partial: Rows = one_card(11)
    assert solve(cards, 5, None, partial).verdict == "counted"


def test_undecided_search_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve_module, "TRIES", 1)
    monkeypatch.setattr(solve_module, "TRY_NODES", 5)
    cards = random_hand(Random(3), 5)
    partial: Rows = one_card(cards[0])
    assert solve(cards, 5, None, partial, nodes=5) == ("undecided", None, None)


def test_counting_replaces_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve_module, "TRY_NODES", 1)
    cards = random_hand(Random(3), 5)
    check(solve(cards, 5), cards)
    calls = []
    check(solve(cards, 5, checkpoint=lambda: calls.append(1)), cards)
    assert calls


def test_invalid_question_is_refused() -> None:
    with pytest.raises(GameError, match="has order 2, not 3"):
        solve(EXAMPLE, 3, None, [[1, None], [None, None]])
    with pytest.raises(GameError, match="more cards of value 7"):
        solve(EXAMPLE, 3, None, [[7, None, None], [None] * 3, [None] * 3])
    with pytest.raises(GameError, match="cannot fill"):
        solve(EXAMPLE, 4)


def test_larger_orders_are_searched() -> None:
    random = Random(6)
    cards = random_hand(random, 6)
    check(solve(cards, 6), cards)


def test_search_is_exhaustive() -> None:
    values, order = np.array([1, 2, 3]), 3
    for counts in sorted(set(permutations((1, 3, 5)))):
        left, total = np.array(counts), int(np.dot(counts, values)) // 3
        cards = Deck((1, 2, 3), counts)
        outcome, _, nodes = complete(np.full((order, order), -1), values, left, total, 10**6, 0)
        assert (outcome == FOUND) == (count_list(cards, order).games > 0)
        assert outcome in (FOUND, NONE)
        stopped, _, few_nodes = complete(np.full((order, order), -1), values, left, total, 3, 0)
        assert stopped == STOPPED or nodes <= 3
        assert few_nodes <= 3


def test_hints_lead_to_a_win() -> None:
    random = Random(10)
    for order in (2, 3, 5):
        cards = random_hand(random, order) if order > 2 else [10] * 4
        while solve(cards, order).grid is None:
            cards = random_hand(random, order)
        grid: Rows = [[None] * order for _ in range(order)]
        for _ in range(order**2):
            found = hint(cards, grid)
            assert found.code in ("forced", "only", "winning")
            assert found.row is not None
            assert found.column is not None
            assert grid[found.row][found.column] is None
            grid[found.row][found.column] = found.value
        assert hint(cards, grid).code == "complete"


def test_last_cell_of_a_line_is_forced() -> None:
    assert hint(EXAMPLE, [[4, 10, None], [None] * 3, [None] * 3]) == ("forced", 0, 2, 8)


def test_only_one_value_may_win() -> None:
    found = hint(EXAMPLE, [[None] * 3, [None, 2, None], [None] * 3])
    assert (found.code, found.value) == ("only", 10)


def test_no_value_is_forced_while_cards_to_pick_from_leave_the_total_open() -> None:
    cards = [1] * 4 + [2] * 4
    # 1 beside it wins with total 2, 2 with total 3.
    begun: Rows = [[1, None], [None, None]]
    assert hint(cards, begun).code == "winning"
    assert hint(cards, begun, total=2) == ("forced", 0, 1, 1)
    assert hint(cards, [[1, 2], [None, None]]) == ("forced", 1, 0, 2)


@pytest.mark.parametrize("seed", range(30))
def test_hint_is_the_lowest_value_that_wins(seed: int) -> None:
    random = Random(seed)
    row = random.sample(range(2, 12), 3)
    won = [row[shift:] + row[:shift] for shift in range(3)]
    filled = random.sample(range(9), random.randint(0, 4))
    grid: Rows = [[won[r][c] if 3 * r + c in filled else None for c in range(3)] for r in range(3)]
    cards = [value for values in won for value in values]
    found = hint(cards, grid)
    assert found.code in ("forced", "only", "winning")

    def wins(value: int) -> bool:
        tried = [list(values) for values in grid]
        tried[found.row or 0][found.column or 0] = value
        held = Counter(each for values in tried for each in values if each)
        return held <= Counter(cards) and solve(cards, 3, grid=tried).verdict == "won"

    assert found.value == min(filter(wins, cards))


def test_hint_takes_a_blocking_card_back() -> None:
    blocked: Rows = [[4, 10, 8], [10, 8, None], [None] * 3]
    assert hint(EXAMPLE, blocked) == ("take-back", 1, 1, 8)
    assert hint(EXAMPLE, [[2, 4, 4], [8, 8, None], [None] * 3]).code == "dead-end"


def test_hint_reports_an_undecided_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve_module, "TRIES", 1)
    monkeypatch.setattr(solve_module, "TRY_NODES", 1)
    cards = random_hand(Random(3), 5)
    partial: Rows = one_card(cards[0])
    assert hint(cards, partial, nodes=1).code == "undecided"
