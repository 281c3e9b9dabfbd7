"""The long part of a result: items as JSON texts, stored in chunks of lines, read in order at constant memory."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Self
from uuid import UUID

from sqlalchemy import func, insert, select, tuple_
from sqlalchemy.orm import Session

from db.models import Computation, ItemChunk
from db.sessions import autocommit

CHUNK_ITEMS = 1_000


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some items in order: ``count`` JSON texts, one a line."""

    count: int
    lines: str


@dataclass(frozen=True, slots=True, order=True)
class ItemPosition:
    """The position of an item: its shard, the shard's chunk, and its index in the chunk, all from 0."""

    shard: int = 0
    chunk: int = 0
    index: int = 0

    def __str__(self) -> str:
        return f"{self.shard}.{self.chunk}.{self.index}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a position from its text form: three numbers with dots between them."""
        return cls(*map(int, text.split(".")))


def chunks_of(items: Iterable[str]) -> Iterator[Chunk]:
    """Yield items (JSON texts without line breaks) in chunks."""
    remaining = iter(items)
    while lines := list(islice(remaining, CHUNK_ITEMS)):
        yield Chunk(len(lines), "\n".join(lines))


def add_items(session: Session, computation_id: UUID, shard: int, chunks: Sequence[Chunk]) -> None:
    """Store a shard's items, in the transaction that commits the shard."""
    shared = {"computation_id": computation_id, "shard": shard}
    if chunks:
        values = [{**shared, "chunk": number, **asdict(chunk)} for number, chunk in enumerate(chunks)]
        session.execute(insert(ItemChunk), values)


def read_items(
    computation_id: UUID, start: ItemPosition = ItemPosition()
) -> Iterator[tuple[ItemPosition, str]]:
    """Yield all items from ``start`` on, each with its position; one chunk at a time is in memory.

    Raises:
        RuntimeError: at the end, if the computation has been removed meanwhile: items may be missing.
    """
    chunks = (
        select(ItemChunk.shard, ItemChunk.chunk, ItemChunk.lines)
        .where(ItemChunk.computation_id == computation_id)
        .order_by(ItemChunk.shard, ItemChunk.chunk)
        .limit(1)
    )
    there = select(select(Computation.id).where(Computation.id == computation_id).exists())
    while True:
        following = tuple_(ItemChunk.shard, ItemChunk.chunk) >= tuple_(start.shard, start.chunk)
        with autocommit() as connection:
            row = connection.execute(chunks.where(following)).one_or_none()
            is_there = row is not None or connection.scalar(there)
        if not is_there:
            # An answer that breaks off is better than one that looks complete.
            raise RuntimeError(f"the computation {computation_id} was removed while its items were read")
        if row is None:
            return
        first = start.index if (row.shard, row.chunk) == (start.shard, start.chunk) else 0
        for index, line in enumerate(row.lines.split("\n")[first:], first):
            yield ItemPosition(row.shard, row.chunk, index), line
        start = ItemPosition(row.shard, row.chunk + 1)


def find_position(computation_id: UUID, number: int) -> ItemPosition | None:
    """Return the position of an item by its number, from 0, or None if there are fewer items."""
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
    return ItemPosition(row.shard, row.chunk, number - int(row.before)) if row is not None else None
