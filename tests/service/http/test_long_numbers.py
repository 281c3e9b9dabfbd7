"""Numbers of hundreds of digits: refused without being repeated in full."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from worker.declarations.operation import AnyOperation
from worker.registry import public_operations

LONG: Final = re.compile(r"\d{41,}")
VALUES: Final = (10**400, -(10**400), "7" * 400, f"-{'7' * 400}", [10**400], {"7" * 400: 1})

needs_worker = pytest.mark.usefixtures("worker")
stays_queued = pytest.mark.usefixtures("lost_messages")


def with_one_changed(value: Any, new: object) -> Iterator[Any]:
    """Yield the value with one of its parts, at any depth, replaced."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from ({**value, name: changed} for changed in (new, *with_one_changed(part, new)))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            for changed in (new, *with_one_changed(part, new)):
                yield [*value[:place], changed, *value[place + 1 :]]


def details(problem: dict[str, Any]) -> list[str]:
    return [problem["detail"], *(error["detail"] for error in problem.get("errors", []))]


@stays_queued
@pytest.mark.parametrize("operation", public_operations(), ids=lambda operation: operation.kind)
def test_no_refusal_repeats_a_long_number(api: FlaskClient, operation: AnyOperation) -> None:
    params = min((dict(example.params) for example in operation.examples), key=lambda one: len(str(one)))
    refused = 0
    for new in VALUES:
        for changed in [*with_one_changed(params, new), {**params, "7" * 400: 1}]:
            response = api.post(
                f"/v1/{operation.game}/{operation.name}", json=changed, headers={"Prefer": "wait=0"}
            )
            assert response.status_code in (200, 202, 422)
            if response.status_code == 422:
                refused += 1
                assert not [detail for detail in details(response.get_json()) if LONG.search(detail)]
    assert refused > len(VALUES)


@needs_worker
@pytest.mark.parametrize(
    ("operation", "params"),
    [
        ("additive", {"total": 10**199}),
        ("additive", {"total": 10**199, "count_only": True}),
        ("additive", {"total": 10**199, "parts": 10**150, "count_only": True}),
        ("additive", {"total": 10**199, "min": 10**198 + 1, "max": 10**199 - 1}),
        ("additive", {"total": 10**199, "parts": 3}),
        ("additive", {"total": 10**199, "max": 1}),
        ("additive", {"total": 10**199, "distinct": True, "limit": 5}),
        ("additive", {"total": 10**6}),
        ("additive", {"total": 10**5, "rank": 10**199, "limit": 5}),
        ("additive", {"total": 10**5, "rank": 10**100, "limit": 5}),
        ("multiplicative", {"product": 10**199}),
        ("multiplicative", {"product": 10**199, "max": 10**150}),
        ("multiplicative", {"product": 10**199, "parts": 10**150, "min": 1}),
        ("multiplicative", {"product": 2**600, "distinct": True, "exclude": [4]}),
        ("multiplicative", {"product": (10**60 + 7) * (10**60 + 67)}),
    ],
)
def test_refused_partition_does_not_repeat_long_numbers(
    api: FlaskClient, operation: str, params: dict[str, Any]
) -> None:
    written = {
        name: str(value) if isinstance(value, int) and value > 2**53 else value
        for name, value in params.items()
    }
    answer = api.post(f"/v1/partition/{operation}", json=written)
    assert answer.status_code == 422
    assert not [detail for detail in details(answer.get_json()) if LONG.search(detail)]


@needs_worker
def test_long_count_is_shortened_to_its_first_digits(api: FlaskClient) -> None:
    problem = api.post("/v1/partition/additive", json={"total": 10**6}).get_json()
    assert problem["status"] == 422
    assert "There are 14716849863582233986… (1,108 digits) partitions" in problem["detail"]


@needs_worker
@pytest.mark.parametrize(
    ("expression", "code"),
    [
        ("7" * 400, "card-not-in-hand"),
        (f"{'7' * 240} × {'7' * 240}", "card-not-in-hand"),
        (f"1 {'7' * 400}", "operator-missing"),
        (f"1 ÷ {'7' * 400}", "card-not-in-hand"),
    ],
)
def test_check_does_not_repeat_long_numbers(api: FlaskClient, expression: str, code: str) -> None:
    game = {"cards": [2, 3], "target": 6, "rules": "integer", "expression": expression}
    result = api.post("/v1/krypto/check", json=game).get_json()["result"]
    assert result["code"] == code
    assert not LONG.search(result["detail"])
