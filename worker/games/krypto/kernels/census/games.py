"""Games picked out of a census."""

import numpy as np
from numpy.typing import NDArray

from worker.games.krypto.kernels.census.ranks import Hands
from worker.games.krypto.rules.census_spec import Census

Games = NDArray[np.int32]
"""Shape (games, n + 1): the hand's cards, ascending, then the target; ordered by hand, lexicographically, then
by target."""


def no_games(census: Census) -> Games:
    """None."""
    return np.empty((0, census.hand_size + 1), np.int32)


def chosen_games(census: Census, hands: Hands, chosen: NDArray[np.bool_]) -> Games:
    """The games of some hands that are chosen, by an array of shape (hands, targets)."""
    rows, targets = np.nonzero(chosen)
    cards = np.array(census.values, np.int32)[hands[rows]]
    return np.column_stack([cards, targets + census.targets[0]]).astype(np.int32)
