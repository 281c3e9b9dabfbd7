"""The folder of the API's counts: private, and removed when its users are gone."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.deploy.stacks import ROOT
from tests.waiting import wait_until
from worker.observability.folder import FOLDER_VARIABLE, make_metrics_folder, read_metrics_parent
from worker.settings import SettingError

HOLD = (
    "import sys, time; from pathlib import Path; from worker.observability.folder import make_metrics_folder;"
)
HOLD += " print(make_metrics_folder(Path(sys.argv[1])), flush=True); time.sleep(60)"


def _age(folder: Path) -> None:
    long_ago = time.time() - 3600
    os.utime(folder, (long_ago, long_ago))


def test_every_start_creates_another_folder(tmp_path: Path) -> None:
    first, second = make_metrics_folder(tmp_path), make_metrics_folder(tmp_path)
    assert first != second
    assert {folder.stat().st_mode & 0o777 for folder in (first, second)} == {0o700}


def test_chosen_folder_that_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    assert read_metrics_parent() == tmp_path
    monkeypatch.setenv(FOLDER_VARIABLE, "/nowhere")
    with pytest.raises(SettingError, match=f"^{FOLDER_VARIABLE} must be a folder .*, not '/nowhere'$"):
        read_metrics_parent()


def test_only_unused_folders_are_removed(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        held = Path(holder.stdout.readline().strip())
        try:
            (held / "counter_1.db").write_bytes(b"counts")
            _age(held)
            make_metrics_folder(tmp_path)
            assert held.is_dir()
        finally:
            holder.kill()
            wait_until(lambda: holder.poll() is not None, seconds=10)
    # So recent that a process may be about to lock it.
    os.utime(held)
    make_metrics_folder(tmp_path)
    assert held.is_dir()
    _age(held)
    make_metrics_folder(tmp_path)
    assert not held.exists()


def test_foreign_folders_are_not_removed(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "file").touch()
    base = tmp_path / "base"
    base.mkdir()
    (base / "countinghouse-metrics-link").symlink_to(elsewhere)
    _age(elsewhere)
    make_metrics_folder(base)
    assert (elsewhere / "file").exists()
