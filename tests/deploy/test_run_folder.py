"""The private folder of a run's sockets."""

import fcntl
import os
import stat
import tempfile
from pathlib import Path

import pytest

from deploy.local.messages import LocalStackError
from deploy.local.process import Account
from deploy.local.state import run_folder


def test_run_folder_is_private_and_removed() -> None:
    with run_folder() as folder:
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        (folder / "x.sock").touch()
    assert not folder.exists()


def test_folder_of_a_long_run_is_locked_against_the_cleaning_of_old_temporary_files() -> None:
    with run_folder() as folder:
        cleaner = os.open(folder, os.O_RDONLY)
        try:
            with pytest.raises(BlockingIOError):
                fcntl.flock(cleaner, fcntl.LOCK_EX | fcntl.LOCK_NB)
        finally:
            os.close(cleaner)


def test_another_account_may_pass_through_but_not_list() -> None:
    with run_folder(Account("nobody", 65_534, 65_534)) as folder:
        assert stat.S_IMODE(folder.stat().st_mode) == 0o711


def test_long_temporary_folder_is_avoided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = tmp_path / ("x" * 100)
    long.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(long))
    with run_folder() as folder:
        assert len(os.fsencode(folder / "postgres" / ".s.PGSQL.5432.lock")) < 108


def test_temporary_folder_the_account_cannot_pass_is_avoided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/tmp")
    monkeypatch.setattr("deploy.local.state._FALLBACKS", ())
    monkeypatch.setattr(Account, "can_search", lambda *_: False)
    with pytest.raises(LocalStackError, match="TMPDIR"), run_folder(Account("nobody", 65_534, 65_534)):
        pytest.fail("a folder out of reach was used")
