"""Counting and listing partitions on a worker, whichever way the number is partitioned."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import MAX_SAFE_INTEGER
from worker.declarations.operation import Output, Refusal
from worker.games.partition.operations.fields import (
    MAX_LISTED,
    MAX_NUMBERS,
    MAX_PARTS,
    MAX_SHOWN,
    MAX_SHOWN_NUMBERS,
    Partition,
    Partitioning,
    PartitioningResult,
)
from worker.games.partition.rules.filters import FilterError, TooLargeError

if TYPE_CHECKING:
    from worker.games.partition.kernels.ranking import Listing

Parts = tuple[int, ...]
_PAGE_NUMBERS: Final = 250_000
"""The most numbers listed between two checkpoints."""


@dataclass(frozen=True)
class Task:
    """A number to be partitioned: the name of its parameter, and the functions that count and list."""

    field: str
    number: int
    count: Callable[[Checkpoint], int]
    first: Callable[[int], list[Parts]]
    """The first partitions, up to this many."""
    listing: Callable[[], "Listing"]
    most_parts: int
    """A bound for the parts that a partition has."""


def partition(task: Task, params: Partitioning, checkpoint: Checkpoint) -> Output:
    """Count, and list what was asked for.

    Raises:
        Refusal: it is out of reach, or too much to list.
    """
    from worker.games.partition.kernels.wide import to_decimal

    try:
        count = task.count(checkpoint)
        size = 0 if params.count_only else _size(task, params, count)
        pages = _pages(task, params.offset, size, checkpoint) if size else iter(())
        head = next(pages, [])
    except (FilterError, TooLargeError) as error:
        raise Refusal(f"/{task.field}", f"This exceeds a limit: {error}") from error
    listed = (_written(task, parts) for parts in chain(head, chain.from_iterable(pages)))
    shown = list(islice(listed, min(MAX_SHOWN, max(1, MAX_SHOWN_NUMBERS // max(1, task.most_parts)))))
    result = PartitioningResult(count=to_decimal(count), listed=size, partitions=shown)
    return Output(result, (Partition.model_construct(parts=parts) for parts in chain(shown, listed)))


def _size(task: Task, params: Partitioning, count: int) -> int:
    """How many partitions to list; raises `Refusal` if they are too many."""
    from worker.games.partition.kernels.wide import to_decimal

    left = max(0, count - params.offset)
    size = left if params.limit is None else min(left, params.limit)
    if not size:
        return 0
    if task.most_parts > MAX_PARTS:
        raise Refusal(
            "/limit",
            f"There are {to_decimal(count)} partitions of up to {task.most_parts} parts; they are listed up to"
            f" {MAX_PARTS} parts. `count_only` lists none",
        )
    most = min(MAX_LISTED, MAX_NUMBERS // max(1, task.most_parts))
    if size <= most:
        return size
    long = f" of up to {task.most_parts} parts" if most < MAX_LISTED else ""
    raise Refusal(
        "/limit",
        f"There are {to_decimal(count)} partitions{long}; at most {most} of them are listed at once."
        " `limit` and `offset` list some, `count_only` none",
    )


def _written(task: Task, parts: Parts) -> list[int] | list[str]:
    """A partition as JSON has it."""
    return list(map(str, parts)) if task.number > MAX_SAFE_INTEGER else list(parts)


def _pages(task: Task, offset: int, size: int, checkpoint: Checkpoint) -> Iterator[list[Parts]]:
    if offset == 0 and size <= MAX_SHOWN:
        yield task.first(size)
        return
    listing = task.listing()
    page = max(1, _PAGE_NUMBERS // max(1, task.most_parts))
    for start in range(offset, offset + size, page):
        checkpoint()
        yield listing.page(start, min(page, offset + size - start))
