"""What can be had without loading numba."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("module", ["check", "deck", "difficulty", "hand", "parse", "rules"])
def test_declarations_need_no_compiler(module: str) -> None:
    code = f"import sys, worker.games.krypto.kernels.{module}; sys.exit(any(name in sys.modules for name in ('numba', 'numpy')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
