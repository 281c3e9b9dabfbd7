"""KenKen: fill a grid so that every cage makes its target."""

from worker.jobs.kenken.cage import CAGE
from worker.jobs.kenken.check import CHECK
from worker.jobs.kenken.generate import GENERATE
from worker.jobs.kenken.hint import HINT
from worker.jobs.kenken.solve import SOLVE
from worker.jobs.operation import AnyOperation

OPERATIONS: tuple[AnyOperation, ...] = (CAGE, CHECK, SOLVE, HINT, GENERATE)
