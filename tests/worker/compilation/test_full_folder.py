"""Kernels and arrays on a full disk: they are made nevertheless, and stored once there is space again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

# A mount that only the process sees, and that ends with it. Accounts other than root need a user namespace for it.
_NAMESPACE = (
    ("unshare", "--mount")
    if os.geteuid() == 0
    else ("unshare", "--user", "--map-root-user", "--keep-caps", "--mount")
)
_MADE = """
import numpy as np
from numba import types
from worker.compilation.jit import jit
from worker.compilation.arrays import load_or_build

@jit(types.int64(types.int64))
def double(number):
    return 2 * number

def build():
    print("built")
    return [np.arange(20_000)]

[array] = load_or_build(__import__("pathlib").Path(__file__), "numbers", build)
print(double(21), array.sum(), sum(double.stats.cache_hits.values()))
"""
# Three runs: while the disk is full, after it has space again, and with the files stored by the second run.
_TURNS = """
mount -t tmpfs -o size=512k tmpfs "$NUMBA_CACHE_DIR"
cat /dev/zero > "$NUMBA_CACHE_DIR/fill" 2> /dev/null
"$0" "$1"
rm "$NUMBA_CACHE_DIR/fill"
"$0" "$1"
"$0" "$1"
"""


def test_unstored_arrays_are_built_again(tmp_path: Path) -> None:
    if subprocess.run([*_NAMESPACE, "true"], check=False, capture_output=True).returncode != 0:
        pytest.skip("this account may not mount anything here")
    kept = tmp_path / "kept"
    kept.mkdir()
    made = tmp_path / "sources" / "made.py"
    made.parent.mkdir()
    made.write_text(_MADE)
    told = subprocess.run(
        [*_NAMESPACE, "sh", "-c", _TURNS, sys.executable, str(made)],
        env={**os.environ, "NUMBA_CACHE_DIR": str(kept), "PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    anew, again = "built\n42 199990000 0\n", "42 199990000 1\n"
    assert told.stdout == anew + anew + again
