"""Tables that come with the service as data files: the files themselves, their recounts, and what writes them."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

import pytest

from service.docs.guide import GUIDE
from worker.declarations.data_file import CorruptDataError
from worker.declarations.operation import Output
from worker.declarations.published import (
    RecountResult,
    json_text,
    published_text,
    read_published,
    read_published_result,
    recount_of,
)
from worker.declarations.table import Table
from worker.games.kenken.operations.census import CENSUS, KenKenCensusParams
from worker.publish import PUBLISHED, main, publication
from worker.registry import OPERATIONS, TABLES, table_question

SIZE_2: Final = replace(TABLES["kenken/4"], params={"size": 2})
PUBLISHED_TABLES: Final = [TABLES[name] for name in PUBLISHED]
each_table = pytest.mark.parametrize("table", PUBLISHED_TABLES, ids=lambda table: table.name)


@pytest.fixture
def small(tmp_path: Path) -> Table:
    """Return a small table with a data file."""
    file = tmp_path / "2.json"
    file.write_text(publication(SIZE_2), encoding="utf-8")
    return replace(SIZE_2, published=file)


def _recounted(table: Table, size: int = 2) -> RecountResult:
    """Return the recount of a table of KenKen, as workers compute it."""
    recount = recount_of(CENSUS, table)
    params = KenKenCensusParams.model_validate({"size": size})
    partials = []
    for shard in recount.plan(params):
        output = recount.compute(params, shard.input, lambda: None)
        assert isinstance(output, Output)
        partials.append(output.partial.model_dump_json())
    return RecountResult.model_validate_json(recount.combine(params, partials))


@each_table
def test_file_is_of_the_current_version_and_states_its_origin(table: Table) -> None:
    assert table.published is not None
    asked = f"compute it: .venv/bin/python -m worker.publish {table.name}"
    assert table.published.exists(), asked
    question = table_question(table)
    document = read_published(table.published)
    assert document["table"] == table.name, asked
    assert (document["engine"], document["params"]) == (question.operation.engine, question.canonical), asked
    assert date.fromisoformat(document["computed_on"]) <= date.today()  # noqa: DTZ011  # a date in the past
    assert document["processor_seconds"] > 1
    result = read_published_result(table, question.operation, question.params)
    assert result is not None
    assert question.operation.result.model_validate_json(result).model_dump_json() == result


@each_table
def test_guide_tells_the_processor_time_in_the_file(table: Table) -> None:
    assert table.published is not None
    seconds = read_published(table.published)["processor_seconds"]
    assert f"| `{table.name}` | {seconds:,.0f} |" in (GUIDE / "data" / "tables.md").read_text(
        encoding="utf-8"
    )


@each_table
def test_table_has_a_recount_on_request(table: Table) -> None:
    family, _, last = table.name.rpartition("/")
    recount = TABLES[f"{family}-recount/{last}"]
    assert recount.on_request
    assert recount.params == table.params
    assert recount.kind == f"{table.kind}-recount"
    assert OPERATIONS[recount.kind].version == OPERATIONS[table.kind].version


def test_every_data_file_is_of_a_table() -> None:
    games = Path(json_text.__code__.co_filename).parents[1] / "games"
    assert set(games.glob("*/tables/published/**/*.json")) == set(PUBLISHED.values())


def test_changed_file_is_noticed(small: Table) -> None:
    assert small.published is not None
    text = small.published.read_text(encoding="utf-8")
    assert '"puzzles":84' in text
    small.published.write_text(text.replace('"puzzles":84', '"puzzles":85'), encoding="utf-8")
    with pytest.raises(CorruptDataError, match="do not have the checksum"):
        read_published(small.published)


def test_file_of_another_version_or_of_other_parameters_is_not_used(small: Table) -> None:
    params = KenKenCensusParams.model_validate({"size": 2})
    assert read_published_result(small, CENSUS, params) is not None
    assert read_published_result(small, replace(CENSUS, version=CENSUS.version + 1), params) is None
    assert read_published_result(small, CENSUS, KenKenCensusParams.model_validate({"size": 3})) is None
    assert read_published_result(replace(small, published=None), CENSUS, params) is None


def test_recount_agrees_or_names_the_difference(small: Table) -> None:
    found = _recounted(small)
    assert found.agrees
    assert [row.agrees for row in found.recounted_rows] == [True] * 5
    assert small.published is not None
    document = read_published(small.published)
    assert [json.loads(row.row_text) for row in found.recounted_rows] == document["result"]["by_cages"]
    result = json.loads(json_text(document["result"]))
    result["by_cages"][1]["puzzles"] += 1
    _publish(small.published, result)
    found = _recounted(small)
    assert (found.agrees, [row.agrees for row in found.recounted_rows]) == (
        False,
        [True, False, True, True, True],
    )


def test_recount_without_a_row_of_the_file_does_not_agree(small: Table) -> None:
    assert small.published is not None
    result = json.loads(json_text(read_published(small.published)["result"]))
    result["by_cages"].append(result["by_cages"][0])
    _publish(small.published, result)
    found = _recounted(small)
    assert (found.agrees, {row.agrees for row in found.recounted_rows}) == (False, {True})


def _publish(file: Path, result: object) -> None:
    provenance = {name: value for name, value in read_published(file).items() if name != "result"}
    file.write_text(published_text(provenance, json_text(result)), encoding="utf-8")


def test_command_writes_the_data_file(small: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert small.published is not None
    kept = read_published(small.published)
    small.published.unlink()
    monkeypatch.setattr("worker.publish.TABLES", {"kenken/4": small})
    monkeypatch.setattr("worker.publish.PUBLISHED", {"kenken/4": small.published})
    main(["kenken/4"])
    written = read_published(small.published)
    assert (written["engine"], written["sha256"]) == (kept["engine"], kept["sha256"])
    with pytest.raises(SystemExit):
        main(["kenken/2"])
