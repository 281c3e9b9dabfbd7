"""Counting the games of a range of hands, block by block, and the shards of a census, on any machine."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np

from worker.compilation.arrays import Bools, Int32s, Int64s, UInt32s
from worker.declarations.checkpoint import Checkpoint, report
from worker.games.krypto.kernels.census.distinct import count_distinct, functions, solutions
from worker.games.krypto.kernels.census.forms import count_forms
from worker.games.krypto.kernels.census.store import in_slices, store_for
from worker.games.krypto.kernels.census.values import Hands, earlier_equal, hands_between
from worker.games.krypto.rules.census import Census, Ranks
from worker.games.krypto.rules.rules import least_value, whole_only

_BLOCK_HANDS: Final = 4096
_BLOCK_GAMES: Final = 2**21

Counts = UInt32s
"""Shape (hands, targets)."""


Games = Int32s
"""Shape (games, n + 1): the hand's cards, ascending, then the target; ordered by hand, lexicographically, then
by target."""


class Block(NamedTuple):
    """The counts of some hands."""

    ranks: Int64s
    """Shape (hands,): ascending."""
    hands: Hands
    """Shape (hands, n): indices of cards."""
    forms: Counts
    """For a census of solvability, only zero or not zero is meaningful."""
    distinct: Counts
    """0 unless the census counts distinct solutions."""


def count_blocks(census: Census, start: int, stop: int, checkpoint: Checkpoint) -> Iterator[Block]:
    """Yield the counts of the hands with ranks from `start` to before `stop`, in blocks, in the order of hands."""
    ranks, hands = hands_between(census, start, stop)
    size = max(1, min(_BLOCK_HANDS, _BLOCK_GAMES // census.target_count))
    for first in range(0, len(hands), size):
        block = hands[first : first + size]
        forms = _forms(census, block, checkpoint)
        distinct = _distinct(census, block, checkpoint)
        yield Block(ranks[first : first + size], block, forms, distinct)


def _forms(census: Census, hands: Hands, checkpoint: Checkpoint) -> Counts:
    """Return the forms of these hands; for a census of solvability only zero or not zero is meaningful."""
    counts, allowed, (first, last) = _no_counts(census, len(hands))
    if first > last:
        return counts
    store = store_for(census)
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
    """Return the distinct solutions of these hands, counted together for hands with the same pattern of equal cards."""
    counts, allowed, (first, last) = _no_counts(census, len(hands))
    if first > last or census.count != "solutions":
        return counts
    cards = np.array(census.values, np.int64)[hands]
    patterns, numbers = np.unique(hands[:, 1:] == hands[:, :-1], axis=0, return_inverse=True)
    for number, equal in enumerate(patterns):
        rows = np.flatnonzero(numbers == number)
        allowed[rows] = _of_pattern(census, cards[rows], tuple(np.flatnonzero(equal).tolist()), checkpoint)
    counts[:, first - census.targets[0] :] = allowed
    return counts


def _of_pattern(census: Census, cards: Int64s, equal: tuple[int, ...], checkpoint: Checkpoint) -> Counts:
    """Return the distinct solutions of hands whose cards at positions p and p + 1 are equal for each p in `equal`."""
    _, allowed, (first, last) = _no_counts(census, len(cards))
    all_functions = functions(census.hand_size)
    chosen, negatable = solutions(census.hand_size, equal)
    if census.use == "all":
        chosen, negatable = (
            chosen[chosen >= all_functions.start[-2]],
            negatable[chosen >= all_functions.start[-2]],
        )

    least = max(0, least_value(census.rules)) if whole_only(census.rules) else -1

    def run(begin: int, end: int) -> None:
        count_distinct(
            allowed[begin:end], first, last, cards[begin:end], all_functions, chosen, negatable, least
        )

    in_slices(len(cards), run, checkpoint)
    return allowed


def _no_counts(census: Census, hands: int) -> tuple[Counts, Counts, tuple[int, int]]:
    """Return zeros for all targets, zeros for the targets that the rules allow, and the first and last of these."""
    first, last = census.targets
    allowed = max(first, least_value(census.rules))
    counts = np.zeros((hands, census.target_count), np.uint32)
    return counts, np.zeros((hands, max(0, last - allowed + 1)), np.uint32), (allowed, last)


def ways_to_deal(copies: Int64s, hands: Hands) -> Int64s:
    """Return how many choices of cards give each hand, shape (hands,), from a deck with `copies` of each card.

    Copies are distinguished. A deck has at most `MAX_DECK` cards, so no number reaches 2^63.
    """
    earlier = earlier_equal(hands)
    ways: Int64s = np.maximum(copies[hands] - earlier, 0).prod(axis=1) // (earlier + 1).prod(axis=1)
    return ways


def count_deals(census: Census, hands: Hands, unsolvable: Bools) -> tuple[int, int]:
    """Return how many deals give these hands and a target of the census, and how many of those have no solution.

    Copies of a card are distinguished, the order of a hand is not. `unsolvable` has shape (hands, targets). A deck
    has at most `MAX_DECK` cards, so no number of deals reaches 2^63.
    """
    first, last = census.targets
    copies = dict(census.dealt_from)
    ways = ways_to_deal(np.array([copies.get(value, 0) for value in census.values], np.int64), hands)
    dealt = without_solution = 0
    cards = np.array(census.values, np.int64)[hands]
    for target, held in census.dealt_from:
        if first <= target <= last:
            deals = ways * np.maximum(held - (cards == target).sum(axis=1), 0)
            dealt += int(deals.sum())
            without_solution += int(deals[unsolvable[:, target - first]].sum())
    return dealt, without_solution


Counting = Callable[[Census, int, int, Checkpoint], Iterator[Block]]
"""A function like `count_blocks`."""


class CountedShard(NamedTuple):
    """The counts of a shard, JSON values that add up over shards; and its games without a solution."""

    hands: int
    unsolvable_by_target: tuple[int, ...]
    forms_by_target: tuple[int, ...] | None
    distinct_by_target: tuple[int, ...] | None
    deals: int
    """Deals that give a hand of the shard and a target of the census."""
    unsolvable_deals: int
    """The deals without a solution."""
    games: Games


def census_shard(
    census: Census, shard: Ranks, checkpoint: Checkpoint = lambda: None, blocks: Counting = count_blocks
) -> CountedShard:
    """Count a shard, in slices of well under half a second, and call `checkpoint` between them.

    `blocks` counts hands: another function counts with fewer operators. The same census and shard give the same answer
    anywhere. Lists of values are kept between calls.
    """
    hands = deals = unsolvable_deals = 0
    unsolvable_by_target, forms, distinct = (np.zeros(census.target_count, np.int64) for _ in range(3))
    games = [no_games(census)]
    for block in blocks(census, *shard, checkpoint):
        report(int(block.ranks[0]) - shard.start, shard.stop - shard.start)
        unsolvable = block.forms == 0
        dealt, without_solution = count_deals(census, block.hands, unsolvable)
        hands += len(block.hands)
        deals += dealt
        unsolvable_deals += without_solution
        unsolvable_by_target += unsolvable.sum(axis=0)
        forms += block.forms.sum(axis=0, dtype=np.int64)
        distinct += block.distinct.sum(axis=0, dtype=np.int64)
        games.append(chosen_games(census, block.hands, unsolvable))
    return CountedShard(
        hands,
        tuple(unsolvable_by_target.tolist()),
        None if census.count == "solvability" else tuple(forms.tolist()),
        tuple(distinct.tolist()) if census.count == "solutions" else None,
        deals,
        unsolvable_deals,
        np.concatenate(games),
    )


def whole_block(census: Census, shard: Ranks, checkpoint: Checkpoint = lambda: None) -> Block:
    """Return a shard as one block. `checkpoint` is called as in `census_shard`."""
    return Block(*map(np.concatenate, zip(*count_blocks(census, *shard, checkpoint), strict=True)))


def no_games(census: Census) -> Games:
    """Return an empty array of games."""
    return np.empty((0, census.hand_size + 1), np.int32)


def chosen_games(census: Census, hands: Hands, chosen: Bools) -> Games:
    """Return the games chosen among those of some hands by an array of shape (hands, targets)."""
    rows, targets = np.nonzero(chosen)
    cards = np.array(census.values, np.int32)[hands[rows]]
    return np.column_stack([cards, targets + census.targets[0]]).astype(np.int32)
