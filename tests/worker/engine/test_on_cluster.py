"""An operation computed on a cluster of one's own has the service's result and items, byte for byte."""

import pickle
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from hashlib import sha256
from pathlib import Path
from typing import Any, NoReturn
from unittest.mock import MagicMock

import pytest
from distributed import LocalCluster
from distributed.protocol.pickle import dumps, loads
from flask.testing import FlaskClient

from tests.deploy.places import ROOT
from tests.waiting import wait_until
from worker.declarations.operation import JobFailure, Refusal
from worker.engine.on_cluster import Found, OtherVersionError, _shard, cluster, main, run
from worker.games.krypto.operations.census import CENSUS
from worker.jobs.plans import planned
from worker.registry import OPERATIONS

ASKED = '{"hand_size": 5, "high": 18, "targets": [1, 18], "count": "distinct"}'
PARAMS = CENSUS.params.model_validate_json(ASKED)
NDJSON = {"Accept": "application/x-ndjson"}


@contextmanager
def _address(kind: str) -> Iterator[str]:
    """Yield the address of a cluster of four processes."""
    if kind == "processes":
        yield "processes://4"
        return
    with LocalCluster(n_workers=4, threads_per_worker=1, dashboard_address=None) as started:
        yield started.scheduler_address.replace("tcp", "dask")


def _command(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "worker.engine.on_cluster", *arguments)
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.usefixtures("worker")
def test_result_and_items_are_those_of_the_service(api: FlaskClient, tmp_path: Path) -> None:
    assert len(planned(CENSUS, PARAMS)) >= 4
    asked = {"kind": CENSUS.kind, "params": PARAMS.canonical()}
    path = api.post("/v1/jobs", json=asked).get_json()["links"]["self"]
    wait_until(lambda: api.get(path).get_json()["status"] == "succeeded", seconds=200, pause=0.2)
    result = CENSUS.result.model_validate(api.get(path).get_json()["result"])
    items = api.get(f"{path}/items", headers=NDJSON).data
    for kind in ("dask", "processes"):
        saved = tmp_path / f"{kind}.ndjson"
        with _address(kind) as address:
            told = _command(address, "krypto/census", ASKED, "--items", str(saved))
        assert told.returncode == 0, told.stderr
        found = told.stdout.removesuffix("\n")
        assert CENSUS.result.model_validate_json(found).model_dump() == result.model_dump()
        assert saved.read_bytes() == items
        for digest in (
            CENSUS.digest(PARAMS.canonical()),
            sha256(found.encode()).digest(),
            sha256(items).digest(),
        ):
            assert digest.hex() in told.stderr


def test_operation_of_one_shard_has_a_result() -> None:
    solve = OPERATIONS["partition.additive"]
    params = solve.params.model_validate({"total": 7})
    with cluster("processes://1") as executor:
        assert '"count"' in run(solve, params, executor).result


@pytest.mark.parametrize(
    "failure", [JobFailure("no-such-deal", "None", "No deal."), Refusal("/total", "Too much.")]
)
def test_failure_in_another_process_is_the_same_here(failure: JobFailure) -> None:
    found = pickle.loads(pickle.dumps(failure))
    assert type(found) is type(failure)
    assert vars(found) == vars(failure)
    assert str(found) == failure.detail


def test_failure_of_a_shard_ends_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Only four lists of cards have this total.
    asked = '{"order": 3, "total": 13, "count": 5, "different": true, "seed": 1}'
    monkeypatch.setattr(sys, "argv", ["on_cluster", "processes://1", "31-derful/deal", asked])
    with pytest.raises(SystemExit) as ended:
        main()
    assert "fewer than 5 games" in str(ended.value)
    assert capsys.readouterr().out == ""


def test_worker_of_another_version_refuses() -> None:
    with pytest.raises(
        OtherVersionError, match=f"this worker has {CENSUS.engine}, not krypto.census@0: install the same"
    ):
        _shard("krypto.census@0", PARAMS.canonical(), None)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("dask://127.0.0.1", "krypto/census"),
            "a cluster is dask://HOST:PORT or processes://NUMBER, not dask://",
        ),
        (
            ("processes://0", "krypto/census"),
            "a cluster is dask://HOST:PORT or processes://NUMBER, not processes",
        ),
        (("processes://1", "krypto/sensus"), "there is no operation krypto/sensus"),
        (("processes://1", "krypto/table"), "there is no operation krypto/table"),
        (("processes://1", "krypto/census", '{"hand_size": 0}'), "hand_size"),
        (("processes://1", "krypto/census", "{"), "Invalid JSON"),
    ],
)
def test_wrong_arguments_are_errors(
    arguments: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["on_cluster", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert str(ended.value).startswith("error: ")
    assert said in str(ended.value)


def test_unwritable_file_for_items_is_an_error_before_the_computation(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def computed(*_arguments: object) -> NoReturn:
        raise AssertionError("computed in spite of the file")

    monkeypatch.setattr("worker.engine.on_cluster.run", computed)
    arguments = ["processes://1", "partition/additive", '{"total": 7}', "--items", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["on_cluster", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert str(ended.value).startswith("error: argument --items: ")
    assert str(tmp_path) in str(ended.value)


@pytest.mark.parametrize("fails", [False, True])
def test_only_a_result_replaces_the_file_for_items(
    fails: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def found(*_arguments: object) -> Found:
        if fails:
            raise JobFailure("no-such-deal", "None", "No deal.")
        return Found("{}", "1\n2\n")

    monkeypatch.setattr("worker.engine.on_cluster.run", found)
    saved = tmp_path / "items.ndjson"
    saved.write_text("former items\n", encoding="utf-8")
    arguments = ["processes://1", "partition/additive", '{"total": 7}', "--items", str(saved)]
    monkeypatch.setattr(sys, "argv", ["on_cluster", *arguments])
    with pytest.raises(SystemExit) if fails else nullcontext():
        main()
    assert saved.read_text(encoding="utf-8") == ("former items\n" if fails else "1\n2\n")
    assert capsys.readouterr().out == ("" if fails else "{}\n")


def test_command_sends_its_function_by_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []

    class Recorder:
        def map(self, compute: Callable[[Any], Any], shards: list[Any]) -> Iterator[Any]:
            sent.append(compute)
            return map(compute, shards)

    client = MagicMock()
    executor = client.return_value.__enter__.return_value.get_executor.return_value
    executor.__enter__.return_value = Recorder()
    monkeypatch.setattr("distributed.Client", client)
    arguments = ["dask://127.0.0.1:8786", "partition/additive", '{"total": 7}']
    monkeypatch.setattr(sys, "argv", ["on_cluster", *arguments])
    runpy.run_path(str(ROOT / "worker/engine/on_cluster.py"), run_name="__main__")
    (compute,) = sent
    assert compute.func is _shard
    assert loads(dumps(compute)).func is _shard
