"""The datasets of the Krypto tables."""

from collections.abc import Iterator

from db.packed_rows import ALL_ROWS
from worker.declarations.dataset import Column, ColumnType, Dataset, Values
from worker.declarations.table import StandingTable
from worker.games.krypto.rules.rules import RULES
from worker.games.krypto.tables.games import HAND_SIZE, MAX_TARGET, unpacked

_RULES = Column(name="rules", type=ColumnType.TEXT, meaning=f"The rules: {', '.join(RULES)}.")
_TARGETS = range(1, MAX_TARGET + 1)


def _by_target(name: str, meaning: str) -> Column:
    return Column(
        name=name,
        type=ColumnType.INT32,
        meaning=f"For each target, from 1 on: {meaning}.",
        places=tuple(f"{name}_{target}" for target in _TARGETS),
    )


def _hands(table: StandingTable) -> Iterator[Values]:
    targets = table.params["last_target"]
    # A table with fewer targets, as tests have, has no numbers for the last columns.
    lacking = (None,) * (MAX_TARGET - targets)
    for place, rules in enumerate(RULES):
        for row in table.rows(ALL_ROWS):
            forms, distinct = unpacked(row.numbers, place, targets, len(RULES))
            yield rules, *row.key, *forms, *lacking, *distinct, *lacking


def _ratings(table: StandingTable) -> Iterator[Values]:
    for rated in table.result["by_rules"]:
        for rating, games in enumerate(rated["ratings"]):
            yield rated["rules"], rating, games


HANDS = Dataset(
    name="hands",
    row="a hand of five cards under one of the rules, ordered by rules, then by hand",
    columns=(
        _RULES,
        Column(
            name="cards",
            type=ColumnType.UINT8,
            meaning="The cards of the hand, ascending.",
            places=tuple(f"card_{number}" for number in range(1, HAND_SIZE + 1)),
        ),
        _by_target("forms", "the number of ways to write a solution"),
        _by_target("distinct", "the number of solutions that differ as mathematics, 0 if there is none"),
    ),
    read=_hands,
)

RATINGS = Dataset(
    name="ratings",
    row="a rating from 0 to 100 under one of the rules",
    columns=(
        _RULES,
        Column(name="rating", type=ColumnType.UINT8, meaning="The difficulty, from 0 (easy) to 100 (hard)."),
        Column(
            name="games",
            type=ColumnType.INT32,
            meaning="The number of solvable games of the random sample with this rating.",
        ),
    ),
    read=_ratings,
)
