"""``krypto.table``: the counts of all games, under all rules, for the table that the service keeps.

A row has a hand's counts under all rules. The key is the hand: a byte for each card, ascending. Each of the rules has
a mark, in which bit t - 1 is set if target t has no solution. The numbers are the counts of forms, then the counts of
distinct solutions. Each of the two starts with a byte for the width of a number (1, 2 or 4 bytes, as the largest
number needs), followed by the numbers by rules and target, little-endian.

Censuses answered from the Krypto table: all its hands, under any set of rules, with any of its targets.
"""

import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb, prod
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import Field

from db.packed_rows import ALL_ROWS, PackedRow, RowFilter
from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Output, Params, Result, Shard
from worker.declarations.table import (
    Answering,
    Column,
    ColumnType,
    Dataset,
    StandingTable,
    TableOperation,
    Values,
)
from worker.games.krypto.operations.census import (
    CENSUS,
    ByTarget,
    CensusParams,
    CensusPartial,
    game_line,
    probability,
    sum_columns,
)
from worker.games.krypto.operations.fields import KryptoRules
from worker.games.krypto.rules.census import Census, Ranks, census_seconds, cut_census
from worker.games.krypto.rules.rules import RULES, STANDARD_DECK, Deck

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from worker.games.krypto.kernels.census.counting import Block

HAND_SIZE = 5
MAX_NUMBER = 25
MAX_TARGET = 25
_FORMATS: Final = {1: "B", 2: "H", 4: "I"}


class TableParams(Params):
    """All hands of five cards from 1 on, with all targets from 1 on."""

    high: Annotated[int, Field(ge=1, le=MAX_NUMBER)] = MAX_NUMBER
    """The largest number on a card."""
    last_target: Annotated[int, Field(ge=1, le=MAX_TARGET)] = MAX_TARGET
    """The last target."""


class RulesCounts(Result):
    """Counts of games under one set of rules; lists by target begin with target 1."""

    hands_total: int
    """Number of different hands."""
    unsolvable_by_target: ByTarget
    """Numbers of hands that cannot make the target, from target 1 on."""
    forms_by_target: ByTarget
    """Numbers of forms over all hands, from target 1 on."""
    solutions_by_target: ByTarget
    """Numbers of distinct solutions over all hands, from target 1 on."""
    hands_by_solvable_targets: list[int]
    """Numbers of hands that make 0, 1, … of the targets."""


class RulesPartial(RulesCounts):
    """The counts of a shard."""

    deals: int
    unsolvable_deals: int


class KryptoRulesSummary(RulesCounts):
    """The counts under one set of rules."""

    deal_unsolvable_probability: str | None
    """The probability that a deal from the standard deck has no solution, as an exact fraction."""


class TablePartial(Result):
    """The counts of a shard, by rules."""

    counts: dict[KryptoRules, RulesPartial]


class TableResult(Result):
    """The summary of the table, by rules."""

    counts: dict[KryptoRules, KryptoRulesSummary]
    """The counts under each set of rules."""


def _census(params: TableParams) -> Census:
    return Census.of_range(1, params.high).with_(targets=(1, params.last_target), count="solutions")


def _plan(params: TableParams) -> list[Shard]:
    census = _census(params)
    seconds = sum(census_seconds(census.with_(rules=rules)) for rules in RULES)
    return [
        Shard(ranks._asdict(), weight=len(RULES) * (ranks.stop - ranks.start))
        for ranks in cut_census(census, seconds)
    ]


def _compute(params: TableParams, shard: Mapping[str, int], checkpoint: Checkpoint) -> Output:
    from worker.games.krypto.kernels.census.counting import whole_block

    census, ranks = _census(params), Ranks(**shard)
    by_rules = {rules: whole_block(census.with_(rules=rules), ranks, checkpoint) for rules in RULES}
    partial = TablePartial(counts={rules: _count_games(census, rows) for rules, rows in by_rules.items()})
    return Output(partial, rows=_packed_rows(list(by_rules.values())))


def _count_games(census: Census, rows: "Block") -> RulesPartial:
    import numpy as np

    from worker.games.krypto.kernels.census.counting import count_deals

    unsolvable = rows.forms == 0
    deals, unsolvable_deals = count_deals(census, rows.hands, unsolvable)
    return RulesPartial(
        hands_total=len(rows.hands),
        unsolvable_by_target=unsolvable.sum(axis=0).tolist(),
        forms_by_target=rows.forms.sum(axis=0, dtype=np.int64).tolist(),
        solutions_by_target=rows.distinct.sum(axis=0, dtype=np.int64).tolist(),
        hands_by_solvable_targets=np.bincount(
            (~unsolvable).sum(axis=1), minlength=census.target_count + 1
        ).tolist(),
        deals=deals,
        unsolvable_deals=unsolvable_deals,
    )


def _packed_rows(by_rules: "Sequence[Block]") -> list[PackedRow]:
    """Return the rows of some hands, from their counts under each set of rules."""
    import numpy as np

    places = 1 << np.arange(by_rules[0].forms.shape[1])
    flags = np.stack([((rows.forms == 0) * places).sum(axis=1) for rows in by_rules], axis=1)
    forms = _row_bytes(np.concatenate([rows.forms for rows in by_rules], axis=1))
    distinct = _row_bytes(np.concatenate([rows.distinct for rows in by_rules], axis=1))
    # Cards are numbered from 1, their indices from 0.
    keys = (by_rules[0].hands + 1).astype(np.uint8)
    return [
        PackedRow(key.tobytes(), unsolvable, forms_of_hand + distinct_of_hand)
        for key, unsolvable, forms_of_hand, distinct_of_hand in zip(
            keys, flags.tolist(), forms, distinct, strict=True
        )
    ]


def _row_bytes(numbers: "NDArray[np.uint32]") -> list[bytes]:
    """Return each row of numbers below 2^32 as bytes, with the width that its largest number needs."""
    narrowed = {width: numbers.astype(f"<u{width}") for width in _FORMATS}
    widths = [1 if most < 1 << 8 else 2 if most < 1 << 16 else 4 for most in numbers.max(axis=1).tolist()]
    return [bytes([width]) + narrowed[width][row].tobytes() for row, width in enumerate(widths)]


def unpacked(numbers: bytes, rules: int, targets: int, all_rules: int) -> tuple[Sequence[int], Sequence[int]]:
    """Return forms and distinct solutions by target, from target 1, under the rules with index ``rules``."""
    width = numbers[0]
    forms = struct.unpack_from(f"<{targets}{_FORMATS[width]}", numbers, 1 + rules * targets * width)
    second = 1 + all_rules * targets * width
    width = numbers[second]
    start = second + 1 + rules * targets * width
    return forms, struct.unpack_from(f"<{targets}{_FORMATS[width]}", numbers, start)


def _combine(_params: TableParams, partials: Sequence[str]) -> str:
    counted = [TablePartial.model_validate_json(partial).counts for partial in partials]
    return TableResult(
        counts={rules: _summary([part[rules] for part in counted]) for rules in RULES}
    ).model_dump_json()


def _summary(parts: Sequence[RulesPartial]) -> KryptoRulesSummary:
    return KryptoRulesSummary(
        hands_total=sum(part.hands_total for part in parts),
        unsolvable_by_target=sum_columns(part.unsolvable_by_target for part in parts),
        forms_by_target=sum_columns(part.forms_by_target for part in parts),
        solutions_by_target=sum_columns(part.solutions_by_target for part in parts),
        hands_by_solvable_targets=sum_columns(part.hands_by_solvable_targets for part in parts),
        deal_unsolvable_probability=probability(
            sum(part.unsolvable_deals for part in parts), sum(part.deals for part in parts)
        ),
    )


TABLE = TableOperation(
    game="krypto",
    name="table",
    version=2,
    summary="Count the solutions of all games under all rules",
    params=TableParams,
    result=TableResult,
    compute=_compute,
    plan=_plan,
    combine=_combine,
    unit="hand",
)


Unsolvable = tuple[bytes, Sequence[int]]
"""A hand, ascending, and the targets that it cannot make."""


def _may(params: CensusParams) -> bool:
    return params.deck is None and params.use == "all" and (params.hand_size, params.low) == (HAND_SIZE, 1)


def _covers(table: StandingTable, params: CensusParams) -> bool:
    first, last = params.targets
    return bool(params.high == table.params["high"] and 1 <= first <= last <= table.params["last_target"])


def _census_part(table: StandingTable, params: CensusParams) -> Output:
    first, last = params.targets
    counted = TableResult.model_validate(table.result).counts[params.rules]
    asked = slice(first - 1, last)
    hands = list(_unsolvable(table, params))
    deck = [(value, copies) for value, copies in STANDARD_DECK if value <= params.high]
    partial = CensusPartial(
        hands=counted.hands_total,
        unsolvable_by_target=tuple(counted.unsolvable_by_target[asked]),
        forms_by_target=None if params.measure == "solvability" else tuple(counted.forms_by_target[asked]),
        distinct_by_target=tuple(counted.solutions_by_target[asked])
        if params.measure == "solutions"
        else None,
        deals=_deals(deck, range(first, last + 1)),
        unsolvable_deals=_deals_of(hands, dict(STANDARD_DECK)),
    )
    games = (game_line(hand, target) for hand, targets in hands for target in targets)
    return Output(partial, games)


def _unsolvable(table: StandingTable, params: CensusParams) -> Iterator[Unsolvable]:
    """Yield the hands that cannot make all targets, in lexicographic order, with these targets, ascending."""
    first, last = params.targets
    chosen = RowFilter(flag=RULES.index(params.rules), bits=(1 << last) - (1 << first - 1), bare=True)
    return ((row.key, [index + 1 for index in chosen.chosen(row.flags)]) for row in table.rows(chosen))


def _deals(deck: Deck, targets: Sequence[int]) -> int:
    """Return how many deals give a hand of the deck's cards and one of the targets, which is dealt after it."""
    copies, cards = dict(STANDARD_DECK), sum(held for _, held in deck)
    inside = dict(deck)
    return sum(copies.get(target, 0) * comb(cards - (target in inside), HAND_SIZE) for target in targets)


def _deals_of(hands: Iterable[Unsolvable], copies: Mapping[int, int]) -> int:
    """Return how many deals give one of the hands and one of its targets."""
    return sum(
        _ways(hand, copies) * sum(max(0, copies.get(target, 0) - hand.count(target)) for target in targets)
        for hand, targets in hands
    )


def _ways(hand: bytes, copies: Mapping[int, int]) -> int:
    return prod(comb(copies.get(card, 0), hand.count(card)) for card in set(hand))


CENSUSES = Answering(kind=CENSUS.kind, may=_may, covers=_covers, answer=_census_part)


_RULES = Column(name="rules", type=ColumnType.TEXT, meaning=f"The rules: {', '.join(RULES)}.")
_TARGETS = range(1, MAX_TARGET + 1)


def _by_target(name: str, meaning: str) -> Column:
    return Column(
        name=f"{name}_by_target",
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
    row="a hand of five cards under one set of rules, ordered by rules, then by hand",
    columns=(
        _RULES,
        Column(
            name="hand",
            type=ColumnType.UINT8,
            meaning="The cards of the hand, ascending.",
            places=tuple(f"card_{number}" for number in range(1, HAND_SIZE + 1)),
        ),
        _by_target("forms", "the number of ways to write a solution"),
        _by_target("solutions", "the number of solutions that differ as mathematics, 0 if there is none"),
    ),
    read=_hands,
)

RATINGS = Dataset(
    name="ratings",
    row="a rating from 0 to 100 under one set of rules",
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
