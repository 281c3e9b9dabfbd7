"""Partitions: the ways to write a number as a sum or a product."""

from worker.declarations.game import Game
from worker.games.partition.operations.partitions import ADDITIVE, MULTIPLICATIVE
from worker.games.partition.tables.counts import CHARTS, TABLE, TABLES

GAME = Game(
    name="partition",
    title="List or count the ways to write a number as a sum or a product.",
    type_name="Partition",
    operations=(ADDITIVE, MULTIPLICATIVE, TABLE),
    tables=TABLES,
    charts=CHARTS,
)
