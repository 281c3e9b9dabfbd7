"""Multisets of few values, of any size: counted and listed by what is left after each value, without a table.

States are kept in dictionaries, so that the totals and values may have any number of digits.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import gcd, log
from typing import Final

from worker.declarations.checkpoint import Checkpoint
from worker.games.partition.kernels.ranking import Limits
from worker.games.partition.rules.filters import TooLargeError

MAX_STATES: Final = 200_000
"""The most states and steps between them: about half a second, and 100 MB."""
_PAUSE: Final = 50_000
"""Steps between two checkpoints."""

State = tuple[int, int]
"""The number of parts used, 0 where it does not matter, and what is left of the total."""
Counts = Sequence[dict[State, int]]
"""For each value, and for the end, the states that can come before it, with the number of ways to go on."""


@dataclass(frozen=True)
class StateListing:
    """The multisets of ascending values that make a total, in lexicographic order."""

    values: Sequence[int]
    limits: Limits
    counts: Counts
    start: State
    use: Callable[[int, int], int | None]
    """Return what a value leaves of a rest, or None if it does not fit."""

    @classmethod
    def of_sums(
        cls, total: int, values: Sequence[int], limits: Limits, checkpoint: Checkpoint = lambda: None
    ) -> "StateListing":
        """Return the listing of a total's partitions; raises `TooLargeError` beyond `MAX_STATES`."""
        divisors = [0]
        for value in reversed(values):
            divisors.append(gcd(divisors[-1], value))
        divisors.reverse()
        most = limits.most

        def may(place: int, used: int, rest: int) -> bool:
            """Return whether the values from a place on may make up a rest."""
            if not rest or place == len(values):
                return not rest
            fits = values[place] <= rest and rest % divisors[place] == 0
            return fits and (most is None or rest <= (most - used) * values[-1])

        return cls._built(values, limits, (0, total), subtracted, may, checkpoint)

    @classmethod
    def of_products(
        cls, product: int, values: Sequence[int], limits: Limits, checkpoint: Checkpoint = lambda: None
    ) -> "StateListing":
        """Return the listing of the factorizations of a product into factors of 2 or more, all of them divisors.

        Raises `TooLargeError` beyond `MAX_STATES`.
        """

        def may(place: int, _used: int, rest: int) -> bool:
            if place == len(values) - 1:
                return rest == int(values[place] ** round(log(rest) / log(values[place])))
            return rest == 1 or (place < len(values) and values[place] <= rest)

        return cls._built(values, limits, (0, product), divided, may, checkpoint)

    @classmethod
    def _built(
        cls,
        values: Sequence[int],
        limits: Limits,
        start: State,
        use: Callable[[int, int], int | None],
        may: Callable[[int, int, int], bool],
        checkpoint: Checkpoint,
    ) -> "StateListing":
        listing = cls(values, limits, [], start, use)
        layers: list[list[State]] = [[listing.start]]
        steps = 0
        for place, value in enumerate(values):
            following: dict[State, None] = {}
            for state in layers[-1]:
                for used, rest in listing.following(value, state):
                    steps += 1
                    if steps > MAX_STATES:
                        raise TooLargeError(f"going through the values takes more than {MAX_STATES} steps")
                    if steps % _PAUSE == 0:
                        checkpoint()
                    if may(place + 1, used, rest):
                        following[used, rest] = None
            layers.append(list(following))
        end = use(start[1], start[1])
        after = {
            state: 1
            for state in layers[-1]
            if state[1] == end and (limits.most is None or state[0] >= limits.fewest)
        }
        counts = [after]
        for value, layer in zip(reversed(values), reversed(layers[:-1]), strict=True):
            ways = {
                state: sum(after.get(next_, 0) for next_ in listing.following(value, state))
                for state in layer
            }
            after = {state: number for state, number in ways.items() if number}
            counts.append(after)
            checkpoint()
        return cls(values, limits, counts[::-1], listing.start, use)

    def following(self, value: int, state: State) -> list[State]:
        """Return the states after no copy of a value, one copy, and so on."""
        used, rest = state
        counted = self.limits.most is not None
        states = [state]
        left = self.use(rest, value)
        while left is not None and len(states) <= min(
            MAX_STATES if self.limits.copies is None else self.limits.copies,
            MAX_STATES if self.limits.most is None else self.limits.most - used,
        ):
            states.append((used + len(states) * counted, left))
            left = self.use(left, value)
        return states

    @property
    def count(self) -> int:
        """Number of multisets."""
        return self.counts[0].get(self.start, 0)

    def page(self, start: int, size: int) -> list[tuple[int, ...]]:
        """Return up to `size` multisets from rank `start`."""
        found: list[tuple[int, ...]] = []
        end = min(self.count, start + size)
        skipped = start
        # What is still to be looked at, the next at the end: parts so far, the place of the next value, and the state.
        waiting: list[tuple[tuple[int, ...], int, State]] = [((), 0, self.start)] if 0 <= start < end else []
        while waiting and len(found) < end - start:
            parts, place, state = waiting.pop()
            number = self.counts[place].get(state, 0)
            if number <= skipped:
                skipped -= number
                continue
            if place == len(self.values):
                found.append(parts)
                continue
            value = self.values[place]
            # Of equal beginnings, those with more copies of a value come first.
            for times, following in enumerate(self.following(value, state)):
                waiting.append((parts + (value,) * times, place + 1, following))
        return found


def subtracted(rest: int, value: int) -> int | None:
    """Return a rest less a value."""
    return rest - value if value <= rest else None


def divided(rest: int, value: int) -> int | None:
    """Return a rest divided by a value."""
    quotient, remainder = divmod(rest, value)
    return None if remainder else quotient
