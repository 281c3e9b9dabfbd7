"""Techniques of human solvers by the words of the guide, tried in order: slow, and without any state."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product

from tests.oracle.kenken import makes_target
from worker.games.kenken.rules.cage import Cage, Cell
from worker.games.kenken.rules.reasoning import Technique

Candidates = Mapping[Cell, Collection[int]]


def simplest_technique(
    order: int, cages: Sequence[Cage], candidates: Candidates, settled: Collection[Cell]
) -> Technique:
    """Return the first technique that rules out a candidate or places a digit; `TRIAL` if none does."""
    gains = {
        Technique.LAST_CANDIDATE: _last_candidate(candidates, settled),
        Technique.LAST_PLACE: _last_place(order, candidates, settled),
        Technique.CAGE_DIGITS: _cage_digits(cages, candidates),
        Technique.CAGE_CELLS: _cage_cells(cages, candidates),
        Technique.CAGE_LINE: _cage_line(order, cages, candidates),
        Technique.LINE_SET: _line_set(order, candidates),
        Technique.CROSSING_SET: _crossing_set(order, candidates),
        Technique.CHAIN: [chain_gains(candidates)],
    }
    return next((technique for technique, gain in gains.items() if any(gain)), Technique.TRIAL)


def _lines(order: int) -> Iterator[list[Cell]]:
    for number in range(order):
        yield [(number, place) for place in range(order)]
        yield [(place, number) for place in range(order)]


def _in_line(cell: Cell, other: Cell) -> bool:
    return cell != other and (cell[0] == other[0] or cell[1] == other[1])


def _last_candidate(candidates: Candidates, settled: Collection[Cell]) -> Iterator[bool]:
    yield from (cell not in settled and len(digits) == 1 for cell, digits in candidates.items())


def _last_place(order: int, candidates: Candidates, settled: Collection[Cell]) -> Iterator[bool]:
    for line in _lines(order):
        for digit in range(1, order + 1):
            places = [cell for cell in line if digit in candidates[cell]]
            yield len(places) == 1 and places[0] not in settled


def _ways(cage: Cage, candidates: Candidates) -> list[dict[Cell, int]]:
    """Return the ways to fill a cage with the candidates of its cells."""
    return [
        filled
        for digits in product(*(sorted(candidates[cell]) for cell in cage.cells))
        if makes_target(cage, digits)
        for filled in [dict(zip(cage.cells, digits, strict=True))]
        if not any(
            _in_line(one, other) and filled[one] == filled[other]
            for one, other in combinations(cage.cells, 2)
        )
    ]


def _cage_digits(cages: Sequence[Cage], candidates: Candidates) -> Iterator[bool]:
    for cage in cages:
        used = {digit for way in _ways(cage, candidates) for digit in way.values()}
        yield any(set(candidates[cell]) - used for cell in cage.cells)


def _cage_cells(cages: Sequence[Cage], candidates: Candidates) -> Iterator[bool]:
    for cage in cages:
        ways = _ways(cage, candidates)
        yield any(set(candidates[cell]) - {way[cell] for way in ways} for cell in cage.cells)


def _cage_line(order: int, cages: Sequence[Cage], candidates: Candidates) -> Iterator[bool]:
    for cage in cages:
        ways = _ways(cage, candidates)
        for line in _lines(order):
            always = set.intersection(
                *({digit for cell, digit in way.items() if cell in line} for way in ways)
            )
            yield any(always & set(candidates[cell]) for cell in line if cell not in cage.cells)


def _line_set(order: int, candidates: Candidates) -> Iterator[bool]:
    for line in _lines(order):
        yield _shares(order, [set(candidates[cell]) for cell in line])


def _crossing_set(order: int, candidates: Candidates) -> Iterator[bool]:
    for digit in range(1, order + 1):
        for across in (False, True):
            yield _shares(
                order,
                [
                    {
                        place
                        for place in range(order)
                        if digit in candidates[(place, line) if across else (line, place)]
                    }
                    for line in range(order)
                ],
            )


def _shares(order: int, domains: Sequence[set[int]]) -> bool:
    """Return True if k domains have only k values together, and another domain has one of these values."""
    for size in range(1, order):
        for chosen in combinations(range(order), size):
            values = set.union(*(domains[place] for place in chosen))
            others = [domains[place] for place in range(order) if place not in chosen]
            if len(values) == size and any(values & domain for domain in others):
                return True
    return False


def chain_gains(candidates: Candidates) -> bool:
    """Return True if a chain proves that one of two cells has a digit that a cell in line with both still allows."""
    pairs = [cell for cell, digits in candidates.items() if len(digits) == 2]
    return any(
        digit in digits and _in_line(cell, start) and _in_line(cell, end)
        for start in pairs
        for digit in candidates[start]
        for end in _forced(pairs, candidates, start, digit) - {start}
        for cell, digits in candidates.items()
    )


def _forced(pairs: Sequence[Cell], candidates: Candidates, start: Cell, digit: int) -> set[Cell]:
    """Return the cells that must be a digit if the start is not, by chains of cells with two candidates."""
    (other,) = set(candidates[start]) - {digit}
    known, waiting = {(start, other)}, [(start, other)]
    while waiting:
        cell, value = waiting.pop()
        for beside in pairs:
            if _in_line(beside, cell) and value in candidates[beside] and beside != start:
                (rest,) = set(candidates[beside]) - {value}
                if (beside, rest) not in known:
                    known.add((beside, rest))
                    waiting.append((beside, rest))
    return {cell for cell, value in known if value == digit}
