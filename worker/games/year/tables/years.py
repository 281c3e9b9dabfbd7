"""The tables of the Year Game: how many of 0 to 100 the digits of each year make, and those of repeated digits."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from worker.declarations.chart_numbers import per_row
from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Params, Result, Shard
from worker.declarations.pictures import Bars, Figure, Panel, series
from worker.declarations.published import recount_of, recount_tables
from worker.declarations.table import (
    Chart,
    Column,
    ColumnType,
    Dataset,
    Document,
    NoQuery,
    PathPart,
    StandingTable,
    Table,
    TableData,
    TableFacts,
    TableOperation,
    Values,
    whole_result,
)
from worker.games.year.operations.fields import RULE_NAMES, YearDigitOrder, YearRules
from worker.games.year.rules.rules import MAX_DIGITS, RULES

LAST: Final = 100
"""The last of the numbers to make, which begin with 0."""
MOST_REPEATS: Final = 9
_HIGHEST_DIGIT: Final = 9
_NUMBERS_A_SHARD: Final = 50

Count = Annotated[int, Field(ge=0, le=LAST + 1)]


class YearTableParams(Params):
    """The numbers whose digits are taken."""

    first: Annotated[int, Field(ge=0, le=9_999)]
    """The first number."""
    last: Annotated[int, Field(ge=0, le=9_999)]
    """The last number."""
    repeats: Annotated[int, Field(ge=1, le=MOST_REPEATS)] = 1
    """Each number is also written twice, three times and so on, up to so many times. Only a single digit may be."""

    @field_validator("last")
    @classmethod
    def _check_last(cls, last: int, info: ValidationInfo) -> int:
        if last < info.data.get("first", last):
            raise PydanticCustomError("empty_range", "`last` should not be below `first`")
        return last

    @field_validator("repeats")
    @classmethod
    def _check_repeats(cls, repeats: int, info: ValidationInfo) -> int:
        if repeats > 1 and info.data.get("last", 0) > _HIGHEST_DIGIT:
            raise PydanticCustomError("repeated_digits", "Only single digits can be repeated")
        return repeats


class YearReachCounts(Result):
    """How many of 0 to 100 some digits make in their order, under each set of rules."""

    digits: str
    """The digits."""
    basic: Count
    """The number under `basic` rules."""
    school: Count | None
    """The number under `school` rules; null for more than six digits."""
    apl: Count | None
    """The number under `apl` rules; null for more than six digits."""


class YearRecord(Result):
    """The most and the fewest that digits of the table make under one set of rules."""

    rules: YearRules
    """The rules."""
    most_reachable: Count
    """The most of 0 to 100 that any digits make."""
    best_digits: list[str]
    """The digits that make the most."""
    fewest_reachable: Count
    """The fewest of 0 to 100 that any digits make."""
    worst_digits: list[str]
    """The digits that make the fewest."""


class YearTableResult(Result):
    """How many of 0 to 100 can be made, and the records."""

    records: list[YearRecord]
    """A record for each set of rules."""
    reachable_by_digits: list[YearReachCounts]
    """A row for each year, ascending, or for each repeated digit, the fewest digits first."""


class YearTablePartial(Result):
    """The rows of a shard."""

    rows: list[YearReachCounts]


def _plan(params: YearTableParams) -> list[Shard]:
    numbers = range(params.first, params.last + 1)
    parts = [
        [repeats, part[0], part[-1]]
        for repeats in range(1, params.repeats + 1)
        for part in (
            numbers[start : start + _NUMBERS_A_SHARD] for start in range(0, len(numbers), _NUMBERS_A_SHARD)
        )
    ]
    return [Shard(part, part[2] - part[1] + 1) for part in parts]


def _compute(_params: YearTableParams, shard: Sequence[int], checkpoint: Checkpoint) -> YearTablePartial:
    from worker.games.year.kernels.values import Game, reach

    repeats, first, last = shard

    def count(digits: str, rules: YearRules) -> int:
        # Digits that are all the same have no order, and fewer parts without one.
        order: YearDigitOrder = "any" if len(set(digits)) == 1 else "given"
        return len(reach(Game(digits, rules, order), 0, LAST, checkpoint))

    rows = []
    for number in range(first, last + 1):
        digits = str(number) * repeats
        few = len(digits) <= MAX_DIGITS
        rows.append(
            YearReachCounts(
                digits=digits,
                basic=count(digits, "basic"),
                school=count(digits, "school") if few else None,
                apl=count(digits, "apl") if few else None,
            )
        )
    return YearTablePartial(rows=rows)


def _combine(_params: YearTableParams, partials: Sequence[str]) -> str:
    rows = [row for partial in partials for row in YearTablePartial.model_validate_json(partial).rows]
    return YearTableResult(
        records=[_record(rows, rules) for rules in RULES], reachable_by_digits=rows
    ).model_dump_json()


def _record(rows: Sequence[YearReachCounts], rules: YearRules) -> YearRecord:
    counts: Mapping[str, int] = {
        row.digits: value for row in rows if (value := getattr(row, rules)) is not None
    }
    most, fewest = max(counts.values()), min(counts.values())
    return YearRecord(
        rules=rules,
        most_reachable=most,
        best_digits=[digits for digits, count in counts.items() if count == most],
        fewest_reachable=fewest,
        worst_digits=[digits for digits, count in counts.items() if count == fewest],
    )


TABLE = TableOperation(
    game="year",
    name="table",
    version=1,
    summary="Count the numbers that digits make",
    params=YearTableParams,
    result=YearTableResult,
    compute=_compute,
    plan=_plan,
    combine=_combine,
    unit="number",
)


def _column(rules: str) -> Column:
    return Column(
        name=rules, type=ColumnType.INT32, meaning=f"How many of 0 to 100 they make under {rules} rules."
    )


def _read(table: StandingTable) -> Iterator[Values]:
    for row in table.result["reachable_by_digits"]:
        yield tuple(row[column.name] for column in COUNTS.columns)


COUNTS: Final = Dataset(
    name="counts",
    row="some digits, and how many of 0 to 100 they make in their order",
    columns=(
        Column(name="digits", type=ColumnType.TEXT, meaning="The digits."),
        *(_column(rules) for rules in RULES),
    ),
    read=_read,
)


class YearTable(TableFacts, YearTableResult):
    """How many of 0 to 100 can be made from digits."""


_VARIANT: Final = PathPart(
    name="variant", description="The years, or `repeated`: digits that are all the same.", example="repeated"
)


def _table(variant: str, title: str, **params: Any) -> Table:
    return Table(
        name=f"year/{variant}",
        title=f"Year Game: how many of 0 to 100 {title} make",
        kind=TABLE.kind,
        params=params,
        dataset=COUNTS,
        entries="reachable_by_digits",
        published=Path(__file__).with_name("published") / "year" / f"{variant}.json",
        views=(
            Document(
                operation_id="show_year_table",
                summary="Get how many of 0 to 100 digits make",
                description="Under each set of rules, for each year from 1000 to 2999, or for each digit repeated up to"
                " nine times; and the records.",
                model=YearTable,
                get=whole_result(YearTable),
                entries="reachable_by_digits",
            ),
        ),
        part=_VARIANT,
    )


YEARS: Final = _table("1000-2999", "the digits of each year from 1000 to 2999", first=1000, last=2999)
REPEATED: Final = _table(
    "repeated", "one to nine equal digits", first=1, last=MOST_REPEATS, repeats=MOST_REPEATS
)
RECOUNT = recount_of(TABLE, YEARS, REPEATED)
TABLES: Final = (YEARS, REPEATED, *recount_tables(RECOUNT, YEARS, REPEATED))


def years_by_reach(tables: Sequence[TableData], _query: NoQuery) -> Figure:
    """Draw how many years make how many numbers: a panel for each set of rules."""
    (table,) = tables
    counts = {
        rules: Counter(row[rules] for row in table.result["reachable_by_digits"] if row[rules] is not None)
        for rules in RULES
    }
    records = {record["rules"]: record for record in table.result["records"]}
    return Figure(
        name="years",
        title="Years by how many of 0 to 100 they make",
        subtitle="The digits in their order, under the three rules of the Year Game.",
        description=per_row(
            {RULE_NAMES[rules]: records[rules] for rules in RULES},
            lambda record: f"from {record['fewest_reachable']} to {record['most_reachable']} numbers",
        ),
        x_name="numbers made",
        y_name="years",
        panels=tuple(
            Panel(title=RULE_NAMES[rules], note=_note(records[rules]), layer=Bars(series("", counts[rules])))
            for rules in RULES
        ),
    )


def _note(record: Mapping[str, Any]) -> str:
    best = record["best_digits"]
    return f"most: {record['most_reachable']}, by {best[0]}" + (
        f" and {len(best) - 1} more" if len(best) > 1 else ""
    )


CHARTS: Final = (
    Chart(
        name="years",
        title="Years from 1000 to 2999 by how many of 0 to 100 they make",
        tables=(YEARS.name,),
        draw=years_by_reach,
    ),
)
