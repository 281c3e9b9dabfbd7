"""Turns given one by one: before each, all callers are compared anew. Slow and obvious."""

from collections.abc import Sequence
from uuid import UUID

from db.turns import _Line


def choose(lines: Sequence[_Line], room: int, processes: int) -> list[tuple[UUID, int]]:
    """Return the turns in their order; ``lines`` are used up."""
    chosen: list[tuple[UUID, int]] = []
    while len(chosen) < room:
        able = [(line, one) for line in lines if (one := line.next(processes))]
        if not able:
            break
        line, one = min(able, key=lambda each: each[0].rank)
        chosen.append((one.id, one.take()))
        line.given_s += one.charge_s
        line.new_turns += 1
    return chosen
