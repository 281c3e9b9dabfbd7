"""The long part of a result: items as JSON texts, kept in chunks of lines, read in order at constant memory."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Self
from uuid import UUID

from sqlalchemy import func, insert, select, tuple_
from sqlalchemy.orm import Session

from db.models import ItemChunk
from db.sessions import autocommit

CHUNK_ITEMS = 1_000
POSITION_PATTERN = r"^[0-9]{1,9}\.[0-9]{1,9}\.[0-9]{1,9}$"


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some items in order: ``count`` JSON texts, one a line."""

    count: int
    lines: str


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """Where an item stands: its shard, the chunk of that shard, and its place in the chunk, all from 0."""

    shard: int = 0
    chunk: int = 0
    place: int = 0

    def __str__(self) -> str:
        return f"{self.shard}.{self.chunk}.{self.place}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The position that was written as ``text``, which fits ``POSITION_PATTERN``."""
        return cls(*map(int, text.split(".")))


def chunked(items: Iterable[str]) -> Iterator[Chunk]:
    """Items (JSON texts without line breaks) in chunks."""
    remaining = iter(items)
    while lines := list(islice(remaining, CHUNK_ITEMS)):
        yield Chunk(len(lines), "\n".join(lines))


def add_items(session: Session, computation_id: UUID, shard: int, chunks: Sequence[Chunk]) -> None:
    """Keep a shard's items, as part of the transaction that commits the shard."""
    if chunks:
        session.execute(
            insert(ItemChunk),
            [
                {
                    "computation_id": computation_id,
                    "shard": shard,
                    "chunk": number,
                    "count": chunk.count,
                    "lines": chunk.lines,
                }
                for number, chunk in enumerate(chunks)
            ],
        )


def read_items(computation_id: UUID, start: Position = Position()) -> Iterator[tuple[Position, str]]:
    """All items from ``start`` on, each with its position; one chunk at a time is in memory."""
    at: Position | None = start
    while at is not None:
        chunk = _chunk_at(computation_id, at)
        if chunk is None:
            return
        first = at.place if (chunk.shard, chunk.chunk) == (at.shard, at.chunk) else 0
        lines = chunk.lines.split("\n")
        for place in range(first, len(lines)):
            yield Position(chunk.shard, chunk.chunk, place), lines[place]
        at = Position(chunk.shard, chunk.chunk + 1)


def position_of(computation_id: UUID, number: int) -> Position | None:
    """The position of an item by its number, from 0; None if there are fewer items."""
    before = func.sum(ItemChunk.count).over(order_by=(ItemChunk.shard, ItemChunk.chunk)) - ItemChunk.count
    chunks = (
        select(ItemChunk.shard, ItemChunk.chunk, ItemChunk.count, before.label("before"))
        .where(ItemChunk.computation_id == computation_id)
        .subquery()
    )
    query = select(chunks.c.shard, chunks.c.chunk, chunks.c.before).where(
        chunks.c.before <= number, number < chunks.c.before + chunks.c.count
    )
    with autocommit() as connection:
        row = connection.execute(query).one_or_none()
    return Position(row.shard, row.chunk, number - int(row.before)) if row is not None else None


def _chunk_at(computation_id: UUID, at: Position) -> ItemChunk | None:
    """The chunk with this position, or the first after it."""
    query = (
        select(ItemChunk.shard, ItemChunk.chunk, ItemChunk.lines)
        .where(
            ItemChunk.computation_id == computation_id,
            tuple_(ItemChunk.shard, ItemChunk.chunk) >= tuple_(at.shard, at.chunk),
        )
        .order_by(ItemChunk.shard, ItemChunk.chunk)
        .limit(1)
    )
    with autocommit() as connection:
        row = connection.execute(query).one_or_none()
    return ItemChunk(shard=row.shard, chunk=row.chunk, lines=row.lines) if row else None
