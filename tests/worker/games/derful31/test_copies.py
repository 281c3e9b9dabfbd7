"""Decks with any number of copies: the listing is exactly the grids the deck can make, each once."""

from collections import Counter
from functools import cache
from itertools import islice, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.derful31 import Grid, winning_grids
from tests.worker.games.derful31.published import labelled
from tests.worker.games.derful31.test_ranking import sort_key
from worker.games.derful31.kernels.count.grids import Grids
from worker.games.derful31.kernels.grids.deal import deals
from worker.games.derful31.kernels.grids.ranking import Ranking
from worker.games.derful31.rules.deck import Deck, possible_totals, standard_deck
from worker.games.derful31.rules.grid import winning_total

pytestmark = pytest.mark.slow

MOST_COPIES = 40


@cache
def _unlimited(values: tuple[int, ...], order: int, total: int) -> list[Grid]:
    """Return all grids in the order of the ranking, for an unlimited number of copies."""
    return sorted(winning_grids(dict.fromkeys(values, order * order), order, total), key=sort_key)


def _respects(deck: Deck, grid: Grid) -> bool:
    """Return True if the deck has the grid's cards."""
    used = Counter(value for row in grid for value in row)
    return used <= Counter(dict(zip(deck.values, deck.copies, strict=True)))


def _listed(deck: Deck, order: int, total: int) -> list[Grid]:
    grids = Ranking(deck, order, total)
    return [grids.grid(number) for number in range(grids.size)]


def _decks(values: tuple[int, ...], copies: int) -> list[Deck]:
    """Return decks with this many copies of every value, and of one value alone."""
    decks = [Deck(values, (copies,) * len(values))]
    for limited in range(len(values)):
        numbers = [MOST_COPIES] * len(values)
        numbers[limited] = copies
        decks.append(Deck(values, tuple(numbers)))
    return decks


@pytest.mark.parametrize("copies", range(1, MOST_COPIES + 1))
@pytest.mark.parametrize(
    ("values", "order", "total"),
    [((1, 2, 3, 4), 2, 5), ((1, 2, 3), 3, 6), ((1, 2, 4), 3, 7), ((1, 2, 5), 4, 9), ((1, 2), 5, 6)],
)
def test_decks_with_any_number_of_copies_agree_with_the_definition(
    values: tuple[int, ...], order: int, total: int, copies: int
) -> None:
    for deck in _decks(values, copies):
        if deck.size >= order * order:
            expected = [grid for grid in _unlimited(values, order, total) if _respects(deck, grid)]
            assert _listed(deck, order, total) == expected


@pytest.mark.parametrize(
    ("order", "values", "copies", "total"),
    [
        (3, (1, 2, 3, 4, 5), (3, 3, 3, 7, 6), 9),
        (3, (6, 8, 9, 10, 11, 12), (2, 6, 3, 3, 7, 1), 30),
        (4, (1, 6, 8, 10, 12), (3, 3, 5, 3, 6), 38),
        (4, (1, 2, 3, 4, 6, 7, 8), (5, 3, 7, 3, 7, 3, 6), 9),
        (4, (4, 5, 6, 7), (5, 5, 3, 7), 22),
        (4, (4, 6, 8, 10), (5, 3, 3, 5), 28),
    ],
)
def test_three_parts_with_all_copies_do_not_overflow(
    order: int, values: tuple[int, ...], copies: tuple[int, ...], total: int
) -> None:
    """Check overflows: three times 3 copies overflow a field of three bits, three times 5 one of four."""
    expected = winning_grids(dict(zip(values, copies, strict=True)), order, total)
    assert _listed(Deck(values, copies), order, total) == sorted(expected, key=sort_key)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_random_decks_agree_with_the_definition(data: st.DataObject) -> None:
    order = data.draw(st.integers(2, 4), label="order")
    most = {2: 8, 3: 6, 4: 3}[order]
    values = data.draw(st.lists(st.integers(1, 12), min_size=2, max_size=most, unique=True), label="values")
    copies = data.draw(
        st.lists(
            st.one_of(st.integers(1, order * order // 2), st.integers(1, MOST_COPIES)),
            min_size=len(values),
            max_size=len(values),
        ),
        label="copies",
    )
    deck = Deck.of_copies(zip(values, copies, strict=True))
    if deck.size < order * order or not (totals := possible_totals(deck, order)):
        return
    total = data.draw(st.sampled_from(totals), label="total")
    expected = sorted(
        winning_grids(dict(zip(deck.values, deck.copies, strict=True)), order, total), key=sort_key
    )
    assert _listed(deck, order, total) == expected


@pytest.mark.parametrize("total", [17, 38, 39, 40])
def test_order_4_lists_every_grid_once(total: int) -> None:
    deck = standard_deck(4)
    listed = _listed(deck, 4, total)
    assert len(set(listed)) == len(listed) == labelled(4, total)
    for grid in listed:
        assert winning_total(grid) == total
        assert _respects(deck, grid)


@pytest.mark.parametrize("total", possible_totals(standard_deck(4), 4))
def test_every_numbered_grid_of_order_4_can_be_made_from_the_deck(total: int) -> None:
    deck = standard_deck(4)
    grids = Ranking(deck, 4, total)
    assert grids.size == labelled(4, total)
    random = Random(total)
    numbers = sorted({0, grids.size - 1, *(random.randrange(grids.size) for _ in range(400))})
    found = [grids.grid(number) for number in numbers]
    assert all(winning_total(grid) == total and _respects(deck, grid) for grid in found)
    keys = [sort_key(grid) for grid in found]
    assert all(before < after for before, after in pairwise(keys))


@pytest.mark.parametrize("total", [17, 18, 26, 30, 31, 37, 38])
def test_every_deal_of_order_4_can_be_made_from_the_deck(total: int) -> None:
    deck = standard_deck(4)
    for each in islice(deals(deck, 4, total, seed=total), 300):
        assert _respects(deck, each.grid)


@pytest.mark.parametrize(
    ("deck", "total"),
    [
        (Deck(tuple(range(1, 10)), (3,) * 9), 25),
        (Deck(tuple(range(1, 6)), (5,) * 5), 15),
        (Deck(tuple(range(1, 6)), (6,) * 5), 14),
        (Deck((1, 2, 4, 7), (7, 7, 7, 7)), 18),
    ],
)
def test_order_5_agrees_with_the_census_where_copies_are_few(deck: Deck, total: int) -> None:
    grids = Ranking(deck, 5, total)
    assert grids.size == Grids(deck, total, (1,) * 5).count((1,) * 5) > 0
    numbers = [grids.size * place // 300 for place in range(300)]
    found = [grids.grid(number) for number in numbers]
    assert all(winning_total(grid) == total and _respects(deck, grid) for grid in found)
    keys = [sort_key(grid) for grid in found]
    assert all(before < after for before, after in pairwise(keys))


@pytest.mark.parametrize("total", [1, 1_000])
@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_total_without_rows_has_no_grids(order: int, total: int) -> None:
    assert Ranking(standard_deck(order), order, total).size == 0
