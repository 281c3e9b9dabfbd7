"""Order 6 counted a second time: ``python -m tests.worker.games.derful31.second_count TOTAL ...``.

Where the census has special methods, this program uses general ones: the identity by comparing pairs of halves one by
one, exchanges of two rows or columns by the methods of order 5, symmetric grids by listing them. The few remaining
grids are counted as in the census. Dense totals take half an hour and more of one processor.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator

import numpy as np

from tests.oracle.derful31_symmetric import symmetric_grids
from tests.worker.games.derful31.published_census import published_totals
from tests.worker.games.derful31.sampling import ColumnSumClass, class_count
from worker.games.derful31.kernels.count.census import count_fixed
from worker.games.derful31.kernels.count.grids import Grids
from worker.games.derful31.rules.deck import standard_deck
from worker.games.derful31.rules.grid import group_order, symmetry_classes

ORDER = 6
DECK = standard_deck(ORDER)
ONES, PAIR = (1,) * ORDER, (1, 1, 1, 1, 2)


def labelled_grids(total: int) -> int:
    """Return the number of winning grids, summed over every vector of upper column sums."""
    grids = Grids(DECK, total, ONES)
    classes = (ColumnSumClass(grids, ORDER, number) for number in range(class_count(grids, ORDER)))
    return sum(each.count(part) for each in classes for part in range(each.slices))


def with_equal_rows(total: int) -> int:
    """Return the number of grids that an exchange of two rows fixes."""
    return Grids(DECK, total, ONES).count(PAIR)


def with_exchanged_rows(total: int) -> int:
    """Return the number of grids that an exchange of two rows and one of two columns fix together.

    The bound skipped here is on products of whole lists; additions and products of 64-bit words are exact modulo 2^64,
    and the number is far below that.
    """

    class Unbounded(Grids):
        def check_bound(self, row_cycles: tuple[int, ...]) -> None:
            pass

    return Unbounded(DECK, total, PAIR).count(PAIR)


def symmetric(total: int) -> int:
    """Return the number of grids that transposing fixes."""
    copies = np.zeros(DECK.values[-1] + 1, np.int64)
    copies[list(DECK.values)] = DECK.copies
    return symmetric_grids(copies, ORDER, total)


APART: dict[tuple[tuple[int, ...], tuple[int, ...] | None], Callable[[int], int]] = {
    (ONES, ONES): labelled_grids,
    (PAIR, ONES): with_equal_rows,
    (PAIR, PAIR): with_exchanged_rows,
    (ONES, None): symmetric,
}


def second_count(total: int) -> Iterator[tuple[str, int]]:
    """Yield the counts of a total by name, ending with the labelled grids and the games."""
    fixed, others = 0, []
    for each in symmetry_classes(ORDER):
        count = APART.get((each.row_cycles, each.column_cycles))
        if count is None:
            others.append(each)
            continue
        found = count(total)
        yield count.__name__, found
        fixed += each.size * found
    fixed += count_fixed(DECK, total, others)
    games, rest = divmod(fixed, group_order(ORDER))
    yield "rest", rest
    yield "games", games


def main() -> int:
    """Count, and compare with the published numbers."""
    parser = argparse.ArgumentParser(description="Count totals of order 6 of 31-derful by other methods.")
    parser.add_argument("totals", type=int, nargs="+")
    differ = 0
    for total in parser.parse_args().totals:
        counted = {}
        for name, found in second_count(total):
            counted[name] = found
            print(f"{total} {name} {found:,} after {time.process_time():.0f} s", flush=True)
        published = next(each for each in published_totals() if each["total"] == total)
        equal = (counted["labelled_grids"], counted["games"]) == (
            int(published["labelled"]),
            int(published["games"]),
        )
        print(f"{total}: {'as published' if equal else 'NOT as published'}", flush=True)
        differ += not equal
    return differ


if __name__ == "__main__":
    sys.exit(main())
