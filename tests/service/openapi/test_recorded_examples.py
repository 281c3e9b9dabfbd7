"""The examples of stored answers: they are of the current versions, and their checksums are those of their rows."""

import hashlib
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from service.openapi.document import EXAMPLES_FILE
from service.tournaments.transition import event_body
from service.tournaments.view import changes, game_view
from worker.declarations.published import json_text, read_published
from worker.engine.datasets.writing import dataset_version
from worker.games.krypto.rules.tournaments.record import Settings, Tournament
from worker.registry import OPERATIONS, TABLES

RECORDED: dict[str, Any] = yaml.safe_load(EXAMPLES_FILE.read_text(encoding="utf-8"))
MODELS: dict[str, Any] = RECORDED["models"]
ENGINES = {operation.engine for operation in OPERATIONS.values()}


def test_examples_are_computed_by_current_versions() -> None:
    named = [(name, engine) for name, part in _parts() if (engine := part.get("computed_by"))]
    assert len(named) > 5
    assert [(name, engine) for name, engine in named if engine not in ENGINES] == []


def test_operations_in_examples_have_their_versions() -> None:
    entries = [part for _, part in _parts() if {"kind", "engine"} <= part.keys()]
    assert entries
    assert [entry for entry in entries if OPERATIONS[entry["kind"]].version != entry["engine"]] == []


def test_tables_in_examples_are_tables() -> None:
    tables = {part["table"]: part for _, part in _parts() if "computed_by" in part and "table" in part}
    assert tables.keys() <= TABLES.keys()
    for name, part in tables.items():
        assert part["computed_by"] == OPERATIONS[TABLES[name].kind].engine


def test_datasets_in_examples_have_their_versions_and_columns() -> None:
    datasets = [part for _, part in _parts() if "dataset_version" in part]
    assert datasets
    for dataset in datasets:
        table = TABLES[dataset["table"]]
        assert dataset["dataset_version"] == dataset_version(table)
        assert table.dataset is not None
        assert [field["name"] for field in dataset["fields"]] == [one.name for one in table.dataset.columns]
        versions = {found for text in _texts(dataset) for found in re.findall(r"\b\d+\.\d+(?=[/,])", text)}
        assert versions == {dataset_version(table)}


@pytest.mark.parametrize("model", ["KenKenDifficulty", "KenKenSummary", "KryptoDifficulty", "TableRecount"])
def test_checksum_in_an_example_is_that_of_its_rows(model: str) -> None:
    example = MODELS[model]
    rows = example[TABLES[example["table"]].entries]
    lines = "".join(f"{json_text(row)}\n" for row in rows)
    assert example["checksum"] == hashlib.sha256(lines.encode()).hexdigest()


def test_example_of_the_year_game_is_from_its_data_file() -> None:
    example = MODELS["YearTable"]
    published = TABLES[example["table"]].published
    assert published is not None
    result = read_published(published)["result"]
    rows = result["reachable_by_digits"]
    assert example["records"] == result["records"]
    assert [row for row in example["reachable_by_digits"] if row not in rows] == []
    lines = "".join(f"{json_text(row)}\n" for row in rows)
    assert example["checksum"] == hashlib.sha256(lines.encode()).hexdigest()


def test_example_of_a_change_is_what_the_service_sends() -> None:
    before = game_view(Tournament(Settings(), created_at=0))
    after = game_view(Tournament(Settings(), created_at=0, closed=True))
    sent = json.loads(event_body(9, "closed", 0, changes(before, after)))
    text: str = RECORDED["texts"]["follow_tournament"]
    (shown,) = (json.loads(line.removeprefix("data: ")) for line in text.splitlines() if "data: " in line)
    assert shown.pop("server_now") > shown.pop("at")
    assert shown == {name: value for name, value in sent.items() if name != "at"}


def _parts() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every object in the examples, with the name of its model."""

    def objects(part: object) -> Iterator[dict[str, Any]]:
        if isinstance(part, dict):
            yield part
        for one in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
            yield from objects(one)

    for name, example in MODELS.items():
        for part in objects(example):
            yield name, part


def _texts(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    for one in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _texts(one)
