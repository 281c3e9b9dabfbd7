"""The hands of the Krypto table: loaded by COPY, read by hand, filtered, or streamed in order.

The numbers of a hand are packed by rules (in the order of ``RULES``) and then by target: a byte that tells in how many
bytes (1, 2 or 4, as the largest of them needs) each number follows, little-endian.
"""

import hashlib
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, Select, cast, func, select
from sqlalchemy.dialects.postgresql import BIT
from sqlalchemy.orm import InstrumentedAttribute, Session

from db.models import KryptoHand
from db.sessions import autocommit

_UNSOLVABLE: Final[Mapping[str, InstrumentedAttribute[int]]] = {
    "house": KryptoHand.unsolvable_house,
    "integer": KryptoHand.unsolvable_integer,
    "international": KryptoHand.unsolvable_international,
    "positive": KryptoHand.unsolvable_positive,
}
RULES: Final[tuple[str, ...]] = tuple(_UNSOLVABLE)
"""The rules, in the order in which they are kept."""

MAX_TARGETS: Final = 31
"""So many targets have a bit each in a PostgreSQL integer."""

_KINDS: Final = {1: "B", 2: "H", 4: "I"}
# A page needs few rows, a stream all of them.
_FIRST_BATCH: Final = 128
_LARGEST_BATCH: Final = 2_048
_COPY: Final = (
    "COPY krypto_hands (computation_id, cards, unsolvable_house, unsolvable_integer, unsolvable_international,"
    " unsolvable_positive, forms, solutions) FROM STDIN (FORMAT BINARY)"
)
_COPIED_TYPES: Final = ("uuid", "bytea", "int4", "int4", "int4", "int4", "bytea", "bytea")


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand as it is kept; bits of ``unsolvable`` by rules."""

    cards: bytes
    unsolvable: tuple[int, ...]
    forms: bytes
    solutions: bytes

    def unsolvable_under(self, rules: str) -> int:
        """Bit t - 1 for every target t without a solution."""
        return self.unsolvable[RULES.index(rules)]

    def forms_under(self, rules: str) -> Sequence[int]:
        """How many forms make each target, from 1 on."""
        return _unpacked(self.forms, rules)

    def solutions_under(self, rules: str) -> Sequence[int]:
        """How many distinct solutions each target has, from 1 on."""
        return _unpacked(self.solutions, rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which hands: all by default; from one on, just one, with some cards, with some unsolvable target."""

    start: bytes = b""
    hand: bytes | None = None
    contains: Sequence[bytes] = ()
    """Runs of equal cards, each to be in the hand."""
    unsolvable: str | None = None
    """The rules under which one of ``targets`` must have no solution."""
    solvable: str | None = None
    """With ``unsolvable``: the rules under which that same target must have one."""
    targets: int = field(default=(1 << MAX_TARGETS) - 1)
    """Bit t - 1 for target t."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What was loaded: how many hands, and the SHA-256 over them."""

    hands: int
    checksum: str


def packed(numbers: Sequence[int]) -> bytes:
    """Numbers below 2^32 in as few bytes each as the largest of them needs."""
    largest = max(numbers)
    width = 1 if largest < 1 << 8 else 2 if largest < 1 << 16 else 4
    return struct.pack(f"<B{len(numbers)}{_KINDS[width]}", width, *numbers)


def hand_row(
    cards: Sequence[int], forms: Sequence[Sequence[int]], solutions: Sequence[Sequence[int]]
) -> HandRow:
    """A hand to be kept, from its numbers by rules and target."""
    unsolvable = tuple(
        sum(1 << place for place, count in enumerate(by_target) if not count) for by_target in forms
    )
    flat_forms = [count for by_target in forms for count in by_target]
    flat_solutions = [count for by_target in solutions for count in by_target]
    return HandRow(bytes(cards), unsolvable, packed(flat_forms), packed(flat_solutions))


def load_hands(session: Session, computation_id: UUID, rows: Iterable[HandRow]) -> Loaded:
    """Add hands to a table, as part of the transaction at hand."""
    digest = hashlib.sha256()
    hands = 0
    connection = session.connection().connection.driver_connection
    assert connection is not None  # noqa: S101  # a session in a transaction has one
    with connection.cursor().copy(_COPY) as copy:
        copy.set_types(_COPIED_TYPES)
        for row in rows:
            copy.write_row((computation_id, row.cards, *row.unsolvable, row.forms, row.solutions))
            digest.update(row.cards + row.forms + row.solutions)
            hands += 1
    return Loaded(hands, digest.hexdigest())


def loaded_hands(computation_id: UUID) -> Loaded | None:
    """What stands loaded of a table, None if nothing does."""
    digest = hashlib.sha256()
    hands = 0
    for row in read_hands(computation_id, Wanted()):
        digest.update(row.cards + row.forms + row.solutions)
        hands += 1
    return Loaded(hands, digest.hexdigest()) if hands else None


def find_hand(computation_id: UUID, cards: bytes) -> HandRow | None:
    """The hand with these cards, ascending."""
    query = _rows(computation_id).where(KryptoHand.cards == cards)
    with autocommit() as connection:
        row = connection.execute(query).one_or_none()
    return _hand_row(row) if row is not None else None


def count_fractions_only(computation_id: UUID) -> int:
    """How many games are solvable with fractions on the way, and not without."""
    only = KryptoHand.unsolvable_integer.bitwise_and(KryptoHand.unsolvable_house.bitwise_not())
    bits = func.bit_count(cast(only, BIT(32)))
    query = select(func.coalesce(func.sum(bits), 0)).where(KryptoHand.computation_id == computation_id)
    with autocommit() as connection:
        return int(connection.scalar(query) or 0)


def read_hands(computation_id: UUID, wanted: Wanted) -> Iterator[HandRow]:
    """The wanted hands in order; some at a time are in memory."""
    query = _rows(computation_id).where(*_conditions(wanted)).order_by(KryptoHand.cards)
    start: ColumnElement[bool] = KryptoHand.cards >= wanted.start
    batch = _FIRST_BATCH
    while True:
        with autocommit() as connection:
            rows = connection.execute(query.where(start).limit(batch)).all()
        yield from map(_hand_row, rows)
        if len(rows) < batch:
            return
        start = KryptoHand.cards > rows[-1][0]
        batch = min(4 * batch, _LARGEST_BATCH)


def _conditions(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    if wanted.hand is not None:
        yield KryptoHand.cards == wanted.hand
    for run in wanted.contains:
        # Cards are smaller than the bytes that mean something in a pattern, the least of which is 37 (%).
        yield KryptoHand.cards.bool_op("LIKE")(b"%" + run + b"%")
    if wanted.unsolvable is not None:
        without = _UNSOLVABLE[wanted.unsolvable].bitwise_and(wanted.targets)
        if wanted.solvable is not None:
            without = without.bitwise_and(_UNSOLVABLE[wanted.solvable].bitwise_not())
        yield without != 0


def _rows(computation_id: UUID) -> Select[bytes, int, int, int, int, bytes, bytes]:
    return select(
        KryptoHand.cards,
        KryptoHand.unsolvable_house,
        KryptoHand.unsolvable_integer,
        KryptoHand.unsolvable_international,
        KryptoHand.unsolvable_positive,
        KryptoHand.forms,
        KryptoHand.solutions,
    ).where(KryptoHand.computation_id == computation_id)


def _hand_row(row: Sequence[object]) -> HandRow:
    cards, *unsolvable, forms, solutions = row
    return HandRow(cards, tuple(unsolvable), forms, solutions)  # type: ignore[arg-type]


def _unpacked(numbers: bytes, rules: str) -> Sequence[int]:
    width = numbers[0]
    targets = (len(numbers) - 1) // width // len(RULES)
    start = 1 + RULES.index(rules) * targets * width
    return struct.unpack_from(f"<{targets}{_KINDS[width]}", numbers, start)
