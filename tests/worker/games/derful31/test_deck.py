"""Decks, ranks and possible totals."""

import pytest

from tests.oracle.derful31 import standard_copies
from worker.games.derful31.rules.deck import Deck, GameError, card_value, possible_totals, standard_deck


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_deck_of_an_order_has_one_suit_less(order: int) -> None:
    deck = standard_deck(order)
    assert deck.size == 13 * (order - 1)
    assert dict(zip(deck.values, deck.copies, strict=True)) == standard_copies(order)


def test_ranks_have_the_values_of_the_paper() -> None:
    assert [card_value(rank) for rank in ("2", "10", "J", "q", " K ", "A", 7)] == [2, 10, 10, 10, 10, 11, 7]


@pytest.mark.parametrize("rank", ["1", "11", "", "ace", "1.0"])
def test_other_ranks_are_refused(rank: str) -> None:
    with pytest.raises(GameError, match="not a rank"):
        card_value(rank)


def test_deck_can_be_given_by_its_cards_or_its_copies() -> None:
    assert (
        Deck.of_cards([5, 2, 5]) == Deck.of_copies([(5, 1), (2, 1), (3, 0), (5, 1)]) == Deck((2, 5), (1, 2))
    )
    assert Deck((2, 5), (1, 2)).cards == (2, 5, 5)


@pytest.mark.parametrize(
    ("values", "copies"),
    [((), ()), ((1, 2), (1,)), ((0, 1), (1, 1)), ((2, 2), (1, 1)), ((3, 2), (1, 1)), ((2, 3), (1, 0))],
)
def test_senseless_decks_are_refused(values: tuple[int, ...], copies: tuple[int, ...]) -> None:
    with pytest.raises(GameError):
        Deck(values, copies)


def test_possible_totals_lie_between_the_lowest_and_the_highest_cards() -> None:
    assert possible_totals(standard_deck(3), 3) == range(12, 31)
    assert possible_totals(standard_deck(5), 5) == range(24, 50)
    assert list(possible_totals(Deck((1, 2), (4, 1)), 2)) == [2]


def test_deck_must_fill_the_grid() -> None:
    with pytest.raises(GameError, match="cannot fill"):
        possible_totals(standard_deck(2), 4)
    with pytest.raises(GameError, match="at least 2"):
        possible_totals(standard_deck(2), 1)
