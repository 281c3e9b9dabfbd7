"""Labelled grids of order 6 counted modulo a prime: ``python -m tests.worker.games.derful31.modular_count TOTAL ...``.

The halves are the census's, but every vector of column sums is taken by itself, without using its mirror image;
in inclusion and exclusion the values are decided in another order; and each addition and product is reduced modulo 2^31
- 1 at once. So the result does not depend on bounds of words, on lanes that must not carry into each other, or on
  cancellation modulo 2^64.

With ``--progress FILE`` a run that was stopped goes on where it was.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tests.compiled import compiled
from tests.worker.games.derful31.published_census import published_totals
from worker.games.derful31.kernels.count.halved import HalvedGrids
from worker.games.derful31.kernels.count.overuse import by_copies, plan_steps
from worker.games.derful31.rules.deck import Deck, standard_deck

PRIME: Final = 2**31 - 1
LANES: Final = 8
ADDITION: Final = 0
"""The kind of an overuse step; other steps have the sign of their products."""


Counted = tuple[int, int]
"""The vectors counted so far, and the sum of their numbers of grids modulo `PRIME`."""


def labelled_modulo(
    deck: Deck, order: int, total: int, start: Counted = (0, 0), keep: Callable[[Counted], None] | None = None
) -> int:
    """Return the number of winning grids modulo `PRIME`, going on from `start` and keeping what is counted."""
    grids = HalvedGrids(deck, total, (1,) * order)
    fields = grids.grids.fields
    first, *others = by_copies(fields)
    cards = (grids.upper.rows * order, grids.lower.rows * order)
    plan = plan_steps(fields, cards, grids.upper.usage, grids.lower.usage, [first, *reversed(others)])
    done, found = start
    for begin in range(done, len(grids.sums), LANES):
        work = np.zeros((plan.points, LANES), np.uint32)
        vectors = grids.sums[begin : begin + LANES]
        for lane, sums in enumerate(vectors):
            upper, lower = grids.upper.count(sums), grids.lower.count(total - sums)
            work[plan.upper : plan.upper + len(upper), lane] = upper % PRIME
            work[plan.lower : plan.lower + len(lower), lane] = lower % PRIME
        pairs = _carried_out(plan.steps, plan.pairs, work)
        found += sum(
            int(pairs[lane]) * int(grids.weights[begin + lane]) % PRIME for lane in range(len(vectors))
        )
        if keep is not None:
            keep((begin + len(vectors), found % PRIME))
    return found % PRIME


@compiled
def _carried_out(
    steps: NDArray[np.int64], pairs: NDArray[np.uint32], work: NDArray[np.uint32]
) -> NDArray[np.int64]:
    """Return the sums over pairs within the limits, modulo the prime, by lane."""
    sums = np.zeros(LANES, np.int64)
    for step in range(len(steps)):
        kind, clear, cleared, first, end = steps[step]
        if kind == ADDITION:
            work[clear : clear + cleared] = 0
        for pair in range(first, end):
            one, other = pairs[pair, 0], pairs[pair, 1]
            for lane in range(LANES):
                if kind == ADDITION:
                    both = np.int64(work[one, lane]) + np.int64(work[other, lane])
                    work[one, lane] = both - PRIME if both >= PRIME else both
                else:
                    product = np.int64(work[one, lane]) * np.int64(work[other, lane]) % PRIME
                    sums[lane] = (sums[lane] + kind * product) % PRIME
    return sums


def _resumed(total: int, progress: Path | None) -> int:
    if progress is None:
        return labelled_modulo(standard_deck(6), 6, total)
    kept = json.loads(progress.read_text(encoding="utf-8")) if progress.exists() else {}
    done, found = kept.get(str(total), (0, 0))

    def keep(counted: Counted) -> None:
        kept[str(total)] = counted
        new = progress.with_suffix(".new")
        new.write_text(json.dumps(kept), encoding="utf-8")
        new.replace(progress)

    return labelled_modulo(standard_deck(6), 6, total, (done, found), keep)


def main(arguments: Sequence[str] | None = None) -> int:
    """Count, and compare with the published numbers."""
    parser = argparse.ArgumentParser(
        description="Count labelled grids of order 6 of 31-derful modulo a prime."
    )
    parser.add_argument("totals", type=int, nargs="+")
    parser.add_argument("--progress", type=Path, help="a file to keep the progress in")
    given = parser.parse_args(arguments)
    published = {row["total"]: int(row["labelled"]) for row in published_totals()}
    differ = 0
    for total in given.totals:
        found, expected = _resumed(total, given.progress), published[total] % PRIME
        as_published = "as published" if found == expected else f"NOT {expected:,} as published"
        print(f"{total}: {found:,}, {as_published}, after {time.process_time():.0f} s", flush=True)
        differ += found != expected
    return differ


if __name__ == "__main__":
    sys.exit(main())
