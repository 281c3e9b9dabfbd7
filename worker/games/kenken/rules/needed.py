"""The deductions that a deduction follows from."""

from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from worker.games.kenken.rules.cage import Cell

T = TypeVar("T")


class Deduced(NamedTuple, Generic[T]):
    """A deduction, the cells that it takes candidates from, and the cells whose candidates it depends on."""

    deduction: T
    removed: Iterable[Cell]
    premises: Iterable[Cell]


def needed(deduced: Sequence[Deduced[T]]) -> list[T]:
    """Return the deductions that the last one follows from."""
    cells: set[Cell] = set()
    kept: list[T] = []
    for deduction, removed, premises in reversed(deduced):
        if not kept or not cells.isdisjoint(removed):
            kept.append(deduction)
            cells.update(premises)
    return kept[::-1]
