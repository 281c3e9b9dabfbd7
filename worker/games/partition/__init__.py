"""Partitions: the ways to write a number as a sum or a product."""

from worker.declarations.game import Game
from worker.games.partition.operations.additive import ADDITIVE
from worker.games.partition.operations.multiplicative import MULTIPLICATIVE
from worker.games.partition.tables.charts import CHARTS
from worker.games.partition.tables.counts import TABLE, TABLES

GAME = Game(
    name="partition",
    title="List or count the ways to write a number as a sum or a product.",
    operations=(ADDITIVE, MULTIPLICATIVE, TABLE),
    tables=TABLES,
    charts=CHARTS,
)
