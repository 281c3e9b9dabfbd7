"""The scales of difficulty of the standard deck, measured by `sample_strains` in `scales`."""

from pathlib import Path
from typing import Final, cast

from worker.games.krypto.rules.rules import RULES, USES, Rules, Use

FILE: Final = Path(__file__).with_name("standard_scales.txt")
"""Blocks of the number of cards, the rules and the use, and then the marks in hundredths."""


def _read_standard_scales() -> dict[tuple[int, Rules, Use], tuple[int, ...]]:
    rows = (block.split() for block in FILE.read_text(encoding="ascii").split("\n\n"))
    # All games of a single card are equally hard.
    single: dict[tuple[int, Rules, Use], tuple[int, ...]] = {
        (1, rules, use): (400,) * 100 for rules in RULES for use in USES
    }
    return single | {
        (int(size), cast("Rules", rules), cast("Use", use)): tuple(map(int, hundredths))
        for size, alike, use, *hundredths in rows
        for rules in alike.split(",")
    }


STANDARD_SCALES: Final = _read_standard_scales()
"""By cards, rules and use: the marks of a scale in hundredths."""
