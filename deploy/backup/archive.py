"""The folder of an installation's backups, and the verification of one by PostgreSQL's "Backup Manifest Format".

Base backups are under ``base/``, named after the moment they were complete, and the write-ahead log (WAL) since the
first of them is in ``wal/``. Verification does not use ``pg_verifybackup``, which does not start in the local stack's
PostgreSQL.
"""

import hashlib
import json
import os
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from deploy.backup.programs import BackupError, find_program, read_server_address, run_program

NAME = "backup_manifest"
_LAST_LINE = b'"Manifest-Checksum"'


def verify(base: Path) -> None:
    """Verify every file of a base backup except the log, which has its own checksums.

    Raises:
        BackupError: A file is missing or was changed; the message names it.
    """
    try:
        text = (base / NAME).read_bytes()
        manifest = json.loads(text)
    except (OSError, ValueError):
        raise BackupError(f"{base} has no {NAME} that can be read") from None
    # The last line is the checksum of everything before it.
    if hashlib.sha256(text[: text.rindex(_LAST_LINE)]).hexdigest() != manifest["Manifest-Checksum"]:
        raise BackupError(f"{base / NAME} was changed")
    for file in manifest["Files"]:
        name = file["Path"] if "Path" in file else bytes.fromhex(file["Encoded-Path"]).decode()
        path = base / name
        if not path.is_file():
            raise BackupError(f"{path} is missing")
        with path.open("rb") as content:
            if hashlib.file_digest(content, "sha256").hexdigest() != file["Checksum"]:
                raise BackupError(f"{path} was changed")


BASES, WAL, UNFINISHED = "base", "wal", "unfinished"
SLOT = "countinghouse_archive"
STAMP = "%Y%m%dT%H%M%S.%fZ"
_PRIVATE = 0o700
_START = re.compile(r"^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$", re.MULTILINE)


def bases(folder: Path) -> list[tuple[datetime, Path]]:
    """Return the complete base backups, oldest first, with the moment (server's clock) from which each can restore."""
    found = (folder / BASES).glob("*Z")
    return sorted((datetime.strptime(path.name, STAMP).replace(tzinfo=UTC), path) for path in found)


def receive_wal(folder: Path) -> None:
    """Become ``pg_receivewal``, which receives the log as it is written, until a signal; it reconnects by itself.

    A replication slot makes the server keep the part of the log that has not been received yet.

    Raises:
        BackupError: The server or the program is not available.
    """
    wal = _private(folder / WAL)
    run_program(
        "pg_receivewal", "--dbname", read_server_address(), "--slot", SLOT, "--create-slot", "--if-not-exists"
    )
    command = find_program("pg_receivewal")
    arguments = ("--dbname", read_server_address(), "--slot", SLOT, "--directory", str(wal), "--synchronous")
    os.execv(command, (command, *arguments))  # noqa: S606


def take_base(folder: Path) -> Path:
    """Copy the whole running server, verify the copy, and return its folder.

    Raises:
        BackupError: The copy failed, or nobody receives the log that belongs to it.
    """
    _check_receiver()
    unfinished = _private(folder / BASES) / UNFINISHED
    shutil.rmtree(unfinished, ignore_errors=True)
    options = ("--pgdata", str(unfinished), "--wal-method=stream", "--checkpoint=fast")
    run_program("pg_basebackup", "--dbname", read_server_address(), *options, "--manifest-checksums=SHA256")
    verify(unfinished)
    finished = unfinished.with_name(_read_database_time().strftime(STAMP))
    unfinished.rename(finished)
    return finished


def prune(folder: Path, keep: int) -> list[Path]:
    """Remove all base backups but the newest ``keep``, and the older log; return the removed backups."""
    retained = bases(folder)[-keep:]
    removed = [path for _, path in bases(folder)[:-keep]]
    for path in removed:
        shutil.rmtree(path)
    if removed:
        label = (retained[0][1] / "backup_label").read_text()
        start = _START.search(label)
        if start is None:
            raise BackupError(f"{retained[0][1]} has no backup_label as PostgreSQL writes it")
        run_program("pg_archivecleanup", str(folder / WAL), start[1])
    return removed


def _private(folder: Path) -> Path:
    folder.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
    return folder


def _check_receiver() -> None:
    """Check that the log is being received: a base backup alone restores only its own moment."""
    query = "SELECT active FROM pg_replication_slots WHERE slot_name = %s"
    with _connect() as connection:
        if connection.execute(query, (SLOT,)).fetchone() != (True,):
            raise BackupError("nobody receives the log; start `python -m deploy.backup archive` first")


def _read_database_time() -> datetime:
    with _connect() as connection:
        [moment] = connection.execute("SELECT clock_timestamp()").fetchone() or [None]
    assert isinstance(moment, datetime)  # noqa: S101  # for the type checker
    return moment.astimezone(UTC)


def _connect() -> psycopg.Connection:
    try:
        return psycopg.connect(read_server_address(), autocommit=True, connect_timeout=5)
    except psycopg.OperationalError as error:
        raise BackupError(str(error)) from None
