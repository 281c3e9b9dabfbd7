"""Loading or compiling of all kernels before the first request."""

from worker.games.year.kernels.values import Game
from worker.games.year.kernels.ways import solve
from worker.games.year.rules.rules import RULES


def warm_up() -> None:
    """Load the kernels, and run each once on two digits."""
    for rules in RULES:
        solve(Game("12", rules), 3, 10)
