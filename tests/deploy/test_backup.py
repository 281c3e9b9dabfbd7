"""The drill: a service and its stores are lost in the middle of work, and restored to a chosen moment."""

import hashlib
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

import httpx
import pytest

from deploy.backup.archive import bases
from tests.deploy.backups import archiving, ask, backup, backup_command, own, refused
from tests.deploy.places import public_folder
from tests.deploy.stacks import ROOT, Stack, running_stack
from tests.local_postgres import local_postgres
from tests.waiting import wait_until
from tests.worker.games.krypto.games import PUBLISHED

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

OPERATOR = "the-operator-of-the-drill"
GAME = {"cards": [2, 4, 3, 6, 5], "target": 6}
# Three shards of some seconds each.
CENSUS = {"hand_size": 5, "low": 1, "high": 25, "targets": [1, 25], "measure": "forms", "rules": "integer"}


def checksums(url: str) -> dict[str, tuple[int, str]]:
    """Return each table's number of rows, and a digest of them."""
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
    found = {}
    for (table,) in ask(url, tables):
        rows = sorted(row for (row,) in ask(url, f'SELECT "{table}"::text FROM "{table}"'))
        found[table] = (len(rows), hashlib.sha256("\n".join(rows).encode()).hexdigest())
    return found


def received(url: str) -> bool:
    """Return True if all of the log written so far is in the archive."""
    query = "SELECT flush_lsn >= pg_current_wal_flush_lsn() FROM pg_stat_replication"
    return ask(url, query) == [(True,)]


@contextmanager
def caller(stack: Stack, key: str) -> Iterator[httpx.Client]:
    """Yield a client with a key."""
    headers = {"Authorization": f"Bearer {key}"}
    with httpx.Client(base_url=f"http://127.0.0.1:{stack.port}", headers=headers, timeout=20) as client:
        yield client


def ended(client: httpx.Client, job: str) -> bool:
    """Return True if a job has ended."""
    return client.get(job).raise_for_status().json()["status"] not in ("queued", "running")


def backed_up_and_changed(url: str, archive: Path) -> dict[str, tuple[int, str]]:
    """Back the server up, and return its tables' checksums after a change that is in the log alone."""
    with archiving(url, archive):
        backup(url, "base", archive)
        ask(url, "DELETE FROM jobs")
        wait_until(lambda: received(url), seconds=30)
        return checksums(url)


def restored(archive: Path, place: Path) -> dict[str, tuple[int, str]]:
    """Return the tables' checksums on a new server that was restored from the whole archive."""
    backup("", "restore", archive, place / "postgres")
    own(place / "postgres")
    with local_postgres(place) as url:
        wait_until(lambda: ask(url, "SELECT pg_is_in_recovery()") == [(False,)], seconds=60)
        return checksums(url)


@pytest.fixture
def place() -> Iterator[Path]:
    with public_folder() as folder:
        yield folder


def test_service_is_restored_to_a_chosen_moment(place: Path) -> None:
    archive, second = place / "archive", place / "second"
    settings = {"API_KEYS": "required", "COUNTINGHOUSE_OPERATOR_KEY": OPERATOR, "WORKER_CONCURRENCY": "1"}
    with local_postgres(place / "first") as url, archiving(url, archive):
        # As the guide has it for losing nothing: every commit waits for the archive.
        ask(url, "ALTER SYSTEM SET synchronous_standby_names = 'pg_receivewal'")
        ask(url, "SELECT pg_reload_conf()")
        with running_stack(place / "stack", {**settings, "DATABASE_URL": url}) as stack:
            with caller(stack, OPERATOR) as operator:
                key = operator.post("/v1/keys", json={"name": "drill"}).json()["secret_key"]
            with caller(stack, key) as client:
                before = client.post("/v1/krypto/solve", json=GAME).json()
                [taken] = backup(url, "base", archive)
                # Everything from here on is in the log alone.
                after = client.post("/v1/krypto/solve", json={**GAME, "target": 7}).json()
                submitted = client.post("/v1/jobs", json={"kind": "krypto.census", "params": CENSUS})
                census = submitted.json()["links"]["self"]
                wait_until(lambda: client.get(census).json()["progress"]["done"] > 0, seconds=240, pause=0.3)
                # A stack that stops in good order might finish the census first.
                stack.lose()
        expected = checksums(url)
        assert ask(url, "SELECT count(*) FROM computations WHERE state = 'running'") == [(1,)]
        assert (expected["jobs"][0], expected["api_keys"][0]) == (3, 1)
        [(moment,)] = ask(url, "SELECT clock_timestamp()")
        # An operator empties a table by mistake.
        ask(url, "TRUNCATE computations, api_keys CASCADE")
        wait_until(lambda: received(url), seconds=30)

    began = time.monotonic()
    assert backup(url, "restore", archive, second / "postgres", "--until", moment.isoformat()) == [taken]
    own(second / "postgres")
    with local_postgres(second) as url:
        wait_until(lambda: ask(url, "SELECT pg_is_in_recovery()") == [(False,)], seconds=60)
        print(f"restored in {time.monotonic() - began:.1f} s")
        assert checksums(url) == expected
        # There is no archive yet for which a commit could wait.
        assert ask(url, "SHOW synchronous_standby_names") == [("",)]
        # The state folder is new, and so are the broker and the cache.
        with (
            running_stack(place / "other", {**settings, "DATABASE_URL": url}) as stack,
            caller(stack, key) as client,
        ):
            for job in (before, after):
                assert client.get(job["links"]["self"]).json()["result"] == job["result"]
            wait_until(lambda: ended(client, census), seconds=240, pause=0.5)
            finished = client.get(census).json()
            assert client.post("/v1/krypto/solve", json={**GAME, "target": 8}).json()["status"] == "succeeded"
        expected = backed_up_and_changed(url, place / "archive-of-second")
    assert restored(place / "archive-of-second", place / "third") == expected
    assert finished["status"] == "succeeded"
    assert finished["result"]["unsolvable_total"] == PUBLISHED["computed_here"]["unsolvable"]["integer"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("prune", "folder", "--keep", "0"), "--keep: should be a number from 1"),
        (("restore", "folder", "data", "--until", "yesterday"), "--until: should be ISO 8601 with an offset"),
        (
            ("restore", "folder", "data", "--until", "2026-11-23T10:15:00"),
            "should be ISO 8601 with an offset",
        ),
    ],
)
def test_bad_arguments_are_refused(arguments: tuple[str, ...], told: str) -> None:
    finished = subprocess.run(
        backup_command(*arguments), cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert finished.returncode == 2
    assert told in finished.stderr


def test_impossible_backup_or_restore_is_an_error(place: Path) -> None:
    archive = place / "archive"
    nowhere = "postgresql://nobody@127.0.0.1:1/none"
    assert "DATABASE_URL is not set" in refused("", "base", archive)
    assert refused(nowhere, "base", archive).startswith("error: connection failed:")
    with local_postgres(place / "first") as url:
        assert "nobody receives the log" in refused(url, "base", archive)
        with archiving(url, archive):
            ask(url, "CREATE TABLE numbers AS SELECT 1")
            taken = [Path(backup(url, "base", archive)[0]) for _ in range(3)]
            wait_until(lambda: received(url), seconds=30)
            log = len([*(archive / "wal").iterdir()])
            assert backup(url, "prune", archive, "--keep", 2) == [str(taken[0])]
            assert [path for _, path in bases(archive)] == taken[1:]
            assert len([*(archive / "wal").iterdir()]) < log
    early = bases(archive)[0][0] - timedelta(minutes=1)
    assert "has no base backup from before" in refused(
        url, "restore", archive, place / "new", "--until", early.isoformat()
    )
    (place / "full").mkdir()
    (place / "full" / "file").touch()
    assert "is not empty" in refused(url, "restore", archive, place / "full")
    # A damaged copy is not restored; an older one can be.
    damaged = taken[2] / "global" / "pg_control"
    damaged.write_bytes(bytes(8192))
    assert f"{damaged} was changed" in refused(url, "restore", archive, place / "new")
    assert backup(url, "restore", archive, place / "older", "--until", _moment(taken[1]).isoformat()) == [
        str(taken[1])
    ]


def _moment(base: Path) -> datetime:
    return next(moment for moment, path in bases(base.parents[1]) if path == base)
