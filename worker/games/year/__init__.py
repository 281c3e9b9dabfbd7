"""The Year Game: make numbers from the digits of a year."""

from worker.declarations.game import Game
from worker.games.year.operations.codes import PUZZLES
from worker.games.year.operations.deal import DAILY, DEAL
from worker.games.year.operations.play import CHECK, HINT
from worker.games.year.operations.solve import REACH, SOLVE
from worker.games.year.tables.years import CHARTS, RECOUNT, TABLE, TABLES

GAME = Game(
    name="year",
    title="Make numbers from the digits of a year.",
    type_name="Year",
    operations=(SOLVE, REACH, CHECK, HINT, DEAL, DAILY.operation, TABLE, RECOUNT),
    tables=TABLES,
    charts=CHARTS,
    puzzles=PUZZLES,
    daily=DAILY,
)
