"""31-derful: put cards into a square so that all rows and columns have the same sum."""

from worker.jobs.derful31.canonical import CANONICAL
from worker.jobs.derful31.deal import DEAL
from worker.jobs.derful31.enumerate import ENUMERATE
from worker.jobs.derful31.grids import GRIDS
from worker.jobs.derful31.hint import HINT
from worker.jobs.derful31.solve import SOLVE
from worker.jobs.derful31.strategy import STRATEGY
from worker.jobs.derful31.swaps import SWAPS
from worker.jobs.operation import AnyOperation

OPERATIONS: tuple[AnyOperation, ...] = (SOLVE, DEAL, ENUMERATE, GRIDS, CANONICAL, HINT, SWAPS, STRATEGY)
