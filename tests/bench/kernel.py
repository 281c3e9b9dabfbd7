"""The solve kernel alone: all distinct solutions of five-card hands, against a published figure."""

import random
import time
from collections.abc import Iterator

from tests.bench.report import Line, Note
from tests.bench.size import Size
from worker.games.krypto.kernels.play.solve import list_solutions
from worker.games.krypto.kernels.warm import warm_up
from worker.games.krypto.rules.rules import STANDARD_DECK

ROUNDS = 7
HANDS = 400
# The time for all distinct solutions of a five-card hand that the README of a C# solver gives.
PUBLISHED_MS = 0.9


def _games(hands: int) -> list[tuple[list[int], int]]:
    rng = random.Random(1963)
    pack = [value for value, copies in STANDARD_DECK for _ in range(copies)]
    drawn = (rng.sample(pack, 6) for _ in range(hands))
    return [(cards[:5], cards[5]) for cards in drawn]


def bench_kernel(size: Size) -> Iterator[Line | Note]:
    """Measure the mean time per game, over hands dealt from the standard deck."""
    warm_up()
    rounds = size.of(ROUNDS, 2)
    games = _games(size.of(HANDS, 20))
    means = []
    for _ in range(rounds):
        began = time.perf_counter()
        for cards, target in games:
            list_solutions(cards, target, "house")
        means.append(1000 * (time.perf_counter() - began) / len(games))
    peer = [PUBLISHED_MS] * rounds
    yield Line("solve kernel, 5 cards, all listed / C# solver", "ms", means, peer, "at most 0.56 (0.5 ms)")
    yield Note(
        f"the C# solver's {PUBLISHED_MS} ms is the figure of its README, on its author's machine: it was not run here"
    )
