"""The census of order 6 that comes with the service, since counting takes most of an hour, and its recount.

``31-derful.published`` reads it from a data file, which also names the program that counted it and the processor time.
``31-derful.recount`` counts it again, shard by shard like ``31-derful/enumerate``, and compares.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypedDict

from pydantic import BaseModel

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.data_file import read_checked
from worker.declarations.operation import Cost, Output, Params, Result, Shard
from worker.declarations.queues import QueueName
from worker.declarations.table import TableFacts, TableOperation
from worker.games.derful31.operations.enumerate import (
    ENUMERATE,
    DerfulEnumerateParams,
    DerfulEnumerateResult,
    census_result,
    total_row,
)
from worker.games.derful31.operations.fields import GAME, Total

DATA: Final = Path(__file__).with_name("order6.json")


class PublishedTotal(TypedDict):
    """The numbers of a total, those that may be large as decimal digits, and the processor time they took."""

    total: int
    games: str
    labelled: str
    lists: int
    possible_lists: int
    hands: str
    processor_seconds: float
    """For games and labelled grids."""
    lists_seconds: float
    """For lists and hands."""


class PublishedCensus(TypedDict):
    """The data file.

    Besides, it states `kind` and `params` of the computation, the `engine` whose shards were counted, the date in UTC
    (`counted_on`), the commits of the code (`kernels`, `lists_kernels`), and the sums of the processor times.
    `second_count` says which totals another program counted again, modulo a prime, and that it agreed.
    """

    by_total: list[PublishedTotal]
    sha256: str


def _lines(census: PublishedCensus) -> list[str]:
    line = "{total} {games} {labelled} {lists} {possible_lists} {hands}"
    return [line.format(**row) for row in census["by_total"]]


def read_published(path: Path = DATA) -> list[PublishedTotal]:
    """Return the totals of order 6 in the data file; raises `CorruptDataError` if it was changed."""
    return read_checked(path, _lines)["by_total"]


class PublishedParams(Params):
    """The census to read."""

    order: Literal[6]

    @property
    def counted(self) -> DerfulEnumerateParams:
        """The enumeration with this census as its result."""
        return DerfulEnumerateParams(order=self.order, count_only=True)


class RecountParams(PublishedParams):
    """The census to count again."""

    total: Total | None = None
    """All totals when left out or null."""

    @property
    def counted(self) -> DerfulEnumerateParams:
        """The enumeration to compare with."""
        return DerfulEnumerateParams(order=self.order, total=self.total, count_only=True)


def _published(params: PublishedParams, _shard: object, _checkpoint: Checkpoint) -> DerfulEnumerateResult:
    from worker.games.derful31.kernels.count.census import TotalCount

    rows = [
        TotalCount(
            row["total"],
            int(row["games"]),
            int(row["labelled"]),
            row["lists"],
            row["possible_lists"],
            int(row["hands"]),
        )
        for row in read_published()
    ]
    return census_result(params.counted, [total_row(params.counted, row) for row in rows])


class RecountRow(Result):
    """A total counted again."""

    total: int
    games: str
    """Decimal digits."""
    labelled: str
    """Decimal digits."""
    lists: int | None
    """Card lists that win."""
    hands: str | None
    """Hands that win; decimal digits."""
    agrees: bool
    """True if the numbers equal the table's."""


class RecountResult(Result):
    """Order 6 counted again."""

    order: int
    agrees: bool
    """True if all totals have the numbers of the table."""
    by_total: list[RecountRow]


class RecountSummary(TableFacts, RecountResult):
    """Order 6 counted again on this server, and compared with the table that comes with the service."""


def _plan(params: RecountParams) -> Sequence[Shard]:
    return ENUMERATE.plan(params.counted)


def _compute(params: RecountParams, shard: Any, checkpoint: Checkpoint) -> BaseModel | Output:
    return ENUMERATE.compute(params.counted, shard, checkpoint)


def _compared(params: RecountParams, partials: Sequence[str]) -> str:
    counted = DerfulEnumerateResult.model_validate_json(ENUMERATE.combine(params.counted, partials))
    published = {
        row["total"]: (row["games"], row["labelled"], row["lists"], row["hands"])
        for row in read_published()
        if params.total in (None, row["total"])
    }
    rows = [
        RecountRow(
            total=row.total,
            games=row.games_exact,
            labelled=row.labelled,
            lists=row.lists,
            hands=row.hands,
            agrees=published.get(row.total) == (row.games_exact, row.labelled, row.lists, row.hands),
        )
        for row in counted.by_total
    ]
    agrees = {row.total for row in rows} == set(published) and all(row.agrees for row in rows)
    return RecountResult(order=params.order, agrees=agrees, by_total=rows).model_dump_json()


def _estimate(params: RecountParams) -> Cost:
    cost = ENUMERATE.estimate
    assert cost is not None  # noqa: S101  # it declares one
    return cost(params.counted)


PUBLISHED = TableOperation(
    game=GAME,
    name="published",
    version=2,
    summary="Read the census of order 6",
    description="From the data file that comes with the service.",
    params=PublishedParams,
    result=DerfulEnumerateResult,
    compute=_published,
    queue=QueueName.SHORT,
)

RECOUNT = TableOperation(
    game=GAME,
    name="recount",
    version=2,
    summary="Recount order 6",
    description="Counts every total of order 6 and compares with the data file that comes with the service.",
    params=RecountParams,
    result=RecountResult,
    compute=_compute,
    plan=_plan,
    combine=_compared,
    unit="part",
    estimate=_estimate,
)
