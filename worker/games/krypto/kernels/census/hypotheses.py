"""The two hypotheses of the analysis of Krypto, tested on every game of a census.

**A negative result can always be rearranged to its absolute value.** True, under any rules that allow negative
values (`house` and `integer`), and with no negative value anywhere. Proof, by induction on the number of cards:
let l and r be the two operands of the last step. By induction |l| and |r| can be made, each from its own cards,
without negative values. Then |l + r| and |l - r| are, in some order, |l| + |r| and the larger of |l| and |r|
minus the smaller; |l × r| = |l| × |r| and |l ÷ r| = |l| ÷ |r|. None of these is negative, and an integer stays
one. ∎ So a target from 0 up can be made under `integer` if and only if it can under `international`, and
solvability may be counted without negative values. `unmirrored_shard` looks for exceptions all the same.

**Non-integer results on the way can be thrown out.** False. Of the 2 968 875 games of five cards from 1 to 25 with
targets from 1 to 25, 7 046 can be solved with fractions only; the first of them is 15 from 1 1 1 1 10, which is
10 × (1 + 1 ÷ (1 + 1)) and nothing else. Of the hands of four from 1 to 13, 16 make 24 with fractions only, such as
6 ÷ (1 - 3 ÷ 4). With three cards or fewer there are none. `fractions_only_shard` lists these games.
"""

from typing import NamedTuple

import numpy as np

from worker.declarations.checkpoint import Checkpoint
from worker.games.krypto.kernels.census.counting import counted_blocks
from worker.games.krypto.kernels.census.games import Games, chosen_games, no_games
from worker.games.krypto.rules.census_plan import Ranks
from worker.games.krypto.rules.census_spec import Census, CensusError


class Mirrored(NamedTuple):
    """How the first hypothesis fares on a shard."""

    negative: int
    """Games whose target's negative can be made."""
    exceptions: Games
    """Those among them whose target cannot be made: none, by the proof above."""


def unmirrored_shard(census: Census, shard: Ranks, checkpoint: Checkpoint = lambda: None) -> Mirrored:
    """Look for games whose target cannot be made although its negative can.

    Raises `CensusError` for targets not from 0 up.
    """
    first, last = census.targets
    if first < 0:
        raise CensusError(f"the first target is {first}, and must be at least 0")
    both_signs = census.with_(targets=(-last, last), count="forms")
    negative = 0
    exceptions = no_games(census)
    for block in counted_blocks(both_signs, *shard, checkpoint):
        made = block.forms != 0
        mirrored = made[:, : last - first + 1][:, ::-1]
        negative += int(mirrored.sum())
        found = chosen_games(census, block.hands, mirrored & ~made[:, last + first :])
        exceptions = np.concatenate([exceptions, found])
    return Mirrored(negative, exceptions)


def fractions_only_shard(census: Census, shard: Ranks, checkpoint: Checkpoint = lambda: None) -> Games:
    """The games of a shard that can be solved under `house` rules and not under `integer` rules."""
    solvable_only = census.with_(count="solvability")
    games = [no_games(census)]
    with_fractions = counted_blocks(solvable_only.with_(rules="house"), *shard, checkpoint)
    without = counted_blocks(solvable_only.with_(rules="integer"), *shard, checkpoint)
    for house, integer in zip(with_fractions, without, strict=True):
        games.append(chosen_games(census, house.hands, (house.forms != 0) & (integer.forms == 0)))
    return np.concatenate(games)
