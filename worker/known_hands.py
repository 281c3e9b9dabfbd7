"""What the Krypto table tells of a hand, for the workers' results."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

from db.hot_hands import hot_hand
from db.tables import TableRecord, find_table

TABLE: Final = "krypto"
# A table that is built or replaced is seen when what is known here is forgotten.
KEPT_S: Final = 5.0

log = structlog.get_logger(__name__)


@dataclass
class _Known:
    """The table as it stood a moment ago."""

    table: TableRecord | None = None
    until: float = 0.0


_known = _Known()


def counts_of_hand(cards: Sequence[int], rules: str) -> Sequence[tuple[int, int]] | None:
    """Forms and distinct solutions of a hand (ascending) for every target from 1 on.

    None when the hand is not in the table, the table is not there, or neither can be asked.
    """
    try:
        table = _table()
        row = hot_hand(table.computation_id, bytes(cards)) if table else None
    except SQLAlchemyError as error:
        log.warning("table_not_asked", table=TABLE, error=str(error))
        return None
    if row is None:
        return None
    return list(zip(row.forms_under(rules), row.solutions_under(rules), strict=True))


def _table() -> TableRecord | None:
    now = time.monotonic()
    if now >= _known.until:
        _known.table = find_table(TABLE)
        _known.until = now + KEPT_S
    return _known.table
