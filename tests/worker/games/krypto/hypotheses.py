"""The two hypotheses of the analysis of Krypto, tested on every game of a census.

The guide states and proves them (Krypto census); this module looks for exceptions nevertheless.
"""

from typing import NamedTuple

import numpy as np

from worker.declarations.checkpoint import Checkpoint
from worker.games.krypto.kernels.census.counting import Games, chosen_games, count_blocks, no_games
from worker.games.krypto.rules.census import Census, CensusError, Ranks


class Mirrored(NamedTuple):
    """Results of the first hypothesis on a shard."""

    negative: int
    """Number of games whose target's negative can be made."""
    exceptions: Games
    """The games among them whose target cannot be made: none, according to the proof."""


def unmirrored_shard(census: Census, shard: Ranks, checkpoint: Checkpoint = lambda: None) -> Mirrored:
    """Look for games whose target cannot be made although its negative can.

    Raises:
        CensusError: A target is negative.
    """
    first, last = census.targets
    if first < 0:
        raise CensusError(f"the first target is {first}, and must be at least 0")
    both_signs = census.with_(targets=(-last, last), count="forms")
    negative = 0
    exceptions = no_games(census)
    for block in count_blocks(both_signs, *shard, checkpoint):
        made = block.forms != 0
        mirrored = made[:, : last - first + 1][:, ::-1]
        negative += int(mirrored.sum())
        found = chosen_games(census, block.hands, mirrored & ~made[:, last + first :])
        exceptions = np.concatenate([exceptions, found])
    return Mirrored(negative, exceptions)


def fractions_only_shard(census: Census, shard: Ranks, checkpoint: Checkpoint = lambda: None) -> Games:
    """Return the games of a shard that can be solved under `house` rules and not under `integer` rules."""
    solvable_only = census.with_(count="solvability")
    games = [no_games(census)]
    with_fractions = count_blocks(solvable_only.with_(rules="house"), *shard, checkpoint)
    without = count_blocks(solvable_only.with_(rules="integer"), *shard, checkpoint)
    for house, integer in zip(with_fractions, without, strict=True):
        games.append(chosen_games(census, house.hands, (house.forms != 0) & (integer.forms == 0)))
    return np.concatenate(games)
