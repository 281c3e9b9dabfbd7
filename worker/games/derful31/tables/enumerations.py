"""Enumerations answered from a table of 31-derful: its order with the standard deck, for one total or all totals."""

from collections.abc import Iterable
from functools import partial
from itertools import takewhile

from worker.declarations.operation import Output
from worker.declarations.table import Answering, StandingTable
from worker.games.derful31.operations.enumerate import (
    ENUMERATE,
    FULL_ORDER,
    DerfulEnumerateParams,
    TotalRow,
    census_result,
    games_in,
    is_listable,
)
from worker.games.derful31.operations.fields import STANDARD


def enumerations(order: int) -> Answering:
    """Return the enumerations that the table of an order answers."""
    return Answering(kind=ENUMERATE.kind, may=partial(_may, order), answer=_answer)


def _may(order: int, params: DerfulEnumerateParams) -> bool:
    return params.order == order and params.deck == STANDARD


def _answer(table: StandingTable, params: DerfulEnumerateParams) -> Output | None:
    if table.params.get("total") not in (None, params.total):
        return None
    counted = [TotalRow.model_validate(row) for row in table.result["by_total"]]
    rows = [row for row in counted if params.total in (None, row.total)]
    if not rows:
        return None
    if not params.lists:
        return Output(census_result(params, rows))
    if params.order > FULL_ORDER:
        # The table of order 5 has no games; a worker lists the games of a total with few games.
        return None if is_listable(params, rows[0]) else Output(census_result(params, rows))
    before = games_in(row for row in counted if row.total < rows[0].total)
    return Output(census_result(params, rows, games_in(rows)), _games(table, params.total, before))


def _games(table: StandingTable, total: int | None, before: int) -> Iterable[str]:
    """Yield the games as JSON, by total; with a total, only its games, which follow the games of smaller totals."""
    lines = (line for _, line in table.items(before))
    return lines if total is None else takewhile(lambda line: line.startswith(f'{{"total":{total},'), lines)
