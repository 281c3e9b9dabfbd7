"""The answers of all operations are the recorded ones, or have a new version."""

from collections.abc import Callable

import pytest

from tests.answers.kept import LARGE, kept_of, plans_several
from tests.answers.recorded import RECORD, difference, parse, refusals, written
from worker.declarations.operation import AnyOperation, one_shard
from worker.registry import OPERATIONS

TEXT = RECORD.read_text(encoding="utf-8")


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=lambda operation: operation.kind)
def test_changed_answers_have_a_new_version(operation: AnyOperation) -> None:
    told = difference(operation.kind, parse(TEXT), OPERATIONS, kept_of(operation))
    if told is not None:
        pytest.fail(told, pytrace=False)


def test_recorded_operations_exist() -> None:
    for refusal in refusals(parse(TEXT), OPERATIONS, {}):
        pytest.fail(refusal, pytrace=False)


def test_record_equals_the_output_of_the_command() -> None:
    assert written(parse(TEXT)) == TEXT, "only `make answers` writes this file"


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=lambda operation: operation.kind)
def test_every_operation_has_an_example(operation: AnyOperation) -> None:
    if not operation.examples:
        pytest.fail(
            f"{operation.kind} has no example, so nothing notices when its answers change: give it one with a short"
            " computation in `operations/examples.yaml` of the game.",
            pytrace=False,
        )


def test_every_plan_is_recorded_with_several_shards() -> None:
    kinds: dict[Callable[..., object], list[str]] = {}
    for operation in OPERATIONS.values():
        if operation.plan is not one_shard:
            kinds.setdefault(operation.plan, []).append(operation.kind)
    several = {operation.plan for operation in OPERATIONS.values() if plans_several(operation)}
    assert set(LARGE) <= set(OPERATIONS)
    for plan, planned in kinds.items():
        if plan not in several:
            pytest.fail(
                f"No recorded question of {planned[0]} has several shards: add parameters that do to LARGE in"
                " tests/answers/kept.py. They are planned, but not computed.",
                pytrace=False,
            )
