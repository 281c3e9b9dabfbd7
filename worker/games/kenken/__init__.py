"""KenKen: fill a grid so that every cage makes its target."""

from worker.declarations.game import Game
from worker.games.kenken.operations.cage import CAGE
from worker.games.kenken.operations.census import CENSUS
from worker.games.kenken.operations.codes import PUZZLES
from worker.games.kenken.operations.daily import DAILY
from worker.games.kenken.operations.estimate import ESTIMATE
from worker.games.kenken.operations.formats import READ, WRITE
from worker.games.kenken.operations.generate import GENERATE
from worker.games.kenken.operations.play import CHECK, HINT
from worker.games.kenken.operations.solve import SOLVE
from worker.games.kenken.tables.puzzles import CHARTS, RECOUNT, TABLES
from worker.games.kenken.tables.ratings import RATINGS, RATINGS_RECOUNT
from worker.games.kenken.tables.ratings import TABLES as RATINGS_TABLES

GAME = Game(
    name="kenken",
    title="Fill a grid so that every cage makes its target.",
    type_name="KenKen",
    operations=(
        CAGE,
        CHECK,
        SOLVE,
        HINT,
        GENERATE,
        READ,
        WRITE,
        CENSUS,
        ESTIMATE,
        DAILY.operation,
        RATINGS,
        RECOUNT,
        RATINGS_RECOUNT,
    ),
    tables=(*TABLES, *RATINGS_TABLES),
    charts=CHARTS,
    puzzles=PUZZLES,
    daily=DAILY,
)
