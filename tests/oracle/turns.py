"""Turns given one by one: before each, all callers are compared anew. Slow and obvious."""

from collections.abc import Sequence
from uuid import UUID

from db.turn_order import Line


def choose(lines: Sequence[Line], room: int, processes: int) -> list[tuple[UUID, int]]:
    """Return the turns in their order; ``lines`` are used up."""
    chosen: list[tuple[UUID, int]] = []
    while len(chosen) < room:
        able = [(line, one) for line in lines if (one := line.next(processes))]
        if not able:
            break
        line, one = min(able, key=lambda each: each[0].rank)
        chosen.append(line.give(one, processes))
    return chosen
