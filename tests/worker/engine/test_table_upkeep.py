"""Building tables: once, again for another engine, and replacing the old one only when complete."""

import dataclasses
import time
from datetime import timedelta
from typing import Final
from uuid import UUID

import pytest
from sqlalchemy import func, select, text

from db.items import read_items
from db.models import Computation, Job, JobStatus, Table, TableRow
from db.packed_rows import PackedRow, RowFilter
from db.sessions import transaction
from db.sweeping import forget_finished
from db.tables import find_row, find_table, list_tables, read_rows
from tests.operations import SPIN
from tests.tables import HIGH, LAST_TARGET, SMALL_KRYPTO, build, want_only
from worker import registry
from worker.declarations import table as declarations
from worker.engine import upkeep
from worker.engine.chores import KERNELS_WITHIN_S, build_tables
from worker.games.krypto.kernels.play.solve import count_solutions
from worker.games.krypto.rules.rules import RULES
from worker.games.krypto.tables.games import unpacked
from worker.registry import TABLES_SETTING, read_wanted_tables
from worker.settings import SettingError

HANDS: Final = 126
SPIN_TABLE: Final = declarations.Table(
    name="spin",
    title="spin",
    kind=SPIN.kind,
    params={"name": "table", "shards": 3, "seconds": 0.0, "items": 4},
)

pytestmark = pytest.mark.usefixtures("empty_stores", "spin")
needs_worker = pytest.mark.usefixtures("worker")


@pytest.fixture
def _unsent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Prevent shards from reaching the workers."""
    monkeypatch.setattr("worker.engine.chores.send_first_shards", lambda *_: None)


def _computations(state: JobStatus | None = None) -> int:
    query = select(func.count()).select_from(Computation)
    with transaction() as session:
        return session.scalar(query if state is None else query.where(Computation.state == state)) or 0


def _table_id(name: str = "krypto") -> UUID:
    table = find_table(name)
    assert table is not None
    return table.computation_id


@pytest.mark.usefixtures("_unsent")
def test_tables_wait_for_the_kernels_of_their_game_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    want_only(monkeypatch, SMALL_KRYPTO)
    monkeypatch.setattr("worker.engine.chores.find_missing", lambda: ["krypto", "kenken"])
    monkeypatch.setattr("worker.engine.chores._began_s", time.monotonic())
    assert (build_tables(), _computations()) == (1, 0)
    monkeypatch.setattr("worker.engine.chores._began_s", time.monotonic() - KERNELS_WITHIN_S)
    assert (build_tables(), _computations()) == (1, 1)


@pytest.mark.usefixtures("_unsent")
def test_tables_do_not_wait_for_the_kernels_of_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    want_only(monkeypatch, SMALL_KRYPTO)
    monkeypatch.setattr("worker.engine.chores.find_missing", lambda: ["kenken"])
    monkeypatch.setattr("worker.engine.chores._began_s", time.monotonic())
    assert (build_tables(), _computations()) == (1, 1)


@pytest.mark.usefixtures("_unsent")
def test_published_tables_need_no_worker_and_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    published = [table for table in registry.TABLES.values() if table.published]
    want_only(monkeypatch, *published)
    monkeypatch.setattr("worker.engine.chores.find_missing", lambda: ["kenken"])
    monkeypatch.setattr("worker.engine.chores._began_s", time.monotonic())
    assert (build_tables(), _computations(JobStatus.SUCCEEDED)) == (0, len(published))
    assert {table.name for table in list_tables()} == {table.name for table in published}
    assert build_tables() == 0


def test_published_table_has_the_engine_and_the_rows_of_its_operation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    want_only(monkeypatch, registry.TABLES["31-derful/6"])
    assert build_tables() == 0
    (table,) = list_tables()
    assert (table.engine, table.rows) == ("31-derful.enumerate@4", 27)
    assert table.checksum == "227886d8c37b2234fbefd7051f08d85edd22e73503ca787273038b5ba4a115c3"


def _hands() -> list[PackedRow]:
    return list(read_rows(_table_id()))


@needs_worker
def test_krypto_table_agrees_with_the_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    want_only(monkeypatch, SMALL_KRYPTO)
    build()
    rows = _hands()
    assert len(rows) == HANDS
    assert [row.key for row in rows] == sorted(row.key for row in rows)
    for row in rows[::17]:
        for place, rules in enumerate(RULES):
            counted = [count_solutions(row.key, target, rules) for target in range(1, LAST_TARGET + 1)]
            forms, distinct = unpacked(row.numbers, place, LAST_TARGET, len(RULES))
            assert list(forms) == [solutions.forms for solutions in counted]
            assert list(distinct) == [solutions.distinct for solutions in counted]
            assert [not row.flags[place] >> bit & 1 for bit in range(LAST_TARGET)] == [
                solutions.distinct > 0 for solutions in counted
            ]


@needs_worker
def test_rows_can_be_filtered(monkeypatch: pytest.MonkeyPatch) -> None:
    want_only(monkeypatch, SMALL_KRYPTO)
    build()
    table = _table_id()
    rows = _hands()
    monkeypatch.setattr("db.tables._FIRST_BATCH", 2)
    monkeypatch.setattr("db.tables._LARGEST_BATCH", 21)
    assert _hands() == rows
    chosen = rows[100]
    assert find_row(table, chosen.key) == chosen
    assert find_row(table, bytes([1, 2, 3, 4, HIGH + 1])) is None
    assert list(read_rows(table, RowFilter(start=chosen.key))) == rows[100:]
    assert list(read_rows(table, RowFilter(key=chosen.key))) == [chosen]
    pairs = [row for row in rows if row.key.count(2) >= 2 and 5 in row.key]
    assert list(read_rows(table, RowFilter(contains=(b"\2\2", b"\5")))) == pairs
    assert 0 < len(pairs) < HANDS
    # These characters are wildcards in a LIKE pattern.
    assert list(read_rows(table, RowFilter(contains=(b"%",)))) == []
    assert list(read_rows(table, RowFilter(contains=(b"_",)))) == []
    for mark, place in ((0, 0), (3, 6)):
        expected = [row for row in rows if row.flags[mark] >> place & 1]
        assert list(read_rows(table, RowFilter(flag=mark, bits=1 << place))) == expected


@needs_worker
def test_table_is_built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    want_only(monkeypatch, SMALL_KRYPTO, SPIN_TABLE)
    build()
    built = list_tables()
    assert [(table.name, table.rows) for table in built] == [("krypto", HANDS), ("spin", 12)]
    assert build_tables() == 0
    assert list_tables() == built
    assert _computations() == 2


@needs_worker
def test_rows_of_a_table_without_a_store_are_its_items(monkeypatch: pytest.MonkeyPatch) -> None:
    want_only(monkeypatch, SPIN_TABLE)
    build()
    assert len(list(read_items(_table_id("spin")))) == 12


@needs_worker
def test_new_engine_replaces_the_table_once_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    want_only(monkeypatch, SPIN_TABLE)
    build()
    old = find_table("spin")
    with monkeypatch.context() as patch:
        patch.setitem(registry._operations, SPIN.kind, dataclasses.replace(SPIN, version=2))
        # The workers have only the old engine, so the new table is not built.
        assert [build_tables(), build_tables()] == [1, 1]
        assert find_table("spin") == old
    want_only(monkeypatch, dataclasses.replace(SPIN_TABLE, params={**SPIN_TABLE.params, "items": 5}))
    build()
    new = find_table("spin")
    assert old is not None
    assert new is not None
    assert (old.rows, new.rows) == (12, 15)
    assert old.checksum != new.checksum


@needs_worker
def test_tables_never_expire_but_replaced_ones_do(monkeypatch: pytest.MonkeyPatch) -> None:
    want_only(monkeypatch, SMALL_KRYPTO)
    build()
    old = _table_id()
    forget_finished(timedelta(0))
    assert _table_id() == old
    want_only(
        monkeypatch, dataclasses.replace(SMALL_KRYPTO, params={"high": HIGH, "last_target": LAST_TARGET - 1})
    )
    build()
    assert _table_id() != old
    assert len(list(read_rows(old))) == HANDS
    forget_finished(timedelta(0))
    assert list(read_rows(old)) == []
    assert len(_hands()) == HANDS


@needs_worker
def test_replaced_table_can_be_restored(monkeypatch: pytest.MonkeyPatch) -> None:
    want_only(monkeypatch, SMALL_KRYPTO)
    build()
    first = find_table("krypto")
    want_only(
        monkeypatch, dataclasses.replace(SMALL_KRYPTO, params={"high": HIGH, "last_target": LAST_TARGET - 1})
    )
    build()
    want_only(monkeypatch, SMALL_KRYPTO)
    build()
    again = find_table("krypto")
    assert first is not None
    assert again is not None
    assert dataclasses.replace(again, built_at=first.built_at) == first
    assert _computations() == 2


@pytest.mark.usefixtures("_unsent")
def test_failed_table_is_not_retried_immediately(monkeypatch: pytest.MonkeyPatch) -> None:
    want_only(monkeypatch, SPIN_TABLE)
    assert build_tables() == 1
    with transaction() as session:
        session.execute(text("UPDATE computations SET state = 'failed', finished_at = now()"))
    assert build_tables() == 1
    assert _computations() == 1
    with transaction() as session:
        session.execute(text("UPDATE computations SET finished_at = now() - interval '11 minutes'"))
    assert build_tables() == 1
    assert (_computations(), _computations(JobStatus.QUEUED)) == (2, 1)


@pytest.mark.usefixtures("_unsent")
def test_cancelled_build_is_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    want_only(monkeypatch, SPIN_TABLE)
    build_tables()
    with transaction() as session:
        session.execute(text("UPDATE computations SET state = 'cancelled', finished_at = now()"))
    build_tables()
    assert _computations(JobStatus.QUEUED) == 1


@needs_worker
def test_interrupted_storing_leaves_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    want_only(monkeypatch, SMALL_KRYPTO)

    class KilledError(Exception):
        pass

    def killed(*_: object) -> None:
        raise KilledError

    with monkeypatch.context() as patch:
        patch.setattr("worker.engine.chores.read_rows", killed)
        with pytest.raises(KilledError):
            build()
    with transaction() as session:
        assert session.scalar(select(func.count()).select_from(Table)) == 0
        assert session.scalar(select(func.count()).select_from(TableRow)) == HANDS
    build()
    assert len(_hands()) == HANDS
    assert _computations() == 1


@pytest.mark.parametrize(
    ("setting", "names"),
    [("", ["krypto", "spin"]), ("all", ["krypto", "spin"]), ("none", []), (" spin ", ["spin"])],
)
def test_operator_chooses_tables(monkeypatch: pytest.MonkeyPatch, setting: str, names: list[str]) -> None:
    want_only(monkeypatch, SMALL_KRYPTO, SPIN_TABLE)
    monkeypatch.setenv(TABLES_SETTING, setting)
    assert [table.name for table in read_wanted_tables()] == names


def test_tables_on_request_are_built_if_they_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    want_only(monkeypatch, dataclasses.replace(SMALL_KRYPTO, on_request=True), SPIN_TABLE)
    assert [table.name for table in read_wanted_tables()] == ["spin"]
    monkeypatch.setenv(TABLES_SETTING, "all, krypto")
    assert [table.name for table in read_wanted_tables()] == ["spin", "krypto"]


def test_unknown_table_in_the_setting_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TABLES_SETTING, "krypto,crypto")
    with pytest.raises(SettingError, match="TABLES names crypto"):
        read_wanted_tables()


def test_no_table_is_built_if_none_is_wanted() -> None:
    assert build_tables() == 0
    with transaction() as session:
        assert session.scalar(select(func.count()).select_from(Job)) == 0


def test_upkeep_builds_tables() -> None:
    assert upkeep.CHORES[build_tables] == 2.0
