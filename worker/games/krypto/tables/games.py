"""``krypto.table``: the counts of all games, under all rules, for the table that the service keeps.

A row has a hand's counts under all rules. The key is the hand: a byte for each card, ascending. Each of the rules has a
mark, in which bit t - 1 is set if target t has no solution. The numbers are the counts of forms, then the counts of
distinct solutions. Each of the two starts with a byte for the width of a number (1, 2 or 4 bytes, as the largest number
needs), followed by the numbers by rules and target, little-endian.
"""

import struct
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import Field

from db.packed_rows import PackedRow
from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Output, Params, Result, Shard
from worker.declarations.table import TableOperation
from worker.games.krypto.operations.census_result import probability, sum_columns
from worker.games.krypto.operations.fields import RulesName
from worker.games.krypto.rules.census_plan import Ranks, census_seconds, cut
from worker.games.krypto.rules.census_spec import Census
from worker.games.krypto.rules.rules import RULES

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
    last_target: Annotated[int, Field(ge=1, le=MAX_TARGET)] = MAX_TARGET


class RulesCounts(Result):
    """Counts of games under one of the rules; lists by target begin with target 1."""

    hands: int
    unsolvable: list[int]
    forms: list[int]
    distinct: list[int]
    hands_by_solvable: list[int]
    """Numbers of hands that make 0, 1, … of the targets."""


class RulesPartial(RulesCounts):
    """The counts of a shard."""

    deals: int
    unsolvable_deals: int


class RulesSummary(RulesCounts):
    """The counts of all shards."""

    deal_unsolvable_probability: str | None


class TablePartial(Result):
    """The counts of a shard, by rules."""

    by_rules: dict[RulesName, RulesPartial]


class TableResult(Result):
    """The summary of the table, by rules."""

    by_rules: dict[RulesName, RulesSummary]


def _census(params: TableParams) -> Census:
    return Census.of_range(1, params.high).with_(targets=(1, params.last_target), count="distinct")


def _plan(params: TableParams) -> list[Shard]:
    census = _census(params)
    seconds = sum(census_seconds(census.with_(rules=rules)) for rules in RULES)
    return [
        Shard(ranks._asdict(), weight=len(RULES) * (ranks.stop - ranks.start))
        for ranks in cut(census, seconds)
    ]


def _compute(params: TableParams, shard: Mapping[str, int], checkpoint: Checkpoint) -> Output:
    from worker.games.krypto.kernels.census.counting import whole_block

    census, ranks = _census(params), Ranks(**shard)
    by_rules = {rules: whole_block(census.with_(rules=rules), ranks, checkpoint) for rules in RULES}
    partial = TablePartial(by_rules={rules: _count_games(census, rows) for rules, rows in by_rules.items()})
    return Output(partial, rows=_packed_rows(list(by_rules.values())))


def _count_games(census: Census, rows: "Block") -> RulesPartial:
    import numpy as np

    from worker.games.krypto.kernels.census.counting import count_deals

    unsolvable = rows.forms == 0
    deals, unsolvable_deals = count_deals(census, rows.hands, unsolvable)
    return RulesPartial(
        hands=len(rows.hands),
        unsolvable=unsolvable.sum(axis=0).tolist(),
        forms=rows.forms.sum(axis=0, dtype=np.int64).tolist(),
        distinct=rows.distinct.sum(axis=0, dtype=np.int64).tolist(),
        hands_by_solvable=np.bincount((~unsolvable).sum(axis=1), minlength=census.target_count + 1).tolist(),
        deals=deals,
        unsolvable_deals=unsolvable_deals,
    )


def _packed_rows(by_rules: "Sequence[Block]") -> list[PackedRow]:
    """Return the rows of some hands, from their counts under each of the rules."""
    import numpy as np

    places = 1 << np.arange(by_rules[0].forms.shape[1])
    marks = np.stack([((rows.forms == 0) * places).sum(axis=1) for rows in by_rules], axis=1)
    forms = _packed(np.concatenate([rows.forms for rows in by_rules], axis=1))
    distinct = _packed(np.concatenate([rows.distinct for rows in by_rules], axis=1))
    # Cards are numbered from 1, their indices from 0.
    keys = (by_rules[0].hands + 1).astype(np.uint8)
    return [
        PackedRow(key.tobytes(), unsolvable, forms_of_hand + distinct_of_hand)
        for key, unsolvable, forms_of_hand, distinct_of_hand in zip(
            keys, marks.tolist(), forms, distinct, strict=True
        )
    ]


def _packed(numbers: "NDArray[np.uint32]") -> list[bytes]:
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
    counted = [TablePartial.model_validate_json(partial).by_rules for partial in partials]
    return TableResult(
        by_rules={rules: _summary([part[rules] for part in counted]) for rules in RULES}
    ).model_dump_json()


def _summary(parts: Sequence[RulesPartial]) -> RulesSummary:
    return RulesSummary(
        hands=sum(part.hands for part in parts),
        unsolvable=sum_columns(part.unsolvable for part in parts),
        forms=sum_columns(part.forms for part in parts),
        distinct=sum_columns(part.distinct for part in parts),
        hands_by_solvable=sum_columns(part.hands_by_solvable for part in parts),
        deal_unsolvable_probability=probability(
            sum(part.unsolvable_deals for part in parts), sum(part.deals for part in parts)
        ),
    )


TABLE = TableOperation(
    game="krypto",
    name="table",
    version=1,
    summary="Count the solutions of all games under all rules",
    params=TableParams,
    result=TableResult,
    compute=_compute,
    plan=_plan,
    combine=_combine,
    unit="hand",
)
