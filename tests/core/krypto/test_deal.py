"""Dealing games."""

from collections import Counter
from itertools import islice

import pytest

from worker.core.krypto import deal as deal_module
from worker.core.krypto.deal import Deal, NoSuchDealError, deal, deals
from worker.core.krypto.deck import STANDARD_DECK, Deck
from worker.core.krypto.difficulty import BANDS, rate
from worker.core.krypto.hand import HandError
from worker.core.krypto.scales import standard_scale
from worker.core.krypto.solve import solve

GOLDEN = [
    ((3, 4, 9, 9, 18), 6),
    ((10, 10, 10, 14, 16), 1),
    ((4, 5, 10, 11, 15), 17),
    ((5, 8, 13, 13, 16), 6),
    ((10, 16, 22, 24, 25), 3),
]


def test_the_standard_deck_has_56_cards() -> None:
    copies = dict(STANDARD_DECK)
    assert sum(copies.values()) == 56
    assert sorted(copies) == list(range(1, 26))
    assert [copies[value] for value in (1, 6, 7, 10, 11, 17, 18, 25)] == [3, 3, 4, 4, 2, 2, 1, 1]


def test_a_seed_deals_the_same_for_ever() -> None:
    assert [(game.cards, game.target) for game in deal(5, 2026)] == GOLDEN


def test_fewer_deals_are_the_first_of_more() -> None:
    assert deal(3, 7) == deal(10, 7)[:3]
    assert deal(3, 7) != deal(3, 8)


def test_deals_are_drawn_from_the_deck_without_replacement() -> None:
    copies = Counter(dict(STANDARD_DECK))
    for game in deal(200, 1, hand_size=4):
        assert list(game.cards) == sorted(game.cards)
        assert len(game.cards) == 4
        assert not Counter([*game.cards, game.target]) - copies


def test_every_card_of_a_small_deck_is_dealt() -> None:
    (game,) = deal(1, 3, [(9, 2), (4, 1), (7, 1)], hand_size=3)
    assert sorted([*game.cards, game.target]) == [4, 7, 9, 9]


def test_every_card_is_as_likely_as_any_other() -> None:
    deck: Deck = [(value, 1) for value in range(1, 9)]
    games = deal(1600, 5, deck, hand_size=1)
    # The expectation is 200 with a standard deviation of 13: five of those are allowed.
    for seen in (Counter(game.target for game in games), Counter(game.cards[0] for game in games)):
        assert sorted(seen) == list(range(1, 9))
        assert all(135 <= times <= 265 for times in seen.values())


def test_a_deal_says_what_solving_says() -> None:
    scale = standard_scale(5, "international")
    for game in deal(20, 11, rules="international"):
        found = solve(game.cards, game.target, "international")
        rating = rate(found.strain, scale)
        assert game == Deal(game.cards, game.target, found.distinct > 0, found.distinct, rating)


@pytest.mark.parametrize("solvable", [True, False])
def test_deals_can_be_wished_solvable_or_not(solvable: bool) -> None:
    games = deal(10, 4, hand_size=3, solvable=solvable, rules="positive")
    assert all(game.solvable == solvable for game in games)
    assert all((solve(game.cards, game.target, "positive").distinct > 0) == solvable for game in games)


@pytest.mark.parametrize("band", [*BANDS.values(), (0, 0), (100, 100)])
def test_deals_can_be_wished_by_difficulty(band: tuple[int, int]) -> None:
    for game in deal(10, 4, difficulty=band):
        assert game.difficulty is not None
        assert band[0] <= game.difficulty <= band[1]


def test_every_candidate_is_a_chance_to_stop() -> None:
    candidates = list(islice(deals(100, 4, hand_size=3, solvable=False), 50))
    assert len(candidates) == 50
    assert None in candidates
    assert any(game is not None and not game.solvable for game in candidates)


def test_an_impossible_wish_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal_module, "MAX_CANDIDATES", 25)
    with pytest.raises(NoSuchDealError, match="none of 25 games"):
        deal(1, 0, [(1, 3)], hand_size=2, solvable=True, difficulty=(100, 100))


@pytest.mark.parametrize(("deck", "hand_size"), [([(1, 2), (3, 3)], 5), ([], 1)])
def test_a_deck_too_small_is_refused(deck: Deck, hand_size: int) -> None:
    with pytest.raises(HandError, match="more than the deck's"):
        deal(1, 0, deck, hand_size)


@pytest.mark.parametrize("hand_size", [0, 7])
def test_a_hand_too_small_or_large_is_refused(hand_size: int) -> None:
    with pytest.raises(HandError, match="1 to 6 cards"):
        deal(1, 0, hand_size=hand_size)


def test_a_negative_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="a seed is at least 0"):
        deal(1, -1)


def test_a_call_ends_when_its_work_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal_module, "WORK_A_CALL_MS", 10)
    assert len(deal(40, 4)) == 40
    with pytest.raises(NoSuchDealError, match="only 40 of 41 games"):
        deal(41, 4)
    with pytest.raises(NoSuchDealError, match="only 0 of 3 games"):
        deal(3, 4, hand_size=6)
