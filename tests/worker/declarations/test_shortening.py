"""Long numbers in sentences."""

import pytest

from worker.declarations.operation import JobFailure, Refusal
from worker.declarations.sentences import shortened


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("no number", "no number"),
        (f"at most {2**53 - 1}", "at most 9007199254740991"),
        (f"of {'7' * 40} parts", f"of {'7' * 40} parts"),
        (f"of {'7' * 41} parts", f"of {'7' * 20}… (41 digits) parts"),
        (f"not {-(10**400)}", "not -10000000000000000000… (401 digits)"),
        (f"{10**1107:,} is too much", "10000000000000000000… (1,108 digits) is too much"),
        (f"{10**9:,} and {10**38:,}", f"{10**9:,} and {10**38:,}"),
        (f"from {'1' * 50} to {'2' * 60}", f"from {'1' * 20}… (50 digits) to {'2' * 20}… (60 digits)"),
    ],
)
def test_only_long_numbers_are_shortened(text: str, short: str) -> None:
    assert shortened(text) == short
    assert shortened(short) == short


def test_failure_of_a_job_is_shortened() -> None:
    failure = JobFailure("no-such-deal", "None", f"There are {10**400}.")
    assert failure.detail == str(failure) == "There are 10000000000000000000… (401 digits)."
    assert Refusal("/total", f"not {10**99}").detail == "not 10000000000000000000… (100 digits)"
