"""Whole numbers of any size: accepted input, refused input, and output."""

import json
import re
from typing import Annotated

import pytest
from pydantic import Field, ValidationError

from worker.declarations.fields import MAX_DIGITS, Natural, Positive
from worker.declarations.operation import Params

SAFE = 2**53 - 1


class Numbers(Params):
    """Two numbers."""

    natural: Annotated[Natural, Field(description="A number.")] = 0
    positive: Positive | None = None


@pytest.mark.parametrize(
    ("written", "number"),
    [(0, 0), (7, 7), (7.0, 7), ("7", 7), ("007", 7), ("0", 0), (10**30, 10**30), (str(10**199), 10**199)],
)
def test_integers_and_digits_are_read(written: object, number: int) -> None:
    assert Numbers.model_validate({"natural": written}).natural == number


@pytest.mark.parametrize(
    "written",
    ["", "-1", "+1", "1.0", " 1", "1\n", "1_0", "٣", "1e3", 1.5, True, None, [1], 10**200, "9" * 201],
)
def test_other_values_are_refused(written: object) -> None:
    with pytest.raises(ValidationError):
        Numbers.model_validate({"natural": written})


@pytest.mark.parametrize("written", [0, "0", -3, "000"])
def test_number_below_the_minimum_is_refused(written: object) -> None:
    with pytest.raises(ValidationError):
        Numbers.model_validate({"positive": written})


@pytest.mark.parametrize(
    ("number", "written"), [(SAFE, str(SAFE)), (SAFE + 1, f'"{SAFE + 1}"'), (10**30, f'"{10**30}"')]
)
def test_numbers_that_clients_may_misread_are_written_as_digits(number: int, written: str) -> None:
    params = Numbers(natural=number)
    assert json.dumps(params.canonical()) == f'{{"natural": {written}, "positive": null}}'
    assert Numbers.model_validate(params.canonical()) == params


def test_schema_has_the_same_bounds() -> None:
    properties = Numbers.model_json_schema()["properties"]
    assert properties["natural"]["description"] == "A number."
    integer, digits = properties["natural"]["anyOf"]
    assert integer == {"type": "integer", "minimum": 0}
    assert re.search(digits["pattern"], "0" * 3 + "9" * MAX_DIGITS)
    assert not re.search(digits["pattern"], "9" * (MAX_DIGITS + 1))
    positive = properties["positive"]["anyOf"][1]["pattern"]
    assert [bool(re.search(positive, text)) for text in ("1", "01", "0", "00", "", "x1")] == [
        *(True, True),
        *(False, False, False, False),
    ]
