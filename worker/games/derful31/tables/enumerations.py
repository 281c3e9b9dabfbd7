"""Enumerations answered from a table of 31-derful: its order with the standard deck, for one total or all totals."""

from collections.abc import Iterator
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
    games = (game for _, game in games_of(table, params.total, before))
    return Output(census_result(params, rows, games_in(rows)), games)


def games_of(
    table: StandingTable, total: int | None, before: int = 0, cursor: str | None = None
) -> Iterator[tuple[str, str]]:
    """Return the games with this total or all, from the cursor on: each as JSON, with its own cursor.

    They are in the order of their totals; ``before`` is the number of games with a smaller total.
    """
    games = table.items(before, cursor)
    if total is None:
        return games
    return takewhile(lambda game: game[1].startswith(f'{{"total":{total},'), games)
