"""Which charts there are: of which table, and how its numbers become what is drawn."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from service.pictures.charts.derful31 import games_by_total
from service.pictures.charts.krypto import (
    difficulty_distribution,
    solutions_by_target,
    solvable_targets_per_hand,
    unsolvable_by_target,
)
from service.pictures.charts.partitions import partition_numbers, unordered_factorizations
from service.tables.built import BuiltTable, BuiltTables
from service.tables.partitions import counts, last_number
from worker.games.krypto.tables.games import MAX_NUMBER, RULES

DRAWN_UP_TO: Final = 200
"""As the plot in the encyclopedia of integer sequences has it."""

DERFUL_ORDERS: Final = (3, 4, 5)

Draw = Callable[[Sequence[BuiltTable], int | None], str]


@dataclass(frozen=True, kw_only=True)
class ChartSpec:
    """A chart: its name, what it shows, and the tables that it shows it of, which ``draw`` gets."""

    name: str
    title: str
    tables: Sequence[str]
    draw: Draw
    cut: bool = False
    """Whether it may be drawn up to any number."""


def draw(spec: ChartSpec, tables: BuiltTables, up_to: int | None) -> str:
    """The chart as SVG.

    Raises:
        ProblemError: when a table is not there, or does not go so far.
    """
    return spec.draw([tables.get(name) for name in spec.tables], up_to)


def _by_rules(table: BuiltTable, name: str) -> Mapping[str, Mapping[int, int]]:
    by_rules = table.result["by_rules"]
    return {rules: dict(enumerate(by_rules[rules][name], 1)) for rules in RULES}


def _hands(table: BuiltTable) -> int:
    hands: int = table.result["by_rules"][RULES[0]]["hands"]
    return hands


def _of(table: BuiltTable) -> dict[str, str]:
    return {"engine": table.record.engine, "of": f"Hands of five cards from 1 to {table.params['high']}"}


def _unsolvable(tables: Sequence[BuiltTable], _up_to: int | None) -> str:
    (table,) = tables
    return unsolvable_by_target(_by_rules(table, "unsolvable"), _hands(table), **_of(table))


def _solvable_targets(tables: Sequence[BuiltTable], _up_to: int | None) -> str:
    (table,) = tables
    by_rules = table.result["by_rules"]
    hands: dict[str, Sequence[int]] = {rules: by_rules[rules]["hands_by_solvable"] for rules in RULES}
    return solvable_targets_per_hand(hands, **_of(table))


def _solutions(tables: Sequence[BuiltTable], _up_to: int | None) -> str:
    (table,) = tables
    return solutions_by_target(_by_rules(table, "distinct"), _hands(table), **_of(table))


def _ratings(tables: Sequence[BuiltTable], _up_to: int | None) -> str:
    (table,) = tables
    games = {row["rules"]: dict(enumerate(row["ratings"])) for row in table.result["by_rules"]}
    of = f"{table.params['games']:,} random games of five cards from 1 to {MAX_NUMBER}"
    return difficulty_distribution(games, engine=table.record.engine, of=of)


def _totals(tables: Sequence[BuiltTable], _up_to: int | None) -> str:
    games = {
        table.result["order"]: {row["total"]: row["games"] for row in table.result["by_total"]}
        for table in tables
    }
    return games_by_total(games, engine=tables[0].record.engine)


def _partitions(picture: Callable[..., str]) -> Draw:
    def drawn(tables: Sequence[BuiltTable], up_to: int | None) -> str:
        (table,) = tables
        last = last_number(table, up_to or min(DRAWN_UP_TO, table.result["up_to"]))
        numbers: list[Any] = [json.loads(line)["count"] for _, line in counts(table, None, last)]
        return picture([int(number) for number in numbers], engine=table.record.engine)

    return drawn


_charts: tuple[ChartSpec, ...] = (
    ChartSpec(
        name="krypto",
        title="Krypto games without a solution, by target and rules",
        tables=("krypto",),
        draw=_unsolvable,
    ),
    ChartSpec(
        name="krypto-solvable-targets",
        title="How many targets a Krypto hand makes",
        tables=("krypto",),
        draw=_solvable_targets,
    ),
    ChartSpec(
        name="krypto-solutions",
        title="Distinct solutions of a Krypto game, by target and rules",
        tables=("krypto",),
        draw=_solutions,
    ),
    ChartSpec(
        name="krypto-difficulty",
        title="How hard Krypto games are, by rules",
        tables=("krypto/difficulty",),
        draw=_ratings,
    ),
    ChartSpec(
        name="31-derful",
        title="31-derful games of orders 3, 4 and 5, by total",
        tables=tuple(f"31-derful/{order}" for order in DERFUL_ORDERS),
        draw=_totals,
    ),
    ChartSpec(
        name="partitions-additive",
        title="Ways to write n as a sum (OEIS A000041)",
        tables=("partitions/additive",),
        draw=_partitions(partition_numbers),
        cut=True,
    ),
    ChartSpec(
        name="partitions-multiplicative",
        title="Ways to write n as a product: the pin plot of OEIS A001055",
        tables=("partitions/multiplicative",),
        draw=_partitions(unordered_factorizations),
        cut=True,
    ),
)

CHARTS: Final[Mapping[str, ChartSpec]] = {spec.name: spec for spec in _charts}
