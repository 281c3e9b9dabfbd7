"""KenKen: solving a seeded corpus against CP-SAT, its hardest puzzles, and its generation."""

import time
from collections.abc import Iterator
from statistics import mean

from tests.bench.peers import kenken_cpsat
from tests.bench.report import Line, Note
from tests.bench.size import Size
from tests.oracle.kenken_corpus import corpus
from worker.games.kenken.kernels.making.generate import Puzzle
from worker.games.kenken.kernels.solving.solve import solve
from worker.games.kenken.kernels.warm import warm_up

ROUNDS = 3
"""Rounds, each with a puzzle of every order and difficulty, with and without operators: 64 puzzles."""
EACH = 32
"""Seeds per kind in the whole corpus: 2,048 puzzles."""
LARGEST = 9
MOST_MS = 50.0


def bench_kenken(size: Size) -> Iterator[Line | Note]:
    """Measure mean times over the corpus, the slowest puzzle of order 9, and the generation of puzzles."""
    warm_up()
    each, rounds = size.of((EACH, ROUNDS), (1, 1))
    puzzles, made = _timed_corpus(each)
    ours, peer = [], []
    for number in range(rounds):
        part = puzzles[number::each]
        ours.append(mean(_solved_ms(puzzle) for puzzle in part))
        peer.append(mean(_peer_ms(puzzle) for puzzle in part))
    yield Line("KenKen, order 3 to 9, solved / CP-SAT", "ms", ours, peer, "at most 0.1")
    yield Note("Ours proves that there is no second solution; CP-SAT stops at the first, on one thread.")
    times = [min(_solved_ms(puzzle) for _ in range(3)) for puzzle in puzzles]
    largest = [ms for puzzle, ms in zip(puzzles, times, strict=True) if puzzle.order == LARGEST]
    yield Line("KenKen, hardest of order 9 / 50 ms", "ms", [max(largest)], [MOST_MS], "at most 1")
    yield Note(
        f"{len(puzzles):,} puzzles of all orders and difficulties: {mean(times):.2f} ms on average, {max(times):.0f} ms"
        " at most."
    )
    hard = [s for puzzle, s in zip(puzzles, made, strict=True) if _is_hard_and_large(puzzle)]
    yield Note(
        f"Made in {1000 * mean(made):.0f} ms on average, {max(made):.1f} s at most; hard ones of order 9 in"
        f" {1000 * mean(hard):.0f} ms, {max(hard):.1f} s at most."
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
    began = time.perf_counter()
    found = solve(puzzle.order, puzzle.cages)
    took = 1000 * (time.perf_counter() - began)
    if found.solutions != (puzzle.solution,):
        raise AssertionError(f"The solver finds {found.solutions} instead of {puzzle.solution}")
    return took


def _peer_ms(puzzle: Puzzle) -> float:
    began = time.perf_counter()
    kenken_cpsat.solve(puzzle.order, puzzle.cages)
    return 1000 * (time.perf_counter() - began)
