"""The census of order 6 of 31-derful as a simulation sees it, from measured seconds of its shards and their tables.

``python -m tests.bench.capacity.order6`` measures them again, which takes some two minutes of one processor, and prints
`order6.csv`: one shard of each kind, at some of the totals. Those of other totals are interpolated.
"""

import csv
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import numpy as np

from tests.bench.capacity.simulation import Work
from worker.engine.memory import set_allocator
from worker.games.derful31.kernels.count.box import column_box
from worker.games.derful31.kernels.count.census import count_shard
from worker.games.derful31.kernels.count.halved import HalvedGrids
from worker.games.derful31.rules.deck import standard_deck
from worker.games.derful31.rules.plan import CensusShard, plan_census

T = TypeVar("T")

ORDER: Final = 6
MEASURED: Final = Path(__file__).with_name("order6.csv")
_ONES: Final = (1,) * ORDER
_PAIR: Final = (*(1,) * (ORDER - 2), 2)
_COLUMNS: Final = {"grids": _ONES, "lists": _ONES, "pairs": _PAIR}
"""The column cycles of the halves that a kind of shard needs."""


_SOME_TOTALS: Final = (31, 34, 39, 42, 45, 48, 51, 54)


class Measured(NamedTuple):
    """The shards of one kind of work on one total, in processor seconds."""

    total: int
    work: str
    shard_s: float
    """A shard in a process that has the tables."""
    halves_s: float
    """Building the halves of the grids, once for a process and total."""
    steps_s: float
    """Working out the steps to sum over them, once too."""


def measured() -> list[Measured]:
    """Return the measurements, by total."""
    with MEASURED.open(newline="") as file:
        lines = list(csv.reader(file))[1:]
    return [Measured(int(total), work, *map(float, seconds)) for total, work, *seconds in lines]


def census(totals: Sequence[int] | None = None) -> list[Work]:
    """Return the shards of some totals, or of all, in the order of the plan."""
    plan = plan_census(standard_deck(ORDER), ORDER, None if totals is None else tuple(totals))
    known: dict[str, list[Measured]] = {}
    for line in measured():
        known.setdefault(line.work, []).append(line)
    return [_work(shard, known[shard.work]) for shard in plan]


def _work(shard: CensusShard, known: Sequence[Measured]) -> Work:
    at = [line.total for line in known]
    shard_s, halves_s, steps_s = (
        float(np.interp(shard.total, at, seconds))
        for seconds in zip(*(line[2:] for line in known), strict=True)
    )
    tables = (("halves", halves_s), ("steps", steps_s)) if shard.work in _COLUMNS else ()
    return Work(shard_s, (shard.total, _COLUMNS.get(shard.work)), tables)


def _measure() -> Iterator[Measured]:
    # As in a worker's process.
    set_allocator()
    deck = standard_deck(ORDER)
    for total in _SOME_TOTALS:
        by_work: dict[str, list[CensusShard]] = {}
        for shard in plan_census(deck, ORDER, (total,)):
            by_work.setdefault(shard.work, []).append(shard)
        for work, shards in by_work.items():
            count = partial(count_shard, deck, ORDER, shards[len(shards) // 2])
            halves_s = steps_s = 0.0
            if work in _COLUMNS:
                column_box.cache_clear()
                halves_s, halves = _timed(partial(HalvedGrids, deck, total, _COLUMNS[work]))
                steps_s = _timed(partial(getattr, halves, "steps"))[0] if work == "grids" else 0.0
                count()
            yield Measured(total, work, _timed(count)[0], halves_s, steps_s)


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    """Return the processor seconds of some work, and what it returns."""
    began = time.process_time()
    done = work()
    return time.process_time() - began, done


def main() -> None:
    """Measure, and print `order6.csv`."""
    print(",".join(Measured._fields))
    for line in _measure():
        print(*line[:2], *(f"{seconds:.3f}" for seconds in line[2:]), sep=",", flush=True)


if __name__ == "__main__":
    main()
