"""What the package loads."""

import subprocess
import sys
from pathlib import Path

from worker.games.kenken.kernels.warm import warm_up

ROOT = Path(__file__).parents[4]


def test_cages_and_levels_load_no_numba() -> None:
    """The service validates with them, and never loads a kernel."""
    source = (
        "import sys, worker.games.kenken.rules.cage, worker.games.kenken.rules.levels;"
        "print({'numba', 'numpy'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout == "set()\n", done.stderr


def test_warming_up_runs() -> None:
    warm_up()
