"""Krypto: make a target from a hand of cards."""

from worker.jobs.krypto.census import CENSUS
from worker.jobs.krypto.check import CHECK
from worker.jobs.krypto.daily import DAILY
from worker.jobs.krypto.deal import DEAL
from worker.jobs.krypto.hint import HINT
from worker.jobs.krypto.ratings import RATINGS
from worker.jobs.krypto.solve import SOLVE
from worker.jobs.krypto.table import TABLE
from worker.jobs.operation import AnyOperation

OPERATIONS: tuple[AnyOperation, ...] = (SOLVE, CHECK, HINT, DEAL, DAILY, CENSUS, TABLE, RATINGS)
