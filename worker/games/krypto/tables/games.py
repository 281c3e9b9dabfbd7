"""``krypto.table``: all numbers of all games, under all rules, for the table that the service keeps."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from worker.declarations.operation import Operation, Output, Params, Pulse, Result, Shard
from worker.declarations.queues import QueueName
from worker.games.krypto.operations.fields import RulesName

RULES: tuple[RulesName, ...] = ("house", "integer", "international", "positive")
HAND_SIZE = 5
MAX_NUMBER = 25
MAX_TARGET = 25


class TableParams(Params):
    """All hands of five cards from 1 on, with all targets from 1 on."""

    high: Annotated[int, Field(ge=1, le=MAX_NUMBER)] = MAX_NUMBER
    last_target: Annotated[int, Field(ge=1, le=MAX_TARGET)] = MAX_TARGET


class TableShard(Params):
    """The hands with ranks from ``start`` to before ``stop``, under one of the rules."""

    rules: RulesName
    start: int
    stop: int


class RulesPartial(Result):
    """What a shard counts; numbers by target are from target 1 on."""

    rules: RulesName
    hands: int
    unsolvable: list[int]
    forms: list[int]
    distinct: list[int]
    hands_by_solvable: list[int]
    deals: int
    unsolvable_deals: int


class RulesSummary(Result):
    """All games under one of the rules; numbers by target are from target 1 on."""

    hands: int
    unsolvable: list[int]
    forms: list[int]
    distinct: list[int]
    hands_by_solvable: list[int]
    """How many hands make 0, 1, … of the targets."""
    deal_unsolvable_probability: str | None


class TableResult(Result):
    """The summary of the table, by rules; ``first_shard`` is where the items under those rules begin."""

    by_rules: dict[RulesName, RulesSummary]
    first_shard: dict[RulesName, int]


class TableHand(Result):
    """A hand's numbers under the rules of its shard, from target 1 on."""

    cards: list[int]
    forms: list[int]
    distinct: list[int]


def _plan(params: TableParams) -> list[Shard]:
    from worker.games.krypto.rules.census_plan import plan_census
    from worker.games.krypto.rules.census_spec import Census

    # Rules by rules, so that the lists that shards share are made once.
    census = Census.of_range(1, params.high).with_(targets=(1, params.last_target), count="distinct")
    return [
        Shard(
            TableShard(rules=rules, start=shard.start, stop=shard.stop).canonical(),
            weight=shard.stop - shard.start,
        )
        for rules in RULES
        for shard in plan_census(census)
    ]


def _compute(params: TableParams, shard: object, pulse: Pulse) -> Output:
    import numpy as np

    from worker.games.krypto.kernels.census.deals import count_deals
    from worker.games.krypto.kernels.census.shard import table_rows
    from worker.games.krypto.rules.census_plan import Shard as Ranks
    from worker.games.krypto.rules.census_spec import Census

    asked = TableShard.model_validate(shard)
    census = Census.of_range(1, params.high).with_(
        targets=(1, params.last_target), rules=asked.rules, count="distinct"
    )
    rows = table_rows(census, Ranks(asked.start, asked.stop), pulse)
    unsolvable = rows.forms == 0
    solvable_targets = (~unsolvable).sum(axis=1)
    # Cards are numbered from 1, their indices from 0.
    deals, unsolvable_deals = count_deals(census, rows.hands - 1, unsolvable)
    partial = RulesPartial(
        rules=asked.rules,
        hands=len(rows.hands),
        unsolvable=unsolvable.sum(axis=0).tolist(),
        forms=rows.forms.sum(axis=0, dtype=np.int64).tolist(),
        distinct=rows.distinct.sum(axis=0, dtype=np.int64).tolist(),
        hands_by_solvable=np.bincount(solvable_targets, minlength=params.last_target + 1).tolist(),
        deals=deals,
        unsolvable_deals=unsolvable_deals,
    )
    columns = (rows.hands.tolist(), rows.forms.tolist(), rows.distinct.tolist())
    lines = (
        f'{{"cards":{hand},"forms":{forms},"distinct":{distinct}}}'
        for hand, forms, distinct in zip(*columns, strict=True)
    )
    return Output(partial, lines)


def _combine(_params: TableParams, partials: Sequence[str]) -> str:
    counted = [RulesPartial.model_validate_json(partial) for partial in partials]
    of_rules = {rules: [partial for partial in counted if partial.rules == rules] for rules in RULES}
    return TableResult(
        by_rules={rules: _summary(parts) for rules, parts in of_rules.items()},
        first_shard={rules: counted.index(parts[0]) for rules, parts in of_rules.items()},
    ).model_dump_json()


def _summary(parts: Sequence[RulesPartial]) -> RulesSummary:
    deals = sum(part.deals for part in parts)
    return RulesSummary(
        hands=sum(part.hands for part in parts),
        unsolvable=_added(part.unsolvable for part in parts),
        forms=_added(part.forms for part in parts),
        distinct=_added(part.distinct for part in parts),
        hands_by_solvable=_added(part.hands_by_solvable for part in parts),
        deal_unsolvable_probability=str(Fraction(sum(part.unsolvable_deals for part in parts), deals))
        if deals
        else None,
    )


def _added(rows: Iterator[list[int]]) -> list[int]:
    return [sum(column) for column in zip(*rows, strict=True)]


TABLE = Operation(
    game="krypto",
    name="table",
    version=1,
    summary="Count the solutions of all games under all rules",
    description="Builds the table that the service keeps.",
    params=TableParams,
    result=TableResult,
    examples=(),
    compute=_compute,
    plan=_plan,
    combine=_combine,
    queue=QueueName.LONG,
    unit="hand",
    items=TableHand,
    internal=True,
)
