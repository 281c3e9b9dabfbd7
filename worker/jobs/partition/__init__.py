"""Partitions: the ways to write a number as a sum or a product."""

from worker.jobs.operation import AnyOperation
from worker.jobs.partition.additive import ADDITIVE
from worker.jobs.partition.multiplicative import MULTIPLICATIVE
from worker.jobs.partition.table import TABLE

OPERATIONS: tuple[AnyOperation, ...] = (ADDITIVE, MULTIPLICATIVE, TABLE)
