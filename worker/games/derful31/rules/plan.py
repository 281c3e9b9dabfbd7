"""Splitting a census into shards, and estimating the cost of counting and listing."""

import math
from collections.abc import Mapping
from functools import lru_cache
from math import ceil, comb, factorial
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from worker.games.derful31.rules.deck import Deck, TooLargeError, possible_totals

MAX_ORDER: Final = 5
"""The largest order for which every grid can be counted in minutes."""

MAX_CENSUS_ORDER: Final = 6
"""The largest order for which every grid can be counted in hours."""

SHARD_SECONDS: Final = 0.35
"""Approximate duration of a shard, on one core."""

WORD_BITS: Final = 63
"""Bits of a signed word that packs the numbers of cards of all values."""

MAX_SUMS: Final = 1 << 25
"""Maximum number of vectors of column sums that an index may cover: 128 MB."""

MAX_LISTS: Final = 200_000
"""Maximum number of card lists of one total that are tried for a winning grid."""

LARGE_SHARD_SECONDS: Final = 1.5
"""Approximate maximum duration of a shard of order 6; one that tries card lists takes up to twice as long.

The first shard of a total in a process also builds tables, for 1 s at most."""
# The constants of order 6 were fitted to all its totals with the standard deck, slightly above the measured times.
_HALVES_SECONDS: Final = 9e-13
"""Seconds to count the grids of a total of order 6, divided by the third power of its rows."""
_FIELDS_SECONDS: Final = 7e-13
"""Seconds to find the column sums of the halves of a total of order 6, divided by the third power of its rows."""
_LIST_TRIED_SECONDS: Final = 1.5e-5
"""Seconds to try a card list of order 6 with the column sums of one shard."""
_CYCLE_SECONDS: Final = 1.5e-13
"""Seconds to count the grids of a total of order 6 that an exchange of two rows and one of two columns fix, divided by
the third power of its rows."""
_MATRIX_SECONDS: Final = 5e-9
"""Seconds to count the symmetric matrices of a total of order 6, divided by the second power of its rows."""
_OTHERS_SECONDS: Final = 2e-9
"""Seconds to count the grids of a total of order 6 that all other symmetries fix, divided by the second power of its
rows."""

_SECONDS_BY_ORDER: Final = {2: 0.0, 3: 0.0, 4: 1e-8, 5: 9e-16}
"""Seconds to count the grids of a total, divided by a power of the number of rows with this total."""
_POWER_BY_ORDER: Final = {2: 1, 3: 1, 4: 2, 5: 4}
_SYMMETRY_SECONDS: Final = 0.15
"""Approximate seconds that all other symmetries of order 5 take for one total."""
_RANKING_WORK: Final = 3
"""Numbering the grids of a total takes about this many times as long as counting them, up to order 4."""
_TALLY_SECONDS: Final = 6e-12
"""Seconds to tally the lower rows of the grids of a total of order 5, divided by the third power of its rows."""
_PAIR_SECONDS: Final = 6e-10
"""Seconds to match an upper part with the cards of a lower one."""
_PAIRS: Final = 2e-6
"""Pairs to match in order 5, divided by the fourth power of the rows, where the copies do not limit them."""
_UPPER_PARTS: Final = 1 / 300
"""Upper parts in order 5, divided by the second power of the rows."""
_LIST_SECONDS: Final = 1.7e-13
"""Seconds to count the grids of a list of order 5, divided by the third power of the number of rows."""
# The next three constants were fitted to processor times of order 4 with fifteen decks, from one card of each
# of 24 values to five of each of twelve. Estimates are some two times the measured times.
_LISTING_SECONDS: Final = 1e-7
"""Seconds to list the games of a total, divided by a power of the number of pairs of rows."""
_LISTING_POWER: Final = 1.25
TRYING_SECONDS: Final = 1.5e-5
"""Seconds to try one card list."""


Method = Literal["grids", "lists", "symmetries", "pairs", "symmetric"]


_LOOSE_SECONDS: Final = 1.2e-4
"""Seconds to count the loose grids of a total of order 6 by column sums, divided by its rows."""
_TRY_SECONDS: Final = 1.6e-8
"""Seconds to draw one loose grid of order 6, divided by the rows of its total."""
_LEAST_LARGE_TOTAL: Final = 31
_LOOSE_GRIDS: Final = (
    *(
        7276,
        458,
        103,
        40,
        21,
        14,
        10,
        8.2,
        7.3,
        7.0,
        7.1,
        7.6,
        8.5,
        10,
        13,
        17,
        23,
        33,
        49,
        79,
        132,
        232,
        431,
        873,
    ),
    *(1828, 4398, 13957),
)
"""The number of loose grids of order 6 for each one that wins with the standard deck, by total."""


class CensusShard(NamedTuple):
    """A part of a census: a pure function of these values computes it."""

    total: int
    work: Method
    """`grids`: count labelled grids and card lists; `symmetries`: count the grids that the other symmetries fix.

    Above order 5, `lists` tries the card lists; `grids` also counts the grids that one exchange of rows fixes; `pairs`
    counts those that it fixes together with one exchange of columns; `symmetric` counts symmetric matrices."""
    part: int
    """The index among `parts` equal shares of the column sums of the upper rows, or of the symmetric matrices."""
    parts: int


def plan_census(deck: Deck, order: int, totals: tuple[int, ...] | None = None) -> tuple[CensusShard, ...]:
    """Return the shards of a census of some totals, or of all: by total, the grids before the symmetries.

    Raises `GameError` for a deck that cannot fill the grid and `TooLargeError` for an order above `MAX_CENSUS_ORDER`.
    """
    shards = []
    for total in census_totals(deck, order, totals):
        if order > MAX_ORDER:
            shards += _large_shards(deck, order, total)
            continue
        parts = max(1, ceil(grid_seconds(deck, order, total) / SHARD_SECONDS))
        shards += [CensusShard(total, "grids", part, parts) for part in range(parts)]
        shards.append(CensusShard(total, "symmetries", 0, 1))
    return tuple(shards)


class _Planned(NamedTuple):
    """One kind of work on one total."""

    parts: int
    seconds: float
    """Seconds of one core, all parts together."""


def _large_shards(deck: Deck, order: int, total: int) -> list[CensusShard]:
    """Return the shards of one total above order 5; those that use the same tables are adjacent."""
    return [
        CensusShard(total, work, part, planned.parts)
        for work, planned in _large_work(deck, order, total).items()
        for part in range(planned.parts)
    ]


def _large_work(deck: Deck, order: int, total: int) -> dict[Method, _Planned]:
    """Return the kinds of work on one total above order 5."""
    rows = float(labelled_rows(deck, order, total))
    return {
        "grids": _equal_parts(_HALVES_SECONDS * rows**3),
        "lists": _list_parts(rows, count_lists(deck, order, total)),
        "pairs": _equal_parts(_CYCLE_SECONDS * rows**3),
        "symmetric": _equal_parts(_MATRIX_SECONDS * rows**2),
        # The number of symmetries does not depend on the deck, so they are not split.
        "symmetries": _Planned(1, _OTHERS_SECONDS * rows**2),
    }


def _equal_parts(seconds: float) -> _Planned:
    return _Planned(max(1, ceil(seconds / LARGE_SHARD_SECONDS)), seconds)


def _list_parts(rows: float, lists: int) -> _Planned:
    """Plan the parts of the card lists; each part tries all lists with its own column sums."""
    if lists > MAX_LISTS:
        return _Planned(1, 0.0)
    planned = _equal_parts(_FIELDS_SECONDS * rows**3)
    return planned._replace(seconds=planned.seconds + planned.parts * lists * _LIST_TRIED_SECONDS)


def census_totals(deck: Deck, order: int, totals: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """Return the totals of a census, ascending: the requested ones, or all possible ones."""
    possible = possible_totals(deck, order)
    if order > MAX_CENSUS_ORDER:
        raise TooLargeError(f"the largest order of a census is {MAX_CENSUS_ORDER}, not {order}")
    return tuple(possible) if totals is None else tuple(sorted(set(totals)))


def census_seconds(deck: Deck, order: int, totals: tuple[int, ...] | None = None) -> float:
    """Estimate the seconds of one core that a census takes."""
    asked = census_totals(deck, order, totals)
    if order > MAX_ORDER:
        return sum(planned.seconds for total in asked for planned in _large_work(deck, order, total).values())
    symmetries = _SYMMETRY_SECONDS if order == MAX_ORDER else 0.0
    return sum(grid_seconds(deck, order, total) + symmetries for total in asked)


def grid_seconds(deck: Deck, order: int, total: int) -> float:
    """Estimate the seconds of one core to count the labelled grids of a total.

    Raises `TooLargeError` for an order above `MAX_CENSUS_ORDER`.
    """
    if order > MAX_CENSUS_ORDER:
        raise TooLargeError(f"grids are counted up to order {MAX_CENSUS_ORDER}, not {order}")
    if order > MAX_ORDER:
        return _large_work(deck, order, total)["grids"].seconds
    return _SECONDS_BY_ORDER[order] * float(labelled_rows(deck, order, total)) ** _POWER_BY_ORDER[order]


def ranking_seconds(deck: Deck, order: int, total: int) -> float:
    """Estimate the seconds of one core to number the labelled grids of a total.

    Raises `TooLargeError` for an order above `MAX_ORDER`.
    """
    if order < MAX_ORDER:
        return _RANKING_WORK * grid_seconds(deck, order, total)
    if order > MAX_ORDER:
        raise TooLargeError(f"grids are numbered up to order {MAX_ORDER}, not {order}")
    rows = float(labelled_rows(deck, order, total))
    lower = order - order // 2
    # With few copies, lower rows can be made of few choices of cards.
    choices = _choices(deck, order * lower, False).get(lower * total, 0)
    matched = min(_PAIRS * rows**4, _UPPER_PARTS * rows**2 * choices)
    return _TALLY_SECONDS * rows**3 + _PAIR_SECONDS * matched


def drawing_seconds(deck: Deck, total: int, count: int) -> float:
    """Estimate the seconds of one core to draw `count` winning grids of order 6 with the standard deck."""
    rows = labelled_rows(deck, MAX_CENSUS_ORDER, total)
    tries = count * _LOOSE_GRIDS[total - _LEAST_LARGE_TOTAL]
    return rows * (_LOOSE_SECONDS + tries * _TRY_SECONDS)


def list_seconds(cards: Deck, order: int, total: int) -> float:
    """Estimate the seconds of one core to count the grids that use all of n² cards, at most."""
    if order < MAX_ORDER:
        return grid_seconds(cards, order, total)
    return _LIST_SECONDS * float(labelled_rows(cards, order, total)) ** 3


def check_countable(deck: Deck, order: int) -> None:
    """Raise `TooLargeError` when the deck's cards or the column sums of a grid are too many to be indexed."""
    cells = order * order
    bits = sum(min(copies, cells).bit_length() + 1 for copies in deck.copies)
    if bits > WORD_BITS:
        raise TooLargeError(f"counting the cards of this deck takes {bits} bits, more than {WORD_BITS}")
    sums = (order // 2 * (deck.values[-1] - deck.values[0]) + 1) ** (order - 1)
    if sums > MAX_SUMS:
        raise TooLargeError(f"there are {sums} vectors of column sums, more than the limit of {MAX_SUMS}")


def labelled_rows(deck: Deck, order: int, total: int) -> int:
    """Count the ordered rows of deck values with this sum, ignoring the number of copies."""
    return _rows_by_sum(deck.values, order).get(total, 0)


@lru_cache(maxsize=64)
def _rows_by_sum(values: tuple[int, ...], order: int) -> Mapping[int, int]:
    rows = {0: 1}
    for _ in range(order):
        longer: dict[int, int] = {}
        for reached, ways in rows.items():
            for value in values:
                longer[reached + value] = longer.get(reached + value, 0) + ways
        rows = longer
    return MappingProxyType(rows)


def count_lists(deck: Deck, order: int, total: int) -> int:
    """Count the choices of n² cards with n times the total as sum, with equal values as the same."""
    return _choices(deck, order * order, False).get(order * total, 0)


def count_hands(deck: Deck, order: int, total: int) -> int:
    """Count the sets of n² cards with n times the total as sum, with copies as different."""
    return _choices(deck, order * order, True).get(order * total, 0)


@lru_cache(maxsize=64)
def _choices(deck: Deck, cells: int, apart: bool) -> Mapping[int, int]:
    """Count the choices of `cells` cards by their sum; if `apart`, copies are different.

    All counts are digits of one long integer, indexed by the number of cards and their excess over the lowest value,
    so that adding a card is a shift.
    """
    lowest = deck.values[0]
    width = cells * (deck.values[-1] - lowest) + 1
    digit = comb(deck.size, min(cells, deck.size // 2)).bit_length() // 8 + 1
    within = (1 << (cells + 1) * width * digit * 8) - 1
    reached = 1
    for value, copies in zip(deck.values, deck.copies, strict=True):
        step = (width + value - lowest) * digit * 8
        ways = [comb(copies, count) if apart else 1 for count in range(min(copies, cells) + 1)]
        reached = sum((reached << count * step) * way for count, way in enumerate(ways)) & within
    digits = (reached >> cells * width * digit * 8).to_bytes(width * digit, "little")
    return MappingProxyType(
        {
            cells * lowest + place: int.from_bytes(digits[place * digit : (place + 1) * digit], "little")
            for place in range(width)
        }
    )


def listing_seconds(deck: Deck, order: int, total: int) -> float:
    """Estimate the seconds of one core to list the games of a total.

    Nearly all of the time goes into adding second rows to first ones, as often as the deck has the cards for both.
    """
    rows = labelled_rows(deck, order, total)
    pairs = rows * rows * _chance_of_cards(deck, 2 * order)
    return _LISTING_SECONDS * math.pow(pairs, _LISTING_POWER)


def trying_seconds(deck: Deck, order: int, total: int) -> float:
    """Estimate the seconds of one core to find which card lists of a total win."""
    count = count_lists(deck, order, total)
    return TRYING_SECONDS * count if count <= MAX_LISTS else 0.0


@lru_cache(maxsize=64)
def _chance_of_cards(deck: Deck, cards: int) -> float:
    """Return the probability that the deck has enough copies for `cards` cards with values drawn freely."""
    ways = [1.0] + [0.0] * cards
    for copies in deck.copies:
        ways = [
            sum(ways[drawn - count] / factorial(count) for count in range(min(copies, drawn) + 1))
            for drawn in range(cards + 1)
        ]
    return ways[cards] * factorial(cards) / math.pow(len(deck.values), cards)
