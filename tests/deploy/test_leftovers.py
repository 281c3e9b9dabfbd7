"""Ending the processes that a killed supervisor left behind."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from deploy.local import state
from deploy.local.state import RECORD_NAME, RunRecord, run_folder
from tests.deploy.children import is_running


def test_process_that_ignores_its_supervisors_end_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state, "_GRACE_SECONDS", 0.1)
    record = RunRecord(tmp_path)
    with run_folder() as run, subprocess.Popen(["sleep", "60"], start_new_session=True) as left:
        record.write(run, [left.pid])
        record.end_leftovers()
        assert left.wait() == -signal.SIGKILL
        assert not run.exists()
    assert not (tmp_path / RECORD_NAME).exists()


def test_ending_process_is_waited_for(tmp_path: Path) -> None:
    with run_folder() as run, subprocess.Popen(["sleep", "0.2"], start_new_session=True) as left:
        RunRecord(tmp_path).write(run, [left.pid])
        RunRecord(tmp_path).end_leftovers()
        assert left.wait() == 0


def test_other_process_with_the_same_id_is_spared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "_GRACE_SECONDS", 0.0)
    with subprocess.Popen(["sleep", "60"], start_new_session=True) as other:
        started = state._start_time(other.pid)
        assert started is not None
        (tmp_path / RECORD_NAME).write_text(
            f'{{"run_folder": "/nowhere", "processes": [[{other.pid}, {started - 1}]]}}'
        )
        RunRecord(tmp_path).end_leftovers()
        assert is_running(other.pid)
        other.kill()


def test_folder_that_is_no_run_folder_is_not_removed(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.mkdir()
    RunRecord(tmp_path).write(precious, [])
    RunRecord(tmp_path).end_leftovers()
    assert precious.is_dir()


@pytest.mark.parametrize("text", [None, "", "{", "[]", '{"run_folder": "x"}', '{"processes": [[1]]}'])
def test_missing_or_broken_record_is_ignored(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / RECORD_NAME).write_text(text)
    RunRecord(tmp_path).end_leftovers()


def test_start_times_distinguish_processes() -> None:
    mine = state._start_time(os.getpid())
    assert mine is not None
    # A clock tick is a hundredth of a second.
    time.sleep(0.02)
    with subprocess.Popen(["sleep", "60"]) as later:
        started = state._start_time(later.pid)
        assert started is not None
        assert started > mine
        later.kill()
    assert state._start_time(later.pid) is None
