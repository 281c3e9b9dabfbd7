"""Techniques of human solvers by the words of the guide, tried in order: slow, and without any state.

An order stands for the plain grid of that order.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations

from tests.oracle.kenken_whole_lines import (
    MOST_LEFT_OVER,
    MOST_LINES,
    MOST_SUMMED,
    PARITY,
    PRODUCT,
    SUM,
    Scale,
    bounded,
    cage_pairs,
    cage_rests,
    digit_counts,
    in_line,
    left_over,
    lines_of,
    pair_counts,
    ways,
)
from worker.games.kenken.rules.board import Board, board_of
from worker.games.kenken.rules.cage import Cage, Cell
from worker.games.kenken.rules.reasoning import Technique

Candidates = Mapping[Cell, Collection[int]]
Gain = tuple[Cell, int]
"""A candidate that a technique rules out; for `LAST_CANDIDATE` and `LAST_PLACE`, a digit that it places."""


def simplest_technique(
    board: Board | int, cages: Sequence[Cage], candidates: Candidates, settled: Collection[Cell]
) -> Technique:
    """Return the first technique that rules out a candidate or places a digit; `TRIAL` if none does."""
    position = board_of(board), cages, candidates, settled
    rules = (*TECHNIQUES.items(), *WIDE)
    return next((each for each, rule in rules if any(rule(*position))), Technique.TRIAL)


def gains(
    technique: Technique,
    board: Board | int,
    cages: Sequence[Cage],
    candidates: Candidates,
    settled: Collection[Cell],
    wide: bool = False,
) -> set[Gain]:
    """Return all that a technique gains from a position at once; `wide` adds what it gains where nothing else does."""
    rules = [TECHNIQUES[technique], *(rule for each, rule in WIDE if wide and each == technique)]
    return {gain for rule in rules for gain in rule(board_of(board), cages, candidates, settled)}


def _lines(board: Board) -> Iterator[list[Cell]]:
    for row in range(board.rows):
        yield [(row, column) for column in range(board.columns)]
    for column in range(board.columns):
        yield [(row, column) for row in range(board.rows)]


def _last_candidate(
    _board: Board, _cages: Sequence[Cage], candidates: Candidates, settled: Collection[Cell]
) -> Iterator[Gain]:
    for cell, digits in candidates.items():
        if cell not in settled and len(digits) == 1:
            yield cell, min(digits)


def _last_place(
    board: Board, _cages: Sequence[Cage], candidates: Candidates, settled: Collection[Cell]
) -> Iterator[Gain]:
    for line in _lines(board):
        # Only a line with as many cells as there are digits has each of them.
        for digit in board.digits if len(line) == board.order else ():
            places = [cell for cell in line if digit in candidates[cell]]
            if len(places) == 1 and places[0] not in settled:
                yield places[0], digit


def _cage_digits(
    _board: Board, cages: Sequence[Cage], candidates: Candidates, _settled: object
) -> Iterator[Gain]:
    for cage in cages:
        used = {digit for way in ways(cage, candidates) for digit in way.values()}
        yield from ((cell, digit) for cell in cage.cells for digit in set(candidates[cell]) - used)


def _cage_cells(
    _board: Board, cages: Sequence[Cage], candidates: Candidates, _settled: object
) -> Iterator[Gain]:
    for cage in cages:
        filled = ways(cage, candidates)
        for cell in cage.cells:
            yield from ((cell, digit) for digit in set(candidates[cell]) - {way[cell] for way in filled})


def _cage_line(
    board: Board, cages: Sequence[Cage], candidates: Candidates, _settled: object
) -> Iterator[Gain]:
    for cage in cages:
        filled = ways(cage, candidates)
        for line in _lines(board):
            always = set.intersection(
                *({digit for cell, digit in way.items() if cell in line} for way in filled)
            )
            others = [cell for cell in line if cell not in cage.cells]
            yield from ((cell, digit) for cell in others for digit in always & set(candidates[cell]))


def _line_set(
    board: Board, _cages: Sequence[Cage], candidates: Candidates, _settled: object
) -> Iterator[Gain]:
    for line in _lines(board):
        for place, digit in _shared([set(candidates[cell]) for cell in line]):
            yield line[place], digit


def _crossing_set(
    board: Board, _cages: Sequence[Cage], candidates: Candidates, _settled: object
) -> Iterator[Gain]:
    down, across = range(board.rows), range(board.columns)
    for digit in board.digits:
        rows = [{column for column in across if digit in candidates[row, column]} for row in down]
        columns = [{row for row in down if digit in candidates[row, column]} for column in across]
        if board.columns == board.order:
            yield from (((row, column), digit) for row, column in _shared(rows))
        if board.rows == board.order:
            yield from (((row, column), digit) for column, row in _shared(columns))


def _shared(domains: Sequence[set[int]]) -> Iterator[tuple[int, int]]:
    """Yield the values that k other domains have for themselves, with only k values together; and where they go."""
    order = len(domains)
    for size in range(1, order):
        for chosen in combinations(range(order), size):
            values = set.union(*(domains[place] for place in chosen))
            if len(values) == size:
                others = [place for place in range(order) if place not in chosen]
                yield from ((place, value) for place in others for value in values & domains[place])


def _chain(_board: Board, _cages: object, candidates: Candidates, _settled: object) -> Iterator[Gain]:
    """Yield the digits of cells in line with two cells one of which must be the digit, by a chain."""
    pairs = [cell for cell, digits in candidates.items() if len(digits) == 2]
    for start in pairs:
        for digit in candidates[start]:
            for end in _forced(pairs, candidates, start, digit) - {start}:
                for cell, digits in candidates.items():
                    if digit in digits and in_line(cell, start) and in_line(cell, end):
                        yield cell, digit


def _forced(pairs: Sequence[Cell], candidates: Candidates, start: Cell, digit: int) -> set[Cell]:
    """Return the cells that must be a digit if the start is not, by chains of cells with two candidates."""
    (other,) = set(candidates[start]) - {digit}
    known, waiting = {(start, other)}, [(start, other)]
    while waiting:
        cell, value = waiting.pop()
        for beside in pairs:
            if in_line(beside, cell) and value in candidates[beside] and beside != start:
                (rest,) = set(candidates[beside]) - {value}
                if (beside, rest) not in known:
                    known.add((beside, rest))
                    waiting.append((beside, rest))
    return {cell for cell, value in known if value == digit}


Rule = Callable[[Board, Sequence[Cage], Candidates, Collection[Cell]], Iterator[Gain]]


def _left_over(scale: Scale, most: int) -> Rule:
    return lambda board, cages, candidates, _settled: left_over(board, cages, candidates, scale, most)


def _digit_counts(fewest: int, most: int, whole: bool) -> Rule:
    return lambda board, cages, candidates, _settled: digit_counts(
        board, cages, candidates, lines_of(board, fewest, most, whole)
    )


def _pair_counts(
    board: Board, cages: Sequence[Cage], candidates: Candidates, _settled: object
) -> Iterator[Gain]:
    return pair_counts(board, cages, candidates, lines_of(board, 1, MOST_LINES, whole=False))


def _line_bounds(fewest: int, most: int) -> Rule:
    return lambda board, cages, candidates, _settled: bounded(
        cages,
        candidates,
        lines_of(board, fewest, most, whole=False),
        sum(board.digits),
        lambda digit: digit,
    )


def _cage_pairs(
    _board: Board, cages: Sequence[Cage], candidates: Candidates, _settled: object
) -> Iterator[Gain]:
    return cage_pairs(cages, candidates)


def _cage_rests(
    board: Board, cages: Sequence[Cage], candidates: Candidates, _settled: object
) -> Iterator[Gain]:
    return cage_rests(board, cages, candidates)


TECHNIQUES: dict[Technique, Rule] = {
    Technique.LAST_CANDIDATE: _last_candidate,
    Technique.LAST_PLACE: _last_place,
    Technique.CAGE_DIGITS: _cage_digits,
    Technique.CAGE_CELLS: _cage_cells,
    Technique.CAGE_LINE: _cage_line,
    Technique.LINE_SET: _line_set,
    Technique.LINE_SUM_CELL: _left_over(SUM, 1),
    Technique.LINE_CAGE: _digit_counts(1, 1, whole=False),
    Technique.LINE_SUM: _left_over(SUM, MOST_LEFT_OVER),
    Technique.CAGE_PAIR: _cage_pairs,
    Technique.CAGE_REST: _cage_rests,
    Technique.LINE_PARITY: _left_over(PARITY, MOST_LEFT_OVER),
    Technique.DIGIT_COUNT: _digit_counts(2, MOST_LINES, whole=True),
    Technique.LINE_BOUNDS: _line_bounds(1, MOST_LINES),
    Technique.CROSSING_SET: _crossing_set,
    Technique.LINE_PRODUCT: _left_over(PRODUCT, MOST_LEFT_OVER),
    Technique.CHAIN: _chain,
}
"""The techniques but `TRIAL`, from the simplest."""

WIDE: list[tuple[Technique, Rule]] = [
    (Technique.DIGIT_COUNT, _pair_counts),
    (Technique.LINE_BOUNDS, _line_bounds(MOST_SUMMED, MOST_SUMMED)),
]
"""What is tried where none of these gains, in order."""
