"""The names of processes that hold shards."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from worker.engine.keeper import _read_machine, is_known_dead, this_process


@pytest.fixture(autouse=True)
def _read_anew() -> Iterator[None]:
    _read_machine.cache_clear()
    yield
    _read_machine.cache_clear()


def _ended() -> str:
    """Return the name of a process of this machine that has ended."""
    machine = this_process().rpartition(":")[0]
    ended = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True, check=True
    )
    return f"{machine}:{ended.stdout.strip()}"


def test_only_an_ended_process_of_this_machine_is_known_dead() -> None:
    assert is_known_dead(_ended())
    assert not is_known_dead(this_process())
    assert not is_known_dead("")


def test_machines_of_the_same_name_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = _ended()
    other = tmp_path / "boot_id"
    other.write_text("c0ffee\n", encoding="ascii")
    monkeypatch.setattr("worker.engine.keeper.BOOT_ID", other)
    _read_machine.cache_clear()
    assert "/c0ffee/" in this_process()
    assert not is_known_dead(ended)


def test_without_a_boot_id_the_machine_has_a_name_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worker.engine.keeper.BOOT_ID", tmp_path / "missing")
    assert not is_known_dead(this_process())
