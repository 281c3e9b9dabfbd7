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
    EnumeratePartial,
    TotalRow,
    games_in,
    is_listable,
)
from worker.games.derful31.operations.fields import STANDARD


def enumerations(order: int) -> Answering:
    """Return the enumerations that the table of an order answers."""
    return Answering(kind=ENUMERATE.kind, may=partial(_may, order), covers=_covers, answer=_answer)


def _may(order: int, params: DerfulEnumerateParams) -> bool:
    return params.order == order and params.deck == STANDARD


def _counted(table: StandingTable, params: DerfulEnumerateParams) -> list[TotalRow]:
    """Return the table's rows up to the last requested total."""
    rows = [TotalRow.model_validate(row) for row in table.result["by_total"]]
    return [row for row in rows if params.total is None or row.total <= params.total]


def _covers(table: StandingTable, params: DerfulEnumerateParams) -> bool:
    if table.params.get("total") not in (None, params.total):
        return False
    rows = _counted(table, params)
    if not rows or params.total not in (None, rows[-1].total):
        return False
    # The table of order 5 has no games: those of a total with few games are listed by computing them.
    return not params.lists or params.order <= FULL_ORDER or not is_listable(params, rows[-1])


def _answer(table: StandingTable, params: DerfulEnumerateParams) -> Output:
    counted = _counted(table, params)
    rows = counted if params.total is None else counted[-1:]
    if not params.lists or params.order > FULL_ORDER:
        return Output(EnumeratePartial(rows=rows, parts=[], listed=0))
    games = (game for _, game in games_of(table, params.total, games_in(counted) - games_in(rows)))
    return Output(EnumeratePartial(rows=rows, parts=[], listed=games_in(rows)), games)


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
