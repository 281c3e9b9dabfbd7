"""What the package loads."""

import subprocess
import sys
from pathlib import Path

from worker.games.partition.kernels.warm import warm_up

ROOT = Path(__file__).parents[4]


def test_filters_load_no_numba_and_no_flint() -> None:
    """The service validates with them, and never loads a kernel."""
    source = "import sys, worker.games.partition.rules.filters; print({'numba', 'numpy', 'flint'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout == "set()\n", done.stderr


def test_warming_up_runs() -> None:
    warm_up()
