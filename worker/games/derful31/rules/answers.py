"""Names for the results of solving, hints and ratings."""

from typing import Literal

Verdict = Literal["won", "wrong_sum", "searched", "counted", "undecided"]
"""The result of solving, and how it was found.

- `won`: there is a winning grid.
- `wrong_sum`: impossible, no choice of the cards has n times an allowed total as its sum.
- `searched`: impossible, every way to complete the grid was tried.
- `counted`: impossible, the number of winning grids of these cards is zero.
- `undecided`: the limits came before a grid or a proof."""

HintKind = Literal["complete", "forced", "only", "winning", "take_back", "dead_end", "undecided"]
"""The kind of a hint; `31-derful/hint` defines each."""

Level = Literal["easy", "medium", "hard", "expert", "impossible"]
"""The difficulty of a card list: how rarely cards put down at random make a winning grid."""
