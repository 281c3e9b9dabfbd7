"""What the Krypto table tells of a hand, for the workers' results."""

from collections.abc import Sequence
from typing import Final

import structlog
from cachetools import TTLCache, cached
from sqlalchemy.exc import SQLAlchemyError

from db.hot_hands import hot_hand
from db.tables import TableRecord, find_table
from worker.games.krypto.tables.games import TABLE

NAME: Final = "krypto"
# A table that is built or replaced is seen when what is known here is forgotten.
KEPT_S: Final = 5.0

log = structlog.get_logger(__name__)


def counts_of_hand(cards: Sequence[int], rules: str) -> Sequence[tuple[int, int]] | None:
    """Forms and distinct solutions of a hand (ascending) for every target from 1 on.

    None when the hand is not in the table, the table is not there or of another engine, or it cannot be asked.
    """
    try:
        table = known_table()
        row = hot_hand(table.computation_id, bytes(cards)) if table else None
    except SQLAlchemyError as error:
        log.warning("table_not_asked", table=NAME, error=str(error))
        return None
    if row is None:
        return None
    return list(zip(row.forms_under(rules), row.solutions_under(rules), strict=True))


@cached(TTLCache(maxsize=1, ttl=KEPT_S))
def known_table() -> TableRecord | None:
    """The table as it stood a moment ago, but none of another engine, which may count otherwise."""
    table = find_table(NAME)
    return table if table is not None and table.engine == TABLE.engine else None
