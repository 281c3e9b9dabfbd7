"""``31-derful/enumerate``: all games of an order, listed or counted."""

import json
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from worker.declarations.checkpoint import Checkpoint, report
from worker.declarations.fields import Digits
from worker.declarations.operation import Cost, Operation, Output, Plan, QueueName, Refusal, Result, Shard
from worker.games.derful31.operations.fields import (
    GAME,
    CensusOrder,
    DeckParams,
    Total,
    ValueGrid,
    by_values,
    core_deck,
)
from worker.games.derful31.rules.deck import TooLargeError
from worker.games.derful31.rules.plan import (
    MAX_ORDER,
    CensusShard,
    census_seconds,
    census_totals,
    count_hands,
    labelled_rows,
    listing_seconds,
    plan_census,
    trying_seconds,
)

if TYPE_CHECKING:
    from worker.games.derful31.kernels.count.census import TotalCount

FULL_ORDER = 4
"""The largest order whose games are all listed. For order 5, one total's games are listed if they are few."""
MAX_LISTED = 250_000
"""Maximum number of listed games of one total."""
MAX_ROWS = 1_000
"""Number of possible rows beyond which listing games of order 5, even few, would take more than seconds."""
MAX_COUNTING = 2.0
"""Seconds of counting beyond which there are certainly more games than `MAX_LISTED`."""
JOB_SHARD_SECONDS = 1.0
SMALL_LISTING_SECONDS = 1e-3
"""Approximate seconds to list the games of one total up to order 3."""
FEW_LISTING_SECONDS = 0.8
"""Approximate seconds to list the games of one total of order 5, where games are listed only if they are few."""
SYMMETRY_SECONDS = 0.05
"""Approximate seconds that the symmetries of one total of order 4 take."""


class Derful31EnumerateParams(DeckParams):
    """The games to list or count."""

    order: CensusOrder
    total: Total | None = None
    """The sum of every row and every column; all totals when left out or null."""
    count_only: Annotated[bool, Field(validate_default=True)] = False
    """Count, and do not list the games as items."""

    _by_values = field_validator("deck")(by_values)

    @field_validator("count_only")
    @classmethod
    def _check_listing(cls, count_only: bool, info: ValidationInfo) -> bool:
        order, deck, total = (info.data.get(name) for name in ("order", "deck", "total"))
        if count_only or order is None or deck is None or order > FULL_ORDER:
            return count_only
        if census_seconds(core_deck(deck, order), order, None if total is None else (total,)) > MAX_COUNTING:
            raise PydanticCustomError(
                "many_games", "With this deck there are too many games to list them all"
            )
        return count_only

    @property
    def totals(self) -> tuple[int, ...] | None:
        """The requested totals; None for all totals."""
        return None if self.total is None else (self.total,)

    @property
    def lists(self) -> bool:
        """True if the games are listed, unless they are too many."""
        if self.order > MAX_ORDER:
            return False
        return (self.order <= FULL_ORDER or self.total is not None) and not self.count_only


Games = Annotated[
    Digits,
    Field(description="Winning grids up to row swaps, column swaps and transposing; decimal digits."),
]


class Derful31TotalRow(Result):
    """The census of one total."""

    total: int
    """The sum of every row and every column."""
    games: Games
    labelled: Digits
    """Number of winning grids, symmetric ones included; decimal digits."""
    lists: int | None
    """Different card lists that can be arranged to win; null when there are too many to try."""
    possible_lists: int | None
    """Card lists with the right sum, winning or not."""
    hands: Digits | None
    """Sets of order² cards of the deck, copies distinguished, that can be arranged to win."""
    possible_hands: Digits
    """Sets with the right sum, winning or not."""
    win_probability: str | None
    """The probability that order² random cards of the deck win with this total: a fraction."""


class Derful31EnumerateResult(Result):
    """The number of games, altogether and by total."""

    order: int
    """Rows and columns of the grids."""
    games: Games
    labelled: Digits
    """Number of winning grids, symmetric ones included; decimal digits."""
    lists: int | None
    """Number of different card lists that can be arranged to win."""
    hands: Digits | None
    """Number of hands that can be arranged to win, with copies distinguished."""
    listed_total: Annotated[int, Field(ge=0)]
    """Number of games listed as items."""
    possible_hands: Digits
    """Number of hands of order² cards of the deck."""
    win_probability: str | None
    """The probability that a random hand wins with one of the totals: an exact fraction."""
    by_total: list[Derful31TotalRow]
    """The totals with games, ascending; the requested total, with or without games."""


class Derful31Game(Result):
    """A game, by its canonical grid."""

    total: int
    """The sum of every row and every column."""
    grid: ValueGrid


class CountedPart(Result):
    """The counts of a part of one total's census."""

    shard: CensusShard
    labelled: int
    fixed: int
    lost_lists: str | None


class EnumeratePartial(Result):
    """The counts of a shard: whole totals, or parts of one."""

    rows: list[Derful31TotalRow]
    parts: list[CountedPart]
    listed_total: int


class Group(NamedTuple):
    """A shard of the job: shards of the census, and the totals whose games it lists."""

    shards: list[CensusShard]
    listed: list[int]
    whole: bool
    """True if it has all shards of its totals."""


def _groups(params: Derful31EnumerateParams) -> Iterator[Group]:
    """Yield the work in pieces of about a second: small totals together, large ones in parts."""
    deck, order = params.cards, params.order
    shards: dict[int, list[CensusShard]] = {}
    for shard in plan_census(deck, order, params.totals):
        shards.setdefault(shard.total, []).append(shard)
    group, seconds = Group([], [], True), 0.0
    for total, parts in shards.items():
        cost = _seconds(params, total)
        if group.shards and seconds + cost > JOB_SHARD_SECONDS:
            yield group
            group, seconds = Group([], [], True), 0.0
        # Listing a total needs the count of the whole total.
        if cost > 2 * JOB_SHARD_SECONDS and not (params.lists and params.order <= FULL_ORDER):
            size = max(1, int(len(parts) * JOB_SHARD_SECONDS / cost))
            yield from (Group(parts[first : first + size], [], False) for first in range(0, len(parts), size))
            continue
        group.shards.extend(parts)
        group.listed.extend([total] if params.lists else [])
        seconds += cost
    if group.shards:
        yield group


def _seconds(params: Derful31EnumerateParams, total: int) -> float:
    deck, order = params.cards, params.order
    seconds = census_seconds(deck, order, (total,)) + (_listing_seconds(params, total) if params.lists else 0)
    return seconds + (SYMMETRY_SECONDS + trying_seconds(deck, order, total) if order == FULL_ORDER else 0)


def _listing_seconds(params: Derful31EnumerateParams, total: int) -> float:
    if params.order == FULL_ORDER:
        return listing_seconds(params.cards, params.order, total)
    return SMALL_LISTING_SECONDS if params.order < FULL_ORDER else FEW_LISTING_SECONDS


def _plan(params: Derful31EnumerateParams) -> Sequence[Shard]:
    if params.order > MAX_ORDER:
        shards = plan_census(params.cards, params.order, params.totals)
        return Plan(len(shards), len(shards), lambda index: Shard([[shards[index]], [], False]))
    return [Shard(list(group), len(group.shards)) for group in _groups(params)]


def _compute(
    params: Derful31EnumerateParams, task: tuple[list[Any], list[int], bool], checkpoint: Checkpoint
) -> Output:
    from worker.games.derful31.kernels.count.census import combine, count_shard

    deck, order = params.cards, params.order
    group = Group([CensusShard(*shard) for shard in task[0]], *task[1:])
    partials = []
    try:
        for number, shard in enumerate(group.shards):
            checkpoint()
            report(number, len(group.shards))
            partials.append(count_shard(deck, order, shard, checkpoint))
    except TooLargeError as error:
        raise Refusal("/deck", f"This exceeds a limit: {error}") from None
    if not group.whole:
        parts = [
            CountedPart(shard=shard, **partial._asdict())
            for shard, partial in zip(group.shards, partials, strict=True)
        ]
        return Output(EnumeratePartial(rows=[], parts=parts, listed_total=0))
    rows = [total_row(params, count) for count in combine(deck, order, group.shards, partials)]
    listed = [row for row in rows if row.total in group.listed and is_listable(params, row)]
    partial = EnumeratePartial(rows=rows, parts=[], listed_total=games_in(listed))
    return Output(partial, _games(params, [row.total for row in listed], checkpoint))


def is_listable(params: Derful31EnumerateParams, row: Derful31TotalRow) -> bool:
    """Return True if the games of a total are few enough to be listed.

    Raises:
        Refusal: if they are too many, and all games of the order are to be listed.
    """
    if params.order > FULL_ORDER:
        few_rows = labelled_rows(params.cards, params.order, row.total) <= MAX_ROWS
        return few_rows and games_in([row]) <= MAX_LISTED
    if games_in([row]) <= MAX_LISTED:
        return True
    raise Refusal(
        "/count_only",
        f"There are {games_in([row]):,} games with total {row.total}; at most {MAX_LISTED:,} of a total are listed."
        " Set `count_only`",
    )


def _games(params: Derful31EnumerateParams, totals: list[int], checkpoint: Checkpoint) -> Iterator[str]:
    """Yield the games of some totals as JSON, each by its canonical grid, in lexicographic order."""
    from worker.games.derful31.kernels.grids.listing import list_games

    for total in totals:
        for grid in list_games(params.cards, params.order, total, checkpoint).tolist():
            yield f'{{"total":{total},"grid":{json.dumps(grid, separators=(",", ":"))}}}'


def total_row(params: Derful31EnumerateParams, count: "TotalCount") -> Derful31TotalRow:
    """Return the row of a total in a result."""
    return Derful31TotalRow(
        total=count.total,
        games=str(count.games),
        labelled=str(count.labelled),
        lists=count.lists,
        possible_lists=count.possible_lists,
        hands=None if count.hands is None else str(count.hands),
        possible_hands=str(count_hands(params.cards, params.order, count.total)),
        win_probability=_probability(params, count.hands),
    )


def games_in(rows: Iterable[Derful31TotalRow]) -> int:
    """Return the number of games of these totals together."""
    return sum(int(row.games) for row in rows)


def _probability(params: Derful31EnumerateParams, hands: int | None) -> str | None:
    return None if hands is None else str(Fraction(hands, _possible_hands(params)))


def _possible_hands(params: Derful31EnumerateParams) -> int:
    return comb(params.cards.size, params.order**2)


def _combine(params: Derful31EnumerateParams, partials: Sequence[str]) -> str:
    counted = [EnumeratePartial.model_validate_json(text) for text in partials]
    rows = [row for partial in counted for row in partial.rows]
    rows += _combined_parts(params, [part for partial in counted for part in partial.parts])
    return census_result(params, rows, sum(partial.listed_total for partial in counted)).model_dump_json()


def census_result(
    params: Derful31EnumerateParams, rows: Iterable[Derful31TotalRow], listed_total: int = 0
) -> Derful31EnumerateResult:
    """Return the result of an enumeration, from its totals in any order."""
    rows = sorted((row for row in rows if games_in([row]) or params.total), key=lambda row: row.total)
    are_listed = all(row.lists is not None for row in rows)
    hands = sum(int(row.hands or 0) for row in rows) if are_listed else None
    return Derful31EnumerateResult(
        order=params.order,
        games=str(games_in(rows)),
        labelled=str(sum(int(row.labelled) for row in rows)),
        lists=sum(row.lists or 0 for row in rows) if are_listed else None,
        hands=None if hands is None else str(hands),
        listed_total=listed_total,
        possible_hands=str(_possible_hands(params)),
        win_probability=_probability(params, hands),
        by_total=rows,
    )


def _combined_parts(params: Derful31EnumerateParams, parts: list[CountedPart]) -> list[Derful31TotalRow]:
    from worker.games.derful31.kernels.count.census import Partial, combine

    shards = [CensusShard(*part.shard) for part in parts]
    partials = [Partial(part.labelled, part.fixed, part.lost_lists) for part in parts]
    return [total_row(params, count) for count in combine(params.cards, params.order, shards, partials)]


def _estimate(params: Derful31EnumerateParams) -> Cost:
    totals = census_totals(params.cards, params.order, params.totals)
    seconds = sum(_seconds(params, total) for total in totals)
    return Cost(seconds, f"every grid of order {params.order} that this deck makes")


ENUMERATE = Operation(
    game=GAME,
    name="enumerate",
    version=4,
    summary="Count and list all games",
    description="Counts the labelled grids, the games and the winning card lists of every total, exactly. The items are"
    " the games up to order 4, by total, each as its canonical grid: of all grids that row swaps, column swaps and"
    " transposing make of it, the first when read row by row. Of the billions of games of order 5, one total's games"
    " are listed if there are at most 250,000 (with the standard deck, from total 45 on); `31-derful/grids` gives the"
    " labelled grids of any total from any rank. Order 6, with the standard deck only, is counted: a sparse total"
    " takes seconds, all totals together take most of an hour of one processor.",
    params=Derful31EnumerateParams,
    result=Derful31EnumerateResult,
    compute=_compute,
    plan=_plan,
    combine=_combine,
    queue=QueueName.LONG,
    unit="part",
    items=Derful31Game,
    estimate=_estimate,
)
