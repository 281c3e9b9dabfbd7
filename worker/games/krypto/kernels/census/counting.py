"""Counting the games of a range of hands, block by block."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from worker.compilation.arrays import Int64s, UInt32s
from worker.declarations.checkpoint import Checkpoint
from worker.games.krypto.kernels.census.distinct import count_fractions, count_integers
from worker.games.krypto.kernels.census.exchanges import prepare, solutions
from worker.games.krypto.kernels.census.forms import count_forms
from worker.games.krypto.kernels.census.functions import functions
from worker.games.krypto.kernels.census.ranks import Hands, hands_between
from worker.games.krypto.kernels.census.slices import in_slices
from worker.games.krypto.kernels.census.store import kept_store
from worker.games.krypto.rules.census_spec import Census
from worker.games.krypto.rules.rules import least_value, whole_only

_BLOCK_HANDS: Final = 4096
_BLOCK_GAMES: Final = 2**21

Counts = UInt32s
"""Shape (hands, targets)."""


class Block(NamedTuple):
    """What has been counted of some hands."""

    ranks: Int64s
    """Shape (hands,): ascending."""
    hands: Hands
    """Shape (hands, n): indices of cards."""
    forms: Counts
    """For a census of solvability, only whether it is 0 means something."""
    distinct: Counts | None
    """None unless asked for."""


def counted_blocks(census: Census, start: int, stop: int, checkpoint: Checkpoint) -> Iterator[Block]:
    """The games of the hands with ranks from `start` to before `stop`, in blocks, in the order of hands."""
    ranks, hands = hands_between(census, start, stop)
    size = max(1, min(_BLOCK_HANDS, _BLOCK_GAMES // census.target_count))
    for first in range(0, len(hands), size):
        block = hands[first : first + size]
        forms = _forms(census, block, checkpoint)
        distinct = _distinct(census, block, checkpoint) if census.count == "distinct" else None
        yield Block(ranks[first : first + size], block, forms, distinct)


def _forms(census: Census, hands: Hands, checkpoint: Checkpoint) -> Counts:
    """Forms of these hands, or whether there are any."""
    counts, allowed, (first, last) = _no_counts(census, len(hands))
    if first > last:
        return counts
    store = kept_store(census)
    store.prepare(hands, checkpoint)

    def run(begin: int, end: int) -> None:
        count_forms(
            allowed[begin:end],
            first,
            last,
            hands[begin:end],
            store.lists,
            census.use == "any",
            census.count == "solvability",
        )

    in_slices(len(hands), run, checkpoint)
    counts[:, first - census.targets[0] :] = allowed
    return counts


def _distinct(census: Census, hands: Hands, checkpoint: Checkpoint) -> Counts:
    """Distinct solutions of these hands, those with the same cards equal together."""
    counts, allowed, (first, last) = _no_counts(census, len(hands))
    if first > last:
        return counts
    prepare(census.hand_size, checkpoint)
    cards = np.array(census.values, np.int64)[hands]
    patterns, numbers = np.unique(hands[:, 1:] == hands[:, :-1], axis=0, return_inverse=True)
    for number, equal in enumerate(patterns):
        rows = np.flatnonzero(numbers == number)
        allowed[rows] = _of_pattern(census, cards[rows], tuple(np.flatnonzero(equal).tolist()), checkpoint)
    counts[:, first - census.targets[0] :] = allowed
    return counts


def _of_pattern(census: Census, cards: Int64s, equal: tuple[int, ...], checkpoint: Checkpoint) -> Counts:
    """Distinct solutions of hands in which the cards at positions p and p + 1 are equal for each p in `equal`."""
    _, allowed, (first, last) = _no_counts(census, len(cards))
    known = functions(census.hand_size)
    chosen, negatable = solutions(census.hand_size, equal)
    if census.use == "all":
        chosen, negatable = chosen[chosen >= known.start[-2]], negatable[chosen >= known.start[-2]]

    def run(begin: int, end: int) -> None:
        arguments = (allowed[begin:end], first, last, cards[begin:end], known, chosen, negatable)
        if whole_only(census.rules):
            count_integers(*arguments, max(0, least_value(census.rules)))
        else:
            count_fractions(*arguments)

    in_slices(len(cards), run, checkpoint)
    return allowed


def _no_counts(census: Census, hands: int) -> tuple[Counts, Counts, tuple[int, int]]:
    """Zeros for all targets, zeros for those that the rules allow, and the first and the last of these."""
    first, last = census.targets
    allowed = max(first, least_value(census.rules))
    counts = np.zeros((hands, census.target_count), np.uint32)
    return counts, np.zeros((hands, max(0, last - allowed + 1)), np.uint32), (allowed, last)
