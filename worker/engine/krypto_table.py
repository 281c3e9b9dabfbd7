"""Loading the Krypto table from what its computation found."""

import json
from collections.abc import Iterator
from typing import TypedDict
from uuid import UUID

from sqlalchemy.orm import Session

from db.items import Position, read_items
from db.krypto_hands import HandRow, hand_row, load_hands, loaded_hands
from db.records import JobRecord
from db.tables import Kept, drop_items
from worker.games.krypto.tables.games import RULES, TableResult


class _Item(TypedDict):
    cards: list[int]
    forms: list[int]
    distinct: list[int]


def load_krypto_table(session: Session, computation: JobRecord) -> Kept:
    """Load the hands of a finished computation, and drop the items that told of them.

    Hands that were loaded before, and gave way to another table since, are what they were then.
    """
    before = loaded_hands(computation.computation_id)
    if before is not None:
        return Kept(before.hands, before.checksum)
    result = TableResult.model_validate_json(computation.result or "")
    hands = result.by_rules["house"].hands
    starts = [result.first_shard[rules] for rules in RULES]
    loaded = load_hands(session, computation.computation_id, _rows(computation.computation_id, starts, hands))
    drop_items(session, computation.computation_id)
    return Kept(loaded.hands, loaded.checksum)


def _rows(computation_id: UUID, starts: list[int], hands: int) -> Iterator[HandRow]:
    """Under each of the rules the same hands come in the same order, from another shard on."""
    sources = [_items(computation_id, start) for start in starts]
    for _ in range(hands):
        items = [next(source) for source in sources]
        yield hand_row(
            items[0]["cards"], [item["forms"] for item in items], [item["distinct"] for item in items]
        )


def _items(computation_id: UUID, shard: int) -> Iterator[_Item]:
    for _, line in read_items(computation_id, Position(shard)):
        item: _Item = json.loads(line)
        yield item
