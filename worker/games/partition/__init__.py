"""Partitions: the ways to write a number as a sum or a product."""

from worker.declarations.operation import AnyOperation
from worker.games.partition.operations.additive import ADDITIVE
from worker.games.partition.operations.multiplicative import MULTIPLICATIVE
from worker.games.partition.tables.counts import TABLE

OPERATIONS: tuple[AnyOperation, ...] = (ADDITIVE, MULTIPLICATIVE, TABLE)
