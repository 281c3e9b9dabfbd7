"""Shortening of long numbers in sentences to their first digits and the number of their digits."""

import re
from typing import Final

MAX_DIGITS: Final = 40
"""Maximum number of digits of a number that is written in full."""
FIRST_DIGITS: Final = 20

# The number may have commas between thousands.
_LONG: Final = re.compile(rf"\d{{1,3}}(?:,\d{{3}}){{{MAX_DIGITS // 3},}}|\d{{{MAX_DIGITS + 1},}}", re.ASCII)


def shortened(text: str) -> str:
    """Return the text with numbers of more than `MAX_DIGITS` digits as ``12345678901234567890… (1,108 digits)``."""
    return _LONG.sub(_short, text)


def _short(number: re.Match[str]) -> str:
    digits = number[0].replace(",", "")
    return f"{digits[:FIRST_DIGITS]}… ({len(digits):,} digits)"
