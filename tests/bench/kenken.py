"""KenKen: solving a seeded corpus against CP-SAT and Keen, its hardest puzzles, and its generation."""

import time
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Final

from tests.bench.peers import kenken_cpsat
from tests.bench.peers.keen import ABSENT, Keen, compiled_keen
from tests.bench.report import Line, Note
from tests.bench.size import Size
from tests.oracle.kenken_corpus import ORDERS, corpus
from worker.games.kenken.formats.keen import write_keen
from worker.games.kenken.formats.puzzle import Puzzle as Written
from worker.games.kenken.kernels.making.generate import Puzzle, generate
from worker.games.kenken.kernels.solving.solve import solve
from worker.games.kenken.kernels.warm import warm_up
from worker.games.kenken.rules.reasoning import DIFFICULTIES, Difficulty

ROUNDS = 3
"""Rounds, each with a puzzle of every order and difficulty, with and without operators: 55 puzzles."""
EACH = 32
"""Seeds per kind in the whole corpus: 1,760 puzzles."""
LARGEST = 9
MOST_MS = 50.0
MOST_SLOWER: Final = "at most 1"
RUNS: Final = 5
"""Searches of a puzzle by ours and by Keen, one after the other, of which the mean counts."""
PACK: Final = 1_000
PACK_ORDER: Final = 6


def bench_kenken(size: Size) -> Iterator[Line | Note]:
    """Measure mean times by order against both peers, the slowest puzzle of order 9, and the generation of puzzles."""
    warm_up()
    each, rounds = size.of((EACH, ROUNDS), (1, 1))
    puzzles, made = _timed_corpus(each)
    with compiled_keen() as keen:
        for order in ORDERS:
            yield from _lines(order, [one for one in puzzles if one.order == order], each, rounds, keen)
        if keen is None:
            yield Note(ABSENT)
    yield Note(
        "Ours and Keen prove that there is no second solution; CP-SAT stops at the first, on one thread."
    )
    times = [min(_solved_ms(puzzle) for _ in range(3)) for puzzle in puzzles]
    largest = [ms for puzzle, ms in zip(puzzles, times, strict=True) if puzzle.order == LARGEST]
    yield Line("KenKen, hardest of order 9 / 50 ms", "ms", [max(largest)], [MOST_MS], MOST_SLOWER)
    yield Note(
        f"{len(puzzles):,} puzzles of all orders and difficulties: {mean(times):.2f} ms on average, {max(times):.0f} ms"
        " at most."
    )
    hard = [s for puzzle, s in zip(puzzles, made, strict=True) if _is_hard_and_large(puzzle)]
    yield Note(
        f"Made in {1000 * mean(made):.0f} ms on average, {max(made):.1f} s at most; hard ones of order 9 in"
        f" {1000 * mean(hard):.0f} ms, {max(hard):.1f} s at most."
    )
    for difficulty in DIFFICULTIES:
        yield _pack(difficulty, size.of(PACK, 2))


def _lines(
    order: int, puzzles: Sequence[Puzzle], each: int, rounds: int, keen: Keen | None
) -> Iterator[Line]:
    """Compare the mean times of an order: all puzzles with CP-SAT, those that show their operators with Keen."""
    parts = [puzzles[number::each] for number in range(rounds)]
    ours = [mean(map(_solved_ms, part)) for part in parts]
    peer = [mean(map(_peer_ms, part)) for part in parts]
    yield Line(f"KenKen, order {order}, solved / CP-SAT", "ms", ours, peer, "at most 0.1")
    if keen is not None:
        parts = [[one for one in puzzles[number::each] if _shows_operators(one)] for number in range(rounds)]
        ours = [1_000 * mean(_solved_ms(puzzle) for puzzle in part for _ in range(RUNS)) for part in parts]
        peer = [_keen_us(keen, part) for part in parts]
        yield Line(f"KenKen, order {order}, solved / Keen", "µs", ours, peer, MOST_SLOWER)


def _shows_operators(puzzle: Puzzle) -> bool:
    return all(cage.operator or len(cage.cells) == 1 for cage in puzzle.cages)


def _pack(difficulty: Difficulty, count: int) -> Note:
    """Make the puzzles of a pack one after the other, as its shards do, on one processor."""
    began = time.process_time()
    for seed in range(count):
        generate(PACK_ORDER, seed, difficulty=difficulty)
    took = time.process_time() - began
    return Note(
        f"A pack of {count:,} of order {PACK_ORDER}, {difficulty}: {took:,.1f} s of one processor,"
        f" {1_000 * took / count:.1f} ms a puzzle."
    )


def _is_hard_and_large(puzzle: Puzzle) -> bool:
    return puzzle.order == LARGEST and puzzle.difficulty == "hard"


def _timed_corpus(each: int) -> tuple[list[Puzzle], list[float]]:
    """Return the corpus, and the seconds it took to generate each puzzle."""
    puzzles, seconds = [], []
    began = time.perf_counter()
    for puzzle in corpus(each):
        seconds.append(time.perf_counter() - began)
        puzzles.append(puzzle)
        began = time.perf_counter()
    return puzzles, seconds


def _solved_ms(puzzle: Puzzle) -> float:
    began = time.process_time()
    found = solve(puzzle.order, puzzle.cages)
    took = 1000 * (time.process_time() - began)
    if found.solutions != (puzzle.solution,):
        raise AssertionError(f"The solver finds {found.solutions} instead of {puzzle.solution}")
    return took


def _peer_ms(puzzle: Puzzle) -> float:
    began = time.process_time()
    kenken_cpsat.solve(puzzle.order, puzzle.cages)
    return 1000 * (time.process_time() - began)


def _keen_us(keen: Keen, puzzles: Sequence[Puzzle]) -> float:
    """Return the mean microseconds of Keen's searches, once its solutions are ours."""
    found = keen.solve([write_keen(Written(one.board, one.cages)) for one in puzzles], RUNS)
    for puzzle, (_, digits) in zip(puzzles, found, strict=True):
        if digits != [digit for row in puzzle.solution for digit in row]:
            raise AssertionError(f"Keen finds {digits} instead of {puzzle.solution}")
    return mean(microseconds for microseconds, _ in found)
