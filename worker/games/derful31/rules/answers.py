"""What solving, hints and ratings say, in a word each."""

from typing import Literal

Verdict = Literal["won", "wrong_sum", "searched", "counted", "undecided"]
"""What is known about the cards, and how.

- `won`: there is a winning grid.
- `wrong_sum`: impossible, no choice of the cards has n times an allowed total as its sum.
- `searched`: impossible, every way to go on was tried.
- `counted`: impossible, the number of winning grids of these cards is zero.
- `undecided`: the limits came before a grid or a proof.
"""

HintKind = Literal["complete", "forced", "only", "winning", "take_back", "dead_end", "undecided"]
"""What a hint says; `31-derful/hint` defines each."""

Level = Literal["easy", "medium", "hard", "expert", "impossible"]
"""A word for how rarely cards put down at random make a winning grid."""
