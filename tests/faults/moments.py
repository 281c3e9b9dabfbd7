"""Moments of faults: the usual ones, or others drawn from a seed.

``FAULTS_SEED=7 pytest tests/faults`` strikes at other moments than without it, the same ones each time. Every test
draws from the seed and its own name, so that a test alone draws what it drew among the others.
"""

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

SEED_VARIABLE = "FAULTS_SEED"


@dataclass(frozen=True)
class Moments:
    """Moments and victims of the faults in one test; without ``drawn`` the usual ones."""

    drawn: Random | None = None

    @classmethod
    def of(cls, test: str) -> "Moments":
        """Return the moments of a test, by its name."""
        seed = os.environ.get(SEED_VARIABLE)
        return cls(Random(f"{seed}/{test}") if seed else None)

    def wait(self, usual_s: float, most_s: float) -> None:
        """Wait before a fault: the usual seconds, or a drawn time of at most ``most_s``."""
        time.sleep(self.drawn.uniform(0, most_s) if self.drawn else usual_s)

    def some(self, processes: Sequence[int]) -> Sequence[int]:
        """Return all processes, or at least one of them, drawn."""
        if self.drawn is None or not processes:
            return processes
        return self.drawn.sample(processes, self.drawn.randint(1, len(processes)))
