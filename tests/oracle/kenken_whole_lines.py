"""Techniques that need the ways to fill cages, by the words of the guide: slow, and without any state."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import prod
from typing import NamedTuple

from tests.oracle.kenken import makes_target, obeys
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import Cage, Cell

Candidates = Mapping[Cell, Collection[int]]
Gain = tuple[Cell, int]
Way = Mapping[Cell, int]
Lines = tuple[int, set[Cell]]
"""The number of some whole rows or columns, and their cells."""
Side = tuple[Sequence[Way], Sequence[Cell], bool]
"""The ways to fill a cage, its cells inside some lines or outside them, and True for those inside."""

MOST_LEFT_OVER = 4
MOST_COMPARED = 60
MOST_LINES = 2
MOST_SUMMED = 3
_SMOOTH = prod((2, 3, 5, 7, 11, 13)) ** 9
"""What each digit up to 999 without a prime over 13 divides."""


class Scale(NamedTuple):
    """What digits amount to together, and what is left of an amount without another."""

    amount: Callable[[Sequence[int]], Fraction]
    without: Callable[[Fraction, Fraction], Fraction]


SUM = Scale(lambda digits: Fraction(sum(digits)), lambda whole, part: whole - part)
PARITY = Scale(lambda digits: Fraction(sum(digits) % 2), lambda whole, part: (whole - part) % 2)
PRODUCT = Scale(lambda digits: Fraction(prod(digits)), lambda whole, part: whole / part)


def in_line(cell: Cell, other: Cell) -> bool:
    """Return True if two cells share a row or a column."""
    return cell != other and (cell[0] == other[0] or cell[1] == other[1])


def ways(cage: Cage, candidates: Candidates) -> list[dict[Cell, int]]:
    """Return the ways to fill a cage with the candidates of its cells."""
    return [
        filled
        for digits in product(*(sorted(candidates[cell]) for cell in cage.cells))
        if makes_target(cage, digits)
        for filled in [dict(zip(cage.cells, digits, strict=True))]
        if obeys(cage, digits)
    ]


def _clash(one: Way, other: Way) -> bool:
    """Return True if a digit stands in two cells of a line."""
    return any(in_line(cell, beside) and one[cell] == other[beside] for cell in one for beside in other)


def _sets(board: Board, fewest: int, most: int) -> Iterator[Lines]:
    """Yield all sets of so many rows, or columns, that have every digit."""
    sides = (board.rows, board.columns)
    for axis in range(2):
        # A line has as many cells as there are lines across it.
        lines = range(sides[axis] if sides[1 - axis] == board.order else 0)
        for count in range(fewest, most + 1):
            for chosen in combinations(lines, count):
                yield count, {cell for cell in board.cells if cell[axis] in chosen}


def _every_line(board: Board) -> Iterator[Lines]:
    """Yield each row and each column, whether it has every digit or not."""
    for axis, side in enumerate((board.rows, board.columns)):
        for line in range(side):
            yield 1, {cell for cell in board.cells if cell[axis] == line}


def left_over(
    board: Board,
    cages: Sequence[Cage],
    candidates: Candidates,
    scale: Scale,
    most: int,
    lines: Iterable[Lines] | None = None,
) -> Iterator[Gain]:
    """Yield what the cells left over of whole lines cannot be, where there are at most so many of them.

    Products are left alone where a digit is 0 or has a prime over 13.
    """
    if scale is PRODUCT and not all(digit and _SMOOTH % digit == 0 for digit in board.digits):
        return
    known = [(cage, ways(cage, candidates)) for cage in cages]
    for each in _sets(board, 1, board.order) if lines is None else lines:
        rest, sides = _rest_of(board, known, candidates, scale, each)
        left = [cell for _, side, _ in sides for cell in _open(side, candidates)]
        both = scale is PRODUCT and len({inside for *_, inside in sides}) > 1
        if 0 < len(left) <= most and not both:
            yield from _impossible(left, candidates, rest, sides, scale)


def _rest_of(
    board: Board,
    known: Sequence[tuple[Cage, Sequence[Way]]],
    candidates: Candidates,
    scale: Scale,
    lines: Lines,
) -> tuple[Fraction, list[Side]]:
    """Return what the cells left over of whole lines make, and the parts of cages that they are in."""
    count, cells = lines
    rest = scale.amount([*board.digits] * count)
    sides: list[Side] = []
    for cage, filled in known:
        inside = [cell for cell in cage.cells if cell in cells]
        outside = [cell for cell in cage.cells if cell not in cells]
        amounts = {scale.amount([way[cell] for cell in inside]) for way in filled}
        if len(amounts) == 1:
            rest = scale.without(rest, min(amounts))
            continue
        wholes = {scale.amount(list(way.values())) for way in filled}
        if len(wholes) == 1 and len(_open(outside, candidates)) < len(_open(inside, candidates)):
            rest = scale.without(rest, min(wholes))
            sides.append((filled, outside, False))
        else:
            sides.append((filled, inside, True))
    return rest, sides


def cells_left_over(
    board: Board, cages: Sequence[Cage], candidates: Candidates, scale: Scale, lines: Lines
) -> set[Cell]:
    """Return the cells left over of whole lines."""
    known = [(cage, ways(cage, candidates)) for cage in cages]
    _, sides = _rest_of(board, known, candidates, scale, lines)
    return {cell for _, side, _ in sides for cell in _open(side, candidates)}


def _open(cells: Sequence[Cell], candidates: Candidates) -> list[Cell]:
    return [cell for cell in cells if len(candidates[cell]) > 1]


def _impossible(
    left: Sequence[Cell],
    candidates: Candidates,
    rest: Fraction,
    sides: Sequence[Side],
    scale: Scale,
) -> Iterator[Gain]:
    """Yield the candidates of cells left over that are in no way to make the rest."""
    possible: dict[Cell, set[int]] = {cell: set() for cell in left}
    for digits in product(*(sorted(candidates[cell]) for cell in left)):
        chosen = dict(zip(left, digits, strict=True))
        if _clash(chosen, chosen):
            continue
        made = rest
        for _, side, inside in sides:
            amount = scale.amount([chosen.get(cell, min(candidates[cell])) for cell in side])
            made = scale.without(made, amount if inside else scale.without(scale.amount([]), amount))
        fits = all(
            any(all(way[cell] == chosen[cell] for cell in side if cell in chosen) for way in filled)
            for filled, side, _ in sides
        )
        if made == scale.amount([]) and fits:
            for cell, digit in chosen.items():
                possible[cell].add(digit)
    for cell in left:
        yield from ((cell, digit) for digit in set(candidates[cell]) - possible[cell])


def _unsupported(cage: Cage, candidates: Candidates, filled: Sequence[Way]) -> Iterator[Gain]:
    for cell in cage.cells:
        used = {way[cell] for way in filled}
        yield from ((cell, digit) for digit in set(candidates[cell]) - used)


def bounded(
    cages: Sequence[Cage],
    candidates: Candidates,
    lines: Iterable[Lines],
    total: int,
    weigh: Callable[[int], int],
) -> Iterator[Gain]:
    """Yield what cages cannot be, since the others in whole lines leave too little or too much of a total."""
    known = [(cage, ways(cage, candidates)) for cage in cages]
    for count, cells in lines:
        parts = [
            [sum(weigh(digit) for cell, digit in way.items() if cell in cells) for way in filled]
            for _, filled in known
        ]
        for number, (cage, filled) in enumerate(known):
            others = [part for place, part in enumerate(parts) if place != number]
            least = count * total - sum(map(max, others))
            most = count * total - sum(map(min, others))
            kept = [way for way, part in zip(filled, parts[number], strict=True) if least <= part <= most]
            yield from _unsupported(cage, candidates, kept)


def left_for(
    cages: Sequence[Cage],
    number: int,
    candidates: Candidates,
    lines: Lines,
    total: int,
    weigh: Callable[[int], int],
) -> tuple[int, int]:
    """Return the least and the greatest amount that the others leave for a cage, as far as it can have them."""
    count, cells = lines
    parts = [
        [sum(weigh(digit) for cell, digit in way.items() if cell in cells) for way in ways(cage, candidates)]
        for cage in cages
    ]
    own = parts.pop(number)
    least, most = count * total - sum(map(max, parts)), count * total - sum(map(min, parts))
    return max(min(own), least), min(max(own), most)


def digit_counts(
    board: Board, cages: Sequence[Cage], candidates: Candidates, lines: Sequence[Lines]
) -> Iterator[Gain]:
    """Yield what cages cannot be, by how often each digit occurs in whole lines."""
    for counted in board.digits:
        yield from bounded(cages, candidates, lines, 1, partial(_is_among, (counted,)))


def pair_counts(
    board: Board, cages: Sequence[Cage], candidates: Candidates, lines: Sequence[Lines]
) -> Iterator[Gain]:
    """Yield what cages cannot be, by how often each two digits together occur in whole lines."""
    for pair in combinations(board.digits, 2):
        yield from bounded(cages, candidates, lines, 2, partial(_is_among, pair))


def _is_among(counted: Collection[int], digit: int) -> int:
    return int(digit in counted)


def lines_of(board: Board, fewest: int, most: int, whole: bool) -> list[Lines]:
    """Return the sets of so many rows, or columns, that have every digit, and the whole grid if wanted."""
    shorter = min(board.rows, board.columns)
    return [*_sets(board, fewest, most), *([next(_sets(board, shorter, shorter))] if whole else [])]


def cage_pairs(cages: Sequence[Cage], candidates: Candidates) -> Iterator[Gain]:
    """Yield what only ways to fill a cage have that leave another cage none."""
    known = [(cage, ways(cage, candidates)) for cage in cages]
    few = [(cage, filled) for cage, filled in known if len(filled) <= MOST_COMPARED]
    for (cage, filled), (other, others) in product(few, few):
        if cage is not other:
            kept = [way for way in filled if any(not _clash(way, against) for against in others)]
            yield from _unsupported(cage, candidates, kept)


def cage_rests(
    board: Board, cages: Sequence[Cage], candidates: Candidates, lines: Iterable[Lines] | None = None
) -> Iterator[Gain]:
    """Yield what only ways to fill a cage have that leave one or two other cells of a line too few digits."""
    for cage in cages:
        filled = ways(cage, candidates)
        for _, cells in _every_line(board) if lines is None else lines:
            rest = sorted(cells - {*cage.cells})
            kept = [way for way in filled if _has_room(way, cells, rest, candidates)]
            if len(rest) < len(cells):
                yield from _unsupported(cage, candidates, kept)


def _has_room(way: Way, cells: Collection[Cell], rest: Sequence[Cell], candidates: Candidates) -> bool:
    taken = {digit for cell, digit in way.items() if cell in cells}
    free = [set(candidates[cell]) - taken for cell in rest]
    return all(free) and all(len(one | other) > 1 for one, other in combinations(free, 2))
