"""Krypto: make a target from a hand of cards."""

from worker.declarations.game import Game
from worker.games.krypto.operations.census import CENSUS
from worker.games.krypto.operations.codes import PUZZLES
from worker.games.krypto.operations.daily import DAILY, DRAW
from worker.games.krypto.operations.deal import DEAL
from worker.games.krypto.operations.play import CHECK, HINT
from worker.games.krypto.operations.solve import SOLVE
from worker.games.krypto.tables.charts import CHARTS
from worker.games.krypto.tables.games import TABLE
from worker.games.krypto.tables.ratings import RATINGS, RATINGS_TABLE
from worker.games.krypto.tables.views import GAMES_TABLE

GAME = Game(
    name="krypto",
    title="Make a target from a hand of cards.",
    type_name="Krypto",
    operations=(SOLVE, CHECK, HINT, DEAL, DAILY.operation, DRAW, CENSUS, TABLE, RATINGS),
    tables=(GAMES_TABLE, RATINGS_TABLE),
    charts=CHARTS,
    puzzles=PUZZLES,
    daily=DAILY,
)
