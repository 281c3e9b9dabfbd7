"""Combinations and candidates of a single cage, and of several cages of a grid at once."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from worker.declarations.checkpoint import Checkpoint
from worker.games.kenken.kernels.cages.listing import (
    LISTED,
    LISTED_ALL,
    PlaceValues,
    completions,
    conflicts,
    independent_sets,
    list_further,
    listing_from,
    place_values,
)
from worker.games.kenken.kernels.solving.layout import (
    FIRST,
    SIZE,
    Candidates,
    Ints,
    Layout,
    all_digits,
    layout_of,
    open_candidates,
    work_for,
)
from worker.games.kenken.kernels.solving.solve import DONE, FOUND, propagate, run_search, search_from
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import (
    MAX_ANALYSED_CELLS,
    Cage,
    PuzzleError,
    checked_board,
    checked_cages,
    is_satisfied,
)

MAX_TABLE: Final = 1 << 24
"""Maximum number of entries in the table of an analysis: 128 MiB."""
MAX_EFFORT: Final = 1 << 28
"""Maximum number of additions to fill the table: less than a second."""
_ROOM: Final = 1024
"""Maximum number of combinations listed between two checkpoints."""
_SLICE: Final = 1 << 25
"""Maximum number of sets of cells examined between two checkpoints: some 0.1 s."""
MOST_TOGETHER: Final = 3 << 28
"""Maximum work of one request for all its cages, in additions and examined sets (see `_SLICE`): some five seconds."""


class TooLargeError(ValueError):
    """Raised when an analysis would take too much time or memory."""


class Allowance:
    """The remaining work that the analyses of one request may do.

    It counts work, not time, so that answers are repeatable.
    """

    def __init__(self) -> None:
        self._left = MOST_TOGETHER

    def take(self, work: int) -> None:
        """Use up some of the allowance; raises `TooLargeError` when nothing is left."""
        self._left -= work
        if self._left < 0:
            raise TooLargeError(
                "listing what can stand here takes too long; ask about fewer or smaller cages at once, or give"
                " the candidates of more cells"
            )


@dataclass(frozen=True)
class CageAnalysis:
    """The ways to fill a cage."""

    combinations: Mapping[tuple[int, ...], int]
    """The number of placements of each combination (its digits ascending), in lexicographic order."""
    candidates: tuple[tuple[int, ...], ...]
    """The digits that each cell has in any placement."""
    digits: tuple[int, ...]
    """The digits of the grid."""

    @property
    def arrangements(self) -> int:
        """The number of placements."""
        return sum(self.combinations.values())

    @property
    def always(self) -> tuple[int, ...]:
        """The digits in every combination."""
        return tuple(sorted(set.intersection(*map(set, self.combinations)))) if self.combinations else ()

    @property
    def never(self) -> tuple[int, ...]:
        """The digits in no combination."""
        used = set(chain.from_iterable(self.combinations))
        return tuple(digit for digit in self.digits if digit not in used)


def analyse(
    board: Board | int,
    cage: Cage,
    exclude: Collection[int] = (),
    candidates: Sequence[Collection[int]] | None = None,
    checkpoint: Checkpoint = lambda: None,
    allowance: Allowance | None = None,
) -> CageAnalysis:
    """Return the combinations of a single cage of any shape; an order stands for the plain grid of that order.

    A placement fills the cells so that an operator of the cage makes the target and no digit stands twice in a row or
    column, or in a cage of distinct digits. `exclude` are digits that stand nowhere in the cage, `candidates` the
    digits that each cell can hold.
    `checkpoint` is called every few tenths of a second. Several analyses may share an `allowance`.

    Raises `PuzzleError` for what is not a cage of the grid, and `TooLargeError` beyond the allowance or the limits of
    this module.
    """
    grid = checked_board(board)
    checked_cages(grid, [cage])
    sets = checked_candidates(grid, cage, exclude, candidates)
    if len(cage.cells) <= 2:
        return _small(grid, cage, sets)
    shared = allowance or Allowance()
    combinations: dict[tuple[int, ...], int] = {}
    seen = np.zeros(grid.order, np.int32)
    for operator in cage.operators():
        for values in place_values(operator, grid.digits, cage.target, len(cage.cells)):
            combinations |= _large(grid, cage, values, sets, seen, checkpoint, shared)
    places = range(len(cage.cells))
    found = tuple(tuple(grid.digits[rank] for rank in np.flatnonzero(seen >> place & 1)) for place in places)
    return CageAnalysis(dict(sorted(combinations.items())), found, grid.digits)


def checked_candidates(
    board: Board, cage: Cage, exclude: Collection[int], candidates: Sequence[Collection[int]] | None
) -> Ints:
    """Return the digits that each cell of a cage can hold, as sets; raises `PuzzleError` for invalid candidates."""
    lists = [board.digits] * len(cage.cells) if candidates is None else candidates
    if len(lists) != len(cage.cells):
        raise PuzzleError(f"The cage has {len(cage.cells)} cells, but candidates are given for {len(lists)}")
    for digit in chain(exclude, *lists):
        if digit not in board.ranks:
            raise PuzzleError(f"A digit in a grid of {board} is {board.digits_named}, not {digit}")
    allowed = all_digits(board.order) & ~board.to_bits(exclude)
    return np.array([board.to_bits(digits) & allowed for digits in lists], np.int32)


def from_placements(board: Board, size: int, placements: Collection[tuple[int, ...]]) -> CageAnalysis:
    """Return the analysis of a cage from the list of its placements."""
    counts = Counter(tuple(sorted(placement)) for placement in placements)
    cells = zip(*placements, strict=True) if placements else [()] * size
    return CageAnalysis(
        dict(sorted(counts.items())),
        tuple(tuple(sorted(set(digits))) for digits in cells),
        board.digits,
    )


def _small(board: Board, cage: Cage, sets: Ints) -> CageAnalysis:
    """Analyse a cage of one or two cells by listing its placements."""
    placements = [
        digits
        for digits in product(*(board.to_digits(int(bits)) for bits in sets))
        if is_satisfied(cage, digits) and cage.may_hold(digits)
    ]
    return from_placements(board, len(cage.cells), placements)


def _large(
    board: Board,
    cage: Cage,
    values: PlaceValues,
    sets: Ints,
    seen: Ints,
    checkpoint: Checkpoint,
    allowance: Allowance,
) -> dict[tuple[int, ...], int]:
    """Return the combinations of a cage whose digits use up place values, by classes of cells with the same digit.

    Adds the cells that can hold each digit to `seen`.
    """
    size, order = len(cage.cells), board.order
    if size > MAX_ANALYSED_CELLS:
        raise TooLargeError(f"a cage of {size} cells is not analysed; the most is {MAX_ANALYSED_CELLS}")
    after, target = values
    independent, begins = independent_sets(conflicts(cage.cells, cage.distinct))
    allowance.take(_checked_cost(order, size, independent, after.shape[1]))
    cells = np.arange(size, dtype=np.int32)
    allowed = np.array([((sets >> digit & 1) << cells).sum() for digit in range(order)], np.int32)
    table = completions(size, independent, allowed, after)
    listing = listing_from(size, order, target)
    rows, ways = np.zeros((_ROOM, order), np.int8), np.zeros(_ROOM, np.int64)
    combinations: dict[tuple[int, ...], int] = {}
    digits = np.array(board.digits)
    while not listing.progress[LISTED_ALL]:
        checkpoint()
        allowance.take(_SLICE)
        listing.progress[LISTED] = 0
        list_further(independent, begins, allowed, after, table, listing, rows, ways, _SLICE)
        for row, way in zip(rows[: listing.progress[LISTED]], ways.tolist(), strict=False):
            combinations[tuple(np.repeat(digits, row).tolist())] = way
    seen |= listing.seen
    return combinations


def _checked_cost(order: int, size: int, independent: Ints, values: int) -> int:
    """Count the additions for the table of a cage; raises `TooLargeError` beyond `MAX_TABLE` or `MAX_EFFORT`."""
    table = (order + 1) * values << size
    effort = order * values * int((1 << (size - np.bitwise_count(independent).astype(np.int64))).sum())
    if table > MAX_TABLE or effort > MAX_EFFORT:
        raise TooLargeError(
            f"a cage of {size} cells with this target takes a table of {table} numbers and {effort} additions;"
            f" the most are {MAX_TABLE} and {MAX_EFFORT}"
        )
    return effort


_JOINT_LIMIT: Final = 5_000
"""Maximum number of joint placements listed to make the answer exact."""
_NODE_LIMIT: Final = 20_000
"""Maximum number of candidates set while listing joint placements."""
_MOST_WORK: Final = 1 << 28
"""Maximum work (see `SPENT`) for listing joint placements: a second or two."""
_EFFORT: Final = 200_000
"""Maximum number of digits tried in a cage before it is narrowed by bounds alone."""


@dataclass(frozen=True)
class Narrowed:
    """The analyses of several cages after narrowing."""

    cages: tuple[CageAnalysis, ...]
    exact: bool
    """True if every combination, placement and candidate is in a joint placement of all the cages."""


def narrow_cages(
    board: Board | int,
    cages: Sequence[Cage],
    exclude: Sequence[Collection[int]] | None = None,
    candidates: Sequence[Sequence[Collection[int]] | None] | None = None,
    checkpoint: Checkpoint = lambda: None,
) -> Narrowed:
    """Return the combinations of several cages, which need not cover the grid, when all of them are filled.

    `exclude` and `candidates` are as in `analyse`, for each cage. A joint placement fills all cages so that no digit
    stands twice in a row or column of the grid. When all joint placements can be listed (at most `_JOINT_LIMIT`), the
    answer is exact: the combinations, arrangements and candidates of a cage come from its placements that are part of
    a joint placement.

    Otherwise it is a superset, narrowed until nothing changes: every candidate is in a placement of its cage by itself
    and in an assignment of each of its lines by itself with no digit twice; no digit that all placements of a cage put
    into a line is a candidate of the rest of the line; combinations and arrangements are of the placements of the cage
    by itself within these candidates.

    Raises `PuzzleError` for invalid or overlapping cages, and `TooLargeError` like `analyse`. `checkpoint` is called
    every few hundredths of a second.
    """
    grid = checked_board(board)
    checked = checked_cages(grid, cages)
    excluded = exclude if exclude is not None else [()] * len(checked)
    possible = candidates if candidates is not None else [None] * len(checked)
    layout = layout_of(grid, checked)
    open_digits = open_candidates(layout)
    for cage, banned, digits in zip(checked, excluded, possible, strict=True):
        open_digits[list(cage.numbers(grid.order))] = checked_candidates(grid, cage, banned, digits)
    if not propagate(layout, work_for(layout), open_digits, _EFFORT):
        return Narrowed(tuple(from_placements(grid, len(cage.cells), ()) for cage in checked), True)
    joint = _joint_placements(layout, open_digits, checkpoint)
    if joint is not None:
        return Narrowed(tuple(_project(grid, layout, joint, number) for number in range(len(checked))), True)
    allowance = Allowance()
    return Narrowed(
        tuple(
            analyse(
                grid,
                cage,
                (),
                [grid.to_digits(int(open_digits[cell])) for cell in cage.numbers(grid.order)],
                checkpoint,
                allowance,
            )
            for cage in checked
        ),
        False,
    )


def _joint_placements(
    layout: Layout, candidates: Candidates, checkpoint: Checkpoint
) -> NDArray[np.int8] | None:
    """Return all joint placements as ranks, shape (placements, cells), or None if there are too many."""
    ranks = np.zeros((_JOINT_LIMIT, len(candidates)), np.int8)
    search = search_from(candidates)
    run_search(layout, work_for(layout), search, ranks, _NODE_LIMIT, checkpoint, _MOST_WORK)
    return ranks[: search.progress[FOUND]] if search.progress[DONE] else None


def _project(board: Board, layout: Layout, joint: NDArray[np.int8], cage: int) -> CageAnalysis:
    """Return the analysis of a cage from its part of the joint placements."""
    first, size = layout.cages[cage, FIRST], int(layout.cages[cage, SIZE])
    placements = np.unique(joint[:, layout.members[first : first + size]], axis=0)
    digits = np.array((0, *board.digits))[placements].tolist()
    return from_placements(board, size, [tuple(row) for row in digits])
