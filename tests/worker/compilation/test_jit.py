"""Kernels are compiled ahead, and loaded from disk the next time."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba import config, types

from worker.compilation.arrays import INTEGERS, OWN_INTEGERS, Int64s
from worker.compilation.cache_folder import cache_folder, target
from worker.compilation.jit import jit
from worker.engine.warm import FOLDER, GAMES

KERNEL = """
from numba import types
from worker.compilation.jit import jit

@jit(types.int64(types.int64))
def factorial(number):
    return number * factorial(number - 1) if number > 1 else 1

assert factorial(5) == 120
print(sum(factorial.stats.cache_hits.values()), sum(factorial.stats.cache_misses.values()))
"""


def _run(program: Path, **environ: str) -> str:
    kept = {"PATH": os.environ["PATH"], "PYTHONPATH": str(Path.cwd())}
    return subprocess.run(
        (sys.executable, program), env=kept | environ, check=True, capture_output=True, text=True
    ).stdout


def test_kernels_are_compiled_for_the_target() -> None:
    assert target() == (config.CPU_NAME, config.CPU_FEATURES)  # type: ignore[attr-defined]


def test_numba_setting_is_unchanged() -> None:
    before = config.CACHE_DIR  # type: ignore[attr-defined]

    @jit(types.int64(types.int64))
    def doubled(number: int) -> int:
        return 2 * number

    assert doubled(21) == 42
    after = config.CACHE_DIR  # type: ignore[attr-defined]
    assert after == before


def test_kernel_is_compiled_once(tmp_path: Path) -> None:
    program = tmp_path / "kernel.py"
    program.write_text(KERNEL, encoding="utf-8")
    assert [_run(program, HOME=str(tmp_path)) for _ in range(2)] == ["0 1\n", "1 0\n"]


def test_kernel_is_compiled_each_time_if_no_folder_is_writable(tmp_path: Path) -> None:
    program = tmp_path / "kernel.py"
    program.write_text(KERNEL, encoding="utf-8")
    (tmp_path / "full").write_text("in the way", encoding="utf-8")
    told = {"NUMBA_CACHE_DIR": str(tmp_path / "full"), "HOME": str(tmp_path)}
    assert [_run(program, **told) for _ in range(2)] == ["0 1\n", "0 1\n"]


@pytest.mark.parametrize("game", GAMES)
def test_kernels_of_a_game_hold_no_address_and_so_have_the_same_bytes_every_time(game: str) -> None:
    kernels = [*cache_folder(FOLDER / game / "kernels").rglob("*.nbc")]
    assert kernels
    assert [each.name for each in kernels if re.search(rb"0x[0-9a-f]{8}", each.read_bytes())] == []


def test_slice_of_another_shape_is_refused() -> None:
    @jit(types.void(OWN_INTEGERS, INTEGERS))
    def begin_with(numbers: Int64s, first: Int64s) -> None:
        numbers[:2] = first

    numbers = np.zeros(3, np.int64)
    begin_with(numbers, np.array([4, 5]))
    assert numbers.tolist() == [4, 5, 0]
    with pytest.raises(ValueError, match="another shape"):
        begin_with(numbers, np.array([4, 5, 6]))
