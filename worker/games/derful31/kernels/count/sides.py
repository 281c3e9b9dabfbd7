"""The two sides that are joined to whole grids: a table of upper rows, and the base that lower rows add to."""

from typing import Final, NamedTuple

from worker.compilation.arrays import OWN_INTEGERS, OWN_ROWS, Int64s
from worker.compilation.jit import named_tuple_type
from worker.games.derful31.kernels.count.box import BOX_TYPE, Box
from worker.games.derful31.kernels.count.table import TABLE_TYPE, Table


class Sides(NamedTuple):
    """Upper rows, and what is to be joined to them: one filling of the last row cycle and an entry of the base."""

    targets: Int64s
    """Shape (classes, column cycles): the column sums that the lower rows must have for each class of `upper`."""
    turns: Int64s
    """Shape (classes,): the turns of these classes (see `splits.splits`)."""
    upper: Table
    box: Box
    """The column sums of the base."""
    base: Table
    base_turns: Int64s
    """Shape (base classes,): their turns."""


SIDES_TYPE: Final = named_tuple_type(
    Sides, OWN_ROWS, OWN_INTEGERS, TABLE_TYPE, BOX_TYPE, TABLE_TYPE, OWN_INTEGERS
)
