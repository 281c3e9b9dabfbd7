"""31-derful: put cards into a square so that all rows and columns have the same sum."""

from worker.declarations.operation import AnyOperation
from worker.games.derful31.operations.canonical import CANONICAL
from worker.games.derful31.operations.deal import DEAL
from worker.games.derful31.operations.enumerate import ENUMERATE
from worker.games.derful31.operations.grids import GRIDS
from worker.games.derful31.operations.hint import HINT
from worker.games.derful31.operations.solve import SOLVE
from worker.games.derful31.operations.strategy import STRATEGY
from worker.games.derful31.operations.swaps import SWAPS

OPERATIONS: tuple[AnyOperation, ...] = (SOLVE, DEAL, ENUMERATE, GRIDS, CANONICAL, HINT, SWAPS, STRATEGY)
