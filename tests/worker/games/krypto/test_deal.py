"""Dealing games."""

from collections import Counter

import pytest

from worker.declarations.fields import BANDS
from worker.games.krypto.kernels.play.deal import Deal, NoSuchDealError, deal
from worker.games.krypto.kernels.play.population import standard_scale
from worker.games.krypto.kernels.play.solve import count_solutions, solve
from worker.games.krypto.rules.dealing import most_tries, rate
from worker.games.krypto.rules.rules import MAX_CARD, STANDARD_DECK, Deck, HandError

GOLDEN = [
    ((3, 4, 9, 9, 18), 6),
    ((2, 4, 6, 9, 10), 9),
    ((6, 8, 9, 10, 17), 22),
    ((1, 8, 11, 20, 23), 3),
    ((1, 2, 5, 9, 21), 2),
]


def test_standard_deck_has_56_cards() -> None:
    copies = dict(STANDARD_DECK)
    assert sum(copies.values()) == 56
    assert sorted(copies) == list(range(1, 26))
    assert [copies[value] for value in (1, 6, 7, 10, 11, 17, 18, 25)] == [3, 3, 4, 4, 2, 2, 1, 1]


def test_equal_seeds_deal_equal_hands() -> None:
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


def test_every_card_is_equally_likely() -> None:
    deck: Deck = [(value, 1) for value in range(1, 9)]
    games = deal(1600, 5, deck, hand_size=1)
    # The expectation is 200 with a standard deviation of 13: five standard deviations are allowed.
    for seen in (Counter(game.target for game in games), Counter(game.cards[0] for game in games)):
        assert sorted(seen) == list(range(1, 9))
        assert all(135 <= times <= 265 for times in seen.values())


def test_deal_agrees_with_solving() -> None:
    scale = standard_scale(5, "international")
    for game in deal(20, 11, rules="international"):
        found = solve(game.cards, game.target, "international")
        rating = rate(found.strain, scale)
        assert game == Deal(game.cards, game.target, found.distinct > 0, found.distinct, rating)


@pytest.mark.parametrize("solvable", [True, False])
def test_deals_can_be_requested_solvable_or_not(solvable: bool) -> None:
    games = deal(10, 4, hand_size=3, solvable=solvable, rules="positive")
    assert all(game.solvable == solvable for game in games)
    assert all((solve(game.cards, game.target, "positive").distinct > 0) == solvable for game in games)


@pytest.mark.slow
@pytest.mark.parametrize("band", [*BANDS.values(), (0, 0), (100, 100)])
def test_deals_can_be_requested_by_difficulty(band: tuple[int, int]) -> None:
    for game in deal(10, 4, difficulty=band):
        assert game.difficulty is not None
        assert band[0] <= game.difficulty <= band[1]


def test_every_candidate_calls_the_checkpoint() -> None:
    calls = 0

    def checkpoint() -> None:
        nonlocal calls
        calls += 1

    deal(3, 4, hand_size=4, difficulty=(50, 50), checkpoint=checkpoint)
    assert calls > 30


def test_impossible_request_is_recognised() -> None:
    for wish in ({"solvable": True, "difficulty": (100, 100)}, {"solvable": False}):
        with pytest.raises(NoSuchDealError, match="This deck has no game that meets the constraints"):
            deal(1, 0, [(1, 3)], 2, **wish)
    with pytest.raises(NoSuchDealError, match="This deck has no game that meets the constraints"):
        deal(1, 0, hand_size=1, difficulty=(100, 100))
    # Cards too large for a census, so each game is solved.
    with pytest.raises(NoSuchDealError, match="This deck has no game that meets the constraints"):
        deal(1, 0, [(MAX_CARD, 2), (MAX_CARD - 2, 2)], 2, solvable=True, difficulty=(0, 10))


def test_any_number_of_rare_games_is_dealt() -> None:
    games = deal(200, 4242, solvable=False)
    assert games == deal(200, 4242, solvable=False)
    assert len({(game.cards, game.target) for game in games}) > 150
    for game in games:
        assert (game.solvable, game.distinct, game.difficulty) == (False, 0, None)
        assert count_solutions(game.cards, game.target).distinct == 0


def test_games_not_found_by_drawing_are_drawn_from_all_games() -> None:
    # One game in 12,000 has a solution.
    deck: Deck = [(value, 1) for value in (2, 1009, 2018, 3001, 3203, 3331, 3517, 3701, 3907, 3989, 4001)]
    game, other = deal(2, 9, deck, hand_size=2, solvable=True)
    assert game.solvable
    assert other.solvable


def test_deals_can_be_made_in_parts() -> None:
    whole = deal(9, 6, hand_size=3, solvable=False)
    assert [
        *deal(4, 6, hand_size=3, solvable=False),
        *deal(5, 6, hand_size=3, solvable=False, first=4),
    ] == whole
    assert deal(2, 6, first=3) == deal(5, 6)[3:]


@pytest.mark.parametrize(("deck", "hand_size"), [([(1, 2), (3, 3)], 5), ([], 1)])
def test_deck_too_small_is_refused(deck: Deck, hand_size: int) -> None:
    with pytest.raises(HandError, match="more than the deck's"):
        deal(1, 0, deck, hand_size)


@pytest.mark.parametrize("hand_size", [0, 7])
def test_hand_too_small_or_large_is_refused(hand_size: int) -> None:
    with pytest.raises(HandError, match="1 to 6 cards"):
        deal(1, 0, hand_size=hand_size)


def test_negative_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="a seed is at least 0"):
        deal(1, -1)


def test_tries_are_bounded_by_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("worker.games.krypto.rules.dealing.MAX_DEAL_MS", 34)
    with pytest.raises(NoSuchDealError, match="None of 2 games drawn"):
        deal(3, 4, hand_size=6, solvable=False)
    assert most_tries(STANDARD_DECK, 5) == 34 * 4
    # Without constraints, any number of games is dealt.
    assert len(deal(4, 4, hand_size=6)) == 4
