"""The shards of a census, which can be counted anywhere."""

from typing import NamedTuple

import numpy as np

from worker.compilation.arrays import Bools, Int32s, UInt32s
from worker.declarations.checkpoint import Checkpoint
from worker.games.krypto.kernels.census.counting import counted_blocks
from worker.games.krypto.kernels.census.deals import count_deals
from worker.games.krypto.kernels.census.ranks import Hands
from worker.games.krypto.rules.census_plan import Ranks
from worker.games.krypto.rules.census_spec import Census

Games = Int32s
"""Shape (games, n + 1): the hand's cards, ascending, then the target; ordered by hand, lexicographically, then
by target."""


class CountedShard(NamedTuple):
    """What a shard has counted: JSON values, all of which add up; and its games without a solution."""

    hands: int
    unsolvable_by_target: tuple[int, ...]
    forms_by_target: tuple[int, ...] | None
    distinct_by_target: tuple[int, ...] | None
    deals: int
    """Deals that give a hand of the shard and a target of the census."""
    unsolvable_deals: int
    """Those among them without a solution."""
    games: Games


class TableRows(NamedTuple):
    """Rows of a table of all games."""

    hands: Int32s
    """Shape (hands, n): cards, ascending; in lexicographic order."""
    forms: UInt32s
    """Shape (hands, targets)."""
    distinct: UInt32s
    """Shape (hands, targets)."""


def census_shard(census: Census, shard: Ranks, checkpoint: Checkpoint = lambda: None) -> CountedShard:
    """Count a shard, in slices of well under half a second, between which `checkpoint` is called.

    The same census and shard give the same answer anywhere. Lists of values are kept between calls.
    """
    hands = deals = unsolvable_deals = 0
    unsolvable_by_target, forms, distinct = (np.zeros(census.target_count, np.int64) for _ in range(3))
    games = [no_games(census)]
    for block in counted_blocks(census, *shard, checkpoint):
        unsolvable = block.forms == 0
        dealt, without_solution = count_deals(census, block.hands, unsolvable)
        hands += len(block.hands)
        deals += dealt
        unsolvable_deals += without_solution
        unsolvable_by_target += unsolvable.sum(axis=0)
        forms += block.forms.sum(axis=0, dtype=np.int64)
        if block.distinct is not None:
            distinct += block.distinct.sum(axis=0, dtype=np.int64)
        games.append(chosen_games(census, block.hands, unsolvable))
    return CountedShard(
        hands,
        tuple(unsolvable_by_target.tolist()),
        None if census.count == "solvability" else tuple(forms.tolist()),
        tuple(distinct.tolist()) if census.count == "distinct" else None,
        deals,
        unsolvable_deals,
        np.concatenate(games),
    )


def table_rows(census: Census, shard: Ranks, checkpoint: Checkpoint = lambda: None) -> TableRows:
    """All counts of a shard's games, in the order of hands. The census must be one that counts `distinct`.

    In a census of a range every rank is a hand, so that row i is the hand of rank `shard.start` + i. `checkpoint` is
    called as in `census_shard`.
    """
    blocks = list(counted_blocks(census, *shard, checkpoint))
    cards = np.array(census.values, np.int32)
    targets = np.empty((0, census.target_count), np.uint32)
    return TableRows(
        np.concatenate(
            [np.empty((0, census.hand_size), np.int32), *(cards[block.hands] for block in blocks)]
        ),
        np.concatenate([targets, *(block.forms for block in blocks)]),
        np.concatenate([targets, *(block.distinct for block in blocks if block.distinct is not None)]),
    )


def no_games(census: Census) -> Games:
    """None."""
    return np.empty((0, census.hand_size + 1), np.int32)


def chosen_games(census: Census, hands: Hands, chosen: Bools) -> Games:
    """The games of some hands that are chosen, by an array of shape (hands, targets)."""
    rows, targets = np.nonzero(chosen)
    cards = np.array(census.values, np.int32)[hands[rows]]
    return np.column_stack([cards, targets + census.targets[0]]).astype(np.int32)
