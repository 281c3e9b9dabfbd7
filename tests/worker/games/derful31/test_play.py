"""The strategy of order 3, difficulty, and half swaps."""

from collections import Counter
from collections.abc import Sequence

import pytest

from tests.worker.games.derful31.published import census, lists_of
from worker.games.derful31.kernels.count.list_count import count_list
from worker.games.derful31.kernels.grids.canonical import canonical, half_swaps
from worker.games.derful31.kernels.grids.listing import list_games
from worker.games.derful31.operations.solve import Rating, rating
from worker.games.derful31.rules.deck import Deck, GameError, standard_deck
from worker.games.derful31.rules.grid import Grid, exchanged, winning_total
from worker.games.derful31.rules.order3 import category, play

PAPER_LEFT = ((2, 4, 8, 11), (4, 6, 8, 7), (8, 10, 3, 4), (11, 5, 6, 3))
PAPER_RIGHT = ((2, 4, 8, 11), (4, 6, 7, 8), (8, 10, 4, 3), (11, 5, 6, 3))


def all_games_of_order_3() -> list[Grid]:
    totals = [count.total for count in census(3)]
    grids = [grid for total in totals for grid in list_games(standard_deck(3), 3, total).tolist()]
    return [tuple(map(tuple, grid)) for grid in grids]


def test_strategy_wins_every_game_in_five_categories() -> None:
    categories, rules = Counter[int](), Counter[tuple[int, str]]()
    for grid in all_games_of_order_3():
        found = play(sum(grid, ()))
        assert found is not None
        rule, won = found
        assert canonical(won).grid == grid
        categories[category(sum(grid, ()))] += 1
        rules[category(sum(grid, ())), rule] += 1
    assert categories == {1: 20, 3: 238, 5: 58, 7: 38, 9: 4}
    assert rules[1, "center-and-tens"] == 20
    assert rules[3, "diagonal"] == 216


def test_strategy_wins_no_list_that_has_no_game() -> None:
    deck = standard_deck(3)
    won = 0
    for count in census(3):
        for cards in lists_of(deck, 3, count.total):
            found = play(cards.cards)
            assert found is None or winning_total(found[1]) == count.total
            won += found is not None
    assert won == 358


def test_example_of_the_paper_is_won() -> None:
    found = play([2, 4, 4, 8, 8, 10, 10, 10, 10])
    assert found == ("center-and-tens", ((4, 10, 8), (10, 2, 10), (8, 10, 4)))
    assert play([2, 4, 4, 8, 8, 10, 10, 10, 11]) is None


def test_categories_are_for_nine_cards() -> None:
    assert category([2, 2, 2, 3, 4, 5, 6, 7, 8]) == 7
    with pytest.raises(GameError, match="9 cards, not 4"):
        play([1, 1, 1, 1])


def test_half_swap_of_the_paper_is_found() -> None:
    found = half_swaps(PAPER_LEFT)
    assert [swap.canonical for swap in found] == [PAPER_RIGHT]
    assert found[0].by_columns
    assert found[0].lines == (2, 3)


def test_half_swaps_lead_to_other_games_of_the_list_and_back() -> None:
    for grid in list_games(standard_deck(4), 4, 36).tolist():
        start = tuple(map(tuple, grid))
        for swap in half_swaps(start):
            other = exchanged(start, swap.by_columns, swap.lines, swap.cells)
            assert winning_total(other) == 36
            assert sorted(sum(other, ())) == sorted(sum(start, ()))
            assert swap.canonical == canonical(other).grid != start
            assert start in [back.canonical for back in half_swaps(swap.canonical)]


def test_half_swaps_exchange_the_named_cards() -> None:
    for start in (PAPER_LEFT, PAPER_RIGHT):
        for swap in half_swaps(start):
            before, after = (
                [list(line) for line in (zip(*grid, strict=True) if swap.by_columns else grid)]
                for grid in (start, exchanged(start, swap.by_columns, swap.lines, swap.cells))
            )
            first, second = (before[line] for line in swap.lines)
            for cell in swap.cells:
                first[cell], second[cell] = second[cell], first[cell]
            assert after == before


def test_only_winning_grids_are_swapped() -> None:
    with pytest.raises(GameError, match="winning grid"):
        half_swaps(((1, 2), (3, 4)))


def test_order_3_has_no_half_swaps_to_other_games() -> None:
    assert not any(half_swaps(grid) for grid in all_games_of_order_3())


def rated(cards: Sequence[int], order: int) -> Rating:
    deck = Deck.of_cards(cards)
    return rating(deck, order, count_list(deck, order).labelled)


def test_difficulty_measures_how_rarely_random_arrangements_win() -> None:
    found = rated([2, 4, 4, 8, 8, 10, 10, 10, 10], 3)
    assert (found.difficulty, found.arrangements_log10) == ("easy", 2.322)
    assert rated([10] * 4, 2) == Rating("easy", 16, 0.0)
    assert rated([2, 2, 3, 3], 2).arrangements_log10 == 0.477
    assert rated([2, 3, 4, 5], 2) == Rating()


def test_harder_lists_have_higher_difficulties() -> None:
    easy = rated([10] * 16 + [9] * 4 + [11] * 4 + [10], 5)
    hard = rated([2, 2, 2, 2, 11, 11, 11, 11, *[10] * 12, 3, 3, 5, 6, 4], 5)
    assert easy.arrangements_log10 is not None
    assert hard.arrangements_log10 is None or hard.arrangements_log10 > easy.arrangements_log10
    assert easy.difficulty == "easy"
