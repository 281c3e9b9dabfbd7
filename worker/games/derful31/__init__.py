"""31-derful: put cards into a square so that all rows and columns have the same sum."""

from worker.declarations.game import Game
from worker.games.derful31.operations.codes import PUZZLES
from worker.games.derful31.operations.deal import DAILY, DEAL
from worker.games.derful31.operations.enumerate import ENUMERATE
from worker.games.derful31.operations.grids import CANONICAL, GRIDS, SWAPS
from worker.games.derful31.operations.play import CHECK, HINT
from worker.games.derful31.operations.solve import SOLVE
from worker.games.derful31.operations.strategy import STRATEGY
from worker.games.derful31.tables.charts import CHARTS
from worker.games.derful31.tables.games import RECOUNT, TABLES

GAME = Game(
    name="31-derful",
    title="Put cards into a square whose rows and columns all have the same sum.",
    type_name="Derful31",
    operations=(
        SOLVE,
        CHECK,
        DEAL,
        ENUMERATE,
        GRIDS,
        CANONICAL,
        HINT,
        SWAPS,
        STRATEGY,
        DAILY.operation,
        RECOUNT,
    ),
    tables=TABLES,
    charts=CHARTS,
    puzzles=PUZZLES,
    daily=DAILY,
)
