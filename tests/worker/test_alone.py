"""Operations without a server: the same answers, items and shards."""

import json
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from distributed import Client
from pydantic import ValidationError

from tests.oracle.partition import partitions
from worker.alone import UnknownOperationError, compute
from worker.declarations.operation import JobFailure
from worker.games.partition.rules.filters import Filters
from worker.publish import compute_result
from worker.registry import OPERATIONS

ROOT = Path(__file__).parents[2]
CENSUS: dict[str, Any] = {"hand_size": 4, "high": 12, "targets": [1, 12], "measure": "solutions"}


def _run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "worker", *arguments], capture_output=True, text=True, check=False, timeout=240
    )


@pytest.mark.parametrize("kind", ["krypto.solve", "krypto.check", "partition.multiplicative", "kenken.solve"])
def test_result_is_that_of_the_operation(kind: str) -> None:
    operation = OPERATIONS[kind]
    example: dict[str, Any] = dict(operation.examples[0].params)
    expected = compute_result(operation, operation.params.model_validate(example))
    assert compute(kind, **example) == json.loads(expected)


def test_items_come_in_order() -> None:
    listed: list[Any] = []
    result = compute("partition.additive", total=20, on_item=listed.append)
    assert [tuple(item["parts"]) for item in listed] == partitions(20, Filters())
    assert result["listed_total"] == len(listed) == 627


def test_items_of_a_field_of_the_result_are_told() -> None:
    listed: list[Any] = []
    result = compute("krypto.solve", cards=[2, 3, 4], target=9, on_item=listed.append)
    assert listed == result["solutions"]
    assert listed


def test_census_is_the_same_over_processes() -> None:
    games: list[Any] = []
    others: list[Any] = []
    expected = compute("krypto.census", **CENSUS, on_item=games.append)
    with ProcessPoolExecutor(2) as pool:
        assert compute("krypto.census", **CENSUS, over=pool.map, on_item=others.append) == expected
    assert len(games) == expected["unsolvable_total"] > 0
    assert others == games


def test_census_of_a_deck_crosses_to_other_processes() -> None:
    asked: dict[str, Any] = {"hand_size": 2, "deck": [[1, 1], [2, 2], [9, 1]], "targets": [1, 9]}
    with ProcessPoolExecutor(1) as pool:
        assert compute("krypto.census", **asked, over=pool.map) == compute("krypto.census", **asked)


def test_lines_of_the_guide_run_on_dask() -> None:
    guide = (ROOT / "service" / "guide" / "data" / "alone.md").read_text(encoding="utf-8")
    lines = guide.partition("On [Dask]")[2].partition("\n\n")[2].partition("\n\n")[0].splitlines()
    connect, asked = lines[1].strip(), lines[2].strip()
    assert connect == 'client = Client("scheduler:8786")'
    local: dict[str, Any] = {"protocol": "tcp://", "host": "127.0.0.1", "dashboard_address": ":0"}
    with Client(processes=False, n_workers=1, threads_per_worker=1, **local) as client:  # type: ignore[no-untyped-call]
        found = eval(asked.replace("order=4", "order=3"), {"compute": compute, "client": client})
    assert found == compute("31-derful.enumerate", order=3)


def test_what_has_no_answer_is_said() -> None:
    with pytest.raises(UnknownOperationError, match=r"krypto\.solve"):
        compute("krypto.slove")
    with pytest.raises(ValidationError, match="target"):
        compute("krypto.solve", cards=[1])
    with pytest.raises(JobFailure, match="at most"):
        compute("partition.additive", total=700)


@pytest.mark.parametrize(
    ("arguments", "result"),
    [
        (["krypto.check", "cards=7", "target=7", "expression=7"], {"correct": True}),
        (["krypto.solve", "cards=2,3,4,5,6", "target=6", "limit=1", "rules=house"], {"solutions_total": 175}),
        (["partition.additive", "total=9", "parts=2,3", "only=[1,4,5]"], {"partitions": [[1, 4, 4], [4, 5]]}),
        (["partition.additive", "total=9", "parts=2", "distinct=true"], {"partitions_total": "4"}),
    ],
)
def test_command_reads_parameters(arguments: list[str], result: dict[str, Any]) -> None:
    done = _run(*arguments)
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert {name: found[name] for name in result} == result


def test_command_streams_items_before_the_result() -> None:
    census = ("krypto.census", "hand_size=2", "high=4", "targets=1,9", "--items", "--processes", "2")
    *items, result = map(json.loads, _run(*census).stdout.splitlines())
    assert len(items) == result["unsolvable_total"]
    assert items[0].keys() == {"cards", "target"}


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["krypto.slove"], 2, "there are krypto.solve"),
        (["krypto.solve", "cards=1,2", "target=x"], 2, "target: "),
        (["krypto.solve", "over=1"], 2, "no parameter 'over'; there are cards, target"),
        (["partition.additive", "total=7", "--processes", "0"], 2, "--processes: 0 is less than 1"),
        (["partition.additive", "total=700"], 1, "at most"),
    ],
)
def test_command_says_what_is_wrong(arguments: list[str], code: int, words: str) -> None:
    done = _run(*arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert words in done.stderr
