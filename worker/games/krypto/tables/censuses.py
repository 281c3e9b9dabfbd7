"""Censuses answered from the Krypto table: all its hands, under any of the rules, with any of its targets."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb, prod

from db.packed_rows import RowFilter
from worker.declarations.operation import Output
from worker.declarations.table import Answering, StandingTable
from worker.games.krypto.operations.census import CENSUS, game_line
from worker.games.krypto.operations.census_params import CensusParams
from worker.games.krypto.operations.census_result import CensusPartial
from worker.games.krypto.rules.deck import STANDARD_DECK, Deck
from worker.games.krypto.rules.rules import RULES
from worker.games.krypto.tables.games import HAND_SIZE, TableResult

Unsolvable = tuple[bytes, Sequence[int]]
"""A hand, ascending, and the targets that it cannot make."""


def _may(params: CensusParams) -> bool:
    return params.deck is None and params.use == "all" and (params.hand_size, params.low) == (HAND_SIZE, 1)


def _covers(table: StandingTable, params: CensusParams) -> bool:
    first, last = params.targets
    return bool(params.high == table.params["high"] and 1 <= first <= last <= table.params["last_target"])


def _answer(table: StandingTable, params: CensusParams) -> Output:
    first, last = params.targets
    counted = TableResult.model_validate(table.result).by_rules[params.rules]
    asked = slice(first - 1, last)
    hands = list(_unsolvable(table, params))
    deck = [(value, copies) for value, copies in STANDARD_DECK if value <= params.high]
    partial = CensusPartial(
        hands=counted.hands,
        unsolvable_by_target=tuple(counted.unsolvable[asked]),
        forms_by_target=None if params.count == "solvability" else tuple(counted.forms[asked]),
        distinct_by_target=tuple(counted.distinct[asked]) if params.count == "distinct" else None,
        deals=_deals(deck, range(first, last + 1)),
        unsolvable_deals=_deals_of(hands, dict(STANDARD_DECK)),
    )
    games = (game_line(hand, target) for hand, targets in hands for target in targets)
    return Output(partial, games)


def _unsolvable(table: StandingTable, params: CensusParams) -> Iterator[Unsolvable]:
    """Yield the hands that cannot make all targets, in lexicographic order, with these targets, ascending."""
    first, last = params.targets
    chosen = RowFilter(mark=RULES.index(params.rules), bits=(1 << last) - (1 << first - 1), bare=True)
    return ((row.key, [index + 1 for index in chosen.chosen(row.marks)]) for row in table.rows(chosen))


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


CENSUSES = Answering(kind=CENSUS.kind, may=_may, covers=_covers, answer=_answer)
