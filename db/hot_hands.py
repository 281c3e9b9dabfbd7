"""Hands of the Krypto table in Redis, from their first use on."""

import json
from typing import cast
from uuid import UUID

import redis

from db.krypto_hands import HandRow, find_hand
from db.redis import fallible

TTL_S = 24 * 60 * 60


def hot_hand(computation_id: UUID, cards: bytes) -> HandRow | None:
    """The hand with these cards, ascending, of the table that this computation is."""
    key = f"countinghouse:krypto-hand:{computation_id}:{cards.hex()}"
    data = fallible.attempt(lambda server: cast("bytes | None", server.get(key)), None)
    if data is not None:
        return _load(cards, data)
    row = find_hand(computation_id, cards)
    if row is not None:
        kept = _dump(row)

        def put(server: redis.Redis) -> None:
            server.set(key, kept, ex=TTL_S)

        fallible.attempt(put, None)
    return row


def _dump(row: HandRow) -> bytes:
    return json.dumps([row.unsolvable, row.forms.hex(), row.solutions.hex()]).encode()


def _load(cards: bytes, data: bytes) -> HandRow:
    unsolvable, forms, solutions = json.loads(data)
    return HandRow(cards, tuple(unsolvable), bytes.fromhex(forms), bytes.fromhex(solutions))
