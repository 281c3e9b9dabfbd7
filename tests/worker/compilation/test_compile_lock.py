"""Processes that start together compile each kernel once."""

import os
import subprocess
import sys
from pathlib import Path

KERNEL = """
import sys, time
import numpy  # Loaded before the race.
from numba import types
from numba.core import event
from worker.compilation.jit import jit

class Count(event.Listener):
    def on_start(self, event): print("compiled", flush=True)
    def on_end(self, event): pass

event.register("numba:compile", Count())

@jit(types.int64(types.int64))
def square(number):
    return number * number

assert square(5) == 25
"""


def test_two_processes_compile_a_kernel_once(tmp_path: Path) -> None:
    source = tmp_path / "kernel.py"
    source.write_text(KERNEL)
    environ = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(Path.cwd())}
    running = [
        subprocess.Popen((sys.executable, source), env=environ, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    outputs = [process.communicate(timeout=120)[0] for process in running]
    assert [process.returncode for process in running] == [0] * 4
    assert sum(output.count("compiled") for output in outputs) == 1


def test_kernel_compiles_where_no_lock_can_be_written(tmp_path: Path) -> None:
    source = tmp_path / "kernel.py"
    source.write_text(KERNEL)
    environ = {**os.environ, "NUMBA_CACHE_DIR": "/proc/none", "PYTHONPATH": str(Path.cwd())}
    done = subprocess.run(
        (sys.executable, source), check=False, env=environ, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("compiled") == 1
