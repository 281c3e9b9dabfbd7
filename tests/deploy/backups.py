"""``python -m deploy.backup`` as operators run it, and PostgreSQL queried from outside."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from deploy.backup.archive import SLOT
from deploy.local.process import server_account
from tests.deploy.stacks import ROOT, user_environ
from tests.waiting import wait_until


def backup(url: str, *arguments: object) -> list[str]:
    """Run the command to its end, and return its output."""
    finished = subprocess.run(
        backup_command(*arguments), cwd=ROOT, env=_environ(url), capture_output=True, text=True, check=False
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout.split()


def refused(url: str, *arguments: object) -> str:
    """Run the command, which must fail, and return its error."""
    finished = subprocess.run(
        backup_command(*arguments), cwd=ROOT, env=_environ(url), capture_output=True, text=True, check=False
    )
    assert finished.returncode == 1
    assert finished.stdout == ""
    return finished.stderr


def backup_command(*arguments: object) -> list[str]:
    """Return the command ``python -m deploy.backup`` with arguments."""
    return [sys.executable, "-m", "deploy.backup", *map(str, arguments)]


def _environ(url: str) -> dict[str, str]:
    return user_environ(DATABASE_URL=url)


@contextmanager
def archiving(url: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Receive the log of the server at ``url``, and yield the receiving process."""
    with subprocess.Popen(backup_command("archive", folder), cwd=ROOT, env=_environ(url)) as process:
        try:
            receiving = "SELECT count(*) FROM pg_replication_slots WHERE slot_name = %s AND active"
            wait_until(lambda: ask(url, receiving, SLOT) == [(1,)], seconds=30)
            yield process
        finally:
            process.terminate()


def ask(url: str, query: str, *values: object) -> list[tuple[Any, ...]]:
    """Return the rows of a query."""
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        cursor = connection.execute(query.encode(), values)
        return cursor.fetchall() if cursor.description else []


def own(folder: Path) -> None:
    """Give a data folder to the account that runs PostgreSQL here."""
    account = server_account()
    if account is not None:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, account.uid, account.gid, follow_symlinks=False)
