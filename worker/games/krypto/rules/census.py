"""The specification of a census, the limits within which it counts exactly, and its shards. Plain Python."""

from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, comb
from typing import Final, Literal, NamedTuple, Self, get_args

from typing_extensions import TypeAliasType

from worker.games.krypto.rules.notation import ALL_OPERATORS, Operators
from worker.games.krypto.rules.rules import (
    MAX_CARDS,
    RULES,
    STANDARD_DECK,
    UNBOUNDED,
    USES,
    Deck,
    Rules,
    Use,
    least_value,
    whole_only,
)

KryptoMeasure = TypeAliasType("KryptoMeasure", Literal["solvability", "forms", "solutions"])
"""The counts to make of each game; each value also includes the ones before it, and takes longer."""

COUNTS: Final[tuple[KryptoMeasure, ...]] = get_args(KryptoMeasure.__value__)

MAX_MULTISETS: Final = 1_000_000
"""The most multisets of hand size that a census may examine, whether its deck can deal them or not."""
MAX_GAMES: Final = 25_000_000
"""The most games of a census."""
MAX_REACH: Final = 2**24
"""The largest product of a card and the absolute value of a target."""

MAX_DECK: Final = 1_000
"""The most cards of a deck to deal from: fewer than 2^63 deals, as C(1000, 6)·994 is 1.4·10^18."""

_LISTED_BOUND: Final = 2**31
"""Bound of listed values, which are stored in 32 bits."""
_EXACT_BOUND: Final = 2**63
"""Bound of all other values, which are computed in 64 bits."""


class CensusError(ValueError):
    """A census is invalid or exceeds a limit."""


class TargetsError(CensusError):
    """A census exceeds a limit that it would meet with fewer or nearer targets."""


class Arithmetic(NamedTuple):
    """The values that may appear on the way to a target, for the kernels."""

    whole: bool
    """True if every value must be an integer."""
    least: int
    """The least value allowed."""


@dataclass(frozen=True)
class Census:
    """Every hand that a deck can deal, with every target of an interval, under one set of rules.

    Raises `CensusError` for a census outside the limits of this module.
    """

    deck: Deck
    """The hands' numbers, ascending, each with the most copies that a hand may hold."""
    hand_size: int = 5
    targets: tuple[int, int] = (1, 25)
    """The first and the last target."""
    rules: Rules = "house"
    use: Use = "all"
    count: KryptoMeasure = "solvability"
    operators: Operators = ALL_OPERATORS
    dealt_from: Deck = STANDARD_DECK
    """The deck of `deal_unsolvable_probability`."""

    @classmethod
    def of_range(cls, low: int = 1, high: int = 25, hand_size: int = 5) -> Self:
        """Return the census of all multisets of numbers from `low` to `high`; deals are from the standard deck."""
        if high < low:
            raise CensusError(f"the range from {low} to {high} is empty")
        if high - low >= MAX_MULTISETS:
            raise CensusError(f"a census has at most {MAX_MULTISETS} different numbers")
        return cls(tuple((value, hand_size) for value in range(low, high + 1)), hand_size)

    @classmethod
    def of_deck(cls, deck: Deck, hand_size: int = 5) -> Self:
        """Return the census of all hands that a deck of (value, copies) can deal; deals are from this deck."""
        pairs = tuple((value, copies) for value, copies in sorted(deck))
        return cls(pairs, hand_size, dealt_from=pairs)

    def with_(self, **changes: object) -> Self:
        """Return the same census with other targets, rules, use, count or operators."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def __post_init__(self) -> None:
        if not 1 <= self.hand_size <= MAX_CARDS:
            raise CensusError(f"a hand has 1 to {MAX_CARDS} cards, not {self.hand_size}")
        if self.rules not in RULES or self.use not in USES or self.count not in COUNTS:
            raise CensusError(f"unknown rules, use or count: {self.rules}, {self.use}, {self.count}")
        for deck in (self.deck, self.dealt_from):
            _check_deck(deck)
        if sum(copies for _, copies in self.dealt_from) > MAX_DECK:
            raise CensusError(f"a deck has at most {MAX_DECK} cards")
        if self.targets[1] < self.targets[0]:
            raise CensusError(f"the target range from {self.targets[0]} to {self.targets[1]} is empty")
        self._check_work()
        self._check_bounds()

    @property
    def values(self) -> tuple[int, ...]:
        """The different numbers, ascending."""
        return tuple(value for value, _ in self.deck)

    @property
    def multisets(self) -> int:
        """Number of multisets of hand size, regardless of copies: the ranks of hands are below it."""
        return comb(len(self.deck) + self.hand_size - 1, self.hand_size)

    @property
    def hands(self) -> int:
        """Number of hands that the deck can deal."""
        ways = [1] + [0] * self.hand_size
        for _, copies in self.deck:
            ways = [sum(ways[max(0, size - copies) : size + 1]) for size in range(self.hand_size + 1)]
        return ways[-1]

    @property
    def target_count(self) -> int:
        """Number of targets."""
        return self.targets[1] - self.targets[0] + 1

    @property
    def farthest_target(self) -> int:
        """The largest absolute value of a target, and at least 1."""
        return max(1, *map(abs, self.targets))

    @property
    def arithmetic(self) -> Arithmetic:
        """The values that may be listed.

        Negative values do not affect whether a target of 0 or more can be made: by induction, the absolute values of
        both operands of the last step can be made without them. So they are left out if nothing is counted.
        """
        least = least_value(self.rules)
        if least == UNBOUNDED and self.count == "solvability" and self.targets[0] >= 0:
            least = 0
        return Arithmetic(whole_only(self.rules), least)

    def _check_work(self) -> None:
        if self.multisets > MAX_MULTISETS:
            raise CensusError(
                f"{self.multisets} multisets of {self.hand_size} from {len(self.deck)} numbers are more than"
                f" the {MAX_MULTISETS} a census may have"
            )
        if self.hands * self.target_count > MAX_GAMES:
            raise TargetsError(
                f"{self.hands * self.target_count} games are more than the {MAX_GAMES} a census may have"
            )

    def _check_bounds(self) -> None:
        """Check the overflow bound of `evaluate`, on the largest possible hand, and the limit of listed values."""
        largest = self.deck[-1][0]
        if largest * self.farthest_target > MAX_REACH:
            fault = TargetsError if largest <= MAX_REACH else CensusError
            raise fault(f"the largest card times the farthest target is more than {MAX_REACH}")
        listed = max(1, self.hand_size - 2)
        exact: int = 2 ** (self.hand_size - 1) * largest**self.hand_size * self.farthest_target
        if 2 ** (listed - 1) * largest**listed >= _LISTED_BOUND or exact >= _EXACT_BOUND:
            raise CensusError(f"cards of {largest} are too large for a census of hands of {self.hand_size}")


def _check_deck(deck: Deck) -> None:
    if not deck:
        raise CensusError("a deck has at least one number")
    for value, copies in deck:
        if value < 1 or copies < 1:
            raise CensusError(f"a number and its copies are at least 1, not {value} and {copies}")
    values = [value for value, _ in deck]
    if any(second <= first for first, second in pairwise(values)):
        raise CensusError("the numbers of a deck are ascending and different")


SHARD_SECONDS: Final = 0.8
"""Approximate duration of a shard, on one core."""

_WHOLE: Final[dict[KryptoMeasure, tuple[float, ...]]] = {
    "solvability": (1, 2.5, 2.5, 3.5, 4, 70),
    "forms": (1, 2.5, 2.5, 3.5, 12, 160),
    "solutions": (1, 2.5, 3.5, 8, 66, 1_900),
}
"""Approximate microseconds for a hand of 1 to 6 cards under rules that allow only integers, including its share of
the lists of parts. Measured on cards from 1 to 25."""
_HOUSE: Final[dict[KryptoMeasure, tuple[float, ...]]] = {
    "solvability": (1, 2.5, 2.5, 4.5, 8, 400),
    "forms": (1, 2.5, 2.5, 4.5, 27, 850),
    "solutions": (1, 2.5, 3.5, 9, 92, 2_900),
}
"""Approximate microseconds for a hand under rules that allow fractions."""
_FEWER_OPERATORS: Final[dict[KryptoMeasure, tuple[float, ...]]] = {
    "solvability": (30, 40, 60, 100, 500, 20_000),
    "forms": (30, 40, 60, 100, 500, 20_000),
    "solutions": (200, 250, 350, 600, 2_000, 60_000),
}
"""Approximate microseconds for a hand with fewer than the four operators, each on its own."""
_TARGET_MICROSECONDS: Final = 0.1
"""Approximate additional microseconds for each target."""
_WRITING_MICROSECONDS: Final = 2.5
"""Approximate microseconds to write a game without a solution."""
_TARGETS_MADE: Final = (1, 4, 20, 150, 1_000, 10_000)
"""Approximate number of targets that a hand of 1 to 6 cards makes, of very many; measured on cards from 1 to 25."""


class Ranks(NamedTuple):
    """A shard of a census: the hands with ranks from `start` to before `stop`."""

    start: int
    stop: int


def plan_census(census: Census) -> tuple[Ranks, ...]:
    """Return the shards of a census, in the order of hands: about equally many ranks each."""
    return cut_census(census, census_seconds(census))


def cut_census(census: Census, seconds: float) -> tuple[Ranks, ...]:
    """Return the shards of a census that takes `seconds` seconds."""
    parts = max(1, ceil(seconds / SHARD_SECONDS))
    bounds = [part * census.multisets // parts for part in range(parts + 1)]
    return tuple(Ranks(*ends) for ends in pairwise(bounds))


def census_seconds(census: Census) -> float:
    """Estimate how many seconds of one core a census takes, without writing games."""
    hands = _WHOLE if whole_only(census.rules) else _HOUSE
    if census.operators != ALL_OPERATORS:
        hands = _FEWER_OPERATORS
    microseconds = hands[census.count][census.hand_size - 1] + census.target_count * _TARGET_MICROSECONDS
    return census.hands * microseconds / 1e6


def writing_seconds(census: Census) -> float:
    """Estimate how many seconds it takes to write the games without a solution, of wide ranges of targets.

    The cut into shards leaves it out: a shard writes half a minute at most.
    """
    unmade = max(0, census.target_count - _TARGETS_MADE[census.hand_size - 1])
    return census.hands * unmade * _WRITING_MICROSECONDS / 1e6
