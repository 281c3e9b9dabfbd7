"""Games of the Krypto table as rows: those without a solution, and those solvable with fractions only."""

from collections.abc import Callable, Iterator, Sequence

from db.krypto_hands import HandRow, Wanted, read_hands
from service.http.rows import Line, RowSource
from service.tables.built import BuiltTable
from service.tables.krypto_query import (
    GamesQuery,
    HandsQuery,
    UnsolvableQuery,
    check_target,
    hand_text,
    parse_hand,
    runs,
)
from worker.games.krypto.operations.fields import RulesName

WITH_FRACTIONS: RulesName = "house"
WITHOUT_FRACTIONS: RulesName = "integer"

_Game = Callable[[HandRow, int], str]


def unsolvable_games(table: BuiltTable, query: UnsolvableQuery) -> RowSource:
    """The games without a solution."""
    wanted = _wanted(table, query, unsolvable=query.rules)

    def game(row: HandRow, target: int) -> str:
        return f'{{"cards":{_cards(row)},"target":{target}}}'

    return _source(table, query, wanted, game, ["cards", "target"])


def fractions_only_games(table: BuiltTable, query: GamesQuery) -> RowSource:
    """The games that have solutions, but none without a fraction on the way."""
    wanted = _wanted(table, query, unsolvable=WITHOUT_FRACTIONS, solvable=WITH_FRACTIONS)

    def game(row: HandRow, target: int) -> str:
        forms, distinct = (
            numbers[target - 1]
            for numbers in (row.forms_under(WITH_FRACTIONS), row.solutions_under(WITH_FRACTIONS))
        )
        return f'{{"cards":{_cards(row)},"target":{target},"forms":{forms},"distinct":{distinct}}}'

    return _source(table, query, wanted, game, ["cards", "target", "forms", "distinct"])


def all_hands(table: BuiltTable, query: HandsQuery) -> RowSource:
    """Every hand with its numbers by target."""
    start = parse_hand(table, query.cursor, "cursor") if query.cursor else b""
    contains = runs(parse_hand(table, query.contains, "contains")) if query.contains else ()
    targets = range(1, table.params["last_target"] + 1)

    def read() -> Iterator[Line]:
        hands = 0
        for row in read_hands(table.record.computation_id, Wanted(start=start, contains=contains)):
            forms, distinct = row.forms_under(query.rules), row.solutions_under(query.rules)
            line = f'{{"hand":{_cards(row)},"forms":{_numbers(forms)},"distinct":{_numbers(distinct)}}}'
            hands += 1
            yield hand_text(row.cards), line
        if not start and not contains and hands != table.record.rows:
            # Better an answer that breaks off than one that looks whole.
            raise RuntimeError(f"{table.spec.name} was replaced while it was read")

    return RowSource(
        version=table.version,
        read=read,
        columns=[
            "hand",
            *(f"forms_{target}" for target in targets),
            *(f"distinct_{target}" for target in targets),
        ],
        cells=_hand_cells,
    )


def _hand_cells(line: str) -> str:
    """The numbers of a hand's line as cells. Reading it as JSON would take several times as long."""
    hand, forms, distinct = (part.partition("]")[0] for part in line.split("[")[1:])
    return f"{hand.replace(',', ' ')},{forms},{distinct}"


def _wanted(
    table: BuiltTable, query: GamesQuery, *, unsolvable: RulesName, solvable: RulesName | None = None
) -> Wanted:
    check_target(table, query.target)
    start, _ = _cursor(table, query)
    all_targets: int = (1 << table.params["last_target"]) - 1
    return Wanted(
        start=start,
        hand=parse_hand(table, query.hand, "hand") if query.hand else None,
        contains=runs(parse_hand(table, query.contains, "contains")) if query.contains else (),
        unsolvable=unsolvable,
        solvable=solvable,
        targets=all_targets if query.target is None else 1 << query.target - 1,
    )


def _source(
    table: BuiltTable, query: GamesQuery, wanted: Wanted, game: _Game, columns: list[str]
) -> RowSource:
    start, first_target = _cursor(table, query)

    def read() -> Iterator[Line]:
        for row in read_hands(table.record.computation_id, wanted):
            least = first_target if row.cards == start else 1
            for target in _targets(row, wanted):
                if target >= least:
                    yield f"{hand_text(row.cards)}.{target}", game(row, target)

    return RowSource(version=table.version, read=read, columns=columns)


def _cursor(table: BuiltTable, query: GamesQuery) -> tuple[bytes, int]:
    """The hand and the target that a page begins with."""
    if query.cursor is None:
        return b"", 1
    hand, _, target = query.cursor.partition(".")
    return parse_hand(table, hand, "cursor"), int(target)


def _targets(row: HandRow, wanted: Wanted) -> list[int]:
    """The targets for which a hand is wanted."""
    unsolvable = row.unsolvable_under(wanted.unsolvable) if wanted.unsolvable else 0
    solvable = row.unsolvable_under(wanted.solvable) if wanted.solvable else 0
    bits = unsolvable & ~solvable & wanted.targets
    return [place + 1 for place in range(bits.bit_length()) if bits >> place & 1]


def _cards(row: HandRow) -> str:
    return f"[{','.join(map(str, row.cards))}]"


def _numbers(numbers: Sequence[int]) -> str:
    return f"[{','.join(map(str, numbers))}]"
