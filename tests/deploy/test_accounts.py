"""Accounts: the one that PostgreSQL runs under, and the folders that it can reach."""

import os
from pathlib import Path

from deploy.local.process import Account, server_account

STRANGER = Account("stranger", 4_000_000, 4_000_000)


def test_only_root_needs_another_account() -> None:
    account = server_account()
    if os.geteuid() == 0:
        assert account is not None
        assert (account.name, account.uid != 0) == ("nobody", True)
    else:
        assert account is None


def test_other_account_needs_access_to_every_parent_folder() -> None:
    assert STRANGER.can_search(Path("/tmp"))
    assert STRANGER.can_read(Path("/etc/passwd"))
    assert not STRANGER.can_read(Path("/etc/shadow"))


def test_closed_folder_closes_everything_below_it(tmp_path: Path) -> None:
    inner = tmp_path / "closed" / "inner"
    inner.mkdir(parents=True)
    owner = Account("owner", os.geteuid(), os.getegid())
    assert owner.can_search(inner)
    inner.parent.chmod(0o600)
    assert not owner.can_search(inner)
    inner.parent.chmod(0o700)
    assert owner.can_search(inner)
    assert not STRANGER.can_search(inner)


def test_group_permissions_take_precedence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    file.chmod(0o604)
    member = Account("member", 4_000_000, os.getegid())
    assert not member.can_read(file)
