"""KenKen: fill a grid so that every cage makes its target."""

from worker.declarations.game import Game
from worker.games.kenken.operations.cage import CAGE
from worker.games.kenken.operations.check import CHECK
from worker.games.kenken.operations.codes import PUZZLES
from worker.games.kenken.operations.daily import DAILY
from worker.games.kenken.operations.generate import GENERATE
from worker.games.kenken.operations.hint import HINT
from worker.games.kenken.operations.solve import SOLVE

GAME = Game(
    name="kenken",
    title="Fill a grid so that every cage makes its target.",
    operations=(CAGE, CHECK, SOLVE, HINT, GENERATE, DAILY.operation),
    puzzles=PUZZLES,
    daily=DAILY,
)
