"""The views of the Krypto table."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import Field

from db.packed_rows import RowFilter
from worker.declarations.documented import Answer
from worker.declarations.table import (
    Document,
    NotInTableError,
    PathPart,
    Row,
    Rows,
    Table,
    TableData,
    TableFacts,
)
from worker.games.krypto.operations.census import ByTarget
from worker.games.krypto.operations.fields import KryptoRules, SolutionsTotal
from worker.games.krypto.rules.rules import RULES
from worker.games.krypto.tables.games import CENSUSES, HANDS, TABLE, TableResult, unpacked
from worker.games.krypto.tables.queries import (
    HAND_PATTERN,
    GamesQuery,
    HandsQuery,
    RulesQuery,
    UnsolvableQuery,
    check_target,
    hand_text,
    parse_hand,
    parse_runs,
)

WITH_FRACTIONS: KryptoRules = "house"
WITHOUT_FRACTIONS: KryptoRules = "integer"

Cards = Annotated[list[int], Field(description="The hand: five numbers from 1 to 25, ascending.")]
Count = Annotated[int, Field(ge=0)]


class KryptoSummary(TableFacts):
    """The table as a whole, under one set of rules."""

    rules: KryptoRules
    """The rules of the games."""
    hands_total: int
    """Number of different hands."""
    games: int
    """Number of games: hands times targets."""
    unsolvable_total: int
    """Number of games without a solution."""
    unsolvable_by_target: ByTarget
    """Numbers of hands that cannot make the target, from target 1 on."""
    forms_by_target: ByTarget
    """Numbers of forms over all hands, from target 1 on."""
    solutions_by_target: ByTarget
    """Numbers of distinct solutions over all hands, from target 1 on."""
    hands_by_solvable_targets: list[int]
    """Numbers of hands that make 0, 1, … of the targets."""
    fractions_only_total: int
    """Games solvable under `house` and not under `integer`; the same for all `rules`."""
    deal_unsolvable_probability: str | None
    """The probability that a deal from the standard deck has no solution, as an exact fraction."""


class KryptoGame(Answer):
    """A game."""

    cards: Cards
    target: int
    """The number to make."""


class KryptoFractionsGame(KryptoGame):
    """A game that has solutions only with fractions, and their numbers."""

    forms: Count
    """Number of ways to write a solution, equal cards distinguished."""
    solutions_total: SolutionsTotal


class KryptoHandRow(Answer):
    """The numbers of a hand's solutions."""

    hand: Cards
    forms_by_target: ByTarget
    """Numbers of forms, from target 1 on."""
    solutions_by_target: ByTarget
    """Numbers of distinct solutions, from target 1 on."""


class KryptoHandCounts(KryptoHandRow):
    """The numbers of a hand's solutions under one set of rules."""

    rules: KryptoRules
    """The rules of the games."""


def _summary(table: TableData, query: RulesQuery) -> KryptoSummary:
    counted = TableResult.model_validate(table.result).counts[query.rules]
    only = RowFilter(flag=RULES.index(WITHOUT_FRACTIONS), without=RULES.index(WITH_FRACTIONS))
    return KryptoSummary(
        **table.facts,
        rules=query.rules,
        hands_total=counted.hands_total,
        games=counted.hands_total * table.params["last_target"],
        unsolvable_total=sum(counted.unsolvable_by_target),
        unsolvable_by_target=counted.unsolvable_by_target,
        forms_by_target=counted.forms_by_target,
        solutions_by_target=counted.solutions_by_target,
        hands_by_solvable_targets=counted.hands_by_solvable_targets,
        fractions_only_total=table.count_flags(only),
        deal_unsolvable_probability=counted.deal_unsolvable_probability,
    )


def _hand(table: TableData, query: RulesQuery, hand: str) -> KryptoHandCounts:
    cards = parse_hand(table, hand, "hand") or b""
    row = table.row(cards)
    if row is None:
        raise NotInTableError(f"The table has no hand {hand}.")
    forms, solutions = _numbers(table, row.numbers, query.rules)
    return KryptoHandCounts(
        hand=list(cards),
        rules=query.rules,
        forms_by_target=list(forms),
        solutions_by_target=list(solutions),
    )


def _hands(table: TableData, query: HandsQuery) -> Iterator[tuple[str, Row]]:
    start = parse_hand(table, query.cursor, "cursor") or b""
    chosen = RowFilter(start=start, contains=parse_runs(table, query.contains, "contains"))
    return (
        (hand_text(row.key), (row.key, *_numbers(table, row.numbers, query.rules)))
        for row in table.rows(chosen)
    )


def _columns(table: TableData) -> list[str]:
    targets = range(1, table.params["last_target"] + 1)
    return [
        "hand",
        *(f"forms_{target}" for target in targets),
        *(f"solutions_{target}" for target in targets),
    ]


def _unsolvable(table: TableData, query: UnsolvableQuery) -> Iterator[tuple[str, Row]]:
    return ((cursor, (cards, target)) for cursor, cards, target, _ in _games(table, query, query.rules, None))


def _fractions_only(table: TableData, query: GamesQuery) -> Iterator[tuple[str, Row]]:
    def rows() -> Iterator[tuple[str, Row]]:
        for cursor, cards, target, numbers in games:
            forms, distinct = _numbers(table, numbers, WITH_FRACTIONS)
            yield cursor, (cards, target, forms[target - 1], distinct[target - 1])

    games = _games(table, query, WITHOUT_FRACTIONS, WITH_FRACTIONS)
    return rows()


def _games(
    table: TableData, query: GamesQuery, unsolvable: KryptoRules, solvable: KryptoRules | None
) -> Iterator[tuple[str, bytes, int, bytes]]:
    """Return games unsolvable under one set of rules but not another: cursor, cards, target, packed numbers."""
    check_target(table, query.target)
    first_hand, _, first_target = (query.cursor or "").partition(".")
    start = parse_hand(table, first_hand or None, "cursor") or b""
    chosen = RowFilter(
        start=start,
        key=parse_hand(table, query.hand, "hand"),
        contains=parse_runs(table, query.contains, "contains"),
        flag=RULES.index(unsolvable),
        without=None if solvable is None else RULES.index(solvable),
        bits=(1 << table.params["last_target"]) - 1 if query.target is None else 1 << query.target - 1,
    )
    return (
        (f"{hand_text(row.key)}.{index + 1}", row.key, index + 1, row.numbers)
        for row in table.rows(chosen)
        for index in chosen.chosen(row.flags)
        if row.key != start or index + 1 >= int(first_target)
    )


def _numbers(table: TableData, numbers: bytes, rules: KryptoRules) -> tuple[Sequence[int], Sequence[int]]:
    return unpacked(numbers, RULES.index(rules), table.params["last_target"], len(RULES))


GAMES_TABLE = Table(
    name="krypto",
    title="Krypto: forms and distinct solutions of every game of five cards from 1 to 25 with a target from"
    " 1 to 25, under all four rules",
    kind=TABLE.kind,
    params={},
    answering=(CENSUSES,),
    dataset=HANDS,
    views=(
        Document(
            operation_id="show_krypto_table",
            summary="Get the summary of the Krypto table",
            description="All games of five cards from 1 to 25 with targets from 1 to 25, under one set of rules.",
            query=RulesQuery,
            model=KryptoSummary,
            get=_summary,
        ),
        Rows(
            path="/unsolvable",
            operation_id="list_krypto_unsolvable",
            summary="List the games without a solution",
            description="Ordered by hand, then by target.",
            query=UnsolvableQuery,
            model=KryptoGame,
            read=_unsolvable,
        ),
        Rows(
            path="/fractions-only",
            operation_id="list_krypto_fractions_only",
            summary="List the games that can be solved only with fractions",
            description="The games that have a solution under `house` and none under `integer`, with their numbers of"
            " solutions.",
            query=GamesQuery,
            model=KryptoFractionsGame,
            read=_fractions_only,
        ),
        Rows(
            path="/hands",
            operation_id="list_krypto_hands",
            summary="List all hands with their numbers of solutions",
            description="The whole table, in lexicographic order of hands.",
            query=HandsQuery,
            model=KryptoHandRow,
            read=_hands,
            columns=_columns,
        ),
        Document(
            path="/hands",
            key=PathPart(
                name="hand",
                description="Five cards from 1 to 25 in any order, with hyphens.",
                example="1-2-3-4-5",
                pattern=HAND_PATTERN,
            ),
            operation_id="show_krypto_hand",
            summary="Get the numbers of one hand",
            description="The numbers of forms and of distinct solutions for every target.",
            query=RulesQuery,
            model=KryptoHandCounts,
            get=_hand,
        ),
    ),
)
