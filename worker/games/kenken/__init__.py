"""KenKen: fill a grid so that every cage makes its target."""

from worker.declarations.operation import AnyOperation
from worker.games.kenken.operations.cage import CAGE
from worker.games.kenken.operations.check import CHECK
from worker.games.kenken.operations.generate import GENERATE
from worker.games.kenken.operations.hint import HINT
from worker.games.kenken.operations.solve import SOLVE

OPERATIONS: tuple[AnyOperation, ...] = (CAGE, CHECK, SOLVE, HINT, GENERATE)
