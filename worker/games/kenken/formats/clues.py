"""Clues of cages as people write them: a name, a target and an operator, in this order or the operator first.

``≠`` or ``!=`` after the operator says that no digit stands twice in the cage.
"""

import re
from typing import Final, NamedTuple

from worker.operators import ALIASES

GIVEN: Final = "=!"
"""Operators of a cage of one cell that gives its digit."""
_SIGNS: Final = rf"-+{''.join(map(re.escape, ALIASES))}×÷{GIVEN}"
_CLUE: Final = re.compile(rf"(\S+?)\s*[\s:=]\s*(\d{{1,18}})\s*([{_SIGNS}]?)\s*(≠|!=)?", re.ASCII)
_SIGN_FIRST: Final = re.compile(rf"(\w+)\b\s*([{_SIGNS}])\s*(\d{{1,18}})", re.ASCII)
MARKS: Final = frozenset("+-*/×÷=")
"""Operators that name no cage."""
_MAX_CLUE: Final = 100
"""Maximum number of characters of a clue. Longer lines would take long to match."""


class Clue(NamedTuple):
    """A clue as it is written."""

    name: str
    target: int
    sign: str
    distinct: bool = False


def clue_of(text: str) -> Clue | None:
    """Return the clue in a line, or None if it is none."""
    if len(text) > _MAX_CLUE:
        return None
    found = _CLUE.fullmatch(text)
    if found:
        return Clue(found[1], int(found[2]), found[3], found[4] is not None)
    found = _SIGN_FIRST.fullmatch(text)
    return Clue(found[1], int(found[3]), found[2]) if found else None
