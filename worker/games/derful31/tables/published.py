"""The census of order 6 that comes with the service, since counting takes most of an hour, and its recount.

``31-derful.published`` reads it from a data file, which also names the program that counted it and the processor time.
``31-derful.recount`` counts it again, shard by shard like ``31-derful/enumerate``, and compares.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.documented import Documented
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


class PublishedTotal(Documented):
    """A total of the data file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    total: int
    games: Annotated[str, Field(pattern=r"^[1-9][0-9]*$")]
    labelled: Annotated[str, Field(pattern=r"^[1-9][0-9]*$")]
    lists: int
    possible_lists: int
    hands: Annotated[str, Field(pattern=r"^[1-9][0-9]*$")]
    processor_seconds: float
    """For games and labelled grids."""
    lists_seconds: float
    """For lists and hands."""


class SecondCount(Documented):
    """A second count of the labelled grids modulo a prime, which agreed at all of its totals."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    program: str
    """The module that counted."""
    modulus: int
    totals: list[int]
    counted_on: str
    """The date of the last total, in UTC."""


class PublishedCensus(Documented):
    """The data file: the counts, the program that made them, and its processor time."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: str
    params: dict[str, Any]
    engine: str
    """The operation and version whose shards were counted."""
    kernels: str
    """The commit of the code that counted them."""
    counted_on: str
    """The date, in UTC."""
    processor_seconds: float
    lists_kernels: str
    """The commit of the code that counted lists and hands."""
    lists_seconds: float
    second_count: SecondCount
    by_total: list[PublishedTotal]
    sha256: str
    """Over `total games labelled lists possible_lists hands` of each total, a line each."""


class CorruptDataError(ValueError):
    """Raised when the data file is not the published one."""


def read_published(path: Path = DATA) -> PublishedCensus:
    """Return the census of order 6 in the data file.

    Raises:
        CorruptDataError: if its numbers do not match its checksum.
    """
    census = PublishedCensus.model_validate_json(path.read_text(encoding="utf-8"))
    if checksum(census.by_total) != census.sha256:
        raise CorruptDataError(f"the numbers of {path.name} do not have the checksum that it states")
    return census


def checksum(by_total: Sequence[PublishedTotal]) -> str:
    """Return the SHA-256 of the numbers of all totals."""
    lines = "".join(
        f"{row.total} {row.games} {row.labelled} {row.lists} {row.possible_lists} {row.hands}\n"
        for row in by_total
    )
    return hashlib.sha256(lines.encode()).hexdigest()


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
            row.total, int(row.games), int(row.labelled), row.lists, row.possible_lists, int(row.hands)
        )
        for row in read_published().by_total
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
        row.total: (row.games, row.labelled, row.lists, row.hands)
        for row in read_published().by_total
        if params.total in (None, row.total)
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
