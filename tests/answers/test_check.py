"""The comparison of answers with the recorded answers: its findings, and its messages."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import pytest
from pydantic import Field, create_model

from tests.answers.__main__ import main
from tests.answers.kept import bare_schema, kept_of
from tests.answers.recorded import HEADER, Recorded, declared_in, difference, refusals, written
from worker import registry
from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import AnyOperation, Example, Output, Result, Shard
from worker.games.krypto.operations.census import CENSUS
from worker.games.krypto.operations.daily import DAILY_DEAL as DAILY
from worker.games.krypto.operations.deal import DEAL
from worker.games.krypto.operations.play import CHECK, CheckResult

OPERATIONS = {operation.kind: operation for operation in (CHECK, CENSUS)}
WHERE = "worker/games/krypto/operations/play.py"
RAISE = f"Raise `version` of krypto/check ({WHERE}), then run `make answers`."


class Longer(CheckResult):
    """A result with a new field."""

    more: int


class Optional(CheckResult):
    """A result with a new field that has a default."""

    more: int = 0


class Step(Result):
    """A part of a result."""

    value: Annotated[int, Field(description="A number.")]


class Stage(Result):
    """The same part of a result, in other words."""

    value: Annotated[int, Field(description="A whole number.", examples=[7])]


class Titled(Result):
    """A result with fields that have the names of a schema's keywords."""

    title: str
    steps: list[Step]


@pytest.fixture(scope="module")
def recorded() -> Recorded:
    """Return the current digests of two operations."""
    return {kind: kept_of(operation) for kind, operation in OPERATIONS.items()}


def _told(recorded: Recorded, operation: AnyOperation) -> str | None:
    """Return the message of the check about a changed operation."""
    changed = {**OPERATIONS, operation.kind: operation}
    return difference(operation.kind, recorded, changed, kept_of(operation))


def _extended(model: type[CheckResult], version: int = CHECK.version) -> AnyOperation:
    def compute(params: Any, shard: object, checkpoint: Checkpoint) -> CheckResult:
        found = CHECK.compute(params, shard, checkpoint)
        assert isinstance(found, CheckResult)
        return model.model_validate({**found.model_dump(), "more": 1})

    return replace(CHECK, result=model, compute=compute, version=version)


def test_unchanged_answers_match_the_record(recorded: Recorded) -> None:
    assert _told(recorded, CHECK) is None
    assert _told(recorded, CENSUS) is None


@pytest.mark.parametrize("model", [Longer, Optional])
def test_new_field_needs_a_new_version(recorded: Recorded, model: type[CheckResult]) -> None:
    told = _told(recorded, _extended(model))
    assert told is not None
    assert told.startswith(
        f"krypto/check changed, but its version is still {CHECK.version}: the shape of its answer; its answer to"
        f" “{CHECK.examples[0].summary}” and 2 more. "
    )
    assert told.endswith(RAISE)


def test_new_version_is_recorded_by_the_command(recorded: Recorded) -> None:
    told = _told(recorded, _extended(Longer, CHECK.version + 1))
    assert told == (
        f"krypto/check has version {CHECK.version + 1}, and worker/games/answers.txt has {CHECK.version}: run"
        " `make answers`."
    )


def test_another_answer_of_the_same_shape_needs_a_new_version(recorded: Recorded) -> None:
    first, second, _ = CHECK.examples

    def compute(_params: Any, shard: object, checkpoint: Checkpoint) -> Any:
        return CHECK.compute(CHECK.params.model_validate(first.params), shard, checkpoint)

    told = _told(recorded, replace(CHECK, compute=compute))
    assert told is not None
    assert f": its answer to “{second.summary}” and 1 more. Answers that are kept as krypto.check@" in told
    assert told.endswith(RAISE)


def test_other_shards_need_a_new_version(recorded: Recorded) -> None:
    def plan(params: Any) -> Sequence[Shard]:
        (shard,) = CENSUS.plan(params)
        assert isinstance(shard.input, list)
        start, stop = shard.input
        return [Shard([start, 2]), Shard([2, stop])]

    example = CENSUS.examples[0]
    told = _told(recorded, replace(CENSUS, plan=plan, examples=(example,)))
    assert told is not None
    assert f" still {CENSUS.version}: the shards of “{example.summary}”. " in told
    assert "Raise `version` of krypto/census (worker/games/krypto/operations/census.py)" in told


def test_other_partial_results_need_a_new_version(recorded: Recorded) -> None:
    def compute(params: Any, shard: Any, checkpoint: Checkpoint) -> Output:
        output = CENSUS.compute(params, shard, checkpoint)
        assert isinstance(output, Output)
        model = create_model("Renamed", __base__=type(output.partial), more=(int | None, None))
        return replace(output, partial=model.model_validate(output.partial.model_dump()))

    def combine(params: Any, partials: Sequence[str]) -> str:
        return CENSUS.combine(params, [partial.replace(',"more":null', "") for partial in partials])

    told = _told(recorded, replace(CENSUS, compute=compute, combine=combine))
    assert told is not None
    assert f": the shards of “{CENSUS.examples[0].summary}” and 2 more. " in told
    assert "its answer" not in told


def test_other_items_need_a_new_version(recorded: Recorded) -> None:
    def compute(params: Any, shard: Any, checkpoint: Checkpoint) -> Output:
        output = CENSUS.compute(params, shard, checkpoint)
        assert isinstance(output, Output)
        return replace(output, items=list(output.items)[:-1])

    told = _told(recorded, replace(CENSUS, compute=compute))
    assert told is not None
    assert f" still {CENSUS.version}: its answer to “{CENSUS.examples[0].summary}”" in told
    assert kept_of(replace(CENSUS, items=Step)).shape != recorded[CENSUS.kind].shape


def test_texts_and_names_of_models_may_change(recorded: Recorded) -> None:
    described = create_model("Verdict", __base__=CheckResult, __doc__="Other words.")
    assert _told(recorded, replace(CHECK, result=described, summary="Other words", description="")) is None
    stages = create_model("Stages", __base__=Titled, steps=(list[Stage], ...))
    untitled = create_model("Untitled", __base__=Result, steps=(list[Step], ...))
    shapes = [bare_schema(model) for model in (Titled, stages, untitled)]
    assert shapes[0] == shapes[1] != shapes[2]


def test_examples_may_be_added_and_removed(recorded: Recorded) -> None:
    first, second, third = CHECK.examples
    told = "krypto/check has other examples than worker/games/answers.txt: run `make answers`."
    assert _told(recorded, replace(CHECK, examples=(first,))) == told
    fourth = Example(summary="Another", params={**second.params, "target": 999})
    assert _told(recorded, replace(CHECK, examples=(first, second, third, fourth))) == told
    assert (
        _told(recorded, replace(CHECK, examples=(replace(first, summary="Other words"), second, third)))
        is None
    )


def test_lower_version_is_refused(recorded: Recorded) -> None:
    told = _told(recorded, replace(CHECK, version=CHECK.version - 1))
    assert told == (
        f"The version of krypto/check went down from {CHECK.version} to {CHECK.version - 1}, under which former answers"
        f" are kept: set `version` to {CHECK.version} or higher ({WHERE})."
    )


def test_new_operation_fails_with_the_command_to_run(recorded: Recorded) -> None:
    assert _told(recorded, DEAL) == (
        "krypto/deal is new: run `make answers`, which adds it to worker/games/answers.txt."
    )
    # Its version is in another file than the function that computes it.
    assert (_told({"krypto.daily": kept_of(DAILY)}, replace(DAILY, version=1)) or "").endswith(
        "(worker/games/krypto/operations/daily.py)."
    )


def test_file_of_every_version_is_found() -> None:
    found = [declared_in(operation) for operation in registry.OPERATIONS.values()]
    assert [path for path in found if not path.endswith(".py")] == []


def test_command_adds_operations_and_raised_versions(recorded: Recorded, tmp_path: Path) -> None:
    record = tmp_path / "answers.txt"
    record.write_text(written(recorded), encoding="utf-8")
    raised = _extended(Longer, CHECK.version + 1)
    assert main(record, {DEAL.kind: DEAL, CHECK.kind: raised, CENSUS.kind: CENSUS}) == 0
    kept = {DEAL.kind: kept_of(DEAL), CHECK.kind: kept_of(raised), CENSUS.kind: recorded[CENSUS.kind]}
    assert record.read_text(encoding="utf-8") == written(kept)


def test_command_refuses_changes_that_break_kept_answers(
    recorded: Recorded, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "answers.txt"
    record.write_text(written(recorded), encoding="utf-8")
    assert main(record, {CHECK.kind: _extended(Longer)}) == 1
    gone, changed = capsys.readouterr().err.splitlines()
    assert gone.startswith("krypto/census is gone, but its answers are kept. ")
    assert changed.endswith(RAISE)
    assert record.read_text(encoding="utf-8") == written(recorded)


def test_empty_record_gets_all_operations(recorded: Recorded, tmp_path: Path) -> None:
    record = tmp_path / "answers.txt"
    record.write_text(HEADER, encoding="utf-8")
    assert list(refusals({}, OPERATIONS, recorded)) == []
    assert main(record, OPERATIONS) == 0
    assert record.read_text(encoding="utf-8") == written(recorded)
