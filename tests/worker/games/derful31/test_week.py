"""The cards of the day: winnable, dealt from a secret seed, and harder from Monday to Sunday."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import permutations
from math import factorial, log10, prod
from typing import Final

import pytest

from tests.worker.games.derful31.published import census
from worker.declarations.game import MOST_SEEDS
from worker.declarations.operation import JobFailure, Params
from worker.games.derful31.operations.deal import (
    DAILY,
    DAILY_DEAL,
    DEAL,
    GAMES,
    WEEK,
    DailyDeal,
    Derful31DealParams,
    Derful31DealResult,
    daily_deal,
)
from worker.games.derful31.rules.deck import card_value

MONDAY: Final = date(2026, 11, 23)
SECRET: Final = "a-secret-for-tests-only"

Values = tuple[int, ...]


def cards_of(day: date) -> DailyDeal:
    """Return the cards of a day."""
    found = DAILY_DEAL.compute(daily_deal(day, SECRET), None, lambda: None)
    assert isinstance(found, DailyDeal)
    return found


def week_of(monday: date) -> list[DailyDeal]:
    """Return the cards of each day of a week."""
    return [cards_of(monday + timedelta(days=number)) for number in range(7)]


def rows_of(cards: list[int], order: int, total: int) -> Iterator[Values]:
    """Yield each different row with this total that the cards, ascending, make."""
    if order == 0:
        if total == 0:
            yield ()
        return
    for at, card in enumerate(cards):
        if at and cards[at - 1] == card:
            continue
        for rest in rows_of(cards[:at] + cards[at + 1 :], order - 1, total - card):
            yield (card, *rest)


def parts_of(cards: Counter[int], order: int, rows: int, total: int) -> Counter[tuple[Values, Values]]:
    """Count the rows that can lie above each other, by their column sums and by their cards."""
    parts: Counter[tuple[Values, Values]] = Counter({((0,) * order, ()): 1})
    for _ in range(rows):
        longer: Counter[tuple[Values, Values]] = Counter()
        for (sums, used), count in parts.items():
            for row in rows_of(sorted((cards - Counter(used)).elements()), order, total):
                key = tuple(map(sum, zip(sums, row, strict=True))), tuple(sorted((*used, *row)))
                longer[key] += count
        parts = longer
    return parts


def winning_grids(values: Iterable[int], order: int, total: int) -> int:
    """Count the winning grids of all the cards: an upper and a lower half that complete each other."""
    cards = Counter(values)
    upper = parts_of(cards, order, order // 2, total)
    lower = parts_of(cards, order, order - order // 2, total)
    return sum(
        count * lower[tuple(total - each for each in sums), tuple(sorted((cards - Counter(used)).elements()))]
        for (sums, used), count in upper.items()
    )


def arrangements_for_each(values: Values, grids: int) -> float:
    """Return the number of arrangements of the cards for each that wins."""
    return factorial(len(values)) / prod(map(factorial, Counter(values).values())) / grids


@pytest.mark.parametrize("weeks", range(-6, 6))
def test_no_day_of_a_week_is_easier_than_the_day_before(weeks: int) -> None:
    week = week_of(MONDAY + timedelta(weeks=weeks))
    ratings = [cards.rating or 0 for cards in week]
    assert ratings == sorted(ratings)
    assert [cards.difficulty for cards in (week[0], week[-1])] == ["easy", "expert"]
    sizes = [len(cards.cards) for cards in week]
    assert sizes == [9] * 5 + [16] * 2
    # Within an order, random arrangements win ever more rarely.
    for days in (week[:3], week[3:5]), (week[5:6], week[6:]):
        easier, harder = ([cards.arrangements_log10 or 0 for cards in part] for part in days)
        assert max(easier) < min(harder)


def test_difficulty_of_nine_cards_is_that_of_a_plain_count() -> None:
    for number in (0, 3):
        found = cards_of(MONDAY + timedelta(days=number))
        values = tuple(map(card_value, found.cards))
        grids = {
            grid
            for grid in set(permutations(values))
            if all(sum(line) == found.total for line in (grid[:3], grid[3:6], grid[6:]))
            and all(sum(grid[column::3]) == found.total for column in range(3))
        }
        assert len(grids) == winning_grids(values, 3, found.total)
        assert found.arrangements_log10 == round(log10(arrangements_for_each(values, len(grids))), 3)


def test_difficulty_of_sixteen_cards_is_that_of_a_plain_count() -> None:
    for number in (5, 6):
        found = cards_of(MONDAY + timedelta(days=number))
        values = tuple(map(card_value, found.cards))
        grids = winning_grids(values, 4, found.total)
        assert found.arrangements_log10 == round(log10(arrangements_for_each(values, grids)), 3)


def test_cards_of_a_day_are_dealt_again_by_the_published_call() -> None:
    calls: list[Derful31DealParams] = []

    def address_of(_operation: object, params: Params) -> str:
        assert isinstance(params, Derful31DealParams)
        calls.append(params)
        return "/v1/31-derful/deal"

    for number, (order, difficulty) in enumerate(WEEK):
        day = MONDAY + timedelta(days=number)
        found = cards_of(day)
        assert found.difficulty == difficulty
        shown = DAILY.shown(daily_deal(day, SECRET), found.model_dump(), address_of)
        assert (shown["order"], shown["seed"]) == (order, found.seed)
        result = DEAL.compute(calls[-1], None, lambda: None)
        assert isinstance(result, Derful31DealResult)
        assert result.deals[0].model_dump().items() <= found.model_dump().items()


def test_search_for_the_cards_of_a_day_ends() -> None:
    # Of order 3, no cards are called that hard.
    impossible = daily_deal(MONDAY, SECRET).model_copy(update={"difficulty": "unreasonable"})
    tried: list[None] = []
    with pytest.raises(
        JobFailure, match=r"None of 1,000 seeds dealt cards of order 3 that are unreasonable\."
    ):
        DAILY_DEAL.compute(impossible, None, lambda: tried.append(None))
    assert len(tried) >= MOST_SEEDS


def test_share_of_deals_that_fit_bounds_the_search() -> None:
    """Count the tries of the hardest day: one deal in twelve fits, so 200 fail with a probability of 3e-8."""
    tries = []
    for week in range(8):
        params = daily_deal(MONDAY + timedelta(days=6, weeks=week), SECRET)
        tries.append(cards_of(MONDAY + timedelta(days=6, weeks=week)).seed - params.seed + 1)
    assert max(tries) < 200
    assert 3 < sum(tries) / len(tries) < 48


def test_totals_are_weighted_by_the_census() -> None:
    for order, (least, games) in GAMES.items():
        counted = {count.total: count.games for count in census(order)}
        assert dict(enumerate(games, least)) == counted


def test_seeds_need_the_secret() -> None:
    days = [MONDAY + timedelta(days=number) for number in range(14)]
    seeds = {daily_deal(day, SECRET).seed for day in days}
    assert len(seeds) == len(days)
    assert not seeds & {daily_deal(day, "another secret for tests").seed for day in days}
