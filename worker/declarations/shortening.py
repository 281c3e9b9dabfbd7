"""Long numbers in sentences: their first digits, and how many digits they have."""

import re
from typing import Final

MAX_DIGITS: Final = 40
"""The longest number that a sentence has in full."""
FIRST_DIGITS: Final = 20

# With or without commas between thousands.
_LONG: Final = re.compile(rf"\d{{1,3}}(?:,\d{{3}}){{{MAX_DIGITS // 3},}}|\d{{{MAX_DIGITS + 1},}}", re.ASCII)


def shortened(text: str) -> str:
    """The text with every number of more than `MAX_DIGITS` digits as ``12345678901234567890… (1,108 digits)``."""
    return _LONG.sub(_short, text)


def _short(number: re.Match[str]) -> str:
    digits = number[0].replace(",", "")
    return f"{digits[:FIRST_DIGITS]}… ({len(digits):,} digits)"
